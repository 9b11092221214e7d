package extract

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

func block(kind corpus.BlockKind, match float64, text string) retrieve.Block {
	return retrieve.Block{Block: corpus.Block{Kind: kind, Text: text, Marked: text}, Match: match}
}

func passage(section string, score float64, blocks ...retrieve.Block) retrieve.Passage {
	p := retrieve.Passage{URL: "/en-US/docs/Trail", Title: "Trail", Section: section, Anchor: strings.ToLower(section), Score: score, Blocks: blocks, Text: "x"}
	return p
}

func TestCompose(t *testing.T) {
	code := func(lang, text string, match float64) retrieve.Block {
		return retrieve.Block{Block: corpus.Block{Kind: corpus.Code, Language: lang, Text: text, Marked: text}, Match: match}
	}
	for _, tc := range []struct {
		name   string
		result retrieve.Result
		want   string // without the label
	}{
		{"the beginning and its code", retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Answer, Passages: []retrieve.Passage{
			passage("Use", 9, block(corpus.Paragraph, 0.5, "Walk."), code("js", "walk()", 0.1), block(corpus.Paragraph, 0.5, "Later.")),
		}}, "**[Trail › Use](/en-US/docs/Trail#use)**\n\n> Walk.\n\n```js\nwalk()\n```\n\n> Later.\n"},
		{"a term that the question names", retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: []retrieve.Passage{
			passage("Values", 9, block(corpus.Term, 0, "a"), block(corpus.Item, 0.1, strings.Repeat("long ", 150)), block(corpus.Term, 0.2, "b"), block(corpus.Item, 0.9, "B is."), block(corpus.Term, 0, "c"), block(corpus.Item, 0, strings.Repeat("long ", 200))),
		}}, "**[Trail › Values](/en-US/docs/Trail#values)**\n\n> **b**\n>\n> - B is.\n"},
		{"the terms of a section that is asked for", retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: []retrieve.Passage{
			{URL: "/en-US/docs/Trail", Title: "Trail", Section: "Values", Anchor: "values", Asked: true, Text: "x", Blocks: []retrieve.Block{
				block(corpus.Term, 0, "a"), block(corpus.Item, 0, "A."), block(corpus.Term, 0, "b"), block(corpus.Item, 0, "B."), block(corpus.Term, 0, "<c>"), block(corpus.Item, 0, "C."), block(corpus.Term, 0, "d"),
			}},
		}}, "**[Trail › Values](/en-US/docs/Trail#values)**\n\n> a, b, \\<c\\>, d\n"},
		{"two sides of a difference", retrieve.Result{Kind: retrieve.Difference, Found: retrieve.Answer, Passages: []retrieve.Passage{
			passage("", 9, block(corpus.Paragraph, 1, "One.")), passage("Other", 8, block(corpus.Paragraph, 1, "Two.")), passage("Far", 1, block(corpus.Paragraph, 1, "Three.")),
		}}, "**[Trail](/en-US/docs/Trail)**\n\n> One.\n\n**[Trail › Other](/en-US/docs/Trail#other)**\n\n> Two.\n"},
		{"support by the data", retrieve.Result{Kind: retrieve.Support, Found: retrieve.Answer, Passages: []retrieve.Passage{passage("Browsers", 9)}, Support: []retrieve.Compat{{
			Feature: "Trail", URL: "/en-US/docs/Trail#browser_compatibility", Baseline: "low", Since: "2026-01-02",
			Rows: []retrieve.SupportRow{{Browser: "Bear", Version: "15.4", Asked: true}, {Browser: "Fox|", Version: "no"}, {Browser: "Owl", Version: "3", Notes: []string{"flag: x_y"}}},
		}}}, "**[Trail](/en-US/docs/Trail#browser_compatibility)** — **Bear**: 15.4. Baseline: newly available, in all main browsers since 2026-01-02.\n\n" +
			"| Browser | Supported since version |\n| --- | --- |\n| Bear | 15.4 |\n| Fox\\| | not supported |\n| Owl | 3 (flag: x\\_y) |\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Compose(&tc.result, locale.EnUS)
			want := tc.want + "\n*" + texts[locale.EnUS].Label + "*\n"
			if got.Markdown != want {
				t.Errorf("answer =\n%s\nwant\n%s", got.Markdown, want)
			}
			if len(got.Sources) != len(tc.result.Passages) || got.Sources[0].URL != tc.result.Passages[0].Address() {
				t.Errorf("sources = %v", got.Sources)
			}
		})
	}
}

func row(header bool, cells ...string) retrieve.Block {
	b := block(corpus.Row, 0.5, strings.Join(cells, " | "))
	b.Header, b.Cells = header, cells
	return b
}

// padding matches the padding of table columns.
var padding = regexp.MustCompile(`(?m)(-{3})-+| +( \|)`)

func TestQuotations(t *testing.T) {
	code := func(line int, text string) retrieve.Block {
		b := block(corpus.Code, 0.5, text)
		b.Language, b.Line = "css", line
		return b
	}
	items := func(n, size int) (list []retrieve.Block) {
		for range n {
			list = append(list, block(corpus.Item, 0, strings.Repeat("x", size)))
		}
		return list
	}
	near := row(false, "near", "")
	near.Match = 0.9
	rows := []retrieve.Block{row(true, "Walk", "Long")}
	for range quotedRows + 1 {
		rows = append(rows, row(false, "a", "b"))
	}
	for _, tc := range []struct {
		name   string
		blocks []retrieve.Block
		want   string // a part of the answer
		lack   string // "" for nothing
	}{
		{"a table stays one", []retrieve.Block{block(corpus.Paragraph, 1, "Ratios:"), row(true, "Text", ""), row(false, "a|b", corpus.CodeBegins+"x|y"+corpus.CodeEnds), block(corpus.Paragraph, 1, "Last.")},
			"> Ratios:\n>\n> | Text | |\n> | --- | --- |\n> | a\\|b | `x\\|y` |\n>\n> Last.\n", ""},
		{"a table is quoted from the row that answers", []retrieve.Block{row(true, "A", "B"), row(false, strings.Repeat("far ", 200), ""), near}, "> | A | B |\n> | --- | --- |\n> | near | |\n", "far"},
		{"a long table is cut", rows, strings.Repeat("> | a | b |\n", quotedRows) + ">\n> …\n", strings.Repeat("> | a | b |\n", quotedRows+1)},
		{"a wide table is a list", []retrieve.Block{row(true, "1", "2", "3", "4", "5", "6"), row(false, "a", "b", "c", "d", "e", "f")}, "> - a \\| b \\| c", "| ---"},
		{"a list is quoted whole", append([]retrieve.Block{block(corpus.Paragraph, 1, "Four:")}, items(4, 300)...), strings.Repeat("> - "+strings.Repeat("x", 300)+"\n>\n", 3), ""},
		{"a long list has the beginnings of its items", append([]retrieve.Block{block(corpus.Paragraph, 1, "Many:")}, block(corpus.Item, 0, "One. "+strings.Repeat("x", 900)), block(corpus.Item, 0, "Two."), block(corpus.Item, 0, "Three. "+strings.Repeat("x", 900))),
			"> - One. …\n>\n> - Two.\n>\n> - Three. …\n", ""},
		{"a very long list is cut", append([]retrieve.Block{block(corpus.Paragraph, 1, "Many:")}, items(9, 300)...), "> Many:", strings.Repeat("> - "+strings.Repeat("x", 300)+"\n>\n", 3)},
		{"long code from its point", []retrieve.Block{block(corpus.Paragraph, 1, "So:"), code(60, strings.Repeat("a {\n  b: c;\n}\n", 20)+"\nd {\n  point: e;\n}\n")}, "```css\n…\na {\n", ""},
		{"what only leads to code is left out", []retrieve.Block{block(corpus.Paragraph, 0.2, "For example:"), code(0, "a"), block(corpus.Paragraph, 0.9, "The parts are two.")}, "> The parts are two.\n", "> For example"},
		{"code without a word gets the first of its page", []retrieve.Block{code(0, "a")}, "> What a `trail` is.\n\n```css\na\n```", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := passage("Use", 9, tc.blocks...)
			p.Lead = "What a " + corpus.CodeBegins + "trail" + corpus.CodeEnds + " is."
			got := Compose(&retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Answer, Passages: []retrieve.Passage{p}}, locale.EnUS).Markdown
			plain := padding.ReplaceAllString(got, "$1$2")
			if !strings.Contains(plain, tc.want) || tc.lack != "" && strings.Contains(plain, tc.lack) {
				t.Errorf("answer =\n%s\nwant it to contain\n%s\nand not\n%s", got, tc.want, tc.lack)
			}
		})
	}
}

func TestNothingRelevant(t *testing.T) {
	for _, l := range locale.All() {
		if !l.IsActive() {
			continue
		}
		own, ok := texts[l]
		if !ok {
			t.Errorf("there are no texts in %s", l)
		}
		got := Compose(&retrieve.Result{Passages: []retrieve.Passage{passage("x", 1)}}, l)
		if got.Markdown != own.Nothing+"\n" || len(got.Sources) > 0 {
			t.Errorf("answer in %s = %q with %d sources", l, got.Markdown, len(got.Sources))
		}
		p := passage("x", 1, block(corpus.Paragraph, 1, "A trail."))
		perhaps := Compose(&retrieve.Result{Found: retrieve.Perhaps, Passages: []retrieve.Passage{p}}, l)
		if !strings.HasPrefix(perhaps.Markdown, own.Perhaps+"\n\n**[") || own.Perhaps == "" || perhaps.Found != retrieve.Perhaps || len(perhaps.Sources) != 1 {
			t.Errorf("possible help in %s = %q with %d sources", l, perhaps.Markdown, len(perhaps.Sources))
		}
		if !strings.Contains(own.Widely, "{date}") || !strings.Contains(own.Newly, "{date}") {
			t.Errorf("the Baseline texts in %s lack a date", l)
		}
	}
}

// Texts of pages are never markup of the answer.
func TestPagesCannotAddMarkup(t *testing.T) {
	hostile := "![x](//evil) [a](javascript:b) <img src=x> **b** # h `c` " + corpus.CodeBegins + "<b>` ``" + corpus.CodeEnds + corpus.CodeEnds
	for _, line := range []string{hostile, "- item", "+ item", "1. one", "=== x", "> quote", "```", "    code"} {
		r := retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: []retrieve.Passage{passage("](//evil) <s>", 1, block(corpus.Paragraph, 1, line))}}
		r.Passages[0].Blocks = append(r.Passages[0].Blocks, row(true, line, "b"), row(false, line+"\n\n# h", hostile))
		r.Passages[0].Anchor = "a)(<b>"
		r.Passages[0].Title = "[t](//evil)"
		got := Compose(&r, locale.EnUS).Markdown
		html := &bytes.Buffer{}
		if err := markdown.Render(html, []byte(got), markdown.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"<img", "javascript:b\"", "href=\"//evil", "<s>", "<h1", "<ul", "<ol", "<hr"} {
			if strings.Contains(html.String(), bad) {
				t.Errorf("%q becomes %s", line, html)
			}
		}
		if n := strings.Count(html.String(), "<a "); n != 1 {
			t.Errorf("%q becomes %d links: %s", line, n, html)
		}
	}
}
