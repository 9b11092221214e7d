package content

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// frontMatter is the YAML at the top of a page.
type frontMatter struct {
	title, shortTitle, slug     string
	pageType, originalSlug      string
	sourceCommit                string
	status, compat, specs, tags []string
	sidebar, banners            []MacroRef
	plain                       plainMatter

	lines map[string]int // of the file, from 1, by key
}

// line returns the file's line of a key, or of the opening "---" without it.
func (fm *frontMatter) line(key string) int { return max(fm.lines[key], 1) }

// problem is an error on a line of a front matter; fatal means that the page is unusable.
type problem struct {
	line  int // of the file, from 1
	text  string
	fatal bool
}

const (
	maxTitle      = 120
	maxShortTitle = 60
)

// splitFrontMatter finds the YAML between the first line "---" and the next such line: start
// and end delimit it, body is the offset of the Markdown. The text has "\n" line ends and may
// be only the beginning of a file.
func splitFrontMatter(text []byte) (start, end, body int, found bool) {
	m, _ := FindMatter(text)
	if !m.Closed || text[m.Body-1] != '\n' {
		return 0, 0, 0, false
	}
	return m.Start, max(m.End-1, m.Start), m.Body, true
}

// parseFrontMatter parses the YAML between the "---" lines. Unknown keys are ignored, invalid
// ones left empty.
func parseFrontMatter(yaml string) (frontMatter, []problem) {
	if !utf8.ValidString(yaml) {
		return frontMatter{}, []problem{{line: invalidLine(yaml) + 1, text: "the front matter is not valid UTF-8", fatal: true}}
	}
	fm, problems := parseYAML(yaml, Reference)
	// YAML has more kinds of line ends than the rest of the page.
	last := strings.Count(yaml, "\n") + 2
	for i := range problems {
		problems[i].line = min(problems[i].line, last)
	}
	for key, line := range fm.lines {
		fm.lines[key] = min(line, last)
	}
	if slices.ContainsFunc(problems, func(p problem) bool { return p.fatal }) {
		return fm, problems
	}
	return fm, append(problems, fm.check()...)
}

// invalidLine returns the line, from 1, of the first byte that is not UTF-8.
func invalidLine(text string) int {
	line := 1
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				break
			}
		}
		if r == '\n' {
			line++
		}
	}
	return line
}

// check drops invalid values and returns the problems.
func (fm *frontMatter) check() []problem {
	var problems []problem
	add := func(key string, fatal bool, format string, args ...any) {
		problems = append(problems, problem{fm.line(key), fmt.Sprintf(format, args...), fatal})
	}
	if fm.title == "" {
		add("title", true, "title is missing")
	}
	switch {
	case fm.slug == "":
		add("slug", true, "slug is missing")
	case strings.ContainsFunc(fm.slug, notInAddress):
		add("slug", true, "slug %q has a character that the address of a page cannot have: #, %%, \\ or a control character", fm.slug)
	}
	if n := utf8.RuneCountInString(fm.title); n > maxTitle {
		add("title", false, "title has %d characters, more than %d", n, maxTitle)
	}
	if n := utf8.RuneCountInString(fm.shortTitle); n > maxShortTitle {
		add("short-title", false, "short-title has %d characters, more than %d", n, maxShortTitle)
	}
	switch {
	case fm.pageType == "":
		fm.pageType = PageTypeNone
	case !knownPageType(fm.pageType):
		add("page-type", false, "page-type %q is not known", fm.pageType)
		fm.pageType = PageTypeUnknown
	}
	if slices.ContainsFunc(fm.status, unknownStatus) {
		for _, word := range fm.status {
			if unknownStatus(word) {
				add("status", false, "status %q is none of experimental, non-standard, deprecated", word)
			}
		}
		fm.status = slices.DeleteFunc(fm.status, unknownStatus)
	}
	if slices.ContainsFunc(fm.specs, notSpecs) {
		for _, list := range fm.specs {
			if notSpecs(list) {
				add("spec-urls", false, "spec-urls has %q, which is not an https or http address", list)
			}
		}
		fm.specs = slices.DeleteFunc(fm.specs, notSpecs)
	}
	return problems
}

// notInAddress matches characters that are special or invalid in addresses.
func notInAddress(r rune) bool { return strings.ContainsRune(`#%\`, r) || unicode.IsControl(r) }

// notSpecs reports whether a comma-separated list has an invalid address.
func notSpecs(list string) bool {
	for address := range strings.SplitSeq(list, ",") {
		address = strings.TrimSpace(address)
		if address == "" {
			continue
		}
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return true
		}
	}
	return false
}

func unknownStatus(word string) bool {
	return word != "experimental" && word != "non-standard" && word != "deprecated"
}

// FrontMatterLine returns the file's line of a front matter key, or 1.
func FrontMatterLine(source, key string) int {
	start, end, _, found := splitFrontMatter([]byte(source))
	if !found {
		return 1
	}
	fm, _ := parseFrontMatter(source[start:end])
	return fm.line(key)
}
