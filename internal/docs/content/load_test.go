package content_test

import (
	"context"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// TestLoad loads the content in an archive and compares pages, flaws and the
// results of queries: addresses to resolve in resolve.txt, listings in list.txt
// (locale, slug, depth, order).
func TestLoad(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		c, flaws := loadFiles(t, in)
		want := map[string]string{"want.pages": pageList(t, c), "want.flaws": flawList(flaws)}
		if urls, ok := in["resolve.txt"]; ok {
			want["want.resolved"] = mapLines(urls, func(url string) string { return c.Resolve(url) })
		}
		if lists, ok := in["list.txt"]; ok {
			want["want.lists"] = mapLines(lists, func(line string) string { return listing(t, c, line) })
		}
		return want
	})
}

// loadFiles loads content that is both the English and the translated root.
func loadFiles(t testing.TB, files map[string]string) (*content.Catalogue, []flaw.Flaw) {
	t.Helper()
	fsys := fstest.MapFS{"en-us": {Mode: fs.ModeDir}, "jsondata": {Mode: fs.ModeDir}}
	for name, text := range files {
		if strings.Contains(name, "/") {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return loadFS(t, fsys)
}

func loadFS(t testing.TB, fsys fs.FS) (*content.Catalogue, []flaw.Flaw) {
	t.Helper()
	var flaws flaw.List
	c, err := content.Load(context.Background(), content.Sources{ContentFS: fsys, TranslatedFS: fsys}, content.Options{}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	return c, flaws.Sorted()
}

// flawList leaves out flaws that the test content has on purpose.
func flawList(flaws []flaw.Flaw) string {
	var out strings.Builder
	for _, f := range flaws {
		if f.Name != content.FlawData {
			fmt.Fprintln(&out, f)
		}
	}
	return out.String()
}

func pageList(t *testing.T, c *content.Catalogue) string {
	var out strings.Builder
	for _, p := range c.Pages() {
		fmt.Fprintln(&out, p.URL())
		field := func(name string, value any) {
			if s := fmt.Sprint(value); s != "" && s != "[]" {
				fmt.Fprintf(&out, "  %s: %s\n", name, s)
			}
		}
		field("title", p.Title)
		field("html", p.TitleHTML())
		field("short", p.ShortTitle)
		if p.Label() != p.ShortOrTitle() {
			field("label", p.Label())
		}
		field("type", p.PageType)
		field("status", p.Status)
		field("compat", p.BrowserCompat)
		field("specs", p.SpecURLs)
		field("sidebar", p.Sidebar)
		field("banners", p.Banners)
		field("tags", p.Tags)
		field("original", p.OriginalSlug)
		field("commit", p.SourceCommit)
		assets, err := c.Assets(p)
		if err != nil {
			t.Error(err)
		}
		field("assets", assets)
		body, err := c.Body(p)
		if err != nil {
			t.Error(err)
		}
		field("body", fmt.Sprintf("line %d, %q", p.BodyLine, body))
		field("parents", urls(c.Parents(p)))
		field("translations", urls(c.Translations(p)))
	}
	return out.String()
}

func urls(pages []*content.Page) []string {
	var list []string
	for _, p := range pages {
		list = append(list, p.URL())
	}
	return list
}

// mapLines appends to each line an arrow and the result of ask.
func mapLines(lines string, ask func(string) string) string {
	var out strings.Builder
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		fmt.Fprintf(&out, "%s → %s\n", line, ask(line))
	}
	return out.String()
}

func listing(t *testing.T, c *content.Catalogue, line string) string {
	words := strings.Fields(line)
	depth, err := strconv.Atoi(words[2])
	if err != nil {
		t.Fatal(err)
	}
	orders := map[string]content.Order{"title": content.ByTitle, "short": content.ByShortTitle, "slug": content.BySlug, "api": content.ByAPITitle}
	pages := c.SubPages(locale.Locale(words[0]), words[1], depth, orders[words[3]])
	return strings.Join(urls(pages), " ")
}
