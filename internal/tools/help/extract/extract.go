// Package extract answers questions with quotations from the pages of the site,
// in Markdown, without a model.
package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// Limits on an answer: a reader with one question wants the answer first.
const (
	quotedFirst = 700 // bytes of prose of the best passage
	quotedMore  = 280 // of each further one
	quotedRows  = 8   // of a table, without its header
	quotedCols  = 5   // of a table that stays one
	cellBytes   = 200
	lineWidth   = 96  // of tables as text, in characters
	listShare   = 2   // of those limits, for a list or a table that is quoted whole
	leadIn      = 100 // bytes of a text that only leads to code
	codeLines   = 24
	mostQuoted  = 3
	leastTerms  = 4 // of a section that is asked for: they are its answer
)

// Answer is an answer made of quotations.
type Answer struct {
	Markdown string
	Sources  []Source // best first, each section once
}

// Source is a section that an answer quotes or names.
type Source struct {
	URL     string // with the id of the section
	Title   string // of the page
	Section string // heading, "" for the introduction
}

// Compose answers in the language of a locale around the quotations, which stay
// in that of their pages.
func Compose(r *retrieve.Result, l locale.Locale) Answer {
	texts := textsOf(l)
	if !r.Relevant || len(r.Passages) == 0 {
		return Answer{Markdown: Nothing(l)}
	}
	c := composer{texts: texts, kind: r.Kind}
	for _, s := range r.Support {
		c.support(s)
	}
	chosen := choose(r)
	for i, p := range chosen {
		if len(r.Support) == 0 || hasProse(p) {
			c.passage(p, i == 0 && len(r.Support) == 0)
		}
	}
	c.line("*" + texts.Label + "*")
	return Answer{Markdown: c.b.String(), Sources: sources(chosen, r.Passages)}
}

// sources lists the sections that are quoted, then the others.
func sources(quoted []*retrieve.Passage, all []retrieve.Passage) []Source {
	var list []Source
	seen := map[string]bool{}
	add := func(p *retrieve.Passage) {
		if seen[p.Address()] {
			return
		}
		seen[p.Address()] = true
		list = append(list, Source{URL: p.Address(), Title: p.Title, Section: p.Section})
	}
	for _, p := range quoted {
		add(p)
	}
	for i := range all {
		add(&all[i])
	}
	return list
}

// The share of the best score that a passage needs to be quoted too: a
// difference is often explained on the pages of both things.
var needed = map[retrieve.Kind]float64{retrieve.Difference: 0.6, retrieve.HowTo: 0.85, retrieve.Reference: 0.9, retrieve.ErrorMessage: 0.8, retrieve.Definition: 0.85, retrieve.Support: 2}

// choose returns the passages to quote, the best first.
func choose(r *retrieve.Result) []*retrieve.Passage {
	var quoted []*retrieve.Passage
	for i := range r.Passages {
		p := &r.Passages[i]
		if i > 0 && (p.Score < needed[r.Kind]*r.Passages[0].Score || len(quoted) == mostQuoted) {
			break
		}
		if i > 0 && !hasProse(p) {
			continue
		}
		quoted = append(quoted, p)
	}
	return quoted
}

func hasProse(p *retrieve.Passage) bool { return strings.TrimSpace(p.Text) != "" }

type composer struct {
	b     strings.Builder
	texts Texts
	kind  retrieve.Kind
}

// line writes a block of Markdown.
func (c *composer) line(text string) {
	if c.b.Len() > 0 {
		c.b.WriteByte('\n')
	}
	c.b.WriteString(text)
	c.b.WriteByte('\n')
}

// passage quotes what of a section answers best, after a link to it.
func (c *composer) passage(p *retrieve.Passage, best bool) {
	c.line("**" + link(name(p), p.Address()) + "**")
	limit := quotedMore
	if best {
		limit = quotedFirst
	}
	if terms := termsOf(p.Blocks); p.Asked && len(terms) >= leastTerms {
		c.line("> " + strings.Join(terms, ", "))
		return
	}
	quote := quoteOf(p.Blocks, limit)
	if quote == "" && best && p.Lead != "" {
		quote = quoted(inline(cut(p.Lead, quotedMore)))
	}
	if quote != "" {
		c.line(quote)
	}
	if best {
		for _, code := range codeOf(p.Blocks) {
			c.line(fence(code))
		}
	}
}

// name is how a section is called: the page, and the heading.
func name(p *retrieve.Passage) string {
	if p.Section == "" || p.Section == p.Title {
		return p.Title
	}
	return p.Title + " › " + p.Section
}

// termsOf returns what a section of definitions defines, without what is defined
// within a definition.
func termsOf(blocks []retrieve.Block) []string {
	var terms []string
	depth := -1
	for _, b := range blocks {
		if b.Kind != corpus.Term {
			continue
		}
		if depth < 0 {
			depth = b.Depth
		}
		if text := inline(b.Marked); b.Depth == depth && !slices.Contains(terms, text) {
			terms = append(terms, text)
		}
	}
	return terms
}

// begin returns where a quotation of about limit bytes begins: at the first
// block, unless one that has clearly more of the question would not be in it.
func begin(blocks []retrieve.Block, limit int) int {
	const clearly = 0.2
	first, best, before, size := -1, -1, 0, 0
	for i, b := range blocks {
		if b.Kind == corpus.Code {
			if size > 0 && size <= leadIn {
				size += limit // the quotation would end here and have said nothing
			}
			continue
		}
		match := b.Match
		if b.Kind == corpus.Term && i+1 < len(blocks) && blocks[i+1].Kind != corpus.Term {
			match = max(match, blocks[i+1].Match)
		}
		if first < 0 {
			first = i
		}
		if best < 0 || match > blocks[best].Match+clearly {
			best, before = i, size+len(b.Text)
		}
		size += len(b.Text)
	}
	if before <= limit {
		return first
	}
	if blocks[best].Kind == corpus.Item && blocks[best-1].Kind == corpus.Term {
		best-- // with what it is of
	}
	return best
}

// quoteOf returns the blocks that answer best, as a quotation of at most about
// limit bytes.
func quoteOf(blocks []retrieve.Block, limit int) string {
	at := begin(blocks, limit)
	if at < 0 {
		return ""
	}
	var lines []string
	size, rows := 0, 0
	for i := at; i < len(blocks); i++ {
		b := blocks[i]
		if b.Kind == corpus.Code {
			if size > 0 {
				break
			}
			continue
		}
		if table, n := tableOf(blocks, i, listShare*limit); table != "" {
			if size > 0 && size+len(table) > listShare*limit {
				break
			}
			lines = append(lines, quoted(table))
			size += len(table)
			i += n - 1
			continue
		}
		if rows++; b.Kind == corpus.Row && rows > quotedRows {
			break
		}
		if list := listFor(blocks[i:i+listAt(blocks, i)], listShare*limit-size); len(list) > 1 {
			for _, b := range list {
				lines = append(lines, quoted(styled(b, limit)))
				size += len(b.Text)
			}
			i += len(list) - 1
			continue
		}
		needs := len(b.Text)
		if b.Kind == corpus.Term && i+1 < len(blocks) {
			needs += len(blocks[i+1].Text) // a term without what it means is nothing
		}
		if size > 0 && size+needs > limit {
			break
		}
		lines = append(lines, quoted(styled(b, limit)))
		size += len(b.Text)
	}
	return strings.Join(lines, "\n>\n")
}

func quoted(text string) string {
	return strings.ReplaceAll("> "+strings.ReplaceAll(text, "\n", "\n> "), "> \n", ">\n")
}

func sizeOf(blocks []retrieve.Block) (size int) {
	for _, b := range blocks {
		size += len(b.Text)
	}
	return size
}

func isOfList(b retrieve.Block) bool { return b.Kind == corpus.Item || b.Kind == corpus.Term }

// listAt returns how many blocks the list has that begins with a block, 0 if none does.
func listAt(blocks []retrieve.Block, at int) int {
	if at > 0 && isOfList(blocks[at-1]) {
		return 0
	}
	n := 0
	for at+n < len(blocks) && isOfList(blocks[at+n]) {
		n++
	}
	return n
}

// listFor returns a list whole if it fits, else the first sentences of its items; nil if
// these do not fit either.
func listFor(list []retrieve.Block, limit int) []retrieve.Block {
	if sizeOf(list) <= limit {
		return list
	}
	short := slices.Clone(list)
	for i, b := range short {
		if text, _, more := strings.Cut(b.Marked, ". "); more && b.Kind == corpus.Item {
			short[i].Marked, short[i].Text = text+". …", text
		}
	}
	if sizeOf(short) > limit {
		return nil
	}
	return short
}

// tableOf writes the table that a row is of, from this row on and with its header, and
// returns how many blocks that is. It returns "" for what is no row, and for a table of
// so many columns that it would not fit on a small screen. A table of more rows or bytes
// than a reader wants is cut.
func tableOf(blocks []retrieve.Block, at, limit int) (table string, n int) {
	if blocks[at].Kind != corpus.Row {
		return "", 0
	}
	head := at
	for head > 0 && !blocks[head].Header && blocks[head-1].Kind == corpus.Row {
		head--
	}
	columns := len(blocks[head].Cells)
	if columns < 2 || columns > quotedCols {
		return "", 0
	}
	rows := [][]string{cellsOf(blocks[head], columns)}
	from := max(at, head+1)
	end, size := from, 0
	for end < len(blocks) && blocks[end].Kind == corpus.Row && !blocks[end].Header {
		size += len(blocks[end].Text)
		if end == from || end-from < quotedRows && size <= limit {
			rows = append(rows, cellsOf(blocks[end], columns))
		}
		end++
	}
	table = tableInMarkdown(rows)
	if end-from >= len(rows) {
		table += "\n\n…"
	}
	return table, end - at
}

// cellsOf returns the cells of a row in Markdown.
func cellsOf(b retrieve.Block, columns int) []string {
	cells := make([]string, columns)
	for i := range min(columns, len(b.Cells)) {
		text := inline(cut(strings.Join(strings.Fields(b.Cells[i]), " "), cellBytes))
		cells[i] = strings.NewReplacer(`\|`, `\|`, "|", `\|`).Replace(text)
	}
	return cells
}

// tableInMarkdown writes a table, its columns padded so that it can be read as text.
func tableInMarkdown(rows [][]string) string {
	const rule = 3
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), rule)
		}
	}
	sum := 0
	for _, width := range widths {
		sum += width
	}
	if sum > lineWidth { // lines would be broken all the same
		for i := range widths {
			widths[i] = rule
		}
	}
	var b strings.Builder
	line := func(cell func(i int) string) {
		for i, width := range widths {
			text := cell(i)
			b.WriteString("| " + text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text))) + " ")
		}
		b.WriteString("|")
	}
	line(func(i int) string { return rows[0][i] })
	b.WriteByte('\n')
	line(func(i int) string { return strings.Repeat("-", widths[i]) })
	for _, row := range rows[1:] {
		b.WriteByte('\n')
		line(func(i int) string { return row[i] })
	}
	return b.String()
}

// styled writes a block in Markdown.
func styled(b retrieve.Block, limit int) string {
	text := inline(cut(b.Marked, 2*limit))
	switch b.Kind {
	case corpus.Term:
		return "**" + strings.ReplaceAll(text, "**", "") + "**"
	case corpus.Item, corpus.Row:
		return "- " + text
	}
	return text
}

// cut shortens a text at a sentence, or at a word.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	short := strings.ToValidUTF8(text[:limit], "")
	if end := strings.LastIndex(short, ". "); end > limit/2 {
		return short[:end+1] + " …"
	}
	if space := strings.LastIndexByte(short, ' '); space > 0 {
		short = short[:space]
	}
	return short + " …"
}

// codeOf returns the code that shows best what is asked: the first, or one that
// has clearly more of the question, and what follows while it is short, as HTML
// means little without its CSS.
func codeOf(blocks []retrieve.Block) []retrieve.Block {
	const clearly = 0.2
	var list []retrieve.Block
	best := 0
	for _, b := range blocks {
		if b.Kind != corpus.Code || b.Live {
			continue
		}
		list = append(list, b)
		if b.Match > list[best].Match+clearly {
			best = len(list) - 1
		}
	}
	lines := 0
	for i, b := range list {
		lines += 1 + strings.Count(b.Text, "\n")
		if i > best && lines > codeLines {
			return list[best:i]
		}
		if i < best {
			lines = 0
		}
	}
	return list[best:]
}

// fence writes a block of code. Of a long one it writes the lines from the beginning of
// the rule or statement that has most of the question.
func fence(b retrieve.Block) string {
	lines := strings.Split(strings.TrimRight(b.Text, "\n"), "\n")
	if len(lines) > codeLines {
		from := beginOfCode(lines, b.Line)
		rest := len(lines) - from
		lines = slices.Clone(lines[from:min(from+codeLines, len(lines))])
		if from > 0 {
			lines = slices.Insert(lines, 0, "…")
		}
		if rest > codeLines {
			lines = append(lines, "…")
		}
	}
	mark := "```"
	for strings.Contains(b.Text, mark) {
		mark += "`"
	}
	return mark + language(b.Language) + "\n" + strings.Join(lines, "\n") + "\n" + mark
}

// beginOfCode returns the line where a rule or statement begins that a line is in: one
// that is not indented, after one that ends a block or is empty.
func beginOfCode(lines []string, at int) int {
	for at = min(at, len(lines)-1); at > 0; at-- {
		before := lines[at-1]
		starts := lines[at] != "" && !strings.ContainsAny(lines[at][:1], " \t})]")
		if starts && (before == "" || strings.ContainsAny(before[:1], "})]")) {
			return at
		}
	}
	return 0
}

// language keeps the names of languages that are nothing but a name.
func language(name string) string {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '+' {
			return ""
		}
	}
	return name
}

// inline writes prose in Markdown: code as code, everything else escaped.
func inline(marked string) string {
	var b strings.Builder
	for marked != "" {
		begins := strings.Index(marked, corpus.CodeBegins)
		if begins < 0 {
			break
		}
		rest := marked[begins+len(corpus.CodeBegins):]
		ends := strings.Index(rest, corpus.CodeEnds)
		if ends < 0 {
			break
		}
		b.WriteString(escape(marked[:begins]))
		b.WriteString(code(strings.ReplaceAll(rest[:ends], corpus.CodeBegins, "")))
		marked = rest[ends+len(corpus.CodeEnds):]
	}
	b.WriteString(escape(marked))
	return b.String()
}

// code writes a code span, with more ticks than there are in it.
func code(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	ticks := "`"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return ticks + text + ticks
}

// special are the characters that Markdown may take for markup.
var special = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`, "&", `\&`, "!", `\!`, "#", `\#`,
	corpus.CodeBegins, "", corpus.CodeEnds, "",
)

// escape writes text that is not markup, on a line of its own or within one.
func escape(text string) string {
	escaped := special.Replace(text)
	trimmed := strings.TrimLeft(escaped, " ")
	if trimmed != "" && strings.ContainsRune("+-=", rune(trimmed[0])) {
		return `\` + trimmed
	}
	digits := strings.TrimLeft(trimmed, "0123456789")
	if len(digits) < len(trimmed) && (strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") ")) {
		return trimmed[:len(trimmed)-len(digits)] + `\` + digits // no list
	}
	return escaped
}

// link writes a link to a page of the site.
func link(text, url string) string {
	return "[" + special.Replace(text) + "](" + strings.NewReplacer("(", "%28", ")", "%29", " ", "%20", "<", "%3C", ">", "%3E", `\`, "%5C").Replace(url) + ")"
}
