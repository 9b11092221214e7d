package server

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

// Limits on saving, per user, and reporting, per client: a burst, then a number per minute.
const (
	saveBurst, savesPerMinute = 20, 10
	flagBurst, flagsPerMinute = 5, 5
)

// playgroundError is the kind of failures about saved code.
const playgroundError = "Playground Error"

// SavedCode is code saved by readers. It needs accounts.
type SavedCode struct {
	Library *playground.Library // nil for a site that saves none
}

// savedCodeAPI serves saved code (docs/reference/http.md, Saved code).
type savedCodeAPI struct {
	*Server
	SavedCode
}

func (f SavedCode) addRoutes(s *Server, r chi.Router) {
	s.accountGroup(r, databaseTimeout, (&savedCodeAPI{s, f}).addTo)
}

func (a *savedCodeAPI) addTo(r chi.Router) {
	const path = "/api/v1/play/"
	if a.Library == nil {
		r.HandleFunc(path+"*", a.handle(func(http.ResponseWriter, *http.Request) error {
			return &failure{status: http.StatusNotImplemented, message: "saved code is not configured", format: (*Server).writeStatus}
		}))
		return
	}
	own := a.sameOrigin()
	saves := newLimiter(saveBurst, savesPerMinute, time.Now)
	flags := newLimiter(flagBurst, flagsPerMinute, time.Now)
	a.postOnly(r, path, own(func(w http.ResponseWriter, r *http.Request) error { return a.savePlayground(w, r, saves) }))
	a.postOnly(r, path+"flag", own(func(w http.ResponseWriter, r *http.Request) error {
		if !flags.allow(a.clientOf(r)) {
			return errTooManyPlaygrounds
		}
		return a.reportPlayground(w, r)
	}))
	r.Get(path+"{id}", a.handle(a.loadPlayground))
}

// errTooManyPlaygrounds is for clients that save or report too often.
var errTooManyPlaygrounds = named(playgroundError, fault.ErrLimited)

func (a *savedCodeAPI) savePlayground(w http.ResponseWriter, r *http.Request, saves *limiter) error {
	u, err := a.user(r)
	switch {
	case errors.Is(err, account.ErrGone) || err == nil && u == nil:
		return errAnonymous
	case err != nil:
		return named(databaseError, err)
	case !a.sees(feature.SavedPlaygrounds, u):
		return errEarly
	case !saves.allow(u.UID):
		return errTooManyPlaygrounds
	}
	var code playground.Code
	if err := readJSON(w, r, playground.CodeLimit, &code); err != nil {
		return err
	}
	id, err := a.Library.Save(r.Context(), u.ID, code)
	switch {
	case errors.Is(err, fault.ErrUnauthenticated): // the account was deleted meanwhile
		return errAnonymous
	case errors.Is(err, playground.ErrQuota):
		return &failure{kind: playgroundError, message: "Your account has no room for more code.", cause: err}
	case err != nil:
		return named(playgroundError, err)
	}
	a.writeJSON(w, http.StatusCreated, map[string]string{"id": id})
	return nil
}

func (a *savedCodeAPI) loadPlayground(w http.ResponseWriter, r *http.Request) error {
	id := chi.URLParam(r, "id")
	if r.URL.RawPath != "" { // routes match the raw path
		var err error
		if id, err = url.PathUnescape(id); err != nil {
			return wrongID(fault.ErrInvalid)
		}
	}
	code, err := a.Library.Load(r.Context(), id)
	switch {
	case errors.Is(err, fault.ErrInvalid):
		return wrongID(err)
	case err != nil:
		return named(playgroundError, err)
	}
	a.writeJSON(w, http.StatusOK, code)
	return nil
}

func wrongID(err error) error {
	return &failure{kind: playgroundError, message: `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`, cause: err}
}

// reportPlayground takes a report from anybody. Those of signed-in readers count more.
func (a *savedCodeAPI) reportPlayground(w http.ResponseWriter, r *http.Request) error {
	u, err := a.user(r)
	if err != nil && !errors.Is(err, account.ErrGone) {
		return named(databaseError, err)
	}
	var body struct {
		ID     string  `json:"id"`
		Reason *string `json:"reason"`
	}
	if err := readJSON(w, r, playground.CodeLimit, &body); err != nil {
		return err
	}
	var report playground.CodeReport
	if u != nil {
		report.User = u.ID
	}
	if body.Reason != nil {
		report.Reason = *body.Reason
	}
	err = a.Library.Report(r.Context(), body.ID, report)
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
