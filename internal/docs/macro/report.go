package macro

import (
	"cmp"
	"errors"
	"fmt"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
)

// strictness says whether wrong letter case in an address is a flaw.
type strictness bool

const (
	lenient strictness = false
	strict  strictness = true
)

func (c *call) failed(err error) {
	name := Unknown
	if errors.Is(err, errNoSamples) {
		name = MissingSetting
	}
	c.flaw(name, err.Error(), "", "")
}

// flaw reports a problem of the current call, at the position of the outermost call.
func (c *call) flaw(name, explanation, href, suggestion string) {
	c.flawWithFix(name, explanation, href, suggestion, nil)
}

// flawWithFix is flaw with a function that finds the fix, which takes time.
func (c *call) flawWithFix(name, explanation, href, suggestion string, fix func() flaw.Edit) {
	if c.ctx.Report == nil {
		return
	}
	f := flaw.Flaw{Name: name, Explanation: explanation, Href: href, Suggestion: suggestion, Macro: c.name}
	if fix != nil && flaw.NeedsPosition(c.ctx.Report) {
		f.Fix = fix()
	}
	f.Fixable = suggestion != "" && isNavigation(c.name)
	c.position(&f)
	c.ctx.Report.Report(f)
}

// position sets the position of a flaw.
func (c *call) position(f *flaw.Flaw) {
	f.Group = flaw.Macros
	switch f.Name {
	case Unknown, MissingSetting, WorkLimit:
		f.Group = flaw.Unknown
	}
	f.Macro = cmp.Or(f.Macro, c.name)
	if f.File == "" && c.ctx.Page != nil {
		f.File = c.ctx.Page.File
	}
	if c.end > c.start && f.Line == 0 {
		source, start, end := c.ctx.Body, c.start, c.end
		if c.ctx.Map != nil {
			span, _ := c.ctx.Map.Source(start, end)
			source, start, end = c.ctx.Source, span.Start, span.End
		}
		f.Line, f.Column = c.body.Position(start)
		f.EndLine, f.EndColumn = c.body.Position(lastRune(source, end))
	}
}

// newText returns the text of a body for finding positions.
func newText(pc *Context) *flaw.Text {
	first := 1
	if pc.Page != nil {
		first = pc.Page.BodyLine
	}
	if pc.Map != nil {
		return flaw.NewText(pc.Source, first)
	}
	return flaw.NewText(pc.Body, first)
}

// lastRune returns the offset of the character before end.
func lastRune(body string, end int) int {
	_, size := utf8.DecodeLastRuneInString(body[:end])
	return end - size
}

// reportLink reports the problems of a printed link.
func (c *call) reportLink(k *link.Link, s strictness) {
	switch {
	case k.Is(link.Moved):
		c.flawWithFix(RedirectedLink, fmt.Sprintf("%s has moved to %s", k.Address, k.Resolved), k.Address, k.Resolved,
			func() flaw.Edit { return c.linkFix(k.Address, k.Resolved) })
	case k.Is(link.IllCased) && s == strict:
		c.flawWithFix(IllCasedLink, fmt.Sprintf("%s is spelt %s", k.Address, k.Resolved), k.Address, k.Resolved,
			func() flaw.Edit { return c.linkFix(k.Address, k.Resolved) })
	}
	if k.Is(link.Missing) {
		c.flaw(BrokenLink, fmt.Sprintf("there is no page %s", k.Address), k.Address, "")
	}
}

// sidebarReport reports a sidebar's flaws at the position of the call.
type sidebarReport struct{ c *call }

func (r sidebarReport) Report(f flaw.Flaw) {
	if r.c.ctx.Report == nil {
		return
	}
	group := f.Group
	r.c.position(&f)
	if group != "" {
		f.Group = group
	}
	r.c.ctx.Report.Report(f)
}
