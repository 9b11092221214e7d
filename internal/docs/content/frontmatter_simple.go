package content

import "strings"

// parseSimple reads the front matter that nearly all pages have: keys with
// one-line strings or lists of them. It is not ok, and the caller has to use
// the YAML library, for everything that it is not sure to read as YAML does.
func parseSimple(yaml string) (fm frontMatter, ok bool) {
	p := simpleParser{rest: yaml}
	for p.next() {
		if p.line == "" {
			continue
		}
		key, value, found := strings.Cut(p.line, ":")
		if !found || !simpleKey(key) || (value != "" && value[0] != ' ') || !p.first(key) {
			return fm, false
		}
		value = strings.Trim(value, " ")
		if value == "" {
			ok = p.block(&fm, key)
		} else if value, ok = simpleScalar(value); ok {
			ok = fm.set(key, value)
		}
		if !ok {
			return fm, false
		}
	}
	return fm, true
}

type simpleParser struct {
	rest, line string
	seen       [12]string // keys so far; a page with more takes the long way
	keys       int
}

func (p *simpleParser) next() bool {
	if p.rest == "" {
		return false
	}
	p.line, p.rest, _ = strings.Cut(p.rest, "\n")
	return true
}

// first notes a key; a repeated one is an error that YAML has to describe.
func (p *simpleParser) first(key string) bool {
	if p.keys == len(p.seen) {
		return false
	}
	for _, seen := range p.seen[:p.keys] {
		if seen == key {
			return false
		}
	}
	p.seen[p.keys] = key
	p.keys++
	return true
}

// block reads the indented lines after a key without a value: a list, or the
// map with one key that translations have.
func (p *simpleParser) block(fm *frontMatter, key string) bool {
	if key == "l10n" {
		rest, found := strings.CutPrefix(p.rest, "  sourceCommit: ")
		if !found {
			return false
		}
		value, after, _ := strings.Cut(rest, "\n")
		p.rest = after
		commit, ok := simpleScalar(strings.Trim(value, " "))
		fm.sourceCommit = commit
		return ok && !strings.HasPrefix(after, " ")
	}
	var items []string
	indent := len(p.rest) - len(strings.TrimLeft(p.rest, " "))
	for prefix := p.rest[:indent] + "- "; strings.HasPrefix(p.rest, prefix); {
		value, after, _ := strings.Cut(p.rest[len(prefix):], "\n")
		item, ok := simpleScalar(strings.Trim(value, " "))
		if !ok {
			return false
		}
		items = append(items, item)
		p.rest = after
	}
	return len(items) > 0 && fm.setList(key, items)
}

// set stores a one-line value. Keys that hold lists take a string as a list of
// one.
func (fm *frontMatter) set(key, value string) bool {
	switch key {
	case "title":
		fm.title = value
	case "short-title":
		fm.shortTitle = value
	case "slug":
		fm.slug = value
	case "page-type":
		fm.pageType = value
	case "original_slug":
		fm.originalSlug = value
	case "l10n":
		return false
	default:
		return fm.setList(key, []string{value})
	}
	return true
}

func (fm *frontMatter) setList(key string, items []string) bool {
	switch key {
	case "status":
		fm.status = items
	case "browser-compat":
		fm.compat = items
	case "spec-urls":
		fm.specs = items
	case "tags":
		fm.tags = items
	case "sidebar":
		fm.sidebar = plainRefs(items)
	case "banners":
		fm.banners = plainRefs(items)
	case "title", "short-title", "slug", "page-type", "original_slug":
		return false
	}
	return true
}

func plainRefs(names []string) []MacroRef {
	refs := make([]MacroRef, len(names))
	for i, name := range names {
		refs[i].Name = strings.ToLower(name)
	}
	return refs
}

func simpleKey(s string) bool {
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

// simpleScalar reads a string that is plain or quoted without escapes. Words
// that YAML reads as null are not simple.
func simpleScalar(s string) (string, bool) {
	if s == "" || !simpleText(s) {
		return "", false
	}
	switch s[0] {
	case '"':
		inner, closed := strings.CutSuffix(s[1:], `"`)
		return inner, closed && !strings.ContainsAny(inner, `"\`)
	case '\'':
		inner, closed := strings.CutSuffix(s[1:], "'")
		return inner, closed && !strings.Contains(inner, "'")
	}
	if strings.IndexByte("-?:,[]{}#&*!|>%@`~=<", s[0]) >= 0 || s[len(s)-1] == ':' {
		return "", false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.EqualFold(s, "null") {
		return "", false
	}
	return s, true
}

// simpleText reports whether s has only characters that YAML allows and does not
// take for line ends.
func simpleText(s string) bool {
	for _, r := range s {
		switch {
		case r >= ' ' && r < 0x7f, r >= 0xa0 && r < 0x2028, r > 0x2029 && r < 0xd800, r >= 0xe000 && r < 0xfeff:
		default:
			return false
		}
	}
	return true
}
