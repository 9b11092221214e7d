package translation

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Status is the state of a translation.
type Status string

const (
	UpToDate Status = "up-to-date"
	Behind   Status = "behind"    // English has changed since
	Newer    Status = "newer"     // made from an English commit that is not checked out
	NoCommit Status = "no-commit" // the translation names no commit
	Moved    Status = "moved"     // English is at another address
	Orphaned Status = "orphaned"  // English is gone
	SetAside Status = "set-aside" // below conflicting/ or orphaned/
	Missing  Status = "missing"   // there is no translation
	Unknown  Status = "unknown"   // file dates without git are inconclusive
)

// Statuses returns all statuses, the most urgent first.
func Statuses() []Status {
	return []Status{Behind, Missing, Moved, Orphaned, NoCommit, Newer, SetAside, Unknown, UpToDate}
}

// Basis is the source of a status.
type Basis string

const (
	ByCommit  Basis = "commit"  // the commit that the translation names
	ByHistory Basis = "history" // the last changes in version control or the history file
	ByTimes   Basis = "times"   // when the files were last written
)

// Page is the status of a page in a locale, immutable once published.
type Page struct {
	Locale       locale.Locale `json:"locale"`
	Slug         string        `json:"slug"`
	URL          string        `json:"url"` // of the translation, also if it is missing
	Title        string        `json:"title"`
	EnglishURL   string        `json:"englishUrl,omitempty"` // of the English page now
	EnglishTitle string        `json:"englishTitle,omitempty"`
	Status       Status        `json:"status"`
	Basis        Basis         `json:"basis,omitempty"`
	SourceCommit string        `json:"sourceCommit,omitempty"`
	Commits      int           `json:"commits"`         // of the English page since the translation
	Days         int           `json:"days"`            // from the translated commit to the last
	Since        *time.Time    `json:"since,omitempty"` // when the translation became stale or the English page was added
	Popularity   float64       `json:"popularity"`
	// Note is additional information for people.
	Note string `json:"note,omitempty"`
	// Conflict reports that the new address has a translation, too.
	Conflict bool `json:"conflict,omitempty"`
	// Unchanged reports that all changes are marked as unchanged in meaning.
	Unchanged bool `json:"unchanged,omitempty"`
	// Sections are the changed ones, if the translated English text is available.
	Sections []SectionStatus `json:"sections,omitempty"`
	File     string          `json:"file,omitempty"`
	English  string          `json:"englishFile,omitempty"`

	page, english *content.Page // nil if there is none
	behind        behind
	folder        string // of the slug
	text          string // slug and titles in lower case, for search
}

// SectionStatus is a changed section of an English page.
type SectionStatus struct {
	ID      string     `json:"id"`
	Heading string     `json:"heading,omitempty"`
	Kind    ChangeKind `json:"kind"`
	Marked  bool       `json:"marked,omitempty"`
}

// survey derives the statuses of the pages of one locale.
type survey struct {
	cat        *content.Catalogue
	history    *history            // nil without git
	why        string              // reason for no history
	former     map[string][]string // files by the redirect target of their pages
	popularity func(url string) float64
	dates      func(*content.Page) (time.Time, Basis)
}

// formerFiles returns the files of redirected English pages by their new folders.
func formerFiles(cat *content.Catalogue) map[string][]string {
	former := map[string][]string{}
	if cat.Scheme().IsPlain() { // addresses do not say the names of files
		return former
	}
	for _, r := range cat.Redirects(locale.EnUS) {
		_, from, _, ok := cat.Scheme().Split(r.From)
		if !ok {
			continue
		}
		if _, to, _, ok := cat.Scheme().Split(r.To); ok {
			folder := content.FolderOf(to)
			former[folder] = append(former[folder], path.Join(locale.EnUS.Folder(), content.FolderOf(from), content.PageFile))
		}
	}
	return former
}

func (s *survey) locale(l locale.Locale) []*Page {
	var pages []*Page
	for _, p := range s.cat.PagesOf(l) {
		if p.Original == nil {
			pages = append(pages, s.translated(p))
		}
	}
	for _, english := range s.cat.PagesOf(original(s.cat)) {
		if p := s.cat.Page(l, english.Slug); p == nil || p.Original != nil {
			pages = append(pages, s.missing(l, english))
		}
	}
	slices.SortFunc(pages, func(a, b *Page) int { return cmp.Compare(a.Slug, b.Slug) })
	return pages
}

func (s *survey) missing(l locale.Locale, english *content.Page) *Page {
	p := &Page{
		Locale: l, Slug: english.Slug, URL: s.cat.Scheme().URL(l, english.Slug), Title: english.Title, Status: Missing,
		EnglishURL: english.URL(), EnglishTitle: english.Title, English: english.File, Popularity: s.popularity(english.URL()), english: english,
	}
	if s.history != nil {
		if t, ok := s.history.created(english.RelFile); ok {
			p.Since = &t
		}
	}
	return p
}

func (s *survey) translated(t *content.Page) *Page {
	english := s.cat.Page(original(s.cat), t.Slug)
	p := &Page{
		Locale: t.Locale, Slug: t.Slug, URL: t.URL(), Title: t.Title, SourceCommit: t.SourceCommit, File: t.File, page: t, english: english,
	}
	switch {
	case t.Conflicting():
		p.Status = SetAside
		return p
	case english == nil:
		s.withoutEnglish(p)
		return p
	}
	p.EnglishURL, p.EnglishTitle, p.English = english.URL(), english.Title, english.File
	p.Popularity = s.popularity(english.URL())
	if t.Slug != english.Slug {
		p.Note = "English is spelt " + english.Slug + "."
	}
	s.compare(p)
	return p
}

// withoutEnglish finds the new place of the English page.
func (s *survey) withoutEnglish(p *Page) {
	p.Status = Orphaned
	from := s.cat.Scheme().URL(original(s.cat), p.Slug)
	to, moved := s.cat.ResolveURL(from)
	if !moved {
		if s.history != nil && s.history.otherBranches[p.SourceCommit] {
			p.Status, p.Basis = Newer, ByCommit
			p.Note = "English has this page in a commit that is not in what is checked out."
			return
		}
		p.Note = "English has neither the page nor a redirect: it was removed, or the English content here is older."
		return
	}
	address, _, _ := s.cat.SplitTarget(to)
	p.EnglishURL = to
	p.english = s.cat.ByURL(address)
	if p.english == nil || p.english.Locale != original(s.cat) {
		p.english = nil
		p.Note = "English leads to " + to + ", which is not a page of the docs."
		return
	}
	p.Status = Moved
	p.EnglishTitle, p.English, p.Popularity = p.english.Title, p.english.File, s.popularity(p.english.URL())
	if at := s.cat.Page(p.Locale, p.english.Slug); at != nil && at.Original == nil {
		p.Conflict = true
		p.Note = "There is a translation at the new address too."
	}
}

// compare derives the status from the commit that a translation names, or from dates.
func (s *survey) compare(p *Page) {
	source, known := int32(0), false
	if s.history != nil && p.SourceCommit != "" {
		source, known = s.history.graph.find(p.SourceCommit)
	} else if s.history != nil && s.cat.Scheme().IsPlain() {
		if source, known = s.history.lastChange(p.page.RelFile); known {
			p.addNote("Compared with the original at the last change of the translation.")
		} else if s.history.isShallow {
			p.addNote("The clone is shallow: fetch more of the history (git fetch --unshallow).")
		}
	}
	if !known && s.history != nil && s.history.otherBranches[p.SourceCommit] {
		p.Status, p.Basis = Newer, ByCommit
		p.addNote("Made from an English commit that is not in what is checked out.")
		return
	}
	if !known {
		s.compareDates(p)
		return
	}
	p.Basis = ByCommit
	p.behind = s.history.follow(p.english.RelFile, func() []string { return s.former[p.english.Folder()] }, source)
	p.Commits = p.behind.commits
	if p.Commits == 0 && !p.behind.uncommitted {
		p.Status = UpToDate
		return
	}
	p.Status = Behind
	last := p.behind.last
	if p.behind.uncommitted {
		p.addNote("English has changes that are not committed.")
		last, _ = fileTime(p.english)
	}
	if p.behind.object == "" {
		p.addNote("The English page did not exist at the sourceCommit.")
	}
	since := p.behind.first
	if since.IsZero() {
		since = last
	}
	p.Since = &since
	p.Days = days(p.behind.source, last)
}

func (p *Page) addNote(note string) { p.Note = strings.TrimSpace(p.Note + " " + note) }

// compareDates derives the status from the last changes of both pages.
func (s *survey) compareDates(p *Page) {
	translated, basis := s.dates(p.page)
	english, other := s.dates(p.english)
	if basis != other {
		translated, _ = fileTime(p.page)
		english, _ = fileTime(p.english)
		basis = ByTimes
	}
	p.Basis = basis
	p.Status = UpToDate
	switch {
	case english.After(translated):
		p.Status, p.Days, p.Since = Behind, days(translated, english), &english
	case basis == ByTimes && s.history == nil:
		// A checkout writes all files at once.
		p.Status = Unknown
	}
	how := "Compared by the dates of the files."
	if basis == ByHistory {
		how = "Compared by the last changes of both pages."
	}
	switch {
	case p.SourceCommit == "":
		p.Status = NoCommit
		p.addNote("There is no l10n.sourceCommit. " + how)
	case s.history == nil:
		p.addNote(upperFirst(s.why) + ". " + how)
	case !commitID.MatchString(p.SourceCommit):
		p.addNote("The sourceCommit is not the hash of a commit. " + how)
	default:
		p.addNote("The sourceCommit is not in the history of the English content. " + how)
	}
}

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// days returns the whole days between two times, 0 if to is before from.
func days(from, to time.Time) int { return max(0, int(to.Sub(from).Hours()/24)) }

// effective returns the number of changed sections that are not marked.
func (p *Page) effective() int {
	n := 0
	for _, s := range p.Sections {
		if !s.Marked {
			n++
		}
	}
	return n
}

// judge derives the status of a page from its sections.
func (p *Page) judge() {
	if p.Status != Behind || p.effective() > 0 {
		return
	}
	p.Status = UpToDate
	if len(p.Sections) > 0 {
		p.Unchanged = true
		p.addNote("The meaning of what changed is marked as unchanged.")
		return
	}
	p.addNote("Nothing changed that is translated.")
}
