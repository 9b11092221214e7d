package server

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
)

type contextKey struct{ name string }

var visitKey = &contextKey{"visit"}

// visit is the server's data in the context of a request.
type visit struct {
	target target

	// The id is made on demand: most requests do not fail.
	identify sync.Once
	id       string
}

// receive parses the address of a request once for all handlers, and takes its id from a
// trusted proxy, so that the logs of both have the same.
func (s *Server) receive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, ok := r.Context().Value(visitKey).(*visit); ok {
			next.ServeHTTP(w, r) // it is parsed for the access log
			return
		}
		v := &visit{target: parseTarget(s.site.Scheme(), r.URL.Path)}
		if id := r.Header.Get("X-Request-Id"); id != "" && proxyID.MatchString(id) && s.isBehindProxy(r) {
			v.identify.Do(func() { v.id = id })
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey, v)))
	})
}

// proxyID matches ids of requests that proxies give.
var proxyID = regexp.MustCompile(`^[0-9A-Za-z._=-]{1,128}$`)

// requestID returns the id of a request, which connects a failed response with the log. Ids
// from other clients than trusted proxies are ignored.
func requestID(ctx context.Context) string {
	v, ok := ctx.Value(visitKey).(*visit)
	if !ok {
		return ""
	}
	v.identify.Do(func() { v.id = newRequestID() })
	return v.id
}

// newRequestID returns a random id. It is no secret: crypto/rand would take a third of the time
// of a line of the access log.
func newRequestID() string {
	var id uuid.UUID
	binary.NativeEndian.PutUint64(id[:8], rand.Uint64())
	binary.NativeEndian.PutUint64(id[8:], rand.Uint64())
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80 // version 4 of RFC 9562
	return id.String()
}

type target struct {
	// segment is the first one of the path, and locale the one it denotes, in addresses or
	// folder names; "" for none.
	segment string
	locale  locale.Locale
	// page is the path without the suffix of a representation.
	page           string
	representation *representation
	// isDocument means that the page, if it exists, is one of the docs.
	isDocument bool
}

func targetOf(r *http.Request) *target {
	if v, ok := r.Context().Value(visitKey).(*visit); ok {
		return &v.target
	}
	t := parseTarget(content.Scheme{}, r.URL.Path)
	return &t
}

func parseTarget(scheme content.Scheme, path string) target {
	t := target{page: path, representation: &pageHTML}
	for i := range representations {
		suffix := representations[i].suffix
		if page, ok := scheme.CutSuffix(path, suffix); ok && (suffix != doc.FeedSuffix || scheme.IsPlain()) {
			t.page, t.representation = page, &representations[i]
			break
		}
	}
	t.segment, _, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
	_, _, _, t.isDocument = scheme.Split(t.page)
	if l, _, ok := scheme.Cut(t.page); ok {
		t.locale = l
	} else {
		t.locale, _ = scheme.ParseLocale(t.segment)
	}
	return t
}

// isSpelledRight reports whether the path begins with a locale as spelled in addresses.
func (t *target) isSpelledRight() bool { return t.locale != "" && t.segment == string(t.locale) }

// hasLeft reports whether the client has disconnected, as opposed to a deadline of the
// server.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }
