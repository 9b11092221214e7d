package app

import (
	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/desk/pagetree"
)

// desk is what a server offers writers; it is nothing unless it serves them.
func (a *App) desk(rt *siteRuntime, forWriters bool) server.Desk {
	if !forWriters {
		return server.Desk{}
	}
	return server.Desk{
		RemoteReading: a.cfg.Dev.RemoteReading,
		Tree:          pagetree.New(rt.site, func() map[string]int { return nil }),
	}
}
