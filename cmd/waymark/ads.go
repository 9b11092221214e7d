package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// adsCommand lets operators look after the ads of a site.
func (c *cli) adsCommand() *cobra.Command {
	cmd := commandGroup("ads", "Check the ads of a site")
	cmd.Annotations = showing("ads.inventory")
	cmd.AddCommand(c.adsCheck())
	return cmd
}

func (c *cli) adsCheck() *cobra.Command {
	return &cobra.Command{
		Use: "check [FILE]", Short: "Check an inventory of ads: its days, texts, colours and pictures",
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
