package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/updates"
)

// compatOf is compatibility data in which a browser supports features since its
// second version.
func compatOf(features ...string) string {
	entries := make([]string, len(features))
	for i, name := range features {
		entries[i] = fmt.Sprintf(`%q: {"__compat": {"source_file": "api/X.json", "mdn_url": "https://docs.example/docs/Web/API/%s",
			"support": {"chrome": {"version_added": "2"}}}}`, name, name)
	}
	return `{"browsers": {"chrome": {"name": "Chrome", "type": "desktop", "releases": {
		"1": {"status": "retired", "release_date": "2026-01-01", "engine": "Blink", "engine_version": "1"},
		"2": {"status": "current", "release_date": "2026-02-01", "engine": "Blink", "engine_version": "2"}}}},
		"api": {` + strings.Join(entries, ",") + `}}`
}

// serviceOf returns the service of a server whose data has these features.
func serviceOf(t *testing.T, s *Store, features ...string) *updates.Service {
	t.Helper()
	feed, err := updates.New(docstest.PackWebdata(t, compatOf(features...), `{"features": {}}`), anyArticle{})
	if err != nil {
		t.Fatal(err)
	}
	return updates.NewService(updates.Options{
		Store: s, Feed: func() (*updates.Feed, error) { return feed, nil }, UserAgent: "Waymark/test",
		Dialer: &dial.Dialer{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		Pages: func(_ context.Context, _ int64, ids []string) ([]string, error) {
			if slices.Contains(ids, "pets") {
				return []string{"/en-US/docs/Web/API/Dog"}, nil
			}
			return nil, fault.ErrNotFound
		},
	})
}

func subscribe(t *testing.T, s *updates.Service, user int64, r updates.Request) (updates.Subscription, updates.Keys) {
	t.Helper()
	one, keys, err := s.Subscribe(t.Context(), user, r)
	if err != nil {
		t.Fatal(err)
	}
	return one, keys
}

func testSubscriptions(t *testing.T, s *Store) {
	user, service := addUser(t, s, ann), serviceOf(t, s, "Dog", "Cat")
	feed, keys := subscribe(t, service, user, updates.Request{Name: " Pets ", Channel: updates.AtomFeed, Query: "?collections=pets&page=3&sort=asc&utm=x"})
	hook, secret := subscribe(t, service, user, updates.Request{Name: "All", Channel: updates.Webhook, URL: "https://hooks.example/x"})
	list, err := service.Subscriptions(t.Context(), user)
	if err != nil || len(list) != 2 || list[0].ID != feed.ID || list[1].ID != hook.ID {
		t.Fatalf("subscriptions = %+v, %v", list, err)
	}
	if one := list[0]; one.Name != "Pets" || one.Query != "collections=pets" || !one.CreatedAt.Equal(feed.CreatedAt) || strings.Contains(fmt.Sprintf("%+v", one), keys.Token) {
		t.Errorf("stored feed = %+v", one)
	}
	if one := list[1]; one.Secret != secret.Secret || one.Data == "" || one.Seen == "" || !one.LastSentAt.IsZero() || !one.DisabledAt.IsZero() {
		t.Errorf("stored webhook = %+v", one)
	}
	options := updates.AtomOptions{Title: "Updates", BaseURL: "https://test.example", Self: "https://test.example/feed", Page: "https://test.example/updates"}
	text, err := service.Atom(t.Context(), keys.Token, options)
	if err != nil || !strings.Contains(string(text), "api.Dog") || strings.Contains(string(text), "api.Cat") {
		t.Errorf("collection of the feed = %s, %v", text, err)
	}
	if err := service.Unsubscribe(t.Context(), user, feed.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := service.Atom(t.Context(), keys.Token, options); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("feed of an ended subscription: %v", err)
	}
	if err := service.Unsubscribe(t.Context(), user, feed.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ending it again: %v", err)
	}
}

func testSubscriptionsOfOthers(t *testing.T, s *Store) {
	service := serviceOf(t, s, "Dog")
	owner, other := addUser(t, s, ann), addUser(t, s, bob)
	hook, _ := subscribe(t, service, owner, updates.Request{Name: "All", Channel: updates.Webhook, URL: "https://hooks.example/x"})
	if err := service.Unsubscribe(t.Context(), other, hook.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("another user ends it: %v", err)
	}
	if _, err := service.Test(t.Context(), other, hook.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("another user tests it: %v", err)
	}
	if list, err := service.Subscriptions(t.Context(), other); err != nil || len(list) != 0 {
		t.Errorf("another user's subscriptions = %+v, %v", list, err)
	}
	if _, err := s.db.ExecContext(t.Context(), "delete from users where id = $1", owner); err != nil {
		t.Fatal(err)
	}
	if list, err := service.Subscriptions(t.Context(), owner); err != nil || len(list) != 0 {
		t.Errorf("a deleted user's subscriptions = %+v, %v", list, err)
	}
	_, _, err := service.Subscribe(t.Context(), owner, updates.Request{Name: "All", Channel: updates.AtomFeed})
	if !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("a deleted user subscribes: %v", err)
	}
}

func testSubscriptionLimit(t *testing.T, s *Store) {
	user, service := addUser(t, s, ann), serviceOf(t, s, "Dog")
	var group sync.WaitGroup
	var mu sync.Mutex
	refused := 0
	for range updates.MaxSubscriptions + 5 {
		group.Go(func() {
			_, _, err := service.Subscribe(t.Context(), user, updates.Request{Name: "Feed", Channel: updates.AtomFeed})
			mu.Lock()
			defer mu.Unlock()
			if errors.Is(err, updates.ErrTooMany) {
				refused++
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if list, err := service.Subscriptions(t.Context(), user); err != nil || len(list) != updates.MaxSubscriptions || refused != 5 {
		t.Errorf("%d subscriptions, %d refused, %v", len(list), refused, err)
	}
}

// receiver is a webhook that stores its messages.
type receiver struct {
	*httptest.Server
	mu       sync.Mutex
	requests []*http.Request
	bodies   []string
	status   int
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{status: http.StatusNoContent}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, _ := io.ReadAll(q.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.requests, r.bodies = append(r.requests, q), append(r.bodies, string(body))
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

// message is the body of a request to a webhook.
type message struct {
	ID           string
	Type         string
	Subscription struct{ ID, Name, Query string }
	Groups       []updates.Group
	More         int
}

func (r *receiver) messages(t *testing.T) []message {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	list := make([]message, len(r.bodies))
	for i, body := range r.bodies {
		if err := json.Unmarshal([]byte(body), &list[i]); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// tell finds news and delivers them.
func tell(t *testing.T, service *updates.Service) {
	t.Helper()
	ids, err := service.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if err := service.Deliver(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
}

// An invalid query that another version has stored must not prevent other
// deliveries.
func testQueriesOfOtherVersions(t *testing.T, s *Store) {
	user, hook := addUser(t, s, ann), newReceiver(t)
	before := serviceOf(t, s, "Dog")
	strange, _ := subscribe(t, before, user, updates.Request{Name: "Strange", Channel: updates.Webhook, URL: hook.URL + "/strange"})
	subscribe(t, before, user, updates.Request{Name: "All", Channel: updates.Webhook, URL: hook.URL + "/all"})
	if _, err := s.db.ExecContext(t.Context(), "update update_subscriptions set query = 'sort=later' where public_id = $1", strange.ID); err != nil {
		t.Fatal(err)
	}
	ids, err := serviceOf(t, s, "Dog", "Cat").Find(t.Context())
	if !errors.Is(err, fault.ErrInvalid) || !strings.Contains(err.Error(), strange.ID) {
		t.Errorf("err = %v", err)
	}
	if len(ids) != 1 {
		t.Errorf("messages = %v, want that of the other subscription", ids)
	}
}

func testWebhook(t *testing.T, s *Store) {
	user, hook := addUser(t, s, ann), newReceiver(t)
	before := serviceOf(t, s, "Dog")
	one, keys := subscribe(t, before, user, updates.Request{Name: "All", Channel: updates.Webhook, URL: hook.URL + "/x?y"})
	tell(t, before)
	if got := hook.messages(t); len(got) != 0 {
		t.Fatalf("sent old changes: %+v", got)
	}
	after := serviceOf(t, s, "Dog", "Cat")
	tell(t, after)
	tell(t, after)
	got := hook.messages(t)
	if len(got) != 1 || got[0].Type != "updates" || got[0].Subscription.ID != one.ID || len(got[0].Groups) != 1 {
		t.Fatalf("sent %+v, want one message with one group", got)
	}
	if added := got[0].Groups[0].Events.Added; len(added) != 1 || added[0].Path != "api.Cat" {
		t.Errorf("sent %+v, want only the new change", added)
	}
	testSignature(t, hook, keys.Secret, got[0].ID)
	list, err := after.Subscriptions(t.Context(), user)
	if err != nil || list[0].LastSentAt.IsZero() || list[0].Failures != 0 {
		t.Errorf("stored: %+v, %v", list, err)
	}
	tell(t, serviceOf(t, s, "Dog")) // a server with the old data, then one with the new
	tell(t, serviceOf(t, s, "Dog", "Cat"))
	if got := hook.messages(t); len(got) != 1 {
		t.Errorf("sent again: %+v", got[1:])
	}
}

func testSignature(t *testing.T, hook *receiver, secret, id string) {
	t.Helper()
	q, body := hook.requests[0], hook.bodies[0]
	if q.Method != http.MethodPost || q.URL.String() != "/x?y" || q.Header.Get("Content-Type") != "application/json" ||
		q.Header.Get("User-Agent") != "Waymark/test" || q.Header.Get(updates.DeliveryHeader) != id {
		t.Errorf("request %s %s %v", q.Method, q.URL, q.Header)
	}
	var seconds int64
	signature := q.Header.Get(updates.SignatureHeader)
	if _, err := fmt.Sscanf(signature, "t=%d,v1=", &seconds); err != nil {
		t.Fatalf("signature = %q: %v", signature, err)
	}
	at := time.Unix(seconds, 0)
	if age := time.Since(at); age < 0 || age > time.Minute {
		t.Errorf("signed %v ago", age)
	}
	if want := updates.Sign(secret, at, []byte(body)); signature != want {
		t.Errorf("signature = %s, want %s", signature, want)
	}
	if other := updates.Sign("other", at, []byte(body)); signature == other {
		t.Error("the signature does not depend on the secret")
	}
}

func testWebhooksOfTwoServers(t *testing.T, s *Store) {
	user, hook := addUser(t, s, ann), newReceiver(t)
	before := serviceOf(t, s, "Dog")
	for range 5 {
		subscribe(t, before, user, updates.Request{Name: "All", Channel: updates.Webhook, URL: hook.URL})
	}
	services := []*updates.Service{serviceOf(t, s, "Dog", "Cat"), serviceOf(t, s, "Dog", "Cat")}
	var group sync.WaitGroup
	for _, service := range services {
		group.Go(func() {
			if _, err := service.Find(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	ids, err := services[0].Find(t.Context())
	if err != nil || len(ids) != 5 {
		t.Errorf("two servers found %d messages for 5 webhooks, %v", len(ids), err)
	}
}

func testMisbehavingWebhooks(t *testing.T, s *Store) {
	user, service := addUser(t, s, ann), serviceOf(t, s, "Dog")
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a redirect was followed") }))
	defer inside.Close()
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, inside.URL, http.StatusTemporaryRedirect)
		case "/error":
			http.Error(w, "secret details", http.StatusInternalServerError)
		case "/huge":
			for chunk := strings.Repeat("x", 1<<20); ; {
				if _, err := io.WriteString(w, chunk); err != nil {
					return
				}
			}
		case "/slow":
			<-release
		case "/cut":
			panic(http.ErrAbortHandler)
		}
	}))
	defer server.Close()
	defer close(release)
	for path, want := range map[string]updates.Result{
		"/redirect": {Status: 307, Error: "The webhook answered 307; redirects are not followed."},
		"/error":    {Status: 500, Error: "The webhook answered 500."},
		"/huge":     {Status: 200, Delivered: true},
		"/slow":     {Error: "The webhook did not answer in time."},
		"/cut":      {Error: "The webhook could not be reached."},
		"/fine":     {Status: 200, Delivered: true},
	} {
		one, _ := subscribe(t, service, user, updates.Request{Name: path, Channel: updates.Webhook, URL: server.URL + path})
		patience := time.Minute
		if path == "/slow" {
			patience = time.Second
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		got, err := service.Test(ctx, user, one.ID)
		cancel()
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", path, got, err, want)
		}
	}
	testPrivateWebhooks(t, service, user)
}

// rebinding resolves a name to a private address after the first look-up.
type rebinding struct{}

func (rebinding) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
}

func testPrivateWebhooks(t *testing.T, service *updates.Service, user int64) {
	t.Helper()
	service.Dialer = &dial.Dialer{Resolver: rebinding{}}
	one, _ := subscribe(t, service, user, updates.Request{Name: "inside", Channel: updates.Webhook, URL: "https://inside.example/"})
	got, err := service.Test(t.Context(), user, one.ID)
	if want := (updates.Result{Error: "The host of the webhook has no public address."}); err != nil || got != want {
		t.Errorf("private address: %+v, %v, want %+v", got, err, want)
	}
	for address, want := range map[string]string{
		"http://hooks.example/":       "url: must begin with https://",
		"ftp://hooks.example/":        "url: must begin with https://",
		"https://127.0.0.1/":          "url: must be a public address",
		"https://[::1]:8443/":         "url: must be a public address",
		"https://u:p@hooks.example/":  "url: must not have a user name or password",
		"https://hooks.example:25/":   "url: must have the port 80, 443 or one from 1024 on",
		"https:/hooks.example":        "url: must be the address of a webhook, https://…",
		"https://hooks.example/%zz\n": "url: must be the address of a webhook, https://…",
		"":                            "url: must be the address of a webhook, https://…",
	} {
		_, _, err := service.Subscribe(t.Context(), user, updates.Request{Name: "x", Channel: updates.Webhook, URL: address})
		if err == nil || err.Error() != want {
			t.Errorf("%s: err = %v, want %s", address, err, want)
		}
	}
}

func testWebhookIsDisabled(t *testing.T, s *Store) {
	user, hook := addUser(t, s, ann), newReceiver(t)
	hook.answer(http.StatusBadGateway)
	before := serviceOf(t, s, "Dog")
	one, _ := subscribe(t, before, user, updates.Request{Name: "All", Channel: updates.Webhook, URL: hook.URL})
	service := serviceOf(t, s, "Dog", "Cat")
	failed := 0
	for range updates.MaxFailures + 3 {
		ids, err := service.Find(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ids {
			if service.Deliver(t.Context(), id) != nil {
				failed++
			}
		}
	}
	if n := len(hook.messages(t)); n != updates.MaxFailures || failed != n-1 {
		t.Errorf("%d attempts, %d to be repeated, want %d", n, failed, updates.MaxFailures)
	}
	kept, err := s.Subscription(t.Context(), user, one.ID)
	if err != nil || kept.DisabledAt.IsZero() || kept.Failures != updates.MaxFailures || kept.LastError != "The webhook answered 502." {
		t.Errorf("stored: %+v, %v", kept, err)
	}
	hook.answer(http.StatusOK)
	if result, err := service.Test(t.Context(), user, one.ID); err != nil || !result.Delivered {
		t.Errorf("test: %+v, %v", result, err)
	}
	if kept, err = s.Subscription(t.Context(), user, one.ID); err != nil || !kept.DisabledAt.IsZero() || kept.Failures != 0 {
		t.Errorf("after a successful test: %+v, %v", kept, err)
	}
	hook.answer(http.StatusGone)
	tell(t, serviceOf(t, s, "Dog", "Cat", "Hen"))
	if kept, err = s.Subscription(t.Context(), user, one.ID); err != nil || kept.DisabledAt.IsZero() {
		t.Errorf("webhook that no longer exists: %+v, %v", kept, err)
	}
}

// anyArticle is a site with an article at every address.
type anyArticle struct{}

func (anyArticle) Title(address string) string { return path.Base(address) }
func (anyArticle) Locales(string) []string     { return []string{"en-US"} }
