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

// Compression levels for answers made on demand: each is paid once per page
// and kept with it.
const (
	brotliLevel = 5
	gzipLevel   = 6
	// brotliWindow is the binary logarithm of how far back, in bytes, a
	// compressor looks: further than nearly all pages are long.
	brotliWindow = 19
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

	// held is the memory of all forms in bytes. grew is called with what a new
	// one adds; it is set while nobody else has the answer.
	held atomic.Int64
	grew func(bytes int64)
}

// encoded returns the body in an encoding.
func (a *answer) encoded(encoding string) []byte {
	switch encoding {
	case "br":
		a.brOnce.Do(func() {
			a.br = brotliEncoder.encode(a.identity)
			a.hold(a.br)
		})
		return a.br
	case "gzip":
		a.gzOnce.Do(func() {
			a.gz = gzipEncoder.encode(a.identity)
			a.hold(a.gz)
		})
		return a.gz
	}
	return a.identity
}

// hold counts the memory of another form.
func (a *answer) hold(form []byte) {
	n := int64(cap(form))
	a.held.Add(n)
	if a.grew != nil {
		a.grew(n)
	}
}

// compressor is a writer that can be used again.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

// encoder compresses bodies, as many at a time as there are processors. The
// tables of a compressor are larger than most pages: a new one for each would
// be most of the memory that a server asks for.
type encoder struct {
	create func() compressor
	idle   chan compressor // nil for one that was not needed before
}

func newEncoder(create func() compressor) *encoder {
	e := &encoder{create: create, idle: make(chan compressor, runtime.GOMAXPROCS(0))}
	for range cap(e.idle) {
		e.idle <- nil
	}
	return e
}

var (
	brotliEncoder = newEncoder(func() compressor {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
	})
	gzipEncoder = newEncoder(func() compressor {
		w, _ := gzip.NewWriterLevel(nil, gzipLevel) // there is such a level
		return w
	})
)

func (e *encoder) encode(body []byte) []byte {
	w := <-e.idle
	if w == nil {
		w = e.create()
	}
	b := bytes.NewBuffer(make([]byte, 0, len(body)/4))
	w.Reset(b)
	_, _ = w.Write(body) // a bytes.Buffer does not fail
	_ = w.Close()
	w.Reset(nil) // it must not hold on to the buffer
	e.idle <- w
	return trimmed(b.Bytes())
}

// trimmed returns a slice without the room at its end if that is worth a copy.
func trimmed(b []byte) []byte {
	if cap(b)-len(b) > len(b)/16 {
		return bytes.Clone(b)
	}
	return b
}

// pack sets the brotli form that was made beforehand, unless one is there.
func (a *answer) pack(br []byte) {
	a.brOnce.Do(func() {
		a.br = trimmed(br)
		a.hold(a.br)
	})
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
