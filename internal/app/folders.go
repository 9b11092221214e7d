package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/basepath"
)

// namedFolder is a configured folder.
type namedFolder struct {
	key, dir string
	holds    []string // required subfolders
	expected []string // subfolders that a site usually needs
}

// namedFolders returns the configured folders to read.
func (a *App) namedFolders() []namedFolder {
	c := a.cfg.Content
	all := []namedFolder{
		a.docsFolder(),
		{key: "translated_content", dir: c.Translated},
		{key: "curriculum", dir: c.Curriculum, holds: []string{"curriculum"}},
		{key: "blog", dir: c.Blog, holds: []string{"posts"}},
		{key: "generic_content", dir: c.Generic},
		{key: "contributor_spotlight", dir: c.Spotlights, holds: []string{"contributors"}},
		{key: "shared_assets", dir: a.cfg.Playground.SharedAssets},
	}
	return slices.DeleteFunc(all, func(f namedFolder) bool { return f.dir == "" })
}

// docsFolder is the folder of the documentation.
func (a *App) docsFolder() namedFolder {
	f := namedFolder{key: "content", dir: a.cfg.Content.Docs}
	if a.ContentKind() == content.Reference {
		f.holds, f.expected = []string{locale.EnUS.Folder()}, []string{"sidebars", "jsondata"}
	}
	return f
}

// ContentKind returns the kind of the content: the configured one, or that of the folder when it
// was first asked for.
func (a *App) ContentKind() content.Kind {
	a.findKind.Do(func() { a.kind = a.kindOfContent() })
	return a.kind
}

func (a *App) kindOfContent() content.Kind {
	c := a.cfg.Content
	switch {
	case c.Kind != "" && c.Kind != "auto":
		return content.Kind(c.Kind)
	case a.sampleTree() != nil:
		return content.Docs
	case c.Docs == "":
		return content.Reference
	}
	kind := content.KindOf(os.DirFS(c.Docs))
	if kind == content.Docs {
		a.projectErr = a.openProject()
	}
	return kind
}

// logContent says which kind of content was read from the content folder.
func (a *App) logContent(rt *siteRuntime) {
	if a.cfg.Content.Docs == "" {
		return
	}
	cat := rt.site.Catalogue()
	kind, folder := cat.Kind().String(), a.cfg.Content.Docs
	if p := a.project; p != nil {
		kind, folder = p.tree.Load().Tool+" project", p.dir
		if n := len(p.tree.Load().Losses); n > 0 {
			a.log.Warn("parts of the project are not understood", "losses", n, "list", "waymark doctor "+p.dir)
		}
	}
	a.log.Info("content", "kind", kind, "pages", len(cat.Pages()), "folder", folder)
}

// CheckFolders returns one error about all missing folders.
func (a *App) CheckFolders() error {
	var bad []string
	if a.ContentKind(); a.projectErr != nil {
		return a.projectErr
	}
	for _, f := range a.namedFolders() {
		err := f.check(f.holds)
		if err == nil && f.key == "content" && a.ContentKind() == content.Docs {
			if found, _ := content.HasMarkdown(os.DirFS(f.dir)); !found {
				err = fmt.Errorf("%s has no Markdown files; 'waymark init %[1]s' makes a small site, and a folder of the other kind has %s/ in it", f.dir, locale.EnUS.Folder())
			}
		}
		if err != nil {
			bad = append(bad, f.key+": "+err.Error())
		}
	}
	if base := basepath.Of(a.cfg.Server.BaseURL); base != "" && a.built == nil && a.ContentKind() != content.Docs {
		bad = append(bad, fmt.Sprintf("base_url: %s ends in the path %s; only docs trees can be below a path, other content needs its own host", a.cfg.Server.BaseURL, base))
	}
	if len(bad) == 0 {
		return nil
	}
	return errors.New("wrong settings:\n  " + strings.Join(bad, "\n  "))
}

// check checks the folder and its subfolders.
func (f namedFolder) check(others []string) error {
	dir, err := filepath.Abs(f.dir)
	if err != nil {
		return fmt.Errorf("find folder %s: %w", f.dir, err)
	}
	if err := checkFolder(dir); err != nil {
		return err
	}
	for _, name := range others {
		err := checkFolder(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%w; name the folder that has %s/ in it", err, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkFolder checks that a folder is readable.
func checkFolder(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, fault.Cause(err))
	case !info.IsDir():
		return fmt.Errorf("%s is not a folder", path)
	}
	folder, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, fault.Cause(err))
	}
	if err := folder.Close(); err != nil {
		return fmt.Errorf("%s: %w", path, fault.Cause(err))
	}
	return nil
}

// LoadDocs reads the docs with translations, by default those next to the English pages:
// moving a page must update links in other languages.
func (a *App) LoadDocs(ctx context.Context, o content.Options, report flaw.Reporter) (*content.Catalogue, error) {
	if err := a.CheckFolders(); err != nil {
		return nil, err
	}
	sources := a.sources()
	if a.cfg.Content.Translated == "" && a.HasTranslationsNextToEnglish() {
		sources.Translated = sources.Content
	}
	o.Workers, o.Kind = a.cfg.Build.Workers, a.ContentKind()
	return content.Load(ctx, sources, o, report)
}

// HasTranslationsNextToEnglish reports whether the folder of English pages has other
// languages.
func (a *App) HasTranslationsNextToEnglish() bool {
	return a.ContentKind() == content.Reference && a.cfg.Content.Docs != "" && slices.ContainsFunc(locale.All(), func(l locale.Locale) bool {
		return l != locale.EnUS && checkFolder(filepath.Join(a.cfg.Content.Docs, l.Folder())) == nil
	})
}

// warnOfUnreadTranslations warns about translations that are not part of the site.
func (a *App) warnOfUnreadTranslations() {
	if a.cfg.Content.Translated == "" && len(a.cfg.Content.Locales) == 0 && a.HasTranslationsNextToEnglish() {
		a.log.Warn("the translations next to the English pages are not read; to read them, set translated_content", "folder", a.cfg.Content.Docs)
	}
}
