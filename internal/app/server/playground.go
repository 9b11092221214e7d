package server

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/playground"
)

// runnerFile ends every address that runs code.
const runnerFile = "/runner.html"

// sharedAssetsPath is the path of files shared by examples.
const sharedAssetsPath = "/shared-assets/"

// confirmCookie holds the token of the warning, which the reader's click must repeat within
// confirmFor seconds.
const (
	confirmCookie = "code"
	confirmFor    = 60
)

// runnerPolicy lets examples do anything: they cannot reach the site.
const runnerPolicy = "default-src 'self' https: data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; " +
	"base-uri 'self' https:; form-action 'self' https:; object-src 'none'; frame-ancestors 'self' "

// noticePolicy is for pages that run nothing.
const noticePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' "

// runners serves the hosts that run code: runner pages, and files of the pages with examples,
// but nothing else of the site. It does not use cookies of the site.
type runners struct {
	*Server
	host *playground.Host
}

// dispatchByHost passes requests for hosts that run code to them and all others to the site.
func (s *Server) dispatchByHost(main http.Handler) http.Handler {
	if s.opts.Play == nil {
		return main
	}
	r := &runners{Server: s, host: s.opts.Play}
	play := s.logRequests(s.recoverPanics(s.handle(r.serve)))
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if s.runsCode(req) {
			play.ServeHTTP(w, req)
			return
		}
		main.ServeHTTP(w, req)
	})
}

func (s *Server) runsCode(r *http.Request) bool {
	if s.opts.Play == nil {
		return false
	}
	_, ok := s.opts.Play.Label(r.Host)
	return ok
}

func (s *runners) serve(w http.ResponseWriter, r *http.Request) error {
	s.setHeaders(w.Header())
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return refuseMethod(w, r, "This address can only be read.", http.MethodGet, http.MethodHead)
	}
	label, _ := s.host.Label(r.Host)
	runner := strings.HasSuffix(r.URL.Path, runnerFile)
	switch {
	case !playground.ValidLabel(label):
		return notice(http.StatusNotFound, playground.UnknownHost)
	case runner:
		return s.serveRunner(w, r, label)
	case strings.HasPrefix(r.URL.Path, sharedAssetsPath):
		return s.serveSharedAsset(w, r)
	}
	if place := s.site.Locate(r.URL.Path); place.Kind == site.PlaceAsset {
		return s.serveAsset(w, r, r.URL.Path, place)
	}
	return notice(http.StatusNotFound, playground.NotHere)
}

func (s *runners) setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", noticePolicy+s.host.Site())
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Origin-Agent-Cluster", "?1")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Permissions-Policy", "payment=(), usb=(), serial=(), hid=(), publickey-credentials-get=()")
	if s.host.Secure() {
		h.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
}

// serveSharedAsset serves a file shared by examples, on either origin.
func (s *Server) serveSharedAsset(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), sharedAssetsPath)
	return s.serveFile(w, r, servedFile{
		key: "shared " + name, caching: "public, max-age=3600", header: sharedAssetHeader,
		open: func() (fs.File, error) { return s.openShared(name) },
	})
}

// openShared opens a shared file of the site or an embedded preset.
func (s *Server) openShared(name string) (fs.File, error) {
	if s.opts.SharedAssets != nil {
		if f, err := s.opts.SharedAssets.Open(name); !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
	return playground.Fonts().Open(name)
}

// serveRunner runs the code in an address, or says why not (docs/operators/playground.md,
// Rejected requests).
func (s *runners) serveRunner(w http.ResponseWriter, r *http.Request, label string) error {
	query := r.URL.Query()
	if query.Has("blank") {
		s.page(w, r, s.host.Blank(query.Get("theme")))
		return nil
	}
	encoded := query.Get("state")
	if encoded == "" {
		return notice(http.StatusBadRequest, playground.NoState)
	}
	state, hash, err := playground.Decode(encoded)
	switch {
	case errors.Is(err, playground.ErrTooLarge):
		return notice(http.StatusRequestEntityTooLarge, playground.TooLarge)
	case errors.Is(err, playground.ErrEmpty):
		return notice(http.StatusNotFound, playground.Empty)
	case err != nil:
		return notice(http.StatusBadRequest, playground.Damaged)
	case label != hash && !s.framedBySite(r):
		return notice(http.StatusForbidden, playground.Mismatch)
	case !framed(r) && !s.confirmed(r):
		s.warn(w, r, state, encoded)
	default:
		s.run(w, r, state)
	}
	return nil
}

// framed reports whether the response is for a frame. Scripts cannot set this header.
func framed(r *http.Request) bool { return r.Header.Get("Sec-Fetch-Dest") == "iframe" }

func (s *runners) framedBySite(r *http.Request) bool {
	return framed(r) && s.host.FromSite(r.Header.Get("Referer"))
}

// confirmed reports whether the reader has confirmed the warning: the address repeats the
// token in the cookie.
func (s *runners) confirmed(r *http.Request) bool {
	cookie, err := r.Cookie(s.confirmCookie())
	return err == nil && cookie.Value != "" && r.URL.Query().Get("code") == cookie.Value
}

// confirmCookie is the name of the cookie: with https, one that code on another host name
// cannot set.
func (s *runners) confirmCookie() string {
	if s.host.Secure() {
		return hostPrefix + confirmCookie
	}
	return confirmCookie
}

func (s *runners) run(w http.ResponseWriter, r *http.Request, state playground.State) {
	h := w.Header()
	h.Set("Content-Security-Policy", runnerPolicy+s.host.Site())
	// Examples start without data of others under this name.
	h.Set("Clear-Site-Data", `"cookies", "storage"`)
	s.page(w, r, s.host.Page(state))
}

// warn shows the code and asks the reader to confirm.
func (s *runners) warn(w http.ResponseWriter, r *http.Request, state playground.State, encoded string) {
	token := rand.Text()
	http.SetCookie(w, &http.Cookie{
		Name: s.confirmCookie(), Value: token, Path: "/", MaxAge: confirmFor,
		HttpOnly: true, Secure: s.host.Secure(), SameSite: http.SameSiteStrictMode,
	})
	l := playground.LocaleOf(r.URL.Path)
	play := s.host.SiteOrigin() + "/" + string(l) + "/play?" + url.Values{"state": {encoded}}.Encode()
	proceed := "?" + url.Values{"state": {encoded}, "code": {token}}.Encode()
	s.page(w, r, s.host.WarningPage(l, state, play, proceed))
}

// notice returns an error for refused code, with a page that gives the reason.
func notice(status int, n playground.Notice) error {
	return &failure{status: status, message: "code is not run", format: func(s *Server, w http.ResponseWriter, r *http.Request, f failure) {
		s.writeNotice(w, r, f.status, n)
	}}
}

// writeRunnerFailure is the format of the hosts that run code.
func (s *Server) writeRunnerFailure(w http.ResponseWriter, r *http.Request, f failure) {
	if f.status == http.StatusNotFound {
		s.writeNotice(w, r, f.status, playground.NotHere)
		return
	}
	s.writeTextFailure(w, r, f)
}

func (s *Server) writeNotice(w http.ResponseWriter, r *http.Request, status int, n playground.Notice) {
	writePage(w, status, s.opts.Play.NoticePage(playground.LocaleOf(r.URL.Path), n))
}

func (s *runners) page(w http.ResponseWriter, r *http.Request, body []byte) {
	s.write(w, r, http.StatusOK, s.newResponse(typeHTML, body, "no-store"))
}
