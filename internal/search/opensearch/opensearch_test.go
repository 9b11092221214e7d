package opensearch

import (
	"bytes"
	"context"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/testkit/servertest"
)

var prefixes atomic.Int32

// newPrefix returns a prefix without indexes.
func newPrefix() string {
	return fmt.Sprintf("test-%d-%d", os.Getpid(), prefixes.Add(1))
}

func open(t *testing.T, o Options) *Index {
	t.Helper()
	x, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	x.lockPoll = time.Millisecond
	t.Cleanup(func() { _ = x.Close() })
	return x
}

func pages(titles ...string) func(func(corpus.Document) bool) {
	var list []corpus.Document
	for _, title := range titles {
		list = append(list, corpus.Document{URL: "/en-US/docs/" + title, Slug: title, Title: title})
	}
	return slices.Values(list)
}

var anyTitle = corpus.Match{Locales: []locale.Locale{locale.EnUS}, Text: "trail", Terms: [][]string{{"trail"}}, Limit: 5}

// These tests share a node: starting it takes longer than all of them.
func TestNode(t *testing.T) {
	address := servertest.StartOpenSearch(t)
	options := func() Options { return Options{URLs: []string{address}, Prefix: newPrefix()} }

	t.Run("engine", func(t *testing.T) {
		searchtest.Engine(t, func(t *testing.T) corpus.Engine { return open(t, options()) })
	})

	t.Run("several servers index the same content once", func(t *testing.T) {
		o := options()
		searchtest.Together(t, func(t *testing.T) corpus.Engine { return open(t, o) })
	})

	t.Run("a server that was killed while it indexed", func(t *testing.T) {
		x := open(t, options())
		x.lockLost = 0
		if _, err := x.lock(t.Context(), locale.EnUS); err != nil {
			t.Fatal(err)
		}
		if err := x.create(t.Context(), x.alias(locale.EnUS)+"-7", "half", object{"type": "BM25"}); err != nil {
			t.Fatal(err)
		}
		if err := x.Replace(t.Context(), locale.EnUS, "f", pages("trail")); err != nil {
			t.Fatal(err)
		}
		found, err := x.editions(t.Context(), locale.EnUS)
		if want := x.alias(locale.EnUS) + "-8"; err != nil || found.current != want || !slices.Equal(found.names, []string{want}) {
			t.Errorf("editions = %+v, %v; want only %s", found, err, want)
		}
	})

	t.Run("a server whose lock was taken indexes nothing", func(t *testing.T) {
		x := open(t, options())
		x.lockLost = 0
		err := x.Replace(t.Context(), locale.EnUS, "slow", func(yield func(corpus.Document) bool) {
			if err := x.Replace(t.Context(), locale.EnUS, "quick", pages("trail")); err != nil {
				t.Error(err)
			}
			pages("trail", "shelter")(yield)
		})
		if !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("Replace() = %v, want unavailable", err)
		}
		if f, err := x.Fingerprint(t.Context(), locale.EnUS); f != "quick" || err != nil {
			t.Errorf("Fingerprint() = %q, %v", f, err)
		}
	})

	t.Run("waiting for another server ends with the context", func(t *testing.T) {
		x := open(t, options())
		if _, err := x.lock(t.Context(), locale.EnUS); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if err := x.Replace(ctx, locale.EnUS, "f", pages("trail")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Replace() = %v", err)
		}
	})

	t.Run("indexes of other sites stay", func(t *testing.T) {
		o := options()
		x := open(t, o)
		o.Prefix += "-en-us"
		other := open(t, o)
		for _, e := range []*Index{other, x} {
			if err := e.Replace(t.Context(), locale.EnUS, "f", pages("trail")); err != nil {
				t.Fatal(err)
			}
		}
		if found, _, err := other.Match(t.Context(), anyTitle); err != nil || len(found) != 1 {
			t.Errorf("found %v, %v", found, err)
		}
	})

	t.Run("a cluster without scripts has the usual similarity", func(t *testing.T) {
		node, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		forward := httputil.NewSingleHostReverseProxy(node)
		refused := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Error(err)
			}
			if strings.Contains(string(body), "weight_script") {
				refused++
				w.WriteHeader(http.StatusBadRequest)
				_, _ = io.WriteString(w, `{"error": {"type": "illegal_argument_exception", "reason": "cannot execute [inline] scripts"}, "status": 400}`)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			forward.ServeHTTP(w, r)
		}))
		defer s.Close()
		x := open(t, Options{URLs: []string{s.URL}, Prefix: newPrefix()})
		page := corpus.Document{URL: "/en-US/docs/A", Slug: "A", Title: "Crossing", Body: "Wade.", Sections: []corpus.TextSection{{Text: "Wade."}}}
		if err := x.Replace(t.Context(), locale.EnUS, "f", slices.Values([]corpus.Document{page})); err != nil {
			t.Fatal(err)
		}
		found, err := x.MatchSections(t.Context(), corpus.Match{Locales: []locale.Locale{locale.EnUS}, Terms: [][]string{{"wade"}}, Limit: 3})
		if err != nil || len(found) != 1 || refused != 1 {
			t.Errorf("found %v, %v; %d indexes refused", found, err, refused)
		}
	})

	t.Run("a busy cluster is asked again", func(t *testing.T) {
		node, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		forward := httputil.NewSingleHostReverseProxy(node)
		writes := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/_bulk") {
				switch writes++; writes {
				case 1:
					w.WriteHeader(http.StatusTooManyRequests)
					return
				case 2:
					_, _ = io.WriteString(w, `{"items": [{"index": {"status": 429, "error": {"type": "rejected_execution_exception"}}}]}`)
					return
				}
			}
			forward.ServeHTTP(w, r)
		}))
		defer s.Close()
		x := open(t, Options{URLs: []string{s.URL}, Prefix: newPrefix()})
		x.busyWait = 0
		if err := x.Replace(t.Context(), locale.EnUS, "f", pages("trail")); err != nil || writes != 3 {
			t.Errorf("Replace() = %v after %d writes", err, writes)
		}
		if found, _, err := x.Match(t.Context(), anyTitle); err != nil || len(found) != 1 {
			t.Errorf("found %v, %v; want the page", found, err)
		}
	})

	t.Run("version", func(t *testing.T) {
		if version, err := open(t, options()).Version(t.Context()); err != nil || version == "" {
			t.Errorf("Version() = %q, %v", version, err)
		}
	})
}

func TestAClusterThatFails(t *testing.T) {
	for name, respond := range map[string]http.HandlerFunc{
		"stopped":      func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"overloaded":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) },
		"starting":     func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
		"unauthorized": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) },
		"endless": func(w http.ResponseWriter, _ *http.Request) {
			for {
				if _, err := io.WriteString(w, strings.Repeat(" ", 1<<16)); err != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(respond)
			defer s.Close()
			x := open(t, Options{URLs: []string{s.URL}, Prefix: "p", User: "u", Password: "secret"})
			check := func(operation string, err error) {
				if !errors.Is(err, fault.ErrUnavailable) || strings.Contains(err.Error(), "secret") {
					t.Errorf("%s = %v, want unavailable", operation, err)
				}
			}
			_, _, err := x.Match(t.Context(), anyTitle)
			check("Match", err)
			_, err = x.MatchSections(t.Context(), anyTitle)
			check("MatchSections", err)
			_, err = x.Fingerprint(t.Context(), locale.EnUS)
			check("Fingerprint", err)
			check("Replace", x.Replace(t.Context(), locale.EnUS, "f", pages("trail")))
		})
	}
}

func TestSearchOfAnIndexBeingReplaced(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; asked == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"error": {"type": "search_phase_execution_exception", "reason": "all shards failed"}}`)
			return
		}
		_, _ = io.WriteString(w, `{"hits": {"total": {"value": 1}, "hits": [{"_score": 1, "fields": {"u": ["/en-US/docs/Trail"]}}]}}`)
	}))
	defer s.Close()
	x := open(t, Options{URLs: []string{s.URL}, Prefix: "p"})
	if found, _, err := x.Match(t.Context(), anyTitle); err != nil || len(found) != 1 {
		t.Errorf("Match() = %v, %v; want the page of the new index", found, err)
	}
}

func TestCredentials(t *testing.T) {
	var user, password string
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, password, _ = r.BasicAuth()
		_, _ = io.WriteString(w, `{"version": {"number": "2.19.1"}}`)
	}))
	defer s.Close()
	ca := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
	x := open(t, Options{URLs: []string{s.URL}, User: "reader", Password: "p", CA: ca})
	if version, err := x.Version(t.Context()); err != nil || version != "2.19.1" || user != "reader" || password != "p" {
		t.Errorf("Version() = %q, %v with user %q and password %q", version, err, user, password)
	}
	if _, err := open(t, Options{URLs: []string{s.URL}}).Version(t.Context()); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("unknown certificate authority: %v", err)
	}
}

func TestAFailedNodeIsReplacedByAnother(t *testing.T) {
	down := httptest.NewServer(nil)
	down.Close()
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"version": {"number": "2.19.1"}}`)
	}))
	defer up.Close()
	x := open(t, Options{URLs: []string{down.URL, up.URL}})
	for range 4 {
		if _, err := x.Version(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
