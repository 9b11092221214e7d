package translation

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
)

// Ids of the parts of a page that have no heading. Headings cannot have such ids.
const (
	TitleID = "_title"        // title and short title, from the front matter
	IntroID = "_introduction" // the text before the first heading
)

// Section is a heading and the text up to the next heading, whatever its level.
type Section struct {
	ID      string // of the heading in the page
	Level   int    // of the heading; 0 without one
	Heading string // as written, without the number signs
	Text    string // Markdown, with the line of the heading
	Hash    string // of the words, regardless of line wrapping
}

// heading matches the line of a heading with number signs.
var heading = regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?[ \t]*(?:[ \t]#+[ \t]*)?$`)

// Split returns the sections of a page's file. A file without front matter has no title.
func Split(source string) []Section {
	matter, body := cutFrontMatter(source)
	title := titleLines(matter)
	sections := []Section{{ID: TitleID, Text: title, Hash: hashOf(title)}}
	var cut splitter
	current := Section{ID: IntroID}
	var text strings.Builder
	finish := func() {
		if current.ID != IntroID || strings.TrimSpace(text.String()) != "" {
			current.Text, current.Hash = text.String(), hashOf(text.String())
			sections = append(sections, current)
		}
		text.Reset()
	}
	ids := map[string]int{}
	for line := range strings.Lines(body) {
		if level, name := cut.heading(line); level > 0 {
			finish()
			current = Section{ID: uniqueID(ids, markdown.AnchorID(plain(name))), Level: level, Heading: name}
		}
		text.WriteString(line)
	}
	finish()
	return sections
}

// cutFrontMatter separates the lines between the two lines "---" from the rest.
func cutFrontMatter(source string) (matter, body string) {
	m, _ := content.FindMatter(source)
	if !m.Closed {
		return "", source
	}
	return source[m.Start:m.End], source[m.Body:]
}

// titleLines returns the translated lines of a front matter; the others are inherited from
// the original.
func titleLines(matter string) string {
	var kept strings.Builder
	for line := range strings.Lines(matter) {
		if strings.HasPrefix(line, "title:") || strings.HasPrefix(line, "short-title:") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// splitter finds headings outside code.
type splitter struct{ fences markdown.Fences }

// heading returns the level and the text of a heading, level 0 for other lines.
func (s *splitter) heading(line string) (level int, name string) {
	if s.fences.Next(line) != markdown.Outside || !strings.Contains(line, "#") {
		return 0, ""
	}
	m := heading.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
	if m == nil {
		return 0, ""
	}
	return len(m[1]), m[2]
}

var (
	macroCall = regexp.MustCompile(`\{\{\s*[\w-]+\s*(?:\(([^}]*)\))?\s*\}\}`)
	argument  = regexp.MustCompile(`"([^"]*)"|'([^']*)'`)
	linkText  = regexp.MustCompile(`!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])`)
	htmlTag   = regexp.MustCompile(`</?[a-zA-Z][^>]*>`)
	strong    = regexp.MustCompile(`\*\*([^*]+)\*\*|\*([^*]+)\*|\b__([^_]+)__\b|\b_([^_]+)_\b`)
	escaped   = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")
)

// plain returns a heading without Markdown, accurate enough to give the ids of the page.
func plain(heading string) string {
	if !strings.ContainsAny(heading, "{[<*_\\`") {
		return heading
	}
	parts := strings.Split(heading, "`")
	for i := 0; i < len(parts); i += 2 { // the others are code
		text := macroCall.ReplaceAllStringFunc(parts[i], macroText)
		text = linkText.ReplaceAllString(text, "$1")
		text = htmlTag.ReplaceAllString(text, "")
		text = strong.ReplaceAllString(text, "$1$2$3$4")
		parts[i] = escaped.ReplaceAllString(text, "$1")
	}
	return strings.Join(parts, "")
}

// macroText is the text that most macros show: the second argument, or else the first.
func macroText(call string) string {
	args := argument.FindAllStringSubmatch(call, 2)
	if len(args) == 0 {
		return ""
	}
	last := args[len(args)-1]
	if text := last[1] + last[2]; text != "" {
		return text
	}
	return args[0][1] + args[0][2]
}

func uniqueID(taken map[string]int, id string) string {
	taken[id]++
	if taken[id] == 1 {
		return id
	}
	next := id + "_" + strconv.Itoa(taken[id])
	taken[next]++
	return next
}

// hashOf hashes the words of a text and its lines of code, ignoring white space between
// words.
func hashOf(text string) string {
	h := sha256.New()
	var fences markdown.Fences
	for line := range strings.Lines(text) {
		if fences.Next(line) == markdown.Inside {
			h.Write([]byte(strings.TrimRight(line, " \t\r\n") + "\n"))
			continue
		}
		for word := range strings.FieldsSeq(line) {
			h.Write([]byte(word + " "))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:hashBytes])
}

// hashBytes is the length of a hash in a file of marks, kept short for readers.
const hashBytes = 8
