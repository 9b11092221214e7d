package main

import (
	"io/fs"

	"waymark.dev/waymark/internal/tools/playground"
)

// playHost is the host that runs examples; nil when there is none.
func (a *app) playHost() (*playground.Host, error) {
	name := a.cfg.PlayHostName()
	if name == "" {
		return nil, nil
	}
	return playground.NewHost(a.cfg.Server.BaseURL, name)
}

// staticRunner is the page that runs examples on a host of files; nil when
// there is no host for them.
func (a *app) staticRunner() ([]byte, error) {
	host, err := a.playHost()
	if host == nil || err != nil {
		return nil, err
	}
	return host.Static()
}

// sharedAssets are the files that examples share; nil when there are none.
func (a *app) sharedAssets() fs.FS {
	if a.cfg.Playground.SharedAssets == "" {
		return nil
	}
	return folder(a.cfg.Playground.SharedAssets)
}
