package markdown

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Dialect is a set of rules for Markdown.
type Dialect uint8

const (
	// Reference is the dialect of docs/reference/content.md, Markdown.
	Reference Dialect = iota
	// Docs is CommonMark with GFM, footnotes, admonitions, tabs and other elements
	// (docs/reference/docs-trees.md, Markdown).
	Docs
	// DocsMkDocs and DocsVitePress are Docs with the heading ids of these tools.
	DocsMkDocs
	DocsVitePress
)

// IsDocs reports whether a dialect has the elements of Docs.
func (d Dialect) IsDocs() bool { return d >= Docs }

// AnchorID returns the id of a heading's text: in Docs that of GitHub.
func (d Dialect) AnchorID(text string) string {
	switch d {
	case Docs:
		return gitHubID(text)
	case DocsMkDocs:
		return mkDocsID(text)
	case DocsVitePress:
		return vitePressID(text)
	}
	return AnchorID(text)
}

// Unique registers an id in a set and returns it, or the first free numbered one: name_2 after
// name in Reference, name_1 in DocsMkDocs, name-1 in other dialects.
func (d Dialect) Unique(ids AnchorSet, id string) string {
	switch d {
	case Reference:
		return ids.Unique(id)
	case DocsMkDocs:
		return ids.numbered(id, 1)
	}
	return ids.uniqueGitHub(id)
}

// parsers are stateless.
var parsers = [...]parser.Parser{
	Reference: parser.NewParser(
		parser.WithBlockParsers(append(commonBlocks(),
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
		)...),
		parser.WithInlineParsers(commonInlines()...),
		parser.WithParagraphTransformers(paragraphTransformers()...),
	),
	Docs: parser.NewParser(
		parser.WithBlockParsers(append(commonBlocks(),
			util.Prioritized(depthLimited{indentedDirectives{}}, 50),
			util.Prioritized(depthLimited{tabMarks{}}, 60),
			util.Prioritized(withHeadingID{parser.NewSetextHeadingParser()}, 100),
			util.Prioritized(depthLimited{extension.NewDefinitionListParser()}, 101),
			util.Prioritized(extension.NewDefinitionDescriptionParser(), 102),
			util.Prioritized(withHeadingID{parser.NewATXHeadingParser()}, 600),
			util.Prioritized(depthLimited{fencedDirectives{}}, 650),
			util.Prioritized(depthLimited{footnoteDefinitions{}}, 660),
			util.Prioritized(mathBlocks{}, 690),
		)...),
		parser.WithInlineParsers(append(commonInlines(),
			util.Prioritized(tasks{extension.NewTaskCheckBoxParser()}, 50),
			util.Prioritized(budgeted{formulas{}}, 110),
			util.Prioritized(footnoteReferences{}, 150),
			util.Prioritized(emphasis{extension.NewStrikethroughParser()}, 510),
		)...),
		parser.WithParagraphTransformers(paragraphTransformers()...),
	),
}

// commonBlocks are the parsers of blocks that mean the same in all dialects.
func commonBlocks() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(depthLimited{parser.NewListParser()}, 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(depthLimited{parser.NewBlockquoteParser()}, 800),
		util.Prioritized(parser.NewHTMLBlockParser(), 900),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	}
}

func commonInlines() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(budgeted{parser.NewCodeSpanParser()}, 100),
		util.Prioritized(brackets{parser.NewLinkParser()}, 200),
		util.Prioritized(located{parser.NewAutoLinkParser()}, 300),
		util.Prioritized(budgeted{parser.NewRawHTMLParser()}, 400),
		util.Prioritized(emphasis{parser.NewEmphasisParser()}, 500),
		util.Prioritized(bareLinks{}, 600),
	}
}

func paragraphTransformers() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(references{parser.LinkReferenceParagraphTransformer}, 100),
		util.Prioritized(tables{}, 200),
	}
}

// IsFile reports whether a file is Markdown, by the extension of its name.
func IsFile(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdx":
		return true
	}
	return false
}

// tasks wraps the parser of checkboxes: a space follows them (GFM, 5.3), or else they are the text of a link.
type tasks struct{ parser.InlineParser }

func (t tasks) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if line, _ := block.PeekLine(); len(line) > len("[x]") && !util.IsSpace(line[len("[x]")]) {
		return nil
	}
	return t.InlineParser.Parse(parent, block, pc)
}
