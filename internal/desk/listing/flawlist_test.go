package listing_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

func page(title, slug, body string) string {
	return "---\ntitle: " + title + "\nslug: " + slug + "\n---\n\n" + body + "\n"
}

// desk is a site whose flaws are listed.
type desk struct {
	t     *testing.T
	root  string
	site  *site.Site
	index *check.Index
	list  *listing.Flaws
}

func newDesk(t *testing.T, baseline *listing.Baseline) *desk {
	t.Helper()
	d := &desk{t: t, root: t.TempDir()}
	d.write("en-us/web/index.md", page("The web", "Web", "[a](/en-US/docs/None) and [b](/en-US/docs/Nothing)"))
	d.write("en-us/web/css/index.md", page("Styling", "Web/CSS", "{{NoMacro}}"))
	d.write("en-us/web/css/grid/index.md", page("Grid", "Web/CSS/Grid", "[a](/en-US/docs/None)"))
	d.write("en-us/web/html/index.md", page("Marking up", "Web/HTML", "Fine."))
	d.write("de/web/index.md", page("Das Web", "Web", "[a](/de/docs/None)"))
	d.write("sidebars/none.yaml", "sidebar: []\n")
	shared, err := fs.Sub(sample.Content(), "jsondata")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(d.root, "jsondata"), shared); err != nil {
		t.Fatal(err)
	}
	data := docstest.EmbeddedWebdata(t)
	d.site, err = site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: d.root, Translated: d.root}, History: content.HistoryOff, Webdata: data,
		Log: slog.New(slog.DiscardHandler), Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.index = check.New(d.site)
	d.list = listing.NewFlaws(listing.FlawOptions{Index: d.index, Roots: []string{d.root}, Baseline: baseline})
	d.check(site.AnyPage)
	return d
}

func (d *desk) write(name, text string) string {
	d.t.Helper()
	file := filepath.Join(d.root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
	return file
}

func (d *desk) check(urls ...string) {
	d.t.Helper()
	if err := d.index.Update(d.t.Context(), urls); err != nil {
		d.t.Fatal(err)
	}
}

// A flaw is listed as fixable if its page can fix it.
func TestFixableFlaws(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	const slug = "Web/JavaScript/Reference/Global_Objects/Map"
	d.write("en-us/"+strings.ToLower(slug)+"/index.md", page("Map", slug, "See {{JSxRef(\"map\")}}."))
	if err := d.site.Reload(t.Context(), content.Sources{Content: d.root, Translated: d.root}); err != nil {
		t.Fatal(err)
	}
	d.check(site.AnyPage)
	found := d.find("fixable=true")
	if found.Fixable != 1 || len(found.Rows.Rows) != 1 || found.Rows.Rows[0].Kind != "TemplIllCasedArg" {
		t.Errorf("found %+v", found)
	}
}

func (d *desk) find(query string) *listing.FoundFlaws {
	d.t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		d.t.Fatal(err)
	}
	q, err := listing.Parse(values, listing.FlawSorts()...)
	if err != nil {
		d.t.Fatal(err)
	}
	found, err := d.list.Find(q)
	if err != nil {
		d.t.Fatal(err)
	}
	return found
}

func counted(counts []listing.FlawCount) string {
	var all []string
	for _, c := range counts {
		all = append(all, fmt.Sprintf("%s %d", c.Name, c.Count))
	}
	return strings.Join(all, ", ")
}

func TestFilters(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	for query, want := range map[string]string{
		"":                                    "5 of 4",
		"kind=BrokenLink":                     "4 of 3",
		"kind=BrokenLink&locale=en-US":        "3 of 2",
		"folder=docs/Web/CSS":                 "2 of 2",
		"folder=docs/web/c":                   "0 of 0",
		"macro=nomacro":                       "1 of 1",
		"url=/en-US/docs/Web":                 "2 of 1",
		"q=NOTHING":                           "1 of 1",
		"q=grid&kind=BrokenLink":              "1 of 1",
		"since=new":                           "0 of 0",
		"kind=Nonsense":                       "0 of 0",
		"kind=%3Cscript%3E&folder=..%2F..%2F": "0 of 0",
	} {
		found := d.find(query)
		if got := fmt.Sprintf("%d of %d", found.Flaws, found.Pages); got != want || found.Rows.Total != found.Flaws {
			t.Errorf("%s = %s, want %s", query, got, want)
		}
	}
}

// Other values of a facet are counted too, so that writers can switch to them.
func TestFacets(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	all := d.find("")
	if got := counted(all.Locales); got != "en-US 4, de 1" {
		t.Errorf("locales: %s", got)
	}
	if got := counted(all.Folders); got != "docs 5" {
		t.Errorf("folders: %s", got)
	}
	german := d.find("locale=de&folder=docs/web")
	if got := counted(german.Locales); got != "en-US 4, de 1" {
		t.Errorf("locales other than German: %s", got)
	}
	if got := counted(german.Folders); got != "" {
		t.Errorf("folders in German: %s", got)
	}
	if got := counted(d.find("folder=docs/web").Folders); got != "docs/web/css 2" {
		t.Errorf("folders below: %s", got)
	}
	links := d.find("kind=BrokenLink")
	if got := counted(links.Kinds); !strings.HasPrefix(got, "BrokenLink 4, ") {
		t.Errorf("kinds: %s", got)
	}
	if got := counted(links.Macros); got != "" {
		t.Errorf("macros: %s", got)
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	pages := d.find("by=pages&sort=-count&size=2")
	if pages.Flaws != 5 || pages.Rows.Total != 4 || pages.Rows.Last != 2 {
		t.Errorf("pages = %+v", pages)
	}
	if first := pages.Rows.Rows[0]; first.URL != "/en-US/docs/Web" || first.Count != 2 || first.Kind != "" {
		t.Errorf("first flaw = %+v", first)
	}
	if got := d.list.Counts()["/de/docs/Web"]; got != 1 {
		t.Errorf("flaws in German: %d", got)
	}
	if file := d.find("url=/de/docs/Web").Rows.Rows[0].File; file != "de/web/index.md" {
		t.Errorf("file: %s", file)
	}
}

func TestListFollowsTheIndex(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	d.find("")
	file := d.write("en-us/web/css/grid/index.md", page("Grid", "Web/CSS/Grid", "Mended."))
	urls, err := d.site.Update(t.Context(), []string{file})
	if err != nil {
		t.Fatal(err)
	}
	d.check(urls...)
	if found := d.find(""); found.Flaws != 4 {
		t.Errorf("%d flaws remain after one of five was fixed", found.Flaws)
	}
}

func TestBaseline(t *testing.T) {
	t.Parallel()
	before := newDesk(t, nil)
	text, err := json.Marshal(before.find("").Records())
	if err != nil {
		t.Fatal(err)
	}
	exported := before.write("flaws.json", string(text))
	baseline, err := listing.ReadBaseline(exported)
	if err != nil {
		t.Fatal(err)
	}
	unchecked := listing.NewFlaws(listing.FlawOptions{Index: check.New(before.site), Roots: []string{before.root}, Baseline: baseline})
	whole, err := listing.Parse(nil)
	if err != nil {
		t.Fatal(err)
	}
	if early, err := unchecked.Find(whole); err != nil || early.Went != 0 {
		t.Errorf("before the first check ends: %v, %d gone", err, early.Went)
	}
	d := newDesk(t, baseline)
	if same := d.find(""); same.Baseline != "flaws.json" || same.Came != 0 || same.Went != 0 {
		t.Errorf("unchanged flaws: %+v", same)
	}
	// A flaw moves to another line, one is fixed, and another is new.
	file := d.write("en-us/web/index.md", page("The web", "Web", "New line.\n\n[a](/en-US/docs/None), [c](/en-US/docs/Added)"))
	urls, err := d.site.Update(t.Context(), []string{file})
	if err != nil {
		t.Fatal(err)
	}
	d.check(urls...)
	found := d.find("")
	if found.Flaws != 5 || found.Came != 1 || found.Went != 1 {
		t.Errorf("%d flaws, %d new, %d gone", found.Flaws, found.Came, found.Went)
	}
	if kind := found.Kinds[0]; kind.Count != 4 || kind.Came != 1 || kind.Went != 1 {
		t.Errorf("broken links = %+v", kind)
	}
	if came := d.find("since=new"); came.Flaws != 1 || !strings.Contains(came.Rows.Rows[0].Explanation, "Added") {
		t.Errorf("new: %+v", came.Rows)
	}
	if went := d.find("since=gone"); went.Flaws != 1 || !strings.Contains(went.Rows.Rows[0].Explanation, "Nothing") {
		t.Errorf("gone: %+v", went.Rows)
	}
}

func TestRedirectsHaveTheLocaleOfTheirFolder(t *testing.T) {
	t.Parallel()
	d := newDesk(t, nil)
	file := d.write("de/_redirects.txt", "/de/docs/Old#part\t/de/docs/Web\n")
	urls, err := d.site.Update(t.Context(), []string{file})
	if err != nil {
		t.Fatal(err)
	}
	d.check(urls...)
	if found := d.find("kind=InvalidRedirect&locale=de"); found.Flaws != 1 {
		t.Errorf("flaws of German redirects = %+v", found)
	}
}

func TestReadBaseline(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for text, want := range map[string]string{
		`[{"kind":"BrokenLink","url":"/en-US/docs/Web"}]`:                             "",
		`{"flaws":[{"name":"BrokenLink","file":"en-us/web/index.md","message":"x"}]}`: "",
		`[]`:               "",
		`{"counts":{}}`:    "flaws.json:1",
		"[\n{\"kind\":3}]": "flaws.json:2",
		`nonsense`:         "flaws.json:1",
	} {
		file := filepath.Join(folder, "flaws.json")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := listing.ReadBaseline(file)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := listing.ReadBaseline(filepath.Join(folder, "none.json")); err == nil {
		t.Error("a missing file is read")
	}
	if b, err := listing.ReadBaseline(""); b != nil || err != nil {
		t.Errorf("no baseline: %v, %v", b, err)
	}
}
