package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/retrieve"
)

// PieceKind is the kind of a piece of an answer.
type PieceKind string

const (
	Quote PieceKind = "quote" // of prose
	Code  PieceKind = "code"
	Data  PieceKind = "data" // from the compatibility data or the formal definition of a property
)

// Piece is a part of an answer that can be used on its own.
type Piece struct {
	Kind     PieceKind `json:"kind"`
	Language string    `json:"language,omitempty"` // of code, as after a fence
	Text     string    `json:"text"`               // Markdown; of Code, the code
	Title    string    `json:"title"`              // of the page, and the heading
	URL      string    `json:"url"`                // of the section
}

// composer collects the pieces of an answer.
type composer struct {
	texts  Texts
	pieces []Piece
	hits   []retrieve.Hits // words of the question in quoted passages
}

func (c *composer) add(kind PieceKind, p *retrieve.Passage, text string) {
	said := slices.ContainsFunc(c.pieces, func(o Piece) bool { return o.Text == text })
	if strings.TrimSpace(text) != "" && !said {
		c.pieces = append(c.pieces, Piece{Kind: kind, Text: text, Title: name(p), URL: p.Address()})
	}
}

func (c *composer) hasCode() bool {
	return slices.ContainsFunc(c.pieces, func(p Piece) bool { return p.Kind == Code })
}

func (c *composer) addCode(p *retrieve.Passage, list []retrieve.Block) {
	for _, b := range list {
		c.pieces = append(c.pieces, Piece{Kind: Code, Language: language(b.Language), Text: shortened(b), Title: name(p), URL: p.Address()})
	}
}

// name returns the display name of a section: page and heading.
func name(p *retrieve.Passage) string {
	if p.Section == "" || p.Section == p.Title {
		return p.Title
	}
	return p.Title + " › " + p.Section
}

// inMarkdown writes pieces one after another, each section below a link to it.
func inMarkdown(pieces []Piece) string {
	var b strings.Builder
	line := func(text string) {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(text)
		b.WriteByte('\n')
	}
	section := ""
	for _, p := range pieces {
		if p.URL != section && p.Kind != Data { // which begins with its own link
			line("**" + link(p.Title, p.URL) + "**")
		}
		section = p.URL
		switch p.Kind {
		case Code:
			line(fence(p.Language, p.Text))
		case Data:
			line(p.Text)
		default:
			line(quoted(p.Text))
		}
	}
	return b.String()
}

func quoted(text string) string {
	return strings.ReplaceAll("> "+strings.ReplaceAll(text, "\n", "\n> "), "> \n", ">\n")
}

// fence writes code between lines of more ticks than in it.
func fence(language, code string) string {
	mark := "```"
	for strings.Contains(code, mark) {
		mark += "`"
	}
	return mark + language + "\n" + code + "\n" + mark
}
