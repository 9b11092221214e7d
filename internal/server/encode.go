package server

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// Compression levels for answers made on demand: each is paid once per page
// and kept with it.
const (
	brotliLevel = 5
	gzipLevel   = 6
	// compressFrom is the size in bytes under which compressing is no gain.
	compressFrom = 1024
)

// answer is a response body that is kept: with its hash and, once somebody
// asked for them, its compressed forms.
type answer struct {
	contentType string
	hash        string // of the identity form
	identity    []byte
	cacheFor    string // Cache-Control

	brOnce, gzOnce sync.Once
	br, gz         []byte
}

// size is the memory an answer takes, compressed forms estimated.
func (a *answer) size() int64 { return int64(len(a.identity))*4/3 + 512 }

// encoded returns the body in an encoding.
func (a *answer) encoded(encoding string) []byte {
	switch encoding {
	case "br":
		a.brOnce.Do(func() {
			var b bytes.Buffer
			w := brotli.NewWriterLevel(&b, brotliLevel)
			_, _ = w.Write(a.identity) // a bytes.Buffer does not fail
			_ = w.Close()
			a.br = b.Bytes()
		})
		return a.br
	case "gzip":
		a.gzOnce.Do(func() {
			var b bytes.Buffer
			w, _ := gzip.NewWriterLevel(&b, gzipLevel)
			_, _ = w.Write(a.identity)
			_ = w.Close()
			a.gz = b.Bytes()
		})
		return a.gz
	}
	return a.identity
}

// pack sets the brotli form that was made beforehand, unless one is there.
func (a *answer) pack(br []byte) {
	a.brOnce.Do(func() { a.br = br })
}

// etag is strong and differs per encoding, as RFC 9110 8.8.3 asks.
func (a *answer) etag(encoding string) string {
	if encoding == "" {
		return `"` + a.hash + `"`
	}
	return `"` + a.hash + "-" + encoding + `"`
}

// chooseEncoding picks br, gzip or "" by an Accept-Encoding header (RFC 9110,
// 12.5.3): the highest weight wins, br before gzip.
func chooseEncoding(header string) string {
	best, bestWeight := "", 0.0
	weights := map[string]float64{}
	for _, item := range strings.Split(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(item), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			if f, err := strconv.ParseFloat(q, 64); err == nil {
				weight = f
			}
		}
		weights[strings.ToLower(strings.TrimSpace(name))] = weight
	}
	for _, name := range []string{"br", "gzip"} {
		weight, named := weights[name]
		if !named {
			weight = weights["*"]
		}
		if weight > bestWeight {
			best, bestWeight = name, weight
		}
	}
	return best
}

// matchesETag tells whether an If-None-Match header names a tag, by weak
// comparison as RFC 9110 13.1.2 asks.
func matchesETag(header, tag string) bool {
	for _, item := range strings.Split(header, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
