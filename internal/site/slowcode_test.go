package site

import (
	"bytes"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// openSlowSite opens a site whose application never finishes code that says
// "loop".
func openSlowSite(t *testing.T, root string) *Site {
	t.Helper()
	return openSiteWith(t, root, render.Options{
		Dist:      webBuildWith("highlight", `if (json.includes("loop")) for (;;);`),
		CodeLimit: 50 * time.Millisecond,
	})
}

// A page that ran out of time may be complete the next time: it is reported, not
// recorded as built, and marked as incomplete.
func TestPageWithSlowCodeIsMadeAgain(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\n```css\nloop\n```\n"
	root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
	for i, made := range []int{5, 1} {
		s := openSlowSite(t, root)
		report, err := s.Build(t.Context(), BuildOptions{Out: out, Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		if report.Documents.Built != made || report.Flaws[FlawSlowCode] != 1 || len(report.Failed) != 0 {
			t.Errorf("build %d made %d pages; flaws = %v, failed = %v", i, report.Documents.Built, report.Flaws, report.Failed)
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

// The position is that of the code itself, not of text or code with the same
// beginning.
func TestSlowCodeHasAPosition(t *testing.T) {
	files := testPages()
	page := files["en-us/web/css/index.md"] + "\nfirst { } is fast.\n\n```css\nfirst { }\n```\n\n> [!NOTE]\n> {{CSSxRef(\"color\")}}\n>\n> ```css\n> first { }\n> loop\n> ```\n\n```css\nfirst { }\nloop\n```\n"
	files["en-us/web/css/index.md"] = page
	s := openSlowSite(t, testkit.WriteFiles(t, files))
	var log bytes.Buffer
	s.log = slog.New(slog.NewTextHandler(&log, nil))
	if _, err := s.HTML(t.Context(), "/en-US/docs/Web/CSS"); err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(page, "> first { }")
	line := 1 + strings.Count(before, "\n")
	for _, want := range []string{
		fmt.Sprintf("index.md:%d:3: SlowCode: code in \\\"css\\\" that begins with \\\"first { }\\\"", line),
		fmt.Sprintf("index.md:%d:1: SlowCode", line+5),
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("log lacks %s:\n%s", want, log.String())
		}
	}
}
