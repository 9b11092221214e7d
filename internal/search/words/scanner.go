package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is a term of the index.
type Word struct {
	Text string
	// Whole marks dotted and hyphenated names, which readers type as one word, without their
	// punctuation.
	Whole bool
	CJK   bool // a pair of ideographs or syllables
}

// LeadSigns are the characters that can begin a name.
const LeadSigns = "@:<$#."

// WholeLimit is the maximum length of names that become one word, in bytes.
const WholeLimit = 60

// Scanner splits text into words, in lower case.
type Scanner struct {
	Parts bool // also the parts of names in camel case
	out   []Word
}

// Words splits text into words: letters and digits, names without their
// punctuation ("Array.prototype.map()" also gives "arrayprototypemap"), names
// with a leading sign ("@media", ":has"), pairs of ideographs. The result is
// valid until the next call.
func (sc *Scanner) Words(text string) []Word {
	sc.out = sc.out[:0]
	for i := 0; i < len(text); {
		if text[i] <= ' ' {
			i++
			continue
		}
		end := i
		for end < len(text) && text[end] > ' ' {
			end++
		}
		sc.chunk(text[i:end])
		i = end
	}
	return sc.out
}

// chunk splits text without spaces.
func (sc *Scanner) chunk(s string) {
	first := len(sc.out)
	signs, count := false, 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case IsCJK(r):
			end := i
			for end < len(s) {
				r, size := utf8.DecodeRuneInString(s[end:])
				if !IsCJK(r) {
					break
				}
				end += size
			}
			sc.pairs(s[i:end])
			i = end
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			end := i + size
			for end < len(s) {
				r, size := utf8.DecodeRuneInString(s[end:])
				if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) || IsCJK(r) {
					break
				}
				end += size
			}
			sc.out = append(sc.out, Word{Text: Fold(s[i:end])})
			count++
			if sc.Parts {
				sc.camel(s[i:end])
			}
			i = end
		default:
			if i > 0 && i+size < len(s) && strings.ContainsRune("-._:/", r) {
				signs = true
			}
			i += size
		}
	}
	if lead := strings.TrimLeft(s, "(\"'`[{"); len(lead) > 1 && count > 0 && strings.ContainsRune(LeadSigns, rune(lead[0])) {
		sc.leading(lead, first)
	}
	if signs && count > 1 && count <= 5 {
		sc.joined(first)
	}
}

// leading adds the first word with the sign before it.
func (sc *Scanner) leading(s string, first int) {
	sign := s[:1]
	if strings.HasPrefix(s, "::") {
		sign = "::"
	}
	if len(s) > len(sign) && IsWordByte(s[len(sign)]) && first < len(sc.out) {
		sc.out = append(sc.out, Word{Text: sign + sc.out[first].Text, Whole: true})
	}
}

// joined adds the words since first as one.
func (sc *Scanner) joined(first int) {
	var b strings.Builder
	for _, w := range sc.out[first:] {
		if w.Whole || w.CJK {
			continue
		}
		b.WriteString(w.Text)
	}
	if b.Len() <= WholeLimit {
		sc.out = append(sc.out, Word{Text: b.String(), Whole: true})
	}
}

// camel adds the parts of a name like addEventListener.
func (sc *Scanner) camel(s string) {
	start := 0
	for i := 1; i < len(s); i++ {
		if isUpper(s[i]) && (!isUpper(s[i-1]) || i+1 < len(s) && isLower(s[i+1])) {
			sc.out = append(sc.out, Word{Text: Fold(s[start:i])})
			start = i
		}
	}
	if start > 0 {
		sc.out = append(sc.out, Word{Text: Fold(s[start:])})
	}
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// pairs adds each pair of adjacent ideographs; a single ideograph is a word.
func (sc *Scanner) pairs(s string) {
	_, first := utf8.DecodeRuneInString(s)
	if first == len(s) {
		sc.out = append(sc.out, Word{Text: s, CJK: true})
		return
	}
	for i, next := 0, first; next < len(s); {
		_, size := utf8.DecodeRuneInString(s[next:])
		sc.out = append(sc.out, Word{Text: s[i : next+size], CJK: true})
		i, next = next, next+size
	}
}

// IsCJK reports whether a rune is an ideograph or a syllable of a script without spaces.
func IsCJK(r rune) bool {
	return r >= 0x3040 && (r <= 0x30FF || r >= 0x3400 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7AF || r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x2FFFF)
}

// Fold converts s to lower case and removes accents that readers omit.
func Fold(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			ascii = false
			break
		}
	}
	s = strings.ToLower(s)
	if ascii {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		if r < 0x250 {
			if plain, ok := accents[r]; ok {
				return plain
			}
		}
		return r
	}, s)
}

// accents maps accented letters to plain ones.
var accents = map[rune]rune{
	'à': 'a', 'á': 'a', 'â': 'a', 'ã': 'a', 'ä': 'a', 'å': 'a', 'ç': 'c', 'è': 'e', 'é': 'e', 'ê': 'e', 'ë': 'e',
	'ì': 'i', 'í': 'i', 'î': 'i', 'ï': 'i', 'ñ': 'n', 'ò': 'o', 'ó': 'o', 'ô': 'o', 'õ': 'o', 'ö': 'o', 'ø': 'o',
	'ù': 'u', 'ú': 'u', 'û': 'u', 'ü': 'u', 'ý': 'y', 'ÿ': 'y',
}

// Compact returns only the letters and digits of s, folded: the spelling of a
// name without its punctuation.
func Compact(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, Fold(s))
}

// IsWordByte reports whether a byte belongs to a word: an ASCII letter or digit, or a
// byte of any other rune.
func IsWordByte(c byte) bool {
	return c >= 0x80 || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// Truncate shortens s to at most limit bytes, at a space in the second half if possible.
func Truncate(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	s = s[:limit]
	if space := strings.LastIndexByte(s, ' '); space > limit/2 {
		s = s[:space]
	}
	return strings.TrimRightFunc(s, unicode.IsPunct)
}
