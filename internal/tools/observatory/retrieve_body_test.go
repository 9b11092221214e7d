package observatory_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

func TestHeaderLimit(t *testing.T) {
	t.Parallel()
	for size, fits := range map[int]bool{16383: true, 16384: false} {
		internet := servertest.StartInternet(t, network())
		internet.Serve(t, "http://shop.example", answer(func(w io.Writer) {
			fmt.Fprintf(w, "HTTP/1.1 200 OK\r\nA: %s\r\n\r\n", strings.Repeat("x", size-len("OKA")))
		}))
		if _, err := retrieve(t, internet); (err == nil) != fits {
			t.Errorf("header of %d: %v", size, err)
		}
	}
}

func TestCodings(t *testing.T) {
	t.Parallel()
	const text = "<script src=/a.js></script>"
	encode := func(make func(io.Writer) io.WriteCloser) []byte {
		var body bytes.Buffer
		w := make(&body)
		_, _ = io.WriteString(w, text)
		_ = w.Close()
		return body.Bytes()
	}
	zipped := encode(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	for name, tc := range map[string]struct {
		coding string
		body   []byte
	}{
		"gzip": {"GZIP", zipped}, "x-gzip": {"x-gzip", zipped}, "gzip with more": {"gzip", append(slices.Clone(zipped), "more"...)},
		"gzip in two members": {"gzip", append(encode(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }), zipped...)},
		"gzip that ends":      {"gzip", zipped[:len(zipped)-6]},
		"zlib":                {"deflate", encode(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })},
		"deflate":             {"deflate", encode(func(w io.Writer) io.WriteCloser { f, _ := flate.NewWriter(w, 1); return f })},
		"br":                  {"br", encode(func(w io.Writer) io.WriteCloser { return brotli.NewWriter(w) })},
		"zstd":                {"zstd", encode(func(w io.Writer) io.WriteCloser { z, _ := zstd.NewWriter(w); return z })},
		"unknown":             {"rot13", []byte(text)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			internet := servertest.StartInternet(t, network(servertest.Get("https://shop.example/", 200, string(tc.body), "Content-Encoding", tc.coding, "Content-Type", "text/html")))
			c, err := retrieve(t, internet)
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Page.Scripts) != 1 || c.Page.Scripts[0].Src != "/a.js" || c.HTTPS.Final.BodyBytes != int64(len(tc.body)) {
				t.Errorf("page = %+v of %d bytes", c.Page, c.HTTPS.Final.BodyBytes)
			}
		})
	}
}

// TestHugeBodiesAreCut scans pages of 1 GB, plain and compressed, and measures
// how much of them is read and how much memory that takes.
func TestHugeBodiesAreCut(t *testing.T) {
	var sent atomic.Int64
	var bomb bytes.Buffer
	z, _ := gzip.NewWriterLevel(&bomb, gzip.BestSpeed)
	for range 64 { // four times the limit
		_, _ = z.Write(make([]byte, 1<<20))
	}
	_ = z.Close()
	const limit = 1 << 20
	for name, write := range map[string]func(io.Writer){
		"plain": func(w io.Writer) {
			fmt.Fprintf(w, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n<script src=/a.js>", 1<<30)
			block := make([]byte, 64<<10)
			for range 1 << 14 {
				n, err := w.Write(block)
				if sent.Add(int64(n)); err != nil {
					return
				}
			}
		},
		"gzip": func(w io.Writer) {
			fmt.Fprintf(w, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n", bomb.Len())
			_, _ = w.Write(bomb.Bytes())
		},
	} {
		t.Run(name, func(t *testing.T) {
			internet := servertest.StartInternet(t, network())
			internet.Serve(t, "http://shop.example", answer(write))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			c, err := retrieve(t, internet, func(o *observatory.Options) { o.MaxBody = limit })
			runtime.ReadMemStats(&after)
			if err != nil {
				t.Fatal(err)
			}
			if f := c.HTTP.Final; !f.Truncated || f.DecodedBytes != limit || f.BodyBytes > limit {
				t.Errorf("%d bytes, decoded %d, cut = %v", f.BodyBytes, f.DecodedBytes, f.Truncated)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 16*limit {
				t.Errorf("allocated %d bytes", grown)
			}
		})
	}
	if n := sent.Load(); n > 32<<20 {
		t.Errorf("server sent %d bytes", n)
	}
}
