package app

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// writtenSite is a site with two pages that a writer edits.
type writtenSite struct {
	*pageReports
	root, file string
}

const writtenURL = "/en-US/docs/Web/CSS"

func openWrittenSite(t *testing.T, text string) *writtenSite {
	t.Helper()
	root := t.TempDir()
	w := &writtenSite{root: root, file: filepath.Join(root, "en-us", "web", "css", "index.md")}
	for name, text := range map[string]string{
		"en-us/web/index.md":      "---\ntitle: The web\nslug: Web\n---\n\nAbout.\n",
		"en-us/web/css/index.md":  text,
		"en-us/_redirects.txt":    "/en-US/docs/Style\t/en-US/docs/Web/CSS\n",
		"sidebars/none.yaml":      "sidebar: []\n",
		"jsondata/GroupData.json": "[{}]",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data := docstest.EmbeddedWebdata(t)
	log := slog.New(slog.DiscardHandler)
	s, err := site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: root}, History: content.HistoryOff, Webdata: data, Log: log,
		Settings: site.Settings{
			Brand: "Test", BaseURL: "https://test.example", Flaws: true, Repository: "https://git.example/docs", Branch: "main",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	app := New(&config.Config{
		Content: config.Content{Docs: root}, Dev: config.Dev{EditorURL: "ed://{file}:{line}:{column}"},
	}, log, "")
	if w.pageReports, err = app.newPageReports(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	return w
}

// save writes the page and reloads it.
func (w *writtenSite) save(t *testing.T, text string) {
	t.Helper()
	if err := os.WriteFile(w.file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := w.site.Update(t.Context(), []string{w.file}); err != nil {
		t.Fatal(err)
	}
}

func (w *writtenSite) text(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(w.file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const frontMatter = "---\ntitle: CSS\nslug: Web/CSS\n---\n\n"

func TestReportOfAPage(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"Text and [a link](/en-US/docs/Gone).\n")
	r, err := w.Report(t.Context(), writtenURL)
	if err != nil || len(r.Flaws) != 1 || r.Problem != nil {
		t.Fatalf("Report = %+v, %v", r, err)
	}
	f := r.Flaws[0]
	if f.Name != "BrokenLink" || f.Line != 6 || f.Column != 10 || f.Editor != "ed://"+w.file+":6:10" || !strings.Contains(f.Excerpt, "---------^") {
		t.Errorf("flaw = %+v", f)
	}
	want := server.PageSource{
		File: w.file, Editor: "ed://" + w.file + ":1:1",
		Edit:    "https://git.example/docs/blob/main/files/en-us/web/css/index.md",
		History: "https://git.example/docs/commits/main/files/en-us/web/css/index.md",
	}
	if *r.Source != want {
		t.Errorf("source = %+v, want %+v", *r.Source, want)
	}
	if _, err := w.Report(t.Context(), "/en-US/docs/Nowhere"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("missing page: %v", err)
	}
}

// The toolbar lists the flaws that only checks find, and fixes them.
func TestReportHasTheFlawsOfChecks(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"[a link](#Part)\n\n## Part\n")
	r, err := w.Report(t.Context(), writtenURL)
	if err != nil || len(r.Flaws) != 1 || r.Flaws[0].Name != "IllCasedAnchor" || !r.Flaws[0].Fixable || r.Flaws[0].Excerpt == "" {
		t.Fatalf("Report = %+v, %v", r, err)
	}
	if done, err := w.Fix(t.Context(), server.FixRequest{URL: writtenURL}); err != nil || done.Fixed != 1 {
		t.Fatalf("Fix = %+v, %v", done, err)
	}
	if got, want := w.text(t), frontMatter+"[a link](#part)\n\n## Part\n"; got != want {
		t.Errorf("source = %q, want %q", got, want)
	}
}

func TestReportSaysWhyAPageIsGone(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter)
	w.save(t, "---\ntitle: [a\nslug: Web/CSS\n---\n")
	r, err := w.Report(t.Context(), writtenURL)
	if err != nil || r.Problem == nil {
		t.Fatalf("Report = %+v, %v", r, err)
	}
	p := r.Problem
	if p.File != w.file || p.Line != 2 || !strings.Contains(p.Text, "YAML") || !strings.Contains(p.Excerpt, "title: [a\n^") || p.Editor != "ed://"+w.file+":2:1" {
		t.Errorf("problem = %+v", p)
	}
	w.save(t, frontMatter)
	if r, err = w.Report(t.Context(), writtenURL); err != nil || r.Problem != nil {
		t.Errorf("after the fix: %+v, %v", r, err)
	}
}

func TestFixesAreWrittenToTheSource(t *testing.T) {
	t.Parallel()
	const flawed = frontMatter + "[a](/en-US/docs/web/css), [b](/en-US/docs/Style) and [c](/en-US/docs/Gone)\n"
	w := openWrittenSite(t, flawed)
	r, err := w.Report(t.Context(), writtenURL)
	if err != nil || len(r.Flaws) != 3 {
		t.Fatalf("Report = %+v, %v", r, err)
	}
	position := func(i int) server.FlawPosition {
		f := r.Flaws[i]
		return server.FlawPosition{Name: f.Name, File: f.File, Line: f.Line, Column: f.Column}
	}
	moved := position(1)
	moved.Column++
	for what, request := range map[string]server.FixRequest{
		"a flaw that is not there":    {URL: writtenURL, Flaws: []server.FlawPosition{moved}},
		"a flaw of another file":      {URL: writtenURL, Flaws: []server.FlawPosition{{Name: "BrokenLink", File: "/etc/passwd", Line: 1, Column: 1}}},
		"a flaw without a fix":        {URL: writtenURL, Flaws: []server.FlawPosition{position(2)}},
		"a page that is not there":    {URL: "/en-US/docs/Nowhere"},
		"one flaw that is, one isn't": {URL: writtenURL, Flaws: []server.FlawPosition{position(0), moved}},
	} {
		if result, err := w.Fix(t.Context(), request); err == nil || w.text(t) != flawed {
			t.Errorf("%s: %+v, %v, text %q", what, result, err, w.text(t))
		}
	}
	if !r.Flaws[0].Fixable || !r.Flaws[1].Fixable || r.Flaws[2].Fixable {
		t.Fatalf("fixable flaws = %+v", r.Flaws)
	}
	listed := position(1)
	listed.File = "en-us/web/css/index.md" // as in the list of all flaws
	result, err := w.Fix(t.Context(), server.FixRequest{URL: writtenURL, Flaws: []server.FlawPosition{listed, position(1)}})
	if err != nil || *result != (server.FixResult{Fixed: 1, Left: 2}) || w.text(t) != strings.Replace(flawed, "Style", "Web/CSS", 1) {
		t.Errorf("Fix = %+v, %v, text %q", result, err, w.text(t))
	}
	w.save(t, flawed)
	result, err = w.Fix(t.Context(), server.FixRequest{URL: writtenURL})
	if want := frontMatter + "[a](/en-US/docs/Web/CSS), [b](/en-US/docs/Web/CSS) and [c](/en-US/docs/Gone)\n"; err != nil || result.Fixed != 2 || w.text(t) != want {
		t.Errorf("Fix = %+v, %v, text %q, want %q", result, err, w.text(t), want)
	}
}

func TestNoticesAreThereUntilTheyAreTakenBack(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter)
	if !w.notice("settings", "Restart dev.") || w.notice("settings", "Restart dev.") {
		t.Error("the first notice is news, the second is not")
	}
	if r, err := w.Report(t.Context(), writtenURL); err != nil || len(r.Notices) != 1 {
		t.Errorf("notices: %+v, %v", r, err)
	}
	w.notice("settings", "")
	if r, err := w.Report(t.Context(), writtenURL); err != nil || len(r.Notices) != 0 {
		t.Errorf("notices: %+v, %v", r, err)
	}
}

func TestNothingIsFixedThroughLinkedFolders(t *testing.T) {
	t.Parallel()
	const text = "---\ntitle: CSS\nslug: Web/CSS\n---\n\n[case](/en-US/docs/web)\n"
	w := openWrittenSite(t, text)
	folder, elsewhere := filepath.Join(w.root, "en-us"), filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Rename(folder, elsewhere); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, folder); err != nil {
		t.Fatal(err)
	}
	report, err := w.Report(t.Context(), writtenURL)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Flaws) != 1 || report.Flaws[0].Fixable {
		t.Errorf("flaws: %+v", report.Flaws)
	}
	f := report.Flaws[0]
	chosen := []server.FlawPosition{{Name: f.Name, File: f.File, Line: f.Line, Column: f.Column}}
	if _, err := w.Fix(t.Context(), server.FixRequest{URL: writtenURL, Flaws: chosen}); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("error %v", err)
	}
	if got := w.text(t); got != text {
		t.Errorf("source = %q", got)
	}
}
