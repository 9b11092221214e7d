package app

import (
	"log/slog"
	"os"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/testkit"
)

// While the disk is full, readers get the complete previous packs; later they
// get new ones.
func TestFullDiskKeepsThePacksBefore(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=2m"); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	s, file := packSite(t)
	synctest.Test(t, func(t *testing.T) {
		a := &App{cfg: &config.Config{Offline: config.Offline{Packs: "everyone", Worker: "on", Dir: dir}}, log: slog.New(slog.DiscardHandler)}
		h := openHost(t, a, &siteRuntime{site: s, features: feature.Set{{Feature: feature.Feature{Name: feature.Packs}, On: true}}})
		packs, changed, stop := packsOf(h).Store, h.pagesChanged, h.stop
		defer stop()
		time.Sleep(time.Minute)
		before := packs.Catalogue()
		if before == nil {
			t.Fatal("there are no packs")
		}
		ballast := dir + "/ballast"
		if err := os.WriteFile(ballast, make([]byte, 4<<20), 0o644); err == nil {
			t.Fatal("the disk is not full")
		}
		text := testkit.ReadFile(t, file)
		testkit.WriteFile(t, file, append(text, "More.\n"...))
		if _, err := s.Update(t.Context(), []string{file}); err != nil {
			t.Fatal(err)
		}
		changed()
		time.Sleep(time.Minute)
		if string(packs.Catalogue()) != string(before) {
			t.Error("list of packs differs from the previous one")
		}
		openPacks(t, packs)
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * retryMaking)
		if string(packs.Catalogue()) == string(before) {
			t.Error("no new packs were made")
		}
		openPacks(t, packs)
	})
}
