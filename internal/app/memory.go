package app

import (
	"cmp"
	"os"
	"runtime"
	"runtime/debug"

	"waymark.dev/waymark/internal/site/render"
)

// Memory of a server besides content and caches; docs/operators/running.md has the formula.
const (
	// sharedBytes is for data that is read on first use.
	sharedBytes = 64 << 20
	// workBytes is for the pages in progress on one processor.
	workBytes = 32 << 20
)

// serverGCPercent lets the heap grow to five times the live data, within its limit. A
// collection marks all content and delays pages meanwhile: it should be rare.
const serverGCPercent = 400

// memory is the memory budget of a server in bytes.
type memory struct {
	content int64 // pages without their text, and titles
	caches  int64
	work    int64 // for all processors
	engines int64 // outside of the heap
}

// memoryOf derives the budget from the settings and the heap after reading the content.
// Titles for search and data derived later take one and a half times as much. A server that
// watches its files often has two editions at once.
func (a *App) memoryOf(heap int64) memory {
	processors := int64(runtime.GOMAXPROCS(0))
	engines := cmp.Or(int64(a.cfg.Build.Workers), processors)
	m := memory{content: heap * 5 / 2, caches: a.cacheBytes(), work: processors * workBytes, engines: engines * render.EngineBytes}
	if a.cfg.Content.Watch {
		m.content *= 2
	}
	return m
}

// heapLimit has a quarter in reserve, so that collections are rare: with an eighth, they take
// a quarter of the time of a page.
func (m memory) heapLimit() int64 { return (m.content+m.caches+sharedBytes)*5/4 + m.work }

// memoryLimit keeps the heap within the documented limit; without one it grows to a multiple
// of the live data.
type memoryLimit struct {
	memory memory
	pages  int  // in the content when measured
	fixed  bool // by an operator, who set GOMEMLIMIT
}

// limitMemory limits the heap of a server that has read this many pages but served none.
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

// follow sets the limit for a number of pages.
func (l *memoryLimit) follow(pages int) {
	m := l.memory
	m.content = m.content * int64(pages) / max(int64(l.pages), 1)
	l.set(m)
}

// allowSecondEdition makes room for a second edition during a reload.
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

// cacheBytes is the memory of all caches: a quarter for links and sidebars, the rest for
// pages.
func (a *App) cacheBytes() int64    { return int64(a.cfg.Server.CacheMB) << 20 }
func (a *App) pieceBytes() int64    { return a.cacheBytes() / 4 }
func (a *App) responseBytes() int64 { return a.cacheBytes() - a.pieceBytes() }
