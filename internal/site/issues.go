package site

import (
	"maps"
	"path/filepath"
	"slices"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
)

// issuesFile lists the flaws in the content by file (docs/reference/content.md, Flaws).
const issuesFile = "issues.json"

// writeIssues writes the flaws of loading, documents and collections.
func (b *build) writeIssues() error {
	if !b.opts.Issues {
		return nil
	}
	all := slices.Concat(b.e.flaws.Sorted(), b.flaws.Sorted())
	for i, p := range b.pages {
		flaws, err := doc.Explain(b.e.cat, p, &b.issues[i])
		if err != nil {
			b.fail(p, err)
			continue
		}
		all = append(all, flaws...)
	}
	files := map[string][]flaw.Flaw{}
	for _, f := range all {
		f.File = b.relative(f.File)
		files[f.File] = append(files[f.File], f)
	}
	out := []byte{'{'}
	for i, name := range slices.Sorted(maps.Keys(files)) {
		if i > 0 {
			out = append(out, ',')
		}
		out = doc.AppendFlawsOf(out, name, files[name])
	}
	b.report.IssuesFile = true
	return b.write(issuesFile, append(out, "}\n"...))
}

// relative names a file by its path below the content roots, so that output is independent of
// their location.
func (b *build) relative(file string) string {
	for _, root := range b.e.cat.Roots() {
		if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(file)
}
