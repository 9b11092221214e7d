package server

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/plus/account"
)

// openSignInRoutes adds the routes that sign in a chosen ready user without provider or
// password.
func (s *Server) openSignInRoutes(r chi.Router, own func(handler) handler) {
	s.byMethod(r, account.AuthenticatePath, methods{http.MethodGet: s.byLink(s.chooseUser), http.MethodPost: own(s.signInChosen)})
	r.Get(account.NoPromptPath, s.handle(s.byLink(s.signInNamed)))
}

// chooseUser responds with the list of users.
func (s *Server) chooseUser(w http.ResponseWriter, r *http.Request) error {
	next := s.opts.Accounts.Service.Target(nextOf(r))
	account.WriteDevPage(w, account.AuthenticatePath, next)
	return nil
}

func (s *Server) signInChosen(w http.ResponseWriter, r *http.Request) error {
	form, err := readForm(w, r)
	if err != nil {
		return err
	}
	user, ok := account.FindDevUser(form.Get(account.DevEmailField))
	if !ok {
		return refuse(http.StatusBadRequest, "There is no such user.")
	}
	return s.signInAs(w, r, user, form.Get(account.DevNextField))
}

// signInNamed signs in the user named by the address, unless a page of another site leads
// there. Unknown names return the reader without signing in.
func (s *Server) signInNamed(w http.ResponseWriter, r *http.Request) error {
	if isFromElsewhere(r) {
		return refuse(http.StatusForbidden, "Without a password, signing in begins on this site.")
	}
	user, ok := account.FindDevUser(r.URL.Query().Get("email"))
	if !ok {
		leave(w, r, s.opts.Accounts.Service.Target(nextOf(r)))
		return nil
	}
	return s.signInAs(w, r, user, nextOf(r))
}

func (s *Server) signInAs(w http.ResponseWriter, r *http.Request, user account.DevUser, next string) error {
	step, err := s.opts.Accounts.Service.SignInAs(r.Context(), user.Profile, next, s.visitorOf(r))
	if err != nil {
		return signInFailure(r, err)
	}
	s.setCookie(w, sessionCookie, step.Cookie, s.sessionSite())
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, step.URL, http.StatusSeeOther)
	return nil
}

// isFromElsewhere reports whether a request comes from a page of another site.
func isFromElsewhere(r *http.Request) bool {
	from := r.Header.Get("Sec-Fetch-Site")
	return from != "" && from != "same-origin" && from != "none"
}
