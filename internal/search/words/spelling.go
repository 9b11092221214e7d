package words

import "strings"

// otherSpellings holds word prefixes with two spellings, by their first byte.
var otherSpellings = func() map[byte][]respelling {
	all := map[byte][]respelling{}
	for _, row := range embeddedTable("spellings.txt") {
		for _, other := range row.Values {
			all[other[0]] = append(all[other[0]], respelling{from: other, to: row.Name})
		}
	}
	return all
}()

// respelling replaces the beginning of a word.
type respelling struct{ from, to string }

// OneSpelling returns the common form of a folded English word's spellings. It need not be
// correct ("promize"), as it is only compared.
func OneSpelling(w string) string {
	for _, r := range otherSpellings[w[0]] {
		rest, ok := strings.CutPrefix(w, r.from)
		if !ok {
			continue
		}
		if rest == "d" && strings.HasSuffix(r.from, "e") && !strings.HasSuffix(r.to, "e") {
			rest = "ed" // centred
		}
		return r.to + rest
	}
	return withZ(w)
}

// endingsWithS are endings also spelled with a z.
var endingsWithS = []string{"ise", "ised", "ises", "iser", "isers", "ising", "isable", "isation", "isations", "yse", "ysed", "yses", "yser", "ysers", "ysing"}

// minBeforeEnding is the minimum length of the text before an ending: "raise" and "noise" have
// only one spelling.
const minBeforeEnding = 3

// withZ spells an ending with a z: "normalise" becomes "normalize".
func withZ(w string) string {
	for _, ending := range endingsWithS {
		if before, ok := strings.CutSuffix(w, ending); ok && len(before) >= minBeforeEnding {
			return before + ending[:1] + "z" + ending[2:]
		}
	}
	return w
}
