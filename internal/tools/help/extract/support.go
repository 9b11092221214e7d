package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
)

// Support describes browser support in Markdown, from the compatibility data.
func Support(list []retrieve.Compat, l locale.Locale) string {
	c := composer{texts: textsOf(l)}
	for _, s := range list {
		c.support(s)
	}
	return inMarkdown(c.pieces)
}

// support writes a feature's support: the answer for browsers in the question, Baseline, then
// all browsers.
func (c *composer) support(s retrieve.Compat) {
	feature := link(s.Feature, s.URL)
	asked := slices.DeleteFunc(slices.Clone(s.Rows), func(r retrieve.SupportRow) bool { return !r.Asked })
	line := "**" + feature + "**"
	if len(asked) > 0 {
		var answers []string
		for _, r := range asked {
			answers = append(answers, "**"+escape(r.Browser)+"**: "+c.version(r))
		}
		line += " — " + strings.Join(answers, "; ") + "."
	}
	rows := []string{"| " + c.texts.Browser + " | " + c.texts.Since + " |", "| --- | --- |"}
	for _, r := range s.Rows {
		rows = append(rows, "| "+escape(r.Browser)+" | "+c.version(r)+" |")
	}
	c.pieces = append(c.pieces, Piece{Kind: Data, Text: line + c.baseline(s) + "\n\n" + strings.Join(rows, "\n"), Title: s.Feature, URL: s.URL})
}

// initial writes the initial value of a property.
func (c *composer) initial(i *retrieve.Initial) {
	if i != nil {
		text := "**" + link(i.Property, i.URL) + "** — " + c.texts.Initial + ": " + code(i.Value)
		c.pieces = append(c.pieces, Piece{Kind: Data, Text: text, Title: i.Property, URL: i.URL})
	}
}

// version describes since when a browser supports a feature.
func (c *composer) version(r retrieve.SupportRow) string {
	var text string
	switch r.Version {
	case retrieve.NotSupported:
		return c.texts.No
	case retrieve.Unknown:
		return c.texts.Unknown
	case retrieve.Supported:
		text = c.texts.Yes
	case retrieve.Preview:
		text = c.texts.Preview
	default:
		text = escape(r.Version)
	}
	if len(r.Notes) > 0 {
		text += " (" + escape(strings.Join(r.Notes, ", ")) + ")"
	}
	return text
}

// baseline describes since when a feature is Baseline.
func (c *composer) baseline(s retrieve.Compat) string {
	var text string
	switch s.Baseline {
	case "high":
		text = c.texts.Widely
	case "low":
		text = c.texts.Newly
	case "limited":
		return " " + c.texts.Limited
	default:
		return ""
	}
	return " " + strings.ReplaceAll(text, "{date}", escape(strings.TrimLeft(s.Since, "≤")))
}
