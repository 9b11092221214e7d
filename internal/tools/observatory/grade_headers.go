package observatory

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dunglas/httpsfv"

	"waymark.dev/waymark/internal/tools/observatory/csp"
)

// Maximum lengths of header values, in UTF-16 units.
const (
	shortValue = 256
	longValue  = 1024
)

func (g *grading) csp() csp.Verdict {
	header, sent := g.response.Get("content-security-policy")
	in := csp.Input{Secure: g.chain.isSecure()}
	if sent {
		in.Header = []string{header}
	}
	if g.response.isHTML() {
		in.Meta = g.capture.Page.MetaPolicies
	}
	in.ReportOnly, _ = g.response.Get("content-security-policy-report-only")
	return csp.Evaluate(in)
}

func testCSP(g *grading) (verdict, error) {
	v := g.csp()
	var data any
	if v.Directives != nil {
		members := Object{}
		for _, d := range v.Directives {
			members = append(members, Member{d.Name, d.Sources})
		}
		data = members
	}
	return verdict{v.Result, Object{
		{"data", data}, {"http", v.HTTP}, {"meta", v.Meta}, {"policy", v.Policy}, {"numPolicies", v.NumPolicies},
	}}, nil
}

func testXFrameOptions(g *grading) (verdict, error) {
	policy, err := g.once(TestCSP, testCSP)
	if err != nil {
		return verdict{}, err
	}
	result, data := frameOptions(g.response)
	if directives, ok := policy.detail.Get("data").(Object); ok && directives.Get("frame-ancestors") != nil {
		result = "x-frame-options-implemented-via-csp"
	}
	return verdict{result, Object{{"data", data}}}, nil
}

func frameOptions(r *Response) (result string, data any) {
	value, _ := r.Get("x-frame-options")
	if value == "" {
		return "x-frame-options-not-implemented", nil
	}
	value = cut(value, longValue)
	switch word := strings.ToLower(trim(value)); {
	case word == "deny", word == "sameorigin":
		return "x-frame-options-sameorigin-or-deny", value
	case strings.HasPrefix(word, "allow-from"):
		return "x-frame-options-allow-from-origin", value
	}
	return "x-frame-options-header-invalid", value
}

func testXContentTypeOptions(g *grading) (verdict, error) {
	value, _ := g.response.Get("x-content-type-options")
	if value == "" {
		return verdict{"x-content-type-options-not-implemented", Object{{"data", nil}}}, nil
	}
	value = cut(value, shortValue)
	result := "x-content-type-options-header-invalid"
	if strings.ToLower(trim(value)) == "nosniff" {
		result = "x-content-type-options-nosniff"
	}
	return verdict{result, Object{{"data", value}}}, nil
}

func testCOEP(g *grading) (verdict, error) {
	return g.embedding("cross-origin-embedder-policy", "coep", "require-corp", "credentialless", "unsafe-none"), nil
}

func testCOOP(g *grading) (verdict, error) {
	return g.embedding("cross-origin-opener-policy", "coop",
		"same-origin", "same-origin-allow-popups", "noopener-allow-popups", "unsafe-none"), nil
}

// embedding rates a field whose value is a token with parameters.
func (g *grading) embedding(field, prefix string, tokens ...string) verdict {
	value, sent := g.response.Get(field)
	if value == "" {
		return verdict{prefix + "-not-implemented", Object{{"data", nil}, {"http", sent}}}
	}
	value = trim(cut(value, longValue))
	result := prefix + "-header-invalid"
	if token, ok := parseToken(value); ok && slices.Contains(tokens, token) {
		result = prefix + "-implemented-with-" + token
	}
	return verdict{result, Object{{"data", value}, {"http", true}}}
}

// parseToken parses a structured field (RFC 8941) with a token.
func parseToken(value string) (string, bool) {
	item, err := httpsfv.UnmarshalItem([]string{value})
	if err != nil {
		return "", false
	}
	token, ok := item.Value.(httpsfv.Token)
	return string(token), ok
}

func testCORP(g *grading) (verdict, error) {
	value, _ := g.response.Get("cross-origin-resource-policy")
	present := value != ""
	value = strings.ToLower(trim(cut(value, shortValue)))
	if value == "" {
		return verdict{"corp-not-implemented", Object{{"data", nil}, {"http", present}, {"meta", false}}}, nil
	}
	result := "corp-header-invalid"
	if slices.Contains([]string{"same-origin", "same-site", "cross-origin"}, value) {
		result = "corp-implemented-with-" + value
	}
	return verdict{result, Object{{"data", value}, {"http", true}, {"meta", false}}}, nil
}

func testCORS(g *grading) (verdict, error) {
	const prefix = "cross-origin-resource-sharing-"
	origin, _ := g.capture.Preflight.Get("access-control-allow-origin")
	if origin == "" {
		return verdict{prefix + "not-implemented", Object{{"data", nil}}}, nil
	}
	credentials, _ := g.capture.Preflight.Get("access-control-allow-credentials")
	data := strings.ToLower(trim(cut(origin, shortValue)))
	result := "implemented-with-restricted-access"
	switch {
	case data == "*":
		result = "implemented-with-public-access"
	case origin == g.capture.ProbeOrigin && strings.EqualFold(trim(credentials), "true"):
		result = "implemented-with-universal-access"
	}
	return verdict{prefix + result, Object{{"data", data}}}, nil
}

var (
	privatePolicies = []string{"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
	leakyPolicies   = []string{"origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"}
)

func testReferrerPolicy(g *grading) (verdict, error) {
	header, inHeader := g.response.Get("referrer-policy")
	meta := ""
	if g.response.isHTML() {
		meta = g.capture.Page.MetaReferrer
	}
	var values []string
	if inHeader {
		values = append(values, header)
	}
	if meta != "" {
		values = append(values, meta)
	}
	if len(values) == 0 {
		return verdict{"referrer-policy-not-implemented", Object{{"data", nil}, {"http", false}, {"meta", false}}}, nil
	}
	data := strings.Join(values, ", ")
	result := "referrer-policy-header-invalid"
	for name := range strings.SplitSeq(data, ",") { // the last known one applies
		switch name = strings.ToLower(trim(name)); {
		case slices.Contains(privatePolicies, name):
			result = "referrer-policy-private"
		case slices.Contains(leakyPolicies, name):
			result = "referrer-policy-unsafe"
		}
	}
	return verdict{result, Object{{"data", data}, {"http", inHeader}, {"meta", meta != ""}}}, nil
}

const (
	hstsPreloaded  = "hsts-preloaded"
	hstsLongEnough = "hsts-implemented-max-age-at-least-six-months"
	hstsTooShort   = "hsts-implemented-max-age-less-than-six-months"
	hstsMissing    = "hsts-not-implemented"
	hstsInvalid    = "hsts-header-invalid"
	hstsNoHTTPS    = "hsts-not-implemented-no-https"
	hstsBadCert    = "hsts-invalid-cert"
)

// sixMonths is 180 days in seconds.
const sixMonths = 180 * 24 * 60 * 60

// hsts is the findings on a Strict-Transport-Security field.
type hsts struct {
	data                                  any // the value, or nil
	includeSubDomains, preload, preloaded bool
	hasMaxAge                             bool
	maxAge                                float64 // NaN without a number
}

func testHSTS(g *grading) (verdict, error) {
	var h hsts
	result := hstsNoHTTPS
	if g.capture.HTTPS != nil && g.capture.HTTPS.Final != nil {
		result = h.judge(g.capture.HTTPS.Final)
		if entry, ok := g.lists.findPreloaded(g.capture.Site.Host); ok {
			result, h.preloaded, h.includeSubDomains = hstsPreloaded, true, entry.IncludeSubDomains
		}
	}
	var maxAge any
	if h.hasMaxAge && !math.IsNaN(h.maxAge) {
		maxAge = h.maxAge
	}
	return verdict{result, Object{
		{"data", h.data}, {"includeSubDomains", h.includeSubDomains}, {"maxAge", maxAge}, {"preload", h.preload}, {"preloaded", h.preloaded},
	}}, nil
}

func (h *hsts) judge(r *Response) string {
	if !r.Verified {
		return hstsBadCert
	}
	value, sent := r.Get("strict-transport-security")
	if !sent {
		return hstsMissing
	}
	value = cut(value, longValue)
	h.data = value
	if strings.Contains(value, ",") { // sent twice
		return hstsInvalid
	}
	h.parse(value)
	switch {
	case !h.hasMaxAge:
		return hstsInvalid
	case h.maxAge < sixMonths:
		return hstsTooShort
	}
	return hstsLongEnough // so is an age that is NaN
}

func (h *hsts) parse(value string) {
	for part := range strings.SplitSeq(value, ";") {
		part = strings.ToLower(trim(part))
		if age, ok := strings.CutPrefix(part, "max-age="); ok {
			h.maxAge, h.hasMaxAge = leadingInteger(age), true
		}
		h.includeSubDomains = h.includeSubDomains || part == "includesubdomains"
		h.preload = h.preload || part == "preload"
	}
}

// maxDigits limits the text searched for a number.
const maxDigits = 120

// leadingInteger parses the number at the start of a text, after white space, or returns NaN.
func leadingInteger(text string) float64 {
	text = strings.TrimLeft(cut(text, maxDigits), whiteSpace)
	end := 0
	if strings.HasPrefix(text, "-") || strings.HasPrefix(text, "+") {
		end = 1
	}
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	value, err := strconv.ParseFloat(text[:end], 64)
	if err != nil {
		return math.NaN()
	}
	return value
}

// isHTML reports whether browsers parse a response as HTML.
func (r *Response) isHTML() bool { return isHTMLType(r.mediaType()) }

// mediaType returns Content-Type without parameters.
func (r *Response) mediaType() string {
	value, _ := r.Get("content-type")
	mediaType, _, _ := strings.Cut(value, ";")
	return mediaType
}

func isHTMLType(mediaType string) bool {
	return mediaType == "text/html" || mediaType == "application/xhtml+xml"
}
