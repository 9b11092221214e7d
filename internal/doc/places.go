package doc

import (
	"html"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/flaw"
	"waymark.dev/waymark/internal/macro"
)

// span is a stretch of a source, in bytes.
type span struct{ start, end int }

// places finds where in its Markdown the flaws of a page are. Flaws come in the
// order of the page, so that of several equal links each has a place of its
// own.
type places struct {
	source    string
	firstLine int
	code      []span         // what is shown and does nothing, in order
	looked    bool           // code is known
	found     map[string]int // by what was looked for: how often
}

// turn counts how often the same thing was looked for before.
func (p *places) turn(what string) int {
	if p.found == nil {
		p.found = map[string]int{}
	}
	n := p.found[what]
	p.found[what] = n + 1
	return n
}

// set writes a place into a flaw.
func (p *places) set(f *flaw.Flaw, at span) {
	f.Line, f.Column = position(p.source, p.firstLine, at.start)
	f.EndLine, f.EndColumn = position(p.source, p.firstLine, at.end-1)
}

// address gives a flaw the place of the next link or image with an address: the
// whole link if it is written as [text](address).
func (p *places) address(f *flaw.Flaw, address string) {
	if address == "" {
		return
	}
	turn := p.turn(address)
	for _, spelt := range spellings(address) {
		if all := p.occurrences(spelt); len(all) > 0 {
			p.set(f, p.link(all[min(turn, len(all)-1)]))
			return
		}
	}
}

// spellings lists the ways in which an author may have written an address.
func spellings(address string) []string {
	list := []string{address, html.EscapeString(address)}
	if decoded, err := url.PathUnescape(address); err == nil {
		list = append(list, decoded)
	}
	return list
}

// occurrences returns where an address stands outside of code: by itself, or
// failing that as a part of something else.
func (p *places) occurrences(address string) []span {
	var alone, within []span
	for from := 0; ; {
		i := strings.Index(p.source[from:], address)
		if i < 0 {
			break
		}
		at := span{from + i, from + i + len(address)}
		from = at.start + 1
		switch {
		case p.inCode(at.start):
		case p.standsAlone(at):
			alone = append(alone, at)
		default:
			within = append(within, at)
		}
	}
	if len(alone) > 0 {
		return alone
	}
	return within
}

// standsAlone tells whether an address begins and ends where one can.
func (p *places) standsAlone(at span) bool {
	before := at.start == 0 || strings.IndexByte("(<\"'= \t\n", p.source[at.start-1]) >= 0
	after := at.end == len(p.source) || strings.IndexByte(")>\"'< \t\n", p.source[at.end]) >= 0
	return before && after
}

// link widens the place of an address to that of its link.
func (p *places) link(at span) span {
	open := strings.TrimSuffix(p.source[:at.start], "<")
	if !strings.HasSuffix(open, "](") {
		return at
	}
	if i := strings.IndexByte(p.source[at.end:], ')'); i >= 0 {
		at.end += i + 1
	}
	at.start = openBracket(p.source, len(open)-len("]("))
	return at
}

// call gives a flaw the place of one of the macro calls that are meant: by its
// turn, from 0, the last one if there are not so many.
func (p *places) call(f *flaw.Flaw, turn int, meant func(*macro.Call) bool) {
	segments, _ := macro.Parse(p.source)
	for _, s := range segments {
		if s.Call == nil || !meant(s.Call) {
			continue
		}
		p.set(f, span{s.Start, s.End})
		if turn == 0 {
			return
		}
		turn--
	}
}

// inCode tells whether a place is inside a fence or a code span.
func (p *places) inCode(at int) bool {
	if !p.looked {
		p.code, p.looked = codeIn(p.source), true
	}
	_, inside := slices.BinarySearchFunc(p.code, at, func(s span, at int) int {
		switch {
		case s.end <= at:
			return -1
		case s.start > at:
			return 1
		}
		return 0
	})
	return inside
}

// codeIn returns the fences and the code spans of a source.
func codeIn(source string) []span {
	var code []span
	for at := 0; at < len(source); {
		end := lineEnd(source, at)
		if mark := fenceMark(source[at:end]); mark != "" {
			from := at
			at = fenceEnd(source, end, mark)
			code = append(code, span{from, at})
			continue
		}
		at = inlineCode(&code, source, at, end)
	}
	return code
}

// lineEnd returns where the next line begins.
func lineEnd(source string, at int) int {
	if i := strings.IndexByte(source[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(source)
}

// fenceMark returns the marks that a line opens a fence with, "" if it does
// not. The fence may be in a list or a quote.
func fenceMark(line string) string {
	line = strings.TrimLeft(line, " \t>")
	for _, mark := range [...]string{"`", "~"} {
		rest := strings.TrimLeft(line, mark)
		if n := len(line) - len(rest); n >= 3 && !(mark == "`" && strings.Contains(rest, mark)) {
			return line[:n]
		}
	}
	return ""
}

// fenceEnd returns where the fence ends that was opened on the line before at.
func fenceEnd(source string, at int, mark string) int {
	for at < len(source) {
		end := lineEnd(source, at)
		line := strings.TrimSpace(strings.TrimLeft(source[at:end], " \t>"))
		if strings.HasPrefix(line, mark) && strings.Trim(line, mark[:1]) == "" {
			return end
		}
		at = end
	}
	return at
}

// inlineCode adds the code spans that begin on a line, or on the line that the
// last of them ends on, and returns where the line behind begins.
func inlineCode(code *[]span, source string, at, end int) int {
	for at < end {
		switch source[at] {
		case '\\':
			at += 2
			continue
		case '`':
		default:
			at++
			continue
		}
		ticks := len(source[at:]) - len(strings.TrimLeft(source[at:], "`"))
		shut := closingTicks(source, at+ticks, ticks)
		if shut == 0 {
			at += ticks
			continue
		}
		*code = append(*code, span{at, shut})
		at, end = shut, max(end, lineEnd(source, shut-1))
	}
	return end
}

// closingTicks returns the end of the next run of so many backticks in the same
// paragraph, 0 if there is none.
func closingTicks(source string, from, ticks int) int {
	paragraph, _, _ := strings.Cut(source[from:], "\n\n")
	for at := 0; at < len(paragraph); {
		i := strings.IndexByte(paragraph[at:], '`')
		if i < 0 {
			return 0
		}
		at += i
		run := len(paragraph[at:]) - len(strings.TrimLeft(paragraph[at:], "`"))
		if run == ticks {
			return from + at + run
		}
		at += run
	}
	return 0
}
