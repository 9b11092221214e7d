package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/help/chats"
)

var _ chats.Store = (*Store)(nil)

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

func (s *Store) RecordsHistory(ctx context.Context, user int64) (bool, error) {
	on, err := recordsHistory(ctx, s.db, user)
	return on, database.Wrap(err, "read setting of history")
}

func recordsHistory(ctx context.Context, db querier, user int64) (on bool, err error) {
	err = db.QueryRowContext(ctx, selectHistorySetting, user).Scan(&on)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return on, err
}

// storedQuestion is stored in the column request, storedAnswer in response.
type storedQuestion struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type storedAnswer struct {
	Role string `json:"role"`
	chats.Answer
}

func (s *Store) AddMessage(ctx context.Context, user int64, m chats.Message) (stored bool, err error) {
	request, err := json.Marshal(storedQuestion{"user", m.Question})
	if err != nil {
		return false, fmt.Errorf("encode a question: %w", err)
	}
	at := inDatabase(m.CreatedAt)
	err = s.within(ctx, func(tx *sql.Tx) error {
		// Write the chat first: a transaction that begins by writing does not wait for a lock
		// later.
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
	return stored, database.Wrap(err, "store a question")
}

// makeRoom deletes a user's oldest conversations while all are too large. The error is
// errUnchanged if the newest alone is too large.
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

func (s *Store) SetSources(ctx context.Context, user int64, message string, sources []chats.Source) error {
	return s.setJSON(ctx, "store the sources of an answer", setSources, user, message, listOf(sources))
}

func (s *Store) SetAnswer(ctx context.Context, user int64, message string, a chats.Answer) error {
	return s.setJSON(ctx, "store an answer", setAnswer, user, message, storedAnswer{"assistant", a})
}

// listOf makes a nil list [] in JSON.
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

func (s *Store) Chats(ctx context.Context, user int64) ([]chats.Chat, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (c chats.Chat, err error) {
		err = row.Scan(&c.ID, &c.Label, &c.Last)
		c.Last = c.Last.UTC()
		return c, err
	}, selectChats, user)
	return list, database.Wrap(err, "list chats")
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

func (s *Store) EachMessage(ctx context.Context, user int64, do func(chats.Message) error) error {
	err := eachRow(ctx, s.db, func(row scanner) error {
		m, err := scanMessage(row)
		if err != nil {
			return err
		}
		return do(m)
	}, selectHistory, user)
	return database.Wrap(err, "read messages")
}

func (s *Store) Messages(ctx context.Context, user int64, chat string) ([]chats.Message, error) {
	list, err := selectAll(ctx, s.db, scanMessage, selectMessages, user, chat)
	if err == nil && len(list) == 0 {
		err = fault.ErrNotFound
	}
	return list, database.Wrap(err, "read a chat")
}

func (s *Store) Message(ctx context.Context, user int64, id string) (chats.Message, error) {
	m, err := scanMessage(s.db.QueryRowContext(ctx, selectMessage, user, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrNotFound
	}
	return m, database.Wrap(err, "read a message")
}

func (s *Store) SetLabel(ctx context.Context, user int64, chat, label string) error {
	return s.execute(ctx, "label a chat", setLabel, user, chat, label)
}

func (s *Store) Label(ctx context.Context, user int64, chat string) (label string, err error) {
	err = s.db.QueryRowContext(ctx, selectLabel, user, chat).Scan(&label)
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrNotFound
	}
	return label, database.Wrap(err, "read the label of a chat")
}

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
	return database.Wrap(err, "delete a chat")
}

const (
	purgeChats        = "delete from ai_help_history where updated_at < $1"
	purgeMeta         = "delete from ai_help_message_meta where created_at < $1"
	purgeVotes        = "delete from ai_help_feedback where created_at < $1"
	purgeExplanations = "delete from ai_explain_cache where last_used < $1"
)

// PurgeHelp deletes chats not updated since a moment, and other data of questions and
// explanations from before it. It returns the number of chats.
func (s *Store) PurgeHelp(ctx context.Context, before time.Time) (int64, error) {
	at := inDatabase(before)
	n, err := affected(s.db.ExecContext(ctx, purgeChats, at))
	if err != nil {
		return 0, database.Wrap(err, "purge chats")
	}
	for _, statement := range []string{purgeMeta, purgeVotes, purgeExplanations} {
		if err := s.execute(ctx, "purge what is left of chats", statement, at); err != nil {
			return n, err
		}
	}
	return n, nil
}
