package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/site/pages"
)

// issueSource lists issues for the community page.
type issueSource interface {
	Issues(context.Context) ([]pages.Issue, error)
}

var _ issueSource = (*pages.IssueHost)(nil)

// Issues are for newcomers.
type Issues struct{ Source issueSource }

func (f Issues) addRoutes(s *Server, r chi.Router) {
	r.Get("/api/v1/community/issues", s.handle(func(w http.ResponseWriter, r *http.Request) error { return s.serveIssues(w, r, f.Source) }))
}

// serveIssues responds with the newest issues. If the code host is down and none are cached,
// the response is 503, and the page leaves them out.
func (s *Server) serveIssues(w http.ResponseWriter, r *http.Request, source issueSource) error {
	issues, err := source.Issues(r.Context())
	if err != nil {
		return &failure{
			status: http.StatusServiceUnavailable, message: "The code host is not responding.", retry: time.Minute,
			cause: fmt.Errorf("list issues for newcomers: %w", err),
		}
	}
	body, err := json.Marshal(map[string]any{"issues": issues})
	if err != nil {
		return fmt.Errorf("encode issues: %w", err)
	}
	s.write(w, r, http.StatusOK, s.newResponse(typeJSON, body, "public, max-age=300"))
	return nil
}
