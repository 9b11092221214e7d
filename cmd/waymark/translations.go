package main

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/platform/locale"
)

func (c *cli) translationsCommand() *cobra.Command {
	var format, status, folder, text, sort string
	formats := []string{"text", "json", "csv"}
	cmd := &cobra.Command{
		Use: "translations LOCALE", Short: "List the pages of a locale and how they compare with their originals",
		Long: "List the pages of a locale and how they compare with their originals: up to date, behind (by how many commits and days, and which sections " +
			"changed), missing, moved or gone. docs/writers/translating.md has what each status means.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("translations takes one LOCALE, such as de or pt-BR, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := translatedLocale(args[0])
			if err != nil {
				return err
			}
			if !slices.Contains(formats, format) {
				return fmt.Errorf("--format %s is not one of %s", format, strings.Join(formats, ", "))
			}
			q, err := listing.Parse(url.Values{"q": {text}, "status": {status}, "folder": {folder}, "sort": {sort}}, translation.Sorts()...)
			if err != nil {
				return err
			}
			filter, err := translation.FilterOf(q)
			if err != nil {
				return err
			}
			return command.WriteTranslations(cmd.Context(), c.app(), cmd.OutOrStdout(), command.TranslationsOptions{Locale: l, Format: format, Filter: filter, Query: q})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "text", "write the list as `text, json or csv`")
	flags.StringVar(&status, "status", "", "only pages with these `STATUSES`, with commas between them: behind, missing, moved, orphaned …")
	flags.StringVar(&folder, "folder", "", "only pages whose slug begins with `SLUG`")
	flags.StringVar(&text, "text", "", "only pages with these `WORDS` in slug or title")
	flags.StringVar(&sort, "sort", "slug", "`COLUMN` to sort by: slug, title, status, popularity, days, commits or sections; with a minus in front from the largest")
	return cmd
}

func (c *cli) unchangedCommand() *cobra.Command {
	var reason, since, only string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "unchanged SLUG [SECTION]", Short: "Mark a change of an original page as unchanged in meaning",
		Long: "Mark a change of an original page as unchanged in meaning, so that its translations stay up to date: the correction of a typo, say. " +
			"SECTION is the id of a heading; without it, all changes are marked. Without --since these are the uncommitted ones, " +
			"or else those of the last commit. The marks are in _unchanged.txt in the folder of the original pages, and count for all locales.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) > 2 {
				return fmt.Errorf("unchanged takes the SLUG of an original page and maybe a SECTION, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			m := translation.MarkRequest{Slug: args[0], Reason: reason}
			if len(args) == 2 {
				m.Section = strings.TrimPrefix(args[1], "#")
			}
			if only != "" {
				l, err := translatedLocale(only)
				if err != nil {
					return err
				}
				m.Locale = l
			}
			return command.MarkUnchanged(cmd.Context(), c.app(), m, since, editOf(cmd, dryRun))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&reason, "reason", "", "`WHY` the meaning is the same, and who says so")
	flags.StringVar(&since, "since", "", "mark what changed since `COMMIT`")
	flags.StringVar(&only, "for", "", "only for the translations into `LOCALE`, in its own file")
	addDryRun(cmd, &dryRun)
	return cmd
}

// translatedLocale parses a locale other than English.
func translatedLocale(name string) (locale.Locale, error) {
	if l, ok := locale.Parse(name); ok && l != locale.EnUS {
		return l, nil
	}
	l, err := locale.ParseTag(name) // of a docs tree
	if err != nil {
		return "", fmt.Errorf("%q is not the tag of a language, such as de or pt-BR: %w", name, err)
	}
	return l, nil
}

func (c *cli) syncCommand() *cobra.Command {
	var o translation.SyncOptions
	var dryRun bool
	cmd := &cobra.Command{
		Use: "sync-translations [LOCALE...]", Short: "Move translated pages to where their English pages have moved",
		Long: "Move translated pages to where their English pages have moved, by the redirects of English: with their files, with redirects, all or " +
			"nothing. Pages whose English page is gone are named, and so are those with another page at the new address. Without LOCALE for all.",
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				l, err := translatedLocale(name)
				if err != nil {
					return err
				}
				o.Locales = append(o.Locales, l)
			}
			return command.SyncTranslations(cmd.Context(), c.app(), o, editOf(cmd, dryRun))
		},
	}
	addDryRun(cmd, &dryRun)
	cmd.Flags().StringVar(&o.Orphans, "orphans", "", "move pages without English page below the slug `DIR`, such as orphaned; or 'delete' them")
	return cmd
}
