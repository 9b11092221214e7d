package server

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/plus/account"
)

// eventsPath receives signed events of the sign-in provider (docs/reference/http.md, Events
// of the provider).
const eventsPath = "/events/fxa"

// Limits on invalid tokens of a client that are stored.
const rejectBurst, rejectsPerMinute = 20, 5

func (s *Server) eventRoutes(r chi.Router) {
	rejects := newLimiter(rejectBurst, rejectsPerMinute, time.Now)
	r.HandleFunc(eventsPath, s.handle(func(w http.ResponseWriter, r *http.Request) error { return s.receiveEvents(w, r, rejects) }))
}

// receiveEvents responds to invalid tokens as to valid ones: the provider need not send them
// again.
func (s *Server) receiveEvents(w http.ResponseWriter, r *http.Request, rejects *limiter) error {
	w.Header().Set("Cache-Control", "no-store")
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if token = strings.TrimSpace(token); !strings.EqualFold(scheme, "Bearer") || token == "" {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return &failure{status: http.StatusUnauthorized, message: "The token is missing.", format: (*Server).writeJSONFailure}
	}
	err := s.opts.Accounts.Service.ReceiveEvents(r.Context(), token)
	if errors.Is(err, account.ErrEventToken) {
		err = s.rejectEvents(r, token, err, rejects)
	}
	if err != nil {
		return &failure{status: http.StatusServiceUnavailable, cause: err, format: (*Server).writeJSONFailure}
	}
	w.WriteHeader(http.StatusOK)
	return nil
}

// rejectEvents logs and stores an invalid token, unless its client has sent many.
func (s *Server) rejectEvents(r *http.Request, token string, why error, rejects *limiter) error {
	if !rejects.allow(s.clientOf(r)) {
		return nil
	}
	s.log.Warn("provider event", "error", why)
	return s.opts.Accounts.Service.RejectToken(r.Context(), token, why)
}
