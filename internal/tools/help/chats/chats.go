// Package chats has what readers ask AI help: how much each may ask, their
// conversations, what they say of answers, and a log without text.
package chats

import (
	"context"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limit is how many questions a reader without a paid plan may ask in a window,
// which begins with the first of them.
type Limit struct {
	Questions int
	Window    time.Duration
}

// Quota is what a reader may still ask.
type Quota struct {
	Count, Remaining, Limit int
	Reset                   time.Time // when Count is 0 again; zero while it is
}

// Charge is a question that was counted, so that it can be given back.
type Charge struct {
	User   int64
	Window time.Time // beginning of the window; zero for a reader without a limit
	Tries  int       // in the window, after which no question is given back
	Open   int64     // names it until its answer ends or it is given back
}

// Tries returns how many questions a reader may ask in a window before those without
// an answer count, too: they have cost as much as the others.
func (l Limit) Tries() int {
	const least, each = 100, 20
	return max(least, each*l.Questions)
}

// Exhausted is the error for a reader who may not ask until the window ends.
type Exhausted struct{ Quota Quota }

func (e *Exhausted) Error() string {
	return fmt.Sprintf("%d questions were asked, %d are allowed", e.Quota.Count, e.Quota.Limit)
}

// HistorySize is how many characters the history of a reader may have. The oldest
// conversations make room for new ones.
const HistorySize = 8 << 20

// ErrHistoryOff is the error for a history that its reader has not turned on.
var ErrHistoryOff = fmt.Errorf("history is off: %w", fault.ErrUnavailable)

// Source is a section that an answer is made of.
type Source struct {
	URL      string `json:"url"` // with the id of the section
	Title    string `json:"title"`
	Section  string `json:"section,omitempty"`
	Baseline string `json:"baseline,omitempty"`
}

// Answer is what was answered to a question.
type Answer struct {
	Content string `json:"content"` // Markdown
	Finish  string `json:"finish_reason"`
	Mode    string `json:"mode,omitempty"`
	Model   string `json:"model,omitempty"`
	Failed  bool   `json:"failed,omitempty"` // there is no content, nor will there be
}

// with is an answer and how it went on.
func (a Answer) with(more Answer) Answer {
	a.Content = strings.TrimRight(a.Content, "\n") + "\n\n" + more.Content
	a.Finish = more.Finish
	return a
}

// Message is a question of a conversation, and its answer.
type Message struct {
	ChatID, ID string
	ParentID   string // the message that it follows, "" for the first of a conversation
	CreatedAt  time.Time
	Question   string
	Sources    []Source
	Answer     *Answer // nil until there is one
}

// Chat is a conversation in the list of a reader.
type Chat struct {
	ID    string
	Label string // "" until it has a title
	Last  time.Time
}

// Record is a line of the log: what became of a question, without its text.
type Record struct {
	ChatID, MessageID, ParentID string
	CreatedAt                   time.Time
	Search, Embedding, Response time.Duration
	QueryLen, ContextLen        int // bytes
	ResponseLen                 int
	Model, EmbeddingModel       string
	Status                      string // of package help
	Sources                     []Source
}

// Vote is a reader's vote on an answer.
type Vote struct {
	MessageID string
	Up        bool
	Question  string // what was asked, if the reader shows it to the writers
}

// PageVotes is what readers said of the answers that were made of a page.
type PageVotes struct {
	Page      string // address
	Up, Down  int64
	Questions []string // after answers that did not help, newest first
}

// Store keeps all this. Every method is about the things of one user only: those
// of others are not found.
type Store interface {
	// TakeQuestion counts a question, also when many come at the same time. A nil
	// limit is for readers with a paid plan. The error is an *Exhausted for a reader
	// who has none left.
	TakeQuestion(ctx context.Context, user int64, limit *Limit) (Charge, Quota, error)
	// GiveBack takes a question off the count again, unless the user has asked too
	// many in the window.
	GiveBack(context.Context, Charge) error
	// KeepQuestion leaves a question counted, as its answer has ended: it can no longer
	// be given back.
	KeepQuestion(context.Context, Charge) error
	Quota(ctx context.Context, user int64, limit Limit) (Quota, error)

	// RecordsHistory reports whether a user has turned history on.
	RecordsHistory(ctx context.Context, user int64) (bool, error)
	// AddMessage stores a question, unless the user has history off, or the message
	// follows one that is not there.
	AddMessage(ctx context.Context, user int64, m Message) (stored bool, err error)
	SetSources(ctx context.Context, user int64, message string, sources []Source) error
	SetAnswer(ctx context.Context, user int64, message string, a Answer) error
	Chats(ctx context.Context, user int64) ([]Chat, error)
	// EachMessage calls do with every message of a user, those of a chat together.
	EachMessage(ctx context.Context, user int64, do func(Message) error) error
	// Messages returns a conversation, oldest first; the error is fault.ErrNotFound
	// if there is none.
	Messages(ctx context.Context, user int64, chat string) ([]Message, error)
	Message(ctx context.Context, user int64, id string) (Message, error)
	SetLabel(ctx context.Context, user int64, chat, label string) error
	// Label returns the title of a conversation, "" if it has none.
	Label(ctx context.Context, user int64, chat string) (string, error)
	DeleteChat(ctx context.Context, user int64, chat string) error

	Log(ctx context.Context, user int64, r Record) error
	// Vote stores a user's vote on an answer, for each page of its sources. The
	// error is fault.ErrNotFound if the user has no such answer.
	Vote(ctx context.Context, user int64, v Vote) error
}
