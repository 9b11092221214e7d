package server

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"
)

// errArtificial is a failure for testing alerts.
var errArtificial = errors.New("artificial failure, asked for at /healthz/error")

// InfoPath is the endpoint with the version of the program.
const InfoPath = "/api/v1/info"

// healthRoutes serve operators. The health check accepts any method.
func (s *Server) healthRoutes(r chi.Router) {
	r.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	r.HandleFunc("/healthz/error", s.handle(func(http.ResponseWriter, *http.Request) error {
		return &failure{kind: "Artificial", cause: errArtificial, format: (*Server).writeJSONFailure}
	}))
	r.Get(InfoPath, func(w http.ResponseWriter, _ *http.Request) {
		s.writeJSON(w, http.StatusOK, map[string]string{"version": s.opts.Version})
	})
}
