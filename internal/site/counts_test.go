package site

import (
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/testkit"
)

// Failures of pages that are not counted, such as the not-found pages of static
// hosts, do not change the counts.
func TestCountsAddUpWhenPagesOfHostsFail(t *testing.T) {
	s := openSiteWith(t, testkit.WriteFiles(t, testPages()), render.Options{
		Dist: webBuildWith("render", `if (/"url":"[^"]*(404|play)"/.test(json)) throw new Error("broken");`),
	})
	report, err := s.Build(t.Context(), BuildOptions{Out: filepath.Join(t.TempDir(), "out"), Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for _, p := range s.current.Load().collections.pages {
		if strings.HasSuffix(p.URL, "/404") || strings.HasSuffix(p.URL, "/play") {
			listed++
		}
	}
	c := report.Others
	if len(report.Failed) <= c.Failed || c.Failed != listed || c.Built+c.Failed != c.Total {
		t.Errorf("%d failures, others = %+v, want %d failed: %v", len(report.Failed), c, listed, report.Failed)
	}
}
