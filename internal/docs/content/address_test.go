package content_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
)

// mdn is the scheme of the web platform.
var mdn content.Scheme

func TestFolderOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ slug, want string }{
		{"Web/API/Tree", "web/api/tree"},
		{"Web/CSS/::leaf", "web/css/_doublecolon_leaf"},
		{"Web/CSS/:leaf", "web/css/_colon_leaf"},
		{"Web/CSS/:::leaf", "web/css/_doublecolon__colon_leaf"},
		{"Web/JS/Yield*", "web/js/yield_star_"},
		{"Web/JS/a?b", "web/js/a_question_b"},
		{"Web/CSS/@leaf/tip.x", "web/css/@leaf/tip.x"},
		{"Glossar/Übersicht", "glossar/übersicht"},
		{"", ""},
	}
	for _, test := range tests {
		if got := content.FolderOf(test.slug); got != test.want {
			t.Errorf("FolderOf(%q) = %q, want %q", test.slug, got, test.want)
		}
	}
}

func TestSchemeSplit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		url            string
		locale         locale.Locale
		slug, fragment string
		ok             bool
	}{
		{"/en-US/docs/Web/API", "en-US", "Web/API", "", true},
		{"/en-us/docs/Web", "en-US", "Web", "", true},
		{"/EN-US/docs/Web", "", "", "", false},
		{"/pt-BR/docs/Web/", "pt-BR", "Web", "", true},
		{"/de/docs/Web#teil", "de", "Web", "teil", true},
		{"/de/docs/", "", "", "", false},
		{"/de/docs", "", "", "", false},
		{"/de", "", "", "", false},
		{"/de/blog/docs/x", "", "", "", false},
		{"/xx/docs/Web", "", "", "", false},
		{"docs/Web", "", "", "", false},
		{"https://example.org/de/docs/Web", "", "", "", false},
		{"", "", "", "", false},
	}
	for _, test := range tests {
		l, slug, fragment, ok := mdn.Split(test.url)
		if l != test.locale || slug != test.slug || fragment != test.fragment || ok != test.ok {
			t.Errorf("Split(%q) = %q, %q, %q, %v, want %q, %q, %q, %v", test.url, l, slug, fragment, ok,
				test.locale, test.slug, test.fragment, test.ok)
		}
	}
}

// plain are pages of folders of Markdown, with their addresses at the root and below a prefix.
var plain = []struct {
	locale         locale.Locale
	slug           string
	atRoot, inDocs string
	folder         string // of a build at the root
}{
	{"en-US", "index", "/", "/docs/", ""},
	{"en-US", "Guide/Install", "/Guide/Install", "/docs/Guide/Install", "Guide/Install"},
	{"en-US", "guide/index", "/guide/index", "/docs/guide/index", "guide/index"},
	{"en-US", "docs/api", "/docs/api", "/docs/docs/api", "docs/api"},
	{"de", "index", "/de/", "/de/docs/", "de"},
	{"pt-BR", "guide", "/pt-BR/guide", "/pt-BR/docs/guide", "pt-BR/guide"},
}

func TestAddressesOfFoldersOfMarkdown(t *testing.T) {
	t.Parallel()
	for _, p := range plain {
		for prefix, want := range map[string]string{"/": p.atRoot, "/docs/": p.inDocs} {
			s := content.PlainScheme(prefix)
			s.Languages = "en-US de pt-BR"
			if got := s.URL(p.locale, p.slug); got != want {
				t.Errorf("with prefix %s, page %s of %s is at %s, want %s", prefix, p.slug, p.locale, got, want)
			}
			if l, slug, fragment, ok := s.Split(want + "#part"); l != p.locale || slug != p.slug || fragment != "part" || !ok {
				t.Errorf("with prefix %s, %s is page %q of %q with fragment %q, %v", prefix, want, slug, l, fragment, ok)
			}
		}
		if got := content.PlainScheme("/").Folder(p.locale, p.slug); got != p.folder {
			t.Errorf("page %s of %s is built in %q, want %q", p.slug, p.locale, got, p.folder)
		}
	}
	for _, address := range []string{
		"", "guide", "//", "/en-US/", "/en-US/search", "/EN-us/guide", "https://example.org/guide", "/static/app.js", "/robots.txt", "/API/v1/search",
		"/offline/update.json",
	} {
		if _, slug, _, ok := content.PlainScheme("/").Split(address); ok {
			t.Errorf("%q is the address of page %q", address, slug)
		}
	}
	for address, want := range map[string]locale.Locale{"/de": "en", "/gsw/guide": "gsw", "/de/guide": "en", "/zh-hant/guide": "zh-Hant", "/en/guide": ""} {
		s := content.Scheme{Bare: "en", Prefix: "/", Languages: "en gsw zh-Hant"}
		if l, _, _, _ := s.Split(address); l != want {
			t.Errorf("%s is an address in %q, want %q", address, l, want)
		}
	}
	for _, address := range []string{"/", "/doc", "/guide", "/en-US/docs/guide", "/de/guide"} {
		if _, slug, _, ok := content.PlainScheme("/docs/").Split(address); ok {
			t.Errorf("below /docs/, %q is the address of page %q", address, slug)
		}
	}
}

// The form of addresses determines the page's address and the files of builds.
func TestFormsOfAddresses(t *testing.T) {
	t.Parallel()
	for form, want := range map[sitefile.Addresses]string{
		"":      "/d/a/b a/b/index.html a/b.md a/b/index.json",
		"plain": "/d/a/b a/b.html a/b.md a/b/index.json",
		"slash": "/d/a/b/ a/b/index.html a/b/index.md a/b/index.json",
		"html":  "/d/a/b.html a/b.html a/b.md a/b/index.json",
	} {
		s := content.PlainScheme("/").Declared(&sitefile.Site{Addresses: form, Prefix: sitefile.Prefix{Path: "/d/"}, Languages: []sitefile.Language{{Tag: "en"}, {Tag: "de"}}}, nil)
		got := []string{s.URL("en", "a/b")}
		for _, suffix := range []string{"/index.html", ".md", "/index.json"} {
			name := s.File("en", "a/b", suffix)
			got = append(got, strings.TrimPrefix(name, "d/"))
			if url, ok := s.CutSuffix("/"+name, suffix); suffix != "/index.html" && (!ok || s.FileNextTo(url, suffix) != "/"+name) {
				t.Errorf("%q: %s is the file of %q", form, name, url)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q: got %s, want %s", form, got, want)
		}
		for _, url := range []string{"/d/a/b", "/D/a/b/", s.URL("en", "a/b")} {
			if l, slug, _, ok := s.Split(url); !ok || l != "en" || slug != "a/b" {
				t.Errorf("%q: %s is page %q of %q", form, url, slug, l)
			}
		}
		if s.URL("de", "index") != "/de/d/" || s.File("de", "index", "/index.html") != "de/d/index.html" || s.Home("de") != "/de/" {
			t.Errorf("%q: the first page is at %s, in %s, its home page at %s", form, s.URL("de", "index"), s.File("de", "index", "/index.html"), s.Home("de"))
		}
	}
}

func TestFilesOfAPageAreNextToItsAddress(t *testing.T) {
	for _, tc := range [][3]string{
		{"/", ".md", "/index.md"},
		{"/", "/index.json", "/index.json"},
		{"/de/", ".md", "/de/index.md"},
		{"/guide", ".md", "/guide.md"},
		{"/guide", "/index.json", "/guide/index.json"},
		{"/en-US/", "/index.json", "/en-US/index.json"},
	} {
		if got := content.PlainScheme("/").FileNextTo(tc[0], tc[1]); got != tc[2] {
			t.Errorf("%s of %s is at %s, want %s", tc[1], tc[0], got, tc[2])
		}
	}
}

func TestPagesAtAddressesOfTheProgramAreLeftOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, slug := range []string{"bcd/api", "offline", "offline/shell", "api/v1", "api/v10", "en-us/guide", "robots", "guide"} {
		write(t, dir, slug+".md", "# "+slug)
	}
	for prefix, want := range map[string]string{"/": "api/v10 guide offline robots", "/docs/": "api/v1 api/v10 bcd/api en-us/guide guide offline offline/shell robots"} {
		var flaws flaw.List
		cat, err := content.Load(t.Context(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff, Kind: content.Docs, Prefix: prefix}, &flaws)
		if err != nil {
			t.Fatal(err)
		}
		var slugs []string
		for _, p := range cat.Pages() {
			slugs = append(slugs, p.Slug)
		}
		if got := strings.Join(slugs, " "); got != want {
			t.Errorf("with prefix %s: pages %s, want %s", prefix, got, want)
		}
		n := 0
		for _, f := range flaws.Sorted() {
			if f.Name == content.FlawBadSlug && strings.Contains(f.Explanation, "rename the file") && strings.HasSuffix(f.File, ".md") {
				n++
			}
		}
		if n != 8-len(slugs) {
			t.Errorf("with prefix %s: %d flaws for %d pages", prefix, n, len(slugs))
		}
	}
}

func FuzzFolderOf(f *testing.F) {
	for _, slug := range []string{"Web/Plants/::leaf", "Garden/*:?", "Ünter/:::x", "a//b", ""} {
		f.Add(slug)
	}
	f.Fuzz(func(t *testing.T, slug string) {
		folder := content.FolderOf(slug)
		if strings.ContainsAny(folder, "*:?") {
			t.Errorf("FolderOf(%q) = %q, which is not a valid folder name", slug, folder)
		}
		if again := content.FolderOf(folder); again != folder {
			t.Errorf("FolderOf(%q) = %q, want it unchanged", folder, again)
		}
		if slug == "" || strings.HasSuffix(slug, "/") || strings.Contains(slug, "#") {
			return
		}
		if l, got, fragment, ok := mdn.Split(mdn.URL("zh-TW", slug)); l != "zh-TW" || got != slug || fragment != "" || !ok {
			t.Errorf("Split(URL(zh-TW, %q)) = %q, %q, %q, %v", slug, l, got, fragment, ok)
		}
	})
}
