package importer

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestHostilePages reads pages that insert themselves, and pages that would take long.
func TestHostilePages(t *testing.T) {
	const vitePressConfig = "export default {title: 'A'}"
	const starlightConfig = "import starlight from '@astrojs/starlight'; export default {integrations: [starlight({title: 'A'})]}"
	for _, test := range []struct {
		name  string
		files map[string]string
		loss  string
	}{
		{"includes itself", map[string]string{".vitepress/config.js": vitePressConfig, "a.md": "<!--@include: ./a.md-->\n"}, "include of ./a.md"},
		{"includes itself often", map[string]string{".vitepress/config.js": vitePressConfig, "a.md": strings.Repeat("<!--@include: ./a.md-->\n", 100)}, "include of ./a.md"},
		{"includes a file outside", map[string]string{".vitepress/config.js": vitePressConfig, "a.md": "<<< @/../../../../../etc/passwd\n"}, "code of @/../"},
		{"imports itself", map[string]string{"astro.config.mjs": starlightConfig, "src/content/docs/a.mdx": "import A from './a.mdx'\n\n<A /> <A />\n"}, "file src/content/docs/a.mdx"},
		{
			"templates in each other", map[string]string{
				"astro.config.mjs": starlightConfig, "src/content/docs/a.mdx": "import B from '../../b.astro'\n\n<B />\n",
				"src/b.astro": "---\nimport B from './b.astro';\n---\n" + strings.Repeat("<B />\n", 20),
			}, "component B",
		},
		{"braces", map[string]string{"astro.config.mjs": starlightConfig, "src/content/docs/a.mdx": strings.Repeat("{ ", 500_000)}, "components after"},
		{"tags", map[string]string{"astro.config.mjs": starlightConfig, "src/content/docs/a.mdx": strings.Repeat("<Tabs>", 20_000)}, ""},
		{"code in attributes", map[string]string{"astro.config.mjs": starlightConfig, "src/content/docs/a.mdx": strings.Repeat("<A b={`c`} /> ", 5_000)}, "component A"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range test.files {
				writeFile(t, filepath.Join(dir, name), text)
			}
			start := time.Now()
			tree, err := Read(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			if took := time.Since(start); took > inTime {
				t.Errorf("it takes %v", took)
			}
			found := test.loss == ""
			for _, l := range tree.Losses {
				found = found || strings.HasPrefix(l.What, test.loss)
			}
			if !found {
				t.Errorf("no loss %q in %d", test.loss, len(tree.Losses))
			}
		})
	}
}
