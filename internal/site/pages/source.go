package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/platform/fault"
)

// Source is a Markdown file with front matter.
type Source struct {
	Path     string // inside its file system
	Meta     []byte // YAML
	Body     string
	BodyLine int // line that Body begins on, from 1
}

var errNoFrontMatter = errors.New("the file does not begin with front matter between two --- lines")

// ReadSource reads a file and splits off its front matter, which is required.
func ReadSource(files fs.FS, name string) (*Source, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", fault.Cause(err))
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	m, _ := content.FindMatter(text)
	if !m.Closed {
		return nil, &PlaceError{1, 1, errNoFrontMatter}
	}
	body := text[m.Body:]
	if !utf8.Valid(body) {
		body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
	}
	return &Source{
		Path: name, Meta: bytes.TrimSuffix(text[m.Start:m.End], []byte("\n")), Body: string(body),
		BodyLine: bytes.Count(text[:m.End], []byte("\n")) + 2, // after the closing line
	}, nil
}

// Decode decodes the front matter into a struct with yaml tags. Unknown keys are ignored;
// wrong types are errors.
func (s *Source) Decode(into any) error {
	if err := yaml.Unmarshal(s.Meta, into); err != nil {
		line, text := yamlProblem(string(s.Meta), err)
		return &PlaceError{Line: line + 1, Column: 1, Err: errors.New(text)}
	}
	return nil
}

var (
	yamlLine  = regexp.MustCompile(`^line (\d+): `)
	yamlTypes = regexp.MustCompile("^cannot unmarshal !!(\\w+)(?: `.*`)? into (.+)$")
)

// yamlProblem splits an error of the YAML library into a line of the front matter and a
// message in terms of YAML, not Go.
func yamlProblem(meta string, err error) (line int, text string) {
	text = strings.TrimPrefix(err.Error(), "yaml: ")
	var wrong *yaml.TypeError
	isType := errors.As(err, &wrong)
	if isType {
		text = wrong.Errors[0]
	}
	line = 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		text = text[len(m[0]):]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	if !isType {
		return content.ErrorLine(meta, line), "the front matter is not valid YAML: " + text
	}
	if m := yamlTypes.FindStringSubmatch(text); m != nil {
		return line, fmt.Sprintf("the front matter has a value of a wrong type: expected %s, got %s", wantedType(m[2]), yamlTag(m[1]))
	}
	text, _, _ = strings.Cut(text, " at line ") // of the front matter, not the file
	return line, "the front matter is not valid: " + text
}

// wantedType describes the YAML that is read into a Go type.
func wantedType(goType string) string {
	switch {
	case goType == "string":
		return "text"
	case goType == "bool":
		return "true or false"
	case strings.HasPrefix(goType, "int"), strings.HasPrefix(goType, "float"):
		return "a number"
	case strings.HasPrefix(goType, "[]"):
		return "a list"
	}
	return "keys and values"
}

// yamlTag describes a value by its tag, without the exclamation marks.
func yamlTag(tag string) string {
	switch tag {
	case "seq":
		return "a list"
	case "map":
		return "keys and values"
	case "int", "float":
		return "a number"
	case "bool":
		return "true or false"
	}
	return "text"
}

// MarkdownFiles lists the Markdown files below a folder, sorted by path segments. It skips
// hidden files and folders; a missing folder has no files.
func MarkdownFiles(files fs.FS, dir string) ([]string, error) {
	var names []string
	err := fs.WalkDir(files, dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			if name == dir && errors.Is(err, fs.ErrNotExist) {
				return fs.SkipAll
			}
			return fmt.Errorf("list pages: %w", err)
		}
		if name != "." && strings.HasPrefix(entry.Name(), ".") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.IsDir() && path.Ext(name) == ".md" {
			names = append(names, name)
		}
		return nil
	})
	sort.SliceStable(names, func(i, j int) bool { return lessPath(names[i], names[j]) })
	return names, err
}

// lessPath compares paths by segment, and leading numbers by value.
func lessPath(a, b string) bool {
	for {
		partA, restA, moreA := strings.Cut(a, "/")
		partB, restB, moreB := strings.Cut(b, "/")
		if partA != partB {
			return lessPart(partA, partB)
		}
		if !moreA || !moreB {
			return !moreA && moreB
		}
		a, b = restA, restB
	}
}

func lessPart(a, b string) bool {
	numberA, numberB := digits(a), digits(b)
	if numberA == "" || numberB == "" {
		return a < b
	}
	trimmedA, trimmedB := strings.TrimLeft(numberA, "0"), strings.TrimLeft(numberB, "0")
	if len(trimmedA) != len(trimmedB) {
		return len(trimmedA) < len(trimmedB)
	}
	if trimmedA != trimmedB {
		return trimmedA < trimmedB
	}
	return a < b
}

func digits(s string) string {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return s[:end]
}

// PlaceError is an error at a position in a file.
type PlaceError struct {
	Line, Column int // from 1
	Err          error
}

func (e *PlaceError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PlaceError) Unwrap() error { return e.Err }

// Wrong adds the position of a front matter key to an error, or the first line if the key is
// missing. Nested keys are separated by dots.
func (s *Source) Wrong(key string, err error) error {
	place := &PlaceError{Line: 1, Column: 1, Err: err}
	var root yaml.Node
	if yaml.Unmarshal(s.Meta, &root) != nil || len(root.Content) == 0 {
		return place
	}
	node := root.Content[0]
	for name := range strings.SplitSeq(key, ".") {
		value := valueOf(node, name)
		if value == nil {
			break
		}
		// The marker is above the front matter.
		place.Line, place.Column, node = value.Line+1, value.Column, value
	}
	return place
}

func valueOf(mapping *yaml.Node, key string) *yaml.Node {
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

var errLink = errors.New("the address may not be linked to; use https, http, mailto or a path")

// CheckLink returns a link address from the front matter, "" for one that would run scripts,
// which is reported.
func (s *Source) CheckLink(key, address string, report flaw.Reporter) string {
	if sanitize.AllowsLink(address) {
		return address
	}
	report.Report(SourceFlaw(s.Path, s.Wrong(key, errLink)))
	return ""
}

// FlawSource is the flaw of files that cannot be pages, and of errors outside their text.
const FlawSource = "PageSource"

// SourceFlaw converts an error of a file to a flaw with its position.
func SourceFlaw(name string, err error) flaw.Flaw {
	f := flaw.Flaw{Group: flaw.Unknown, Name: FlawSource, File: name, Explanation: err.Error()}
	var place *PlaceError
	if errors.As(err, &place) {
		f.Line, f.Column, f.EndLine, f.EndColumn = place.Line, place.Column, place.Line, place.Column
	}
	return f
}
