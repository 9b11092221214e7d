package server

import (
	"bytes"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"waymark.dev/waymark/internal/app/store"
)

// While the database's disk is full, changes are refused as temporarily
// unavailable and reading works. Once there is room, changes work again.
func TestAFullDiskIsReported(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	a := newAccountServerOn(t, store.Options{Dir: dir})
	session := a.signIn(t)
	k := a.keeping(session)
	id := k.create(t, "Plans")
	filler := filepath.Join(dir, "filler")
	if err := os.WriteFile(filler, bytes.Repeat([]byte("x"), 8<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("filling the disk: %v", err)
	}
	note := `{"title":"a","url":"/en-US/docs/Web","notes":"` + string(bytes.Repeat([]byte("x"), 60_000)) + `"}`
	changes := func() map[string]*http.Response {
		back, login := a.begin(t, "/")
		return map[string]*http.Response{
			"saved code": a.postJSON(t, "/api/v1/play/", `{"html":"`+string(bytes.Repeat([]byte("x"), 100_000))+`"}`, fromHere, session),
			"an item":    a.postJSON(t, collectionsPath+id+"/items/", note, fromHere, session),
			"settings":   a.postJSON(t, "/api/v1/plus/settings/", `{"ai_help_history":true}`, fromHere, session),
			"sign-in":    a.get(t, back, login),
		}
	}
	for name, r := range changes() {
		if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
			t.Errorf("%s = %s %v, want 503 with Retry-After", name, r.Status, r.Header)
		}
	}
	if r := a.get(t, "/api/v1/whoami", session); r.StatusCode != http.StatusOK {
		t.Errorf("whoami, which only reads = %s", r.Status)
	}
	if len(k.list(t)) != 2 {
		t.Error("collections are lost")
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	for name, r := range changes() {
		if r.StatusCode >= 400 {
			t.Errorf("with room again: %s = %s", name, r.Status)
		}
	}
}
