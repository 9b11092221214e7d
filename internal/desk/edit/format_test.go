package edit

import (
	"os"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// FuzzFormat checks that formatting is idempotent and keeps the body.
func FuzzFormat(f *testing.F) {
	for _, page := range []string{
		"---\ntitle: a\nslug: b\n---\n\nBody.\n", "---\nslug: 'it''s'\ntitle: \"a\\tb\"\n---\nBody", "---\r\ntitle: a\r\n---\r\n", "---\n# x\n---\n",
		"---\ntags:\n- a\n- 1\n# c\n- b\ntitle: >-\n  x\n\n  y\n---\n\n\n    code\n", "---\na: {b: [c]}\n? d\n: e\n---\n", "---\n---\n", "\ufeff---\ntitle: x # y\n---\n",
	} {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page string) {
		once, err := Format(page)
		if err != nil {
			return
		}
		twice, err := Format(once)
		if err != nil || twice != once {
			t.Errorf("Format(%q) = %q, the second time %q, %v", page, once, twice, err)
		}
		_, bodyBefore, _ := splitPage(page)
		_, bodyAfter, ok := splitPage(once)
		if !ok || skipEmptyLines(page[bodyBefore:]) != skipEmptyLines(once[bodyAfter:]) {
			t.Errorf("Format(%q) = %q, which has another body", page, once)
		}
	})
}

// TestFormatCorpus formats every page of a real content tree: the meaning is
// kept, and most pages are already formatted.
func TestFormatCorpus(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		t.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: dir, Translated: dir}, content.Options{History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, p := range cat.Pages() {
		page, err := cat.Source(p)
		if err != nil {
			t.Fatal(err)
		}
		once, err := Format(page)
		if err != nil {
			t.Errorf("%s: %v", p.File, err)
			continue
		}
		if once != page {
			changed++
			t.Logf("%s changes", p.File)
		}
		if twice, err := Format(once); err != nil || twice != once {
			t.Errorf("%s: the second time, Format = %.300q, %v", p.File, twice, err)
		}
	}
	t.Logf("%d of %d pages change", changed, len(cat.Pages()))
	if changed > len(cat.Pages())/100 {
		t.Errorf("%d of %d pages change", changed, len(cat.Pages()))
	}
}

func TestFormatKeepsLineEnds(t *testing.T) {
	t.Parallel()
	got, err := Format("---\r\nslug: b\r\ntitle: a\r\n---\r\nBody\r\n")
	if want := "---\r\ntitle: a\r\nslug: b\r\n---\r\n\r\nBody\r\n"; err != nil || got != want {
		t.Errorf("Format = %q, %v, want %q", got, err, want)
	}
	if _, err := Format("no front matter"); err == nil || !strings.Contains(err.Error(), "does not begin with front matter") {
		t.Errorf("error %v", err)
	}
}
