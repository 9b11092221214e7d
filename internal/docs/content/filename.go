package content

import (
	"cmp"
	"math"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Rank is the position of a page or folder of a docs tree among its siblings
// (docs/reference/docs-trees.md, Sidebar).
type Rank struct {
	First    bool     // the page of the folder itself
	Position *float64 // front matter, or the number in front of the name; nil without one
	Label    string
	Path     string // of the file or folder; breaks ties
}

// Compare is the order of siblings: the folder's own page, then by position, then those
// without a position by label, digits as numbers.
func (r Rank) Compare(o Rank) int {
	if r.First != o.First {
		if r.First {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(place(r.Position), place(o.Position)); c != 0 {
		return c
	}
	return cmp.Or(strings.Compare(SortKey(r.Label), SortKey(o.Label)), strings.Compare(r.Path, o.Path))
}

// place returns a position, or one after all others.
func place(position *float64) float64 {
	if position == nil {
		return math.Inf(1)
	}
	return *position
}

// Rank returns the position of a page of a docs tree.
func (p *Page) Rank() Rank {
	return Rank{First: isFolderPage(path.Base(p.Path)), Position: p.Position, Label: p.Label(), Path: p.Path}
}

// SidebarFolder returns the folder that has a page in sidebars, as in Path: that of its file, or
// that of the pages below an API reference.
func (p *Page) SidebarFolder() string {
	if p.document != "" && !isFolderPage(path.Base(p.Path)) {
		return strings.TrimSuffix(p.Path, path.Ext(p.Path))
	}
	return path.Dir(p.Path)
}

// FileName is the name of a file or folder of a docs tree, without extension, read as a title.
type FileName struct {
	Segment  string   // part of the address
	Label    string   // title of a page or folder without another
	Position *float64 // number in front, or nil
}

// maxNumber is the longest number in front of a name, in digits: years are not positions.
const maxNumber = 3

// ReadName reads a name without extension. A number of up to three digits, followed by "-",
// "_", "." or a space and a letter, is the position.
func ReadName(name string) FileName {
	var f FileName
	if rest, number, ok := cutNumber(name); ok {
		f.Position, name = &number, rest
	}
	f.Segment, f.Label = segment(name), readable(name)
	return f
}

func cutNumber(name string) (rest string, number float64, ok bool) {
	digits := len(name) - len(strings.TrimLeft(name, "0123456789"))
	if digits == 0 || digits > maxNumber {
		return "", 0, false
	}
	rest = strings.TrimLeft(name[digits:], "-_. ")
	if first, _ := utf8.DecodeRuneInString(rest); len(rest) == len(name)-digits || !unicode.IsLetter(first) {
		return "", 0, false
	}
	n, err := strconv.Atoi(name[:digits])
	return rest, float64(n), err == nil
}

// segment replaces runs of characters that are special in addresses or file systems by "-".
func segment(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range name {
		if r == utf8.RuneError || unicode.IsSpace(r) || !unicode.IsPrint(r) && !unicode.Is(unicode.Cf, r) || strings.ContainsRune("#%?\\\"<>|*:^`{}[]", r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	return strings.TrimRight(b.String(), ".")
}

// readable makes a title of a file name: "getting-started" is "Getting started". Names with
// capitals after the first letter are kept, such as "README" and "useState".
func readable(name string) string {
	words := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""), func(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) }), " ")
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return name
	}
	for _, r := range words[size:] {
		if r == ' ' {
			break
		}
		if unicode.IsUpper(r) {
			return words
		}
	}
	return string(unicode.ToUpper(first)) + words[size:]
}

// markdownName returns a file's name without the extension of Markdown.
func markdownName(name string) (string, bool) {
	ext := path.Ext(name)
	if markdown.IsFile(name) {
		return name[:len(name)-len(ext)], len(ext) < len(name)
	}
	return "", false
}

// IsMarkdown reports whether a file of a docs tree may be a page, by its name.
func IsMarkdown(name string) bool {
	_, ok := markdownName(name)
	return ok
}

// isFolderPage reports whether a file is the page of its folder.
func isFolderPage(name string) bool {
	name, ok := markdownName(name)
	return ok && (isIndex(name) || isReadme(name))
}

func isIndex(name string) bool { return strings.EqualFold(bareName(name), "index") }

func isReadme(name string) bool { return strings.EqualFold(bareName(name), "readme") }

// bareName returns a name without the number in front.
func bareName(name string) string {
	if rest, _, ok := cutNumber(name); ok {
		return rest
	}
	return name
}

// homeSlug is the slug of the page of a docs tree's root.
const homeSlug = "index"

// slugOf returns the slug of a page file of a docs tree without a slug of its own.
func slugOf(rel string) string {
	folder, base := path.Split(rel)
	var parts []string
	if folder != "" {
		for part := range strings.SplitSeq(strings.TrimSuffix(folder, "/"), "/") {
			parts = append(parts, ReadName(part).Segment)
		}
	}
	if !isFolderPage(base) {
		name, _ := markdownName(base)
		parts = append(parts, ReadName(name).Segment)
	}
	if len(parts) == 0 {
		return homeSlug
	}
	return strings.Join(parts, "/")
}
