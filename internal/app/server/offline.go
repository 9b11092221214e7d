package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/site"
)

// offlineRoutes serve the service worker and the parts of the application that it loads.
func (s *Server) offlineRoutes(r chi.Router) {
	r.Get(site.WorkerPath, s.handle(s.serveOffline("text/javascript; charset=utf-8", site.StaticPolicy)))
	r.Get("/offline/assets.json", s.handle(s.serveOffline(typeJSON, site.StaticPolicy)))
	r.Get("/offline/shell/{page}", s.handle(s.serveOffline(typeHTML, "")))
}

// serveOffline serves a file of the service worker, with its own policy if it is not a page.
func (s *Server) serveOffline(contentType, ownPolicy string) handler {
	file := &representation{suffix: "/offline", contentType: contentType, make: Pages.OfflineFile}
	return func(w http.ResponseWriter, r *http.Request) error {
		if ownPolicy != "" {
			w.Header().Set(policyHeader, ownPolicy)
		}
		return s.serveRepresentation(w, r, file, r.URL.Path)
	}
}
