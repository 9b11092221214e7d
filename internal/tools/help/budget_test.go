package help_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/model"
)

func TestOldQuestionsAreDropped(t *testing.T) {
	t.Parallel()
	s, server, _ := withModel(t, servertest.ModelAnswer(grows), nil)
	r := ask("how do items grow?")
	for i := range 9 {
		r.Messages = slices.Insert(r.Messages, 0, help.Message{Role: help.User, Content: fmt.Sprintf("question %d %s", i, strings.Repeat("x", 8000))})
	}
	if _, err := s.Answer(t.Context(), r, &sent{}); err != nil {
		t.Fatal(err)
	}
	raw := server.Requests()[0].Raw
	if !strings.Contains(raw, "question 0 ") || strings.Contains(raw, "question 8 ") || !strings.Contains(raw, "will grow or shrink") {
		t.Errorf("sent %d bytes, want the newest questions that fit", len(raw))
	}
	if most := 16384 - 2048; len(raw)/3 > most+300 {
		t.Errorf("sent about %d tokens", len(raw)/3)
	}
}

func TestSpendingIsCapped(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	now := time.Date(2026, 11, 22, 23, 0, 0, 0, time.UTC)
	s, server, _ := withModel(t, servertest.ModelResponse{Chunks: []string{grows}, Finish: "stop", Usage: [2]int{1000, 100}}, func(o *help.Options, _ *model.Options) {
		o.Mini.Price = help.Price{Prompt: 1_000_000, Completion: 2_000_000} // 1 and 2 per million
		o.DailyCap = 7000                                                   // a call costs 1200, and up to about 6000 are reserved
		o.Now = func() time.Time { return now }
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
	})
	answered := 0
	for range 5 {
		var w sent
		o, err := s.Answer(t.Context(), ask("how do items grow?"), &w)
		if err != nil {
			t.Fatal(err)
		}
		if o.Mode == help.ByModel {
			answered++
			continue
		}
		if o.Notice != help.OverCap || o.Charged || w.start.Notice != help.OverCap || !strings.Contains(w.text.String(), "> The flex CSS") {
			t.Errorf("over the cap: %+v, %q", o, w.text.String())
		}
	}
	if answered == 0 || answered == 5 || len(server.Requests()) != answered {
		t.Errorf("got %d answers of the model, %d requests", answered, len(server.Requests()))
	}
	if !strings.Contains(log.String(), "ai.daily_cost") {
		t.Errorf("log is %q", log.String())
	}
	now = now.Add(2 * time.Hour)
	if o, _ := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); o.Mode != help.ByModel {
		t.Errorf("next day: %+v", o)
	}
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse {
		return servertest.ModelResponse{Status: 500, Body: "x"}
	})
	for range 20 { // an unanswered question costs nothing
		if o, _ := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); o.Status != help.ModelError {
			t.Fatalf("%+v", o)
		}
	}
}

// Where models are free, tokens are limited.
func TestTokensAreCapped(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	ledger := &accounts{}
	s, server, _ := withModel(t, servertest.ModelResponse{Chunks: []string{grows}, Finish: "stop", Usage: [2]int{1000, 100}}, func(o *help.Options, _ *model.Options) {
		o.DailyCap, o.DailyTokens = 1, 7000 // a call needs 1100, and up to about 3000 are reserved
		o.Ledger, o.Log = ledger, slog.New(slog.NewTextHandler(&log, nil))
	})
	modes := []help.Mode{}
	for range 8 {
		o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{})
		if err != nil {
			t.Fatal(err)
		}
		modes = append(modes, o.Mode)
	}
	n := len(server.Requests())
	if n < 2 || n > 6 || modes[0] != help.ByModel || modes[7] != help.Extractive {
		t.Errorf("%d requests, answers = %v", n, modes)
	}
	if !strings.Contains(log.String(), "ai.daily_tokens") {
		t.Errorf("log is %q", log.String())
	}
	for account, sum := range ledger.sums {
		if want := map[bool]int64{true: int64(n) * 1100}[strings.HasSuffix(account, " tokens")]; sum != want {
			t.Errorf("account %q has %d, want %d: unused reservations are returned", account, sum, want)
		}
	}
}

// accounts is a ledger that tests can read.
type accounts struct{ sums map[string]int64 }

func (a *accounts) Reserve(_ context.Context, account string, amount, limit int64) (bool, error) {
	if a.sums == nil {
		a.sums = map[string]int64{}
	}
	if a.sums[account]+amount > limit {
		return false, nil
	}
	a.sums[account] += amount
	return true, nil
}

func (a *accounts) Settle(_ context.Context, account string, difference int64) error {
	a.sums[account] += difference
	return nil
}
