package server

import (
	"errors"
	"net/http"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// scanProblem is an error of the scanner for programs.
type scanProblem struct {
	Name    string             `json:"error"`
	Message string             `json:"message"`
	Reason  string             `json:"reason,omitempty"` // why a site could not be scanned
	Cause   observatory.Reason `json:"cause,omitempty"`  // details, if known

	status int
}

func (a *observatoryAPI) writeProblem(w http.ResponseWriter, p scanProblem) {
	w.Header().Set("Cache-Control", "no-store")
	a.writeJSON(w, p.status, p)
}

// errorUnknown is the name of all other errors.
const errorUnknown = "error-unknown"

// problemOf returns the scanner error for programs; ok is false for other errors.
func problemOf(err error) (scanProblem, bool) {
	var e *observatory.Error
	switch {
	case err == nil:
		return scanProblem{}, false
	case errors.Is(err, scans.ErrRefused):
		return scanProblem{Name: "refused", Message: sentence(scans.ErrRefused), status: http.StatusForbidden}, true
	case errors.Is(err, fault.ErrNotFound):
		return scanProblem{Name: "not-found", Message: sentence(err), status: http.StatusNotFound}, true
	case errors.Is(err, scans.ErrLongKey):
		return scanProblem{Name: errorUnknown, Message: sentence(scans.ErrLongKey), status: http.StatusInternalServerError}, true
	case errors.As(err, &e):
		return problemOfSite(e), true
	}
	return scanProblem{}, false
}

// problemOfSite distinguishes invalid names from sites that could not be scanned.
func problemOfSite(e *observatory.Error) scanProblem {
	switch e.Kind {
	case observatory.InvalidSite, observatory.InvalidHostname, observatory.InvalidHostnameIP, observatory.InvalidHostnameFound:
		return scanProblem{Name: string(e.Kind), Message: e.Message, status: http.StatusUnprocessableEntity}
	}
	return scanProblem{Name: "scan-failed", Message: e.Message, Reason: reasonOf(e), Cause: e.Reason, status: http.StatusInternalServerError}
}

// reasonOf says why a site could not be scanned, as actionable for its owner.
func reasonOf(e *observatory.Error) string {
	switch e.Kind {
	case observatory.OptedOut:
		return "opt-out"
	case observatory.InvalidScriptAddress, observatory.InvalidHistoryHost:
		return "response"
	}
	switch e.Reason {
	case observatory.ReasonBlocked, observatory.ReasonBotWall:
		return "blocked"
	case observatory.ReasonNotPublic:
		return "address"
	case observatory.ReasonTimeout:
		return "timeout"
	case observatory.ReasonHeader, observatory.ReasonProtocol, observatory.ReasonRedirect, observatory.ReasonTLS:
		return "response"
	}
	switch e.Kind {
	case observatory.StatusNotGradable:
		return "status"
	case observatory.PortDown:
		return "port-down"
	}
	return "site-down"
}

// sentence is an error's text without its kind.
func sentence(err error) string {
	text := err.Error()
	for _, kind := range []error{fault.ErrNotFound, fault.ErrForbidden, fault.ErrInvalid} {
		text = strings.TrimSuffix(text, ": "+kind.Error())
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// writeScannerFailure is the format of other failures of the scanner.
func (s *Server) writeScannerFailure(w http.ResponseWriter, _ *http.Request, f failure) {
	setScannerHeaders(w.Header())
	if f.status == http.StatusNotFound {
		s.writeJSON(w, f.status, map[string]any{"message": f.text(), "error": "Not Found", "statusCode": f.status})
		return
	}
	s.writeJSON(w, f.status, problemOfFailure(f))
}

// problemOfFailure names a failure that does not concern a site.
func problemOfFailure(f failure) scanProblem {
	name := errorUnknown
	switch f.status {
	case http.StatusTooManyRequests:
		name = "rate-limited"
	case http.StatusServiceUnavailable:
		name = "busy"
	}
	return scanProblem{Name: name, Message: f.text(), status: f.status}
}
