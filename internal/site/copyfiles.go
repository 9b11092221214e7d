package site

import (
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// use records the files of a docs tree that a page uses.
func (b *build) use(names []string) {
	if len(names) == 0 {
		return
	}
	b.failMu.Lock()
	defer b.failMu.Unlock()
	if b.files == nil {
		b.files = map[string]bool{}
	}
	for _, name := range names {
		b.files[name] = true
	}
}

// copyFiles copies the files of a docs tree that pages use, and those that are always part of
// the site (docs/reference/docs-trees.md, Files).
func (b *build) copyFiles(p *plan) error {
	cat := b.e.cat
	if cat.Kind() != content.Docs {
		return nil
	}
	if p != nil {
		made := make(map[int]bool, len(b.todo))
		for _, i := range b.todo {
			made[i] = true
		}
		for i, page := range b.pages {
			if !made[i] {
				b.use(p.before.Pages[page.URL()].Files)
			}
		}
	}
	b.use(cat.PublicFiles())
	for _, file := range slices.Sorted(maps.Keys(b.files)) {
		name := strings.TrimPrefix(cat.FileURL(file), "/")
		source := cat.FilePath(file)
		if cat.Scheme().IsReserved(name) {
			b.flaws.Report(flaw.Flaw{Group: flaw.Unknown, Name: FlawUnsafeFile, File: source,
				Explanation: "the file is left out of the build: the program has the address /" + name + "; rename the file"})
			continue
		}
		f, err := cat.OpenFile(file)
		if err != nil {
			continue // deleted meanwhile; pages that show it have a flaw
		}
		if err := b.copyContent(f, source, name, &b.flaws); err != nil {
			return err
		}
	}
	return nil
}
