package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path"

	"waymark.dev/waymark/internal/platform/fault"
)

// retrySeconds is when clients may ask again after a failure that passes.
const retrySeconds = "2"

// limitSeconds is when clients may ask again that have asked too often.
const limitSeconds = "60"

// statusOf is the status that tells a client of a failure.
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
	case errors.Is(err, fault.ErrUnavailable), errors.Is(err, context.DeadlineExceeded), errors.Is(r.Context().Err(), context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}

// fail logs a failure and sets the headers that go with its status, which it
// returns. What the client did wrong is not the operator's to see to, and what
// passes is a warning. The status is 0 for a client that has left: nothing is
// to be answered, and nothing has failed.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, doing string, err error) int {
	if hasLeft(r) {
		return 0
	}
	status, level, id := statusOf(r, err), slog.LevelDebug, requestID(r.Context())
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	switch status {
	case http.StatusTooManyRequests:
		h.Set("Retry-After", limitSeconds)
	case http.StatusServiceUnavailable:
		level = slog.LevelWarn
		h.Set("Retry-After", retrySeconds)
		h.Set("error-id", id)
	case http.StatusInternalServerError:
		level = slog.LevelError
		h.Set("error-id", id)
	}
	s.log.Log(r.Context(), level, doing, "path", r.URL.Path, "status", status, "request_id", id, "error", err)
	return status
}

// failJSON logs a failure and answers with an error as JSON
// (docs/reference/http.md, Errors).
func (s *Server) failJSON(w http.ResponseWriter, r *http.Request, kind string, err error) {
	switch status := s.fail(w, r, "answer data", err); status {
	case 0:
	case http.StatusInternalServerError:
		s.refuse(w, status, kind, "internal server error")
	case http.StatusServiceUnavailable:
		s.refuse(w, status, kind, "This does not work at the moment. Try again in a few seconds.")
	default:
		s.refuse(w, status, kind, http.StatusText(status))
	}
}

// serveFailure answers in place of a page or a file.
func (s *Server) serveFailure(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, fault.ErrNotFound) && !hasLeft(r) {
		s.serveMissing(w, r, representation{suffix: path.Ext(r.URL.Path)})
		return
	}
	switch status := s.fail(w, r, "answer page", err); {
	case status == 0:
	case s.opts.Dev:
		http.Error(w, "This page could not be built:\n\n"+err.Error(), status)
	case status == http.StatusInternalServerError:
		http.Error(w, "Internal error, request "+requestID(r.Context()), status)
	case status == http.StatusServiceUnavailable:
		http.Error(w, "This page cannot be shown at the moment. Try again in a few seconds.", status)
	default:
		http.Error(w, http.StatusText(status), status)
	}
}
