package account

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Account is an account for operators.
type Account struct {
	Number int64  `json:"number"`
	UID    string `json:"uid"`
	Email  string `json:"email"`
	// Plan is the effective one: that of operators, else of the provider.
	Plan             string     `json:"plan"`
	ProviderPlan     string     `json:"provider_plan"`
	GrantedPlan      string     `json:"granted_plan,omitempty"`
	GrantedUntil     *time.Time `json:"granted_until,omitempty"` // the first moment without it
	Staff            bool       `json:"staff"`
	Superuser        bool       `json:"superuser"`
	BetaTester       bool       `json:"beta"`
	SubscriberNumber int64      `json:"subscriber_number,omitempty"`
	CreatedAt        time.Time  `json:"created_at"`
	UpdatedAt        time.Time  `json:"updated_at"` // by the last sign-in or the provider
}

// AccountDetails are an account and its data.
type AccountDetails struct {
	Account
	Saved    int       `json:"saved_playgrounds"`
	Sessions []Session `json:"sessions"`
	Changes  []Change  `json:"changes"` // the last ones, newest first
}

// AccountFilter selects accounts. All fields that are set must match.
type AccountFilter struct {
	Email string // a part of the address
	Name  string // a part of the address, the uid or the number
	Plan  string // the effective plan; Paid for any but core
	Role  string // one of Roles
	After int64  // with a higher number
	Limit int
}

// Paid is the filter for all plans that are paid.
const Paid = "paid"

// Role is a set of additional rights.
type Role string

const (
	StaffRole     Role = "staff"
	SuperuserRole Role = "superuser"
	BetaRole      Role = "beta"
)

var Roles = []Role{StaffRole, SuperuserRole, BetaRole}

func (a *Account) Has(r Role) bool {
	return r == StaffRole && a.Staff || r == SuperuserRole && a.Superuser || r == BetaRole && a.BetaTester
}

// Action is the action of changing the role.
func (r Role) Action() Action { return Action(r) }

// AdminStore stores accounts by number, and logs changes. The error for a missing one is
// fault.ErrNotFound or fault.ErrUnauthenticated.
type AdminStore interface {
	Accounts(ctx context.Context, f AccountFilter) ([]Account, error)
	// FindAccounts returns the account with a UID, or all those with an e-mail.
	FindAccounts(ctx context.Context, name string) ([]Account, error)
	AccountDetails(ctx context.Context, number int64, changes int) (AccountDetails, error)
	// Grant sets the operators' plan, "" for none, until a moment; the zero time is never.
	Grant(ctx context.Context, number int64, plan string, until time.Time) error
	// SetRole sets or removes a role. The error is ErrLastSuperuser if a member of the staff
	// removes the last one, as for DeleteUser.
	SetRole(ctx context.Context, number int64, r Role, on bool) error
	// RevokeSessions ends all sessions of an account, or of all for 0, and returns their
	// number.
	RevokeSessions(ctx context.Context, number int64) (int, error)
	Export(ctx context.Context, number int64, w io.Writer) error
	DeleteUser(ctx context.Context, uid string) error
	// Changes returns the newest changes with a lower number, 0 for any, of an account, or of
	// all for 0.
	Changes(ctx context.Context, number, before int64, limit int) ([]Change, error)
}

// Errors for superusers in the browser.
var (
	// ErrLastSuperuser is for removing the last superuser.
	ErrLastSuperuser = fmt.Errorf("this is the last superuser: make another account one first: %w", fault.ErrConflict)
	// ErrSelf is for granting oneself a plan or role.
	ErrSelf = fmt.Errorf("nobody can give a plan or a role to their own account: %w", fault.ErrForbidden)
)

// AdminService manages accounts for operators.
type AdminService struct {
	store AdminStore
	by    By
}

// NewAdmin makes an AdminService for operators.
func NewAdmin(s AdminStore) *AdminService { return &AdminService{s, By{Actor: Operator}} }

// As returns an AdminService for another actor.
func (s *AdminService) As(by By) *AdminService { return &AdminService{s.store, by} }

// logged returns a context for changes by the actor.
func (s *AdminService) logged(ctx context.Context) context.Context { return WithBy(ctx, s.by) }

// isOwn reports whether an account is the actor's.
func (s *AdminService) isOwn(a Account) bool { return s.by.User != 0 && s.by.User == a.Number }

// AccountPage is a part of the list of accounts.
type AccountPage struct {
	Accounts []Account `json:"accounts"`
	Next     int64     `json:"next,omitempty"` // AccountFilter.After of the next page; 0 for the last one
}

// List returns accounts by number.
func (s *AdminService) List(ctx context.Context, f AccountFilter) (AccountPage, error) {
	if err := f.check(); err != nil {
		return AccountPage{}, err
	}
	limit := f.Limit
	f.Limit++ // to see whether there are more
	list, err := s.store.Accounts(ctx, f)
	if err != nil {
		return AccountPage{}, err
	}
	page := AccountPage{Accounts: list}
	if len(list) > limit {
		page.Accounts, page.Next = list[:limit], list[limit-1].Number
	}
	return page, nil
}

func (f *AccountFilter) check() error {
	if f.Limit < 1 || f.Limit > 1000 {
		return fmt.Errorf("limit: %d is not between 1 and 1000: %w", f.Limit, fault.ErrInvalid)
	}
	if f.Plan != "" && f.Plan != Paid {
		if err := checkPlan(f.Plan); err != nil {
			return err
		}
	}
	if f.Role != "" {
		_, err := parseRole(f.Role)
		return err
	}
	return nil
}

func parseRole(name string) (Role, error) {
	names := make([]string, len(Roles))
	for i, r := range Roles {
		if string(r) == name {
			return r, nil
		}
		names[i] = string(r)
	}
	return "", fmt.Errorf("%q is not a role; use one of %s: %w", name, strings.Join(names, ", "), fault.ErrInvalid)
}

func checkPlan(plan string) error {
	if plan == Core || IsPaid(plan) {
		return nil
	}
	return fmt.Errorf("%q is not a plan; use one of %s: %w", plan, strings.Join(Plans(), ", "), fault.ErrInvalid)
}

// Find returns the account with a UID or an e-mail address.
func (s *AdminService) Find(ctx context.Context, name string) (Account, error) {
	list, err := s.store.FindAccounts(ctx, name)
	switch {
	case err != nil:
		return Account{}, err
	case len(list) == 0:
		return Account{}, fmt.Errorf("no account has the e-mail or uid %q: %w", name, fault.ErrNotFound)
	case len(list) > 1:
		uids := make([]string, len(list))
		for i, a := range list {
			uids[i] = a.UID
		}
		return Account{}, fmt.Errorf("%d accounts have the e-mail %s: name one by its uid: %s: %w", len(list), name, strings.Join(uids, ", "), fault.ErrInvalid)
	}
	return list[0], nil
}

// shownChanges is the number of changes in Show.
const shownChanges = 20

// Show returns an account and its data.
func (s *AdminService) Show(ctx context.Context, a Account) (AccountDetails, error) {
	return s.store.AccountDetails(ctx, a.Number, shownChanges)
}

// SetPlan grants a plan, overriding the provider; "" revokes the grant. The last day is in
// UTC; the zero time is for a plan without end.
func (s *AdminService) SetPlan(ctx context.Context, a Account, plan string, lastDay time.Time) error {
	if s.isOwn(a) {
		return ErrSelf
	}
	if plan == "" {
		return s.store.Grant(s.logged(ctx), a.Number, "", time.Time{})
	}
	if err := checkPlan(plan); err != nil {
		return err
	}
	if lastDay.IsZero() {
		return s.store.Grant(s.logged(ctx), a.Number, plan, time.Time{})
	}
	until := lastDay.UTC().Truncate(24*time.Hour).AddDate(0, 0, 1)
	if !until.After(time.Now()) {
		return fmt.Errorf("until: %s is over: %w", lastDay.Format(time.DateOnly), fault.ErrInvalid)
	}
	return s.store.Grant(s.logged(ctx), a.Number, plan, until)
}

// SetRole sets or removes a role. Everybody can remove their own.
func (s *AdminService) SetRole(ctx context.Context, a Account, r Role, on bool) error {
	if on && s.isOwn(a) {
		return ErrSelf
	}
	return s.store.SetRole(s.logged(ctx), a.Number, r, on)
}

// RevokeSessions signs an account out everywhere and returns the number of sessions.
func (s *AdminService) RevokeSessions(ctx context.Context, a Account) (int, error) {
	return s.store.RevokeSessions(s.logged(ctx), a.Number)
}

// RevokeAllSessions signs everybody out.
func (s *AdminService) RevokeAllSessions(ctx context.Context) (int, error) {
	return s.store.RevokeSessions(s.logged(ctx), 0)
}

// Export writes the owner's export.
func (s *AdminService) Export(ctx context.Context, a Account, w io.Writer) error {
	return s.store.Export(s.logged(ctx), a.Number, w)
}

// Delete deletes an account and its data.
func (s *AdminService) Delete(ctx context.Context, a Account) error {
	return s.store.DeleteUser(s.logged(ctx), a.UID)
}

// Log returns the newest changes with a lower number, 0 for any, of one account or, for nil,
// of all.
func (s *AdminService) Log(ctx context.Context, a *Account, before int64, limit int) ([]Change, error) {
	if limit < 1 || limit > 1000 {
		return nil, fmt.Errorf("limit: %d is not between 1 and 1000: %w", limit, fault.ErrInvalid)
	}
	number := int64(0)
	if a != nil {
		number = a.Number
	}
	return s.store.Changes(ctx, number, before, limit)
}
