package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/testkit"
)

func TestReferenceNamesEveryRoute(t *testing.T) {
	const page = "../../../docs/reference/http.md"
	text := testkit.ReadFile(t, page)
	s, _, _ := hostileServer(t, &faultLog{})
	s.opts.Dev = true
	err := chi.Walk(s.routes().(chi.Routes), func(_, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !strings.Contains(string(text), "`"+pattern+"`") {
			t.Errorf("%s lacks the route %s", page, pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
