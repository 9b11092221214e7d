package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/newsletter"
)

// Accounts sign readers in, and serve their settings.
type Accounts struct {
	Service    *account.Service
	Settings   *account.SettingsService
	Newsletter *newsletter.Service // nil for a site without a newsletter
	// Maintenance is a message shown instead of the sign-in.
	Maintenance string
	// OpenSignIn lets anybody on this machine sign in as a ready user, without provider or
	// password.
	OpenSignIn bool
	// Required limits the whole site to signed-in readers.
	Required bool
	// Early lists the features restricted to readers with early access.
	Early []string
}

// Names of cookies. The prefix for https keeps other hosts from setting them (RFC 6265bis,
// 4.1.3).
const (
	loginCookie   = "login"
	sessionCookie = "session"
	hostPrefix    = "__Host-"
)

// privateCaching is the Cache-Control of responses that depend on the session.
const privateCaching = "private, no-store"

// Limits on attempts to sign in from a network address, which many readers may share: a burst,
// then a number per minute. Each one is a request to the provider, which checks the secrets.
const signInBurst, signInsPerMinute = 2000, 600

// accountRoutes adds the routes for sign-in and accounts, if the site has any.
func (s *Server) accountRoutes(r chi.Router) {
	if s.opts.Accounts == nil {
		return
	}
	own := s.sameOrigin()
	s.accountGroup(r, outsideTimeout, func(r chi.Router) {
		if s.opts.Accounts.OpenSignIn {
			s.openSignInRoutes(r, own)
		} else {
			r.Get(account.AuthenticatePath, s.handle(s.byLink(s.startSignIn)))
			r.Get(account.NoPromptPath, s.handle(s.byLink(s.startSignIn)))
			attempts := s.newSharedLimiter("sign-in", signInBurst, signInsPerMinute)
			r.Get(account.CallbackPath, s.handle(func(w http.ResponseWriter, r *http.Request) error { return s.finishSignIn(w, r, attempts) }))
			s.eventRoutes(r)
		}
		s.postOnly(r, account.LogoutPath, own(s.signOut))
		r.With(limitTime(databaseTimeout)).Get("/api/v1/whoami", s.handle(s.serveWhoAmI))
		s.settingsRoutes(r, own)
		s.sessionRoutes(r, own)
	})
	s.newsletterRoutes(r)
}

// accountGroup adds routes that need an account, which may take as long as timeout.
func (s *Server) accountGroup(r chi.Router, timeout time.Duration, add func(chi.Router)) {
	r.Group(func(r chi.Router) {
		r.Use(limitTime(timeout), s.ownHostOnly)
		add(r)
	})
}

// ownHostOnly refuses other hosts where sign-in needs no password: a page whose host resolves
// to this machine (DNS rebinding) could sign its reader in.
func (s *Server) ownHostOnly(next http.Handler) http.Handler {
	if !s.opts.Accounts.OpenSignIn {
		return next
	}
	return s.handle(func(w http.ResponseWriter, r *http.Request) error {
		if !s.isOwnHost(r) {
			return refuse(http.StatusForbidden, "Accounts are at "+s.site.BaseURL()+": the host of this request is another one.")
		}
		next.ServeHTTP(w, r)
		return nil
	})
}

// Bounds of the time of a request: databaseTimeout if only the database has to respond, so that
// readers do not wait long for an error; outsideTimeout if others have to, such as the provider.
const (
	databaseTimeout = 10 * time.Second
	outsideTimeout  = 20 * time.Second
)

func limitTime(timeout time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), timeout)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// sameOrigin refuses requests by pages of other sites with a reader's cookies.
func (s *Server) sameOrigin() func(handler) handler {
	protection := s.crossOrigin()
	return func(next handler) handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			if err := protection.Check(r); err != nil {
				return refuse(http.StatusForbidden, "This can only be done from a page of this site.")
			}
			return next(w, r)
		}
	}
}

// crossOrigin detects requests by pages of other sites.
func (s *Server) crossOrigin() *http.CrossOriginProtection {
	protection := http.NewCrossOriginProtection()
	if base, err := url.Parse(s.site.BaseURL()); err == nil && base.Host != "" {
		// A proxy may change the host of the request. BaseURL is validated, so its origin is
		// valid.
		_ = protection.AddTrustedOrigin(base.Scheme + "://" + base.Host)
	}
	return protection
}

// byLink requires that sign-in begins with a link followed by the reader, at the address of
// the site.
func (s *Server) byLink(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !byReader(r) {
			return refuse(http.StatusForbidden, "Signing in begins with a link that is followed.")
		}
		if s.hasOtherLocalName(r) {
			leave(w, r, s.site.BaseURL()+r.URL.RequestURI())
			return nil
		}
		return next(w, r)
	}
}

// startSignIn redirects to the provider. An existing session lasts until sign-in is complete.
func (s *Server) startSignIn(w http.ResponseWriter, r *http.Request) error {
	email := ""
	if r.URL.Path == account.NoPromptPath {
		email = r.URL.Query().Get("email")
	}
	step, err := s.opts.Accounts.Service.Start(r.Context(), nextOf(r), email, s.visitorOf(r))
	if err != nil {
		return signInFailure(r, err)
	}
	s.setCookie(w, loginCookie, step.Cookie, http.SameSiteLaxMode)
	leave(w, r, step.URL)
	return nil
}

// nextOf is the page that a reader returns to after sign-in, by default the referrer.
func nextOf(r *http.Request) string {
	if next := r.URL.Query().Get("next"); next != "" {
		return next
	}
	return referrer(r)
}

// hasOtherLocalName reports whether a request is for a local site by another name than its
// address, such as 127.0.0.1 for localhost. Sign-in leads to the address, where browsers do
// not send cookies of other names.
func (s *Server) hasOtherLocalName(r *http.Request) bool {
	host := hostname(r.Host)
	base, err := url.Parse(s.site.BaseURL())
	return err == nil && dial.IsLoopback(base.Hostname()) && dial.IsLoopback(host) && !s.isHostOfSite(host)
}

// referrer is the address of the referring page, without its host if that is the request's: a
// site may have other hosts than its base address.
func referrer(r *http.Request) string {
	from := r.Referer()
	if u, err := url.Parse(from); err == nil && u.Host == r.Host {
		return u.RequestURI()
	}
	return from
}

// byReader reports whether a request is a navigation of the reader. Embedded and prefetched
// requests must not replace a sign-in in progress.
func byReader(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return (dest == "" || dest == "document") && !strings.HasPrefix(r.Header.Get("Sec-Purpose"), "prefetch")
}

// finishSignIn handles the redirect back from the provider. A new session replaces the old
// one; a refusal keeps it.
func (s *Server) finishSignIn(w http.ResponseWriter, r *http.Request, attempts *sharedLimiter) error {
	query := r.URL.Query()
	callback := account.Callback{State: query.Get("state"), Code: query.Get("code"), Error: query.Get("error"), Issuer: query.Get("iss")}
	if callback.State == "" || callback.Code == "" && callback.Error == "" {
		return refuse(http.StatusBadRequest, "The response of the provider is not complete.")
	}
	cookie, err := r.Cookie(s.cookieName(loginCookie))
	if err != nil {
		return signInFailure(r, fault.ErrUnauthenticated)
	}
	if err := attempts.take(r.Context(), s.clientOf(r)); err != nil {
		return signInFailure(r, err)
	}
	step, err := s.opts.Accounts.Service.Finish(r.Context(), cookie.Value, callback, s.visitorOf(r))
	if err != nil && !errors.Is(err, account.ErrRefused) {
		return signInFailure(r, err)
	}
	s.clearCookie(w, loginCookie)
	if err != nil {
		s.log.Info("sign-in", "error", err)
	} else {
		s.setCookie(w, sessionCookie, step.Cookie, s.sessionSite())
	}
	leave(w, r, step.URL)
	return nil
}

// signInFailure is an error during sign-in, with advice for the reader.
func signInFailure(r *http.Request, err error) error {
	f := &failure{cause: err, format: (*Server).writePageFailure}
	switch statusOf(r, err) {
	case http.StatusUnauthorized:
		f.message = "Sign-in took too long, or started in another browser. Go back and sign in again."
	case http.StatusServiceUnavailable:
		f.message = "Sign-in is not working right now: the sign-in service or the database is not responding. Try again in a minute."
		f.retry = 30 * time.Second
	case http.StatusTooManyRequests:
		f.message = "Too many readers are signing in from your network. Try again in a minute."
	case http.StatusInternalServerError:
		f.message = "Sign-in failed."
	default:
		f.message = "Sign-in failed. Go back and sign in again."
	}
	return f
}

// signOut ends the session. On failure the reader stays signed in and can try again: a
// session that only the browser drops would go on.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request) error {
	form, err := readForm(w, r)
	if err != nil {
		return err
	}
	target, err := s.opts.Accounts.Service.SignOut(r.Context(), s.sessionOf(r), form.Get("next"))
	if err != nil {
		return &failure{
			cause: err, format: (*Server).writePageFailure,
			message: "Sign-out is not working right now: you are still signed in. Go back and try again in a minute.",
		}
	}
	s.clearCookie(w, sessionCookie)
	s.clearCookie(w, loginCookie)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, target, http.StatusFound)
	return nil
}

// leave redirects, and keeps the address, which may contain a code, out of caches and
// Referer.
func leave(w http.ResponseWriter, r *http.Request, target string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, target, http.StatusTemporaryRedirect)
}

func (s *Server) cookieName(name string) string {
	if s.opts.Secure {
		return hostPrefix + name
	}
	return name
}

func (s *Server) setCookie(w http.ResponseWriter, name string, c account.Cookie, site http.SameSite) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(name), Value: c.Value, Path: "/", MaxAge: int(c.Age / time.Second),
		HttpOnly: true, Secure: s.opts.Secure, SameSite: site,
	})
}

func (s *Server) clearCookie(w http.ResponseWriter, name string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(name), Path: "/", MaxAge: -1,
		HttpOnly: true, Secure: s.opts.Secure, SameSite: http.SameSiteStrictMode,
	})
}

// user returns the signed-in user, or nil: see [Server.session].
func (s *Server) user(r *http.Request) (*account.User, error) {
	_, u, err := s.session(r)
	return u, err
}

// sees reports whether a reader, nil if not signed in, has a feature that is on but may be
// restricted to early access.
func (s *Server) sees(name string, u *account.User) bool {
	return !slices.Contains(s.opts.Accounts.Early, name) || u != nil && u.HasEarlyAccess()
}

// errEarly is the error for features in early access.
var errEarly = &failure{kind: "Early access", message: "Only supporters and testers have this so far.", cause: fault.ErrForbidden}

// databaseError is the kind of database failures.
const databaseError = "DB error"
