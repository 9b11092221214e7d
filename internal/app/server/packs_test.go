package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/testkit"
)

// addPacks gives a server packs for subscribers.
func addPacks(t *testing.T, o *Options) *offline.Store {
	t.Helper()
	packs := openPackStore(t, t.TempDir())
	if _, err := o.Site.(*site.Site).WritePacks(t.Context(), site.PackOptions{Write: packs.Write}); err != nil {
		t.Fatal(err)
	}
	o.Features = append(o.Features, Packs{packs, true})
	return packs
}

// packAddresses returns the addresses of the first index in a list, and of that
// index's first shard.
func packAddresses(t *testing.T, packs *offline.Store) (address string, shard offline.Shard) {
	t.Helper()
	list, err := offline.ParseCatalogue(packs.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	address = list.Packs[0].Index
	f, err := packs.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	index, err := offline.ParseIndex(text)
	if err != nil {
		t.Fatal(err)
	}
	return address, index.Shards[0]
}

func TestPacksOfASite(t *testing.T) {
	english, translated := tree()
	o := optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})
	packs := addPacks(t, &o)
	change(&o, func(f *Packs) { f.ForSubscribers = false })
	h := New(o).Handler()
	index, shard := packAddresses(t, packs)
	get := func(address string, header ...string) *http.Response {
		r := httptest.NewRequest(http.MethodGet, address, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	list := get("/offline/update.json")
	if list.StatusCode != http.StatusOK || list.Header.Get("Cache-Control") != "no-cache" || list.Header.Get("ETag") == "" || list.Header.Get("Content-Type") != typeJSON {
		t.Errorf("list: %s %v", list.Status, list.Header)
	}
	if again := get("/offline/update.json", "If-None-Match", list.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("list, the second time: %s", again.Status)
	}
	if r := get(index, "Accept-Encoding", "gzip"); r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != site.ImmutableCaching || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		t.Errorf("index: %s %v", r.Status, r.Header)
	}
	whole := get(shard.File, "Accept-Encoding", "gzip, br")
	body, err := io.ReadAll(whole.Body)
	if err != nil || whole.StatusCode != http.StatusOK || int64(len(body)) != shard.Bytes {
		t.Errorf("shard: %s, %d bytes, %v", whole.Status, len(body), err)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/octet-stream", "Content-Encoding": "", "Accept-Ranges": "bytes", "Cache-Control": site.ImmutableCaching,
		"Content-Length": strconv.FormatInt(shard.Bytes, 10), "ETag": `"` + shard.SHA256[:32] + `"`, "Vary": "",
	} {
		if got := whole.Header.Get(name); got != want {
			t.Errorf("shard: %s is %q, want %q", name, got, want)
		}
	}
	header := get(shard.File, "Range", "bytes=0-"+strconv.FormatInt(shard.Header-1, 10))
	part, err := io.ReadAll(header.Body)
	if err != nil || header.StatusCode != http.StatusPartialContent || string(part) != string(body[:shard.Header]) {
		t.Errorf("header of shard: %s, %d bytes, %v", header.Status, len(part), err)
	}
	if r := get(shard.File, "Range", "bytes=0-1,4-5"); r.StatusCode != http.StatusPartialContent || !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/byteranges") {
		t.Errorf("two ranges: %s %v", r.Status, r.Header)
	}
	if r := get(shard.File, "Range", "bytes=99999999-"); r.StatusCode != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("range past the end: %s", r.Status)
	}
	if r := get(shard.File, "If-None-Match", whole.Header.Get("ETag")); r.StatusCode != http.StatusNotModified {
		t.Errorf("shard, the second time: %s", r.Status)
	}
	for _, address := range []string{
		"/offline/en-us/00000000000000000000000000000000.pack", "/offline/en-us/css-0000000000000000.json", "/offline/en-us/x.pack", "/offline/en-us/..%2fupdate.json",
		"/offline/en-us/%00.pack", "/offline/EN-US" + strings.TrimPrefix(shard.File, "/offline/en-us"),
	} {
		r := get(address)
		if r.StatusCode != http.StatusNotFound || r.Header.Get("Content-Type") != typeJSON {
			t.Errorf("%s: %s %s", address, r.Status, r.Header.Get("Content-Type"))
		}
	}
}

// Packs require a paid plan; refusals are JSON and are not cached.
func TestPacksForSubscribers(t *testing.T) {
	var packs *offline.Store
	a := newAccountServer(t, func(o *Options) { packs = addPacks(t, o) })
	index, shard := packAddresses(t, packs)
	core, paid := a.subscriberOf(t, billing.FromOperator, account.Core), a.subscriberOf(t, billing.FromOperator, "mdn_plus_5y")
	for _, address := range []string{index, shard.File} {
		for _, tt := range []struct {
			name   string
			cookie []*http.Cookie
			status int
		}{{"nobody", nil, http.StatusUnauthorized}, {"core", []*http.Cookie{core}, http.StatusForbidden}, {"paid", []*http.Cookie{paid}, http.StatusOK}} {
			r := a.get(t, address, tt.cookie...)
			if r.StatusCode != tt.status || !strings.Contains(r.Header.Get("Vary"), "Cookie") {
				t.Errorf("%s for %s: %s, Vary %v", address, tt.name, r.Status, r.Header.Values("Vary"))
			}
			caching := r.Header.Get("Cache-Control")
			if tt.status == http.StatusOK {
				if caching != privateImmutableCaching {
					t.Errorf("%s for %s: Cache-Control %s", address, tt.name, caching)
				}
				continue
			}
			var failure struct{ Code int }
			if err := json.NewDecoder(r.Body).Decode(&failure); err != nil || failure.Code != tt.status || strings.Contains(caching, "immutable") || strings.Contains(caching, "public") {
				t.Errorf("%s for %s: %v, %+v, Cache-Control %s", address, tt.name, err, failure, caching)
			}
		}
	}
	if r := a.get(t, "/offline/update.json"); r.StatusCode != http.StatusOK {
		t.Errorf("list for everybody: %s", r.Status)
	}
}

// While the first packs are being made there is no list, which differs from a
// site without packs.
func TestPacksThatAreNotMadeYet(t *testing.T) {
	english, translated := tree()
	o := optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})
	get := func() *http.Response {
		w := httptest.NewRecorder()
		New(o).Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/offline/update.json", nil))
		return w.Result()
	}
	if r := get(); r.StatusCode != http.StatusNotFound {
		t.Errorf("a site without packs: %s", r.Status)
	}
	packs := openPackStore(t, t.TempDir())
	o.Features = append(o.Features, Packs{Store: packs})
	if r := get(); r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") != "60" {
		t.Errorf("packs that are being made: %s, Retry-After %q", r.Status, r.Header.Get("Retry-After"))
	}
}

// A shard that is damaged on disk is not sent, and the response has Retry-After.
func TestDamagedShardIsAskedForAgainLater(t *testing.T) {
	english, translated := tree()
	o := optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})
	dir := t.TempDir()
	store := openPackStore(t, dir)
	if _, err := o.Site.(*site.Site).WritePacks(t.Context(), site.PackOptions{Write: store.Write}); err != nil {
		t.Fatal(err)
	}
	o.Features = append(o.Features, Packs{Store: store})
	_, shard := packAddresses(t, store)
	file := filepath.Join(dir, strings.TrimPrefix(shard.File, offline.Path))
	testkit.WriteFile(t, file, make([]byte, shard.Bytes))
	h := New(o).Handler()
	for _, ranges := range []string{"", "bytes=0-9"} {
		r := httptest.NewRequest(http.MethodGet, shard.File, nil)
		if ranges != "" {
			r.Header.Set("Range", ranges)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "60" || strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("range %q: %d %v", ranges, w.Code, w.Header())
		}
	}
}

// Many readers who download all packs at once each get them whole, even while
// packs are replaced.
func TestManyReadersDownloadAtOnce(t *testing.T) {
	const readers, rounds = 50, 8
	english, translated := tree()
	o := optionsOf(t, content.Sources{ContentFS: english, TranslatedFS: translated})
	store := addPacks(t, &o)
	change(&o, func(f *Packs) { f.ForSubscribers = false })
	var shards []offline.Shard
	list, err := offline.ParseCatalogue(store.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list.Packs {
		f, err := store.Open(p.Index)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		_ = f.Close()
		if err != nil {
			t.Fatal(err)
		}
		index, err := offline.ParseIndex(text)
		if err != nil {
			t.Fatal(err)
		}
		shards = append(shards, index.Shards...)
	}
	address := httptest.NewServer(New(o).Handler())
	defer address.Close()
	var done sync.WaitGroup
	for range readers {
		done.Go(func() {
			for range rounds {
				for _, shard := range shards {
					if err := download(address.URL, shard); err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	for range rounds {
		if _, err := o.Site.(*site.Site).WritePacks(t.Context(), site.PackOptions{Write: store.Write, Before: store.Files()}); err != nil {
			t.Error(err)
		}
	}
	done.Wait()
}

func download(origin string, shard offline.Shard) error {
	r, err := http.Get(origin + shard.File)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); r.StatusCode != http.StatusOK || hex.EncodeToString(sum[:]) != shard.SHA256 {
		return fmt.Errorf("%s: %s, %d bytes", shard.File, r.Status, len(data))
	}
	return nil
}

func openPackStore(t *testing.T, dir string) *offline.Store {
	t.Helper()
	s, err := offline.NewStore(dir)
	if err == nil {
		err = s.Claim()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}
