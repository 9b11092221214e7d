package app

import "waymark.dev/waymark/internal/site/codehost"

// codeHost is the code host with issues for newcomers, nil if none is named.
func (a *App) codeHost() *codehost.Host {
	if len(a.cfg.Issues.Repositories) == 0 {
		return nil
	}
	return codehost.New(codehost.Options{
		API: a.cfg.Issues.API, Repositories: a.cfg.Issues.Repositories, Labels: a.cfg.Issues.Labels,
	})
}
