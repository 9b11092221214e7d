// Package help answers readers' questions from the pages of the site: with a language model
// whose sentences are checked against the pages, or with quotations if there is no model.
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

// RefusalPrefix begins the answer to off-topic questions. Browsers show their own text instead
// (web/src/screens/help), so both must change together.
const RefusalPrefix = "Sorry, I can only answer questions about web development"

// Role is the author of a message.
type Role string

// The roles. Only messages of users reach a model: browsers send the others, so their author
// is unknown.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is a turn of a conversation.
type Message struct {
	Role    Role
	Content string
}

// Request is a question with previous ones.
type Request struct {
	ChatID    string
	ParentID  string
	MessageID string
	Owner     string    // of the conversation; nobody else can continue its answers
	Messages  []Message // oldest first; the last of the user is the question
	Locale    locale.Locale
	Page      string // address of the question's page, or ""
	Paid      bool   // answered by the full model
	// Continue is the id of the message whose unfinished answer ("length") to continue, or "".
	// Its questions are asked again; those of the request are ignored.
	Continue string
}

// Mode is the source of an answer's text.
type Mode string

const (
	ByModel    Mode = "model"
	Extractive Mode = "extractive" // quotations, no model
)

// Notice tells the reader about an unusual answer.
type Notice string

const (
	NoNotice Notice = ""
	OverCap  Notice = "cap"      // models have reached today's limit
	NoProof  Notice = "unproved" // none of the model's output is on the pages
	Unsure   Notice = "perhaps"  // sections may help, but none certainly answers the question
)

// Source is a source section of an answer.
type Source struct {
	URL      string // with the section's id
	Title    string // of the page
	Section  string // heading, "" for the introduction
	Baseline string // "high", "low", "limited" or ""
}

// Start is sent before the first text.
type Start struct {
	Mode    Mode
	Model   string // or ""
	Notice  Notice
	Sources []Source // best first
}

// Events receive an answer as it is written. Their errors end it.
type Events interface {
	// Start is called before the first text, and again, with NoProof, if nothing that a model
	// wrote can be shown, which is known only at its end. If it is not called, Answer returns
	// an error and has sent nothing.
	Start(Start) error
	// Text receives Markdown, in whole sentences or blocks.
	Text(string) error
}

// Status is the outcome of an answer for the log.
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

// Outcome is the recorded data of an answer. It has no text but Answer.
type Outcome struct {
	Status  Status
	Finish  string // "stop", "length", "content_filter" or ""
	Charged bool   // counts against the reader's quota
	Mode    Mode
	Notice  Notice
	Model   string
	Refused bool // no answer on this site, or refused by the model
	Sources []Source
	Answer  string // text sent

	Search, Response                        time.Duration
	QueryBytes, ContextBytes, ResponseBytes int
	Unproved                                int // sentences and blocks dropped or marked
}

// The errors of Answer, which wrap kinds of package fault if a reader can do something. Other
// errors are internal failures.
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

// Retriever finds the sections that answer a question. *search.Service implements it.
type Retriever interface {
	Retrieve(ctx context.Context, q retrieve.Question) (*retrieve.Result, error)
}

// Policy is the treatment of a model's sentences without proof.
type Policy string

const (
	Drop Policy = "drop"
	Mark Policy = "mark" // with a link to #unproved
)

// Tier is a model with its token budget.
type Tier struct {
	Model      string
	Total      int // tokens of prompt and answer
	Context    int // tokens of sections
	Completion int // tokens reserved for the answer
	Price      Price
}

// Price is the price of a million tokens, in millionths of the operator's currency: 150000 is
// 0.15.
type Price struct{ Prompt, Completion int64 }

// The default budgets of models.
var (
	FullTier = Tier{Total: 32768, Context: 20000, Completion: 4096}
	MiniTier = Tier{Total: 16384, Context: 12000, Completion: 2048}
)

type Options struct {
	Retriever Retriever
	Model     *model.Client // nil: answers are extractive
	Full      Tier          // for paying readers
	Mini      Tier          // for others, and for titles and explanations
	Moderate  bool          // the model's server checks each user message
	Proof     Policy        // Drop if empty

	// DailyCap is the maximum cost of models per UTC day, in millionths of the prices'
	// currency. 0 means no cap.
	DailyCap    int64
	DailyTokens int64  // maximum tokens read and written per day; 0 means no limit
	Ledger      Ledger // counts in memory if nil
	// DailyExplanations is the maximum number of explanations by models per day; 0 means no
	// limit.
	DailyExplanations int

	Streams   int           // concurrent model answers; 0 means 200
	Waiting   int           // answers waiting for a slot; 0 means 200
	QueueTime time.Duration // maximum waiting time; 0 means 5 seconds

	Origin   string                      // of the site, as "https://example.com"; its addresses are internal links
	IsPage   func(url string) bool       // reports whether an address is a page's; nil: only sources are
	Baseline func(pageURL string) string // of a page's feature; may be nil

	SigningKey []byte // of explainable code, 32 bytes; nil: explanations are off

	Log *slog.Logger
	Now func() time.Time // time.Now if nil
}

// Ledger counts the use of models, in accounts: "2006-01-02" for the cost on that day,
// "2006-01-02 tokens" for tokens. A Service reserves the maximum use of a call, and returns
// the rest.
type Ledger interface {
	// Reserve adds an amount to an account unless its sum would exceed limit, and reports
	// whether it did.
	Reserve(ctx context.Context, account string, amount, limit int64) (bool, error)
	// Settle adds a difference, mostly negative, to an account.
	Settle(ctx context.Context, account string, difference int64) error
}
