package app

import (
	"bytes"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/site/render"
)

func TestMemoryFollowsTheSettings(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	const mb = 1 << 20
	for _, tc := range []struct {
		name             string
		cacheMB, workers int
		watch            bool
		heap, engines    int64
	}{
		{"default", 256, 0, false, (100+256+64)*5/4 + 4*32, 4 * render.EngineBytes / mb},
		{"small", 16, 1, false, (100+16+64)*5/4 + 4*32, render.EngineBytes / mb},
		{"watching", 16, 1, true, (200+16+64)*5/4 + 4*32, render.EngineBytes / mb},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := &App{cfg: &config.Config{Server: config.Server{CacheMB: tc.cacheMB}, Build: config.Build{Workers: tc.workers}, Content: config.Content{Watch: tc.watch}}}
			m := a.memoryOf(40 * mb)
			if got := m.heapLimit() / mb; got != tc.heap {
				t.Errorf("heap limit = %d MiB, want %d", got, tc.heap)
			}
			if got := m.engines / mb; got != tc.engines {
				t.Errorf("engines = %d MiB, want %d", got, tc.engines)
			}
			if got := (a.responseBytes() + a.pieceBytes()) / mb; got != int64(tc.cacheMB) {
				t.Errorf("caches = %d MiB, want %d", got, tc.cacheMB)
			}
		})
	}
}

func TestServersCollectGarbageRarely(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	limit := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(limit)
	a := &App{cfg: &config.Config{Server: config.Server{CacheMB: 256}}, log: slog.New(slog.DiscardHandler)}

	t.Setenv("GOGC", "50")
	a.limitMemory(1)
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("GOGC of the operator becomes %d", got)
	}
	if err := os.Unsetenv("GOGC"); err != nil {
		t.Fatal(err)
	}
	a.limitMemory(1)
	if got := debug.SetGCPercent(100); got != serverGCPercent {
		t.Errorf("heap growth = %d %%, want %d", got, serverGCPercent)
	}
}

func TestOperatorsLimitOfTheHeapStays(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	var log bytes.Buffer
	a := &App{cfg: &config.Config{Server: config.Server{CacheMB: 256}}, log: slog.New(slog.NewTextHandler(&log, nil))}

	t.Setenv("GOMEMLIMIT", "off")
	a.limitMemory(1)
	if got := debug.SetMemoryLimit(-1); got != before {
		t.Errorf("with GOMEMLIMIT, the limit = %d, want %d", got, before)
	}
	if err := os.Unsetenv("GOMEMLIMIT"); err != nil {
		t.Fatal(err)
	}
	a.limitMemory(1)
	if got := debug.SetMemoryLimit(-1); got < 320<<20 || got > 2<<30 {
		t.Errorf("without GOMEMLIMIT, the limit = %d", got)
	}
	if !strings.Contains(log.String(), "caches_mb=256") {
		t.Errorf("log lacks the limit: %s", log.String())
	}
}
