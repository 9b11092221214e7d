package check

import (
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/fault"
)

// Level is the severity of a kind of flaw.
type Level string

// An error is missing or wrong content; a warning works but should be better.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Off     Level = "off" // not reported
)

// Kind is a kind of flaw, identified by name.
type Kind struct {
	Name  string
	Level Level  // the default
	When  string // description
}

// Kinds lists all kinds of flaws in the order of docs/reference/content.md, Flaws.
var Kinds = []Kind{
	{"BrokenLink", Error, "a link leads to no page"},
	{"RedirectedLink", Warning, "a link leads to a page that has moved"},
	{"IllCasedLink", Warning, "a link has the wrong letter case"},
	{doc.BrokenAnchor, Error, "a link or redirect leads to a part that its page does not have"},
	{doc.IllCasedAnchor, Warning, "a link or redirect to a part of a page has the wrong letter case"},
	{EnglishAnchor, Warning, "a link in a translation leads to a part that only the English page has"},
	{macro.BrokenLink, Warning, "a link of a macro or sidebar leads to no page"},
	{macro.RedirectedLink, Warning, "a link of a macro or sidebar leads to a page that has moved"},
	{macro.IllCasedLink, Warning, "a link of a macro or sidebar has the wrong letter case"},
	{macro.IllCasedArg, Warning, "an argument of a macro has the wrong letter case"},
	{macro.InvalidArg, Error, "an argument of a macro cannot be used"},
	{IgnoredArgument, Warning, "a macro does not take that many arguments"},
	{macro.Unknown, Error, "an unknown macro, wrong syntax, missing data, an image or the code of a sample that is not there"},
	{doc.MissingImage, Error, "an image is not there"},
	{UnusedFile, Warning, "no page mentions a file next to a page"},
	{doc.DuplicateID, Warning, "two headings or elements have the same id"},
	{doc.HeadingLevel, Warning, "a heading skips a level"},
	{"UnsafeElement", Error, "an element is not allowed"},
	{"UnsafeAttribute", Error, "an attribute is not allowed"},
	{"UnsafeStyle", Error, "a declaration in a style attribute is not allowed"},
	{"UnsafeURL", Error, "an address is not allowed"},
	{"ReservedID", Warning, "an id is one of the page's own"},
	{"DeepNesting", Error, "elements are nested too deep"},
	{"UnknownDirective", Error, "a directive that does not exist"},
	{compose.InvalidInsert, Error, "a macro of the tree or a file that cannot be inserted"},
	{content.FlawMDX, Warning, "a part of an .mdx file that is not Markdown is left out"},
	{content.FlawImport, Warning, "something in a project of another tool is not understood"},
	{content.FlawMacro, Error, "a macro of the tree has a wrong name or declares its arguments wrongly"},
	{doc.InvalidMath, Error, "a formula has wrong TeX, or is too large"},
	{"LongCode", Warning, "code is too long to be coloured"},
	{"SlowCode", Warning, "code takes too long to be coloured"},
	{macro.WorkLimit, Error, "a page asks for more work than any page needs; a part of it is left out"},
	{content.FlawFrontMatter, Error, "a key of the front matter is ignored, or the page left out"},
	{UnknownKey, Warning, "nothing reads a key of the front matter"},
	{UnknownCompatKey, Warning, "a key of browser-compat is not in the compatibility data"},
	{InvalidCommit, Warning, "l10n.sourceCommit is not the hash of a commit"},
	{content.FlawSlug, Error, "a page is not in the folder of its slug"},
	{content.FlawBadSlug, Error, "no file can have the name of a slug"},
	{content.FlawAddress, Error, "a page has the address of another one"},
	{content.FlawReference, Error, "an OpenAPI document, or a part of it, cannot be used"},
	{content.FlawNoEnglish, Warning, "a translation has no English page"},
	{content.FlawRedirect, Error, "a redirect breaks a rule"},
	{content.FlawData, Error, "a file of shared data is missing or cannot be read"},
	{macro.MissingSetting, Warning, "the site lacks a setting"},
	{content.FlawText, Warning, "a text of the interface is missing"},
	{"InvalidSidebar", Error, "an entry of a sidebar file breaks the schema"},
	{content.FlawUnreadable, Error, "a file or folder cannot be read"},
	{"UnsafeFile", Error, "a file may run scripts"},
	{content.FlawSymlink, Warning, "a symbolic link is not followed"},
	{content.FlawHistory, Warning, "the history cannot be read"},
	{"PageSource", Error, "the source of another kind of page is wrong"},
}

// LevelOf returns the default level of a kind.
func LevelOf(name string) Level {
	for _, k := range Kinds {
		if k.Name == name {
			return k.Level
		}
	}
	return Error
}

// Levels maps names of kinds to levels.
type Levels map[string]Level

// ReadLevels returns the default levels changed by settings of the form KIND=LEVEL.
func ReadLevels(settings []string) (Levels, error) {
	levels := make(Levels, len(Kinds))
	for _, k := range Kinds {
		levels[k.Name] = k.Level
	}
	for _, setting := range settings {
		name, level, _ := strings.Cut(setting, "=")
		if err := levels.mustHave(name); err != nil {
			return nil, err
		}
		switch l := Level(level); l {
		case Error, Warning, Off:
			levels[name] = l
		default:
			return nil, fmt.Errorf("%q is not KIND=LEVEL; the levels are error, warning, off: %w", setting, fault.ErrInvalid)
		}
	}
	return levels, nil
}

func (l Levels) mustHave(name string) error {
	if _, ok := l[name]; ok {
		return nil
	}
	var names []string
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	if like := flaw.NearestWord(name, names); like != "" {
		return fmt.Errorf("%q is not a kind of flaw; did you mean %s? %w", name, like, fault.ErrInvalid)
	}
	return fmt.Errorf("%q is not a kind of flaw; use one of %s: %w", name, strings.Join(names, ", "), fault.ErrInvalid)
}

// Only turns off all kinds but the named ones, which it turns on even if they are off by
// default.
func (l Levels) Only(names []string) error {
	for _, name := range names {
		if err := l.mustHave(name); err != nil {
			return err
		}
	}
	for name, level := range l {
		switch wanted := slices.Contains(names, name); {
		case !wanted:
			l[name] = Off
		case level == Off:
			l[name] = Warning
		}
	}
	return nil
}

// Finding is a flaw with its level.
type Finding struct {
	flaw.Flaw
	Level Level
	URL   string // of the page with this source, if any
}

// Findings returns the flaws of a snapshot that are on and that keep accepts; a nil keep
// accepts all.
func (s *Snapshot) Findings(levels Levels, keep func(page PageFlaws, f flaw.Flaw) bool) []Finding {
	var findings []Finding
	for _, p := range s.Pages {
		for _, f := range p.Flaws {
			level, known := levels[f.Name]
			if !known {
				level = Error
			}
			if level != Off && (keep == nil || keep(p, f)) {
				findings = append(findings, Finding{f, level, p.URL})
			}
		}
	}
	return findings
}
