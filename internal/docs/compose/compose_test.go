package compose

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// newTree returns a tree with files, of which those in macros/ are its macros.
func newTree(t testing.TB, files, variables map[string]string) *Tree {
	t.Helper()
	tree := &Tree{Variables: variables, Macros: map[string]*Macro{}}
	matter := func(text string) int {
		if !strings.HasPrefix(text, "---\n") {
			return 0
		}
		return strings.Index(text[4:], "---\n") + 8
	}
	tree.Read = func(file string) (string, int, error) {
		text, ok := files[file]
		if !ok {
			return "", 0, errors.New("there is no file " + file)
		}
		return text, matter(text), nil
	}
	for file, text := range files {
		if name, ok := strings.CutPrefix(file, "macros/"); ok {
			m, problems := ParseMacro(file, text, matter(text))
			if len(problems) > 0 {
				t.Errorf("%s: %v", file, problems)
			}
			tree.Macros[strings.TrimSuffix(name, ".md")] = m
		}
	}
	return tree
}

func TestCalls(t *testing.T) {
	t.Parallel()
	tree := newTree(t, map[string]string{
		"macros/key.md":  "---\narguments:\n  name:\n  note: none\n---\n<kbd>{{ name }}</kbd> {{note}}",
		"macros/list.md": "- a\n\n  b",
		"macros/code.md": "---\narguments: {x: }\n---\n`{{ x }}`",
		"part.md":        "# Part\n\n[a](b.md)",
		"a.go":           "a\n```\nb",
	}, map[string]string{"v": "1*2", "n": "3."})
	for _, test := range []struct{ body, want, problem string }{
		{`{{ key("a") }}`, `<kbd>a</kbd> none`, ""},
		{`{{key(name='a"b', note=2)}}`, `<kbd>a&#34;b</kbd> 2`, ""},
		{`{{key("a", note="{{ v }} {{ w }}")}}`, `<kbd>a</kbd> 1&#42;2 &#123;&#123; w &#125;&#125;`, ""},
		{`{{ key("a\"b", true) }}`, `<kbd>a&#34;b</kbd> true`, ""},
		{`{{ key }}`, `{{ key }}`, "the argument name is missing"},
		{`{{ key(a) }}`, `{{ key(a) }}`, "in quotation marks"},
		{`{{ key("a", "b", "c") }}`, `{{ key("a", "b", "c") }}`, "more than 2 arguments"},
		{`{{ key("a", nam="b") }}`, `{{ key("a", nam="b") }}`, "did you mean name?"},
		{`{{ key("a", name="b") }}`, `{{ key("a", name="b") }}`, "given twice"},
		{`{{ key("a }}`, `{{ key("a }}`, "no other half"},
		{`{{ key("a") }`, `{{ key("a") }`, "}} is missing"},
		{`\{{ v }} {{ v }}`, `\{{ v }} 1&#42;2`, ""},
		{"{{ n }}\n{{ v | x }} {{ v() }}", "3&#46;\n{{ v | x }} {{ v() }}", ""},
		{"`{{ v }}` ``{{ key(1) }}``", "`{{ v }}` ``{{ key(1) }}``", ""},
		{"```sh variables\n{{ v }} {{ key(1) }}\n```", "```sh variables\n1*2 {{ key(1) }}\n```", ""},
		{"~~~\n{{ v }}\n~~~", "~~~\n{{ v }}\n~~~", ""},
		{"> 1. {{ list }}", "> 1. - a\n>    \n>      b", ""},
		{"x {{ list }}", "x - a b", "several lines"},
		{"{{ code('a`b') }}", "`ab`", "back quotes"},
		{"\t{{ include('a.go') }}", "\t````go\n\ta\n\t```\n\tb\n\t````", ""},
		{"{{ include('part.md', language='md') }}", "```md\n# Part\n\n[a](b.md)\n```", ""},
		{"{{ include('part.md', lines='3-') }}", "[a](b.md)", ""},
		{"{{ include('part.md', lines='3-9') }}", "{{ include('part.md', lines='3-9') }}", "only 3 lines"},
		{"{{ include('a.go', lines='x') }}", "{{ include('a.go', lines='x') }}", "not a list of lines"},
		{"{{ include('a.go', 'x') }}", "{{ include('a.go', 'x') }}", "only the path has no name"},
		{"{{ include() }}", "{{ include() }}", "name a file"},
		{"{{ include('/a.go', lines='1') }}", "```go\na\n```", ""},
		{"{{ include('../a.go') }}", "{{ include('../a.go') }}", "outside of the content folder"},
		{"{{", "{{", ""},
	} {
		r := tree.Compose("page.md", test.body, nil)
		problem := ""
		for _, p := range r.Problems {
			problem += p.Text
		}
		if r.Markdown != test.want || !strings.Contains(problem, test.problem) || (problem == "") != (test.problem == "") {
			t.Errorf("%q is %q (%s), want %q (%s)", test.body, r.Markdown, problem, test.want, test.problem)
		}
	}
}

func TestRegions(t *testing.T) {
	t.Parallel()
	const source = `x
  // #region a
    one
    # region b
      two
    # endregion b
  // #endregion
<!-- #region c -->
three
<!-- #endregion c -->
; --8<-- [start:d]
four
; --8<-- [end:d]
/* [start e] */
  five
/* [end e] */
# region a
six
# endregion
# region open
`
	for _, test := range []struct{ region, lines, want, problem string }{
		{"a", "", "    one\n      two\nsix", ""},
		{"b", "", "two", ""},
		{"c", "", "three", ""},
		{"d", "", "four", ""},
		{"e", "", "five", ""},
		{"a", "2-3", "      two\nsix", ""},
		{"f", "", "", "there is no region f"},
		{"open", "", "", "has no end"},
		{"", "1,9", "x\nthree", ""},
	} {
		got, problem := cut(source, 1, test.region, test.lines)
		if got.text != test.want || !strings.Contains(problem, test.problem) {
			t.Errorf("region %q, lines %q: %q (%s), want %q", test.region, test.lines, got.text, problem, test.want)
		}
	}
}

// TestLimits checks that hostile trees end soon, with a problem.
func TestLimits(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"big.txt":        strings.Repeat("a line of text\n", 60_000),
		"macros/big.md":  strings.Repeat("text ", 100_000),
		"macros/self.md": "{{ self }}{{ self }}",
		"a.md":           "{{ include('b.md') }}",
		"b.md":           "{{ include('a.md') }}",
		"macros/one.md":  "x",
	}
	for i := range 20 {
		files[fmt.Sprintf("macros/m%d.md", i)] = strings.Repeat(fmt.Sprintf("{{ m%d }} ", i+1), 50)
	}
	tree := newTree(t, files, nil)
	for name, test := range map[string]struct{ body, problem string }{
		"depth":  {"{{ m0 }}", "nested more than"},
		"output": {strings.Repeat("{{ big }}\n", 100), "more than 4 MB"},
		"calls":  {strings.Repeat("{{ one }} ", 20_000), "more than 10000 calls"},
		"files":  {strings.Repeat("{{ include('big.txt', lines='1') }}\n", 9_000), "more than 64 MB"},
		"self":   {"{{ self }}", "macros/self.md → macros/self.md"},
		"cycle":  {"{{ include('a.md') }}", "a.md → b.md → a.md"},
		"braces": {strings.Repeat("{{", 1_000_000), ""},
		"quotes": {strings.Repeat("{{big(\"", 200_000), "a comma or ) is missing"},
	} {
		r := tree.Compose("page.md", test.body, nil)
		if len(r.Markdown) > len(test.body)+maxInserted {
			t.Errorf("%s: %d bytes", name, len(r.Markdown))
		}
		if test.problem != "" && (len(r.Problems) == 0 || !strings.Contains(fmt.Sprint(r.Problems), test.problem)) {
			t.Errorf("%s: no problem %q in %d", name, test.problem, len(r.Problems))
		}
	}
}

func TestTitles(t *testing.T) {
	t.Parallel()
	tree := newTree(t, nil, map[string]string{"v": "1"})
	if got := tree.Title("a {{ v }} `{{ v }}` {{ w }}", map[string]string{"w": "<2>"}); got != "a 1 `{{ v }}` <2>" {
		t.Errorf("got %q", got)
	}
}

func FuzzCompose(f *testing.F) {
	tree := newTree(f, map[string]string{"macros/m.md": "---\narguments: {a: x}\n---\n{{ a }}\n\n`{{ a }}`", "p.md": "# P {{ v }}"}, map[string]string{"v": "*"})
	for _, seed := range []string{"{{ m }}", "> {{ m('`') }}", "{{ include('p.md') }}", "```sh variables\n{{ v }}\n```"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		r := tree.Compose("page.md", body, nil)
		for _, p := range r.Problems {
			if p.Start < 0 || p.End > len(body) || p.Start > p.End {
				t.Errorf("problem at %v of %d bytes", p.Span, len(body))
			}
		}
		if r.Map == nil && r.Markdown != body {
			t.Error("changed without a map")
		}
	})
}
