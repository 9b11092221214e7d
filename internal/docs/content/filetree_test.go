package content_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// TestLoadDocs loads the docs tree in an archive and compares pages in the order of sidebars,
// other files, redirects and flaws.
func TestLoadDocs(t *testing.T) {
	testkit.Golden(t, "testdata/docs/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		c, flaws := loadDocs(t, docsFS(in), content.Options{})
		return map[string]string{"want.pages": docsPages(t, c), "want.files": docsFiles(c), "want.flaws": flawList(flaws)}
	})
}

func docsFS(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func loadDocs(t testing.TB, fsys fs.FS, o content.Options) (*content.Catalogue, []flaw.Flaw) {
	t.Helper()
	var flaws flaw.List
	c, err := content.Load(context.Background(), content.Sources{ContentFS: fsys}, o, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if c.Kind() != content.Docs {
		t.Fatalf("kind = %s", c.Kind())
	}
	return c, flaws.Sorted()
}

func docsPages(t *testing.T, c *content.Catalogue) string {
	t.Helper()
	pages := slices.Clone(c.Pages())
	slices.SortFunc(pages, func(a, b *content.Page) int { return a.Rank().Compare(b.Rank()) })
	var out strings.Builder
	for _, p := range pages {
		fmt.Fprintf(&out, "%s (%s)\n  title: %s\n", p.Slug, p.RelFile, p.Title)
		field := func(name string, value any) {
			if s := fmt.Sprint(value); s != "" && s != "[]" && s != "false" {
				fmt.Fprintf(&out, "  %s: %s\n", name, s)
			}
		}
		if p.RawTitle != p.Title {
			field("heading", p.RawTitle)
		}
		if p.Label() != p.Title {
			field("label", p.Label())
		}
		if p.Position != nil {
			field("position", *p.Position)
		}
		field("description", p.Description)
		field("tags", p.Tags)
		field("unlisted", p.Unlisted)
		field("draft", p.Draft)
		body, err := c.Body(p)
		if err != nil {
			t.Error(err)
		}
		field("body", fmt.Sprintf("line %d, %q", p.BodyLine, body))
	}
	return out.String()
}

func docsFiles(c *content.Catalogue) string {
	var out strings.Builder
	for _, name := range c.Files() {
		fmt.Fprintf(&out, "%s → %s\n", name, c.FileURL(name))
	}
	for _, r := range c.Redirects("en-US") {
		fmt.Fprintf(&out, "%s ⇒ %s\n", r.From, r.To)
	}
	return out.String()
}

func TestDraftsAreReadOnRequest(t *testing.T) {
	t.Parallel()
	c, _ := loadDocs(t, docsFS(map[string]string{"a.md": "---\ndraft: true\n---\n# A\n"}), content.Options{Drafts: true})
	if p := c.Page("en-US", "a"); p == nil || !p.Draft || p.Title != "A" {
		t.Errorf("draft = %+v", p)
	}
}

// TestUpdateDocs changes a docs tree step by step and compares the updated catalogue with one
// that is read from scratch, and the pages that keep their pointers.
func TestUpdateDocs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put, remove := changers(t, dir)
	rename := func(from, to string) func() {
		return func() {
			if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, name := range []string{"README.md", "guide/README.md", "guide/a.md", "guide/deep/b.md", "other/c.md"} {
		write(t, dir, name, "# "+name+"\n")
	}
	write(t, dir, "bad.md", "---\nweight: x\n---\n")
	read := func() (*content.Catalogue, []flaw.Flaw) {
		var flaws flaw.List
		c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff}, &flaws)
		if err != nil {
			t.Fatal(err)
		}
		return c, flaws.Sorted()
	}
	steps := []struct {
		name    string
		change  func()
		changed []string
		read    []string // pages that are read again
	}{
		{"edit a title", put("guide/a.md", "# New\n"), []string{"guide/a.md"}, []string{"guide/a.md"}},
		{"edit the front matter", put("guide/a.md", "---\ntitle: Newer\norder: 2\nslug: b\naliases: [a]\n---\n"), []string{"guide/a.md"}, []string{"guide/a.md"}},
		{"edit it back", put("guide/a.md", "# New\n"), []string{"guide/a.md"}, []string{"guide/a.md"}},
		{"add a page", put("guide/new.md", "# New\n"), []string{"guide/new.md"}, []string{"guide/new.md"}},
		{"add a page in a new folder", put("fresh/one/x.md", "# X\n"), []string{"fresh"}, []string{"fresh/one/x.md"}},
		{"add a file", put("guide/img/a.png", "x"), []string{"guide/img/a.png"}, nil},
		{"rename a page", rename("guide/new.md", "guide/newer.md"), []string{"guide/new.md", "guide/newer.md"}, []string{"guide/newer.md"}},
		{"rename a folder", rename("fresh", "stale"), []string{"fresh", "stale"}, []string{"stale/one/x.md"}},
		{"take an address", put("guide/a/index.md", "# Folder\n"), []string{"guide/a", "guide/a/index.md"}, []string{"guide/a/index.md"}},
		{"give it back", remove("guide/a"), []string{"guide/a"}, nil},
		{"ignore a folder", put(".gitignore", "other/\n"), []string{".gitignore"}, nil},
		{"ignore it no more", remove(".gitignore"), []string{".gitignore"}, []string{"other/c.md"}},
		{"delete a folder", remove("guide"), []string{"guide"}, nil},
		{"make a draft", put("other/c.md", "---\ndraft: true\n---\n# C\n"), []string{"other/c.md"}, nil},
		{"replace a page by a folder", func() { remove("other/c.md")(); put("other/c/x.md", "# X\n")() }, []string{"other/c.md", "other/c"}, []string{"other/c/x.md"}},
		{"everything", func() {}, []string{"."}, []string{"README.md", "bad.md", "other/c/x.md", "stale/one/x.md"}},
	}
	c, _ := read()
	for _, step := range steps {
		before := docsFiles(c)
		step.change()
		next := updated(t, c, dir, step.changed)
		want, _ := read()
		if got, want := docsSnapshot(t, next), docsSnapshot(t, want); got != want {
			t.Errorf("%s: catalogue =\n%s\nwant\n%s", step.name, got, want)
		}
		if after := docsFiles(c); before != after {
			t.Errorf("%s: previous catalogue changed from\n%s\nto\n%s", step.name, before, after)
		}
		var again []string
		for _, p := range next.Pages() {
			if !slices.Contains(c.Pages(), p) {
				again = append(again, p.RelFile)
			}
		}
		slices.Sort(again)
		if step.name != "give it back" && !reflect.DeepEqual(again, step.read) {
			t.Errorf("%s: read %q, want %q", step.name, again, step.read)
		}
		c = next
	}
}

func docsSnapshot(t *testing.T, c *content.Catalogue) string {
	t.Helper()
	return docsPages(t, c) + docsFiles(c)
}

func TestFileTarget(t *testing.T) {
	t.Parallel()
	c, _ := loadDocs(t, docsFS(map[string]string{
		"README.md": "# Home", "01-guide/README.md": "# Guide", "01-guide/02-setup.md": "---\naliases: [install]\n---\n# Setup", "01-guide/img/A b.png": "x",
		"static/logo.svg": "x", "api/Node.md": "---\nslug: /reference/node\n---\n# Node", "empty/x.txt": "x",
	}), content.Options{})
	tests := []struct{ from, ref, want string }{
		{"guide/setup", "../README.md", "index"},
		{"guide/setup", "..", "index"},
		{"guide/setup", "/", "index"},
		{"guide/setup", ".", "guide"},
		{"guide/setup", "README.md", "guide"},
		{"guide/setup", "./", "guide"},
		{"guide/setup", "../01-guide/", "guide"},
		{"index", "01-guide/02-setup.md", "guide/setup"},
		{"index", "01-guide/02-setup", "guide/setup"},
		{"index", "guide/setup", "guide/setup"},
		{"index", "/guide/setup", "guide/setup"},
		{"index", "/01-guide/02-setup.md", "guide/setup"},
		{"guide/setup", "02-setup.md", "guide/setup"},
		{"guide/setup", "setup", "guide/setup"},
		{"index", "01-guide/02-Setup.md", "guide/setup inexact"},
		{"index", "guide/install", "guide/setup inexact moved"},
		{"index", "api/Node.md", "reference/node"},
		{"index", "reference/Node", "reference/node inexact"},
		{"guide/setup", "img/A b.png", "01-guide/img/A b.png"},
		{"guide/setup", "img/a b.png", "01-guide/img/A b.png inexact"},
		{"guide/setup", "/logo.svg", "static/logo.svg"},
		{"guide/setup", "../static/logo.svg", "static/logo.svg"},
		{"guide/setup", "logo.svg", ""},
		{"index", "../x.md", ""},
		{"index", "../../../etc/passwd", ""},
		{"index", "empty", ""},
		{"index", "missing.md", ""},
	}
	for _, test := range tests {
		from := c.Page("en-US", test.from)
		if from == nil {
			t.Fatalf("no page %s", test.from)
		}
		to, ok := c.FileTarget(from, from.RelFile, test.ref)
		got := to.File
		if to.Page != nil {
			got = to.Page.Slug
		}
		if ok && !to.Exact {
			got += " inexact"
		}
		if to.Moved {
			got += " moved"
		}
		if got != test.want || ok != (test.want != "") {
			t.Errorf("target of %q in %s = %q, %v, want %q", test.ref, test.from, got, ok, test.want)
		}
		if to.File != "" {
			if at, ok := c.FileAt(to.URL); !ok || at != to.File {
				t.Errorf("FileAt(%q) = %q, %v, want %q", to.URL, at, ok, to.File)
			}
		}
	}
}

func TestDeclaredRedirects(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"guide/install.md": "---\nslug: /setup\n---\n# Install\n", "de/guide/install.md": "# Installieren\n", "img/a.png": "x", "guide/c#d.md": "# C\n",
		"site.yaml": `
addresses: slash
languages: [en, de]
redirects:
  old/install.html: guide/install.md#linux
  de/alt: guide/install.md
  en/guide/install: guide/install.md
  source: https://code.example/tern
  picture: img/a.png
  setup: guide/install.md
  gone: guide/none.md
  help: /
  guide/1.0: 1.0/guide/install/
  earliest: earlier
  earlier: source
  sharp: guide/c#d.md
  round: rounder
  rounder: round
versions: {folder: versions, list: ["1.0"]}
`,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var flaws flaw.List
	cat, err := content.Load(t.Context(), content.Sources{ContentFS: files}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{
		"/old/install/": "/setup/#linux", "/de/alt/": "/de/setup/", "/en/guide/install/": "/setup/", "/source/": "https://code.example/tern", "/picture/": "/img/a.png", "/gone/": "",
		"/help/": "/", "/guide/1.0/": "/1.0/guide/install/", "/earliest/": "https://code.example/tern", "/sharp/": "/guide/c-d/",
	} {
		if to := strings.TrimPrefix(cat.Resolve(from), from); to != want {
			t.Errorf("%s leads to %q, want %q", from, to, want)
		}
	}
	var lines []string
	for _, f := range flaws.Sorted() {
		lines = append(lines, fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Explanation))
	}
	want := "site.yaml:10: the redirect of /setup is ignored: guide/install.md is the page there\n" +
		"site.yaml:11: the redirect of /gone is ignored: there is no page or file guide/none.md\n" +
		"site.yaml:17: the redirect of /round is ignored: there is no page or file rounder\n" +
		"site.yaml:18: the redirect of /rounder is ignored: there is no page or file round"
	if slices.Sort(lines); strings.Join(lines, "\n") != want {
		t.Errorf("flaws\n%s\nwant\n%s", strings.Join(lines, "\n"), want)
	}
}

// Writers of a project of another tool do not know the site.yaml that is made from its configuration.
func TestMistakesInMadeSiteFiles(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"a.md": {Data: []byte("# A\n")}, "site.yaml": {Data: []byte("redirects:\n  gone: none.md\n")}}
	origin := content.Origin{Source: func(rel string) string {
		if rel == "site.yaml" {
			return "/project/tool.yml"
		}
		return ""
	}}
	var flaws flaw.List
	_, err := content.Load(t.Context(), content.Sources{ContentFS: files, Origin: origin}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if got := flaws.Sorted(); len(got) != 1 || got[0].File != "/project/tool.yml" || got[0].Line != 0 {
		t.Errorf("flaws %+v, want one of the configuration without a line", got)
	}
}

func TestPathFrom(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ folder, file, want string }{
		{".", "a.md", "a.md"}, {"a", "a/b.md", "b.md"}, {"a", "b.md", "../b.md"}, {"a/b", "a/c/d.md", "../c/d.md"}, {"a/b", "ab/c.md", "../../ab/c.md"},
	} {
		if got := content.PathFrom(test.folder, test.file); got != test.want {
			t.Errorf("PathFrom(%q, %q) = %q, want %q", test.folder, test.file, got, test.want)
		}
	}
}

// TestHostileDocs reads files that authors or attackers may leave in a tree.
func TestHostileDocs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "README.md", "# Home\n")
	deep := strings.Repeat("d/", 60)
	write(t, dir, deep+"x.md", "# Deep\n")
	write(t, dir, strings.Repeat("é", 120)+".md", "# Long\n")
	write(t, dir, strings.Repeat("x", 252)+".md", "# Longest\n")
	write(t, dir, "latin.md", "# Caf\xe9\n\ntext\n")
	write(t, dir, "large.md", strings.Repeat("x", 9<<20))
	write(t, dir, "CON.md", "# Device\n")
	write(t, dir, "aliases.md", "---\ntags: &a [x, x]\naliases: *a\nb: *b\n---\n# A\n")
	write(t, dir, "zero.md", "\x00\x00")
	write(t, dir, "empty.md", "")
	for i := range 10_000 {
		if err := os.WriteFile(filepath.Join(dir, "d", fmt.Sprintf("%d.md", i)), []byte("x\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	links := map[string]string{"loop": ".", "d/up": "..", "self": "self", "passwd.md": "/etc/passwd", "out": t.TempDir()}
	for link, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip(err)
		}
	}
	var flaws flaw.List
	c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.Pages()); n != 10_008 {
		t.Errorf("%d pages", n)
	}
	names := map[string][]string{}
	for _, f := range flaws.Sorted() {
		names[f.Name] = append(names[f.Name], filepath.Base(f.File))
	}
	want := map[string][]string{
		content.FlawSymlink: {"up", "loop", "out", "passwd.md", "self"}, content.FlawUnreadable: {"large.md", "latin.md"},
		content.FlawBadSlug: {strings.Repeat("x", 252) + ".md"}, content.FlawFrontMatter: {"aliases.md"},
	}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("flaws = %q, want %q", names, want)
	}
	if p := c.Page("en-US", "latin"); p == nil || p.Title != "Caf\uFFFD" {
		t.Errorf("page that is not UTF-8 = %+v", p)
	}
	if _, err := c.OpenFile("../x"); err == nil {
		t.Error("a file out of the tree can be opened")
	}
}

func TestKindOf(t *testing.T) {
	t.Parallel()
	if k := content.KindOf(fstest.MapFS{"en-us/a/index.md": {}}); k != content.Reference {
		t.Errorf("kind with en-us = %s", k)
	}
	if k := content.KindOf(fstest.MapFS{"de/a.md": {}, "en/a.md": {}}); k != content.Docs {
		t.Errorf("kind without en-us = %s", k)
	}
}

// TestUpdateReference changes an OpenAPI document: pages of what has not changed stay the same.
func TestUpdateReference(t *testing.T) {
	document := "openapi: 3.1.0\npaths:\n  /a: {get: {operationId: readA, summary: Read A}}\n  /b: {get: {operationId: readB, summary: Read B}}\n"
	dir := testkit.WriteFiles(t, map[string]string{"api.md": "---\nopenapi: spec/a.yaml\n---\n# API\n\nText.\n", "spec/a.yaml": document})
	c, err := content.Load(context.Background(), content.Sources{Content: dir}, content.Options{}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	page := func(slug string) *content.Page {
		t.Helper()
		p := c.Page(locale.EnUS, slug)
		if p == nil {
			t.Fatalf("there is no page %s", slug)
		}
		return p
	}
	change := func(text string) {
		t.Helper()
		file := filepath.Join(dir, "spec", "a.yaml")
		testkit.WriteFile(t, file, text)
		if c, err = c.Update(context.Background(), []string{file}, flaw.Discard); err != nil {
			t.Fatal(err)
		}
	}
	a, b, top := page("api/operations/read-a"), page("api/operations/read-b"), page("api")
	change(strings.Replace(document, "Read B", "Look at B", 1))
	if page("api/operations/read-a") != a {
		t.Error("the page of an operation that has not changed is another one")
	}
	if p := page("api/operations/read-b"); p == b || p.Title != "Look at B" {
		t.Errorf("the title of the changed operation is %q", p.Title)
	}
	if body, err := c.Body(page("api")); page("api") == top || !strings.Contains(body, "Text.\n") || !strings.Contains(body, "Look at B") {
		t.Errorf("the list of operations is not new: %q, %v", body, err)
	}
	change("openapi: nothing\n")
	if c.Page(locale.EnUS, "api/operations/read-a") != nil {
		t.Error("operations of an unusable document have pages")
	}
	if body, _ := c.Body(page("api")); strings.Contains(body, "Look at B") {
		t.Error("operations of an unusable document are listed")
	}
}
