package server

import (
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// sessionRoutes serve a reader's sessions (docs/reference/http.md, Accounts).
func (s *Server) sessionRoutes(r chi.Router, own func(handler) handler) {
	const path = "/api/v1/plus/sessions/"
	requests := newLimiter(settingsBurst, settingsPerMinute, time.Now)
	s.byMethod(r, path, methods{
		http.MethodGet: s.forSession(requests, s.serveSessions), http.MethodDelete: own(s.forSession(requests, s.endOtherSessions)),
	})
	s.byMethod(r, path+"{id}/", methods{http.MethodDelete: own(s.forSession(requests, s.endSession))})
}

// session returns the session and user of a request, or nil. The error for an ended session
// is account.ErrGone. Its cookie stays: the browser may have received another one during the
// request. See [Server.clearEnded].
func (s *Server) session(r *http.Request) (account.Session, *account.User, error) {
	if m, ok := r.Context().Value(memberKey{}).(signedIn); ok {
		return m.session, m.user, nil
	}
	cookie := s.sessionOf(r)
	if cookie == "" {
		return account.Session{}, nil, nil
	}
	session, u, err := s.opts.Accounts.Service.Session(r.Context(), cookie)
	switch {
	case errors.Is(err, fault.ErrUnauthenticated) && !errors.Is(err, account.ErrGone):
		return account.Session{}, nil, nil
	case err != nil:
		return account.Session{}, nil, err
	}
	return session, &u, nil
}

// clearEnded removes the cookie of an ended session, unless the browser has signed in or out
// meanwhile: that would remove a new one.
func (s *Server) clearEnded(w http.ResponseWriter, r *http.Request) {
	replaced, err := s.opts.Accounts.Service.WasReplaced(r.Context(), s.sessionOf(r))
	if err == nil && !replaced {
		s.clearCookie(w, sessionCookie)
	}
}

// sessionOf returns the value of the session cookie, or "".
func (s *Server) sessionOf(r *http.Request) string {
	cookie, err := r.Cookie(s.cookieName(sessionCookie))
	if err != nil {
		return ""
	}
	return cookie.Value
}

func (s *Server) visitorOf(r *http.Request) account.Visitor {
	return account.Visitor{Session: s.sessionOf(r), UserAgent: r.UserAgent()}
}

// requireSession returns the session and user of a request, or an error. The response is not
// cached.
func (s *Server) requireSession(w http.ResponseWriter, r *http.Request) (account.Session, *account.User, error) {
	w.Header().Set("Cache-Control", privateCaching)
	w.Header().Set("Vary", "Cookie")
	session, u, err := s.session(r)
	switch {
	case errors.Is(err, account.ErrGone) || err == nil && u == nil:
		return account.Session{}, nil, errAnonymous
	case err != nil:
		return account.Session{}, nil, named(databaseError, err)
	}
	return session, u, nil
}

// sessionHandler handles a request with a listable session.
type sessionHandler func(w http.ResponseWriter, r *http.Request, current account.Session, u *account.User) error

// forSession requires a session and limits requests. A sealed cookie of an earlier version is
// replaced by a listable session.
func (s *Server) forSession(l *limiter, do sessionHandler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		current, u, err := s.requireSession(w, r)
		if err != nil {
			return err
		}
		if !l.allow(u.UID) {
			return fault.ErrLimited
		}
		if current.ID == "" {
			var cookie account.Cookie
			current, cookie, err = s.opts.Accounts.Service.Renew(r.Context(), u.ID, s.visitorOf(r))
			switch {
			case errors.Is(err, fault.ErrUnauthenticated): // meanwhile the account was deleted or somebody signed in
				return errAnonymous
			case err != nil:
				return named(databaseError, err)
			}
			s.setCookie(w, sessionCookie, cookie, s.sessionSite())
		}
		return do(w, r, current, u)
	}
}

type sessionJSON struct {
	ID         string    `json:"id"`
	CreatedAt  time.Time `json:"created_at"`
	LastSeenAt time.Time `json:"last_seen_at"`
	Client     string    `json:"client"`
	Current    bool      `json:"current"`
}

func (s *Server) serveSessions(w http.ResponseWriter, r *http.Request, current account.Session, u *account.User) error {
	all, err := s.opts.Accounts.Service.Sessions(r.Context(), u.ID)
	if err != nil {
		return named(databaseError, err)
	}
	list := make([]sessionJSON, len(all))
	for i, session := range all {
		list[i] = sessionJSON{session.ID, session.CreatedAt.UTC(), session.LastSeenAt.UTC(), session.Client, session.ID == current.ID}
	}
	s.writeJSON(w, http.StatusOK, map[string]any{"sessions": list})
	return nil
}

// endSession ends a session of the reader, possibly the current one.
func (s *Server) endSession(w http.ResponseWriter, r *http.Request, current account.Session, u *account.User) error {
	id := chi.URLParam(r, "id")
	err := s.opts.Accounts.Service.EndSession(r.Context(), u.ID, id)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return err
	case err != nil:
		return named(databaseError, err)
	}
	if id == current.ID {
		s.clearCookie(w, sessionCookie)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// endOtherSessions ends the reader's other sessions.
func (s *Server) endOtherSessions(w http.ResponseWriter, r *http.Request, current account.Session, u *account.User) error {
	if err := s.opts.Accounts.Service.EndOtherSessions(r.Context(), u.ID, current.ID); err != nil {
		return named(databaseError, err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
