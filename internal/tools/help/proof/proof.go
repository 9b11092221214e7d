// Package proof checks what a language model writes against the sections that it was
// given. Each sentence must name a section and quote it; the quotation is looked up
// in the section as it is. What is proved is written with a link to the section, in
// Markdown that holds no HTML, no images and no links but those that are allowed.
// Everything else is dropped or marked.
package proof

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Section is a section of a page. Models name it by its position, from 1.
type Section struct {
	Address string // with the id of the section
	Title   string // of the page
	Heading string
	Text    string
	Code    []string
	English bool
}

// Options configure a Checker.
type Options struct {
	Sections []Section
	Question string // names and numbers in it may be repeated
	// Mark keeps what has no proof, with a link to #unproved.
	Mark bool
	// Free keeps everything without proof and without marks: only markup is removed.
	Free bool
	// Link returns the address that a link in the text may have, and false if it may
	// not be a link. Nil allows none.
	Link func(address string) (string, bool)
}

// Checker checks one answer while it is written. It is not safe for concurrent use.
type Checker struct {
	opts     Options
	cutter   cutter
	sections []checked
	question folded
	known    map[string]bool // beginnings of the words of all sections and the question

	begun   bool
	last    piece // that was written
	paused  bool  // an empty line has come since
	pending []piece
	table   table

	proved   int
	unproved int
}

// checked is a section with what it is compared by.
type checked struct {
	Section
	prose folded
	all   string // folded: everything that it says
	words map[string]bool
	code  []string // with lines as normalLines returns them
}

// New returns a Checker of one answer.
func New(o Options) *Checker {
	c := &Checker{opts: o, question: fold(o.Question), known: map[string]bool{}}
	addWords(c.known, c.question.text)
	for _, s := range o.Sections {
		k := checked{Section: s, prose: fold(s.Text), words: map[string]bool{}}
		k.all = strings.Join([]string{k.prose.text, fold(strings.Join(s.Code, "\n")).text, fold(s.Title).text, fold(s.Heading).text}, "\n")
		for _, code := range s.Code {
			k.code = append(k.code, normalLines(code))
		}
		addWords(k.words, k.all)
		addWords(c.known, k.all)
		c.sections = append(c.sections, k)
	}
	return c
}

// Write takes a part of the answer and returns the Markdown that may be shown, "" if
// there is none yet.
func (c *Checker) Write(text string) string {
	var b strings.Builder
	for len(text) > sentenceLimit {
		// What is cut and written back takes more than linear time.
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

// Close returns what is left. If the answer was cut off, its last sentence is not
// complete, and has no proof.
func (c *Checker) Close() string { return c.show(c.cutter.close()) }

// Proved is how many sentences and blocks were proved.
func (c *Checker) Proved() int { return c.proved }

// Unproved is how many were not.
func (c *Checker) Unproved() int { return c.unproved }

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

// unprovedLink marks what has no proof.
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

// verdict decides on a sentence: what is written after it, and false to drop it.
func (c *Checker) verdict(text string, marks []mark, broken bool) (suffix string, ok bool) {
	if c.opts.Free {
		return "", true
	}
	// What browsers support is answered from the data, whatever a model says.
	if claimsSupport(text) {
		c.unproved++
		return "", false
	}
	if !broken {
		if suffix = c.prove(text, marks); suffix != "" {
			c.proved++
			return suffix, true
		}
	}
	c.unproved++
	return unprovedLink, c.opts.Mark
}

// mostLinks is how many sections a sentence is proved by.
const mostLinks = 4

// prove returns the links that prove a sentence, "" if nothing does.
func (c *Checker) prove(text string, marks []mark) string {
	var links strings.Builder
	var cited []*checked
	for _, m := range marks {
		if m.section < 1 || m.section > len(c.sections) || len(cited) == mostLinks {
			continue
		}
		s := &c.sections[m.section-1]
		quote, ok := s.prose.find(m.quote)
		if !ok || slices.Contains(cited, s) {
			continue
		}
		cited = append(cited, s)
		links.WriteString(" " + proofLink(strconv.Itoa(m.section), s.Address, quote))
	}
	if len(cited) == 0 || !c.grounded(text, cited) {
		return ""
	}
	return links.String()
}

var (
	number = regexp.MustCompile(`\d+(?:[.,]\d+)*`)
	token  = regexp.MustCompile("(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^\\s`<>\"]+|(?i:www\\.)[^\\s`<>\"]+|[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\\.[A-Za-z0-9.-]+")
)

// grounded reports whether the names, numbers and addresses of a sentence are in the
// sections that it cites or in the question, and whether it is about what they say.
// A quotation alone could be put after any claim.
func (c *Checker) grounded(text string, cited []*checked) bool {
	said := func(part string) bool {
		part = fold(part).text
		part = strings.TrimSpace(part)
		return part == "" || strings.Contains(c.question.text, part) ||
			slices.ContainsFunc(cited, func(s *checked) bool { return strings.Contains(s.all, part) })
	}
	text = seen(text)
	for i := 0; i < len(text); {
		if text[i] != '`' {
			i++
			continue
		}
		length, closed := codeSpan(text[i:])
		if closed && !said(strings.Trim(text[i:i+length], "`")) {
			return false
		}
		i += length
	}
	for _, found := range token.FindAllString(unescape(text), -1) {
		if !said(strings.TrimRight(found, ".,;:!?)*_]")) {
			return false
		}
	}
	for _, found := range number.FindAllString(text, -1) {
		if !slices.ContainsFunc(cited, func(s *checked) bool { return hasNumber(s.all, found) }) && !hasNumber(c.question.text, found) {
			return false
		}
	}
	return related(text, cited, c.question.text)
}

// hasNumber reports whether a text has a number that is not a part of a longer one.
func hasNumber(text, wanted string) bool {
	return slices.Contains(number.FindAllString(text, -1), wanted)
}

// leastShared is the share of the words of an English sentence that the English
// sections it cites have too. Translated sentences cannot be compared like this.
const leastShared = 0.4

func related(text string, cited []*checked, question string) bool {
	if !isEnglish(text) || slices.ContainsFunc(cited, func(s *checked) bool { return !s.English }) {
		return true
	}
	asked := map[string]bool{}
	addWords(asked, question)
	own := map[string]bool{}
	addWords(own, fold(text).text)
	shared := 0
	for w := range own {
		if asked[w] || slices.ContainsFunc(cited, func(s *checked) bool { return s.words[w] }) {
			shared++
		}
	}
	return len(own) == 0 || float64(shared) >= leastShared*float64(len(own))
}

// frequent are words by which English is recognised, and which say nothing.
var frequent = map[string]bool{"the": true, "of": true, "to": true, "is": true, "and": true, "you": true, "with": true, "for": true, "that": true, "this": true, "it": true, "are": true, "can": true, "your": true, "from": true, "by": true, "when": true, "be": true, "use": true}

func isEnglish(text string) bool {
	found := 0
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !isWordRune(r) }) {
		if frequent[w] {
			found++
		}
	}
	return found >= 2
}

// wordStart is how much of words is compared, so that their endings do not matter.
const wordStart = 5

func addWords(set map[string]bool, text string) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !isWordRune(r) }) {
		if utf8.RuneCountInString(w) < 4 || frequent[w] {
			continue
		}
		set[string([]rune(w)[:min(wordStart, utf8.RuneCountInString(w))])] = true
	}
}

// heading keeps a heading until something follows it. Its words must be those of
// the sections or of the question, unless it has proof itself.
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
	case !claimsSupport(text) && (c.isLabel(text) || c.prove(text, marks) != ""):
		c.pending = []piece{p}
	default:
		c.unproved++
		c.pending = nil
	}
}

// isLabel reports whether a short text says nothing of its own.
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

// code writes code of the sections.
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
	c.unproved++
	if c.opts.Mark {
		c.place(b, p, block+"\n\n"+strings.TrimSpace(unprovedLink))
	}
}

// normalLines returns the lines of code without indentation and empty lines, each
// between line breaks.
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

// place writes Markdown where a piece belongs: after the sentence before it, or in a
// block of its own.
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
