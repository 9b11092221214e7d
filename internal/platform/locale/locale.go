// Package locale defines the languages of sites, with their spellings in addresses and folders
// (docs/reference/content.md, Locales).
package locale

import (
	"maps"
	"slices"
	"strings"
)

// Locale is a language in its address spelling, such as "pt-BR".
type Locale string

// EnUS is the locale to which all others fall back.
const EnUS Locale = "en-US"

type names struct {
	locale Locale
	folder string
	native string
	active bool
}

// table is in the order in which translations are listed: English, the other active locales,
// then those of communities. The no-break space before "Brasil" prevents a line break.
var table = []names{
	{EnUS, "en-us", "English (US)", true},
	{"de", "de", "Deutsch", true},
	{"es", "es", "Español", true},
	{"fr", "fr", "Français", true},
	{"ja", "ja", "日本語", true},
	{"ko", "ko", "한국어", true},
	{"pt-BR", "pt-br", "Português (do\u00a0Brasil)", true},
	{"ru", "ru", "Русский", true},
	{"zh-CN", "zh-cn", "中文 (简体)", true},
	{"zh-TW", "zh-tw", "正體中文 (繁體)", true},
	{"ar", "ar", "العربية", false},
	{"bg", "bg", "Български", false},
	{"bn", "bn", "বাংলা", false},
	{"ca", "ca", "Català", false},
	{"el", "el", "Ελληνικά", false},
	{"fa", "fa", "فارسی", false},
	{"fi", "fi", "Suomi", false},
	{"he", "he", "עברית", false},
	{"hi-IN", "hi-in", "हिन्दी (भारत)", false},
	{"hu", "hu", "Magyar", false},
	{"id", "id", "Bahasa Indonesia", false},
	{"it", "it", "Italiano", false},
	{"kab", "kab", "Taqbaylit", false},
	{"ms", "ms", "Bahasa Melayu", false},
	{"my", "my", "မြန်မာဘာသာ", false},
	{"nl", "nl", "Nederlands", false},
	{"pl", "pl", "Polski", false},
	{"pt-PT", "pt-pt", "Português (Europeu)", false},
	{"sv-SE", "sv-se", "Svenska", false},
	{"th", "th", "ไทย", false},
	{"tr", "tr", "Türkçe", false},
	{"uk", "uk", "Українська", false},
	{"vi", "vi", "Tiếng Việt", false},
}

// All returns all locales, English first, in listing order.
func All() []Locale {
	all := make([]Locale, len(table))
	for i, n := range table {
		all[i] = n.locale
	}
	return all
}

// Parse parses a locale in its address spelling ("zh-CN") or folder spelling ("zh-cn"); no
// other letter case is accepted.
func Parse(s string) (Locale, bool) {
	for _, n := range table {
		if s == string(n.locale) || s == n.folder {
			return n.locale, true
		}
	}
	return "", false
}

// aliases are other spellings, used by old links and people, in lower case.
var aliases = map[string]Locale{
	"en": EnUS, "pt": "pt-BR", "cn": "zh-CN", "zh": "zh-CN", "zh-hans": "zh-CN", "zh-hant": "zh-TW",
}

// Aliases returns the other spellings that ParseLoosely accepts.
func Aliases() []string { return slices.Sorted(maps.Keys(aliases)) }

// ParseLoosely is Parse in any letter case, and by alias: "en", "zh-Hant".
func ParseLoosely(s string) (Locale, bool) {
	lower := strings.ToLower(s)
	if l, ok := aliases[lower]; ok {
		return l, true
	}
	return Parse(lower)
}

// Cut splits a path into its first segment's locale and the rest: "/de/docs/X" into "de" and
// "/docs/X".
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

// Folder returns the lower-case spelling in folders: "pt-br".
func (l Locale) Folder() string {
	for _, n := range table {
		if n.locale == l {
			return n.folder
		}
	}
	return strings.ToLower(string(l))
}

// IsActive reports whether the locale is maintained, with interface texts. Others are former
// community translations.
func (l Locale) IsActive() bool {
	for _, n := range table {
		if n.locale == l {
			return n.active
		}
	}
	return false
}

// Native returns the language's own name, of unknown ones the tag.
func (l Locale) Native() string {
	for _, n := range table {
		if n.locale == l {
			return n.native
		}
	}
	return l.nativeOfTag()
}
