package main

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
)

func (c *cli) serveCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "serve",
		Short:       "Serve the site; without --content the sample site",
		Args:        noArgs,
		Annotations: showing(contentKeys, "watch", "addr", "base_url"),
		RunE:        func(cmd *cobra.Command, _ []string) error { return c.serve(cmd, false) },
	}
}

func (c *cli) devCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "dev",
		Short:       "Serve the site for writers: show flaws on pages, and reload pages when a file changes",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url"),
		RunE:        func(cmd *cobra.Command, _ []string) error { return c.serve(cmd, true) },
	}
}

func (c *cli) serve(cmd *cobra.Command, dev bool) error {
	// One signal waits while the content is read, for all that come in the
	// meantime.
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	defer signal.Stop(reload)
	return c.app().Serve(cmd.Context(), app.ServeOptions{Dev: dev, Reload: reload})
}
