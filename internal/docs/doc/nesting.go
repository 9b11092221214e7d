package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
)

// shownDepth is how deep the elements of a page are nested at most that the
// parser refuses: it takes 512, counting those that it adds itself.
const shownDepth = 256

// deepNesting is the flaw of such a page.
const deepNesting = "DeepNesting"

// parseBody parses the body of a page. One whose elements are nested too deep
// for the parser is shown without the inner ones, or without any if it has tags
// that the parser nests by itself; its flaw names the first text in them.
func (b *Builder) parseBody(src *Source, body string, nodes *arena) (*html.Node, error) {
	root, err := parseFragment(body, nodes)
	if err == nil {
		return root, nil
	}
	limited, inner := limitNesting(body, shownDepth)
	if root, err = parseFragment(limited, nodes); err != nil {
		limited, inner = limitNesting(body, 0)
		root, err = parseFragment(limited, nodes)
	}
	if err == nil && src.Report != nil {
		f := flaw.Flaw{Group: flaw.Unknown, Name: deepNesting, File: src.File, Explanation: "elements are nested too deep; the inner ones are left out"}
		at := places{source: src.Markdown, firstLine: src.BodyLine}
		at.verbatim(&f, inner)
		at.atBody(&f)
		src.Report.Report(f)
	}
	return root, err
}

// limitNesting leaves the tags out of HTML that open or close elements below a
// depth, and comments. inner is the first text in such an element.
func limitNesting(source string, depth int) (limited, inner string) {
	var out strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(source))
	var open []string
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			return out.String(), inner // a string can be read to its end
		case html.CommentToken, html.DoctypeToken:
			continue
		case html.TextToken:
			if len(open) > depth && inner == "" {
				inner = strings.TrimSpace(html.UnescapeString(string(tokens.Raw())))
			}
		case html.SelfClosingTagToken:
			if len(open) >= depth {
				continue
			}
		case html.StartTagToken:
			raw := string(tokens.Raw())
			name, _ := tokens.TagName()
			if kindOf(atom.Lookup(name)) != void {
				open = append(open, string(name))
			}
			if len(open) <= depth && depth > 0 {
				out.WriteString(raw)
			}
			continue
		case html.EndTagToken:
			raw := string(tokens.Raw())
			name, _ := tokens.TagName()
			if level := levelOf(open, string(name)); level < depth {
				out.WriteString(raw)
				open = open[:min(level, len(open))]
			} else if level < len(open) {
				open = open[:level]
			}
			continue
		}
		out.Write(tokens.Raw())
	}
}

// levelOf returns the index of the innermost open element with a name, the
// number of open elements if there is none.
func levelOf(open []string, name string) int {
	for i := len(open) - 1; i >= 0; i-- {
		if open[i] == name {
			return i
		}
	}
	return len(open)
}
