package server

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// smallUpdates is the feed of a small data set; its first feature has a page.
var smallUpdates = sync.OnceValue(func() string {
	return `{"browsers": {
		"chrome": {"name": "Chrome", "type": "desktop", "releases": {
			"1": {"status": "retired", "release_date": "2026-01-01", "engine": "Blink", "engine_version": "1"},
			"2": {"status": "current", "release_date": "2026-02-01", "engine": "Blink", "engine_version": "2"}}},
		"safari": {"name": "Safari", "type": "desktop", "releases": {
			"1": {"status": "current", "release_date": "2026-01-01", "engine": "WebKit", "engine_version": "1"}}}},
	"css": {
		"dog": {"__compat": {"source_file": "css/dog.json", "mdn_url": "https://docs.example/docs/Web/CSS", "support": {"chrome": {"version_added": "2"}, "safari": {"version_added": "1"}}}},
		"cat": {"__compat": {"source_file": "css/cat.json", "support": {"chrome": {"version_added": "1", "version_removed": "2"}}}}}}`
})

// inside is the name of a host in a private network.
type inside struct{}

func (inside) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("10.0.0.1")}, nil
}

// addUpdates gives a server updates and subscriptions.
func addUpdates(t testing.TB, o *Options, db *store.Store) {
	t.Helper()
	feed, err := updates.New(docstest.PackWebdata(t, smallUpdates(), `{"features": {}}`), anyArticle{})
	if err != nil {
		t.Fatal(err)
	}
	derived := func() (*updates.Feed, error) { return feed, nil }
	o.Features = append(o.Features, Updates{derived, updates.NewService(updates.Options{
		Store: db, Feed: derived, Pages: featureOf[Collections](o).Service.URLs, Dialer: &dial.Dialer{Resolver: inside{}}, UserAgent: "test",
	})})
}

// updatesOf reads a page of the feed.
func updatesOf(t *testing.T, r *http.Response) updates.Page {
	t.Helper()
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s", r.Status)
	}
	var p struct {
		Data []updates.Group
		Last int
	}
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		t.Fatal(err)
	}
	return updates.Page{Data: p.Data, Last: p.Last}
}

// pathsOf lists the features on a page.
func pathsOf(p updates.Page) []string {
	var list []string
	for _, g := range p.Data {
		for sign, features := range map[string][]updates.Feature{"+": g.Events.Added, "-": g.Events.Removed} {
			for _, f := range features {
				list = append(list, g.Name+" "+g.Version+" "+sign+f.Path)
			}
		}
	}
	slices.Sort(list)
	return list
}

var allUpdates = []string{"Chrome 1 +css.cat", "Chrome 2 +css.dog", "Chrome 2 -css.cat", "Safari 1 +css.dog"}

func TestUpdatesAreTheSameForEverybody(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for name, r := range map[string]*http.Response{"anonymous": a.get(t, "/api/v2/updates/?page=1"), "signed in": a.get(t, "/api/v2/updates/", session)} {
		if got := r.Header.Get("Cache-Control"); got != "public, max-age=300" || r.Header.Get("Etag") == "" {
			t.Errorf("%s: Cache-Control %s, headers %v", name, got, r.Header)
		}
		if got := pathsOf(updatesOf(t, r)); !slices.Equal(got, allUpdates) {
			t.Errorf("%s: %q", name, got)
		}
	}
	twin := a.get(t, "/api/v2/updates/collections/", session)
	if got := twin.Header.Get("Cache-Control"); got != "private, no-store" {
		t.Errorf("response at the alias may be cached: %s", got)
	}
	if got := pathsOf(updatesOf(t, a.get(t, "/api/v2/updates/collections/?collections=x"))); !slices.Equal(got, allUpdates) {
		t.Errorf("collections without a session: %q, want them ignored", got)
	}
}

func TestUpdatesFilterForReadersWithAnAccount(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for query, want := range map[string][]string{
		"browsers=safari":               {"Safari 1 +css.dog"},
		"browsers=":                     nil,
		"category=css&q=CAT":            {"Chrome 1 +css.cat", "Chrome 2 -css.cat"},
		"category=api":                  nil,
		"kind=removed":                  {"Chrome 2 -css.cat"},
		"sort=asc":                      allUpdates,
		"q=":                            allUpdates,
		"browserslist=last+1+version":   {"last 1 version 2026-02-01 +css.dog"},
		"browserslist=chrome+2,+ie+11":  nil,
		"page=2":                        nil,
		"collections=none":              nil,
		"collections=none&browsers=ie6": nil,
	} {
		if got := pathsOf(updatesOf(t, a.get(t, "/api/v2/updates/?"+query, session))); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
		if query == "page=2" || strings.HasPrefix(query, "collections=none") && !strings.Contains(query, "&") {
			continue
		}
		r := a.get(t, "/api/v2/updates/?"+query)
		text, _ := io.ReadAll(r.Body)
		const refusal = `{"code":401,"error":"Login Required","message":"Please login to use feature: BCD Filters"}`
		if r.StatusCode != http.StatusUnauthorized || strings.TrimSpace(string(text)) != refusal || !strings.Contains(r.Header.Get("Cache-Control"), "no-store") {
			t.Errorf("anonymous %s: %s %s %v", query, r.Status, text, r.Header)
		}
	}
}

func TestUpdatesByFeature(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	type page struct {
		Data []updates.FeatureGroups
		Last int
	}
	for query, want := range map[string]string{
		"":              "cat: Chrome 2, Chrome 1; CSS: Chrome 2, Safari 1",
		"q=dog":         "CSS: Chrome 2, Safari 1",
		"sort=asc":      "cat: Chrome 1, Chrome 2; CSS: Safari 1, Chrome 2",
		"kind=removed":  "cat: Chrome 2",
		"page=2":        "",
		"q=hippopotami": "",
	} {
		r := a.get(t, "/api/v2/updates/features/?"+query, session)
		var p page
		if err := json.NewDecoder(r.Body).Decode(&p); err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s, %v", query, r.Status, err)
		}
		var features []string
		for _, f := range p.Data {
			var releases []string
			for _, g := range f.Groups {
				releases = append(releases, g.Name+" "+g.Version)
			}
			features = append(features, f.Name[strings.LastIndexByte(f.Name, '.')+1:]+": "+strings.Join(releases, ", "))
		}
		if got := strings.Join(features, "; "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
		if public := strings.HasPrefix(r.Header.Get("Cache-Control"), "public"); public != (query == "" || query == "page=2") {
			t.Errorf("%s: Cache-Control %s", query, r.Header.Get("Cache-Control"))
		}
	}
}

func TestUpdatesEchoTheQuery(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for query, want := range map[string]string{
		"": `{"browsers":null,"category":null,"collections":null,"page":1,"q":null,"sort":null,"kind":null,"browserslist":null}`,
		"browsers=ie,,ie,safari&category=&collections=aB&q=+x&sort=asc&page=0&kind=added": `{"browsers":["ie","safari"],"category":[],"collections":["aB"],"page":1,"q":"x","sort":"Asc","kind":["added"],"browserslist":null}`,
		"sort=Desc&browserslist=IE++6": `{"browsers":null,"category":null,"collections":null,"page":1,"q":null,"sort":"Desc","kind":null,"browserslist":"IE 6"}`,
	} {
		var body struct{ Query json.RawMessage }
		if err := json.NewDecoder(a.get(t, "/api/v2/updates/?"+query, session).Body).Decode(&body); err != nil || string(body.Query) != want {
			t.Errorf("%s: %s, %v, want %s", query, body.Query, err, want)
		}
	}
}

func TestUpdatesRefuseWrongParameters(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for query, want := range map[string]string{
		"page=x":                  "Error validating input page: must be a whole number",
		"sort=up":                 `Error validating input sort: must be "asc" or "desc"`,
		"kind=new":                "Error validating input kind: must be a list of added, changed, removed, baseline",
		"browserslist=%3E+1%25":   `Error validating input browserslist: "> 1%" needs usage statistics, which this site does not have`,
		"browserslist=netscape+4": `Error validating input browserslist: "netscape" is not the name of a browser`,
		"q=%zz":                   "The parameters of the address are not encoded as they should be.",
	} {
		r := a.get(t, "/api/v2/updates/?"+query, session)
		var body struct{ Message string }
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil || r.StatusCode != http.StatusBadRequest || body.Message != want {
			t.Errorf("%s: %s %q, %v, want 400 %q", query, r.Status, body.Message, err, want)
		}
	}
}

func TestUpdatesOfOwnCollections(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	keeping := a.keeping(session)
	id := keeping.create(t, "Pets")
	keeping.add(t, id, "/en-US/docs/Web/CSS")
	address := "/api/v2/updates/collections/?collections=" + id
	want := []string{"Chrome 2 +css.dog", "Safari 1 +css.dog"}
	if got := pathsOf(updatesOf(t, a.get(t, address, session))); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	a.provider.SignIn(servertest.Reader{Subject: "r2", Email: "other@example.org"})
	if got := pathsOf(updatesOf(t, a.get(t, address, a.signIn(t)))); got != nil {
		t.Errorf("another reader gets %q", got)
	}
	made := a.follow(t, `{"name":"Pets","channel":"feed","query":"collections=`+id+`"}`, session)
	if feed := a.atom(t, strings.TrimPrefix(made.FeedURL, testOrigin)); len(feed.Entries) != 2 || strings.Contains(feed.text, "css.cat") {
		t.Errorf("feed = %s", feed.text)
	}
}

// follow creates a subscription.
func (a *accountServer) follow(t *testing.T, body string, session *http.Cookie) subscription {
	t.Helper()
	r := a.postJSON(t, "/api/v2/updates/subscriptions/", body, fromHere, session)
	defer r.Body.Close()
	var made subscription
	if err := json.NewDecoder(r.Body).Decode(&made); err != nil || r.StatusCode != http.StatusCreated {
		t.Fatalf("follow: %s, %v", r.Status, err)
	}
	return made
}

type atomFeed struct {
	ID      string `xml:"id"`
	Title   string `xml:"title"`
	Updated string `xml:"updated"`
	Links   []struct {
		Href string `xml:"href,attr"`
		Rel  string `xml:"rel,attr"`
	} `xml:"link"`
	Entries []struct {
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Content string `xml:"content"`
	} `xml:"entry"`
	text string
}

func (a *accountServer) atom(t *testing.T, target string, cookies ...*http.Cookie) atomFeed {
	t.Helper()
	r := a.get(t, target, cookies...)
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != typeAtom {
		t.Fatalf("%s: %s %s, %v", target, r.Status, text, err)
	}
	var feed atomFeed
	if err := xml.Unmarshal(text, &feed); err != nil {
		t.Fatal(err)
	}
	feed.text = string(text)
	return feed
}

func TestUpdatesAsAnAtomFeed(t *testing.T) {
	a := newAccountServer(t)
	feed := a.atom(t, "/api/v2/updates/feed.atom?browsers=chrome&page=7&sort=asc")
	if feed.Title != "Test compatibility updates" || feed.Updated != "2026-02-01T00:00:00Z" || len(feed.Entries) != 2 {
		t.Errorf("feed %+v", feed)
	}
	first := feed.Entries[0]
	if first.Title != "Chrome 2: 2 updates" || first.ID == feed.Entries[1].ID ||
		!strings.Contains(first.Content, `<li><a href="https://test.example/en-US/docs/Web/CSS"><code>css.dog</code></a></li>`) {
		t.Errorf("entry %+v", first)
	}
	links := map[string]string{}
	for _, l := range feed.Links {
		links[l.Rel] = l.Href
	}
	if links["self"] != "https://test.example/api/v2/updates/feed.atom?browsers=chrome&page=7&sort=asc" ||
		links["alternate"] != "https://test.example/en-US/plus/updates?browsers=chrome&sort=asc" {
		t.Errorf("links %v", links)
	}
	if r := a.get(t, "/api/v2/updates/feed.atom?collections=x"); r.StatusCode != http.StatusBadRequest {
		t.Errorf("collections without a session: %s, want 400", r.Status)
	}
}

// Texts of readers and addresses are text in feeds, as XML and as HTML.
func TestHostileTextInAtomFeeds(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for _, hostile := range []string{
		`]]></title><script xmlns="http://www.w3.org/1999/xhtml">harm()</script>`, `"/><x onload="harm()`, "<!ENTITY x SYSTEM 'file:///etc/passwd'>&x;", "\uffff\ufdd0 é 😀 \u202e",
	} {
		body, err := json.Marshal(map[string]string{"name": hostile, "channel": "feed", "query": "q=" + url.QueryEscape("dog")})
		if err != nil {
			t.Fatal(err)
		}
		own := a.follow(t, string(body), session)
		for _, target := range []string{strings.TrimPrefix(own.FeedURL, testOrigin), "/api/v2/updates/feed.atom?q=dog&x=" + url.QueryEscape(hostile)} {
			feed := a.atom(t, target)
			decoder := xml.NewDecoder(strings.NewReader(feed.text))
			for {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s: %v", target, err)
				}
				switch token := token.(type) {
				case xml.Directive:
					t.Errorf("%q: directive %s", hostile, token)
				case xml.StartElement:
					if !strings.Contains(" feed id title updated author name link entry content ", " "+token.Name.Local+" ") {
						t.Errorf("%q: element %s", hostile, token.Name.Local)
					}
				}
			}
			if target == strings.TrimPrefix(own.FeedURL, testOrigin) && !strings.Contains(feed.Title, strings.ReplaceAll(hostile, "\uffff", "\ufffd")) {
				t.Errorf("title = %q, want it to contain %q", feed.Title, hostile)
			}
		}
	}
}

func TestSubscriptionsShowSecretsOnce(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	feed := a.follow(t, `{"name":" Dogs ","channel":"feed","query":"?q=dog"}`, session)
	hook := a.follow(t, `{"name":"All","channel":"webhook","url":"https://inside.example/"}`, session)
	if !strings.HasPrefix(feed.FeedURL, testOrigin+"/api/v2/updates/feeds/") || feed.Secret != "" || !strings.HasPrefix(hook.Secret, "whsec_") || hook.FeedURL != "" {
		t.Fatalf("created %+v and %+v", feed, hook)
	}
	r := a.get(t, "/api/v2/updates/subscriptions/", session)
	text, err := io.ReadAll(r.Body)
	if err != nil || strings.Contains(string(text), hook.Secret) || strings.Contains(string(text), "feed_url") || !strings.Contains(string(text), `"name":"Dogs"`) {
		t.Errorf("list = %s, %v", text, err)
	}
	test := a.postJSON(t, "/api/v2/updates/subscriptions/"+hook.ID+"/test/", "", fromHere, session)
	result, _ := io.ReadAll(test.Body)
	if want := `{"delivered":false,"status":0,"error":"The host of the webhook has no public address."}`; strings.TrimSpace(string(result)) != want {
		t.Errorf("test: %s, want %s", result, want)
	}
	path := strings.TrimPrefix(feed.FeedURL, testOrigin)
	if own := a.get(t, path); own.Header.Get("X-Robots-Tag") != "noindex" || own.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("headers of the feed = %v", own.Header)
	}
	end := a.send(t, request{method: http.MethodDelete, target: "/api/v2/updates/subscriptions/" + feed.ID + "/", header: fromHere, cookies: []*http.Cookie{session}})
	if gone := a.get(t, path); end.StatusCode != http.StatusNoContent || gone.StatusCode != http.StatusNotFound {
		t.Errorf("ending it: %s, then %s", end.Status, gone.Status)
	}
}

func TestSubscriptionsAreChecked(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for body, want := range map[string]string{
		`{"channel":"feed"}`:                                        "Error validating input name: must be between 1 and 100 chars",
		`{"name":"a\u0000b","channel":"feed"}`:                      "Error validating input name: must not contain control characters",
		`{"name":"a\nb","channel":"feed"}`:                          "Error validating input name: must not contain control characters",
		`{"name":"a","channel":"mail"}`:                             `Error validating input channel: must be "feed" or "webhook"`,
		`{"name":"a","channel":"feed","query":"kind=x"}`:            "Error validating input kind: must be a list of added, changed, removed, baseline",
		`{"name":"a","channel":"webhook","url":"https://[::1]/"}`:   "Error validating input url: must be a public address",
		`{"name":"a","channel":"webhook","url":"http://b.example"}`: "Error validating input url: must begin with https://",
	} {
		r := a.postJSON(t, "/api/v2/updates/subscriptions/", body, fromHere, session)
		var got struct{ Message string }
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil || r.StatusCode != http.StatusBadRequest || got.Message != want {
			t.Errorf("%s: %s %q, %v, want %q", body, r.Status, got.Message, err, want)
		}
	}
	for range updates.MaxSubscriptions {
		a.follow(t, `{"name":"a","channel":"feed"}`, session)
	}
	if r := a.postJSON(t, "/api/v2/updates/subscriptions/", `{"name":"a","channel":"feed"}`, fromHere, session); r.StatusCode != http.StatusForbidden {
		t.Errorf("subscription over the limit: %s, want 403", r.Status)
	}
}

// Each new browser query costs as much as many pages.
func TestFollowersAreLimited(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	feed := a.follow(t, `{"name":"a","channel":"feed"}`, session)
	path := strings.TrimPrefix(feed.FeedURL, testOrigin)
	refused := func(do func() *http.Response, most int) int {
		for i := range 5 * most { // some requests become available meanwhile
			if do().StatusCode == http.StatusTooManyRequests {
				return i
			}
		}
		return -1
	}
	if n := refused(func() *http.Response { return a.get(t, path) }, ownBurst); n < ownBurst {
		t.Errorf("feeds were refused after %d", n)
	}
	subscribe := func() *http.Response {
		return a.postJSON(t, subscriptionsPath, `{"name":"a","channel":"feed","query":"kind=x"}`, fromHere, session)
	}
	if n := refused(subscribe, followBurst); n < followBurst-1 {
		t.Errorf("subscriptions were refused after %d more", n)
	}
	if r := a.get(t, subscriptionsPath, session); r.StatusCode != http.StatusOK {
		t.Errorf("list = %s", r.Status)
	}
}

func TestUpdatesWithoutAccounts(t *testing.T) {
	a, with := addAccounts(t)
	a.Handler = testServer(t, with, func(o *Options) { o.Accounts, o.Features = nil, []Feature{Updates{Feed: featureOf[Updates](o).Feed}} })
	if got := pathsOf(updatesOf(t, a.get(t, "/api/v2/updates/"))); !slices.Equal(got, allUpdates) {
		t.Errorf("%q", got)
	}
	if r := a.get(t, "/api/v2/updates/?q=dog"); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("filtered: %s, want 401", r.Status)
	}
	if r := a.get(t, "/api/v2/updates/subscriptions/"); r.StatusCode != http.StatusNotFound {
		t.Errorf("subscriptions: %s, want 404", r.Status)
	}
}

// anyArticle is a site with an article at every address.
type anyArticle struct{}

func (anyArticle) Title(address string) string { return path.Base(address) }
func (anyArticle) Locales(string) []string     { return []string{"en-US"} }

func TestFeedsAreLimited(t *testing.T) {
	a := newAccountServer(t)
	statuses := map[int]int{}
	began := time.Now()
	for range 2 * queryBurst {
		statuses[a.get(t, "/api/v2/updates/feed.atom?q=dog").StatusCode]++
	}
	if most := queryBurst + 1 + int(time.Since(began).Minutes()*queriesPerMinute); statuses[http.StatusOK] < queryBurst || statuses[http.StatusOK] > most || len(statuses) != 2 || statuses[http.StatusTooManyRequests] == 0 {
		t.Errorf("statuses = %v, want %d to %d times 200, and 429", statuses, queryBurst, most)
	}
}
