package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/audience/ads"
)

// adsCommand is the command for operators of ads.
func (c *cli) adsCommand() *cobra.Command {
	cmd := commandGroup("ads", "Check the ads of a site, and report what was counted of them")
	cmd.Annotations = showing("ads.inventory", "database.url", "database.dir")
	cmd.AddCommand(c.adsCheck(), c.adsReport())
	return cmd
}

func (c *cli) adsCheck() *cobra.Command {
	return &cobra.Command{
		Use: "check [FILE]", Short: "Check an ad inventory: days, texts, colours and pictures",
		Long: "Check an inventory of ads, by default that of ads.inventory: days, countries, lengths of texts, contrast of colours, and the pictures, " +
			"which are recognised by their content. The exit code is 0, or 1 if something is wrong.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("check takes one FILE, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			file := ""
			if len(args) == 1 {
				file = args[0]
			}
			inventory, problems, err := c.app().CheckAds(file)
			if err != nil {
				return err
			}
			for _, p := range problems {
				fmt.Fprintln(cmd.OutOrStdout(), p)
			}
			if len(problems) > 0 {
				return fmt.Errorf("problems: %d", len(problems))
			}
			count := 0
			for _, campaign := range inventory.Campaigns {
				count += len(campaign.Ads)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "campaigns: %d, ads: %d; nothing is wrong\n", len(inventory.Campaigns), count)
			return nil
		},
	}
}

func (c *cli) adsReport() *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use: "report", Short: "Print the daily views and clicks of each campaign as CSV", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for flag, value := range map[string]string{"--from": from, "--to": to} {
				if _, err := time.Parse(time.DateOnly, value); err != nil {
					return fmt.Errorf("%s: %q is not a day like 2026-11-21", flag, value)
				}
			}
			counts, err := c.app().AdCounts(cmd.Context(), from, to)
			if err != nil {
				return err
			}
			return ads.WriteReport(cmd.OutOrStdout(), counts)
		},
	}
	cmd.Flags().StringVar(&from, "from", "1970-01-01", "first `DAY`, in UTC")
	cmd.Flags().StringVar(&to, "to", "9999-12-31", "last `DAY`, in UTC")
	return cmd
}
