package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/tools/help/extract"
)

const (
	askText = "text"
	askJSON = "json"
)

func (c *cli) askCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Answer a question with quotations from the pages of the site",
		Long: `Answer a question with quotations from the pages of the site, without the network and without a model.
The index of 'waymark serve' is used; if it is missing, or pages have changed since, all pages are read first. With
--locale the answer is in that language, and quotes English pages where there is no translation.`,
		Example: `  waymark ask 'how do I center a div'
  waymark ask --format json 'is :has() supported in Safari'`,
		Args:        oneQuestion,
		Annotations: showing(contentKeys, "search.dir"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != askText && format != askJSON {
				return fmt.Errorf("--format: %q is not a format; use one of %s and %s", format, askText, askJSON)
			}
			answer, err := command.Ask(cmd.Context(), c.app(), strings.Join(args, " "), func(s string) { fmt.Fprintln(cmd.ErrOrStderr(), s) })
			if err != nil {
				return err
			}
			return printAnswer(cmd.OutOrStdout(), format, answer)
		},
	}
	cmd.Flags().StringVar(&format, "format", askText, "write the answer as `FORMAT`: "+askText+" or "+askJSON)
	return cmd
}

func oneQuestion(cmd *cobra.Command, args []string) error {
	if strings.TrimSpace(strings.Join(args, " ")) == "" {
		return fmt.Errorf("%s takes a question; see '%s --help'", cmd.Name(), cmd.CommandPath())
	}
	return nil
}

func printAnswer(w io.Writer, format string, answer extract.Answer) error {
	if format == askJSON {
		if err := output.WriteJSON(w, answer); err != nil {
			return fmt.Errorf("write answer: %w", err)
		}
		return nil
	}
	var b strings.Builder
	b.WriteString(answer.Markdown)
	for i, s := range answer.Sources {
		if i == 0 {
			b.WriteByte('\n')
		}
		name := s.Title
		if s.Section != "" {
			name += " › " + s.Section
		}
		fmt.Fprintf(&b, "%d. %s\n   %s\n", i+1, name, s.URL)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write answer: %w", err)
	}
	return nil
}
