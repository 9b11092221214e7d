package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// FrontMatterKeys are the keys that a front matter may have, in the order in which
// they are written.
var FrontMatterKeys = []string{
	"title", "short-title", "slug", "page-type", "status", "browser-compat", "spec-urls", "sidebar", "banners",
	"tags", "original_slug", "l10n",
}

// KeyProblem is something in a front matter that loading a page does not mind.
type KeyProblem struct {
	Line, Column, EndColumn int
	Key                     string
	Unknown                 bool // nothing reads the key
	Text                    string
}

// commitHash is the form of l10n.sourceCommit.
var commitHash = regexp.MustCompile(`^[0-9a-f]{40}$`)

// CheckKeys returns the unknown keys of the front matter of a source, and a
// l10n.sourceCommit that is not the hash of a commit.
func CheckKeys(source string) []KeyProblem {
	start, end, _, found := splitFrontMatter([]byte(source))
	if !found {
		return nil
	}
	var problems []KeyProblem
	number := 1
	for line := range strings.Lines(source[start:end]) {
		number++
		key, value, ok := strings.Cut(strings.TrimRight(line, "\n"), ":")
		switch {
		case !ok || value != "" && value[0] != ' ':
		case isKey(key):
			if !slices.Contains(FrontMatterKeys, key) {
				problems = append(problems, KeyProblem{Line: number, Column: 1, EndColumn: len(key), Key: key, Unknown: true,
					Text: fmt.Sprintf("nothing reads the key %s", key)})
			}
		case strings.TrimLeft(key, " ") == "sourceCommit":
			hash := strings.Trim(value, ` "'`)
			if !commitHash.MatchString(hash) {
				column := utf8.RuneCountInString(key) + 3
				problems = append(problems, KeyProblem{Line: number, Column: column, EndColumn: max(column+utf8.RuneCountInString(hash)-1, column), Key: "l10n",
					Text: fmt.Sprintf("sourceCommit %q is not the whole hash of a commit, which has 40 hexadecimal digits", hash)})
			}
		}
	}
	return problems
}

// isKey reports whether s, the text of a line before its colon, is a key at the top
// level.
func isKey(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c|0x20 < 'a' || c|0x20 > 'z' {
			if i == 0 || c != '-' && c != '_' && (c < '0' || c > '9') {
				return false
			}
		}
	}
	return s != ""
}
