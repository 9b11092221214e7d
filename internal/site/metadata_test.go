package site

import (
	"os"
	"path/filepath"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

func TestMetadataIsListedInOrderWhateverIsMadeFirst(t *testing.T) {
	out, err := openOutput(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.discard()
	pages := make([]*content.Page, 5)
	for i, slug := range []string{"A", "B", "C", "D", "E"} {
		pages[i] = &content.Page{Slug: slug, Locale: locale.EnUS}
	}
	kept := filepath.Join(out.final, pages[1].OutputFolder())
	testkit.WriteFile(t, filepath.Join(kept, "metadata.json"), "1")
	// B is kept; E failed in the previous build and is not built in this one.
	m, err := newMetadataList(out, "metadata.json", pages, []bool{true, false, true, true, false})
	if err != nil {
		t.Fatal(err)
	}
	for _, made := range []struct {
		page    int
		data    []byte
		waiting int
	}{{3, []byte("3"), 1}, {2, nil, 2}, {0, []byte("0"), 0}} {
		if err := m.add(made.page, made.data); err != nil {
			t.Fatal(err)
		}
		if len(m.waiting) != made.waiting {
			t.Errorf("after page %d, %d pages wait, want %d", made.page, len(m.waiting), made.waiting)
		}
	}
	if err := m.close(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(out.staging, "metadata.json"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "[0,1,3]"; string(got) != want || m.length != int64(len(want)) {
		t.Errorf("list = %s of length %d, want %s", got, m.length, want)
	}
}
