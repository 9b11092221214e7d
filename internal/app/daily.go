package app

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// refreshDaily has the site look for new posts after each midnight, UTC, and notifies
// components. The function it returns stops that, and waits for it to stop.
func (a *App) refreshDaily(ctx context.Context, h *host) func() {
	return background(ctx, func(ctx context.Context) {
		for {
			now := time.Now().UTC()
			midnight := now.Truncate(24 * time.Hour).Add(24*time.Hour + time.Second)
			if clock.Wait(ctx, midnight.Sub(now)) != nil {
				return
			}
			if err := h.site.Refresh(); err != nil {
				a.log.Error("look for posts of the day", "error", err)
				continue
			}
			h.pagesChanged()
			a.refreshSearch(ctx, h.finder, h.siteRuntime)
		}
	})
}
