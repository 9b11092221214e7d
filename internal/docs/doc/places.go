package doc

import (
	"html"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/anchor"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
)

// span is a stretch of a source, in bytes.
type span struct{ start, end int }

// maxPlaced is the number of flaws of a page that are given a place. A page
// with more has another problem than a link.
const maxPlaced = 1000

// places finds where in its Markdown the flaws of a page are. Flaws come in the
// order of the page, so that of several equal links each has a place of its
// own.
type places struct {
	source    string
	firstLine int
	placed    int

	text      *flaw.Text
	code      []span            // what is shown and does nothing, in order
	looked    bool              // code is known
	calls     map[string][]span // macro calls by callKey
	addresses map[string][]span // of links and images, and of patterns, as far as asked for
	patterns  int               // that were looked for
	turns     map[string]int    // by address or pattern: how often it was asked for
}

// set writes a place into a flaw.
func (p *places) set(f *flaw.Flaw, at span) {
	if p.text == nil {
		p.text = flaw.NewText(p.source, p.firstLine)
	}
	f.Line, f.Column = p.text.Position(at.start)
	f.EndLine, f.EndColumn = p.text.Position(at.end - 1)
}

// pick writes one of several places into a flaw: by its turn, from 0, the last
// one if there are not so many.
func (p *places) pick(f *flaw.Flaw, all []span, turn int) {
	if len(all) > 0 && p.placed < maxPlaced {
		p.placed++
		p.set(f, all[min(turn, len(all)-1)])
	}
}

// verbatim gives a flaw the place of the first line of a text that is in the
// source as it is.
func (p *places) verbatim(f *flaw.Flaw, text string) {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	if at := strings.Index(p.source, line); line != "" && at >= 0 {
		p.pick(f, []span{{at, at + len(line)}}, 0)
	}
}

// address gives a flaw the place of the next link or image with an address: the
// whole link if it is written as [text](address).
func (p *places) address(f *flaw.Flaw, address string) {
	if address == "" || p.placed == maxPlaced {
		return
	}
	all, known := p.addresses[address]
	if !known {
		all = p.linksTo(address)
		p.remember(address, all)
	}
	p.pick(f, all, p.turns[address])
	p.turns[address]++
}

// linksTo returns where links to an address are.
func (p *places) linksTo(address string) []span {
	for _, spelt := range spellings(address) {
		if all := p.occurrences(spelt); len(all) > 0 {
			for i := range all {
				all[i] = p.link(all[i])
			}
			return all
		}
	}
	return nil
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
		from = at.end
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

// openBracket returns the place of the bracket that the one at shut closes,
// shut itself if there is none in the same paragraph.
func openBracket(source string, shut int) int {
	depth := 0
	for i := shut; i >= 0 && !strings.HasPrefix(source[i:], "\n\n"); i-- {
		switch source[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return shut
}

// call gives a flaw the place of one of the macro calls with a key: by its
// turn, from 0, the last one if there are not so many.
func (p *places) call(f *flaw.Flaw, key string, turn int) {
	if p.calls == nil {
		p.calls = map[string][]span{}
		segments, _ := macro.Parse(p.source)
		for _, s := range segments {
			if s.Call != nil {
				key := callKey(s.Call)
				p.calls[key] = append(p.calls[key], span{s.Start, s.End})
			}
		}
	}
	p.pick(f, p.calls[key], turn)
}

// embedMacro shows a live sample.
const embedMacro = "embedlivesample"

// callKey names a macro, and which sample is meant by one that shows samples.
func callKey(c *macro.Call) string {
	name := strings.ToLower(c.Name)
	if name != embedMacro {
		return name
	}
	id := ""
	if len(c.Args) > 0 {
		id = c.Args[0].Text
	}
	return sampleKey(anchor.ID(id))
}

func sampleKey(id string) string { return embedMacro + " " + id }

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
