package site

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/site/pages"
)

// FlawUnsafeFile is a file that a build omits: static hosts would send it without the
// server's policy.
const FlawUnsafeFile = "UnsafeFile"

// copyAssets copies the files next to a document.
func (b *build) copyAssets(p *content.Page, folder string, report flaw.Reporter) error {
	names, err := b.e.cat.Assets(p)
	if err != nil {
		b.fail(p, err)
		return nil
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".md") {
			continue
		}
		f, err := b.e.cat.OpenAsset(p, name)
		if err != nil {
			b.fail(p, err)
			continue
		}
		if err := b.copyContent(f, path.Join(path.Dir(p.File), name), folder+"/"+name, report); err != nil {
			return err
		}
	}
	return nil
}

// copyFolder copies the files next to a page, except Markdown.
func (b *build) copyFolder(p *pages.Page, folder string, report flaw.Reporter) error {
	entries, err := fs.ReadDir(p.Files, ".")
	if err != nil {
		return fmt.Errorf("list files of %s: %w", folder, err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || strings.HasSuffix(e.Name(), ".md") || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		f, err := p.Files.Open(e.Name())
		if err != nil {
			return fmt.Errorf("open %s: %w", e.Name(), err)
		}
		if err := b.copyContent(f, path.Join(p.Folder, e.Name()), folder+"/"+strings.ToLower(e.Name()), report); err != nil {
			return err
		}
	}
	return nil
}

// copyContent copies a file of the content, and closes it. It omits and reports one that
// could run scripts or has the name of a page's own file; report may be nil.
func (b *build) copyContent(f fs.File, source, name string, report flaw.Reporter) error {
	defer f.Close()
	data, err := readAll(f)
	if err != nil {
		return fmt.Errorf("read %s: %w", source, err)
	}
	var problem error
	if !b.opts.Hosting.Served {
		problem = sanitize.CheckFile(name, data)
	}
	if content.IsPageFile(path.Base(name)) {
		problem = errors.New("the page has a file of that name")
	}
	if problem == nil {
		return b.write(name, data)
	}
	if report != nil {
		report.Report(flaw.Flaw{Group: flaw.Unknown, Name: FlawUnsafeFile, File: source, Explanation: "the file is left out of the build: " + problem.Error()})
	}
	return nil
}
