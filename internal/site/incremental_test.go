package site

import (
	"bytes"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// linkedPages are pages that show other pages' data in every possible way.
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
	page("en-us/web/missing", "Web/Missing", "Missing", "guide", "sidebar: jsref\n", "{{domxref(\"Anchor\")}}, {{domxref(\"Boat.anchor()\")}}, {{CSSXRef(\"keel()\")}}, {{CSSXRef(\":wet\")}}, "+
		"{{jsxref(\"Array.map\")}}, {{Glossary(\"Low tide\")}}, [](/en-US/docs/Web/API/Pier) and [old](/en-US/docs/Web/Older). {{PreviousNext(\"Web/API/Pier\", \"Web/Older\")}}")
	page("en-us/web/javascript/reference/global_objects/array", "Web/JavaScript/Reference/Global_Objects/Array", "Array", "javascript-class", "sidebar: jsref\n", "Lists. {{jsxref(\"Array.prototype.at()\")}}")
	page("de/web", "Web", "Das Web", "landing-page", "", "Das Web. {{SubpagesWithSummaries}}")
	page("de/web/api", "Web/API", "Schnittstellen", "landing-page", "", "Alle. {{APIListAlpha}}")
	page("de/web/api/boat", "Web/API/Boat", "Boot", "web-api-interface", "", "Schwimmt. {{domxref(\"Rope\")}}")
	page("de/web/css", "Web/CSS", "CSS", "landing-page", "", "Stil. {{CSS_Ref}}")
	return files
}

// edits change a page in ways in which writers do.
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

// Files of linkedPages that are not docs.
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

// editStep changes the files of a site, and may delete some.
type editStep struct {
	name string
	edit func(files map[string]string)
}

// otherEdits change files that are not docs.
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

// places are targets for new and moved pages; some are referred to by
// linkedPages.
var places = []string{
	"Web/API/Anchor", "Web/API/Boat/anchor", "Web/API/Boat/sail_static", "Web/API/Window/anchor", "Web/API/Pier", "Web/CSS/Reference/Values/keel",
	"Web/CSS/Reference/Selectors/:wet", "Web/CSS/Reference/Properties/hull-color", "Web/JavaScript/Reference/Global_Objects/Array/map",
	"Web/JavaScript/Reference/Global_Objects/Array/at", "Glossary/Low_tide", "Glossary/Tide/Low", "Web/Older", "Web/API/Boat/sail/fast", "Deep/er/still",
}

// types are page types that lists distinguish.
var types = []string{"guide", "web-api-interface", "web-api-instance-method", "web-api-event", "css-property", "css-function", "javascript-instance-method", "landing-page"}

// fileOf returns the file of a page.
func fileOf(folder, slug string) string { return folder + "/" + content.FolderOf(slug) + "/index.md" }

// structureEdits change the set of pages, and the shared files.
func structureEdits(n int, random *rand.Rand) []editStep {
	var steps []editStep
	for i := range n {
		slug, other, pageType := places[random.IntN(len(places))], places[random.IntN(len(places))], types[random.IntN(len(types))]
		folder := []string{"en-us", "en-us", "de"}[random.IntN(3)]
		locale := map[string]string{"en-us": "en-US", "de": "de"}[folder]
		file, otherFile, redirects := fileOf(folder, slug), fileOf(folder, other), folder+"/_redirects.txt"
		text := fmt.Sprintf("---\ntitle: %c page %d\nslug: %s\npage-type: %s\n---\n\nText. {{ListSubPages}} [](/%s/docs/%s)\n", 'A'+rune(random.IntN(26)), i, slug, pageType, locale, other)
		add := editStep{fmt.Sprintf("step %d, add %s", i, file), func(files map[string]string) { files[file] = text }}
		steps = append(steps, add)
		switch random.IntN(8) {
		case 0, 1:
			steps = append(steps, editStep{fmt.Sprintf("step %d, remove %s", i, file), func(files map[string]string) { delete(files, file) }})
		case 2, 3:
			steps = append(steps, editStep{fmt.Sprintf("step %d, move %s to %s", i, file, otherFile), func(files map[string]string) {
				if file != otherFile {
					files[otherFile] = strings.Replace(files[file], "slug: "+slug, "slug: "+other, 1)
					files[redirects] += fmt.Sprintf("/%s/docs/%s\t/%[1]s/docs/%s\n", locale, slug, other)
					delete(files, file)
				}
			}})
		case 4:
			steps = append(steps, editStep{fmt.Sprintf("step %d, redirect %s to %s", i, slug, other), func(files map[string]string) {
				files[redirects] += fmt.Sprintf("/%s/docs/%s\t/%[1]s/docs/%s\n", locale, slug, "Web/CSS")
			}})
		case 5:
			steps = append(steps, editStep{fmt.Sprintf("step %d, no redirects of %s", i, folder), func(files map[string]string) { files[redirects] = "# none\n" }})
		case 6:
			steps = append(steps, editStep{fmt.Sprintf("step %d, group data", i), func(files map[string]string) {
				files["jsondata/GroupData.json"] = fmt.Sprintf(`[{"Harbor API":{"overview":["Harbor API"],"interfaces":["Boat","Anchor"],"methods":["Boat.anchor()"],"properties":[],"events":[],"guides":["/docs/Web/Older"],"tutorial":["/docs/Alone%d"]}}]`, i)
			}})
		case 7:
			steps = append(steps, editStep{fmt.Sprintf("step %d, sidebar", i), func(files map[string]string) {
				files["sidebars/web.yaml"] = fmt.Sprintf("sidebar:\n  - type: listSubPages\n    path: /%s\n    title: T%d\n  - /Web/API/Pier\n", slug, i)
			}})
		}
	}
	return steps
}

// randomEdits change pages of the docs.
func randomEdits(pages []string, n int, random *rand.Rand) []editStep {
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

// apply runs a step on files and on their folder.
func (s editStep) apply(t *testing.T, root string, files map[string]string) {
	t.Helper()
	before := maps.Clone(files)
	s.edit(files)
	for name := range before {
		if _, ok := files[name]; ok {
			continue
		}
		if err := os.Remove(filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(name)
		for os.Remove(filepath.Join(root, dir)) == nil {
			dir = filepath.Dir(dir) // an otherwise empty folder
		}
	}
	for name, text := range files {
		if old, ok := before[name]; ok && old == text {
			continue
		}
		full := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// After any edit, an incremental build writes the same bytes as a whole build.
func TestBuildAfterEditsEqualsAWholeBuild(t *testing.T) {
	files := linkedPages()
	root, dir := testkit.WriteFiles(t, files), t.TempDir()
	out, whole := filepath.Join(dir, "out"), filepath.Join(dir, "whole")
	withPacks := func(s *Site, change func(*BuildOptions)) func(*BuildOptions) {
		return func(o *BuildOptions) {
			o.Packs, o.Words = true, firstWords(s)
			if change != nil {
				change(o)
			}
		}
	}
	linked := openLinked(t, root)
	buildSite(t, linked, out, withPacks(linked, nil))
	pages := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
		return !strings.HasSuffix(name, ".md") || strings.HasPrefix(name, blogFolder)
	})
	// Pages made unreadable by random edits are retried by every build, which
	// would hide a build that wrongly does nothing.
	const seed = 11
	random := rand.New(rand.NewPCG(seed, seed))
	steps := slices.Concat(otherEdits(), structureEdits(4, random), randomEdits(pages, 12, random))
	saved := 0
	for _, step := range steps {
		step.apply(t, root, files)
		linked := openLinked(t, root)
		report := buildSite(t, linked, out, withPacks(linked, nil))
		saved += report.Documents.Unchanged
		buildSite(t, linked, whole, withPacks(linked, func(o *BuildOptions) { o.Force = true }))
		compareOutputs(t, step.name, testkit.ReadFiles(t, whole), testkit.ReadFiles(t, out))
		if t.Failed() {
			return
		}
	}
	if all := len(steps) * len(pages); saved < all/3 {
		t.Errorf("of %d pages, only %d were kept", all, saved)
	}
}

// openDocuments opens a site that builds documents only, which is fast.
func openDocuments(t *testing.T, root string) *Site {
	t.Helper()
	data := docstest.EmbeddedWebdata(t)
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root, Translated: root}, Webdata: data, History: content.HistoryOff,
		Log: slog.New(slog.DiscardHandler), Settings: Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// This test has more added, removed and moved pages than
// TestBuildAfterEditsEqualsAWholeBuild, since it makes no HTML.
func TestDocumentsAfterStructureEditsEqualAWholeBuild(t *testing.T) {
	seed := uint64(7)
	if text := os.Getenv("WAYMARK_TEST_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = n
	}
	files := linkedPages()
	root, dir := testkit.WriteFiles(t, files), t.TempDir()
	out, whole := filepath.Join(dir, "out"), filepath.Join(dir, "whole")
	documents := func(o *BuildOptions) { o.DocumentsOnly, o.Static, o.Packs = true, nil, true }
	buildSite(t, openDocuments(t, root), out, documents)
	random := rand.New(rand.NewPCG(seed, seed))
	saved, total := 0, 0
	for _, step := range structureEdits(40, random) {
		step.apply(t, root, files)
		report := buildSite(t, openDocuments(t, root), out, documents)
		saved, total = saved+report.Documents.Unchanged, total+report.Documents.Total
		buildSite(t, openDocuments(t, root), whole, func(o *BuildOptions) { documents(o); o.Force = true })
		compareOutputs(t, step.name, testkit.ReadFiles(t, whole), testkit.ReadFiles(t, out))
		if t.Failed() {
			return
		}
	}
	if saved < total/3 {
		t.Errorf("of %d pages, only %d were kept", total, saved)
	}
}

func compareOutputs(t *testing.T, step string, want, got map[string]string) {
	t.Helper()
	// Only the number of built pages differs from a whole build.
	want[manifestName], got[manifestName] = withoutCounts(t, want[manifestName]), withoutCounts(t, got[manifestName])
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s: %s differs from a whole build:\n%.3000s\n\n%.3000s", step, name, want[name], got[name])
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s remains", step, name)
		}
	}
}

// planned returns the addresses of the documents that an incremental build would
// make.
func planned(t *testing.T, s *Site, out string) []string {
	t.Helper()
	o, err := openOutput(out)
	if err != nil {
		t.Fatal(err)
	}
	defer o.discard()
	e := s.current.Load()
	b := &build{site: s, e: e, out: o, pages: e.cat.Pages(), opts: BuildOptions{Version: "test", Workers: 2, DocumentsOnly: s.renderer() == nil}}
	p, err := b.plan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, i := range p.todo {
		urls = append(urls, b.pages[i].URL())
	}
	return urls
}

// A page's title is shown only by pages that link to it.
func TestTitleChangesThePagesThatShowIt(t *testing.T) {
	for name, want := range map[string][]string{
		"en-us/alone/index.md":    {"/en-US/docs/Alone"},
		"en-us/glossary/index.md": {"/en-US/docs/Glossary", "/en-US/docs/Glossary/Tide", "/en-US/docs/Glossary/Tide/High"},
		"en-us/web/api/boat/sail/index.md": {
			"/en-US/docs/Web/API/Boat", "/en-US/docs/Web/API/Boat/sail", "/en-US/docs/Web/CSS/hull-color",
		},
	} {
		files := linkedPages()
		root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
		runBuild(t, root, out, nil)
		if err := os.WriteFile(filepath.Join(root, name), []byte(edits["title"](files[name], 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		got := planned(t, openSite(t, root), out)
		if !slices.Equal(got, want) {
			t.Errorf("title of %s: pages to build = %v, want %v", name, got, want)
		}
	}
}

// A page that is added, removed or moved affects only pages that show, list or
// look it up.
func TestPagesChangeWhatShowsThem(t *testing.T) {
	pier := "---\ntitle: Pier\nslug: Web/API/Pier\npage-type: web-api-interface\n---\n\nLong.\n"
	for _, tt := range []struct {
		name string
		edit func(files map[string]string)
		want []string
	}{
		{"page that is asked for appears", func(files map[string]string) { files["en-us/web/api/pier/index.md"] = pier }, []string{
			"/en-US/docs/Web/API", "/en-US/docs/Web/API/Pier", "/en-US/docs/Web/CSS", "/en-US/docs/Web/CSS/hull-color", "/en-US/docs/Web/CSS/hull-size",
			"/en-US/docs/Web/Missing", "/en-US/docs/Web", "/de/docs/Web/API", "/de/docs/Web", "/de/docs/Web/CSS",
		}},
		{"page that nobody shows appears", func(files map[string]string) {
			files["en-us/alone/more/index.md"] = "---\ntitle: More\nslug: Alone/More\npage-type: guide\n---\n\nText.\n"
		}, []string{"/en-US/docs/Alone/More"}},
		{"page is gone", func(files map[string]string) { delete(files, "en-us/glossary/tide/high/index.md") }, []string{"/en-US/docs/Glossary/Tide"}},
		{"page is renamed, and redirected", func(files map[string]string) {
			files["en-us/alone/now/index.md"] = strings.Replace(files["en-us/alone/index.md"], "slug: Alone", "slug: Alone/Now", 1)
			delete(files, "en-us/alone/index.md")
			files["en-us/_redirects.txt"] += "/en-US/docs/Alone\t/en-US/docs/Alone/Now\n"
		}, []string{"/en-US/docs/Alone/Now"}},
		{"asked address is redirected", func(files map[string]string) {
			files["en-us/_redirects.txt"] += "/en-US/docs/Web/Older\t/en-US/docs/Alone\n"
		}, []string{"/en-US/docs/Web/Missing"}},
		{"translation appears", func(files map[string]string) {
			files["de/alone/index.md"] = "---\ntitle: Allein\nslug: Alone\n---\n\nText.\n"
		}, []string{"/en-US/docs/Alone", "/de/docs/Alone"}},
	} {
		files := linkedPages()
		root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
		buildSite(t, openDocuments(t, root), out, func(o *BuildOptions) { o.DocumentsOnly, o.Static = true, nil })
		editStep{tt.name, tt.edit}.apply(t, root, files)
		got := planned(t, openDocuments(t, root), out)
		slices.Sort(got)
		slices.Sort(tt.want)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: pages to build = %v, want %v", tt.name, got, tt.want)
		}
	}
}
