package complete

import (
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// Key is a known key of front matter.
type Key struct {
	Name         string
	Means        string
	Translations bool // may be in the front matter of a translation
}

// Keys lists the keys of front matter in their usual order.
func Keys() []Key {
	return []Key{
		{"title", "Heading of the page.", true},
		{"short-title", "Name in sidebars and breadcrumbs.", true},
		{"slug", "Address below `/{locale}/docs/`, with letter case.", true},
		{"page-type", "Kind of page, which listings and sidebars select by.", false},
		{"status", "`experimental`, `non-standard`, `deprecated`: badges after links to the page.", false},
		{"browser-compat", "Keys of the compatibility data.", false},
		{"spec-urls", "Specifications in place of those that the compatibility data names.", false},
		{"sidebar", "Sidebars, one after the other.", false},
		{"banners", "Banners above the text.", false},
		{"l10n", "`sourceCommit`: the commit of the English page that was translated.", true},
	}
}

var statuses = []string{"deprecated", "experimental", "non-standard"}

// frontMatterKey matches the first line of a value.
var frontMatterKey = regexp.MustCompile(`^([A-Za-z_][\w-]*):`)

// frontMatter completes the YAML that begins at an offset of the text.
func (r *request) frontMatter(yaml string, start int) []Item {
	before, lineStart := r.line()
	if lineStart < start {
		return nil
	}
	if m := frontMatterKey.FindString(before); m != "" {
		return r.value(strings.TrimSuffix(m, ":"), lineStart+len(m))
	}
	trimmed := strings.TrimLeft(before, " ")
	if len(trimmed) == len(before) && !strings.HasPrefix(trimmed, "-") {
		return r.keys(yaml, lineStart)
	}
	rest, isItem := strings.CutPrefix(trimmed, "-")
	if key := KeyAbove(r.text[start:lineStart]); isItem && key != "" {
		return r.value(key, r.pos-len(rest))
	}
	return nil
}

// KeyAbove returns the last key of a part of front matter.
func KeyAbove(yaml string) string {
	key := ""
	for line := range strings.Lines(yaml) {
		if m := frontMatterKey.FindString(line); m != "" {
			key = strings.TrimSuffix(m, ":")
		}
	}
	return key
}

// keys suggests missing keys.
func (r *request) keys(yaml string, lineStart int) []Item {
	translation := r.isTranslation()
	var entries []entry
	for i, key := range Keys() {
		if translation && !key.Translations || strings.Contains("\n"+yaml, "\n"+key.Name+":") {
			continue
		}
		entries = append(entries, entry{label: key.Name, doc: key.Means, weight: float64(-i)})
	}
	to := r.until(":")
	return r.items(newList(entries), r.text[lineStart:r.pos], Range{lineStart, to}, KindKey, func(e *entry) string {
		if strings.HasPrefix(r.text[to:], ":") {
			return e.label
		}
		if e.label == "l10n" {
			return "l10n:\n  sourceCommit: "
		}
		return e.label + ": "
	})
}

// isTranslation reports whether the page inherits metadata from English.
func (r *request) isTranslation() bool { return r.locale != "en-US" }

// value suggests values of a key; from is the start of the value or list.
func (r *request) value(key string, from int) []Item {
	typed := r.text[from:r.pos]
	// In [a, b only the last item counts.
	if i := strings.LastIndexAny(typed, "[,"); i >= 0 {
		from += i + 1
		typed = typed[i+1:]
	}
	from += len(typed) - len(strings.TrimLeft(typed, ` "'`))
	typed = strings.TrimLeft(typed, ` "'`)
	span := Range{from, r.until(",]\"' \r")}
	space := ""
	if from > 0 && (r.text[from-1] == ':' || r.text[from-1] == '-') {
		space = " "
	}
	l, kind := r.values(key), KindValue
	switch key {
	case "browser-compat":
		kind = KindCompat
	case "slug":
		kind = KindPage
	}
	if l == nil {
		return nil
	}
	return r.items(l, typed, span, kind, func(e *entry) string { return space + e.label })
}

// values lists what a key may have, nil if that is free.
func (r *request) values(key string) *list {
	switch key {
	case "page-type":
		return r.index.once(listKey(key), func() *list { return wordList(content.PageTypes()...) })
	case "status":
		return wordList(statuses...)
	case "browser-compat":
		return r.index.compatKeys()
	case "spec-urls":
		return r.index.specifications()
	case "sidebar":
		return r.index.sidebars()
	case "banners":
		return r.index.banners()
	case "slug":
		return r.index.pages(r.locale)
	}
	return nil
}
