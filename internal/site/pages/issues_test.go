package pages

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const found = `{"items":[
 {"number":7,"title":"Sharpen the pencil","html_url":"https://code.example/paths/maps/issues/7",
  "repository_url":"https://api.code.example/repos/paths/maps","created_at":"2025-05-01T10:00:00Z","labels":[{"name":"good first issue"}]},
 {"number":8,"title":"Not a link","html_url":"javascript:alert(1)","repository_url":"","created_at":"2025-05-02T10:00:00Z"}
]}`

type fakeHost struct {
	asked  atomic.Int32
	status atomic.Int32
	query  atomic.Value
}

func (f *fakeHost) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.asked.Add(1)
	f.query.Store(r.URL.Query().Get("q"))
	if status := f.status.Load(); status != 0 {
		w.Header().Set("Location", "http://127.0.0.1:1/elsewhere")
		w.WriteHeader(int(status))
		return
	}
	_, _ = fmt.Fprint(w, found)
}

// start returns a host backed by a fake one, and a clock that tests advance.
func start(t *testing.T) (*IssueHost, *fakeHost, *time.Time) {
	t.Helper()
	fake := &fakeHost{}
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	now := time.Date(2025, 6, 1, 12, 0, 0, 0, time.UTC)
	return NewIssueHost(IssueOptions{
		API: server.URL, Repositories: []string{"paths/maps"}, Labels: []string{"good first issue", "accepting PR"},
		Client: server.Client(), Now: func() time.Time { return now },
	}), fake, &now
}

func TestIssuesAreAskedForOnce(t *testing.T) {
	h, fake, _ := start(t)
	for range 3 {
		issues, err := h.Issues(t.Context())
		if err != nil || len(issues) != 1 {
			t.Fatalf("Issues() = %v, %v, want the one with a web address", issues, err)
		}
		if issues[0].Repository != "paths/maps" || issues[0].Labels[0] != "good first issue" {
			t.Errorf("issue = %+v", issues[0])
		}
	}
	if n := fake.asked.Load(); n != 1 {
		t.Errorf("%d requests to the host", n)
	}
	want := `is:issue is:open no:assignee repo:paths/maps label:"good first issue","accepting PR"`
	if got := fake.query.Load(); got != want {
		t.Errorf("query = %v, want %v", got, want)
	}
}

func TestOldResponseStaysWhileTheHostIsDown(t *testing.T) {
	h, fake, now := start(t)
	if _, err := h.Issues(t.Context()); err != nil {
		t.Fatal(err)
	}
	fake.status.Store(http.StatusServiceUnavailable)
	*now = now.Add(renewAfter + time.Second)
	if issues, err := h.Issues(t.Context()); err != nil || len(issues) != 1 {
		t.Errorf("Issues() = %v, %v, want the old response", issues, err)
	}
}

func TestFailureIsRememberedForAWhile(t *testing.T) {
	for _, status := range []int{http.StatusInternalServerError, http.StatusForbidden, http.StatusFound} {
		h, fake, now := start(t)
		fake.status.Store(int32(status))
		for range 3 {
			if _, err := h.Issues(t.Context()); err == nil {
				t.Errorf("status %d is not a failure", status)
			}
		}
		if n := fake.asked.Load(); n != 1 {
			t.Errorf("status %d: %d requests to the host", status, n)
		}
		fake.status.Store(0)
		*now = now.Add(retryIn + time.Second)
		if issues, err := h.Issues(t.Context()); err != nil || len(issues) != 1 {
			t.Errorf("after a while: %v, %v", issues, err)
		}
	}
}

func TestRedirectsStayOnTheHost(t *testing.T) {
	h, fake, _ := start(t)
	fake.status.Store(http.StatusFound)
	if _, err := h.Issues(t.Context()); err == nil || !strings.Contains(err.Error(), "another host") {
		t.Errorf("err = %v, want the redirect refused", err)
	}
}

func TestHugeResponseIsRefused(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, strings.Repeat(" ", responseLimit+2))
	}))
	t.Cleanup(server.Close)
	h := NewIssueHost(IssueOptions{API: server.URL, Client: server.Client()})
	if _, err := h.Issues(t.Context()); err == nil {
		t.Error("a huge response was accepted")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(found))
	f.Add([]byte(`{"items":[{"html_url":"http://a/b","labels":[{},{},{},{},{},{},{}]}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		issues, err := parseIssues(body)
		if err != nil {
			return
		}
		for _, issue := range issues {
			if !strings.HasPrefix(issue.URL, "http://") && !strings.HasPrefix(issue.URL, "https://") {
				t.Errorf("address %q is accepted", issue.URL)
			}
		}
	})
}
