package server

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
)

// devPath begins the endpoints for writers, which only dev has. They read the
// sources of the site, drafts included, and write them: all go through forWriters.
const devPath = "/_dev/"

// devBodyLimit bounds the body of a request that writes: the largest page, in
// JSON.
const devBodyLimit = 16 << 20

// Desk is what dev offers writers. Each field serves some of the endpoints below
// /_dev/, which respond 404 where it is nil.
type Desk struct {
	// RemoteReading lets other machines read what these endpoints return: drafts,
	// flaws, the text of sources. Nothing lets them write.
	RemoteReading bool
	// Pages reports the flaws of single pages, and fixes them.
	Pages pageReporter
	Flaws deskFlaws
	Tree  deskTree
	// Editor edits sources in the browser.
	Editor deskEditor
	// Translations compares translations with English.
	Translations translationDesk
}

// devRoutes adds the endpoints for writers. A new one needs a line here, in
// docs/reference/http.md and in authorisation_test.go. Those that write are added
// with writing.
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

// Messages for requests that are not a writer's.
const (
	notThisMachine = "This can only be done from the machine that dev runs on, at http://localhost."
	notThisPage    = "This can only be done from a page of this site."
)

// forWriters is the gate of all endpoints for writers. Those that write must not
// be reached by anything but the pages of this site in a browser on this machine:
// not by other machines, directly or through a proxy or tunnel; not by pages of
// other sites, in whatever way browsers let them send requests; and not by pages
// whose host was made to resolve to this machine (DNS rebinding). Those that read
// have the same rules, but for programs other than browsers, which say nothing about
// an origin; with [Desk.RemoteReading] other machines may read too.
func (s *Server) forWriters(next http.Handler) http.Handler {
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		if isRead(r) {
			if !isLocal(r) && !(s.opts.Desk.RemoteReading && s.isReachedByName(r)) {
				return refuse(http.StatusForbidden, notThisMachine)
			}
			// Browsers that do not name the site name the origin of what scripts fetch.
			if isFromElsewhere(r) || r.Header.Get("Origin") != "" && !hasOwnOrigin(r) {
				return refuse(http.StatusForbidden, notThisPage)
			}
			next.ServeHTTP(w, r)
			return nil
		}
		if !isLocal(r) {
			return refuse(http.StatusForbidden, notThisMachine)
		}
		// Browsers name the origin of every request that writes. The content type is
		// one that pages of other sites cannot send without asking first.
		if isFromElsewhere(r) || !hasOwnOrigin(r) {
			return refuse(http.StatusForbidden, notThisPage)
		}
		next.ServeHTTP(w, r)
		return nil
	})
}

// forWriterKey marks requests to dev, whose redirects no browser may remember.
var forWriterKey = &contextKey{"writer"}

// guardDrafts refuses requests of this machine for hosts that are not the site's:
// a page whose host was made to resolve to this machine could read what nobody has
// published yet.
func (s *Server) guardDrafts(next http.Handler) http.Handler {
	if !s.opts.Dev {
		return next
	}
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		// Pages move back and forth while they are written.
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

// isLocal reports whether a request was sent on this machine to this machine, by
// one of its own names. Through a proxy or tunnel anybody may have sent it: what
// such headers say of the client is not looked at.
func isLocal(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && remote.Addr().IsLoopback() && isLoopback(hostname(r.Host)) && !isForwarded(r.Header)
}

// isForwarded reports whether a proxy has added to the header of a request.
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

// isReachedByName reports whether a request is for a host that nobody else can
// make resolve to this one: that of the settings, a local name or an address.
func (s *Server) isReachedByName(r *http.Request) bool {
	host := hostname(r.Host)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return isLoopback(host) || strings.HasSuffix(strings.ToLower(host), ".localhost") || s.isHostOfSite(host)
}

// hasOwnOrigin reports whether a page of the host that a request is for sent it.
func hasOwnOrigin(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host != "" && strings.EqualFold(origin.Host, r.Host)
}

// writing adds an endpoint that changes sources. Its requests are objects of JSON,
// which are decoded for do.
func writing[T any](s *Server, r chi.Router, path string, do func(w http.ResponseWriter, r *http.Request, body T) error) {
	s.postOnly(r, path, func(w http.ResponseWriter, r *http.Request) error {
		var body T
		if err := readJSON(w, r, devBodyLimit, &body); err != nil {
			return err
		}
		return do(w, r, body)
	})
}
