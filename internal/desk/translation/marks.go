package translation

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// MarksFile is the name of the file, in the folder of a locale, of sections that
// changed without changing their meaning. That of the folder of the original counts for
// all locales, that of another folder for one.
const MarksFile = "_unchanged.txt"

// marksHeader begins a new file.
const marksHeader = "# Sections of original pages that changed without changing their meaning, so that translations stay up to date.\n" +
	"# PAGE<TAB>SECTION<TAB>HASH BEFORE..HASH NOW<TAB>REASON, in the order of the pages. See \"waymark content unchanged --help\".\n"

// Mark records that the meaning of a section of an original page has not changed.
type Mark struct {
	Slug    string
	Section string // id, for people: what counts are the hashes
	Before  string // hash; empty for a section that was added
	After   string // hash; empty for a section that was removed
	Reason  string // and whose; may be empty
}

// none stands for the hash of a section that does not exist.
const none = "-"

func (m Mark) line() string {
	hash := func(h string) string {
		if h == "" {
			return none
		}
		return h
	}
	line := m.Slug + "\t" + m.Section + "\t" + hash(m.Before) + ".." + hash(m.After)
	if m.Reason != "" {
		line += "\t" + m.Reason
	}
	return line
}

var markHashes = regexp.MustCompile(`^(-|[0-9a-f]{16})\.\.(-|[0-9a-f]{16})$`)

func parseMark(line string) (Mark, error) {
	fields := strings.SplitN(line, "\t", 4)
	if len(fields) < 3 {
		return Mark{}, errors.New("the line is not of the form PAGE, tab, SECTION, tab, HASH..HASH")
	}
	hashes := markHashes.FindStringSubmatch(strings.TrimSpace(fields[2]))
	if hashes == nil || hashes[1] == none && hashes[2] == none {
		return Mark{}, fmt.Errorf("%q are not two hashes of sections", fields[2])
	}
	m := Mark{Slug: fields[0], Section: fields[1], Before: strings.Trim(hashes[1], none), After: strings.Trim(hashes[2], none)}
	if len(fields) == 4 {
		m.Reason = fields[3]
	}
	return m, nil
}

// parseMarks reads a file of marks. Lines of another form, such as those that a
// merge leaves, are handed to bad and have no effect.
func parseMarks(text string, bad func(line int, explanation string)) []Mark {
	var marks []Mark
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" || line[0] == '#' {
			continue
		}
		m, err := parseMark(line)
		if err != nil {
			bad(number, err.Error())
			continue
		}
		marks = append(marks, m)
	}
	return marks
}

// AddMarks returns the text of a file of marks with more of them, each once, in
// the order of the pages. Everything else in the file stays as it is.
func AddMarks(text string, marks []Mark) string {
	if strings.TrimSpace(text) == "" {
		text = marksHeader
	}
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	for _, m := range marks {
		line := m.line()
		same := func(other string) bool {
			o, err := parseMark(other)
			return err == nil && o.Slug == m.Slug && o.Before == m.Before && o.After == m.After
		}
		if slices.ContainsFunc(lines, same) {
			continue
		}
		index := slices.IndexFunc(lines, func(other string) bool {
			_, err := parseMark(other)
			return err == nil && other > line
		})
		if index < 0 {
			index = len(lines)
		}
		lines = slices.Insert(lines, index, line)
	}
	return strings.Join(lines, "\n") + "\n"
}

// readMarks reads the marks of one folder. A file that cannot be read has none;
// what is wrong is reported.
func readMarks(folder string, problem func(string)) []Mark {
	file := filepath.Join(folder, MarksFile)
	text, err := os.ReadFile(file)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			problem(fmt.Sprintf("%s: %v", file, fault.Cause(err)))
		}
		return nil
	}
	return parseMarks(string(text), func(line int, explanation string) {
		problem(fmt.Sprintf("%s:%d: %s; the line is ignored", file, line, explanation))
	})
}

// Marks are the marks that count for the pages of a site as they are now. Only one
// goroutine may use them at a time.
type Marks struct {
	cat     *content.Catalogue
	problem func(string)
	forAll  []Mark
	means   map[locale.Locale]equalities
}

// ReadMarks reads the marks for all locales. Those for one are read when they are
// first asked for. What is wrong with lines of the files is handed to problem.
func ReadMarks(cat *content.Catalogue, problem func(string)) *Marks {
	return &Marks{cat: cat, problem: problem, forAll: readMarks(localeFolder(cat, originalLocale(cat)), problem), means: map[locale.Locale]equalities{}}
}

// Cover reports whether what changed in a section of an original page, by its
// hashes before and now, is marked for translations into a locale.
func (m *Marks) Cover(l locale.Locale, original *content.Page, before, after string) bool {
	means, known := m.means[l]
	if !known {
		means = newEqualities(currentFolder(m.cat), m.forAll, readMarks(localeFolder(m.cat, l), m.problem))
		m.means[l] = means
	}
	return means.same(original, before, after)
}

// equalities are texts of sections with the same meaning, by folder of the page.
type equalities map[string]map[string][]string

// newEqualities joins marks. A page that was moved keeps its marks: current
// returns the folder that a slug has now.
func newEqualities(current func(slug string) string, marks ...[]Mark) equalities {
	e := equalities{}
	for _, list := range marks {
		for _, m := range list {
			folder := current(m.Slug)
			if e[folder] == nil {
				e[folder] = map[string][]string{}
			}
			e[folder][m.Before] = append(e[folder][m.Before], m.After)
			if m.Before != "" && m.After != "" {
				e[folder][m.After] = append(e[folder][m.After], m.Before)
			}
		}
	}
	return e
}

// same reports whether the meaning of a section is unchanged: through one mark, or several
// of changes one after the other.
func (e equalities) same(p *content.Page, before, after string) bool {
	next := e[content.FolderOf(p.Slug)]
	if len(next) == 0 {
		return false
	}
	seen := map[string]bool{before: true}
	open := []string{before}
	for len(open) > 0 {
		hash := open[len(open)-1]
		open = open[:len(open)-1]
		for _, h := range next[hash] {
			if h == after {
				return true
			}
			if !seen[h] && h != "" {
				seen[h] = true
				open = append(open, h)
			}
		}
	}
	return false
}
