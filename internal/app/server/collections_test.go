package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/site"
)

func TestCollections(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	first := k.list(t)
	if len(first) != 1 || first[0].Name != "Default" || first[0].Description != nil || first[0].Count != 0 {
		t.Fatalf("collections of a new reader = %+v", first)
	}
	if again := k.list(t); len(again) != 1 || again[0].ID != first[0].ID {
		t.Errorf("the second time: %+v", again)
	}
	status, text := k.call(t, "POST", "", `{"name":"Plans & <b>","description":"For later","more":1}`)
	var made collections.Collection
	if err := json.Unmarshal([]byte(text), &made); err != nil || status != 201 || made.Count != 0 || *made.Description != "For later" || made.Name != "Plans & <b>" {
		t.Fatalf("create = %d, %s, %v", status, text, err)
	}
	if list := k.list(t); len(list) != 2 || list[1].ID != made.ID {
		t.Errorf("collections = %+v, want the new one last", list)
	}
	k.add(t, made.ID, "/en-US/docs/Web")
	var edited collections.Collection
	k.must(t, "POST", made.ID+"/?limit=0&offset=0", `{"name":"Renamed"}`, &edited)
	if edited.Name != "Renamed" || edited.Description == nil || *edited.Description != "For later" || edited.Count != 1 {
		t.Errorf("edited = %+v, want description and count unchanged", edited)
	}
	k.must(t, "POST", made.ID+"/", `{"name":"Renamed","description":""}`, &edited)
	if edited.Description == nil || *edited.Description != "" {
		t.Errorf("cleared description = %v", edited.Description)
	}
	k.must(t, "POST", first[0].ID+"/", `{"name":"Default","description":"Mine"}`, nil)
	for range 2 { // deleting is idempotent
		if status, text := k.call(t, "DELETE", made.ID+"/", ""); status != 200 || text != "" {
			t.Errorf("delete = %d, %q", status, text)
		}
	}
	if status, _ := k.call(t, "GET", made.ID+"/", ""); status != 400 {
		t.Errorf("a deleted collection = %d", status)
	}
	if again := k.create(t, "Renamed"); again == made.ID || len(k.items(t, again, "")) != 0 {
		t.Error("a new collection has data of a deleted one with the same name")
	}
}

// Requests that a browser queued for one reader are not executed as the reader
// who signs in next.
func TestCollectionsOfTheNamedReader(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	var reader struct{ Username string }
	if err := json.Unmarshal([]byte(body(t, k.get(t, "/api/v1/whoami", k.session))), &reader); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		reader string
		status int
	}{{reader.Username, http.StatusCreated}, {"another", http.StatusPreconditionFailed}} {
		q := request{
			method: "POST", target: collectionsPath, body: fmt.Sprintf(`{"name":%q}`, "By "+c.reader), cookies: []*http.Cookie{k.session},
			header: append([]string{"Content-Type", "application/json", readerHeader, c.reader}, fromHere...),
		}
		if r := k.send(t, q); r.StatusCode != c.status {
			t.Errorf("as %s = %d, want %d", c.reader, r.StatusCode, c.status)
		}
	}
	if list := k.list(t); len(list) != 2 || list[1].Name != "By "+reader.Username {
		t.Errorf("collections = %+v", list)
	}
}

func TestCollectionRefusals(t *testing.T) {
	a := newAccountServer(t)
	others := a.newKeeping(t, "r2", "mdn_plus_5m")
	theirs := others.create(t, "Theirs")
	theirItem := others.add(t, theirs, "/en-US/docs/Web").ID
	k := a.newKeeping(t, "r1", "mdn_plus_5m")
	main, mine := k.list(t)[0].ID, k.create(t, "Mine")
	item := k.add(t, mine, "/en-US/docs/Web").ID
	const unknown = "AAAAAAAAAAAAAAAAAAAAAAAAAA"
	failure := func(code int, kind, message string) string {
		return fmt.Sprintf(`{"code":%d,"error":%q,"message":%q}`, code, kind, message)
	}
	missing := func(id string) string {
		return failure(400, "Collection not found", "Collection with id "+id+" not found")
	}
	malformed, noPage := failure(400, "Malformed URL", "Malformed Url"), failure(404, "Document not found", "Document Not found")
	invalid := func(text string) string { return failure(400, "Validation Error", "Error validating input "+text) }
	long := strings.Repeat("ü", 1025)
	for _, c := range []struct {
		method, path, content string
		status                int
		want                  string
	}{
		{"GET", "nothing/", "", 400, malformed},
		{"GET", unknown + "/", "", 400, missing(unknown)},
		{"GET", theirs + "/", "", 400, missing(theirs)},
		{"POST", theirs + "/", `{"name":"x"}`, 400, missing(theirs)},
		{"DELETE", theirs + "/", "", 200, ""},
		{"DELETE", unknown + "/", "", 200, ""},
		{"DELETE", "x/", "", 400, malformed},
		{"POST", theirs + "/restore/", "", 400, missing(theirs)},
		{"GET", theirs + "/export/?format=json", "", 400, missing(theirs)},
		{"POST", theirs + "/share/", "{}", 400, missing(theirs)},
		{"GET", theirs + "/share/", "", 400, missing(theirs)},
		{"DELETE", theirs + "/share/", "", 400, missing(theirs)},
		{"POST", theirs + "/items/", `{"title":"x","url":"/en-US/docs/Web"}`, 400, missing(theirs)},
		{"GET", theirs + "/items/" + theirItem + "/", "", 404, noPage},
		{"GET", mine + "/items/" + theirItem + "/", "", 404, noPage},
		{"GET", main + "/items/" + item + "/", "", 404, noPage},
		{"POST", mine + "/items/" + theirItem + "/", `{"title":"x"}`, 200, ""},
		{"POST", theirs + "/items/" + theirItem + "/", `{"title":"x"}`, 400, missing(theirs)},
		{"DELETE", mine + "/items/" + theirItem + "/", "", 200, ""},
		{"DELETE", main + "/items/" + item + "/", "", 200, ""},
		{"POST", mine + "/items/" + theirItem + "/restore/", "", 404, noPage},
		{"POST", "", `{"name":"Mine"}`, 409, `{"error":"Collection with name 'Mine' already exists"}`},
		{"POST", "", `{"name":"Default"}`, 409, `{"error":"Collection with name 'Default' already exists"}`},
		{"POST", mine + "/", `{"name":"Default"}`, 409, `{"error":"Collection with name 'Default' already exists"}`},
		{"POST", main + "/", `{"name":"Other"}`, 400, `{"error":"Cannot modify default collection"}`},
		{"DELETE", main + "/", "", 400, `{"error":"Cannot delete default collection"}`},
		{"POST", "", `{"name":""}`, 400, invalid("name: 'name' must be between 1 and 1024 chars")},
		{"POST", "", `{"name":"` + long + `"}`, 400, invalid("name: 'name' must be between 1 and 1024 chars")},
		{"POST", "", `{"name":" \u00a0"}`, 400, invalid("name: 'name' must not be blank")},
		{"POST", "", `{"name":"a\u0000","description":"` + strings.Repeat("ü", 65537) + `"}`, 400,
			invalid("name: 'name' must not contain control characters\ndescription: 'description' must not be longer than 65536 chars")},
		{"POST", "", `{}`, 400, failure(400, "Bad Request", `The body is wrong: "name" is missing.`)},
		{"POST", "", `[]`, 400, failure(400, "Bad Request", "The body is wrong: the JSON must be an object, not an array.")},
		{"POST", "", `{"name":5}`, 400, failure(400, "Bad Request", `The body is wrong: "name" must be a string, not a number.`)},
		{"POST", mine + "/items/", `{"title":"x"}`, 400, failure(400, "Bad Request", `The body is wrong: "url" is missing.`)},
		{"POST", mine + "/items/", `{"title":"","url":""}`, 400,
			invalid("title: 'title' must be between 1 and 1024 chars\nurl: 'url' must be between 1 and 1024 chars")},
		{"POST", mine + "/items/", `{"title":"x","url":"https://other.example/en-US/docs/Web"}`, 400, malformed},
		{"POST", mine + "/items/", `{"title":"x","url":"//other.example/en-US/docs/Web"}`, 400, malformed},
		{"POST", mine + "/items/", `{"title":"x","url":"javascript:alert(1)"}`, 400, malformed},
		{"POST", mine + "/items/", `{"title":"x","url":"/en-US/docs/Unknown"}`, 404, noPage},
		{"POST", mine + "/items/", `{"title":"x","url":"/en-US/docs/Out"}`, 404, noPage},
		{"POST", mine + "/items/", `{"title":"x","url":"/en-US/docs/Web/CSS/dot.svg"}`, 404, noPage},
		{"POST", mine + "/items/", `{"title":"x","url":"/en-US/docs/Web"}`, 409, `{"error":"Collection item already exists in collection"}`},
		{"POST", mine + "/items/", `{"title":"x","url":" https://test.example/EN-us/docs/web?a=b#c "}`, 409, `{"error":"Collection item already exists in collection"}`},
		{"GET", mine + "/?sort=size", "", 400, failure(400, "Bad Request", `"sort" must be "title" or "date".`)},
		{"GET", mine + "/?limit=-1", "", 400, failure(400, "Bad Request", `"limit" must be a whole number that is not negative.`)},
		{"GET", "lookup/", "", 400, failure(400, "Bad Request", `"url" is missing.`)},
		{"GET", mine + "/export/", "", 400, failure(400, "Bad Request", `"format" must be "markdown" or "json".`)},
		{"PUT", mine + "/", "", 405, failure(405, "Method Not Allowed", "This address only takes DELETE, GET, HEAD, POST.")},
		{"GET", "shared/" + unknown + "/", "", 404, failure(404, "Not Found", "Not found")},
		{"GET", "shared/x/", "", 404, failure(404, "Not Found", "Not found")},
	} {
		status, text := k.call(t, c.method, c.path, c.content)
		var want, got any
		_, _ = json.Unmarshal([]byte(c.want), &want), json.Unmarshal([]byte(text), &got)
		if status != c.status || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s %s %.80s = %d, %s\nwant %d, %s", c.method, c.path, c.content, status, text, c.status, c.want)
		}
	}
	if items := others.items(t, theirs, ""); len(items) != 1 || items[0].Title != "My page" {
		t.Errorf("the other reader's collections = %+v", items)
	}
	if status, text := a.keeping(nil).call(t, "GET", "", ""); status != 401 || !strings.Contains(text, `"Unauthorized"`) {
		t.Errorf("without a session = %d, %s", status, text)
	}
	if r := a.postJSON(t, collectionsPath, `{"name":"x"}`, fromThere, k.session); r.StatusCode != 403 {
		t.Errorf("from another site = %s", r.Status)
	}
}

func TestItems(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	main := k.list(t)[0].ID
	pages := []string{"/en-US/docs/Web", "/en-US/docs/Web/CSS", "/en-US/docs/Web/CSS/*", "/en-US/docs/Web/Größe?", "/de/docs/Web"}
	for i, page := range pages {
		title := []string{"The web", "styling 100%", "Everything", "straße", "Das Web"}[i]
		k.must(t, "POST", main+"/items/", fmt.Sprintf(`{"title":%q,"url":%q,"notes":"note_%d"}`, title, page, i), nil)
	}
	item := k.items(t, main, "limit=1&offset=3")[0]
	if item.URL != "/en-US/docs/Web/CSS" || item.Title != "styling 100%" || *item.Notes != "note_1" || item.Gone || len(item.Parents) != 2 || item.Parents[1].Title != "Styling" {
		t.Errorf("item = %+v", item)
	}
	for _, c := range []struct{ query, want string }{
		{"", "Das Web, straße, Everything, styling 100%, The web"},
		{"limit=0", ""},
		{"limit=2&offset=2", "Everything, styling 100%"},
		{"offset=9999999999", ""},
		{"sort=title", "Das Web, Everything, straße, styling 100%, The web"},
		{"sort=title&limit=2&offset=1", "Everything, straße"},
		{"q=WEB", "Das Web, The web"},
		{"q=%25", "styling 100%"},
		{"q=_", "Das Web, straße, Everything, styling 100%, The web"},
		{"q=_3", "straße"},
		{"q=STRASSE", "straße"},
		{"q=web&sort=title&offset=1", "The web"},
		{"q=nothing", ""},
	} {
		if got := titles(k.items(t, main, c.query)); got != c.want {
			t.Errorf("%q = %s, want %s", c.query, got, c.want)
		}
	}
	var l listed
	k.must(t, "GET", main+"/?q=web&limit=1", "", &l)
	if l.Count != 5 {
		t.Errorf("article_count of a search = %d, want all 5", l.Count)
	}
	k.must(t, "POST", main+"/items/"+item.ID+"/", `{"title":"Mine","url":"/ignored"}`, nil)
	var got collections.Item
	if k.must(t, "GET", main+"/items/"+item.ID+"/", "", &got); got.Title != "Mine" || got.Notes != nil || got.URL != item.URL {
		t.Errorf("edited = %+v, want the title and no notes", got)
	}
	other := k.create(t, "Other")
	k.add(t, other, "/en-US/docs/Web/CSS/")
	for _, address := range []string{"/en-US/docs/Web/CSS", " /EN-US/docs/web/css#x", testOrigin + "/en-US/docs/Style?a"} {
		if found := k.lookup(t, address); len(found) != 2 || found[0].Collection != other || found[1].Item.ID != item.ID {
			t.Errorf("lookup of %q = %+v", address, found)
		}
	}
	if found := k.lookup(t, "https://other.example/en-US/docs/Web"); len(found) != 0 {
		t.Errorf("lookup of another site = %+v", found)
	}
	k.must(t, "DELETE", other+"/", "", nil)
	k.must(t, "DELETE", main+"/items/"+item.ID+"/", "", nil)
	if found := k.lookup(t, "/en-US/docs/Web/CSS"); len(found) != 0 {
		t.Errorf("lookup of a deleted item = %+v", found)
	}
	if again := k.add(t, main, "/en-US/docs/Web/CSS"); again.ID == item.ID {
		t.Error("an item that is added again keeps its old id")
	}
}

func (k *keeping) lookup(t *testing.T, address string) []collections.Found {
	t.Helper()
	var body struct{ Results []collections.Found }
	k.must(t, "GET", "lookup/?url="+url.QueryEscape(address), "", &body)
	return body.Results
}

// A title equal to the page's follows the page; any other is the reader's own.
func TestTitlesOfItems(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	main := k.list(t)[0].ID
	k.must(t, "POST", main+"/items/", `{"title":"Styling","url":"/en-US/docs/Web/CSS"}`, nil)
	k.must(t, "POST", main+"/items/", `{"title":"My web","url":"/en-US/docs/Web"}`, nil)
	var saved []string
	err := k.db.EachItem(t.Context(), 1, main, func(i *collections.Saved) { saved = append(saved, i.Name+"|"+i.PageTitle) })
	if got := strings.Join(saved, ", "); err != nil || got != "My web|The web, |Styling" {
		t.Errorf("names and titles = %s, %v", got, err)
	}
}

// Editing the notes of an item does not pin its title, and setting the page's
// title again unpins it.
func TestEditedItemsFollowTheTitlesOfTheirPages(t *testing.T) {
	var s *site.Site
	k := newAccountServer(t, func(o *Options) { s = o.Site.(*site.Site) }).newKeeping(t, "r1", "mdn_plus_5m")
	main := k.list(t)[0].ID
	k.must(t, "POST", main+"/items/", `{"title":"Styling","url":"/en-US/docs/Web/CSS"}`, nil)
	k.must(t, "POST", main+"/items/", `{"title":"My web","url":"/en-US/docs/Web"}`, nil)
	for _, i := range k.items(t, main, "") {
		title := map[string]string{"Styling": "Styling", "My web": "The web"}[i.Title]
		k.must(t, "POST", main+"/items/"+i.ID+"/", fmt.Sprintf(`{"title":%q,"notes":"A note"}`, title), nil)
	}
	english, _ := tree()
	for slug, title := range map[string]string{"Web": "Everything", "Web/CSS": "Style sheets"} {
		english["en-us/"+strings.ToLower(slug)+"/index.md"].Data = fmt.Appendf(nil, "---\ntitle: %s\nslug: %s\n---\n\nText.\n", title, slug)
	}
	if err := s.Reload(t.Context(), content.Sources{ContentFS: english}); err != nil {
		t.Fatal(err)
	}
	if got := titles(k.items(t, main, "")); got != "Everything, Style sheets" {
		t.Errorf("titles = %s, want the current titles of the pages", got)
	}
}

func TestTheFreeTierHasThreeCollections(t *testing.T) {
	a := newAccountServer(t)
	k := a.newKeeping(t, "r1", account.Core)
	one, two := k.create(t, "One"), k.create(t, "Two")
	refused := func() {
		t.Helper()
		status, text := k.call(t, "POST", "", `{"name":"Three"}`)
		if status != 400 || !strings.Contains(text, `"error":"Subscription limit reached","message":"Subscription limit reached. Please upgrade"`) {
			t.Errorf("a fourth collection = %d, %s", status, text)
		}
	}
	refused()
	k.must(t, "POST", one+"/", `{"name":"Still mine to edit"}`, nil)
	k.must(t, "DELETE", two+"/", "", nil)
	k.create(t, "Three")
	refused()
	if status, text := k.call(t, "POST", two+"/restore/", ""); status != 400 || !strings.Contains(text, "Subscription limit reached") {
		t.Errorf("restoring a fourth = %d, %s", status, text)
	}
	paid := a.newKeeping(t, "r2", "mdn_plus_10y")
	for i := range 6 {
		paid.create(t, fmt.Sprint(i))
	}
	a.newKeeping(t, "r2", account.Core) // the subscription ends
	if n := len(paid.list(t)); n != 7 {
		t.Errorf("after the subscription has ended, there are %d collections, want all 7", n)
	}
	if status, _ := paid.call(t, "POST", "", `{"name":"more"}`); status != 400 {
		t.Errorf("one more = %d", status)
	}
}

func TestDeletionsCanBeUndone(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, "One")
	first := k.add(t, id, "/en-US/docs/Web")
	second := k.add(t, id, "/en-US/docs/Web/CSS")
	k.must(t, "DELETE", id+"/items/"+first.ID+"/", "", nil)
	var restored collections.Item
	for range 2 { // restoring is idempotent
		if k.must(t, "POST", id+"/items/"+first.ID+"/restore/", "", &restored); restored.ID != first.ID || restored.Title != first.Title || !restored.CreatedAt.Equal(first.CreatedAt) {
			t.Errorf("restored %+v, want %+v", restored, first)
		}
	}
	if got := k.items(t, id, ""); len(got) != 2 || got[0].ID != second.ID {
		t.Errorf("items = %+v, want both in their order", got)
	}
	k.must(t, "DELETE", id+"/items/"+first.ID+"/", "", nil)
	k.add(t, id, "/en-US/docs/Web")
	if status, text := k.call(t, "POST", id+"/items/"+first.ID+"/restore/", ""); status != 409 {
		t.Errorf("restoring an item that was added again = %d, %s", status, text)
	}
	k.must(t, "DELETE", id+"/", "", nil)
	k.create(t, "One")
	if status, text := k.call(t, "POST", id+"/restore/", ""); status != 409 || text != `{"error":"Collection with name 'One' already exists"}` {
		t.Errorf("restoring a collection whose name is taken = %d, %s", status, text)
	}
	two := k.create(t, "Two")
	k.add(t, two, "/en-US/docs/Web")
	k.must(t, "DELETE", two+"/", "", nil)
	var back collections.Collection
	for range 2 {
		if k.must(t, "POST", two+"/restore/", "", &back); back.ID != two || back.Count != 1 {
			t.Errorf("restored = %+v", back)
		}
	}
}

func TestCollectionsAreExported(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, `Plans [x](javascript:alert) /2`)
	k.must(t, "POST", id+"/", `{"name":"Plans [x](javascript:alert) /2","description":"# Not a heading\n<b>"}`, nil)
	k.must(t, "POST", id+"/items/", `{"title":"A * title","url":"/en-US/docs/Web/Größe?","notes":"one\ntwo\n\n- three"}`, nil)
	k.add(t, id, "/en-US/docs/Web")
	r := k.get(t, collectionsPath+id+"/export/?format=markdown", k.session)
	const want = `# Plans \[x\]\(javascript\:alert\) /2

\# Not a heading\
\<b\>

- [My page](<https://test.example/en-US/docs/Web>)
- [A \* title](<https://test.example/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F>)

  one\
  two

  \- three

`
	if got := body(t, r); got != want {
		t.Errorf("Markdown:\n%s\nwant\n%s", got, want)
	}
	if got := r.Header.Get("Content-Disposition"); got != `attachment; filename="Plans [x](javascript_alert) _2.md"` || r.Header.Get("Content-Type") != typeMarkdown {
		t.Errorf("headers: %s, %v", got, r.Header)
	}
	var exported collections.Exported
	k.must(t, "GET", id+"/export/?format=json", "", &exported)
	if len(exported.Items) != 2 || exported.Items[1].URL != testOrigin+"/en-US/docs/Web/Gr%C3%B6%C3%9Fe%3F" || *exported.Items[1].Notes != "one\ntwo\n\n- three" {
		t.Errorf("JSON = %+v", exported)
	}
}

func TestCollectionsAreShared(t *testing.T) {
	a := newAccountServer(t)
	k := a.newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, "Plans")
	k.must(t, "POST", id+"/items/", `{"title":"The web","url":"/en-US/docs/Web","notes":"secret"}`, nil)
	var link, again collections.Link
	if k.must(t, "GET", id+"/share/", "", &link); link.URL != nil {
		t.Errorf("link of a collection that is not shared = %+v", link)
	}
	token := k.share(t, id)
	if r := a.get(t, collections.SharedPath+token); r.StatusCode != 302 || r.Header.Get("Location") != "/en-US/plus/collections/shared/"+token {
		t.Errorf("link redirects to %s with %s", r.Header.Get("Location"), r.Status)
	}
	read := func() (*http.Response, string) {
		t.Helper()
		r := a.get(t, collectionsPath+"shared/"+token+"/")
		return r, body(t, r)
	}
	r, text := read()
	if r.StatusCode != 200 || r.Header.Get("X-Robots-Tag") != "noindex" || r.Header.Get("Cache-Control") != "no-store" || strings.Contains(text, "secret") {
		t.Errorf("shared = %s, %v, %s", r.Status, r.Header, text)
	}
	for _, private := range []string{id, "r1", "example.org", k.items(t, id, "")[0].ID} {
		if strings.Contains(strings.ReplaceAll(text, testOrigin, ""), private) {
			t.Errorf("%q is in the shared collection %s", private, text)
		}
	}
	var shared collections.SharedCollection
	if err := json.Unmarshal([]byte(text), &shared); err != nil || shared.Name != "Plans" || shared.Count != 1 || shared.Items[0].URL != "/en-US/docs/Web" {
		t.Errorf("shared = %+v, %v", shared, err)
	}
	if k.must(t, "POST", id+"/share/", `{"notes":true,"curator":" Ada "}`, &again); *again.URL != collections.SharedPath+token || !again.Notes || again.Curator != "Ada" {
		t.Errorf("shared again = %+v, want the same link with notes, by Ada", again)
	}
	for n := 2; n <= 22; n++ { // the reader has a collection of the same name
		name := fmt.Sprint("Plans ", n)
		var made collections.Collection
		if k.must(t, "POST", "shared/"+token+"/copy/", "", &made); made.Name != name || made.Count != 1 {
			t.Errorf("copy = %+v, want %s with one page", made, name)
		}
		var copied struct{ Items []collections.Item }
		if k.must(t, "GET", made.ID+"/", "", &copied); copied.Items[0].Title != "The web" || *copied.Items[0].Notes != "secret" {
			t.Errorf("copy has %+v, want the title and the note", copied.Items)
		}
	}
	long := strings.Repeat("ü", 1024)
	k.must(t, "POST", id+"/", fmt.Sprintf(`{"name":%q}`, long), nil)
	var made collections.Collection
	if k.must(t, "POST", "shared/"+token+"/copy/", "", &made); made.Name != long[:2*1022]+" 2" {
		t.Errorf("copy of a collection with a long name = %s", made.Name)
	}
	if _, text := read(); !strings.Contains(text, "secret") {
		t.Errorf("with notes: %s", text)
	}
	k.must(t, "DELETE", id+"/share/", "", nil)
	k.must(t, "DELETE", id+"/share/", "", nil)
	if r, _ := read(); r.StatusCode != 404 {
		t.Errorf("after the link has ended = %s", r.Status)
	}
	old := token
	if token = k.share(t, id); token == old {
		t.Error("a new link has the token of the previous one")
	}
	k.must(t, "DELETE", id+"/", "", nil)
	if r, _ := read(); r.StatusCode != 404 {
		t.Errorf("link of a deleted collection = %s", r.Status)
	}
	k.must(t, "POST", id+"/restore/", "", nil)
	if r, _ := read(); r.StatusCode != 404 {
		t.Errorf("link of a restored collection = %s, want it ended", r.Status)
	}
}

// Search of a shared collection finds only what its page shows, so that hidden
// notes cannot be guessed letter by letter.
func TestSearchOfALinkFindsWhatItShows(t *testing.T) {
	a := newAccountServer(t)
	k := a.newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, "Plans")
	k.must(t, "POST", id+"/items/", `{"title":"Mine","url":"/en-US/docs/Web","notes":"the PIN is 4711"}`, nil)
	token := k.share(t, id)
	read := func(q string) string {
		t.Helper()
		r := a.get(t, collectionsPath+"shared/"+token+"/?"+q)
		if r.StatusCode != http.StatusOK {
			t.Fatalf("%s = %s", q, r.Status)
		}
		return body(t, r)
	}
	nothing := read("q=absent")
	for _, order := range []string{"", "&sort=title", "&sort=date", "&limit=1", "&limit=1000"} {
		for _, guess := range []string{"4", "pin+is+47", "the+PIN+is+4711"} {
			if got := read("q=" + guess + order); got != nothing {
				t.Errorf("q=%s%s = %s, want the result for a text that occurs nowhere: %s", guess, order, got, nothing)
			}
		}
	}
	if found := read("q=mine"); !strings.Contains(found, "/en-US/docs/Web") {
		t.Errorf("a title is not found: %s", found)
	}
	k.must(t, "POST", id+"/share/", `{"notes":true}`, nil)
	if found := read("q=4711"); !strings.Contains(found, "4711") {
		t.Errorf("a visible note is not found: %s", found)
	}
	if own := k.items(t, id, "q=4711"); len(own) != 1 {
		t.Errorf("the owner finds %v", own)
	}
}

func TestItemsNameTheirCollection(t *testing.T) {
	k := newAccountServer(t).newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, "Plans")
	item := k.add(t, id, "/en-US/docs/Web")
	for _, path := range []string{"?limit=10", "?sort=title", "?q=my", "items/" + item.ID + "/", "items/" + item.ID + "/restore/"} {
		method := http.MethodGet
		if strings.HasSuffix(path, "restore/") {
			k.must(t, http.MethodDelete, id+"/items/"+item.ID+"/", "", nil)
			method = http.MethodPost
		}
		if _, text := k.call(t, method, id+"/"+path, ""); !strings.Contains(text, fmt.Sprintf(`"collection_id":%q`, id)) {
			t.Errorf("%s: %s has no collection_id of %s", path, text, id)
		}
	}
	var found struct {
		Results []struct{ Item map[string]any }
	}
	if k.must(t, "GET", "lookup/?url=/en-US/docs/Web", "", &found); len(found.Results) != 1 || found.Results[0].Item["collection_id"] != id {
		t.Errorf("lookup = %v, want an item with the id of its collection", found)
	}
}

// A moved page is the same page under both addresses; an item stays if its page
// is gone.
func TestItemsFollowTheirPages(t *testing.T) {
	var s *site.Site
	k := newAccountServer(t, func(o *Options) { s = o.Site.(*site.Site) }).newKeeping(t, "r1", "mdn_plus_5m")
	main := k.list(t)[0].ID
	for _, page := range []string{"/en-US/docs/Web/None", "/en-US/docs/Web/CSS/*", "/en-US/docs/Web/CSS", "/en-US/docs/Web"} {
		k.must(t, "POST", main+"/items/", fmt.Sprintf(`{"title":"Mine","url":%q}`, page), nil)
	}
	k.must(t, "POST", main+"/items/", `{"title":"Odd","url":"/en-US/docs/Web/Größe?"}`, nil)
	english, _ := tree()
	for _, folder := range []string{"web/none", "web/css/_star_", "web/größe_question_"} {
		delete(english, "en-us/"+folder+"/index.md")
	}
	english["en-us/_redirects.txt"].Data = []byte("/en-US/docs/Web/CSS/*\t/en-US/docs/Web/CSS\n/en-US/docs/Web/None\thttps://example.org/\n")
	english["en-us/web/css/index.md"].Data = []byte("---\ntitle: Style sheets\nslug: Web/CSS\npage-type: guide\n---\n\nText.\n")
	if err := s.Reload(t.Context(), content.Sources{ContentFS: english}); err != nil {
		t.Fatal(err)
	}
	var got []string
	items := k.items(t, main, "")
	for _, i := range items {
		got = append(got, fmt.Sprint(i.URL, " ", i.Title, " ", i.Gone, " ", len(i.Parents)))
	}
	want := []string{
		"/en-US/docs/Web/Größe? Odd true 0", "/en-US/docs/Web Mine false 1",
		"/en-US/docs/Web/CSS Mine false 2", "/en-US/docs/Web/CSS Mine false 2", "/en-US/docs/Web/None Mine true 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("items:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, address := range []string{"/en-US/docs/Web/CSS", "/en-US/docs/Web/CSS/*"} {
		if found := k.lookup(t, address); len(found) != 2 {
			t.Errorf("lookup of %s = %+v, want both items", address, found)
		}
	}
	if found := k.lookup(t, "/en-us/docs/web/none"); len(found) != 1 || !found[0].Item.Gone {
		t.Errorf("lookup of a missing page = %+v", found)
	}
	var copied collections.Collection
	if k.must(t, "POST", "shared/"+k.share(t, main)+"/copy/", "", &copied); copied.Name != "Saved Articles 2" {
		t.Errorf("copy of a default collection = %q", copied.Name)
	}
	if list := k.items(t, copied.ID, ""); len(list) != 2 || list[0].URL != "/en-US/docs/Web" || list[1].URL != "/en-US/docs/Web/CSS" {
		t.Errorf("copy has %+v, want each existing page once", list)
	}
	k.must(t, "DELETE", copied.ID+"/", "", nil)
	// Both items remain usable on their own.
	if status, _ := k.call(t, "POST", main+"/items/", `{"title":"x","url":"/en-US/docs/Web/CSS"}`); status != 409 {
		t.Errorf("adding it once more = %d", status)
	}
	for _, i := range items[2:4] {
		k.must(t, "POST", main+"/items/"+i.ID+"/", `{"title":"Edited"}`, nil)
		k.must(t, "DELETE", main+"/items/"+i.ID+"/", "", nil)
	}
	restore := func(i collections.Item, want int) {
		t.Helper()
		if status, text := k.call(t, "POST", main+"/items/"+i.ID+"/restore/", ""); status != want {
			t.Errorf("restoring %s = %d, %s, want %d", i.URL, status, text, want)
		}
	}
	restore(items[3], 200)
	restore(items[2], 200)
	for _, i := range items[2:4] {
		k.must(t, "DELETE", main+"/items/"+i.ID+"/", "", nil)
	}
	k.must(t, "POST", main+"/items/", `{"title":"x","url":"/en-US/docs/Web/CSS"}`, nil)
	restore(items[3], 409)
	restore(items[2], 409)
	service := collectionsOf(t, k.db, s, collections.DefaultQuota)
	u, err := k.db.User(t.Context(), "r1")
	if err != nil {
		t.Fatal(err)
	}
	urls, err := service.URLs(t.Context(), u.ID, []string{main, "unknown"})
	if want := []string{"/en-US/docs/Web", "/en-US/docs/Web/CSS"}; err != nil || !slices.Equal(urls, want) {
		t.Errorf("URLs = %q, %v, want %q", urls, err, want)
	}
	if urls, err := service.URLs(t.Context(), u.ID+1, []string{main}); err != nil || len(urls) > 0 {
		t.Errorf("URLs of another reader = %q, %v", urls, err)
	}
}

func TestChangesOfAReaderAreLimited(t *testing.T) {
	a := newAccountServer(t)
	k := a.newKeeping(t, "r1", "mdn_plus_5m")
	for n := 0; ; n++ {
		status, text := k.call(t, "DELETE", "AAAAAAAAAAAAAAAAAAAAAAAAAA/", "")
		if status == 429 && n >= keepBurst && strings.Contains(text, "Too many requests") {
			break
		}
		if status != 200 || n > 10*keepBurst {
			t.Fatalf("change %d = %d, %s", n, status, text)
		}
	}
	k.list(t)
	a.newKeeping(t, "r2", "mdn_plus_5m").create(t, "x")
}

func TestLargeResponsesAreLimited(t *testing.T) {
	a := newAccountServer(t)
	k := a.newKeeping(t, "r1", "mdn_plus_5m")
	id := k.create(t, "x")
	for n := 0; ; n++ {
		status, text := k.call(t, "GET", id+"/export/?format=json", "")
		if status == 429 && n >= largeBurst {
			break
		}
		if status != 200 || n > 10*largeBurst {
			t.Fatalf("export %d = %d, %s", n, status, text)
		}
	}
	if status, text := k.call(t, "GET", id+"/?limit=12", ""); status != 200 {
		t.Errorf("a page of the collection = %d, %s", status, text)
	}
}
