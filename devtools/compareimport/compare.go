package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// figure counts parts of the tool's site, and how many are in Waymark's.
type figure struct {
	name        string
	have, total int
	differences []string
}

func (f *figure) count(have, total int, difference string, args ...any) {
	f.have += have
	f.total += total
	if have < total {
		f.differences = append(f.differences, fmt.Sprintf(difference, args...))
	}
}

func (f *figure) print(most int) {
	share := 100.0
	if f.total > 0 {
		share = 100 * float64(f.have) / float64(f.total)
	}
	fmt.Printf("%-12s %6.2f %%  %d of %d, %d pages differ\n", f.name, share, f.have, f.total, len(f.differences))
	for _, d := range f.differences[:min(most, len(f.differences))] {
		fmt.Println("    " + d)
	}
}

// wantedWords is the share of the words of a page that it must have.
const wantedWords = 0.98

func compare(tool, waymark *site, only string, most int) error {
	addresses, err := tool.addresses()
	if err != nil {
		return err
	}
	pages, headings, words := &figure{name: "addresses"}, &figure{name: "heading ids"}, &figure{name: "words"}
	fewer, pictures, braces, sidebar := &figure{name: "pages ≥ 98 %"}, &figure{name: "pictures"}, &figure{name: "braces"}, &figure{name: "sidebar"}
	for _, address := range addresses {
		if only != "" && address != trimmed(only) {
			continue
		}
		want, err := tool.read(address)
		if err != nil {
			return err
		}
		if !want.isText && want.moved == "" {
			continue // a file, not a page of the tool
		}
		got, err := waymark.read(address)
		if err != nil {
			pages.count(0, 1, "%s/", address)
			continue
		}
		pages.count(1, 1, "")
		missing, share := missingWords(want.words, got.words)
		words.count(sum(want.words)-sum(missing), sum(want.words), "%s/", address)
		if want.isText {
			have := 0
			if share >= wantedWords {
				have = 1
			}
			fewer.count(have, 1, "%s/ %.1f %%: %s", address, 100*share, list(missing, most))
		}
		var lost []string
		for _, id := range want.headings {
			if !got.ids[id] {
				lost = append(lost, id)
			}
		}
		headings.count(len(want.headings)-len(lost), len(want.headings), "%s/ %s", address, strings.Join(lost, " "))
		pictures.count(min(want.pictures, got.pictures), want.pictures, "%s/ %d of %d", address, got.pictures, want.pictures)
		braces.count(min(want.braces, got.braces), want.braces, "%s/ %d of %d", address, got.braces, want.braces)
		for i, to := range want.sidebar {
			want.sidebar[i] = waymark.follow(to)
		}
		inOrder, first := commonOrder(want.sidebar, got.sidebar)
		sidebar.count(inOrder, len(want.sidebar), "%s/ from %s", address, first)
	}
	for _, f := range []*figure{pages, headings, words, fewer, pictures, braces, sidebar} {
		f.print(most)
	}
	return nil
}

// missingWords returns the words that a text has less often, and the share of the others.
func missingWords(want, got map[string]int) (missing map[string]int, share float64) {
	missing = map[string]int{}
	for word, n := range want {
		if n > got[word] {
			missing[word] = n - got[word]
		}
	}
	if total := sum(want); total > 0 {
		return missing, 1 - float64(sum(missing))/float64(total)
	}
	return missing, 1
}

func sum(words map[string]int) int {
	n := 0
	for count := range maps.Values(words) {
		n += count
	}
	return n
}

// list writes the most frequent words.
func list(words map[string]int, most int) string {
	names := slices.SortedFunc(maps.Keys(words), func(a, b string) int {
		if words[a] != words[b] {
			return words[b] - words[a]
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	for _, name := range names[:min(len(names), most)] {
		fmt.Fprintf(&b, "%s×%d ", name, words[name])
	}
	return strings.TrimSpace(b.String())
}

// commonOrder returns the length of the longest common subsequence of two lists, and the first wanted entry that
// is at another place.
func commonOrder(want, got []string) (length int, first string) {
	row := make([]int, len(got)+1)
	for _, w := range want {
		diagonal := 0
		for i, g := range got {
			next := row[i+1]
			if w == g {
				row[i+1] = diagonal + 1
			} else {
				row[i+1] = max(row[i], row[i+1])
			}
			diagonal = next
		}
	}
	for i, w := range want {
		if i >= len(got) || got[i] != w {
			first = w
			break
		}
	}
	return row[len(got)], first
}
