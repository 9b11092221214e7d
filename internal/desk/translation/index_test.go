package translation_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// scratch is a content folder in a repository, for one test.
type scratch struct {
	t     *testing.T
	dir   string // content root
	top   string // of the repository; "" without one
	clock time.Time
}

func newScratch(t *testing.T) *scratch {
	t.Helper()
	s := &scratch{t: t, dir: t.TempDir(), clock: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	if resolved, err := filepath.EvalSymlinks(s.dir); err == nil {
		s.dir = resolved
	}
	return s
}

// inRepository puts the content into a folder of a repository.
func inRepository(t *testing.T) *scratch {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	s := newScratch(t)
	s.top, s.dir = s.dir, filepath.Join(s.dir, "files")
	s.git("init", "-q", "-b", "main")
	return s
}

func (s *scratch) git(args ...string) string {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "git", append([]string{"-C", s.top, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}, args...)...)
	date := s.clock.Format(time.RFC3339)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %s: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit commits everything, dated a day after the previous commit.
func (s *scratch) commit(subject string) string {
	s.t.Helper()
	s.clock = s.clock.Add(24 * time.Hour)
	s.git("add", "-A")
	s.git("commit", "-q", "--allow-empty", "-m", subject)
	return s.git("rev-parse", "HEAD")
}

func (s *scratch) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scratch) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, filepath.FromSlash(name)))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

func (s *scratch) remove(name string) {
	s.t.Helper()
	if err := os.RemoveAll(filepath.Join(s.dir, filepath.FromSlash(name))); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scratch) english(slug, body string) {
	s.t.Helper()
	s.write("en-us/"+content.FolderOf(slug)+"/index.md", fmt.Sprintf("---\ntitle: %s\nslug: %s\npage-type: guide\n---\n\n%s", slug, slug, body))
}

func (s *scratch) german(slug, source string) {
	s.t.Helper()
	commit := ""
	if source != "" {
		commit = "l10n:\n  sourceCommit: " + source + "\n"
	}
	s.write("de/"+content.FolderOf(slug)+"/index.md", fmt.Sprintf("---\ntitle: %s auf Deutsch\nslug: %s\n%s---\n\nText.\n", slug, slug, commit))
}

func (s *scratch) redirect(folder, from, to string) {
	s.t.Helper()
	name := folder + "/_redirects.txt"
	before, _ := os.ReadFile(filepath.Join(s.dir, name))
	l, _ := locale.Parse(folder)
	s.write(name, string(before)+content.Scheme{}.URL(l, from)+"\t"+content.Scheme{}.URL(l, to)+"\n")
}

func (s *scratch) load() *content.Catalogue {
	s.t.Helper()
	cat, err := content.Load(s.t.Context(), content.Sources{Content: s.dir, Translated: s.dir}, content.Options{}, flaw.Discard)
	if err != nil {
		s.t.Fatal(err)
	}
	return cat
}

// snapshot returns the status of all pages.
func (s *scratch) snapshot() *translation.Snapshot {
	s.t.Helper()
	x := translation.New(translation.Options{Catalogue: s.load})
	return refresh(s.t, x)
}

func refresh(t *testing.T, x *translation.Index) *translation.Snapshot {
	t.Helper()
	if err := x.Refresh(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	snapshot := x.Snapshot()
	if snapshot.Partial {
		t.Fatal("snapshot is incomplete")
	}
	return snapshot
}

// german returns the German page with a slug.
func german(t *testing.T, s *translation.Snapshot, slug string) *translation.Page {
	t.Helper()
	for _, p := range s.Locale("de").Pages {
		if p.Slug == slug {
			return p
		}
	}
	t.Fatalf("there is no page %s", slug)
	return nil
}

// line summarizes a page.
func line(p *translation.Page) string {
	text := fmt.Sprintf("%s %s %d %d", p.Status, p.Basis, p.Commits, p.Days)
	for _, section := range p.Sections {
		text += fmt.Sprintf(" %s:%s", section.Kind, section.ID)
		if section.Marked {
			text += "*"
		}
	}
	return text
}

const body = "The introduction.\n\n## Syntax\n\nHow to write it, in some words.\n\n## Value\n\nA number of pixels.\n"

func TestStatusByCommit(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	slugs := []string{"Same", "Behind", "Metadata", "Renamed", "Rewritten", "Gone", "Away", "Conflict", "Uncommitted", "Unsourced", "Newer", "Unknown", "Odd"}
	for _, slug := range slugs {
		s.english(slug, body)
	}
	first := s.commit("first")
	for _, slug := range slugs {
		s.german(slug, first)
	}
	s.german("Unsourced", "")
	s.german("Unknown", strings.Repeat("1", 40))
	s.german("Odd", "--output=x")
	s.german("orphaned/Old", first)
	s.english("Behind", strings.Replace(body, "pixels", "dots", 1))
	s.commit("second")
	s.english("Behind", strings.Replace(body, "pixels", "points", 1))
	s.english("Added", body)
	s.write("en-us/metadata/index.md", strings.Replace(s.read("en-us/metadata/index.md"), "page-type: guide", "page-type: landing-page", 1))
	// One page is renamed unchanged, the other with so many changes that only
	// the redirect reveals its old name.
	s.git("mv", "files/en-us/renamed", "files/en-us/moved")
	s.write("en-us/moved/index.md", strings.Replace(s.read("en-us/moved/index.md"), "slug: Renamed", "slug: Moved", 1))
	s.redirect("en-us", "Renamed", "Moved")
	s.german("Moved", first)
	s.remove("de/renamed")
	s.remove("en-us/rewritten")
	s.english("Written", "Quite another text.\n\n## Value\n\nA number of pixels.\n")
	s.redirect("en-us", "Rewritten", "Written")
	s.german("Written", first)
	s.remove("de/rewritten")
	s.remove("en-us/gone")
	s.remove("en-us/away")
	s.redirect("en-us", "Away", "Same/Child")
	s.english("Same/Child", body)
	s.remove("en-us/conflict")
	s.redirect("en-us", "Conflict", "Same")
	s.commit("third")
	s.git("checkout", "-q", "-b", "side")
	s.english("Newer", "New text.\n")
	s.english("Future", "New text.\n")
	side := s.commit("side")
	s.git("checkout", "-q", "main")
	s.german("Newer", side)
	s.german("Future", side)
	s.commit("translations")
	s.english("Uncommitted", strings.Replace(body, "pixels", "dots", 1))

	snapshot := s.snapshot()
	for slug, want := range map[string]string{
		"Same":         "up-to-date commit 0 0",
		"Behind":       "behind commit 2 2 changed:value",
		"Metadata":     "up-to-date commit 1 2",
		"Moved":        "up-to-date commit 1 2",
		"Written":      "behind commit 1 2 changed:_title changed:_introduction removed:syntax",
		"Gone":         "orphaned  0 0",
		"Away":         "moved  0 0",
		"Conflict":     "moved  0 0",
		"Unsourced":    "no-commit history 0 0",
		"Unknown":      "up-to-date history 0 0",
		"Odd":          "up-to-date history 0 0",
		"Newer":        "newer commit 0 0",
		"Future":       "newer commit 0 0",
		"orphaned/Old": "set-aside  0 0",
		"Added":        "missing  0 0",
		"Same/Child":   "missing  0 0",
	} {
		p := german(t, snapshot, slug)
		if got := line(p); got != want {
			t.Errorf("status of %s = %s (%s), want %s", slug, got, p.Note, want)
		}
	}
	if p := german(t, snapshot, "Uncommitted"); p.Status != translation.Behind || len(p.Sections) != 1 || !strings.Contains(p.Note, "not committed") {
		t.Errorf("status of Uncommitted = %s (%s)", line(p), p.Note)
	}
	if p := german(t, snapshot, "Away"); p.OriginalURL != "/en-US/docs/Same/Child" || p.Conflict {
		t.Errorf("Away went to %s, conflict = %v", p.OriginalURL, p.Conflict)
	}
	if p := german(t, snapshot, "Conflict"); !p.Conflict {
		t.Error("Conflict is not a conflict")
	}
	for slug, note := range map[string]string{
		"Unknown": "not in the history", "Odd": "not the hash", "Unsourced": "no l10n.sourceCommit", "Gone": "neither an original page nor a redirect", "Metadata": "Nothing changed that is translated",
	} {
		if p := german(t, snapshot, slug); !strings.Contains(p.Note, note) {
			t.Errorf("note of %s = %q, want %q", slug, p.Note, note)
		}
	}
	if counts := snapshot.Locale("de").Counts; counts[translation.Missing] != 2 || counts[translation.Moved] != 2 {
		t.Errorf("counts = %v", counts)
	}
}

// A merge brings commits that are older than the translated one.
func TestStatusAcrossMerges(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.english("Page", body)
	first := s.commit("first")
	s.git("checkout", "-q", "-b", "side")
	s.english("Page", strings.Replace(body, "pixels", "dots", 1))
	side := s.commit("side")
	s.git("checkout", "-q", "main")
	s.write("en-us/other.txt", "x")
	second := s.commit("second")
	s.git("merge", "-q", "--no-ff", "-m", "merge", "side")
	merge := s.git("rev-parse", "HEAD")
	for source, want := range map[string]string{
		first: "behind commit 1 1 changed:value", side: "up-to-date commit 0 0", second: "behind commit 1 0 changed:value", merge: "up-to-date commit 0 0",
	} {
		s.german("Page", source)
		if got := line(german(t, s.snapshot(), "Page")); got != want {
			t.Errorf("status of a translation of %.7s = %s, want %s", source, got, want)
		}
	}
}

func TestStatusInTwoRepositories(t *testing.T) {
	t.Parallel()
	english, translated := inRepository(t), inRepository(t)
	english.english("Page", body)
	first := english.commit("first")
	english.english("Page", strings.Replace(body, "pixels", "dots", 1))
	english.commit("second")
	translated.german("Page", first)
	translated.commit("translated")
	x := translation.New(translation.Options{Catalogue: func() *content.Catalogue {
		cat, err := content.Load(t.Context(), content.Sources{Content: english.dir, Translated: translated.dir}, content.Options{}, flaw.Discard)
		if err != nil {
			t.Fatal(err)
		}
		return cat
	}})
	if got, want := line(german(t, refresh(t, x), "Page")), "behind commit 1 1 changed:value"; got != want {
		t.Errorf("status = %s, want %s", got, want)
	}
}

func TestStatusWithoutGit(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.english("Page", body)
	s.german("Page", strings.Repeat("a", 40))
	s.english("Old", body)
	s.german("Old", strings.Repeat("a", 40))
	long := time.Now().Add(-100 * time.Hour)
	if err := os.Chtimes(filepath.Join(s.dir, "de/old/index.md"), long, long); err != nil {
		t.Fatal(err)
	}
	snapshot := s.snapshot()
	if p := german(t, snapshot, "Page"); line(p) != "unknown times 0 0" || !strings.Contains(p.Note, "not in a git repository. Compared by the dates of the files") {
		t.Errorf("status = %s (%s)", line(p), p.Note)
	}
	if got := line(german(t, snapshot, "Old")); got != "behind times 0 4" {
		t.Errorf("status of the old page = %s", got)
	}
	s.write("_git_history.json", `{"en-us/page/index.md":{"modified":"2026-03-09T00:00:00Z","hash":"a"},"de/page/index.md":{"modified":"2026-03-02T00:00:00Z","hash":"b"}}`)
	if got := line(german(t, s.snapshot(), "Page")); got != "behind history 0 7" {
		t.Errorf("with a history file, status = %s", got)
	}
}

func TestRefreshFollowsFilesAndCommits(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.english("Page", body)
	first := s.commit("first")
	s.german("Page", first)
	x := translation.New(translation.Options{Catalogue: s.load})
	check := func(want string) {
		t.Helper()
		if got := line(german(t, refresh(t, x), "Page")); got != want {
			t.Errorf("status = %s, want %s", got, want)
		}
	}
	check("up-to-date commit 0 0")
	s.english("Page", strings.Replace(body, "pixels", "dots", 1))
	if p := german(t, refresh(t, x), "Page"); p.Status != translation.Behind || p.Commits != 0 {
		t.Errorf("with uncommitted changes, status = %s", line(p))
	}
	second := s.commit("second")
	check("behind commit 1 1 changed:value")
	s.german("Page", second)
	check("up-to-date commit 0 0")
	s.german("Page", first[:12])
	check("behind commit 1 1 changed:value")
}

func TestMarksKeepTranslationsUpToDate(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.english("Page", strings.Replace(body, "pixels", "pixles", 1))
	first := s.commit("first")
	s.english("Page", body)
	s.german("Page", first)
	s.commit("fix a typo")
	before, after := hash(t, strings.Replace(body, "pixels", "pixles", 1), "value"), hash(t, body, "value")
	mark := translation.Mark{Slug: "Page", Section: "value", Before: before, After: after, Reason: "Ada: a typo"}
	s.write("en-us/_unchanged.txt", translation.AddMarks("", []translation.Mark{mark}))
	p := german(t, s.snapshot(), "Page")
	if line(p) != "up-to-date commit 1 1 changed:value*" || !p.Unchanged {
		t.Errorf("with a mark for all locales, status = %s", line(p))
	}
	s.english("Page", strings.Replace(body, "pixels", "metres", 1))
	s.commit("change")
	if got := line(german(t, s.snapshot(), "Page")); got != "behind commit 2 2 changed:value" {
		t.Errorf("after another change, status = %s", got)
	}
	s.write("de/_unchanged.txt", translation.AddMarks("", []translation.Mark{{
		Slug: "Page", Section: "value", Before: after, After: hash(t, strings.Replace(body, "pixels", "metres", 1), "value"),
	}}))
	s.write("fr/page/index.md", s.read("de/page/index.md"))
	snapshot := s.snapshot()
	if got := line(german(t, snapshot, "Page")); got != "up-to-date commit 2 2 changed:value*" {
		t.Errorf("with two marks, status = %s", got)
	}
	if p := snapshot.Locale("fr").Find("page"); p.Status != translation.Behind {
		t.Errorf("a mark for German counts for French: %s", line(p))
	}
	if got := snapshot.Locale("de").Marked; got != 1 {
		t.Errorf("%d pages are up to date because of marks", got)
	}
	s.write("de/_unchanged.txt", "nonsense\n")
	if problems := s.snapshot().Problems; len(problems) != 1 || !strings.Contains(problems[0], "_unchanged.txt:1: ") {
		t.Errorf("problems = %q", problems)
	}
}

// hash returns the hash of a section of an original page.
func hash(t *testing.T, body, id string) string {
	t.Helper()
	sections := translation.Split("---\ntitle: T\n---\n\n" + body)
	i := slices.IndexFunc(sections, func(s translation.Section) bool { return s.ID == id })
	if i < 0 {
		t.Fatalf("there is no section %s", id)
	}
	return sections[i].Hash
}

// In a docs tree the default language is that of the originals, and a translation that names no commit is as new as
// its last change.
func TestStatusInADocsTree(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.write("site.yaml", "languages: [en, de, pt-BR]\n")
	for _, name := range []string{"same", "behind", "named", "marked", "missing", "en/foldered"} {
		s.write(name+".md", "# Title\n\n"+body)
	}
	s.write("guide/first.md", "# Title\n\nThe first page of two.\n")
	s.write("guide/second.md", "# Another\n\nWhat comes second.\n")
	first := s.commit("originals")
	s.write("de/same.md", "# Titel\n")
	s.write("behind.de.md", "# Titel\n")
	s.write("de/marked.md", "# Titel\n")
	s.write("de/foldered.md", "# Titel\n")
	s.write("de/alone.md", "# Titel\n")
	s.write("de/guide/first.md", "# Titel\n")
	s.write("guide/second.de.md", "# Titel\n")
	s.write("pt-BR/same.md", "# Nome\n")
	s.commit("translations")
	for _, name := range []string{"behind", "named", "marked", "en/foldered"} {
		s.write(name+".md", strings.Replace(s.read(name+".md"), "pixels", "dots", 1))
	}
	s.commit("dots")
	s.write("de/named.md", "---\nl10n: {sourceCommit: "+first+"}\n---\n\n# Titel\n")
	s.commit("another translation")
	s.git("mv", "files/guide/first.md", "files/guide/one.md")
	s.commit("a new name")
	s.git("mv", "files/guide/one.md", "files/start.md")
	s.git("mv", "files/guide/second.md", "files/guide/next.md")
	cat := s.load()
	file, err := translation.MarkSince(t.Context(), cat, translation.MarkRequest{Slug: "marked", Section: "value", Reason: "the same"}, first)
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(s.dir, translation.MarksFile); file.File != want {
		t.Errorf("marks are in %s, want %s", file.File, want)
	}
	s.write(translation.MarksFile, string(file.Text))
	snapshot := s.snapshot()
	for slug, want := range map[string]string{
		"same":     "up-to-date commit 0 0",
		"behind":   "behind commit 1 1 changed:value",
		"named":    "behind commit 1 2 changed:value",
		"marked":   "up-to-date commit 1 1 changed:value*",
		"foldered": "behind commit 1 1 changed:value",
		"missing":  "missing  0 0",
		"alone":    "orphaned  0 0",
	} {
		if got := line(german(t, snapshot, slug)); got != want {
			t.Errorf("%s is %q, want %q", slug, got, want)
		}
	}
	for slug, want := range map[string]string{
		"guide/first":  "/start Move de/guide/first.md to de/start.md.",
		"guide/second": "/guide/next Move guide/second.de.md to guide/next.de.md.",
	} {
		if p := german(t, snapshot, slug); p.Status != translation.Moved || p.OriginalURL+" "+p.Note != want {
			t.Errorf("%s is %s: %s %s, want %s", slug, p.Status, p.OriginalURL, p.Note, want)
		}
	}
	if got, want := snapshot.Locale("pt-BR").Counts[translation.Missing], 7; got != want {
		t.Errorf("%d pages are missing in pt-BR, want %d", got, want)
	}
	if _, err := translation.PlanSync(cat, nil, translation.SyncOptions{Locales: cat.Locales()}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("moving translations after their originals: %v", err)
	}
}

// In a shallow clone, all files seem to have changed in its first commit.
func TestStatusInAShallowClone(t *testing.T) {
	t.Parallel()
	s := inRepository(t)
	s.write("site.yaml", "languages: [en, de]\n")
	s.write("old.md", "# Title\n")
	s.write("new.md", "# Title\n")
	s.write("de/old.md", "# Titel\n")
	s.commit("translation")
	s.write("old.md", "# Another title\n")
	s.commit("original")
	s.write("de/new.md", "# Titel\n")
	s.commit("another translation")
	clone := filepath.Join(t.TempDir(), "clone")
	s.git("clone", "-q", "--depth", "2", "file://"+s.top, clone)
	s.top, s.dir = clone, filepath.Join(clone, "files")
	snapshot := s.snapshot()
	if got := german(t, snapshot, "old"); got.Status != translation.NoCommit || !strings.Contains(got.Note, "git fetch --unshallow") {
		t.Errorf("the page of the first commit is %s: %s", got.Status, got.Note)
	}
	if got := german(t, snapshot, "new"); got.Status != translation.UpToDate {
		t.Errorf("the page of the second commit is %s: %s", got.Status, got.Note)
	}
}
