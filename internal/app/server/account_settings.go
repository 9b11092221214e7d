package server

import (
	"bytes"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Limits on changes of settings and on exports, for each reader: a burst, then a number per
// minute; and on bodies, in bytes.
const (
	settingsBurst, settingsPerMinute = 60, 60
	exportBurst, exportsPerMinute    = 3, 1
	deleteBurst, deletesPerMinute    = 5, 5
	settingsLimit                    = 16 << 10
)

// validationError is the kind of invalid input.
const validationError = "Validation Error"

// settingsRoutes serve readers' settings and accounts (docs/reference/http.md, Settings).
func (s *Server) settingsRoutes(r chi.Router, own func(handler) handler) {
	changes := newLimiter(settingsBurst, settingsPerMinute, time.Now)
	exports := newLimiter(exportBurst, exportsPerMinute, time.Now)
	deletions := newLimiter(deleteBurst, deletesPerMinute, time.Now)
	changing := func(do userHandler) handler { return own(s.forUser(limited(changes, do))) }
	s.byMethod(r, "/api/v1/plus/settings/", methods{http.MethodPost: changing(s.changeSettings)})
	s.byMethod(r, "/api/v1/ping", methods{http.MethodPost: changing(s.ping)})
	history := methods{http.MethodDelete: changing(s.deleteAIHistory)} // also while AI help is off
	if s.help != nil {
		history[http.MethodGet] = s.help.signedIn(s.help.requests, s.help.listChats)
	}
	s.byMethod(r, historyPath+"list", history)
	s.byMethod(r, "/api/v1/plus/newsletter/", methods{
		http.MethodGet:    s.forUser(s.ofNewsletter(s.newsletterStatus)),
		http.MethodDelete: changing(s.ofNewsletter(s.unsubscribe)),
		http.MethodPost:   changing(s.ofNewsletter(refuseSubscriber)),
	})
	s.byMethod(r, "/api/v1/plus/account/", methods{http.MethodDelete: own(s.forUser(limited(deletions, s.deleteAccount)))})
	s.byMethod(r, "/api/v1/plus/account/export/", methods{http.MethodGet: s.forUser(limited(exports, s.exportAccount))})
}

// userHandler handles a request of a signed-in reader.
type userHandler func(w http.ResponseWriter, r *http.Request, u *account.User) error

func (s *Server) forUser(do userHandler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		_, u, err := s.requireSession(w, r)
		if err != nil {
			return err
		}
		err = do(w, r, u)
		if errors.Is(err, fault.ErrUnauthenticated) { // the account was deleted meanwhile
			return errAnonymous
		}
		return err
	}
}

// limited limits the requests of a reader.
func limited(l taker, do userHandler) userHandler {
	return func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		if err := l.take(r.Context(), u.UID); err != nil {
			return err
		}
		return do(w, r, u)
	}
}

func (s *Server) changeSettings(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var change account.SettingsChange
	if err := readJSON(w, r, settingsLimit, &change); err != nil {
		return err
	}
	err := s.opts.Accounts.Settings.Change(r.Context(), u, change)
	switch {
	case errors.Is(err, fault.ErrInvalid):
		return &failure{kind: validationError, message: "Error validating input locale_override: no such language", cause: err}
	case err != nil:
		return named(databaseError, err)
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}

// ping records that a reader was active today. Browsers send it as a beacon.
func (s *Server) ping(w http.ResponseWriter, r *http.Request, u *account.User) error {
	body, err := readForm(w, r)
	if err != nil {
		return err
	}
	offline := false
	if text := body.Get("offline"); text != "" {
		if offline, err = strconv.ParseBool(text); err != nil {
			return refuse(http.StatusBadRequest, `"offline" must be true or false.`)
		}
	}
	if err := s.opts.Accounts.Settings.Ping(r.Context(), u, offline); err != nil {
		return named(databaseError, err)
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}

// readForm reads the form in a body, which may be empty.
func readForm(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	if r.ContentLength != 0 {
		kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || kind != "application/x-www-form-urlencoded" {
			return nil, refuse(http.StatusUnsupportedMediaType, "The content type must be application/x-www-form-urlencoded.")
		}
	}
	body, err := readLimited(w, r, settingsLimit)
	if err != nil {
		return nil, err
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return nil, &failure{status: http.StatusBadRequest, message: "The form is wrong.", cause: err}
	}
	return form, nil
}

func (s *Server) deleteAIHistory(w http.ResponseWriter, r *http.Request, u *account.User) error {
	if err := s.opts.Accounts.Settings.DeleteAIHistory(r.Context(), u); err != nil {
		return named(databaseError, err)
	}
	w.WriteHeader(http.StatusCreated)
	return nil
}

// exportAccount sends all data of a reader. It is complete before it is sent, so an error
// cannot look like the end.
func (s *Server) exportAccount(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body bytes.Buffer
	if err := s.opts.Accounts.Settings.Export(r.Context(), u, &body); err != nil {
		return named(databaseError, err)
	}
	return s.send(w, u.UID, map[string]string{
		"Content-Type": typeJSON, "Content-Disposition": `attachment; filename="account.json"`,
	}, body.Bytes())
}

func (s *Server) deleteAccount(w http.ResponseWriter, r *http.Request, u *account.User) error {
	var body struct {
		Email string `json:"email"`
	}
	if err := readJSON(w, r, settingsLimit, &body); err != nil {
		return err
	}
	err := s.opts.Accounts.Settings.Delete(r.Context(), u, body.Email)
	switch {
	case errors.Is(err, account.ErrOtherEmail):
		return &failure{kind: validationError, message: "Error validating input email: it is not the address of this account", cause: err}
	case err != nil:
		return named(databaseError, err)
	}
	s.clearCookie(w, sessionCookie)
	w.WriteHeader(http.StatusNoContent)
	return nil
}
