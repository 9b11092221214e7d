package importer

import (
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// rewriteLines rewrites the lines of Markdown outside front matter and fenced code.
// Lines have no line break, their numbers are from 1. A rewritten line may have several lines.
func rewriteLines(text string, rewrite func(line string, number int) string) string {
	_, body, _ := matterOf(text)
	before := text[:len(text)-len(body)]
	var b strings.Builder
	b.Grow(len(text))
	b.WriteString(before)
	var fences markdown.Fences
	number := strings.Count(before, "\n")
	for line := range strings.Lines(body) {
		number++
		if fences.Next(line) == markdown.Outside {
			bare := strings.TrimRight(line, "\r\n")
			b.WriteString(rewrite(bare, number))
			line = line[len(bare):]
		}
		b.WriteString(line)
	}
	return b.String()
}

// openingFence returns the marks that open fenced code, or "".
func openingFence(line string) string {
	for _, mark := range [...]string{"`", "~"} {
		rest := strings.TrimLeft(line, mark)
		if n := len(line) - len(rest); n >= 3 && (mark == "~" || !strings.Contains(rest, mark)) {
			return line[:n]
		}
	}
	return ""
}

// matterOf splits a page into its front matter, without the lines around it, and its body. Without front
// matter ok is false.
func matterOf(text string) (matter, body string, ok bool) {
	rest, ok := strings.CutPrefix(text, "---\n")
	if !ok {
		if rest, ok = strings.CutPrefix(text, "---\r\n"); !ok {
			return "", text, false
		}
	}
	pos := 0
	for line := range strings.Lines(rest) {
		if strings.TrimRight(line, " \t\r\n") == "---" {
			return rest[:pos], rest[pos+len(line):], true
		}
		pos += len(line)
	}
	return "", text, false
}

// withMatter returns a page with further lines of front matter, each with its line break.
func withMatter(text, lines string) string {
	if lines == "" {
		return text
	}
	if matter, body, ok := matterOf(text); ok {
		if matter != "" && !strings.HasSuffix(matter, "\n") {
			matter += "\n"
		}
		return "---\n" + lines + matter + "---\n" + body
	}
	return "---\n" + lines + "---\n" + text
}

// listEntry is an item of a list in Markdown, or a heading above one, with the items below it.
type listEntry struct {
	label, target string
	line, indent  int // the indent of a heading is -1
	below         []*listEntry
}

var (
	listHeading = regexp.MustCompile(`^##+\s+(.*?)\s*(?:<a [^>]*></a>)?\s*$`)
	listLine    = regexp.MustCompile(`^(\s*)[*+-]\s+(?:\[(.*)\]\(<?([^)>\s]*(?:\\\)[^)>\s]*)*)>?(?:\s+"[^"]*")?\)|(.+?))\s*$`)
)

// listEntries reads the lists of links of a text. Items without a link have only a label.
func listEntries(text string) []*listEntry {
	root := &listEntry{indent: -2}
	stack := []*listEntry{root}
	rewriteLines(text, func(line string, number int) string {
		e := &listEntry{line: number, indent: -1}
		if m := listHeading.FindStringSubmatch(line); m != nil {
			e.label = m[1]
		} else if m := listLine.FindStringSubmatch(line); m != nil {
			e.indent, e.label, e.target = len(m[1]), m[2]+m[4], m[3]
		} else {
			return line
		}
		for stack[len(stack)-1].indent >= e.indent {
			stack = stack[:len(stack)-1]
		}
		parent := stack[len(stack)-1]
		parent.below = append(parent.below, e)
		stack = append(stack, e)
		return line
	})
	return root.below
}
