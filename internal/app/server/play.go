package server

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jsonerror"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

// library is the part of package saved that the routes of saved code use.
type library interface {
	Save(ctx context.Context, user int64, c saved.Code) (string, error)
	Load(ctx context.Context, id string) (saved.Code, error)
	Report(ctx context.Context, id string, r saved.Report) error
}

var _ library = (*saved.Library)(nil)

// Limits on saving, for each user, and on reporting, for each client: a burst, then
// a number per minute.
const (
	saveBurst, savesPerMinute = 20, 10
	flagBurst, flagsPerMinute = 5, 5
)

// playgroundError names failures of saved code to programs.
const playgroundError = "Playground Error"

// playRoutes serve saved code (docs/reference/http.md, Saved code).
func (s *Server) playRoutes(r chi.Router, own func(handler) handler) {
	const path = "/api/v1/play/"
	if s.opts.Saved == nil {
		r.HandleFunc(path+"*", s.handle(func(http.ResponseWriter, *http.Request) error {
			return &failure{status: http.StatusNotImplemented, message: "saved code is not configured", format: (*Server).writeStatus}
		}))
		return
	}
	saves := newLimiter(saveBurst, savesPerMinute, time.Now)
	flags := newLimiter(flagBurst, flagsPerMinute, time.Now)
	s.postOnly(r, path, own(func(w http.ResponseWriter, r *http.Request) error { return s.savePlayground(w, r, saves) }))
	s.postOnly(r, path+"flag", own(func(w http.ResponseWriter, r *http.Request) error {
		if !flags.allow(s.clientOf(r)) {
			return errTooManyPlaygrounds
		}
		return s.reportPlayground(w, r)
	}))
	r.Get(path+"{id}", s.handle(s.loadPlayground))
}

// errTooManyPlaygrounds is for clients that save or report too often.
var errTooManyPlaygrounds = named(playgroundError, fault.ErrLimited)

func (s *Server) savePlayground(w http.ResponseWriter, r *http.Request, saves *limiter) error {
	u, err := s.user(r)
	switch {
	case errors.Is(err, account.ErrGone) || err == nil && u == nil:
		return errAnonymous
	case err != nil:
		return named(databaseError, err)
	case !s.sees(feature.SavedPlaygrounds, u):
		return errEarly
	case !saves.allow(u.UID):
		return errTooManyPlaygrounds
	}
	var code saved.Code
	if err := readJSON(w, r, saved.CodeLimit, &code); err != nil {
		return err
	}
	id, err := s.opts.Saved.Save(r.Context(), u.ID, code)
	switch {
	case errors.Is(err, fault.ErrUnauthenticated): // the account was deleted meanwhile
		return errAnonymous
	case errors.Is(err, saved.ErrQuota):
		return &failure{kind: playgroundError, message: "You have saved as much code as an account may have.", cause: err}
	case err != nil:
		return named(playgroundError, err)
	}
	s.writeJSON(w, http.StatusCreated, map[string]string{"id": id})
	return nil
}

func (s *Server) loadPlayground(w http.ResponseWriter, r *http.Request) error {
	id := chi.URLParam(r, "id")
	if r.URL.RawPath != "" { // routes are found by the path as it was sent
		var err error
		if id, err = url.PathUnescape(id); err != nil {
			return wrongID(fault.ErrInvalid)
		}
	}
	code, err := s.opts.Saved.Load(r.Context(), id)
	switch {
	case errors.Is(err, fault.ErrInvalid):
		return wrongID(err)
	case err != nil:
		return named(playgroundError, err)
	}
	s.writeJSON(w, http.StatusOK, code)
	return nil
}

// wrongID is the error for an id that is none.
func wrongID(err error) error {
	return &failure{kind: playgroundError, message: `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`, cause: err}
}

// reportPlayground takes a report from anyone. Reports of signed-in readers count
// more.
func (s *Server) reportPlayground(w http.ResponseWriter, r *http.Request) error {
	u, err := s.user(r)
	if err != nil && !errors.Is(err, account.ErrGone) {
		return named(databaseError, err)
	}
	var body struct {
		ID     string  `json:"id"`
		Reason *string `json:"reason"`
	}
	if err := readJSON(w, r, saved.CodeLimit, &body); err != nil {
		return err
	}
	var report saved.Report
	if u != nil {
		report.User = u.ID
	}
	if body.Reason != nil {
		report.Reason = *body.Reason
	}
	err = s.opts.Saved.Report(r.Context(), body.ID, report)
	switch {
	case errors.Is(err, fault.ErrInvalid):
		return wrongID(err)
	case err != nil:
		return named(playgroundError, err)
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusCreated)
	return nil
}

// readJSON reads the body of a request. Its error says what is wrong with it.
func readJSON(w http.ResponseWriter, r *http.Request, limit int64, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != typeJSON {
		return refuse(http.StatusBadRequest, "The content type must be application/json.")
	}
	body, err := readLimited(w, r, limit)
	if err != nil {
		return err
	}
	if err := jsonerror.Object(body, into); err != nil {
		return refuse(http.StatusBadRequest, "The body is wrong: "+err.Error()+".")
	}
	return nil
}

// errTooLarge is the error for calls whose body is too large.
var errTooLarge = &failure{status: http.StatusRequestEntityTooLarge, kind: "Payload Too Large", message: "The request is too large."}

// readLimited reads the body of a call. Its error says what is wrong with it.
func readLimited(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	body, err := readBody(w, r, limit)
	switch {
	case errors.Is(err, errBodyTooLarge):
		return nil, errTooLarge
	case errors.Is(err, errBodyTooSlow):
		return nil, &failure{status: http.StatusRequestTimeout, message: "The request did not arrive in time.", cause: err}
	case err != nil:
		return nil, &failure{status: http.StatusBadRequest, message: "The request was cut off.", cause: err}
	}
	return body, nil
}
