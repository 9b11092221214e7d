package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// changed is the number of pages in a measured change.
const changed = 20

// since measures builds of changes of 20 pages: of their texts, and also of two titles, which
// other pages show.
func (b *bench) since() error {
	if len(b.sources) == 0 {
		return nil
	}
	root := filepath.Join(b.work, "content")
	identity := []string{"-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "commit.gpgsign=false", "-c", "gc.auto=0"}
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"add", "-A"}, {"commit", "-q", "-m", "content"}} {
		if err := git(root, slices.Concat(identity, args)...); err != nil {
			return err
		}
	}
	defer os.RemoveAll(filepath.Join(root, ".git"))
	files, err := spread(filepath.Join(root, "en-us", "web"), changed)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\n%-34s %9s %9s %9s\n", "build --since, 20 pages changed", "wall", "cpu", "peak")
	for _, change := range []struct {
		name string
		edit func(i int, text []byte) []byte
	}{
		{"texts", func(_ int, text []byte) []byte { return append(text, "\nOne more sentence.\n"...) }},
		{"texts, two titles", func(i int, text []byte) []byte {
			if i > 1 {
				return text
			}
			return bytes.Replace(text, []byte("\nslug: "), []byte("\nshort-title: Another\nslug: "), 1)
		}},
	} {
		for i, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return fmt.Errorf("read page: %w", err)
			}
			if err := os.WriteFile(file, change.edit(i, text), 0o644); err != nil {
				return fmt.Errorf("change page: %w", err)
			}
		}
		best := usage{wall: time.Hour}
		for range 3 {
			u, err := b.measure("build", "--since", "main", "--out", filepath.Join(b.work, "changes"))
			if err != nil {
				return err
			}
			if u.wall < best.wall {
				best = u
			}
		}
		fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB\n", change.name, best.wall.Seconds(), best.cpu.Seconds(), best.peak>>20)
	}
	return nil
}

// spread returns the files of evenly distributed pages below a folder.
func spread(dir string, n int) ([]string, error) {
	var all []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "index.md" {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list pages: %w", err)
	}
	if len(all) < n {
		return nil, fmt.Errorf("%s has fewer than %d pages", dir, n)
	}
	files := make([]string, n)
	for i := range files {
		files[i] = all[i*len(all)/n]
	}
	return files, nil
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("git %s: %w", args[0], err)
	}
	return nil
}
