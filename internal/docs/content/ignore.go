package content

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// ignoreName is the name of files with patterns of files to leave out, as Git reads them.
const ignoreName = ".gitignore"

// ignoreRules are the patterns in force in a folder: its own after those of its parents.
type ignoreRules struct {
	parent *ignoreRules
	folder string // of the patterns, relative to the root; "../" for those above it
	rules  []ignoreRule
}

type ignoreRule struct {
	pattern    *regexp.Regexp // of a path relative to the folder
	negated    bool
	folderOnly bool
}

// maxIgnore limits a file of patterns, in bytes.
const maxIgnore = 256 << 10

// with returns the rules in force in a folder with a file of patterns.
func (r *ignoreRules) with(folder, text string) *ignoreRules {
	own := &ignoreRules{parent: r, folder: folder}
	for line := range strings.Lines(text[:min(len(text), maxIgnore)]) {
		if rule, ok := parseIgnore(strings.TrimRight(line, "\r\n")); ok {
			own.rules = append(own.rules, rule)
		}
	}
	if len(own.rules) == 0 {
		return r
	}
	return own
}

// Ignore returns a function that reports whether patterns, as in a .gitignore, leave out a file or folder. The folders around it are
// not left out.
func Ignore(patterns string) func(name string, isFolder bool) bool {
	return (*ignoreRules)(nil).with(".", patterns).matches
}

// matches reports whether a path relative to the root is left out. The last rule that matches
// decides. The folders of the path are not left out.
func (r *ignoreRules) matches(name string, folder bool) bool {
	for ; r != nil; r = r.parent {
		rel := name
		if r.folder != "." {
			var below bool
			if rel, below = relativeTo(r.folder, name); !below {
				continue
			}
		}
		for i := len(r.rules) - 1; i >= 0; i-- {
			if rule := r.rules[i]; (folder || !rule.folderOnly) && rule.pattern.MatchString(rel) {
				return !rule.negated
			}
		}
	}
	return false
}

// relativeTo returns a path relative to a folder, which may be above the root.
func relativeTo(folder, name string) (string, bool) {
	if above, ok := strings.CutPrefix(folder, "../"); ok {
		return path.Join(above, name), true
	}
	return strings.CutPrefix(name, folder+"/")
}

// parseIgnore parses a line; blank lines and comments are not ok.
func parseIgnore(line string) (rule ignoreRule, ok bool) {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	if line == "" || line[0] == '#' {
		return rule, false
	}
	if line, rule.negated = strings.CutPrefix(line, "!"); line == "" {
		return rule, false
	}
	line, rule.folderOnly = strings.CutSuffix(line, "/")
	anchored := strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if line == "" {
		return rule, false
	}
	var b strings.Builder
	b.WriteString("^")
	if !anchored {
		b.WriteString("(?:.*/)?")
	}
	for i := 0; i < len(line); {
		i += writeIgnore(&b, line, i)
	}
	b.WriteString("$")
	var err error
	rule.pattern, err = regexp.Compile(b.String())
	return rule, err == nil
}

// writeIgnore writes the regular expression of the part of a pattern at an offset and returns
// its length.
func writeIgnore(b *strings.Builder, line string, pos int) int {
	rest := line[pos:]
	start := pos == 0 || line[pos-1] == '/'
	switch {
	case start && strings.HasPrefix(rest, "**/"):
		b.WriteString("(?:.*/)?")
		return 3
	case start && rest == "**":
		b.WriteString(".+")
		return 2
	case rest[0] == '*':
		b.WriteString("[^/]*")
		return len(rest) - len(strings.TrimLeft(rest, "*"))
	case rest[0] == '?':
		b.WriteString("[^/]")
		return 1
	case rest[0] == '\\' && len(rest) > 1:
		b.WriteString(regexp.QuoteMeta(rest[1:2]))
		return 2
	case rest[0] == '[':
		if end := strings.IndexByte(rest[1:], ']'); end > 0 {
			class := strings.ReplaceAll(rest[1:1+end], `\`, `\\`)
			if negated, ok := strings.CutPrefix(class, "!"); ok {
				class = "^" + negated
			}
			b.WriteString("[" + class + "]")
			return end + 2
		}
	}
	b.WriteString(regexp.QuoteMeta(rest[:1]))
	return 1
}

// ignoreAbove returns the rules in the folders above a root, up to that of its repository.
func ignoreAbove(r *root) *ignoreRules {
	if r.dir == "" {
		return nil
	}
	type file struct{ folder, text string }
	var files []file
	for dir, below := r.dir, ""; ; {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil // not in a repository
		}
		below, dir = path.Join(filepath.Base(dir), below), parent
		if text, err := os.ReadFile(filepath.Join(dir, ignoreName)); err == nil {
			files = append(files, file{"../" + below, string(text)})
		}
	}
	var rules *ignoreRules
	for i := len(files) - 1; i >= 0; i-- {
		rules = rules.with(files[i].folder, files[i].text)
	}
	return rules
}
