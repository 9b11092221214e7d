package app

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// accessFlush is the interval at which lines of the access log are written: a system call for
// each would cost more than serving a cached page.
const accessFlush = time.Second

// openAccessLog returns an access log in JSON. The returned function writes the last lines.
func (a *App) openAccessLog(ctx context.Context, w io.Writer) (log *slog.Logger, stop func()) {
	lines := &bufferedLines{w: bufio.NewWriterSize(w, 64<<10)}
	stopFlushing := background(context.WithoutCancel(ctx), func(ctx context.Context) {
		for clock.Wait(ctx, accessFlush) == nil {
			_ = lines.flush() // the error recurs at the end
		}
	})
	return slog.New(slog.NewJSONHandler(lines, nil)), func() {
		stopFlushing()
		if err := lines.flush(); err != nil {
			a.log.Error("write access log", "error", err)
		}
	}
}

// bufferedLines is a buffered writer that is safe for concurrent use.
type bufferedLines struct {
	mu sync.Mutex
	w  *bufio.Writer
}

func (b *bufferedLines) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.w.Write(line)
}

func (b *bufferedLines) flush() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.w.Flush()
}
