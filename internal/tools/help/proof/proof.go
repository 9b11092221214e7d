// Package proof checks a language model's output against its input sections. Each sentence
// must name a section and quote it verbatim. Proved sentences are written with a link to the
// section, in Markdown without HTML, images and links other than allowed ones. Everything else
// is dropped or marked.
package proof

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/locale"
)

// Section is a section of a page. Models name it by position, from 1.
type Section struct {
	Address string // with the section's id
	Title   string // of the page
	Heading string
	Text    string
	Code    []string
	Locale  locale.Locale // "" if unknown: its words are not compared
}

type Options struct {
	Sections []Section
	Question string // its names and numbers may be repeated
	// Mark keeps unproved text, with a link to #unproved.
	Mark bool
	// Free keeps all text without requiring proof: only markup is removed.
	Free bool
	// Link returns the allowed address of a link in the text, or false. Nil allows none.
	Link func(address string) (string, bool)
}

// Checker checks an answer as it is written. It is not safe for concurrent use.
type Checker struct {
	opts     Options
	cutter   cutter
	sections []checked
	question folded
	known    map[string]bool // word prefixes of all sections and the question

	begun   bool
	last    piece // last piece written
	paused  bool  // an empty line followed it
	pending []piece
	table   table

	proved  int
	reasons map[Reason]int
}

// Reason is the reason for dropping or marking text.
type Reason string

const (
	NoQuotation Reason = "no_quotation"   // no given section is named and quoted
	NotQuoted   Reason = "not_in_section" // the quotation is not in the section
	NotGiven    Reason = "not_given"      // code, numbers or addresses are not in the cited sections
	OffTopic    Reason = "off_topic"      // the sections have another subject
	Unrelated   Reason = "unrelated"      // the quotation has another subject
	Support     Reason = "support"        // a claim about browser support
	CutOff      Reason = "cut_off"        // incomplete or too long
	OwnCode     Reason = "own_code"       // code from no section
	OwnHeading  Reason = "own_heading"    // a heading or the like with words from no section
)

// quoted is a section cited by a sentence.
type quoted struct {
	section *checked
	around  string // sentences with the quotation
}

// checked is a section prepared for comparison.
type checked struct {
	Section
	prose folded
	all   string   // folded: all of its text
	code  []string // with lines from normalLines
}

// New returns a Checker of an answer.
func New(o Options) *Checker {
	c := &Checker{opts: o, question: fold(o.Question), known: map[string]bool{}, reasons: map[Reason]int{}}
	addWords(c.known, c.question.text)
	for _, s := range o.Sections {
		k := checked{Section: s, prose: fold(s.Text)}
		k.all = strings.Join([]string{k.prose.text, fold(strings.Join(s.Code, "\n")).text, fold(s.Title).text, fold(s.Heading).text}, "\n")
		for _, code := range s.Code {
			k.code = append(k.code, normalLines(code))
		}
		addWords(c.known, k.all)
		c.sections = append(c.sections, k)
	}
	return c
}

// Write takes a part of the answer and returns Markdown to show, possibly "".
func (c *Checker) Write(text string) string {
	var b strings.Builder
	for len(text) > sentenceLimit {
		// Cutting and rewriting takes more than linear time.
		n := sentenceLimit
		for n > sentenceLimit-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		b.WriteString(c.show(c.cutter.write(text[:n])))
		text = text[n:]
	}
	b.WriteString(c.show(c.cutter.write(text)))
	return b.String()
}

// Close returns the rest. If the answer was cut off, its last sentence is incomplete and has
// no proof.
func (c *Checker) Close() string { return c.show(c.cutter.close()) }

// Proved returns the number of proved sentences and blocks.
func (c *Checker) Proved() int { return c.proved }

// Unproved returns the number of others.
func (c *Checker) Unproved() int {
	n := 0
	for _, count := range c.reasons {
		n += count
	}
	return n
}

// Reasons returns the number of unproved sentences and blocks by reason.
func (c *Checker) Reasons() map[Reason]int { return c.reasons }

func (c *Checker) show(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		c.one(&b, p)
	}
	return b.String()
}

func (c *Checker) one(b *strings.Builder, p piece) {
	if p.kind != row {
		c.table = table{}
	}
	switch p.kind {
	case pause:
		c.paused = true
	case prose:
		c.sentence(b, p)
	case heading:
		c.heading(b, p)
	case row:
		c.row(b, p)
	case code:
		c.code(b, p)
	}
}

// unprovedLink marks unproved text.
const unprovedLink = " [?](#unproved)"

func (c *Checker) sentence(b *strings.Builder, p piece) {
	text, marks := cutMarks(p.text)
	if strings.Trim(text, stops+wideStops+closers+",;: ") == "" {
		return
	}
	suffix, ok := c.verdict(text, marks, p.broken)
	if !ok {
		return
	}
	c.place(b, p, cleanLine(text, c.opts.Link)+suffix)
}

// verdict returns the suffix of a sentence, or false to drop it.
func (c *Checker) verdict(text string, marks []mark, broken bool) (suffix string, ok bool) {
	if c.opts.Free {
		return "", true
	}
	// Browser support is answered from the data, regardless of the model.
	if claimsSupport(text) {
		c.reasons[Support]++
		return "", false
	}
	reason := CutOff
	if !broken {
		if suffix, reason = c.prove(text, marks); reason == "" {
			c.proved++
			return suffix, true
		}
	}
	c.reasons[reason]++
	return unprovedLink, c.opts.Mark
}

// mostLinks is the maximum number of sections that prove a sentence.
const mostLinks = 4

// prove returns the links that prove a sentence, or the reason if none do.
func (c *Checker) prove(text string, marks []mark) (string, Reason) {
	var links strings.Builder
	var cited []quoted
	reason := NoQuotation
	for _, m := range marks {
		if m.section < 1 || m.section > len(c.sections) || len(cited) == mostLinks {
			continue
		}
		s := &c.sections[m.section-1]
		quote, around, ok := s.prose.find(m.quote)
		if !ok && m.quote != "" {
			reason = NotQuoted
		}
		if !ok || slices.ContainsFunc(cited, func(q quoted) bool { return q.section == s }) {
			continue
		}
		cited = append(cited, quoted{s, around})
		links.WriteString(" " + proofLink(strconv.Itoa(m.section), s.Address, quote))
	}
	if len(cited) == 0 {
		return "", reason
	}
	if !c.grounded(text, cited) {
		return "", NotGiven
	}
	if reason := c.supported(text, cited); reason != "" {
		return "", reason
	}
	return links.String(), ""
}

var (
	number = regexp.MustCompile(`\d+(?:[.,]\d+)*`)
	token  = regexp.MustCompile("(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^\\s`<>\"]+|(?i:www\\.)[^\\s`<>\"]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\\.[A-Za-z0-9.-]+")
)

// grounded reports whether a sentence's names, numbers and addresses are in its cited sections
// or the question.
func (c *Checker) grounded(text string, cited []quoted) bool {
	repeated := func(part string) bool {
		part = fold(part).text
		part = strings.TrimSpace(part)
		return part == "" || strings.Contains(c.question.text, part) ||
			slices.ContainsFunc(cited, func(q quoted) bool { return strings.Contains(q.section.all, part) })
	}
	text = seen(text)
	for i := 0; i < len(text); {
		if text[i] != '`' {
			i++
			continue
		}
		length, closed := codeSpan(text[i:])
		if closed && !repeated(strings.Trim(text[i:i+length], "`")) {
			return false
		}
		i += length
	}
	for _, found := range token.FindAllString(unescape(text), -1) {
		if !repeated(strings.TrimRight(found, ".,;:!?)*_]")) {
			return false
		}
	}
	for _, found := range number.FindAllString(text, -1) {
		if !slices.ContainsFunc(cited, func(q quoted) bool { return hasNumber(q.section.all, found) }) && !hasNumber(c.question.text, found) {
			return false
		}
	}
	return true
}

// hasNumber reports whether a text has a number, other than as part of a longer one.
func hasNumber(text, wanted string) bool {
	return slices.Contains(number.FindAllString(text, -1), wanted)
}

// frequent are English words without meaning of their own.
var frequent = map[string]bool{"the": true, "of": true, "to": true, "is": true, "and": true, "you": true, "with": true, "for": true, "that": true, "this": true, "it": true, "are": true, "can": true, "your": true, "from": true, "by": true, "when": true, "be": true, "use": true}

// wordStart is the length of compared word prefixes, to ignore endings.
const wordStart = 5

func addWords(set map[string]bool, text string) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !isWordRune(r) }) {
		if utf8.RuneCountInString(w) < 4 || frequent[w] {
			continue
		}
		set[string([]rune(w)[:min(wordStart, utf8.RuneCountInString(w))])] = true
	}
}

// heading holds a heading until something follows. Its words must be those of the sections or
// the question, unless it has proof.
func (c *Checker) heading(b *strings.Builder, p piece) {
	c.paused = true
	text, marks := cutMarks(p.text)
	if text == "" || p.broken {
		return
	}
	p.text = cleanLine(text, nil)
	switch {
	case c.opts.Free:
		c.place(b, p, p.text)
	case !claimsSupport(text) && (c.isLabel(text) || c.proves(text, marks)):
		c.pending = []piece{p}
	default:
		c.reasons[OwnHeading]++
		c.pending = nil
	}
}

func (c *Checker) proves(text string, marks []mark) bool {
	_, reason := c.prove(text, marks)
	return reason == ""
}

// isLabel reports whether a short text makes no claim.
func (c *Checker) isLabel(text string) bool {
	words := strings.FieldsFunc(fold(text).text, func(r rune) bool { return !isWordRune(r) })
	if len(words) > 8 || token.MatchString(text) {
		return false
	}
	for _, w := range words {
		if runes := []rune(w); frequent[w] || len(runes) < 4 && !strings.ContainsFunc(w, unicode.IsDigit) {
			continue
		} else if !c.known[string(runes[:min(wordStart, len(runes))])] {
			return false
		}
	}
	return true
}

func (c *Checker) code(b *strings.Builder, p piece) {
	if strings.TrimSpace(p.text) == "" {
		return
	}
	block := codeBlock(p.language, p.text)
	if c.opts.Free {
		c.place(b, p, block)
		return
	}
	wanted := normalLines(p.text)
	for i, s := range c.sections {
		if p.broken || wanted == "\n" || !slices.ContainsFunc(s.code, func(code string) bool { return strings.Contains(code, wanted) }) {
			continue
		}
		c.proved++
		c.place(b, p, block+"\n\n"+proofLink(strconv.Itoa(i+1), s.Address, ""))
		return
	}
	c.reasons[OwnCode]++
	if c.opts.Mark {
		c.place(b, p, block+"\n\n"+strings.TrimSpace(unprovedLink))
	}
}

// normalLines returns the lines of code without indentation and empty lines, each between line
// breaks.
func normalLines(text string) string {
	var b strings.Builder
	b.WriteByte('\n')
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// place writes Markdown in the position of a piece: after the previous sentence, or in a new
// block.
func (c *Checker) place(b *strings.Builder, p piece, text string) {
	if p.kind != heading {
		for _, h := range c.pending {
			c.pending = nil
			c.place(b, h, h.text)
		}
	}
	if c.begun && p.kind == prose && c.last.kind == prose && c.last.line == p.line {
		b.WriteString(" " + text)
		return
	}
	lead := p.lead
	switch p.kind {
	case prose:
		text = escapeStart(text)
		if lead != "" {
			level := 0
			if c.begun && c.last.kind == prose && c.last.lead != "" {
				level = min(p.level, c.last.level+1)
			}
			p.level = level
			lead = strings.Repeat("    ", level) + lead
		}
	case heading:
		text = escapeStart(text)
	}
	if c.begun {
		b.WriteString(c.separator(p))
	}
	b.WriteString(lead + text)
	c.begun, c.paused, c.last = true, false, p
}
