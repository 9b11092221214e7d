package server

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/newsletter"
)

// Limits on unsubscribing with links, for each client: a burst, then a number per minute. A
// mail provider may act for many readers.
const linkBurst, linksPerMinute = 60, 60

// newsletterRoutes serve the links that unsubscribe without signing in
// (docs/reference/http.md, Newsletter).
func (s *Server) newsletterRoutes(r chi.Router) {
	if s.opts.Accounts.Newsletter == nil {
		return
	}
	limit := s.newSharedLimiter("newsletter", linkBurst, linksPerMinute)
	byLink := methods{
		http.MethodGet: s.servePath,
		http.MethodPost: func(w http.ResponseWriter, r *http.Request) error {
			if err := limit.take(r.Context(), s.clientOf(r)); err != nil {
				return err
			}
			return s.unsubscribeByLink(w, r)
		},
	}
	for _, path := range []string{newsletter.Path, "/{locale}" + newsletter.Path} {
		s.byMethod(r, path, byLink)
	}
}

// unsubscribeByLink unsubscribes the subscriber of the token in the address, from the page's
// form or with one click in a mail program (RFC 8058), and redirects to a confirmation,
// except for mail programs.
func (s *Server) unsubscribeByLink(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	form, err := s.readUnsubscription(w, r)
	if err != nil {
		return err
	}
	err = s.opts.Accounts.Newsletter.UnsubscribeByToken(r.Context(), r.URL.Query().Get("token"))
	isValid := !errors.Is(err, fault.ErrForbidden)
	switch {
	case isValid && err != nil:
		return &failure{status: http.StatusServiceUnavailable, cause: err}
	case form == oneClick && isValid:
		w.WriteHeader(http.StatusOK)
	case form == oneClick:
		return refuse(http.StatusBadRequest, "The link is not complete, or not one of this site.")
	default:
		page := "/newsletter/unsubscribed"
		if !isValid {
			page = "/newsletter/invalid-link"
		}
		http.Redirect(w, r, "/"+string(s.localeOf(r))+page, http.StatusSeeOther)
	}
	return nil
}

// oneClick is the value that mail programs post.
const oneClick = "One-Click"

// readUnsubscription returns the posted field List-Unsubscribe. Mail programs may use
// multipart/form-data; other bodies are ignored.
func (s *Server) readUnsubscription(w http.ResponseWriter, r *http.Request) (string, error) {
	r.Body = http.MaxBytesReader(w, r.Body, settingsLimit)
	err := r.ParseForm()
	if err == nil {
		err = r.ParseMultipartForm(settingsLimit)
	}
	if err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return "", &failure{status: http.StatusBadRequest, message: "The form is wrong.", cause: err}
	}
	return r.PostForm.Get("List-Unsubscribe"), nil
}

// ofNewsletter refuses requests if the site has no newsletter.
func (s *Server) ofNewsletter(do userHandler) userHandler {
	return func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		if s.opts.Accounts.Newsletter == nil {
			return &failure{status: http.StatusNotImplemented, kind: notImplemented, message: "This site has no newsletter."}
		}
		return do(w, r, u)
	}
}

const notImplemented = "Not implemented"

func (s *Server) newsletterStatus(w http.ResponseWriter, r *http.Request, u *account.User) error {
	subscribed, err := s.opts.Accounts.Newsletter.Subscribed(r.Context(), u)
	if err != nil {
		return named(databaseError, err)
	}
	s.writeJSON(w, http.StatusOK, map[string]bool{"subscribed": subscribed})
	return nil
}

func (s *Server) unsubscribe(w http.ResponseWriter, r *http.Request, u *account.User) error {
	if err := s.opts.Accounts.Newsletter.Unsubscribe(r.Context(), u); err != nil {
		return named(databaseError, err)
	}
	s.writeJSON(w, http.StatusAccepted, map[string]bool{"subscribed": false})
	return nil
}

// refuseSubscriber refuses subscriptions: the newsletter is closed.
func refuseSubscriber(http.ResponseWriter, *http.Request, *account.User) error {
	return &failure{status: http.StatusNotImplemented, kind: notImplemented, message: "The newsletter accepts no new subscribers."}
}
