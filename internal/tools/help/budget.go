package help

import (
	"cmp"
	"context"
	"math"
	"sync"
	"time"

	"waymark.dev/waymark/internal/tools/help/model"
)

// memoryLedger counts today's spending of this process.
type memoryLedger struct {
	mu   sync.Mutex
	day  string
	sums map[string]int64 // by account
}

// turn drops earlier days than that of an account.
func (l *memoryLedger) turn(account string) {
	if day := account[:len(time.DateOnly)]; l.day < day {
		l.day, l.sums = day, map[string]int64{}
	}
}

func (l *memoryLedger) Reserve(_ context.Context, account string, amount, limit int64) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn(account)
	if l.sums[account]+amount > limit {
		return false, nil
	}
	l.sums[account] += amount
	return true, nil
}

func (l *memoryLedger) Settle(_ context.Context, account string, difference int64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn(account)
	if sum, ok := l.sums[account]; ok {
		l.sums[account] = max(0, sum+difference)
	}
	return nil
}

const million = 1_000_000

// mostCost prevents integer overflow in sums of costs, whatever token counts a server reports.
const mostCost = 1e15

// cost returns the cost of tokens, rounded up.
func (p Price) cost(prompt, completion int64) int64 {
	sum := float64(prompt)*float64(p.Prompt) + float64(completion)*float64(p.Completion)
	return int64(math.Ceil(min(sum/million, mostCost)))
}

// dailyLimit is a daily limit on models.
type dailyLimit struct {
	setting string // its name
	account string // suffix of the day in the ledger
	most    int64
	price   Price
	isCount bool // counts calls, not their use
}

// limits returns the operator's limits on calls of a model.
func (s *Service) limits(t Tier) (list []dailyLimit) {
	if s.opts.DailyCap > 0 {
		list = append(list, dailyLimit{setting: "ai.daily_cost", most: s.opts.DailyCap, price: t.Price})
	}
	if s.opts.DailyTokens > 0 {
		list = append(list, dailyLimit{setting: "ai.daily_tokens", account: " tokens", most: s.opts.DailyTokens, price: Price{million, million}})
	}
	return list
}

// explainLimits returns separate limits on explanations: anybody may request them, and must
// not use up the limits of signed-in readers.
func (s *Service) explainLimits(t Tier) []dailyLimit {
	list := s.limits(t)
	for i := range list {
		list[i].account += " explain"
		list[i].most /= 2
	}
	if s.opts.DailyExplanations > 0 {
		list = append(list, dailyLimit{setting: "ai.explain_daily", account: " explanations", most: int64(s.opts.DailyExplanations), isCount: true})
	}
	return list
}

// reservation is the amount reserved for a call within a limit.
type reservation struct {
	account string
	price   Price
	amount  int64
	isCount bool
}

// spending is the reservations for a call.
type spending struct {
	service  *Service
	prompt   int // estimated tokens
	reserved []reservation
}

// reserve reserves the maximum use of a call. It returns nil if that would exceed a limit of
// the operator or an added one, or if the ledger fails.
func (s *Service) reserve(ctx context.Context, t Tier, messages []model.Message, added ...dailyLimit) *spending {
	p := &spending{service: s, prompt: tokensOf(messages)}
	day := s.opts.Now().UTC().Format(time.DateOnly)
	for _, limit := range append(s.limits(t), added...) {
		r := reservation{day + limit.account, limit.price, limit.price.cost(int64(p.prompt), int64(t.Completion)), limit.isCount}
		if r.isCount {
			r.amount = 1
		}
		ok, err := s.opts.Ledger.Reserve(ctx, r.account, r.amount, limit.most)
		switch {
		case err != nil:
			s.opts.Log.Error("what models used up today is not known, so none is asked", "error", err)
		case !ok:
			s.opts.Log.Warn("models have used up what they may today: questions are answered with quotations", "setting", limit.setting, "day", day)
		default:
			p.reserved = append(p.reserved, r)
			continue
		}
		p.release(ctx)
		return nil
	}
	return p
}

// release returns all reservations: the call was not made, or the server refused it.
func (p *spending) release(ctx context.Context) {
	for _, r := range p.reserved {
		p.add(ctx, r.account, -r.amount)
	}
}

// settle replaces reservations by the actual use of a call: as counted by the server, else
// estimated from the bytes written. Some servers count the prompt at once, and the answer only
// at the end, which may not be awaited.
func (p *spending) settle(ctx context.Context, u model.Usage, written int) {
	u.Prompt, u.Completion = cmp.Or(u.Prompt, int64(p.prompt)), cmp.Or(u.Completion, int64((written+2)/3))
	for _, r := range p.reserved {
		if r.isCount {
			continue
		}
		p.add(ctx, r.account, r.price.cost(u.Prompt, u.Completion)-r.amount)
	}
}

func (p *spending) add(ctx context.Context, account string, difference int64) {
	if difference == 0 {
		return
	}
	const limit = 5 * time.Second
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	if err := p.service.opts.Ledger.Settle(ctx, account, difference); err != nil {
		p.service.opts.Log.Error("what a model has used up was not counted", "error", err)
	}
}
