package site

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/render"
)

// linkedPages are pages that show what others say in all the ways there are.
func linkedPages() map[string]string {
	files := map[string]string{
		"en-us/_redirects.txt":        "/en-US/docs/Old\t/en-US/docs/Web/API/Boat\n",
		"de/_redirects.txt":           "/de/docs/Web/API/Rope\t/de/docs/Web/API/Boat\n",
		"jsondata/GroupData.json":     `[{"Harbor API":{"overview":["Harbor API"],"interfaces":["Boat","Rope"],"methods":[],"properties":[],"events":[]}}]`,
		"jsondata/InterfaceData.json": `[{"Boat":{"inh":"Rope","impl":[]}}]`,
		"sidebars/web.yaml":           "sidebar:\n  - type: listSubPages\n    path: /Web/API\n    title: APIs\n  - /Web/CSS\n  - type: listSubPagesGrouped\n    path: /Web/CSS\n    title: Styles\n",
		"en-us/web/chart.txt":         "water",
		viewsFile:                     "Page,Pageviews\n/en-US/docs/Web,10\n",
		blogTitleFile:                 "Log",
		"blog/posts/a/index.md":       "---\nslug: first\ntitle: First\ndate: 2025-01-01\nauthor: jo\n---\n\nText.\n",
		"blog/posts/a/note.txt":       "next to the post",
		"blog/authors/jo/index.md":    "---\nname: Jo\navatar: jo.png\n---\n",
		"blog/authors/jo/jo.png":      "jo",
	}
	page := func(name, slug, title, pageType, more, body string) {
		files[name+"/index.md"] = "---\ntitle: " + title + "\nslug: " + slug + "\npage-type: " + pageType + "\n" + more + "---\n\n" + body + "\n"
	}
	page("en-us/web", "Web", "The web", "landing-page", "sidebar: web\n", "About the web.\n\n{{SubpagesWithSummaries}}")
	page("en-us/web/api", "Web/API", "APIs", "landing-page", "", "Of the web. {{APIListAlpha}}\n\n{{ListGroups}}")
	page("en-us/web/api/harbor_api", "Web/API/Harbor_API", "Harbor API", "web-api-overview", "sidebar: apiref\n", "{{DefaultAPISidebar(\"Harbor API\")}}\n\nHarbors.")
	page("en-us/web/api/boat", "Web/API/Boat", "Boat", "web-api-interface", "", "{{APIRef(\"Harbor API\")}}\n\nFloats.\n\n{{PreviousNext(\"Web/API/Rope\", \"Web/CSS\")}}\n\n{{Compat(\"api.Element\")}}")
	page("en-us/web/api/boat/sail", "Web/API/Boat/sail", "\"Boat: sail() method\"", "web-api-instance-method", "short-title: sail()\n", "{{APIRef(\"Harbor API\")}}\n\nSails the {{domxref(\"Boat\")}}.")
	page("en-us/web/api/rope", "Web/API/Rope", "Rope", "web-api-interface", "", "{{APIRef(\"Harbor API\")}}\n\nTies. [](/en-US/docs/Old)")
	page("en-us/web/css", "Web/CSS", "CSS", "landing-page", "sidebar: web\n", "Style. {{CSS_Ref}} {{ListSubPages(\"/en-US/docs/Web\", 2)}}")
	page("en-us/web/css/hull-color", "Web/CSS/hull-color", "hull-color", "css-property", "sidebar: web\n", "{{CSSXRef(\"hull-size\")}} and [](/en-US/docs/Web/API/Boat/sail).")
	page("en-us/web/css/hull-size", "Web/CSS/hull-size", "hull-size", "css-property", "sidebar: web\n", "See {{CSSXRef(\"hull-color\")}}, {{Glossary(\"Tide\")}}.")
	page("en-us/glossary", "Glossary", "Glossary", "landing-page", "", "Terms.")
	page("en-us/glossary/tide", "Glossary/Tide", "Tide", "glossary-disambiguation", "", "Two: {{GlossaryDisambiguation}}")
	page("en-us/glossary/tide/high", "Glossary/Tide/High", "High tide", "glossary-definition", "", "Much water.\n\nMore of it.")
	page("en-us/alone", "Alone", "Alone", "guide", "", "No link.")
	page("de/web", "Web", "Das Web", "landing-page", "", "Das Web. {{SubpagesWithSummaries}}")
	page("de/web/api", "Web/API", "Schnittstellen", "landing-page", "", "Alle. {{APIListAlpha}}")
	page("de/web/api/boat", "Web/API/Boat", "Boot", "web-api-interface", "", "Schwimmt. {{domxref(\"Rope\")}}")
	page("de/web/css", "Web/CSS", "CSS", "landing-page", "", "Stil. {{CSS_Ref}}")
	return files
}

// edits change a page in one of the ways in which writers do.
var edits = map[string]func(text string, n int) string{
	"title": func(text string, n int) string {
		before, rest, _ := strings.Cut(text, "title: ")
		_, after, _ := strings.Cut(rest, "\n")
		return before + fmt.Sprintf("title: %c title %d", 'A'+rune(n%26), n) + "\n" + after
	},
	"short title": func(text string, n int) string {
		if before, rest, ok := strings.Cut(text, "short-title: "); ok {
			_, after, _ := strings.Cut(rest, "\n")
			return before + after
		}
		return strings.Replace(text, "\nslug: ", fmt.Sprintf("\nshort-title: S%d\nslug: ", n), 1)
	},
	"summary": func(text string, n int) string {
		head, body, _ := strings.Cut(text[4:], "---\n\n")
		return text[:4] + head + fmt.Sprintf("---\n\nSummary %d. ", n) + body
	},
	"end": func(text string, n int) string { return text + fmt.Sprintf("\nEnd %d.\n", n) },
	"compatibility": func(text string, n int) string {
		if before, _, ok := strings.Cut(text, "{{Compat("); ok {
			return before + "\n"
		}
		return text + "\n{{Compat(\"api.Document\")}}\n"
	},
	"unreadable": func(text string, _ int) string {
		if readable, ok := strings.CutSuffix(text, "\xff\n"); ok {
			return readable
		}
		return text + "\xff\n"
	},
}

// Files of linkedPages that are no content of the docs.
const (
	viewsFile     = "views.csv"
	blogTitleFile = "blog-title.txt"
	blogFolder    = "blog"
)

// openLinked opens a site of linkedPages.
func openLinked(t *testing.T, root string) *Site {
	t.Helper()
	views, err := os.ReadFile(filepath.Join(root, viewsFile))
	if err != nil {
		t.Fatal(err)
	}
	popularity, err := webdata.ReadPopularity(bytes.NewReader(views))
	if err != nil {
		t.Fatal(err)
	}
	title, err := os.ReadFile(filepath.Join(root, blogTitleFile))
	if err != nil {
		t.Fatal(err)
	}
	return openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{
		Extras:      Extras{Popularity: popularity, Sum: string(views)},
		Collections: Collections{Blog: os.DirFS(filepath.Join(root, blogFolder)), BlogOpts: blog.Options{Title: string(title)}},
	})
}

// editStep changes the files of a site; those that it deletes are removed.
type editStep struct {
	name string
	edit func(files map[string]string)
}

// otherEdits change files that are no pages of the docs.
func otherEdits() []editStep {
	set := func(name, file, text string) editStep {
		return editStep{name, func(files map[string]string) { files[file] = text }}
	}
	remove := func(name, file string) editStep {
		return editStep{name, func(files map[string]string) { delete(files, file) }}
	}
	return []editStep{
		set("file of a page changes", "en-us/web/chart.txt", "deep water"),
		remove("file of a page is gone", "en-us/web/chart.txt"),
		set("other views", viewsFile, "Page,Pageviews\n/en-US/docs/Web,10\n/en-US/docs/Alone,5\n"),
		set("other title of the blog", blogTitleFile, "Log book"),
		set("post changes", "blog/posts/a/index.md", "---\nslug: first\ntitle: First\ndate: 2025-01-01\nauthor: jo\n---\n\nOther text.\n"),
		remove("file of a post is gone", "blog/posts/a/note.txt"),
		{"author has another picture", func(files map[string]string) {
			delete(files, "blog/authors/jo/jo.png")
			files["blog/authors/jo/face.png"] = "face"
			files["blog/authors/jo/index.md"] = "---\nname: Jo\navatar: face.png\n---\n"
		}},
		set("author has no picture", "blog/authors/jo/index.md", "---\nname: Jo\n---\n"),
	}
}

// randomEdits change pages of the docs.
func randomEdits(pages []string, n int) []editStep {
	const seed = 11
	random := rand.New(rand.NewPCG(seed, seed))
	kinds := slices.Sorted(maps.Keys(edits))
	var steps []editStep
	for i := range n {
		name, kind := pages[random.IntN(len(pages))], kinds[random.IntN(len(kinds))]
		steps = append(steps, editStep{fmt.Sprintf("edit %d, %s of %s", i, kind, name), func(files map[string]string) {
			files[name] = edits[kind](files[name], i)
		}})
	}
	return steps
}

// apply runs a step on files and on the folder that holds them.
func (s editStep) apply(t *testing.T, root string, files map[string]string) {
	t.Helper()
	before := maps.Clone(files)
	s.edit(files)
	for name, text := range files {
		if old, ok := before[name]; !ok || old != text {
			if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name := range before {
		if _, ok := files[name]; !ok {
			if err := os.Remove(filepath.Join(root, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Whatever is edited, a build on top of the previous output gives the bytes of a
// whole build.
func TestBuildAfterEditsEqualsAWholeBuild(t *testing.T) {
	files := linkedPages()
	root, dir := writeTree(t, files), t.TempDir()
	out, whole := filepath.Join(dir, "out"), filepath.Join(dir, "whole")
	buildSite(t, openLinked(t, root), out, nil)
	pages := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
		return !strings.HasSuffix(name, ".md") || strings.HasPrefix(name, blogFolder)
	})
	// Pages that random edits make unreadable are tried again by every build, which
	// would hide one that wrongly finds nothing to make.
	steps := slices.Concat(otherEdits(), randomEdits(pages, 15))
	saved := 0
	for _, step := range steps {
		step.apply(t, root, files)
		report := buildSite(t, openLinked(t, root), out, nil)
		saved += report.Documents.Unchanged
		buildSite(t, openLinked(t, root), whole, func(o *BuildOptions) { o.Force = true })
		compareOutputs(t, step.name, read(t, whole), read(t, out))
		if t.Failed() {
			return
		}
	}
	if all := len(steps) * len(pages); saved < all/3 {
		t.Errorf("of %d pages only %d were kept", all, saved)
	}
}

func compareOutputs(t *testing.T, step string, want, got map[string]string) {
	t.Helper()
	// Only the number of pages that a build made differs from a whole build.
	want[manifestName], got[manifestName] = withoutCounts(t, want[manifestName]), withoutCounts(t, got[manifestName])
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s: %s differs from a whole build:\n%.3000s\n\n%.3000s", step, name, want[name], got[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s is left over", step, name)
		}
	}
}

// Only pages that link to a page show its title.
func TestTitleChangesThePagesThatShowIt(t *testing.T) {
	for name, want := range map[string][]string{
		"en-us/alone/index.md":    {"/en-US/docs/Alone"},
		"en-us/glossary/index.md": {"/en-US/docs/Glossary", "/en-US/docs/Glossary/Tide", "/en-US/docs/Glossary/Tide/High"},
		"en-us/web/api/boat/sail/index.md": {
			"/en-US/docs/Web/API/Boat", "/en-US/docs/Web/API/Boat/sail", "/en-US/docs/Web/CSS/hull-color",
		},
	} {
		files := linkedPages()
		root, out := writeTree(t, files), filepath.Join(t.TempDir(), "out")
		runBuild(t, root, out, nil)
		if err := os.WriteFile(filepath.Join(root, name), []byte(edits["title"](files[name], 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		s := openSite(t, root)
		o, err := openOutput(out)
		if err != nil {
			t.Fatal(err)
		}
		e := s.current.Load()
		b := &build{site: s, e: e, out: o, pages: e.cat.Pages(), opts: BuildOptions{Version: "test", Workers: 2}}
		p, err := b.plan(t.Context())
		o.discard()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, i := range p.todo {
			got = append(got, b.pages[i].URL())
		}
		if !slices.Equal(got, want) {
			t.Errorf("title of %s: pages to make are %v, want %v", name, got, want)
		}
	}
}
