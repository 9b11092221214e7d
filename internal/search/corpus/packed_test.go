package corpus

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/testkit"
)

func packed(t *testing.T, e *Edition) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := e.Pack(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPackedEditions(t *testing.T) {
	root := testkit.WriteFiles(t, map[string]string{
		"en-us/web/index.md":           "---\ntitle: The web\nslug: Web\nbrowser-compat: a.b\n---\n\nSee {{domxref(\"Trail\")}}.\n\n## How to walk\n\nSlowly.\n",
		"en-us/web/api/trail/index.md": "---\ntitle: Trail\nslug: Web/API/Trail\n---\n\nA way through the hills.\n",
		"en-us/_redirects.txt":         "# FROM-URL\tTO-URL\n/en-US/docs/Web/API/Path\t/en-US/docs/Web/API/Trail\n",
		"en-us/web/api/index.md":       "---\ntitle: APIs\nslug: Web/API\n---\n",
		"en-us/web/hill/index.md":      "---\ntitle: Hill\nslug: Web/Hill\n---\n\nSteep.\n",
		"en-us/web/ford/index.md":      "---\ntitle: Ford\nslug: Web/Ford\n---\n\nWet.\n",
		"en-us/web/fork/index.md":      "---\ntitle: Fork\nslug: Web/Fork\n---\n\nTwo ways.\n",
	})
	cat, err := content.Load(t.Context(), content.Sources{Content: root}, content.Options{History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	articles := []Article{{URL: "/en-US/blog/first/", Locale: locale.EnUS, Title: "First", Summary: "A post.", Markdown: "Of a walk."}}
	edition := func() *Edition {
		pages := Pages(cat, locale.EnUS, articles)
		stats, err := Read(t.Context(), cat, pages, 2, &tuning.Default().Topics)
		if err != nil {
			t.Fatal(err)
		}
		return &Edition{Locale: locale.EnUS, Pages: pages, Aliases: Aliases(cat, locale.EnUS), Stats: stats}
	}
	want := edition()
	archive := packed(t, want)
	if !bytes.Equal(archive, packed(t, edition())) {
		t.Error("the same pages give other bytes")
	}
	got, err := OpenPacked(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Stats, want.Stats) || !reflect.DeepEqual(got.Aliases, want.Aliases) || got.Locale != want.Locale || len(got.Pages) != len(want.Pages) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	for i, p := range got.Pages {
		text, err := p.Text()
		wantText, wantErr := want.Pages[i].Text()
		if err != nil || wantErr != nil || !reflect.DeepEqual(text, wantText) {
			t.Errorf("text of %s: %+v, %v; want %+v, %v", p.URL, text, err, wantText, wantErr)
		}
		if p.URL != want.Pages[i].URL || p.Folder != want.Pages[i].Folder || !reflect.DeepEqual(p.Compat, want.Pages[i].Compat) {
			t.Errorf("page %+v, want %+v", p, want.Pages[i])
		}
	}
	damaged := bytes.Clone(archive)
	damaged[bytes.Index(damaged, []byte("edition.json"))-1] ^= 1
	if _, err := OpenPacked(bytes.NewReader(damaged), int64(len(damaged))); err == nil {
		t.Error("a damaged archive is opened")
	}
}

func TestUnreadablePagesAreNotPacked(t *testing.T) {
	page := func(url string, err error) *Page {
		return &Page{URL: url, markdown: func() (string, error) { return "Text of " + url, err }}
	}
	archive := packed(t, &Edition{Pages: []*Page{page("/a", nil), page("/b", errors.New("no file")), page("/c", nil)}, Stats: &Stats{}})
	e, err := OpenPacked(bytes.NewReader(archive), int64(len(archive)))
	if err != nil || len(e.Pages) != 2 {
		t.Fatalf("%+v, %v", e, err)
	}
	for _, p := range e.Pages {
		if text, err := p.Text(); err != nil || strings.TrimSpace(text.Body) != "Text of "+p.URL {
			t.Errorf("%s: %q, %v", p.URL, text.Body, err)
		}
	}
}
