package main

import (
	"cmp"
	"io"
	"log"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/config"
)

// cli is the state shared by all commands.
type cli struct {
	cfg      *config.Config
	settings []config.Setting
	log      *slog.Logger
	// settingsFile is the settings file, which may not exist.
	settingsFile string
}

func newRoot() *cobra.Command {
	var file string
	c := &cli{}
	root := &cobra.Command{
		Use:           "waymark",
		Short:         "A whole developer-documentation site from a folder of Markdown",
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return c.configure(cmd, file)
		},
	}
	root.PersistentFlags().StringVar(&file, "config", "", "read settings from `FILE` (default "+config.DefaultFile+" if it exists)")

	config.AddFlags(root.PersistentFlags())
	root.SetUsageFunc(printUsage)
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(
		c.initCommand(), c.importCommand(), c.serveCommand(), c.devCommand(), c.buildCommand(), c.exportCommand(), c.contentCommand(), c.configCommand(), c.docsCommand(), c.doctorCommand(), c.dataCommand(), c.lspCommand(), c.mcpCommand(), c.askCommand(),
		c.migrateCommand(), c.playgroundCommand(), c.plansCommand(), c.scanCommand(), c.newsletterCommand(), c.adsCommand(), c.telemetryCommand(), c.userCommand(), c.observatoryCommand(), c.backupCommand(), c.restoreCommand(), c.rehearseCommand(), c.manCommand(), settingsTopic(),
	)
	root.AddCommand(aboutCommands()...)
	return root
}

// app returns the configured site.
func (c *cli) app() *app.App { return app.New(c.cfg, c.log, version) }

func (c *cli) configure(cmd *cobra.Command, file string) error {
	if isFromCobra(cmd) {
		return nil
	}
	cfg, settings, err := config.Load(cmd.Flags(), file, os.LookupEnv)
	if err != nil {
		return err
	}
	c.cfg, c.settings, c.settingsFile = cfg, settings, cmp.Or(file, config.DefaultFile)
	c.log = newLogger(cmd.ErrOrStderr(), cfg)
	// net/http logs unsolicited data from servers: up to 4 KiB per connection, controlled by
	// the owner of a scanned site.
	log.SetFlags(0)
	log.SetOutput(slog.NewLogLogger(c.log.Handler(), slog.LevelDebug).Writer())
	return nil
}

// isFromCobra reports whether cobra has added a command or one of its parents. These commands
// work even with invalid settings.
func isFromCobra(cmd *cobra.Command) bool {
	for ; cmd.HasParent(); cmd = cmd.Parent() {
		switch cmd.Name() {
		case "help", "completion", cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd:
			return true
		}
	}
	return false
}

func newLogger(w io.Writer, cfg *config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.Log.Level)) // checked when settings were read
	options := &slog.HandlerOptions{Level: level}
	if cfg.Log.JSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
