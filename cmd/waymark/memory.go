package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"waymark.dev/waymark/internal/site/render"
)

// What a server needs besides its content and its caches. docs/operators/running.md
// has the formula.
const (
	// sharedBytes is for data that is read when it is first needed.
	sharedBytes = 64 << 20
	// workBytes is for the pages that one processor is busy with.
	workBytes = 32 << 20
)

// memory is what a server may take up, in bytes.
type memory struct {
	content int64 // the pages there are, without their text, and their titles
	caches  int64
	work    int64 // for all processors
	engines int64 // outside of the heap
}

// memoryOf derives the memory of a server from the settings and from the heap
// that the content takes up before anything is served. Titles for the search and
// what is derived from the content later are one and a half times as much again.
// Writers have two editions of it while one takes the other's place.
func (a *app) memoryOf(heap int64, dev bool) memory {
	processors := int64(runtime.GOMAXPROCS(0))
	engines := int64(a.cfg.Build.Workers)
	if engines == 0 {
		engines = processors
	}
	m := memory{content: heap * 5 / 2, caches: a.cacheBytes(), work: processors * workBytes, engines: engines * render.EngineBytes}
	if dev {
		m.content *= 2
	}
	return m
}

// heapLimit is what the heap may grow to. A quarter more than what is held lets
// the garbage collector wait until there is something to collect: with an eighth
// it takes a quarter of the time of a page.
func (m memory) heapLimit() int64 { return (m.content+m.caches+sharedBytes)*5/4 + m.work }

// limitMemory has the garbage collector keep the heap within what the docs
// promise: by itself it lets the heap grow to twice of what is held. Operators
// who set GOMEMLIMIT know better.
func (a *app) limitMemory(dev bool) {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	m := a.memoryOf(int64(stats.HeapAlloc), dev)
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(m.heapLimit())
	}
	const mb = 1 << 20
	a.log.Info("memory", "content_mb", m.content/mb, "caches_mb", m.caches/mb,
		"heap_limit_mb", debug.SetMemoryLimit(-1)/mb, "engines_mb", m.engines/mb)
}

// cacheBytes is the memory of all caches together. A quarter of it is for the
// links and sidebars that pages are made of, the rest for whole pages.
func (a *app) cacheBytes() int64  { return int64(a.cfg.Server.CacheMB) << 20 }
func (a *app) pieceBytes() int64  { return a.cacheBytes() / 4 }
func (a *app) answerBytes() int64 { return a.cacheBytes() - a.pieceBytes() }
