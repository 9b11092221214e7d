package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/plus/account"
)

type exportPart struct {
	table string
	query string   // of the rows of the user $1
	json  []string // columns that hold JSON
}

// exported is the data in an export, by table in this order. Every table with a column
// user_id must be here. Row numbers and secrets are left out.
var exported = []exportPart{
	{"users", `
select created_at, updated_at, uid, email, avatar_url, subscription_type, enforce_plus, enforce_plus_until, is_admin, is_staff, is_superuser, is_beta_tester, subscriber_number, subscription_changed_at
from users where id = $1`, nil},
	{"settings", "select updated_at, locale_override, no_ads, ai_help_history from settings where user_id = $1", nil},
	{"newsletter_subscribers", "select email from newsletter_subscribers where user_id = $1 order by id", nil},
	{"account_changes", "select created_at, actor, action, old_value, new_value from account_changes where user_id = $1 order by id", nil},
	{"activity_pings", "select ping_at, subscription_type, ai_help_history, no_ads, offline from activity_pings where user_id = $1 order by ping_at", nil},
	{"user_subscription_transitions", `
select old_subscription_type, new_subscription_type, created_at from user_subscription_transitions where user_id = $1 order by id`, nil},
	{"billing_customers", "select customer, created_at from billing_customers where user_id = $1", nil},
	{"billing_subscriptions", `
select id, price, subscription_type, currency, status, started_at, period_end, ends_at, cancelled_at, ended_at, past_due_since, looked_at
from billing_subscriptions where user_id = $1 order by id`, nil},
	{"billing_ledger", "select at, kind, subscription_type, amount, currency, status from billing_ledger where user_id = $1 order by at, id", nil},
	{"provider_events", `
select e.type, e.payload, e.issued_at, e.received_at, e.status from provider_events e join users u on u.uid = e.uid where u.id = $1 order by e.id`, []string{"payload"}},
	{"sessions", "select created_at, last_seen_at, client from sessions where user_id = $1 order by id", nil},
	{"playgrounds", "select created_at, code, hidden_at from playgrounds where user_id = $1 order by id", []string{"code"}},
	{"playground_reports", "select created_at, reason from playground_reports where user_id = $1 order by id", nil},
	{"collections", "select public_id, name, description, created_at, updated_at, deleted_at from collections where user_id = $1 order by id", nil},
	{"collection_items", `
select i.public_id, c.public_id as collection, i.url, i.page_title, i.custom_name, i.notes, i.created_at, i.updated_at, i.deleted_at
from collection_items i join collections c on c.id = i.collection_id where i.user_id = $1 order by i.id`, nil},
	{"collection_shares", `
select c.public_id as collection, s.token, s.with_notes, s.curator, s.created_at
from collection_shares s join collections c on c.id = s.collection_id where c.user_id = $1 order by c.id`, nil},
	{"collection_reports", "select created_at, reason from collection_reports where user_id = $1 order by id", nil},
	{"update_subscriptions", `
select created_at, name, channel, query, url, failures, last_error, last_sent_at, disabled_at from update_subscriptions where user_id = $1 order by id`, nil},
	{"ai_help_history", "select chat_id, label, created_at, updated_at from ai_help_history where user_id = $1 order by id", nil},
	{"ai_help_history_messages", `
select chat_id, message_id, parent_id, created_at, sources, request, response from ai_help_history_messages where user_id = $1 order by id`,
		[]string{"sources", "request", "response"}},
	{"ai_help_limits", "select latest_start, session_questions, total_questions, earlier_tries from ai_help_limits where user_id = $1", nil},
	{"ai_help_open_questions", "select window_start, created_at from ai_help_open_questions where user_id = $1 order by id", nil},
	{"ai_help_message_meta", `
select chat_id, message_id, parent_id, created_at, search_duration, embedding_duration, response_duration, query_len, context_len, response_len,
	model, embedding_model, status, sources
from ai_help_message_meta where user_id = $1 order by id`, []string{"sources"}},
	{"ai_help_feedback", "select message_id, page, created_at, thumbs_up, question from ai_help_feedback where user_id = $1 order by id", nil},
}

// Export implements [account.SettingsStore]: a JSON object with an array of rows for each
// table.
func (s *Store) Export(ctx context.Context, user int64, w io.Writer) error {
	if err := recordChange(ctx, s.db, user, account.Reader, account.Exported, "", ""); err != nil {
		return database.Wrap(err, "export")
	}
	out := &exportWriter{to: w}
	out.text(`{"exported_at":`)
	out.value(now())
	for _, part := range exported {
		out.text(",\n")
		out.value(part.table)
		out.text(":[")
		if err := s.exportRows(ctx, out, part.query, user, part.json); err != nil {
			return database.Wrap(err, "export %s", part.table)
		}
		out.text("]")
	}
	out.text("}\n")
	return out.err
}

func (s *Store) exportRows(ctx context.Context, out *exportWriter, query string, user int64, jsonColumns []string) error {
	rows, err := s.db.QueryContext(ctx, query, user)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	for i := 0; rows.Next(); i++ {
		row, err := scanRow(rows, columns, jsonColumns)
		if err != nil {
			return err
		}
		if i > 0 {
			out.text(",")
		}
		out.text("\n")
		out.value(row)
	}
	return rows.Err()
}

func scanRow(rows *sql.Rows, columns []*sql.ColumnType, jsonColumns []string) (map[string]any, error) {
	values, targets := anyRow(len(columns))
	if err := rows.Scan(targets...); err != nil {
		return nil, err
	}
	row := make(map[string]any, len(columns))
	for i, column := range columns {
		name := column.Name()
		switch v := values[i].(type) {
		case int64:
			row[name] = v
			if column.DatabaseTypeName() == "BOOLEAN" { // SQLite has numbers for these
				row[name] = v != 0
			}
		case time.Time:
			row[name] = v.UTC()
		case string:
			row[name] = v
			if slices.Contains(jsonColumns, name) && json.Valid([]byte(v)) {
				row[name] = json.RawMessage(v)
			}
		default:
			row[name] = v
		}
	}
	return row, nil
}

// exportWriter writes JSON and keeps the first error.
type exportWriter struct {
	to  io.Writer
	err error
}

func (o *exportWriter) text(s string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.to, s)
	}
}

func (o *exportWriter) value(v any) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil && o.err == nil {
		o.err = err
	}
	o.text(string(bytes.TrimSuffix(text.Bytes(), []byte("\n"))))
}
