package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/tools/assist"
)

func (a *app) mcpCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "mcp",
		Short:       "Let an assistant search and read the site (Model Context Protocol on standard input and output)",
		Args:        noArgs,
		Annotations: showing(contentKeys, "base_url", "search.dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			p, err := a.open(ctx, wiring{history: content.HistoryOff})
			if err != nil {
				return err
			}
			finder, stop := a.runSearch(ctx, p)
			defer stop()
			server := assist.New(assist.Options{
				Name: a.cfg.Brand.Name, Version: version, BaseURL: a.cfg.Server.BaseURL, Finder: finder, Reader: p.site, Log: a.log,
			})
			err = server.Run(ctx, assist.Stdio(cmd.InOrStdin(), cmd.OutOrStdout()))
			if err != nil && !errors.Is(err, io.EOF) && ctx.Err() == nil {
				return fmt.Errorf("serve assistant: %w", err)
			}
			return nil
		},
	}
}
