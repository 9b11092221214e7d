package content

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// tableSize covers ASCII, Latin-1 and Latin Extended-A, which is every letter
// of most titles.
const tableSize = 0x180

// collation makes sort keys with primary weights of the CLDR root collation,
// which English uses: base letters only, white space and punctuation not
// ignored. Numbers are its own work, as the library's differ from ICU's: runs
// of decimal digits compare by value and come before other digits.
type collation struct {
	table  [tableSize]string
	number string // what a number begins with

	mu       sync.Mutex // guards collator and buffer, which are for all other runes
	collator *collate.Collator
	buffer   collate.Buffer
}

// rootCollation is built when the first key is needed.
var rootCollation = sync.OnceValue(func() *collation {
	c := &collation{collator: collate.New(language.Und, collate.Loose)}
	for r := range rune(tableSize) {
		c.table[r] = c.weigh(r)
	}
	// The weight just below that of the digits is free.
	zero := []byte(c.table['0'])
	zero[len(zero)-1]--
	c.number = string(zero)
	return c
})

func (c *collation) weigh(r rune) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.buffer.Reset()
	return string(c.collator.KeyFromString(&c.buffer, string(modernBase(r))))
}

// modernBase adds what CLDR changed after the library's tables were
// made: quotation marks of one kind are equal, and so are Cyrillic letters that
// differ by a mark, except for short i.
func modernBase(r rune) rune {
	switch {
	case r == '‘', r == '’', r == '‚', r == '‛', r == '׳':
		return '\''
	case r == '“', r == '”', r == '„', r == '‟', r == '〝', r == '〞', r == '〟', r == '״':
		return '"'
	case r >= 0x400 && r < 0x500 && r != 'Й' && r != 'й':
		base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
		return base
	}
	return r
}

// key returns the weights of s one after the other. No weight is the beginning
// of another, so byte order of keys is order of weights.
func (c *collation) key(s string) string {
	var key strings.Builder
	key.Grow(2 * len(s))
	for i := 0; i < len(s); {
		if b := s[i]; b >= '0' && b <= '9' {
			i += c.appendNumber(&key, s[i:])
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r < tableSize {
			key.WriteString(c.table[r])
		} else {
			key.WriteString(c.weigh(r))
		}
		i += size
	}
	return key.String()
}

// maxDigits is where ICU, too, ends a number and begins another.
const maxDigits = 254

// appendNumber writes the value of the digits that s begins with, as their
// count and themselves, and returns how many it took.
func (c *collation) appendNumber(key *strings.Builder, s string) int {
	n := 0
	for n < len(s) && s[n] == '0' {
		n++
	}
	first := n
	for n < len(s) && s[n] >= '0' && s[n] <= '9' && n-first < maxDigits {
		n++
	}
	key.WriteString(c.number)
	key.WriteByte(byte(n - first))
	key.WriteString(s[first:n])
	return n
}

// SortKey returns a key of a title. The byte order of keys is the order of the
// site's listings: letters by their base only (case and accents ignored), runs
// of digits as numbers, white space and punctuation significant and before
// digits and letters.
func SortKey(title string) string { return rootCollation().key(title) }
