package postgres

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// Replace implements [corpus.Engine]. The transaction that names the new tables drops the old
// ones; machines that still query those look up the new name. Of several machines with the same
// pages, one indexes them; the others wait for it.
func (x *Index) Replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	if err := x.replace(ctx, l, fingerprint, pages); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err() // rather than the error of the connection
		}
		return fmt.Errorf("index %s: %w", l, err)
	}
	t, err := x.reload(ctx, l)
	if err != nil {
		return err
	}
	// After a vacuum, matches are counted without fetching pages. The table may be
	// missing, as another machine may have replaced it by now.
	for _, name := range []string{t.name, t.name + sectionsSuffix, t.name + postingsSuffix} {
		if _, err := x.pool.Exec(ctx, "vacuum "+pgx.Identifier{name}.Sanitize()); err != nil && !isMissing(err) {
			return fmt.Errorf("index %s: vacuum: %w", l, err)
		}
	}
	return nil
}

func (x *Index) replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	tx, err := x.pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // no effect after the commit
	// One machine at a time; the lock ends with the transaction.
	if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock(hashtext($1))", "waymark_search_"+string(l)); err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	var old, indexed string
	err = tx.QueryRow(ctx, "select name, fingerprint from waymark_search_editions where locale = $1", string(l)).Scan(&old, &indexed)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("find old table: %w", err)
	}
	if old != "" && indexed == fingerprint {
		return nil
	}
	name := "waymark_search_" + strings.ReplaceAll(l.Folder(), "-", "_") + "_" + randomName()
	if err := fill(ctx, tx, name, words.NewAnalyzer(l), pages); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into waymark_search_editions (locale, name, fingerprint) values ($1, $2, $3)
		on conflict (locale) do update set name = excluded.name, fingerprint = excluded.fingerprint`, string(l), name, fingerprint)
	if err != nil {
		return fmt.Errorf("name new table: %w", err)
	}
	if old != "" {
		for _, name := range []string{old, old + sectionsSuffix, old + postingsSuffix} {
			if _, err := tx.Exec(ctx, "drop table if exists "+pgx.Identifier{name}.Sanitize()); err != nil {
				return fmt.Errorf("drop old table: %w", err)
			}
		}
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

func randomName() string {
	var b [6]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// fill makes the tables of a locale, the most popular pages first. The database parses the
// vectors.
func fill(ctx context.Context, tx pgx.Tx, name string, a *words.Analyzer, pages iter.Seq[corpus.Document]) error {
	table, sections := pgx.Identifier{name}.Sanitize(), pgx.Identifier{name + sectionsSuffix}.Sanitize()
	_, err := tx.Exec(ctx, "create temporary table incoming (url text, number integer, anchor text, title text, head text, words text, weight real) on commit drop")
	if err != nil {
		return fmt.Errorf("make table: %w", err)
	}
	rows := &source{a: a, postings: newPostings()}
	next, stop := iter.Pull(pages)
	defer stop()
	rows.next = next
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"incoming"}, []string{"url", "number", "anchor", "title", "head", "words", "weight"}, rows); err != nil {
		return fmt.Errorf("copy pages: %w", err)
	}
	statements := []string{
		"create table " + table + " as select url, title, head::tsvector as head, words::tsvector as words from incoming where number is null order by weight desc, url",
		"create index on " + table + " using gin (words) with (fastupdate = off)",
		"analyze " + table,
		"create table " + sections + " as select number, url, anchor from incoming where number is not null order by number",
		"alter table " + sections + " add primary key (number)",
	}
	for _, sql := range statements {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return fmt.Errorf("make table: %w", err)
		}
	}
	if err := rows.postings.store(ctx, tx, pgx.Identifier{name + postingsSuffix}); err != nil {
		return err
	}
	return indexTitles(ctx, tx, table)
}

// indexTitles indexes titles by similar spelling, if the extension is installed.
func indexTitles(ctx context.Context, tx pgx.Tx, table string) error {
	var have bool
	if err := tx.QueryRow(ctx, "select exists (select from pg_extension where extname = 'pg_trgm')").Scan(&have); err != nil {
		return fmt.Errorf("look for pg_trgm: %w", err)
	}
	if !have {
		return nil
	}
	if _, err := tx.Exec(ctx, "create index on "+table+" using gin (title gin_trgm_ops)"); err != nil {
		return fmt.Errorf("index titles: %w", err)
	}
	return nil
}

// source feeds pages to COPY.
type source struct {
	a        *words.Analyzer
	next     func() (corpus.Document, bool)
	row      []any
	more     [][]any // rows of the sections of the page before
	postings *postings
}

func (s *source) Next() bool {
	if n := len(s.more); n > 0 {
		s.row, s.more = s.more[n-1], s.more[:n-1]
		return true
	}
	p, ok := s.next()
	if !ok {
		return false
	}
	terms := corpus.TermsOf(s.a, &p)
	head, words := vectors(terms)
	s.row = []any{p.URL, nil, nil, strings.ToLower(strings.ReplaceAll(p.Title, "\x00", "")), head, words, p.Weight}
	for _, section := range terms.Sections {
		number := s.postings.add(strings.Fields(section.Text))
		s.more = append(s.more, []any{p.URL, number, strings.ReplaceAll(section.Anchor, "\x00", ""), nil, nil, nil, nil})
	}
	return true
}

// Limits on lexemes: readers do not type longer ones, and PostgreSQL has no higher positions.
const (
	longestLexeme = 200
	lastPosition  = 16000
)

func (s *source) Values() ([]any, error) { return s.row, nil }

func (s *source) Err() error { return nil }

// repeats is the number of occurrences in a body at which a word gets the label C.
const repeats = 3

// vectors returns the tsvector for ranking a page and the one of all its words. Ranking reads
// only the small one, as large ones are stored out of line.
func vectors(terms corpus.Terms) (head, words string) {
	weights := map[string]byte{}
	counts := map[string]int{}
	for t := range strings.FieldsSeq(terms.Body) {
		counts[t]++
	}
	for t, n := range counts {
		if n >= repeats {
			weights[t] = 'C'
		} else {
			weights[t] = 0
		}
	}
	for t := range strings.FieldsSeq(terms.Head) {
		weights[t] = 'B'
	}
	for t := range strings.FieldsSeq(terms.Names) {
		weights[t] = 'A'
	}
	var h, w strings.Builder
	for i, t := range slices.Sorted(maps.Keys(weights)) {
		lexeme := quote(t)
		if len(t) > longestLexeme || lexeme == "''" {
			continue
		}
		w.WriteString(lexeme)
		w.WriteByte(' ')
		if weight := weights[t]; weight != 0 {
			h.WriteString(lexeme)
			h.WriteByte(':')
			h.WriteString(strconv.Itoa(min(i+1, lastPosition)))
			h.WriteByte(weight)
			h.WriteByte(' ')
		}
	}
	return h.String(), w.String()
}
