package check_test

import (
	"os"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/site"
)

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestCorpus(t *testing.T) {
	root := os.Getenv("WAYMARK_CORPUS")
	if root == "" {
		t.Skip("WAYMARK_CORPUS names no folder with content")
	}
	start, used := time.Now(), cpu()
	s := openSite(t, root)
	t.Logf("open: %v, %v of CPU", time.Since(start), cpu()-used)
	index := check.New(s)
	if err := index.Update(t.Context(), []string{site.AnyPage}); err != nil {
		t.Fatal(err)
	}
	t.Logf("check: %v, %v of CPU", time.Since(start), cpu()-used)
	if os.Getenv("LIST") != "" {
		for _, p := range index.Snapshot().Pages {
			for _, f := range p.Flaws {
				t.Logf("FLAW %s | fix %q -> %q", f, f.Fix.Old, f.Fix.New)
			}
		}
	}
	t.Logf("%d pages: %v", len(index.Snapshot().Pages), index.Snapshot().Counts())
}
