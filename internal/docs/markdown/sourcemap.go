package markdown

import "sort"

// SourceMap maps a text to its source through intermediate steps: replaced macro calls,
// rendered Markdown, wrapped elements. Offsets are in bytes. Pieces are added in the order of
// the text. A nil SourceMap drops them, so callers that need no positions do not pay for them.
type SourceMap struct{ pieces []piece }

// piece is a range of the text.
type piece struct {
	start, end int
	source     Span
	copied     bool // byte by byte; otherwise every part of it comes from all of source
}

// IdentityMap returns the map of a text that is its own source.
func IdentityMap(length int) *SourceMap {
	m := &SourceMap{}
	m.Copied(0, Span{0, length})
	return m
}

// Copied adds a piece at an offset, copied from its source.
func (m *SourceMap) Copied(pos int, source Span) {
	m.add(piece{pos, pos + source.End - source.Start, source, true})
}

// Made adds the piece from start to end, which was made from source.
func (m *SourceMap) Made(start, end int, source Span) {
	m.add(piece{start, end, source, false})
}

func (m *SourceMap) add(p piece) {
	if m == nil || p.end <= p.start {
		return
	}
	if n := len(m.pieces); n > 0 && p.copied {
		if last := &m.pieces[n-1]; last.copied && last.end == p.start && last.source.End == p.source.Start {
			last.end, last.source.End = p.end, p.source.End
			return
		}
	}
	m.pieces = append(m.pieces, p)
}

// Source returns the known source of the text from start to end; ok is false if none is known.
func (m *SourceMap) Source(start, end int) (source Span, ok bool) {
	if m == nil {
		return Span{}, false
	}
	first := sort.Search(len(m.pieces), func(i int) bool { return m.pieces[i].end > start })
	for _, p := range m.pieces[first:] {
		if p.start >= end {
			break
		}
		part := p.cut(max(start, p.start), min(end, p.end)).source
		if !ok {
			source, ok = part, true
		}
		source.Start, source.End = min(source.Start, part.Start), max(source.End, part.End)
	}
	return source, ok
}

// cut returns the part of a piece from start to end, which are inside.
func (p piece) cut(start, end int) piece {
	if p.copied {
		p.source = Span{p.source.Start + start - p.start, p.source.Start + end - p.start}
	}
	p.start, p.end = start, end
	return p
}

// From returns the map of m's text to the source of m's own source.
func (m *SourceMap) From(earlier *SourceMap) *SourceMap {
	out := &SourceMap{pieces: make([]piece, 0, len(m.pieces))}
	for _, p := range m.pieces {
		if !p.copied {
			if source, ok := earlier.Source(p.source.Start, p.source.End); ok {
				out.Made(p.start, p.end, source)
			}
			continue
		}
		first := sort.Search(len(earlier.pieces), func(i int) bool { return earlier.pieces[i].end > p.source.Start })
		for _, q := range earlier.pieces[first:] {
			if q.start >= p.source.End {
				break
			}
			q = q.cut(max(q.start, p.source.Start), min(q.end, p.source.End))
			q.start += p.start - p.source.Start
			q.end += p.start - p.source.Start
			out.add(q)
		}
	}
	return out
}

// SourceEdit replaces a part of a text.
type SourceEdit struct {
	At       int  // start in the text before all edits
	Removed  int  // length of the replaced text
	Inserted int  // length of the replacement
	Source   Span // of the replacement; empty if none
}

// Edited returns the map of the text after edits, which are sorted and do not overlap.
func (m *SourceMap) Edited(edits []SourceEdit) *SourceMap {
	e := editing{out: &SourceMap{pieces: make([]piece, 0, len(m.pieces)+2*len(edits))}, edits: edits}
	for _, p := range m.pieces {
		e.piece(p)
	}
	for len(e.edits) > 0 {
		e.next()
	}
	return e.out
}

// editing is the state of Edited.
type editing struct {
	out   *SourceMap
	edits []SourceEdit // remaining edits
	shift int          // of the text after the edits done
}

// next performs an edit.
func (e *editing) next() {
	edit := e.edits[0]
	e.edits = e.edits[1:]
	if edit.Source.End > edit.Source.Start {
		e.out.Made(edit.At+e.shift, edit.At+e.shift+edit.Inserted, edit.Source)
	}
	e.shift += edit.Inserted - edit.Removed
}

// piece adds the rest of a piece after edits, and the edits before its end.
func (e *editing) piece(p piece) {
	for len(e.edits) > 0 && e.edits[0].At < p.end {
		edit := e.edits[0]
		if edit.At > p.start {
			e.keep(p.cut(p.start, edit.At))
			p = p.cut(edit.At, p.end)
		}
		removedEnd := edit.At + edit.Removed
		if removedEnd > p.end {
			return // the next piece begins inside the removed text
		}
		e.next()
		if removedEnd > p.start {
			p = p.cut(removedEnd, p.end)
		}
	}
	e.keep(p)
}

func (e *editing) keep(p piece) {
	p.start += e.shift
	p.end += e.shift
	e.out.add(p)
}
