package server

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func TestChooseEncoding(t *testing.T) {
	for _, tc := range []struct{ header, want string }{
		{"", ""},
		{"gzip, deflate, br, zstd", "br"},
		{"gzip", "gzip"},
		{"br;q=0.5, gzip;q=0.9", "gzip"},
		{"br;q=0, gzip;q=0", ""},
		{"*", "br"},
		{"*;q=0", ""},
		{"br;q=0, *;q=0.5", "gzip"},
		{"identity", ""},
		{"BR", "br"},
		{"br;q=nonsense", "br"},
		{";;;,,,", ""},
	} {
		if got := chooseEncoding(tc.header); got != tc.want {
			t.Errorf("chooseEncoding(%q) = %q, want %q", tc.header, got, tc.want)
		}
	}
}

func TestMatchesETag(t *testing.T) {
	for _, tc := range []struct {
		header string
		want   bool
	}{
		{"", false},
		{`"abc"`, true},
		{`W/"abc"`, true},
		{`"x", "abc"`, true},
		{`*`, true},
		{`"abcd"`, false},
		{`abc`, false},
	} {
		if got := matchesETag(tc.header, `"abc"`); got != tc.want {
			t.Errorf("matchesETag(%q) = %v, want %v", tc.header, got, tc.want)
		}
	}
}

func TestCacheBuildsOnceAndForgetsTheOldest(t *testing.T) {
	c := newCache(5 * (1000 + entryOverhead + 64))
	made := map[string]int{}
	get := func(key string) {
		t.Helper()
		_, err := c.get(t.Context(), key, func(context.Context) (*response, error) {
			made[key]++
			return newResponse(nil, typeText, make([]byte, 1000), ""), nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		get("a")
	}
	if made["a"] != 1 {
		t.Errorf("a was made %d times, want once", made["a"])
	}
	for _, key := range []string{"b", "c", "d", "e", "f"} {
		get(key)
	}
	get("f")
	get("a")
	if made["f"] != 1 || made["a"] != 2 {
		t.Errorf("f was made %d times and a %d times, want 1 and 2: the oldest is evicted first", made["f"], made["a"])
	}
	if c.used > c.limit {
		t.Errorf("cache has %d bytes, limit %d", c.used, c.limit)
	}
}

func TestAPanicInAResponseIsAnError(t *testing.T) {
	c := newCache(1 << 20)
	_, err := c.get(t.Context(), "page", func(context.Context) (*response, error) { panic("broken page") })
	if err == nil || !strings.Contains(err.Error(), "broken page") {
		t.Errorf("err = %v, want the first failure", err)
	}
	a, err := c.get(t.Context(), "page", func(context.Context) (*response, error) { return newResponse(nil, typeText, []byte("mended"), ""), nil })
	if err != nil || string(a.identity) != "mended" {
		t.Errorf("after the failure: %v, %v", a, err)
	}
}

// Responses share header values: changes by one handler must not appear in other
// responses.
func TestWhatAHandlerAddsToAHeaderStaysWithItsResponse(t *testing.T) {
	h := testServer(t)
	page := func() http.Header {
		return ask(h, http.MethodGet, "/en-US/docs/Web/CSS", "Accept-Encoding", "br").Header
	}
	before := page()
	for _, target := range []string{"/", "/en-US/", "/static/a-123.js", "/en-US/docs/Web/CSS/dot.svg", "/en-US/docs/Web/CSS/index.json", "/nowhere"} {
		ask(h, http.MethodGet, target, "Accept-Encoding", "gzip")
	}
	if after := page(); !maps.EqualFunc(before, after, slices.Equal) {
		t.Errorf("header of a page =\n%v, before\n%v", after, before)
	}
	if got := before["Vary"]; !slices.Equal(got, []string{"Accept-Encoding"}) {
		t.Errorf("Vary of a page = %q", got)
	}
}
