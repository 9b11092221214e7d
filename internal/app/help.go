package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/chats"
	"waymark.dev/waymark/internal/tools/help/model"
)

// help answers readers' questions.
func (a *App) help() component {
	return component{
		isOn: ifOn(feature.AIHelp), check: a.examineHelp, jobs: a.helpJobs,
		open: func(_ context.Context, h *host) error {
			client, err := a.modelClient()
			if err != nil {
				return err
			}
			engine, err := a.helpEngine(h, client)
			if err != nil {
				return err
			}
			h.serve(server.Help{Service: chats.New(chats.Options{
				Store: h.db, Engine: engine, Explanations: h.db, SentTo: sentTo(a.cfg.AI, client), Log: a.log, Limit: a.questionLimit(),
			})})
			return nil
		},
	}
}

// questionLimit is the quota of readers without a paid plan.
func (a *App) questionLimit() chats.Limit {
	return chats.Limit{Questions: a.cfg.AI.FreeQuestions, Window: a.cfg.AI.WindowTime()}
}

// helpJobs delete old conversations, and return questions of killed servers to their quotas.
func (a *App) helpJobs(h *host) ([]jobs.Job, error) {
	return []jobs.Job{
		periodic("purge-ai-help", day, func(ctx context.Context) error {
			n, err := h.db.PurgeHelp(ctx, time.Now().Add(-time.Duration(a.cfg.AI.HistoryDays)*day))
			return a.logCount("purged conversations of AI help", int(n), err)
		}),
		periodic("give-back-questions", chats.AnswerTime, func(ctx context.Context) error {
			n, err := h.db.GiveBackOpen(ctx, time.Now().Add(-2*chats.AnswerTime), a.questionLimit())
			return a.logCount("gave back questions whose answer never ended", n, err)
		}),
	}, nil
}

// sentTo names the recipient of readers' questions; nobody if client is nil.
func sentTo(cfg config.AI, client *model.Client) chats.SentTo {
	if client == nil {
		return chats.SentTo{}
	}
	to := chats.SentTo{Model: client.Host(), Full: cfg.ModelFull, Mini: cfg.ModelMini, Embedding: cfg.EmbeddingModel}
	if cfg.Moderation {
		to.Moderation = client.ModerationHost()
	}
	return to
}

// modelClient returns a client of the model server; nil if there is none.
func (a *App) modelClient() (*model.Client, error) {
	cfg := a.cfg.AI
	if cfg.BaseURL == "" {
		return nil, nil
	}
	seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
	client, err := model.New(model.Options{
		URL: cfg.BaseURL, Key: cfg.APIKey, ModerationURL: cfg.ModerationURL, ModerationModel: cfg.ModerationModel,
		FirstToken: seconds(cfg.FirstTokenTimeout), Between: seconds(cfg.TokenTimeout), Total: seconds(cfg.AnswerTimeout),
	})
	if err != nil {
		return nil, fmt.Errorf("ai.base_url: %w", err)
	}
	return client, nil
}

// helpEngine returns the service that answers questions with a model, or with quotations if
// client is nil.
func (a *App) helpEngine(h *host, client *model.Client) (*help.Service, error) {
	cfg := a.cfg.AI
	prices, err := cfg.PriceList()
	if err != nil {
		return nil, fmt.Errorf("ai.prices: %w", err)
	}
	full, mini, err := cfg.Budgets()
	if err != nil {
		return nil, err
	}
	dailyCap, err := cfg.Cap()
	if err != nil {
		return nil, fmt.Errorf("ai.daily_cost: %w", err)
	}
	key, err := a.signingKey(h.features)
	if err != nil {
		return nil, err
	}
	pages := interface {
		Shows(url string) bool
		Baseline(url string) string
	}(h.site)
	if a.built != nil {
		pages = a.built
	}
	tier := func(name string, b config.TokenBudget) help.Tier {
		p := prices[name]
		return help.Tier{Model: name, Total: b.Total, Context: b.Sections, Completion: b.Answer, Price: help.Price{Prompt: p.Prompt, Completion: p.Answer}}
	}
	return help.New(help.Options{
		Retriever: h.finder, Model: client, Full: tier(cfg.ModelFull, full), Mini: tier(cfg.ModelMini, mini),
		Moderate: cfg.Moderation, Proof: help.Policy(cfg.Proof), DailyCap: dailyCap, DailyTokens: int64(cfg.DailyTokens), DailyExplanations: cfg.ExplainDaily, Ledger: h.db, Streams: cfg.Streams, Waiting: cfg.Streams,
		Origin: a.cfg.Server.BaseURL, IsPage: pages.Shows, Baseline: pages.Baseline, SigningKey: key, Log: a.log,
	}), nil
}

// signingKey returns the key for signatures of examples, shared by all servers of a site; nil
// without explanations.
func (a *App) signingKey(features feature.Set) ([]byte, error) {
	if !features.On(feature.ExplainCode) {
		return nil, nil
	}
	key, _, err := a.cfg.SessionKeys()
	if err != nil {
		return nil, err
	}
	return seal.Derive(key, "waymark examples")
}

// examineHelp checks the settings of AI help.
func (a *App) examineHelp(ctx context.Context) []Finding {
	cfg := a.cfg.AI
	if !a.cfg.Features.Plus || !a.cfg.Features.Authentication {
		return nil
	}
	client, err := a.modelClient()
	switch {
	case err != nil:
		return []Finding{{false, "AI help", err.Error()}}
	case client == nil:
		return []Finding{{true, "AI help", "answers are quotations from the pages; ai.base_url is not set, so that nothing is sent to a model"}}
	}
	defer client.Close()
	text := []string{fmt.Sprintf("questions and sections of pages are sent to %s: %s for paid plans, %s for others", client.Host(), cfg.ModelFull, cfg.ModelMini)}
	text = append(text, dailyLimits(cfg)...)
	list := []Finding{{true, "AI help", strings.Join(text, "; ")}}
	if cfg.EmbeddingModel != "" {
		list = append(list, a.examineVectors(ctx, client))
	}
	return list
}

// examineVectors requests the vector of a word.
func (a *App) examineVectors(ctx context.Context, client *model.Client) Finding {
	const subject = "AI help, vectors"
	const timeout = 10 * time.Second
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	name := a.cfg.AI.EmbeddingModel
	list, err := client.Embedder(name).Embed(ctx, []string{"doctor"})
	if err != nil {
		return Finding{false, subject, fmt.Sprintf("%s at %s made no vector of a word: %v; sections are searched by their words only", name, client.Host(), err)}
	}
	limit := "any number of sections a day"
	if n := a.cfg.AI.EmbeddingDaily; n > 0 {
		limit = fmt.Sprintf("at most %d sections a day", n)
	}
	return Finding{true, subject, fmt.Sprintf("sections and questions are sent to %s at %s, which makes vectors of %d components; %s", name, client.Host(), len(list[0]), limit)}
}

// dailyLimits describes the daily limits of models.
func dailyLimits(cfg config.AI) (text []string) {
	if cfg.DailyCost == "" && cfg.DailyTokens == 0 {
		return []string{"neither ai.daily_cost nor ai.daily_tokens sets a limit"}
	}
	if cfg.DailyCost != "" {
		text = append(text, "up to "+cfg.DailyCost+" a day")
		text = append(text, freeModels(cfg)...)
	}
	if cfg.DailyTokens > 0 {
		text = append(text, fmt.Sprintf("up to %d tokens a day", cfg.DailyTokens))
	}
	return text
}

// freeModels lists the models that ai.daily_cost does not limit, since they are free.
func freeModels(cfg config.AI) []string {
	prices, err := cfg.PriceList()
	if err != nil || cfg.DailyTokens > 0 {
		return nil
	}
	var text []string
	for _, name := range slices.Compact([]string{cfg.ModelFull, cfg.ModelMini}) {
		if prices[name] == (config.ModelPrice{}) {
			text = append(text, "that does not limit "+name+", which costs nothing by ai.prices: ai.daily_tokens does")
		}
	}
	return text
}
