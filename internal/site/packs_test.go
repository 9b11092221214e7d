package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// firstWords is a function for BuildOptions.Words.
func firstWords(s *Site) func(url string) (offline.Words, bool) {
	cat := s.Catalogue()
	return func(url string) (offline.Words, bool) {
		p := cat.ByURL(url)
		if p == nil {
			return offline.Words{}, false
		}
		body, err := cat.Body(p)
		first, _, _ := strings.Cut(body, " ")
		return offline.Words{Title: p.Title, InText: offline.Counts{{Word: first, Times: 1}}}, err == nil
	}
}

// packContent is the content of packs.
type packContent struct {
	*offline.Reader
	members map[offline.Kind]map[string][]byte // by path, in lower case except for compatibility data
	paths   map[offline.Kind][]string
	moved   map[string]string
}

// openPacks reads the packs of a build, or of WritePacks.
func openPacks(t *testing.T, files fs.FS) *packContent {
	t.Helper()
	r, err := offline.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	return readPacks(t, r, r.Packs)
}

// readPacks reads packs with their pictures, and checks all hashes.
func readPacks(t *testing.T, r *offline.Reader, packs []offline.Pack) *packContent {
	t.Helper()
	c := &packContent{r, map[offline.Kind]map[string][]byte{}, map[offline.Kind][]string{}, map[string]string{}}
	for _, p := range packs {
		indexes := []string{p.Index}
		if p.Images != nil {
			indexes = append(indexes, p.Images.Index)
		}
		for _, address := range indexes {
			index, err := r.Index(address)
			if err != nil {
				t.Fatal(err)
			}
			for _, shard := range index.Shards {
				f, err := r.Shard(shard)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range f.Entries {
					c.add(t, f, e)
				}
			}
		}
	}
	return c
}

func (c *packContent) add(t *testing.T, f *offline.ShardFile, e offline.Entry) {
	t.Helper()
	key := strings.ToLower(e.Path)
	if !slices.Contains(c.paths[e.Kind], e.Path) {
		c.paths[e.Kind] = append(c.paths[e.Kind], e.Path)
	}
	if e.Kind == offline.KindMoved {
		c.moved[key] = e.To
		return
	}
	data := unpacked(t, f, e)
	if e.Kind == offline.KindCompat {
		key = e.Path
	}
	if c.members[e.Kind] == nil {
		c.members[e.Kind] = map[string][]byte{}
	}
	c.members[e.Kind][key] = data
}

// unpacked returns a member of a shard without compression.
func unpacked(t *testing.T, f *offline.ShardFile, e offline.Entry) []byte {
	t.Helper()
	data := f.Packed(e)
	if e.Kind == offline.KindImage {
		return data
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		data, err = io.ReadAll(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sidebarMarks removes what marks a page in its sidebar, which browsers add to the sidebars of packs.
var sidebarMarks = strings.NewReplacer(` aria-current=\"page\"`, "", ` open=\"\"`, "", "<em>", "", "</em>", "")

// page returns the index.json of a page as the site serves it, but without marks. It is nil if there is no such page.
func (c *packContent) page(path string) []byte {
	data := c.members[offline.KindPage][strings.ToLower(path)]
	before, rest, ok := bytes.Cut(data, []byte(`,"sidebar":"`))
	if !ok {
		return data
	}
	name, after, _ := bytes.Cut(rest, []byte(`"`))
	return slices.Concat(before, []byte(`,"sidebarHTML":`), c.members[offline.KindSidebar][string(name)], after)
}

// memoryPacks stores the files of packs.
type memoryPacks struct {
	mu    sync.Mutex
	files map[string]string
}

func (m *memoryPacks) write(name string, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.files == nil {
		m.files = map[string]string{}
	}
	m.files[name] = string(data)
	return nil
}

// packFiles returns the files of packs in an output.
func packFiles(t *testing.T, out string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for name, text := range testkit.ReadFiles(t, out) {
		if below, ok := strings.CutPrefix(name, packsFolder); ok {
			files[below] = text
		}
	}
	return files
}

// pathsOf lists the members of a kind.
func pathsOf(c *packContent, kind offline.Kind) string {
	return strings.Join(slices.Sorted(slices.Values(c.paths[kind])), " ")
}

func TestPacksHoldThePagesOfTheSite(t *testing.T) {
	files := linkedPages()
	files["en-us/web/boat.png"] = "picture"
	files["en-us/web/danger.svg"] = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>x</script></svg>"
	files["en-us/web/chart/index.md"] = "---\ntitle: Chart\nslug: Web/Chart\nbrowser-compat: api.Element\n---\n\n## Browser compatibility\n\n{{Compat}}\n"
	files["en-us/web/index.md"] += "\n![](boat.png) ![](danger.svg) ![](none.png)\n"
	root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
	s := openLinked(t, root)
	titles := func(_ context.Context, l locale.Locale) ([]byte, error) { return []byte("titles of " + l), nil }
	buildSite(t, s, out, func(o *BuildOptions) { o.Packs, o.Words, o.QuickIndex = true, firstWords(s), titles })
	r := openPacks(t, os.DirFS(filepath.Join(out, packsFolder)))
	var ids []string
	pages := 0
	for _, p := range r.Packs {
		ids = append(ids, fmt.Sprintf("%s=%s:%d", p.ID, p.Title, p.Pages))
		pages += p.Pages
	}
	want := "en-us/css=CSS:3 en-us/javascript=Array:1 en-us/api=APIs:5 en-us/glossary=Glossary:3 en-us/other=:4 en-us/site=:"
	if got := strings.Join(ids, " "); !strings.HasPrefix(strings.Replace(got, "javascript=:", "javascript=Array:", 1), want) || !strings.Contains(got, "de/css=CSS:1 de/api=Schnittstellen:2 de/other=:1 de/site=:") {
		t.Errorf("packs: %s", got)
	}
	// All pages are there, equal to those of the site.
	for name, text := range testkit.ReadFiles(t, out) {
		folder, ok := strings.CutSuffix(name, "/index.json")
		if !ok || strings.ToLower(folder) != folder {
			continue // or an alias
		}
		page := r.page("/" + folder)
		if page == nil {
			page = r.page("/" + folder + "/") // the address of a page that is not a document
		}
		if p := s.current.Load().collections.find("/" + folder); p != nil && (p.Hidden || p.NotFound) {
			continue
		}
		pages--
		if sidebarMarks.Replace(string(page)) != sidebarMarks.Replace(text) {
			t.Errorf("%s:\n%s\nwant\n%s", name, page, text)
		}
	}
	if pages != 0 {
		t.Errorf("packs have %d pages more than the site", pages)
	}
	if n := len(r.paths[offline.KindSidebar]); n < 4 || n > 12 {
		t.Errorf("got %d sidebars: %s", n, pathsOf(r, offline.KindSidebar))
	}
	for kind, want := range map[offline.Kind]string{
		offline.KindCompat: "/bcd/api/v0/current/api.Element.json",
		offline.KindImage:  "/en-US/docs/Web/boat.png",
		offline.KindTitles: "/de/quick-index.txt /en-US/quick-index.txt",
		offline.KindMoved:  "/de/docs/Old /de/docs/Web/API/Rope /en-US/docs/Old",
	} {
		if got := pathsOf(r, kind); got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
	if compat := string(r.members[offline.KindCompat]["/bcd/api/v0/current/api.Element.json"]); compat != testkit.ReadFiles(t, out)["bcd/api/v0/current/api.Element.json"] {
		t.Errorf("compatibility data = %s", compat)
	}
	if words := r.members[offline.KindWords]["/en-us/docs/alone"]; !bytes.Contains(words, []byte(`"inText":["\nNo",1]`)) {
		t.Errorf("words: %s", words)
	}
	if to := r.moved["/en-us/docs/old"]; to != "/en-US/docs/Web/API/Boat" {
		t.Errorf("moved to %q", to)
	}
	headers := testkit.ReadFiles(t, out)[headersFile]
	for _, rule := range []string{"/offline/update.json\n  Cache-Control: no-cache\n", "/offline/en-us/*\n  Cache-Control: public, max-age=31536000, immutable\n", "/offline/de/*\n"} {
		if !strings.Contains(headers, rule) {
			t.Errorf("%s lacks %q", headersFile, rule)
		}
	}
	// A server writes the same files, with any number of workers.
	for _, workers := range []int{1, 7} {
		var served memoryPacks
		if _, err := s.WritePacks(t.Context(), PackOptions{Workers: workers, Write: served.write, Titles: titles, Words: firstWords(s)}); err != nil {
			t.Fatal(err)
		}
		if want := packFiles(t, out); !maps.Equal(served.files, want) {
			t.Errorf("%d workers: files = %v, want %v", workers, slices.Sorted(maps.Keys(served.files)), slices.Sorted(maps.Keys(want)))
		}
	}
}

// manyPages are pages of an area that needs several shards.
func manyPages(n int) map[string]string {
	files := map[string]string{"sidebars/web.yaml": "sidebar:\n  - type: listSubPages\n    path: /Web/CSS\n    title: Styles\n"}
	for i := range n {
		files[fmt.Sprintf("en-us/web/css/p%d/index.md", i)] = fmt.Sprintf("---\ntitle: Page %d\nslug: Web/CSS/P%d\nsidebar: web\nbrowser-compat: css.properties.color\n---\n\nText %d.\n\n## Browser compatibility\n\n{{Compat}}\n", i, i, i)
	}
	files["en-us/web/css/index.md"] = "---\ntitle: CSS\nslug: Web/CSS\nsidebar: web\n---\n\nStyles.\n"
	files["en-us/glossary/index.md"] = "---\ntitle: Glossary\nslug: Glossary\n---\n\nTerms.\n"
	return files
}

// An edit of a page changes one shard; a new page also changes that of the
// sidebar. All other files stay, and files that no index names are removed.
func TestEditChangesOneShard(t *testing.T) {
	files := manyPages(200)
	root, dir := testkit.WriteFiles(t, files), t.TempDir()
	out, whole := filepath.Join(dir, "out"), filepath.Join(dir, "whole")
	build := func(out string, force bool) map[string]string {
		s := openDocuments(t, root)
		buildSite(t, s, out, func(o *BuildOptions) {
			o.DocumentsOnly, o.Static, o.Packs, o.Words, o.Force = true, nil, true, firstWords(s), force
		})
		return packFiles(t, out)
	}
	before := build(out, false)
	for _, tt := range []struct {
		name   string
		edit   func(files map[string]string)
		shards int // number of new shards
	}{
		{"text", func(files map[string]string) {
			files["en-us/web/css/p7/index.md"] = strings.Replace(files["en-us/web/css/p7/index.md"], "Text", "Other text", 1)
		}, 1},
		{"page that is added", func(files map[string]string) {
			files["en-us/web/css/new/index.md"] = "---\ntitle: New\nslug: Web/CSS/New\nsidebar: web\n---\n\nText.\n"
		}, 3}, // the page's, that of the sidebar, which lists it, and that of the home page, which counts it
		{"redirect", func(files map[string]string) {
			files["en-us/_redirects.txt"] = "/en-US/docs/CSS/P9\t/en-US/docs/Web/CSS/P9\n"
		}, 1},
	} {
		editStep{tt.name, tt.edit}.apply(t, root, files)
		now := build(out, false)
		added := 0
		for name := range now {
			if _, known := before[name]; !known && strings.HasSuffix(name, ".pack") {
				added++
			}
		}
		if added == 0 || added > tt.shards {
			t.Errorf("%s: %d new shards, want at most %d", tt.name, added, tt.shards)
		}
		if fresh := build(whole, true); !maps.Equal(now, fresh) {
			t.Errorf("%s: files = %v, want those of a new build %v", tt.name, slices.Sorted(maps.Keys(now)), slices.Sorted(maps.Keys(fresh)))
		}
		before = now
	}
	r := openPacks(t, os.DirFS(filepath.Join(out, packsFolder)))
	if index, err := r.Index(r.Packs[0].Index); err != nil || len(index.Shards) < 4 {
		t.Errorf("%d shards, %v", len(index.Shards), err)
	}
	if n := len(r.paths[offline.KindSidebar]); n != 1 {
		t.Errorf("%d sidebars", n)
	}
}

// Damaged shards are made again.
func TestDamagedPacksAreMadeAgain(t *testing.T) {
	files := manyPages(100)
	root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
	build := func() map[string]string {
		buildSite(t, openDocuments(t, root), out, func(o *BuildOptions) { o.DocumentsOnly, o.Static, o.Packs = true, nil, true })
		return packFiles(t, out)
	}
	want := build()
	n := 0
	for name, damage := range map[string]func(file string) error{
		"a shard is gone": os.Remove,
		"the list is no JSON": func(string) error {
			return os.WriteFile(filepath.Join(out, packsFolder, "update.json"), []byte("{"), 0o644)
		},
		"the list is gone":       func(string) error { return os.Remove(filepath.Join(out, packsFolder, "update.json")) },
		"the folder of a locale": func(string) error { return os.RemoveAll(filepath.Join(out, packsFolder, "en-us")) },
	} {
		shard := ""
		for file := range want {
			if strings.HasSuffix(file, ".pack") {
				shard = filepath.Join(out, packsFolder, file)
			}
		}
		if err := damage(shard); err != nil {
			t.Fatal(err)
		}
		// Without a change there would be no build.
		n++
		editStep{name, func(files map[string]string) {
			files["en-us/_redirects.txt"] += fmt.Sprintf("/en-US/docs/Old%d\t/en-US/docs/Glossary\n", n)
		}}.apply(t, root, files)
		want = build()
		openPacks(t, os.DirFS(filepath.Join(out, packsFolder)))
	}
}

// Packs appear and disappear with the option, whether anything else changed or
// not.
func TestPacksFollowTheOption(t *testing.T) {
	root, out := testkit.WriteFiles(t, linkedPages()), filepath.Join(t.TempDir(), "out")
	for _, on := range []bool{false, true, true, false} {
		buildSite(t, openSiteOf(t, root, render.Options{Dist: webBuild()}, Options{}), out, func(o *BuildOptions) { o.Packs = on })
		if got := len(packFiles(t, out)) > 0; got != on {
			t.Errorf("packs = %v: written = %v", on, got)
		}
	}
}

// Unusual addresses are in packs as they are on the site.
func TestPacksTakeOddAddresses(t *testing.T) {
	long := strings.Repeat("x", 200)
	files := map[string]string{}
	for i, slug := range []string{"Web/CSS/:hover", "Web/JavaScript/Number.parseFloat", "Web/CSS/Größe", "Web/CSS/" + long, "Web/CSS/A&B"} {
		files[fileOf("en-us", slug)] = fmt.Sprintf("---\ntitle: T%d\nslug: %s\n---\n\nText.\n", i, slug)
	}
	files["en-us/web/css/is/index.md"] = "---\ntitle: One\nslug: Web/CSS/IS\n---\n\nText.\n"
	files["en-us/web/css/is2/index.md"] = "---\ntitle: Two\nslug: Web/CSS/is\n---\n\nText.\n"
	s := openDocuments(t, testkit.WriteFiles(t, files))
	var made memoryPacks
	if _, err := s.WritePacks(t.Context(), PackOptions{Write: made.write}); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range made.files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := openPacks(t, os.DirFS(folder))
	seen := map[string]bool{}
	for _, p := range s.Catalogue().Pages() {
		url := p.URL()
		if seen[strings.ToLower(url)] {
			t.Errorf("two pages at %s", url)
		}
		seen[strings.ToLower(url)] = true
		want, err := s.JSON(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		if page := r.page(url); sidebarMarks.Replace(string(page)) != sidebarMarks.Replace(string(want)) {
			t.Errorf("%s: %v", url, err)
		}
	}
	if len(seen) < 6 {
		t.Errorf("pages: %v", slices.Sorted(maps.Keys(seen)))
	}
}

// A language without documents still has the pages that every language has.
func TestPacksOfALocaleWithoutDocuments(t *testing.T) {
	root := testkit.WriteFiles(t, map[string]string{"en-us/glossary/index.md": "---\ntitle: Glossary\nslug: Glossary\n---\n\nTerms.\n"})
	data := docstest.EmbeddedWebdata(t)
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root, Translated: root}, Webdata: data, History: content.HistoryOff, Log: slog.New(slog.DiscardHandler),
		Locales: []locale.Locale{locale.EnUS, "fr"},
	})
	if err != nil {
		t.Fatal(err)
	}
	var made memoryPacks
	c, err := s.WritePacks(t.Context(), PackOptions{Write: made.write})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range c.Packs {
		ids = append(ids, p.ID)
	}
	if want := []string{"en-us/glossary", "en-us/site", "fr/site"}; !slices.Equal(ids, want) {
		t.Errorf("packs = %v, want %v", ids, want)
	}
}

// Packs are not made to the end for an edition that is no longer wanted.
func TestWritePacksStops(t *testing.T) {
	s := openDocuments(t, testkit.WriteFiles(t, linkedPages()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var made memoryPacks
	if _, err := s.WritePacks(ctx, PackOptions{Write: made.write}); err == nil {
		t.Error("no error")
	}
	if made.files["update.json"] != "" {
		t.Error("the list of packs was written")
	}
}

// The content of a small site's packs, without the parts that depend on
// compression.
func TestGoldenPacks(t *testing.T) {
	testkit.Golden(t, "testdata/packs.txtar", func(t *testing.T, in map[string]string) map[string]string {
		s := openDocuments(t, testkit.WriteFiles(t, in))
		store := openPackStore(t, t.TempDir())
		c, err := s.WritePacks(t.Context(), PackOptions{Write: store.Write, Words: firstWords(s)})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, p := range c.Packs {
			fmt.Fprintf(&text, "%s %q %q pages %d\n", p.ID, p.Title, p.Paths, p.Pages)
			dumpShards(t, &text, store, p.Index)
		}
		return map[string]string{"want": text.String()}
	})
}

// dumpShards writes the members of the shards of an index.
func dumpShards(t *testing.T, text *strings.Builder, store *offline.Store, address string) {
	t.Helper()
	readPack := func(address string) []byte {
		f, err := store.Open(address)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		data, err := readAll(f)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	index, err := offline.ParseIndex(readPack(address))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range index.Shards {
		fmt.Fprintf(text, "  shard %d: %d members, %d pages\n", i, s.Members, s.Pages)
		shard, err := offline.ParseShard(readPack(s.File))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range shard.Entries {
			if e.Kind == offline.KindMoved {
				fmt.Fprintf(text, "    moved %s to %s\n", e.Path, e.To)
				continue
			}
			data := unpacked(t, shard, e)
			if e.Kind == offline.KindCompat {
				data = data[:40] // the rest changes with the embedded data
			}
			fmt.Fprintf(text, "    %s %s %s\n", e.Kind, e.Path, data)
		}
	}
}

// Every page of a real site is in its packs as the site serves it, including the
// sidebar and its marks.
func TestCorpusPacks(t *testing.T) {
	root := os.Getenv("WAYMARK_CORPUS")
	if root == "" {
		t.Skip("WAYMARK_CORPUS names no content folder")
	}
	s := openDocuments(t, root)
	dir := t.TempDir()
	store := openPackStore(t, dir)
	c, err := s.WritePacks(t.Context(), PackOptions{Write: store.Write})
	if err != nil {
		t.Fatal(err)
	}
	checked, whole := 0, 0
	for _, p := range c.Packs {
		r, err := offline.Open(os.DirFS(dir)) // one pack at a time in memory
		if err != nil {
			t.Fatal(err)
		}
		content := readPacks(t, r, []offline.Pack{p})
		for _, url := range content.paths[offline.KindPage] {
			page := content.page(url)
			want, err := s.JSON(t.Context(), url)
			if err != nil || sidebarMarks.Replace(string(page)) != sidebarMarks.Replace(string(want)) {
				t.Errorf("%s: %v, differs from the page of the site", url, err)
			}
			if bytes.Contains(content.members[offline.KindPage][strings.ToLower(url)], []byte(`"sidebarHTML":`)) {
				whole++
			}
			checked++
		}
	}
	t.Logf("%d pages, %d of them with a sidebar of their own", checked, whole)
}

func openPackStore(t *testing.T, dir string) *offline.Store {
	t.Helper()
	s, err := offline.NewStore(dir)
	if err == nil {
		err = s.Claim()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The documents of a docs tree are in a pack with the name of the site.
func TestPacksOfATree(t *testing.T) {
	root, out := testkit.WriteFiles(t, map[string]string{"site.yaml": "name: Lantern\n", "guide/a.md": "# A\n"}), filepath.Join(t.TempDir(), "out")
	buildSite(t, openTree(t, root), out, func(o *BuildOptions) { o.Packs = true })
	r := openPacks(t, os.DirFS(filepath.Join(out, packsFolder)))
	if len(r.Packs) == 0 || r.Packs[0].ID != "en-us/other" || r.Packs[0].Title != "Lantern" {
		t.Errorf("packs: %+v", r.Packs)
	}
}
