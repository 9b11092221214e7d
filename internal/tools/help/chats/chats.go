// Package chats manages readers' use of AI help: quotas, conversations, votes on answers, and
// a log without text.
package chats

import (
	"context"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limit is the number of questions for a reader without a paid plan in a window, which begins
// with the first of them.
type Limit struct {
	Questions int
	Window    time.Duration
}

// Quota is a reader's remaining number of questions.
type Quota struct {
	Count, Remaining, Limit int
	Reset                   time.Time // when Count is 0 again; zero while it is
}

// Charge is a counted question, which can be refunded.
type Charge struct {
	User   int64
	Window time.Time // start of the window; zero for a reader without a limit
	Tries  int       // in the window, after which no question is refunded
	Open   int64     // identifies it until its answer ends or it is refunded
}

// Tries returns the number of questions in a window after which those without an answer count
// too: they have cost as much as the others.
func (l Limit) Tries() int {
	const least, each = 100, 20
	return max(least, each*l.Questions)
}

// Exhausted is the error for a reader without questions left in the window.
type Exhausted struct{ Quota Quota }

func (e *Exhausted) Error() string {
	return fmt.Sprintf("%d questions were asked, %d are allowed", e.Quota.Count, e.Quota.Limit)
}

// HistorySize is the maximum size of a reader's history in characters. Beyond it, the oldest
// conversations are dropped.
const HistorySize = 8 << 20

// ErrHistoryOff is the error for a reader without history.
var ErrHistoryOff = fmt.Errorf("history is off: %w", fault.ErrUnavailable)

// Source is a source section of an answer.
type Source struct {
	URL      string `json:"url"` // with the section's id
	Title    string `json:"title"`
	Section  string `json:"section,omitempty"`
	Baseline string `json:"baseline,omitempty"`
}

// Answer is the answer to a question.
type Answer struct {
	Content string `json:"content"` // Markdown
	Finish  string `json:"finish_reason"`
	Mode    string `json:"mode,omitempty"`
	Model   string `json:"model,omitempty"`
	Failed  bool   `json:"failed,omitempty"` // without content, permanently
}

// with returns an answer with its continuation.
func (a Answer) with(more Answer) Answer {
	a.Content = strings.TrimRight(a.Content, "\n") + "\n\n" + more.Content
	a.Finish = more.Finish
	return a
}

// Message is a question of a conversation with its answer.
type Message struct {
	ChatID, ID string
	ParentID   string // previous message, or ""
	CreatedAt  time.Time
	Question   string
	Sources    []Source
	Answer     *Answer // nil until answered
}

// Chat is an entry of a reader's list of conversations.
type Chat struct {
	ID    string
	Label string // "" without a title
	Last  time.Time
}

// Record is a log entry: the outcome of a question, without its text.
type Record struct {
	ChatID, MessageID, ParentID string
	CreatedAt                   time.Time
	Search, Embedding, Response time.Duration
	QueryLen, ContextLen        int // bytes
	ResponseLen                 int
	Model, EmbeddingModel       string
	Status                      string // from package help
	Sources                     []Source
}

// Vote is a reader's vote on an answer.
type Vote struct {
	MessageID string
	Up        bool
	Question  string // if the reader shares it with the writers
}

// PageVotes is readers' votes on answers with a page as source.
type PageVotes struct {
	Page      string // address
	Up, Down  int64
	Questions []string // with unhelpful answers, newest first
}

// Store stores this data. Every method accesses the data of one user only: that of others is
// not found.
type Store interface {
	// TakeQuestion counts a question, atomically. A nil limit is for readers with a paid plan.
	// The error is an *Exhausted for a reader without questions left.
	TakeQuestion(ctx context.Context, user int64, limit *Limit) (Charge, Quota, error)
	// GiveBack refunds a question, unless the user has asked too many in the window.
	GiveBack(context.Context, Charge) error
	// KeepQuestion makes a count final, as the answer has ended.
	KeepQuestion(context.Context, Charge) error
	Quota(ctx context.Context, user int64, limit Limit) (Quota, error)

	// RecordsHistory reports whether a user has enabled history.
	RecordsHistory(ctx context.Context, user int64) (bool, error)
	// AddMessage stores a question, unless history is off or its previous message does not
	// exist.
	AddMessage(ctx context.Context, user int64, m Message) (stored bool, err error)
	SetSources(ctx context.Context, user int64, message string, sources []Source) error
	SetAnswer(ctx context.Context, user int64, message string, a Answer) error
	Chats(ctx context.Context, user int64) ([]Chat, error)
	// EachMessage calls do with every message of a user, those of a chat together.
	EachMessage(ctx context.Context, user int64, do func(Message) error) error
	// Messages returns a conversation, oldest first; the error is fault.ErrNotFound if it does
	// not exist.
	Messages(ctx context.Context, user int64, chat string) ([]Message, error)
	Message(ctx context.Context, user int64, id string) (Message, error)
	SetLabel(ctx context.Context, user int64, chat, label string) error
	// Label returns the title of a conversation, or "".
	Label(ctx context.Context, user int64, chat string) (string, error)
	DeleteChat(ctx context.Context, user int64, chat string) error

	Log(ctx context.Context, user int64, r Record) error
	// Vote stores a user's vote on an answer, for each page of its sources. The error is
	// fault.ErrNotFound if the user has no such answer.
	Vote(ctx context.Context, user int64, v Vote) error
}
