package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/site/built"
)

// searchedPart is the part of a build with the texts of a locale.
func searchedPart(l locale.Locale) string { return "search/" + l.Folder() + ".zip" }

// packSearch writes what servers of built pages search to a folder.
func (a *App) packSearch(ctx context.Context, rt *siteRuntime, dir string) error {
	started := time.Now()
	s := search.New(search.Options{Workers: a.cfg.Build.Workers, Log: a.log})
	if err := s.Refresh(ctx, rt.site.Catalogue(), Articles(rt.site)...); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return fmt.Errorf("pack texts for search: %w", fault.Cause(err))
	}
	for _, e := range s.Editions() {
		file := filepath.Join(dir, filepath.FromSlash(searchedPart(e.Locale)))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("pack texts for search: %w", fault.Cause(err))
		}
		if err := files.Write(file, 0o644, func(w io.Writer) error { return e.Pack(w) }); err != nil {
			return fmt.Errorf("pack texts for search in %s: %w", file, fault.Cause(err))
		}
	}
	a.log.Debug("texts packed for search", "took", time.Since(started).Round(time.Millisecond))
	return nil
}

// builtSearch is the state of the search of built pages.
type builtSearch struct {
	manifest *built.Manifest // of the build whose texts are searched, or nil
	err      error           // of reading those of the current build
}

// searched returns the state of the search of built pages.
func (a *App) searched() builtSearch {
	if state := a.builtSearch.Load(); state != nil {
		return *state
	}
	return builtSearch{}
}

// hasTexts reports whether a build has the texts of its locales.
func hasTexts(m *built.Manifest) bool {
	for _, l := range m.Locales {
		if _, ok := m.Parts[searchedPart(l)]; !ok {
			return false
		}
	}
	return true
}

// searchBuilt searches the texts of the current build. Until they are read and indexed, the
// search has those of the build before, at the start titles only. It is tried again if it
// fails.
func (a *App) searchBuilt(ctx context.Context, h *host) {
	m := a.built.Manifest()
	before := a.searched().manifest
	if before == m {
		return
	}
	if !hasTexts(m) {
		a.builtSearch.Store(&builtSearch{manifest: m})
		a.log.Warn("search finds only titles: the build has no texts to search")
		return
	}
	editions, err := a.openEditions(ctx, m)
	if err != nil {
		if ctx.Err() == nil {
			a.builtSearch.Store(&builtSearch{before, err})
			a.log.Error("texts of the build are not searched", "error", err)
		}
		return
	}
	a.builtSearch.Store(&builtSearch{manifest: m})
	compat := map[string][]string{}
	for _, e := range editions {
		for _, p := range e.Pages {
			if len(p.Compat) > 0 {
				compat[p.URL] = p.Compat
			}
		}
	}
	a.built.SetCompat(compat)
	a.logRefresh(h.finder.Follow(ctx, h.site.Catalogue(), editions))
}

// openEditions opens the texts of a build. Their files are closed with the last edition that
// needs them, by the garbage collector.
func (a *App) openEditions(ctx context.Context, m *built.Manifest) ([]*corpus.Edition, error) {
	var editions []*corpus.Edition
	for _, l := range m.Locales {
		f := m.Parts[searchedPart(l)]
		local, err := a.built.OpenPart(ctx, f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", searchedPart(l), err)
		}
		e, err := corpus.OpenPacked(local, f.Size)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", searchedPart(l), err)
		}
		editions = append(editions, e)
	}
	return editions, nil
}

// examineBuilt opens the current build and the texts that are searched.
func (a *App) examineBuilt(ctx context.Context) []Finding {
	const subject = "site"
	if a.cfg.Built.Site == "" {
		return nil
	}
	if err := a.openBuilt(ctx, ServeOptions{}); err != nil {
		return []Finding{{false, subject, err.Error()}}
	}
	m := a.built.Manifest()
	list := []Finding{{true, subject, fmt.Sprintf("build %.12s of Waymark %s: %d pages in %s", a.built.Edition(), m.Version, len(m.Pages), listLocales(m.Locales))}}
	if !hasTexts(m) {
		return append(list, Finding{false, subject, "the build has no texts to search; build again with this version of Waymark"})
	}
	if _, err := a.openEditions(ctx, m); err != nil {
		return append(list, Finding{false, subject, "texts to search: " + err.Error() + "; build again with --force"})
	}
	return list
}
