package site

import (
	"strings"

	"waymark.dev/waymark/internal/site/basepath"
)

// WorkerPath is the path of the site's service worker.
const WorkerPath = "/service-worker.js"

// PagePolicy are the additional sources that pages may load and run.
type PagePolicy struct {
	Base basepath.Path // of the site on its host
	// StaticPath is the folder of the site's scripts. The slashes at both ends make it match
	// all files below.
	StaticPath string
	InlineHash string   // source expressions of the inline scripts
	Frames     []string // allowed origins of frames
	// Scripts are scripts of other sites, and Origins what these send to, with spaces between them.
	Scripts, Origins string
}

// Policies returns the policies of pages as values of meta elements. All of them apply (CSP 3,
// 8.1), which confines scripts to one folder of the origin on any host: the first policy
// allows them from the origin, which also has files from content, the second from a folder of
// that name. Browsers ignore the path after a redirect (CSP 3, 7.6), so no address in the
// folder may redirect to content.
func (p PagePolicy) Policies() []string {
	// Text of WebAssembly is compiled on its page.
	besides := " " + p.InlineHash + " 'wasm-unsafe-eval'"
	if p.Scripts != "" {
		besides += " " + p.Scripts
	}
	scripts := p.Base.Address(p.StaticPath)
	first := []string{
		"default-src 'self'",
		"script-src 'self'" + besides,
		"worker-src 'self'",
		// Content has style attributes. Elements with styles are for none but old browsers,
		// which know no more than the first of these.
		"style-src 'self' 'unsafe-inline'",
		"style-src-elem 'self'",
		"img-src 'self' data: https:",
		"media-src 'self' https:",
		"frame-src " + strings.Join(append([]string{"'self'"}, p.Frames...), " "),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
	}
	if p.Origins != "" {
		first = append(first, "connect-src 'self' "+p.Origins)
	}
	return []string{
		strings.Join(first, "; "),
		"script-src *:*" + scripts + besides + "; worker-src *:*" + scripts + " *:*" + p.Base.Address(WorkerPath),
	}
}

// Header returns Policies as the value of a Content-Security-Policy header, with directives
// that meta elements do not support (CSP 3, 3.3).
func (p PagePolicy) Header() string {
	return strings.Join(p.Policies(), ", ") + "; frame-ancestors 'none'"
}

type Header struct{ Name, Value string }

// PageHeaders returns further headers that confine pages.
func PageHeaders() []Header {
	return []Header{
		{"X-Frame-Options", "DENY"},
		{"Referrer-Policy", "strict-origin-when-cross-origin"},
		{"Cross-Origin-Opener-Policy", "same-origin"},
		{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
}

// StrictTransport returns the header that makes browsers use TLS only.
func StrictTransport() Header {
	return Header{"Strict-Transport-Security", "max-age=63072000; includeSubDomains"}
}

// NoSniffing returns the header that makes browsers trust a file's Content-Type.
func NoSniffing() Header { return Header{"X-Content-Type-Options", "nosniff"} }

// StaticPolicy is for files of the web build, including the worker, which it confines.
const StaticPolicy = "default-src 'self'"

// FilePolicy is for files from content: an SVG image opened on its own must not run as a page
// of this site.
const FilePolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
