package store

import (
	"context"
	"database/sql"
	"sync/atomic"
)

// prepared is a statement that is parsed once for each connection. It is prepared
// when it first runs: before the migrations, its tables may be missing.
type prepared struct{ statement atomic.Pointer[sql.Stmt] }

// queryRow runs the statement, whose text must always be the same.
func (p *prepared) queryRow(ctx context.Context, db *sql.DB, text string, args ...any) (*sql.Row, error) {
	statement := p.statement.Load()
	if statement == nil {
		var err error
		if statement, err = p.prepare(ctx, db, text); err != nil {
			return nil, err
		}
	}
	return statement.QueryRowContext(ctx, args...), nil
}

// prepare returns the statement of the caller that was first to prepare it.
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
