package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/policy"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// forGood lets files be kept whose name holds a hash of their content.
const forGood = "public, max-age=31536000, immutable"

func newAnswer(contentType string, body []byte, caching string) *answer {
	sum := sha256.Sum256(body)
	a := &answer{contentType: contentType, identity: trimmed(body), cacheFor: caching, hash: hex.EncodeToString(sum[:12])}
	a.describe()
	a.hold(a.identity)
	return a
}

// Header fields that responses share; see [sharedHeaders].
var (
	varyByEncoding   = []string{"Accept-Encoding"}
	contentEncodings = map[string][]string{"br": {"br"}, "gzip": {"gzip"}}
)

// write sends an answer in the encoding the client likes best, or 304.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, a *answer) {
	h := w.Header()
	encoding := ""
	if len(a.identity) >= compressFrom && compressible(a.contentType) {
		if len(h["Vary"]) == 0 {
			h["Vary"] = varyByEncoding
		} else {
			h.Add("Vary", varyByEncoding[0])
		}
		encoding = chooseEncoding(r.Header.Get("Accept-Encoding"))
	}
	f := a.form(encoding)
	h["Content-Type"], h["Cache-Control"], h["Etag"] = a.shared.contentType, a.shared.cacheControl, f.etag
	if status == http.StatusOK && !compressible(a.contentType) {
		// Players ask for parts.
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.identity))
		return
	}
	if status == http.StatusOK && matchesETag(r.Header.Get("If-None-Match"), f.etag[0]) {
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	f = a.encoded(encoding)
	if encoding != "" {
		h["Content-Encoding"] = contentEncodings[encoding]
	}
	h["Content-Length"] = f.contentLength
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // the reader may be gone
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
	s.serveFile(w, r, servedFile{
		key: "static " + name, caching: forGood,
		open:       func() (fs.File, error) { return s.opts.Assets.Open(name) },
		openPacked: func() (fs.File, error) { return s.opts.Assets.Open(name + ".br") },
	})
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
	s.serveFile(w, r, servedFile{
		key: "asset " + place.URL, caching: caching,
		open: func() (fs.File, error) { return s.site.OpenAsset(place) },
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

// writeKept sends an answer that was made anew, from the one that is kept of
// the same type and content: with it are its compressed forms.
func (s *Server) writeKept(w http.ResponseWriter, r *http.Request, key string, fresh *answer) {
	kept, err := s.cache.get(r.Context(), key+" "+fresh.contentType+" "+fresh.hash, func(context.Context) (*answer, error) { return fresh, nil })
	if err != nil {
		s.serveFailure(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, kept)
}
