package translation

import "regexp"

// align finds for each section of an original page that of its translation, -1 for none.
// Headings differ in language, but not in order, and untranslated text (code, macros,
// addresses) is the same.
func align(original, translated []Section) []int {
	n, m := len(original), len(translated)
	partner := make([]int, n)
	for i := range partner {
		partner[i] = -1
	}
	if n*m > maxAlignment {
		return partner
	}
	a, b := featuresOf(original), featuresOf(translated)
	// best[i][j] is the greatest likeness of the sections from i and from j on.
	best := make([][]int, n+1)
	for i := range best {
		best[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if s := likeness(&original[i], &translated[j], a[i], b[j]); s > 0 {
				best[i][j] = max(best[i][j], s+best[i+1][j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		s := likeness(&original[i], &translated[j], a[i], b[j])
		switch {
		case s > 0 && best[i][j] == s+best[i+1][j+1]:
			partner[i] = j
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return partner
}

// maxAlignment bounds the work of align; real pages have up to 300 sections.
const maxAlignment = 1_000_000

// feature matches text that is not translated.
var feature = regexp.MustCompile("`[^`\n]+`|\\{\\{[^}\n]+\\}\\}|\\]\\([^)\n]*/docs/([^)\n]*)\\)|[0-9]+")

func featuresOf(sections []Section) []map[string]int {
	list := make([]map[string]int, len(sections))
	for i, s := range sections {
		list[i] = map[string]int{}
		for _, m := range feature.FindAllStringSubmatch(s.Text, 500) {
			if m[1] != "" {
				m[0] = m[1] // the address without the locale
			}
			list[i][m[0]]++
		}
	}
	return list
}

// likeness is the similarity of two sections, 0 if their levels differ.
func likeness(a, b *Section, featuresA, featuresB map[string]int) int {
	if a.Level != b.Level || (a.ID == TitleID) != (b.ID == TitleID) {
		return 0
	}
	total, same := 1, 0
	for f, n := range featuresA {
		total += n
		same += min(n, featuresB[f])
	}
	for _, n := range featuresB {
		total += n
	}
	score := 10 + 40*same/total
	if a.ID == b.ID {
		score += 10
	}
	return score
}
