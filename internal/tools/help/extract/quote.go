package extract

import (
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// termsOf returns the terms of a section of definitions, except nested ones, unless all are below
// a single one.
func termsOf(blocks []retrieve.Block) []string {
	outer := slices.DeleteFunc(slices.Clone(blocks), func(b retrieve.Block) bool { return b.Kind != corpus.Term })
	if len(outer) == 0 {
		return nil
	}
	if !slices.ContainsFunc(outer[1:], func(b retrieve.Block) bool { return b.Depth <= outer[0].Depth }) {
		outer = outer[min(1, len(outer)-1):]
	}
	var terms []string
	depth := outer[0].Depth
	for _, b := range outer {
		if text := strings.TrimSpace(inline(b.Marked)); b.Depth == depth && !slices.Contains(terms, text) {
			terms = append(terms, text)
		}
	}
	return terms
}

// entryOf returns the entry of a list of definitions that a question names, with its
// definition, or nil: the innermost one, as "allow-scripts" below "sandbox", or of several the one
// with most of the question.
func entryOf(blocks []retrieve.Block, question, title string) []retrieve.Block {
	const clearly = 0.1
	var entry []retrieve.Block
	for i, b := range blocks {
		if b.Kind != corpus.Term || !names(question, subjectOf(b.Text)) || names(title, subjectOf(b.Text)) {
			continue
		}
		other := blocks[i:endOf(blocks, i)]
		if entry == nil || b.Depth > entry[0].Depth || b.Depth == entry[0].Depth && shareOfAll(other) > shareOfAll(entry)+clearly {
			entry = other
		}
	}
	return entry
}

// shareOfAll returns the share of the question in blocks together.
func shareOfAll(blocks []retrieve.Block) float64 {
	var hits []retrieve.Hits
	for _, b := range blocks {
		hits = append(hits, b.Hits)
	}
	return retrieve.Share(hits...)
}

// entryAt returns the entry at a position in the first list of definitions, from 1 on, or nil.
func entryAt(blocks []retrieve.Block, position int) []retrieve.Block {
	outer := slices.IndexFunc(blocks, func(b retrieve.Block) bool { return b.Kind == corpus.Term })
	for i, b := range blocks {
		if b.Kind != corpus.Term || b.Depth > blocks[outer].Depth {
			continue
		}
		if position--; position == 0 {
			return blocks[i:endOf(blocks, i)]
		}
	}
	return nil
}

// leastRest is the share of the question that the term of an entry that it does not name needs.
const leastRest = 0.25

// entryOn returns the entry of a list on the page of a passage that a question names, or whose term
// has most of the words that the title lacks ("auto-fit" in "repeat(auto-fit, …)"), and its section.
func entryOn(p *retrieve.Passage, question string) (section *retrieve.Passage, entry []retrieve.Block) {
	if entry := entryOf(quotable(p.Blocks), question, p.Title); entry != nil {
		return p, entry
	}
	most := 0.0
	for i := range p.Page {
		if words.RoleOf(p.Page[i].Section) == words.RoleInterfaces {
			continue // says where something is
		}
		blocks := quotable(p.Page[i].Blocks)
		if entry := entryOf(blocks, question, p.Title); entry != nil {
			return &p.Page[i], entry
		}
		for n, b := range blocks {
			if rest := restOf(b, p); b.Kind == corpus.Term && !placeholder.MatchString(b.Text) && rest > max(most, leastRest) {
				most, section, entry = rest, &p.Page[i], blocks[n:endOf(blocks, n)]
			}
		}
	}
	return section, entry
}

// placeholder matches terms that stand for a part of a syntax: "<etag_value>".
var placeholder = regexp.MustCompile(`^<[a-z]+_[a-z_]+>$`)

// restOf returns the share of the question in a block, without the words of the title and heading of
// a passage.
func restOf(b retrieve.Block, p *retrieve.Passage) (share float64) {
	for n, hit := range b.Hits {
		if n >= len(p.Named) || p.Named[n] == 0 {
			share += hit
		}
	}
	return share
}

// endOf returns the index after an entry of a list of definitions.
func endOf(blocks []retrieve.Block, index int) int {
	end := index + 1
	for end < len(blocks) && isOfList(blocks[end]) && (blocks[end].Kind != corpus.Term || blocks[end].Depth > blocks[index].Depth) {
		end++
	}
	return end
}

// subjectOf returns the name that a term defines, without its syntax: "Max-Age=<number>".
func subjectOf(term string) string {
	if name, _, _ := strings.Cut(term, "="); strings.TrimSpace(name) != "" {
		return name
	}
	return term
}

// names reports whether a text has a name as whole words.
func names(text, name string) bool {
	plain := func(s string) string {
		return " " + strings.Join(strings.FieldsFunc(strings.ToLower(s), isBetweenNames), " ") + " "
	}
	return strings.TrimSpace(plain(name)) != "" && strings.Contains(plain(text), plain(name))
}

func isBetweenNames(r rune) bool { return strings.ContainsRune(" \"'`<>()[],;:?!=", r) }

// shareOf returns the share of the question in a block.
func shareOf(b retrieve.Block) float64 { return retrieve.Share(b.Hits) }

// begin returns the start of a quotation of about limit bytes: the first block, unless that
// would exclude one with clearly more of the question.
func begin(blocks []retrieve.Block, limit int) int {
	const clearly = 0.2
	first, best, before, size := -1, -1, 0, 0
	for i, b := range blocks {
		if b.Kind == corpus.Code {
			if size > 0 && size <= leadIn {
				size += limit // the quotation would end here without an answer
			}
			continue
		}
		match := shareOf(b)
		if b.Kind == corpus.Term && i+1 < len(blocks) && blocks[i+1].Kind != corpus.Term {
			match = max(match, shareOf(blocks[i+1]))
		}
		if first < 0 {
			first = i
		}
		if best < 0 || match > shareOf(blocks[best])+clearly {
			best, before = i, size+len(b.Text)
		}
		size += len(b.Text)
	}
	if before <= limit {
		return first
	}
	if best > 0 && blocks[best].Kind == corpus.Item && blocks[best-1].Kind == corpus.Term {
		best-- // with its subject
	}
	return best
}

// quoteOf returns the most relevant blocks as a quotation of at most about limit bytes.
func quoteOf(blocks []retrieve.Block, limit int) string {
	return quotationOf(blocks, limit).text()
}

// quoteFrom returns the blocks from one on as a quotation of about limit bytes.
func quoteFrom(blocks []retrieve.Block, index, limit int) string {
	return quotationFrom(blocks, index, limit).text()
}

func quotationOf(blocks []retrieve.Block, limit int) *quotation {
	pos := begin(blocks, limit)
	if pos < 0 {
		return &quotation{}
	}
	return quotationFrom(blocks, pos, limit)
}

func quotationFrom(blocks []retrieve.Block, index, limit int) *quotation {
	q := quotation{blocks: blocks, limit: limit}
	for index < len(blocks) {
		n := q.quote(index)
		if n == 0 {
			break
		}
		index += n
	}
	q.finish(index)
	return &q
}

// finish adds the list that the last sentence announces, if it was too long: as many first sentences
// of its items as fit.
func (q *quotation) finish(index int) {
	if index == 0 || index >= len(q.blocks) || !strings.HasSuffix(q.blocks[index-1].Text, ":") {
		return
	}
	size := 0
	for _, b := range firstSentences(q.blocks[index : index+listAt(q.blocks, index)]) {
		if size += len(b.Text); size > listShare*q.limit {
			return
		}
		q.add(styled(b, q.limit), b)
	}
}

// quotation collects the quoted parts of a section.
type quotation struct {
	blocks []retrieve.Block
	limit  int // approximate bytes
	lines  []string
	size   int // quoted bytes
	rows   int
	hits   []retrieve.Hits // words of the question in the quoted blocks
}

func (q *quotation) text() string { return strings.Join(q.lines, "\n\n") }

// quote quotes from a block on, and returns the number of blocks consumed: code before all
// prose is left out. It returns 0 at the end of the quotation.
func (q *quotation) quote(pos int) int {
	b := q.blocks[pos]
	if b.Kind == corpus.Code {
		if q.size > 0 {
			return 0
		}
		return 1
	}
	if table, n := tableOf(q.blocks, pos, listShare*q.limit); table != "" {
		if q.size > 0 && q.size+len(table) > listShare*q.limit {
			return 0
		}
		q.add(table, q.blocks[pos:pos+n]...)
		return n
	}
	if q.rows++; b.Kind == corpus.Row && q.rows > quotedRows {
		return 0
	}
	if list := listFor(q.blocks[pos:pos+listAt(q.blocks, pos)], listShare*q.limit-q.size); len(list) > 1 {
		for _, b := range list {
			q.add(styled(b, q.limit), b)
		}
		return len(list)
	}
	needs := len(b.Text)
	if b.Kind == corpus.Term && pos+1 < len(q.blocks) {
		needs += len(q.blocks[pos+1].Text) // a term needs its definition
	}
	if q.size > 0 && q.size+needs > q.limit {
		return 0
	}
	q.add(styled(b, q.limit), b)
	return 1
}

// add adds blocks in Markdown.
func (q *quotation) add(markdown string, blocks ...retrieve.Block) {
	q.lines = append(q.lines, markdown)
	for _, b := range blocks {
		q.size += len(b.Text)
		q.hits = append(q.hits, b.Hits)
	}
}

func sizeOf(blocks []retrieve.Block) (size int) {
	for _, b := range blocks {
		size += len(b.Text)
	}
	return size
}

func isOfList(b retrieve.Block) bool { return b.Kind == corpus.Item || b.Kind == corpus.Term }

// listAt returns the number of blocks in the list that begins at a block, or 0.
func listAt(blocks []retrieve.Block, index int) int {
	if index > 0 && isOfList(blocks[index-1]) {
		return 0
	}
	n := 0
	for index+n < len(blocks) && isOfList(blocks[index+n]) {
		n++
	}
	return n
}

// listFor returns a list in full if it fits, else the first sentences of its items; nil if
// these do not fit either.
func listFor(list []retrieve.Block, limit int) []retrieve.Block {
	if sizeOf(list) <= limit {
		return list
	}
	if short := firstSentences(list); sizeOf(short) <= limit {
		return short
	}
	return nil
}

// firstSentences returns a list with the first sentence of each item.
func firstSentences(list []retrieve.Block) []retrieve.Block {
	short := slices.Clone(list)
	for i, b := range short {
		if text, _, more := strings.Cut(b.Marked, ". "); more && b.Kind == corpus.Item {
			short[i].Marked, short[i].Text = text+". …", text
		}
	}
	return short
}

func styled(b retrieve.Block, limit int) string {
	text := inline(cut(b.Marked, 2*limit))
	switch b.Kind {
	case corpus.Term:
		return "**" + strings.TrimSpace(strings.ReplaceAll(text, "**", "")) + "**"
	case corpus.Item, corpus.Row:
		return "- " + text
	}
	return text
}

// cut shortens a text after a sentence or a word.
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
