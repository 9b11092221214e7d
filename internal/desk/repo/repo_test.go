package repo_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit"
)

// scratch is a repository for one test.
type scratch struct {
	t   *testing.T
	dir string
}

func newScratch(t *testing.T, dir string) *scratch {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	s := &scratch{t, dir}
	s.git("init", "-q", "-b", "main")
	return s
}

func (s *scratch) git(args ...string) string {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "git", append([]string{"-C", s.dir, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull)
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %s: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (s *scratch) write(name, text string) {
	s.t.Helper()
	testkit.WriteFile(s.t, filepath.Join(s.dir, filepath.FromSlash(name)), text)
}

func (s *scratch) commit(subject string) string {
	s.t.Helper()
	s.git("add", "-A")
	s.git("commit", "-q", "--allow-empty", "-m", subject)
	return s.git("rev-parse", "HEAD")
}

func open(t *testing.T, dir string) *repo.Repo {
	t.Helper()
	r, err := repo.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Archives have the files of the commit "base", followed by the commands that
// change them, one per line: a git command, or write, move or remove.
func TestChanges(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		s := newScratch(t, t.TempDir())
		commands, ref := in["commands"], "base"
		for name, text := range in {
			if name != "commands" {
				s.write(name, text)
			}
		}
		s.commit("base")
		s.git("tag", "base")
		for line := range strings.Lines(commands) {
			word := strings.Fields(line)
			switch word[0] {
			case "write":
				s.write(word[1], strings.Join(word[2:], " ")+"\n")
			case "move":
				text := testkit.ReadFile(t, filepath.Join(s.dir, word[1]))
				s.write(word[2], string(text))
				fallthrough
			case "remove":
				if err := os.Remove(filepath.Join(s.dir, word[1])); err != nil {
					t.Fatal(err)
				}
			case "commit":
				s.commit("change")
			case "since":
				ref = word[1]
			default:
				s.git(word...)
			}
		}
		r := open(t, s.dir)
		changes, err := r.Changes(t.Context(), ref)
		if err != nil {
			return map[string]string{"want.changes": strings.ReplaceAll(err.Error(), s.dir, "DIR") + "\n"}
		}
		var b strings.Builder
		for _, c := range changes {
			rel := func(path string) string {
				return filepath.ToSlash(strings.TrimPrefix(path, r.Root()+string(filepath.Separator)))
			}
			fmt.Fprintf(&b, "%s %s", c.Status, rel(c.Path))
			if c.OldPath != "" {
				fmt.Fprintf(&b, " from %s", rel(c.OldPath))
			}
			b.WriteByte('\n')
		}
		return map[string]string{"want.changes": b.String()}
	})
}

// hostileNames are file names that a shell, an option parser or a line-based
// list would misread.
var hostileNames = []string{
	"-rf", "--output=x", "a b.md", "tab\there", "line\nend", "quote\"'`.md", "$(touch pwned)", ":(glob)**", "*.md", "ä/ünï.md", "a\\b", "#x", "HEAD", "x y/z:1",
}

func TestHostileFileNames(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	for _, name := range hostileNames {
		s.write(name, "old "+name)
	}
	base := s.commit("base")
	for _, name := range hostileNames {
		s.write(name, "new "+name)
	}
	s.write("-n untracked\n", "x")
	r := open(t, s.dir)
	changes, err := r.Changes(t.Context(), base)
	if err != nil {
		t.Fatal(err)
	}
	status := map[string]repo.Status{}
	for _, c := range changes {
		status[c.Path] = c.Status
	}
	var paths []string
	for _, name := range hostileNames {
		path := filepath.Join(r.Root(), name)
		paths = append(paths, path)
		if status[path] != repo.Modified {
			t.Errorf("%q is %q, want modified", name, status[path])
		}
	}
	if status[filepath.Join(r.Root(), "-n untracked\n")] != repo.Added || len(changes) != len(hostileNames)+1 {
		t.Errorf("changes = %v", changes)
	}
	files, err := r.Files(t.Context(), base, append(paths, filepath.Join(r.Root(), "missing"), filepath.Join(r.Root(), "ä")))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range hostileNames {
		if got := string(files[paths[i]]); got != "old "+name {
			t.Errorf("%q was %q", name, got)
		}
	}
	if len(files) != len(hostileNames) {
		t.Errorf("got %d files, want %d, without missing files and folders", len(files), len(hostileNames))
	}
	s.commit("second")
	for _, name := range hostileNames {
		object, err := r.Previous(t.Context(), filepath.Join(r.Root(), name))
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		if err := r.Blobs(t.Context(), []string{object}, func(_ int, blob []byte) { before = string(blob) }); err != nil || before != "old "+name {
			t.Errorf("%q was %q before its last commit, %v", name, before, err)
		}
	}
}

func TestHostileRefs(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	s.write("a", "a")
	s.commit("base")
	r := open(t, s.dir)
	for ref, want := range map[string]error{
		"":                        fault.ErrInvalid,
		"--output=pwned":          fault.ErrInvalid,
		"-a":                      fault.ErrInvalid,
		"HEAD\nHEAD":              fault.ErrInvalid,
		strings.Repeat("a", 2000): fault.ErrInvalid,
		"nope":                    fault.ErrNotFound,
		"HEAD:a":                  fault.ErrNotFound,
		"HEAD..HEAD":              fault.ErrNotFound,
		"$(touch pwned)":          fault.ErrNotFound,
		"HEAD; touch pwned":       fault.ErrNotFound,
		"^HEAD":                   fault.ErrInvalid,
	} {
		if _, err := r.Changes(t.Context(), ref); !errors.Is(err, want) {
			t.Errorf("Changes(%q) = %v, want %v", ref, err, want)
		}
		if _, err := r.Files(t.Context(), ref, []string{"a"}); !errors.Is(err, want) {
			t.Errorf("Files(%q) = %v, want %v", ref, err, want)
		}
	}
	if _, err := os.Stat(filepath.Join(s.dir, "pwned")); err == nil {
		t.Error("a ref was executed")
	}
	if _, err := r.Files(t.Context(), "HEAD", []string{"../outside"}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("Files of a path outside the repository = %v", err)
	}
}

func TestOpen(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	s.write("files/en-us/a", "a")
	s.commit("base")
	if got := open(t, filepath.Join(s.dir, "files")).Root(); got != s.dir {
		t.Errorf("root = %s, want %s", got, s.dir)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(s.dir, link); err != nil {
		t.Skip(err)
	}
	if got := open(t, filepath.Join(link, "files", "en-us")).Root(); got != link {
		t.Errorf("root through a link = %s, want %s", got, link)
	}
	for name, dir := range map[string]string{"no repository": t.TempDir(), "no folder": filepath.Join(s.dir, "none"), "no working tree": filepath.Join(s.dir, ".git")} {
		if _, err := repo.Open(t.Context(), dir); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A hook runs with environment variables that name its repository.
func TestVariablesOfHooks(t *testing.T) {
	s := newScratch(t, t.TempDir())
	s.write("a", "a")
	s.commit("base")
	other := newScratch(t, t.TempDir())
	t.Setenv("GIT_DIR", filepath.Join(other.dir, ".git"))
	t.Setenv("GIT_WORK_TREE", other.dir)
	t.Setenv("GIT_INDEX_FILE", filepath.Join(other.dir, ".git", "index"))
	if _, err := open(t, s.dir).Changes(t.Context(), "HEAD"); err != nil {
		t.Error(err)
	}
}

// No content of a repository may start programs while git reads it, or change
// git's output.
func TestSettingsOfTheRepository(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	s.write("old.md", strings.Repeat("text\n", 20))
	s.write("caf\u00e9.md", "text")
	first := s.commit("caf\u00e9")
	started := filepath.Join(t.TempDir(), "started")
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho \"$0\" >> '"+started+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, hook := range []string{"post-index-change", "post-checkout", "reference-transaction"} {
		if err := os.Symlink(program, filepath.Join(s.dir, ".git", "hooks", hook)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"diff.external", "diff.x.command", "diff.x.textconv", "core.fsmonitor", "core.pager", "gpg.program"} {
		s.git("config", name, program)
	}
	for _, setting := range []string{"log.showSignature true", "log.showRoot false", "i18n.logOutputEncoding ISO-8859-1", "core.quotePath true", "color.ui always", "diff.relative true"} {
		name, value, _ := strings.Cut(setting, " ")
		s.git("config", name, value)
	}
	testkit.WriteFile(t, filepath.Join(s.dir, ".git", "info", "attributes"), "*.md diff=x\n")
	if err := os.Rename(filepath.Join(s.dir, "old.md"), filepath.Join(s.dir, "new.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(started); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}

	r := open(t, s.dir)
	changes, err := r.Changes(t.Context(), "HEAD")
	if err != nil || len(changes) != 1 || changes[0].Status != repo.Renamed {
		t.Errorf("changes = %v, %v; want a rename", changes, err)
	}
	var logged []string
	err = r.Log(t.Context(), "", ".", func(c repo.FileChange) { logged = append(logged, c.Path) })
	if want := "caf\u00e9.md old.md"; err != nil || strings.Join(logged, " ") != want {
		t.Errorf("log has %q, %v; want %q", logged, err, want)
	}
	commits, err := r.Describe(t.Context(), []string{first})
	if err != nil || len(commits) != 1 || commits[0].Subject != "caf\u00e9" {
		t.Errorf("commit = %v, %v", commits, err)
	}
	if text, err := os.ReadFile(started); err == nil {
		t.Errorf("git started %s", text)
	}
}

func TestShallowClone(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	s.write("a", "a")
	s.commit("one")
	s.git("checkout", "-q", "-b", "topic")
	s.write("b", "b")
	s.commit("two")
	s.git("checkout", "-q", "main")
	s.write("c", "c")
	s.commit("three")
	clone := &scratch{t, filepath.Join(t.TempDir(), "clone")}
	s.git("clone", "-q", "--depth", "1", "--no-single-branch", "file://"+s.dir, clone.dir)
	r := open(t, clone.dir)
	if shallow, err := r.Shallow(t.Context()); err != nil || !shallow {
		t.Errorf("Shallow() = %v, %v", shallow, err)
	}
	_, err := r.Changes(t.Context(), "origin/topic")
	if !errors.Is(err, fault.ErrNotFound) || !strings.Contains(err.Error(), "git fetch --unshallow") {
		t.Errorf("without a common commit: %v", err)
	}
	if changes, err := r.Changes(t.Context(), "origin/main"); err != nil || len(changes) != 0 {
		t.Errorf("since the same commit: %v, %v", changes, err)
	}
}

func TestEmptyRepositoryAndEndedContext(t *testing.T) {
	t.Parallel()
	r := open(t, newScratch(t, t.TempDir()).dir)
	if _, err := r.Changes(t.Context(), "HEAD"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("without a commit: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Changes(ctx, "HEAD"); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: %v", err)
	}
}
