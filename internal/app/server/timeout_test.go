package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
)

// A database that does not respond delays a refusal by as little as the request allows.
func TestRequestsOfAccountsAreBounded(t *testing.T) {
	want := map[string]time.Duration{
		"GET /api/v1/whoami":             databaseTimeout,
		"POST /api/v2/collections/":      databaseTimeout,
		"GET /users/fxa/login/callback/": outsideTimeout,
		"POST /api/v1/play/":             databaseTimeout,
		"GET /api/v1/plus/billing/":      outsideTimeout,
	}
	walk := func(method, pattern string, _ http.Handler, middlewares ...func(http.Handler) http.Handler) error {
		bound, ok := want[method+" "+pattern]
		if !ok {
			return nil
		}
		delete(want, method+" "+pattern)
		var deadline time.Time
		probe := chi.Chain(middlewares...).HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { deadline, _ = r.Context().Deadline() })
		probe.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, testOrigin+"/", nil))
		if left := time.Until(deadline).Round(5 * time.Second); left != bound {
			t.Errorf("%s %s may take %v, want %v", method, pattern, left, bound)
		}
		return nil
	}
	if err := chi.Walk(newMatrix(t).server.routes().(chi.Routes), walk); err != nil {
		t.Fatal(err)
	}
	for route := range want {
		t.Errorf("there is no %s", route)
	}
}
