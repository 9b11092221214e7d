// Package advice explains the results of the scanner to people: what each result
// means, what to do about it, where to read more, and snippets that set the
// missing headers.
//
// All texts are in English, whatever the locale of the reader. Those of results
// and of the table of policies are HTML of this package, so they may be shown
// without escaping; nothing from a scanned site ever becomes part of them.
package advice

import (
	"strings"

	"waymark.dev/waymark/internal/tools/observatory"
)

type Test struct {
	Name  string
	Title string
	// Page is the page that explains the subject, without the locale.
	Page    string
	Results []Result // in the order of the recommendation matrix
}

// Result explains a result of a test.
type Result struct {
	Name           string
	Description    string // HTML
	Recommendation string // HTML; empty if there is nothing to do
}

// Link returns the address of the page that explains the test, on this site.
func (t Test) Link(locale string) string { return link(locale, t.Page) }

func link(locale, page string) string {
	if page == "" {
		return "/" + locale + "/"
	}
	return "/" + locale + "/docs/" + page
}

// Tests returns the twelve tests in the order in which they run.
func Tests() []Test { return tests }

// TestNamed returns the explanation of a test. Scans of older versions of the
// algorithm may hold tests that are gone; tests of unknown names have their name
// for a title.
func TestNamed(name string) (Test, bool) {
	for _, list := range [][]Test{tests, formerTests} {
		for _, t := range list {
			if t.Name == name {
				return t, true
			}
		}
	}
	return Test{Name: name, Title: name}, false
}

// For returns the explanation of a result. It is false if the test has no result
// of that name.
func For(test, result string) (Result, bool) {
	t, _ := TestNamed(test)
	for _, r := range t.Results {
		if r.Name == result {
			return r, true
		}
	}
	if test == observatory.TestSRI && result == notParseable.Name {
		return notParseable, true
	}
	return Result{Name: result}, false
}

// Flag explains one row of the table of what a content security policy allows.
type Flag struct {
	Name        string // as in the policy member of the test
	Good        bool   // the value that a reader wants to see
	Optional    bool   // the other value is not a fault
	Description string // HTML
	Info        string // HTML
}

// Flags returns the rows in the order in which they are shown.
func Flags() []Flag { return flags }

func FlagNamed(name string) (Flag, bool) {
	for _, f := range flags {
		if f.Name == name {
			return f, true
		}
	}
	return Flag{Name: name}, false
}

// NoteBonus explains positive modifiers that were not counted, in plain text.
const NoteBonus = "Bonus points count only when the penalties add up to 10 points or fewer."

// Plain returns a text of this package without its HTML, for terminals and logs.
func Plain(text string) string {
	var b strings.Builder
	for text != "" {
		before, rest, tag := strings.Cut(text, "<")
		b.WriteString(before)
		if !tag {
			break
		}
		_, text, _ = strings.Cut(rest, ">")
	}
	return entities.Replace(b.String())
}

var entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'", "&amp;", "&")
