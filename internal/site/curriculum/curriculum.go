// Package curriculum makes the pages of the curriculum, a course in modules. Rules:
// docs/reference/pages.md, Curriculum.
package curriculum

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// root is the folder with the pages in a checkout.
const root = "curriculum"

// Template is the layout of a page.
type Template string

// The templates; the default for missing and unknown ones is Default.
const (
	Default  Template = "default"
	Module   Template = "module"
	Overview Template = "overview"
	Landing  Template = "landing"
	About    Template = "about"
)

// renderers maps names in page files to templates.
var renderers = map[Template]string{
	Default: "CurriculumDefault", Module: "CurriculumModule", Overview: "CurriculumOverview",
	Landing: "CurriculumLanding", About: "CurriculumAbout",
}

var topics = map[string]bool{
	"Web Standards & Semantics": true, "Styling": true, "Scripting": true, "Best Practices": true, "Tooling": true,
}

// Curriculum is the course. It is immutable.
type Curriculum struct {
	entries []*entry          // in order
	tops    []*entry          // those without a group
	bySlug  map[string]*entry // slugs are unique
	byPath  map[string]*entry // by source file
	files   fs.FS
}

// entry is a page of the course.
type entry struct {
	source   *pages.Source
	slug     string
	url      string
	title    string
	body     string // after the title
	bodyLine int
	summary  string
	template Template
	topic    string // empty if none
	children []*entry
}

var errUntitled = errors.New(`the text must begin with its title, "# …"`)

var errTwins = errors.New("two files of the curriculum have the same address")

// Load reads a checkout. Invalid files are reported and skipped; duplicate addresses are an
// error.
func Load(files fs.FS, report flaw.Reporter) (*Curriculum, error) {
	names, err := pages.MarkdownFiles(files, root)
	if err != nil {
		return nil, err
	}
	c := &Curriculum{files: files, bySlug: map[string]*entry{}, byPath: map[string]*entry{}}
	for _, name := range names {
		e, err := read(files, name, report)
		if err != nil {
			report.Report(pages.SourceFlaw(name, err))
			continue
		}
		if twin := c.bySlug[e.slug]; twin != nil {
			return nil, fmt.Errorf("%w: %s and %s", errTwins, twin.source.Path, name)
		}
		c.add(e)
	}
	return c, nil
}

// add appends an entry, below the last top-level entry if its slug has a slash.
func (c *Curriculum) add(e *entry) {
	c.entries = append(c.entries, e)
	c.bySlug[e.slug], c.byPath[e.source.Path] = e, e
	if strings.Contains(e.slug, "/") && len(c.tops) > 0 {
		group := c.tops[len(c.tops)-1]
		group.children = append(group.children, e)
		return
	}
	c.tops = append(c.tops, e)
}

// read reads a page. Unknown templates and topics are reported and ignored.
func read(files fs.FS, name string, report flaw.Reporter) (*entry, error) {
	source, err := pages.ReadSource(files, name)
	if err != nil {
		return nil, err
	}
	var meta struct {
		Summary  string   `yaml:"summary"`
		Template Template `yaml:"template"`
		Topic    string   `yaml:"topic"`
	}
	if err := source.Decode(&meta); err != nil {
		return nil, err
	}
	e := &entry{source: source, summary: meta.Summary, template: meta.Template}
	if renderers[e.template] == "" {
		if e.template != "" {
			report.Report(pages.SourceFlaw(name, source.Wrong("template", fmt.Errorf("unknown template %q", e.template))))
		}
		e.template = Default
	}
	if topics[meta.Topic] {
		e.topic = meta.Topic
	} else if meta.Topic != "" {
		report.Report(pages.SourceFlaw(name, source.Wrong("topic", fmt.Errorf("unknown topic %q", meta.Topic))))
	}
	if err := e.cutTitle(); err != nil {
		return nil, err
	}
	e.slug = slugOf(strings.TrimPrefix(name, root+"/"))
	if err := content.CheckSlug(e.slug); err != nil {
		return nil, &pages.PlaceError{Line: 1, Column: 1, Err: fmt.Errorf("rename the file: %w", err)}
	}
	e.url = AddressOf(name)
	return e, nil
}

// cutTitle moves the initial heading to the title.
func (e *entry) cutTitle() error {
	body := strings.TrimLeft(e.source.Body, " \t\n")
	blank := strings.Count(e.source.Body[:len(e.source.Body)-len(body)], "\n")
	line, rest, _ := strings.Cut(body, "\n")
	title, ok := strings.CutPrefix(line, "# ")
	if !ok {
		return &pages.PlaceError{Line: e.source.BodyLine + blank, Column: 1, Err: errUntitled}
	}
	e.title, e.body, e.bodyLine = strings.TrimSpace(title), rest, e.source.BodyLine+blank+1
	return nil
}

// AddressOf returns the address of a file in the curriculum, "" for other files.
func AddressOf(file string) string {
	rest, ok := strings.CutPrefix(file, root+"/")
	if !ok {
		return ""
	}
	url := "/" + string(locale.EnUS) + "/curriculum/"
	if slug := slugOf(rest); slug != "" {
		url += slug + "/"
	}
	return url
}

// slugOf derives a slug from a path below the root, without ordering numbers, extension and
// the name of a folder's own page.
func slugOf(file string) string {
	s := strings.TrimSuffix(withoutNumbers(file), ".md")
	if s == "README" {
		return ""
	}
	return strings.TrimSuffix(s, "/README")
}

// withoutNumbers removes each run of digits with the hyphen after it.
func withoutNumbers(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		end := i
		for end < len(s) && s[end] >= '0' && s[end] <= '9' {
			end++
		}
		if end > i && end < len(s) && s[end] == '-' {
			i = end + 1
			continue
		}
		if end == i {
			end++
		}
		b.WriteString(s[i:end])
		i = end
	}
	return b.String()
}

// resolve returns the page address of a relative link.
func (c *Curriculum) resolve(from *entry, href string) (string, bool) {
	file, hash, hashed := strings.Cut(href, "#")
	target := path.Join(path.Dir(from.source.Path), file)
	e := c.byPath[target]
	if e == nil {
		e = c.byPath[path.Join(target, "0-README.md")]
	}
	if e == nil {
		return "", false
	}
	if hashed {
		return e.url + "#" + hash, true
	}
	return e.url, true
}

// Title is the title of the course's landing page.
func (c *Curriculum) Title() string {
	if e := c.bySlug[""]; e != nil {
		return e.title
	}
	return ""
}
