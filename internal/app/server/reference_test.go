package server

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
)

func TestReferenceNamesEveryRoute(t *testing.T) {
	const page = "../../../docs/reference/http.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	s, _, _ := hostileServer(t, &faultLog{})
	s.opts.Dev = true
	err = chi.Walk(s.routes().(chi.Routes), func(_, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if !strings.Contains(string(text), "`"+pattern+"`") {
			t.Errorf("%s does not name the route %s", page, pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
