package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/help/chats"
)

const (
	// One statement decides and counts, so that concurrent questions cannot exceed the quota.
	// $3 is the latest start of an expired window. A window that starts after $5 does not
	// count: its clock was wrong.
	takeQuestion = `
insert into ai_help_limits (user_id, latest_start, session_questions, total_questions) select u.id, $2, 1, 1 from users u where u.id = $1
on conflict (user_id) do update set
	latest_start = case when ` + isOpen + ` then ai_help_limits.latest_start else excluded.latest_start end,
	session_questions = case when ` + isOpen + ` then ai_help_limits.session_questions + 1 else 1 end,
	earlier_tries = case when ` + isOpen + ` then ai_help_limits.earlier_tries else 0 end,
	total_questions = ai_help_limits.total_questions + 1
where ai_help_limits.latest_start is null or not ` + isOpen + ` or ai_help_limits.session_questions < $4
returning latest_start, session_questions`
	isOpen        = "(ai_help_limits.latest_start > $3 and ai_help_limits.latest_start <= $5)"
	countQuestion = `
insert into ai_help_limits (user_id, total_questions) select u.id, 1 from users u where u.id = $1
on conflict (user_id) do update set total_questions = ai_help_limits.total_questions + 1`
	// Expired windows get nothing back.
	giveBack = `
update ai_help_limits set session_questions = session_questions - 1, total_questions = total_questions - 1
where user_id = $1 and latest_start = $2 and session_questions > 0
and earlier_tries + (select count(*) from ai_help_message_meta m where m.user_id = $1 and m.created_at >= $2) < $3`
	addOpen         = "insert into ai_help_open_questions (user_id, window_start, created_at) values ($1, $2, $3) returning id"
	deleteOpen      = "delete from ai_help_open_questions where id = $1"
	selectOpen      = "select id, user_id, window_start from ai_help_open_questions where created_at < $1 order by id"
	giveBackCounted = "update ai_help_limits set total_questions = total_questions - 1 where user_id = $1 and total_questions > 0"
	selectQuestions = "select l.latest_start, coalesce(l.session_questions, 0) from users u left join ai_help_limits l on l.user_id = u.id where u.id = $1"
)

// clockSkew bounds the difference between servers' clocks.
const clockSkew = 5 * time.Minute

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
		if err := tx.QueryRowContext(ctx, takeQuestion, user, at, inDatabase(at.Add(-limit.Window)), limit.Questions, inDatabase(at.Add(clockSkew))).Scan(&start, &count); err != nil {
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

// quotaOf is a reader's remaining quota.
func quotaOf(start sql.NullTime, count int, limit chats.Limit, at time.Time) chats.Quota {
	end := start.Time.UTC().Add(limit.Window)
	if !start.Valid || !end.After(at) || start.Time.After(at.Add(clockSkew)) || count == 0 {
		return chats.Quota{Remaining: limit.Questions, Limit: limit.Questions}
	}
	return chats.Quota{Count: count, Remaining: max(0, limit.Questions-count), Limit: limit.Questions, Reset: end}
}

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
	return database.Wrap(err, "give back a question")
}

func (s *Store) KeepQuestion(ctx context.Context, c chats.Charge) error {
	return s.execute(ctx, "keep a question counted", deleteOpen, c.Open)
}

// GiveBackOpen returns questions from before a moment without a complete answer, those of
// killed servers, to the quotas, and returns their number.
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
		return 0, database.Wrap(err, "read questions without an answer")
	}
	for n, c := range list {
		if err := s.GiveBack(ctx, c); err != nil {
			return n, err
		}
	}
	return len(list), nil
}

func (s *Store) Quota(ctx context.Context, user int64, limit chats.Limit) (chats.Quota, error) {
	var start sql.NullTime
	var count int
	err := s.db.QueryRowContext(ctx, selectQuestions, user).Scan(&start, &count)
	if errors.Is(err, sql.ErrNoRows) {
		err = fault.ErrUnauthenticated
	}
	if err != nil {
		return chats.Quota{}, database.Wrap(err, "count questions")
	}
	return quotaOf(start, count, limit, now()), nil
}

const (
	reserveSpending = `
insert into ai_help_spending (day, amount) select cast($1 as text), cast($2 as bigint) where cast($2 as bigint) <= cast($3 as bigint)
on conflict (day) do update set amount = ai_help_spending.amount + excluded.amount where ai_help_spending.amount + excluded.amount <= $3`
	settleSpending = "update ai_help_spending set amount = case when amount + $2 < 0 then 0 else amount + $2 end where day = $1"
)

// Reserve adds a model's maximum usage to a daily account, unless the sum of all servers
// would exceed a limit, and reports whether it did.
func (s *Store) Reserve(ctx context.Context, account string, amount, limit int64) (bool, error) {
	n, err := affected(s.db.ExecContext(ctx, reserveSpending, account, amount, limit))
	if err != nil {
		return false, database.Wrap(err, "reserve the cost of a model")
	}
	return n > 0, nil
}

// Settle corrects a reservation.
func (s *Store) Settle(ctx context.Context, account string, difference int64) error {
	return s.execute(ctx, "settle what a model has used up", settleSpending, account, difference)
}
