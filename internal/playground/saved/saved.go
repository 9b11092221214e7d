// Package saved keeps code of the playground for readers who are signed in,
// and lets everybody report it.
package saved

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/fault"
	"waymark.dev/waymark/internal/seal"
)

// Limits on what clients send, in bytes.
const (
	// CodeLimit is the largest request to save code.
	CodeLimit = 1 << 20
	// ReasonLimit is how much of a report's reason is kept.
	ReasonLimit = 1000
)

// Code is what is saved; parts that a client left out are nil.
type Code struct {
	HTML *string `json:"html"`
	CSS  *string `json:"css"`
	JS   *string `json:"js"`
	// Source is the path of the page that the code is from.
	Source *string `json:"src"`
}

// Report is code that readers have reported and nobody has looked at.
type Report struct {
	Number    int64
	ID        string // as in addresses
	SavedAt   time.Time
	FlaggedAt time.Time
	Reason    string // of all reports, one a line
	Owner     string // e-mail; empty when the account is gone
}

// Store keeps saved code. Errors for what is not there are fault.ErrNotFound.
type Store interface {
	AddPlayground(ctx context.Context, user int64, code string) (int64, error)
	// Playground returns code that may be shown.
	Playground(ctx context.Context, number int64) (string, error)
	// FlagPlayground hides code until it is reviewed. Code that was reviewed,
	// or is not there, stays as it is.
	FlagPlayground(ctx context.Context, number int64, reason string) error
	FlaggedPlaygrounds(ctx context.Context) ([]Report, error)
	// ReviewPlayground ends a report: the code is shown again for good, or
	// never.
	ReviewPlayground(ctx context.Context, number int64, keep bool) error
}

// Library is the saved code of a site.
type Library struct {
	store Store
	seal  *seal.Sealer
}

// New makes a Library whose ids in addresses are sealed with a key: they cannot
// be guessed, and do not tell how much was saved.
func New(store Store, key []byte) (*Library, error) {
	s, err := seal.New(key)
	if err != nil {
		return nil, fmt.Errorf("ids of saved playgrounds: %w", err)
	}
	return &Library{store, s}, nil
}

// Save keeps code of a user and returns its id.
func (l *Library) Save(ctx context.Context, user int64, c Code) (string, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(c); err != nil {
		return "", fmt.Errorf("encode playground: %w", err)
	}
	number, err := l.store.AddPlayground(ctx, user, text.String())
	if err != nil {
		return "", err
	}
	return l.id(number), nil
}

// Load returns code by its id. The error is fault.ErrInvalid for what is no id,
// and fault.ErrNotFound for code that is not there or was reported.
func (l *Library) Load(ctx context.Context, id string) (Code, error) {
	number, err := l.number(id)
	if err != nil {
		return Code{}, err
	}
	text, err := l.store.Playground(ctx, number)
	if err != nil {
		return Code{}, err
	}
	var c Code
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return Code{}, fmt.Errorf("decode playground %d: %w", number, err)
	}
	return c, nil
}

// Flag reports code. Nobody is told whether there was any.
func (l *Library) Flag(ctx context.Context, id, reason string) error {
	number, err := l.number(id)
	if err != nil {
		return err
	}
	return l.store.FlagPlayground(ctx, number, cleanReason(reason))
}

// Flagged lists what was reported, the oldest first.
func (l *Library) Flagged(ctx context.Context) ([]Report, error) {
	list, err := l.store.FlaggedPlaygrounds(ctx)
	for i := range list {
		list[i].ID = l.id(list[i].Number)
	}
	return list, err
}

// Review ends the reports of code, which is named by its number or its id.
func (l *Library) Review(ctx context.Context, name string, keep bool) error {
	number, err := strconv.ParseInt(name, 10, 64)
	if err != nil {
		if number, err = l.number(name); err != nil {
			return err
		}
	}
	return l.store.ReviewPlayground(ctx, number, keep)
}

// id is a number as it stands in addresses (contract plus-api, 7).
func (l *Library) id(number int64) string {
	return base64.StdEncoding.EncodeToString(l.seal.Seal(strconv.AppendInt(nil, number, 10), ""))
}

func (l *Library) number(id string) (int64, error) {
	sealed, err := base64.StdEncoding.Strict().DecodeString(id)
	if err != nil {
		return 0, fmt.Errorf("playground id: %w", fault.ErrInvalid)
	}
	text, err := l.seal.Open(sealed, "")
	if err != nil {
		return 0, fmt.Errorf("playground id: %w", fault.ErrInvalid)
	}
	number, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("playground id: %w", fault.ErrInvalid)
	}
	return number, nil
}

// cleanReason makes a reason one line of bounded length, without what a
// terminal or a database could trip over.
func cleanReason(reason string) string {
	reason = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(reason, ""))
	reason = strings.Join(strings.Fields(reason), " ")
	if len(reason) <= ReasonLimit {
		return reason
	}
	cut := ReasonLimit
	for !utf8.RuneStart(reason[cut]) {
		cut--
	}
	return reason[:cut]
}
