package server

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// securityTextPath is the address of contacts for reports of vulnerabilities (RFC 9116).
const securityTextPath = "/.well-known/security.txt"

// securityTextMonths is how long security.txt is valid; RFC 9116 recommends less than a year.
const securityTextMonths = 6

func (s *Server) serveSecurityText(w http.ResponseWriter, r *http.Request) error {
	if len(s.opts.SecurityContacts) == 0 {
		return fault.ErrNotFound
	}
	s.write(w, r, http.StatusOK, s.newResponse(typeText, s.securityText(time.Now()), "public, max-age=86400"))
	return nil
}

// securityText expires at the start of a month, so that it is the same for a month.
func (s *Server) securityText(now time.Time) []byte {
	var text strings.Builder
	for _, contact := range s.opts.SecurityContacts {
		fmt.Fprintf(&text, "Contact: %s\n", contact)
	}
	now = now.UTC()
	expires := time.Date(now.Year(), now.Month()+securityTextMonths, 1, 0, 0, 0, 0, time.UTC)
	fmt.Fprintf(&text, "Expires: %s\n", expires.Format(time.RFC3339))
	if s.opts.SecurityPolicy != "" {
		fmt.Fprintf(&text, "Policy: %s\n", s.opts.SecurityPolicy)
	}
	fmt.Fprintf(&text, "Canonical: %s%s\n", s.site.BaseURL(), securityTextPath)
	return []byte(text.String())
}
