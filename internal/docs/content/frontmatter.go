package content

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// frontMatter is the YAML at the top of a page, as the page's author wrote it.
type frontMatter struct {
	title, shortTitle, slug     string
	pageType, originalSlug      string
	sourceCommit                string
	status, compat, specs, tags []string
	sidebar, banners            []MacroRef

	lines map[string]int // of the file, from 1, by the key that is there
}

// line returns the line of the file on which a key is, or that of the opening "---"
// if the front matter does not have it.
func (fm *frontMatter) line(key string) int { return max(fm.lines[key], 1) }

// problem is something wrong on a line of a front matter; fatal means that the
// page cannot be used.
type problem struct {
	line  int // of the file, from 1
	text  string
	fatal bool
}

const (
	maxTitle      = 120
	maxShortTitle = 60
)

// splitFrontMatter finds the YAML between the opening line "---" and the next
// such line: start and end delimit it, body is where the Markdown begins. The
// text has "\n" line ends and may be only the beginning of a file.
func splitFrontMatter(text []byte) (start, end, body int, found bool) {
	m, _ := FindMatter(text)
	if !m.Closed || text[m.Body-1] != '\n' {
		return 0, 0, 0, false
	}
	return m.Start, max(m.End-1, m.Start), m.Body, true
}

// parseFrontMatter reads the YAML between the "---" lines. Keys that it does
// not know are ignored. A problem of one key leaves that key empty.
func parseFrontMatter(yaml string) (frontMatter, []problem) {
	if !utf8.ValidString(yaml) {
		return frontMatter{}, []problem{{line: invalidLine(yaml) + 1, text: "the front matter is not valid UTF-8", fatal: true}}
	}
	fm, problems := parseYAML(yaml)
	// YAML has more line ends than the rest of the page.
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

// check drops what is not allowed and returns the problems.
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

// notInAddress matches what has a meaning of its own in addresses, or none.
func notInAddress(r rune) bool { return strings.ContainsRune(`#%\`, r) || unicode.IsControl(r) }

// notSpecs reports whether a list of addresses, with commas between them, has
// one that readers cannot be sent to.
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

// FrontMatterLine returns the line of the text of a page's file on which a key
// of the front matter is, 1 if it is not there.
func FrontMatterLine(source, key string) int {
	start, end, _, found := splitFrontMatter([]byte(source))
	if !found {
		return 1
	}
	fm, _ := parseFrontMatter(source[start:end])
	return fm.line(key)
}
