package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// statusLeft is logged, as by other servers, for clients that left before the response.
const statusLeft = 499

// tokenPaths are followed by tokens, which work for everyone who knows them.
var tokenPaths = []string{"/collections/shared/", "/updates/feeds/"}

// loggedPath is the path of a request as logs may show it.
func loggedPath(r *http.Request) string {
	for _, before := range tokenPaths {
		if start, rest, ok := strings.Cut(r.URL.Path, before); ok {
			_, end, _ := strings.Cut(rest, "/")
			return cut(start+before+"[token]/"+end, loggedBytes)
		}
	}
	return cut(r.URL.Path, loggedBytes)
}

// loggedBytes limits a text of a client in logs, which could have a megabyte: collectors split
// or drop lines of 16 KiB and more.
const loggedBytes = 2 << 10

// logRequests logs a line per request, without queries and addresses of readers, which are
// personal data.
func (s *Server) logRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.log.Enabled(r.Context(), slog.LevelDebug) {
			next.ServeHTTP(w, r)
			return
		}
		start := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		status := ww.Status()
		if status == 0 && hasLeft(r) {
			status = statusLeft
		}
		s.log.LogAttrs(r.Context(), slog.LevelDebug, "request",
			slog.String("method", cut(r.Method, loggedBytes)), slog.String("path", loggedPath(r)),
			slog.Int("status", status), slog.Int("bytes", ww.BytesWritten()),
			slog.Duration("duration", time.Since(start)),
			slog.String("request_id", requestID(r.Context())))
	})
}

// recoverPanics responds to a panic with status 500, or aborts a response that has begun.
func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent, ok := w.(middleware.WrapResponseWriter)
		if !ok {
			sent = middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		}
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p)
			}
			f := s.failureOf(r, &failure{status: http.StatusInternalServerError, cause: fmt.Errorf("panic: %v\n%s", p, debug.Stack())})
			s.logFailure(r, f)
			if sent.Status() != 0 {
				panic(http.ErrAbortHandler)
			}
			s.respondFailure(w, r, f)
		}()
		next.ServeHTTP(sent, r)
	})
}

// limitURL refuses long addresses, except those of the playground, which contain code, and of
// searches, which have their own limit.
func (s *Server) limitURL(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimSuffix(r.URL.Path, "/index.json")
		switch {
		case len(r.RequestURI) <= urlLimit, strings.HasSuffix(path, "/play"), strings.HasSuffix(path, "/search"):
			next.ServeHTTP(w, r)
		default:
			s.fail(w, r, &failure{status: http.StatusRequestURITooLong, kind: "URI Too Long", message: "The address is too long."})
		}
	})
}

// limitCookies removes cookies if there are too many: other hosts of the domain, such as
// those that run code, could set enough to make proxies refuse a reader's requests.
func (s *Server) limitCookies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size := 0
		for _, line := range r.Header["Cookie"] {
			size += len(line)
		}
		if size <= cookieLimit {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Clear-Site-Data", `"cookies"`)
		s.fail(w, r, &failure{
			status: http.StatusRequestHeaderFieldsTooLarge, kind: "Too Many Cookies",
			message: "Your browser sent more cookies than this site accepts, and was asked to remove them. Load the page again, and sign in again if you were. If that does not help, remove the cookies of this site in the settings of your browser.",
		})
	})
}

// setSecurityHeaders sets the default headers; handlers of other files narrow the policy.
// Nothing is cached unless the handler says so: HTTP allows caching of some errors. Files of
// the web build, a dozen per page, omit the headers for pages.
func (s *Server) setSecurityHeaders(next http.Handler) http.Handler {
	static := s.fileHeaders()
	pages := shareHeaders(append(s.commonHeaders(), site.PageHeaders()...))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		headers := pages
		if strings.HasPrefix(r.URL.Path, render.StaticPath) {
			headers = static
		}
		h := w.Header()
		h[policyHeader] = s.client.Load().pagePolicy
		for _, header := range headers {
			h[header.name] = header.values
		}
		next.ServeHTTP(w, r)
	})
}

// setCacheTags names the parts of the site that a response is of, so that caches can purge
// them.
func (s *Server) setCacheTags(next http.Handler) http.Handler {
	name := http.CanonicalHeaderKey(s.opts.CacheTags)
	if name == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.isEndpoint(r.URL.Path) {
			tags := append(site.CacheTags(s.site.Scheme(), r.URL.Path), site.ReleaseTag(s.opts.Release()))
			w.Header()[name] = []string{site.JoinTags(name, tags)}
		}
		next.ServeHTTP(w, r)
	})
}

const policyHeader = "Content-Security-Policy"

// commonHeaders are the headers of all responses.
func (s *Server) commonHeaders() []site.Header {
	list := []site.Header{site.NoSniffing(), {Name: "Cache-Control", Value: "no-store"}}
	if s.opts.Secure {
		list = append(list, site.StrictTransport())
	}
	return list
}

// fileHeaders are the headers of responses that are not pages.
func (s *Server) fileHeaders() []sharedHeader {
	return shareHeaders(append(s.commonHeaders(), site.Header{Name: policyHeader, Value: site.StaticPolicy}))
}

// sharedHeader is a header with a slice of values that many responses share: it may be
// replaced, but not changed.
type sharedHeader struct {
	name   string
	values []string
}

func shareHeaders(headers []site.Header) []sharedHeader {
	var shared []sharedHeader
	for _, header := range headers {
		shared = append(shared, sharedHeader{http.CanonicalHeaderKey(header.Name), []string{header.Value}})
	}
	return shared
}

// pagePolicy is the policy of pages, which have one inline script.
func (s *Server) pagePolicy(inlineHash string) string {
	frames := s.opts.FrameHosts
	if s.opts.Play != nil {
		frames = append(slices.Clone(frames), s.opts.Play.Origins())
	}
	policy := site.PagePolicy{Base: s.base(), StaticPath: render.StaticPath, InlineHash: inlineHash, Frames: frames}
	if s.opts.ScriptSources != nil {
		policy.Scripts, policy.Origins = s.opts.ScriptSources()
	}
	return policy.Header()
}
