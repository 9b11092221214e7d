package collections

import (
	"bytes"
	"strings"
	"testing"
	"testing/quick"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	stdhtml "golang.org/x/net/html"
)

// hostileTexts try to become markup in Markdown.
var hostileTexts = []string{
	`</script><script>harm()</script>`, `"><img src=x onerror=harm()>`, `](javascript:harm()) [x`, `[x](javascript:harm())`, `![x](//evil.example/x.png)`,
	"```\ncode\n```", "    code", "\t- item", "# heading", "heading\n===", "- [ ] task", "1) one", "| a | b |\n|---|---|\n| c | d |", "<https://evil.example/>",
	"https://evil.example/", "www.evil.example", "me@evil.example", "&lt;b&gt; &#60;b&#62;", "[x]: https://evil.example/\n\n[x]", "[^1]\n\n[^1]: note", "~~a~~ **b** _c_ `d`",
	"\\", "a\\", "a  \nb", "<!-- \n -->", "<?php\n?>", "<![CDATA[\n]]>", "\u2028# a", "\u00a0\u00a0\u00a0\u00a0code", "> quote", "***", ": term", "$x$", "{#id}", "\x00",
}

// A parser of GitHub Flavored Markdown finds a heading, a list and the links of
// the items, with the texts as readers wrote them, and no other markup.
func TestExportedMarkdownForAParser(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList), goldmark.WithRendererOptions(html.WithUnsafe()))
	isLiteral := func(name, title, notes string) bool {
		name, title = oneLine(name), oneLine(title)
		e := Exported{Name: name, Description: &notes, Items: []ExportedItem{{URL: "https://example.org/a", Title: title, Notes: &notes}, {URL: "https://example.org/b", Title: title}}}
		source := []byte(e.Markdown())
		allowed := map[ast.NodeKind]bool{
			ast.KindDocument: true, ast.KindHeading: true, ast.KindParagraph: true, ast.KindText: true, ast.KindTextBlock: true, ast.KindString: true,
			ast.KindList: true, ast.KindListItem: true, ast.KindLink: true,
		}
		counts := map[ast.NodeKind]int{}
		ok := true
		wrong := func(format string, args ...any) {
			t.Helper()
			ok = false
			t.Errorf(format, args...)
		}
		_ = ast.Walk(md.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering {
				counts[n.Kind()]++
				if !allowed[n.Kind()] {
					wrong("%q, %q, %q: %s\n%s", name, title, notes, n.Kind(), source)
				}
			}
			return ast.WalkContinue, nil
		})
		var out bytes.Buffer
		if err := md.Convert(source, &out); err != nil {
			t.Fatal(err)
		}
		got, want := words(textOf(t, &out)), words(strings.Join([]string{name, notes, title, notes, title}, " "))
		if got != want {
			wrong("the text is %q, want %q\n%s", got, want, source)
		}
		return counts[ast.KindHeading] == 1 && counts[ast.KindList] == 1 && counts[ast.KindListItem] == 2 && counts[ast.KindLink] == 2 && ok
	}
	for _, hostile := range hostileTexts {
		if !isLiteral(hostile, hostile, hostile) || !isLiteral("a "+hostile, hostile+" b", "a\n"+hostile+"\n\n"+hostile) {
			t.Errorf("%q is not literal", hostile)
		}
	}
	if err := quick.Check(isLiteral, nil); err != nil {
		t.Error(err)
	}
}

// oneLine returns a text as the checks of names and titles accept it; these are
// not blank.
func oneLine(s string) string {
	var c checker
	c.short("name", s)
	if len(c.found) > 0 {
		return "x" + strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }), " ")
	}
	return s
}

// textOf returns the text of HTML.
func textOf(t *testing.T, page *bytes.Buffer) string {
	t.Helper()
	var b strings.Builder
	tokens := stdhtml.NewTokenizer(page)
	for {
		switch tokens.Next() {
		case stdhtml.ErrorToken:
			return b.String()
		case stdhtml.TextToken:
			b.Write(tokens.Text())
			b.WriteByte(' ')
		}
	}
}

// words returns the words of a text, with any white space and entities
// normalized.
func words(s string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("\x00", "\ufffd", "\u2028", " ", " ", "").Replace(strings.ToValidUTF8(s, "\ufffd"))), "")
}
