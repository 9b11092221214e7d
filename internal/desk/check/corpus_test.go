package check_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
)

// used returns the elapsed time of f, and its processor time.
func used(f func()) (elapsed, cpu time.Duration) {
	total := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	start, before := time.Now(), total()
	f()
	return time.Since(start), total() - before
}

func update(ctx context.Context, t *testing.T, index *check.Index, url string) {
	t.Helper()
	if err := index.Update(ctx, []string{url}); err != nil {
		t.Fatal(err)
	}
}

// TestCorpus checks and fixes the content tree in WAYMARK_CORPUS, in memory. It
// logs the time taken.
func TestCorpus(t *testing.T) {
	root := os.Getenv("WAYMARK_CORPUS")
	if root == "" {
		t.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	var s *site.Site
	elapsed, cpu := used(func() { s = openSite(t, root) })
	t.Logf("open: %v, %v of CPU", elapsed, cpu)
	elapsed, cpu = used(func() { update(t.Context(), t, check.New(s), site.AnyPage) })
	t.Logf("check all: %v, %v of CPU", elapsed, cpu)
	var index *check.Index
	held := testkit.Held(func() any {
		index = check.New(s)
		update(t.Context(), t, index, site.AnyPage)
		return index
	})
	t.Logf("an index of %d pages holds %.1f MB", index.Snapshot().Total, float64(held)/1e6)
	elapsed, cpu = used(func() { update(t.Context(), t, index, "/en-US/docs/Web/API/Window") })
	t.Logf("check a page again: %v, %v of CPU", elapsed, cpu)
	t.Log(index.Snapshot().Counts())
	fixed := 0
	for _, p := range index.Snapshot().Pages {
		if p.URL != "" {
			fixed += checkFixes(t, s, index, p)
		}
	}
	t.Logf("%d flaws have a fix", fixed)
}

// address matches the parts of a page that fixes may change, apart from the
// letter case of names.
var address = regexp.MustCompile(`(?:href|data-href)="[^"]*"`)

// checkFixes fixes a page and returns the number of fixed flaws. No fix may
// remain, no flaw may be new, and only links may change.
func checkFixes(t *testing.T, s *site.Site, index *check.Index, p check.PageFlaws) int {
	t.Helper()
	fixable := 0
	for _, f := range p.Flaws {
		if f.Fix != (flaw.Edit{}) {
			fixable++
		}
	}
	if fixable == 0 {
		return 0
	}
	source := testkit.ReadFile(t, p.File)
	fixed, left, err := index.FixAll(t.Context(), p.File, source, p.Flaws, func(flaw.Flaw) bool { return true })
	if err != nil || left > 0 {
		t.Errorf("%s: %d fixes remain, %v", p.File, left, err)
		return 0
	}
	after, err := index.Draft(t.Context(), p.File, string(fixed))
	if err != nil {
		t.Fatal(err)
	}
	had := flaw.Count(p.Flaws)
	for name, n := range flaw.Count(after) {
		if n > had[name] {
			t.Errorf("%s: after fixing: %d %s, before %d", p.File, n, name, had[name])
		}
	}
	if got, want := shown(t, s, p.File, string(fixed)), shown(t, s, p.File, string(source)); got != want {
		t.Errorf("%s: a fix changes more than links", p.File)
	}
	return fixable
}

// shown returns the visible part of a text, without the targets of links.
func shown(t *testing.T, s *site.Site, file, text string) string {
	t.Helper()
	draft, err := s.Draft(t.Context(), file, text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, section := range draft.Document.Body {
		b.WriteString(section.Title + "\n" + section.Content + "\n")
	}
	return strings.ToLower(address.ReplaceAllString(b.String(), "href"))
}
