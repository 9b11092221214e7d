package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
)

// errArtificial is a failure for testing alerts.
var errArtificial = errors.New("artificial failure, asked for at /healthz/error")

// InfoPath is the endpoint with the version of the program.
const InfoPath = "/api/v1/info"

const healthPath = "/healthz"

// healthRoutes serve operators. The health check accepts any method.
func (s *Server) healthRoutes(r chi.Router) {
	r.HandleFunc(healthPath, func(w http.ResponseWriter, _ *http.Request) {
		if s.leaving.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	r.HandleFunc("/healthz/error", s.handle(func(http.ResponseWriter, *http.Request) error {
		return &failure{kind: "Artificial", cause: errArtificial, format: (*Server).writeJSONFailure}
	}))
	r.Get(InfoPath, func(w http.ResponseWriter, _ *http.Request) {
		s.writeJSON(w, http.StatusOK, map[string]string{"version": s.opts.Version})
	})
}

// Leave makes health checks fail, and connections close after their next response, because the
// server will stop soon. Until then it goes on serving.
func (s *Server) Leave() { s.leaving.Store(true) }

// closeWhenLeaving closes connections that would otherwise be cut at the stop, maybe during a
// request.
func (s *Server) closeWhenLeaving(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.leaving.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// errLeaving is the error of a server that will stop soon.
var errLeaving = fmt.Errorf("the server is stopping: %w", fault.ErrUnavailable)

// Ready returns an error if the server should get no requests: it is stopping, or it cannot
// serve a page. It does not use the database, which pages do not need.
func (s *Server) Ready(ctx context.Context) error {
	if s.leaving.Load() {
		return errLeaving
	}
	return s.CheckPage(ctx)
}

// CheckPage returns an error if the home page is neither cached nor can be rendered.
func (s *Server) CheckPage(ctx context.Context) error {
	home := s.site.Scheme().Default()
	if all := s.site.Locales(); !s.site.HasLocale(home) && len(all) > 0 {
		home = all[0]
	}
	_, err := s.represent(ctx, &pageHTML, s.site.Scheme().Home(home))
	return err
}
