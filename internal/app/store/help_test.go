package store

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/help/chats"
)

var fiveADay = chats.Limit{Questions: 5, Window: 24 * time.Hour}

// Of many concurrent questions on two servers, five are counted.
func testQuestionsAtOnce(t *testing.T, o Options) {
	one, two := openStore(t, o), openStore(t, o)
	if _, err := one.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	user := addUser(t, one, ann)
	var passed, refused atomic.Int64
	var done sync.WaitGroup
	for i := range 50 {
		s := []*Store{one, two}[i%2]
		done.Go(func() {
			_, _, err := s.TakeQuestion(t.Context(), user, &fiveADay)
			var exhausted *chats.Exhausted
			switch {
			case err == nil:
				passed.Add(1)
			case errors.As(err, &exhausted):
				refused.Add(1)
				if q := exhausted.Quota; q.Count != 5 || q.Remaining != 0 || q.Reset.IsZero() {
					t.Errorf("quota of a refused question = %+v", q)
				}
			default:
				t.Error(err)
			}
		})
	}
	done.Wait()
	if passed.Load() != 5 || refused.Load() != 45 {
		t.Errorf("%d questions passed and %d were refused, want 5 and 45", passed.Load(), refused.Load())
	}
}

func testHelpQuota(t *testing.T, s *Store) {
	user, other := addUser(t, s, ann), addUser(t, s, bob)
	quota := func() chats.Quota {
		t.Helper()
		q, err := s.Quota(t.Context(), user, fiveADay)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	if q := quota(); q != (chats.Quota{Remaining: 5, Limit: 5}) {
		t.Errorf("quota before the first question = %+v", q)
	}
	before := now()
	charge, taken, err := s.TakeQuestion(t.Context(), user, &fiveADay)
	if err != nil || taken.Count != 1 || taken.Remaining != 4 {
		t.Fatalf("first question: %+v, %v", taken, err)
	}
	if q := quota(); q != taken || q.Reset.Before(before.Add(fiveADay.Window)) {
		t.Errorf("quota = %+v, want %+v with the end of the window", q, taken)
	}
	for range 2 {
		if err := s.GiveBack(t.Context(), charge); err != nil {
			t.Fatal(err)
		}
		if q := quota(); q.Count != 0 || q.Remaining != 5 {
			t.Errorf("after giving back: %+v", q)
		}
	}
	for range 5 {
		if charge, _, err = s.TakeQuestion(t.Context(), user, &fiveADay); err != nil {
			t.Fatal(err)
		}
	}
	var exhausted *chats.Exhausted
	if _, _, err := s.TakeQuestion(t.Context(), user, &fiveADay); !errors.As(err, &exhausted) {
		t.Fatalf("sixth question: %v", err)
	}
	if _, q, err := s.TakeQuestion(t.Context(), other, &fiveADay); err != nil || q.Count != 1 {
		t.Errorf("another user's first question: %+v, %v", q, err)
	}
	// The window is fixed: it ends a day after it began, and the next question
	// opens another one.
	s.mustExec(t, "update ai_help_limits set latest_start = $2 where user_id = $1", user, now().Add(-fiveADay.Window))
	if q := quota(); q != (chats.Quota{Remaining: 5, Limit: 5}) {
		t.Errorf("quota after the window = %+v", q)
	}
	if _, q, err := s.TakeQuestion(t.Context(), user, &fiveADay); err != nil || q.Count != 1 {
		t.Errorf("first question of the next window: %+v, %v", q, err)
	}
	if err := s.GiveBack(t.Context(), charge); err != nil || quota().Count != 1 {
		t.Errorf("a question of the previous window was given back in this one: %+v, %v", quota(), err)
	}
	// While the clock was wrong, a window began that ends in a year.
	s.mustExec(t, "update ai_help_limits set latest_start = $2, session_questions = 5 where user_id = $1", user, now().AddDate(1, 0, 0))
	if q := quota(); q != (chats.Quota{Remaining: 5, Limit: 5}) {
		t.Errorf("quota of a future window = %+v", q)
	}
	if charge, taken, err = s.TakeQuestion(t.Context(), user, &fiveADay); err != nil || taken.Count != 1 || taken.Reset.After(now().Add(fiveADay.Window)) {
		t.Errorf("first question after a future window: %+v, %v", taken, err)
	}
	// After very many unanswered questions, no more are given back.
	for i := range charge.Tries {
		if err := s.Log(t.Context(), user, chats.Record{ChatID: "c", MessageID: fmt.Sprint(i), CreatedAt: now()}); err != nil {
			t.Fatal(err)
		}
	}
	charge, _, err = s.TakeQuestion(t.Context(), user, &fiveADay)
	if err == nil {
		err = s.GiveBack(t.Context(), charge)
	}
	if err != nil || quota().Count != 2 {
		t.Errorf("after %d questions, another one was given back: %+v, %v", charge.Tries, quota(), err)
	}
	s.mustExec(t, "update ai_help_limits set session_questions = 1 where user_id = $1", user)
	// With a paid plan, all questions are only counted.
	charge, q, err := s.TakeQuestion(t.Context(), user, nil)
	if err != nil || q != (chats.Quota{}) || quota().Count != 1 {
		t.Errorf("question with a paid plan: %+v, %v, then %+v", q, err, quota())
	}
	if err := s.GiveBack(t.Context(), charge); err != nil || quota().Count != 1 {
		t.Errorf("given back: %v, %+v", err, quota())
	}
	for _, limit := range []*chats.Limit{nil, &fiveADay} {
		if _, _, err := s.TakeQuestion(t.Context(), 999, limit); !errors.Is(err, fault.ErrUnauthenticated) {
			t.Errorf("question of an unknown user: %v", err)
		}
	}
}

// mustExec runs a statement, and fails the test on an error.
func (s *Store) mustExec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func recordHistory(t *testing.T, s *Store, user int64, on *bool) {
	t.Helper()
	if err := s.ChangeSettings(t.Context(), user, account.SettingsChange{AIHistory: account.Choice[bool]{Given: true, Value: on}}); err != nil {
		t.Fatal(err)
	}
}

func addHelpMessage(t *testing.T, s *Store, user int64, m chats.Message) bool {
	t.Helper()
	if m.CreatedAt.IsZero() {
		m.CreatedAt = now()
	}
	stored, err := s.AddMessage(t.Context(), user, m)
	if err != nil {
		t.Fatal(err)
	}
	return stored
}

func testHelpHistory(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	for name, on := range map[string]*bool{"not chosen": nil, "off": ptr(false)} {
		recordHistory(t, s, user, on)
		if addHelpMessage(t, s, user, chats.Message{ChatID: "c1", ID: "m1", Question: "why?"}) || countRows(t, s, "ai_help_history") != 0 {
			t.Errorf("history %s: something is stored", name)
		}
		if on, err := s.RecordsHistory(t.Context(), user); on || err != nil {
			t.Errorf("history %s: on is %v, %v", name, on, err)
		}
	}
	recordHistory(t, s, user, ptr(true))
	first := chats.Message{ChatID: "c1", ID: "m1", Question: `why "ä" \ <b>?`, CreatedAt: now().Add(-time.Hour)}
	if !addHelpMessage(t, s, user, first) {
		t.Fatal("the first question is not stored")
	}
	if got, err := s.Messages(t.Context(), user, "c1"); err != nil || len(got) != 1 || got[0].Answer != nil || got[0].Question != first.Question {
		t.Errorf("during the answer: %+v, %v", got, err)
	}
	first.Sources = []chats.Source{{URL: "/en-US/docs/Web#a", Title: "Web", Section: "A", Baseline: "high"}}
	first.Answer = &chats.Answer{Content: "Because.", Finish: "stop", Mode: "model", Model: "small"}
	if err := errors.Join(s.SetSources(t.Context(), user, "m1", first.Sources), s.SetAnswer(t.Context(), user, "m1", *first.Answer)); err != nil {
		t.Fatal(err)
	}
	addHelpMessage(t, s, user, chats.Message{ChatID: "c2", ID: "m2", Question: "what?", CreatedAt: now().Add(-30 * time.Minute)})
	if addHelpMessage(t, s, user, chats.Message{ChatID: "c1", ID: "m3", ParentID: "m2", Question: "after a message of another chat"}) ||
		addHelpMessage(t, s, user, chats.Message{ChatID: "c9", ID: "m3", ParentID: "m1", Question: "in a chat that is gone"}) {
		t.Error("a message is stored whose parent is not in its chat")
	}
	if !addHelpMessage(t, s, user, chats.Message{ChatID: "c1", ID: "m3", ParentID: "m1", Question: "and then?"}) {
		t.Error("a message that follows another one is not stored")
	}
	got, err := s.Messages(t.Context(), user, "c1")
	if err != nil || len(got) != 2 || !reflect.DeepEqual(got[0], first) || got[1].ParentID != "m1" {
		t.Errorf("messages = %+v, %v, want first %+v", got, err, first)
	}
	if err := s.SetLabel(t.Context(), user, "c2", "What"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Chats(t.Context(), user)
	if err != nil || len(list) != 2 || list[0].ID != "c1" || list[1].Label != "What" {
		t.Errorf("chats = %+v, %v, want the last changed first", list, err)
	}
	var seen []string
	if err := s.EachMessage(t.Context(), user, func(m chats.Message) error { seen = append(seen, m.ID); return nil }); err != nil || fmt.Sprint(seen) != "[m1 m3 m2]" {
		t.Errorf("all messages = %v, %v", seen, err)
	}
	if err := s.DeleteChat(t.Context(), user, "c1"); err != nil || countRows(t, s, "ai_help_history_messages") != 1 {
		t.Errorf("deleting a chat: %v", err)
	}
	if err := s.DeleteChat(t.Context(), user, "c1"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("deleting it again: %v", err)
	}
}

// The ids of another user's chats give no access to them.
func testHistoryOfOthers(t *testing.T, s *Store) {
	owner, attacker := addUser(t, s, ann), addUser(t, s, bob)
	for _, user := range []int64{owner, attacker} {
		recordHistory(t, s, user, ptr(true))
	}
	addHelpMessage(t, s, owner, chats.Message{ChatID: "c1", ID: "m1", Question: "secret", CreatedAt: now().Add(-time.Hour)})
	if err := s.Log(t.Context(), owner, chats.Record{ChatID: "c1", MessageID: "m1", Status: "success", CreatedAt: now(), Sources: []chats.Source{{URL: "/en-US/docs/Web"}}}); err != nil {
		t.Fatal(err)
	}
	all := func() string {
		t.Helper()
		var b strings.Builder
		list, err := s.Chats(t.Context(), owner)
		messages, err2 := s.Messages(t.Context(), owner, "c1")
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%+v %+v", list, messages)
		return b.String()
	}
	before := all()
	for name, attack := range map[string]func(context.Context) (bool, error){
		"a message in their chat": func(ctx context.Context) (bool, error) {
			return s.AddMessage(ctx, attacker, chats.Message{ChatID: "c1", ID: "x1", CreatedAt: now()})
		},
		"an answer to their message": func(ctx context.Context) (bool, error) {
			return s.AddMessage(ctx, attacker, chats.Message{ChatID: "c1", ID: "x2", ParentID: "m1", CreatedAt: now()})
		},
		"their message again": func(ctx context.Context) (bool, error) {
			return s.AddMessage(ctx, attacker, chats.Message{ChatID: "x3", ID: "m1", CreatedAt: now()})
		},
		"sources": func(ctx context.Context) (bool, error) { return false, s.SetSources(ctx, attacker, "m1", nil) },
		"answer": func(ctx context.Context) (bool, error) {
			return false, s.SetAnswer(ctx, attacker, "m1", chats.Answer{Content: "x"})
		},
		"label": func(ctx context.Context) (bool, error) { return false, s.SetLabel(ctx, attacker, "c1", "x") },
		"all":   func(ctx context.Context) (bool, error) { return false, s.DeleteAIHistory(ctx, attacker) },
	} {
		if stored, err := attack(t.Context()); stored || err != nil {
			t.Errorf("%s: stored = %v, %v", name, stored, err)
		}
	}
	_, readErr := s.Messages(t.Context(), attacker, "c1")
	_, messageErr := s.Message(t.Context(), attacker, "m1")
	for name, err := range map[string]error{
		"read": readErr, "message": messageErr, "delete": s.DeleteChat(t.Context(), attacker, "c1"),
		"vote": s.Vote(t.Context(), attacker, chats.Vote{MessageID: "m1"}),
	} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v, want not found", name, err)
		}
	}
	if after := all(); after != before {
		t.Errorf("the owner has\n%s\nwant\n%s", after, before)
	}
	if votes, err := s.AnswerVotes(t.Context(), time.Time{}, now().Add(time.Hour)); err != nil || len(votes) != 0 {
		t.Errorf("votes = %+v, %v", votes, err)
	}
}

func testHelpVotes(t *testing.T, s *Store) {
	user, other := addUser(t, s, ann), addUser(t, s, bob)
	for i, id := range []int64{user, other} {
		err := s.Log(t.Context(), id, chats.Record{ChatID: "c", MessageID: fmt.Sprint("m", i), Status: "success", CreatedAt: now(), Sources: []chats.Source{
			{URL: "/en-US/docs/Web#a"}, {URL: "/en-US/docs/Web#b"}, {URL: "/en-US/docs/CSS"},
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, vote := range []struct {
		user int64
		vote chats.Vote
	}{
		{user, chats.Vote{MessageID: "m0", Up: true}},
		{user, chats.Vote{MessageID: "m0", Question: "why?"}}, // a changed vote replaces the first
		{other, chats.Vote{MessageID: "m1"}},
	} {
		if err := s.Vote(t.Context(), vote.user, vote.vote); err != nil {
			t.Fatal(err)
		}
	}
	votes, err := s.AnswerVotes(t.Context(), now().Add(-time.Hour), now().Add(time.Hour))
	want := []chats.PageVotes{{Page: "/en-US/docs/CSS", Down: 2, Questions: []string{"why?"}}, {Page: "/en-US/docs/Web", Down: 2, Questions: []string{"why?"}}}
	if err != nil || !reflect.DeepEqual(votes, want) {
		t.Errorf("votes = %+v, %v, want %+v", votes, err, want)
	}
	if err := s.DeleteAIHistory(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	if err := s.Vote(t.Context(), user, chats.Vote{MessageID: "m0", Up: true}); err != nil {
		t.Errorf("vote after the history was deleted: %v", err)
	}
	if later, err := s.AnswerVotes(t.Context(), now().Add(-time.Hour), now().Add(time.Hour)); err != nil || !reflect.DeepEqual(later, want) {
		t.Errorf("votes after the history was deleted = %+v, %v, want them unchanged", later, err)
	}
}

// Questions without a complete answer are given back after a while, once.
func testGiveBackOpen(t *testing.T, s *Store) {
	free, paid := addUser(t, s, ann), addUser(t, s, bob)
	var charges []chats.Charge
	for range 3 {
		charge, _, err := s.TakeQuestion(t.Context(), free, &fiveADay)
		if err != nil {
			t.Fatal(err)
		}
		charges = append(charges, charge)
	}
	if _, _, err := s.TakeQuestion(t.Context(), paid, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepQuestion(t.Context(), charges[0]); err != nil { // answered
		t.Fatal(err)
	}
	s.mustExec(t, "update ai_help_open_questions set created_at = $2 where id <> $1", charges[1].Open, now().Add(-time.Hour))
	limit := now().Add(-time.Minute)
	for _, want := range []int{2, 0} { // the third question, and the subscriber's
		if n, err := s.GiveBackOpen(t.Context(), limit, fiveADay); n != want || err != nil {
			t.Fatalf("gave back %d questions, %v, want %d", n, err, want)
		}
	}
	if err := errors.Join(s.GiveBack(t.Context(), charges[2]), s.GiveBack(t.Context(), charges[0])); err != nil {
		t.Fatal(err)
	}
	if q, err := s.Quota(t.Context(), free, fiveADay); q.Count != 2 || err != nil {
		t.Errorf("%d questions count, %v, want the answered one and the one in progress", q.Count, err)
	}
	var total int
	if err := s.db.QueryRowContext(t.Context(), "select total_questions from ai_help_limits where user_id = $1", paid).Scan(&total); err != nil || total != 0 {
		t.Errorf("the subscriber has asked %d questions, %v, want none", total, err)
	}
}

// The oldest conversations make room; one that is too large by itself is not
// stored.
func testHelpHistorySize(t *testing.T, s *Store) {
	user, other := addUser(t, s, ann), addUser(t, s, bob)
	for _, u := range []int64{user, other} {
		recordHistory(t, s, u, ptr(true))
	}
	quarter := strings.Repeat("x", chats.HistorySize/4)
	at := now()
	add := func(u int64, chat, id, parent string) bool {
		at = at.Add(time.Second)
		return addHelpMessage(t, s, u, chats.Message{ChatID: chat, ID: id, ParentID: parent, CreatedAt: at, Question: quarter})
	}
	if !add(other, "other", "o", "") {
		t.Fatal("the other reader's question is not stored")
	}
	for _, chat := range []string{"1", "2", "3", "4"} {
		if !add(user, chat, chat, "") {
			t.Errorf("conversation %s is not stored", chat)
		}
	}
	if list, err := s.Chats(t.Context(), user); err != nil || len(list) != 3 || list[0].ID != "4" || list[2].ID != "2" {
		t.Errorf("conversations = %+v, %v, want the newest three", list, err)
	}
	for _, id := range []string{"4a", "4b"} {
		if !add(user, "4", id, "4") {
			t.Errorf("message %s is not stored", id)
		}
	}
	if add(user, "4", "4c", "4") {
		t.Error("a conversation grows without limit")
	}
	if list, err := s.Chats(t.Context(), user); err != nil || len(list) != 1 {
		t.Errorf("conversations = %+v, %v, want the last", list, err)
	}
	if list, err := s.Chats(t.Context(), other); err != nil || len(list) != 1 {
		t.Errorf("the other reader's conversations = %+v, %v", list, err)
	}
}

func testPurgeHelp(t *testing.T, s *Store) {
	user := addUser(t, s, ann)
	recordHistory(t, s, user, ptr(true))
	limit := now().AddDate(0, -6, 0)
	for name, at := range map[string]time.Time{"old": limit.Add(-time.Minute), "new": limit.Add(time.Minute)} {
		addHelpMessage(t, s, user, chats.Message{ChatID: name, ID: name, CreatedAt: at})
		record := chats.Record{ChatID: name, MessageID: name, CreatedAt: at, Status: "success", Sources: []chats.Source{{URL: "/en-US/docs/Web"}}}
		if err := errors.Join(s.Log(t.Context(), user, record), s.Vote(t.Context(), user, chats.Vote{MessageID: name})); err != nil {
			t.Fatal(err)
		}
		s.mustExec(t, "update ai_help_feedback set created_at = $2 where message_id = $1", name, at)
	}
	// Only conversations with recent messages stay.
	addHelpMessage(t, s, user, chats.Message{ChatID: "kept", ID: "k1", CreatedAt: limit.Add(-time.Hour)})
	addHelpMessage(t, s, user, chats.Message{ChatID: "kept", ID: "k2", ParentID: "k1", CreatedAt: limit.Add(time.Hour)})
	if n, err := s.PurgeHelp(t.Context(), limit); err != nil || n != 1 {
		t.Fatalf("purged %d chats, %v, want 1", n, err)
	}
	for table, want := range map[string]int{"ai_help_history": 2, "ai_help_history_messages": 3, "ai_help_message_meta": 1, "ai_help_feedback": 1} {
		if n := countRows(t, s, table); n != want {
			t.Errorf("%s has %d rows, want %d", table, n, want)
		}
	}
}

func testExplanations(t *testing.T, s *Store) {
	key := chats.ExplainKey{Signature: "c2ln", Hash: "aGFzaA==", Version: chats.ExplainVersion}
	if _, ok, err := s.Explanation(t.Context(), key); ok || err != nil {
		t.Errorf("before there is one: %v, %v", ok, err)
	}
	for _, text := range []string{"It is red.", "Another."} { // of two concurrent servers, the first wins
		if err := s.AddExplanation(t.Context(), key, "css", text); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if text, ok, err := s.Explanation(t.Context(), key); text != "It is red." || !ok || err != nil {
			t.Errorf("explanation = %q, %v, %v", text, ok, err)
		}
	}
	other := key
	other.Version++
	if _, ok, _ := s.Explanation(t.Context(), other); ok {
		t.Error("an explanation of another prompt is used")
	}
	for _, vote := range []struct {
		key chats.ExplainKey
		up  bool
	}{{key, true}, {key, false}, {key, false}, {other, true}} {
		if err := s.VoteExplanation(t.Context(), vote.key, vote.up); err != nil {
			t.Fatal(err)
		}
	}
	var views, up, down int
	if err := s.db.QueryRowContext(t.Context(), "select view_count, thumbs_up, thumbs_down from ai_explain_cache").Scan(&views, &up, &down); err != nil || views != 3 || up != 1 || down != 2 {
		t.Errorf("views %d, up %d, down %d, %v; want 3, 1, 2", views, up, down, err)
	}
}

func testSpending(t *testing.T, s *Store) {
	const day = "2026-11-22"
	if ok, err := s.Reserve(t.Context(), day, 101, 100); ok || err != nil {
		t.Errorf("more than the limit at once: %v, %v", ok, err)
	}
	var reserved atomic.Int64
	var done sync.WaitGroup
	for range 20 {
		done.Go(func() {
			ok, err := s.Reserve(t.Context(), day, 30, 100)
			if err != nil {
				t.Error(err)
			}
			if ok {
				reserved.Add(1)
			}
		})
	}
	done.Wait()
	if reserved.Load() != 3 {
		t.Errorf("%d reservations of 30 succeeded, limit 100", reserved.Load())
	}
	for _, step := range []struct {
		settle, amount int64
		want           bool
	}{{-20, 31, false}, {0, 30, true}, {-1000, 100, true}} {
		if err := s.Settle(t.Context(), day, step.settle); err != nil {
			t.Fatal(err)
		}
		if ok, err := s.Reserve(t.Context(), day, step.amount, 100); ok != step.want || err != nil {
			t.Errorf("after settling %d, %d is reserved: %v, %v", step.settle, step.amount, ok, err)
		}
	}
}
