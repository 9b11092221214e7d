package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
)

// A page whose code took too long to highlight may be complete the next time.
func TestIncompletePagesAreNotCached(t *testing.T) {
	english, translated := tree()
	english["en-us/web/slow/index.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Slow\nslug: Web/Slow\n---\n\n```js\nloop\n```\n")}
	slow := strings.Replace(application, "highlight(json) {", `highlight(json) { if (json.includes("loop")) for (;;);`, 1)
	s := New(optionsWith(t, slow, content.Sources{ContentFS: english, TranslatedFS: translated}))
	h := s.Handler()
	for url, cached := range map[string]bool{"/en-US/docs/Web/Slow": false, "/en-US/docs/Web/CSS": true} {
		if r := ask(h, http.MethodGet, url); r.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", url, r.StatusCode)
		}
		if got := s.cache.find(s.site.Edition()+" "+url) != nil; got != cached {
			t.Errorf("%s is cached = %t, want %t", url, got, cached)
		}
	}
}
