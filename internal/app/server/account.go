package server

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// accounts is what the routes of accounts ask of package account.
type accounts interface {
	Start(ctx context.Context, next, email string) (account.Step, error)
	Finish(ctx context.Context, cookie string, answer account.Answer) (account.Step, error)
	User(ctx context.Context, cookie string) (account.User, error)
}

var _ accounts = (*account.Service)(nil)

// Names of cookies. Behind https browsers see to it that no other host sets
// them.
const (
	loginCookie   = "login"
	sessionCookie = "session"
	hostPrefix    = "__Host-"
)

// accountRoutes serve signing in and what only makes sense with accounts.
// Without accounts there are none.
func (s *Server) accountRoutes(r chi.Router) {
	if s.opts.Accounts == nil {
		return
	}
	own := s.sameOrigin()
	r.Group(func(r chi.Router) {
		r.Use(limitTime)
		r.Get(account.AuthenticatePath, s.startSignIn)
		r.Get(account.NoPromptPath, s.startSignIn)
		r.Get(account.CallbackPath, s.finishSignIn)
		s.postOnly(r, account.LogoutPath, own(s.signOut))
		r.Get("/api/v1/whoami", s.serveWhoAmI)
		s.playRoutes(r, own)
	})
}

// accountTimeout is how long the database and the provider may take for an
// answer: one that hangs must not hold its readers.
const accountTimeout = 20 * time.Second

func limitTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), accountTimeout)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// sameOrigin refuses requests that a page of another site made with the
// cookies of a reader.
func (s *Server) sameOrigin() func(http.HandlerFunc) http.HandlerFunc {
	protection := http.NewCrossOriginProtection()
	if base, err := url.Parse(s.site.BaseURL()); err == nil && base.Host != "" {
		// The proxy in front may name another host. An address that was checked
		// is a valid origin.
		_ = protection.AddTrustedOrigin(base.Scheme + "://" + base.Host)
	}
	return func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if err := protection.Check(r); err != nil {
				s.refuse(w, http.StatusForbidden, "Forbidden", "This can only be done from a page of this site.")
				return
			}
			next(w, r)
		}
	}
}

// startSignIn sends a reader to the provider. A reader who is signed in stays
// so until the provider has signed somebody in.
func (s *Server) startSignIn(w http.ResponseWriter, r *http.Request) {
	if !byReader(r) {
		s.refuse(w, http.StatusForbidden, "Forbidden", "Signing in begins with a link that is followed.")
		return
	}
	query := r.URL.Query()
	email := ""
	if r.URL.Path == account.NoPromptPath {
		email = query.Get("email")
	}
	step, err := s.opts.Accounts.Start(r.Context(), query.Get("next"), email)
	if err != nil {
		s.failSignIn(w, r, err)
		return
	}
	s.setCookie(w, loginCookie, step.Cookie, account.LoginAge, http.SameSiteLaxMode)
	leave(w, r, step.URL)
}

// byReader reports whether a reader goes to an address. What pages embed or
// browsers fetch ahead must not take the place of a sign-in that has begun.
func byReader(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return (dest == "" || dest == "document") && !strings.HasPrefix(r.Header.Get("Sec-Purpose"), "prefetch")
}

// finishSignIn takes a reader back from the provider. The new session takes the
// place of an old one; a refusal leaves that as it is.
func (s *Server) finishSignIn(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	answer := account.Answer{State: query.Get("state"), Code: query.Get("code"), Error: query.Get("error")}
	if answer.State == "" || answer.Code == "" && answer.Error == "" {
		s.refuse(w, http.StatusBadRequest, "Bad Request", "The provider's answer is not complete.")
		return
	}
	cookie, err := r.Cookie(s.cookieName(loginCookie))
	if err != nil {
		s.failSignIn(w, r, fault.ErrUnauthenticated)
		return
	}
	step, err := s.opts.Accounts.Finish(r.Context(), cookie.Value, answer)
	if err != nil && !errors.Is(err, account.ErrRefused) {
		s.failSignIn(w, r, err)
		return
	}
	s.clearCookie(w, loginCookie)
	if err != nil {
		s.log.Info("sign-in", "error", err)
	} else {
		s.setCookie(w, sessionCookie, step.Cookie, account.SessionAge, http.SameSiteStrictMode)
	}
	leave(w, r, step.URL)
}

// failSignIn tells a reader in the middle of signing in why that ends here.
func (s *Server) failSignIn(w http.ResponseWriter, r *http.Request, err error) {
	switch status := s.fail(w, r, "sign-in", err); status {
	case 0:
	case http.StatusUnauthorized:
		http.Error(w, "Signing in took too long, or began in another browser. Go back and sign in again.", status)
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "30")
		http.Error(w, "Signing in does not work at the moment: the sign-in service or the database does not answer. Try again in a minute.", status)
	case http.StatusInternalServerError:
		http.Error(w, "Signing in has failed, request "+requestID(r.Context()), status)
	default:
		http.Error(w, "Signing in has failed. Go back and sign in again.", status)
	}
}

func (s *Server) signOut(w http.ResponseWriter, r *http.Request) {
	s.clearCookie(w, sessionCookie)
	s.clearCookie(w, loginCookie)
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "/", http.StatusFound)
}

// leave sends a reader on with what was set in the answer.
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

func (s *Server) setCookie(w http.ResponseWriter, name, value string, age time.Duration, site http.SameSite) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(age / time.Second),
		HttpOnly: true, Secure: s.opts.Secure, SameSite: site,
	})
}

func (s *Server) clearCookie(w http.ResponseWriter, name string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(name), Path: "/", MaxAge: -1,
		HttpOnly: true, Secure: s.opts.Secure, SameSite: http.SameSiteStrictMode,
	})
}

// user returns who is signed in; nil for nobody. The session of a user who is
// gone ends here.
func (s *Server) user(w http.ResponseWriter, r *http.Request) (*account.User, error) {
	cookie, err := r.Cookie(s.cookieName(sessionCookie))
	if err != nil {
		return nil, nil
	}
	u, err := s.opts.Accounts.User(r.Context(), cookie.Value)
	switch {
	case errors.Is(err, account.ErrGone):
		s.clearCookie(w, sessionCookie)
		return nil, err
	case errors.Is(err, fault.ErrUnauthenticated):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &u, nil
}

// refuse answers with an error as JSON (docs/reference/http.md, Errors).
func (s *Server) refuse(w http.ResponseWriter, status int, kind, message string) {
	s.writeJSON(w, status, map[string]any{"code": status, "error": kind, "message": message})
}

// refuseAnonymous refuses a call of somebody who is not signed in.
func (s *Server) refuseAnonymous(w http.ResponseWriter) {
	s.refuse(w, http.StatusUnauthorized, "Unauthorized", "Sign in first.")
}

// whoAmI is the body of /api/v1/whoami (docs/reference/http.md, Accounts).
type whoAmI struct {
	Geo             geo     `json:"geo"`
	Username        *string `json:"username"`
	IsAuthenticated *bool   `json:"is_authenticated"`
	Email           *string `json:"email"`
	AvatarURL       *string `json:"avatar_url"`
	IsSubscriber    *bool   `json:"is_subscriber"`
	Subscription    *string `json:"subscription_type"`
	Settings        any     `json:"settings"`
	Maintenance     string  `json:"maintenance,omitempty"`
}

func (s *Server) serveWhoAmI(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Vary", "Cookie")
	body := whoAmI{Geo: s.geoOf(r), Maintenance: s.opts.Maintenance}
	u, err := s.user(w, r)
	switch {
	case errors.Is(err, account.ErrGone):
		s.refuseAnonymous(w)
		return
	case err != nil:
		s.failJSON(w, r, "DB error", err)
		return
	case u != nil:
		yes, subscriber := true, u.IsSubscriber()
		body.Username, body.IsAuthenticated, body.Email = &u.UID, &yes, &u.Email
		body.IsSubscriber, body.Subscription = &subscriber, &u.Subscription
		if u.AvatarURL != "" {
			body.AvatarURL = &u.AvatarURL
		}
	}
	s.writeJSON(w, http.StatusOK, body)
}

// geo is the country of a reader.
type geo struct {
	Country string `json:"country"`
	Code    string `json:"country_iso"`
}

// defaultGeo is used when the country is unknown.
var defaultGeo = geo{"United States", "US"}

// geoOf reads the headers of two kinds of proxies, which find out the country.
// Only proxies of the operator's are believed: anybody can send a header.
func (s *Server) geoOf(r *http.Request) geo {
	if !s.isBehindProxy(r) {
		return defaultGeo
	}
	h := r.Header
	code := strings.ToUpper(firstOf(h, "CloudFront-Viewer-Country", "X-Appengine-Country"))
	name, known := countryName(code)
	if !known {
		return defaultGeo
	}
	if given := h.Get("CloudFront-Viewer-Country-Name"); given != "" {
		name = given
	}
	return geo{name, code}
}

func firstOf(h http.Header, names ...string) string {
	for _, name := range names {
		if value := h.Get(name); value != "" {
			return value
		}
	}
	return ""
}
