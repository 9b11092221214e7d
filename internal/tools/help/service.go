package help

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/sync/semaphore"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
)

// Service answers questions. It is safe for concurrent use.
type Service struct {
	opts  Options
	slots slots
	cut   *expirable.LRU[string, *cutOff] // answers that can be continued
}

// Defaults of options.
const (
	defaultStreams = 200
	defaultWaiting = 200
	defaultQueue   = 5 * time.Second
	cutOffKept     = 500
	cutOffTime     = 15 * time.Minute
)

func New(o Options) *Service {
	o.Proof = cmp.Or(o.Proof, Drop)
	o.Full, o.Mini = o.Full.with(FullTier), o.Mini.with(MiniTier)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Ledger == nil {
		o.Ledger = &memoryLedger{}
	}
	return &Service{
		opts: o,
		slots: slots{
			taken: semaphore.NewWeighted(int64(cmp.Or(o.Streams, defaultStreams))),
			most:  int64(cmp.Or(o.Waiting, defaultWaiting)), wait: cmp.Or(o.QueueTime, defaultQueue),
		},
		cut: expirable.NewLRU[string, *cutOff](cutOffKept, nil, cutOffTime),
	}
}

// with fills in missing budgets of a tier.
func (t Tier) with(standard Tier) Tier {
	t.Total = cmp.Or(t.Total, standard.Total)
	t.Context = cmp.Or(t.Context, standard.Context)
	t.Completion = cmp.Or(t.Completion, standard.Completion)
	return t
}

// Answer answers the last question of a request. It returns at the end of the answer, which
// comes early if ctx ends. The outcome is always complete, for logging.
func (s *Service) Answer(ctx context.Context, r Request, w Events) (o Outcome, err error) {
	begun := s.opts.Now()
	defer func() {
		if p := recover(); p != nil {
			o, err = failed(ctx, o, Unknown), s.panicked(p)
		}
		o.Response = s.opts.Now().Sub(begun) - o.Search
	}()
	o.Mode = Extractive
	if s.opts.Model != nil {
		o.Mode = ByModel
	}
	if r.Continue != "" {
		return s.proceed(ctx, o, r, w)
	}
	questions := questionsOf(r.Messages)
	if len(questions) == 0 {
		return failed(ctx, o, NoPrompt), ErrNoQuestion
	}
	o.QueryBytes = len(questions[len(questions)-1])
	if s.opts.Model == nil {
		result, err := s.search(ctx, r, questions, &o)
		if err != nil {
			return failed(ctx, o, SearchError), err
		}
		return s.extractive(ctx, o, r, result, NoNotice, w)
	}
	release, err := s.slots.take(ctx)
	if err != nil {
		return failed(ctx, o, Unknown), err
	}
	defer release()
	if err := s.moderate(ctx, questions); err != nil {
		status := ModelError
		if errors.Is(err, ErrFlagged) {
			status = ModerationError
		}
		return failed(ctx, o, status), err
	}
	return s.byModel(ctx, o, r, questions, w)
}

func (s *Service) panicked(p any) error {
	s.opts.Log.Error("answering panicked", "panic", p, "stack", string(debug.Stack()))
	return errors.New("answering panicked")
}

// search finds the sections for the last question. If it makes no sense alone ("and in a
// grid?"), it is combined with the previous one.
func (s *Service) search(ctx context.Context, r Request, questions []string, o *Outcome) (*retrieve.Result, error) {
	begun := s.opts.Now()
	defer func() { o.Search = s.opts.Now().Sub(begun) }()
	n := len(questions)
	q := retrieve.Question{Text: strings.Join(strings.Fields(questions[n-1]), " "), Locales: localesOf(r.Locale), Page: r.Page, Meaning: true}
	result, err := s.opts.Retriever.Retrieve(ctx, q)
	if err == nil && result.Found != retrieve.Answer && n > 1 {
		q.Text = strings.Join(strings.Fields(questions[n-2]), " ") + " " + q.Text
		var both *retrieve.Result
		if both, err = s.opts.Retriever.Retrieve(ctx, q); err == nil && (both.Found == retrieve.Answer || !result.HasSections()) {
			result = both
		}
	}
	if err != nil {
		return nil, fmt.Errorf("search for an answer: %w", err)
	}
	return result, nil
}

func questionsOf(messages []Message) []string {
	var list []string
	for _, m := range messages {
		if text := strings.TrimSpace(strings.ToValidUTF8(m.Content, "\uFFFD")); m.Role == User && text != "" {
			list = append(list, text)
		}
	}
	return list[max(0, len(list)-mostQuestions):]
}

func localesOf(l locale.Locale) []locale.Locale {
	if l == "" || l == locale.EnUS {
		return []locale.Locale{locale.EnUS}
	}
	return []locale.Locale{l, locale.EnUS}
}

// failed returns the outcome of a failed answer.
func failed(ctx context.Context, o Outcome, status Status) Outcome {
	o.Status, o.Charged = status, false
	if errors.Is(ctx.Err(), context.Canceled) {
		o.Status = Stopped
	}
	return o
}

// extractive answers with quotations.
func (s *Service) extractive(ctx context.Context, o Outcome, r Request, result *retrieve.Result, notice Notice, w Events) (Outcome, error) {
	answer := extract.Compose(result, r.Locale)
	if answer.Found == retrieve.Perhaps && notice == NoNotice {
		notice = Unsure
	}
	o.Mode, o.Notice, o.Sources = Extractive, notice, s.sources(answer.Sources)
	if err := w.Start(Start{Mode: Extractive, Notice: notice, Sources: o.Sources}); err != nil {
		return failed(ctx, o, Unknown), fmt.Errorf("send the sources: %w", err)
	}
	if err := o.send(w, answer.Markdown); err != nil {
		return failed(ctx, o, Unknown), err
	}
	o.Status, o.Finish = Success, "stop"
	o.Refused = len(answer.Sources) == 0
	o.Charged = !o.Refused && notice == NoNotice
	return o, nil
}

func (o *Outcome) send(w Events, text string) error {
	if text == "" {
		return nil
	}
	if err := w.Text(text); err != nil {
		return fmt.Errorf("send the answer: %w", err)
	}
	o.Answer += text
	o.ResponseBytes = len(o.Answer)
	return nil
}

func (s *Service) sources(list []extract.Source) []Source {
	sources := make([]Source, 0, len(list))
	for _, e := range list {
		sources = append(sources, s.source(e.URL, e.Title, e.Section))
	}
	return slices.Clip(sources)
}

func (s *Service) source(address, title, section string) Source {
	source := Source{URL: address, Title: title, Section: section}
	if s.opts.Baseline != nil {
		page, _, _ := strings.Cut(address, "#")
		source.Baseline = s.opts.Baseline(page)
	}
	return source
}
