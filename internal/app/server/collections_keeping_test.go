package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func collectionsOf(t *testing.T, db *store.Store, s *site.Site, q collections.Quota) *collections.Service {
	t.Helper()
	service, err := collections.New(collections.Options{Store: db, Pages: s, BaseURL: testOrigin, Quota: q})
	if err != nil {
		t.Fatal(err)
	}
	return service
}

// keeping is a signed-in reader who uses collections.
type keeping struct {
	*accountServer
	session *http.Cookie
}

// newKeeping signs in a reader of a tier.
func (a *accountServer) newKeeping(t *testing.T, subject, tier string) *keeping {
	t.Helper()
	reader := servertest.Reader{Subject: subject, Email: subject + "@example.org"}
	if tier != account.Core {
		reader.Subscriptions = []string{tier}
	}
	a.provider.SignIn(reader)
	return a.keeping(a.signIn(t))
}

// keeping returns the reader of a session, or nil.
func (a *accountServer) keeping(session *http.Cookie) *keeping { return &keeping{a, session} }

// call sends a request below /api/v2/collections/ and returns the status and the
// body.
func (k *keeping) call(t *testing.T, method, path, content string) (int, string) {
	t.Helper()
	header := fromHere
	if content != "" {
		header = append([]string{"Content-Type", "application/json"}, fromHere...)
	}
	q := request{method: method, target: collectionsPath + path, body: content, header: header}
	if k.session != nil {
		q.cookies = []*http.Cookie{k.session}
	}
	r := k.send(t, q)
	return r.StatusCode, strings.TrimSpace(body(t, r))
}

// must is call for a request that must succeed. It decodes the body.
func (k *keeping) must(t *testing.T, method, path, content string, into any) {
	t.Helper()
	status, text := k.call(t, method, path, content)
	if status >= 300 {
		t.Fatalf("%s %s = %d, %s", method, path, status, text)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
}

// listed is the body of a collection with items.
type listed struct {
	collections.Collection
	Items []collections.Item `json:"items"`
}

func (k *keeping) list(t *testing.T) []collections.Collection {
	t.Helper()
	var list []collections.Collection
	k.must(t, "GET", "", "", &list)
	return list
}

func (k *keeping) create(t *testing.T, name string) string {
	t.Helper()
	var made collections.Collection
	k.must(t, "POST", "", fmt.Sprintf(`{"name":%q}`, name), &made)
	return made.ID
}

func (k *keeping) items(t *testing.T, id, query string) []collections.Item {
	t.Helper()
	var l listed
	k.must(t, "GET", id+"/?"+query, "", &l)
	return l.Items
}

// add adds a page under its own title.
func (k *keeping) add(t *testing.T, id, page string) collections.Item {
	t.Helper()
	k.must(t, "POST", id+"/items/", fmt.Sprintf(`{"title":"My page","url":%q}`, page), nil)
	return k.items(t, id, "limit=1")[0]
}

// share creates a link without notes and returns its token.
func (k *keeping) share(t *testing.T, id string) string {
	t.Helper()
	var link collections.Link
	k.must(t, "POST", id+"/share/", "", &link)
	token, ok := strings.CutPrefix(*link.URL, collections.SharedPath)
	if !ok || len(token) < 22 || link.Notes {
		t.Fatalf("link = %+v", link)
	}
	return token
}

func titles(items []collections.Item) string {
	var list []string
	for _, i := range items {
		list = append(list, i.Title)
	}
	return strings.Join(list, ", ")
}
