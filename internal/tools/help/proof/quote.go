package proof

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded is a text normalised for quotations, with the position of each byte in the original.
type folded struct {
	text     string
	offsets  []int
	original string
}

// fold normalises a text: lower case, one space for any white space, plain quotation marks and
// dashes, no backticks or invisible characters.
func fold(text string) folded {
	var b strings.Builder
	offsets := make([]int, 0, len(text)+1)
	space := true
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			if space {
				continue
			}
			r = ' '
		case r == '`' || unseen(r):
			continue
		case strings.ContainsRune("“”„«»\"", r):
			r = '"'
		case strings.ContainsRune("‘’‚‹›", r):
			r = '\''
		case r >= '‐' && r <= '―' || r == '−':
			r = '-'
		}
		space = r == ' '
		before := b.Len()
		b.WriteRune(unicode.ToLower(r))
		for range b.Len() - before {
			offsets = append(offsets, i)
		}
	}
	return folded{b.String(), append(offsets, len(text)), text}
}

// Minimum length of a quotation: fewer words prove nothing.
const (
	leastWords  = 3
	leastWide   = 6 // characters of scripts without spaces
	quoteLimit  = 600
	quotedLimit = 160 // of the displayed part
)

// find returns the original words that a quotation repeats, and the sentences around them.
func (f folded) find(quote string) (found, around string, ok bool) {
	if len(quote) > quoteLimit {
		return "", "", false
	}
	wanted := strings.Trim(fold(quote).text, " .,;:…\"'")
	if !longEnough(wanted) {
		return "", "", false
	}
	for from := 0; from < len(f.text); {
		i := strings.Index(f.text[from:], wanted)
		if i < 0 {
			break
		}
		begin, end := from+i, from+i+len(wanted)
		if !cutsWord(f.text, begin) && !cutsWord(f.text, end) {
			from, to := f.offsets[begin], f.offsets[end]
			return f.original[from:to], sentenceAround(f.original, from, to), true
		}
		from = begin + 1
	}
	return "", "", false
}

func longEnough(text string) bool {
	words, wide := 0, 0
	for _, w := range strings.Fields(text) {
		if strings.ContainsFunc(w, isWordRune) {
			words++
		}
	}
	for _, r := range text {
		if isWide(r) {
			wide++
		}
	}
	return words >= leastWords || wide >= leastWide
}

// cutsWord reports whether a position is inside a word.
func cutsWord(text string, pos int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:pos])
	after, _ := utf8.DecodeRuneInString(text[pos:])
	return pos > 0 && pos < len(text) && isWordRune(before) && isWordRune(after) && !isWide(before) && !isWide(after)
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isWide reports whether a character belongs to a script without spaces.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// shorten cuts a quotation for display.
func shorten(quote string) string {
	quote = strings.Join(strings.Fields(quote), " ")
	if utf8.RuneCountInString(quote) <= quotedLimit {
		return quote
	}
	short := string([]rune(quote)[:quotedLimit])
	if space := strings.LastIndexByte(short, ' '); space > len(short)/2 {
		short = short[:space]
	}
	return short + " …"
}

// unseen reports whether a character is invisible or changes the display of others: controls,
// direction marks, tags, private-use characters.
func unseen(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	switch r {
	case zeroWidthNonJoiner, zeroWidthJoiner, '\n', '\t':
		return false
	case utf8.RuneError, '\u2028', '\u2029', '\u3164', '\u115f', '\u1160', '\uffa0':
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Noncharacter_Code_Point, unicode.Variation_Selector)
}

// seen removes invisible characters.
func seen(text string) string {
	return strings.Map(func(r rune) rune {
		if unseen(r) {
			return -1
		}
		return r
	}, text)
}
