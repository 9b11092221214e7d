package app

import (
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/offline"
)

func TestWhoMayHavePacks(t *testing.T) {
	for _, tt := range []struct {
		name          string
		packs, worker string
		accounts, dev bool
		files         bool
		want          string
		refused       bool // the setting names packs that do not exist
	}{
		{name: "a site without accounts", worker: "on", want: packsOff},
		{name: "a site for everyone", packs: "everyone", worker: "on", want: packsForEveryone},
		{name: "a site with accounts", worker: "on", accounts: true, want: packsForSubscribers},
		{name: "files", worker: "on", files: true, want: packsOff},
		{name: "files of a site with accounts", worker: "on", accounts: true, files: true, want: packsOff},
		{name: "files for everyone", packs: "everyone", worker: "on", accounts: true, files: true, want: packsForEveryone},
		{name: "files for subscribers", packs: "subscribers", worker: "on", accounts: true, files: true, want: packsOff, refused: true},
		{name: "subscribers without accounts", packs: "subscribers", worker: "on", want: packsOff, refused: true},
		{name: "off", packs: "off", worker: "on", want: packsOff},
		{name: "no worker", worker: "off", want: packsOff},
		{name: "no worker to read them", packs: "everyone", worker: "remove", want: packsOff, refused: true},
		{name: "writers", worker: "on", dev: true, want: packsOff},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := &App{cfg: &config.Config{Offline: config.Offline{Packs: tt.packs, Worker: tt.worker}, Features: config.Features{Authentication: tt.accounts, DevMode: tt.dev}}}
			set, err := feature.Resolve(a.features(site.Collections{}, tt.files), func(string) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			refused := slices.ContainsFunc(set.Refused(), func(s feature.State) bool { return s.Name == feature.Packs })
			if got := a.describePacks(set); got != tt.want || refused != tt.refused {
				t.Errorf("packs = %s, refused %v; want %s, %v", got, refused, tt.want, tt.refused)
			}
		})
	}
}

// packSite is a site of two pages, and the file of one page.
func packSite(t *testing.T) (s *site.Site, file string) {
	t.Helper()
	root := t.TempDir()
	file = filepath.Join(root, "en-us/web/css/index.md")
	for name, text := range map[string]string{
		file: "---\ntitle: CSS\nslug: Web/CSS\n---\n\nStyle sheets and the colors of styles.\n\n## Coloring\n\nSee `background-color`.\n",
		filepath.Join(root, "en-us/glossary/index.md"): "---\ntitle: Glossary\nslug: Glossary\n---\n\nTerms.\n",
		filepath.Join(root, "sidebars/none.yaml"):      "sidebar: []\n",
		filepath.Join(root, "jsondata/none.json"):      "{}",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data := docstest.EmbeddedWebdata(t)
	s, err := site.Open(t.Context(), site.Options{
		Sources: content.Sources{Content: root}, Webdata: data, History: content.HistoryOff, Log: slog.New(slog.DiscardHandler), Settings: site.Settings{Brand: "Test"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, file
}

// openHost returns a handler that serves the packs of a site.
func openHost(t *testing.T, a *App, rt *siteRuntime) *host {
	t.Helper()
	h := &host{siteRuntime: rt}
	if err := a.servePacks(t.Context(), h); err != nil {
		t.Fatal(err)
	}
	return h
}

func packsOf(h *host) server.Packs { return h.options.Features[0].(server.Packs) }

// openPacks opens every file in the list of packs.
func openPacks(t *testing.T, packs *offline.Store) {
	t.Helper()
	read := func(address string) []byte {
		f, err := packs.Open(address)
		if err != nil {
			t.Error(err)
			return nil
		}
		defer f.Close()
		data, err := io.ReadAll(f)
		if err != nil {
			t.Error(err)
		}
		return data
	}
	c, err := offline.ParseCatalogue(packs.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.Packs {
		index, err := offline.ParseIndex(read(p.Index))
		if err != nil {
			t.Error(err)
		}
		for _, shard := range index.Shards {
			if data := read(shard.File); int64(len(data)) != shard.Bytes {
				t.Errorf("%s has %d bytes, want %d", shard.File, len(data), shard.Bytes)
			}
		}
	}
}

func TestWordsOfAPage(t *testing.T) {
	s, _ := packSite(t)
	w, ok := packWords(s)("/en-US/docs/Web/CSS")
	if !ok || w.Title != "CSS" || !strings.HasPrefix(w.Summary, "Style sheets") {
		t.Fatalf("%v %+v", ok, w)
	}
	find := func(counts offline.Counts, word string) int {
		i := slices.IndexFunc(counts, func(c offline.Count) bool { return c.Word == word })
		if i < 0 {
			return 0
		}
		return counts[i].Times
	}
	if find(w.InTitle, "css") != 1 || find(w.InHeadings, "coloring") != 1 || find(w.InText, "backgroundcolor") != 1 || find(w.InText, "color") != 1 || find(w.InText, "the") != 0 {
		t.Errorf("words %+v", w)
	}
	if !slices.IsSortedFunc(w.InText, func(a, b offline.Count) int { return strings.Compare(a.Word, b.Word) }) {
		t.Errorf("words are not sorted: %v", w.InText)
	}
	if _, ok := packWords(s)("/en-US/docs/None"); ok {
		t.Error("a missing page has words")
	}
}

// A server makes packs of its pages, and new ones some time after the pages have
// changed.
func TestPacksFollowThePages(t *testing.T) {
	s, file := packSite(t)
	synctest.Test(t, func(t *testing.T) {
		a := &App{cfg: &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: t.TempDir()}}, log: slog.New(slog.DiscardHandler)}
		rt := &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}}
		h := openHost(t, a, rt)
		packs, changed, stop := packsOf(h).Store, h.pagesChanged, h.stop
		defer stop()
		if packsOf(h).ForSubscribers {
			t.Error("packs for subscribers are served to everybody")
		}
		time.Sleep(time.Minute)
		first := packs.Catalogue()
		if first == nil {
			t.Fatal("no packs after the server has started")
		}
		changed()
		time.Sleep(time.Minute)
		if got := packs.Catalogue(); string(got) != string(first) {
			t.Errorf("packs changed without a change of pages: %s, then %s", first, got)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, "More.\n"...), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Update(t.Context(), []string{file}); err != nil {
			t.Fatal(err)
		}
		changed()
		changed()
		time.Sleep(time.Minute)
		second := packs.Catalogue()
		if string(second) == string(first) {
			t.Fatal("packs were not updated after the pages changed")
		}
		// Clients with the first list can still download its files.
		for _, list := range [][]byte{first, second} {
			c, err := offline.ParseCatalogue(list)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range c.Packs {
				f, err := packs.Open(p.Index)
				if err != nil {
					t.Errorf("index of %s: %v", p.ID, err)
					continue
				}
				if _, err := f.Stat(); err != nil {
					t.Error(err)
				}
				_ = f.Close()
			}
		}
	})
}

// If two servers share a folder of packs, the second logs that, and serves packs
// once the first has stopped.
func TestFolderOfPacksIsThatOfOneServer(t *testing.T) {
	s, _ := packSite(t)
	synctest.Test(t, func(t *testing.T) {
		cfg := &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: t.TempDir()}}
		rt := &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}}
		var log strings.Builder
		first := openHost(t, &App{cfg: cfg, log: slog.New(slog.DiscardHandler)}, rt)
		time.Sleep(time.Minute)
		second := openHost(t, &App{cfg: cfg, log: slog.New(slog.NewTextHandler(&log, nil))}, rt)
		time.Sleep(time.Minute)
		if packsOf(first).Store.Catalogue() == nil || packsOf(second).Store.Catalogue() != nil {
			t.Error("the first server has no packs, or the second has some")
		}
		first.stop()
		time.Sleep(time.Minute)
		if packsOf(second).Store.Catalogue() == nil {
			t.Error("the second server has no packs although the first has stopped")
		}
		second.stop() // after this, nothing writes to the log
		if n := strings.Count(log.String(), "level=ERROR"); n != 1 || !strings.Contains(log.String(), "offline.dir") {
			t.Errorf("log of the second server: %s", log.String())
		}
	})
}

// Packs that could not be written, because the disk was full for example, are
// made once that is possible, even if no page has changed.
func TestPacksAreMadeAfterAFailure(t *testing.T) {
	s, _ := packSite(t)
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		inTheWay := filepath.Join(dir, "en-us")
		if err := os.WriteFile(inTheWay, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		a := &App{cfg: &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: dir}}, log: slog.New(slog.DiscardHandler)}
		h := openHost(t, a, &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}})
		packs, stop := packsOf(h).Store, h.stop
		defer stop()
		time.Sleep(time.Minute)
		if packs.Catalogue() != nil {
			t.Fatal("packs exist although they could not be written")
		}
		if err := os.Remove(inTheWay); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * retryMaking)
		if packs.Catalogue() == nil {
			t.Error("there are no packs")
		}
	})
}

// A shard that is damaged while it is served is made again, even if no page has
// changed.
func TestDamagedPacksAreMadeAgain(t *testing.T) {
	s, _ := packSite(t)
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		a := &App{cfg: &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: dir}}, log: slog.New(slog.DiscardHandler)}
		h := openHost(t, a, &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}})
		packs, stop := packsOf(h).Store, h.stop
		defer stop()
		time.Sleep(time.Minute)
		shards, err := filepath.Glob(filepath.Join(dir, "*", "*.pack"))
		if err != nil || len(shards) == 0 {
			t.Fatal(shards, err)
		}
		for _, shard := range shards {
			info, err := os.Stat(shard)
			if err == nil {
				err = os.WriteFile(shard, make([]byte, info.Size()), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		name, err := filepath.Rel(dir, shards[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := packs.Open(offline.Path + filepath.ToSlash(name)); !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("damaged shard: %v", err)
		}
		time.Sleep(time.Minute)
		openPacks(t, packs)
	})
}

// A site whose folder of packs cannot be created is served without packs.
func TestPacksThatCannotBeStoredAreOff(t *testing.T) {
	s, file := packSite(t)
	a := &App{cfg: &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: filepath.Join(file, "folder")}}, log: slog.New(slog.DiscardHandler)}
	h := openHost(t, a, &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}})
	packs, changed, stop := packsOf(h).Store, h.pagesChanged, h.stop
	changed()
	stop()
	if packs != nil {
		t.Error("there are packs")
	}
}
