package corpus

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/markdown"
)

const sectioned = "First {{domxref(\"Trail\")}}.\n\n## Values of `mark`\n\n- `a`\n  - : What a is.\n\n> [!NOTE]\n> Mind.\n\n" +
	"```js interactive-example\nmark(\n  1);\n```\n\n### HTML\n\nmarkup\n\n### Basic {{cssxref(\"use\")}}\n\n| a | b |\n|---|---|\n|   | {{domxref(\"Trail\")}} \\| 2 |\n\n" +
	"#### CSS\n\nstyle\n\n## HTML\n\nlast\n\n## Basic use\n"

func TestSections(t *testing.T) {
	kinds := map[BlockKind]string{Paragraph: "p", Item: "item", Term: "term", Row: "row", Code: "code"}
	var got []string
	for _, s := range sections(markdown.Reference, sectioned) {
		got = append(got, fmt.Sprintf("%s#%s", strings.Join(append(slices.Clone(s.Path), s.Heading), " / "), s.Anchor))
		for _, b := range s.Blocks {
			got = append(got, fmt.Sprintf("- %s %q%s", kinds[b.Kind], b.Text, b.Language))
			if b.Kind == Row {
				got[len(got)-1] += fmt.Sprintf(" %q header %t", b.Cells, b.Header)
			}
		}
	}
	want := []string{
		"#", `- p "First Trail."`,
		"Values of mark#values_of_mark", `- term "a"`, `- item "What a is."`, `- item "Mind."`, `- code "mark(\n  1);"js`, `- p "markup"`,
		"Values of mark / Basic use#basic_use", `- row "a | b" ["a" "b"] header true`, `- row "Trail | 2" ["" "\ue000Trail\ue001 | 2"] header false`, `- p "style"`,
		"HTML#html_2", `- p "last"`,
		"Basic use#basic_use_2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("sections:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Extract and Sections return the same sections.
func TestExtractDividesTheBody(t *testing.T) {
	text := extract(markdown.Reference, sectioned)
	var body strings.Builder
	for _, s := range text.Sections {
		body.WriteString(s.Text)
	}
	if body.String() != text.Body {
		t.Errorf("text of the sections = %q, body = %q", body.String(), text.Body)
	}
	found := sections(markdown.Reference, sectioned)
	if !slices.EqualFunc(text.Sections, found, func(a TextSection, b Section) bool { return a.Anchor == b.Anchor }) {
		t.Errorf("sections = %v, want those of %v", text.Sections, found)
	}
	if got, want := text.Sections[2].Headings, "Values of mark\nBasic use"; got != want {
		t.Errorf("headings = %q, want %q", got, want)
	}
}

func FuzzSections(f *testing.F) {
	for _, s := range []string{sectioned, "# \n#", "## a\n## a\n### {{x}}", "{{", "- a\n  - : b\n    ## c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		a, b := extract(markdown.Reference, source).Sections, sections(markdown.Reference, source)
		if !slices.EqualFunc(a, b, func(a TextSection, b Section) bool { return a.Anchor == b.Anchor }) {
			t.Errorf("sections of %q = %v, the second time %v", source, a, b)
		}
	})
}

func TestSectionsOfDocsTrees(t *testing.T) {
	var got []string
	for _, s := range sections(markdown.Docs, "{{ name }}\n\n## Set up {#Own}\n\n## Set up\n\n## Set up\n\n`{{Glossary(\"a\")}}`\n") {
		text := ""
		for _, b := range s.Blocks {
			text += b.Text
		}
		got = append(got, s.Anchor+": "+text)
	}
	want := []string{": {{ name }}", "Own: ", "set-up: ", `set-up-1: {{Glossary("a")}}`}
	if !slices.Equal(got, want) {
		t.Errorf("sections = %q, want %q", got, want)
	}
}
