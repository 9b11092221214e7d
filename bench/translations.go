package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// historyCommits is the number of edits in the measured repository.
const historyCommits = 10_000

// translations measures the comparison of German pages with a long history of the English
// ones. The baseline is the time in which git prints the same part of that history.
func (b *bench) translations() error {
	content := filepath.Join(b.work, "content")
	if _, err := os.Stat(filepath.Join(content, "de")); err != nil {
		fmt.Fprintln(b.out, "translations: the content has no German pages next to the English ones")
		return nil
	}
	repository := filepath.Join(b.work, "history")
	if err := replayEdits(repository, content, historyCommits); err != nil {
		return fmt.Errorf("make a history: %w", err)
	}
	start := time.Now()
	if err := git(repository, nil, io.Discard, "log", "--raw", "--find-renames", "-l400", "HEAD", "--", "en-us"); err != nil {
		return err
	}
	printed := time.Since(start)
	sources := b.sources
	defer func() { b.sources = sources }()
	b.sources = []string{"--content", repository, "--translated-content", repository}
	u, err := b.measure("content", "translations", "de", "--status", "missing")
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "translations", "wall", "cpu", "peak", "ratio to git log")
	fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB  %.2f\n", fmt.Sprintf("status after %d commits", historyCommits),
		u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20, u.wall.Seconds()/printed.Seconds())
	return nil
}

// replayEdits makes a reproducible repository of a content folder with many edits of English
// pages, and German pages that name some of these commits.
func replayEdits(repository, content string, commits int) error {
	if err := os.MkdirAll(repository, 0o755); err != nil {
		return err
	}
	if err := git(repository, nil, io.Discard, "init", "-q", "-b", "main"); err != nil {
		return err
	}
	pages, err := pagesBelow(content, "en-us")
	if err != nil {
		return err
	}
	stream, write := io.Pipe()
	go func() { write.CloseWithError(writeEdits(write, content, pages, commits)) }()
	if err := git(repository, stream, io.Discard, "fast-import", "--quiet"); err != nil {
		return err
	}
	var log bytes.Buffer
	if err := git(repository, nil, &log, "rev-list", "main"); err != nil {
		return err
	}
	if err := git(repository, nil, io.Discard, "checkout", "-q", "main"); err != nil {
		return err
	}
	return translateFrom(repository, content, strings.Fields(log.String()))
}

// pagesBelow returns the page files in a content folder, in order.
func pagesBelow(content, folder string) ([]string, error) {
	var pages []string
	err := filepath.WalkDir(filepath.Join(content, folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "index.md" {
			var rel string
			rel, err = filepath.Rel(content, path)
			pages = append(pages, filepath.ToSlash(rel))
		}
		return err
	})
	return pages, err
}

// writeEdits writes the input of git fast-import: a commit with all pages, then commits that
// change some lines of one to twenty of them.
func writeEdits(w io.Writer, content string, pages []string, commits int) error {
	random := rand.New(rand.NewPCG(1, 2))
	texts := make(map[string][]byte, len(pages))
	when := int64(1_700_000_000)
	for n := range commits + 1 {
		when += 3000
		changed := pages
		if n > 0 {
			changed = nil
			for range 1 + random.IntN(1+19*(n%10/9)) {
				changed = append(changed, pages[random.IntN(len(pages))])
			}
			slices.Sort(changed)
			changed = slices.Compact(changed)
		}
		subject := fmt.Sprintf("edit %d", n)
		if _, err := fmt.Fprintf(w, "commit refs/heads/main\ncommitter Ada <ada@example.org> %d +0000\ndata %d\n%s\n", when, len(subject), subject); err != nil {
			return err
		}
		for _, page := range changed {
			text, err := texts[page], error(nil)
			if n == 0 {
				text, err = os.ReadFile(filepath.Join(content, filepath.FromSlash(page)))
			} else {
				text = edited(text, n, random)
			}
			if err != nil {
				return err
			}
			texts[page] = text
			if _, err := fmt.Fprintf(w, "M 100644 inline %s\ndata %d\n%s\n", page, len(text), text); err != nil {
				return err
			}
		}
	}
	return nil
}

// edited returns a page with a changed line after the front matter.
func edited(text []byte, n int, random *rand.Rand) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	begin := 1 + slices.Index(lines[1:], "---\n") + 1
	at := begin + random.IntN(max(len(lines)-begin, 1))
	return []byte(strings.Join(slices.Insert(lines, min(at, len(lines)), fmt.Sprintf("Words of edit %d.\n", n)), ""))
}

var sourceCommit = regexp.MustCompile(`sourceCommit: \w+`)

// translateFrom copies all but English into a repository, with German pages naming commits of
// the newer half of its history.
func translateFrom(repository, content string, commits []string) error {
	entries, err := os.ReadDir(content)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "en-us" && e.Name() != ".git" {
			if err := copyTree(filepath.Join(repository, e.Name()), filepath.Join(content, e.Name())); err != nil {
				return err
			}
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	pages, err := pagesBelow(repository, "de")
	if err != nil {
		return err
	}
	for _, page := range pages {
		file := filepath.Join(repository, filepath.FromSlash(page))
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		source := "sourceCommit: " + commits[random.IntN(len(commits)/2)]
		if err := os.WriteFile(file, sourceCommit.ReplaceAll(text, []byte(source)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func git(dir string, in io.Reader, out io.Writer, args ...string) error {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("git %s: %w", args[0], err)
	}
	return nil
}
