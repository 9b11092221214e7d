package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/help/chats"
)

const insertMeta = `
insert into ai_help_message_meta (user_id, chat_id, message_id, parent_id, created_at, search_duration, embedding_duration, response_duration,
	query_len, context_len, response_len, model, embedding_model, status, sources)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`

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
	// Shared questions are stored with their votes.
	selectVotes = `
select page, thumbs_up, coalesce(question, '') from ai_help_feedback where created_at >= $1 and created_at < $2 order by page, created_at desc, id desc`
)

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
	return database.Wrap(err, "store a vote")
}

// pageQuestions bounds the questions shown to a page's writers.
const pageQuestions = 20

// AnswerVotes returns the votes on answers between two moments, by page.
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
	return list, database.Wrap(err, "read votes on answers")
}

const (
	// useExplanation also counts a use.
	useExplanation = `
update ai_explain_cache set last_used = $4, view_count = view_count + 1
where signature = $1 and highlighted_hash = $2 and version = $3 returning explanation`
	addExplanation = `
insert into ai_explain_cache (signature, highlighted_hash, version, language, explanation, created_at, last_used) values ($1, $2, $3, $4, $5, $6, $6)
on conflict (signature, highlighted_hash, version) do nothing`
	voteUpExplanation   = "update ai_explain_cache set thumbs_up = thumbs_up + 1 where signature = $1 and highlighted_hash = $2 and version = $3"
	voteDownExplanation = "update ai_explain_cache set thumbs_down = thumbs_down + 1 where signature = $1 and highlighted_hash = $2 and version = $3"
)

func (s *Store) Explanation(ctx context.Context, k chats.ExplainKey) (text string, ok bool, err error) {
	err = s.db.QueryRowContext(ctx, useExplanation, k.Signature, k.Hash, k.Version, now()).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", false, nil
	case err != nil:
		return "", false, database.Wrap(err, "read an explanation")
	}
	return text, true, nil
}

func (s *Store) AddExplanation(ctx context.Context, k chats.ExplainKey, language, text string) error {
	return s.execute(ctx, "store an explanation", addExplanation, k.Signature, k.Hash, k.Version,
		sql.NullString{String: language, Valid: language != ""}, text, now())
}

func (s *Store) VoteExplanation(ctx context.Context, k chats.ExplainKey, up bool) error {
	statement := voteDownExplanation
	if up {
		statement = voteUpExplanation
	}
	return s.execute(ctx, "store a vote of an explanation", statement, k.Signature, k.Hash, k.Version)
}
