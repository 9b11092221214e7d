package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/locale"
)

type contextKey struct{ name string }

var visitKey = &contextKey{"visit"}

// visit is the server's own data in the context of a request.
type visit struct {
	target target

	// The id is made when it is first needed: most requests do not fail.
	identify sync.Once
	id       string
}

// receive parses the address of each request, once for all that handle it.
func receive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{target: parseTarget(r.URL.Path)}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey, v)))
	})
}

// requestID returns the id of the request that a context belongs to, which connects
// the response to a failure with the log. An id that the client sends is ignored.
func requestID(ctx context.Context) string {
	v, ok := ctx.Value(visitKey).(*visit)
	if !ok {
		return ""
	}
	v.identify.Do(func() { v.id = uuid.NewString() })
	return v.id
}

// target is the page and representation that a path names.
type target struct {
	// segment is the first one of the path, and locale the one that it spells, in
	// the way of addresses or of folders; "" for none.
	segment string
	locale  locale.Locale
	// page is the path without the suffix of the representation.
	page           string
	representation *representation
	// slug is that of a document, which follows /{locale}/docs/; "" for others.
	slug string
}

func targetOf(r *http.Request) *target {
	if v, ok := r.Context().Value(visitKey).(*visit); ok {
		return &v.target
	}
	t := parseTarget(r.URL.Path)
	return &t
}

const docsPath = "/docs/"

func parseTarget(path string) target {
	t := target{page: path, representation: &pageHTML}
	for i := range representations {
		if page, ok := strings.CutSuffix(path, representations[i].suffix); ok {
			t.page, t.representation = page, &representations[i]
			break
		}
	}
	t.segment, _, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if l, rest, ok := locale.Cut(t.page); ok {
		t.locale = l
		if slug, ok := strings.CutPrefix(rest, docsPath); ok {
			t.slug = slug
		}
	} else {
		t.locale, _ = locale.Parse(t.segment)
	}
	return t
}

// isSpelledRight reports whether the path begins with a locale as addresses have
// it.
func (t *target) isSpelledRight() bool { return t.locale != "" && t.segment == string(t.locale) }

// hasLeft reports whether the client has disconnected. A deadline of the server's
// own does not count.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }
