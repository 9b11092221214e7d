package importer

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// TestHostileHugo reads projects that loop, lead out of their folder or are too large.
func TestHostileHugo(t *testing.T) {
	aliases := ""
	for i := range 30 {
		aliases += fmt.Sprintf("a%d: &a%[1]d [*a%[2]d, *a%[2]d, *a%[2]d, *a%[2]d]\n", i+1, i)
	}
	const call = "{{< own >}}"
	const limit = "it takes too many steps or makes too much text"
	own := func(template string) map[string]string {
		return map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ $a := "ab" }}` + template}
	}
	keys := ": b\n"
	for i := range 10_000 {
		keys += fmt.Sprintf("k%d: 1\n", i)
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string // in the error or the losses
	}{
		{"endless loop", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": "{{ range 1000000000 }}{{ end }}"}, limit},
		{"loops in loops", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": strings.Repeat("{{ range 1000 }}", 9) + strings.Repeat("{{ end }}", 9)}, limit},
		{"template that calls itself", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ define "a" }}{{ template "a" }}{{ template "a" }}{{ end }}{{ template "a" }}`}, limit},
		{"partial that calls itself", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ partial "a" }}`, "layouts/partials/a.html": `{{ partial "a" }}{{ partial "a" }}`}, "error calling partial"},
		{"text that doubles", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 60)), limit},
		{"replaced text", own(strings.Repeat(`{{ $a = replace $a "a" $a }}`, 60)), limit},
		{"added text", own(strings.Repeat(`{{ $a = add $a $a }}`, 60)), limit},
		{"escaped text", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ $a := "` + strings.Repeat("&", 10_000) + `" }}` + strings.Repeat(`{{ $a = htmlEscape $a }}`, 60)}, limit},
		{"text that Go's functions double", own(strings.Repeat(`{{ $a = println $a $a }}`, 60)), limit},
		{"text that Go's functions escape", own("{{ $a = `\\\\` }}" + strings.Repeat(`{{ $a = js $a }}`, 60)), "not understood"},
		{"functions of a long text", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 18) + "{{ range 90000 }}{{ $b := upper $a }}{{ end }}"), limit},
		{"functions of packages", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 18) + "{{ range 90000 }}{{ $b := strings.TrimSpace $a }}{{ end }}"), limit},
		{"links of a long text", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 17) + "{{ range 90000 }}{{ $b := relURL $a }}{{ end }}"), limit},
		{"large patterns", own("{{ range 90000 }}{{ $b := replaceRE `" + strings.Repeat("(a{1000})", 100) + "` `` `` }}{{ end }}"), limit},
		{"patterns in a long text", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 18) + "{{ range 100 }}{{ $b := replaceRE `(a?b?){500}c` `` $a }}{{ end }}"), limit},
		{"list of a long text", own(strings.Repeat(`{{ $a = printf "%s%s" $a $a }}`, 17) + "{{ $b := slice " + strings.Repeat("$a ", 1000) + "}}{{ $b }}"), limit},
		{"look-ups", own("{{ range $i := 90000 }}{{ $b := resources.Get (printf `%d` $i) }}{{ end }}"), limit},
		{"parameters of a page", map[string]string{"content/a.md": "---\n" + strings.Repeat("a", 10) + keys + "---\n" + call, "layouts/shortcodes/own.html": "{{ range 90000 }}{{ $b := $.Page.Params }}{{ end }}"}, limit},
		{"list that doubles", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ $a := slice 1 2 }}` + strings.Repeat(`{{ $a = append $a $a }}{{ $a = slice $a $a }}`, 60) + "{{ $a }}"}, ""},
		{"wide number", map[string]string{"content/a.md": call, "layouts/shortcodes/own.html": `{{ printf "%900000d" 1 }}`}, limit},
		{"steps that are given back", own("{{ range 1000000000 }}{{ tick -1000 }}{{ tick 9223372036854775807 }}{{ end }}"), limit},
		{"steps of all calls that are given back", own("{{ range 1000000000 }}{{ tick -1000 }}{{ end }}"), limit},
		{"page that inserts itself", map[string]string{"content/a.md": strings.Repeat(`{{% readfile "a.md" %}}`, 1000)}, "files are inserted up to 8 deep"},
		{"file outside", map[string]string{"content/a.md": `{{% readfile "../../../etc/passwd" %}}{{% readfile "/../../etc/passwd" %}}`}, "which is not there"},
		{"shortcodes in each other", map[string]string{"content/a.md": strings.Repeat("{{< alert >}}", 10_000) + strings.Repeat("{{< /alert >}}", 10_000)}, "in each other"},
		{"shortcodes without an end", map[string]string{"content/a.md": strings.Repeat("{{< a ", 20_000) + strings.Repeat("{{</* ", 20_000)}, "shortcodes after the first 1000 that have no end"},
		{"mounted folder outside", map[string]string{"content/a.md": "", "hugo.yaml": "theme: docsy\nmodule: {mounts: [{source: ../.., target: content}, {source: /etc, target: static}, {source: content, target: content}]}"}, "folder /etc, which is outside of the project"},
		{"lists in each other", map[string]string{"content/a.md": "+++\na = " + strings.Repeat("[", 100_000) + "\n+++\n"}, "more than 1000 lists in each other"},
		{"aliases in each other", map[string]string{"content/a.md": "---\na0: &a0 [x]\n" + aliases + "---\n"}, "front matter"},
		{"long keys", map[string]string{"content/a.md": "+++\n" + strings.Repeat("a.", 100_000) + "a=1\n+++\n"}, "names of keys of more than"},
		{"long names of tables", map[string]string{"content/a.md": "+++\n[" + strings.Repeat("a", 10_000) + "]\n" + strings.Repeat("\n", 10_000) + "+++\n"}, "names of keys of more than"},
		{"long texts", map[string]string{"content/a.md": "+++\ntitle = \"" + strings.Repeat("A. ", 100_000) + "\"\n+++\n"}, "[]"},
		{"pages of one path", map[string]string{"content/a.md": "", "content/a/index.md": ""}, "page with the same path as content/a"},
		{"menus in each other", map[string]string{"content/a.md": "", "hugo.yaml": "theme: docsy\nmenus: {main: [{name: a, parent: b}, {name: b, parent: a}, {name: c, parent: c}]}"}, "[]"},
		{"large page", map[string]string{"content/a.md": strings.Repeat("a", maxPage+1)}, "larger than 8 MB"},
		{"values of other types", map[string]string{"content/a.md": "---\ntitle: [a]\ntags: {a: b}\nmenu: 1\nweight: x\ncascade: [1]\naliases: 5\n---\n", "hugo.yaml": "theme: docsy\nlanguages: [en]\nparams: 1\nmenus: {main: a}\npermalinks: [a]\ntaxonomies: 2\nmodule: [1]\n"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if test.files["hugo.yaml"] == "" {
				test.files["hugo.yaml"] = "theme: docsy\n"
			}
			if got := problems(t, test.files); !strings.Contains(got, test.want) {
				t.Errorf("got %.300s, want %q", got, test.want)
			}
		})
	}
}

func TestTemplatesOfAllPagesHaveALimit(t *testing.T) {
	run := &templateRun{page: &hugoPage{hugo: &hugo{ticks: maxAllTicks}}}
	if err := run.spend(1, 0); !errors.Is(err, errTemplateLimit) {
		t.Errorf("got %v", err)
	}
}

func TestOtherToolsAreNotHugo(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"Zola":              {"config.toml": {Data: []byte("base_url = \"https://a.example\"\ntheme = \"b\"\n")}, "content/a.md": {}},
		"no content":        {"hugo.toml": {Data: []byte("title = \"A\"\n")}},
		"theme with mounts": {"hugo.toml": {Data: []byte("[[module.mounts]]\nsource = \"a\"\ntarget = \"assets\"\n")}},
		"other settings":    {"config.yaml": {Data: []byte("port: 80\n")}, "content/a.md": {}},
	} {
		if p := (&Project{}); p.find(files) {
			t.Errorf("%s is read as %s", name, p.reader.tool)
		}
	}
}

// FuzzHugoPage converts a page: its shortcodes must end, and no mark of the conversion may stay.
func FuzzHugoPage(f *testing.F) {
	for _, text := range []string{
		"{{< tabpane >}}{{< tab \"a\" >}}b{{< /tab >}}{{< /tabpane >}}", "{{%/* a */%}} {{< own a=`b` >}}c{{< /own >}}", "## A {#b}\n{.c}\n\nd\n---\n", "```go {linenos=1}\n```\n$a$ $$b$$",
		"{{< figure src=\"a\" >}} {{< ref \"b\" >}} {{< details >}}\n- a\n{{< /details >}}",
	} {
		f.Add(text)
	}
	h := &hugo{project: &project{fs: fstest.MapFS{"own.html": {Data: []byte("<div>{{ .Inner | markdownify }}</div>")}}, tree: Tree{Files: map[string]string{}, Pages: map[string]Page{}}}, used: map[string]bool{}, shortcodes: hugoShortcodes(), parsed: map[string]*hugoTemplate{}, templates: map[string]string{"shortcodes/own": "own.html"}}
	h.languages = []*hugoLanguage{{site: values{}, byPath: map[string]*hugoPage{}}}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, keptSpace+markdownStart+markdownEnd) {
			return
		}
		h.tree.Losses = nil
		p := &hugoPage{hugo: h, pageSource: pageSource{of: h.project}, lang: h.languages[0], path: "a", place: "a.md", address: "/a", matter: values{}, body: text}
		if got := p.convert(); strings.ContainsAny(got, keptSpace+markdownStart+markdownEnd) {
			t.Errorf("%q became %q", text, got)
		}
	})
}
