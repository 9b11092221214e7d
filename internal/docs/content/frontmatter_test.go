package content

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseFrontMatter(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, yaml string
		want       frontMatter
	}{
		{"one-line strings", "title: Oak\nshort-title: O\nslug: Trees/Oak\npage-type: guide",
			frontMatter{title: "Oak", shortTitle: "O", slug: "Trees/Oak", pageType: "guide"}},
		{"quotes", "title: \"Oak: a tree\"\nslug: 'Trees/Oak'", frontMatter{title: "Oak: a tree", slug: "Trees/Oak", pageType: "none"}},
		{"escapes", "title: \"An \\\"oak\\\"\"\nslug: 'Trees/Oak''s'", frontMatter{title: `An "oak"`, slug: "Trees/Oak's", pageType: "none"}},
		{"lists", "title: A\nslug: A\nbrowser-compat:\n  - css.a\n  - css.b\nstatus:\n- deprecated\nspec-urls: https://example.org/a",
			frontMatter{title: "A", slug: "A", pageType: "none", compat: []string{"css.a", "css.b"}, status: []string{"deprecated"}, specs: []string{"https://example.org/a"}}},
		{"flow list", "title: A\nslug: A\ntags: [one, two]", frontMatter{title: "A", slug: "A", pageType: "none", tags: []string{"one", "two"}}},
		{"sidebar name", "title: A\nslug: A\nsidebar: TreeSidebar", frontMatter{title: "A", slug: "A", pageType: "none", sidebar: []MacroRef{{Name: "treesidebar"}}}},
		{"sidebar with arguments", "title: A\nslug: A\nsidebar:\n  - Trees: [Oak, 7]\n  - Ponds", frontMatter{title: "A", slug: "A", pageType: "none",
			sidebar: []MacroRef{{Name: "trees", Args: []string{"Oak", "7"}}, {Name: "ponds"}}}},
		{"banners", "title: A\nslug: A\nbanners:\n  - SeeCompatTable", frontMatter{title: "A", slug: "A", pageType: "none", banners: []MacroRef{{Name: "seecompattable"}}}},
		{"source commit", "title: A\nslug: A\nl10n:\n  sourceCommit: 0123abc", frontMatter{title: "A", slug: "A", pageType: "none", sourceCommit: "0123abc"}},
		{"scalars of other types", "title: 404\nslug: null", frontMatter{title: "404", slug: "null", pageType: "none"}},
		{"empty keys", "title: A\nshort-title:\nslug: A\nstatus:\nsidebar: ~", frontMatter{title: "A", slug: "A", pageType: "none"}},
		{"folded text", "title: >-\n  Oak\n  tree\nslug: A", frontMatter{title: "Oak tree", slug: "A", pageType: "none"}},
		{"comment and unknown key", "# note\ntitle: A # b\nslug: A\nauthor: {name: B}", frontMatter{title: "A", slug: "A", pageType: "none"}},
		{"anchor", "title: &t A\nslug: *t", frontMatter{title: "A", slug: "A", pageType: "none"}},
		{"specifications", "title: A\nslug: A\nspec-urls: https://a.example/#b,http://c.example/,", frontMatter{title: "A", slug: "A", pageType: "none", specs: []string{"https://a.example/#b,http://c.example/,"}}},
		{"original slug", "title: A\nslug: A\noriginal_slug: B", frontMatter{title: "A", slug: "A", pageType: "none", originalSlug: "B"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, problems := parseFrontMatter(test.yaml)
			if len(problems) > 0 {
				t.Fatalf("parseFrontMatter(%q) has problems %v", test.yaml, problems)
			}
			got.lines = nil // see TestLinesOfKeys
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("parseFrontMatter(%q) = %+v, want %+v", test.yaml, got, test.want)
			}
		})
	}
}

func TestParseFrontMatterProblems(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, yaml string
		want       problem
	}{
		{"no title", "slug: A", problem{1, "title is missing", true}},
		{"no slug", "title: A\nslug:", problem{3, "slug is missing", true}},
		{"not YAML", "title: A\nslug: A\ntags: [a", problem{4, "the front matter is not valid YAML: did not find expected ',' or ']'", true}},
		{"not a map", "- a", problem{2, "the front matter is not a list of keys and values", true}},
		{"not UTF-8", "title: A\nslug: \xff", problem{3, "the front matter is not valid UTF-8", true}},
		{"unknown status", "title: A\nslug: A\nstatus:\n  - old", problem{4, `status "old" is none of experimental, non-standard, deprecated`, false}},
		{"unknown page type", "title: A\nslug: A\npage-type: gudie", problem{4, `page-type "gudie" is not known`, false}},
		{"long short title", "title: A\nshort-title: " + strings.Repeat("é", 61) + "\nslug: A", problem{3, "short-title has 61 characters, more than 60", false}},
		{"list as string", "title: A\nslug: A\npage-type: [guide]", problem{4, "page-type is not a string", false}},
		{"map in list", "title: A\nslug: A\ntags:\n  - a: b", problem{5, "tags has an entry that is not a string", false}},
		{"twice", "title: A\nslug: A\ntitle: B", problem{4, "title is given twice; the first one counts", false}},
		{"title that is a map", "title:\n  a: b\nslug: A", problem{3, "title is not a string", true}},
		{"tab", "title: A\nslug: A\n\tx: y", problem{4, "the front matter is not valid YAML: found a tab character that violates indentation", true}},
		{"two colons", "title: A\nslug: A\nshort-title: a: b", problem{4, "the front matter is not valid YAML: mapping values are not allowed in this context", true}},
		{"quote left open", "title: \"A\nslug: A", problem{2, "the front matter is not valid YAML: found unexpected end of stream", true}},
		{"fragment in the slug", "title: A\nslug: A#b", problem{3, `slug "A#b" has a character that the address of a page cannot have: #, %, \ or a control character`, true}},
		{"specification that is not an address", "title: A\nslug: A\nspec-urls: javascript:alert(1)", problem{4, `spec-urls has "javascript:alert(1)", which is not an https or http address`, false}},
		{"quoted key", "title: A\n\"slug\": A#b", problem{3, `slug "A#b" has a character that the address of a page cannot have: #, %, \ or a control character`, true}},
		{"two names", "title: A\nslug: A\nsidebar:\n  - {a: [], b: []}", problem{5, "sidebar has an entry that is neither a name nor a map of one name to its arguments", false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, problems := parseFrontMatter(test.yaml)
			if len(problems) == 0 || problems[0] != test.want {
				t.Errorf("parseFrontMatter(%q) has problems %+v, want %+v", test.yaml, problems, test.want)
			}
		})
	}
}

func TestLinesOfKeys(t *testing.T) {
	t.Parallel()
	fm, _ := parseFrontMatter("# note\n'title': A\n\n\"slug\": A\nstatus:\n  - deprecated\ntags :\n  [a]\nslug: B\nl10n: |\n  sidebar: x")
	for key, want := range map[string]int{"title": 3, "slug": 5, "status": 6, "tags": 8, "l10n": 11, "sidebar": 1} {
		if got := fm.line(key); got != want {
			t.Errorf("%s is on line %d, want %d", key, got, want)
		}
	}
	const ends = "title: A\n# a\u2028# b\u2028slug: A" // line numbers are of YAML only
	if fm, _ := parseFrontMatter(ends); fm.line("slug") > 3 {
		t.Errorf("slug is on line %d of %q", fm.line("slug"), ends)
	}
}

func TestFrontMatterLine(t *testing.T) {
	t.Parallel()
	const source = "---\ntitle: A\n\"sidebar\": x\n---\n\nbanners: y\n"
	for key, want := range map[string]int{"title": 2, "sidebar": 3, "banners": 1} {
		if got := FrontMatterLine(source, key); got != want {
			t.Errorf("%s is on line %d, want %d", key, got, want)
		}
	}
	if got := FrontMatterLine("title: A\n", "title"); got != 1 {
		t.Errorf("title is on line %d of a text without front matter, want 1", got)
	}
}

func TestSplitFrontMatter(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text, yaml, body string
		found                  bool
	}{
		{"ordinary", "---\ntitle: A\n---\n\nBody\n", "title: A", "\nBody\n", true},
		{"empty", "---\n---\nBody", "", "Body", true},
		{"rule in the body", "---\na: b\n---\nx\n---\ny\n", "a: b", "x\n---\ny\n", true},
		{"dashes in a value", "---\na: b\n----\n---\n", "a: b\n----", "", true},
		{"not closed", "---\na: b\n", "", "", false},
		{"not at the top", "\n---\na: b\n---\n", "", "", false},
		{"none", "# Heading\n", "", "", false},
		{"nothing", "", "", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			start, end, body, found := splitFrontMatter([]byte(test.text))
			if found != test.found {
				t.Fatalf("splitFrontMatter(%q) found %v, want %v", test.text, found, test.found)
			}
			if found && (test.text[start:end] != test.yaml || test.text[body:] != test.body) {
				t.Errorf("splitFrontMatter(%q) = %q and %q, want %q and %q", test.text, test.text[start:end], test.text[body:], test.yaml, test.body)
			}
		})
	}
}

// FuzzFrontMatter checks that the lines of problems exist.
func FuzzFrontMatter(f *testing.F) {
	for _, yaml := range []string{
		"title: Oak\nslug: Trees/Oak\npage-type: guide\nstatus:\n  - deprecated",
		"title: \"Oak: 1\"\nslug: 'A'\nsidebar: Trees\nl10n:\n  sourceCommit: 12ab",
		"title: `oak`\nbrowser-compat:\n- a.b\n- c.d\n",
		"sidebar:\n  - Trees: [a, b]\nbanners:\n  - x",
		"title: &a b\nslug: *a\n",
		"title: a\n\n  b\nslug: ~",
		"title: a\r\nslug: b",
		"a:\n  - b\n   - c",
	} {
		f.Add(yaml)
	}
	f.Fuzz(func(t *testing.T, yaml string) {
		_, problems := parseFrontMatter(yaml)
		for _, p := range problems {
			if p.line < 1 || p.line > strings.Count(yaml, "\n")+2 {
				t.Errorf("problem %+v is outside of %q", p, yaml)
			}
		}
	})
}

func BenchmarkFrontMatter(b *testing.B) {
	yaml := "title: \"Tree: grow() method\"\nshort-title: grow()\nslug: Web/API/Tree/grow\npage-type: web-api-instance-method\nstatus:\n  - experimental\nbrowser-compat: api.Tree.grow"
	b.ReportAllocs()
	for b.Loop() {
		parseYAML(yaml, Reference)
	}
}

// Aliases cannot make a short front matter expand to billions of entries.
func TestAliasesAreLimited(t *testing.T) {
	t.Parallel()
	yaml := "title: x\nslug: X\ntags: &a [" + strings.Repeat("a, ", 9000) + "a]\nsidebar:\n" + strings.Repeat("  - name: *a\n", 900)
	fm, problems := parseFrontMatter(yaml)
	entries := len(fm.tags)
	for _, ref := range fm.sidebar {
		entries += 1 + len(ref.Args)
	}
	if entries > maxMatterEntries {
		t.Errorf("front matter has %d entries, want at most %d", entries, maxMatterEntries)
	}
	if len(problems) != 1 || problems[0].line != 4 {
		t.Errorf("problems = %v, want one, on the line of the truncated list", problems)
	}
}
