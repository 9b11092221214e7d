package render

import (
	"cmp"
	"context"
	"crypto/sha256"
	"iter"
	"runtime"
	"sync"
	"time"
)

// The application colours code with regular expressions, whose time can grow with at least the
// square of the code's length. Documents limit the length, so that pages do not depend on the
// machine; these limits are for maliciously slow code, to keep its page from delaying others.
// Code in real pages takes less than a tenth of them on every engine.
const (
	batchSize   = 4 << 10          // bytes of code per call; a longer block has its own
	codeLimit   = 5 * time.Second  // per call, without Options.CodeLimit
	callsOfPage = 2                // multiple of that limit for all calls of a page
	leastOfCall = 10               // fraction of it, as a divisor, that must be left for a call
	forgetAfter = 10 * time.Minute // time before slow code is tried again
	maxSlow     = 1000             // pieces of code remembered as slow
)

// batches splits the blocks of a page into batches for one call each.
func batches(blocks []codeBlock) iter.Seq[[]codeBlock] {
	return func(yield func([]codeBlock) bool) {
		for len(blocks) > 0 {
			n, size := 1, len(blocks[0].code)
			for n < len(blocks) && size+len(blocks[n].code) <= batchSize {
				size += len(blocks[n].code)
				n++
			}
			if !yield(blocks[:n]) {
				return
			}
			blocks = blocks[n:]
		}
	}
}

// codeGuard limits the time for code, remembers slow code, and keeps an engine free while long
// code is coloured. It is safe for concurrent use.
type codeGuard struct {
	perCall, perPage time.Duration
	long             chan struct{} // filled by calls with long code

	mu   sync.Mutex
	slow map[[sha256.Size]byte]time.Time // time to try again, by the call's argument
	now  func() time.Time
}

// newCodeGuard returns the guard of a pool with a number of engines, 0 for one per processor.
func newCodeGuard(engines int, limit time.Duration) *codeGuard {
	if engines <= 0 {
		engines = runtime.GOMAXPROCS(0)
	}
	limit = cmp.Or(limit, codeLimit)
	return &codeGuard{
		perCall: limit, perPage: callsOfPage * limit, long: make(chan struct{}, max(1, engines-1)),
		slow: map[[sha256.Size]byte]time.Time{}, now: time.Now,
	}
}

// codeTicket allows one call.
type codeTicket struct {
	guard *codeGuard
	key   [sha256.Size]byte
	long  bool
}

// enter waits until the code of an argument may be coloured. The error is errSlow if that
// recently took too long.
func (g *codeGuard) enter(ctx context.Context, argument []byte, size int) (*codeTicket, error) {
	p := &codeTicket{guard: g, key: sha256.Sum256(argument), long: size > batchSize}
	if p.long {
		select {
		case g.long <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if g.isSlow(p.key) {
		p.leave()
		return nil, errSlow
	}
	return p, nil
}

func (p *codeTicket) leave() {
	if p.long {
		<-p.guard.long
	}
}

// remember makes the guard refuse the code for a while.
func (p *codeTicket) remember() {
	g := p.guard
	g.mu.Lock()
	defer g.mu.Unlock()
	now := g.now()
	for key, again := range g.slow {
		if !now.Before(again) || len(g.slow) >= maxSlow {
			delete(g.slow, key)
		}
	}
	g.slow[p.key] = now.Add(forgetAfter)
}

func (g *codeGuard) isSlow(key [sha256.Size]byte) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	again, known := g.slow[key]
	return known && g.now().Before(again)
}
