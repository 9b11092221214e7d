package site

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/sample"
)

// writersSite opens the sample site, with flaws, from a folder.
func writersSite(t *testing.T) (s *Site, docs string) {
	t.Helper()
	docs = t.TempDir()
	translated := t.TempDir()
	if err := errors.Join(os.CopyFS(docs, sample.Content()), os.CopyFS(translated, sample.Translated())); err != nil {
		t.Fatal(err)
	}
	data := docstest.EmbeddedWebdata(t)
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: docs, Translated: translated}, History: content.HistoryOff, Webdata: data,
		Settings: Settings{Flaws: true}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, docs
}

// TestDraftOfTheSameText compares drafts of all pages, with either line ending,
// with their documents.
func TestDraftOfTheSameText(t *testing.T) {
	t.Parallel()
	s, _ := writersSite(t)
	for _, p := range s.Catalogue().Pages() {
		source, err := s.Catalogue().Source(p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.Document(t.Context(), p.URL())
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{source, "\ufeff" + strings.ReplaceAll(source, "\n", "\r\n")} {
			draft, err := s.Draft(t.Context(), p.File, text)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Replace(string(draft.Document.AppendJSON(nil)), ` aria-current=\"page\"`, "", -1); got != strings.Replace(string(want.AppendJSON(nil)), ` aria-current=\"page\"`, "", -1) {
				t.Errorf("draft of %s differs from its document", p.URL())
			}
			if len(draft.Flaws) != len(want.Flaws) {
				t.Errorf("draft of %s has %d flaws, its document %d", p.URL(), len(draft.Flaws), len(want.Flaws))
			}
		}
	}
}

func TestDraft(t *testing.T) {
	t.Parallel()
	s, docs := writersSite(t)
	file := filepath.Join(docs, "en-us/waymark/kitchen_sink/index.md")
	const valid = "---\ntitle: Sink\nslug: Waymark/Kitchen_sink\n---\n\n"
	tests := []struct {
		name, file, text, title, flaws string
	}{
		{"new text", file, valid + "[x](/en-US/docs/Nope)\n", "Sink", "BrokenLink 6:1"},
		{"line ends of Windows", file, strings.ReplaceAll(valid+"[x](/en-US/docs/Nope)\n", "\n", "\r\n"), "Sink", "BrokenLink 6:1"},
		{"broken front matter", file, "---\ntitle: [\nslug: Waymark/Kitchen_sink\n---\n\n{{nosuch}}\n", "Kitchen sink: every construct with a backtick in the title", "InvalidFrontMatter 2:1, Unknown 6:1"},
		{"broken front matter of a new page", filepath.Join(docs, "en-us/waymark/new/index.md"), "---\ntitle: [\n---\n\n{{nosuch}}\n", "", "InvalidFrontMatter 2:1"},
		{"no front matter", file, "Text {{nosuch}}", "", "InvalidFrontMatter 1:1"},
		{"slug of another folder", file, "---\ntitle: Sink\nslug: Waymark/Sink\n---\n{{nosuch}}", "Kitchen sink: every construct with a backtick in the title", "SlugMismatch 3:1, Unknown 5:1"},
		{"new page", filepath.Join(docs, "en-us/waymark/new/index.md"), "---\ntitle: New\nslug: Waymark/New\n---\n{{nosuch}}", "New", "Unknown 5:1"},
		{"nothing", file, "", "", "InvalidFrontMatter 1:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			draft, err := s.Draft(t.Context(), tt.file, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			title := ""
			if draft.Page != nil {
				title = draft.Page.Title
			}
			if title != tt.title || shown(draft.Flaws) != tt.flaws {
				t.Errorf("draft = %q with flaws %q, want %q with %q", title, shown(draft.Flaws), tt.title, tt.flaws)
			}
		})
	}
	if p := s.Catalogue().PageOfFile(file); p.Title == "Sink" {
		t.Error("a draft changed the site")
	}
}

func shown(flaws []flaw.Flaw) string {
	var list []string
	for _, f := range flaws {
		position, _, _ := strings.Cut(strings.TrimPrefix(f.String(), f.File+":"), ": ")
		list = append(list, f.Name+" "+position)
	}
	return strings.Join(list, ", ")
}

func TestDraftOfNoPage(t *testing.T) {
	t.Parallel()
	s, docs := writersSite(t)
	for _, file := range []string{
		filepath.Join(docs, "en-us/waymark/kitchen_sink/other.md"), filepath.Join(docs, "sidebars/web.yaml"), filepath.Join(docs, "en-us/index.md"),
		filepath.Join(docs, "../index.md"), "index.md", "",
	} {
		if _, err := s.Draft(t.Context(), file, "---\n"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("err of the draft of %q = %v", file, err)
		}
	}
}

// TestDraftOfTranslation checks that drafts inherit front matter from the
// English page.
func TestDraftOfTranslation(t *testing.T) {
	t.Parallel()
	s, _ := writersSite(t)
	for _, p := range s.Catalogue().PagesOf("de") {
		english := s.Catalogue().Page("en-US", p.Slug)
		if english == nil || english.PageType == content.PageTypeNone {
			continue
		}
		draft, err := s.Draft(t.Context(), p.File, "---\ntitle: Neu\nslug: "+p.Slug+"\n---\n")
		if err != nil {
			t.Fatal(err)
		}
		if draft.Page.PageType != english.PageType {
			t.Errorf("%s has the page type %s, want %s", p.URL(), draft.Page.PageType, english.PageType)
		}
		return
	}
	t.Fatal("the sample has no translated page with a type")
}

func TestDraftsBelowABasePathHaveAddressesOfTheHost(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, lanternPages())
	s, err := Open(t.Context(), Options{
		Sources: content.Sources{Content: root}, History: content.HistoryOff, Webdata: docstest.EmbeddedWebdata(t),
		Settings: Settings{BaseURL: "https://test.example/lantern"}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	draft, err := s.Draft(t.Context(), filepath.Join(root, "README.md"), "# Lantern\n\nMore on [setup](guide/setup.md).\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(s.Encode(draft.Document)), `href=\"/lantern/guide/setup\"`; !strings.Contains(got, want) {
		t.Errorf("document lacks %s: %s", want, got)
	}
}
