package content_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// repo is a git repository for a test, with its own clock.
type repo struct {
	t   *testing.T
	dir string
	now time.Time
}

func newRepo(t *testing.T, dir string) *repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	r := &repo{t, dir, time.Date(2020, 1, 1, 12, 0, 0, 0, time.UTC)}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r *repo) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", r.dir, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}, args...)...)
	date := r.now.Format(time.RFC3339)
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date, "GIT_CONFIG_GLOBAL="+os.DevNull)
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %s: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit commits everything a day after the previous commit and returns the
// hash.
func (r *repo) commit() string {
	r.t.Helper()
	r.now = r.now.AddDate(0, 0, 1)
	r.git("add", ".")
	r.git("commit", "-q", "-m", "change")
	return r.git("rev-parse", "HEAD")
}

func loadDir(t *testing.T, src content.Sources, mode content.HistoryMode) (*content.Catalogue, *flaw.List) {
	t.Helper()
	var flaws flaw.List
	c, err := content.Load(t.Context(), src, content.Options{History: mode}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	return c, &flaws
}

func wantHistory(t *testing.T, c *content.Catalogue, url, hash, day string) {
	t.Helper()
	h, ok := c.History(c.ByURL(url))
	if day == "" {
		if ok {
			t.Errorf("History(%s) = %v, want none", url, h)
		}
		return
	}
	if !ok || (hash != "" && h.Hash != hash) || h.Modified.Format(time.RFC3339) != day+"T12:00:00Z" {
		t.Errorf("History(%s) = %v, %v, want %s on %s", url, h, ok, hash, day)
	}
}

func TestHistoryFromGit(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "files")
	r := newRepo(t, top)
	write(t, dir, "en-us/a/index.md", page("a"))
	write(t, dir, "en-us/b/index.md", page("b"))
	write(t, dir, "en-us/c/index.md", page("c"))
	write(t, dir, "de/a/index.md", page("a"))
	first := r.commit()
	write(t, dir, "en-us/b/index.md", page("b")+"more")
	write(t, dir, "en-us/b/picture.png", "")
	second := r.commit()
	r.git("checkout", "-q", "-b", "topic")
	write(t, dir, "en-us/c/index.md", page("c")+"more")
	r.commit()
	r.git("checkout", "-q", "main")
	r.now = r.now.AddDate(0, 0, 1)
	r.git("merge", "-q", "--no-ff", "-m", "merge", "topic")
	merge := r.git("rev-parse", "HEAD")
	write(t, dir, "en-us/new/index.md", page("new"))

	src := content.Sources{Content: dir, Translated: dir}
	c, flaws := loadDir(t, src, content.HistoryWait)
	wantHistory(t, c, "/en-US/docs/a", first, "2020-01-02")
	wantHistory(t, c, "/de/docs/a", first, "2020-01-02")
	wantHistory(t, c, "/en-US/docs/b", second, "2020-01-03")
	wantHistory(t, c, "/en-US/docs/c", merge, "2020-01-05")
	wantHistory(t, c, "/en-US/docs/new", "", "")
	for _, f := range flaws.Sorted() {
		if f.Name == content.FlawHistory {
			t.Error(f)
		}
	}

	c, _ = loadDir(t, src, content.HistoryOff)
	wantHistory(t, c, "/en-US/docs/a", "", "")

	c, _ = loadDir(t, src, content.HistoryBackground)
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if _, ok := c.History(c.ByURL("/de/docs/a")); ok {
			break
		}
	}
	wantHistory(t, c, "/en-US/docs/a", first, "2020-01-02")
}

func TestHistoryBeforeTheFirstCommit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	newRepo(t, dir)
	write(t, dir, "en-us/a/index.md", page("a"))
	c, flaws := loadDir(t, content.Sources{Content: dir}, content.HistoryWait)
	wantHistory(t, c, "/en-US/docs/a", "", "")
	for _, f := range flaws.Sorted() {
		if f.Name == content.FlawHistory {
			t.Error(f)
		}
	}
}

func TestHistoryOfAShallowClone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	r := newRepo(t, dir)
	write(t, dir, "en-us/a/index.md", page("a"))
	write(t, dir, "en-us/b/index.md", page("b"))
	r.commit()
	write(t, dir, "en-us/b/index.md", page("b")+"more")
	r.commit()
	write(t, dir, "en-us/b/index.md", page("b")+"yet more")
	r.commit()
	clone := filepath.Join(t.TempDir(), "clone")
	r.git("clone", "-q", "--depth", "2", "file://"+dir, clone)

	c, _ := loadDir(t, content.Sources{Content: clone}, content.HistoryWait)
	wantHistory(t, c, "/en-US/docs/a", "", "")
	wantHistory(t, c, "/en-US/docs/b", "", "2020-01-04")

	write(t, clone, "_git_history.json", `{"en-us/a/index.md": {"modified": "2020-01-02T13:00:00+01:00", "hash": "0123"}}`)
	c, _ = loadDir(t, content.Sources{Content: clone}, content.HistoryWait)
	wantHistory(t, c, "/en-US/docs/a", "0123", "2020-01-02")
	wantHistory(t, c, "/en-US/docs/b", "", "2020-01-04")
}

// The root of translations may be a folder of repositories, one per locale.
func TestHistoryOfARepositoryPerLocale(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "en-us/a/index.md", page("a"))
	write(t, dir, "de/a/index.md", page("a"))
	r := newRepo(t, filepath.Join(dir, "de"))
	hash := r.commit()
	c, _ := loadDir(t, content.Sources{Content: dir, Translated: dir}, content.HistoryWait)
	wantHistory(t, c, "/de/docs/a", hash, "2020-01-02")
	wantHistory(t, c, "/en-US/docs/a", "", "")
}

// Pages that are built concurrently may be the first to need the histories of
// two folders.
func TestHistoriesOfTwoFoldersAtOnce(t *testing.T) {
	t.Parallel()
	page := &fstest.MapFile{Data: []byte("---\ntitle: Web\nslug: Web\n---\n")}
	c, _ := loadDir(t, content.Sources{
		ContentFS:    fstest.MapFS{"en-us/web/index.md": page},
		TranslatedFS: fstest.MapFS{"de/web/index.md": page},
	}, content.HistoryWait)
	var asked sync.WaitGroup
	for _, url := range []string{"/en-US/docs/Web", "/de/docs/Web"} {
		asked.Go(func() { wantHistory(t, c, url, "", "") })
	}
	asked.Wait()
}

func TestHistoryFile(t *testing.T) {
	t.Parallel()
	c, _ := loadFS(t, fstest.MapFS{
		"en-us/a/index.md":  {Data: []byte(page("a"))},
		"en-us/b/index.md":  {Data: []byte(page("b"))},
		"_git_history.json": {Data: []byte(`{"en-us/a/index.md": {"modified": "2020-01-02T12:00:00Z", "hash": "0123"}}`)},
	})
	wantHistory(t, c, "/en-US/docs/a", "0123", "2020-01-02")
	wantHistory(t, c, "/en-US/docs/b", "", "")

	dir := t.TempDir()
	write(t, dir, "en-us/a/index.md", page("a"))
	write(t, dir, "_git_history.json", "{\n\"en-us/a/index.md\": 7}")
	c, list := loadDir(t, content.Sources{Content: dir}, content.HistoryWait)
	wantHistory(t, c, "/en-US/docs/a", "", "")
	found := false
	for _, f := range list.Sorted() {
		found = found || f.Name == content.FlawHistory && f.Line == 2 && filepath.Base(f.File) == "_git_history.json"
	}
	if !found {
		t.Errorf("invalid history file: %v", list.Sorted())
	}
}

func TestContributors(t *testing.T) {
	t.Parallel()
	var flaws flaw.List
	dir := t.TempDir()
	write(t, dir, "en-us/a/index.md", page("A"))
	write(t, dir, "en-us/_wikihistory.json", `{"A": {"modified": "2020-01-01", "contributors": ["Ada", "Grace"]}}`)
	write(t, dir, "de/a/index.md", page("A"))
	write(t, dir, "de/_wikihistory.json", "{")
	c, err := content.Load(context.Background(), content.Sources{Content: dir, Translated: dir}, content.Options{}, &flaws)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(c.Contributors(c.ByURL("/en-US/docs/A")), " "); got != "Ada Grace" {
		t.Errorf("Contributors = %q", got)
	}
	if got := c.Contributors(c.ByURL("/de/docs/A")); got != nil {
		t.Errorf("Contributors = %q, want none", got)
	}
	reported := flaws.Sorted()
	if f := reported[0]; f.Line != 1 || filepath.Base(f.File) != "_wikihistory.json" {
		t.Errorf("invalid file: %v", f)
	}
}
