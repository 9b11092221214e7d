package export

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// application shows the parts of a page that the tests check.
const application = `globalThis.waymark = {
  configure() {},
  highlight(json) { return JSON.stringify(JSON.parse(json).map(() => null)); },
  exported(json) {
    const { kind, page, compat, frame, areas, title } = JSON.parse(json);
    const posts = page?.hyData?.posts ?? [];
    const link = ({ url, title }) => '<a href="' + url + '">' + title + "</a>\n";
    const head = '<html><head><link rel="stylesheet" href="/exported/' + (frame.complete ? "style" : "docset") + '.css"></head>' +
      '<body data-online="online only" data-missing="missing" data-example="runs on the site" data-media="on the site" data-diagram-name="Diagram" data-diagram-failed="The diagram" data-diagram-too-large="Too large">\n';
    if (kind === "contents") return head + title + "\n" + areas.map((a) => a.title + " " + a.pages + "\n" + a.children.map(link).join("")).join("") + "</body></html>";
    const { doc } = page;
    return head + (doc.sidebarHTML ?? "") + "<h1>" + (doc.titleHTML ?? doc.title) + "</h1>\n" +
      posts.map(({ slug, title }) => link({ url: "/en-US/blog/" + slug + "/", title })).join("") +
      (page.blogMeta?.image.file ? '<img src="/en-US/blog/' + page.blogMeta.slug + "/" + page.blogMeta.image.file + '">\n' : "") +
      (doc.body ?? []).map(({ value }) => (value.title ? '<h2 id="' + value.id + '">' + value.title + "</h2>\n" : "") + (value.content ?? "") + "\n").join("") +
      frame.languages.map(({ locale, url }) => link({ url, title: locale })).join("") +
      (frame.online ? '<a rel="external" href="' + frame.online + '">online</a>\n' : "") +
      Object.keys(compat).join() + "</body></html>";
  },
};`

func webBuild() fstest.MapFS {
	return fstest.MapFS{
		"server/entry-server.js": {Data: []byte(application)},
		"inline.js":              {Data: []byte("1")},
		"service-worker.js":      {},
		"remove-worker.js":       {},
		"assets.json":            {Data: []byte(`{"script":"a.js","root":"root.js"}`)},
	}
}

var exportedFiles = fstest.MapFS{
	"style.css": {Data: []byte("a{}")}, "docset.css": {Data: []byte("b{}")}, "exported.js": {Data: []byte("1")}, "diagrams.js.br": {Data: packed("draw()")},
}

func packed(text string) []byte {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // to memory
	_ = w.Close()
	return b.Bytes()
}

// openSite opens a site with the content of a test.
func openSite(t *testing.T, files map[string]string, baseURL string) *site.Site {
	t.Helper()
	root := testkit.WriteFiles(t, files)
	renderer, err := render.New(render.Options{Dist: webBuild(), Workers: 2, Site: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	data := docstest.EmbeddedWebdata(t)
	var from site.Collections
	if folder := filepath.Join(root, "blog"); isFolder(folder) {
		from.Blog, from.BlogOpts = os.DirFS(folder), blog.Options{Title: "Blog"}
	}
	s, err := site.Open(t.Context(), site.Options{
		Collections: from,
		Sources:     content.Sources{Content: root, Translated: root}, History: content.HistoryOff, Webdata: data, Renderer: renderer,
		Log: slog.New(slog.DiscardHandler), Settings: site.Settings{Brand: "Test Docs", BaseURL: baseURL},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// options are those of a test: titles are addresses.
func options(s *site.Site, out string, format Format, areas ...string) Options {
	return Options{
		Out: out, Format: format, Areas: areas, Files: exportedFiles,
		Titles: func(_ context.Context, l locale.Locale, wanted func(string) bool) ([]byte, error) {
			var quick []byte
			for _, p := range s.Searched() {
				if p.Locale == l && wanted(p.URL) {
					quick = fmt.Appendf(quick, "0%s\t%s\t1\n", strings.TrimPrefix(p.URL, "/"+string(l)), p.Title)
				}
			}
			for _, p := range s.Catalogue().PagesOf(l) {
				if wanted(p.URL()) {
					quick = fmt.Appendf(quick, "0%s\t%s\t1\n", p.Slug, p.Title)
				}
			}
			return quick, nil
		},
	}
}

func write(t *testing.T, s *site.Site, o Options) *Report {
	t.Helper()
	report, err := Write(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// unzip returns the files of the only archive in a folder.
func unzip(t *testing.T, dir string) map[string]string {
	t.Helper()
	archives, _ := filepath.Glob(filepath.Join(dir, "*.zip"))
	if len(archives) != 1 {
		t.Fatalf("archives: %v", archives)
	}
	r, err := zip.OpenReader(archives[0])
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	return testkit.ReadFS(t, r)
}

func listOf(files map[string]string) string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, "\n")
}

// rowsOf returns the rows of a docset's index, queried as readers of the format
// do.
func rowsOf(t *testing.T, file string) string {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT name, type, path FROM searchIndex ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var name, kind, path string
		if err := rows.Scan(&name, &kind, &path); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s | %s | %s\n", name, kind, path)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), "INSERT INTO searchIndex(name, type, path) SELECT name, type, path FROM searchIndex LIMIT 1"); err == nil {
		t.Error("the index accepts a duplicate row")
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		s := openSite(t, in, "https://docs.example")
		dir := t.TempDir()
		write(t, s, options(s, filepath.Join(dir, "zip"), HTMLZip, "css", "html"))
		write(t, s, options(s, filepath.Join(dir, "docset"), Docset, "css", "html"))
		archive, tree := unzip(t, filepath.Join(dir, "zip")), testkit.ReadFiles(t, filepath.Join(dir, "docset"))
		const inArchive, docset = "Test_Docs-en-US-de-css-html/", "Test_Docs-en-US-css-html"
		const documents = docset + ".docset/Contents/Resources/Documents/"
		return map[string]string{
			"want-zip.txt":        listOf(archive),
			"want-start.html":     archive[inArchive+"index.html"],
			"want-home.html":      archive[inArchive+"en-us/index.html"],
			"want-color.html":     archive[inArchive+"en-us/docs/web/css/color.html"],
			"want-titles.js":      archive[inArchive+"en-us/search/titles.js"],
			"want-words.js":       archive[inArchive+"en-us/search/words-co.js"],
			"want-docset.txt":     listOf(tree),
			"want-docset-de.html": tree["Test_Docs-de-css-html.docset/Contents/Resources/Documents/de/docs/web/css/color.html"],
			"want-docset.html":    tree[documents+"en-us/docs/web/css/color.html"],
			"want-info.plist":     tree[docset+".docset/Contents/Info.plist"],
			"want-index.txt":      rowsOf(t, filepath.Join(dir, "docset", docset+".docset", filepath.FromSlash(indexFile))),
			"want-feed-url.txt":   tree[docset+".xml"][strings.Index(tree[docset+".xml"], "<url>"):],
		}
	})
}

var smallSite = map[string]string{
	"en-us/web/css/index.md":  "---\ntitle: CSS\nslug: Web/CSS\n---\n\nSheets. [Markup](/en-US/docs/Web/HTML) [Blog](/en-US/blog/)\n",
	"en-us/web/html/index.md": "---\ntitle: HTML\nslug: Web/HTML\n---\n\nElements.\n",
	"jsondata/GroupData.json": "[{}]",
	"sidebars/none.yaml":      "sidebar: []\n",
}

var siteWithBlog = map[string]string{
	"en-us/web/css/index.md":  "---\ntitle: CSS\nslug: Web/CSS\n---\n\nSheets. [Blog](/en-US/blog/) [Post](/en-US/blog/first) [Feed](/en-US/blog/rss.xml)\n",
	"de/web/css/index.md":     "---\ntitle: CSS\nslug: Web/CSS\n---\n\n[Beitrag](/de/blog/first/)\n",
	"de/web/index.md":         "---\ntitle: Web\nslug: Web\n---\n\nGewebe.\n",
	"blog/posts/a/index.md":   "---\nslug: first\ntitle: First post\ndate: 2025-01-01\nauthor: jo\nimage:\n  file: pic.png\n---\n\nLanterns of [CSS](/en-US/docs/Web/CSS).\n\n## More\n\nText.\n",
	"blog/posts/a/pic.png":    "png",
	"blog/authors/jo/a.md":    "",
	"jsondata/GroupData.json": "[{}]",
	"sidebars/none.yaml":      "sidebar: []\n",
}

func TestOtherPages(t *testing.T) {
	s := openSite(t, siteWithBlog, "https://docs.example")
	out := filepath.Join(t.TempDir(), "out")
	report := write(t, s, options(s, out, HTMLZip, "css", "site"))
	if report.Pages != 4 || report.Pictures != 1 {
		t.Errorf("got %d pages and %d pictures, want the list, a post, two documents and a picture", report.Pages, report.Pictures)
	}
	files := unzip(t, out)
	for name, wanted := range map[string][]string{
		"en-us/docs/web/css.html":             {`<a href="../../site/blog.html">Blog</a>`, `<a href="../../site/blog/first.html">Post</a>`, `href="https://docs.example/en-US/blog/rss.xml"`},
		"de/docs/web/css.html":                {`<a href="../../../en-us/site/blog/first.html" class="only-in-en-us">Beitrag</a>`},
		"en-us/site/blog.html":                {`<a href="blog/first.html">First post</a>`},
		"en-us/site/blog/first.html":          {`<a href="../../docs/web/css.html">CSS</a>`, `<img src="../files/blog/first/pic.png"`},
		"en-us/site/files/blog/first/pic.png": {"png"},
		"en-us/index.html":                    {"CSS 1\n", "2\n" + `<a href="site/blog.html">Blog</a>`},
		"en-us/search/titles.js":              {`{"quick":"0/blog/first/\tFirst post\t1\n0Web/CSS`, `"files":{"/en-US/blog/first/":"en-us/site/blog/first.html"}`},
		"en-us/search/words-la.js":            {`{"lanterns":"0"}`},
		"en-us/search/words-sh.js":            {`{"sheets":"1"}`},
	} {
		for _, want := range wanted {
			if got := files["Test_Docs-en-US-de-css-site/"+name]; !strings.Contains(got, want) {
				t.Errorf("%s lacks %s: %s", name, want, got)
			}
		}
	}
	checkLinks(t, out)
}

func TestOtherPagesInDocset(t *testing.T) {
	s := openSite(t, siteWithBlog, "https://docs.example")
	out := filepath.Join(t.TempDir(), "out")
	write(t, s, options(s, out, Docset, "site"))
	const docset = "Test_Docs-en-US-site.docset/"
	rows := rowsOf(t, filepath.Join(out, filepath.FromSlash(docset+indexFile)))
	want := "Blog | Guide | en-us/site/blog.html\nFirst post | Guide | en-us/site/blog/first.html\n"
	if rows != want {
		t.Errorf("index =\n%swant\n%s", rows, want)
	}
	post := testkit.ReadFiles(t, out)[docset+documentsFolder+"en-us/site/blog/first.html"]
	if anchor := `<a name="//apple_ref/cpp/Section/More" class="dashAnchor"></a><h2 id="more">`; !strings.Contains(post, anchor) {
		t.Errorf("no %s in %s", anchor, post)
	}
	checkLinks(t, out)
}

func TestSameBytesWhateverTheWorkers(t *testing.T) {
	s := openSite(t, smallSite, "https://docs.example")
	for _, format := range Formats() {
		var first map[string]string
		for _, workers := range []int{1, 7} {
			o := options(s, filepath.Join(t.TempDir(), "out"), format)
			o.Workers = workers
			write(t, s, o)
			got := testkit.ReadFiles(t, o.Out)
			if first == nil {
				first = got
				continue
			}
			for name, text := range got {
				if first[name] != text {
					t.Errorf("%s: %s differs with %d workers", format, name, workers)
				}
			}
		}
	}
}

func TestRefused(t *testing.T) {
	s := openSite(t, smallSite, "https://docs.example")
	kept := t.TempDir()
	if err := os.WriteFile(filepath.Join(kept, "letter.txt"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, want string
		options    Options
	}{
		{"area", `"csss" is not an area; choose from css, javascript,`, options(s, t.TempDir(), HTMLZip, "csss")},
		{"area without pages", "svg of en-US has no pages; areas with pages: css, html", options(s, t.TempDir(), HTMLZip, "svg")},
		{"format", `"chm" is not a format; choose from [docset html-zip book]`, options(s, t.TempDir(), "chm")},
		{"folder of somebody else", "is not empty and holds no export.json", options(s, kept, HTMLZip)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Write(t.Context(), s, tt.options)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("err = %v, want %s", err, tt.want)
			}
		})
	}
	if got := listOf(testkit.ReadFiles(t, kept)); got != "letter.txt" {
		t.Errorf("the folder has %s", got)
	}
}

func TestNothingIsWrittenOfWhatIsNotComplete(t *testing.T) {
	s := openSite(t, smallSite, "https://docs.example")
	for _, format := range Formats() {
		out := filepath.Join(t.TempDir(), "out")
		write(t, s, options(s, out, format))
		before := testkit.ReadFiles(t, out)
		ctx, cancel := context.WithCancel(t.Context())
		o := options(s, out, format)
		o.Progress = func(int, int) { cancel() }
		if _, err := Write(ctx, s, o); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: err = %v", format, err)
		}
		after := testkit.ReadFiles(t, out)
		if listOf(after) != listOf(before) || after[manifestName] != before[manifestName] {
			t.Errorf("%s: the folder has %s", format, listOf(after))
		}
		if _, err := os.Stat(out + ".building"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: temporary files are left: %v", format, err)
		}
		write(t, s, options(s, out, format)) // the folder is free again
	}
}

func TestLinksWithoutPublicAddressAreMarked(t *testing.T) {
	s := openSite(t, smallSite, "http://localhost:8080")
	out := filepath.Join(t.TempDir(), "out")
	write(t, s, options(s, out, HTMLZip, "css"))
	page := unzip(t, out)["Test_Docs-en-US-css/en-us/docs/web/css.html"]
	for _, want := range []string{`<a data-missing="" title="missing">Markup</a>`, `<a data-missing="" title="missing">Blog</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in %s", want, page)
		}
	}
	if strings.Contains(page, "localhost") {
		t.Errorf("%s has an address of this machine", page)
	}
}

func TestLinksToWhatOnlyTheSiteHas(t *testing.T) {
	tests := []struct{ name, page, want string }{
		{"report", `<a href="#on-github">x</a>`, `<a href="https://docs.example/en-US/docs/Web/HTML#on-github" rel="external" title="online">x</a>`},
		{"example", `<a href="#livesample_fullscreen=a">x</a>`, `<a href="https://docs.example/en-US/docs/Web/HTML#livesample_fullscreen=a" rel="external" title="online">x</a>`},
		{"picture to fetch early", `<link rel="preload" as="image" imageSrcSet="/en-US/a.png 320w"/>`, ""},
		{"section", `<a href="#a">x</a>`, `<a href="#a">x</a>`},
		{"frame", `<iframe id="frame_a" title="A" src="https://play.example/"></iframe>`, `<p class="notecard note" id="frame_a"><a rel="external" class="external" href="https://play.example/">A – runs</a></p>`},
	}
	s := openSite(t, smallSite, "https://docs.example")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := rewriter{links: newLinker(s, namesOf(t, s), s.BaseURL()), url: "/en-US/docs/Web/HTML", file: "en-us/docs/web/html.html"}
			const start = "<body>"
			got := string(w.page(nil, []byte(`<body data-online="online" data-example="runs">`+tt.page)))
			if got != start+tt.want {
				t.Errorf("got  %s\nwant %s", got, start+tt.want)
			}
		})
	}
}

func TestAreasAreNamedOnce(t *testing.T) {
	s := openSite(t, smallSite, "https://docs.example")
	report := write(t, s, options(s, filepath.Join(t.TempDir(), "out"), HTMLZip, "html", "css", "html"))
	if want := []string{"Test_Docs-en-US-html-css.zip"}; !slices.Equal(report.Files, want) {
		t.Errorf("files = %q, want %q", report.Files, want)
	}
}

func TestScrollingRegionsAreReachedByKeyboard(t *testing.T) {
	s := openSite(t, smallSite, "https://docs.example")
	tests := []struct{ name, page, want string }{
		{"code", `<pre class="brush: js notranslate"><code>1</code></pre>`, `<pre class="brush: js notranslate" tabindex="0"><code>1</code></pre>`},
		{"code with an address", `<pre data-src="a"><a href="/en-US/docs/Web/CSS">CSS</a></pre>`, `<pre data-src="a" tabindex="0"><a href="css.html">CSS</a></pre>`},
		{"table", `<figure class="wide table-container"><table>`, `<figure class="wide table-container" tabindex="0"><table>`},
		{"reached already", `<figure class="table-container" tabindex="0" aria-label="api.Den">`, `<figure class="table-container" tabindex="0" aria-label="api.Den">`},
		{"picture", `<figure class="picture"><figcaption>`, `<figure class="picture"><figcaption>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			names := namesOf(t, s)
			w := rewriter{links: newLinker(s, names, s.BaseURL()), url: "/en-US/docs/Web/HTML", file: "en-us/docs/web/html.html"}
			if got := string(w.page(nil, []byte(tt.page))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// namesOf returns the files of all pages.
func namesOf(t *testing.T, s *site.Site) map[string]string {
	t.Helper()
	chosen, err := choose(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return fileNames(chosen.pages)
}

func TestFileNames(t *testing.T) {
	long := strings.Repeat("Very_long_names/", 20) + "End"
	tests := []struct{ slug, want string }{
		{"Web/CSS/color", "en-us/docs/web/css/color.html"},
		{"Web/CSS/::before", "en-us/docs/web/css/_doublecolon_before.html"},
		{"Web/NUL", "en-us/docs/web/_nul-"},
		{"Web/com1.x/y", "en-us/docs/web/_com1.x/y-"},
		{"Web/.hidden", "en-us/docs/web/_hidden-"},
		{"Web/ends./y", "en-us/docs/web/ends._/y-"},
		{`Web/a"b<c>|d\e`, "en-us/docs/web/a_b_c__d_e-"},
		{"Web/100%", "en-us/docs/web/100_-"},
		{"Web/Größe", "en-us/docs/web/größe.html"},
		{long, "en-us/docs/very_long_names/"},
	}
	for _, tt := range tests {
		url := content.Scheme{}.URL(locale.EnUS, tt.slug)
		got := safePath(url, "en-us/docs/"+content.FolderOf(tt.slug), ".html")
		if !strings.HasPrefix(got, tt.want) && !strings.HasPrefix(strings.ReplaceAll(got, "_.", "_"), tt.want) {
			t.Errorf("%s is in %s, want %s", tt.slug, got, tt.want)
		}
		if len(got) > longestName || strings.ContainsAny(got, `\:*?"<>|%#`) {
			t.Errorf("%s is in %s", tt.slug, got)
		}
	}
}

func FuzzSafePath(f *testing.F) {
	for _, path := range []string{"web/css", "con/aux.txt", "../..", "a//b", strings.Repeat("x", 300), "\xff", "a. /b"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		got := safePath(path, "en-us/"+path, ".html")
		if !fs.ValidPath(got) || len(got) > longestName {
			t.Errorf("safePath(%q) = %q", path, got)
		}
		for part := range strings.SplitSeq(got, "/") {
			base, _, _ := strings.Cut(part, ".")
			if isDevice(base) || strings.HasSuffix(part, ".") || strings.ContainsAny(part, `\:*?"<>|%#`) {
				t.Errorf("safePath(%q) = %q", path, got)
			}
		}
	})
}

func TestRelative(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{"index.html", "en-us/index.html", "en-us/index.html"},
		{"en-us/index.html", "en-us/index.html", "index.html"},
		{"en-us/docs/web/css.html", "en-us/docs/web/css/color.html", "css/color.html"},
		{"en-us/docs/web/css/color.html", "en-us/docs/web/css.html", "../css.html"},
		{"en-us/docs/web/css/color.html", "exported/style.css", "../../../../exported/style.css"},
		{"en-us/docs/web/css/color.html", "de/docs/größe.html", "../../../../de/docs/gr%C3%B6%C3%9Fe.html"},
	}
	for _, tt := range tests {
		if got := relative(tt.from, tt.to); got != tt.want {
			t.Errorf("relative(%q, %q) = %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}

// web/src/shell/search/texts.test.ts has the same cases.
func TestWords(t *testing.T) {
	tests := []struct {
		text  string
		words []string
		shard string
	}{
		{"Array.prototype.map()", []string{"array", "prototype", "map"}, "ar"},
		{"A snake_case, 3D", []string{"a", "snake_case", "3d"}, "a-"},
		{"Größe", []string{"größe"}, "gr"},
		{"éa", []string{"éa"}, "u3"},
		{"要素の型 HTML", []string{"要素", "素の", "の型", "html"}, "u226"},
		{"字", []string{"字"}, "u16d"},
	}
	for _, tt := range tests {
		got := wordsOf(tt.text)
		if !slices.Equal(got, tt.words) {
			t.Errorf("wordsOf(%q) = %q, want %q", tt.text, got, tt.words)
		}
		if shard := shardOf(got[0]); shard != tt.shard {
			t.Errorf("shardOf(%q) = %q, want %q", got[0], shard, tt.shard)
		}
	}
}

func TestPostings(t *testing.T) {
	x := &textIndex{}
	for i := range 60 {
		words := map[string]int{"common": i + 1}
		if i == 40 {
			words["rare"] = 1
		}
		x.add(words)
	}
	if got := string(x.words["rare"].text); got != "14" {
		t.Errorf("rare is found on %q", got)
	}
	if got := string(x.words["common"].text); !bytes.HasPrefix([]byte(got), []byte("0 1.2 1.3 ")) || !strings.HasSuffix(got, " 1.1o") {
		t.Errorf("common is found on %q", got)
	}
}

// A book has all pages in the order of their sidebar; links between them, and ids, are those of the book.
func TestBook(t *testing.T) {
	s := openSite(t, map[string]string{
		"README.md":     "# Tern\n\n[Second](b.md#part) [gone](b.md#gone)\n\nTo `href=\"#p2-gone\"` and ` id=\"p1-x\"`.\n",
		"a/index.md":    "---\nsidebar_position: 2\n---\n# First <folder>\n\n## Part\n\n[here](#part) ![](../bird.png)\n",
		"b.md":          "---\nsidebar_position: 1\n---\n# Second\n\n## Part\n\n```mermaid\ngraph TD\n  a --> b\n```\n",
		"unlisted/u.md": "---\nunlisted: true\n---\n# Apart\n",
		"bird.png":      "\x89PNG\r\n\x1a\n",
		"site.yaml":     "name: A & B\n",
	}, "https://docs.example")
	out := filepath.Join(t.TempDir(), "out")
	report, err := Write(t.Context(), s, options(s, out, Book))
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Files) != 1 || report.Pages != 4 || report.Pictures != 1 {
		t.Fatalf("report = %+v", report)
	}
	text, err := os.ReadFile(filepath.Join(out, report.Files[0]))
	if err != nil {
		t.Fatal(err)
	}
	book := string(text)
	last := 0
	for _, part := range []string{
		"<title>A &amp; B</title>", `href="exported/style.css"`, `">First &lt;folder&gt;</a>`, "<h1>Tern</h1>", "<h1>Second</h1>", "<h1>First", "<h1>Apart</h1>",
	} {
		at := strings.Index(book, part)
		if at < last {
			t.Errorf("the book lacks %s, or has it too early:\n%s", part, book)
		}
		last = max(last, at)
	}
	id := func(title string) string {
		_, id, _ := strings.Cut(book[:strings.Index(book, "<h1>"+title)], `<section class="chapter" id="`)
		for strings.Contains(id, `<section class="chapter" id="`) {
			_, id, _ = strings.Cut(id, `<section class="chapter" id="`)
		}
		id, _, _ = strings.Cut(id, `"`)
		return id
	}
	for _, part := range []string{
		`<a href="#` + id("Second") + `-part">Second</a>`, `id="` + id("Second") + `-part"`,
		`<a href="#` + id("First") + `-part">here</a>`, `id="` + id("First") + `-part"`, `<a href="#` + id("Second") + `">gone</a>`, `<code>href="#p2-gone"</code>`,
		`<script src="exported/diagrams.js" data-diagram-name="Diagram" data-diagram-failed="The diagram" data-diagram-too-large="Too large`,
	} {
		if !strings.Contains(book, part) {
			t.Errorf("the book lacks %s:\n%s", part, book)
		}
	}
	if script, err := os.ReadFile(filepath.Join(out, "exported", "diagrams.js")); err != nil || string(script) != "draw()" {
		t.Errorf("script that draws diagrams = %q, %v", script, err)
	}
}
