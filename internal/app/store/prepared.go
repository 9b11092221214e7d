package store

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// prepared is a statement that is parsed once per connection, unless connections are a
// pooler's. It is prepared on first use: before the migrations, its tables may be missing.
type prepared struct{ statement atomic.Pointer[sql.Stmt] }

// eachRow runs the statement, whose text must be constant, and calls do with every row until
// it returns an error.
func (p *prepared) eachRow(ctx context.Context, s *Store, do func(scanner) error, text string, args ...any) error {
	if s.isPooled() {
		return eachRow(ctx, s.db, do, text, args...)
	}
	statement := p.statement.Load()
	if statement == nil {
		var err error
		if statement, err = p.prepare(ctx, s.db, text); err != nil {
			return err
		}
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	return eachOf(rows, do)
}

// prepare returns the statement that was prepared first.
func (p *prepared) prepare(ctx context.Context, db *sql.DB, text string) (*sql.Stmt, error) {
	statement, err := db.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	if !p.statement.CompareAndSwap(nil, statement) {
		_ = statement.Close() // it was never used
		return p.statement.Load(), nil
	}
	return statement, nil
}
