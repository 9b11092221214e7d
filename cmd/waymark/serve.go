package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/config"
)

func (c *cli) serveCommand() *cobra.Command {
	return c.servingCommand(&app.ServeOptions{}, &cobra.Command{
		Use:         "serve [DIR]",
		Short:       "Serve the site of a folder; without one and without --content the sample site",
		Annotations: showing(contentKeys, "site", "watch", "addr", "base_url"),
	})
}

func (c *cli) devCommand() *cobra.Command {
	o := &app.ServeOptions{Dev: true}
	cmd := c.servingCommand(o, &cobra.Command{
		Use:         "dev [DIR]",
		Short:       "Serve the site for writers: show and fix flaws on pages, which update on every save",
		Annotations: showing(contentKeys, "addr", "base_url", "dev.editor_url", "dev.remote_reading"),
	})
	cmd.Flags().StringVar(&o.Web, "web", "",
		"for work on Waymark itself: build the web application in `DIR`, web/ of a checkout, when its sources change")
	return cmd
}

// docsCommand serves or writes the documentation of this program.
func (c *cli) docsCommand() *cobra.Command {
	build := app.BuildOptions{}
	build.Hosting.MovedPages = movedPages
	cmd := &cobra.Command{
		Use:         "docs",
		Short:       "Serve the documentation of Waymark, as this program was built with it",
		Args:        noArgs,
		Annotations: showing("addr", "base_url"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.cfg.Content = config.Content{Sample: "docs", Kind: "docs"}
			if build.Out != "" {
				return c.app().Build(cmd.Context(), build)
			}
			return c.serve(cmd, app.ServeOptions{})
		},
	}
	cmd.Flags().StringVar(&build.Out, "out", "", "write it to this `folder` as files for static hosts, instead")
	return cmd
}

func (c *cli) servingCommand(o *app.ServeOptions, cmd *cobra.Command) *cobra.Command {
	cmd.Args = c.folder
	cmd.Flags().BoolVar(&o.DevLogin, "dev-login", false,
		"try out accounts and Plus on this machine: sign in as a ready user, without a password (database in "+app.DevDatabaseDir+" unless one is set)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c.useFolder(args)
		return c.serve(cmd, *o)
	}
	return cmd
}

func (c *cli) serve(cmd *cobra.Command, o app.ServeOptions) error {
	o.SettingsFile, o.AccessLog = c.settingsFile, cmd.OutOrStdout()
	signal.Ignore(syscall.SIGPIPE) // a server goes on when the reader of its logs ends
	if o.Dev && !c.cfg.Log.JSON {
		o.Flaws = cmd.ErrOrStderr()
	}
	if o.DevLogin && c.isDefault("database.dir") {
		c.cfg.Database.Dir = app.DevDatabaseDir
	}
	// One signal waits while the content is read, for all that arrive meanwhile.
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	defer signal.Stop(reload)
	o.Reload = reload
	hurry, stop := signal.NotifyContext(context.WithoutCancel(cmd.Context()), os.Interrupt)
	defer stop()
	context.AfterFunc(hurry, stop) // another one ends the program at once
	o.Hurry = hurry.Done()
	return c.app().Serve(cmd.Context(), o)
}

// isDefault reports whether a setting has its default.
func (c *cli) isDefault(key string) bool {
	return slices.ContainsFunc(c.settings, func(s config.Setting) bool { return s.Key == key && s.Source == config.FromDefault })
}
