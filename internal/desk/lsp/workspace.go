package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// root is a site that is being edited.
type root struct {
	folders   Folders
	site      *site.Site
	completer *complete.Completer
	checks    *check.Index
	links     linkIndex
	updating  sync.Mutex // held while files are read again

	resolving sync.Mutex
	resolved  *resolver // of the last used catalogue
}

// resolver returns the link resolver of the current pages.
func (r *root) resolver() *resolver {
	r.resolving.Lock()
	defer r.resolving.Unlock()
	if cat := r.site.Catalogue(); r.resolved == nil || r.resolved.cat != cat {
		r.resolved = newResolver(cat)
	}
	return r.resolved
}

// holds reports whether a file is below the folders of the root.
func (r *root) holds(file string) bool {
	return isBelow(r.folders.Content, file) || r.folders.Translated != "" && isBelow(r.folders.Translated, file)
}

// reads reports whether a file is content of the root. Content may be below a hidden folder,
// but hidden folders in it, such as .git, are not content.
func (r *root) reads(file string) bool {
	return slices.ContainsFunc([]string{r.folders.Content, r.folders.Translated}, func(dir string) bool {
		return dir != "" && isBelow(dir, file) && !strings.Contains(filepath.ToSlash(file[len(filepath.Clean(dir)):]), "/.")
	})
}

func isBelow(dir, file string) bool {
	rel, err := filepath.Rel(dir, file)
	return err == nil && filepath.IsLocal(rel)
}

// load reopens the sites of the workspace. It is called with the lock held; requests wait for
// it.
func (s *server) load() {
	before, ready := s.ready, make(chan struct{})
	s.ready = ready
	folders := slices.Clone(s.folders)
	done := sync.OnceFunc(func() { close(ready) })
	s.background(func(ctx context.Context) {
		defer done()
		if before != nil {
			<-before
		}
		s.mu.Lock()
		known := s.roots
		s.mu.Unlock()
		roots := s.openRoots(ctx, folders, known)
		s.mu.Lock()
		s.roots = roots
		s.mu.Unlock()
		done()
		s.checkAll()
		for _, r := range roots {
			r.completer.Warm()
			if err := r.links.warm(ctx, r.resolver()); err != nil {
				return // the session has ended
			}
		}
	})
}

// openRoots opens the content of folders, reusing open roots.
func (s *server) openRoots(ctx context.Context, folders []string, known []*root) []*root {
	wanted, err := s.findFolders(folders)
	if err != nil {
		s.opts.Log.Warn("find content", "error", err)
		s.say(messageWarning, "Waymark: "+err.Error())
	}
	var roots []*root
	for _, f := range wanted {
		if i := slices.IndexFunc(known, func(r *root) bool { return r.folders == f }); i >= 0 {
			roots = append(roots, known[i])
			continue
		}
		started := time.Now()
		opened, err := s.opts.Open(ctx, f)
		if err != nil {
			s.opts.Log.Error("open content", "folder", f.Content, "error", err)
			s.say(messageError, fmt.Sprintf("Waymark cannot read %s: %v", f.Content, err))
			continue
		}
		s.opts.Log.Info("content is open", "folder", f.Content, "translated", f.Translated, "pages", len(opened.Catalogue().Pages()), "took", time.Since(started).Round(time.Millisecond))
		roots = append(roots, &root{folders: f, site: opened, completer: complete.New(opened), checks: check.New(opened)})
	}
	return roots
}

// findFolders returns the content folders of a workspace, if any.
func (s *server) findFolders(folders []string) ([]Folders, error) {
	if s.opts.Fixed != nil {
		return []Folders{*s.opts.Fixed}, nil
	}
	var found []Folders
	var translated []string
	var problems []error
	for _, dir := range folders {
		f, err := s.contentOf(dir)
		switch {
		case err != nil:
			problems = append(problems, err)
		case f.Content != "" && !slices.Contains(found, f):
			found = append(found, f)
		case f.Content == "" && f.Translated != "":
			translated = append(translated, f.Translated)
		}
	}
	for _, dir := range translated {
		i := slices.IndexFunc(found, func(f Folders) bool { return f.Translated == "" || f.Translated == f.Content || f.Translated == dir })
		if i >= 0 {
			found[i].Translated = dir
		} else if english := englishNextTo(dir); english != "" {
			found = append(found, Folders{Content: english, Translated: dir})
		} else {
			problems = append(problems, fmt.Errorf("%s has translations, but their English pages are in no open folder and not next to it: open the folder with en-us too", dir))
		}
	}
	return found, errors.Join(problems...)
}

// settingsFile is the name of a folder's settings file.
const settingsFile = "waymark.toml"

// docsFile is in the folder of a docs tree; others need a settings file to be found.
const docsFile = "site.yaml"

// contentOf finds the content in or around a folder.
func (s *server) contentOf(dir string) (Folders, error) {
	if file := filepath.Join(dir, settingsFile); s.opts.Settings != nil && isFile(file) {
		f, err := s.opts.Settings(file)
		if err != nil || f.Content != "" {
			return f, err
		}
	}
	for _, base := range []string{filepath.Join(dir, "files"), dir} {
		if hasLocale(base, locale.EnUS) {
			return withTranslations(base), nil
		}
	}
	// A part of the content may be open.
	for parent := dir; ; parent = filepath.Dir(parent) {
		if filepath.Base(parent) == locale.EnUS.Folder() {
			return withTranslations(filepath.Dir(parent)), nil
		}
		if parent == filepath.Dir(parent) {
			break
		}
	}
	for _, base := range []string{filepath.Join(dir, "files"), dir} {
		if hasTranslations(base) {
			return Folders{Translated: base}, nil
		}
	}
	if isFile(filepath.Join(dir, docsFile)) {
		return Folders{Content: dir}, nil
	}
	return Folders{}, nil
}

// withTranslations returns the content of a folder with English pages, and their translations
// if found.
func withTranslations(dir string) Folders {
	f := Folders{Content: dir}
	if hasTranslations(dir) {
		f.Translated = dir
	}
	return f
}

func hasTranslations(dir string) bool {
	return slices.ContainsFunc(locale.All(), func(l locale.Locale) bool { return l != locale.EnUS && hasLocale(dir, l) })
}

func hasLocale(dir string, l locale.Locale) bool {
	info, err := os.Stat(filepath.Join(dir, l.Folder()))
	return err == nil && info.IsDir()
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// englishNextTo finds the English pages in a checkout next to that of a folder with
// translations.
func englishNextTo(translated string) string {
	checkout := translated
	if filepath.Base(checkout) == "files" {
		checkout = filepath.Dir(checkout)
	}
	for _, dir := range []string{filepath.Join(filepath.Dir(checkout), "content", "files"), filepath.Join(filepath.Dir(checkout), "content")} {
		if hasLocale(dir, locale.EnUS) {
			return dir
		}
	}
	return ""
}

func (s *server) didChangeFolders(_ context.Context, p *didChangeFoldersParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range p.Event.Removed {
		s.folders = slices.DeleteFunc(s.folders, func(dir string) bool { return dir == pathOf(f.URI) })
	}
	for _, f := range p.Event.Added {
		if dir := pathOf(f.URI); dir != "" {
			s.folders = append(s.folders, dir)
		}
	}
	s.load()
	return nil, nil
}

// rootOf returns the site of a file, nil if there is none, once the sites are open.
func (s *server) rootOf(ctx context.Context, file string) (*root, error) {
	roots, err := s.allRoots(ctx)
	if err != nil || file == "" {
		return nil, err
	}
	for _, r := range roots {
		if r.holds(file) {
			return r, nil
		}
	}
	return nil, nil
}

func (s *server) allRoots(ctx context.Context) ([]*root, error) {
	s.mu.Lock()
	ready := s.ready
	s.mu.Unlock()
	select {
	case <-ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.roots, nil
}

func (s *server) didChangeFiles(_ context.Context, p *didChangeFilesParams) (any, error) {
	var files []string
	for _, c := range p.Changes {
		if file := pathOf(c.URI); file != "" {
			files = append(files, file)
		}
	}
	s.update(files)
	return nil, nil
}

// update reads changed files again in the background.
func (s *server) update(files []string) {
	if len(files) == 0 {
		return
	}
	s.background(func(ctx context.Context) {
		roots, err := s.allRoots(ctx)
		if err != nil {
			return
		}
		changed := false
		for _, r := range roots {
			changed = r.update(ctx, s, files) || changed
		}
		if changed {
			s.checkAll()
		}
	})
}

// update reads changed files of the site again, and reports whether there were any.
func (r *root) update(ctx context.Context, s *server, files []string) bool {
	var own []string
	for _, file := range files {
		if r.reads(file) {
			own = append(own, file)
		}
	}
	if len(own) == 0 {
		return false
	}
	r.updating.Lock()
	defer r.updating.Unlock()
	if _, err := r.site.Update(ctx, own); err != nil {
		s.opts.Log.Warn("read changed files", "error", err)
		return false
	}
	r.links.forget(own)
	return true
}

// watch watches the content for editors that do not report changed files.
func (s *server) watch() {
	s.background(func(ctx context.Context) {
		started := time.Now()
		roots, err := s.allRoots(ctx)
		if err != nil {
			return
		}
		var dirs []string
		for _, r := range roots {
			dirs = append(dirs, r.site.Catalogue().Roots()...)
		}
		if len(dirs) == 0 {
			return
		}
		if err := files.NewWatcher(s.opts.Log, started, dirs...).Run(ctx, s.update); err != nil && ctx.Err() == nil {
			s.opts.Log.Warn("files that change are not noticed", "error", err)
		}
	})
}

// pageOf returns the page of a file, nil if it was not read from disk.
func (r *root) pageOf(file string) *content.Page {
	if !r.site.Catalogue().CanBePage(file) {
		return nil
	}
	return r.site.Catalogue().PageOfFile(file)
}
