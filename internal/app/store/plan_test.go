package store

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// Jobs that look for old rows do not read whole tables.
func testOldRowsAreFoundByIndexes(t *testing.T, s *Store) {
	at := now().Add(-time.Hour)
	for _, query := range []struct {
		text string
		args int
	}{
		{deleteExpiredSessions, 2}, {forgetReplaced, 1}, {forgetEvents, 1}, {forgetBillingEvents, 1}, {selectStale, 3}, {selectTimed, 1},
		{purgeChats, 1}, {purgeMeta, 1}, {purgeVotes, 1}, {purgeExplanations, 1},
	} {
		args := make([]any, query.args)
		for i := range args {
			args[i] = at
		}
		for _, step := range queryPlan(t, s, query.text, args...) {
			if strings.HasPrefix(step, "SCAN ") && !strings.Contains(step, " CONSTANT ROW") || strings.Contains(step, "Seq Scan") {
				t.Errorf("%s\nhas the step %q", query.text, step)
			}
		}
	}
}

// queryPlan returns the steps of a query. On PostgreSQL it disables sequential
// scans, which small tables would use.
func queryPlan(t *testing.T, s *Store, text string, args ...any) (steps []string) {
	t.Helper()
	tx, err := s.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	explain := "explain query plan "
	if s.dialect == postgresDialect {
		explain = "explain "
		if _, err := tx.ExecContext(t.Context(), "set local enable_seqscan = off"); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := tx.QueryContext(t.Context(), explain+text, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	values, targets := anyRow(len(columns))
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, fmt.Sprint(values[len(values)-1])) // the description is last
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}
