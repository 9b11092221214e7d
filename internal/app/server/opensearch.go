package server

import (
	"net/http"

	"waymark.dev/waymark/internal/site"
)

// serveOpenSearch describes the search of a locale to browsers.
func (s *Server) serveOpenSearch(w http.ResponseWriter, r *http.Request) error {
	l := targetOf(r).locale
	if l == "" {
		l = s.site.Scheme().Default()
	}
	text, err := s.site.OpenSearch(l, site.Served)
	if err != nil {
		return err
	}
	s.write(w, r, http.StatusOK, s.newResponse("application/opensearchdescription+xml", text, "public, max-age=86400"))
	return nil
}
