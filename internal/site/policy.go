package site

import "strings"

// WorkerPath is where the service worker of the site is.
const WorkerPath = "/service-worker.js"

// PagePolicy lists what pages may load and run in addition to the site's own files.
type PagePolicy struct {
	// StaticPath is the folder of the site's scripts, a path with a slash at both
	// ends, which makes it stand for all files below.
	StaticPath string
	InlineHash string   // source expression of the one inline script
	Frames     []string // origins that may be shown in frames
}

// Policies returns the policies of pages as values of meta elements. A page has
// to satisfy all of them (CSP 3, 8.1), which confines scripts to one folder of
// its own origin on any host: the first policy allows them from the origin,
// which also has files from content, the second from a folder of that name.
// Browsers do not look at the path after a redirect (CSP 3, 7.6), so no address
// in the folder may redirect to content.
func (p PagePolicy) Policies() []string {
	// Text of WebAssembly is compiled on the page that shows it.
	besides := " " + p.InlineHash + " 'wasm-unsafe-eval'"
	return []string{
		strings.Join([]string{
			"default-src 'self'",
			"script-src 'self'" + besides,
			"worker-src 'self'",
			// Content carries style attributes. Nothing inline in it can run.
			"style-src 'self' 'unsafe-inline'",
			"img-src 'self' data: https:",
			"media-src 'self' https:",
			"frame-src " + strings.Join(append([]string{"'self'"}, p.Frames...), " "),
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
		}, "; "),
		"script-src *:*" + p.StaticPath + besides + "; worker-src *:*" + p.StaticPath + " *:*" + WorkerPath,
	}
}

// Header is Policies as the value of a Content-Security-Policy header, with what
// has no effect in a meta element (CSP 3, 3.3).
func (p PagePolicy) Header() string {
	return strings.Join(p.Policies(), ", ") + "; frame-ancestors 'none'"
}

type Header struct{ Name, Value string }

// PageHeaders returns the headers that confine pages in addition to their
// policy.
func PageHeaders() []Header {
	return []Header{
		{"X-Frame-Options", "DENY"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
}

// StrictTransport keeps browsers from asking for the site without TLS.
func StrictTransport() Header {
	return Header{"Strict-Transport-Security", "max-age=63072000; includeSubDomains"}
}

// NoSniffing returns the header that makes browsers trust the Content-Type of a
// file.
func NoSniffing() Header { return Header{"X-Content-Type-Options", "nosniff"} }

// StaticPolicy is for files of the web build: it binds the worker among them.
const StaticPolicy = "default-src 'self'"

// FilePolicy is the policy of files from content: an SVG image opened on its own must
// not run as a page of this site.
const FilePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
