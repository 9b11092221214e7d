package sanitize_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/sanitize"
)

// parse returns the tree of a fragment, as in pages.
func parse(t testing.TB, source string) *html.Node {
	t.Helper()
	nodes, err := html.ParseFragment(strings.NewReader(source), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		t.Skip(err) // too deep
	}
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	return root
}

func render(t testing.TB, root *html.Node) string {
	t.Helper()
	var b strings.Builder
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		if err := html.Render(&b, n); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// clean sanitizes HTML and returns the result, and the removed parts.
func clean(t testing.TB, source string) (string, []string) {
	t.Helper()
	root := parse(t, source)
	var found []string
	sanitize.Tree(root, func(f sanitize.Finding) {
		s := string(f.Kind) + " " + f.Element
		if f.Attribute != "" {
			s += " " + f.Attribute
		}
		found = append(found, s)
	})
	return render(t, root), found
}

func TestTakesOut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, want, found string }{
		{"script", `a<script>x()</script>b`, `ab`, "UnsafeElement script"},
		{"script in SVG", `<svg><script>x()</script><g></g></svg>`, `<svg><g></g></svg>`, "UnsafeElement script"},
		{"handler", `<p onclick="x()" class="a">b</p>`, `<p class="a">b</p>`, "UnsafeAttribute p onclick"},
		{"handler in capitals", `<img src="a.png" OnError=x()>`, `<img src="a.png"/>`, "UnsafeAttribute img onerror"},
		{"handler after a slash", `<img/onerror=x()>`, `<img/>`, "UnsafeAttribute img onerror"},
		{"handler on an element of the author", `<my-box onfocus="x()" autofocus=""></my-box>`, `<my-box autofocus=""></my-box>`, "UnsafeAttribute my-box onfocus"},
		{"link", `<a href="javascript:x()">b</a>`, `<a>b</a>`, "UnsafeURL a href"},
		{"link in capitals, with spaces", "<a href=\" \x01\tJaVa\nScript\t:x()\">b</a>", `<a>b</a>`, "UnsafeURL a href"},
		{"link with entities", `<a href="&#106;avascript&colon;x()">b</a>`, `<a>b</a>`, "UnsafeURL a href"},
		{"other schemes", `<a href="vbscript:x">a</a><a href="data:text/html,b">b</a><a href="blob:x">c</a><a href="view-source:x">d</a>`,
			`<a>a</a><a>b</a><a>c</a><a>d</a>`, "UnsafeURL a href,UnsafeURL a href,UnsafeURL a href,UnsafeURL a href"},
		{"area", `<map><area href="javascript:x()"/></map>`, `<map><area/></map>`, "UnsafeURL area href"},
		{"link in SVG", `<svg><a xlink:href="javascript:x()" href="javascript:x()"></a></svg>`, `<svg><a></a></svg>`, "UnsafeURL a xlink:href,UnsafeURL a href"},
		{"link in MathML", `<math href="javascript:x()"><mi xlink:href="javascript:x()">x</mi></math>`, `<math><mi>x</mi></math>`,
			"UnsafeURL math href,UnsafeURL mi xlink:href"},
		{"another file as part of a drawing", `<svg><use href="data:image/svg+xml,x"></use><use href="a.svg#b"></use><use href="#c"></use></svg>`,
			`<svg><use></use><use></use><use href="#c"></use></svg>`, "UnsafeURL use href,UnsafeURL use href"},
		{"animated link", `<svg><a><set attributeName="xlink:href" to="javascript:x()"></set><animate attributeName=" HREF" values="javascript:x()"></animate></a></svg>`,
			`<svg><a></a></svg>`, "UnsafeElement set,UnsafeElement animate"},
		{"unknown address", `<my-box to="javascript:x()"></my-box>`, `<my-box></my-box>`, "UnsafeURL my-box to"},
		{"picture", `<img src="data:text/html,x"><img src="data:image/png;base64,AA"><img src="javascript:x()">`, `<img/><img src="data:image/png;base64,AA"/><img/>`,
			"UnsafeURL img src,UnsafeURL img src"},
		{"frame", `<iframe src="data:text/html,x"></iframe><iframe src="javascript:x()" srcdoc="<script>x()</script>"></iframe><iframe src="data:image/svg+xml,x"></iframe>`,
			`<iframe></iframe><iframe></iframe><iframe></iframe>`, "UnsafeURL iframe src,UnsafeURL iframe src,UnsafeAttribute iframe srcdoc,UnsafeURL iframe src"},
		{"srcdoc for a frame that a script makes", `<sample-frame class="sample-code-frame" srcdoc="x"></sample-frame>`, `<sample-frame class="sample-code-frame"></sample-frame>`,
			"UnsafeAttribute sample-frame srcdoc"},
		{"what a frame falls back to", `<iframe src="about:blank"><script>x()</script></iframe>`, `<iframe src="about:blank"></iframe>`, ""},
		{"document", `<meta http-equiv="refresh" content="0"><base href="//evil.example"><link rel="stylesheet" href="x.css"><title>x</title>b`, `b`,
			"UnsafeElement meta,UnsafeElement base,UnsafeElement link,UnsafeElement title"},
		{"styles", `<style>@import "//evil.example";</style><svg><style>x</style></svg>b`, `<svg></svg>b`, "UnsafeElement style,UnsafeElement style"},
		{"plug-ins", `<object data="x"><b>a</b></object><embed src="x"><applet code="x">c</applet>d`, `d`, "UnsafeElement object,UnsafeElement embed,UnsafeElement applet"},
		{"form", `<form name="getElementById" action="javascript:x()"><p>a</p><input name="parentNode" form="f"></form>b`,
			`<p>a</p><input name="parentNode"/>b`, "UnsafeElement form,UnsafeAttribute input form"},
		{"form without anything in it", `<form></form>b`, `b`, "UnsafeElement form"},
		{"button", `<button formaction="javascript:x()" formmethod="post">a</button>`, `<button>a</button>`, "UnsafeAttribute button formaction,UnsafeAttribute button formmethod"},
		{"names that hide properties", `<img name="body" alt=""><iframe name="cookie"></iframe><a name="top">b</a>`, `<img alt=""/><iframe></iframe><a name="top">b</a>`,
			"UnsafeAttribute img name,UnsafeAttribute iframe name"},
		{"names of the application", `<div data-section="1" data-sidebar="">a</div>`, `<div>a</div>`, "UnsafeAttribute div data-section,UnsafeAttribute div data-sidebar"},
		{"ping", `<a href="/" ping="/api">a</a>`, `<a href="/">a</a>`, "UnsafeAttribute a ping"},
		{"markup in HTML in SVG", `<svg><foreignObject><p>a</p></foreignObject><desc><b>b</b></desc></svg>`, `<svg><desc>b</desc></svg>`, "UnsafeElement foreignObject"},
		{"text that is markup elsewhere", `<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>b`, `<img src="x"/>&#34;&gt;b`,
			"UnsafeElement noscript,UnsafeAttribute img onerror"},
		{"text that was markup", `<xmp><b onclick=x()></xmp><noembed><i></noembed>`, `<pre>&lt;b onclick=x()&gt;</pre><pre>&lt;i&gt;</pre>`, "UnsafeElement xmp,UnsafeElement noembed"},
		{"template", `<template><script>x()</script></template>b`, `b`, "UnsafeElement template"},
		{"namespaces that change", `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=x()&gt;">`, "", ""},
		{"comment", `<!-- a --><!--> --><!-- a--b <!-- --><svg><!-- c --></svg><!-->x--><!--->y--><!--- -->`,
			`<!-- a --><!----> --&gt;<!-- a--b <!-- --><svg><!-- c --></svg><!---->x--&gt;<!---->y--&gt;<!--- -->`, ""},
	} {
		got, found := clean(t, tt.in)
		if tt.name == "namespaces that change" {
			checkHarmless(t, tt.in, got)
			continue
		}
		if got != tt.want {
			t.Errorf("%s: %s becomes\n%s, want\n%s", tt.name, tt.in, got, tt.want)
		}
		if list := strings.Join(found, ","); list != tt.found {
			t.Errorf("%s: found %s, want %s", tt.name, list, tt.found)
		}
		checkHarmless(t, tt.in, got)
	}
}

func TestKeeps(t *testing.T) {
	t.Parallel()
	for _, source := range []string{
		`<p class="a" id="b" style="color: red" lang="ja" dir="rtl" title="javascript: addresses" data-x="javascript:">text</p>`,
		`<a href="/en-US/docs/Web#a" target="_blank" rel="noopener" download="">a</a><a href="page.md?a:b">b</a><a href="#c">c</a>`,
		`<a href="https://example.org/javascript:x">a</a><a href="mailto:a@b.example">b</a><a href="irc://x">c</a><a href="news:x">d</a><a href="tel:1">e</a>`,
		`<a href="javascript%3Ax">a</a><a href="./javascript:x">b</a><a href="a b:c">c</a><a href="1a:c">d</a>`,
		`<img src="a.png" srcset="a.png 1x, b.png 2x" alt="data: x" width="1" loading="lazy"/><picture><source srcset="a.avif" type="image/avif"/></picture>`,
		`<video src="a.mp4" poster="a.png" controls=""><track src="a.vtt" kind="captions"/></video><audio src="data:audio/ogg,x"></audio>`,
		`<iframe class="sample-code-frame" title="x sample" id="frame_x" src="about:blank" data-live-path="/a/" data-live-id="x" allow="fullscreen" sandbox="allow-same-origin allow-scripts"></iframe>`,
		`<iframe src="https://www.youtube-nocookie.com/embed/x" allowfullscreen=""></iframe>`,
		`<svg viewBox="0 0 1 1" preserveAspectRatio="xMinYMin meet"><a href="/x" target="_top"><rect x="0" y="0" fill="#fff"></rect><text>a</text></a><linearGradient id="g"><stop offset="1"></stop></linearGradient><animate attributeName="x" to="1"></animate></svg>`,
		`<math display="block"><semantics><mrow><mo form="prefix" stretchy="false">(</mo><mi mathvariant="normal">x</mi></mrow><annotation encoding="TeX">x</annotation></semantics></math>`,
		`<details open="" name="group"><summary>a</summary>b</details><dialog open="">c</dialog><progress max="2" value="1"></progress>`,
		`<input type="file" name="a"/><select><option value="data:x">a</option></select><textarea name="b">&lt;script&gt;</textarea>`,
		`<interactive-example name="JavaScript Demo: x" height="taller"></interactive-example><scrim-inline url="https://lessons.example/x" scrimtitle="JavaScript: x" survey="true"></scrim-inline>`,
		`<origin>a</origin><length-percentage>b</length-percentage>`,
		`<table align="left"><caption>a</caption><tbody><tr><th scope="row" colspan="2">b</th></tr></tbody></table>`,
	} {
		want := render(t, parse(t, source))
		if got, found := clean(t, source); got != want || len(found) > 0 {
			t.Errorf("%s\nbecomes\n%s\nfound %q", want, got, found)
		}
	}
}

func TestAllowsLink(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"": true, "/a": true, "a:b": false, "https://a": true, "HTTP://a": true, "javascript:": false, "\x00 javascript:x": false,
		"java\r\nscript:x": false, "//a": true, "?a:b": true, "data:image/png,": false, "file:///etc/passwd": false,
	} {
		if got := sanitize.AllowsLink(address); got != want {
			t.Errorf("AllowsLink(%q) = %t", address, got)
		}
	}
}

func checkHarmless(t testing.TB, in, out string) {
	t.Helper()
	if harm := docstest.Harm(out); len(harm) > 0 {
		t.Errorf("%q: %s is left in %q", in, harm, out)
	}
}

// FuzzTree checks that the result is harmless when it is parsed again, with
// nothing more to remove.
func FuzzTree(f *testing.F) {
	for _, seed := range []string{
		`<svg><a xlink:href="java&#10;script:x()"><animate attributeName=href to=javascript:x()>`,
		`<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=x() src>">`,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=x()&gt;">`,
		`<svg></p><style><a id="</style><img src=1 onerror=x()>">`,
		`<noscript><p title="</noscript><img src=x onerror=x()>">`,
		`<svg><title><a title="</title><img src=x onerror=x()>">b</a></title></svg>`,
		`<table><tr><td><form><input name=parentNode></table><b><p></b></p><a><a>`,
		`<select><option><script>x()</script><iframe srcdoc=x></select><textarea><img onerror=x()></textarea>`,
		`<plaintext><b onclick=x()>`, `<a href=" &#1;java	script&colon;x()" onclick=x() =y "z <>b</a>`,
		`<math><annotation-xml encoding="text/html"><style><img src=x onerror=x()></annotation-xml></math>`,
		`<!--><img onerror=x()>--><![CDATA[<img onerror=x()>]]><svg><![CDATA[<img onerror=x()>]]></svg><?x <img onerror=x()>?>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		once, _ := clean(t, in)
		checkHarmless(t, in, once)
		twice, found := clean(t, once)
		if len(found) > 0 {
			t.Errorf("%q becomes %q, which still has %q", in, once, found)
		}
		checkHarmless(t, in, twice)
		// Sanitizing a tree again changes nothing. (Parsing its serialization
		// changes some trees, as is the nature of HTML.)
		root := parse(t, in)
		sanitize.Tree(root, nil)
		first := render(t, root)
		sanitize.Tree(root, func(f sanitize.Finding) { t.Errorf("%q: found %s in a sanitized tree", in, f) })
		if second := render(t, root); second != first {
			t.Errorf("%q: %q becomes %q", in, first, second)
		}
	})
}
