package scans

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/net/http/httpguts"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/observatory"
)

// Limits on the headers of a what-if: their number, and the bytes of all names and values, as
// in scans.
const (
	maxWhatIfHeaders = 100
	maxWhatIfBytes   = 16 << 10
)

// checkHeaders returns why headers are invalid in a response, or nil.
func checkHeaders(headers []observatory.Field) error {
	if len(headers) > maxWhatIfHeaders {
		return fmt.Errorf("there are more than %d headers: %w", maxWhatIfHeaders, fault.ErrInvalid)
	}
	total := 0
	for _, h := range headers {
		total += len(h.Name) + len(h.Value)
		if !httpguts.ValidHeaderFieldName(h.Name) || !httpguts.ValidHeaderFieldValue(h.Value) {
			return fmt.Errorf("%.50q is not a header: %w", h.Name, fault.ErrInvalid)
		}
	}
	if total > maxWhatIfBytes {
		return fmt.Errorf("the headers have more than %d bytes: %w", maxWhatIfBytes, fault.ErrInvalid)
	}
	return nil
}

// WhatIf grades a site's newest scan again with other headers in the last response. Nothing is
// stored or fetched.
func (s *Service) WhatIf(ctx context.Context, site observatory.Site, headers []observatory.Field) (*Report, error) {
	r, err := s.Stored(ctx, site)
	if err != nil {
		return nil, err
	}
	capture, err := r.capture()
	if err != nil {
		return nil, err
	}
	if capture == nil {
		return nil, ErrNotStored
	}
	return s.gradeWith(capture, r.Site, headers)
}

// WhatIfAnywhere grades headers of an HTML page without scripts at https, to which http
// redirects.
func (s *Service) WhatIfAnywhere(headers []observatory.Field) (*Report, error) {
	site := observatory.Site{Host: "example.com", Path: "/"}
	secure := "https://" + site.Host + site.Path
	insecure := "http://" + site.Host + site.Path
	page := func() *observatory.Response {
		return &observatory.Response{Status: 200, Protocol: "HTTP/1.1", Verified: true}
	}
	arrived := observatory.Hop{URL: secure, Status: 200}
	return s.gradeWith(&observatory.Capture{
		Site: site, ScannedAt: s.opts.Now(),
		HTTP:  &observatory.Chain{Start: insecure, History: []observatory.Hop{{URL: insecure, Status: 301}, arrived}, Final: page()},
		HTTPS: &observatory.Chain{Start: secure, History: []observatory.Hop{arrived}, Final: page()},
	}, "", headers)
}

func (s *Service) gradeWith(c *observatory.Capture, key string, headers []observatory.Field) (*Report, error) {
	c = c.WithHeader(headers)
	r := &Record{Site: key, StartedAt: c.ScannedAt}
	if err := s.grade(c, r); err != nil {
		return nil, err
	}
	report, err := r.report()
	if report != nil {
		report.WhatIf = true
	}
	return report, err
}

// FieldsOf converts pairs of name and value to headers, trimming values. The error is a
// fault.ErrInvalid.
func FieldsOf(pairs [][]string) ([]observatory.Field, error) {
	fields := make([]observatory.Field, len(pairs))
	for i, p := range pairs {
		if len(p) != 2 {
			return nil, fmt.Errorf("header %d is not a name and a value: %w", i+1, fault.ErrInvalid)
		}
		fields[i] = observatory.Field{Name: strings.TrimSpace(p[0]), Value: strings.Trim(p[1], " \t")}
	}
	return fields, checkHeaders(fields)
}
