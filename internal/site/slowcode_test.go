package site

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/site/render"
)

// openSlowSite opens a site whose application never ends with code that says
// "loop".
func openSlowSite(t *testing.T, root string) *Site {
	t.Helper()
	return openSiteWith(t, root, render.Options{
		Dist:      webBuildWith("highlight", `if (json.includes("loop")) for (;;);`),
		CodeLimit: 50 * time.Millisecond,
	})
}

// A page that ran out of time may look otherwise the next time: it is reported,
// not recorded as made, and known as incomplete.
func TestPageWithSlowCodeIsMadeAgain(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\n```css\nloop\n```\n"
	root, out := writeTree(t, files), filepath.Join(t.TempDir(), "out")
	for i, made := range []int{5, 1} {
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

// The code is quoted: a position could be that of other code that begins alike.
func TestSlowCodeIsQuoted(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\nfirst { } is fast.\n\n```css\nfirst { }\nloop\n```\n"
	s := openSlowSite(t, writeTree(t, files))
	var log bytes.Buffer
	s.log = slog.New(slog.NewTextHandler(&log, nil))
	if _, err := s.HTML(t.Context(), "/en-US/docs/Web/CSS"); err != nil {
		t.Fatal(err)
	}
	if text := log.String(); !strings.Contains(text, "index.md: SlowCode") || !strings.Contains(text, "begins with") || !strings.Contains(text, "first { }") {
		t.Errorf("log = %s, want the file and the first line of the code", text)
	}
}
