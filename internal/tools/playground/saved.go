package playground

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/platform/seal"
)

// Limits on what clients send, in bytes.
const (
	// CodeLimit is the largest request to save code.
	CodeLimit = 1 << 20
	// ReasonLimit is how much of a report's reason is kept.
	ReasonLimit = 1000
)

// Code is saved code; languages that a client left out are nil.
type Code struct {
	HTML *string `json:"html"`
	CSS  *string `json:"css"`
	JS   *string `json:"js"`
	// Source is the path of the page that the code is from.
	Source *string `json:"src"`
}

// CodeQuota limits how much one user may save: the number of pieces of code, and
// their total size in bytes.
type CodeQuota struct {
	Count int
	Bytes int64
}

// Errors of a Store.
var (
	// ErrQuota is a fault.ErrForbidden: a user has saved as much as one may have.
	ErrQuota = fmt.Errorf("quota is used up: %w", fault.ErrForbidden)
	// ErrNotErased is a warning. The code is deleted, but its text is still in the
	// files of the database, until their journal is next cleared.
	ErrNotErased = errors.New("the code is deleted, but its text stays in the journal of the database until the next deletion or restart")
)

type CodeReport struct {
	User   int64 // 0 for a reader who is not signed in
	Reason string
}

// ReportedCode is code that readers have reported and nobody has reviewed.
type ReportedCode struct {
	Number     int64
	ID         string // as in addresses
	SavedAt    time.Time
	ReportedAt time.Time // first
	Hidden     bool      // enough users have reported it
	Owner      string    // e-mail; empty when the account is gone
	OwnerUID   string    // empty when the account is gone
	Users      int       // who reported it, all of them different
	Anonymous  int       // reports of readers who were not signed in
	Reasons    []string
}

func (r *ReportedCode) Add(signedIn bool, reason string) {
	if signedIn {
		r.Users++
	} else {
		r.Anonymous++
	}
	if reason != "" {
		r.Reasons = append(r.Reasons, reason)
	}
}

// CodeSelection selects code to purge: code that meets all of its conditions.
type CodeSelection struct {
	Hidden       bool      // it is hidden
	WithoutOwner bool      // the account is gone
	Owner        string    // e-mail of the account; "" for any
	Before       time.Time // it was saved earlier; zero for any time
	HiddenBefore time.Time // an operator hid it earlier; zero for any time, or not at all
}

// IsEmpty reports whether there are no conditions, which would purge all.
func (s CodeSelection) IsEmpty() bool { return s == CodeSelection{} }

// CodeStore keeps saved code. Errors for what is not there are fault.ErrNotFound.
type CodeStore interface {
	// AddPlayground keeps code of a user. The error is ErrQuota when the quota is
	// used up, and fault.ErrUnauthenticated when the user is gone.
	AddPlayground(ctx context.Context, user int64, code string, q CodeQuota) (int64, error)
	// Playground returns code that may be shown.
	Playground(ctx context.Context, number int64) (string, error)
	// AnyPlayground returns code, also if it is hidden.
	AnyPlayground(ctx context.Context, number int64) (string, error)
	// ReportPlayground saves a report, the first one of each user. Code that
	// hideAfter users have reported is hidden until it is reviewed. Code that
	// was reviewed, or does not exist, is unchanged.
	ReportPlayground(ctx context.Context, number int64, r CodeReport, hideAfter int) error
	ReportedPlaygrounds(ctx context.Context) ([]ReportedCode, error)
	// ReviewPlayground shows or hides code, whatever is reported later.
	ReviewPlayground(ctx context.Context, number int64, show bool) error
	// RemovePlayground deletes code. With ErrNotErased it is deleted.
	RemovePlayground(ctx context.Context, number int64) error
	// PurgePlaygrounds deletes code and returns how much; a try only counts it.
	// With ErrNotErased that much is deleted.
	PurgePlaygrounds(ctx context.Context, which CodeSelection, try bool) (int, error)
}

type LibraryOptions struct {
	Store CodeStore
	// Key encrypts the ids in addresses: they cannot be guessed, and do not tell
	// how much was saved.
	Key       []byte
	OldKeys   [][]byte // of ids that are still in use, newest first
	Quota     CodeQuota
	HideAfter int // users whose reports hide code
}

// Library is the saved code of a site.
type Library struct {
	opts  LibraryOptions
	store CodeStore
	seal  *seal.Sealer
}

func NewLibrary(o LibraryOptions) (*Library, error) {
	s, err := seal.New(o.Key, o.OldKeys...)
	if err != nil {
		return nil, fmt.Errorf("ids of saved playgrounds: %w", err)
	}
	return &Library{o, o.Store, s}, nil
}

// Save keeps code of a user and returns its id. The error is ErrQuota when
// the user has as much as one may have.
func (l *Library) Save(ctx context.Context, user int64, c Code) (string, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(c); err != nil {
		return "", fmt.Errorf("encode playground: %w", err)
	}
	number, err := l.store.AddPlayground(ctx, user, text.String(), l.opts.Quota)
	if err != nil {
		return "", err
	}
	return l.id(number), nil
}

// Load returns code by its id. The error is fault.ErrInvalid for what is not an id,
// and fault.ErrNotFound for code that is not there or is hidden.
func (l *Library) Load(ctx context.Context, id string) (Code, error) {
	number, err := l.number(id)
	if err != nil {
		return Code{}, err
	}
	text, err := l.store.Playground(ctx, number)
	if err != nil {
		return Code{}, err
	}
	return decode(number, text)
}

// Inspect returns the code of a number for reviewers, even if it is hidden.
func (l *Library) Inspect(ctx context.Context, number int64) (Code, error) {
	text, err := l.store.AnyPlayground(ctx, number)
	if err != nil {
		return Code{}, err
	}
	return decode(number, text)
}

func decode(number int64, text string) (Code, error) {
	var c Code
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return Code{}, fmt.Errorf("decode playground %d: %w", number, err)
	}
	return c, nil
}

// Report reports code to operators; enough reports of users hide it. Nobody learns
// whether there was any.
func (l *Library) Report(ctx context.Context, id string, r CodeReport) error {
	number, err := l.number(id)
	if err != nil {
		return err
	}
	r.Reason = output.CleanLine(r.Reason, ReasonLimit)
	return l.store.ReportPlayground(ctx, number, r, l.opts.HideAfter)
}

// Reported lists what was reported and not reviewed: hidden code first, then
// what most users have reported, then the oldest.
func (l *Library) Reported(ctx context.Context) ([]ReportedCode, error) {
	list, err := l.store.ReportedPlaygrounds(ctx)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].ID = l.id(list[i].Number)
	}
	slices.SortStableFunc(list, func(a, b ReportedCode) int {
		if a.Hidden != b.Hidden {
			if a.Hidden {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.Users, a.Users), a.ReportedAt.Compare(b.ReportedAt))
	})
	return list, nil
}

// Review ends the reports of code, which is named by its number or its id: it
// is shown or hidden from now on.
func (l *Library) Review(ctx context.Context, name string, show bool) error {
	number, err := l.named(name)
	if err != nil {
		return err
	}
	return l.store.ReviewPlayground(ctx, number, show)
}

// Remove deletes code, which is named by its number or its id. With ErrNotErased
// it is deleted.
func (l *Library) Remove(ctx context.Context, name string) error {
	number, err := l.named(name)
	if err != nil {
		return err
	}
	return l.store.RemovePlayground(ctx, number)
}

// Purge deletes the code of a selection and returns how much; a try only counts
// it. The error for a selection without conditions is fault.ErrInvalid. With
// ErrNotErased the code is deleted.
func (l *Library) Purge(ctx context.Context, which CodeSelection, try bool) (int, error) {
	if which.IsEmpty() {
		return 0, fmt.Errorf("purge all playgrounds: %w", fault.ErrInvalid)
	}
	return l.store.PurgePlaygrounds(ctx, which, try)
}

func (l *Library) named(name string) (int64, error) {
	if number, err := strconv.ParseInt(name, 10, 64); err == nil {
		return number, nil
	}
	return l.number(name)
}

// id is a number as addresses have it (docs/reference/http.md, Saved code).
func (l *Library) id(number int64) string {
	return base64.StdEncoding.EncodeToString(l.seal.Seal(strconv.AppendInt(nil, number, 10), ""))
}

func (l *Library) number(id string) (int64, error) {
	sealed, err := base64.StdEncoding.Strict().DecodeString(id)
	if err != nil {
		return 0, fmt.Errorf("this is not the id of a playground: %w", fault.ErrInvalid)
	}
	text, err := l.seal.Open(sealed, "")
	if err != nil {
		return 0, fmt.Errorf("this is not the id of a playground: %w", fault.ErrInvalid)
	}
	number, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("this is not the id of a playground: %w", fault.ErrInvalid)
	}
	return number, nil
}
