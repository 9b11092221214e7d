package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/dbfault"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/help/chats"
)

var _ chats.Store = (*Store)(nil)

const (
	// One statement decides and counts, so that of many at a time no more pass than
	// may. $3 is the latest beginning of a window that is over.
	takeQuestion = `
insert into ai_help_limits (user_id, latest_start, session_questions, total_questions) select u.id, $2, 1, 1 from users u where u.id = $1
on conflict (user_id) do update set
	latest_start = case when ai_help_limits.latest_start > $3 then ai_help_limits.latest_start else excluded.latest_start end,
	session_questions = case when ai_help_limits.latest_start > $3 then ai_help_limits.session_questions + 1 else 1 end,
	total_questions = ai_help_limits.total_questions + 1
where ai_help_limits.latest_start is null or ai_help_limits.latest_start <= $3 or ai_help_limits.session_questions < $4
returning latest_start, session_questions`
	countQuestion = `
insert into ai_help_limits (user_id, total_questions) select u.id, 1 from users u where u.id = $1
on conflict (user_id) do update set total_questions = ai_help_limits.total_questions + 1`
	// Of a window that is over nothing is given back.
	giveBack = `
update ai_help_limits set session_questions = session_questions - 1, total_questions = total_questions - 1
where user_id = $1 and latest_start = $2 and session_questions > 0
and (select count(*) from ai_help_message_meta m where m.user_id = $1 and m.created_at >= $2) < $3`
	addOpen         = "insert into ai_help_open_questions (user_id, window_start, created_at) values ($1, $2, $3) returning id"
	deleteOpen      = "delete from ai_help_open_questions where id = $1"
	selectOpen      = "select id, user_id, window_start from ai_help_open_questions where created_at < $1 order by id"
	giveBackCounted = "update ai_help_limits set total_questions = total_questions - 1 where user_id = $1 and total_questions > 0"
	selectQuestions = "select l.latest_start, coalesce(l.session_questions, 0) from users u left join ai_help_limits l on l.user_id = u.id where u.id = $1"
)

// TakeQuestion implements [chats.Store].
func (s *Store) TakeQuestion(ctx context.Context, user int64, limit *chats.Limit) (chats.Charge, chats.Quota, error) {
	const doing = "count a question"
	at, charge := now(), chats.Charge{User: user}
	if limit == nil {
		err := s.within(ctx, func(tx *sql.Tx) error {
			n, err := affected(tx.ExecContext(ctx, countQuestion, user))
			if err == nil && n == 0 {
				err = fault.ErrUnauthenticated
			}
			if err != nil {
				return err
			}
			return tx.QueryRowContext(ctx, addOpen, user, nil, at).Scan(&charge.Open)
		})
		if err != nil {
			return chats.Charge{}, chats.Quota{}, fmt.Errorf("%s: %w", doing, err)
		}
		return charge, chats.Quota{}, nil
	}
	var start sql.NullTime
	var count int
	err := s.within(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, takeQuestion, user, at, inDatabase(at.Add(-limit.Window)), limit.Questions).Scan(&start, &count); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, addOpen, user, inDatabase(start.Time), at).Scan(&charge.Open)
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		quota, err := s.Quota(ctx, user, *limit)
		if err != nil {
			return chats.Charge{}, quota, err
		}
		return chats.Charge{}, quota, &chats.Exhausted{Quota: quota}
	case err != nil:
		return chats.Charge{}, chats.Quota{}, fmt.Errorf("%s: %w", doing, err)
	}
	charge.Window, charge.Tries = start.Time.UTC(), limit.Tries()
	return charge, quotaOf(start, count, *limit, at), nil
}

// quotaOf is what a reader may still ask.
func quotaOf(start sql.NullTime, count int, limit chats.Limit, at time.Time) chats.Quota {
	end := start.Time.UTC().Add(limit.Window)
	if !start.Valid || !end.After(at) || count == 0 {
		return chats.Quota{Remaining: limit.Questions, Limit: limit.Questions}
	}
	return chats.Quota{Count: count, Remaining: max(0, limit.Questions-count), Limit: limit.Questions, Reset: end}
}

// GiveBack implements [chats.Store].
func (s *Store) GiveBack(ctx context.Context, c chats.Charge) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, deleteOpen, c.Open))
		if err != nil || n == 0 { // it was given back, or is answered
			return err
		}
		if c.Window.IsZero() {
			_, err = tx.ExecContext(ctx, giveBackCounted, c.User)
		} else {
			_, err = tx.ExecContext(ctx, giveBack, c.User, inDatabase(c.Window), c.Tries)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("give back a question: %w", err)
	}
	return nil
}

// KeepQuestion implements [chats.Store].
func (s *Store) KeepQuestion(ctx context.Context, c chats.Charge) error {
	return s.execute(ctx, "keep a question counted", deleteOpen, c.Open)
}

// GiveBackOpen gives back the questions from before a moment whose answer has not ended,
// and returns how many there were: those of servers that were killed.
func (s *Store) GiveBackOpen(ctx context.Context, before time.Time, limit chats.Limit) (int, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (chats.Charge, error) {
		c := chats.Charge{Tries: limit.Tries()}
		var start sql.NullTime
		err := row.Scan(&c.Open, &c.User, &start)
		if start.Valid {
			c.Window = start.Time.UTC()
		}
		return c, err
	}, selectOpen, inDatabase(before))
	if err != nil {
		return 0, fmt.Errorf("read questions without an answer: %w", dbfault.Mark(err))
	}
	for n, c := range list {
		if err := s.GiveBack(ctx, c); err != nil {
			return n, err
		}
	}
	return len(list), nil
}

// Quota implements [chats.Store].
func (s *Store) Quota(ctx context.Context, user int64, limit chats.Limit) (chats.Quota, error) {
	var start sql.NullTime
	var count int
	err := s.db.QueryRowContext(ctx, selectQuestions, user).Scan(&start, &count)
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrUnauthenticated
	}
	if err != nil {
		return chats.Quota{}, fmt.Errorf("count questions: %w", dbfault.Mark(err))
	}
	return quotaOf(start, count, limit, now()), nil
}

const (
	selectHistorySetting = "select coalesce(ai_help_history, false) from settings where user_id = $1"
	addChat              = `
insert into ai_help_history (user_id, chat_id, label, created_at, updated_at) values ($1, $2, '', $3, $3)
on conflict (chat_id) do update set updated_at = excluded.updated_at where ai_help_history.user_id = excluded.user_id`
	touchChat = `
update ai_help_history set updated_at = $3 where user_id = $1 and chat_id = $2
and exists (select 1 from ai_help_history_messages m where m.user_id = $1 and m.chat_id = $2 and m.message_id = $4)`
	addMessage = `
insert into ai_help_history_messages (user_id, chat_id, message_id, parent_id, created_at, request) values ($1, $2, $3, $4, $5, $6)
on conflict (message_id) do nothing`
	setSources     = "update ai_help_history_messages set sources = $3 where user_id = $1 and message_id = $2"
	setAnswer      = "update ai_help_history_messages set response = $3 where user_id = $1 and message_id = $2"
	selectChats    = "select chat_id, label, updated_at from ai_help_history where user_id = $1 order by updated_at desc, id desc"
	messageColumns = "select chat_id, message_id, coalesce(parent_id, ''), created_at, sources, request, response from ai_help_history_messages where user_id = $1"
	selectHistory  = messageColumns + " order by chat_id, id"
	selectMessages = messageColumns + " and chat_id = $2 order by created_at, id"
	selectMessage  = messageColumns + " and message_id = $2"
	setLabel       = "update ai_help_history set label = $3 where user_id = $1 and chat_id = $2"
	selectLabel    = "select label from ai_help_history where user_id = $1 and chat_id = $2"
	selectSizes    = `
select h.chat_id, cast(sum(length(m.request) + coalesce(length(m.response), 0) + coalesce(length(m.sources), 0)) as bigint)
from ai_help_history h join ai_help_history_messages m on m.chat_id = h.chat_id and m.user_id = h.user_id
where h.user_id = $1 group by h.id, h.chat_id, h.updated_at order by h.updated_at desc, h.id desc`
	deleteChat = "delete from ai_help_history where user_id = $1 and chat_id = $2"
	// See forgetSources.
	forgetChatSources = "update ai_help_message_meta set sources = '[]' where user_id = $1 and chat_id = $2"
)

// RecordsHistory implements [chats.Store].
func (s *Store) RecordsHistory(ctx context.Context, user int64) (bool, error) {
	on, err := recordsHistory(ctx, s.db, user)
	if err != nil {
		return false, fmt.Errorf("read setting of history: %w", dbfault.Mark(err))
	}
	return on, nil
}

func recordsHistory(ctx context.Context, db querier, user int64) (on bool, err error) {
	err = db.QueryRowContext(ctx, selectHistorySetting, user).Scan(&on)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return on, err
}

// storedQuestion is what the column request holds, and storedAnswer what response
// does.
type storedQuestion struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type storedAnswer struct {
	Role string `json:"role"`
	chats.Answer
}

// AddMessage implements [chats.Store].
func (s *Store) AddMessage(ctx context.Context, user int64, m chats.Message) (stored bool, err error) {
	request, err := json.Marshal(storedQuestion{"user", m.Question})
	if err != nil {
		return false, fmt.Errorf("encode a question: %w", err)
	}
	at := inDatabase(m.CreatedAt)
	err = s.within(ctx, func(tx *sql.Tx) error {
		// The chat is touched first: what writes first does not wait for a lock in
		// the middle of its transaction.
		var parent any
		var n int64
		if m.ParentID == "" {
			n, err = affected(tx.ExecContext(ctx, addChat, user, m.ChatID, at))
		} else {
			parent = m.ParentID
			n, err = affected(tx.ExecContext(ctx, touchChat, user, m.ChatID, at, m.ParentID))
		}
		if err != nil || n == 0 {
			return err
		}
		if on, err := recordsHistory(ctx, tx, user); err != nil {
			return err
		} else if !on {
			return errUnchanged
		}
		n, err = affected(tx.ExecContext(ctx, addMessage, user, m.ChatID, m.ID, parent, at, string(request)))
		if err == nil && n == 0 {
			return errUnchanged // the id is taken
		}
		if err == nil {
			err = makeRoom(ctx, tx, user)
		}
		stored = err == nil
		return err
	})
	if errors.Is(err, errUnchanged) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("store a question: %w", err)
	}
	return stored, nil
}

// makeRoom deletes the oldest conversations of a user while all are too large. The error
// is errUnchanged if the newest one is so by itself.
func makeRoom(ctx context.Context, tx *sql.Tx, user int64) error {
	type sized struct {
		chat string
		size int64
	}
	list, err := selectAll(ctx, tx, func(row scanner) (c sized, err error) {
		err = row.Scan(&c.chat, &c.size)
		return c, err
	}, selectSizes, user)
	if err != nil {
		return err
	}
	var sum int64
	for i, c := range list {
		if sum += c.size; sum <= chats.HistorySize {
			continue
		}
		if i == 0 {
			return errUnchanged
		}
		if _, err := tx.ExecContext(ctx, deleteChat, user, c.chat); err != nil {
			return err
		}
	}
	return nil
}

// SetSources implements [chats.Store].
func (s *Store) SetSources(ctx context.Context, user int64, message string, sources []chats.Source) error {
	return s.setJSON(ctx, "store the sources of an answer", setSources, user, message, listOf(sources))
}

// SetAnswer implements [chats.Store].
func (s *Store) SetAnswer(ctx context.Context, user int64, message string, a chats.Answer) error {
	return s.setJSON(ctx, "store an answer", setAnswer, user, message, storedAnswer{"assistant", a})
}

// listOf is a list that is [] in JSON when it is empty.
func listOf(sources []chats.Source) []chats.Source {
	if sources == nil {
		return []chats.Source{}
	}
	return sources
}

func (s *Store) setJSON(ctx context.Context, doing, statement string, user int64, message string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return s.execute(ctx, doing, statement, user, message, string(text))
}

// Chats implements [chats.Store].
func (s *Store) Chats(ctx context.Context, user int64) ([]chats.Chat, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (c chats.Chat, err error) {
		err = row.Scan(&c.ID, &c.Label, &c.Last)
		c.Last = c.Last.UTC()
		return c, err
	}, selectChats, user)
	if err != nil {
		return nil, fmt.Errorf("list chats: %w", dbfault.Mark(err))
	}
	return list, nil
}

func scanMessage(row scanner) (m chats.Message, err error) {
	var sources, request, response string
	if err := row.Scan(&m.ChatID, &m.ID, &m.ParentID, &m.CreatedAt, &sources, &request, &response); err != nil {
		return m, err
	}
	m.CreatedAt = m.CreatedAt.UTC()
	var question storedQuestion
	var answer storedAnswer
	err = errors.Join(json.Unmarshal([]byte(sources), &m.Sources), json.Unmarshal([]byte(request), &question), json.Unmarshal([]byte(response), &answer))
	if err != nil {
		return m, fmt.Errorf("read message %s: %w", m.ID, err)
	}
	m.Question = question.Content
	if answer.Role != "" {
		m.Answer = &answer.Answer
	}
	return m, nil
}

// EachMessage implements [chats.Store].
func (s *Store) EachMessage(ctx context.Context, user int64, do func(chats.Message) error) error {
	err := eachRow(ctx, s.db, func(row scanner) error {
		m, err := scanMessage(row)
		if err != nil {
			return err
		}
		return do(m)
	}, selectHistory, user)
	if err != nil {
		return fmt.Errorf("read messages: %w", dbfault.Mark(err))
	}
	return nil
}

// Messages implements [chats.Store].
func (s *Store) Messages(ctx context.Context, user int64, chat string) ([]chats.Message, error) {
	list, err := selectAll(ctx, s.db, scanMessage, selectMessages, user, chat)
	if err == nil && len(list) == 0 {
		err = fault.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read a chat: %w", dbfault.Mark(err))
	}
	return list, nil
}

// Message implements [chats.Store].
func (s *Store) Message(ctx context.Context, user int64, id string) (chats.Message, error) {
	m, err := scanMessage(s.db.QueryRowContext(ctx, selectMessage, user, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return m, fmt.Errorf("read a message: %w", dbfault.Mark(err))
	}
	return m, nil
}

// SetLabel implements [chats.Store].
func (s *Store) SetLabel(ctx context.Context, user int64, chat, label string) error {
	return s.execute(ctx, "label a chat", setLabel, user, chat, label)
}

// Label implements [chats.Store].
func (s *Store) Label(ctx context.Context, user int64, chat string) (label string, err error) {
	err = s.db.QueryRowContext(ctx, selectLabel, user, chat).Scan(&label)
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("read the label of a chat: %w", dbfault.Mark(err))
	}
	return label, nil
}

// DeleteChat implements [chats.Store].
func (s *Store) DeleteChat(ctx context.Context, user int64, chat string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, deleteChat, user, chat))
		if err == nil && n == 0 {
			return fault.ErrNotFound
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, forgetChatSources, user, chat)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("delete a chat: %w", err)
	}
	return nil
}

const insertMeta = `
insert into ai_help_message_meta (user_id, chat_id, message_id, parent_id, created_at, search_duration, embedding_duration, response_duration,
	query_len, context_len, response_len, model, embedding_model, status, sources)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

// Log implements [chats.Store].
func (s *Store) Log(ctx context.Context, user int64, r chats.Record) error {
	const doing = "log a question"
	sources, err := json.Marshal(listOf(r.Sources))
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return s.execute(ctx, doing, insertMeta, user, r.ChatID, r.MessageID, sql.NullString{String: r.ParentID, Valid: r.ParentID != ""}, inDatabase(r.CreatedAt),
		r.Search.Milliseconds(), r.Embedding.Milliseconds(), r.Response.Milliseconds(), r.QueryLen, r.ContextLen, r.ResponseLen,
		r.Model, r.EmbeddingModel, r.Status, string(sources))
}

const (
	selectAnswerSources = "select sources from ai_help_message_meta where user_id = $1 and message_id = $2"
	addVote             = `
insert into ai_help_feedback (user_id, message_id, page, created_at, thumbs_up, question) values ($1, $2, $3, $4, $5, $6)
on conflict (message_id, page) do update set created_at = excluded.created_at, thumbs_up = excluded.thumbs_up, question = excluded.question
where ai_help_feedback.user_id = excluded.user_id`
	// Questions that somebody shows are with the votes they belong to.
	selectVotes = `
select page, thumbs_up, coalesce(question, '') from ai_help_feedback where created_at >= $1 and created_at < $2 order by page, created_at desc, id desc`
)

// Vote implements [chats.Store].
func (s *Store) Vote(ctx context.Context, user int64, v chats.Vote) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		var text string
		if err := tx.QueryRowContext(ctx, selectAnswerSources, user, v.MessageID).Scan(&text); errors.Is(err, sql.ErrNoRows) {
			return fault.ErrNotFound
		} else if err != nil {
			return err
		}
		var sources []chats.Source
		if err := json.Unmarshal([]byte(text), &sources); err != nil {
			return err
		}
		voted := map[string]bool{}
		for _, source := range sources {
			page, _, _ := strings.Cut(source.URL, "#")
			if voted[page] {
				continue
			}
			voted[page] = true
			_, err := tx.ExecContext(ctx, addVote, user, v.MessageID, page, now(), v.Up, sql.NullString{String: v.Question, Valid: v.Question != ""})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("store a vote: %w", err)
	}
	return nil
}

// pageQuestions is how many questions of a page its writers are shown.
const pageQuestions = 20

// AnswerVotes returns what readers said of answers between two moments, by page.
func (s *Store) AnswerVotes(ctx context.Context, from, until time.Time) ([]chats.PageVotes, error) {
	var list []chats.PageVotes
	err := eachRow(ctx, s.db, func(row scanner) error {
		var page, question string
		var up bool
		if err := row.Scan(&page, &up, &question); err != nil {
			return err
		}
		if len(list) == 0 || list[len(list)-1].Page != page {
			list = append(list, chats.PageVotes{Page: page})
		}
		votes := &list[len(list)-1]
		if up {
			votes.Up++
			return nil
		}
		votes.Down++
		if question != "" && len(votes.Questions) < pageQuestions {
			votes.Questions = append(votes.Questions, question)
		}
		return nil
	}, selectVotes, inDatabase(from), inDatabase(until))
	if err != nil {
		return nil, fmt.Errorf("read what readers said of answers: %w", dbfault.Mark(err))
	}
	return list, nil
}

const (
	purgeChats        = "delete from ai_help_history where updated_at < $1"
	purgeMeta         = "delete from ai_help_message_meta where created_at < $1"
	purgeVotes        = "delete from ai_help_feedback where created_at < $1"
	purgeExplanations = "delete from ai_explain_cache where last_used < $1"
)

// PurgeHelp deletes chats that were not updated since a moment, and what else is
// stored of questions and explanations from before it. It returns how many chats
// there were.
func (s *Store) PurgeHelp(ctx context.Context, before time.Time) (int64, error) {
	at := inDatabase(before)
	n, err := affected(s.db.ExecContext(ctx, purgeChats, at))
	if err != nil {
		return 0, fmt.Errorf("purge chats: %w", dbfault.Mark(err))
	}
	for _, statement := range []string{purgeMeta, purgeVotes, purgeExplanations} {
		if err := s.execute(ctx, "purge what is left of chats", statement, at); err != nil {
			return n, err
		}
	}
	return n, nil
}

const (
	// useExplanation also counts that it was shown.
	useExplanation = `
update ai_explain_cache set last_used = $4, view_count = view_count + 1
where signature = $1 and highlighted_hash = $2 and version = $3 returning explanation`
	addExplanation = `
insert into ai_explain_cache (signature, highlighted_hash, version, language, explanation, created_at, last_used) values ($1, $2, $3, $4, $5, $6, $6)
on conflict (signature, highlighted_hash, version) do nothing`
	voteUpExplanation   = "update ai_explain_cache set thumbs_up = thumbs_up + 1 where signature = $1 and highlighted_hash = $2 and version = $3"
	voteDownExplanation = "update ai_explain_cache set thumbs_down = thumbs_down + 1 where signature = $1 and highlighted_hash = $2 and version = $3"
)

// Explanation implements [chats.ExplainStore].
func (s *Store) Explanation(ctx context.Context, k chats.ExplainKey) (text string, ok bool, err error) {
	err = s.db.QueryRowContext(ctx, useExplanation, k.Signature, k.Hash, k.Version, now()).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", false, nil
	case err != nil:
		return "", false, fmt.Errorf("read an explanation: %w", dbfault.Mark(err))
	}
	return text, true, nil
}

// AddExplanation implements [chats.ExplainStore].
func (s *Store) AddExplanation(ctx context.Context, k chats.ExplainKey, language, text string) error {
	return s.execute(ctx, "store an explanation", addExplanation, k.Signature, k.Hash, k.Version,
		sql.NullString{String: language, Valid: language != ""}, text, now())
}

// VoteExplanation implements [chats.ExplainStore].
func (s *Store) VoteExplanation(ctx context.Context, k chats.ExplainKey, up bool) error {
	statement := voteDownExplanation
	if up {
		statement = voteUpExplanation
	}
	return s.execute(ctx, "store a vote of an explanation", statement, k.Signature, k.Hash, k.Version)
}

const (
	reserveSpending = `
insert into ai_help_spending (day, amount) select cast($1 as text), cast($2 as bigint) where cast($2 as bigint) <= cast($3 as bigint)
on conflict (day) do update set amount = ai_help_spending.amount + excluded.amount where ai_help_spending.amount + excluded.amount <= $3`
	settleSpending = "update ai_help_spending set amount = case when amount + $2 < 0 then 0 else amount + $2 end where day = $1"
)

// Reserve adds what a model may use up to an account of a day, unless the sum of all
// servers would be more than a limit, and reports whether it did.
func (s *Store) Reserve(ctx context.Context, account string, amount, limit int64) (bool, error) {
	n, err := affected(s.db.ExecContext(ctx, reserveSpending, account, amount, limit))
	if err != nil {
		return false, fmt.Errorf("reserve what a model may use up: %w", dbfault.Mark(err))
	}
	return n > 0, nil
}

// Settle corrects what was reserved.
func (s *Store) Settle(ctx context.Context, account string, difference int64) error {
	return s.execute(ctx, "settle what a model has used up", settleSpending, account, difference)
}
