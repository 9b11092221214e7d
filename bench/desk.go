package main

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// desk measures what writers wait for on the command line. The baseline is a build
// of all documents, which does the same work for each page and writes it.
func (b *bench) desk() error {
	documents, err := b.measure("build", "--documents-only", "--force", "--out", filepath.Join(b.work, "desk"))
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "desk", "wall", "cpu", "peak", "ratio of cpu to building all documents")
	// Kinds that are only warnings: an error would be a failure of the command.
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
	return b.moves()
}

// movedPages are pages with hundreds of links to them, alone and with pages below
// them. Those that the content lacks are left out.
var movedPages = []string{
	"Web/HTTP/Guides/Permissions_Policy",
	"Web/API/WebGL_API",
	"Web/JavaScript/Reference/Global_Objects/Promise",
}

// moves measures moving a page and back. The baseline is one grep over the files,
// which also reads all of them.
func (b *bench) moves() error {
	content := filepath.Join(b.work, "content")
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "move", "wall", "cpu", "peak", "ratio of wall to grep of all files")
	for _, slug := range movedPages {
		if _, err := os.Stat(filepath.Join(content, "en-us", strings.ToLower(slug))); err != nil {
			continue
		}
		start := time.Now()
		// grep fails when it finds nothing, and takes as long.
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
