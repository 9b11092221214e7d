package csp

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// plain merges policies in the simplest way: each policy compares all pairs.
func plain(list, added []*source, several bool) ([]*source, error) {
	list = merged(list, added)
	for i := 1; i < len(list); i++ {
		if err := compare(list[i-1], list[i]); err != nil {
			return nil, err
		}
	}
	list = slices.DeleteFunc(list, func(s *source) bool { return !s.keep })
	if several && len(added) > 0 && added[0].policy == 0 {
		for _, s := range list {
			s.keep = false
		}
	}
	return list, nil
}

func TestAgreedSourcesAreThoseOfAllPairs(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"a", "ab", "a/", "a/b", "a/b/", "a/b/c", "*", "b", "'none'", "/", "//", "%61", "b/c", "https:", "https://a/", "https://a/b", "c", "d"}
	for round := range 1000 {
		m := newMerger(true)
		var quick agreed
		var slow []*source
		for policy := range 2 + random.IntN(6) {
			count := 1 + random.IntN(2)
			if policy < 2 {
				count = 1 + random.IntN(40)
			}
			chosen := make([]string, count)
			for i := range chosen {
				chosen[i] = words[random.IntN(len(words))]
				if policy < 2 && random.IntN(2) == 0 {
					chosen[i] = fmt.Sprintf("h%d", random.IntN(60))
				}
			}
			quick.merge(m.sources(policy, chosen))
			if err := quick.confirm(); err != nil {
				t.Fatal(err)
			}
			if policy == 0 {
				quick.doubt()
			}
			var err error
			if slow, err = plain(slow, m.sources(policy, chosen), true); err != nil {
				t.Fatal(err)
			}
			if got, want := texts(quick.list), texts(slow); !slices.Equal(got, want) {
				t.Fatalf("round %d, policy %d: %q, want %q", round, policy, got, want)
			}
		}
	}
}

func texts(list []*source) []string {
	out := []string{}
	for _, s := range list {
		out = append(out, s.text)
	}
	return out
}

// Small policies do not compare the sources of large ones again.
func TestPairsAreComparedOnce(t *testing.T) {
	t.Parallel()
	const many = 2000
	large := make([]string, many)
	for i := range large {
		large[i] = fmt.Sprintf("h%x", i)
	}
	for name, small := range map[string]func(i int) string{
		"the same":      func(int) string { return "5" },
		"all different": func(i int) string { return fmt.Sprintf("z%x", i) },
		"those of all":  func(i int) string { return large[i] },
	} {
		m := newMerger(true)
		var g agreed
		compared, added := 0, 0
		for policy := range many {
			words := large
			if policy > 1 {
				words = []string{small(policy)}
			}
			g.merge(m.sources(policy, words))
			compared += bytes.Count(g.due, []byte{isDue})
			added += len(words)
			if err := g.confirm(); err != nil {
				t.Fatal(err)
			}
			if policy == 0 {
				g.doubt()
			}
		}
		if compared > 3*added {
			t.Errorf("%s: %d pairs are compared for %d sources", name, compared, added)
		}
	}
}
