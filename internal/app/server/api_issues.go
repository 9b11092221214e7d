package server

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/site/codehost"
)

// issueSource is what the community page asks of a code host.
type issueSource interface {
	Issues(context.Context) ([]codehost.Issue, error)
}

var _ issueSource = (*codehost.Host)(nil)

// issueRoutes serve the issues that newcomers can begin with.
func (s *Server) issueRoutes(r chi.Router) {
	if s.opts.Issues != nil {
		r.Get("/api/v1/community/issues", s.serveIssues)
	}
}

// serveIssues answers with the newest issues. When the code host is down and
// nothing is remembered, the answer is 503 and the page does without.
func (s *Server) serveIssues(w http.ResponseWriter, r *http.Request) {
	issues, err := s.opts.Issues.Issues(r.Context())
	if hasLeft(r) {
		return
	}
	if err != nil {
		s.log.Warn("issues for newcomers are not available", "error", err)
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Retry-After", "60")
		http.Error(w, "The code host does not answer.", http.StatusServiceUnavailable)
		return
	}
	body, err := json.Marshal(map[string]any{"issues": issues})
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, s.newResponse(typeJSON, body, "public, max-age=300"))
}
