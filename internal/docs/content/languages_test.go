package content_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

const threeLanguages = "languages: [en, de, zh-Hant]\n"

// languageTree has files of three languages in all layouts.
var languageTree = map[string]string{
	"site.yaml":              threeLanguages,
	"README.md":              "# Home\n\n[Start](guide/start.md)",
	"guide/README.md":        "# Guide",
	"guide/start.md":         "---\nslug: /guide/begin\nsidebar_position: 3\naliases: [/old]\n---\n# Start\n\n![](a.png)",
	"guide/more.md":          "# More",
	"guide/a.png":            "x",
	"guide/b.png":            "x",
	"guide/b.de.md":          "# Nur deutsch",
	"de/guide/start.md":      "# Anfang",
	"de/guide/a.png":         "x",
	"de/guide/index.md":      "# Handbuch",
	"README.de.md":           "# Start",
	"zh-hant/guide/start.md": "---\nslug: /elsewhere\n---\n# 開始",
	"fr/guide/start.md":      "# Début",
	"guide/1.0.md":           "# Version",
	"guide/start.fr.md":      "# Encore",
	"de/guide/search.md":     "# Suche",
	"de/search.md":           "# Suche",
	"en/own.md":              "# Own",
}

func loadLanguages(t *testing.T, files map[string]string) (cat *content.Catalogue, dir string, flaws *flaw.List) {
	t.Helper()
	dir, flaws = t.TempDir(), &flaw.List{}
	for name, text := range files {
		write(t, dir, name, text)
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff, Kind: content.Docs}, flaws)
	if err != nil {
		t.Fatal(err)
	}
	return cat, dir, flaws
}

// addresses lists the pages of a language, those that are not translated in parentheses.
func addresses(cat *content.Catalogue, l locale.Locale) string {
	var list []string
	for _, p := range cat.PagesOf(l) {
		address := p.URL()
		if p.Original != nil {
			address = "(" + address + ")"
		}
		list = append(list, address)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestLanguagesOfADocsTree(t *testing.T) {
	t.Parallel()
	cat, _, flaws := loadLanguages(t, languageTree)
	for l, want := range map[locale.Locale]string{
		"en":      "/ /fr/guide/start /guide /guide/1.0 /guide/begin /guide/more /guide/start.fr /own",
		"de":      "(/de/fr/guide/start) (/de/guide/1.0) (/de/guide/more) (/de/guide/start.fr) (/de/own) /de/ /de/guide /de/guide/b /de/guide/begin /de/guide/search",
		"zh-Hant": "(/zh-Hant/) (/zh-Hant/fr/guide/start) (/zh-Hant/guide) (/zh-Hant/guide/1.0) (/zh-Hant/guide/more) (/zh-Hant/guide/start.fr) (/zh-Hant/own) /zh-Hant/guide/begin",
	} {
		if got := addresses(cat, l); got != want {
			t.Errorf("pages in %s:\n%s\nwant\n%s", l, got, want)
		}
	}
	start := cat.Page("de", "guide/begin")
	if start == nil || start.Title != "Anfang" || start.Position == nil || *start.Position != 3 {
		t.Errorf("the German page is %+v, without the address and position of the English one", start)
	}
	if got := len(cat.Translations(start)); got != 3 {
		t.Errorf("%d translations of a page in three languages", got)
	}
	if got := cat.Translations(cat.Page("de", "guide/more")); len(got) != 1 || got[0].Locale != "en" {
		t.Errorf("translations of a page in one language: %v", got)
	}
	if p := cat.Page("zh-Hant", "guide/more"); p.TextLocale() != "en" || p.Locale != "zh-Hant" {
		t.Errorf("an untranslated page has the text of %s", p.TextLocale())
	}
	if to, moved := cat.ResolveURL("/de/old"); !moved || to != "/de/guide/begin" {
		t.Errorf("the former address leads to %s in German", to)
	}
	var texts []string
	for _, f := range flaws.Sorted() {
		texts = append(texts, f.Name+" "+filepath.Base(filepath.Dir(f.File))+"/"+filepath.Base(f.File))
	}
	slices.Sort(texts)
	if got := strings.Join(texts, ", "); got != "InvalidFrontMatter guide/start.md, InvalidSlug de/search.md" {
		t.Errorf("flaws: %s", got)
	}
}

// The pages of languages that are not chosen are not those of the default language.
func TestChosenLanguagesOfADocsTree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "site.yaml", "languages: [en, de, es]\n")
	for _, name := range []string{"a.md", "de/a.md", "es/a.md", "b.es.md", "es/c.md"} {
		write(t, dir, name, "# Title\n")
	}
	for chosen, want := range map[locale.Locale]string{"en": "/a", "de": "/a /de/a"} {
		cat, err := content.Load(t.Context(), content.Sources{Content: dir}, content.Options{History: content.HistoryOff, Kind: content.Docs, Locales: []locale.Locale{chosen}}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range cat.Pages() {
			got = append(got, p.URL())
			if to, ok := cat.FileTarget(p, p.RelFile, "/es/a.md"); ok {
				t.Errorf("%s: a link leads to %s", chosen, to.URL)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: pages are %s, want %s", chosen, got, want)
		}
	}
}

func TestLinksBetweenLanguages(t *testing.T) {
	t.Parallel()
	cat, _, _ := loadLanguages(t, languageTree)
	german, english := cat.Page("de", "guide/begin"), cat.Page("en", "guide/begin")
	suffixed, untranslated := cat.Page("de", "guide/b"), cat.Page("de", "guide/more")
	for _, tc := range []struct {
		from *content.Page
		ref  string
		want string
	}{
		{german, "more.md", "/de/guide/more"},
		{german, "../README.md", "/de/"},
		{german, "/guide/more", "/de/guide/more"},
		{german, "../../zh-hant/guide/start.md", "/zh-Hant/guide/begin"},
		{german, "a.png", "/de/guide/a.png"},
		{german, "b.png", "/guide/b.png"},
		{german, "/old", "/de/guide/begin"},
		{english, "more.md", "/guide/more"},
		{english, "start.md", "/guide/begin"},
		{english, "../de/guide/start.md", "/de/guide/begin"},
		{suffixed, "more.md", "/de/guide/more"},
		{suffixed, "start.md", "/de/guide/begin"},
		{suffixed, "a.png", "/guide/a.png"},
		{untranslated, "start.md", "/de/guide/begin"},
		{cat.Page("en", "own"), "guide/more.md", "/guide/more"},
		{german, "nothing.md", ""},
	} {
		if to, _ := cat.FileTarget(tc.from, tc.from.RelFile, tc.ref); to.URL != tc.want {
			t.Errorf("%s in %s leads to %q, want %q", tc.ref, tc.from.RelFile, to.URL, tc.want)
		}
	}
}

func TestUntranslatedPagesAreHidden(t *testing.T) {
	t.Parallel()
	files := map[string]string{"site.yaml": "languages:\n  - en\n  - tag: de\n    default: true\nuntranslated: hide\n", "a.md": "# A", "b.md": "# B", "en/a.md": "# A"}
	cat, dir, _ := loadLanguages(t, files)
	if got, want := addresses(cat, "de")+" | "+addresses(cat, "en"), "/a /b | /en/a"; got != want {
		t.Errorf("pages %s, want %s", got, want)
	}
	update := func(name, text string) {
		t.Helper()
		write(t, dir, name, text)
		var err error
		if cat, err = cat.Update(t.Context(), []string{filepath.Join(dir, name)}, flaw.Discard); err != nil {
			t.Fatal(err)
		}
	}
	update("b.en.md", "# B in English")
	if p := cat.Page("en", "b"); p == nil || p.Title != "B in English" {
		t.Errorf("the added translation is %v", p)
	}
	update("site.yaml", "languages: [de, fr]\n")
	if got, want := addresses(cat, "fr"), "(/fr/a) (/fr/b) (/fr/b.en) (/fr/en/a)"; got != want {
		t.Errorf("after a change of languages: %s, want %s", got, want)
	}
	if err := os.Remove(filepath.Join(dir, "site.yaml")); err != nil {
		t.Fatal(err)
	}
	cat, err := cat.Update(t.Context(), []string{filepath.Join(dir, "site.yaml")}, flaw.Discard)
	if err != nil || len(cat.Locales()) != 1 {
		t.Errorf("without site.yaml there are the languages %v, %v", cat.Locales(), err)
	}
}
