// Package markdown turns the Markdown of a page into HTML: CommonMark with raw HTML, tables,
// bare links, heading ids and the elements of a [Dialect], such as notes. Macro calls are
// already replaced by placeholders. Rules: docs/reference/content.md, Markdown and Ids, and
// docs/reference/docs-trees.md, Markdown.
package markdown

import (
	"bytes"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"waymark.dev/waymark/internal/platform/locale"
)

// Options configure rendering. The zero value is English.
type Options struct {
	// Locale is the language of labels of notes and warnings.
	Locale  locale.Locale
	Dialect Dialect
	// Map receives the sources of elements that may have flaws: links, images, headings,
	// terms, code blocks and raw HTML. It may be nil.
	Map *SourceMap
}

// Render appends the HTML of src to dst. Any input has a rendering; the error is for parser
// failures that no input should cause. It is safe for concurrent use with different buffers.
func Render(dst *bytes.Buffer, src []byte, o Options) error {
	cleaned := clean(src)
	state := &inlineState{effort: maxEffort}
	if o.Map != nil {
		state.ends = map[ast.Node]int{}
	}
	doc, err := parse(cleaned, o.Dialect, state)
	if err != nil {
		return err
	}
	dst.Grow(len(cleaned) + len(cleaned)/2)
	w := &writer{dst: dst, src: cleaned, options: o, emails: bytes.IndexByte(cleaned, '@') >= 0, ends: state.ends}
	w.blocks(doc)
	w.footnotes(state.referred)
	if o.Map != nil && len(cleaned) != len(src) {
		*o.Map = *o.Map.From(IdentityMap(len(src)).Edited(cleaning(src)))
	}
	return nil
}

// clean returns src as the parser expects it: "\n" line ends, valid UTF-8, no NUL. It returns
// src itself if nothing changes.
func clean(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
		src = bytes.ReplaceAll(src, []byte("\r"), []byte("\n"))
	}
	if bytes.IndexByte(src, 0) >= 0 {
		src = bytes.ReplaceAll(src, []byte{0}, []byte("\ufffd"))
	}
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\ufffd"))
	}
	return src
}

// cleaning returns the edits of clean in valid UTF-8.
func cleaning(src []byte) []SourceEdit {
	var edits []SourceEdit
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		edits = append(edits, SourceEdit{Removed: len("\ufeff")})
	}
	for i, c := range src {
		switch {
		case c == '\r' && i+1 < len(src) && src[i+1] == '\n':
			edits = append(edits, SourceEdit{At: i, Removed: 1})
		case c == 0:
			edits = append(edits, SourceEdit{At: i, Removed: 1, Inserted: len("\ufffd"), Source: Span{Start: i, End: i + 1}})
		}
	}
	return edits
}
