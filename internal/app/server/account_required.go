package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// membersCaching is the Cache-Control of what only signed-in readers get.
const membersCaching = "private, no-cache"

// openPaths work without a session on a site for signed-in readers only, as do the web build
// and fixedPaths: sign-in, messages of other services, and what says nothing about the content.
var openPaths = []string{
	account.AuthenticatePath, account.NoPromptPath, account.CallbackPath, account.LogoutPath, eventsPath, stripeEventsPath, healthPath, securityTextPath,
	site.WorkerPath, // which deletes the pages that browsers kept before the site was closed
}

var fixedPaths = site.FixedFiles()

func isOpen(path string) bool {
	_, isFixed := fixedPaths[path]
	return isFixed || slices.Contains(openPaths, path) || strings.HasPrefix(path, render.StaticPath)
}

// isForMembers reports whether the site is for signed-in readers only.
func (s *Server) isForMembers() bool { return s.opts.Accounts != nil && s.opts.Accounts.Required }

// membersOnly lets only signed-in readers in, if the site is for them alone
// (docs/operators/accounts.md). Others are led to the sign-in.
func (s *Server) membersOnly(next http.Handler) http.Handler {
	if !s.isForMembers() {
		return next
	}
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		if isOpen(r.URL.Path) {
			next.ServeHTTP(w, r)
			return nil
		}
		ctx, cancel := context.WithTimeout(r.Context(), databaseTimeout)
		session, user, err := s.requireSession(w, r.WithContext(ctx))
		cancel()
		switch {
		case errors.Is(err, errAnonymous) && isNavigation(r):
			leave(w, r, account.AuthenticatePath+"?next="+url.QueryEscape(s.base().Address(r.URL.RequestURI())))
			return nil
		case err != nil:
			return err
		}
		next.ServeHTTP(&amendedWriter{ResponseWriter: w, amend: keepPrivate}, r.WithContext(context.WithValue(r.Context(), memberKey{}, signedIn{session, user})))
		return nil
	})
}

// memberKey is the key of the signedIn reader in the context of a request.
type memberKey struct{}

// signedIn is the reader of a site for signed-in readers only.
type signedIn struct {
	session account.Session
	user    *account.User
}

// isForStranger reports whether a response must not show the site, not even its menus.
func (s *Server) isForStranger(r *http.Request) bool {
	return s.isForMembers() && r.Context().Value(memberKey{}) == nil
}

// isNavigation reports whether a reader opens a page, by a link or an address.
func isNavigation(r *http.Request) bool {
	isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
	dest := r.Header.Get("Sec-Fetch-Dest") // none at http addresses
	return isRead && (dest == "document" || dest == "" && strings.Contains(r.Header.Get("Accept"), "text/html"))
}

// keepPrivate keeps a response out of caches that others share.
func keepPrivate(h http.Header) {
	if !strings.Contains(h.Get("Cache-Control"), "no-store") {
		h.Set("Cache-Control", membersCaching)
	}
}

// sessionSite is the SameSite attribute of the session cookie. Links from other sites show
// pages without a session, unless they need one.
func (s *Server) sessionSite() http.SameSite {
	if s.isForMembers() {
		return http.SameSiteLaxMode
	}
	return http.SameSiteStrictMode
}
