// Package postgres stores the full-text index of a site in a PostgreSQL database, for sites on
// several machines. Each state of a locale has its own tables, which replace the previous ones
// at once.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Index is a search engine in a database.
type Index struct {
	pool *pgxpool.Pool

	mu     sync.RWMutex
	tables map[locale.Locale]table // as last seen in the database
}

var _ corpus.Engine = (*Index)(nil)

// table holds the pages of a locale.
type table struct {
	name        string
	fingerprint string
}

// Open connects to a database and creates the list of tables if it is missing. The account
// must be allowed to create tables; without the extension pg_trgm, which it also tries to
// create, typing errors in queries are corrected by titles only.
func Open(ctx context.Context, address string) (*Index, error) {
	settings, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("read address of search database: %w", err)
	}
	settings.AfterConnect = tune
	settings.ConnConfig.Tracer = database.Tracer{}
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, fmt.Errorf("connect to search database: %w", err)
	}
	x := &Index{pool: pool, tables: map[locale.Locale]table{}}
	if err := x.prepare(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return x, nil
}

// Check connects to a database without changing anything in it.
func Check(ctx context.Context, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("connect to search database: %w", fault.Cause(err))
	}
	if err := conn.Close(ctx); err != nil {
		return fmt.Errorf("close connection to search database: %w", err)
	}
	return nil
}

// tune prevents sequential scans, which would fetch every vector, and the overhead of
// compilation and parallel workers.
func tune(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, "set enable_seqscan = off; set jit = off; set max_parallel_workers_per_gather = 0")
	if err != nil {
		return fmt.Errorf("set up connection to search database: %w", err)
	}
	return nil
}

const createEditions = `
create table if not exists waymark_search_editions (
	locale text primary key,
	name text not null,
	fingerprint text not null
)`

func (x *Index) prepare(ctx context.Context) error {
	if _, err := x.pool.Exec(ctx, createEditions); err != nil && !isDuplicate(err) {
		return fmt.Errorf("connect to search database: %w", fault.Cause(err))
	}
	// It fails if the account may not create extensions or the server lacks this one.
	_, _ = x.pool.Exec(ctx, "create extension if not exists pg_trgm")
	return nil
}

// isDuplicate reports whether another machine has just created the same object.
func isDuplicate(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && (failure.Code == "23505" || failure.Code == "42P07")
}

// isMissing reports whether a table was dropped after a newer one replaced it.
func isMissing(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && failure.Code == "42P01"
}

func (x *Index) Close() error {
	x.pool.Close()
	return nil
}

func (x *Index) Fingerprint(ctx context.Context, l locale.Locale) (string, error) {
	t, err := x.reload(ctx, l)
	return t.fingerprint, err
}

// reload reads the current table of a locale.
func (x *Index) reload(ctx context.Context, l locale.Locale) (table, error) {
	var t table
	row := x.pool.QueryRow(ctx, "select name, fingerprint from waymark_search_editions where locale = $1", string(l))
	if err := row.Scan(&t.name, &t.fingerprint); err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return t, fmt.Errorf("find search table of %s: %w", l, err)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.tables[l] = t
	return t, nil
}

func (x *Index) table(ctx context.Context, l locale.Locale) (table, error) {
	x.mu.RLock()
	t := x.tables[l]
	x.mu.RUnlock()
	if t.name != "" {
		return t, nil
	}
	return x.reload(ctx, l)
}

// reloads is the maximum number of times that a search looks for a newer table.
const reloads = 10

// withReload searches, again with a newer table if the one of a locale is gone. A failed
// search has found nothing.
func (x *Index) withReload(ctx context.Context, l locale.Locale, search func() error) error {
	err := search()
	for range reloads {
		if !isMissing(err) {
			break
		}
		if _, err = x.reload(ctx, l); err == nil {
			err = search()
		}
	}
	return err
}

func (x *Index) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	q := build(m)
	if q.match == "" {
		return nil, 0, nil
	}
	var all []corpus.Found
	total := 0
	for _, l := range m.Locales {
		err := x.withReload(ctx, l, func() error {
			found, n, err := x.match(ctx, l, q, m)
			all = append(all, found...)
			total += n
			return err
		})
		if err != nil {
			return nil, 0, fmt.Errorf("search in %s: %w", l, database.MarkTransient(err))
		}
	}
	return corpus.BestOf(all, m.Limit), total, nil
}

// The weights of lexemes in a head are for the labels D, C (words repeated in a body), B
// (headings and summary) and A (names). Tables hold popular pages first and are read in that
// order, so the inner limit drops the least popular pages of a frequent word. The limit of the
// count is corpus.CountLimit.
const rankPages = `
with matches as materialized (
	select url, ts_rank('{0.05, 0.2, 0.5, 1}', head, $2::tsquery, 1) as score
	from %[1]s where words @@ $1::tsquery limit 300
)
select url, score, case
	when (select count(*) from matches) < 300 then (select count(*) from matches)
	else (select count(*) from (select from %[1]s where words @@ $1::tsquery limit 1000) counted)
end
from matches order by score desc, url limit $3`

// rankAlike finds titles with similar spelling, for queries that match nothing.
const rankAlike = `
select url, similarity(title, $1) as score, count(*) over ()
from %s where title %% $1 order by score desc, url limit $2`

func (x *Index) match(ctx context.Context, l locale.Locale, q queries, m corpus.Match) ([]corpus.Found, int, error) {
	t, err := x.table(ctx, l)
	if err != nil || t.name == "" {
		return nil, 0, err
	}
	name := pgx.Identifier{t.name}.Sanitize()
	found, total, err := x.collect(ctx, fmt.Sprintf(rankPages, name), q.match, q.rank, m.Limit)
	if err != nil || total > 0 || m.Text == "" {
		return found, total, err
	}
	found, total, err = x.collect(ctx, fmt.Sprintf(rankAlike, name), strings.ToLower(strings.ReplaceAll(m.Text, "\x00", "")), m.Limit)
	if err != nil && !isMissing(err) && ctx.Err() == nil {
		return nil, 0, nil // no pg_trgm here
	}
	return found, total, err
}

func (x *Index) collect(ctx context.Context, sql string, args ...any) ([]corpus.Found, int, error) {
	rows, err := x.pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("query pages: %w", err)
	}
	defer rows.Close()
	var found []corpus.Found
	total := 0
	for rows.Next() {
		var f corpus.Found
		if err := rows.Scan(&f.URL, &f.Score, &total); err != nil {
			return nil, 0, fmt.Errorf("read pages: %w", err)
		}
		found = append(found, f)
	}
	if err := rows.Err(); err != nil {
		return nil, 0, fmt.Errorf("query pages: %w", err)
	}
	return found, total, nil
}

// queries are the tsqueries of a match: one selects pages, the other ranks them.
type queries struct{ match, rank string }

func build(m corpus.Match) queries {
	var groups, ranked []string
	for _, group := range m.Terms {
		var either []string
		for _, t := range group {
			if q := quote(t); q != "''" {
				either = append(either, q)
			}
		}
		if len(either) > 0 {
			groups = append(groups, "("+strings.Join(either, "|")+")")
			ranked = append(ranked, either...)
		}
	}
	for _, t := range m.Optional {
		if q := quote(t); q != "''" {
			ranked = append(ranked, q)
		}
	}
	if len(groups) == 0 {
		return queries{}
	}
	return queries{match: combine(groups, m.MinGroups), rank: strings.Join(ranked, "|")}
}

// combine returns a query for all groups, or for any combination of least of
// them. Long queries match any of the groups instead, as there would be too
// many combinations.
func combine(groups []string, least int) string {
	if least <= 0 || least >= len(groups) {
		return strings.Join(groups, "&")
	}
	const limit = 6
	if least == 1 || len(groups) > limit {
		return strings.Join(groups, "|")
	}
	var choices []string
	for mask := range 1 << len(groups) {
		var chosen []string
		for i, g := range groups {
			if mask&(1<<i) != 0 {
				chosen = append(chosen, g)
			}
		}
		if len(chosen) == least {
			choices = append(choices, "("+strings.Join(chosen, "&")+")")
		}
	}
	return strings.Join(choices, "|")
}

func quote(lexeme string) string {
	return "'" + strings.NewReplacer("'", "''", `\`, `\\`, "\x00", "").Replace(lexeme) + "'"
}
