package config

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// EditorLink is an editor's address with placeholders {file}, {line} and {column}. The zero
// value makes no addresses.
type EditorLink struct{ template string }

// refused are schemes whose addresses run code or show data as a page, and that of files,
// which browsers do not follow from pages.
var refused = []string{"javascript", "vbscript", "data", "blob", "filesystem", "about", "file", "view-source", "jar"}

var errNoFile = errors.New("the address does not say where the file belongs: {file} is missing")

// ParseEditorLink checks an editor's address; "" means none.
func ParseEditorLink(template string) (EditorLink, error) {
	if template == "" {
		return EditorLink{}, nil
	}
	if strings.ContainsFunc(template, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return EditorLink{}, fmt.Errorf("%q has spaces or control characters in it", template)
	}
	u, err := url.Parse(fill(template, "/a b", 1, 1))
	if err != nil || u.Scheme == "" {
		return EditorLink{}, fmt.Errorf("%q is not an address such as vscode://file/{file}:{line}:{column}", template)
	}
	if slices.Contains(refused, strings.ToLower(u.Scheme)) {
		return EditorLink{}, fmt.Errorf("%q is refused: addresses with %s: open no editor", template, u.Scheme)
	}
	if scheme, _, _ := strings.Cut(template, ":"); !strings.EqualFold(scheme, u.Scheme) {
		return EditorLink{}, fmt.Errorf("%q does not begin with the name of a scheme", template)
	}
	if !strings.Contains(template, "{file}") {
		return EditorLink{}, errNoFile
	}
	return EditorLink{template}, nil
}

// To returns the address that opens a file at a line and a column, from 1; 0 means unknown and
// opens the first. It is "" without an editor, and for files not on disk.
func (l EditorLink) To(file string, line, column int) string {
	if l.template == "" || !filepath.IsAbs(file) {
		return ""
	}
	return fill(l.template, filepath.ToSlash(file), max(line, 1), max(column, 1))
}

func fill(template, file string, line, column int) string {
	path := (&url.URL{Path: file}).EscapedPath()
	path = strings.NewReplacer("?", "%3F", "#", "%23", "&", "%26", "+", "%2B").Replace(path)
	if before, _, _ := strings.Cut(template, "{file}"); strings.HasSuffix(before, "/") && !strings.HasSuffix(before, "//") {
		path = strings.TrimPrefix(path, "/") // vscode://file/{file} has one slash there, not two
	}
	return strings.NewReplacer("{file}", path, "{line}", strconv.Itoa(line), "{column}", strconv.Itoa(column)).Replace(template)
}
