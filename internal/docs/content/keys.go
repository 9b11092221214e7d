package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// FrontMatterKeys are the front matter keys in writing order.
var FrontMatterKeys = []string{
	"title", "short-title", "slug", "page-type", "status", "browser-compat", "spec-urls", "sidebar", "banners",
	"tags", "original_slug", "l10n",
}

// KeyProblem is a problem in a front matter that does not affect loading.
type KeyProblem struct {
	Line, Column, EndColumn int
	Key                     string
	Unknown                 bool // the key is not used
	Text                    string
}

// commitHash matches l10n.sourceCommit.
var commitHash = regexp.MustCompile(`^[0-9a-f]{40}$`)

// CheckKeys returns a source's unknown front matter keys and an l10n.sourceCommit that is not
// a commit hash.
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

// isKey reports whether s, the text before a line's colon, is a top-level key.
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
