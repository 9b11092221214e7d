package corpus

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"waymark.dev/waymark/internal/platform/locale"
)

// Document is the text of a page that is searched.
type Document struct {
	URL      string
	Locale   locale.Locale
	Slug     string
	Title    string
	Short    string // short title, or ""
	Type     string // page type of the front matter
	Headings []string
	Summary  string
	Body     string  // prose and code
	Weight   float32 // popularity, 0 to 1
	Sections []TextSection
}

// TextSection is a stretch of a page below a heading. The texts of all sections are
// the body of the page.
type TextSection struct {
	Anchor   string // id of the heading, "" for the introduction
	Headings string // the heading and those above it
	Text     string
}

// Match asks an engine for pages by their text.
type Match struct {
	Locales []locale.Locale
	Text    string // as the reader typed it
	// Terms are groups of alternatives, in the form that words.Analyzer.Terms makes
	// of text. A page that holds one of every group matches.
	Terms [][]string
	// Optional terms raise the score of a page that matches.
	Optional []string
	// Least is how many of the groups are enough; 0 means all.
	Least int
	Limit int
}

// Found is a page that an engine found; scores are comparable only within one
// search.
type Found struct {
	URL   string
	Score float64
}

// FoundSection is a section that an engine found.
type FoundSection struct {
	URL    string // of the page
	Anchor string
	Score  float64
}

// BestOf sorts pages by score, those alike in the order they came in, and keeps
// as many as a limit allows.
func BestOf(found []Found, limit int) []Found {
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	return found[:min(len(found), limit)]
}

// Engine is a full-text index. It is safe for concurrent use, also while
// Replace runs: until that returns, searches use the previous index.
type Engine interface {
	// Match returns the best pages, best first, and how many match in all. It
	// may stop counting at CountLimit.
	Match(ctx context.Context, m Match) (found []Found, total int, err error)
	// MatchSections returns the best sections of pages, best first. The title of a
	// page counts as part of each of its sections.
	MatchSections(ctx context.Context, m Match) ([]FoundSection, error)
	// Replace makes documents the index of a locale, all at once. The
	// fingerprint can be asked for later. After an error the index is
	// unchanged.
	Replace(ctx context.Context, l locale.Locale, fingerprint string, documents iter.Seq[Document]) error
	// Fingerprint returns what Replace was given for what is there now, or "".
	Fingerprint(ctx context.Context, l locale.Locale) (string, error)
	Close() error
}

// CountLimit is where engines may stop to count.
const CountLimit = 1000

// IndexVersion goes into fingerprints: it changes when the same content would be
// indexed differently.
const IndexVersion = "5"
