// Package advice explains results of the scanner: their meaning, remedies, further reading,
// and snippets that set missing headers.
//
// All texts are in English, regardless of the reader's locale. Those of results and the policy
// table are HTML of this package, safe to show without escaping; they never include anything
// from a scanned site.
package advice

import (
	"strings"

	"waymark.dev/waymark/internal/tools/observatory"
)

type Test struct {
	Name  string
	Title string
	// Page is the page about the subject, without the locale.
	Page    string
	Results []Result // in the order of the recommendation matrix
}

// Result explains a test result.
type Result struct {
	Name           string
	Description    string // HTML
	Recommendation string // HTML; may be empty
}

// Link returns the address of the page about the test, on this site.
func (t Test) Link(locale string) string { return link(locale, t.Page) }

func link(locale, page string) string {
	if page == "" {
		return "/" + locale + "/"
	}
	return "/" + locale + "/docs/" + page
}

// TestNamed returns the explanation of a test. Scans by older versions of the algorithm may
// have former tests; unknown tests have their name as title.
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

// For returns the explanation of a result, or false if the test has no such result.
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

// Flag explains a row of the table of a content security policy.
type Flag struct {
	Name        string // as in the test's policy member
	Good        bool   // the desirable value
	Optional    bool   // the other value is not a fault
	Description string // HTML
	Info        string // HTML
}

func FlagNamed(name string) (Flag, bool) {
	for _, f := range flags {
		if f.Name == name {
			return f, true
		}
	}
	return Flag{Name: name}, false
}

// NoteBonus explains uncounted positive modifiers, in plain text.
const NoteBonus = "Bonus points count only when the penalties add up to 10 points or fewer."

// Plain returns a text of this package without HTML, for terminals and logs.
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
