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

// Limits on clients' data, in bytes.
const (
	// CodeLimit is the maximum size of a request to save code.
	CodeLimit = 1 << 20
	// ReasonLimit is the maximum stored length of a report's reason.
	ReasonLimit = 1000
)

// Code is saved code; omitted languages are nil.
type Code struct {
	HTML *string `json:"html"`
	CSS  *string `json:"css"`
	JS   *string `json:"js"`
	// Source is the path of the code's page.
	Source *string `json:"src"`
}

// CodeQuota limits a user's saved code: the number of pieces, and their total size in bytes.
type CodeQuota struct {
	Count int
	Bytes int64
}

// Errors of a Store.
var (
	// ErrQuota is a fault.ErrForbidden: a user's quota is used up.
	ErrQuota = fmt.Errorf("quota is used up: %w", fault.ErrForbidden)
	// ErrNotErased is a warning: the code is deleted, but its text remains in the database
	// files until their journal is next cleared.
	ErrNotErased = errors.New("the code is deleted, but its text stays in the journal of the database until the next deletion or restart")
)

type CodeReport struct {
	User   int64 // 0 for a signed-out reader
	Reason string
}

// ReportedCode is reported code that has not been reviewed.
type ReportedCode struct {
	Number     int64
	ID         string // as in addresses
	SavedAt    time.Time
	ReportedAt time.Time // first report
	Hidden     bool      // reported by enough users
	Owner      string    // e-mail; empty if the account is gone
	OwnerUID   string    // empty if the account is gone
	Users      int       // distinct reporting users
	Anonymous  int       // reports of signed-out readers
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

// CodeSelection selects code to purge by all of its conditions.
type CodeSelection struct {
	Hidden       bool      // it is hidden
	WithoutOwner bool      // the account is gone
	Owner        string    // e-mail of the account; "" means any
	Before       time.Time // saved earlier; zero means any time
	HiddenBefore time.Time // hidden by an operator earlier; zero means any time, or not at all
}

// IsEmpty reports whether there are no conditions, which would purge everything.
func (s CodeSelection) IsEmpty() bool { return s == CodeSelection{} }

// CodeStore stores saved code. Errors for missing code are fault.ErrNotFound.
type CodeStore interface {
	// AddPlayground stores a user's code. The error is ErrQuota if the quota is used up, and
	// fault.ErrUnauthenticated if the user is gone.
	AddPlayground(ctx context.Context, user int64, code string, q CodeQuota) (int64, error)
	// Playground returns visible code.
	Playground(ctx context.Context, number int64) (string, error)
	// AnyPlayground returns code, even if hidden.
	AnyPlayground(ctx context.Context, number int64) (string, error)
	// ReportPlayground stores a report, one per user. Code reported by hideAfter users is
	// hidden until it is reviewed. Reviewed or missing code is unchanged.
	ReportPlayground(ctx context.Context, number int64, r CodeReport, hideAfter int) error
	ReportedPlaygrounds(ctx context.Context) ([]ReportedCode, error)
	// ReviewPlayground shows or hides code, regardless of later reports.
	ReviewPlayground(ctx context.Context, number int64, show bool) error
	// RemovePlayground deletes code. It is deleted even if the error is ErrNotErased.
	RemovePlayground(ctx context.Context, number int64) error
	// PurgePlaygrounds deletes code and returns the number; a try only counts it. Code is
	// deleted even if the error is ErrNotErased.
	PurgePlaygrounds(ctx context.Context, which CodeSelection, try bool) (int, error)
}

type LibraryOptions struct {
	Store CodeStore
	// Key encrypts the ids in addresses, so that they can neither be guessed nor reveal the
	// amount of saved code.
	Key       []byte
	OldKeys   [][]byte // of ids in use, newest first
	Quota     CodeQuota
	HideAfter int // number of reporting users that hides code
}

// Library is a site's saved code.
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

// Save stores a user's code and returns its id. The error is ErrQuota if the user's quota is
// used up.
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

// Load returns code by id. The error is fault.ErrInvalid for invalid ids, and
// fault.ErrNotFound for missing or hidden code.
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

// Inspect returns code by number for reviewers, even if hidden.
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

// Report reports code to operators; enough users' reports hide it. It does not reveal whether
// the code exists.
func (l *Library) Report(ctx context.Context, id string, r CodeReport) error {
	number, err := l.number(id)
	if err != nil {
		return err
	}
	r.Reason = output.CleanLine(r.Reason, ReasonLimit)
	return l.store.ReportPlayground(ctx, number, r, l.opts.HideAfter)
}

// Reported returns reported code without review: hidden code first, then by number of
// reporting users, then the oldest.
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

// Review shows or hides code, by number or id, and closes its reports.
func (l *Library) Review(ctx context.Context, name string, show bool) error {
	number, err := l.named(name)
	if err != nil {
		return err
	}
	return l.store.ReviewPlayground(ctx, number, show)
}

// Remove deletes code by number or id, even if the error is ErrNotErased.
func (l *Library) Remove(ctx context.Context, name string) error {
	number, err := l.named(name)
	if err != nil {
		return err
	}
	return l.store.RemovePlayground(ctx, number)
}

// Purge deletes selected code and returns the number; a try only counts it. The error for a
// selection without conditions is fault.ErrInvalid. Code is deleted even if the error is
// ErrNotErased.
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

// id returns a number's id in addresses (docs/reference/http.md, Saved code).
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
