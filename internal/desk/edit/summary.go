package edit

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

// maxLeft bounds the items listed as left.
const maxLeft = 30

// Show writes a plan as a diff, and its summary.
func (p *Plan) Show(diff, summary io.Writer) error {
	defer p.Set.Close()
	files, err := p.Set.Files()
	if err != nil {
		return err
	}
	if err := p.Set.Diff(diff); err != nil {
		return err
	}
	return p.writeSummary(summary, files, false)
}

// writeSummary writes the changes of a plan, the items left and the next steps.
func (p *Plan) writeSummary(w io.Writer, files int, made bool) error {
	var b strings.Builder
	for _, line := range p.Did {
		b.WriteString(output.OneLine(line) + "\n")
	}
	changed := "changed"
	if !made {
		changed = "would change"
	}
	if files == 0 {
		b.WriteString("nothing to change")
	} else {
		b.WriteString(changed + " " + count(files, "file"))
	}
	if parts := p.counts(); len(parts) > 0 {
		b.WriteString(": " + strings.Join(parts, ", "))
	}
	b.WriteString("\n")
	for _, l := range p.Left[:min(len(p.Left), maxLeft)] {
		b.WriteString("left: " + output.OneLine(l.String()) + "\n")
	}
	if more := len(p.Left) - maxLeft; more > 0 {
		fmt.Fprintf(&b, "left: %d more\n", more)
	}
	for _, line := range p.Next {
		b.WriteString("next: " + output.OneLine(line) + "\n")
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write summary: %w", err)
	}
	return nil
}

// String gives it on one line.
func (l Left) String() string {
	position := l.File
	if l.Line > 0 {
		position = fmt.Sprintf("%s:%d", l.File, l.Line)
	}
	return position + ": " + l.What + ": " + l.Why
}

func (p *Plan) counts() []string {
	var parts []string
	for _, c := range []struct {
		n    int
		what string
	}{
		{p.Links, "link"}, {p.Calls, "macro call"}, {p.Sidebars, "sidebar path"}, {p.Names, "name in data"}, {p.Redirects, "redirect"},
	} {
		if c.n > 0 {
			parts = append(parts, count(c.n, c.what))
		}
	}
	return parts
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	noun, rest, _ := strings.Cut(what, " ")
	if strings.HasPrefix(rest, "in ") {
		return fmt.Sprintf("%d %ss %s", n, noun, rest)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// afterwards is the advice after any change.
const afterwards = "'waymark content validate' checks the pages; 'git add -A' and commit, or 'git checkout . && git clean -fd' to undo"

// describe reports on a move and the next steps.
func (m *mover) describe() {
	p := m.plan
	for _, l := range m.cat.Locales() {
		pages := 0
		for _, moved := range p.Moved {
			if moved.Locale == l {
				pages++
			}
		}
		switch {
		case pages == 1:
			p.Did = append(p.Did, fmt.Sprintf("%s is now %s", m.cat.Scheme().URL(l, m.page.Slug), m.cat.Scheme().URL(l, m.o.To)))
		case pages > 1:
			p.Did = append(p.Did, fmt.Sprintf("%s is now %s, with %s below it", m.cat.Scheme().URL(l, m.page.Slug), m.cat.Scheme().URL(l, m.o.To), count(pages-1, "page")))
		}
	}
	if stay := m.translationsThatStay(); len(stay) > 0 {
		p.Next = append(p.Next, fmt.Sprintf("translations in %s are still at the old address: 'waymark content sync-translations' moves them", strings.Join(stay, ", ")))
	}
	p.Next = append(p.Next, afterwards)
}

// translationsThatStay lists locales with translations that do not move with their pages.
func (m *mover) translationsThatStay() []string {
	if m.o.Locale != locale.EnUS || m.o.Translations {
		return nil
	}
	var stay []string
	for _, l := range m.cat.Locales() {
		if l != locale.EnUS && slices.ContainsFunc(m.plan.Moved, func(p MovedPage) bool { return m.cat.Page(l, p.From) != nil }) {
			stay = append(stay, string(l))
		}
	}
	return stay
}

// Apply applies the plan and reports on it.
func (p *Plan) Apply(ctx context.Context, w io.Writer) error {
	files, err := p.Set.Files()
	if err != nil {
		return err
	}
	if err := p.Set.Apply(ctx); err != nil {
		return err
	}
	return p.writeSummary(w, files, true)
}
