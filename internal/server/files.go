package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"waymark.dev/waymark/internal/policy"
	"waymark.dev/waymark/internal/render"
	"waymark.dev/waymark/internal/site"
)

// forGood lets files be kept whose name holds a hash of their content.
const forGood = "public, max-age=31536000, immutable"

// assetLimit is the largest file of content that is served, in bytes.
const assetLimit = 64 << 20

func newAnswer(contentType string, body []byte, caching string) *answer {
	sum := sha256.Sum256(body)
	return &answer{contentType: contentType, identity: body, cacheFor: caching, hash: hex.EncodeToString(sum[:12])}
}

// write sends an answer in the encoding the client likes best, or 304.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, a *answer) {
	encoding := ""
	if len(a.identity) >= compressFrom && compressible(a.contentType) {
		w.Header().Add("Vary", "Accept-Encoding")
		encoding = chooseEncoding(r.Header.Get("Accept-Encoding"))
	}
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", a.cacheFor)
	h.Set("ETag", a.etag(encoding))
	if status == http.StatusOK && !compressible(a.contentType) {
		// Players of films ask for parts.
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.identity))
		return
	}
	if status == http.StatusOK && matchesETag(r.Header.Get("If-None-Match"), a.etag(encoding)) {
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := a.encoded(encoding)
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the reader may be gone
	}
}

func compressible(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	switch kind {
	case "application/json", "application/javascript", "application/xml", "image/svg+xml", "application/manifest+json":
		return true
	}
	return strings.HasPrefix(kind, "text/")
}

// serveStatic serves the files of the web build. Their names hold a hash of
// their content, so browsers may keep them for good. The build leaves a brotli
// form beside them, which is smaller than what is made on demand.
func (s *Server) serveStatic(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), render.StaticPath)
	open := func(name string) func() (fs.File, error) {
		return func() (fs.File, error) { return s.opts.Assets.Open(name) }
	}
	s.servePacked(w, r, "static "+name, forGood, open(name), open(name+".br"))
}

// serveAsset serves an image or another file beside a page.
func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request, asked string, place site.Place) {
	if asked != place.URL {
		redirectForGood(w, r, locationOf(place.URL))
		return
	}
	w.Header().Set("Content-Security-Policy", policy.File)
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	caching := "public, max-age=3600"
	if s.opts.Dev {
		caching = "no-store"
	}
	if place.IsMade() {
		s.serveWorkedOut(w, r, place)
		return
	}
	s.serveFile(w, r, s.site.Edition()+" asset "+place.URL, caching, func() (fs.File, error) {
		return s.site.OpenAsset(place)
	})
}

// serveWorkedOut serves a file that is made when it is first asked for. Its
// name holds a hash of what it is made from.
func (s *Server) serveWorkedOut(w http.ResponseWriter, r *http.Request, place site.Place) {
	made, err := s.cache.get(r.Context(), "made "+place.URL, func(context.Context) (*answer, error) {
		body, err := place.MakeAsset()
		if err != nil {
			return nil, err
		}
		return newAnswer(mime.TypeByExtension(path.Ext(place.URL)), body, forGood), nil
	})
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, made)
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, key, caching string, open func() (fs.File, error)) {
	s.servePacked(w, r, key, caching, open, nil)
}

// servePacked serves a file that may have its brotli form in another one.
func (s *Server) servePacked(w http.ResponseWriter, r *http.Request, key, caching string, open, openPacked func() (fs.File, error)) {
	body, err := readAll(open)
	if namesNoFile(err) {
		s.serveMissing(w, r, form{suffix: path.Ext(r.URL.Path)})
		return
	}
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	contentType := s.typeOfFile(r)
	fresh := newAnswer(contentType, body, caching)
	if !compressible(contentType) {
		s.write(w, r, http.StatusOK, fresh)
		return
	}
	s.writeKept(w, r, key, fresh, openPacked)
}

// namesNoFile reports whether there is no file of a name, or cannot be any: the
// system refuses names that are too long, and what is below a file.
func namesNoFile(err error) bool {
	return slices.ContainsFunc([]error{fs.ErrNotExist, fs.ErrInvalid, syscall.ENAMETOOLONG, syscall.ENOTDIR, syscall.EINVAL},
		func(kind error) bool { return errors.Is(err, kind) })
}

// typeOfFile is the type that a file is sent with. Scripts out of content are
// text on the site, so that no page of it runs them; examples do, on the hosts
// that run code.
func (s *Server) typeOfFile(r *http.Request) string {
	contentType := mime.TypeByExtension(path.Ext(r.URL.Path))
	switch {
	case contentType == "":
		return "application/octet-stream"
	case isScript(contentType) && !strings.HasPrefix(r.URL.Path, render.StaticPath) && !s.runsCode(r):
		return typeText
	}
	return contentType
}

// isScript reports whether browsers run a file of the type as a script
// (MIME Sniffing, 4.6).
func isScript(contentType string) bool {
	return strings.Contains(contentType, "javascript") || strings.Contains(contentType, "ecmascript") ||
		strings.HasPrefix(contentType, "text/jscript") || strings.HasPrefix(contentType, "text/livescript")
}

// writeKept sends an answer that was made anew, from the one that is kept of
// the same type and content: with it are its compressed forms. Its brotli form
// may be in a file.
func (s *Server) writeKept(w http.ResponseWriter, r *http.Request, key string, fresh *answer, openPacked func() (fs.File, error)) {
	kept, err := s.cache.get(r.Context(), key+" "+fresh.contentType+" "+fresh.hash, func(context.Context) (*answer, error) {
		if openPacked != nil {
			if br, err := readAll(openPacked); err == nil {
				fresh.pack(br)
			}
		}
		return fresh, nil
	})
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, kept)
}

func readAll(open func() (fs.File, error)) ([]byte, error) {
	f, err := open()
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	if info.IsDir() {
		return nil, fs.ErrNotExist
	}
	if info.Size() > assetLimit {
		return nil, fmt.Errorf("read file %s: %d bytes are more than the %d that are served", info.Name(), info.Size(), assetLimit)
	}
	body, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("read file %s: %w", info.Name(), err)
	}
	return body, nil
}
