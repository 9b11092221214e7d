package importer

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// inTime is the most that hostile input may take. If its work grew with its square, it would take hours.
const inTime = 2 * time.Minute

// Projects that could take very long or read other files are refused, or lose a part.
func TestHostileDocusaurus(t *testing.T) {
	const config = "export default {title: 'A', presets: [['classic', {docs: {remarkPlugins: [require('remark-math')]}}]]}"
	nested := map[string]string{"docs/a.mdx": "import P from './_0.mdx'\n\n<P />"}
	for i := range 100 {
		nested[fmt.Sprintf("docs/_%d.mdx", i)] = fmt.Sprintf("import P from './_%d.mdx'\n\n<P /> <P a='b' /> <P a='b' />\n\n<P />", (i+1)%100)
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"endless configuration":  {map[string]string{"docusaurus.config.js": "for (;;) {}"}, "longer than 2s"},
		"docs outside":           {map[string]string{"docusaurus.config.js": "export default {presets: [['classic', {docs: {path: '../../docs'}}]]}"}, "no pages in this folder"},
		"sidebars outside":       {map[string]string{"docusaurus.config.js": "export default {presets: [['classic', {docs: {sidebarPath: '/etc/passwd'}}]]}", "docs/a.md": ""}, "not a file of the project"},
		"large page":             {map[string]string{"docs/a.md": strings.Repeat("a", maxPage+1), "docs/b.md": ""}, "larger than 8 MB"},
		"partials in each other": {nested, "partial"},
		"partial outside":        {map[string]string{"docs/a.md": "import P from '../../../etc/passwd.md'\n\n<P />"}, "partial"},
		"braces":                 {map[string]string{"docs/a.md": strings.Repeat("{ ", 1_000_000)}, "[]"},
		"tags":                   {map[string]string{"docs/a.md": strings.Repeat("<a", 1_000_000)}, "[]"},
		"elements":               {map[string]string{"docs/a.md": strings.Repeat("<b>x</b>", 200_000)}, "[]"},
		"open elements":          {map[string]string{"docs/a.md": strings.Repeat("<Tabs>\n", 100_000)}, "[]"},
		"comments":               {map[string]string{"docs/a.md": strings.Repeat("<!--", 500_000)}, "[]"},
		"code in text":           {map[string]string{"docs/a.md": strings.Repeat("`a`` ", 500_000)}, "[]"},
		"formulas":               {map[string]string{"docs/a.md": strings.Repeat("$$a ", 500_001)}, "[]"},
		"prices":                 {map[string]string{"docs/a.md": strings.Repeat("$a ", 500_001)}, "[]"},
		"imports":                {map[string]string{"docs/a.md": strings.Repeat("import a from (\n\n", 100_000)}, "[]"},
		"lists":                  {map[string]string{"docs/a.md": strings.Repeat("# A\n\n<TOCInline />\n\n", 10_000)}, "component TOCInline"},
	} {
		t.Run(name, func(t *testing.T) {
			if test.files["docusaurus.config.js"] == "" {
				test.files["docusaurus.config.js"] = config
			}
			start := time.Now()
			if got := problems(t, test.files); !strings.Contains(got, test.want) {
				t.Errorf("got %.300s, want %q", got, test.want)
			}
			if took := time.Since(start); took > inTime {
				t.Errorf("it takes %v", took)
			}
		})
	}
}
