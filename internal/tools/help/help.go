// Package help answers questions of readers from the pages of the site: with a
// language model whose sentences are checked against the pages, or with quotations
// where there is no model.
package help

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/model"
)

// RefusalPrefix begins the answer to questions that this site is not for. Browsers
// show a text of their own in its place (web/src/screens/help), so it must not
// change on one side only.
const RefusalPrefix = "Sorry, I can only answer questions about web development"

// Role is who wrote a message.
type Role string

// The roles. Only messages of users reach a model: browsers send the others, so
// nobody knows who wrote them.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is a turn of a conversation.
type Message struct {
	Role    Role
	Content string
}

// Request is a question and what was asked before it.
type Request struct {
	ChatID    string
	ParentID  string
	MessageID string
	Owner     string    // of the conversation; nobody else continues its answers
	Messages  []Message // oldest first; the last of the user is the question
	Locale    locale.Locale
	Page      string // address of the page that is asked about, or ""
	Paid      bool   // answered by the full model
	// Continue is the id of the message whose answer was cut off ("length") and is
	// to go on, or "". Its questions are asked again: those of the request do not count.
	Continue string
}

// Mode is what writes an answer.
type Mode string

const (
	ByModel    Mode = "model"
	Extractive Mode = "extractive" // quotations, no model
)

// Notice tells the reader why an answer is not as usual.
type Notice string

const (
	NoNotice Notice = ""
	OverCap  Notice = "cap"      // models have used up what they may today
	NoProof  Notice = "unproved" // nothing that the model wrote is on the pages
)

// Source is a section that an answer is from.
type Source struct {
	URL      string // with the id of the section
	Title    string // of the page
	Section  string // heading, "" for the introduction
	Baseline string // "high", "low", "limited" or ""
}

// Start is what is known before the first text.
type Start struct {
	Mode    Mode
	Model   string // "" without one
	Notice  Notice
	Sources []Source // best first
}

// Events take an answer while it is made. Their errors end it.
type Events interface {
	// Start is called before the first text, and once more, with NoProof, where nothing
	// that a model wrote can be shown: that is known at its end only. Where it is not
	// called, Answer returns an error, and nothing has been sent.
	Start(Start) error
	// Text takes Markdown, whole sentences or blocks at a time.
	Text(string) error
}

// Status is how an answer ended, for the log of messages.
type Status string

const (
	Success         Status = "success"
	TooLong         Status = "finished_too_long"
	ContentFilter   Status = "finished_content_filter"
	NoReason        Status = "finished_no_reason"
	Unknown         Status = "unknown"
	ModelError      Status = "ai_api_error"
	SearchError     Status = "search_error"
	ModerationError Status = "moderation_error" // flagged: the question counts
	NoPrompt        Status = "no_user_prompt_error"
	TokenLimit      Status = "token_limit_error"
	Timeout         Status = "timeout"
	Stopped         Status = "user_stopped"
)

// Outcome is what is kept about an answer. It holds no text but Answer.
type Outcome struct {
	Status  Status
	Finish  string // "stop", "length", "content_filter" or "" for none
	Charged bool   // counts against the reader's quota
	Mode    Mode
	Notice  Notice
	Model   string
	Refused bool // nothing on this site answers, or the model refused
	Sources []Source
	Answer  string // what was sent

	Search, Response                        time.Duration
	QueryBytes, ContextBytes, ResponseBytes int
	Unproved                                int // sentences and blocks that were dropped or marked
}

// The errors of Answer, which wrap kinds of package fault where a reader can do
// something. Other errors are failures of ours.
var (
	ErrFlagged    = fmt.Errorf("the question was flagged by moderation: %w", fault.ErrInvalid)
	ErrNoQuestion = fmt.Errorf("there is no question: %w", fault.ErrInvalid)
	ErrTooLong    = fmt.Errorf("the question is too long for the model: %w", fault.ErrInvalid)
	ErrNoAnswer   = fmt.Errorf("there is no answer to continue: %w", fault.ErrNotFound)
	ErrBusy       = fmt.Errorf("too many answers at once: %w", fault.ErrUnavailable)
	ErrModel      = errors.New("the model failed")
	ErrIncomplete = errors.New("the model stopped in the middle of an answer")
	ErrModerate   = errors.New("moderation failed")
	ErrOverCap    = fmt.Errorf("the daily limit of models is reached: %w", fault.ErrUnavailable)
	ErrNoModel    = errors.New("no model is configured")
	ErrUnsigned   = fmt.Errorf("the code is not signed by this site: %w", fault.ErrUnauthenticated)
)

// Retriever finds the sections that answer a question. *search.Service is one.
type Retriever interface {
	Retrieve(ctx context.Context, q retrieve.Question) (*retrieve.Result, error)
}

// Policy is what happens to sentences of a model without proof.
type Policy string

const (
	Drop Policy = "drop"
	Mark Policy = "mark" // with a link to #unproved
)

// Tier is a model and how much is sent to it.
type Tier struct {
	Model      string
	Total      int // tokens of prompt and answer
	Context    int // tokens of sections
	Completion int // tokens that are reserved for the answer
	Price      Price
}

// Price is what a million tokens cost, in millionths of the operator's currency:
// 150000 is 0.15.
type Price struct{ Prompt, Completion int64 }

// The budgets of models whose tiers name none.
var (
	FullTier = Tier{Total: 32768, Context: 20000, Completion: 4096}
	MiniTier = Tier{Total: 16384, Context: 12000, Completion: 2048}
)

type Options struct {
	Retriever Retriever
	Model     *model.Client // nil: answers are extractive
	Full      Tier          // for paying readers
	Mini      Tier          // for all others, and for titles and explanations
	Moderate  bool          // each message of users is checked by the model's server
	Proof     Policy        // Drop if empty

	// DailyCap is what models may cost in a day of UTC, in millionths of the currency
	// of the prices. 0 means no cap.
	DailyCap    int64
	DailyTokens int64  // that models may read and write in such a day; 0 means any number
	Ledger      Ledger // counts in memory if nil
	// DailyExplanations is how many explanations models make in such a day; 0 means any
	// number.
	DailyExplanations int

	Streams   int           // answers of models at once; 0 means 200
	Waiting   int           // that wait for one to end; 0 means 200
	QueueTime time.Duration // that they wait; 0 means 5 seconds

	Origin   string                      // of the site, as "https://example.com"; its addresses are links of the site
	IsPage   func(url string) bool       // reports whether an address is of a page; nil: only sources are
	Baseline func(pageURL string) string // of what a page is about; may be nil

	SigningKey []byte // of code that can be explained, 32 bytes; nil: none can

	Log *slog.Logger
	Now func() time.Time // time.Now if nil
}

// Ledger counts what models use up, in accounts: "2006-01-02" for what they cost on
// that day, "2006-01-02 tokens" for tokens. A Service reserves the most that a call may
// use up, and gives back what it did not.
type Ledger interface {
	// Reserve adds an amount to an account unless its sum would be more than limit, and
	// reports whether it did.
	Reserve(ctx context.Context, account string, amount, limit int64) (bool, error)
	// Settle adds a difference, mostly negative, to an account.
	Settle(ctx context.Context, account string, difference int64) error
}
