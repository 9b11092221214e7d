package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// desk measures commands that writers wait for. The baseline is a build of all documents,
// which does the same work for each page and writes it.
func (b *bench) desk() error {
	documents, err := b.measure("build", "--documents-only", "--force", "--out", filepath.Join(b.work, "desk"))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "desk", "wall", "cpu", "peak", "ratio of cpu to building all documents")
	// Only warnings: an error would fail the command.
	quiet := []string{"--kind", "UnusedFile,DuplicateID"}
	for _, m := range []struct {
		name string
		args []string
	}{
		{"build of all documents", nil},
		{"validate all pages", []string{"content", "validate"}},
		{"validate one page", []string{"content", "validate", "Web"}},
	} {
		u := documents
		if m.args != nil {
			if u, err = b.measure(append(m.args, quiet...)...); err != nil {
				return err
			}
		}
		fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB  %.3f\n", m.name, u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20, u.cpu.Seconds()/documents.cpu.Seconds())
	}
	if err := b.lists(); err != nil {
		return err
	}
	return b.moves()
}

// listWait is the maximum time for complete lists of a large site.
const listWait = 5 * time.Minute

// lists measures the requests of the lists of all flaws and of a language when opened and
// while typing into their filter. The baseline is the list without a filter.
func (b *bench) lists() error {
	sources := b.sources
	defer func() { b.sources = sources }()
	if content := filepath.Join(b.work, "content"); len(sources) > 0 {
		b.sources = []string{"--content", content, "--translated-content", content}
	}
	s, _, err := b.start("dev", "/en-US/docs/Web")
	if err != nil {
		return err
	}
	defer s.stop()
	fmt.Fprintf(b.out, "%-34s %9s %9s  %s\n", "list", "wall", "size", "ratio of wall to the list without a filter")
	for _, path := range []string{"/_dev/translations/de", "/_dev/all-flaws"} {
		if err := s.awaitList(path); err != nil {
			fmt.Fprintf(b.out, "%-34s none: %v\n", path, err)
			continue
		}
		var all time.Duration
		for _, text := range []string{"", "color", "web/api", "zz"} {
			took, size, err := s.ask(path + "?q=" + text)
			if err != nil {
				return err
			}
			if text == "" {
				all = took
			}
			fmt.Fprintf(b.out, "%-34s %6.1f ms %6d KB  %.2f\n", path+" "+text, ms(took), size>>10, took.Seconds()/all.Seconds())
		}
	}
	return nil
}

// awaitList waits until all pages are checked or compared.
func (s *server) awaitList(path string) error {
	for deadline := time.Now().Add(listWait); time.Now().Before(deadline); time.Sleep(time.Second) {
		text, err := s.get(path)
		if err != nil {
			return err
		}
		var state struct {
			IsPartial         bool
			Checked, Checking int
		}
		if err := json.Unmarshal(text, &state); err != nil {
			return fmt.Errorf("read list: %w", err)
		}
		if !state.IsPartial && state.Checked == state.Checking {
			return nil
		}
	}
	return fmt.Errorf("not ready after %s", listWait)
}

// ask returns the median time of several requests, and the size of the response.
func (s *server) ask(path string) (time.Duration, int, error) {
	var times []time.Duration
	size := 0
	for range 9 {
		start := time.Now()
		text, err := s.get(path)
		if err != nil {
			return 0, 0, err
		}
		times, size = append(times, time.Since(start)), len(text)
	}
	slices.Sort(times)
	return at(times, 50), size, nil
}

// movedPages are pages with hundreds of incoming links, with and without sub-pages. Those
// missing in the content are left out.
var movedPages = []string{
	"Web/HTTP/Guides/Permissions_Policy",
	"Web/API/WebGL_API",
	"Web/JavaScript/Reference/Global_Objects/Promise",
}

// moves measures moving a page and back. The baseline is one grep over the files, which also
// reads all of them.
func (b *bench) moves() error {
	content := filepath.Join(b.work, "content")
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "move", "wall", "cpu", "peak", "ratio of wall to grep of all files")
	for _, slug := range movedPages {
		if _, err := os.Stat(filepath.Join(content, "en-us", strings.ToLower(slug))); err != nil {
			continue
		}
		start := time.Now()
		// grep fails without matches, and takes as long.
		_ = exec.Command("grep", "-rFil", "--", slug, content).Run()
		grep := time.Since(start)
		for _, way := range [][]string{{slug, slug + "_moved"}, {slug + "_moved", slug}} {
			u, err := b.measure("content", "move", way[0], way[1], "--translated-content", content)
			if err != nil {
				return err
			}
			fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB  %.2f\n", path.Base(way[0]), u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20, u.wall.Seconds()/grep.Seconds())
		}
	}
	return nil
}
