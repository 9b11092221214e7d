package locale

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// maxTag is the greatest length of a tag; registered ones are shorter.
const maxTag = 35

// ParseTag parses a language tag (BCP 47) in any letter case, such as "de", "pt-BR" or "zh-Hant". The error says
// why a tag is not one of a language.
func ParseTag(s string) (Locale, error) {
	if len(s) > maxTag {
		return "", fmt.Errorf("it has more than %d characters", maxTag)
	}
	tag, err := language.Raw.Parse(s)
	switch {
	case err != nil || strings.Contains(s, "_"):
		return "", fmt.Errorf("%q is not a language tag (BCP 47), such as \"de\" or \"pt-BR\"", s)
	case tag.IsRoot() || tag.String() == "und" || strings.Contains(tag.String(), "-x-") || len(tag.Extensions()) > 0:
		return "", fmt.Errorf("%q does not name a language, or has extensions", s)
	}
	return Locale(tag.String()), nil
}

// Interface returns the active locale whose texts suit l: itself, that of its language and script, or English, as for
// the other locales of All.
func (l Locale) Interface() Locale {
	if l.IsActive() {
		return l
	}
	if _, known := Parse(string(l)); known {
		return EnUS
	}
	base, _, _ := strings.Cut(string(l), "-")
	if base == "zh" {
		if script, _ := language.Make(string(l)).Script(); script.String() == "Hant" {
			return "zh-TW"
		}
		return "zh-CN"
	}
	for _, n := range table {
		if own, _, _ := strings.Cut(string(n.locale), "-"); n.active && own == base {
			return n.locale
		}
	}
	return EnUS
}

// IsRightToLeft reports whether the language is written from right to left.
func (l Locale) IsRightToLeft() bool {
	script, _ := language.Make(string(l)).Script()
	switch script.String() {
	case "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi":
		return true
	}
	return false
}

// nativeOfTag returns the own name of a language that is not in the table, or the tag.
func (l Locale) nativeOfTag() string {
	tag, err := language.Parse(string(l))
	if err != nil {
		return ""
	}
	if name := display.Self.Name(tag); name != "" {
		return name
	}
	return string(l)
}
