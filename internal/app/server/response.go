package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"waymark.dev/waymark/internal/site"
)

// newResponse makes a response of a body; caching is its Cache-Control.
func (s *Server) newResponse(contentType string, body []byte, caching string) *response {
	return newResponse(s.encoders, contentType, body, caching)
}

func newResponse(e *encoders, contentType string, body []byte, caching string) *response {
	sum := sha256.Sum256(body)
	a := &response{contentType: contentType, identity: trimmed(body), caching: caching, hash: hex.EncodeToString(sum[:12]), encoders: e}
	a.describe()
	a.hold(a.identity)
	return a
}

// Header fields that responses share; see [sharedHeaders].
var (
	varyByEncoding   = []string{"Accept-Encoding"}
	contentEncodings = map[string][]string{"br": {"br"}, "gzip": {"gzip"}}
)

// write sends a response in the encoding the client prefers, or 304.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, a *response) {
	h := w.Header()
	encoding := ""
	dependsOnReader := len(h["Vary"]) > 0
	if len(a.identity) >= compressFrom && compressible(a.contentType) {
		if len(h["Vary"]) == 0 {
			h["Vary"] = varyByEncoding
		} else {
			h.Add("Vary", varyByEncoding[0])
		}
		encoding = chooseEncoding(r.Header.Get("Accept-Encoding"))
	}
	f := a.variant(encoding)
	h["Content-Type"], h["Cache-Control"], h["Etag"] = a.shared.contentType, a.shared.cacheControl, f.etag
	if dependsOnReader && s.opts.CDNMaxAge > 0 && a.caching == s.pageCaching {
		h["Cache-Control"] = []string{site.RevalidatedCaching}
	}
	if status == http.StatusOK && !compressible(a.contentType) {
		// Players request ranges.
		s.serveContent(w, r, time.Time{}, bytes.NewReader(a.identity))
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
		s.writeBody(w, f.body)
	}
}

// writeBody sends a body, a long one in pieces. An error means that the reader has left.
func (s *Server) writeBody(w http.ResponseWriter, body []byte) {
	if len(body) > pieceSize {
		w = s.inPieces(w)
	}
	_, _ = w.Write(body)
}

func compressible(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	switch kind {
	case "application/json", "application/javascript", "application/xml", "image/svg+xml", "application/manifest+json":
		return true
	}
	return strings.HasPrefix(kind, "text/")
}

// writeCached sends a computed response, using the encodings of a cached one with the same
// type and content.
func (s *Server) writeCached(w http.ResponseWriter, r *http.Request, key string, a *response) {
	s.write(w, r, http.StatusOK, s.cache.share(key+" "+a.contentType+" "+a.hash, a))
}

// amendedWriter changes the headers of a response before they are sent.
type amendedWriter struct {
	http.ResponseWriter
	amend func(http.Header)
	begun bool
}

func (w *amendedWriter) WriteHeader(status int) {
	if !w.begun {
		w.amend(w.Header())
	}
	w.begun = w.begun || status >= http.StatusOK
	w.ResponseWriter.WriteHeader(status)
}

func (w *amendedWriter) Write(p []byte) (int, error) {
	if !w.begun {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController.
func (w *amendedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
