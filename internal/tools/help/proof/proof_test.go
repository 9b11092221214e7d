package proof

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

var sections = []Section{
	{
		Address: "/en-US/docs/Web/CSS/flex", Title: "flex", Locale: locale.EnUS,
		Text: "The flex CSS shorthand property sets how a flex item will grow or shrink to fit the space available in its flex container.\n\nIt defaults to 0 1 auto, “the initial value”.",
		Code: []string{".item {\n  flex: 2 2 10%;\n}\n"},
	},
	{
		Address: "/en-US/docs/Web/CSS/flex-grow#values", Title: "flex-grow", Heading: "Values", Locale: locale.EnUS,
		Text: "Negative values are considered invalid. Defaults to 1 when omitted. See https://example.org/spec for more.",
	},
}

const (
	q1 = `[[1: "will grow or shrink to fit"]]`
	q2 = `[[2: "Negative values are considered invalid"]]`
	l1 = ` [1](/en-US/docs/Web/CSS/flex "will grow or shrink to fit")`
	l2 = ` [2](/en-US/docs/Web/CSS/flex-grow#values "Negative values are considered invalid")`
)

// write writes a text in pieces of a given size.
func write(o Options, text string, size int) (string, *Checker) {
	c := New(o)
	var b strings.Builder
	for chunk := range slices.Chunk([]byte(text), size) {
		b.WriteString(c.Write(string(chunk)))
	}
	b.WriteString(c.Close())
	return b.String(), c
}

func TestProof(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ in, want string }{
		"proof after the full stop":  {"A flex item can grow to fit its container. " + q1, "A flex item can grow to fit its container." + l1},
		"proof before the full stop": {"A flex item can grow to fit its container " + q1 + ".", "A flex item can grow to fit its container." + l1},
		"two sentences":              {"A flex item can grow. " + q1 + " Negative values are invalid. " + q2, "A flex item can grow." + l1 + " Negative values are invalid." + l2},
		"two proofs":                 {"A flex item can grow, negative values are invalid. " + q1 + q2, "A flex item can grow, negative values are invalid." + l1 + l2},
		"no proof":                   {"A flex item can grow.", ""},
		"one without proof before":   {"The moon is cheese. A flex item can grow. " + q1, "A flex item can grow." + l1},
		"one without proof after":    {"A flex item can grow. " + q1 + " The moon is cheese.", "A flex item can grow." + l1},
		"quotation not there":        {`A flex item can grow. [[1: "will grow or explode"]]`, ""},
		"section not there":          {`A flex item can grow. [[3: "will grow or shrink to fit"]]`, ""},
		"another section":            {`A flex item can grow. [[2: "will grow or shrink to fit"]]`, ""},
		"too short":                  {`A flex item can grow. [[1: "flex item"]]`, ""},
		"cut words":                  {`A flex item can grow. [[1: "ill grow or shrin"]]`, ""},
		"no quotation":               {`A flex item can grow. [[1]]`, ""},
		"not closed":                 {`A flex item can grow. [[1: "will grow`, ""},
		"quotation marks":            {`It has the initial value 0 1 auto. [[1: "defaults to 0  1 AUTO, "the initial value"]]`, `It has the initial value 0 1 auto. [1](/en-US/docs/Web/CSS/flex "defaults to 0 1 auto, “the initial value")`},
		"abbreviation":               {"A flex item, e.g. a div, can grow or shrink. " + q1, "A flex item, e.g. a div, can grow or shrink." + l1},
		"code in a sentence":         {"Set `flex: 2 2 10%;` on the item to grow or shrink. " + q1, "Set `flex: 2 2 10%;` on the item to grow or shrink." + l1},
		"code not there":             {"Set `float: left` on the item to grow or shrink. " + q1, ""},
		"number not there":           {"A flex item can grow 7 times to fit the space. " + q1, ""},
		"about something else":       {"You should always disable the firewall and install this program from the network. " + q1, ""},
		"translated":                 {"Ein Element kann wachsen oder schrumpfen. " + q1, "Ein Element kann wachsen oder schrumpfen." + l1},
		"Japanese":                   {"アイテムは伸びます。" + q1 + "負の値は無効です。" + q2, "アイテムは伸びます。" + l1 + " 負の値は無効です。" + l2},
		"list":                       {"- A flex item can grow. " + q1 + "\n- Bad.\n- Negative values are invalid. " + q2 + "\n", "- A flex item can grow." + l1 + "\n- Negative values are invalid." + l2},
		"list in a list":             {"1. A flex item can grow. " + q1 + "\n   - Negative values are invalid. " + q2 + "\n", "1. A flex item can grow." + l1 + "\n    - Negative values are invalid." + l2},
		"list in a dropped one":      {"1. Bad.\n   - Negative values are invalid. " + q2 + "\n", "- Negative values are invalid." + l2},
		"paragraphs":                 {"A flex item can grow. " + q1 + "\n\nBad.\n\nNegative values are invalid. " + q2 + "\n", "A flex item can grow." + l1 + "\n\nNegative values are invalid." + l2},
		"heading":                    {"## Flex values\n\nNegative values are invalid. " + q2, "### Flex values\n\nNegative values are invalid." + l2},
		"heading that claims":        {"## Never trust banks\n\nNegative values are invalid. " + q2, "Negative values are invalid." + l2},
		"heading of nothing":         {"## Flex values\n\nBad.\n", ""},
		"code of a section":          {"```css\n.item {\n    flex: 2 2 10%;\n}\n```\n", "```css\n.item {\n    flex: 2 2 10%;\n}\n```\n\n[1](/en-US/docs/Web/CSS/flex)"},
		"a line of it":               {"~~~\nflex: 2 2 10%;\n~~~", "```\nflex: 2 2 10%;\n```\n\n[1](/en-US/docs/Web/CSS/flex)"},
		"other code":                 {"```js\nfetch('//evil.example')\n```\n", ""},
		"code that goes on":          {"```css\n.item {\n", ""},
		"table":                      {"| Values | Nonsense |\n| --- | --- |\n| invalid | negative values " + q2 + " |\n| bad | worse |\n", "| Values |  |\n| --- | --- |\n| invalid | negative values" + l2 + " |"},
		"table without proof":        {"| Values |\n| --- |\n| bad |\n", ""},
		"support":                    {"Flex items can grow or shrink to fit, supported since Chrome 29. " + q1, ""},
		"support, other words":       {"All modern browsers support how a flex item can grow or shrink to fit. " + q1, ""},
		"support, translated":        {"Firefox unterstützt wachsende Elemente. " + q1, ""},
		"support in a heading":       {"## Flex support in Safari\n\nNegative values are invalid. " + q2, "Negative values are invalid." + l2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{1, 3, 7, 10_000} {
				if got, _ := write(Options{Sections: sections}, tc.in, size); got != tc.want {
					t.Errorf("in pieces of %d:\n%q\nwant\n%q", size, got, tc.want)
				}
			}
		})
	}
}

func TestMark(t *testing.T) {
	t.Parallel()
	got, c := write(Options{Sections: sections, Mark: true}, "Bad. A flex item can grow. "+q1+"\n\n```js\nx()\n```\n\nIt works in Firefox 3.", 5)
	want := "Bad. [?](#unproved) A flex item can grow." + l1 + "\n\n```js\nx()\n```\n\n[?](#unproved)"
	if got != want || c.Proved() != 1 || c.Unproved() != 3 {
		t.Errorf("%q\nwant\n%q (%d proved, %d not)", got, want, c.Proved(), c.Unproved())
	}
}

// hostile are texts that an attacker may have a model write.
var hostile = []string{
	`<script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, "<!-- <b> -->", "<svg/onload=a>",
	`![x](https://evil.example/a.png)`, `![x][r]`, `[![x](//evil.example/i)](//evil.example)`, "![x](/en-US/docs/Web/CSS/flex)",
	`[here](https://evil.example)`, `[here](//evil.example)`, `[here](javascript:alert(1))`, `[h](<javascript:alert(1)>)`, `[h](data:text/html,x)`, "[h](/\\evil.example)", "[h](\thttps://evil.example)",
	"[r]: https://evil.example\n\n[here][r] [r]", "[r]:\nhttps://evil.example\n[r]", `<https://evil.example>`, `https://evil.example/x`, `www.evil.example`, `http\://evil.example`, "x@evil.example", `éa@evil.example`, `h&#116;tps://evil.example`,
	`\[a](https://evil.example)`, `\\[a](https://evil.example)`, "`[a`](https://evil.example)`", "``[a`](https://evil.example)", "[a](`https://evil.example`)", "[a\n](https://evil.example)", "[a](https://evil.example\n\"x\")", "[a](\nhttps://evil.example)",
	"[1](/en-US/docs/Web/CSS/flex \"fake\")", "[?](#unproved)", "[1](https://evil.example \"q\")", "[[1](https://evil.example): \"x\"]]", `[[1: "will grow or shrink to fit"]](https://evil.example)`, `[[1: "x"](https://evil.example)"]]`,
	"> [!NOTE]\n> <b>x</b>", "    [a](https://evil.example)", "~~~\n[a](https://evil.example)", "- [ ] [a](https://evil.example)", "# [a](https://evil.example)", "| [a](https://evil.example) | `|` |\n|---|---|\n| [b](https://evil.example) | `a|b` <b> |",
	"data: {\"choices\":[]}\n\n", "event: message\ndata: [DONE]\n\n", "\u202ehttps://evil.example\u202c", "[a\u200b](https://evil.example)", "<\u200bscript>", "\U000e0068\U000e0069", "java\u00adscript:alert(1)", "ｈttps://evil.example", "[a](https:/\u2060/evil.example)", "{{Evil}}", "{{ EmbedLiveSample('x') }}", "\x00<\x00b>", "[a](/en-US/docs/../../evil)", "*[a*](https://evil.example)", "**[a](https://evil.example)**", "[a]\\(https://evil.example)", "x\\\n[a](https://evil.example)", "[^1]: https://evil.example", "$$<b>$$",
}

var (
	links    = regexp.MustCompile(`(?:href|src|srcset|action|poster)\s*=\s*"([^"]*)"`)
	elements = regexp.MustCompile(`<([a-zA-Z!/][a-zA-Z0-9]*)`)
	harmless = []string{"p", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "h1", "h2", "h3", "h4", "h5", "h6", "div", "br", "figure", "hr", "dl", "dt", "dd", "blockquote", "span", "del"}
)

// checkHarmless renders Markdown and looks for unexpected output.
func checkHarmless(t *testing.T, in, out string) {
	t.Helper()
	var html bytes.Buffer
	if err := markdown.Render(&html, []byte(out), markdown.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, found := range links.FindAllStringSubmatch(html.String(), -1) {
		if !slices.ContainsFunc(sections, func(s Section) bool { return s.Address == found[1] }) && found[1] != "#unproved" {
			t.Errorf("%q\nbecomes %q\nwith a link to %q: %s", in, out, found[1], html.String())
		}
	}
	for _, found := range elements.FindAllStringSubmatch(html.String(), -1) {
		if name := strings.TrimPrefix(found[1], "/"); !slices.Contains(harmless, name) {
			t.Errorf("%q\nbecomes %q\nwith %q: %s", in, out, name, html.String())
		}
	}
	if i := strings.IndexFunc(out, unseen); i >= 0 {
		t.Errorf("%q becomes %q, with %q", in, out, out[i:])
	}
}

// toSections allows links to the sections.
func toSections(address string) (string, bool) {
	return address, slices.ContainsFunc(sections, func(s Section) bool { return s.Address == address })
}

func TestNothingForeignComesOut(t *testing.T) {
	t.Parallel()
	for _, bad := range hostile {
		for _, frame := range []string{"%s", "A flex item can grow. " + q1 + " %s", "A flex %s item can grow. " + q1, "%s A flex item can grow. " + q1, "- %s " + q1 + "\n- %[1]s", "## %s\n\nNegative values are invalid. " + q2, "| %s |\n|---|\n| negative values are invalid %[1]s " + q2 + " |\n", "```%s\n.item {\n```\n%[1]s", "%[1]s\n%[1]s\n\n%[1]s", "`%s` %[1]s ``"} {
			in := fmt.Sprintf(frame, bad)
			for _, o := range []Options{{}, {Mark: true}, {Free: true}} {
				o.Sections, o.Link = sections, toSections
				out, _ := write(o, in, 11)
				checkHarmless(t, in, out)
				if !o.Mark && !o.Free && strings.Contains(out, "evil") {
					t.Errorf("%q becomes %q", in, out)
				}
			}
		}
	}
}

// Quotations are texts of pages, which may be hostile too.
func TestPagesCannotAddMarkup(t *testing.T) {
	t.Parallel()
	for _, bad := range hostile {
		text := "Some words before " + bad + " and words after it"
		own := []Section{{Address: sections[0].Address, Title: bad, Heading: bad, Text: text, Code: []string{bad}}}
		in := "Ein Satz. [[1: \"" + text + "\"]]\n\n```" + bad + "\n" + bad + "\n```\n"
		for _, mark := range []bool{false, true} {
			out, _ := write(Options{Sections: own, Mark: mark}, in, 9)
			checkHarmless(t, in, out)
		}
	}
}

func TestOwnLinksStay(t *testing.T) {
	t.Parallel()
	got, _ := write(Options{Free: true, Link: toSections}, `See [the *flex* page](/en-US/docs/Web/CSS/flex "title") or [that](https://evil.example/a_b).`, 4)
	if want := "See [the *flex* page](/en-US/docs/Web/CSS/flex) or that."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLongInputIsBounded(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]string{
		"word": strings.Repeat("x", 1<<20), "brackets": strings.Repeat("[", 1<<17), "marks": strings.Repeat("[[1: \"", 1<<15), "ticks": strings.Repeat("` ", 1<<17), "stops": strings.Repeat(". ", 1<<17),
		"code": "```\n" + strings.Repeat("x\n", 1<<19), "bars": strings.Repeat("|", 1<<17), "images": strings.Repeat("![", 1<<16), "spaces": strings.Repeat(" ", 1<<18), "quotes": strings.Repeat(">", 1<<18), "links": strings.Repeat("[a](", 1<<16),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := New(Options{Sections: sections})
			out := 0
			for chunk := range slices.Chunk([]byte(in), 100) {
				out += len(c.Write(string(chunk)))
				if len(c.cutter.rest) > 2*sentenceLimit {
					t.Fatalf("%d bytes are buffered", len(c.cutter.rest))
				}
			}
			if out += len(c.Close()); out > 0 {
				t.Errorf("output has %d bytes", out)
			}
		})
	}
}

func FuzzCutter(f *testing.F) {
	for _, s := range hostile {
		f.Add("A flex item. "+q1+" "+s, 3)
	}
	f.Add("a [[b]]!! c", 1)
	f.Add("- a. b\n\n1. c\n```\nx\n```\n| a | b |\n", 1)
	f.Fuzz(func(t *testing.T, in string, size int) {
		size = max(1, size%64)
		if size < 1 || len(in) > 8<<10 {
			return
		}
		// The division of the stream must not matter.
		var whole, parts cutter
		want := append(whole.write(in), whole.close()...)
		var got []piece
		for chunk := range slices.Chunk([]byte(in), size) {
			got = append(got, parts.write(string(chunk))...)
		}
		got = append(got, parts.close()...)
		if len(in) < sentenceLimit && fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q in pieces of %d:\n%+v\nwant\n%+v", in, size, got, want)
		}
	})
}

func FuzzProof(f *testing.F) {
	for _, s := range hostile {
		f.Add("A flex item can grow. "+q1+" "+s+"\n"+s, s)
	}
	f.Fuzz(func(t *testing.T, in, page string) {
		if len(in) > 4<<10 || len(page) > 1<<10 {
			return
		}
		list := append(slices.Clone(sections), Section{Address: sections[0].Address, Title: page, Text: page, Code: []string{page}})
		for _, o := range []Options{{}, {Mark: true}, {Free: true}} {
			o.Sections, o.Link = list, toSections
			out, _ := write(o, in, 16)
			checkHarmless(t, in, out)
		}
	})
}

// A large piece takes no more time than the same text in small pieces.
func TestHugePiecesAreBounded(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]string{
		"links": strings.Repeat("[a](", 1<<17) + ". b", "sentences": strings.Repeat("A b. ", 1<<15), "wide": "x" + strings.Repeat("あ。", 1<<13),
	} {
		for _, free := range []bool{true, false} {
			o := Options{Sections: sections, Free: free}
			got, _ := write(o, in, len(in))
			if want, _ := write(o, in, 1000); got != want {
				t.Errorf("%s: output has %d bytes for one piece, %d for many", name, len(got), len(want))
			}
		}
	}
}
