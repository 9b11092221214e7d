package content

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// tableSize covers ASCII, Latin-1 and Latin Extended-A: all letters of most titles.
const tableSize = 0x180

// collation makes sort keys with primary weights of the CLDR root collation, as English uses:
// base letters only, with significant white space and punctuation. Unlike the library but like
// ICU, it compares runs of decimal digits by value and before other digits.
type collation struct {
	table  [tableSize]string
	number string // prefix of numbers

	mu       sync.Mutex // guards collator and buffer, for all other runes
	collator *collate.Collator
	buffer   collate.Buffer
}

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

// modernBase adds CLDR's changes since the library's tables: quotation marks of one kind are
// equal, as are Cyrillic letters that differ by a mark, except short i.
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

// key returns the concatenated weights of s. No weight is a prefix of another, so keys sort
// bytewise by weight.
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

// maxDigits is the limit at which ICU, too, splits a number.
const maxDigits = 254

// appendNumber writes the count and the value of the digits that s begins with and returns how
// many it consumed.
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

// SortKey returns the sort key of a title. Keys sort bytewise as the site's listings: base
// letters (case and accents ignored), digits as numbers, white space and punctuation
// significant and before digits and letters.
func SortKey(title string) string { return rootCollation().key(title) }
