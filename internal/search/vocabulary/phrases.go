package vocabulary

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/table"
)

// phrase is what pages are called that readers ask for in other words.
type phrase struct{ said, called string }

var phrases = func() []phrase {
	var list []phrase
	for _, row := range table.Embedded(data, "data/phrases.txt") {
		for _, said := range row.Values {
			list = append(list, phrase{said, row.Name})
		}
	}
	return list
}()

// Rewrite is a query in the words of pages, and what it counts.
type Rewrite struct {
	Text   string
	Factor float32
}

// maxRewrites bounds how many rewrites of a query are looked up.
const maxRewrites = 4

// Rewrites returns what a query is called on pages; a phrase that is the whole
// query counts more than one inside it.
func Rewrites(q string) []Rewrite {
	var list []Rewrite
	q = withoutArticles(q)
	bare := TrimAreas(q)
	for _, p := range phrases {
		switch {
		case q == p.said || bare == p.said:
			list = append(list, Rewrite{p.called, 1.02})
		case len(p.said) > 6 && strings.Contains(" "+q+" ", " "+p.said+" "):
			rest := strings.Replace(" "+q+" ", " "+p.said+" ", " "+p.called+" ", 1)
			list = append(list, Rewrite{strings.TrimSpace(rest), 0.95})
			if len(p.said) > len(q)/2 {
				list = append(list, Rewrite{p.called, 0.9})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Rewrite) int {
		if a.Factor != b.Factor {
			if a.Factor > b.Factor {
				return -1
			}
			return 1
		}
		return len(b.Text) - len(a.Text)
	})
	return list[:min(len(list), maxRewrites)]
}

// withoutArticles takes the words out that phrases are listed without.
func withoutArticles(q string) string {
	words := strings.Fields(q)
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		switch w {
		case "a", "an", "the", "my", "your":
			return true
		}
		return false
	})
	if len(kept) < 2 {
		return q // "a tag" asks for one
	}
	return strings.Join(kept, " ")
}

// TrimAreas takes the name of an area off either end of a query.
func TrimAreas(q string) string {
	for _, area := range []string{"css", "css3", "html", "html5", "js", "javascript", "es6", "http", "dom"} {
		q = strings.TrimSuffix(strings.TrimPrefix(q, area+" "), " "+area)
		q = strings.TrimSuffix(q, " in "+area)
	}
	return strings.TrimSuffix(q, " in")
}
