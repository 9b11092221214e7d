// Package locale holds the languages a site can be written in, with the two
// spellings that an address and a folder use (contract content-format, 1.1).
package locale

import "strings"

// Locale is a language in the spelling that addresses use, such as "pt-BR".
type Locale string

// EnUS is the locale that every other one falls back to.
const EnUS Locale = "en-US"

type names struct {
	locale Locale
	folder string
	native string
}

// The order is the one in which translations are listed. A no-break space
// stands before "Brasil" so that the name does not wrap.
var table = []names{
	{EnUS, "en-us", "English (US)"},
	{"de", "de", "Deutsch"},
	{"es", "es", "Español"},
	{"fr", "fr", "Français"},
	{"ja", "ja", "日本語"},
	{"ko", "ko", "한국어"},
	{"pt-BR", "pt-br", "Português (do\u00a0Brasil)"},
	{"ru", "ru", "Русский"},
	{"zh-CN", "zh-cn", "中文 (简体)"},
	{"zh-TW", "zh-tw", "正體中文 (繁體)"},
}

// All returns every supported locale, English first, in listing order.
func All() []Locale {
	all := make([]Locale, len(table))
	for i, n := range table {
		all[i] = n.locale
	}
	return all
}

// Parse reads a locale in its address spelling ("zh-CN") or its folder
// spelling ("zh-cn"); no other letter case is accepted.
func Parse(s string) (Locale, bool) {
	for _, n := range table {
		if s == string(n.locale) || s == n.folder {
			return n.locale, true
		}
	}
	return "", false
}

// Cut splits a path into the locale that it begins with and the rest:
// "/de/docs/X" into "de" and "/docs/X".
func Cut(path string) (l Locale, rest string, ok bool) {
	if path == "" || path[0] != '/' {
		return "", "", false
	}
	end := strings.IndexByte(path[1:], '/') + 1
	if end == 0 {
		end = len(path)
	}
	if l, ok = Parse(path[1:end]); !ok {
		return "", "", false
	}
	return l, path[end:], true
}

// Folder returns the lower-case spelling used for folders: "pt-br".
func (l Locale) Folder() string {
	for _, n := range table {
		if n.locale == l {
			return n.folder
		}
	}
	return ""
}

// Native returns the name the language gives itself.
func (l Locale) Native() string {
	for _, n := range table {
		if n.locale == l {
			return n.native
		}
	}
	return ""
}
