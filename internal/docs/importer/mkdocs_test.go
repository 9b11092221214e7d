package importer

import (
	"os"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

// TestHostileMkDocs reads projects that loop, lead out of their folder or are too large.
func TestHostileMkDocs(t *testing.T) {
	const site = "site_name: a\nmarkdown_extensions: [pymdownx.snippets, markdown_include.include]\nplugins: [awesome-pages, literate-nav]\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string // in the error or the losses
	}{
		{"configurations that inherit from each other", map[string]string{"mkdocs.yml": "INHERIT: mkdocs.yml\n"}, "mkdocs.yml:1: INHERIT: more than 8 configurations inherit from each other"},
		{"configuration outside", map[string]string{"mkdocs.yml": "INHERIT: ../../etc/passwd\n" + site}, "outside of the project"},
		{"not a mapping", map[string]string{"mkdocs.yml": "- a\n"}, "mkdocs.yml: not a mapping"},
		{"wrong types", map[string]string{"mkdocs.yml": "INHERIT: base.yml\n", "base.yml": "site_name: a\nuse_directory_urls: maybe\nhooks: [b]\n"}, "[{value of use_directory_urls, which has the wrong type correct its value base.yml 2} {hook b"},
		{"wrong types of the theme", map[string]string{"mkdocs.yml": "theme:\n  features: {a: b}\n  custom_dir: c\n"}, "[{value of features, which has the wrong type correct its value mkdocs.yml 2} {templates in c"},
		{"no mapping of the theme", map[string]string{"mkdocs.yml": "theme: [logo]\n"}, "value of theme"},
		{"no folder", map[string]string{"mkdocs.yml": "docs_dir: ../..\n"}, "docs_dir"},
		{"a file that includes itself", map[string]string{"mkdocs.yml": site, "docs/index.md": strings.Repeat("--8<-- \"docs/index.md\"\n", 10_000)}, "included"},
		{"included file outside", map[string]string{"mkdocs.yml": site, "docs/index.md": "{!../../etc/passwd!}"}, "outside of the project"},
		{"large page", map[string]string{"mkdocs.yml": site, "docs/index.md": strings.Repeat("a", maxPage+1)}, "larger than 8 MB"},
		{"page of one line", map[string]string{"mkdocs.yml": site + "hooks: [a]", "docs/index.md": strings.Repeat("`a` [b](c) ", 100_000)}, "hook"},
		{"folders that list each other", map[string]string{"mkdocs.yml": site + "nav: [a/, '*', '']", "docs/a/.pages": "nav: ['..', '.', '*']", "docs/a/b.md": "", "docs/a/SUMMARY.md": "* [a](./)\n* [b](../)\n* ../*\n"}, "which is not a page"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.files["docs/start.md"] = "# Start"
			if got := problems(t, test.files); !strings.Contains(got, test.want) || strings.Count(got, "INHERIT:") > 1 {
				t.Errorf("got %.300s, want %q", got, test.want)
			}
		})
	}
}

// FuzzMkDocsPage converts a page with all extensions on: no mark of the conversion may stay.
func FuzzMkDocsPage(f *testing.F) {
	for _, text := range []string{
		"# A {#b}\n\n==a== `b` [c](d){ .e } ++ctrl+a++ \\(x\\) :material-check: **a:**b\n", "/// tab | A\n    open: true\n\nb\n///\n",
		"<div class=\"grid cards\" markdown>\n\n- a\n</div>\n", "> ```\n> a\n\n--8<-- \"a\"\n", "```sh tab=\"A\"\na\n```\n", "a: b\n\n*[b]: c\n",
	} {
		f.Add(text)
	}
	m := &mkdocs{
		project: &project{fs: os.DirFS(f.TempDir()), tree: Tree{Files: map[string]string{}}}, places: map[string]string{"a.md": "a.md"}, pages: []string{"a.md"},
		titles: map[string]string{}, features: map[string]bool{"content.code.annotate": true}, extensions: map[string]option{}, plugins: map[string]option{"autorefs": {}}, excluded: content.Ignore(""), drafts: content.Ignore(""),
	}
	for name := range understoodExtensions {
		m.extensions[name] = option{}
	}
	f.Fuzz(func(t *testing.T, text string) {
		m.tree.Losses = nil
		if got := m.convert("a.md", text); strings.Contains(got, "\x00") {
			t.Errorf("%q became %q", text, got)
		}
	})
}
