package search

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on queries (docs/reference/http.md, Search).
const (
	MaxQueryBytes = 200
	MaxPage       = 10
	PageSize      = 10

	suggestBytes = 100 // longer queries get no suggestion
	suggestWord  = 30  // nor do queries with a longer word
	maxWords     = 16  // that are looked up; the rest is ignored
)

// Clean trims a query, makes its spaces single and takes out what no reader
// types. An error wraps fault.ErrInvalid and its text may be shown.
func Clean(q string) (string, error) {
	if len(q) > MaxQueryBytes {
		return "", fmt.Errorf("query is longer than %d bytes: %w", MaxQueryBytes, fault.ErrInvalid)
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

// term is a word of a query.
type term struct {
	text    string // folded, as typed
	stem    string
	whole   bool // see word
	stop    bool
	generic bool     // an area or a kind of page: css, property, …
	same    []string // stems that mean the same
	alts    []alternative
	idf     float32
}

// alternative is a title term that may stand for a word of the query.
type alternative struct {
	id     int32
	weight float32
}

// variant is one reading of a query.
type variant struct {
	factor float32
	terms  []term
	keys   []key
	dotted bool // written as a member of something: event.target
	spoken bool // in words of a language other than that of names
}

// key is a name in compact form that the query may be.
type key struct {
	text    string
	level   float32
	reduced bool // words of the query were left out
	lead    bool // the query goes on behind it
}

// prefaces are what readers put before what they want to know.
var prefaces = []string{
	"how to use ", "how do i use ", "how to make ", "how to create ", "how do i get ", "how to get ", "how do i ", "how do you ", "how can i ", "how to ", "how does ", "what is the ", "what is a ", "what is an ", "what is ",
	"what are ", "what does ", "when to use ", "why is my ", "why does my ", "why is ", "why does ", "why do ", "why use ", "where is ", "can i use ", "mdn ",
	"was ist ein ", "was ist eine ", "was ist ", "was sind ", "wie kann ich ", "wie benutzt man ", "wie verwendet man ", "wie macht man ", "wie ",
	"cómo ", "como ", "qué es ", "que es ", "comment ", "qu'est-ce que ", "c'est quoi ",
}

// closings are what readers put behind it.
var closings = []string{" mdn", " example", " examples", " meaning", " definition", " explained", " docs", " documentation", " mean", " work", " do", " beispiel", " beispiele", " ejemplo", " ejemplos", " exemple", " exemples"}

// intent is what kind of answer a query asks for.
type intent uint8

// The intents.
const (
	lookUp     intent = iota
	task              // how to do something
	definition        // what something is
)

func intentOf(q string) intent {
	for _, p := range []string{"how ", "wie ", "cómo ", "como ", "comment "} {
		if strings.HasPrefix(q, p) {
			return task
		}
	}
	for _, p := range []string{"what is", "what are", "was ist", "was sind", "qué es", "que es", "qu'est", "c'est quoi"} {
		if strings.HasPrefix(q, p) {
			return definition
		}
	}
	for _, c := range []string{" meaning", " definition", " glossary"} {
		if strings.HasSuffix(q, c) {
			return definition
		}
	}
	return lookUp
}

// withoutMarks takes punctuation off both ends of a query, unless it stands by
// itself: then it is an operator.
func withoutMarks(q string) string {
	const marks = "?!."
	fields := strings.Fields(q)
	if len(fields) == 0 {
		return q
	}
	if compact(fields[0]) != "" {
		q = strings.TrimLeft(q, marks)
	}
	if compact(fields[len(fields)-1]) != "" {
		q = strings.TrimRight(q, marks)
	}
	return q
}

// core takes the words off a question that are not about its subject.
func core(q string) string {
	q = withoutMarks(strings.ToLower(strings.TrimSpace(q)))
	for range 2 {
		for _, p := range prefaces {
			if rest, ok := strings.CutPrefix(q, p); ok && rest != "" {
				q = rest
				break
			}
		}
	}
	for _, c := range closings {
		if rest, ok := strings.CutSuffix(q, c); ok && rest != "" {
			q = rest
		}
	}
	return q
}
