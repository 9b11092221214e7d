package observatory_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/tools/observatory"
)

func TestBuiltInLists(t *testing.T) {
	list, manifest, err := observatory.OpenLists("")
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]bool{
		"paypal.com": true, "www.paypal.com": true, "app": true, "anything.dev": true, "a.b.example.app": true, "com": false, "example.com": false,
		"": false, "zzzzzzzzzzzzzzzzzzzzzz": false, "\n": false,
	} {
		if _, ok := list.Preload.Find(host); ok != want {
			t.Errorf("%q preloaded = %v", host, ok)
		}
	}
	for name, want := range map[string]bool{"com": true, "xn--p1ai": true, "dev": true, "local": false, "test": false, "example": false, "": false} {
		if list.TLDs[name] != want {
			t.Errorf("%q top-level domain = %v", name, list.TLDs[name])
		}
	}
	for _, s := range []observatory.ListSource{manifest.Preload, manifest.TLDs} {
		if s.From == "" || len(s.Date) != len("2026-01-31") || s.Licence == "" || s.Entries == 0 {
			t.Errorf("source = %+v", s)
		}
	}
	if held := testkit.Held(func() any {
		list, _, _ := observatory.OpenLists("")
		list.Preload.Find("host.example") // reads the hosts
		return list
	}); held > 8<<20 {
		t.Errorf("the lists take %d bytes", held)
	}
}

// Servers open the lists when they start, long before the first scan.
func TestOpenLeavesThePreloadedHostsPacked(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, _, err := observatory.OpenLists(""); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
		t.Errorf("Open allocates %d bytes", took)
	}
}

func TestListsFindEachEntry(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	preload := observatory.PreloadList{"pinned.example": {Mode: "other", IncludeSubDomains: true}}
	for i := range 50 {
		preload[fmt.Sprintf("host%d.example", i)] = observatory.PreloadEntry{Mode: observatory.ForceHTTPS, IncludeSubDomains: i%2 == 0}
	}
	set := observatory.ListSet{Preload: preload, TLDs: []string{"example"}, Manifest: observatory.ListManifest{Preload: observatory.ListSource{Date: "2999-01-01"}}}
	if err := set.Write(dir); err != nil {
		t.Fatal(err)
	}
	list, _, err := observatory.OpenLists(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		host := fmt.Sprintf("host%d.example", i)
		if e, ok := list.Preload.Find(host); !ok || e.IncludeSubDomains != (i%2 == 0) {
			t.Errorf("%s: %+v, %v", host, e, ok)
		}
		if _, ok := list.Preload.Find("www." + host); ok != (i%2 == 0) {
			t.Errorf("www.%s: %v", host, ok)
		}
	}
	for _, host := range []string{"pinned.example", "host.example", "a", "z", "host50.example"} {
		if _, ok := list.Preload.Find(host); ok {
			t.Errorf("%s is in the list", host)
		}
	}
}

// serve serves texts by path.
func serve(t *testing.T, texts map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := texts[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, text)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	var entries strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&entries, "{\"name\": \"H%d.new.example\", \"policy\": \"x\", \"mode\": \"force-https\"},\n", i)
	}
	chromium := "// A comment\n{\"pinsets\": [], \"entries\": [\n  // Another\n" + entries.String() +
		`{"name": "all.example", "mode": "force-https", "include_subdomains": true}, {"name": "pins.example", "include_subdomains": true}]}`
	tlds := "# Version 1\nCOM\nXN--P1AI\n" + strings.Repeat("x", 1)
	for i := range 1000 {
		tlds += fmt.Sprintf("\nTLD%d", i)
	}
	address := serve(t, map[string]string{
		"/chromium": base64.StdEncoding.EncodeToString([]byte(chromium)), "/plain": chromium, "/tlds": tlds, "/short": "COM\n", "/bad": "<html>", "/dots": tlds + "\na.b",
	})
	dir := filepath.Join(t.TempDir(), observatory.ListFolder)
	for _, path := range []string{"/chromium", "/plain"} {
		changed, err := observatory.UpdateLists(t.Context(), dir, observatory.ListSources{Preload: address + path, TLDs: address + "/tlds"})
		if err != nil || !changed {
			t.Fatalf("%s: %v, %v", path, changed, err)
		}
		list, manifest, err := observatory.OpenLists(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := list.Preload.Find("www.all.example"); !ok || !list.TLDs["tld7"] || list.TLDs["dev"] || manifest.Preload.From != address+path {
			t.Errorf("%s: lists are not the new ones: %+v", path, manifest)
		}
		if _, ok := list.Preload.Find("www.pins.example"); ok {
			t.Error("an entry with pins only counts")
		}
	}
	before, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []observatory.ListSources{
		{TLDs: address + "/short"}, {TLDs: address + "/bad"}, {TLDs: address + "/missing"}, {TLDs: address + "/dots"}, {Preload: address + "/bad"}, {Preload: address + "/tlds"}, {TLDs: ":"},
	} {
		if changed, err := observatory.UpdateLists(t.Context(), dir, from); err == nil || changed {
			t.Errorf("%+v: %v, %v", from, changed, err)
		}
	}
	if changed, err := observatory.UpdateLists(t.Context(), dir, observatory.ListSources{}); err != nil || changed {
		t.Errorf("without sources: %v, %v", changed, err)
	}
	after, err := os.ReadFile(filepath.Join(dir, "manifest.json"))
	if err != nil || string(before) != string(after) {
		t.Errorf("the lists changed: %v", err)
	}
}

func TestOlderListsAreNotUsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	set := observatory.ListSet{TLDs: []string{"old"}, Manifest: observatory.ListManifest{TLDs: observatory.ListSource{Date: "2001-01-01"}}}
	if err := set.Write(dir); err != nil {
		t.Fatal(err)
	}
	if list, _, err := observatory.OpenLists(dir); err != nil || list.TLDs["old"] {
		t.Errorf("%v, %v", list.TLDs["old"], err)
	}
	testkit.WriteFile(t, filepath.Join(dir, "manifest.json"), "{")
	if _, _, err := observatory.OpenLists(dir); err == nil {
		t.Error("an invalid manifest is accepted")
	}
}
