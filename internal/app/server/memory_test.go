package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/testkit"
)

// pageText returns text of a given length that compresses like pages.
func pageText(random *rand.Rand, length int) []byte {
	text := make([]byte, 0, length+16) // with spare capacity, as pages have
	for len(text) < length {
		text = fmt.Appendf(text, "<p>word%d</p>", random.IntN(1000))
	}
	return text
}

// warmUp creates all compressors, which stay in the pool.
func warmUp(e *encoders) *encoders {
	for range runtime.GOMAXPROCS(0) {
		e.brotli.encode(make([]byte, 1<<20))
		e.gzip.encode(make([]byte, 1<<20))
	}
	return e
}

// TestSizeOfTheCacheIsAccurate fills the cache many times over, with compressed
// representations requested later.
func TestSizeOfTheCacheIsAccurate(t *testing.T) {
	const limit = 1 << 20
	random := rand.New(rand.NewPCG(1, 2))
	e := warmUp(newEncoders())
	held := testkit.Held(func() any {
		c := newCache(limit)
		for i := range 200 {
			a, err := c.get(t.Context(), fmt.Sprintf("1 /en-US/docs/Web/API/Thing_%d", i), func(context.Context) (*response, error) {
				return newResponse(e, typeHTML, append(make([]byte, 0, 40<<10), pageText(random, 20<<10)...), "no-cache"), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			a.encoded([]string{"", "br", "gzip"}[i%3])
		}
		return c
	})
	if held > limit*11/10 || held < limit*8/10 {
		t.Errorf("cache has %d KiB, limit %d", held>>10, limit>>10)
	}
}

// TestPooledCompressorsLeaveNothingBehind compresses bodies of all lengths with
// the same few compressors, several at a time.
func TestPooledCompressorsLeaveNothingBehind(t *testing.T) {
	e := newEncoders()
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(worker), 2))
			for range 8 {
				body := pageText(random, random.IntN(100<<10))
				a := newResponse(e, typeHTML, body, "")
				unzipped, err := gzip.NewReader(bytes.NewReader(a.encoded("gzip").body))
				if err != nil {
					t.Error(err)
					return
				}
				for name, r := range map[string]io.Reader{"br": brotli.NewReader(bytes.NewReader(a.encoded("br").body)), "gzip": unzipped} {
					if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, body) {
						t.Errorf("%s: %d bytes become %d, %v", name, len(body), len(got), err)
					}
				}
			}
		})
	}
	all.Wait()
}

// manyPages is content with many pages, full of links that occur on no other
// page. A few pages share a sidebar.
func manyPages(count int) fstest.MapFS {
	files, _ := tree()
	for i := range count {
		var body strings.Builder
		fmt.Fprintf(&body, "---\ntitle: Thing %d\nslug: Web/API/Thing_%d\npage-type: guide\nsidebar: side_%d\n---\n\n", i, i, i%10)
		for j := range 40 {
			fmt.Fprintf(&body, "See [number %d](https://example.org/%d/%d) and {{domxref(\"Thing_%d\", \"the %d-th of %d\")}}.\n\n", j, i, j, (i+j)%count, j, i)
		}
		files[fmt.Sprintf("en-us/web/api/thing_%d/index.md", i)] = &fstest.MapFile{Data: []byte(body.String())}
	}
	for i := range 10 {
		side := "sidebar:\n" + strings.Repeat(fmt.Sprintf("  - title: Thing %d\n    link: /Web/API/Thing_%d\n", i, i), 200)
		files[fmt.Sprintf("sidebars/side_%d.yaml", i)] = &fstest.MapFile{Data: []byte(side)}
	}
	return files
}

// TestPagesAreCachedWithinTheLimits requests many pages and measures the memory
// that the server and the site use for them.
func TestPagesAreCachedWithinTheLimits(t *testing.T) {
	const pages, limit = 200, 1<<20 + 512<<10 // of the server and of the site
	files := manyPages(pages)
	srv := New(optionsOf(t, content.Sources{ContentFS: files, TranslatedFS: fstest.MapFS{}}))
	h := srv.Handler()
	get := func(i int) {
		for j, suffix := range []string{"", "/index.json"} {
			r := ask(h, http.MethodGet, fmt.Sprintf("/en-US/docs/Web/API/Thing_%d%s", i, suffix), "Accept-Encoding", []string{"br", "gzip"}[(i+j)%2])
			if r.StatusCode != http.StatusOK {
				t.Fatalf("page %d: %s", i, r.Status)
			}
		}
	}
	warmUp(srv.encoders)
	for i := range 50 {
		get(i) // data that is read once and stays
	}
	held := testkit.Held(func() any {
		for i := range pages {
			get(i)
		}
		return h
	})
	if held > limit {
		t.Errorf("%d KiB more are in use after %d pages, limit %d", held>>10, pages, limit>>10)
	}
}
