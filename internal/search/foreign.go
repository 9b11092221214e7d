package search

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"
)

//go:embed concepts.txt
var conceptsText string

// concepts holds what things are called in other languages than English, so
// that a page is found by readers who do not write in its language.
var concepts = readConcepts(conceptsText)

// dictionary leads from foreign names to English ones.
type dictionary struct {
	phrases map[string]string // by bare words
	longest int               // words of a phrase
	signs   map[string]string // names with ideographs or syllables
	lengths []int             // bytes of those, the longest first
}

func readConcepts(text string) *dictionary {
	d := &dictionary{phrases: map[string]string{}, signs: map[string]string{}}
	for _, line := range strings.Split(text, "\n") {
		english, names, ok := strings.Cut(line, " = ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, name := range strings.Split(names, ",") {
			d.add(fold(strings.TrimSpace(name)), english)
		}
	}
	for name := range d.signs {
		if !slices.Contains(d.lengths, len(name)) {
			d.lengths = append(d.lengths, len(name))
		}
	}
	slices.SortFunc(d.lengths, func(a, b int) int { return b - a })
	return d
}

func (d *dictionary) add(name, english string) {
	if strings.ContainsFunc(name, isCJK) {
		d.signs[name] = english
		return
	}
	words := foreignWords(name)
	d.longest = max(d.longest, len(words))
	key := bareWords(words)
	if _, taken := d.phrases[key]; !taken {
		d.phrases[key] = english
	}
}

// foreignWords cuts a folded text at spaces, hyphens and apostrophes.
func foreignWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" -'’?!.,;:", r) })
}

// bareWords joins words without what their endings say, which is roughly the
// same in German and the Romance languages.
func bareWords(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		for len(w) > 4 && strings.IndexByte("sen", w[len(w)-1]) >= 0 {
			w = w[:len(w)-1]
		}
		b.WriteString(w)
	}
	return b.String()
}

// knows tells whether a folded word is a foreign name.
func (d *dictionary) knows(word string) bool {
	_, ok := d.phrases[bareWords([]string{word})]
	return ok
}

// translate returns a query with the foreign names in it in English, and
// whether there are any. A single word that isEnglish knows stays.
func (d *dictionary) translate(query string, isEnglish func(string) bool) (string, bool) {
	text, changed := d.translateSigns(fold(query))
	words := foreignWords(text)
	var out []string
	kind := "" // of the thing that is asked for
	for i := 0; i < len(words); {
		english, n := d.longestPhrase(words[i:], isEnglish)
		switch {
		case n > 0 && i == 0 && genericWords[english]:
			kind, changed = english, true
		case n > 0:
			out, changed = append(out, english), true
		case !foreignStops[words[i]] || isEnglish(words[i]):
			out = append(out, words[i])
		}
		i += max(n, 1)
	}
	if !changed {
		return "", false
	}
	if kind != "" {
		out = append(out, kind) // "propiedad margin" is the margin property
	}
	return strings.Join(out, " "), true
}

func (d *dictionary) longestPhrase(words []string, isEnglish func(string) bool) (english string, n int) {
	for n := min(len(words), d.longest); n > 0; n-- {
		if n == 1 && isEnglish(words[0]) {
			break
		}
		if english, ok := d.phrases[bareWords(words[:n])]; ok {
			return english, n
		}
	}
	return "", 0
}

// translateSigns replaces names in scripts that have no spaces, the longest
// first.
func (d *dictionary) translateSigns(text string) (string, bool) {
	if !strings.ContainsFunc(text, isCJK) {
		return text, false
	}
	var b strings.Builder
	changed := false
	for i := 0; i < len(text); {
		english, n := d.signsAt(text[i:])
		if n == 0 {
			_, n = utf8.DecodeRuneInString(text[i:])
			b.WriteString(text[i : i+n])
		} else {
			b.WriteString(" " + english + " ")
			changed = true
		}
		i += n
	}
	return b.String(), changed
}

func (d *dictionary) signsAt(text string) (english string, n int) {
	for _, n := range d.lengths {
		if n > len(text) {
			continue
		}
		if english, ok := d.signs[text[:n]]; ok {
			return english, n
		}
	}
	return "", 0
}

// foreignStops are words without a meaning of their own in other languages
// than English, folded.
var foreignStops = allStops()

func allStops() map[string]bool {
	stops := set("の を は が に で と へ も から 的 和 了 在 怎么 如何 怎麼 怎样")
	for l, lang := range languages {
		if l == "en-US" {
			continue
		}
		for w := range lang.stop {
			stops[w] = true
		}
	}
	return stops
}
