package app

import (
	"log/slog"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

func TestScoringTablesHaveEveryResult(t *testing.T) {
	matrix := scans.Matrix()
	written, err := scoringTables(matrix)
	if err != nil {
		t.Fatal(err)
	}
	text := html.UnescapeString(written)
	for _, row := range matrix {
		if !strings.Contains(text, `<h3 id="`+row.Name+`">`) {
			t.Errorf("%s has no heading", row.Name)
		}
		for _, result := range row.Results {
			if !strings.Contains(text, "<code>"+result.Name+"</code>") {
				t.Errorf("%s has no row", result.Name)
			}
		}
	}
	for _, want := range []string{"<td>+10</td>", "<td>−25</td>", "<td>0</td>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no cell %s", want)
		}
	}
	if _, err := html.Parse(strings.NewReader(written)); err != nil {
		t.Errorf("tables are not HTML: %v", err)
	}
}

func TestSitesWithoutTheScannerHaveNoScoringTables(t *testing.T) {
	cfg := &config.Config{}
	cfg.Features.Observatory = true
	a := &App{cfg: cfg, log: slog.New(slog.DiscardHandler)}
	for _, files := range []bool{false, true} {
		c, err := a.pageKinds(openOptions{files: files})
		if err != nil || (len(c.Elements) == 0) != files {
			t.Errorf("for files = %t: %d elements, %v", files, len(c.Elements), err)
		}
	}
}
