package server

import (
	"net/http"

	"waymark.dev/waymark/internal/site"
)

// serveLLMs serves the map of the site for language models.
func (s *Server) serveLLMs(w http.ResponseWriter, r *http.Request) error {
	s.writeCached(w, r, "llms", s.newResponse(typeText, s.site.LLMs(site.Served), s.pageCaching))
	return nil
}
