package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/site"
)

// fixedRoutes serve the icons, the manifest and other files at the root.
func (s *Server) fixedRoutes(r chi.Router) {
	for path, contentType := range site.FixedFiles() {
		file := &representation{suffix: "/fixed", contentType: contentType, make: Pages.FixedFile}
		r.Get(path, s.handle(func(w http.ResponseWriter, r *http.Request) error {
			return s.serveRepresentation(w, r, file, r.URL.Path)
		}))
	}
}
