package main

import (
	"fmt"
	"path/filepath"
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
	return nil
}
