package config

import (
	"strings"
	"testing"
)

func aiDefaults() AI {
	return AI{
		TokensFull: "32768/20000/4096", TokensMini: "16384/12000/2048", Proof: "drop", FreeQuestions: 5, Window: 86400, HistoryDays: 183,
		FirstTokenTimeout: 30, TokenTimeout: 15, AnswerTimeout: 180, Streams: 200,
	}
}

func TestSettingsOfAI(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*AI)
		want   string // part of the error, "" for none
	}{
		{"without a model", func(*AI) {}, ""},
		{"with a model", func(a *AI) { a.BaseURL, a.ModelFull, a.ModelMini = "http://localhost:11434/v1", "large", "small" }, ""},
		{"without names", func(a *AI) { a.BaseURL, a.ModelFull = "http://localhost:11434/v1", "large" }, "ai.model_mini"},
		{"no address", func(a *AI) { a.BaseURL, a.ModelFull, a.ModelMini = "localhost", "a", "b" }, "ai.base_url"},
		{"a cap without prices", func(a *AI) {
			a.BaseURL, a.ModelFull, a.ModelMini, a.DailyCost, a.Prices = "https://a.example", "large", "small", "10", []string{"large=1/2"}
		}, "needs the price of small"},
		{"a cap", func(a *AI) {
			a.BaseURL, a.ModelFull, a.ModelMini, a.DailyCost, a.Prices = "https://a.example", "large", "small", "10", []string{"large=1/2", "small=0.15/.6"}
		}, ""},
		{"no price", func(a *AI) { a.Prices = []string{"large=1"} }, "MODEL=PROMPT/ANSWER"},
		{"a negative price", func(a *AI) { a.Prices = []string{"large=1/-2"} }, "MODEL=PROMPT/ANSWER"},
		{"no number", func(a *AI) { a.DailyCost = "NaN" }, "ai.daily_cost"},
		{"nothing to spend", func(a *AI) { a.DailyCost = "0" }, "ai.daily_cost"},
		{"fewer tokens than none", func(a *AI) { a.DailyTokens = -1 }, "ai.daily_tokens"},
		{"no budget", func(a *AI) { a.TokensMini = "100/90" }, "ai.tokens_mini"},
		{"no room for a question", func(a *AI) { a.TokensFull = "100/90/10" }, "no tokens for the question"},
		{"another policy", func(a *AI) { a.Proof = "trust" }, "ai.proof"},
		{"no questions", func(a *AI) { a.FreeQuestions = 0 }, "ai.free_questions"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := aiDefaults()
			test.change(&a)
			var bad problems
			a.check(&bad)
			var all []string
			for _, p := range bad {
				all = append(all, p.key+": "+p.text)
			}
			if text := strings.Join(all, "\n"); text == "" && test.want != "" || !strings.Contains(text, test.want) || test.want == "" && text != "" {
				t.Errorf("err = %q, want %q", text, test.want)
			}
		})
	}
}

func TestAmountsOfAI(t *testing.T) {
	a := AI{Prices: []string{"small=0.15/0.60", "local=0/0"}, DailyCost: "12.5"}
	prices, err := a.PriceList()
	if err != nil || prices["small"] != (ModelPrice{150_000, 600_000}) || prices["local"] != (ModelPrice{}) {
		t.Errorf("prices = %v, %v", prices, err)
	}
	if dailyCap, err := a.Cap(); err != nil || dailyCap != 12_500_000 {
		t.Errorf("cap = %d, %v", dailyCap, err)
	}
}
