package server

import (
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

// apiPath is where the calls of programs begin. They are answered with JSON,
// failures too.
const apiPath = "/api/"

// serveNoSuchCall answers for addresses of calls that there are not.
func (s *Server) serveNoSuchCall(w http.ResponseWriter, _ *http.Request) {
	s.refuse(w, http.StatusNotFound, "Not Found", "There is no such call. Mind slashes at the end.")
}

// readOnly answers requests to change what can only be read.
func (s *Server) readOnly(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		match := chi.NewRouteContext()
		if routes.Match(match, http.MethodGet, r.URL.Path) && match.RoutePattern() == apiPath+"*" {
			s.serveNoSuchCall(w, r)
			return
		}
		s.refuseMethod(w, r, "This address can only be read.", http.MethodGet, http.MethodHead)
	}
}

// postOnly adds a route that is not to be read.
func (s *Server) postOnly(r chi.Router, path string, h http.HandlerFunc) {
	r.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			h(w, r)
			return
		}
		s.refuseMethod(w, r, "This address takes POST alone.", http.MethodPost)
	})
}

// refuseMethod says which methods an address takes. Who asks for them is told
// without an error (RFC 9110, 9.3.7).
func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request, message string, allowed ...string) {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	switch {
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
	case strings.HasPrefix(r.URL.Path, apiPath):
		s.refuse(w, http.StatusMethodNotAllowed, "Method Not Allowed", message)
	default:
		http.Error(w, message, http.StatusMethodNotAllowed)
	}
}
