package macro

import (
	"bytes"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
)

// noSummary is shown for a page without prose at its start.
const noSummary = "No summary found."

// summary returns another page's summary, without the paragraph around it
// (docs/reference/macros.md, Summaries). It is cached, since it reads the whole page.
func (c *call) summary(p *content.Page) (string, error) {
	if summary, ok := c.summaries[p]; ok {
		return summary, nil
	}
	summary, err := c.summarize(p)
	if err == nil {
		c.summaries[p] = summary
	}
	return summary, err
}

func (c *call) summarize(p *content.Page) (string, error) {
	body, err := c.r.deps.Catalogue.Text(p)
	if err != nil {
		return "", fmt.Errorf("summary of %s: %w", p.Slug, err)
	}
	passage := firstPassage(body)
	if passage == "" {
		return noSummary, nil
	}
	var b bytes.Buffer
	source := bytes.TrimSpace(plainMacros(passage))
	if err := markdown.Render(&b, source, markdown.Options{Locale: p.Locale, Dialect: c.r.dialect()}); err != nil {
		return "", fmt.Errorf("summary of %s: %w", p.Slug, err)
	}
	html := strings.TrimPrefix(strings.TrimSpace(b.String()), "<p>")
	return strings.TrimSuffix(strings.TrimSpace(html), "</p>"), nil
}

// maxPassage is the maximum size of the prose for a summary, in bytes. Real pages have a few
// thousand; the limit is for pages that list many others.
const maxPassage = 16 << 10

// firstPassage returns a body's first lines of prose, or "" if they are too long.
func firstPassage(body string) string {
	var passage []string
	length := 0
	for line := range strings.Lines(body) {
		line = strings.TrimRight(line, "\r\n")
		apart := strings.TrimSpace(line) == "" || strings.HasPrefix(line, "##") ||
			strings.HasPrefix(line, "{{") && strings.HasSuffix(line, "}}")
		if !apart {
			if length += len(line); length > maxPassage {
				return ""
			}
			passage = append(passage, line)
		} else if len(passage) > 0 {
			break
		}
	}
	return strings.Join(passage, "\n")
}

// plainMacros replaces macros by their text.
func plainMacros(source string) []byte {
	segments, _ := Parse(source)
	var out []byte
	for _, s := range segments {
		if s.Call == nil {
			out = appendUnescaped(out, source[s.Start:s.End])
			continue
		}
		out = append(out, plainCall(s.Call)...)
	}
	return out
}

func plainCall(call *Call) string {
	arg := func(i int) string {
		if i < len(call.Args) {
			return call.Args[i].Text
		}
		return ""
	}
	switch name := canonicalName(call.Name); name {
	case "apiref", "jsref", "defaultapisidebar", "compat", "deprecated_header":
		return ""
	case "glossary":
		if text := arg(1); text != "" {
			return text
		}
		return arg(0)
	default:
		if isNavigation(name) || arg(0) == "" {
			return ""
		}
		return "<code>" + link.Escape(arg(0)) + "</code>"
	}
}
