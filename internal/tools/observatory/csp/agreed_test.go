package csp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// plain merges policies as the tests define it: each policy compares all pairs.
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

// Twice as many policies take twice as long, not four times.
func TestManyPoliciesTakeLinearTime(t *testing.T) {
	const size = 16 << 10 // of the policies of a page; up to 64 KiB of them are read
	small, large := hostilePolicies(size), hostilePolicies(8*size)
	for name, policies := range small {
		if few, many := evaluationTime(policies), evaluationTime(large[name]); many > 32*few {
			t.Errorf("%s: %v, and %v for eight times as many", name, few, many)
		}
	}
}

// evaluationTime is the shortest of some, as other work delays them.
func evaluationTime(policies string) time.Duration {
	shortest := time.Duration(math.MaxInt64)
	for range 5 {
		start := time.Now()
		Evaluate(Input{Meta: []string{policies}, Secure: true})
		shortest = min(shortest, time.Since(start))
	}
	return shortest
}

// hostilePolicies are policies of a size that would take long to merge pair by pair.
func hostilePolicies(size int) map[string]string {
	var many strings.Builder
	for i := 0; many.Len() < size/3; i++ {
		fmt.Fprintf(&many, " %x", i)
	}
	large := "img-src" + many.String()
	rest := size - 2*len(large)
	return map[string]string{
		"small ones after large ones": large + "," + large + strings.Repeat(",img-src 5", rest/len(",img-src 5")),
		"all different":               large + "," + large + strings.Repeat(",img-src zz", rest/len(",img-src zz")),
		"as small as can be":          strings.Repeat(",a b c d", size/len(",a b c d"))[1:],
		"a long path":                 "img-src " + strings.Repeat("/", size/2) + strings.Repeat(",img-src /", size/2/len(",img-src /")),
		"directives":                  "a b" + strings.ReplaceAll(many.String(), " ", ";a"),
	}
}
