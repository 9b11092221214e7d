package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// ModelPrice is a model's price per million tokens, in millionths of the operator's currency.
type ModelPrice struct{ Prompt, Answer int64 }

// TokenBudget is a model's total number of tokens, and the parts for sections of pages and for
// the answer.
type TokenBudget struct{ Total, Sections, Answer int }

// PriceList returns the prices of models by name.
func (a AI) PriceList() (map[string]ModelPrice, error) {
	prices := map[string]ModelPrice{}
	for _, entry := range a.Prices {
		name, text, _ := strings.Cut(entry, "=")
		prompt, answer, ok := strings.Cut(text, "/")
		p, err := parseAmount(prompt)
		q, err2 := parseAmount(answer)
		if !ok || name == "" || err != nil || err2 != nil {
			return nil, fmt.Errorf("%q is not of the form MODEL=PROMPT/ANSWER, such as small=0.15/0.60", entry)
		}
		prices[strings.TrimSpace(name)] = ModelPrice{p, q}
	}
	return prices, nil
}

// Cap returns the maximum daily cost of models, in millionths of the operator's currency; 0
// means no limit.
func (a AI) Cap() (int64, error) {
	if a.DailyCost == "" {
		return 0, nil
	}
	amount, err := parseAmount(a.DailyCost)
	if err == nil && amount == 0 {
		err = fmt.Errorf("0 would allow no spending; leave ai.base_url empty for answers without a model")
	}
	return amount, err
}

// mostAmount prevents integer overflow in sums of amounts.
const mostAmount = 1_000_000

func parseAmount(text string) (int64, error) {
	amount, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(amount >= 0 && amount <= mostAmount) {
		return 0, fmt.Errorf("%q is not an amount such as 12.50", text)
	}
	return int64(math.Round(amount * 1e6)), nil
}

// Budgets returns the budgets of the full and the mini model.
func (a AI) Budgets() (full, mini TokenBudget, err error) {
	if full, err = parseBudget(a.TokensFull); err != nil {
		return full, mini, fmt.Errorf("ai.tokens_full: %w", err)
	}
	if mini, err = parseBudget(a.TokensMini); err != nil {
		return full, mini, fmt.Errorf("ai.tokens_mini: %w", err)
	}
	return full, mini, nil
}

func parseBudget(text string) (b TokenBudget, err error) {
	parts := strings.Split(text, "/")
	numbers := []*int{&b.Total, &b.Sections, &b.Answer}
	if len(parts) != len(numbers) {
		return b, fmt.Errorf("%q is not of the form TOTAL/SECTIONS/ANSWER", text)
	}
	for i, part := range parts {
		if *numbers[i], err = strconv.Atoi(strings.TrimSpace(part)); err != nil || *numbers[i] < 1 || *numbers[i] > 10_000_000 {
			return b, fmt.Errorf("%q is not of the form TOTAL/SECTIONS/ANSWER", text)
		}
	}
	if b.Sections+b.Answer >= b.Total {
		return b, fmt.Errorf("%q leaves no tokens for the question", text)
	}
	return b, nil
}

// WindowTime returns the length of the window of free questions.
func (a AI) WindowTime() time.Duration { return time.Duration(a.Window) * time.Second }

func (a AI) check(bad *problems) {
	_, err := a.PriceList()
	bad.addError("ai.prices", err)
	dailyCap, err := a.Cap()
	bad.addError("ai.daily_cost", err)
	for key, text := range map[string]string{"ai.tokens_full": a.TokensFull, "ai.tokens_mini": a.TokensMini} {
		_, err := parseBudget(text)
		bad.addError(key, err)
	}
	bad.oneOf("ai.proof", a.Proof, "drop", "mark")
	bad.between("ai.daily_tokens", a.DailyTokens, 0, 1_000_000_000_000)
	bad.between("ai.explain_daily", a.ExplainDaily, 0, 1_000_000_000)
	bad.between("ai.free_questions", a.FreeQuestions, 1, 1_000_000)
	bad.between("ai.window", a.Window, 1, 366*24*60*60)
	bad.between("ai.history_days", a.HistoryDays, 1, 36500)
	bad.between("ai.embedding_daily", a.EmbeddingDaily, 0, 1_000_000_000)
	bad.between("ai.streams", a.Streams, 1, 10_000)
	bad.between("ai.first_token_timeout", a.FirstTokenTimeout, 1, 300)
	bad.between("ai.token_timeout", a.TokenTimeout, 1, 300)
	bad.between("ai.answer_timeout", a.AnswerTimeout, 1, 300)
	if a.BaseURL == "" {
		if a.EmbeddingModel != "" {
			bad.add("ai.embedding_model", "needs ai.base_url")
		}
		return
	}
	bad.webAddress("ai.base_url", a.BaseURL)
	if a.ModerationURL != "" {
		bad.webAddress("ai.moderation_url", a.ModerationURL)
	}
	prices, _ := a.PriceList()
	for key, name := range map[string]string{"ai.model_full": a.ModelFull, "ai.model_mini": a.ModelMini} {
		switch _, hasPrice := prices[name]; {
		case name == "":
			bad.add(key, "missing; ai.base_url needs it")
		case dailyCap > 0 && !hasPrice:
			bad.add("ai.daily_cost", "needs the price of %s in ai.prices", name)
		}
	}
}
