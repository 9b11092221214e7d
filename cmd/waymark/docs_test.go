//go:build unix

package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestDocumentationHasNoFlaws(t *testing.T) {
	t.Parallel()
	if out, err := run(t, "content", "validate", "../../docs"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The commands of the first page that newcomers read work in the order in which they are there.
func TestStartPageWorks(t *testing.T) {
	t.Parallel()
	skipWithoutWebBuild(t)
	page, err := os.ReadFile("../../docs/start.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"mkdocs.yml": "site_name: Tern\n", "docs/index.md": "# Tern\n"} {
		file := filepath.Join(dir, "my-project", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	commands := 0
	for _, block := range strings.Split(string(page), "```sh\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			commands++
			args := strings.Fields(line)[1:]
			if args[0] == "dev" || args[0] == "serve" {
				visit(t, dir, args)
				continue
			}
			cmd := exec.CommandContext(t.Context(), "waymark", args...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("waymark %s: %v\n%s", strings.Join(args, " "), err, out)
			}
		}
	}
	if commands < 7 {
		t.Errorf("the page has %d commands", commands)
	}
}

// visit starts a server, requests its home page and stops it.
func visit(t *testing.T, dir string, args []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "waymark", append(args, "--search-dir", t.TempDir(), "--addr", "localhost:0", "--workers", "1")...)
	cmd.Dir = dir
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	site := waitFor(t, bufio.NewScanner(log), `msg=serving url=(\S+)`)[1]
	if status := statusOf(t, site+"/"); status != http.StatusOK {
		t.Errorf("waymark %s: status of the home page = %d", strings.Join(args, " "), status)
	}
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_, _ = io.Copy(io.Discard, log)
	if err := cmd.Wait(); err != nil {
		t.Errorf("waymark %s: %v", strings.Join(args, " "), err)
	}
}

// Commands on pages exist, with their flags.
func TestDocumentedCommandsExist(t *testing.T) {
	t.Parallel()
	checked := 0
	err := filepath.WalkDir("../../docs", func(page string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(page, ".md") {
			return err
		}
		text, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		for _, m := range commandLine.FindAllStringSubmatch(strings.ReplaceAll(string(text), "\\\n", " "), -1) {
			checked++
			cmd, rest, err := newRoot().Find(strings.Fields(m[1]))
			if err == nil && cmd.HasSubCommands() && !strings.HasPrefix(strings.Join(rest, " "), "-") {
				err = errors.New("unknown command")
			}
			if err == nil {
				err = cmd.ParseFlags(rest)
			}
			if err != nil && !strings.Contains(err.Error(), "invalid argument") { // such as N or …
				t.Errorf("%s: waymark %s: %v", page, m[1], err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if checked < 100 {
		t.Errorf("only %d commands were found", checked)
	}
}

// commandLine is a command in a block of code, up to a remark.
var commandLine = regexp.MustCompile(`(?m)^(?:    )?waymark ((?:\S+ )*?\S+)(?: {2,}.*| #.*)?$`)

// The files that newcomers are to change exist.
func TestContributingNamesFiles(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile("`((?:docs|internal|web)/[a-zA-Z/_-]+\\.[a-z]+)`").FindAllStringSubmatch(string(text), -1)
	made := []string{"internal/docs/macro/testdata/shortcut.txtar", "web/src/screens/desk/features/Features.tsx"}
	for _, m := range names {
		if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil && !slices.Contains(made, m[1]) {
			t.Error(err)
		}
	}
	if len(names) < 15 {
		t.Errorf("only %d names were found", len(names))
	}
}
