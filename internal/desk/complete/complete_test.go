package complete_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

// sampleSite opens the sample site from a folder of its own.
func sampleSite(tb testing.TB) (s *site.Site, docs string) {
	tb.Helper()
	docs, translated := filepath.Join(tb.TempDir(), "docs"), filepath.Join(tb.TempDir(), "translated")
	for dir, from := range map[string]content.Sources{docs: {ContentFS: sample.Content()}, translated: {ContentFS: sample.Translated()}} {
		if err := os.CopyFS(dir, from.ContentFS); err != nil {
			tb.Fatal(err)
		}
	}
	return openSite(tb, content.Sources{Content: docs, Translated: translated}), docs
}

func openSite(tb testing.TB, from content.Sources) *site.Site {
	tb.Helper()
	data := docstest.EmbeddedWebdata(tb)
	s, err := site.Open(tb.Context(), site.Options{Sources: from, History: content.HistoryOff, Webdata: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// cursor marks the position in test texts.
const cursor = "‸"

func at(text string) (string, int) {
	before, after, _ := strings.Cut(text, cursor)
	return before + after, len(before)
}

// apply returns the text with an item inserted, and the new position of the
// cursor.
func apply(text string, item complete.Item) string {
	insert := item.Insert[:item.Cursor] + cursor + item.Insert[item.Cursor:]
	return text[:item.Range.Start] + insert + text[item.Range.End:]
}

const frontMatter = "---\ntitle: Draft\nslug: Waymark/Draft\n---\n\n"

func TestComplete(t *testing.T) {
	t.Parallel()
	s, docs := sampleSite(t)
	c := complete.New(s)
	tests := []struct {
		name, text string
		first      string // text with the first item; "" is not compared
		labels     string // first labels
		kind       complete.Kind
	}{
		{"macro", "See {{glos‸}} for more", "See {{Glossary(\"‸\")}} for more", "Glossary GlossarySidebar GlossaryDisambiguation", complete.KindMacro},
		{"macro without arguments", "{{Comp‸", "{{Compat}}‸", "Compat", complete.KindMacro},
		{"macro by a later word", "{{badge‸}}", "{{ExperimentalBadge‸}}", "ExperimentalBadge", complete.KindMacro},
		{"macro that has its arguments", "{{Gloss‸(\"x\")}}", "{{Glossary‸(\"x\")}}", "Glossary", complete.KindMacro},
		{"macro in the middle of its name", "{{DOMx‸Re}}", "{{DOMxRef(\"‸\")}}", "DOMxRef", complete.KindMacro},
		{"macro in code", "```js\n{{Gloss‸}}\n```", "```js\n{{Glossary(\"‸\")}}\n```", "Glossary", complete.KindMacro},
		{"no macro after a backslash", "\\{{Gloss‸", "", "", ""},
		{"after a macro", "{{Compat}} ‸", "", "", ""},
		{"argument", `{{HTTPHeader("cache‸")}}`, `{{HTTPHeader("Cache-Control‸")}}`, "Cache-Control", complete.KindPage},
		{"argument without quotes", `{{HTTPHeader(cache‸)}}`, `{{HTTPHeader("Cache-Control"‸)}}`, "Cache-Control", complete.KindPage},
		{"argument that does not end", "{{HTMLElement(\"dia‸ more text\n", "{{HTMLElement(\"dialog‸ more text\n", "dialog", complete.KindPage},
		{"directive", `{{CSP("d‸")}}`, `{{CSP("default-src‸")}}`, "default-src", complete.KindPage},
		{"type of CSS", `{{CSSxRef("length‸")}}`, `{{CSSxRef("<length>‸")}}`, "<length>", complete.KindPage},
		{"slug in navigation", `{{PreviousNext("", "Waymark/Kit‸")}}`, `{{PreviousNext("", "Waymark/Kitchen_sink‸")}}`, "Waymark/Kitchen_sink", complete.KindPage},
		{"path", `{{ListSubpages("/en-US/docs/Web/HTT‸")}}`, `{{ListSubpages("/en-US/docs/Web/HTTP‸")}}`, "Web/HTTP", complete.KindPage},
		{"words", `{{EmbedLiveSample("a", 1, 2, "", "", "", "", "allow-m‸")}}`, `{{EmbedLiveSample("a", 1, 2, "", "", "", "", "allow-modals‸")}}`, "allow-modals", complete.KindValue},
		{"numbers", `{{JS_Property_Attributes(1, ‸)}}`, `{{JS_Property_Attributes(1, 0‸)}}`, "0 1", complete.KindValue},
		{"sample", "## Two circles\n\n```html live-sample___dots\n```\n{{EmbedLiveSample(\"‸\")}}", "## Two circles\n\n```html live-sample___dots\n```\n{{EmbedLiveSample(\"dots‸\")}}", "dots Two_circles", complete.KindAnchor},
		{"anchor of a feature", `{{HTTPHeader("Cache-Control", "", "spec‸")}}`, `{{HTTPHeader("Cache-Control", "", "specifications‸")}}`, "specifications", complete.KindAnchor},
		{"too many arguments", `{{Glossary("a", "b", "‸")}}`, "", "", ""},
		{"free argument", `{{Glossary("a", "b‸")}}`, "", "", ""},
		{"unknown macro", `{{nosuch("‸")}}`, "", "", ""},
		{"link", "[x](/en-US/docs/Waymark/Kit‸)", "[x](/en-US/docs/Waymark/Kitchen_sink‸)", "Waymark/Kitchen_sink", complete.KindPage},
		{"link by words", "[x](kitchen‸)", "[x](/en-US/docs/Waymark/Kitchen_sink‸)", "Waymark/Kitchen_sink", complete.KindPage},
		{"link of which the locale is typed", "[x](/‸)", "", "", complete.KindPage},
		{"link in HTML", `<a href="/en-US/docs/Waymark/Kit‸">`, `<a href="/en-US/docs/Waymark/Kitchen_sink‸">`, "Waymark/Kitchen_sink", complete.KindPage},
		{"link that has an anchor", "[x](/en-US/docs/Waymark/Kit‸#text)", "[x](/en-US/docs/Waymark/Kitchen_sink‸#text)", "Waymark/Kitchen_sink", complete.KindPage},
		{"link definition", "[x]: /en-US/docs/Waymark/Kit‸", "[x]: /en-US/docs/Waymark/Kitchen_sink‸", "Waymark/Kitchen_sink", complete.KindPage},
		{"no link elsewhere", "[x](https://example.org/‸)", "", "", ""},
		{"no link after its end", "[x](/en-US/docs/Waymark) text‸", "", "", ""},
		{"anchor", "[x](/en-US/docs/Waymark/Kitchen_sink#call‸)", "[x](/en-US/docs/Waymark/Kitchen_sink#callouts‸)", "callouts", complete.KindAnchor},
		{"anchor of the text", "## Ünï code\n\n[x](#‸)", "## Ünï code\n\n[x](#ünï_code‸)", "ünï_code", complete.KindAnchor},
		{"language", "```js‸", "```js‸", "js json jsx", complete.KindValue},
		{"word of code", "```js exa‸", "```js example-bad‸", "example-bad example-good", complete.KindValue},
		{"word of code of a sample", "{{EmbedLiveSample(\"x\")}}\n## Dots\n\n```js live‸", "{{EmbedLiveSample(\"x\")}}\n## Dots\n\n```js live-sample___Dots‸", "live-sample___Dots", complete.KindValue},
		{"no language at the end of code", "```js\n```‸", "", "", ""},
		{"note", "> [!W‸", "> [!WARNING]‸", "WARNING", complete.KindSnippet},
		{"text", "just text‸", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, offset := at(frontMatter + tt.text)
			items := c.Complete(t.Context(), complete.Document{File: filepath.Join(docs, "en-us/waymark/draft/index.md"), Text: text}, offset)
			check(t, text, items, frontMatter+tt.first, tt.first != "", tt.labels, tt.kind)
		})
	}
}

func check(t *testing.T, text string, items []complete.Item, first string, compared bool, labels string, kind complete.Kind) {
	t.Helper()
	if kind == "" {
		if len(items) > 0 {
			t.Errorf("got items: %+v", items)
		}
		return
	}
	if len(items) == 0 {
		t.Fatal("got no items")
	}
	if got := apply(text, items[0]); compared && got != first {
		t.Errorf("text with the first item =\n%s\nwant\n%s", got, first)
	}
	var got []string
	for _, item := range items {
		got = append(got, item.Label)
		if item.Kind != kind {
			t.Errorf("kind of %s = %s, want %s", item.Label, item.Kind, kind)
		}
	}
	if !strings.HasPrefix(strings.Join(got, " ")+" ", labels+" ") && labels != "" {
		t.Errorf("items = %q, want first %s", got, labels)
	}
	if len(items) > complete.Limit {
		t.Errorf("got %d items, want at most %d", len(items), complete.Limit)
	}
}

func TestCompleteFrontMatter(t *testing.T) {
	t.Parallel()
	s, docs := sampleSite(t)
	c := complete.New(s)
	tests := []struct {
		name, yaml, first, labels string
		kind                      complete.Kind
	}{
		{"key", "title: X\npa‸\n", "title: X\npage-type: ‸\n", "page-type", complete.KindKey},
		{"key that has a value", "stat‸: x\n", "status‸: x\n", "status", complete.KindKey},
		{"keys that are missing", "title: X\nslug: Y\n‸\n", "", "short-title page-type status", complete.KindKey},
		{"page type", "page-type: css-prop‸\n", "page-type: css-property‸\n", "css-property", complete.KindValue},
		{"page type without a space", "page-type:css-prop‸\n", "page-type: css-property‸\n", "css-property", complete.KindValue},
		{"status in a list", "status:\n  - exp‸\n", "status:\n  - experimental‸\n", "experimental", complete.KindValue},
		{"status in a list without a space", "status:\n  -‸\n", "status:\n  - deprecated‸\n", "deprecated", complete.KindValue},
		{"status in brackets", "status: [deprecated, exp‸]\n", "status: [deprecated, experimental‸]\n", "experimental", complete.KindValue},
		{"compatibility key", "browser-compat: css.properties.accent-c‸\n", "browser-compat: css.properties.accent-color‸\n", "css.properties.accent-color", complete.KindCompat},
		{"compatibility key by words", "browser-compat: AbortController signal‸\n", "browser-compat: api.AbortController.signal‸\n", "api.AbortController.signal", complete.KindCompat},
		{"sidebar", "sidebar: cssr‸\n", "sidebar: cssref‸\n", "cssref", complete.KindValue},
		{"sidebar made by code", "sidebar: apir‸\n", "sidebar: apiref‸\n", "apiref", complete.KindValue},
		{"banner", "banners: dep‸\n", "banners: deprecated_header‸\n", "deprecated_header", complete.KindValue},
		{"specification", "spec-urls: https://html.spec‸\n", "spec-urls: https://html.spec.whatwg.org/multipage/‸\n", "https://html.spec.whatwg.org/multipage/", complete.KindValue},
		{"slug", "slug: Waymark/Kit‸\n", "slug: Waymark/Kitchen_sink‸\n", "Waymark/Kitchen_sink", complete.KindPage},
		{"title", "title: a‸\n", "", "", ""},
	}
	for _, tt := range tests {
		for _, ends := range []string{"\n", "\r\n"} {
			t.Run(tt.name, func(t *testing.T) {
				t.Parallel()
				crlf := func(s string) string { return strings.ReplaceAll(s, "\n", ends) }
				text, offset := at(crlf("---\n" + tt.yaml + "---\n\nText\n"))
				items := c.Complete(t.Context(), complete.Document{File: filepath.Join(docs, "en-us/waymark/draft/index.md"), Text: text}, offset)
				check(t, text, items, crlf("---\n"+tt.first+"---\n\nText\n"), tt.first != "", tt.labels, tt.kind)
			})
		}
	}
}

func TestCompleteInTranslation(t *testing.T) {
	t.Parallel()
	s, _ := sampleSite(t)
	c := complete.New(s)
	var german *content.Page
	for _, p := range s.Catalogue().PagesOf("de") {
		german = p
		break
	}
	if german == nil {
		t.Fatal("sample has no German page")
	}
	text, offset := at(frontMatter + "[x](waymark/kitchen‸)")
	items := c.Complete(t.Context(), complete.Document{URL: german.URL(), Text: text}, offset)
	check(t, text, items, frontMatter+"[x](/de/docs/Waymark/Kitchen_sink‸)", true, "Waymark/Kitchen_sink", complete.KindPage)
	text, offset = at("---\n‸\n---\n")
	for _, item := range c.Complete(t.Context(), complete.Document{File: german.File, Text: text}, offset) {
		if item.Label == "page-type" {
			t.Error("a translation may have its own page type")
		}
	}
}

func TestKeysAreThoseOfTheReference(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/reference/content.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range complete.Keys() {
		if !strings.Contains(string(text), "| `"+key.Name) {
			t.Errorf("reference lacks the key %s", key.Name)
		}
	}
}

// TestNamesMeanTheirPages compares names of features with the output of macros:
// links to pages, without flaws.
func TestNamesMeanTheirPages(t *testing.T) {
	t.Parallel()
	s, docs := sampleSite(t)
	if dir := os.Getenv("WAYMARK_CORPUS"); dir != "" {
		s, docs = openSite(t, content.Sources{Content: dir}), dir
	}
	c := complete.New(s)
	for _, name := range []string{"DOMxRef", "CSSxRef", "JSxRef", "HTMLElement", "SVGElement", "SVGAttr", "MathMLElement", "HTTPHeader", "HTTPStatus", "HTTPMethod", "CSP", "WebExtAPIRef", "Glossary", "PreviousNext"} {
		seen := map[string]bool{}
		for _, typed := range []string{"", "a", "b", "c", "e", "m", "s", "1", "<", "@", ":", "w", "get", "array."} {
			text, offset := at(frontMatter + "{{" + name + `("` + typed + cursor + `")}}`)
			for _, item := range c.Complete(t.Context(), complete.Document{File: filepath.Join(docs, "en-us/waymark/draft/index.md"), Text: text}, offset) {
				seen[item.Insert] = true
			}
		}
		var calls strings.Builder
		for insert := range seen {
			calls.WriteString("{{" + name + `("` + insert + "\")}}\n\n")
		}
		draft, err := s.Draft(t.Context(), filepath.Join(docs, "en-us/waymark/draft/index.md"), frontMatter+calls.String())
		if err != nil {
			t.Fatal(err)
		}
		if len(seen) == 0 {
			t.Errorf("%s: no names", name)
		}
		t.Logf("%s: %d names, %d flaws", name, len(seen), len(draft.Flaws))
		for _, f := range draft.Flaws {
			t.Errorf("%s: %s: %s", name, f.Name, strings.Split(frontMatter+calls.String(), "\n")[f.Line-1])
		}
	}
}

// TestCompleteFollowsTheSite expects suggestions of pages from new editions.
func TestCompleteFollowsTheSite(t *testing.T) {
	t.Parallel()
	s, docs := sampleSite(t)
	c := complete.New(s)
	text, offset := at(frontMatter + "[x](Waymark/Brand‸)")
	d := complete.Document{Text: text}
	if items := c.Complete(t.Context(), d, offset); len(items) > 0 {
		t.Fatalf("got items before the change: %v", items)
	}
	file := filepath.Join(docs, "en-us/waymark/brand_new/index.md")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("---\ntitle: Brand new\nslug: Waymark/Brand_new\n---\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Update(t.Context(), []string{file}); err != nil {
		t.Fatal(err)
	}
	if items := c.Complete(t.Context(), d, offset); len(items) != 1 || items[0].Detail != "Brand new" {
		t.Errorf("items = %v, want the new page", items)
	}
}

// TestCompleteIsQuick compares with the time for reading the catalogue, so that
// it does not depend on the machine.
func TestCompleteIsQuick(t *testing.T) {
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		t.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	started := time.Now()
	s := openSite(t, content.Sources{Content: dir})
	t.Logf("%d pages read in %v", len(s.Catalogue().Pages()), time.Since(started))
	c := complete.New(s)
	started = time.Now()
	c.Warm()
	t.Logf("warm in %v", time.Since(started))
	for _, typed := range []string{"{{‸}}", `{{DOMxRef("abort‸")}}`, `{{CSSxRef("c‸")}}`, "[x](/en-US/docs/Web/API/‸)", "[x](a‸)", "[x](/en-US/docs/Web/API/Window#‸)", "---\nbrowser-compat: a‸\n"} {
		text, offset := at(typed)
		for _, round := range []string{"first", "second"} {
			started := time.Now()
			items := c.Complete(t.Context(), complete.Document{Text: text}, offset)
			t.Logf("%s: %s: %d items in %v", typed, round, len(items), time.Since(started))
		}
	}
}

func FuzzComplete(f *testing.F) {
	s, docs := sampleSite(f)
	c := complete.New(s)
	for _, seed := range []string{"---\nstatus:\n  - x\n---\n{{a(\"b\", c)}}", "```js live-sample___\n", "[x](/en-US/docs/#", "> [!", "---\nslug", "{{EmbedLiveSample(\"", "{{a('\\"} {
		f.Add(seed, len(seed))
		f.Add(seed, len(seed)/2)
	}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		items := c.Complete(t.Context(), complete.Document{File: filepath.Join(docs, "en-us/waymark/index.md"), Text: text}, offset)
		if len(items) > complete.Limit {
			t.Errorf("%d items", len(items))
		}
		for _, item := range items {
			r := item.Range
			if r.Start < 0 || r.Start > r.End || r.End > len(text) || offset < r.Start || offset > r.End || item.Cursor < 0 || item.Cursor > len(item.Insert) {
				t.Fatalf("item %+v at %d of %d bytes", item, offset, len(text))
			}
			if utf8.ValidString(text) && utf8.RuneStart(append([]byte(text), 0)[offset]) && !utf8.ValidString(text[:r.Start]+item.Insert+text[r.End:]) {
				t.Fatalf("item %+v splits a character", item)
			}
		}
	})
}
