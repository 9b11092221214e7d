package observatory

import "waymark.dev/waymark/internal/tools/observatory/csp"

const (
	TestCSP                 = "content-security-policy"
	TestCookies             = "cookies"
	TestCOEP                = "cross-origin-embedder-policy"
	TestCOOP                = "cross-origin-opener-policy"
	TestCORS                = "cross-origin-resource-sharing"
	TestRedirection         = "redirection"
	TestReferrerPolicy      = "referrer-policy"
	TestHSTS                = "strict-transport-security"
	TestSRI                 = "subresource-integrity"
	TestXContentTypeOptions = "x-content-type-options"
	TestXFrameOptions       = "x-frame-options"
	TestCORP                = "cross-origin-resource-policy"
)

// HTMLNotParseable is the result of the integrity test for bodies other than HTML. It is in no
// table of results.
const HTMLNotParseable = "html-not-parseable"

// definitions are the tests in execution order.
var definitions = []definition{
	{name: TestCSP, expectation: csp.NoUnsafe, run: testCSP, results: []Outcome{
		{csp.NoUnsafeDefaultNone, true, 10},
		{csp.NoUnsafe, true, 5},
		{csp.UnsafeInlineStyle, true, 0},
		{csp.InsecureSchemePassive, true, -10},
		{csp.UnsafeEval, false, -10},
		{csp.UnsafeInline, false, -20},
		{csp.InsecureScheme, false, -20},
		{csp.DuplicateDirectives, true, 0},
		{csp.HeaderInvalid, false, -25},
		{csp.NotImplemented, false, -25},
		{csp.ReportingOnly, false, -25},
	}},
	{name: TestCookies, expectation: cookiesSecure, run: testCookies, results: []Outcome{
		{cookiesAllSameSite, true, 5},
		{cookiesSecure, true, 0},
		{cookiesNotFound, true, 0},
		{cookiesInsecureHSTS, false, -5},
		{cookiesSessionInsecureHSTS, false, -10},
		{cookiesInsecure, false, -20},
		{cookiesSameSiteInvalid, false, -20},
		{cookiesTokenWithoutSameSite, false, -20},
		{cookiesSessionWithoutHTTPOnly, false, -30},
		{cookiesSessionInsecure, false, -40},
	}},
	{name: TestCOEP, expectation: "coep-not-implemented", run: testCOEP, results: []Outcome{
		{"coep-not-implemented", true, 0},
		{"coep-implemented-with-require-corp", true, 10},
		{"coep-implemented-with-credentialless", true, 10},
		{"coep-implemented-with-unsafe-none", true, 0},
		{"coep-header-invalid", false, -5},
	}},
	{name: TestCOOP, expectation: "coop-not-implemented", run: testCOOP, results: []Outcome{
		{"coop-not-implemented", true, 0},
		{"coop-implemented-with-same-origin", true, 10},
		{"coop-implemented-with-same-origin-allow-popups", true, 10},
		{"coop-implemented-with-noopener-allow-popups", true, 10},
		{"coop-implemented-with-unsafe-none", true, 0},
		{"coop-header-invalid", false, -5},
	}},
	{name: TestCORS, expectation: "cross-origin-resource-sharing-not-implemented", run: testCORS, results: []Outcome{
		{"cross-origin-resource-sharing-not-implemented", true, 0},
		{"cross-origin-resource-sharing-implemented-with-public-access", true, 0},
		{"cross-origin-resource-sharing-implemented-with-restricted-access", true, 0},
		{"cross-origin-resource-sharing-implemented-with-universal-access", false, -50},
	}},
	{name: TestRedirection, expectation: redirectToHTTPS, run: testRedirection, results: []Outcome{
		{redirectPreloaded, true, 0},
		{redirectToHTTPS, true, 0},
		{redirectNoHTTP, true, 0},
		{redirectOffHost, false, -5},
		{redirectLate, false, -10},
		{redirectNotHTTPS, false, -20},
		{redirectMissing, false, -20},
		{redirectBadCert, false, -20},
	}},
	{name: TestReferrerPolicy, expectation: "referrer-policy-private", run: testReferrerPolicy, results: []Outcome{
		{"referrer-policy-private", true, 5},
		{"referrer-policy-not-implemented", true, 0},
		{"referrer-policy-unsafe", false, -5},
		{"referrer-policy-header-invalid", false, -5},
	}},
	{name: TestHSTS, expectation: hstsLongEnough, run: testHSTS, results: []Outcome{
		{hstsPreloaded, true, 5},
		{hstsLongEnough, true, 0},
		{hstsTooShort, false, -10},
		{hstsMissing, false, -20},
		{hstsInvalid, false, -20},
		{hstsNoHTTPS, false, -20},
		{hstsBadCert, false, -20},
	}},
	{name: TestSRI, expectation: sriExternalSecure, run: testSRI, results: []Outcome{
		{sriAllSecure, true, 5},
		{sriExternalSecure, true, 5},
		{sriNotHTML, true, 0},
		{sriNoScripts, true, 0},
		{sriSecureOrigin, true, 0},
		{sriMissing, false, -5},
		{sriInsecure, false, -20},
		{sriMissingAndBad, false, -50},
	}},
	{name: TestXContentTypeOptions, expectation: "x-content-type-options-nosniff", run: testXContentTypeOptions, results: []Outcome{
		{"x-content-type-options-nosniff", true, 0},
		{"x-content-type-options-header-invalid", false, -5},
		{"x-content-type-options-not-implemented", false, -5},
	}},
	{name: TestXFrameOptions, expectation: "x-frame-options-sameorigin-or-deny", run: testXFrameOptions, results: []Outcome{
		{"x-frame-options-implemented-via-csp", true, 5},
		{"x-frame-options-sameorigin-or-deny", true, 5},
		{"x-frame-options-allow-from-origin", true, 0},
		{"x-frame-options-not-implemented", false, -20},
		{"x-frame-options-header-invalid", false, -20},
	}},
	{name: TestCORP, expectation: "corp-implemented-with-same-site", run: testCORP, results: []Outcome{
		{"corp-not-implemented", true, 0},
		{"corp-implemented-with-same-origin", true, 10},
		{"corp-implemented-with-same-site", true, 10},
		{"corp-implemented-with-cross-origin", true, 0},
		{"corp-header-invalid", false, -5},
	}},
}
