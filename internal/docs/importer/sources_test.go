package importer

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/importer/jsconfig"
)

// TestInsertions checks that each tool inserts files into pages only until all pages together have enough.
// pipes fails a test that opens a named pipe, which would wait.
type pipes struct {
	fstest.MapFS
	t *testing.T
}

func (p pipes) Open(name string) (fs.File, error) {
	if f := p.MapFS[name]; f != nil && !f.Mode.IsRegular() {
		p.t.Errorf("%s was opened", name)
	}
	return p.MapFS.Open(name)
}

func (p pipes) ReadDir(name string) ([]fs.DirEntry, error) {
	if f := p.MapFS[name]; f != nil && !f.Mode.IsRegular() {
		p.t.Errorf("%s was opened as a folder", name)
	}
	return p.MapFS.ReadDir(name)
}

// A folder of another kind may have other files than regular ones.
func TestNamedPipesAreNotOpened(t *testing.T) {
	t.Parallel()
	pipe := &fstest.MapFile{Mode: fs.ModeNamedPipe}
	files := pipes{fstest.MapFS{"a.md": pipe, "hugo.toml": pipe, "docs.json": pipe, "docs/mkdocs.yml": pipe, "docs/hugo.toml": pipe, "docs/astro.config.mjs": pipe}, t}
	if p := (&Project{}); p.find(files) {
		t.Errorf("the project %s was found", p.config)
	}
}

func TestInsertions(t *testing.T) {
	for name, c := range map[string]struct {
		read                                reader
		config, text, folder, partial, page string
	}{
		"MkDocs":     {mkdocsReader, "mkdocs.yml", "markdown_extensions: [pymdownx.snippets]\n", "docs/", "part.md", "--8<-- \"part.md\"\n"},
		"VitePress":  {vitePressReader, ".vitepress/config.js", "export default { srcExclude: ['part.md'] }\n", "", "part.md", "<!--@include: ./part.md-->\n"},
		"Docusaurus": {docusaurusReader, "docusaurus.config.js", "export default { presets: [['classic', {}]] }\n", "docs/", "docs/_part.mdx", "import Part from './_part.mdx'\n\n<Part a=\"b\" />\n"},
		"Mintlify":   {mintlifyReader, "docs.json", `{"$schema": "https://mintlify.com/docs.json"}`, "", "snippets/part.mdx", "import Part from '/snippets/part.mdx'\n\n<Part />\n"},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{c.config: {Data: []byte(c.text)}, c.partial: {Data: []byte(strings.Repeat("a", 1<<20))}}
			for _, name := range []string{"a.md", "b.md"} {
				files[c.folder+name] = &fstest.MapFile{Data: []byte(c.page)}
			}
			p := &project{fs: files, evaluator: &jsconfig.Evaluator{}, tree: Tree{Config: c.config, Pages: map[string]Page{}, Files: map[string]string{}}, allInserted: maxAllInserted}
			if err := c.read.read(t.Context(), p, c.config); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(p.tree.Losses); strings.Count(got, "all pages together") != 1 {
				t.Errorf("losses: %.1000s", got)
			}
		})
	}
}

// TestSpecialNames checks that pages whose names addresses cannot have get no slug that is refused.
func TestSpecialNames(t *testing.T) {
	names := []string{"sp ace.md", "c#d.md", "e?f.md", "%2e%2e.md", "g.md"}
	for config, folder := range map[string]string{"mkdocs.yml": "docs", ".vitepress/config.js": "."} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, config), map[string]string{"mkdocs.yml": "site_name: A\n", ".vitepress/config.js": "export default {}\n"}[config])
		for _, name := range names {
			writeFile(t, filepath.Join(dir, folder, name), "# A\n")
		}
		tree, err := Read(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if text := string(tree.Pages[name].Text); !strings.HasPrefix(text, "# A") {
				t.Errorf("%s: %s is %q", config, name, text)
			}
		}
		if got := strings.Count(fmt.Sprint(tree.Losses), "special characters"); got != 4 {
			t.Errorf("%s: losses %v", config, tree.Losses)
		}
	}
}

// TestLinksOut checks that no tool follows a symbolic link out of the project, and that each reports it.
func TestLinksOut(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.md")
	writeFile(t, secret, "secret")
	for _, c := range []struct{ config, text, folder string }{
		{"mkdocs.yml", "site_name: a\n", "docs"},
		{"docusaurus.config.js", "export default { presets: [['classic', {}]] }\n", "docs"},
		{".vitepress/config.js", "export default {}\n", ""},
		{"astro.config.mjs", "import starlight from '@astrojs/starlight'; export default {integrations: [starlight({title: 'A'})]}", "src/content/docs"},
		{"docs.json", `{"navigation": {}}`, ""},
		{"hugo.yaml", "theme: docsy\n", "content"},
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, c.config), c.text)
		writeFile(t, filepath.Join(dir, c.folder, "index.md"), "# Start")
		out := path.Join(c.folder, "out.md")
		if err := os.Symlink(secret, filepath.Join(dir, out)); err != nil {
			t.Skip(err)
		}
		tree, err := Read(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		isReported := slices.ContainsFunc(tree.Losses, func(l Loss) bool { return l.File == out && strings.Contains(l.What, "symbolic link") })
		if _, isPage := tree.Pages["out.md"]; isPage || !isReported {
			t.Errorf("%s: got %v and %v, want no page and a loss", c.config, tree.Pages, tree.Losses)
		}
	}
}
