package server

import (
	"net/http"
	"net/url"

	"waymark.dev/waymark/internal/site/basepath"
)

// base returns the path of the site on its host.
func (s *Server) base() basepath.Path { return basepath.Of(s.site.BaseURL()) }

// belowBase serves a site below its base path: handlers see addresses within the site, and
// write those of redirects, too. Health checks and hosts that run code are at the root.
func (s *Server) belowBase(within http.Handler) http.Handler {
	base := s.base()
	if base == "" {
		return within
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.runsCode(r) || r.URL.Path == healthPath {
			within.ServeHTTP(w, r)
			return
		}
		path, isWithin := base.Cut(r.URL.Path)
		if !isWithin {
			s.leadToBase(w, r, base)
			return
		}
		inner := *r
		inner.URL = &url.URL{}
		*inner.URL = *r.URL
		inner.URL.Path = path
		inner.URL.RawPath, _ = base.Cut(r.URL.RawPath)
		within.ServeHTTP(&amendedWriter{ResponseWriter: w, amend: func(h http.Header) {
			if to := h.Get("Location"); to != "" {
				h.Set("Location", base.Address(to))
			}
		}}, &inner)
	})
}

// leadToBase redirects from the root of the host to the site. Other addresses outside of the
// site are those of other sites.
func (s *Server) leadToBase(w http.ResponseWriter, r *http.Request, base basepath.Path) {
	if path := r.URL.Path; path == "/" || path == string(base) {
		redirectTemporarily(w, r, location(base+"/"))
		return
	}
	http.Error(w, "The site is below "+string(base)+"/.", http.StatusNotFound)
}
