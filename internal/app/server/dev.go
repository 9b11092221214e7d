package server

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/textedit"
	"waymark.dev/waymark/internal/platform/dial"
)

// devPath begins the endpoints for writers in dev. They read and write the sources, drafts
// included, and all pass forWriters.
const devPath = "/_dev/"

// devBodyLimit bounds the body of a request that writes: the largest page as JSON.
const devBodyLimit = 16 << 20

// Desk has the tools for writers in dev. Each field serves some endpoints below /_dev/, which
// respond 404 if it is nil.
type Desk struct {
	// RemoteReading lets other machines read drafts, flaws and sources, but never write.
	RemoteReading bool
	// Pages reports and fixes the flaws of single pages.
	Pages pageReporter
	Flaws *listing.Flaws
	Tree  *listing.Tree
	// Editor edits sources in the browser.
	Editor *textedit.Editor
	// Translations compares translations with English.
	Translations translationDesk
}

// devRoutes adds the endpoints for writers. A new one also needs a line in
// docs/reference/http.md and authorisation_test.go. Use writing for those that write.
func (s *Server) devRoutes(r chi.Router) {
	if !s.opts.Dev {
		return
	}
	r.Group(func(r chi.Router) {
		r.Use(s.forWriters)
		r.Get(devPath+"events", s.handle(s.serveEvents))
		s.devPageRoutes(r)
		s.devListRoutes(r)
		s.devEditRoutes(r)
		s.devTranslationRoutes(r)
	})
}

// Messages for requests that do not come from a writer.
const (
	notThisMachine = "This can only be done from the machine that dev runs on, at http://localhost."
	notThisPage    = "This can only be done from a page of this site."
)

// forWriters guards all endpoints for writers. Those that write accept only pages of this
// site in a browser on this machine: no other machines, also through a proxy or tunnel; no
// pages of other sites by any kind of request; and no pages whose host resolves to this
// machine (DNS rebinding). Those that read also accept programs other than browsers, which
// send no origin; with [Desk.RemoteReading], other machines, too.
func (s *Server) forWriters(next http.Handler) http.Handler {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		if isRead(r) {
			if !isLocal(r) && !(s.opts.Desk.RemoteReading && s.isReachedByName(r)) {
				return refuse(http.StatusForbidden, notThisMachine)
			}
			// Browsers that do not send the site send the origin of fetches.
			if isFromElsewhere(r) || r.Header.Get("Origin") != "" && !hasOwnOrigin(r) {
				return refuse(http.StatusForbidden, notThisPage)
			}
			next.ServeHTTP(w, r)
			return nil
		}
		if !isLocal(r) {
			return refuse(http.StatusForbidden, notThisMachine)
		}
		// Browsers send the origin of every request that writes. Pages of other sites cannot
		// send this content type without a preflight.
		if isFromElsewhere(r) || !hasOwnOrigin(r) {
			return refuse(http.StatusForbidden, notThisPage)
		}
		next.ServeHTTP(w, r)
		return nil
	})
}

// forWriterKey marks requests to dev, whose redirects must not be cached.
var forWriterKey = &contextKey{"writer"}

// guardDrafts refuses requests on this machine for other hosts than the site's: a page whose
// host resolves to this machine could read drafts.
func (s *Server) guardDrafts(next http.Handler) http.Handler {
	if !s.opts.Dev {
		return next
	}
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		// Pages move back and forth while they are edited.
		r = r.WithContext(context.WithValue(r.Context(), forWriterKey, true))
		remote, err := netip.ParseAddrPort(r.RemoteAddr)
		if err == nil && remote.Addr().IsLoopback() && !s.isReachedByName(r) {
			return refuse(http.StatusForbidden, "The site is at "+s.site.BaseURL()+". To have it at another host, set base_url.")
		}
		next.ServeHTTP(w, r)
		return nil
	})
}

func isRead(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions
}

// isLocal reports whether a request was sent on this machine, to one of its own names.
// Requests through a proxy or tunnel are not local, whatever their headers say.
func isLocal(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && remote.Addr().IsLoopback() && dial.IsLoopback(hostname(r.Host)) && !isForwarded(r.Header)
}

// isForwarded reports whether a header was added by a proxy.
func isForwarded(h http.Header) bool {
	for name := range h {
		switch {
		case strings.HasPrefix(name, "X-Forwarded-"), strings.HasPrefix(name, "Cf-"):
			return true
		case name == "Forwarded", name == "Via", name == "X-Real-Ip", name == "True-Client-Ip":
			return true
		}
	}
	return false
}

// isReachedByName reports whether a request is for a host that nobody else can resolve to
// this one: the configured one, a local name or an address.
func (s *Server) isReachedByName(r *http.Request) bool {
	host := hostname(r.Host)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return dial.IsLocal(host) || s.isHostOfSite(host)
}

// hasOwnOrigin reports whether a page of the request's host sent it.
func hasOwnOrigin(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && strings.EqualFold(origin.Host, r.Host)
}

// writing adds an endpoint that changes sources. Its body, a JSON object, is decoded for do.
func writing[T any](s *Server, r chi.Router, path string, do func(w http.ResponseWriter, r *http.Request, body T) error) {
	s.postOnly(r, path, func(w http.ResponseWriter, r *http.Request) error {
		var body T
		if err := readJSON(w, r, devBodyLimit, &body); err != nil {
			return err
		}
		return do(w, r, body)
	})
}
