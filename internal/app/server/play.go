package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/jsonerror"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

// library is what the routes of saved code ask of package saved.
type library interface {
	Save(ctx context.Context, user int64, c saved.Code) (string, error)
	Load(ctx context.Context, id string) (saved.Code, error)
	Report(ctx context.Context, id string, r saved.Report) error
}

var _ library = (*saved.Library)(nil)

// How often code may be saved by a user, and reported from an address: a burst,
// then so often a minute.
const (
	saveBurst, savesPerMinute = 20, 10
	flagBurst, flagsPerMinute = 5, 5
)

// playgroundError is what clients tell such failures by.
const playgroundError = "Playground Error"

// playRoutes serve saved code (docs/reference/http.md, Saved code).
func (s *Server) playRoutes(r chi.Router, own func(http.HandlerFunc) http.HandlerFunc) {
	const path = "/api/v1/play/"
	if s.opts.Saved == nil {
		r.Handle(path+"*", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotImplemented)
		}))
		return
	}
	saves := newLimiter(saveBurst, savesPerMinute, time.Now)
	flags := newLimiter(flagBurst, flagsPerMinute, time.Now)
	s.postOnly(r, path, own(func(w http.ResponseWriter, r *http.Request) { s.savePlayground(w, r, saves) }))
	s.postOnly(r, path+"flag", own(func(w http.ResponseWriter, r *http.Request) {
		if s.allow(w, flags, s.clientOf(r)) {
			s.reportPlayground(w, r)
		}
	}))
	r.Get(path+"{id}", s.loadPlayground)
}

// allow reports whether a client may go on, and tells the client if not.
func (s *Server) allow(w http.ResponseWriter, l *limiter, client string) bool {
	if l.allow(client) {
		return true
	}
	w.Header().Set("Retry-After", "60")
	s.refuse(w, http.StatusTooManyRequests, playgroundError, "Too many requests. Try again in a minute.")
	return false
}

func (s *Server) savePlayground(w http.ResponseWriter, r *http.Request, saves *limiter) {
	u, err := s.user(w, r)
	switch {
	case errors.Is(err, account.ErrGone) || err == nil && u == nil:
		s.refuseAnonymous(w)
		return
	case err != nil:
		s.failJSON(w, r, "DB error", err)
		return
	}
	var code saved.Code
	if !s.allow(w, saves, u.UID) || !s.readJSON(w, r, saved.CodeLimit, &code) {
		return
	}
	id, err := s.opts.Saved.Save(r.Context(), u.ID, code)
	switch {
	case errors.Is(err, fault.ErrUnauthenticated): // the account was deleted meanwhile
		s.refuseAnonymous(w)
		return
	case errors.Is(err, saved.ErrQuota):
		s.refuse(w, http.StatusForbidden, playgroundError, "You have saved as much code as an account may have.")
		return
	case err != nil:
		s.failJSON(w, r, playgroundError, err)
		return
	}
	s.writeJSON(w, http.StatusCreated, map[string]string{"id": id})
}

func (s *Server) loadPlayground(w http.ResponseWriter, r *http.Request) {
	id := chi.URLParam(r, "id")
	if r.URL.RawPath != "" { // routes are found by the path as it was sent
		var err error
		if id, err = url.PathUnescape(id); err != nil {
			s.failJSON(w, r, playgroundError, fault.ErrInvalid)
			return
		}
	}
	code, err := s.opts.Saved.Load(r.Context(), id)
	if err != nil {
		s.failJSON(w, r, playgroundError, err)
		return
	}
	s.writeJSON(w, http.StatusOK, code)
}

// reportPlayground takes a report from anyone. Those of readers who are signed
// in count for more than those of others.
func (s *Server) reportPlayground(w http.ResponseWriter, r *http.Request) {
	u, err := s.user(w, r)
	if err != nil && !errors.Is(err, account.ErrGone) {
		s.failJSON(w, r, "DB error", err)
		return
	}
	var body struct {
		ID     string  `json:"id"`
		Reason *string `json:"reason"`
	}
	if !s.readJSON(w, r, saved.CodeLimit, &body) {
		return
	}
	var report saved.Report
	if u != nil {
		report.User = u.ID
	}
	if body.Reason != nil {
		report.Reason = *body.Reason
	}
	if err := s.opts.Saved.Report(r.Context(), body.ID, report); err != nil {
		s.failJSON(w, r, playgroundError, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusCreated)
}

// readJSON reads the body of a request, or says what is wrong with it.
func (s *Server) readJSON(w http.ResponseWriter, r *http.Request, limit int64, into any) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != typeJSON {
		s.refuse(w, http.StatusBadRequest, "Bad Request", "The content type must be application/json.")
		return false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		s.refuse(w, http.StatusRequestEntityTooLarge, "Payload Too Large", "The request is too large.")
		return false
	case err != nil:
		s.refuse(w, http.StatusBadRequest, "Bad Request", "The request was cut off.")
		return false
	}
	if err := json.Unmarshal(body, into); err != nil {
		s.refuse(w, http.StatusBadRequest, "Bad Request", "The body is wrong: "+jsonerror.Plain(err).Error()+".")
		return false
	}
	return true
}
