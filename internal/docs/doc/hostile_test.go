//go:build linux

package doc

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// hostile are pages that repeat or nest a construct. Each is made in any size in
// bytes.
var hostile = map[string]func(size int) string{
	// Markdown.
	"list":                  repeated("- item\n"),
	"loose list":            repeated("- item\n\n"),
	"ordered list":          repeated("1. item\n"),
	"lists":                 repeated("- item\n\n<!-- -->\n\n"),
	"nested list":           nestedLines("  ", "- item"),
	"nested markers":        nested("- ", "x", ""),
	"list with tabs":        repeated("-\t\t\titem\n"),
	"list in lines":         lines("- - - - - - - - x"),
	"quote":                 repeated("> text\n"),
	"quotes":                repeated("> text\n\n"),
	"nested quote":          nested("> ", "x", ""),
	"quote without spaces":  nested(">", "x", ""),
	"nested lines of quote": lines(strings.Repeat("> ", 200) + "x"),
	"lists in quotes":       lines(strings.Repeat("> - ", 90) + "x"),
	"paragraphs":            repeated("text\n\n"),
	"long paragraph":        repeated("text\n"),
	"long line":             repeated("text "),
	"long word":             repeated("x"),
	"spaces":                repeated(" "),
	"lines of spaces":       repeated("          \n"),
	"blank lines":           repeated("\n"),
	"tabs":                  repeated("\t"),
	"indented code":         repeated("    code\n\n"),
	"emphasis":              repeated("*a* "),
	"strong":                repeated("**a** "),
	"open emphasis":         repeated("*a "),
	"closing emphasis":      repeated("a* "),
	"mixed emphasis":        repeated("*a _b **c "),
	"nested emphasis":       nested("*a ", "x", " b*"),
	"nested strong":         nested("**a ", "x", " b**"),
	"runs of stars":         repeated("*_"),
	"one run of stars":      repeated("*"),
	"emphasis by line":      repeated("*a\n"),
	"emphasis by paragraph": repeated("***a** b\n\n"),
	"links":                 repeated("[a](/en-US/docs/Web) "),
	"broken links":          numbered("[a](/en-US/docs/Gone%d) "),
	"nested links":          nested("[", "x", "](a)"),
	"open brackets":         repeated("["),
	"open images":           repeated("!["),
	"closing brackets":      repeated("]"),
	"brackets":              repeated("[]"),
	"links without end":     repeated("[a]("),
	"links with titles":     repeated("[a](b \"c\n"),
	"links with brackets":   repeated("[a](((("),
	"links in brackets":     repeated("[a](<b"),
	"references":            numbered("[r%d]: /x\n"),
	"reference paragraphs":  numbered("[r%d]: /x\n\n"),
	"reference of lines":    repeated("[a]:\n"),
	"reference titles":      repeated("[a]: b '\n"),
	"used references":       func(n int) string { return numbered("[r%d]: /x\n\n")(n/2) + numbered("[r%d]\n\n")(n/2) },
	"unused references":     repeated("[a][b] "),
	"one reference": func(n int) string {
		return "[" + strings.Repeat("a", n/2) + "]: /x\n\n[" + strings.Repeat("a", n/2) + "]"
	},
	"large reference":      func(n int) string { return "[a]: /" + strings.Repeat("x", n/20) + "\n\n" + repeated("[a]\n\n")(n) },
	"footnotes":            numbered("text[^%d]\n\n[^%[1]d]: note\n\n"),
	"images":               repeated("![a](b.png) "),
	"code spans":           repeated("`a` "),
	"open code spans":      func(n int) string { return runs("`", " ", n) },
	"backticks":            repeated("`"),
	"backslashes":          repeated("\\"),
	"entities":             repeated("&amp;"),
	"unknown entities":     repeated("&x"),
	"ampersands":           repeated("&"),
	"numeric entities":     repeated("&#x10ffff;"),
	"autolinks":            repeated("<https://a.example> "),
	"bare links":           repeated("https://a.example/ "),
	"bare links with ends": repeated("https://a.example/)))&amp;"),
	"one bare link":        func(n int) string { return "https://a.example/" + strings.Repeat(")", n) },
	"www":                  repeated("www."),
	"emails":               repeated("a@b.example "),
	"at signs":             repeated("a@"),
	"email of dots":        repeated("a@b."),
	"hard breaks":          repeated("a  \n"),
	"headings":             repeated("## Same\n\n"),
	"numbered headings":    numbered("## Same_%d\n\n"),
	"deep headings":        repeated("#### Same\n\n"),
	"long heading":         func(n int) string { return "## " + strings.Repeat("a ", n/2) },
	"heading of stars":     func(n int) string { return "## " + strings.Repeat("*a ", n/3) },
	"heading ends":         func(n int) string { return "## " + strings.Repeat("# ", n/2) },
	"setext headings":      repeated("a\n-\n"),
	"rules":                repeated("***\n"),
	"fences":               repeated("```js\nlet a;\n```\n\n"),
	"open fences":          repeated("```js\n"),
	"fence info":           func(n int) string { return "```js " + strings.Repeat("word ", n/5) + "\nx\n```\n" },
	"long fence":           func(n int) string { return "```js\n" + strings.Repeat("let a = 1;\n", n/11) + "```\n" },
	"definitions":          repeated("- term\n  - : definition\n"),
	"nested definitions":   nestedLines("    ", "- t\n{}  - : d"),
	"notes":                repeated("> [!NOTE]\n> text\n\n"),
	"nested notes":         lines(strings.Repeat("> ", 40) + "[!NOTE]\n" + strings.Repeat("> ", 40) + "x"),
	"table columns":        func(n int) string { return table(n/14, 1) },
	"table rows":           func(n int) string { return table(4, n/20) },
	"square table":         func(n int) string { return table(isqrt(n/5), isqrt(n/5)) },
	"short rows":           func(n int) string { return table(n/14, 0) + strings.Repeat("|a|\n", n/8) },
	"tables":               repeated("|a|b|\n|-|-|\n|c|d|\n\n"),
	"delimiter rows":       repeated("|-|\n"),
	"table of stars":       repeated("|*a|_b|\n|-|-|\n|`c|[d|\n\n"),

	// HTML.
	"divs":                repeated("<div>x</div>\n\n"),
	"nested divs":         nested("<div>", "x", "</div>"),
	"open divs":           repeated("<div>"),
	"closing divs":        repeated("</div>"),
	"spans":               repeated("<span>x</span> "),
	"nested spans":        nested("<span>", "x", "</span>"),
	"open spans":          repeated("<span>"),
	"bold paragraphs":     repeated("<p><b>x"),
	"formatting":          repeated("<p><b><i><u><code><a href=x>x"),
	"formatting with ids": numbered("<p><b id=b%d>x</p>\n"),
	"anchors":             repeated("<a href=x>"),
	"misnested":           repeated("<b><p></b>x"),
	"tables in tables":    repeated("<table><tr><td>"),
	"text in tables":      func(n int) string { return "<table>" + strings.Repeat("x<tr>", n/5) },
	"bold in tables":      func(n int) string { return "<table>" + strings.Repeat("<b>x", n/4) },
	"html table columns":  func(n int) string { return "<table><tr>" + strings.Repeat("<td>x</td>", n/10) + "</tr></table>" },
	"html table rows":     func(n int) string { return "<table>" + strings.Repeat("<tr><td>x</td></tr>", n/19) + "</table>" },
	"html lists":          nested("<ul><li>", "x", "</li></ul>"),
	"open items":          repeated("<li>x"),
	"open paragraphs":     repeated("<p>x"),
	"terms":               repeated("<dl><dt>x</dt><dd>y</dd></dl>\n"),
	"terms with elements": func(n int) string { return "<dl><dt>" + strings.Repeat("<b>x</b>", n/8) + "</dt></dl>" },
	"nested terms":        nested("<dl><dt>", "x", "</dt></dl>"),
	"details":             nested("<details><summary>a</summary>", "x", "</details>"),
	"math":                nested("<math>", "x", "</math>"),
	"open math":           repeated("<math>"),
	"maths":               repeated("<math><mi>x</mi></math> "),
	"math rows":           func(n int) string { return "<math>" + nested("<mrow>", "x", "</mrow>")(n) + "</math>" },
	"math blocks":         repeated("<math display=\"block\"><mi>x</mi></math>\n"),
	"svg":                 nested("<svg>", "x", "</svg>"),
	"svg groups":          func(n int) string { return "<svg>" + nested("<g>", "x", "</g>")(n) + "</svg>" },
	"svg html":            nested("<svg><foreignObject>", "x", "</foreignObject></svg>"),
	"svg titles":          nested("<svg><title>", "x", "</title></svg>"),
	"tags of pieces":      repeated("<<b>div>"),
	"titles of pieces":    nested("<svg><title>", "<</b>div>", "</title></svg>"),
	"math in svg":         nested("<svg><desc><math><mi>", "x", "</mi></math></desc></svg>"),
	"ids":                 repeated("<p id=a>x</p>\n"),
	"headings of html":    repeated("<h2>x</h2>\n"),
	"sections":            nested("<section>", "x", "</section>"),
	"style declarations":  func(n int) string { return `<p style="` + strings.Repeat("color:red;", n/10) + `">x</p>` },
	"unsafe declarations": func(n int) string { return `<p style="` + strings.Repeat("top:0;", n/6) + `">x</p>` },
	"braces in style":     func(n int) string { return `<p style="` + strings.Repeat("color:red;", n/10) + `{">x</p>` },
	"styles":              repeated(`<p style="top:0">x</p>` + "\n"),
	"style value":         func(n int) string { return `<p style="color:` + strings.Repeat("- ", n/2) + `">x</p>` },
	"style elements":      repeated("<style>a{}</style>\n"),
	"scripts":             repeated("<script>a</script>\n"),
	"open script":         repeated("<script>"),
	"removed elements":    nested("<form><x-y>", "x", "</x-y></form>"),
	"unknown elements":    nested("<x-y>", "x", "</x-y>"),
	"unwrapped elements":  nested("<body><font>", "x", "</font></body>"),
	"forms":               repeated("<form>x</form>\n"),
	"buttons":             repeated("<button>x"),
	"attributes":          func(n int) string { return "<p " + numbered("a%d=x ")(n) + ">x</p>" },
	"quoted attributes":   func(n int) string { return "<p " + numbered("a%d=\"x\" ")(n) + ">x</p>" },
	"same attribute":      func(n int) string { return "<p " + strings.Repeat("a=x ", n/4) + ">x</p>" },
	"unsafe attributes":   func(n int) string { return "<p " + numbered("on%d=x ")(n) + ">x</p>" },
	"classes":             func(n int) string { return `<pre class="` + strings.Repeat("brush: js ", n/10) + `">x</pre>` },
	"sample classes":      func(n int) string { return `<pre class="` + numbered("live-sample___%d ")(n) + `">x</pre>` },
	"classes of a sample": func(n int) string {
		return sampleCall + `<pre class="` + numbered("live-sample___%d ")(n) + `js">x</pre>`
	},
	"samples in ids": func(n int) string {
		return nested("<div id=a>", sampleCall+strings.Repeat("<pre>x</pre>", n/24), "</div>")(min(n/2, 4000)) + numbered("\n\n{{EmbedLiveSample(\"a_%d\")}}")(n/2)
	},
	"ends without start": func(n int) string { return strings.Repeat("<div>", n/12) + strings.Repeat("</span>", n/12) },
	"code in tables":     repeated("<pre class=\"brush: js\">x</pre>\n"),
	"nested pre":         nested("<pre>", "x", "</pre>"),
	"code elements":      func(n int) string { return "<pre><code>" + strings.Repeat("<b>x</b>", n/8) + "</code></pre>" },
	"comments":           repeated("<!-- x -->\n\n"),
	"open comments":      repeated("<!--"),
	"comment of dashes":  func(n int) string { return "<!--" + strings.Repeat("-", n) },
	"instructions":       repeated("<?"),
	"declarations":       repeated("<!A "),
	"character data":     repeated("<![CDATA["),
	"less than":          repeated("<"),
	"open tags":          repeated("<a "),
	"open attributes":    repeated("<a b=\""),
	"doctypes":           repeated("<!doctype html>\n\n"),
	"iframes":            repeated("<iframe src=x></iframe>\n"),
	"textareas":          repeated("<textarea>"),
	"html images":        repeated("<img src=x>"),
	"images with sizes":  repeated("<img src=/en-US/docs/x.png width=5>\n"),
	"html entities":      repeated("<p title=\"&lt;&gt;&x\">&notit;</p>\n"),
	"carriage returns":   repeated("a\r\n"),
	"zero bytes":         repeated("\x00"),
	"invalid text":       repeated("\xff"),
	"select":             nested("<select><option>", "x", "</option></select>"),
	"ruby":               nested("<ruby><rt>", "x", "</rt></ruby>"),
	"templates":          nested("<template>", "x", "</template>"),
	"frames":             repeated("<frameset>"),

	// Front matter.
	"banners of a page":  matter("banners", repeated("  - experimental\n")),
	"sidebars of a page": matter("sidebar", repeated("  - cssref # x\n")),
	"keys of a page":     matter("browser-compat", numbered("  - api.A%d\n")),
	"specs of a page":    matter("spec-urls", numbered("  - https://a.example/%d\n")),

	// Macros.
	"live samples":      repeated("{{EmbedLiveSample(\"x\")}}\n\n"),
	"numbered samples":  numbered("{{EmbedLiveSample(\"x%d\")}}\n\n"),
	"samples with code": numbered("## S%d\n\n```js\nx\n```\n\n{{EmbedLiveSample(\"S%[1]d\")}}\n\n"),
	"samples of one section": func(n int) string {
		return "## S\n\n" + strings.Repeat("```js\nx\n```\n\n{{EmbedLiveSample(\"S\")}}\n\n", n/42)
	},
	"samples by class": numbered("```js live-sample___s%d\nx\n```\n\n{{EmbedLiveSample(\"s%[1]d\")}}\n\n"),
	"samples of one code": func(n int) string {
		return "```js live-sample___s\n" + strings.Repeat("x;\n", n/6) + "```\n\n" + repeated("{{EmbedLiveSample(\"s\")}}\n\n")(n/2)
	},
	"samples in headings":  numbered("### H%d\n\n{{EmbedLiveSample(\"x%[1]d\")}}\n\n"),
	"compat":               repeated("{{Compat}}\n\n"),
	"specifications":       repeated("{{Specifications}}\n\n"),
	"links of macros":      repeated("{{HTMLElement(\"b\")}} "),
	"glossary":             numbered("{{Glossary(\"g%d\")}} "),
	"unknown macros":       repeated("{{nosuch}} "),
	"many unknown macros":  numbered("{{nosuch%d}} "),
	"open macros":          repeated("{{"),
	"open calls":           repeated("{{a("),
	"open strings":         repeated("{{a(\""),
	"nested macros":        nested("{{a(", "x", ")}}"),
	"closing braces":       repeated("}}"),
	"escaped braces":       repeated("\\{"),
	"arguments":            func(n int) string { return "{{HTMLElement(" + strings.Repeat("\"b\",", n/4) + ")}}" },
	"missing commas":       func(n int) string { return "{{HTMLElement(" + strings.Repeat("\"b\" ", n/4) + ")}}" },
	"brackets too many":    func(n int) string { return "{{HTMLElement(\"b\"" + strings.Repeat(")", n) + "}}" },
	"no closing braces":    repeated("{{HTMLElement(\"b\") "),
	"long argument":        func(n int) string { return "{{HTMLElement(\"" + strings.Repeat("b", n) + "\")}}" },
	"marks":                repeated("\u2997"),
	"marks of calls":       repeated("\u29970\u2998"),
	"sidebars":             repeated("{{CSSRef}}\n\n"),
	"lists of sub-pages":   repeated("{{SubpagesWithSummaries}}\n\n"),
	"interactive examples": repeated("{{InteractiveExample(\"x\")}}\n\n"),
	"banners":              repeated("{{SeeCompatTable}}\n\n"),
	"inline badges":        repeated("{{Experimental_Inline}} "),
	"macros in headings":   repeated("## {{Glossary(\"a\")}}\n\n"),
	"macros in tables":     repeated("| {{Glossary(\"a\")}} | b |\n"),
	"quick links":          repeated("<section id=\"quick_links\">\n\n- a\n\n</section>\n\n"),
	"formal syntax":        repeated("{{CSSSyntax}}\n\n"),
	"signatures":           repeated("{{JSxRef(\"a.b.c()\")}} "),
	"API names":            numbered("{{domxref(\"A%d.b()\")}} "),
}

// sampleCall makes the page look up the code of samples.
const sampleCall = "{{EmbedLiveSample(\"x\")}}\n\n"

// matter is a page with a long list in its front matter.
func matter(key string, list func(int) string) func(int) string {
	return func(size int) string {
		return "---\ntitle: Page\nslug: Page\n" + key + ":\n" + list(size) + "---\n{{Compat}}\n\n{{Specifications}}\n"
	}
}

func repeated(s string) func(int) string {
	return func(size int) string { return strings.Repeat(s, size/len(s)+1) }
}

// lines repeats a text with a line break after each.
func lines(s string) func(int) string { return repeated(s + "\n") }

// numbered repeats a format with a number.
func numbered(format string) func(int) string {
	return func(size int) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
}

func nested(open, inner, shut string) func(int) string {
	return func(size int) string {
		n := size/(len(open)+len(shut)) + 1
		return strings.Repeat(open, n) + inner + strings.Repeat(shut, n)
	}
}

// nestedLines indents each line one step further than the previous one. {} in a
// line is replaced by the indentation.
func nestedLines(step, line string) func(int) string {
	return func(size int) string {
		var b strings.Builder
		for indent := ""; b.Len() < size; indent += step {
			b.WriteString(indent + strings.ReplaceAll(line, "{}", indent) + "\n")
		}
		return b.String()
	}
}

// runs returns runs of a character in growing lengths.
func runs(c, between string, size int) string {
	var b strings.Builder
	for i := 1; b.Len() < size; i++ {
		b.WriteString(strings.Repeat(c, i) + between)
	}
	return b.String()
}

func table(columns, rows int) string {
	columns = max(columns, 1)
	return strings.Repeat("| a ", columns) + "|\n" + strings.Repeat("| - ", columns) + "|\n" + strings.Repeat(strings.Repeat("| b ", columns)+"|\n", rows)
}

func isqrt(n int) int {
	i := 1
	for i*i < n {
		i++
	}
	return i
}

// threadTime is the processor time of this thread, which other programs do not
// affect.
func threadTime(t *testing.T) time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var usage syscall.Rusage
	if err := syscall.Getrusage(thread, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// The time for a page grows in proportion to its size, whatever its content: a
// page of four times the size may take at most twice as long per byte. Times are
// of this thread, and measured again before the test fails.
func TestHostilePagesTakeTimeAsTheyGrow(t *testing.T) {
	t.Parallel()
	const size, times, tries = 32 << 10, 4, 5
	for name, page := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			small, large := page(size), page(size*times)
			before, after := time.Duration(0), time.Duration(math.MaxInt64)
			for range tries { // garbage collection takes time of this thread, too
				after = min(after, buildTime(t, large))
				if after < 50*time.Millisecond {
					return // too short to measure, or to do harm
				}
				if before = max(before, buildTime(t, small)); after < 2*times*before {
					return
				}
			}
			t.Errorf("%d KB took %v, %d KB %v", len(small)>>10, before, len(large)>>10, after)
		})
	}
}

// buildTime measures building a page's document, and its JSON unless it is too
// large.
func buildTime(t *testing.T, body string) time.Duration {
	t.Helper()
	matter := "---\ntitle: Page\nslug: Page\n---\n"
	if strings.HasPrefix(body, "---\n") {
		matter = ""
	}
	cat, b := newPipeline(t, map[string]string{"en-us/page/index.md": cmp.Or(matter, body)})
	start := threadTime(t)
	d, err := b.BuildDraft(context.Background(), cat.Page(locale.EnUS, "Page"), matter+body, nil)
	if err == nil {
		d.AppendJSON(nil)
	} else if !strings.Contains(err.Error(), "too large") {
		t.Fatal(err)
	}
	return threadTime(t) - start
}
