package edit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
)

// keyOrder is the order of the keys in front matter. Other keys follow in their original
// order.
var keyOrder = []string{
	"title", "short-title", "slug", "page-type", "status", "browser-compat", "spec-urls",
	"sidebar", "banners", "tags", "original_slug", "l10n",
}

// block is a key of front matter with its value, and the comments above it.
type block struct {
	key   string // "" for comments at the end
	lines []string
}

var (
	errNoFront  = errors.New("it does not begin with front matter between two --- lines")
	errNotKept  = errors.New("formatting would change its meaning; this is a bug in waymark")
	errNoBlocks = errors.New("a line is neither a key nor part of a value")
)

// Format returns a page with its front matter in canonical form: keys in order, quotes only
// where YAML needs them, and one empty line before the body. Comments and values are kept. It
// fails on invalid front matter.
func Format(page string) (string, error) {
	front, body, ok := splitPage(page)
	if !ok {
		return "", errNoFront
	}
	lineEnd := "\n"
	if strings.Contains(page[:body], "\r\n") {
		lineEnd = "\r\n"
	}
	before := strings.ReplaceAll(page[front.start:front.end], "\r\n", "\n")
	after, err := formatYAML(before)
	if err != nil {
		return "", err
	}
	rest := skipEmptyLines(page[body:])
	if rest != "" {
		rest = lineEnd + rest
	}
	return page[:front.start] + strings.ReplaceAll(after, "\n", lineEnd) + "---" + lineEnd + rest, nil
}

// skipEmptyLines removes leading empty lines.
func skipEmptyLines(text string) string {
	for {
		line, rest, found := strings.Cut(text, "\n")
		if strings.TrimSpace(line) != "" {
			return text
		}
		if !found {
			return ""
		}
		text = rest
	}
}

func formatYAML(text string) (string, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return "", err
	}
	blocks, err := splitBlocks(text)
	if err != nil {
		return "", err
	}
	slices.SortStableFunc(blocks, func(a, b block) int { return rank(a.key) - rank(b.key) })
	var b strings.Builder
	for _, block := range blocks {
		for _, line := range block.format() {
			b.WriteString(line + "\n")
		}
	}
	var formatted yaml.Node
	if err := yaml.Unmarshal([]byte(b.String()), &formatted); err != nil || !sameMeaning(&doc, &formatted) {
		return "", errNotKept
	}
	return b.String(), nil
}

func rank(key string) int {
	if key == "" {
		return len(keyOrder) + 1
	}
	if i := slices.Index(keyOrder, key); i >= 0 {
		return i
	}
	return len(keyOrder)
}

// splitBlocks cuts front matter at its keys.
func splitBlocks(text string) ([]block, error) {
	var blocks []block
	var above []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "#"):
			above = append(above, strings.TrimRight(line, " \t"))
		case strings.TrimSpace(line) == "", line[0] == ' ', line[0] == '-' && !strings.HasPrefix(line, "---"):
			if len(blocks) == 0 {
				if strings.TrimSpace(line) == "" {
					continue
				}
				return nil, errNoBlocks
			}
			// Comments between the lines of a value are part of it.
			last := &blocks[len(blocks)-1]
			if strings.TrimSpace(line) != "" || len(above) == 0 {
				last.lines = append(append(last.lines, above...), line)
				above = nil
			}
		default:
			key, _, found := strings.Cut(line, ":")
			if !found {
				return nil, errNoBlocks
			}
			blocks = append(blocks, block{strings.Trim(key, `"' `), append(above, line)})
			above = nil
		}
	}
	if above != nil {
		blocks = append(blocks, block{lines: above})
	}
	return blocks, nil
}

// format returns the lines of a block: one for a string or for each item of a list of
// strings. Other values are kept as written.
func (b block) format() []string {
	lines := b.lines
	for len(lines) > 0 && isEmpty(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	first := slices.IndexFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "#") })
	if first < 0 {
		return lines
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(strings.Join(lines[first:], "\n")), &doc); err != nil || len(doc.Content) != 1 || len(doc.Content[0].Content) != 2 {
		return lines
	}
	key, value := doc.Content[0].Content[0], doc.Content[0].Content[1]
	formatted := slices.Clone(lines[:first])
	switch {
	case isSimpleString(value) && len(lines) == first+1:
		return append(formatted, key.Value+": "+scalarOf(value)+comment(value, key))
	case value.Kind == yaml.SequenceNode && value.Style == 0 && len(slices.DeleteFunc(slices.Clone(lines), isEmpty)) == first+1+len(value.Content) && !slices.ContainsFunc(value.Content, isNotSimple):
		formatted = append(formatted, key.Value+":"+comment(key, value))
		for _, item := range value.Content {
			formatted = append(formatted, "  - "+scalarOf(item)+comment(item))
		}
		return formatted
	}
	for i := range lines {
		if value.Style != yaml.LiteralStyle && value.Style != yaml.FoldedStyle {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
	}
	return lines
}

// scalarOf formats a one-line string; unquoted ones are already valid.
func scalarOf(n *yaml.Node) string {
	if n.Style == 0 {
		return n.Value
	}
	return scalar(n.Value)
}

func isEmpty(line string) bool { return strings.TrimSpace(line) == "" }

// isSimpleString reports whether a value is a one-line string. Numbers and words such as true
// are kept as written.
func isSimpleString(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!str" && n.Anchor == "" &&
		n.Style&(yaml.LiteralStyle|yaml.FoldedStyle|yaml.TaggedStyle) == 0 && n.HeadComment == "" && n.FootComment == ""
}

func isNotSimple(n *yaml.Node) bool { return !isSimpleString(n) }

func comment(nodes ...*yaml.Node) string {
	for _, n := range nodes {
		if n.LineComment != "" {
			return " " + n.LineComment
		}
	}
	return ""
}

// sameMeaning reports whether two front matters have the same values, regardless of order and
// quotes.
func sameMeaning(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Value != b.Value || a.Tag != b.Tag || len(a.Content) != len(b.Content) {
		return false
	}
	if a.Kind != yaml.MappingNode {
		return slices.EqualFunc(a.Content, b.Content, sameMeaning)
	}
	for i := 0; i+1 < len(a.Content); i += 2 {
		j := 0
		for j+1 < len(b.Content) && b.Content[j].Value != a.Content[i].Value {
			j += 2
		}
		if j+1 >= len(b.Content) || !sameMeaning(a.Content[i+1], b.Content[j+1]) {
			return false
		}
	}
	return true
}

// FormatPages plans to format the front matter of all pages, except those where it is
// invalid.
func FormatPages(ctx context.Context, cat *content.Catalogue, slug string) (*Plan, error) {
	p := &Plan{}
	err := p.onSet(cat, func() error {
		var pages []*content.Page
		for _, page := range cat.Pages() {
			if slug == "" || isBelow(page.Folder(), content.FolderOf(slug)) {
				pages = append(pages, page)
			}
		}
		if slug != "" && len(pages) == 0 {
			return fmt.Errorf("format: there is no page %s: %w", slug, fault.ErrNotFound)
		}
		return p.format(ctx, pages)
	})
	return p, err
}

func (p *Plan) format(ctx context.Context, pages []*content.Page) error {
	results := make([]*edited, len(pages))
	left := make([]error, len(pages))
	if err := inParallel(ctx, len(pages), func(i int) error {
		before, err := os.ReadFile(pages[i].File)
		if err != nil {
			return fmt.Errorf("read %s: %w", pages[i].File, fault.Cause(err))
		}
		after, err := Format(string(before))
		left[i] = err
		if err == nil && !bytes.Equal(before, []byte(after)) {
			results[i] = &edited{file: pages[i].File, before: before, text: []byte(after)}
		}
		return nil
	}); err != nil {
		return err
	}
	for i, err := range left {
		if err != nil {
			p.Left = append(p.Left, Left{File: pages[i].File, Line: 1, What: "front matter", Why: err.Error()})
		}
	}
	return p.keep(results)
}
