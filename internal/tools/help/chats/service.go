package chats

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/help"
)

// engine answers questions. *help.Service implements it.
type engine interface {
	Answer(context.Context, help.Request, help.Events) (help.Outcome, error)
	Title(ctx context.Context, question, answer string) (string, error)
	Sign(language, sample string) string
	Verify(help.ExplainRequest) error
	Explain(context.Context, help.ExplainRequest, help.ExplainEvents) error
}

type Options struct {
	Store  Store
	Engine *help.Service
	Limit  Limit // of readers without a paid plan
	SentTo SentTo
	// Explanations stores explanations of code; nil asks the model each time.
	Explanations ExplainStore
	Log          *slog.Logger
}

// SentTo names the recipients of readers' questions, to inform readers. A field is "" if there
// is none.
type SentTo struct {
	Model      string // host of the answering models
	Full, Mini string // names of these models: for paid plans, and for others
	Embedding  string // model of that host for vectors of questions
	Moderation string // host that checks questions
}

// Service connects askers, the engine and the store. It is safe for concurrent use.
type Service struct {
	opts   Options
	engine engine
}

func New(o Options) *Service { return &Service{o, o.Engine} }

// SentTo names the recipients of readers' questions.
func (s *Service) SentTo() SentTo { return s.opts.SentTo }

// writeTime limits storing after an answer, when its reader may be gone.
const writeTime = 5 * time.Second

// AnswerTime limits an answer. After it, a question without an answer is given up.
const AnswerTime = 5 * time.Minute

// Asker is the reader who asks.
type Asker struct {
	User int64
	Paid bool
	// Left reports whether the reader has closed the connection: text sent until then counts.
	Left func() bool
}

// Start is sent before the first text of an answer.
type Start struct {
	help.Start
	Sources   []Source
	Quota     *Quota // nil for readers without a limit
	CreatedAt time.Time
}

// Writer sends an answer.
type Writer interface {
	Start(Start) error
	Text(string) error
	// End is called after the last text of a complete answer.
	End(finish string) error
}

// Quota returns a reader's quota; nil means no limit.
func (s *Service) Quota(ctx context.Context, a Asker) (*Quota, error) {
	if a.Paid {
		return nil, nil
	}
	quota, err := s.opts.Store.Quota(ctx, a.User, s.opts.Limit)
	return &quota, err
}

// FailedAnswer is the error of an answer that failed for a reason outside the database.
type FailedAnswer struct{ Err error }

func (e *FailedAnswer) Error() string { return "answer: " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FailedAnswer) Unwrap() error { return e.Err }

// Ask answers a question: it is counted first, and refunded without an answer; the
// conversation is stored if history is on. Errors before the first text are an *[Exhausted], a
// *[FailedAnswer] or those of the store.
//
// A continued answer is not a question: it does not count, and is appended to the stored
// answer.
func (s *Service) Ask(ctx context.Context, a Asker, r help.Request, w Writer) error {
	q := &asked{Service: s, asker: a, request: r, writer: w, at: time.Now().UTC().Truncate(time.Microsecond)}
	begin := q.count
	if r.Continue != "" {
		begin = q.findBegun
	}
	if err := begin(ctx); err != nil {
		return err
	}
	outcome, err := s.engine.Answer(ctx, r, q)
	q.settle(ctx, outcome)
	if err != nil {
		return &FailedAnswer{err}
	}
	return w.End(outcome.Finish)
}

func (q *asked) count(ctx context.Context) error {
	var limit *Limit
	if !q.asker.Paid {
		limit = &q.opts.Limit
	}
	charge, quota, err := q.opts.Store.TakeQuestion(ctx, q.asker.User, limit)
	if err != nil {
		return err
	}
	q.charge = &charge
	if limit != nil {
		q.quota = &quota
	}
	r := q.request
	q.stored, err = q.opts.Store.AddMessage(ctx, q.asker.User, Message{
		ChatID: r.ChatID, ID: r.MessageID, ParentID: r.ParentID, CreatedAt: q.at, Question: lastQuestion(r.Messages),
	})
	if err != nil {
		q.log("give back a question", q.opts.Store.GiveBack(context.WithoutCancel(ctx), charge))
	}
	return err
}

// findBegun finds the stored answer to continue, if any.
func (q *asked) findBegun(ctx context.Context) error {
	var err error
	if q.quota, err = q.Quota(ctx, q.asker); err != nil {
		return err
	}
	m, err := q.opts.Store.Message(ctx, q.asker.User, q.request.Continue)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return nil // history is off
	case err != nil:
		return err
	}
	q.begun, q.stored = m.Answer, m.Answer != nil
	return nil
}

func lastQuestion(messages []help.Message) string {
	for _, m := range slices.Backward(messages) {
		if m.Role == help.User {
			return m.Content
		}
	}
	return ""
}

// log logs a failure to store: the answer exists all the same.
func (s *Service) log(doing string, err error) {
	if err != nil {
		s.opts.Log.Error(doing, "error", err)
	}
}

// asked is a question being answered.
type asked struct {
	*Service
	asker   Asker
	request help.Request
	writer  Writer
	at      time.Time
	charge  *Charge // nil if not counted
	quota   *Quota
	stored  bool    // in the history
	begun   *Answer // the existing answer being continued
	start   help.Start
	text    strings.Builder
}

func (q *asked) Start(start help.Start) error {
	q.start = start
	return q.writer.Start(Start{Start: start, Sources: sourcesOf(start.Sources), Quota: q.quota, CreatedAt: q.at})
}

func sourcesOf(list []help.Source) []Source {
	sources := make([]Source, len(list))
	for i, source := range list {
		sources[i] = Source(source)
	}
	return sources
}

func (q *asked) Text(text string) error {
	if q.text.Len() == 0 && q.stored && q.begun == nil {
		// Loading the conversation meanwhile shows the answer's sources.
		ctx, cancel := context.WithTimeout(context.Background(), writeTime)
		defer cancel()
		q.log("store sources", q.opts.Store.SetSources(ctx, q.asker.User, q.request.MessageID, sourcesOf(q.start.Sources)))
	}
	q.text.WriteString(text)
	return q.writer.Text(text)
}

// settle stores the outcome of a question. Flagged questions count, as does text sent before
// the reader left.
func (q *asked) settle(ctx context.Context, o help.Outcome) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	answered := q.text.Len() > 0
	left := q.asker.Left != nil && q.asker.Left()
	switch {
	case left:
		o.Status, o.Finish = help.Stopped, ""
	case o.Status == help.Stopped && q.asker.Left != nil:
		o.Charged = false // the server stops, not the reader
	}
	switch {
	case q.charge == nil:
	case !o.Charged && o.Status != help.ModerationError && !(left && answered):
		q.log("give back a question", q.opts.Store.GiveBack(ctx, *q.charge))
	default:
		q.log("keep a question counted", q.opts.Store.KeepQuestion(ctx, *q.charge))
	}
	answer := Answer{
		Content: q.text.String(), Finish: o.Finish, Mode: string(q.start.Mode), Model: q.start.Model, Failed: !answered && o.Finish == "",
	}
	switch {
	case q.stored && q.begun == nil:
		q.log("store an answer", q.opts.Store.SetAnswer(ctx, q.asker.User, q.request.MessageID, answer))
	case q.stored && !answer.Failed:
		q.log("store more of an answer", q.opts.Store.SetAnswer(ctx, q.asker.User, q.request.Continue, q.begun.with(answer)))
	}
	q.log("log a question", q.opts.Store.Log(ctx, q.asker.User, Record{
		ChatID: q.request.ChatID, MessageID: q.request.MessageID, ParentID: cmp.Or(q.request.Continue, q.request.ParentID), CreatedAt: q.at,
		Search: o.Search, Response: o.Response, QueryLen: o.QueryBytes, ContextLen: o.ContextBytes, ResponseLen: q.text.Len(),
		Model: cmp.Or(o.Model, q.start.Model), Status: string(o.Status), Sources: sourcesOf(q.start.Sources),
	}))
}

// State is the state of a message's answer.
type State string

const (
	Answering State = "answering"
	Answered  State = "answered"
	Failed    State = "failed"
)

// State returns the state of the answer at a moment.
func (m *Message) State(at time.Time) State {
	switch {
	case m.Answer != nil && !m.Answer.Failed:
		return Answered
	case m.Answer == nil && at.Sub(m.CreatedAt) < AnswerTime:
		return Answering
	}
	return Failed
}

// mustRecord returns ErrHistoryOff for a reader without history.
func (s *Service) mustRecord(ctx context.Context, user int64) error {
	on, err := s.opts.Store.RecordsHistory(ctx, user)
	if err == nil && !on {
		return ErrHistoryOff
	}
	return err
}

// Chats returns conversations, newest first; with a query those whose title or messages have
// all its words.
func (s *Service) Chats(ctx context.Context, user int64, query string) ([]Chat, error) {
	if err := s.mustRecord(ctx, user); err != nil {
		return nil, err
	}
	list, err := s.opts.Store.Chats(ctx, user)
	words := strings.Fields(strings.ToLower(query))
	if err != nil || len(words) == 0 {
		return list, err
	}
	missing := map[string][]string{} // words not yet seen, by chat
	see := func(chat, text string) {
		text = strings.ToLower(text)
		missing[chat] = slices.DeleteFunc(missing[chat], func(word string) bool { return strings.Contains(text, word) })
	}
	for _, chat := range list {
		missing[chat.ID] = slices.Clone(words)
		see(chat.ID, chat.Label)
	}
	err = s.opts.Store.EachMessage(ctx, user, func(m Message) error {
		see(m.ChatID, m.Question)
		if m.Answer != nil {
			see(m.ChatID, m.Answer.Content)
		}
		return nil
	})
	return slices.DeleteFunc(list, func(c Chat) bool { return len(missing[c.ID]) > 0 }), err
}

// Messages returns a conversation, oldest first.
func (s *Service) Messages(ctx context.Context, user int64, chat string) ([]Message, error) {
	if err := s.mustRecord(ctx, user); err != nil {
		return nil, err
	}
	return s.opts.Store.Messages(ctx, user, chat)
}

func (s *Service) DeleteChat(ctx context.Context, user int64, chat string) error {
	if err := s.mustRecord(ctx, user); err != nil {
		return err
	}
	return s.opts.Store.DeleteChat(ctx, user, chat)
}

// titleLimit is the maximum length of titles in characters, questionTitle that of question
// prefixes used as titles.
const titleLimit, questionTitle = 120, 60

// Title sets and returns the title of a message's conversation: a model's, or the start of the
// question. It is "" before there is an answer.
func (s *Service) Title(ctx context.Context, user int64, message string) (string, error) {
	if err := s.mustRecord(ctx, user); err != nil {
		return "", err
	}
	m, err := s.opts.Store.Message(ctx, user, message)
	if err != nil || m.Answer == nil || m.Answer.Failed {
		return "", err
	}
	title, err := s.opts.Store.Label(ctx, user, m.ChatID)
	if err != nil || title != "" {
		return title, err // the model is asked only once
	}
	if s.opts.SentTo.Model != "" {
		title, err = s.engine.Title(ctx, m.Question, m.Answer.Content)
		if err != nil {
			s.opts.Log.Warn("a model made no title of a chat", "error", err)
		}
	}
	title = shortened(title, titleLimit)
	if title == "" {
		title = shortened(strings.Map(printable, m.Question), questionTitle)
	}
	// While a model thinks, the reader may leave, and later return to a list of chats.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	return title, s.opts.Store.SetLabel(ctx, user, m.ChatID, title)
}

// printable removes control characters, which databases may refuse.
func printable(r rune) rune {
	if unicode.IsControl(r) && !unicode.IsSpace(r) {
		return -1
	}
	return r
}

// shortened returns a text on one line with a maximum number of characters, cut after a word.
func shortened(text string, limit int) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	cut := string(runes[:limit-1])
	if i := strings.LastIndexByte(cut, ' '); i > len(cut)/2 {
		cut = cut[:i]
	}
	return cut + "…"
}

// Vote stores a reader's vote on one of their answers.
func (s *Service) Vote(ctx context.Context, user int64, v Vote) error {
	v.Question = strings.Map(printable, v.Question)
	return s.opts.Store.Vote(ctx, user, v)
}

// Sign returns the signature with which an example can be explained; "" if explanations are
// off.
func (s *Service) Sign(language, sample string) string { return s.engine.Sign(language, sample) }

// Explain explains code of a page, or sends the stored explanation. Its errors before the
// first text are help.ErrUnsigned, that of Admit, a *[FailedAnswer] or those of the store.
func (s *Service) Explain(ctx context.Context, r help.ExplainRequest, w help.ExplainEvents) error {
	if err := s.engine.Verify(r); err != nil {
		return err
	}
	key := ExplanationOf{r.Signature, r.Hash(), r.Locale}.key()
	text, ok, err := s.opts.Explanations.Explanation(ctx, key)
	if err != nil {
		return err
	}
	if ok {
		if err := w.Start(r.Hash(), true); err != nil {
			return err
		}
		return w.Text(text)
	}
	if r.Admit != nil {
		if err := r.Admit(); err != nil {
			return err
		}
	}
	recorded := &recordedExplanation{ExplainEvents: w}
	if err := s.engine.Explain(ctx, r, recorded); err != nil {
		return &FailedAnswer{err}
	}
	if recorded.text.Len() > 0 {
		s.log("store an explanation", s.opts.Explanations.AddExplanation(ctx, key, r.Language, recorded.text.String()))
	}
	return nil
}

// recordedExplanation also collects the text sent.
type recordedExplanation struct {
	help.ExplainEvents
	text strings.Builder
}

func (e *recordedExplanation) Text(text string) error {
	e.text.WriteString(text)
	return e.ExplainEvents.Text(text)
}

func (s *Service) VoteExplanation(ctx context.Context, e ExplanationOf, up bool) error {
	return s.opts.Explanations.VoteExplanation(ctx, e.key(), up)
}
