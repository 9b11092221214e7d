package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

func openTree(t *testing.T, root string) *Site {
	t.Helper()
	return openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{Kind: content.Docs})
}

// homeOf returns the data of the home page.
func homeOf(t *testing.T, s *Site) (home struct {
	Renderer string `json:"renderer"`
	Data     struct {
		Title   string       `json:"title"`
		Tagline string       `json:"tagline"`
		Buttons []homeButton `json:"buttons"`
		Cards   []homeCard   `json:"cards"`
		Text    []struct{}   `json:"sections"`
	} `json:"hyData"`
}) {
	t.Helper()
	text, err := s.JSON(t.Context(), "/")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &home); err != nil {
		t.Fatal(err)
	}
	return home
}

func TestSiteOfATreeWithoutSiteFile(t *testing.T) {
	t.Parallel()
	files := map[string]string{"alone.md": "# Alone\n\nA page at the top.\n", "part-1/README.md": "---\ndescription: The first part.\n---\n# One\n"}
	for i := range 7 {
		files[fmt.Sprintf("part-%d/page.md", i+2)] = "# Page\n\nText.\n"
	}
	s := openTree(t, testkit.WriteFiles(t, files))
	var menu []string
	docs := s.Docs()
	for _, m := range docs.Menu {
		menu = append(menu, m.Label+" "+m.Href)
	}
	if want := []string{"One /part-1", "Part 2 /part-2/page", "Part 3 /part-3/page", "Part 4 /part-4/page", "Part 5 /part-5/page", " "}; !slices.Equal(menu, want) {
		t.Errorf("the menu is %q, want %q", menu, want)
	}
	if more := docs.Menu[len(docs.Menu)-1].Items; len(more) != 3 || more[0].Label != "Part 6" {
		t.Errorf("the rest of the menu is %v", more)
	}
	home := homeOf(t, s)
	if home.Renderer != "DocsHome" || home.Data.Title != "Test" || len(home.Data.Cards) != 9 {
		t.Fatalf("the home page is %+v", home)
	}
	for _, card := range home.Data.Cards {
		if card == (homeCard{"One", "The first part.", "/part-1"}) || card == (homeCard{"Alone", "A page at the top.", "/alone"}) {
			continue
		}
		if !strings.HasPrefix(card.Title, "Part ") || card.Text != "Text." {
			t.Errorf("unexpected card %+v", card)
		}
	}
}

const siteFile = `name: Lantern
description: Lamps.
menu:
  - {link: 01-guide/02-start.md#now}
  - {label: Gone, link: guide/gone.md}
  - {label: File, link: static/plan.pdf}
home:
  hero: {tagline: Light, buttons: [{label: Go, link: 01-guide/02-start.md}]}
  cards: [{link: /guide/start}, {title: Other, link: "https://other.example/"}]
sidebar: {areas: [nowhere], folders: {nowhere-else: {label: X}}}
edit: {repository: "https://code.example/lantern/", folder: site/docs}
features: {previous_next: false}
`

func TestSiteFile(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{
		"site.yaml": siteFile, "README.md": "# Root\n\nText.\n", "01-guide/02-start.md": "# Start\n\nFirst.\n", "static/plan.pdf": "%PDF",
	})
	s := openTree(t, root)
	if got := fmt.Sprint(s.Docs().Menu); got != "[{Start /guide/start#now []} {File /plan.pdf []}]" {
		t.Errorf("the menu is %s", got)
	}
	if s.Docs().Neighbours || !s.Docs().LastChange {
		t.Errorf("pages link their neighbours, or have no date: %+v", s.Docs())
	}
	home := homeOf(t, s)
	if got := fmt.Sprint(home.Data); home.Renderer != "DocsHome" || got != "{Lantern Light [{Go /guide/start}] [{Start First. /guide/start} {Other  https://other.example/}] [{}]}" {
		t.Errorf("the home page is %s %s", home.Renderer, got)
	}
	page, err := s.JSON(t.Context(), "/guide/start")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"pageTitle":"Start | Lantern"`, `"github_url":"https://code.example/lantern/blob/main/site/docs/01-guide/02-start.md"`, `"neighbours":{"previous":{"title":"Root","url":"/"},"next":null}`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
	var flaws []string
	for _, f := range s.LoadFlaws() {
		flaws = append(flaws, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Explanation))
	}
	want := []string{
		"5:25 there is no page or file guide/gone.md in the content folder; the link is left out", "10:19 there is no folder nowhere with pages",
		"10:39 there is no folder nowhere-else with pages",
	}
	if !slices.Equal(flaws, want) {
		t.Errorf("the flaws are %q, want %q", flaws, want)
	}
}

func TestBrokenSiteFileIsNotUsed(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{"site.yaml": "name: Lantern\n", "a.md": "# A\n"})
	s := openTree(t, root)
	change := func(name, text string) []string {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		urls, err := s.Update(t.Context(), []string{file})
		if err != nil {
			t.Fatal(err)
		}
		return urls
	}
	change("site.yaml", "name: New\nnam: X\n")
	if _, err := s.File(); s.Brand() != "Lantern" || err == nil || !strings.Contains(err.Error(), "site.yaml:2:1: unknown key nam") {
		t.Errorf("the site is %s after a mistake, whose error is %v", s.Brand(), err)
	}
	if urls := change("a.md", "# A\n\nMore.\n"); !slices.Equal(urls, []string{"/a"}) {
		t.Errorf("a new text changes %v", urls)
	}
	if urls := change("a.md", "# Another\n"); !slices.Equal(urls, []string{AnyPage}) {
		t.Errorf("a new title changes %v, want every page", urls)
	}
	if urls := change("site.yaml", "name: New\n"); s.Brand() != "New" || !slices.Equal(urls, []string{AnyPage}) {
		t.Errorf("the site is %s and changes %v", s.Brand(), urls)
	}
	if _, err := s.File(); err != nil {
		t.Error(err)
	}
}

func TestBuildOfATree(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{
		"site.yaml": "colors: {accent: '#0b6e4f'}\nhome: {hero: {title: Hello}}\n", "README.md": "# Root\n", "guide/a.md": "# A\n",
	})
	out := filepath.Join(t.TempDir(), "out")
	build := func() *Report { return buildSite(t, openTree(t, root), out, func(*BuildOptions) {}) }
	build()
	for name, want := range map[string]string{"theme.css": "--accent: light-dark(#0b6e4f", "index.json": `"title":"Hello"`, "guide/a/index.json": `"neighbours"`} {
		if text := testkit.ReadFile(t, filepath.Join(out, name)); !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s:\n%s", name, want, text)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "guide", "_category_.yml"), []byte("label: Guides\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	build()
	if text := testkit.ReadFile(t, filepath.Join(out, "guide/a/index.json")); !strings.Contains(string(text), "Guides") {
		t.Errorf("the page has not been built again for the new label:\n%s", text)
	}
}

// A _category_ file names the page of its folder in breadcrumbs, also if no sidebar lists the folder.
func TestBreadcrumbsFollowLabels(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{
		"site.yaml": "sidebar: {items: [{link: README.md}]}\n", "README.md": "# Root\n", "guide/README.md": "# Guide\n", "guide/a.md": "# A\n",
	})
	out := filepath.Join(t.TempDir(), "out")
	for _, label := range []string{"", "One", "Two"} {
		want := `{"uri":"/guide","title":"Guide"}`
		if label != "" {
			want = `{"uri":"/guide","title":"` + label + `"}`
			if err := os.WriteFile(filepath.Join(root, "guide", "_category_.yml"), []byte("label: "+label+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		buildSite(t, openTree(t, root), out, nil)
		if text := testkit.ReadFile(t, filepath.Join(out, "guide/a/index.json")); !strings.Contains(string(text), want) {
			t.Errorf("the page lacks %s:\n%s", want, text)
		}
	}
}

// Cards for sharing follow the name in site.yaml.
func TestCardsShowTheNameOfTheSite(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{"a.md": "# A\n", "site.yaml": "name: Lantern\n"})
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root}, Kind: content.Docs, Webdata: docstest.EmbeddedWebdata(t), History: content.HistoryOff,
		Log: slog.New(slog.DiscardHandler), Settings: Settings{Brand: "Test", SocialImages: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	before, err := s.Card(t.Context(), "/a")
	if err != nil {
		t.Fatal(err)
	}
	testkit.WriteFile(t, filepath.Join(root, "site.yaml"), "name: Torch\n")
	if _, err := s.Update(t.Context(), []string{filepath.Join(root, "site.yaml")}); err != nil {
		t.Fatal(err)
	}
	if after, err := s.Card(t.Context(), "/a"); err != nil || bytes.Equal(after, before) {
		t.Errorf("the card still has the former name, error %v", err)
	}
}

// Posts of a docs tree are in its dialect, with pictures next to them, and menus lead to them.
func TestBlogOfATree(t *testing.T) {
	t.Parallel()
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	posts := fstest.MapFS{
		"posts/a/index.md": text("---\nslug: first\ntitle: First\ndate: 2025-01-01\n---\n\n:::note[Own]\n{{ name }}\n:::\n\n![A row](row.svg) [Start](/guide/start)\n"),
		"posts/a/row.svg":  text(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>`),
	}
	open := func(languages string) *Site {
		root := testkit.WriteFiles(t, map[string]string{
			"site.yaml": "name: Lantern\nmenu: [{link: blog, label: News}]\n" + languages, "README.md": "# Root\n", "guide/start.md": "# Start\n",
		})
		return openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{
			Kind: content.Docs, Collections: Collections{Blog: posts}, Settings: Settings{BaseURL: "https://lantern.example", Organisation: "Publisher"},
		})
	}
	s := open("")
	if got := fmt.Sprint(s.Docs().Menu); got != "[{News /en-US/blog/ []}]" {
		t.Errorf("the menu is %s", got)
	}
	page, err := s.JSON(t.Context(), "/en-US/blog/first/")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"pageTitle":"First | Lantern Blog"`, "{{ name }}", `class=\"notecard`, `src=\"/en-US/blog/first/row.svg\"`, `width=\"8\"`, `href=\"/guide/start\"`} {
		if !strings.Contains(strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(page)), want) {
			t.Errorf("the post lacks %s:\n%s", want, page)
		}
	}
	if feed, err := s.Index(t.Context(), "/en-US/blog/rss.xml"); err != nil || strings.Contains(string(feed), "Publisher") || !strings.Contains(string(feed), "<description>News and articles about Lantern.</description>") {
		t.Errorf("the feed has a publisher that site.yaml does not name, or no name of the site: %v\n%s", err, feed)
	}
	if flaws := open("languages: [en-US, de]\n").LoadFlaws(); len(flaws) > 0 {
		t.Errorf("with several languages: %v", flaws)
	}
	closed := open("languages: [de, fr]\n")
	if _, err := closed.JSON(t.Context(), "/en-US/blog/first/"); err == nil || len(closed.Docs().Menu) > 0 {
		t.Errorf("a tree without en-US has a blog: %v", closed.Docs().Menu)
	}
}

// The map for language models has all pages, also of folders without a page of their own.
func TestMapOfATree(t *testing.T) {
	t.Parallel()
	s := openTree(t, testkit.WriteFiles(t, map[string]string{
		"README.md": "# Root\n", "guide/02-end.md": "# End\n", "guide/01-start.md": "# Start\n", "guide/deep/x.md": "# X\n",
		"api/README.md": "# API\n", "api/_category_.yml": "label: Calls\n", "guide/secret.md": "---\nunlisted: true\n---\n# Secret\n",
	}))
	_, list, _ := strings.Cut(string(s.LLMs(OnlyFiles)), fullTextName+".\n")
	want := `
## Test

- [Root](/index.md)

## Calls

- [API](/api.md)

## Guide

- [Start](/guide/start.md)
- [End](/guide/end.md)
- [X](/guide/deep/x.md)
`
	if got := strings.ReplaceAll(list, s.BaseURL(), ""); got != want {
		t.Errorf("the map is %s, want %s", got, want)
	}
}
