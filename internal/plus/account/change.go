package account

import (
	"context"
	"time"
)

// Change is a change of an account, in a log for operators. It has no secrets and
// no addresses. When the account is deleted, its changes stay without the user.
type Change struct {
	Number int64     `json:"number"`
	At     time.Time `json:"at"`
	UID    string    `json:"uid,omitempty"` // "" when the account is gone
	Actor  Actor     `json:"actor"`
	// By is the uid of the member of the staff, or the name of the operator on the
	// command line; "" for other actors.
	By     string `json:"by,omitempty"`
	Action Action `json:"action"`
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
}

// Actor is who has changed an account, and from where.
type Actor string

const (
	Operator Actor = "operator" // on the command line
	Staff    Actor = "staff"    // in the browser, on the pages of the staff
	Reader   Actor = "reader"   // the user
	Provider Actor = "provider" // that of the sign-in, when it says something new
	Billing  Actor = "billing"  // the payment processor, when it says something new
	Schedule Actor = "schedule" // a job of the server
)

// Action is what was done to an account.
type Action string

// The actions. What is noted is in Old and New.
const (
	PlanChanged        Action = "plan"       // the plan that counts
	GrantChanged       Action = "grant"      // the plan that operators have set, with the last day
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
	CollectionReviewed Action = "collection" // a shared one: what became of its link
	JobRetried         Action = "job"        // its name
	WebhookEnabled     Action = "webhook"    // of updates, that had failed too often
	NewsletterChanged  Action = "newsletter" // how many subscribers were imported or deleted
)

// By is who makes changes.
type By struct {
	Actor Actor
	User  int64  // the account of the member of the staff; 0 for other actors
	Name  string // of the operator, in the system of the command line
}

type byKey struct{}

// WithActor returns a context in which changes are made by an actor.
func WithActor(ctx context.Context, a Actor) context.Context { return WithBy(ctx, By{Actor: a}) }

// WithBy returns a context in which somebody makes changes.
func WithBy(ctx context.Context, by By) context.Context { return context.WithValue(ctx, byKey{}, by) }

// ByOf returns who makes changes by [WithBy], or the usual actor where that is not said.
func ByOf(ctx context.Context, usual Actor) By {
	if by, ok := ctx.Value(byKey{}).(By); ok {
		return by
	}
	return By{Actor: usual}
}
