package app

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
)

// refreshDaily publishes new posts after midnight UTC, and notifies components. The returned
// function stops it.
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
