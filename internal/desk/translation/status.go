package translation

import (
	"cmp"
	"fmt"
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
	Behind   Status = "behind"    // the original has changed since
	Newer    Status = "newer"     // made from a commit that is not checked out
	NoCommit Status = "no-commit" // the translation names no commit
	Moved    Status = "moved"     // the original is at another address
	Orphaned Status = "orphaned"  // the original is gone
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
	Locale        locale.Locale `json:"locale"`
	Slug          string        `json:"slug"`
	URL           string        `json:"url"` // of the translation, also if it is missing
	Title         string        `json:"title"`
	OriginalURL   string        `json:"originalUrl,omitempty"` // of the original page now
	OriginalTitle string        `json:"originalTitle,omitempty"`
	Status        Status        `json:"status"`
	Basis         Basis         `json:"basis,omitempty"`
	SourceCommit  string        `json:"sourceCommit,omitempty"`
	Commits       int           `json:"commits"`         // of the original page since the translation
	Days          int           `json:"days"`            // from the translated commit to the last
	Since         *time.Time    `json:"since,omitempty"` // when the translation became stale or the original page was added
	Popularity    float64       `json:"popularity"`
	// Note is additional information for people.
	Note string `json:"note,omitempty"`
	// Conflict reports that the new address has a translation, too.
	Conflict bool `json:"conflict,omitempty"`
	// Unchanged reports that all changes are marked as unchanged in meaning.
	Unchanged bool `json:"unchanged,omitempty"`
	// Sections are the changed ones, if the translated original text is available.
	Sections     []SectionStatus `json:"sections,omitempty"`
	File         string          `json:"file,omitempty"`
	OriginalFile string          `json:"originalFile,omitempty"`

	page, original *content.Page // nil if there is none
	behind         behind
	folder         string // of the slug
	text           string // slug and titles in lower case, for search
}

// SectionStatus is a changed section of an original page.
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

// formerFiles returns the files of redirected original pages by their new folders.
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
	for _, original := range s.cat.PagesOf(originalLocale(s.cat)) {
		if p := s.cat.Page(l, original.Slug); p == nil || p.Original != nil {
			pages = append(pages, s.missing(l, original))
		}
	}
	slices.SortFunc(pages, func(a, b *Page) int { return cmp.Compare(a.Slug, b.Slug) })
	return pages
}

func (s *survey) missing(l locale.Locale, original *content.Page) *Page {
	p := &Page{
		Locale: l, Slug: original.Slug, URL: s.cat.Scheme().URL(l, original.Slug), Title: original.Title, Status: Missing,
		OriginalURL: original.URL(), OriginalTitle: original.Title, OriginalFile: original.File, Popularity: s.popularity(original.URL()), original: original,
	}
	if s.history != nil {
		if t, ok := s.history.created(original.RelFile); ok {
			p.Since = &t
		}
	}
	return p
}

func (s *survey) translated(t *content.Page) *Page {
	original := s.cat.Page(originalLocale(s.cat), t.Slug)
	p := &Page{
		Locale: t.Locale, Slug: t.Slug, URL: t.URL(), Title: t.Title, SourceCommit: t.SourceCommit, File: t.File, page: t, original: original,
	}
	switch {
	case t.Conflicting():
		p.Status = SetAside
		return p
	case original == nil:
		s.withoutOriginal(p)
		return p
	}
	p.OriginalURL, p.OriginalTitle, p.OriginalFile = original.URL(), original.Title, original.File
	p.Popularity = s.popularity(original.URL())
	if t.Slug != original.Slug {
		p.Note = "The original is spelt " + original.Slug + "."
	}
	s.compare(p)
	return p
}

// withoutOriginal finds the new place of the original page.
func (s *survey) withoutOriginal(p *Page) {
	p.Status = Orphaned
	to, moved := s.cat.ResolveURL(s.cat.Scheme().URL(originalLocale(s.cat), p.Slug))
	switch {
	case moved:
		address, _, _ := s.cat.SplitTarget(to)
		p.original, p.OriginalURL = s.cat.ByURL(address), to
	case s.cat.Scheme().IsPlain():
		if p.original = s.renamedOriginal(p.page); p.original != nil {
			p.OriginalURL, moved = p.original.URL(), true
		}
	}
	if !moved {
		if s.history != nil && s.history.otherBranches[p.SourceCommit] {
			p.Status, p.Basis = Newer, ByCommit
			p.Note = "The original page is in a commit that is not checked out."
			return
		}
		p.Note = "There is neither an original page nor a redirect: it was removed, or the original content here is older."
		return
	}
	if p.original == nil || p.original.Locale != originalLocale(s.cat) {
		p.original = nil
		p.Note = "The original address leads to " + to + ", which is not a page of the docs."
		return
	}
	p.Status = Moved
	p.OriginalTitle, p.OriginalFile, p.Popularity = p.original.Title, p.original.File, s.popularity(p.original.URL())
	if page := s.cat.Page(p.Locale, p.original.Slug); page != nil && page.Original == nil {
		p.Conflict = true
		p.Note = "There is a translation at the new address too."
	} else if s.cat.Scheme().IsPlain() {
		p.Note = fmt.Sprintf("Move %s to %s.", p.page.RelFile, besideOriginal(p.page, p.original))
	}
}

// renamedOriginal returns the original of a page in a docs tree that git knows by another name, nil without one.
func (s *survey) renamedOriginal(t *content.Page) *content.Page {
	if s.history == nil {
		return nil
	}
	l := originalLocale(s.cat)
	for _, former := range []string{t.Path, string(l) + "/" + t.Path} { // the layouts of the default language
		now := s.history.nameNow(former)
		if i := slices.IndexFunc(s.cat.PagesOf(l), func(p *content.Page) bool { return p.RelFile == now }); i >= 0 {
			return s.cat.PagesOf(l)[i]
		}
	}
	return nil
}

// besideOriginal returns the file that a translation has once it follows its original: in the folder of its language, or
// with its tag at the end of the name, as it has now.
func besideOriginal(t, original *content.Page) string {
	if folder, ok := strings.CutSuffix(t.RelFile, t.Path); ok {
		return folder + original.Path
	}
	stem := func(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }
	return stem(original.Path) + strings.TrimPrefix(t.RelFile, stem(t.Path))
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
		p.addNote("Made from a commit of the original that is not checked out.")
		return
	}
	if !known {
		s.compareDates(p)
		return
	}
	p.Basis = ByCommit
	p.behind = s.history.follow(p.original.RelFile, func() []string { return s.former[p.original.Folder()] }, source)
	p.Commits = p.behind.commits
	if p.Commits == 0 && !p.behind.uncommitted {
		p.Status = UpToDate
		return
	}
	p.Status = Behind
	last := p.behind.last
	if p.behind.uncommitted {
		p.addNote("The original has changes that are not committed.")
		last, _ = fileTime(p.original)
	}
	if p.behind.object == "" {
		p.addNote("The original page did not exist at the sourceCommit.")
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
	original, other := s.dates(p.original)
	if basis != other {
		translated, _ = fileTime(p.page)
		original, _ = fileTime(p.original)
		basis = ByTimes
	}
	p.Basis = basis
	p.Status = UpToDate
	switch {
	case original.After(translated):
		p.Status, p.Days, p.Since = Behind, days(translated, original), &original
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
		p.addNote("The sourceCommit is not in the history of the original content. " + how)
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
