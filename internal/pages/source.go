package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/flaw"
)

// Source is a Markdown file with front matter.
type Source struct {
	Path     string // inside its file system
	Meta     []byte // YAML
	Body     string
	BodyLine int // line that Body begins on, from 1
}

var errNoFrontMatter = errors.New("the file does not begin with front matter between two lines of ---")

// ReadSource reads a file and splits it at the marker that ends its front
// matter. A file without front matter is an error.
func ReadSource(files fs.FS, name string) (*Source, error) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("read page: %w", err)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(text, []byte("---\n"))
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, errNoFrontMatter)
	}
	meta, body, ok := bytes.Cut(rest, []byte("\n---\n"))
	if !ok {
		if meta, ok = bytes.CutSuffix(rest, []byte("\n---")); !ok {
			return nil, fmt.Errorf("%s: %w", name, errNoFrontMatter)
		}
	}
	if !utf8.Valid(body) {
		body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
	}
	return &Source{
		Path: name, Meta: meta, Body: string(body),
		BodyLine: 3 + bytes.Count(meta, []byte("\n")) + 1,
	}, nil
}

// Decode reads the front matter into a struct with yaml tags. Unknown keys are
// ignored, wrong types are errors.
func (s *Source) Decode(into any) error {
	if err := yaml.Unmarshal(s.Meta, into); err != nil {
		return fmt.Errorf("%s: front matter: %w", s.Path, err)
	}
	return nil
}

// MarkdownFiles lists the Markdown files below a folder in the order of their
// paths, part by part. Hidden files and folders are skipped; a folder that does
// not exist has no files.
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
	sort.SliceStable(names, func(i, j int) bool { return LessPath(names[i], names[j]) })
	return names, err
}

// LessPath orders paths part by part; numbers that parts begin with compare as
// numbers.
func LessPath(a, b string) bool {
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

// SourceFlaw describes a file that cannot be a page.
func SourceFlaw(name string, err error) flaw.Flaw {
	return flaw.Flaw{Group: flaw.Unknown, Name: "PageSource", File: name, Explanation: err.Error()}
}
