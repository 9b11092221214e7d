package server

import (
	"net/http"

	"waymark.dev/waymark/internal/site"
)

// serveFeed answers with a feed of the blog.
func (s *Server) serveFeed(contentType string) http.HandlerFunc {
	feed := representation{suffix: "/feed", contentType: contentType, make: (*site.Site).Index}
	return func(w http.ResponseWriter, r *http.Request) {
		s.serveMade(w, r, http.StatusOK, feed, r.URL.Path)
	}
}
