package app

import (
	"context"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/site/pages"
)

// issues are for newcomers, from a configured code host.
func (a *App) issues() component {
	return component{open: func(_ context.Context, h *host) error {
		if len(a.cfg.Issues.Repositories) > 0 {
			h.serve(server.Issues{Source: pages.NewIssueHost(pages.IssueOptions{
				API: a.cfg.Issues.API, Repositories: a.cfg.Issues.Repositories, Labels: a.cfg.Issues.Labels,
			})})
		}
		return nil
	}}
}
