package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/docs/webdata/npm"
)

func (a *app) dataCommand() *cobra.Command {
	data := commandGroup("data", "Compatibility, Baseline and specification data")
	var registry string
	update := &cobra.Command{
		Use:         "update",
		Short:       "Fetch newer data into --data-dir; if anything fails, the data there is unchanged",
		Args:        noArgs,
		Annotations: showing("data_dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.cfg.Data.Dir == "" {
				return errors.New("name the folder that newer data goes to with --data-dir DIR")
			}
			if err := checkFolder(a.cfg.Data.Dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("data_dir: %w", err)
			}
			updated, err := webdata.Update(cmd.Context(), a.cfg.Data.Dir, npm.Options{Registry: registry})
			if err != nil {
				return err
			}
			a.log.Info("web data", "dir", a.cfg.Data.Dir, "changed", updated.Changed, "versions", updated.Versions)
			return nil
		},
	}
	update.Flags().StringVar(&registry, "registry", "", "fetch from the npm registry at `URL` (default the public one)")
	data.AddCommand(update)
	return data
}
