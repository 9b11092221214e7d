package server

import (
	"net/http"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
)

// A location is an address to redirect to, escaped as it is sent.
type location string

// locationOf is the location of an unescaped path of this site.
func locationOf(path string) location { return location(content.EscapePath(path)) }

// locationOfMoved is the location of a moved page, in the same representation if it is on
// this site.
func (s *Server) locationOfMoved(place site.Place, asked *representation) location {
	if asked.suffix != "" && strings.HasPrefix(place.URL, "/") {
		return locationOf(s.addressOf(asked, place.URL))
	}
	return location(place.Location())
}

// redirectTemporarily is for responses that depend on the reader.
func redirectTemporarily(w http.ResponseWriter, r *http.Request, to location) {
	w.Header().Set("Cache-Control", privateCaching)
	redirect(w, r, to, http.StatusFound)
}

// redirectPermanently is for misspelled and moved addresses.
func redirectPermanently(w http.ResponseWriter, r *http.Request, to location) {
	caching := "public, max-age=2592000"
	if r.Context().Value(forWriterKey) != nil {
		caching = "no-store"
	}
	w.Header().Set("Cache-Control", caching)
	redirect(w, r, to, http.StatusMovedPermanently)
}

// redirect redirects to a location. Within this site it appends the query.
func redirect(w http.ResponseWriter, r *http.Request, to location, status int) {
	target, fragment, hasFragment := strings.Cut(string(to), "#")
	if strings.HasPrefix(target, "/") && r.URL.RawQuery != "" {
		separator := "?"
		if strings.Contains(target, "?") {
			separator = "&"
		}
		target += separator + content.EscapeBytes(r.URL.RawQuery)
	}
	if hasFragment {
		target += "#" + fragment
	}
	w.Header().Set("Location", target)
	w.WriteHeader(status)
}
