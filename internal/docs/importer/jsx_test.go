package importer

import (
	"strings"
	"testing"
)

// FuzzMDX parses pages and templates: each node is a part of the text, in the order of the text, and nothing is there twice.
func FuzzMDX(f *testing.F) {
	for _, text := range []string{
		"# A {#b}\n\n<Tabs a=\"b\" {...c} d={`e`}>\n  <TabItem>*f* `<g>` {h}</TabItem>\n</Tabs>\n", "```js {1}\n<a>\n```\n$x$ $$y$$ {/* c */} <!-- d -->", "::: tip [a]{b}\n> - <br/>\n:::",
		"{% hint style=\"info\" %}\na\n{% endhint %}{% include \"b\" /%}", "{a.map((b) => <li>{b}</li>)}<slot name='c'/><A.b></A.b></c>", "{/*/}", "import A from 'b'\n\nexport const c = {d: [1, 'e']}\n\n<>{c.d}</>",
	} {
		f.Add(text)
	}
	isHTML := func(name string) bool { return !isComponent(name) }
	syntaxes := []mdxSyntax{{}, {hasMath: true}, {isTemplate: true}, {isLiquid: true, noBraces: true}, {isElement: isComponent, isEmpty: isHTML}}
	f.Fuzz(func(t *testing.T, text string) {
		for _, syntax := range syntaxes {
			nodes, _ := newMDXParser(text, 1, syntax).nodes()
			rest := text
			checkNodes(t, nodes, &rest, 0)
		}
		page := componentPage{components: &starlightMDX, text: text, values: map[string]any{}, imports: map[string]string{}, lose: func(int, string, string, ...any) {}}
		page.modules(func(string) string { return "" }, nil)
		page.rewrite()
		astroModule(text)
	})
}

// checkNodes checks that nodes are parts of a text, which they are cut from.
func checkNodes(t *testing.T, nodes []mdxNode, rest *string, depth int) {
	t.Helper()
	if depth > maxElements {
		t.Fatal("elements are nested too deep")
	}
	for _, n := range nodes {
		part := n.text
		if n.kind == elementNode {
			part = n.name
		}
		_, after, found := strings.Cut(*rest, part)
		if !found {
			t.Fatalf("%q is not in %q", part, *rest)
		}
		*rest = after
		checkNodes(t, n.children, rest, depth+1)
	}
}

func TestComments(t *testing.T) {
	for code, want := range map[string]bool{"": true, " /* a */ ": true, "/**/": true, "/*/": false, "/* a": false, "/* a */ b /* c */": false, "a": false} {
		if got := isComment(code); got != want {
			t.Errorf("%q is a comment: %t, want %t", code, got, want)
		}
	}
}

// Code after an export of more bytes than characters is known as code.
func TestExportsBeforeCode(t *testing.T) {
	const code = "```js\nexport const b = 1\n```\n"
	r := &moduleReader{imported: func(string, map[string]string) {}, exported: func(string, any) {}, constant: func(string) (any, bool) { return nil, false }, lose: func(int) {}}
	if got, want := r.read("export const a = `"+strings.Repeat("ü", 100)+"`\n\n"+code), "\n\n"+code; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
