package server

import (
	"errors"
	"io"
	"net/http"
	"os"
)

// Errors of readBody.
var (
	errBodyTooLarge = errors.New("the body of the request is too large")
	errBodyTooSlow  = errors.New("the body of the request did not arrive in time")
	errBodyCutOff   = errors.New("the body of the request was cut off")
)

// readBody reads the body of a request, up to a limit in bytes. A body that says
// that it is longer is not waited for. After an error the connection is closed: it
// is not known where the next request begins.
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

// isOfBody reports whether a request failed because its body could not be read.
func isOfBody(err error) bool { return errors.Is(err, errBodyTooSlow) || errors.Is(err, errBodyCutOff) }
