package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
)

// Compression levels of cached responses: each is paid once per page.
const (
	brotliLevel = 5
	gzipLevel   = 6
	// brotliWindow is the binary logarithm of the window in bytes: more than nearly all
	// pages.
	brotliWindow = 19
	// compressFrom is the minimum size in bytes that pays.
	compressFrom = 512
)

// response is a cacheable body with its hash and, once requested, its compressed encodings.
type response struct {
	contentType string
	hash        string // of the body without an encoding
	identity    []byte
	caching     string // Cache-Control
	transient   bool   // it may differ the next time, so it is not cached

	encoders     *encoders
	shared       sharedHeaders
	plain        encodedBody
	brotli, gzip encodedBody

	// held is the memory of all encodings in bytes. grew is called for each new one; it is
	// set before the response is shared.
	held atomic.Int64
	grew func(bytes int64)
}

// sharedHeaders are the header fields of a response in any encoding. Many messages share the
// slices, which are never changed.
type sharedHeaders struct{ contentType, cacheControl []string }

// encodedBody is an encoded body with the header fields that depend on it, shared like those
// of the response.
type encodedBody struct {
	etag []string

	once          sync.Once
	body          []byte
	contentLength []string
}

func (f *encodedBody) set(body []byte) {
	f.body, f.contentLength = body, []string{strconv.Itoa(len(body))}
}

// describe sets the header fields of a complete response.
func (a *response) describe() {
	a.shared = sharedHeaders{[]string{a.contentType}, []string{a.caching}}
	a.plain.etag = []string{`"` + a.hash + `"`}
	a.brotli.etag = []string{`"` + a.hash + `-br"`}
	a.gzip.etag = []string{`"` + a.hash + `-gzip"`}
	a.plain.set(a.identity)
}

// variant returns an encoding of which only the identifying header fields are sure to be set:
// see [response.encoded]. Tags are strong and differ per encoding (RFC 9110, 8.8.3).
func (a *response) variant(encoding string) *encodedBody {
	switch encoding {
	case "br":
		return &a.brotli
	case "gzip":
		return &a.gzip
	}
	return &a.plain
}

// encoded returns the body in an encoding, compressed on first use.
func (a *response) encoded(encoding string) *encodedBody {
	f := a.variant(encoding)
	switch encoding {
	case "br":
		f.once.Do(func() { a.compress(f, a.encoders.brotli) })
	case "gzip":
		f.once.Do(func() { a.compress(f, a.encoders.gzip) })
	}
	return f
}

func (a *response) compress(f *encodedBody, e *encoder) {
	f.set(e.encode(a.identity))
	a.hold(f.body)
}

// hold counts the memory of another encoding.
func (a *response) hold(body []byte) {
	n := int64(cap(body))
	a.held.Add(n)
	if a.grew != nil {
		a.grew(n)
	}
}

// compressor is a reusable writer.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

// encoder compresses bodies, as many at a time as there are processors. It reuses
// compressors: their tables are larger than most pages.
type encoder struct {
	create func() compressor
	idle   chan compressor // nil until needed
}

func newEncoder(create func() compressor) *encoder {
	e := &encoder{create: create, idle: make(chan compressor, runtime.GOMAXPROCS(0))}
	for range cap(e.idle) {
		e.idle <- nil
	}
	return e
}

// encoders are the encoders of a server.
type encoders struct{ brotli, gzip *encoder }

func newEncoders() *encoders {
	return &encoders{
		brotli: newEncoder(func() compressor {
			return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
		}),
		gzip: newEncoder(func() compressor {
			w, _ := gzip.NewWriterLevel(nil, gzipLevel) // there is such a level
			return w
		}),
	}
}

func (e *encoder) encode(body []byte) []byte {
	w := <-e.idle
	if w == nil {
		w = e.create()
	}
	b := bytes.NewBuffer(make([]byte, 0, len(body)/4))
	w.Reset(b)
	_, _ = w.Write(body) // a bytes.Buffer does not fail
	_ = w.Close()
	w.Reset(nil) // release the buffer
	e.idle <- w
	return trimmed(b.Bytes())
}

// trimmed returns a slice without spare capacity if that is worth a copy.
func trimmed(b []byte) []byte {
	if cap(b)-len(b) > len(b)/16 {
		return bytes.Clone(b)
	}
	return b
}

// pack sets a precompressed brotli encoding, unless there is one.
func (a *response) pack(br []byte) {
	if br == nil {
		return
	}
	a.brotli.once.Do(func() {
		a.brotli.set(trimmed(br))
		a.hold(a.brotli.body)
	})
}

// chooseEncoding picks br, gzip or "" for an Accept-Encoding header (RFC 9110, 12.5.3): the
// highest weight wins, then br.
func chooseEncoding(header string) string {
	const unnamed = -1.0
	br, gzip, others := unnamed, unnamed, 0.0
	for item := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(item), ";")
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			if f, err := strconv.ParseFloat(q, 64); err == nil {
				weight = f
			}
		}
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, "br"):
			br = weight
		case strings.EqualFold(name, "gzip"):
			gzip = weight
		case name == "*":
			others = weight
		}
	}
	if br == unnamed {
		br = others
	}
	if gzip == unnamed {
		gzip = others
	}
	switch {
	case br > 0 && br >= gzip:
		return "br"
	case gzip > 0:
		return "gzip"
	}
	return ""
}

// matchesETag reports whether an If-None-Match header has a tag, by weak comparison (RFC
// 9110, 13.1.2).
func matchesETag(header, tag string) bool {
	for item := range strings.SplitSeq(header, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
