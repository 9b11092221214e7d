// Package query parses queries into words with their synonyms, and the possible names of the
// whole query.
package query

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/search/words"
)

// MaxBytes limits queries (docs/reference/http.md, Search).
const MaxBytes = 200

// maxWords is the maximum number of words looked up.
const maxWords = 16

// Clean trims a query, collapses its spaces and removes control characters. An error
// wraps fault.ErrInvalid, and its text may be shown.
func Clean(q string) (string, error) {
	if len(q) > MaxBytes {
		return "", fmt.Errorf("query is longer than %d bytes: %w", MaxBytes, fault.ErrInvalid)
	}
	if !utf8.ValidString(q) {
		return "", fmt.Errorf("query is not valid UTF-8: %w", fault.ErrInvalid)
	}
	q = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfeff {
			return ' '
		}
		return r
	}, q)
	return strings.Join(strings.Fields(q), " "), nil
}

type Query struct {
	Intent Intent
	// Variants are the possible meanings of the query, as typed first. There is
	// at least one.
	Variants []Variant
	// Corrected is the query with its spelling corrected, or "".
	Corrected string
	// Contexts are the slug prefixes of the areas named in the query, if it has other words.
	Contexts []string

	corrected  int // index of the variant for Corrected, or 0
	translated int // index of the translation to English, if pages lack words of the query; or 0
}

// Variant is one interpretation of a query.
type Variant struct {
	Factor     float32 // of the score of a match
	Words      []Word
	Names      []Name
	Dotted     bool     // written as a member: event.target
	Translated bool     // to English
	Rewritten  bool     // in the words of pages, see words.Rewrites
	Replaced   []string // stems of the words as typed, in a rewritten variant
	Little     bool     // the phrase of a rewritten variant is at most half of the query
	Heading    string   // of the section that a rewritten variant names, or ""
}

type Word struct {
	Text    string // folded, as typed
	Stem    string
	Whole   bool     // see words.Word
	Stop    bool     // has no meaning by itself
	Generic bool     // an area or a kind of page: css, property, …
	Same    []string // stems of synonyms
	Related []string // stems in synonyms, also of several words
	Similar []string // stems of words of about the same meaning
	Guessed bool     // corrected, possibly to another word altogether: "break" for "bread"
}

// Name is a possible name of a query in compact form (words.Compact).
type Name struct {
	Text    string
	Level   float32 // factor of the score of a match
	Reduced bool    // without some words of the query
	Lead    bool    // the query continues after it
	Inside  bool    // the query has words around it
}

// Intent is the kind of page wanted.
type Intent uint8

const (
	LookUp     Intent = iota
	Task              // how to do something
	Definition        // of a term
	Wish              // a task in a few words, without asking how
)

func intentOf(q string) Intent {
	switch {
	case words.AsksHow(q):
		return Task
	case words.AsksWhat(q):
		return Definition
	}
	return LookUp
}

// subjectOf returns a question, in lower case, without punctuation and words that do not
// belong to its subject.
func subjectOf(q string) string { return words.Subject(withoutMarks(strings.TrimSpace(q))) }

// withoutMarks removes punctuation from both ends of a query, unless it is the
// whole query: then it is an operator.
func withoutMarks(q string) string {
	const marks = "?!."
	fields := strings.Fields(q)
	if len(fields) == 0 {
		return q
	}
	if words.Compact(fields[0]) != "" {
		q = strings.TrimLeft(q, marks)
	}
	if words.Compact(fields[len(fields)-1]) != "" {
		q = strings.TrimRight(q, marks)
	}
	return q
}

// UsesTopics reports whether the topics of pages count for a query, as its words need not be
// names.
func (q *Query) UsesTopics() bool { return q.Intent == Wish || q.Intent == Task }

// Plain returns the words of a variant as typed, without joined names.
func (v *Variant) Plain() []string {
	plain := make([]string, 0, len(v.Words))
	for _, w := range v.Words {
		if !w.Whole {
			plain = append(plain, w.Text)
		}
	}
	return plain
}

// Meant returns the variant with words of pages: the corrected or translated one if the query
// as typed has others.
func (q *Query) Meant() *Variant {
	if q.translated > 0 {
		return &q.Variants[q.translated]
	}
	return &q.Variants[q.corrected]
}
