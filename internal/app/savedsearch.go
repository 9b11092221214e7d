package app

import (
	"bufio"
	"context"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
)

// errChanged reports that the saved pages are outdated.
var errChanged = errors.New("pages, settings or the program have changed")

// savedSearch returns the file with the saved pages of a locale, next to the index.
func (a *App) savedSearch(l locale.Locale) (string, error) {
	dir, err := a.searchDir()
	return filepath.Join(dir, l.Folder()+".gob"), err
}

// unsettled is the period before reading in which a change may be missed, as file systems
// round times.
const unsettled = 2 * time.Second

// saveSearch saves the pages of the search, if no file has changed since readAt.
func (a *App) saveSearch(s *search.Service, readAt time.Time) error {
	now, err := a.contentSums()
	if err != nil {
		return err
	}
	if !now.latest.Before(readAt.Add(-unsettled)) {
		return errChanged
	}
	for _, e := range s.Editions() {
		if err := a.saveEdition(e, now.of(e.Locale)); err != nil {
			return err
		}
	}
	return nil
}

// saveEdition saves an edition with the checksum of its content, once.
func (a *App) saveEdition(e *corpus.Edition, sum string) error {
	name, err := a.savedSearch(e.Locale)
	if err != nil {
		return err
	}
	if saved, err := openSaved(name); err == nil {
		defer saved.file.Close()
		if saved.sum == sum {
			return nil
		}
	}
	program, err := programStamp()
	if err != nil {
		return err
	}
	return files.Write(name, 0o644, func(w io.Writer) error {
		to := gob.NewEncoder(w)
		if err := errors.Join(to.Encode(program), to.Encode(sum)); err != nil {
			return err
		}
		return e.Save(to)
	})
}

// programStamp identifies this program. What another version saved cannot be decoded safely.
func programStamp() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano()), nil
}

// savedEdition is a saved edition that is not read yet.
type savedEdition struct {
	file *os.File
	from *gob.Decoder
	sum  string // of its content
}

// openSaved opens an edition saved by this program.
func openSaved(name string) (*savedEdition, error) {
	program, err := programStamp()
	if err != nil {
		return nil, err
	}
	f, err := files.OpenRegular(name)
	if err != nil {
		return nil, err
	}
	s := &savedEdition{file: f, from: gob.NewDecoder(bufio.NewReader(f))}
	var savedBy string
	err = s.from.Decode(&savedBy)
	if err == nil && savedBy != program {
		err = errChanged
	}
	if err == nil {
		err = s.from.Decode(&s.sum)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return s, nil
}

// restoreSearch returns the search of the saved pages, nil if pages or index have changed
// since. It checks the files while it restores the pages.
func (a *App) restoreSearch(ctx context.Context) (*search.Service, func()) {
	var now *contentSums
	var looking errgroup.Group
	looking.Go(func() (err error) {
		now, err = a.contentSums()
		return err
	})
	finder, saved, closeEngine, err := a.loadSearch(ctx)
	changed := looking.Wait()
	if err == nil {
		for l, sum := range saved {
			if changed == nil && now.of(l) != sum {
				changed = errChanged
			}
		}
		if err = changed; err == nil {
			return finder, closeEngine
		}
		closeEngine()
	}
	a.log.Debug("all pages are read", "reason", err)
	return nil, nil
}

// loadSearch returns the saved search and the checksums of its content.
func (a *App) loadSearch(ctx context.Context) (_ *search.Service, sums map[locale.Locale]string, closeEngine func(), err error) {
	locales, err := a.savedLocales()
	if err != nil {
		return nil, nil, nil, err
	}
	var editions []*corpus.Edition
	sums = map[locale.Locale]string{}
	for _, l := range locales {
		name, err := a.savedSearch(l)
		if err != nil {
			return nil, nil, nil, err
		}
		saved, err := openSaved(name)
		if err != nil {
			return nil, nil, nil, err
		}
		defer saved.file.Close()
		e, err := corpus.LoadEdition(saved.from)
		if err != nil {
			return nil, nil, nil, err
		}
		editions, sums[l] = append(editions, e), saved.sum
	}
	data, err := webdata.Open(a.cfg.Data.Dir)
	if err != nil {
		return nil, nil, nil, err
	}
	extras, err := a.extras(data)
	if err != nil {
		return nil, nil, nil, err
	}
	finder, closeEngine := a.makeSearch(ctx, data, extras.Popularity, nil)
	scheme, err := a.savedScheme()
	if err != nil {
		closeEngine()
		return nil, nil, nil, err
	}
	if err := finder.Restore(ctx, scheme, editions); err != nil {
		closeEngine()
		return nil, nil, nil, err
	}
	return finder, sums, closeEngine, nil
}

// savedLocales returns the locales as known before reading the site: the chosen ones, or
// English and all that have a folder.
func (a *App) savedLocales() ([]locale.Locale, error) {
	chosen, err := a.cfg.Content.LocaleList()
	if err != nil {
		return nil, err
	}
	if a.ContentKind() == content.Docs {
		scheme, err := a.savedScheme()
		return scheme.Locales(), err
	}
	return slices.DeleteFunc(locale.All(), func(l locale.Locale) bool {
		if len(chosen) > 0 {
			return !slices.Contains(chosen, l)
		}
		_, err := os.Stat(filepath.Join(a.cfg.Content.Translated, l.Folder()))
		return l != locale.EnUS && (a.cfg.Content.Translated == "" || err != nil)
	}), nil
}

// savedScheme returns the scheme of addresses as known before reading the site.
func (a *App) savedScheme() (content.Scheme, error) {
	scheme := a.ContentKind().Scheme()
	if !scheme.IsPlain() || a.cfg.Content.Docs == "" {
		return scheme, nil
	}
	chosen, err := a.cfg.Content.LocaleList()
	if err != nil {
		return scheme, err
	}
	file, err := a.siteFile()
	if err != nil {
		return scheme, err
	}
	return scheme.Declared(file, chosen), nil
}

// contentSums are checksums of the state of all content.
type contentSums struct {
	shared string // settings and pages of collections
	docs   map[locale.Locale]string
	latest time.Time // change of a file
}

// of returns the checksum of a locale. English pages are part of translations.
func (s *contentSums) of(l locale.Locale) string {
	return s.shared + s.docs[locale.EnUS] + s.docs[l]
}

// contentSums checks the files of all pages. Posts may be for a certain day, so the checksums
// are valid for a day.
func (a *App) contentSums() (*contentSums, error) {
	s, c := &contentSums{docs: map[locale.Locale]string{}}, a.cfg
	chosen := c.Content
	chosen.Locales = nil
	shared := fnv.New128a()
	fmt.Fprintln(shared, time.Now().UTC().Format(time.DateOnly))
	fmt.Fprintf(shared, "%+v\n", []any{chosen, c.Brand, c.Features, c.Blog, c.Lessons, c.Offline, c.Telemetry.Retention, c.Telemetry.CountsFor})
	for _, root := range []string{chosen.Curriculum, chosen.Blog, chosen.Generic, chosen.Spotlights} {
		sum, err := s.folder(root)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(shared, sum)
	}
	s.shared = hex.EncodeToString(shared.Sum(nil))
	locales, err := a.savedLocales()
	if err != nil {
		return nil, err
	}
	for _, l := range append(locales, locale.EnUS) {
		root := chosen.Translated
		if l == locale.EnUS || a.ContentKind() == content.Docs {
			root = chosen.Docs
		}
		if _, done := s.docs[l]; root == "" || done {
			continue
		}
		folder := filepath.Join(root, l.Folder())
		if a.ContentKind() == content.Docs {
			folder = chosen.Docs // the files of all languages
		}
		if s.docs[l], err = s.folder(folder); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// folder returns the checksum of a folder's files, "" if there is none.
func (s *contentSums) folder(root string) (string, error) {
	target, err := filepath.EvalSymlinks(root)
	if root == "" || errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	h := fnv.New128a()
	changed, err := files.WriteStamps(h, target)
	if err != nil {
		return "", err
	}
	if s.latest.Before(changed) {
		s.latest = changed
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
