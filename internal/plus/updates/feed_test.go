package updates_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/testkit"
)

// smallFeed is the feed of testdata.
func smallFeed(t testing.TB) *updates.Feed {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/feed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	in := map[string]string{}
	for _, f := range archive.Files {
		in[f.Name] = string(f.Data)
	}
	return newFeed(t, docstest.PackWebdata(t, in["compat.json"], in["features.json"]))
}

func newFeed(t testing.TB, data *webdata.Data) *updates.Feed {
	t.Helper()
	f, err := updates.New(data, articles{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// articles has an article at every address but one.
type articles struct{}

func (articles) Title(address string) string {
	switch address {
	case "/docs/Web/API/Missing":
		return ""
	}
	return path.Base(address)
}

func (articles) Locales(address string) []string {
	if address == "/docs/Web/API/Here" {
		return []string{"en-US", "de"}
	}
	return []string{"en-US"}
}

// query parses the parameters of an address.
func query(t testing.TB, text string) updates.Query {
	t.Helper()
	values, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	q, err := updates.ParseQuery(values)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func page(t testing.TB, f *updates.Feed, q updates.Query) updates.Page {
	t.Helper()
	p, err := f.Page(q)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFeed(t *testing.T) {
	testkit.Golden(t, "testdata/feed.txtar", func(t *testing.T, in map[string]string) map[string]string {
		feed := newFeed(t, docstest.PackWebdata(t, in["compat.json"], in["features.json"]))
		want := map[string]string{}
		for i, line := range strings.Split(strings.TrimSuffix(in["queries"], "\n"), "\n") {
			text, err := json.MarshalIndent(page(t, feed, query(t, line)), "", " ")
			if err != nil {
				t.Fatal(err)
			}
			want[fmt.Sprintf("want-%d.json", i+1)] = string(text)
		}
		return want
	})
}

// summary lists the groups of all pages, and their changes.
func summary(t testing.TB, f *updates.Feed, q updates.Query) []string {
	t.Helper()
	var list []string
	for last := 1; q.Page <= last; q.Page++ {
		p := page(t, f, q)
		last = p.Last
		for _, g := range p.Data {
			list = append(list, g.ReleaseDate+" "+g.Name+" "+g.Version)
			for sign, features := range map[string][]updates.Feature{"+": g.Events.Added, "-": g.Events.Removed, "~": g.Events.Changed} {
				for _, feature := range features {
					list[len(list)-1] += " " + sign + feature.Path
				}
			}
		}
	}
	return list
}

func TestPagesHaveEveryGroupOnce(t *testing.T) {
	t.Parallel()
	feed := smallFeed(t)
	down, up := summary(t, feed, query(t, "")), summary(t, feed, query(t, "sort=asc"))
	if len(down) < 8 || len(down) != len(up) {
		t.Fatalf("%d groups, %d in the other order", len(down), len(up))
	}
	if slices.IsSorted(down) || down[0] != "2022-09-01 Baseline widely available +css.properties.fur" {
		t.Errorf("the newest day is not first: %q", down)
	}
	for _, list := range [][]string{down, up} {
		for i, name := range list {
			if slices.Contains(list[i+1:], name) {
				t.Errorf("duplicate %s", name)
			}
		}
	}
	names := func(list []string) (of []string) {
		for _, name := range list {
			if strings.HasPrefix(name, "2020-06-01") {
				of = append(of, strings.Fields(name)[1])
			}
		}
		return of
	}
	if d, u := names(down), names(up); !slices.Equal(d, u) || !slices.IsSorted(d) {
		t.Errorf("order of the groups of a day = %q, from the oldest day on %q", d, u)
	}
	afterLast := page(t, feed, query(t, "page=99"))
	if len(afterLast.Data) != 0 || afterLast.Last == 0 {
		t.Errorf("page 99 of %d has %d groups", afterLast.Last, len(afterLast.Data))
	}
}

func TestPagesFilterByArticle(t *testing.T) {
	t.Parallel()
	feed := smallFeed(t)
	got := summary(t, feed, query(t, "kind=added").OnPages([]string{"/en-US/docs/web/css/FUR", "/en-US/docs/Web/Nowhere"}))
	want := []string{"2020-01-15 Safari 1.0 +css.properties.fur", "2020-01-01 Chrome 1 +css.properties.fur"}
	if !slices.Equal(got, want) {
		t.Errorf("groups = %q, want %q", got, want)
	}
	if got := summary(t, feed, query(t, "").OnPages(nil)); got != nil {
		t.Errorf("groups without articles = %q", got)
	}
}

func TestParseQueryNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"page=x":                             "page: must be a whole number",
		"page=":                              "page: must be a whole number",
		"sort=up":                            `sort: must be "asc" or "desc"`,
		"kind=added,moved":                   "kind: must be a list of added, changed, removed, baseline",
		"q=" + strings.Repeat("x", 201):      "q: must not be longer than 200 bytes",
		"browserslist=ie 6&browsers=ie":      "browserslist: cannot be combined with browsers",
		"browserslist=last+2+version,+%3E1%": `browserslist: ">1%" needs usage statistics, which this site does not have`,
		"browserslist=":                      `browserslist: is empty: name the browsers, such as "last 2 versions, not dead"`,
	} {
		values, _ := url.ParseQuery(strings.ReplaceAll(text, "1%", "1%25"))
		if _, err := updates.ParseQuery(values); err == nil || err.Error() != want {
			t.Errorf("%s: err = %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]int{"page=-3": 1, "page=0": 1, "page=7": 7, "page=99999999": 1 << 20, "": 1} {
		if got := query(t, text).Page; got != want {
			t.Errorf("%q is page %d, want %d", text, got, want)
		}
	}
}

func TestQueryValuesParseAgain(t *testing.T) {
	t.Parallel()
	const text = "browsers=chrome,safari&category=&collections=a,b&kind=removed,baseline&q=x+%26+y&sort=asc"
	if got := query(t, text).Values().Encode(); got != "browsers=chrome%2Csafari&category=&collections=a%2Cb&kind=removed%2Cbaseline&q=x+%26+y&sort=asc" {
		t.Errorf("values = %s", got)
	}
}

// TestEmbeddedFeed derives the feed of the embedded data.
func TestEmbeddedFeed(t *testing.T) {
	t.Parallel()
	feed := realFeed(t)
	for _, text := range []string{"", "kind=baseline", "kind=removed", "kind=changed", "browsers=firefox", "browserslist=defaults", "browserslist=baseline+widely+available"} {
		if p := page(t, feed, query(t, text)); len(p.Data) != 5 || p.Last < 3 {
			t.Errorf("%q has %d groups on its first page, and %d pages", text, len(p.Data), p.Last)
		}
	}
}

func realFeed(t testing.TB) *updates.Feed {
	t.Helper()
	data := docstest.EmbeddedWebdata(t)
	return newFeed(t, data)
}

func BenchmarkPage(b *testing.B) {
	feed := realFeed(b)
	for _, text := range []string{"", "page=300", "q=grid&browsers=chrome,firefox", "q=a+bbbb", "browserslist=last+2+versions,+not+dead"} {
		q := query(b, text)
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				p := page(b, feed, q)
				if _, err := json.Marshal(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	data, err := webdata.Open(os.Getenv("WAYMARK_DATA_DIR"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newFeed(b, data)
	}
}

func TestArticlesThatTheSiteLacksAreLeftOut(t *testing.T) {
	feed := newFeed(t, docstest.PackWebdata(t, `{
		"browsers": {"chrome": {"name": "Chrome", "type": "desktop", "releases": {"1": {"status": "current", "release_date": "2020-01-01"}}}},
		"api": {
			"Here": {"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Here", "support": {"chrome": {"version_added": "1"}}}},
			"Missing": {"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Missing", "support": {"chrome": {"version_added": "1"}}}}
		}}`, `{"features": {}}`))
	got := map[string]string{}
	for _, event := range page(t, feed, query(t, "")).Data[0].Events.Added {
		article := "none"
		if event.Compat.MDNURL != nil {
			article = *event.Compat.MDNURL
		}
		got[event.Path] = article + " in " + strings.Join(event.Compat.Locales, ",")
	}
	if want := map[string]string{"api.Here": "/docs/Web/API/Here in en-US,de", "api.Missing": "none in "}; !maps.Equal(got, want) {
		t.Errorf("articles of features = %v, want %v", got, want)
	}
}

func TestFeaturesAreThereOnceWithTheirGroups(t *testing.T) {
	t.Parallel()
	feed := realFeed(t)
	seen := map[string]bool{}
	newest := "9999"
	q := query(t, "category=css")
	for last := 1; q.Page <= last; q.Page++ {
		p, err := feed.Features(q)
		if err != nil {
			t.Fatal(err)
		}
		last = min(p.Last, 5)
		for _, f := range p.Data {
			if seen[f.Name+f.Path] {
				t.Errorf("duplicate %s", f.Name)
			}
			seen[f.Name+f.Path] = true
			if len(f.Groups) == 0 || len(f.Groups) > 12 || f.Count < len(f.Groups) {
				t.Errorf("%s has %d of %d groups", f.Name, len(f.Groups), f.Count)
			}
			if f.Groups[0].ReleaseDate > newest {
				t.Errorf("%s changed on %s, later than the previous one", f.Name, f.Groups[0].ReleaseDate)
			}
			newest = f.Groups[0].ReleaseDate
		}
	}
	if len(seen) != 100 {
		t.Errorf("5 pages have %d features", len(seen))
	}
	p, err := feed.Features(query(t, "q=container+style+queries"))
	if err != nil || len(p.Data) != 1 || p.Data[0].ID != "container-style-queries" || p.Data[0].Name != "Container style queries" || p.Data[0].Description == "" {
		t.Errorf("container style queries = %+v, %v", p, err)
	}
}

func TestMembersWithoutWebFeatureAreChangesOfTheirInterface(t *testing.T) {
	t.Parallel()
	feed := newFeed(t, docstest.PackWebdata(t, `{
		"browsers": {"chrome": {"name": "Chrome", "type": "desktop", "releases": {"1": {"status": "current", "release_date": "2020-01-01"}}}},
		"api": {"Dog": {
			"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Dog", "tags": ["web-features:dog"], "support": {"chrome": {"version_added": "1"}}},
			"Dog": {"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Dog/Dog", "support": {"chrome": {"version_added": "1"}}}},
			"bark": {
				"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Dog/bark", "support": {"chrome": {"version_added": "1"}}},
				"loud": {"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Dog/bark#loud", "support": {"chrome": {"version_added": "1"}}}}
			}}, "Cat": {"__compat": {"source_file": "api/a.json", "mdn_url": "/docs/Web/API/Cat", "support": {"chrome": {"version_added": "1"}}}}
		}}`, `{"features": {"dog": {"kind": "feature", "name": "Dogs", "description": "Dogs bark.", "compat_features": ["api.Dog"]}}}`))
	p, err := feed.Features(query(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Data {
		paths := []string{f.Name}
		for _, event := range f.Groups[0].Events.Added {
			paths = append(paths, event.Path)
		}
		got = append(got, strings.Join(paths, " "))
	}
	want := []string{"Dogs api.Dog", "Cat api.Cat", "Dog api.Dog.Dog api.Dog.bark api.Dog.bark.loud"}
	if !slices.Equal(got, want) {
		t.Errorf("features = %q, want %q", got, want)
	}
}
