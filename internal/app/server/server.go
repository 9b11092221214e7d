// Package server responds to HTTP requests: routes, caching, compression, headers and limits.
// It gets pages from internal/site and is independent of Markdown.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"go.opentelemetry.io/otel/trace"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/tools/playground"
)

// Limits on the size and duration of requests.
const (
	headerLimit  = playground.EncodedLimit*3/2 + cookieCrowd // code to run is in the address, escaped
	cookieCrowd  = 200 * 4096                                // more than browsers store for a site
	cookieLimit  = 64 << 10
	urlLimit     = 8 << 10
	readTimeout  = 10 * time.Second
	writeTimeout = 60 * time.Second
	idleTimeout  = 2 * time.Minute
	drainTimeout = 10 * time.Second
)

// Feature is a part of a site with its own routes.
type Feature interface {
	addRoutes(s *Server, r chi.Router)
}

type Options struct {
	Site       Pages
	Assets     fs.FS // client files of the web build, see SetClient
	InlineHash string
	CacheBytes int64
	Secure     bool // the public address is https
	FrameHosts []string
	// ScriptSources returns the scripts of other sites in pages and what these send to, see site.PagePolicy; nil for none.
	ScriptSources func() (scripts, origins string)
	// Play is the host that runs examples, or nil. SharedAssets are the files below
	// /shared-assets/, or nil.
	Play         *playground.Host
	SharedAssets fs.FS
	Accounts     *Accounts // nil for a site without accounts
	Features     []Feature
	Versions     versionFiles // nil without frozen versions
	SharedCounts sharedCounts // nil for a single server
	Search       searcher     // nil for none
	CDNMaxAge    int          // seconds that shared caches may serve pages without asking; 0 for none
	// CacheTags is the header with cache tags, "" for none. Release names what is served.
	CacheTags string
	Release   func() string
	// SecurityContacts and SecurityPolicy are addresses for security.txt, which is missing
	// without contacts.
	SecurityContacts []string
	SecurityPolicy   string
	SearchMaxAge     int  // seconds that results of the search API may be cached
	Dev              bool // for writers: no caching by the browser, and the endpoints of Desk
	Desk             Desk
	Version          string // of the program
	// TrustedProxies are networks of proxies whose X-Forwarded-For is trusted.
	TrustedProxies []netip.Prefix
	// Countries finds the country of a client if no proxy does; it may be nil.
	Countries countries
	Log       *slog.Logger
	// AccessLog may be nil.
	AccessLog *AccessLog
	// Tracer traces requests; it may be nil.
	Tracer trace.Tracer
	// Metrics gets the durations of requests and the state of the server; it may be nil.
	Metrics *metrics.Set
}

// Server serves one site.
type Server struct {
	opts         Options
	log          *slog.Logger
	site         Pages
	cache        *cache
	renders      *slots // for work that needs an engine or much memory
	encoders     *encoders
	pendingBytes pendingBytes
	languages    atomic.Pointer[languages] // see languagesNow
	handler      http.Handler
	events       *events
	client       atomic.Pointer[client]
	// writeTimeout bounds sending a response, or each piece of one sent in pieces.
	writeTimeout time.Duration
	readTimeout  time.Duration // bounds the time to receive a request
	drainTimeout time.Duration // for responses in progress at the stop
	pageCaching  string        // Cache-Control of pages
	leaving      atomic.Bool   // the server will stop soon
	stopping     chan struct{} // closed when the server is to stop
	stop         func()
	hashes       fileHashes
	pings        *telemetryAPI // nil for a site without telemetry
	help         *helpAPI      // nil for a site without AI help
	scans        bool          // the site has the scanner
}

func New(o Options) *Server {
	s := &Server{
		opts: o, log: o.Log, site: o.Site, pageCaching: o.pageCaching(),
		cache: newCache(o.CacheBytes), renders: newRenderSlots(), encoders: newEncoders(),
		events: newEvents(), writeTimeout: writeTimeout, readTimeout: readTimeout, drainTimeout: drainTimeout,
		stopping: make(chan struct{}),
	}
	s.SetClient(o.Assets, o.InlineHash)
	s.stop = sync.OnceFunc(func() { close(s.stopping) })
	common := chi.Chain(s.logRequests, s.recoverPanics, s.setSecurityHeaders, s.nameRestarts, s.setCacheTags, s.limitURL, s.limitCookies)
	site := s.dispatchByHost(common.Handler(s.guardDrafts(s.membersOnly(s.versionsFirst(s.documentsFirst(s.routes()))))))
	s.handler = s.belowBase(s.observe(s.pingsFirst(s.receive(site))))
	return s
}

// Handler is the whole site, for tests and for mounting elsewhere.
func (s *Server) Handler() http.Handler { return s.handler }

func (s *Server) routes() http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.GetHead, s.nameSpans)
	s.healthRoutes(r)
	r.Get(render.StaticPath+"*", s.handle(s.serveStatic))
	r.Get(compatPath+"*", s.handle(s.serveCompat))
	r.Get(sharedAssetsPath+"*", s.handle(s.serveSharedAsset))
	r.Get(securityTextPath, s.handle(s.serveSecurityText))
	r.Get("/robots.txt", s.handle(s.serveRobots))
	r.Get("/sitemap.txt", s.handle(s.serveIndex(typeText)))
	r.Get("/sitemap.xml", s.handle(s.serveIndex("application/xml")))
	r.Get("/sitemaps/{locale}/sitemap.xml.gz", s.handle(s.serveIndex("application/gzip")))
	r.Get(site.VersionsPath, s.handle(s.serveIndex(typeJSON)))
	r.Get(site.VersionPagesPath, s.handle(s.serveIndex(typeJSON)))
	r.Get("/{locale}/search-index.json", s.handle(s.serveIndex(typeJSON)))
	for _, feed := range blog.Feeds() {
		r.Get(feed.Path, s.handle(s.serveIndex(feed.ContentType)))
	}
	s.routeSearch(r)
	s.fixedRoutes(r)
	s.offlineRoutes(r)
	for _, f := range s.opts.Features {
		f.addRoutes(s, r)
	}
	s.accountRoutes(r) // after Help, whose list of conversations it serves
	s.devRoutes(r)
	r.Get(apiPath+"*", s.handle(s.serveUnknownEndpoint))
	r.Get("/", s.handle(s.serveHome))
	r.Get("/*", s.handle(s.servePath))
	r.MethodNotAllowed(s.readOnly(r))
	return r
}

// documentsFirst serves documents, most of the requests, without matching the routes.
func (s *Server) documentsFirst(routes http.Handler) http.Handler {
	serve := s.handle(s.servePath)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isRead := r.Method == http.MethodGet || r.Method == http.MethodHead
		if isRead && s.isDocument(targetOf(r)) {
			nameSpan(r, s.site.Scheme().Pattern())
			serve(w, r)
			return
		}
		routes.ServeHTTP(w, r)
	})
}

// isDocument reports whether a request is for a document, existing or not. In folders of Markdown only existing ones
// can be told from other addresses.
func (s *Server) isDocument(t *target) bool {
	return t.isDocument && (!s.site.Scheme().IsPlain() || s.site.Locate(t.page).Kind != site.PlaceMissing)
}

// Listen listens on the address that a flag sets. The error says what to do about a port that is in use.
func Listen(addr, flag string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w; choose another address with %s HOST:PORT", addr, listenCause(err), flag)
	}
	return l, nil
}

// listenCause returns the cause of an error of net.Listen, without the address.
func listenCause(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	var address *net.AddrError
	if errors.As(err, &address) {
		return errors.New(address.Err)
	}
	return fault.Cause(err)
}

// arrivals is a listener that records the time of the last connection.
type arrivals struct {
	net.Listener
	last atomic.Int64 // in nanoseconds since 1970
}

func (a *arrivals) Accept() (net.Conn, error) {
	c, err := a.Listener.Accept()
	if err == nil {
		a.last.Store(time.Now().UnixNano())
	}
	return c, err
}

// settle waits until the last connection has sent its first request, if it does so at once:
// http.Server drops requests that it has not read when it begins to shut down.
func (a *arrivals) settle() {
	const firstRequest = 250 * time.Millisecond
	time.Sleep(time.Until(time.Unix(0, a.last.Load()).Add(firstRequest)))
}

// Run serves until ctx ends, then finishes running requests up to a deadline. When it
// returns, no response is being built, and no account data is being written.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	srv := &http.Server{
		Handler:           s.closeWhenLeaving(s.handler),
		ReadHeaderTimeout: s.readTimeout,
		ReadTimeout:       s.readTimeout,
		WriteTimeout:      s.writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    headerLimit,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	if s.opts.Accounts != nil {
		defer s.opts.Accounts.Service.Wait()
	}
	arrivals := &arrivals{Listener: l}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(arrivals) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	s.Leave()
	s.stop()
	defer s.cache.stop()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.drainTimeout)
	defer cancel()
	_ = l.Close() // reported by Serve
	if err := <-failed; !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	arrivals.settle()
	err := srv.Shutdown(drain)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("aborted responses that were not finished in time", "waited", s.drainTimeout)
		err = srv.Close()
	}
	if err != nil {
		return fmt.Errorf("stop serving: %w", err)
	}
	return nil
}
