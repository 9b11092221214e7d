package curriculum

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/pages"
)

func TestSlugs(t *testing.T) {
	for file, want := range map[string]string{
		"0-README.md":              "",
		"1-about-curriculum.md":    "about-curriculum",
		"3-core/0-README.md":       "core",
		"2-core/3-modules/1-x.md":  "core/modules/x",
		"a-2-b.md":                 "a-b",
		"10-ten.md":                "ten",
		"css3.md":                  "css3",
		"4-extra/12-3-d-shapes.md": "extra/d-shapes",
	} {
		if got := slugOf(file); got != want {
			t.Errorf("slugOf(%q) = %q, want %q", file, got, want)
		}
	}
}

// page returns the text of a page with a template and a title.
func source(template, title string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte("---\ntemplate: " + template + "\nsummary: About it.\ntopic: Styling\n---\n\n# " + title + "\n\nText.\n")}
}

func course() fstest.MapFS {
	return fstest.MapFS{
		"README.md":                        {Data: []byte("not a page of the site")},
		"curriculum/0-README.md":           source("landing", "The course"),
		"curriculum/1-about.md":            source("about", "About it"),
		"curriculum/2-first/0-README.md":   source("overview", "First modules"),
		"curriculum/2-first/1-walk.md":     source("module", "1. Walk"),
		"curriculum/2-first/2-rest.md":     source("module", "2. Rest"),
		"curriculum/3-second/0-README.md":  source("overview", "Second modules"),
		"curriculum/3-second/2-climb.md":   source("module", "2. Climb"),
		"curriculum/3-second/10-arrive.md": source("module", "10. Arrive"),
		"curriculum/4-faq.md":              source("default", "Questions"),
	}
}

func load(t *testing.T, files fstest.MapFS) (*Curriculum, *flaw.List) {
	t.Helper()
	var flaws flaw.List
	c, err := Load(files, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	return c, &flaws
}

func TestPagesComeInTheOrderOfTheirNumbers(t *testing.T) {
	c, flaws := load(t, course())
	var urls []string
	for _, p := range c.Pages() {
		urls = append(urls, strings.TrimPrefix(p.URL, "/en-US/curriculum/"))
	}
	want := []string{"", "about/", "first/", "first/walk/", "first/rest/", "second/", "second/climb/", "second/arrive/", "faq/"}
	if !slices.Equal(urls, want) {
		t.Errorf("pages = %q, want %q", urls, want)
	}
	if list := flaws.Sorted(); len(list) > 0 {
		t.Errorf("flaws = %v", list)
	}
}

func TestFileWithoutTitleIsReportedAndLeftOut(t *testing.T) {
	files := course()
	files["curriculum/5-untitled.md"] = &fstest.MapFile{Data: []byte("---\nsummary: S.\n---\n\nNo heading.\n")}
	files["curriculum/6-bare.md"] = &fstest.MapFile{Data: []byte("# No front matter\n")}
	c, flaws := load(t, files)
	if n := len(c.Pages()); n != 9 {
		t.Errorf("got %d pages, want 9", n)
	}
	list := flaws.Sorted()
	if len(list) != 2 || list[0].Line != 5 || list[1].Line != 1 {
		t.Errorf("flaws = %v, want one at the missing title and one at the top", list)
	}
}

func TestUnknownTemplateAndTopicAreReported(t *testing.T) {
	files := course()
	files["curriculum/4-faq.md"] = &fstest.MapFile{Data: []byte("---\ntemplate: letter\ntopic: Weather\n---\n\n# Questions\n")}
	c, flaws := load(t, files)
	if list := flaws.Sorted(); len(list) != 2 || list[0].Line != 2 || list[0].Column != 11 || list[1].Line != 3 {
		t.Errorf("flaws = %v", list)
	}
	if e := c.bySlug["faq"]; e == nil || e.template != Default || e.topic != "" {
		t.Errorf("page = %+v", e)
	}
}

func TestTwoFilesWithOneAddressFail(t *testing.T) {
	files := course()
	files["curriculum/9-faq.md"] = source("default", "More questions")
	if _, err := Load(files, flaw.Discard); !errors.Is(err, errTwins) {
		t.Errorf("err = %v, want %v", err, errTwins)
	}
}

// plain returns content without rendering, and resolves links as pages request.
type plain struct{ links map[string]string }

func (p *plain) Content(s *doc.Source) (*doc.Content, error) {
	for href := range p.links {
		if to, ok := s.Rewrite(href); ok {
			p.links[href] = to
		}
	}
	return &doc.Content{Sections: []doc.Section{{Kind: doc.Prose, Content: strings.TrimSpace(s.Markdown)}}}, nil
}

func made(t *testing.T, c *Curriculum, url string, maker pages.ContentMaker, parents ...pages.Parent) page {
	t.Helper()
	for _, p := range c.Pages() {
		if p.URL != "/en-US/curriculum/"+url {
			continue
		}
		encode, err := p.Make(t.Context(), &pages.Env{Content: maker, TitleSuffix: "Site", Parents: parents})
		if err != nil {
			t.Fatal(err)
		}
		var read struct {
			Doc struct {
				document
				Body json.RawMessage `json:"body"`
			} `json:"doc"`
			Renderer string `json:"renderer"`
		}
		if err := json.Unmarshal(encode(nil, nil), &read); err != nil {
			t.Fatal(err)
		}
		return page{Doc: read.Doc.document, Renderer: read.Renderer}
	}
	t.Fatalf("no page %q", url)
	return page{}
}

func TestNeighbours(t *testing.T) {
	c, _ := load(t, course())
	for url, want := range map[string][2]string{
		"first/walk/":    {"First modules", "2. Rest"},
		"first/rest/":    {"1. Walk", "Second modules"},
		"second/arrive/": {"2. Climb", "Questions"},
		"first/":         {"", "Second modules"},
		"second/":        {"First modules", ""},
	} {
		links := made(t, c, url, &plain{}).Doc.PrevNext
		var got [2]string
		if links.Prev != nil {
			got[0] = links.Prev.Title
		}
		if links.Next != nil {
			got[1] = links.Next.Title
		}
		if got != want {
			t.Errorf("%s: neighbours = %q, want %q", url, got, want)
		}
	}
	for _, url := range []string{"", "about/", "faq/"} {
		if links := made(t, c, url, &plain{}).Doc.PrevNext; links != nil {
			t.Errorf("neighbours of %q = %v", url, links)
		}
	}
}

func TestModulesBelongToLandingAndOverviewPages(t *testing.T) {
	c, _ := load(t, course())
	for url, want := range map[string]int{"": 2, "first/": 2, "second/": 2, "first/walk/": 0, "about/": 0} {
		p := made(t, c, url, &plain{})
		if got := len(p.Doc.Modules); got != want {
			t.Errorf("%q has %d modules, want %d", url, got, want)
		}
		if got := len(p.Doc.Sidebar); got != 5 {
			t.Errorf("%q has %d entries in its list, want 5", url, got)
		}
	}
	if p := made(t, c, "faq/", &plain{}); p.Renderer != "CurriculumDefault" || p.Doc.Template != Default {
		t.Errorf("unknown template became %s, %s", p.Renderer, p.Doc.Template)
	}
}

func TestGroupIsThePageAbove(t *testing.T) {
	c, _ := load(t, course())
	parents := []pages.Parent{{Title: "The course"}, {Title: "First modules"}, {Title: "1. Walk"}}
	if got := made(t, c, "first/walk/", &plain{}, parents...).Doc.Group; got != "First modules" {
		t.Errorf("group = %q", got)
	}
	if got := made(t, c, "about/", &plain{}, parents[0], parents[2]).Doc.Group; got != "" {
		t.Errorf("group of a page without modules above it = %q", got)
	}
}

func TestRelativeLinks(t *testing.T) {
	c, _ := load(t, course())
	maker := &plain{links: map[string]string{
		"./2-rest.md": "", "./2-rest.md#why": "", "../3-second/": "", "../3-second/0-README.md": "", "../0-README.md": "", "./missing.md": "",
	}}
	made(t, c, "first/walk/", maker)
	for href, want := range map[string]string{
		"./2-rest.md":             "/en-US/curriculum/first/rest/",
		"./2-rest.md#why":         "/en-US/curriculum/first/rest/#why",
		"../3-second/":            "/en-US/curriculum/second/",
		"../3-second/0-README.md": "/en-US/curriculum/second/",
		"../0-README.md":          "/en-US/curriculum/",
		"./missing.md":            "",
	} {
		if got := maker.links[href]; got != want {
			t.Errorf("%s redirects to %q, want %q", href, got, want)
		}
	}
}
