package words

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// concepts holds the names of things in languages other than English, for readers who do not
// write in the language of a page.
var concepts = sync.OnceValue(func() *dictionary { return newDictionary(embeddedTable("translations.txt")) })

// Translate returns a query with names in other languages translated to English, and whether
// there are any. A single word is kept if isEnglish reports true.
func Translate(query string, isEnglish func(string) bool) (string, bool) {
	return concepts().translate(query, isEnglish)
}

// Translation returns the name in English of a folded word in another language, or "".
func Translation(word string) string { return concepts().phrases[bareWords([]string{word})] }

// IsTranslated reports whether a folded word is a name in another language.
func IsTranslated(word string) bool {
	return Translation(word) != ""
}

// dictionary maps names in other languages to English ones.
type dictionary struct {
	phrases map[string]string // by bare words
	longest int               // words of a phrase
	signs   map[string]string // names with ideographs or syllables
	lengths []int             // bytes of those, the longest first
}

func newDictionary(rows []tableRow) *dictionary {
	d := &dictionary{phrases: map[string]string{}, signs: map[string]string{}}
	for _, row := range rows {
		for _, name := range row.Values {
			d.add(Fold(name), row.Name)
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
	if strings.ContainsFunc(name, IsCJK) {
		d.signs[name] = english
		return
	}
	list := fields(name)
	d.longest = max(d.longest, len(list))
	d.phrases[bareWords(list)] = english
}

// fields cuts a folded text at spaces, hyphens and apostrophes.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" -'’?!.,;:", r) })
}

// bareWords joins words without their inflections, whose letters are similar in German and the
// Romance languages.
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

func (d *dictionary) translate(query string, isEnglish func(string) bool) (string, bool) {
	text, changed := d.translateSigns(Fold(query))
	list := fields(text)
	var out []string
	kind := "" // of page that the query asks for
	for i := 0; i < len(list); {
		english, n := d.longestPhrase(list[i:], isEnglish)
		switch {
		case n > 0 && i == 0 && IsGeneric(english):
			kind, changed = english, true
		case n > 0:
			out, changed = append(out, english), true
		case !IsStopOutsideEnglish(list[i]) || isEnglish(list[i]):
			out = append(out, list[i])
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

func (d *dictionary) longestPhrase(list []string, isEnglish func(string) bool) (english string, n int) {
	for n := min(len(list), d.longest); n > 0; n-- {
		if n == 1 && isEnglish(list[0]) {
			break
		}
		if english, ok := d.phrases[bareWords(list[:n])]; ok {
			return english, n
		}
	}
	return "", 0
}

// translateSigns replaces names in scripts without spaces, the longest first.
func (d *dictionary) translateSigns(text string) (string, bool) {
	if !strings.ContainsFunc(text, IsCJK) {
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
