package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
)

// apiPath begins the endpoints for programs. Their responses, including failures, are JSON.
const apiPath = "/api/"

// isEndpoint reports whether an address is that of an endpoint, existing or not. Docs trees may
// have pages below apiPath.
func (s *Server) isEndpoint(path string) bool {
	rest, ok := strings.CutPrefix(path, apiPath)
	return ok && (!s.site.Scheme().IsPlain() || strings.HasPrefix(rest, "v1/") || strings.HasPrefix(rest, "v2/"))
}

// serveUnknownEndpoint responds to unknown endpoints below apiPath.
func (s *Server) serveUnknownEndpoint(w http.ResponseWriter, r *http.Request) error {
	if !s.isEndpoint(r.URL.Path) {
		return s.servePath(w, r)
	}
	return refuseEndpoint()
}

func refuseEndpoint() error {
	return refuse(http.StatusNotFound, "Unknown endpoint. The trailing slash is significant.")
}

// readOnly responds to writing requests for read-only addresses.
func (s *Server) readOnly(routes chi.Routes) http.HandlerFunc {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		if s.isScanner(r) {
			return refuseScannerMethod(w, r)
		}
		if strings.HasPrefix(r.URL.Path, submitPrefix) {
			return s.refuseUnknownPing()
		}
		match := chi.NewRouteContext()
		if routes.Match(match, http.MethodGet, r.URL.Path) && match.RoutePattern() == apiPath+"*" && s.isEndpoint(r.URL.Path) {
			return refuseEndpoint()
		}
		return refuseMethod(w, r, "This address can only be read.", http.MethodGet, http.MethodHead)
	})
}

// postOnly adds a route without GET.
func (s *Server) postOnly(r chi.Router, path string, h handler) {
	s.byMethod(r, path, methods{http.MethodPost: h})
}

// methods are the handlers of a route by method.
type methods map[string]handler

// byMethod adds a route with some methods. GET includes HEAD.
func (s *Server) byMethod(r chi.Router, path string, m methods) {
	if get := m[http.MethodGet]; get != nil {
		m[http.MethodHead] = get
	}
	allowed := slices.Sorted(maps.Keys(m))
	r.HandleFunc(path, s.handle(func(w http.ResponseWriter, r *http.Request) error {
		if h := m[r.Method]; h != nil {
			return h(w, r)
		}
		return refuseMethod(w, r, onlyTakes(allowed), allowed...)
	}))
}

func onlyTakes(methods []string) string {
	return "This address only takes " + strings.Join(methods, ", ") + "."
}

// refuseMethod responds with the allowed methods, to OPTIONS without an error (RFC 9110,
// 9.3.7).
func refuseMethod(w http.ResponseWriter, r *http.Request, message string, allowed ...string) error {
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return refuse(http.StatusMethodNotAllowed, message)
}
