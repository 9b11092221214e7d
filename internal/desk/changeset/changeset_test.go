package changeset

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
)

// tree maps the files of a folder to their text, by path; folders end with a
// slash.
type tree map[string]string

func (files tree) write(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(file), 0o755))
		must(t, os.WriteFile(file, []byte(text), 0o644))
	}
	return dir
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func readTree(t *testing.T, dir string) tree {
	t.Helper()
	files := tree{}
	must(t, filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, file)
		if err != nil || rel == "." {
			return err
		}
		if d.IsDir() {
			if rel == ".git" {
				return fs.SkipDir
			}
			files[rel+"/"] = ""
			return nil
		}
		if d.Type()&fs.ModeSymlink != 0 {
			files[rel], err = os.Readlink(file)
			return err
		}
		text, err := os.ReadFile(file)
		files[rel] = string(text)
		return err
	}))
	return files
}

func (files tree) String() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "%s: %q\n", name, files[name])
	}
	return b.String()
}

var before = tree{
	"en-us/web/a/index.md":   "a\n",
	"en-us/web/a/x/index.md": "x\n",
	"en-us/web/a/pic.png":    "\x89PNG\x00",
	"en-us/web/b/index.md":   "see a\n",
	"en-us/web/c/index.md":   "c\n",
	"en-us/_redirects.txt":   "old\tnew\n",
}

// planAll plans a change of each kind: moves of a folder and a file, a write
// elsewhere, a new file in a new folder, a removal.
func planAll(t *testing.T, dir string) *Set {
	t.Helper()
	s, err := tryPlan(dir)
	must(t, err)
	return s
}

func tryPlan(dir string) (*Set, error) {
	s, err := New(dir)
	if err != nil {
		return nil, err
	}
	at := func(name string) string { return filepath.Join(dir, "en-us", name) }
	err = s.Move(at("web/a"), at("web/new/folder/z"))
	text, readErr := s.Read(at("web/new/folder/z/index.md"))
	return s, errors.Join(err, readErr,
		s.Write(at("web/new/folder/z/index.md"), append(text, "moved\n"...)),
		s.Write(at("web/b/index.md"), []byte("see z\n")),
		s.Remove(at("web/c")),
		s.Write(at("web/d/e/index.md"), []byte("fresh\n")),
		s.Write(at("_redirects.txt"), []byte("old\tnew\nweb/a\tweb/z\n")))
}

var after = tree{
	"en-us/web/new/folder/z/index.md":   "a\nmoved\n",
	"en-us/web/new/folder/z/x/index.md": "x\n",
	"en-us/web/new/folder/z/pic.png":    "\x89PNG\x00",
	"en-us/web/b/index.md":              "see z\n",
	"en-us/web/d/e/index.md":            "fresh\n",
	"en-us/_redirects.txt":              "old\tnew\nweb/a\tweb/z\n",
}

// withFolders adds the folders of the files.
func withFolders(files tree) tree {
	all := maps.Clone(files)
	for name := range files {
		for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
			all[dir+"/"] = ""
		}
	}
	return all
}

func TestApply(t *testing.T) {
	t.Parallel()
	dir := before.write(t)
	must(t, os.Chmod(filepath.Join(dir, "en-us/web/b/index.md"), 0o640))
	must(t, planAll(t, dir).Apply(t.Context()))
	if got := readTree(t, dir); !maps.Equal(got, withFolders(after)) {
		t.Errorf("tree =\n%v\nwant\n%v", got, withFolders(after))
	}
	if info, err := os.Stat(filepath.Join(dir, "en-us/web/b/index.md")); err != nil || info.Mode() != 0o640 {
		t.Errorf("permissions = %v, %v, want them kept", info.Mode(), err)
	}
}

func TestReadsAsItWouldBe(t *testing.T) {
	t.Parallel()
	dir := before.write(t)
	s := planAll(t, dir)
	for name, want := range map[string]string{
		"web/new/folder/z/index.md": "a\nmoved\n", "web/new/folder/z/x/index.md": "x\n", "web/a/index.md": "", "web/c/index.md": "", "web/d/e/index.md": "fresh\n",
	} {
		text, err := s.Read(filepath.Join(dir, "en-us", name))
		if want == "" && !errors.Is(err, fs.ErrNotExist) || want != "" && string(text) != want {
			t.Errorf("Read(%s) = %q, %v, want %q", name, text, err, want)
		}
	}
}

// faulty is a disk on which one operation that changes something fails, or that
// one and all later ones.
type faulty struct {
	disk
	left    *atomic.Int64 // operations until the failure
	forever bool
	crash   func() // called in place of the failure, if not nil
}

var errInjected = errors.New("injected")

func (f faulty) do(op func() error) error {
	left := f.left.Add(-1)
	if left == 0 && f.crash != nil {
		f.crash()
	}
	if left == 0 || f.forever && left < 0 {
		return errInjected
	}
	return op()
}

func (f faulty) Mkdir(name string, perm fs.FileMode) error {
	return f.do(func() error { return f.disk.Mkdir(name, perm) })
}
func (f faulty) Rename(old, name string) error {
	return f.do(func() error { return f.disk.Rename(old, name) })
}
func (f faulty) Link(old, name string) error {
	return f.do(func() error { return f.disk.Link(old, name) })
}
func (f faulty) Remove(name string) error { return f.do(func() error { return f.disk.Remove(name) }) }
func (f faulty) RemoveAll(name string) error {
	return f.do(func() error { return f.disk.RemoveAll(name) })
}
func (f faulty) WriteFile(name string, text []byte, perm fs.FileMode) error {
	return f.do(func() error { return f.disk.WriteFile(name, text, perm) })
}

// failAt makes the n-th operation of a plan fail.
func failAt(s *Set, n int, forever bool, crash func()) (left *atomic.Int64) {
	left = new(atomic.Int64)
	left.Store(int64(n))
	for _, r := range s.roots {
		r.disk = faulty{r.disk, left, forever, crash}
	}
	return left
}

// A failure of any single operation leaves the tree unchanged or, if everything
// was done by then, completely changed.
func TestFailureAtAnyStepLeavesNothing(t *testing.T) {
	t.Parallel()
	old, changed := withFolders(before), withFolders(after)
	for n := 1; ; n++ {
		dir := before.write(t)
		s := planAll(t, dir)
		left := failAt(s, n, false, nil)
		err := s.Apply(t.Context())
		got := readTree(t, dir)
		want := changed
		if err != nil {
			want = old
			if !errors.Is(err, errInjected) {
				t.Fatalf("operation %d: %v", n, err)
			}
		}
		// The next run finishes a clean-up that failed.
		if _, err := Recover(t.Context(), dir); err != nil {
			t.Fatalf("operation %d: %v", n, err)
		}
		for name := range got {
			if strings.HasPrefix(name, stagingFolder) {
				delete(got, name)
			}
		}
		if !maps.Equal(got, want) || !maps.Equal(readTree(t, dir), want) {
			t.Fatalf("operation %d failed (%v): tree =\n%v\nwant\n%v", n, err, got, want)
		}
		if left.Load() > 0 {
			if n < 20 {
				t.Errorf("only %d operations", n)
			}
			return
		}
	}
}

// If undoing fails as well, the next run does it.
func TestNextRunUndoes(t *testing.T) {
	t.Parallel()
	old, changed := withFolders(before), withFolders(after)
	for n := 1; ; n++ {
		dir := before.write(t)
		s := planAll(t, dir)
		left := failAt(s, n, true, nil)
		applyErr := s.Apply(t.Context())
		if _, err := Recover(t.Context(), dir); err != nil {
			t.Fatalf("operation %d: %v", n, err)
		}
		want := old
		if applyErr == nil {
			want = changed
		}
		if got := readTree(t, dir); !maps.Equal(got, want) {
			t.Fatalf("operation %d failed: tree =\n%v\nwant\n%v", n, got, want)
		}
		if left.Load() > 0 {
			return
		}
	}
}

// crashVariable contains the folder and the operation at which the test binary,
// run again, kills itself.
const crashVariable = "CHANGESET_CRASH"

func TestMain(m *testing.M) {
	if what, ok := os.LookupEnv(crashVariable); ok {
		os.Exit(crash(what))
	}
	os.Exit(m.Run())
}

func crash(what string) int {
	var n int
	dir, number, _ := strings.Cut(what, "|")
	if _, err := fmt.Sscan(number, &n); err != nil {
		return 2
	}
	s, err := tryPlan(dir)
	if err != nil {
		return 2
	}
	failAt(s, n, false, func() {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Kill()
		}
		select {}
	})
	if err := s.Apply(context.Background()); err != nil {
		return 1
	}
	return 0
}

// If a program is killed at any operation, the next run finishes or undoes the
// change before any other.
func TestKilledAtAnyStep(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a process for each operation")
	}
	old, changed := withFolders(before), withFolders(after)
	for n := 1; ; n++ {
		dir := before.write(t)
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s|%d", crashVariable, dir, n))
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != -1) {
			t.Fatalf("operation %d: %v, want the process killed", n, err)
		}
		crashed := readTree(t, dir)
		undone, recoverErr := Recover(t.Context(), dir)
		must(t, recoverErr)
		got := readTree(t, dir)
		if !maps.Equal(got, old) && !maps.Equal(got, changed) {
			t.Fatalf("killed at operation %d: tree was\n%v\nis\n%v\nwant\n%v\nor\n%v", n, crashed, got, old, changed)
		}
		if undone && !maps.Equal(got, old) {
			t.Errorf("operation %d: undone, but the tree has changed", n)
		}
		if err == nil {
			return
		}
	}
}

// Changes in two roots belong together.
func TestKilledBetweenRoots(t *testing.T) {
	t.Parallel()
	a, b := before.write(t), before.write(t)
	s, err := New(a, b)
	must(t, err)
	for _, dir := range []string{a, b} {
		must(t, s.Write(filepath.Join(dir, "en-us/web/b/index.md"), []byte("both\n")))
	}
	plans := s.plan()
	must(t, s.stage(t.Context(), plans))
	must(t, plans[0].steps[0].do(plans[0].root.disk))
	s.Close()
	if undone, err := Recover(t.Context(), b, a); err != nil || !undone {
		t.Errorf("Recover = %v, %v, want the change undone", undone, err)
	}
	for _, dir := range []string{a, b} {
		if got := readTree(t, dir); !maps.Equal(got, withFolders(before)) {
			t.Errorf("tree of %s =\n%v", dir, got)
		}
	}
	s, err = New(a, b)
	must(t, err)
	for _, dir := range []string{a, b} {
		must(t, s.Write(filepath.Join(dir, "en-us/web/b/index.md"), []byte("both\n")))
	}
	plans = s.plan()
	must(t, s.stage(t.Context(), plans))
	must(t, run(t.Context(), plans))
	s.Close()
	if undone, err := Recover(t.Context(), b, a); err != nil || undone {
		t.Errorf("Recover = %v, %v, want the change finished", undone, err)
	}
	for _, dir := range []string{a, b} {
		got := readTree(t, dir)
		if got["en-us/web/b/index.md"] != "both\n" || got[stagingFolder+"/"] != "" || len(got) != len(withFolders(before)) {
			t.Errorf("tree of %s =\n%v", dir, got)
		}
	}
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		plan func(t *testing.T, dir string, s *Set) error
		then func(t *testing.T, dir string)
		want error
	}{
		"a path outside":          {plan: func(_ *testing.T, dir string, s *Set) error { return s.Write(filepath.Join(dir, "../x.md"), nil) }, want: fault.ErrInvalid},
		"a relative path outside": {plan: func(_ *testing.T, _ string, s *Set) error { return s.Write("x.md", nil) }, want: fault.ErrInvalid},
		"the repository":          {plan: func(_ *testing.T, dir string, s *Set) error { return s.Write(dir+"/.git/config", nil) }, want: fault.ErrInvalid},
		"what exists":             {plan: func(_ *testing.T, dir string, s *Set) error { return s.Move(dir+"/en-us/web/a", dir+"/en-us/web/b") }, want: fault.ErrConflict},
		"a folder into itself":    {plan: func(_ *testing.T, dir string, s *Set) error { return s.Move(dir+"/en-us/web/a", dir+"/en-us/web/a/y") }, want: fault.ErrInvalid},
		"what is missing":         {plan: func(_ *testing.T, dir string, s *Set) error { return s.Move(dir+"/en-us/web/q", dir+"/en-us/web/r") }, want: fs.ErrNotExist},
		"a file changed since": {
			plan: func(t *testing.T, dir string, s *Set) error {
				return s.Write(dir+"/en-us/web/b/index.md", []byte("new"))
			},
			then: func(t *testing.T, dir string) {
				must(t, os.WriteFile(dir+"/en-us/web/b/index.md", []byte("theirs"), 0o644))
			},
			want: fault.ErrConflict,
		},
		"a file made since": {
			plan: func(_ *testing.T, dir string, s *Set) error { return s.Write(dir+"/en-us/web/n.md", []byte("new")) },
			then: func(t *testing.T, dir string) { must(t, os.WriteFile(dir+"/en-us/web/n.md", []byte("theirs"), 0o644)) },
			want: fault.ErrConflict,
		},
		"a removed folder with more": {
			plan: func(_ *testing.T, dir string, s *Set) error { return s.Remove(dir + "/en-us/web/c") },
			then: func(t *testing.T, dir string) { must(t, os.WriteFile(dir+"/en-us/web/c/more.txt", nil, 0o644)) },
			want: fault.ErrConflict,
		},
		"a target made since": {
			plan: func(_ *testing.T, dir string, s *Set) error { return s.Move(dir+"/en-us/web/a", dir+"/en-us/web/n") },
			then: func(t *testing.T, dir string) { must(t, os.Mkdir(dir+"/en-us/web/n", 0o755)) },
			want: fs.ErrExist,
		},
		"a link out of the root": {
			plan: func(t *testing.T, dir string, s *Set) error {
				must(t, os.Symlink(t.TempDir(), dir+"/en-us/away"))
				return s.Write(dir+"/en-us/away/x.md", []byte("x"))
			},
			want: nil, // any error
		},
		"a link as a file": {
			plan: func(t *testing.T, dir string, s *Set) error {
				must(t, os.Symlink("/etc/passwd", dir+"/en-us/web/link.md"))
				return s.Write(dir+"/en-us/web/link.md", []byte("x"))
			},
			want: nil,
		},
		"while another run works": {
			plan: func(t *testing.T, dir string, s *Set) error {
				other, err := New(dir)
				must(t, err)
				unlock, err := other.lock()
				must(t, err)
				t.Cleanup(unlock)
				return s.Write(dir+"/en-us/web/b/index.md", []byte("new"))
			},
			want: fault.ErrConflict,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := before.write(t)
			s, err := New(dir)
			must(t, err)
			err = tc.plan(t, dir, s)
			if tc.then != nil {
				must(t, err)
				tc.then(t, dir)
			}
			planned := readTree(t, dir)
			if err == nil {
				err = s.Apply(t.Context())
			}
			if err == nil || tc.want != nil && !errors.Is(err, tc.want) {
				t.Errorf("err = %v, want %v", err, tc.want)
			}
			if got := readTree(t, dir); !maps.Equal(got, planned) {
				t.Errorf("tree =\n%v\nwant\n%v", got, planned)
			}
		})
	}
}

// Letter case matters in names of pages, but not of folders.
func TestMoveToSamePath(t *testing.T) {
	t.Parallel()
	dir := before.write(t)
	s, err := New(dir)
	must(t, err)
	must(t, s.Move(dir+"/en-us/web/a", dir+"/en-us/web/a/"))
	if !s.IsEmpty() {
		t.Error("moving a folder to its own place should change nothing")
	}
	must(t, s.Move(dir+"/en-us/web/a", dir+"/en-us/web/A"))
	must(t, s.Apply(t.Context()))
	if got := readTree(t, dir); got["en-us/web/A/index.md"] != "a\n" {
		t.Errorf("tree =\n%v", got)
	}
}

func TestChainOfMoves(t *testing.T) {
	t.Parallel()
	dir := before.write(t)
	s, err := New(dir)
	must(t, err)
	web := dir + "/en-us/web/"
	must(t, s.Move(web+"a", web+"tmp"))
	must(t, s.Move(web+"b", web+"a"))
	must(t, s.Move(web+"tmp", web+"b"))
	must(t, s.Write(web+"b/x/index.md", []byte("was a/x\n")))
	must(t, s.Apply(t.Context()))
	got := readTree(t, dir)
	if got["en-us/web/a/index.md"] != "see a\n" || got["en-us/web/b/index.md"] != "a\n" || got["en-us/web/b/x/index.md"] != "was a/x\n" {
		t.Errorf("tree =\n%v", got)
	}
}

func TestDiffIsForGit(t *testing.T) {
	t.Parallel()
	repo := t.TempDir()
	dir := filepath.Join(repo, "files")
	must(t, os.CopyFS(dir, os.DirFS(before.write(t))))
	odd := filepath.Join(dir, `en-us/odd "name" ü.md`)
	must(t, os.WriteFile(odd, []byte("no line end"), 0o644))
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", append([]string{"-C", repo, "-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "x")
	plan := func() *Set {
		s := planAll(t, dir)
		must(t, s.Write(odd, []byte("changed")))
		must(t, s.Remove(filepath.Join(dir, "en-us/web/new/folder/z/pic.png")))
		return s
	}
	var patch bytes.Buffer
	must(t, plan().Diff(&patch))
	file := filepath.Join(t.TempDir(), "x.patch")
	must(t, os.WriteFile(file, patch.Bytes(), 0o644))
	git("apply", "--index", file)
	applied := readTree(t, dir)
	if status := git("diff", "--cached", "-M", "--summary"); !strings.Contains(status, "rename files/en-us/web/{a => new/folder/z}/x/index.md (100%)") {
		t.Errorf("git status:\n%s\nfor\n%s", status, patch.String())
	}
	git("reset", "-q", "--hard")
	must(t, plan().Apply(t.Context()))
	if got := readTree(t, dir); !maps.Equal(got, applied) {
		t.Errorf("with the patch, tree =\n%v\nwith the plan\n%v", applied, got)
	}
}
