package main

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/site/render"
)

// Programs built without a C compiler use QuickJS, which has neither Intl nor a
// console. Pages of every kind must be the same as with V8.
func TestEveryEngineRendersTheSamePages(t *testing.T) {
	if len(render.Engines()) < 2 {
		t.Skip("this build has only one engine")
	}
	sites := map[string]string{}
	for _, engine := range []string{"quickjs", "v8"} {
		log := start(t, "serve", "--render-engine", engine, "--features-plus", "--features-observatory", "--features-newsletter", "--features-advertising")
		sites[engine] = waitFor(t, log, `msg=serving url=(\S+)`)[1]
		go func() {
			for log.Scan() {
			}
		}()
	}
	for _, l := range []string{"/en-US/", "/de/", "/ru/", "/fr/"} {
		for _, page := range walkedPages {
			want, wantStatus := get(t, sites["v8"]+l+page)
			got, status := get(t, sites["quickjs"]+l+page)
			if status != wantStatus || status >= http.StatusInternalServerError {
				t.Errorf("%s%s: status %d with QuickJS, %d with V8", l, page, status, wantStatus)
			} else if got != want {
				t.Errorf("%s%s: %d bytes with QuickJS, %d with V8; pages differ", l, page, len(got), len(want))
			}
		}
	}
}

// get returns the body and the status of a response.
func get(t *testing.T, url string) (body string, status int) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	// The ports of the two sites differ.
	return strings.ReplaceAll(string(text), ":"+response.Request.URL.Port(), ""), response.StatusCode
}
