package server

import "net/http"

// serveLLMs serves the map of the site for language models, or the text of a docs tree.
func (s *Server) serveLLMs(w http.ResponseWriter, r *http.Request) error {
	text, err := s.site.Index(r.Context(), r.URL.Path)
	if err != nil {
		return err
	}
	s.writeCached(w, r, "llms", s.newResponse(typeText, text, s.pageCaching))
	return nil
}
