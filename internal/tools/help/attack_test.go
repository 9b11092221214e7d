package help_test

import (
	"errors"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/model"
)

// A single piece of megabytes does not exceed the length limit of answers.
func TestHugePiecesAreCut(t *testing.T) {
	t.Parallel()
	piece := strings.Repeat(grows+" ", 1<<13)
	s, server, _ := withModel(t, servertest.ModelResponse{Chunks: []string{piece}, Finish: "stop"}, func(o *help.Options, _ *model.Options) {
		o.SigningKey = []byte(strings.Repeat("k", 32))
	})
	const most = 6 * 2048 * 2 // links to sections are longer than their markers
	if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); err != nil || o.Finish != "length" || o.ResponseBytes > most {
		t.Errorf("answer has %d bytes and ends with %q, %v", o.ResponseBytes, o.Finish, err)
	}
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse {
		return servertest.ModelResponse{Chunks: []string{strings.Repeat("It grows. ", 1<<16)}, Finish: "stop"}
	})
	r := help.ExplainRequest{Language: "css", Sample: "a{}"}
	r.Signature = s.Sign(r.Language, r.Sample)
	var w explained
	if err := s.Explain(t.Context(), r, &w); !errors.Is(err, help.ErrIncomplete) || w.text.Len() > most {
		t.Errorf("explanation has %d bytes, %v", w.text.Len(), err)
	}
}

func TestReasonsOfModelsAreShort(t *testing.T) {
	t.Parallel()
	s, _, _ := withModel(t, servertest.ModelResponse{Chunks: []string{grows}, Finish: strings.Repeat("x", 1<<20)}, nil)
	if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); err != nil || o.Finish == "" || len(o.Finish) > 40 {
		t.Errorf("reason has %d bytes, %v", len(o.Finish), err)
	}
}

// A server's token counts neither empty an account nor make an answer free.
func TestUsageIsNotBelieved(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		usage [2]int
		least int64
	}{
		"too many to count": {[2]int{1 << 62, 1 << 62}, 1_000_000},
		"prompt only":       {[2]int{1000, 0}, 1000 + 2*int64(len(grows)/3)},
		"answer only":       {[2]int{0, 10}, 500},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ledger := &accounts{}
			s, _, _ := withModel(t, servertest.ModelResponse{Chunks: []string{grows}, Finish: "stop", Usage: tc.usage}, func(o *help.Options, _ *model.Options) {
				o.Mini.Price, o.DailyCap, o.Ledger = help.Price{Prompt: 1_000_000, Completion: 2_000_000}, 1_000_000, ledger
			})
			if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); err != nil || o.Mode != help.ByModel {
				t.Fatalf("%+v, %v", o, err)
			}
			for account, sum := range ledger.sums {
				if sum < tc.least {
					t.Errorf("account %q has %d, want at least %d", account, sum, tc.least)
				}
			}
		})
	}
}

// Models make a limited number of explanations a day, whatever they cost.
func TestExplanationsOfADayAreBounded(t *testing.T) {
	t.Parallel()
	s, _, _ := withModel(t, servertest.ModelResponse{Chunks: []string{"It grows."}, Finish: "stop"}, func(o *help.Options, _ *model.Options) {
		o.SigningKey, o.DailyExplanations = []byte(strings.Repeat("k", 32)), 3
	})
	r := help.ExplainRequest{Language: "css", Sample: ".item { flex: 2 }"}
	r.Signature = s.Sign(r.Language, r.Sample)
	for i, want := range []error{nil, nil, nil, help.ErrOverCap} {
		if err := s.Explain(t.Context(), r, &explained{}); !errors.Is(err, want) {
			t.Errorf("explanation %d: %v, want %v", i, err, want)
		}
	}
	if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); err != nil || o.Model == "" {
		t.Errorf("question: %+v, %v", o, err)
	}
}

// Explanations are public. They leave half of the budget to questions.
func TestExplanationsLeaveTokensForQuestions(t *testing.T) {
	t.Parallel()
	ledger := &accounts{}
	s, _, _ := withModel(t, servertest.ModelResponse{Chunks: []string{"It grows."}, Finish: "stop", Usage: [2]int{900, 100}}, func(o *help.Options, _ *model.Options) {
		o.SigningKey, o.DailyTokens, o.Ledger = []byte(strings.Repeat("k", 32)), 20_000, ledger
	})
	r := help.ExplainRequest{Language: "css", Sample: ".item { flex: 2 }"}
	r.Signature = s.Sign(r.Language, r.Sample)
	explained20 := 0
	for range 20 {
		err := s.Explain(t.Context(), r, &explained{})
		if err == nil {
			explained20++
		} else if !errors.Is(err, help.ErrOverCap) {
			t.Fatal(err)
		}
	}
	if explained20 == 0 || explained20 > 10 {
		t.Errorf("%d of 20 explanations were made", explained20)
	}
	if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); err != nil || o.Model == "" {
		t.Errorf("nothing is left for a question: %+v, %v", o, err)
	}
	for account, sum := range ledger.sums {
		if sum > 15_000 {
			t.Errorf("account %q has %d", account, sum)
		}
	}
}

// The signed data must mark the end of the language.
func TestCodeIsNoLanguage(t *testing.T) {
	t.Parallel()
	s := help.New(help.Options{SigningKey: []byte(strings.Repeat("k", 32))})
	const sample = "let a = 1;\nlet b = 2;"
	signature := s.Sign("js", sample)
	for _, cut := range []int{6, 11, len(sample)} {
		r := help.ExplainRequest{Language: "js" + sample[:cut], Sample: sample[cut:], Signature: signature}
		if err := s.Verify(r); !errors.Is(err, help.ErrUnsigned) {
			t.Errorf("language %q: %v", r.Language, err)
		}
	}
}
