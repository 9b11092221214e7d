package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// handler responds to a request, or returns an error before writing any of the response.
type handler func(w http.ResponseWriter, r *http.Request) error

// handle adapts a handler to net/http. Only here do errors become responses.
func (s *Server) handle(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// failure is an error with its response. Handlers only set fields that differ from the
// defaults; see [Server.failureOf].
type failure struct {
	status  int           // 0 for the default of the cause
	kind    string        // for programs; "" for the text of the status
	reason  string        // for programs, in addition to the kind
	message string        // for people; "" for the default of the status
	retry   time.Duration // 0 for the default of the status
	cause   error         // nil for none
	format  format        // nil for the default of the address
	// isLogged reports that it, or many like it, are in the log.
	isLogged bool
}

// format writes a failure for one kind of client.
type format func(s *Server, w http.ResponseWriter, r *http.Request, f failure)

func (f *failure) Error() string {
	if f.cause != nil {
		return f.cause.Error()
	}
	return f.message
}

func (f *failure) Unwrap() error { return f.cause }

// refuse returns an error with a status and a public message.
func refuse(status int, message string) error { return &failure{status: status, message: message} }

// named sets the kind of an error for programs.
func named(kind string, err error) error {
	f := failureAround(err)
	f.kind = kind
	return f
}

// asPage returns an error whose response is a page at any address.
func asPage(err error) error {
	f := failureAround(err)
	f.format = (*Server).writePageFailure
	return f
}

// failureAround returns a failure with a cause. The fields of a failure are kept.
func failureAround(err error) *failure {
	f := failure{}
	var inner *failure
	if errors.As(err, &inner) {
		f = *inner
	}
	f.cause = err
	return &f
}

// errAnonymous is the error for requests that need a session.
var errAnonymous = &failure{message: "Sign in first.", cause: fault.ErrUnauthenticated}

// Values of Retry-After for temporary failures and for clients over their limit.
const (
	retryPassing = 2 * time.Second
	retryLimited = time.Minute
)

func statusOf(r *http.Request, err error) int {
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, fault.ErrInvalid):
		return http.StatusBadRequest
	case errors.Is(err, fault.ErrUnauthenticated):
		return http.StatusUnauthorized
	case errors.Is(err, fault.ErrForbidden):
		return http.StatusForbidden
	case errors.Is(err, fault.ErrLimited):
		return http.StatusTooManyRequests
	case errors.Is(err, fault.ErrConflict):
		return http.StatusConflict
	case errors.Is(err, fault.ErrUnavailable), fault.IsDiskFull(err), errors.Is(err, context.DeadlineExceeded), errors.Is(r.Context().Err(), context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// retryOf is the default Retry-After of a status, 0 for none.
func retryOf(status int) time.Duration {
	switch status {
	case http.StatusServiceUnavailable:
		return retryPassing
	case http.StatusTooManyRequests:
		return retryLimited
	}
	return 0
}

func messageOf(status int) string {
	switch status {
	case http.StatusNotFound:
		return "Not found"
	case http.StatusInternalServerError:
		return "internal server error"
	case http.StatusServiceUnavailable:
		return "This is not working right now. Try again in a few seconds."
	case http.StatusTooManyRequests:
		return "Too many requests. Try again in a minute."
	}
	return http.StatusText(status)
}

// failureOf returns the failure for an error, with defaults for its kind and the address.
func (s *Server) failureOf(r *http.Request, err error) failure {
	f := *failureAround(err)
	if f.status == 0 {
		f.status = statusOf(r, err)
	}
	if f.kind == "" {
		f.kind = http.StatusText(f.status)
	}
	if f.retry == 0 {
		f.retry = retryOf(f.status)
	}
	if f.format == nil {
		f.format = s.formatOf(r)
	}
	return f
}

// text is the public message.
func (f *failure) text() string {
	if f.message != "" {
		return f.message
	}
	return messageOf(f.status)
}

// isFault reports whether a failure concerns operators, unlike mistakes of clients.
func (f *failure) isFault() bool {
	return f.status == http.StatusInternalServerError || f.status == http.StatusServiceUnavailable
}

// formatOf is the format of failures at an address: JSON for calls and data, pages for pages,
// text for other files.
func (s *Server) formatOf(r *http.Request) format {
	switch extension := path.Ext(r.URL.Path); {
	case s.runsCode(r):
		return (*Server).writeRunnerFailure
	case s.isScanner(r):
		return (*Server).writeScannerFailure
	case s.isEndpoint(r.URL.Path), strings.HasPrefix(r.URL.Path, devPath), strings.HasPrefix(r.URL.Path, submitPrefix), extension == ".json", extension == ".pack":
		return (*Server).writeJSONFailure
	case extension == "":
		return (*Server).writePageFailure
	}
	return (*Server).writeTextFailure
}

// fail logs an error and responds with it, unless the client has left, which may have caused
// it. A body that does not arrive also ends the context, although its client may still wait.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if hasLeft(r) && !isOfBody(err) {
		return
	}
	f := s.failureOf(r, err)
	s.logFailure(r, f)
	s.respondFailure(w, r, f)
}

// logFailure logs internal errors as errors, temporary ones as warnings, and mistakes of
// clients for debugging.
func (s *Server) logFailure(r *http.Request, f failure) {
	level := slog.LevelDebug
	switch f.status {
	case http.StatusInternalServerError:
		level = slog.LevelError
	case http.StatusServiceUnavailable:
		level = slog.LevelWarn
	}
	var problem *PageProblem
	if f.isLogged || errors.As(f.cause, &problem) { // dev prints it as a flaw
		level = slog.LevelDebug
	}
	if s.log.Enabled(r.Context(), level) {
		s.log.Log(r.Context(), level, "request failed", "path", loggedPath(r), "status", f.status, "request_id", requestID(r.Context()), "error", f.cause)
	}
}

// setRetryAfter sets Retry-After in whole seconds.
func setRetryAfter(h http.Header, wait time.Duration) {
	h.Set("Retry-After", strconv.Itoa(int(wait/time.Second)))
}

func (s *Server) respondFailure(w http.ResponseWriter, r *http.Request, f failure) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	if f.retry > 0 {
		setRetryAfter(h, f.retry)
	}
	if f.isFault() {
		h.Set("error-id", requestID(r.Context()))
	}
	if s.isForStranger(r) {
		s.writeTextFailure(w, r, f)
		return
	}
	f.format(s, w, r, f)
}

// writeJSONFailure is the format of calls (docs/reference/http.md, Errors).
func (s *Server) writeJSONFailure(w http.ResponseWriter, _ *http.Request, f failure) {
	text := f.text()
	if s.opts.Dev && f.isFault() {
		text = f.Error()
	}
	body := map[string]any{"code": f.status, "error": f.kind, "message": text}
	if f.reason != "" {
		body["reason"] = f.reason
	}
	s.writeJSON(w, f.status, body)
}

// writeTextFailure is the format of files.
func (s *Server) writeTextFailure(w http.ResponseWriter, r *http.Request, f failure) {
	text := f.text()
	switch {
	case s.opts.Dev && f.isFault():
		text = f.Error()
	case f.status == http.StatusInternalServerError:
		text = "Internal error, request " + requestID(r.Context())
	}
	http.Error(w, text, f.status)
}

// writeStatus is the format without a body.
func (s *Server) writeStatus(w http.ResponseWriter, _ *http.Request, f failure) {
	w.WriteHeader(f.status)
}
