package macro

import (
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// argumentSpans returns the spans of a call's arguments, with quotes; empty for omitted ones.
// The call begins the source.
func argumentSpans(source string) []markdown.Span {
	p := parser{src: source, braces: finder{text: "}}"}, lineEnds: finder{text: "\n"}, spans: &[]markdown.Span{}}
	p.call(0)
	return *p.spans
}

// argumentFix returns the edit that replaces an argument of the outermost call, if it is a
// string without escapes. Calls in texts printed by macros have no fix.
func (c *call) argumentFix(old, replacement string) flaw.Edit {
	if c.depth > 0 || c.end <= c.start || c.ctx.Map != nil || strings.ContainsAny(replacement, "\"'`\\{}\n") {
		return flaw.Edit{}
	}
	source := c.ctx.Body[c.start:c.end]
	for _, span := range argumentSpans(source) {
		if span.End-span.Start < 2 || source[span.Start+1:span.End-1] != old {
			continue
		}
		line, column := c.body.Position(c.start + span.Start + 1)
		return flaw.Edit{Line: line, Column: column, Old: old, New: replacement}
	}
	return flaw.Edit{}
}

// linkFix returns the edit for a link of a navigation macro, whose arguments are slugs.
func (c *call) linkFix(from, to string) flaw.Edit {
	if !isNavigation(c.name) || strings.Contains(to, "#") {
		return flaw.Edit{}
	}
	const docs = "/docs/"
	_, old, ok := strings.Cut(from, docs)
	_, slug, isDoc := strings.Cut(to, docs)
	if !ok || !isDoc {
		return flaw.Edit{}
	}
	return c.argumentFix(old, slug)
}

// respell returns the name of a JavaScript feature in a slug's letter case, or "" if that is
// ambiguous.
func respell(name, slug string) string {
	bare, suffix := strings.CutSuffix(name, "()")
	end := ""
	if suffix {
		end = "()"
	}
	if len(bare) > len(slug) || strings.Contains(bare, "()") || strings.Contains(bare, ".prototype.") {
		return ""
	}
	spelt := []byte(slug[len(slug)-len(bare):])
	for i := range spelt {
		if spelt[i] == '/' && bare[i] == '.' {
			spelt[i] = '.'
		}
	}
	if !strings.EqualFold(string(spelt), bare) {
		return ""
	}
	return string(spelt) + end
}
