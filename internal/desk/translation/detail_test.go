package translation_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/textdiff"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit"
)

func TestDetail(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.english("Page", body+"\n## Gone\n\nOld words.\n")
	first := s.commit("first")
	s.english("Page", strings.Replace(body, "pixels", "dots", 1)+"\n## New\n\nNew words.\n")
	s.commit("Say dots")
	s.write("de/page/index.md", "---\ntitle: Seite\nslug: Page\nl10n:\n  sourceCommit: "+first+"\n---\n\nDie Einführung.\n\n## Syntax\n\nWie man es schreibt.\n\n"+
		"## Wert\n\nEine Anzahl von Pixeln.\n\n## Entfallen\n\nAlte Wörter.\n")
	x := translation.New(translation.Options{Catalogue: s.load})
	refresh(t, x)
	d, err := x.Detail(t.Context(), "de", "page")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, section := range d.Sections {
		_, text, _ := strings.Cut(strings.TrimSpace(section.Translation), "\n")
		got = append(got, fmt.Sprintf("%s %s %d %s", section.Kind, section.ID, section.Level, strings.TrimSpace(text)))
		if section.ID == "value" {
			var words []string
			for _, p := range section.Words {
				if p.Kind != textdiff.Same {
					words = append(words, string(p.Kind)+" "+p.Text)
				}
			}
			if strings.Join(words, ", ") != "removed pixels, added dots" {
				t.Errorf("words are %q", words)
			}
		}
	}
	want := "unchanged _title 0 |unchanged _introduction 0 |unchanged syntax 2 Wie man es schreibt.|changed value 2 Eine Anzahl von Pixeln.|" +
		"added new 2 |removed gone 2 Alte Wörter."
	if joined := strings.Join(got, "|"); joined != want && joined != strings.Replace(want, "added new 2 |removed gone 2 Alte Wörter.", "removed gone 2 Alte Wörter.|added new 2 ", 1) {
		t.Errorf("sections = %s, want %s", joined, want)
	}
	if !d.Compared || len(d.Commits) != 1 || d.Commits[0].Subject != "Say dots" || d.Commits[0].Author != "Ada" {
		t.Errorf("commits = %v", d.Commits)
	}
	if _, err := x.Detail(t.Context(), "de", "None"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("missing page: %v", err)
	}
	if _, err := x.Detail(t.Context(), "fr", "Page"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown locale: %v", err)
	}
}

func TestMark(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.english("Page", strings.Replace(strings.Replace(body, "pixels", "pixles", 1), "words", "wrods", 1))
	first := s.commit("first")
	s.german("Page", first)
	s.english("Page", strings.Replace(body, "words", "wrods", 1))
	s.commit("fix a typo")
	s.english("Page", body)
	s.commit("fix another typo")

	file, err := translation.MarkSince(t.Context(), s.load(), translation.MarkRequest{Slug: "page", Reason: " Ada:\ta\n typo "}, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Marks) != 1 || file.Marks[0].Section != "syntax" || file.Marks[0].Reason != "Ada: a typo" || file.File != filepath.Join(s.dir, "en-us", "_unchanged.txt") {
		t.Errorf("marks of %s = %v", file.File, file.Marks)
	}
	x := translation.New(translation.Options{Catalogue: s.load})
	refresh(t, x)
	file, err = x.Mark(t.Context(), "de", translation.MarkRequest{Slug: "Page", Locale: "de"})
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Marks) != 2 || file.File != filepath.Join(s.dir, "de", "_unchanged.txt") {
		t.Errorf("marks of %s = %v", file.File, file.Marks)
	}
	testkit.WriteFile(t, file.File, file.Text)
	if p := german(t, refresh(t, x), "Page"); p.Status != translation.UpToDate || !p.Unchanged {
		t.Errorf("with the marks, status = %s", line(p))
	}
	file, err = translation.MarkSince(t.Context(), s.load(), translation.MarkRequest{Slug: "Page", Section: "value"}, first[:9])
	if err != nil || len(file.Marks) != 1 || file.Marks[0].Section != "value" {
		t.Errorf("since the first commit: %v, %v", file, err)
	}
	for _, test := range []struct {
		request translation.MarkRequest
		since   string
		want    error
	}{
		{translation.MarkRequest{Slug: "None"}, "", fault.ErrNotFound},
		{translation.MarkRequest{Slug: "Page", Section: "none"}, "", fault.ErrNotFound},
		{translation.MarkRequest{Slug: "Page", Section: "value"}, "", fault.ErrInvalid},
		{translation.MarkRequest{Slug: "Page"}, "--output=x", fault.ErrInvalid},
		{translation.MarkRequest{Slug: "Page"}, "nope", fault.ErrNotFound},
		{translation.MarkRequest{Slug: "Page", Reason: strings.Repeat("x", 1000)}, "", fault.ErrInvalid},
	} {
		if _, err := translation.MarkSince(t.Context(), s.load(), test.request, test.since); !errors.Is(err, test.want) {
			t.Errorf("%.60v since %q = %v, want %v", test.request, test.since, err, test.want)
		}
	}
	s.english("Page", strings.Replace(body, "number", "nubmer", 1))
	file, err = translation.MarkSince(t.Context(), s.load(), translation.MarkRequest{Slug: "Page"}, "")
	if err != nil || len(file.Marks) != 1 || file.Marks[0].Section != "value" {
		t.Errorf("uncommitted page: %v, %v", file, err)
	}
	s.english("Fresh", body)
	if _, err := translation.MarkSince(t.Context(), s.load(), translation.MarkRequest{Slug: "Fresh"}, ""); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("of a new page: %v", err)
	}
}

func TestSelectAndExport(t *testing.T) {
	t.Parallel()
	since := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	l := translation.NewLocaleStatus("de", []*translation.Page{
		{Locale: "de", Slug: "Web/A", Title: "=1+1", Status: translation.Behind, Commits: 1, Days: 9, Popularity: 0.1, URL: "/de/docs/Web/A", Since: &since,
			Sections: []translation.SectionStatus{{ID: "value", Kind: translation.Changed}, {ID: "syntax", Kind: translation.Changed, Marked: true}}},
		{Locale: "de", Slug: "Web/A/B", Title: "Größe & Farbe", OriginalTitle: "Size", Status: translation.Missing, Popularity: 0.9, URL: "/de/docs/Web/A/B", Since: &since},
		{Locale: "de", Slug: "Web/AB", Title: "AB", Status: translation.Behind, Commits: 3, Days: 2, URL: "/de/docs/Web/AB"},
	})
	for query, want := range map[string]string{
		"": "Web/A Web/A/B Web/AB", "status=behind": "Web/A Web/AB", "status=behind,missing&folder=web/a/": "Web/A Web/A/B", "q=größe+SIZE": "Web/A/B",
		"sort=-popularity": "Web/A/B Web/A Web/AB", "sort=-days": "Web/A Web/AB Web/A/B", "sort=-commits": "Web/AB Web/A Web/A/B", "sort=-slug": "Web/AB Web/A/B Web/A",
		"sort=-sections": "Web/A Web/A/B Web/AB", "sort=status": "Web/A Web/AB Web/A/B", "sort=title": "Web/A Web/AB Web/A/B", "q=none": "",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		q, err := listing.Parse(values, translation.Sorts()...)
		if err != nil {
			t.Fatal(err)
		}
		filter, err := translation.FilterOf(q)
		if err != nil {
			t.Fatal(err)
		}
		var slugs []string
		for _, p := range l.Select(filter, q) {
			slugs = append(slugs, p.Slug)
		}
		if got := strings.Join(slugs, " "); got != want {
			t.Errorf("%s selects %s, want %s", query, got, want)
		}
	}
	var csv, text, list, feed bytes.Buffer
	for _, err := range []error{
		translation.WriteCSV(&csv, l.Pages), translation.WriteText(&text, l, l.Pages), translation.WriteJSON(&list, l.Pages),
		l.WriteFeed(&feed, translation.Feed{Site: "http://localhost:8080", Self: "/feed.xml", Desk: "/en-US/_translations/de", Name: "A & B", Made: since}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(csv.String(), "de,Web/A,'=1+1,behind,1,9,2026-03-01,1,0.1,") {
		t.Errorf("CSV is\n%s", csv.String())
	}
	if !strings.HasSuffix(text.String(), "de: 2 behind, 1 missing\n") || !strings.Contains(text.String(), "behind     /de/docs/Web/A: 1 commit, 9 days\n") {
		t.Errorf("text is\n%s", text.String())
	}
	var pages []translation.Page
	if err := json.Unmarshal(list.Bytes(), &pages); err != nil || len(pages) != 3 {
		t.Errorf("JSON = %v\n%s", err, list.String())
	}
	var parsed struct {
		Title   string `xml:"title"`
		Entries []struct {
			Title string `xml:"title"`
			Link  struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(feed.Bytes(), &parsed); err != nil || len(parsed.Entries) != 2 || parsed.Entries[0].Link.Href != "http://localhost:8080/en-US/_translations/de?details=Web%2FA" {
		t.Errorf("feed = %v\n%s", err, feed.String())
	}
	if _, err := translation.ParseStatuses("behind,nope"); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("unknown status: %v", err)
	}
	if got, err := translation.ParseStatuses(" behind , missing"); err != nil || len(got) != 2 {
		t.Errorf("statuses = %v, %v", got, err)
	}
}

// Filtering all pages of a large site must feel immediate.
func BenchmarkSelect(b *testing.B) {
	pages := make([]*translation.Page, 15_000)
	for i := range pages {
		slug := fmt.Sprintf("Web/API/Interface%d/method", i)
		pages[i] = &translation.Page{Slug: slug, Title: slug, OriginalTitle: slug, Days: i % 977}
	}
	l := translation.NewLocaleStatus("de", pages)
	q, err := listing.Parse(url.Values{"q": {"interface 9"}, "sort": {"-days"}}, translation.Sorts()...)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if got := l.Select(translation.Filter{Folder: "Web/API"}, q); len(got) == 0 {
			b.Fatal("no page is selected")
		}
	}
}
