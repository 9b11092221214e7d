package app

import (
	"os"
	"runtime"
	"runtime/debug"

	"waymark.dev/waymark/internal/site/render"
)

// Memory that a server needs in addition to its content and caches.
// docs/operators/running.md has the formula.
const (
	// sharedBytes is for data that is read when it is first needed.
	sharedBytes = 64 << 20
	// workBytes is for the pages that one processor is busy with.
	workBytes = 32 << 20
)

// serverGCPercent lets the heap of a server grow to five times what it holds, if its
// limit allows that. A collection goes through all of the content, and pages that
// are requested meanwhile wait for it: it should be rare.
const serverGCPercent = 400

// memory is how much memory a server may use, in bytes.
type memory struct {
	content int64 // the pages there are, without their text, and their titles
	caches  int64
	work    int64 // for all processors
	engines int64 // outside of the heap
}

// memoryOf derives the memory of a server from the settings and from the heap
// that the content takes up before anything is served. Titles for the search and
// what is derived from the content later are one and a half times as much again.
// A server that watches its files often has two editions of it, while one takes
// the other's place.
func (a *App) memoryOf(heap int64) memory {
	processors := int64(runtime.GOMAXPROCS(0))
	engines := int64(a.cfg.Build.Workers)
	if engines == 0 {
		engines = processors
	}
	m := memory{content: heap * 5 / 2, caches: a.cacheBytes(), work: processors * workBytes, engines: engines * render.EngineBytes}
	if a.cfg.Content.Watch {
		m.content *= 2
	}
	return m
}

// heapLimit is the size that the heap may grow to. A quarter more than what is
// held lets the garbage collector wait until there is something to collect:
// with an eighth, it takes a quarter of the time of a page.
func (m memory) heapLimit() int64 { return (m.content+m.caches+sharedBytes)*5/4 + m.work }

// memoryLimit has the garbage collector keep the heap of a server within the
// documented limit: without one the heap grows to a multiple of the size of live
// objects.
type memoryLimit struct {
	memory memory
	pages  int  // that the content had when it was measured
	fixed  bool // by an operator, who set GOMEMLIMIT
}

// limitMemory limits the heap of a server that has read this many pages and has
// served none of them.
func (a *App) limitMemory(pages int) *memoryLimit {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	m := a.memoryOf(int64(stats.HeapAlloc))
	l := &memoryLimit{memory: m, pages: pages, fixed: os.Getenv("GOMEMLIMIT") != ""}
	l.follow(pages)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(serverGCPercent)
	}
	const mb = 1 << 20
	a.log.Info("memory", "content_mb", m.content/mb, "caches_mb", m.caches/mb,
		"heap_limit_mb", debug.SetMemoryLimit(-1)/mb, "engines_mb", m.engines/mb)
	return l
}

// follow sets the limit for content of a number of pages.
func (l *memoryLimit) follow(pages int) {
	m := l.memory
	m.content = m.content * int64(pages) / max(int64(l.pages), 1)
	l.set(m)
}

// allowSecondEdition makes room for all content again, while it is read.
func (l *memoryLimit) allowSecondEdition() {
	m := l.memory
	m.content *= 2
	l.set(m)
}

func (l *memoryLimit) set(m memory) {
	if !l.fixed {
		debug.SetMemoryLimit(m.heapLimit())
	}
}

// cacheBytes is the memory of all caches together. A quarter of it is for the
// links and sidebars that pages are made of, the rest for whole pages.
func (a *App) cacheBytes() int64    { return int64(a.cfg.Server.CacheMB) << 20 }
func (a *App) pieceBytes() int64    { return a.cacheBytes() / 4 }
func (a *App) responseBytes() int64 { return a.cacheBytes() - a.pieceBytes() }
