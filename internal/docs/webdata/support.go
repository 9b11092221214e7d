package webdata

import "slices"

// BrowserSupport is a browser's support for a feature: the statements of the data, the latest
// first.
type BrowserSupport struct {
	Browser    string // key of the browser
	Statements []SupportStatement
}

// SupportStatement is a range of versions in which a browser supports a feature, with
// limitations.
type SupportStatement struct {
	Added           SupportVersion
	Removed         SupportVersion // first version without the feature
	Partial         bool
	Prefix          string
	AlternativeName string
	Flags           []string // preferences to turn on
	Remarks         bool     // the data has notes, or a link to the implementation
}

// SupportVersion is a value of version_added or version_removed: a version, a range ("≤18"),
// or a constant below.
type SupportVersion string

// Values of the data that are not versions.
const (
	NoVersion      SupportVersion = ""        // false or missing
	SomeVersion    SupportVersion = "true"    // true: an unknown version
	UnknownVersion SupportVersion = "null"    // null: unknown whether there is a version
	PreviewVersion SupportVersion = "preview" // only in pre-release versions
)

// Exists reports whether the version exists, released or in preview.
func (v SupportVersion) Exists() bool { return v != NoVersion && v != UnknownVersion }

// IsRelease reports whether the version or range has a number.
func (v SupportVersion) IsRelease() bool {
	return v.Exists() && v != SomeVersion && v != PreviewVersion
}

// Text returns "no", "yes" or "unknown" for NoVersion, SomeVersion and UnknownVersion, and
// other values unchanged.
func (v SupportVersion) Text() string {
	switch v {
	case NoVersion:
		return "no"
	case SomeVersion:
		return "yes"
	case UnknownVersion:
		return "unknown"
	}
	return string(v)
}

// IsRemoved reports whether a later version removed the feature.
func (s *SupportStatement) IsRemoved() bool { return s.Removed.Exists() }

// IsRenamed reports whether the feature has a prefix or another name.
func (s *SupportStatement) IsRenamed() bool { return s.Prefix != "" || s.AlternativeName != "" }

func (s *SupportStatement) isUnlimited() bool {
	return s.Added.Exists() && !s.Partial && !s.IsRenamed() && len(s.Flags) == 0 && !s.IsRemoved()
}

// currentPreferences are the preferences of [BrowserSupport.Current], the best first, as in
// currentItem of web/src/reading/compat/support.ts.
var currentPreferences = [...]func(*SupportStatement) bool{
	func(s *SupportStatement) bool { return s.isUnlimited() && !s.Remarks },
	(*SupportStatement).isUnlimited,
	func(s *SupportStatement) bool { return !s.IsRemoved() && s.IsRenamed() },
	func(s *SupportStatement) bool { return !s.IsRemoved() && s.Partial },
	func(s *SupportStatement) bool { return !s.IsRemoved() && len(s.Flags) > 0 },
	(*SupportStatement).IsRemoved,
}

// Current returns the statement shown in compatibility tables, which tells most readers
// whether they can use the feature. It is not always the first.
func (s BrowserSupport) Current() SupportStatement {
	for _, isPreferred := range currentPreferences {
		for i := range s.Statements {
			if isPreferred(&s.Statements[i]) {
				return s.Statements[i]
			}
		}
	}
	if len(s.Statements) == 0 {
		return SupportStatement{}
	}
	return s.Statements[0]
}

// CompatSubtree returns the features at and below a dotted key, parents first, otherwise by
// name. It is empty without data.
func (d *Data) CompatSubtree(key string) []CompatEntry {
	node, ok := d.compatNode(key)
	if !ok {
		return nil
	}
	var list []CompatEntry
	yieldEntries(key, sanitizeStrings(node), 0, func(e CompatEntry) bool {
		list = append(list, e)
		return true
	})
	slices.SortFunc(list, func(a, b CompatEntry) int { return compareKeys(a.Key, b.Key) })
	return list
}

// CompatEntry returns the feature at a dotted key, or false.
func (d *Data) CompatEntry(key string) (CompatEntry, bool) {
	node, ok := d.compatNode(key)
	if !ok {
		return CompatEntry{}, false
	}
	loc, ok := member(node, 0, "__compat")
	if !ok {
		return CompatEntry{}, false
	}
	return decodeEntry(key, sanitizeStrings(node[loc.start:loc.end]), 0), true
}

// BrowserName returns the name of a browser in the data, or "".
func (d *Data) BrowserName(key string) string {
	return d.browsers.get(d, browsersFile, decodeBrowsers).names[key]
}

func decodeStatements(text []byte, loc span) []SupportStatement {
	if text[loc.start] != '[' {
		return []SupportStatement{decodeStatement(text, loc)}
	}
	var list []SupportStatement
	for statement := range elements(text, loc.start) {
		list = append(list, decodeStatement(text, statement))
	}
	return list
}

func decodeStatement(text []byte, loc span) SupportStatement {
	var s SupportStatement
	for name, loc := range members(text, loc.start) {
		value := text[loc.start:loc.end]
		switch name {
		case "version_added":
			s.Added = decodeSupportVersion(value)
		case "version_removed":
			s.Removed = decodeSupportVersion(value)
		case "partial_implementation":
			s.Partial = value[0] == 't'
		case "prefix":
			s.Prefix = unquote(value)
		case "alternative_name":
			s.AlternativeName = unquote(value)
		case "flags":
			for flag := range elements(value, 0) {
				s.Flags = append(s.Flags, stringMember(value, flag.start, "name"))
			}
		case "notes", "impl_url":
			s.Remarks = true
		}
	}
	return s
}

func decodeSupportVersion(value []byte) SupportVersion {
	switch value[0] {
	case 't':
		return SomeVersion
	case 'n':
		return UnknownVersion
	}
	return SupportVersion(unquote(value))
}
