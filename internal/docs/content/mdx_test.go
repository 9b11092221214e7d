package content

import (
	"strings"
	"testing"
)

func TestHideMDX(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, problem string }{
		{"import A from './a.mdx'\n\n# T", "\n\n# T", "import is left out"},
		{"import {\n  A,\n} from 'a';\nexport const x = {\n};\n\nT", "\n\n\n\n\n\nT", "import is left out"},
		{"export default function f() {}\n", "\n", "export is left out"},
		{"important words\nexport taxes", "important words\nexport taxes", ""},
		{"import duties are due", "import duties are due", ""},
		{"```js\nimport a from 'a';\n<A/>\n```\n`<B>`", "```js\nimport a from 'a';\n<A/>\n```\n`<B>`", ""},
		{"<Tabs a={() => <b/>}>\n**x**\n</Tabs>", "\n**x**\n", "the component Tabs"},
		{"a <Icon name=\">\" /> b <X.Y>c</X.Y>", "a b c", "the component X.Y"},
		{"<>x</>", "x", ""},
		{"x {/* a <B/> */} y {/* #id */} {y}", "x y {/* #id */} {y}", ""},
		{"<div style={{a: '}'}} id=\"b\" hidden={x}>y</div>", "<div id=\"b\" >y</div>", "attributes of div"},
		{"a < b > c <A", "a < b > c <A", ""},
	} {
		hidden, problems := hideMDX(test.text)
		if len(hidden) != len(test.text) {
			t.Errorf("%q has another length: %q", test.text, hidden)
		}
		all := ""
		for _, p := range problems {
			all += p.text + "\n"
		}
		var lines []string
		for line := range strings.SplitSeq(hidden, "\n") {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
		if got := strings.Join(lines, "\n"); got != test.want || !strings.Contains(all, test.problem) || (all == "") != (test.problem == "") {
			t.Errorf("%q is %q (%s), want %q (%s)", test.text, got, all, test.want, test.problem)
		}
	}
	if _, problems := hideMDX(strings.Repeat("<A b={", 500_000)); len(problems) > maxMDXProblems {
		t.Errorf("%d problems", len(problems))
	}
}
