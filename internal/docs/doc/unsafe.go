package doc

import (
	"html"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
)

// sanitize takes out what may not be in content, whether the author wrote it as
// HTML, Markdown or the argument of a macro.
func (w *pass) sanitize() {
	sanitize.Tree(w.root, func(f sanitize.Finding) {
		if w.src.Report == nil {
			return
		}
		problem := flaw.Flaw{Group: flaw.Unknown, Name: string(f.Kind), File: w.src.File, Explanation: f.String()}
		if f.Kind == sanitize.UnsafeURL {
			problem.Href = f.Value
		}
		w.places.unsafe(&problem, f)
		w.src.Report.Report(problem)
	})
}

// unsafe gives a flaw the place of the next piece of HTML or Markdown like the
// one that was taken out. If there is none in the source, a macro has made it,
// and the flaw is of the body.
func (p *places) unsafe(f *flaw.Flaw, found sanitize.Finding) {
	element := `(?i)<` + regexp.QuoteMeta(found.Element) + `\b`
	attribute := element + `(?:"[^"]*"|'[^']*'|[^"'>])*?[\s"'/](` + regexp.QuoteMeta(found.Attribute)
	switch found.Kind {
	case sanitize.UnsafeURL:
		address := attribute + `\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))`
		if tag := found.Element + " " + found.Attribute; tag == "a href" || tag == "img src" {
			address += `|\]\(\s*(` + regexp.QuoteMeta(found.Value) + `)` // in Markdown
		}
		p.next(f, address, found.Value)
		p.next(f, anyLine, found.Value)
	case sanitize.UnsafeStyle:
		p.next(f, anyLine, found.Value)
	case sanitize.UnsafeAttribute:
		p.next(f, attribute+`)\b`, "")
	}
	p.next(f, element, "")
	p.atBody(f)
}

// atBody gives a flaw that has no place yet the first line of the body.
func (p *places) atBody(f *flaw.Flaw) {
	if f.Line == 0 {
		f.Line, f.Column, f.EndLine, f.EndColumn = max(p.firstLine, 1), 1, max(p.firstLine, 1), 1
	}
}

// anyLine is the pattern for what is written in a way of its own.
const anyLine = `(?m)^.*$`

// maxPatterns is the number of patterns that are looked for in a source.
const maxPatterns = 100

// next gives a flaw that has no place yet that of the next match of a pattern
// outside of code, or of the group in it. With an address, only matches that
// hold it count; spaces and control characters in anyLine do not.
func (p *places) next(f *flaw.Flaw, pattern, address string) {
	if f.Line > 0 || p.placed == maxPlaced {
		return
	}
	key := pattern + address
	all, known := p.addresses[key]
	if !known {
		if p.patterns == maxPatterns {
			return
		}
		p.patterns++
		all = p.matches(pattern, address)
		p.remember(key, all)
	}
	p.pick(f, all, p.turns[key])
	p.turns[key]++
}

func (p *places) matches(pattern, address string) []span {
	spelling := html.UnescapeString
	if pattern == anyLine {
		spelling = func(s string) string { return strip(html.UnescapeString(s)) }
		address = strip(address)
	}
	var all, inCode []span // a macro may get code
	for _, at := range regexp.MustCompile(pattern).FindAllStringSubmatchIndex(p.source, -1) {
		for len(at) > 2 && at[len(at)-1] < 0 {
			at = at[:len(at)-2]
		}
		match := span{at[len(at)-2], at[len(at)-1]}
		if match.start == match.end || !strings.Contains(spelling(p.source[match.start:match.end]), address) {
			continue
		}
		if p.inCode(match.start) {
			inCode = append(inCode, match)
		} else {
			all = append(all, match)
		}
	}
	if len(all) == 0 {
		return inCode
	}
	return all
}

// strip drops spaces and control characters, which do not count in addresses.
func strip(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, s)
}

// remember keeps where an address or a pattern is.
func (p *places) remember(key string, all []span) {
	if p.addresses == nil {
		p.addresses, p.turns = map[string][]span{}, map[string]int{}
	}
	p.addresses[key] = all
}
