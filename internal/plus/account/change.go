package account

import (
	"context"
	"time"
)

// Change is a change of an account, in a log for operators, without secrets and addresses. It
// outlives the account, without the user.
type Change struct {
	Number int64     `json:"number"`
	At     time.Time `json:"at"`
	UID    string    `json:"uid,omitempty"` // "" when the account is gone
	Actor  Actor     `json:"actor"`
	// By is the UID of a member of the staff, or the name of the operator on the command
	// line; "" for others.
	By     string `json:"by,omitempty"`
	Action Action `json:"action"`
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
}

// Actor is the kind of who changed an account.
type Actor string

const (
	Operator Actor = "operator" // on the command line
	Staff    Actor = "staff"    // in the browser, on the pages of the staff
	Reader   Actor = "reader"   // the user
	Provider Actor = "provider" // a change reported by the sign-in provider
	Billing  Actor = "billing"  // a change reported by the payment processor
	Schedule Actor = "schedule" // a job of the server
)

// Action is a kind of change.
type Action string

// The actions, with the contents of Old and New.
const (
	PlanChanged        Action = "plan"       // the effective plan
	GrantChanged       Action = "grant"      // the operators' plan, with the last day
	StaffChanged       Action = "staff"      // on, off
	SuperuserChanged   Action = "superuser"  // on, off
	BetaChanged        Action = "beta"       // on, off
	EmailChanged       Action = "email"      // without the addresses
	SessionsRevoked    Action = "sessions"   // one, others, all
	Exported           Action = "export"     //
	Deleted            Action = "deletion"   //
	BackedUp           Action = "backup"     // of all accounts
	Restored           Action = "restore"    // of all accounts
	CodeReviewed       Action = "code"       // saved code: shown, hidden or deleted, with its number
	CollectionReviewed Action = "collection" // a shared one: the outcome for its link
	JobRetried         Action = "job"        // its name
	WebhookEnabled     Action = "webhook"    // of updates, disabled after failures
	NewsletterChanged  Action = "newsletter" // how many subscribers were imported or deleted
)

// By is the author of changes.
type By struct {
	Actor Actor
	User  int64  // the account of the member of the staff; 0 for other actors
	Name  string // of the operator, in the system of the command line
}

type byKey struct{}

// WithActor returns a context for changes by an actor.
func WithActor(ctx context.Context, a Actor) context.Context { return WithBy(ctx, By{Actor: a}) }

// WithBy returns a context for changes by an author.
func WithBy(ctx context.Context, by By) context.Context { return context.WithValue(ctx, byKey{}, by) }

// ByOf returns the author set by [WithBy], else the usual actor.
func ByOf(ctx context.Context, usual Actor) By {
	if by, ok := ctx.Value(byKey{}).(By); ok {
		return by
	}
	return By{Actor: usual}
}
