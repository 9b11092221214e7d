package sidebar

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/link"
)

func TestInterfaceOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		slug, want string
		ok         bool
	}{
		{"Web/API/Boat", "Boat", true},
		{"Web/API/Boat/sink", "Boat", true},
		{"Web/API/", "", false},
		{"Web/API", "", false},
		{"Web/CSS/Boat", "", false},
	}
	for _, tt := range tests {
		if got, ok := interfaceOf(tt.slug); got != tt.want || ok != tt.ok {
			t.Errorf("interfaceOf(%q) = %q, %v, want %q, %v", tt.slug, got, ok, tt.want, tt.ok)
		}
	}
}

func TestJSObjectOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, want string }{
		{"Map", "Map"},
		{"Map/get", "Map"},
		{"Proxy/Proxy/get", "Proxy"},
		{"Intl", "Intl"},
		{"Intl/getCanonicalLocales", "Intl"},
		{"Intl/Segmenter", "Intl.Segmenter"},
		{"Intl/Segmenter/segment/Segments", "Intl.Segmenter"},
		{"Temporal/Now/instant", "Temporal.Now"},
	}
	for _, tt := range tests {
		if got := jsObjectOf(jsPrefix + tt.path); got != tt.want {
			t.Errorf("jsObjectOf(…/%s) = %q, want %q", tt.path, got, tt.want)
		}
	}
	if got := jsObjectOf(jsRoot); got != "" {
		t.Errorf("jsObjectOf(%q) = %q, want none", jsRoot, got)
	}
}

func TestJSChain(t *testing.T) {
	t.Parallel()
	tests := []struct{ object, want string }{
		{"Map", "Map Object/Function"},
		{"Error", "Error Object/Function"},
		{"URIError", "URIError Error Object/Function"},
		{"Int8Array", "Int8Array TypedArray Object/Function"},
		{"AsyncGenerator", "AsyncGenerator AsyncIterator Object/Function"},
		{"Generator", "Generator Iterator Object/Function"},
		{"AsyncFunction", "AsyncFunction Function Object/Function"},
		{"Math", "Math"},
		{"Intl.Collator", "Intl.Collator Object/Function"},
	}
	for _, tt := range tests {
		if got := strings.Join(jsChain(tt.object), " "); got != tt.want {
			t.Errorf("jsChain(%q) = %s, want %s", tt.object, got, tt.want)
		}
	}
}

func TestGroupOf(t *testing.T) {
	t.Parallel()
	tests := []struct{ title, want string }{
		{"border", "border"},
		{"border-top-color", "border"},
		{"-moz-box", "-moz"},
		{"--*", "--*"},
		{"::-moz-list", "::-moz"},
		{":active", ":active"},
		{"", ""},
		{"-", "-"},
		{"über-groß", "über"},
	}
	for _, tt := range tests {
		if got := groupOf(tt.title); got != tt.want {
			t.Errorf("groupOf(%q) = %q, want %q", tt.title, got, tt.want)
		}
	}
}

func TestNormalise(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"plain", "plain"},
		{"a & b", "a &amp; b"},
		{"a&nbsp;b", "a&nbsp;b"},
		{"a > b", "a &gt; b"},
		{"<code>&lt;x&gt;</code> y", "<code>&lt;x&gt;</code> y"},
		{`<b title='"q"'>open`, `<b title="&quot;q&quot;">open</b>`},
		{"line<br>break", "line<br>break"},
		{"</li></ol>out", "out"},
		{"a<!-- hidden -->b", "ab"},
	}
	for _, tt := range tests {
		if got := normalise(tt.in, nil); got != tt.want {
			t.Errorf("normalise(%q) = %q, want %q", tt.in, got, tt.want)
		}
		if again := normalise(tt.want, nil); again != tt.want {
			t.Errorf("normalise(%q) = %q, want no change", tt.want, again)
		}
	}
}

func TestBreakOpportunities(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"only in code", "<p>a.b <code>c.d</code></p>", "<p>a.b <code>c<wbr>.d</code></p>"},
		{"in elements inside code", "<code><b>c.d</b>.e</code>.", "<code><b>c<wbr>.d</b><wbr>.e</code>."},
		{"not in attributes", `<code><a href="x.y">z</a></code>`, `<code><a href="x.y">z</a></code>`},
		{"not twice", "<code>a<wbr>.b</code>", "<code>a<wbr>.b</code>"},
		{"several", "<code>...</code>", "<code><wbr>.<wbr>.<wbr>.</code>"},
	}
	for _, tt := range tests {
		if got := newBase(tt.in).html; got != tt.want {
			t.Errorf("%s: html = %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestMarksOfHandWrittenHTML(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, url, want string }{
		{
			"link at the top level has no parent to emphasise",
			`<a href="/x">x</a>`, "/x", `<a href="/x" aria-current="page">x</a>`,
		},
		{
			"any parent, single quotes, attributes without value, other tags",
			`<div><br><img src='a.png' alt><p hidden><a class=y href='/x'>x</a></p></div>`, "/x",
			`<div><br><img src='a.png' alt><p hidden><em><a class=y href='/x' aria-current="page">x</a></em></p></div>`,
		},
		{
			"ampersand in the address",
			`<p><a href="/x&amp;y">x</a></p>`, "/x&amp;y", `<p><em><a href="/x&amp;y" aria-current="page">x</a></em></p>`,
		},
		{
			"element left open",
			`<details><summary>s</summary><p><a href="/x">x</a></details>`, "/x",
			`<details open=""><summary>s</summary><p><em><a href="/x" aria-current="page">x</a></em></details>`,
		},
		{"longer address", `<p><a href="/x/y">y</a></p>`, "/x", `<p><a href="/x/y">y</a></p>`},
		{"no address", `<p><a name="/x">x</a></p>`, "/x", `<p><a name="/x">x</a></p>`},
	}
	for _, tt := range tests {
		b := newBase(tt.in)
		if got := (Rendered{parts: []part{{b, b.marks(tt.url)}}}).HTML(); got != tt.want {
			t.Errorf("%s: got  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// The tests of the browser application, which marks the sidebars of packs, read the same file.
func TestMarkVectors(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/sidebar-marks.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ Name, HTML, URL, Want string }
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		b := newBase(v.HTML)
		if got := (Rendered{[]part{{b, b.marks(link.EscapeAttr(v.URL))}}}).HTML(); got != v.Want {
			t.Errorf("%s:\n got %s\nwant %s", v.Name, got, v.Want)
		}
	}
}

func TestJSONEscapes(t *testing.T) {
	t.Parallel()
	in := "<p title=\"a\\b\">\x00\x1f\b\f\n\r\t\u2028é</p>"
	got := string(Rendered{parts: []part{{base: newBase(in)}}}.AppendJSON([]byte("x")))
	want := `x"<p title=\"a\\b\">\u0000\u001f\b\f\n\r\t` + "\u2028é" + `</p>"`
	if got != want {
		t.Errorf("AppendJSON = %s, want %s", got, want)
	}
}

// TestCacheIsBounded shows that the least recently used sidebars are evicted
// first, and made again when needed.
func TestCacheIsBounded(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("x", 1000)
	calls := map[string]int{}
	c := newCache(3 * (newBase(text+"0").size() + slotOverhead))
	get := func(name string) {
		m := c.get(key{name: name}, func() made {
			calls[name]++
			return made{base: newBase(text + name)}
		})
		if m.err != nil || m.base.html != text+name {
			t.Fatalf("get(%s) = %v, %v", name, m.base, m.err)
		}
	}
	for _, name := range []string{"0", "1", "2", "0", "3", "0", "1"} {
		get(name)
	}
	want := map[string]int{"0": 1, "1": 2, "2": 1, "3": 1}
	for name, n := range want {
		if calls[name] != n {
			t.Errorf("%s was made %d times, want %d", name, calls[name], n)
		}
	}
	if c.size > c.limit || len(c.slots) != 3 || len(c.byHTML) != 3 || c.recent.Len() != 3 {
		t.Errorf("size %d of %d, %d slots, %d by HTML, %d in order", c.size, c.limit, len(c.slots), len(c.byHTML), c.recent.Len())
	}
	if c.withHTML(text+"2") != nil || c.withHTML(text+"0") == nil {
		t.Error("the HTML of a sidebar must be evicted with it")
	}
}

// TestCachePanic shows that a panic while a sidebar is made remains an error.
func TestCachePanic(t *testing.T) {
	t.Parallel()
	c := newCache(1)
	func() {
		defer func() { recover() }()
		c.get(key{}, func() made { panic("x") })
	}()
	if m := c.get(key{}, func() made { return made{} }); m.err == nil {
		t.Error("no error for a sidebar that was never made")
	}
}

func FuzzParseFile(f *testing.F) {
	f.Add("sidebar:\n  - /Boats\n  - type: section\n    link: /Boats\n    title: Boats\n")
	f.Add("sidebar:\n  - type: listSubPages\n    path: /Boats\n    tags: [guide]\n    depth: 0\n    nested: true\nl10n:\n  de: {Boats: Boote}\n")
	f.Add("sidebar: &a\n  - children: *a\n  - {details: open, title: 1.5}\n")
	f.Add("a: *b\nsidebar: {\n")
	f.Fuzz(func(t *testing.T, src string) {
		file, problems := parseFile([]byte(src))
		if file == nil {
			t.Fatal("no file")
		}
		lines := strings.Count(src, "\n") + strings.Count(src, "\r") + strings.Count(src, "\u0085") +
			strings.Count(src, "\u2028") + strings.Count(src, "\u2029") + 2
		for _, p := range problems {
			if p.line < 1 || p.column < 1 || p.line > lines || p.text == "" {
				t.Errorf("problem %+v is not in the file of %d lines", p, lines)
			}
		}
		checkEntries(t, file.entries)
	})
}

// checkEntries checks the assumptions of rendering.
func checkEntries(t *testing.T, entries []entry) {
	for _, e := range entries {
		if e.link == "" && e.title == "" && e.list == nil && len(e.children) == 0 && !e.webExt {
			// Its only child may have been left out.
			continue
		}
		if e.link != "" && e.link[0] != '/' && !isExternal(e.link) {
			t.Errorf("link %q", e.link)
		}
		if e.list != nil && (e.list.path == "" || e.list.path[0] != '/' || e.list.depth < 0) {
			t.Errorf("list %+v", e.list)
		}
		checkEntries(t, e.children)
	}
}

func FuzzNewBase(f *testing.F) {
	f.Add(`<ol><li><details><summary><a href="/x#y">x.y</a></summary><ol><li><code>a.b</code></li></ol></details></li></ol>`, "/x")
	f.Add(`<p a='"' b=c d><!-- > --><a href="/x"></p></a><br/>`, "/x")
	f.Add("<a href='/x'><code>.<wbr>.</code", "/x")
	f.Fuzz(func(t *testing.T, html, url string) {
		b := newBase(html)
		if got, want := strings.ReplaceAll(b.html, "<wbr>", ""), strings.ReplaceAll(html, "<wbr>", ""); got != want {
			t.Errorf("text changed from %q to %q", want, got)
		}
		if again := newBase(b.html); again.html != b.html {
			t.Errorf("%q became %q the second time", b.html, again.html)
		}
		r := Rendered{parts: []part{{b, b.marks(url)}}}
		marked := r.HTML()
		if len(marked) != r.Len() {
			t.Errorf("HTML %q, Len %d", marked, r.Len())
		}
		var decoded string
		if err := json.Unmarshal(r.AppendJSON(nil), &decoded); err != nil || decoded != strings.ToValidUTF8(decoded, "\ufffd") {
			t.Errorf("AppendJSON of %s: %v", strconv.Quote(marked), err)
		}
	})
}

// FuzzTitle checks that a browser runs no script from a title.
func FuzzTitle(f *testing.F) {
	for _, seed := range []string{
		`<b onclick=x()>a</b><script>x()</script>`, `<svg><title><a title="</title><img src=x onerror=x()>">`, `<!-- --&gt;<img onerror=x()> -->`,
		`<a href="java&#10;script:x()" id=b>c</a><iframe srcdoc=d></iframe></span></ol>`, `<math><mtext><table><mglyph><style><img title="--&gt;&lt;img onerror=x()&gt;">`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, title string) {
		html := normalise(title, nil)
		if harm := docstest.Harm("<span>" + html + "</span>"); len(harm) > 0 {
			t.Errorf("%q: %s is left in %q", title, harm, html)
		}
	})
}
