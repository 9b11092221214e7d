package observatory

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"

	"waymark.dev/waymark/internal/platform/dial"
)

// Kind is the reason why a site was not graded.
type Kind string

// The kinds of [Error].
const (
	InvalidSite          Kind = "invalid-site"
	InvalidHostname      Kind = "invalid-hostname"        // no known top-level domain
	InvalidHostnameIP    Kind = "invalid-hostname-ip"     // an address instead of a name, or a private one
	InvalidHostnameFound Kind = "invalid-hostname-lookup" // not in the DNS
	SiteDown             Kind = "site-down"               // no response over http or https
	PortDown             Kind = "port-down"               // no response on the site's port
	StatusNotGradable    Kind = "status-not-gradable"
	OptedOut             Kind = "opted-out" // in its robots.txt
	InvalidScriptAddress Kind = "invalid-script-address"
	InvalidHistoryHost   Kind = "invalid-host-in-history"
)

// Reason refines why a request had no response, or none that can be graded.
type Reason string

// The reasons of [Error] and [Failure].
const (
	ReasonNotFound     Reason = "not-found"         // the name is not in the DNS
	ReasonRefused      Reason = "refused"           // the connection was refused or reset
	ReasonTimeout      Reason = "timeout"           // a time limit
	ReasonNotPublic    Reason = "not-public"        // the address is not public
	ReasonTLS          Reason = "tls"               // no TLS agreement
	ReasonHeader       Reason = "header-too-large"  // header over the limit
	ReasonProtocol     Reason = "protocol"          // not HTTP, or a broken body
	ReasonRedirect     Reason = "invalid-redirect"  // to an invalid address
	ReasonBlocked      Reason = "blocked"           // 403, 406, 429 …: the site refuses scanners
	ReasonBotWall      Reason = "bot-wall"          // a challenge for people instead of the page
	ReasonServerError  Reason = "server-error"      // 5xx
	ReasonOtherStatus  Reason = "unexpected-status" // any other status
	ReasonNotConnected Reason = "unreachable"       // any other failure to connect
)

// Error is the reason why a site could not be graded.
type Error struct {
	Kind    Kind
	Reason  Reason // may be empty
	Status  int    // of StatusNotGradable
	Message string // for people; quotes text of the site
	Err     error  // may be nil
}

func (e *Error) Error() string { return e.Message }

func (e *Error) Unwrap() error { return e.Err }

// checkStatus returns an error for responses that do not show how a site protects its
// visitors.
func checkStatus(s Site, r *Response) error {
	if r.Status >= 200 && r.Status < 400 || r.Status == 401 || r.Status == 403 {
		return nil
	}
	reason := statusReason(r)
	return &Error{
		Kind: StatusNotGradable, Reason: reason, Status: r.Status,
		Message: fmt.Sprintf("%s responds with status %d: %s", s, r.Status, statusTexts[reason]),
	}
}

var statusTexts = map[Reason]string{
	ReasonBlocked:     "it refuses this scanner",
	ReasonBotWall:     "it asks visitors to prove that they are people",
	ReasonServerError: "the server has a problem",
	ReasonOtherStatus: "there is no page to judge",
}

// statusReason guesses the reason for a response that cannot be graded.
func statusReason(r *Response) Reason {
	switch {
	case isChallenge(r):
		return ReasonBotWall
	case slices.Contains(refusals, r.Status):
		return ReasonBlocked
	case r.Status >= 500:
		return ReasonServerError
	}
	return ReasonOtherStatus
}

// refusals are statuses by which servers and firewalls refuse clients.
var refusals = []int{
	http.StatusNotAcceptable, http.StatusTeapot, http.StatusTooManyRequests, http.StatusUnavailableForLegalReasons, 444, 499, 999,
}

// isChallenge reports whether a response comes from a service that checks whether a visitor is
// a person.
func isChallenge(r *Response) bool {
	if mitigated, _ := r.Get("cf-mitigated"); strings.EqualFold(mitigated, "challenge") {
		return true
	}
	for _, name := range []string{"x-amzn-waf-action", "x-datadome", "x-vercel-challenge-token", "x-px-block"} {
		if _, ok := r.Get(name); ok {
			return true
		}
	}
	return false
}

// siteDown returns the error for a site without a response to either client.
func siteDown(c *Capture) error {
	e := &Error{Kind: SiteDown, Message: fmt.Sprintf("%s gives no response", c.Site)}
	var why []string
	refused := 0
	for _, chain := range []*Chain{c.HTTPS, c.HTTP} {
		if chain == nil || chain.Failure == nil {
			continue
		}
		if e.Reason == "" {
			e.Reason = chain.Failure.Reason
		}
		if chain.Failure.Reason == ReasonNotPublic && len(chain.History) == 0 {
			refused++
		}
		why = append(why, chain.Failure.Message)
	}
	if refused == 2 {
		return notPublic(c.Site)
	}
	if len(why) > 0 {
		e.Message += ": " + strings.Join(why, "; ")
	}
	return e
}

func notPublic(s Site) error {
	return &Error{
		Kind: InvalidHostnameIP, Reason: ReasonNotPublic, Message: fmt.Sprintf("%s has no public address", s.Host), Err: dial.ErrNotPublic,
	}
}

var reasonTexts = map[Reason]string{
	ReasonNotFound:  "the name is not in the DNS",
	ReasonRefused:   "the connection was refused",
	ReasonTimeout:   "there was no complete response in time",
	ReasonNotPublic: "the address is not public",
	ReasonTLS:       "there was no agreement on encryption",
	ReasonHeader:    "the header of the response is larger than 16 KiB",
	ReasonProtocol:  "the response is not one of HTTP/1.1",
	ReasonRedirect:  "a redirect leads to an address that cannot be requested",
}

// reasonOf returns the reason for a missing response.
func reasonOf(err error) Reason {
	var notFound *net.DNSError
	var handshake tls.RecordHeaderError
	var alert tls.AlertError
	var network net.Error
	switch {
	case errors.Is(err, dial.ErrNotPublic):
		return ReasonNotPublic
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return ReasonTimeout
	case errors.As(err, &notFound):
		return ReasonNotFound
	case errors.Is(err, errHeaderTooLarge):
		return ReasonHeader
	case errors.Is(err, errRedirect), errors.Is(err, dial.ErrDenied): // the site itself is not denied
		return ReasonRedirect
	case errors.Is(err, errServer):
		return ReasonServerError
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ECONNRESET):
		return ReasonRefused
	case isCertificateProblem(err), errors.As(err, &handshake), errors.As(err, &alert), errors.Is(err, errEncryption):
		return ReasonTLS
	case errors.As(err, &network) && network.Timeout():
		return ReasonTimeout
	case errors.As(err, &network):
		return ReasonNotConnected
	}
	return ReasonProtocol
}
