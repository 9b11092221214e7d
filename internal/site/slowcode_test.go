package site

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/site/render"
)

// openSlowSite opens a site whose application never ends with code that says
// "loop".
func openSlowSite(t *testing.T, root string) *Site {
	t.Helper()
	dist := webBuild()
	dist["server/entry-server.js"].Data = []byte(strings.Replace(application, "highlight(json) {", `highlight(json) { if (json.includes("loop")) for (;;);`, 1))
	renderer, err := render.New(render.Options{Dist: dist, Workers: 2, Site: []byte("{}"), CodeLimit: 50 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	data, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root, Translated: root}, History: content.HistoryOff, Webdata: data,
		Renderer: renderer, Log: slog.New(slog.DiscardHandler), Settings: Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A page that ran out of time may look otherwise the next time: it is reported,
// not recorded as made, and known as incomplete.
func TestPageWithSlowCodeIsMadeAgain(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\n```css\nloop\n```\n"
	root, out := writeTree(t, files), filepath.Join(t.TempDir(), "out")
	for i, made := range []int{5, 2} {
		s := openSlowSite(t, root)
		report, err := s.Build(t.Context(), BuildOptions{Out: out, Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		if report.Documents.Built != made || report.Flaws[FlawSlowCode] != 1 || len(report.Failed) != 0 {
			t.Errorf("build %d made %d pages, flaws are %v, failed %v", i, report.Documents.Built, report.Flaws, report.Failed)
		}
	}
	s := openSlowSite(t, root)
	for url, want := range map[string]bool{"/en-US/docs/Web/CSS": true, "/en-US/docs/Web/HTML": false} {
		if _, err := s.HTML(t.Context(), url); err != nil {
			t.Fatal(err)
		}
		if got := s.IsIncomplete(url); got != want {
			t.Errorf("IsIncomplete(%s) = %t, want %t", url, got, want)
		}
	}
}
