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
	return retrieve.Block{Block: corpus.Block{Kind: kind, Text: text, Marked: text}, Hits: retrieve.Hits{match}}
}

func passage(section string, score float64, blocks ...retrieve.Block) retrieve.Passage {
	p := retrieve.Passage{URL: "/en-US/docs/Trail", Title: "Trail", Section: section, Anchor: strings.ToLower(section), Score: score, Named: retrieve.Hits{1}, Blocks: blocks, Text: "x"}
	return p
}

func TestCompose(t *testing.T) {
	code := func(lang, text string, match float64) retrieve.Block {
		return retrieve.Block{Block: corpus.Block{Kind: corpus.Code, Language: lang, Text: text, Marked: text}, Hits: retrieve.Hits{match}}
	}
	below := func(term string) retrieve.Block {
		b := block(corpus.Term, 0, term)
		b.Depth = 1
		return b
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
		{"the terms below a single one", retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: []retrieve.Passage{
			{URL: "/en-US/docs/Trail", Title: "Trail", Section: "Values", Anchor: "values", Asked: true, Text: "x", Blocks: []retrieve.Block{
				block(corpus.Term, 0, "trail"), below("a"), below("b"), below("c"), below("d"),
			}},
		}}, "**[Trail › Values](/en-US/docs/Trail#values)**\n\n> a, b, c, d\n"},
		{"the entry at a place", retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Asked: retrieve.Asked{Position: 2, Meaning: true}, Passages: []retrieve.Passage{
			{URL: "/en-US/docs/Trail", Title: "Trail", Section: "Parameters", Anchor: "parameters", Asked: true, Text: "x", Blocks: []retrieve.Block{
				block(corpus.Term, 0, "a"), block(corpus.Item, 0, "A."), below("aa"), block(corpus.Item, 0, "AA."), block(corpus.Term, 0, "b"), block(corpus.Item, 0, "B."),
			}},
		}}, "**[Trail › Parameters](/en-US/docs/Trail#parameters)**\n\n> **b**\n>\n> - B.\n"},
		{"the paragraph of a chapter that has the subject", retrieve.Result{Kind: retrieve.Definition, Found: retrieve.Answer, Passages: []retrieve.Passage{
			passage("", 9, block(corpus.Paragraph, 0.3, "We have seen maps."), block(corpus.Paragraph, 0.9, "A trail is a path with marks.")),
		}}, "**[Trail](/en-US/docs/Trail)**\n\n> A trail is a path with marks.\n"},
		{"what it is, and why", retrieve.Result{Kind: retrieve.Definition, Found: retrieve.Answer, Asked: retrieve.Asked{AlsoCause: true}, Passages: []retrieve.Passage{
			passage("", 9, block(corpus.Paragraph, 0.9, "A path with marks.")), passage("Why mark trails?", 5, block(corpus.Paragraph, 0.5, "To come home.")),
		}}, "**[Trail](/en-US/docs/Trail)**\n\n> A path with marks.\n\n**[Trail › Why mark trails?](/en-US/docs/Trail#why%20mark%20trails?)**\n\n> To come home.\n"},
		{"code that is not quoted is not announced", retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: []retrieve.Passage{
			passage("Use", 9, block(corpus.Paragraph, 0.5, "Walk. Tell it like this:"), code("js", "one", 0.1), block(corpus.Paragraph, 0.5, "Or:"), code("js", "two", 0.9)),
		}}, "**[Trail › Use](/en-US/docs/Trail#use)**\n\n> Walk.\n\n```js\ntwo\n```\n"},
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
	near.Hits = retrieve.Hits{0.9}
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
		{"a list that a sentence announces is not left out", append([]retrieve.Block{block(corpus.Paragraph, 1, "Many:")}, items(2, 1000)...), "> Many:\n>\n> - xxx", strings.Repeat("x", 1001)},
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

// What the quotations lack of a question may be in another section of the page.
func TestTheOtherHalfOfAQuestion(t *testing.T) {
	about := func(both, nested float64, text string) retrieve.Block {
		b := block(corpus.Paragraph, 0, text)
		b.Hits = retrieve.Hits{both, nested}
		return b
	}
	sections := page(passage("", 9, about(0.5, 0, "It freezes.")), passage("Deep", 4, about(0, 0.1, "Not that."), about(0, 0.5, "Nested ones stay.")), passage("See also", 1, about(0.5, 0.5, "Nested freezing.")))
	for i := range sections {
		sections[i].Named = nil
	}
	got := Compose(&retrieve.Result{Kind: retrieve.Reference, Found: retrieve.Answer, Passages: sections[:1]}, locale.EnUS).Markdown
	if !strings.Contains(got, "> It freezes.\n\n**[Trail › Deep](/en-US/docs/Trail#deep)**\n\n> Nested ones stay.\n") || strings.Contains(got, "Not that") {
		t.Errorf("answer = %s", got)
	}
}

// A wish whose best section has no code gets an example of its page.
func TestAnExampleNearby(t *testing.T) {
	code := block(corpus.Code, 0.6, "walk()")
	code.Language = "js"
	sections := page(passage("Overview", 9, block(corpus.Paragraph, 0.9, "Walking, in short.")), passage("Use", 2, block(corpus.Paragraph, 0.1, "So:"), code))
	for i := range sections {
		sections[i].Named = nil
	}
	r := retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Perhaps, Passages: sections[:1]}
	if got := Compose(&r, locale.EnUS).Markdown; !strings.Contains(got, "> Walking, in short.\n\n**[Trail › Use]") || !strings.Contains(got, "walk()") {
		t.Errorf("answer = %s", got)
	}
}

// Passages that share little with the question are not shown as ones that may help.
func TestWhatMayHelp(t *testing.T) {
	other := func(url string, score, named, readers float64) retrieve.Passage {
		p := passage("Use", score, block(corpus.Paragraph, 0.5, "On "+url+"."))
		p.URL, p.Named, p.Readers = url, retrieve.Hits{named}, readers
		return p
	}
	r := retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Perhaps, Passages: []retrieve.Passage{
		other("/first", 10, 0.6, 0), other("/named", 4, 0.4, 0), other("/readers", 4, 0, 0.5), other("/unnamed", 9, 0, 0), other("/far", 2, 0.4, 0.5),
	}}
	got := Compose(&r, locale.EnUS).Markdown
	for url, want := range map[string]bool{"/first": true, "/named": true, "/readers": true, "/unnamed": false, "/far": false} {
		if strings.Contains(got, "On "+url+".") != want {
			t.Errorf("%s is shown: %t in\n%s", url, !want, got)
		}
	}
}

// A question about support is not answered without data.
func TestSupportWithoutData(t *testing.T) {
	r := retrieve.Result{Kind: retrieve.Support, Found: retrieve.Answer, Passages: []retrieve.Passage{passage("Use", 9, block(corpus.Paragraph, 1, "Walk."))}}
	if got := Compose(&r, locale.EnUS); got.Found != retrieve.Perhaps {
		t.Errorf("answer = %s", got.Markdown)
	}
}

// page returns passages as sections of one page, each with the whole page.
func page(sections ...retrieve.Passage) []retrieve.Passage {
	for i := range sections {
		sections[i].Page = sections
	}
	return sections
}

func TestWhatIsChosen(t *testing.T) {
	code := func(text string) retrieve.Block {
		b := block(corpus.Code, 0.5, text)
		b.Language = "js"
		return b
	}
	live := func(text string, choice bool) retrieve.Block {
		b := code(text)
		b.Live, b.Choice = true, choice
		return b
	}
	under := func(p retrieve.Passage, path string) retrieve.Passage {
		p.Path = []string{path}
		return p
	}
	asks := func(kind retrieve.Kind, text string, passages ...retrieve.Passage) retrieve.Result {
		return retrieve.Result{Kind: kind, Found: retrieve.Answer, Asked: retrieve.Asked{Kind: kind, Text: text, Subject: text}, Passages: passages}
	}
	thin := passage("Fences", 9, block(corpus.Paragraph, 0.2, "A fence."), code("climb()"))
	thin.Named = retrieve.Hits{exampleSure - 0.1}
	near := code("lock()")
	near.Hits = retrieve.Hits{0.9}
	long := strings.Repeat("line()\n", wholeLines+2)
	definitions := passage("Values", 5, block(corpus.Term, 0, "steep"), block(corpus.Item, 0, "Goes up."), block(corpus.Term, 0, "flat=<length>"), block(corpus.Item, 0, "Goes on."))
	defences := passage("Defences", 9, block(corpus.Paragraph, 0.9, "Shut the gate."))
	attack := passage("An attack", 4, block(corpus.Paragraph, 0.9, "Climb over it."), code("climb()"))
	why := asks(retrieve.Reference, "why is the trail closed", passage("", 9, block(corpus.Paragraph, 1, "The trail is a path.")))
	why.Asked.Cause = true
	reason := asks(retrieve.Reference, "why is the trail closed", passage("", 9, block(corpus.Paragraph, 1, "It is closed because of snow.")))
	reason.Asked.Cause = true
	reason.Passages[0].Text = "It is closed because of snow."
	what := asks(retrieve.Definition, "the long trail", passage("", 9, block(corpus.Paragraph, 1, "Walks are healthy.")), passage("What is a long trail?", 8, block(corpus.Paragraph, 1, "A trail of days.")))
	steps := passage("Steps", exampleScore-0.1, block(corpus.Paragraph, 1, "Steps over it."), code("climb()"))
	lock := passage("Locks", 7, block(corpus.Paragraph, 0.5, "A lock."), code("lock()"))
	lock.URL = "/en-US/docs/Lock"
	latch := passage("Parts", 9, block(corpus.Term, 0, "bolt"), block(corpus.Item, 0, "Slides."), block(corpus.Term, 0, "latch"), block(corpus.Item, 1, "Falls."), code("fall()"))
	message := passage("Message", 9, code("gate must be shut"))
	styles := code("a {}")
	styles.Language = "css"
	elided := code("shut(() => {\n  // …\n});")
	first, last := passage("Shut the first gate", 9, code("shutFirst()")), passage("Shut the last gate", 9, code("shutLast()"))
	first.Own, last.Own = 0.5, 0.5
	turns := passage("Values", 3, block(corpus.Term, 0, "flat"), block(corpus.Item, 0, "Goes on."), block(corpus.Term, 0, "turns(left | right)"), block(corpus.Item, 0, "Goes round."))
	intro := passage("", 9, block(corpus.Paragraph, 0.5, "A trail."))
	intro.Named, turns.Blocks[2].Hits = retrieve.Hits{0.5, 0}, retrieve.Hits{0, 0.5}
	syntax := passage("Syntax", 3, block(corpus.Term, 0, "<right_turn>"), block(corpus.Item, 0, "A turn."))
	syntax.Blocks[0].Hits = retrieve.Hits{0, 0.5}
	thrown := passage("Exceptions", 9, block(corpus.Term, 0, "GateError"), block(corpus.Item, 1, "It is shut."))
	keys := passage("Gates with keys", 5, block(corpus.Paragraph, 0.5, "Bring a key."), code("unlock()"))
	keys.Own = 0.5
	elsewhere := thrown
	elsewhere.URL = "/en-US/docs/Fence"
	lake := passage("", 4, block(corpus.Paragraph, 0, "A lake."))
	lake.URL, lake.Title, lake.Named = "/en-US/docs/Lake", "Lake", retrieve.Hits{0, 1}
	dull := func(name string) retrieve.Passage {
		p := passage("", 5, block(corpus.Paragraph, 0, name+"."))
		p.URL, p.Title = "/en-US/docs/"+name, name
		return p
	}
	ways := page(passage("", 5, block(corpus.Paragraph, 0.5, "A trail is narrow, unlike a street.")), passage("Ways", 9, block(corpus.Paragraph, 1, "Many.")))
	perhaps := asks(retrieve.Definition, "trail lake", passage("", 6, block(corpus.Paragraph, 1, "A trail.")), dull("One"), dull("Two"), dull("Three"), lake)
	perhaps.Found = retrieve.Perhaps
	for _, tc := range []struct {
		name   string
		result retrieve.Result
		want   string // a part of the answer
		lack   string // "" for nothing
	}{
		{"a section that answers, not an example of something else on its page", asks(retrieve.HowTo, "gate", page(defences, attack)...), "Shut the gate.", "climb()"},
		{"an example below the section, after the section", asks(retrieve.HowTo, "gate", page(defences, under(attack, "Defences"))...), "> Shut the gate.\n\n**[Trail › An attack](/en-US/docs/Trail#an%20attack)**\n\n> Climb over it.\n\n```js\nclimb()", ""},
		{"an example of the page that the best passage introduces", asks(retrieve.HowTo, "gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate.")), attack)...), "climb()", ""},
		{"an example of the best section rather than one of a section with more words", asks(retrieve.HowTo, "gate", page(passage("Shut it", 9, code("shut()")), passage("Lock it", 8.9, near))...), "shut()", "lock()"},
		{"the code of an editor", asks(retrieve.HowTo, "gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate."), live("shut()", false)))...), "> A gate.\n\n```js\nshut()", ""},
		{"no code to choose from", asks(retrieve.HowTo, "gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate."), live("shut()", true), live("open()", false)))...), texts[locale.EnUS].Perhaps, "()"},
		{"an example with too little of the question, as what may help", asks(retrieve.HowTo, "gate", page(thin)...), texts[locale.EnUS].Perhaps + "\n\n**[Trail › Fences](/en-US/docs/Trail#fences)**\n\n> A fence.\n\n```js\nclimb()", ""},
		{"an example of a section with a low score, as what may help", asks(retrieve.HowTo, "gate", page(steps)...), texts[locale.EnUS].Perhaps + "\n\n**[Trail › Steps](/en-US/docs/Trail#steps)**\n\n> Steps over it.\n\n```js\nclimb()", ""},
		{"an example of each page that may help", asks(retrieve.HowTo, "gate", thin, passage("More", 8, block(corpus.Paragraph, 0.2, "More.")), lock), "> A lock.\n\n```js\nlock()", "More."},
		{"the example of an entry with its explanation", asks(retrieve.HowTo, "gate", page(latch)...), "> **latch**\n>\n> - Falls.\n\n```js\nfall()", "Slides."},
		{"an example that need not be cut", asks(retrieve.HowTo, "gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate.")), passage("Many", 7, code(long)), passage("One", 5, code("shut()")))...), "shut()", "line()"},
		{"a program for what only programs do", asks(retrieve.HowTo, "get gate", page(passage("Shut", 9, block(corpus.Paragraph, 1, "So:"), styles, block(corpus.Paragraph, 1, "Or:"), block(corpus.Term, 0, "x"), code("getGate()")))...), "getGate()", "a {}"},
		{"styles where the question names them, as what may help without", asks(retrieve.HowTo, "shut a gate with css", page(passage("Shut", 9, block(corpus.Paragraph, 1, "So."), code("shut()")))...), texts[locale.EnUS].Perhaps, ""},
		{"an example with its statements", asks(retrieve.HowTo, "shut gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate.")), passage("Short", 7, elided), passage("Whole", 7, code("lock()")))...), "lock()", "…"},
		{"sections that differ in words that were not asked for, as what may help", asks(retrieve.HowTo, "shut gate", page(first, last)...), texts[locale.EnUS].Perhaps, ""},
		{"an example that may use what is excluded, as what may help", asks(retrieve.HowTo, "shut a gate without keys", page(passage("Keys", 9, block(corpus.Paragraph, 1, "With keys."), code("lock()")))...), texts[locale.EnUS].Perhaps, ""},
		{"an example with words that are only similar, as what may help", asks(retrieve.HowTo, "close barriers", page(passage("Shut", 9, block(corpus.Paragraph, 1, "So."), code("shut()")))...), texts[locale.EnUS].Perhaps, ""},
		{"no entry that says where something is", asks(retrieve.Definition, "what is a long trail", page(passage("", 9, block(corpus.Paragraph, 1, "A path.")), passage("Guides", 3, block(corpus.Term, 0, "What is a long trail?"), block(corpus.Item, 0, "An introduction.")))...), "A path.", "An introduction."},
		{"an example for a wish", asks(retrieve.Reference, "gate lock", page(passage("", 9, block(corpus.Paragraph, 1, "A gate.")), passage("Locks", 8.8, block(corpus.Paragraph, 1, "Lock it."), code("lock()")))...), "> Lock it.\n\n```js\nlock()", ""},
		{"no example for a question", asks(retrieve.Reference, "which gate", page(passage("", 9, block(corpus.Paragraph, 1, "A gate.")), passage("Locks", 8.8, block(corpus.Paragraph, 1, "Lock it."), code("lock()")))...), "A gate.", "lock()"},
		{"nothing about another step of a course", asks(retrieve.Reference, "which gate", page(passage("", 9, block(corpus.Paragraph, 1, "In the previous step, you shut a gate."), block(corpus.Paragraph, 1, "A gate.")))...), "A gate.", "previous step"},
		{"no part of a syntax by a word in its name", asks(retrieve.Reference, "what does right do in a trail", page(intro, syntax)...), "A trail.", "A turn."},
		{"an entry of the page by a word in its term", asks(retrieve.Reference, "what does right do in a trail", page(intro, turns)...), "> - Goes round.", "Goes on."},
		{"when an exception is thrown, then what to do", asks(retrieve.ErrorMessage, "GateError: Failed to execute 'trail'", page(thrown, keys)...), "> Bring a key.\n\n```js\nunlock()", texts[locale.EnUS].Perhaps},
		{"exceptions of a page that the message does not name, as what may help", asks(retrieve.ErrorMessage, "GateError: Failed to execute 'trail'", elsewhere), texts[locale.EnUS].Perhaps, ""},
		{"what one side is compared to", asks(retrieve.Difference, "trails vs ordinary roads", ways[1]), texts[locale.EnUS].Perhaps + "\n\n**[Trail](/en-US/docs/Trail)**", ""},
		{"pages with other words of the question first, of those that may help", perhaps, "A lake.", "Three."},
		{"two values of one list", asks(retrieve.Difference, "steep vs flat", page(definitions)...), "> **steep**\n>\n> - Goes up.\n\n> **flat=<length>**\n>\n> - Goes on.", ""},
		{"two sections of one page", asks(retrieve.Difference, "steep vs flat", page(passage("Steep", 9, block(corpus.Paragraph, 0, "Goes up.")), passage("Flat", 1, block(corpus.Paragraph, 0, "Goes on.")))...), "> Goes up.\n\n**[Trail › Flat](/en-US/docs/Trail#flat)**\n\n> Goes on.", texts[locale.EnUS].Perhaps},
		{"nothing that compares", asks(retrieve.Difference, "steep vs flat", page(passage("Both", 9, block(corpus.Paragraph, 1, "Steep is fun, but flat is long.")))...), texts[locale.EnUS].Perhaps, ""},
		{"a heading that compares", asks(retrieve.Difference, "steep vs flat", page(passage("Steep and flat", 9, block(corpus.Paragraph, 1, "Steep is fun, flat is long.")))...), "Steep is fun", texts[locale.EnUS].Perhaps},
		{"a value by its name without its syntax", asks(retrieve.Reference, "what does flat of a trail do", definitions), "Goes on.", "Goes up."},
		{"the section that asks the same", what, "**[Trail › What is a long trail?]", "Walks are"},
		{"no definition for a question why", why, texts[locale.EnUS].Perhaps, ""},
		{"a reason for a question why", reason, "because of snow", texts[locale.EnUS].Perhaps},
		{"the cause on the page that lists the message", asks(retrieve.ErrorMessage, "gate must be shut", page(message, passage("What went wrong?", 1, block(corpus.Paragraph, 0, "You left it open.")))[:1]...), "You left it open.", texts[locale.EnUS].Perhaps},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := Compose(&tc.result, locale.EnUS).Markdown
			got = strings.ReplaceAll(got, `\<`, "<")
			got = strings.ReplaceAll(got, `\>`, ">")
			if !strings.Contains(got, tc.want) || tc.lack != "" && strings.Contains(got, tc.lack) {
				t.Errorf("answer is\n%s\nwant in it\n%s\nand not\n%s", got, tc.want, tc.lack)
			}
		})
	}
}

// A wish seldom has the words of the value that it needs, so the page of the property shows them all.
func TestDeclarationsOfAProperty(t *testing.T) {
	intro := passage("", 9, block(corpus.Paragraph, 0.6, "Sets the marks."))
	syntax := passage("Syntax", 3, retrieve.Block{Block: corpus.Block{Kind: corpus.Code, Language: "css", Text: "marks: none;\nmarks: red;\n\n/* Global values */\nmarks: inherit;"}})
	intro.Readers, intro.Page = 0.8, []retrieve.Passage{intro, syntax}
	got := Compose(&retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Answer, Passages: []retrieve.Passage{intro}}, locale.EnUS)
	want := texts[locale.EnUS].Perhaps + "\n\n**[Trail](/en-US/docs/Trail)**\n\n> Sets the marks.\n\n**[Trail › Syntax](/en-US/docs/Trail#syntax)**\n\n```css\nmarks: none;\nmarks: red;\n```\n"
	if !strings.HasPrefix(got.Markdown, want) {
		t.Errorf("answer =\n%s\nwant\n%s", got.Markdown, want)
	}
}

func TestSupportInProse(t *testing.T) {
	first := passage("Formats", 9, block(corpus.Paragraph, 0.9, "Trails are small."), block(corpus.Paragraph, 0.2, "Chrome 9 and Safari 8 read them."))
	got := Compose(&retrieve.Result{Kind: retrieve.Support, Found: retrieve.Answer, Passages: []retrieve.Passage{first}}, locale.EnUS)
	if !strings.Contains(got.Markdown, "> Chrome 9") || strings.Contains(got.Markdown, "small") {
		t.Errorf("answer =\n%s", got.Markdown)
	}
}
