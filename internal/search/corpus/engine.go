package corpus

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"waymark.dev/waymark/internal/platform/locale"
)

// Document is a page for indexing.
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

// TextSection is the part of a page after a heading. The texts of all sections are the body of
// the page.
type TextSection struct {
	Anchor   string // id of the heading, "" for the introduction
	Headings string // the heading and those above it
	Text     string
}

// Match is a search of an engine for pages by their text.
type Match struct {
	Locales []locale.Locale
	Text    string // as typed by the reader
	// Terms are groups of alternative terms, from words.Analyzer.Terms. A page with a term of
	// every group matches.
	Terms [][]string
	// Optional terms raise the score of a page that matches.
	Optional []string
	// MinGroups is the number of groups that suffice; 0 means all.
	MinGroups int
	Limit     int
}

// Found is a page found by an engine. Scores are comparable only within one search.
type Found struct {
	URL   string
	Score float64
}

type FoundSection struct {
	URL    string // of the page
	Anchor string
	Score  float64
}

// BestOf sorts pages by score, stably, and returns the first ones up to a limit.
func BestOf(found []Found, limit int) []Found {
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	return found[:min(len(found), limit)]
}

// Engine is a full-text index. It is safe for concurrent use, also during Replace: until that
// returns, searches use the previous index.
type Engine interface {
	// Match returns the best pages, best first, and the number of all matches, which
	// may stop at CountLimit.
	Match(ctx context.Context, m Match) (found []Found, total int, err error)
	// MatchSections returns the best sections of pages, best first. The title of a
	// page counts as part of each of its sections.
	MatchSections(ctx context.Context, m Match) ([]FoundSection, error)
	// Replace replaces the index of a locale by one of documents, all at once. The
	// fingerprint identifies the documents. After an error the index is unchanged.
	Replace(ctx context.Context, l locale.Locale, fingerprint string, documents iter.Seq[Document]) error
	// Fingerprint returns the fingerprint of the documents in the index of a locale, or "".
	Fingerprint(ctx context.Context, l locale.Locale) (string, error)
	Close() error
}

// CountLimit is the number of matches at which engines may stop counting.
const CountLimit = 1000

// IndexVersion is part of fingerprints. It changes with the way content is indexed.
const IndexVersion = "6"
