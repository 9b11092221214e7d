package observatory

// The names of the tests.
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

// HTMLNotParseable is the result of the test of integrity for bodies that are not
// HTML. It is in no table of results.
const HTMLNotParseable = "html-not-parseable"

// definitions are the tests in the order they run.
var definitions = []definition{
	{name: TestCSP, expectation: "csp-implemented-with-no-unsafe", run: testCSP, results: []Outcome{
		{"csp-implemented-with-no-unsafe-default-src-none", true, 10},
		{"csp-implemented-with-no-unsafe", true, 5},
		{"csp-implemented-with-unsafe-inline-in-style-src-only", true, 0},
		{"csp-implemented-with-insecure-scheme-in-passive-content-only", true, -10},
		{"csp-implemented-with-unsafe-eval", false, -10},
		{"csp-implemented-with-unsafe-inline", false, -20},
		{"csp-implemented-with-insecure-scheme", false, -20},
		{"csp-implemented-but-duplicate-directives", true, 0},
		{"csp-header-invalid", false, -25},
		{"csp-not-implemented", false, -25},
		{"csp-not-implemented-but-reporting-enabled", false, -25},
	}},
	{name: TestCookies, expectation: "cookies-secure-with-httponly-sessions", run: testCookies, results: []Outcome{
		{"cookies-secure-with-httponly-sessions-and-samesite", true, 5},
		{"cookies-secure-with-httponly-sessions", true, 0},
		{"cookies-not-found", true, 0},
		{"cookies-without-secure-flag-but-protected-by-hsts", false, -5},
		{"cookies-session-without-secure-flag-but-protected-by-hsts", false, -10},
		{"cookies-without-secure-flag", false, -20},
		{"cookies-samesite-flag-invalid", false, -20},
		{"cookies-anticsrf-without-samesite-flag", false, -20},
		{"cookies-session-without-httponly-flag", false, -30},
		{"cookies-session-without-secure-flag", false, -40},
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
	{name: TestRedirection, expectation: "redirection-to-https", run: testRedirection, results: []Outcome{
		{"redirection-all-redirects-preloaded", true, 0},
		{"redirection-to-https", true, 0},
		{"redirection-not-needed-no-http", true, 0},
		{"redirection-off-host-from-http", false, -5},
		{"redirection-not-to-https-on-initial-redirection", false, -10},
		{"redirection-not-to-https", false, -20},
		{"redirection-missing", false, -20},
		{"redirection-invalid-cert", false, -20},
	}},
	{name: TestReferrerPolicy, expectation: "referrer-policy-private", run: testReferrerPolicy, results: []Outcome{
		{"referrer-policy-private", true, 5},
		{"referrer-policy-not-implemented", true, 0},
		{"referrer-policy-unsafe", false, -5},
		{"referrer-policy-header-invalid", false, -5},
	}},
	{name: TestHSTS, expectation: "hsts-implemented-max-age-at-least-six-months", run: testHSTS, results: []Outcome{
		{"hsts-preloaded", true, 5},
		{"hsts-implemented-max-age-at-least-six-months", true, 0},
		{"hsts-implemented-max-age-less-than-six-months", false, -10},
		{"hsts-not-implemented", false, -20},
		{"hsts-header-invalid", false, -20},
		{"hsts-not-implemented-no-https", false, -20},
		{"hsts-invalid-cert", false, -20},
	}},
	{name: TestSRI, expectation: "sri-implemented-and-external-scripts-loaded-securely", run: testSRI, results: []Outcome{
		{"sri-implemented-and-all-scripts-loaded-securely", true, 5},
		{"sri-implemented-and-external-scripts-loaded-securely", true, 5},
		{"sri-not-implemented-response-not-html", true, 0},
		{"sri-not-implemented-but-no-scripts-loaded", true, 0},
		{"sri-not-implemented-but-all-scripts-loaded-from-secure-origin", true, 0},
		{"sri-not-implemented-but-external-scripts-loaded-securely", false, -5},
		{"sri-implemented-but-external-scripts-not-loaded-securely", false, -20},
		{"sri-not-implemented-and-external-scripts-not-loaded-securely", false, -50},
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
