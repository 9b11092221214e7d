package main

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/testkit"
)

// attacks are put into every text that becomes HTML.
const attacks = `<script>attack()</script><img src=y onerror="attack()" name="body"><a href="java&#10;script:attack()">a</a>` +
	`<form action="javascript:attack()"><button formaction="javascript:attack()">b</button></form><iframe srcdoc="<script>attack()</script>"></iframe>` +
	`<svg><script>attack()</script><a xlink:href="javascript:attack()"><animate attributeName="href" to="javascript:attack()"/></a></svg>` +
	`<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example"><style>@import "//evil.example"</style>` +
	`<object data="x"></object><!-- --&gt;<script>attack()</script> -->`

// No page of any kind runs a script from its content, whichever field contains
// it.
func TestContentRunsNothing(t *testing.T) {
	skipWithoutWebBuild(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	quoted := "'" + strings.ReplaceAll(attacks, "'", "''") + "'"
	front := func(lines string) string { return "---\n" + lines + "\n---\n\n" }
	body := attacks + "\n\n## Heading " + attacks + "\n\n[link](javascript:attack()) ![picture](data:text/html,x)\n\n- term " + attacks + "\n  - : definition\n"
	dir := testkit.WriteFiles(t, map[string]string{
		"content/en-us/web/index.md": front("title: "+quoted+"\nshort-title: "+quoted+"\nslug: Web\nsidebar: side") + body +
			"{{LiveSampleLink('s', '<b onclick=attack()>a</b>')}} {{SubpagesWithSummaries}} {{CSSxRef('x', '<script>attack()</script>')}}\n",
		"content/en-us/web/api/index.md": front("title: "+quoted+"\nslug: Web/API\nspec-urls: javascript:attack()") + body + "## Specifications\n\n{{Specifications}}\n",
		"content/en-us/web/side/index.md": front("title: Side\nslug: Web/Side") +
			"<section id=quick_links><ol><li>" + attacks + "</li></ol></section>\n\n<div data-specs='' data-spec-urls='javascript:attack()'></div>\n",
		"content/sidebars/side.yaml": "sidebar:\n  - title: " + quoted + "\n    details: open\n    children:\n      - link: /Web\n        title: " + quoted +
			"\n      - title: key\n      - link: javascript:attack()\n        title: X\nl10n:\n  en-US:\n    key: " + quoted + "\n",
		"content/jsondata/GroupData.json":     "[{}]",
		"content/jsondata/L10n-Template.json": `{"summary": {"en-US": "<script>attack()</script>"}}`,
		"translated/de/web/index.md":          front("title: "+quoted+"\nslug: Web") + body,
		"course/curriculum/0-README.md":       front("template: landing\nsummary: "+quoted) + "# Course " + attacks + "\n\n" + body,
		"course/curriculum/1-a/0-README.md":   front("template: overview\nsummary: "+quoted) + "# Overview " + attacks + "\n\n" + body,
		"course/curriculum/1-a/1-b.md":        front("template: module\nsummary: "+quoted) + "# Module\n\n" + body + `<scrim-inline url="javascript:attack()" scrimtitle="a"></scrim-inline>`,
		"blog/posts/post/index.md": front("title: "+quoted+"\nslug: post\ndate: 2024-01-01\ndescription: "+quoted+
			"\nauthor: {name: "+quoted+", link: 'javascript:attack()'}\nimage: {file: x.png, alt: "+quoted+", source: {name: a, link: 'javascript:attack()'}}") + body,
		"blog/posts/post/x.png":              "",
		"generic/config.json":                `{"pages": {"about": {"slugPrefix": "about", "sidebar": [{"title": "<script>attack()</script>", "url": "javascript:attack()"}]}}, "spas": {"": {"data": {"homePage": {"featuredArticles": ["/en-US/docs/Web", "/en-US/blog/post/"]}}}}}`,
		"generic/about/plain.md":             front("title: "+quoted+"\nshort-title: "+quoted) + body,
		"generic/about/tabs.md":              front("title: "+quoted+"\ntemplate: GenericAbout") + body,
		"generic/about/community.md":         front("title: "+quoted+"\ntemplate: GenericCommunity") + body,
		"spotlight/contributors/jo/index.md": front("contributor_name: "+quoted+"\nfolder_name: jo\nis_featured: true\nquote: "+quoted+"\nusernames: {github: "+quoted+"}") + body,
	})
	in := func(name string) string { return filepath.Join(dir, name) }
	root := newRoot()
	root.SetArgs([]string{
		"build", "--log-level", "error", "--content", in("content"), "--translated-content", in("translated"),
		"--curriculum", in("course"), "--blog", in("blog"), "--generic-content", in("generic"),
		"--contributor-spotlight", in("spotlight"), "--issues", "--out", in("out"),
	})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Error(err)
	}
	kinds := map[string]bool{}
	err := fs.WalkDir(os.DirFS(in("out")), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != "index.html" {
			return err
		}
		text, err := os.ReadFile(in(path.Join("out", name)))
		if err != nil {
			return err
		}
		kinds[path.Dir(name)] = true
		checkRunsNothing(t, name, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{
		"en-us", "en-us/docs/web", "en-us/docs/web/api", "en-us/docs/web/side", "de/docs/web", "en-us/curriculum", "en-us/curriculum/a",
		"en-us/curriculum/a/b", "en-us/blog", "en-us/blog/post", "en-us/about/plain", "en-us/about/tabs", "en-us/about/community", "en-us/community/spotlight/jo",
	} {
		if !kinds[page] {
			t.Errorf("no page %s", page)
		}
	}
}

// checkRunsNothing allows what the program itself puts into a page.
func checkRunsNothing(t *testing.T, name string, text []byte) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	inline := 0
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attr := map[string]string{}
		for _, a := range n.Attr {
			key := strings.ToLower(a.Key)
			attr[key] = a.Val
			value := strings.ToLower(strings.Map(func(r rune) rune {
				if r <= ' ' {
					return -1
				}
				return r
			}, a.Val))
			address := key == "href" || key == "src" || key == "action" || key == "formaction"
			if strings.HasPrefix(key, "on") || key == "srcdoc" || address && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:text")) {
				t.Errorf("%s: <%s %s=%q>", name, n.Data, a.Key, a.Val)
			}
		}
		switch n.Data {
		case "script":
			if attr["type"] == "application/json" || attr["type"] == "application/ld+json" || strings.HasPrefix(attr["src"], "/static/") {
				break
			}
			if inline++; inline > 1 || strings.Contains(n.FirstChild.Data, "attack()") {
				t.Errorf("%s: page has a script from its content", name)
			}
		case "base", "object", "embed", "style":
			t.Errorf("%s: <%s>", name, n.Data)
		case "meta":
			switch target, _ := strings.CutPrefix(attr["content"], "0; url="); strings.ToLower(attr["http-equiv"]) {
			case "", "content-security-policy":
			case "refresh": // of pages that redirect
				if !strings.HasPrefix(target, "https://") && (!strings.HasPrefix(target, "/") || strings.HasPrefix(target, "//")) {
					t.Errorf("%s: redirects to %q", name, target)
				}
			default:
				t.Errorf("%s: <meta http-equiv=%s>", name, attr["http-equiv"])
			}
		}
	}
}
