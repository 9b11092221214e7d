package corpus

import (
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// Section is a section of a page: the blocks between a heading and the next one.
type Section struct {
	Heading string   // "" for the introduction
	Anchor  string   // the id of the heading
	Path    []string // the headings above it
	Blocks  []Block
}

// Block is a paragraph, a row of a table or a piece of code.
type Block struct {
	Text     string // without markup
	Marked   string // Text with CodeBegins and CodeEnds around code
	Kind     BlockKind
	Depth    int      // of lists, quotes and notes around it
	Language string   // of Code
	Live     bool     // Code of an example that runs on the page
	Choice   bool     // Live code that is one of several to choose from
	Hidden   bool     // Code that the page does not show
	Bad      bool     // Code that does not work, or is bad practice
	Header   bool     // the first Row of a table
	Cells    []string // of a Row, marked as in Marked
}

// The characters before and after code in Marked. A page may contain them too, so they
// need not be in pairs.
const (
	CodeBegins = markdown.CodeBegins
	CodeEnds   = markdown.CodeEnds
)

type BlockKind uint8

// The kinds. A Term is followed by its definition, in Items.
const (
	Paragraph BlockKind = iota
	Item
	Term
	Row
	Code
	Markup // text between HTML tags: a layout is lost
)

// Sections reads the sections of a page, the introduction first.
func (p *Page) Sections() ([]Section, error) {
	body, err := p.markdown()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", p.URL, err)
	}
	return sections(p.Dialect, body), nil
}

// sections returns the sections of a page in order, the introduction first. It parses Markdown
// like [extract].
func sections(d markdown.Dialect, source string) []Section {
	var x sectioner
	x.outline.dialect = d
	x.ranges = make([][]Block, 1)
	inert, names := macro.Replace(d, source, markedCall)
	if err := markdown.VisitMarkedBlocks([]byte(inert), d, x.block); err != nil {
		return nil // no source should cause this
	}
	plain := make([]string, len(names))
	for i, name := range names {
		plain[i] = unmark(name)
	}
	entries := x.outline.finish(plain)
	found := make([]Section, len(entries))
	for i, e := range entries {
		s := Section{Heading: e.heading, Anchor: e.anchor, Path: e.above}
		for _, blocks := range x.ranges[e.first : e.last+1] {
			for _, b := range blocks {
				b.Marked = strings.Trim(macro.FillPlaceholders(b.Marked, names), "\n")
				for i, cell := range b.Cells {
					b.Cells[i] = macro.FillPlaceholders(cell, names)
				}
				b.Text = unmark(b.Marked)
				if strings.TrimSpace(b.Text) != "" {
					s.Blocks = append(s.Blocks, b)
				}
			}
		}
		found[i] = s
	}
	return found
}

// sectioner collects blocks, with placeholders for macro calls.
type sectioner struct {
	outline outline
	ranges  [][]Block // before the first heading, after each
}

func (x *sectioner) block(b markdown.Block) {
	block := Block{Marked: string(b.Text), Depth: b.Depth}
	switch b.Kind {
	case markdown.Heading:
		if !b.Nested {
			x.outline.add(b.Level, b.ID, unmark(block.Marked))
			x.ranges = append(x.ranges, nil)
		}
		return
	case markdown.Code:
		block.Kind, block.Language = Code, b.Language()
		words := strings.Fields(b.Info)
		block.Choice = slices.Contains(words, "interactive-example-choice")
		block.Live = block.Choice || slices.Contains(words, "interactive-example")
		block.Hidden, block.Bad = slices.Contains(words, "hidden"), slices.Contains(words, "example-bad")
	case markdown.RawHTML:
		block.Kind = Markup
	case markdown.TableRow:
		block.Kind, block.Header, block.Cells = Row, b.Header, b.Cells
	default:
		block.Marked = strings.Join(strings.Fields(block.Marked), " ")
		switch {
		case b.Term:
			block.Kind = Term
		case b.Nested:
			block.Kind = Item
		}
	}
	last := len(x.ranges) - 1
	x.ranges[last] = append(x.ranges[last], block)
}

// markedCall returns the name for a macro call, marking names of features as code.
func markedCall(c *macro.Call) string {
	name := (&extractor{}).call(c)
	if name == "" || !codeMacros[strings.ToLower(c.Name)] {
		return name
	}
	if elementMacros[strings.ToLower(c.Name)] && len(c.Args) == 1 {
		name = "<" + strings.Trim(name, "<>") + ">"
	}
	return CodeBegins + name + CodeEnds
}

// elementMacros print the names of elements in angle brackets.
var elementMacros = map[string]bool{"htmlelement": true, "svgelement": true, "mathmlelement": true}

// codeMacros are the referenceMacros whose names are set as code.
var codeMacros = map[string]bool{
	"cssxref": true, "domxref": true, "jsxref": true, "htmlelement": true, "svgelement": true, "svgattr": true,
	"mathmlelement": true, "httpheader": true, "httpstatus": true, "httpmethod": true, "webextapiref": true, "csp": true,
}

var marks = strings.NewReplacer(CodeBegins, "", CodeEnds, "")

func unmark(text string) string { return marks.Replace(text) }
