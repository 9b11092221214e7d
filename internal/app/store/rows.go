package store

import (
	"context"
	"database/sql"

	"waymark.dev/waymark/internal/platform/database"
)

// querier is a transaction or the database.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// executor is a transaction or the database.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

type scanner interface{ Scan(...any) error }

// eachRow runs a query and calls do with every row until it returns an error.
func eachRow(ctx context.Context, db querier, do func(scanner) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	return eachOf(rows, do)
}

// eachOf calls do with every row until it returns an error, and closes them.
func eachOf(rows *sql.Rows, do func(scanner) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// selectAll scans every row of a query. The list is never nil.
func selectAll[T any](ctx context.Context, db querier, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	list := []T{}
	err := eachRow(ctx, db, func(row scanner) error {
		one, err := scan(row)
		if err != nil {
			return err
		}
		list = append(list, one)
		return nil
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

func scanValue[T any](row scanner) (v T, err error) {
	err = row.Scan(&v)
	return v, err
}

// anyRow returns values for a row, and pointers to scan it into.
func anyRow(columns int) (values, targets []any) {
	values, targets = make([]any, columns), make([]any, columns)
	for i := range values {
		targets[i] = &values[i]
	}
	return values, targets
}

// affected returns the number of rows that a statement has changed.
func affected(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// execute runs a statement outside a transaction.
func (s *Store) execute(ctx context.Context, doing, statement string, args ...any) error {
	_, err := s.db.ExecContext(ctx, statement, args...)
	return database.Wrap(err, "%s", doing)
}

// texts returns rows of one text each.
func (s *Store) texts(ctx context.Context, doing, query string, args ...any) ([]string, error) {
	list, err := selectAll(ctx, s.db, scanValue[string], query, args...)
	return list, database.Wrap(err, "%s", doing)
}
