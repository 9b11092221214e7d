package server

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"os"

	"waymark.dev/waymark/internal/platform/fault"
)

var (
	errBodyTooLarge = errors.New("the body of the request is too large")
	errBodyTooSlow  = errors.New("the body of the request did not arrive in time")
	errBodyCutOff   = errors.New("the body of the request was cut off")
)

// readBody reads a body up to a limit in bytes, without waiting for one that declares more.
// After an error the connection is closed: the start of the next request is unknown.
func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	var body []byte
	err := error(&http.MaxBytesError{Limit: limit})
	if r.ContentLength <= limit {
		body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	}
	if err == nil {
		return body, nil
	}
	w.Header().Set("Connection", "close")
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, errBodyTooLarge
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, errBodyTooSlow
	}
	return nil, errBodyCutOff
}

// isOfBody reports whether reading the body failed.
func isOfBody(err error) bool { return errors.Is(err, errBodyTooSlow) || errors.Is(err, errBodyCutOff) }

// readJSON decodes the body of a request. Its error describes the mistake.
func readJSON(w http.ResponseWriter, r *http.Request, limit int64, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != typeJSON {
		return refuse(http.StatusBadRequest, "The content type must be application/json.")
	}
	body, err := readLimited(w, r, limit)
	if err != nil {
		return err
	}
	if err := fault.DecodeObject(body, into); err != nil {
		return refuse(http.StatusBadRequest, "The body is wrong: "+err.Error()+".")
	}
	return nil
}

// errTooLarge is the error for bodies above their limit.
var errTooLarge = &failure{status: http.StatusRequestEntityTooLarge, kind: "Payload Too Large", message: "The request is too large."}

// readLimited reads the body of a call. Its error describes the mistake.
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
