package textedit_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/desk/textedit"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

const (
	cssURL  = "/en-US/docs/Web/CSS"
	postURL = "/en-US/blog/first/"
	cssText = "---\ntitle: Styling\nslug: Web/CSS\n---\n\n## 🎨 Colours\n\nText.\n"
)

// desk is an editor of a site.
type desk struct {
	*textedit.Editor
	t    *testing.T
	root string
	// files are the sources of other pages, by address.
	files map[string]string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, root: t.TempDir(), files: map[string]string{}}
	d.write("en-us/web/index.md", "---\ntitle: The web\nslug: Web\n---\n\nText.\n")
	d.write("en-us/web/css/index.md", cssText)
	d.write("sidebars/none.yaml", "sidebar: []\n")
	shared, err := fs.Sub(sample.Content(), "jsondata")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(d.root, "jsondata"), shared); err != nil {
		t.Fatal(err)
	}
	d.write("blog/posts/first/index.md", "---\ntitle: First\nslug: first\ndate: 2025-01-01\n---\n\nText.\n")
	data := docstest.EmbeddedWebdata(t)
	s, err := site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: d.root}, History: content.HistoryOff, Webdata: data,
		Collections: site.Collections{Blog: os.DirFS(d.path("blog")), Folders: site.Folders{Blog: d.path("blog")}},
		Log:         slog.New(slog.DiscardHandler), Settings: site.Settings{Brand: "Test", BaseURL: "https://test.example"},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Editor = textedit.New(textedit.Options{
		Site: s, Index: check.New(s), Completer: complete.New(s), Roots: []string{d.root},
		FileOf: func(_ context.Context, url string) (string, error) {
			if p := s.Catalogue().ByURL(url); p != nil {
				return p.File, nil
			}
			if url == postURL {
				return d.path("blog/posts/first/index.md"), nil
			}
			if file, ok := d.files[url]; ok {
				return file, nil
			}
			return "", fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
		},
	})
	return d
}

func (d *desk) path(name string) string { return filepath.Join(d.root, filepath.FromSlash(name)) }

func (d *desk) write(name, text string) {
	d.t.Helper()
	if err := os.MkdirAll(filepath.Dir(d.path(name)), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(d.path(name), []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) onDisk(name string) string {
	d.t.Helper()
	text, err := os.ReadFile(d.path(name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

func (d *desk) open(url string) *textedit.Source {
	d.t.Helper()
	source, err := d.Source(d.t.Context(), url)
	if err != nil {
		d.t.Fatal(err)
	}
	return source
}

func TestSave(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	source := d.open(cssURL)
	if source.Text != cssText || source.File != "en-us/web/css/index.md" {
		t.Errorf("source = %+v", source)
	}
	saved, err := d.Save(t.Context(), textedit.Change{URL: cssURL, Text: cssText + "More.\n", Version: source.Version})
	if err != nil {
		t.Fatal(err)
	}
	if got := d.onDisk("en-us/web/css/index.md"); got != cssText+"More.\n" {
		t.Errorf("on disk: %q", got)
	}
	if again := d.open(cssURL); again.Version != saved.Version {
		t.Errorf("saved as %s, on disk %s", saved.Version, again.Version)
	}
}

func TestSaveRefusesToOverwrite(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	source := d.open(cssURL)
	d.write("en-us/web/css/index.md", cssText+"Theirs.\n")
	mine := textedit.Change{URL: cssURL, Text: cssText + "Mine.\n", Version: source.Version}
	if _, err := d.Save(t.Context(), mine); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("changed file: %v", err)
	}
	if got := d.onDisk("en-us/web/css/index.md"); got != cssText+"Theirs.\n" {
		t.Errorf("on disk: %q", got)
	}
	mine.Version = d.open(cssURL).Version
	if _, err := d.Save(t.Context(), mine); err != nil {
		t.Errorf("keep mine: %v", err)
	}
	if err := os.Remove(d.path("en-us/web/css/index.md")); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Save(t.Context(), mine); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("deleted file: %v", err)
	}
}

func TestSaveKeepsTheFormOfTheFile(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.write("en-us/web/css/index.md", "\ufeff"+strings.ReplaceAll(cssText, "\n", "\r\n"))
	source := d.open(cssURL)
	if source.Text != cssText {
		t.Errorf("in the editor: %q", source.Text)
	}
	if _, err := d.Save(t.Context(), textedit.Change{URL: cssURL, Text: cssText + "More.\n", Version: source.Version}); err != nil {
		t.Fatal(err)
	}
	if got, want := d.onDisk("en-us/web/css/index.md"), "\ufeff"+strings.ReplaceAll(cssText+"More.\n", "\n", "\r\n"); got != want {
		t.Errorf("on disk: %q, want %q", got, want)
	}
}

// Only the Markdown of pages below the roots can be read or written.
func TestOnlySourcesOfPages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	outside := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.files["/en-US/outside"] = outside
	d.files["/en-US/data"] = d.path("jsondata/GroupData.json")
	d.files["/en-US/above"] = d.root + "/../x.md"
	d.files["/en-US/embedded"] = "index.md"
	d.files["/en-US/none"] = ""
	if err := os.Symlink(outside, d.path("en-us/link.md")); err != nil {
		t.Fatal(err)
	}
	d.files["/en-US/link"] = d.path("en-us/link.md")
	d.files["/en-US/folder"] = d.path("en-us/folder.md")
	if err := os.Mkdir(d.path("en-us/folder.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{
		"", "/", "/en-US/docs/Nowhere", "/en-US/docs/Web/../../x", "/en-US/outside", "/en-US/data", "/en-US/above", "/en-US/embedded", "/en-US/none",
		"/en-US/link", "/en-US/folder",
	} {
		if source, err := d.Source(t.Context(), url); err == nil {
			t.Errorf("%s can be read: %+v", url, source)
		}
		if _, err := d.Save(t.Context(), textedit.Change{URL: url, Text: "x"}); err == nil {
			t.Errorf("%s can be written", url)
		}
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "secret" {
		t.Errorf("outside: %q, %v", text, err)
	}
}

func TestSaveRefusesTextsThatAreNone(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	source := d.open(cssURL)
	for _, text := range []string{"a\x00b", strings.Repeat("a", 4<<20+1)} {
		if _, err := d.Save(t.Context(), textedit.Change{URL: cssURL, Text: text, Version: source.Version}); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	d.write("en-us/web/css/index.md", "\xff\xfe")
	if _, err := d.Source(t.Context(), cssURL); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("file that is not UTF-8: %v", err)
	}
}

func TestPreview(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	text := strings.Replace(cssText, "Text.", "New words and [a](/en-US/docs/None).", 1)
	p, err := d.Preview(t.Context(), textedit.Draft{URL: cssURL, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(p.Page), "New words") || !strings.Contains(string(p.Page), `"renderer":"Doc"`) {
		t.Errorf("page = %.300s", p.Page)
	}
	if len(p.Flaws) != 1 || p.Flaws[0].Name != "BrokenLink" || p.Flaws[0].Line != 8 {
		t.Errorf("flaws = %+v", p.Flaws)
	}
	if d.onDisk("en-us/web/css/index.md") != cssText {
		t.Error("the preview was written")
	}
	broken, err := d.Preview(t.Context(), textedit.Draft{URL: cssURL, Text: "---\ntitle: [\n---\n\nText.\n"})
	if err != nil {
		t.Fatal(err)
	}
	if len(broken.Flaws) == 0 || broken.Flaws[0].Line == 0 {
		t.Errorf("flaws of invalid front matter: %+v", broken.Flaws)
	}
	const post = "---\ntitle: First\nslug: first\ndate: 2025-01-01\n---\n\nDraft, [gone](/en-US/docs/Gone).\n"
	other, err := d.Preview(t.Context(), textedit.Draft{URL: postURL, Text: post})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(other.Page), "Draft") || len(other.Flaws) != 1 || other.Flaws[0].Line != 7 {
		t.Errorf("post: page %.300s, flaws %+v", other.Page, other.Flaws)
	}
	if other, err = d.Preview(t.Context(), textedit.Draft{URL: postURL, Text: "x"}); err != nil || other.Page != nil || len(other.Flaws) != 1 || other.Flaws[0].Line != 1 {
		t.Errorf("text that is not a post: %+v, %v", other, err)
	}
}

func TestCompleteCountsAsBrowsersDo(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	text := cssText + "🎨 {{cssx"
	units := 0
	for _, r := range text {
		units++
		if r > 0xffff {
			units++
		}
	}
	found, err := d.Complete(t.Context(), textedit.Question{URL: cssURL, Text: text, Offset: units})
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Items) == 0 || !strings.HasPrefix(strings.ToLower(found.Items[0].Insert), "cssxref") {
		t.Fatalf("items = %+v", found.Items)
	}
	if r := found.Items[0].Range; r.End != units || r.Start != units-len("cssx") {
		t.Errorf("range = %+v of %d units", r, units)
	}
	for _, offset := range []int{-1, units + 1} {
		if _, err := d.Complete(t.Context(), textedit.Question{URL: cssURL, Text: text, Offset: offset}); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("offset %d: %v", offset, err)
		}
	}
}
