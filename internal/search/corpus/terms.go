package corpus

import (
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// Terms are the terms of a page by the weight of where they are. Terms are separated by spaces.
type Terms struct {
	Names    string // of the title and the address
	Head     string // of the summary and the headings
	Body     string
	Sections []SectionTerms
}

// SectionTerms are the terms of a section with those of the title of its page. The headings are
// repeated so that they count more.
type SectionTerms struct{ Anchor, Text string }

var wordsOfSlug = strings.NewReplacer("/", " ", "_", " ")

// NamesOf returns the terms of the titles and the address of a page.
func NamesOf(a *words.Analyzer, title, short, slug string) []string {
	return a.Names(title + " " + short + " " + wordsOfSlug.Replace(slug))
}

// TermsOf splits a page into terms.
func TermsOf(a *words.Analyzer, d *Document) Terms {
	t := Terms{
		Names: strings.Join(NamesOf(a, d.Title, d.Short, d.Slug), " "),
		Head:  strings.Join(a.Terms(d.Summary+"\n"+strings.Join(d.Headings, "\n")), " "),
	}
	if len(d.Sections) == 0 {
		t.Body = strings.Join(a.Terms(d.Body), " ")
		return t
	}
	title := strings.Join(a.Terms(d.Title+" "+d.Short), " ")
	var body strings.Builder
	for _, s := range d.Sections {
		text := strings.Join(a.Terms(s.Text), " ")
		body.WriteString(text)
		body.WriteByte(' ')
		headings := strings.Join(a.Terms(s.Headings), " ")
		t.Sections = append(t.Sections, SectionTerms{s.Anchor, strings.Join([]string{title, headings, headings, text}, " ")})
	}
	t.Body = body.String()
	return t
}
