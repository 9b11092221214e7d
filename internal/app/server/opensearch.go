package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// serveOpenSearch describes the search of a locale to browsers.
func (s *Server) serveOpenSearch(w http.ResponseWriter, r *http.Request) {
	l, ok := locale.Parse(chi.URLParam(r, "locale"))
	if !ok {
		l = locale.EnUS
	}
	text, err := s.site.OpenSearch(l, site.Served)
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, s.newResponse("application/opensearchdescription+xml", text, "public, max-age=86400"))
}

// serveLLMs answers with the map of the site for language models.
func (s *Server) serveLLMs(w http.ResponseWriter, r *http.Request) {
	s.writeCached(w, r, "llms", s.newResponse(typeText, s.site.LLMs(site.Served), s.pageCaching()))
}
