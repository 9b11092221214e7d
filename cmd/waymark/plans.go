package main

import (
	"errors"

	"github.com/spf13/cobra"
)

// plansCommand is the command for checking the plans.
func (c *cli) plansCommand() *cobra.Command {
	cmd := commandGroup("plans", "Check the paid plans")
	cmd.Annotations = showing("billing.prices", "billing.stripe_key")
	cmd.AddCommand(&cobra.Command{
		Use: "check", Short: "Compare the prices of the settings with those at Stripe", Args: noArgs,
		Long: "Compare the prices of the settings with those at Stripe: amount, currency, period, and whether they can be bought. Fails if one differs.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			findings, err := c.app().CheckPlans(cmd.Context())
			if err != nil {
				return err
			}
			if err := findings.Print(cmd.OutOrStdout()); err != nil {
				return err
			}
			if findings.Err() != nil {
				return errors.New("the settings differ from Stripe")
			}
			return nil
		},
	})
	return cmd
}
