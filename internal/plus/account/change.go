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
	Action Action    `json:"action"`
	Old    string    `json:"old,omitempty"`
	New    string    `json:"new,omitempty"`
}

// Actor is who has changed an account.
type Actor string

// The actors.
const (
	Operator Actor = "operator" // on the command line
	Reader   Actor = "reader"   // the user
	Provider Actor = "provider" // that of the sign-in, when it says something new
	Billing  Actor = "billing"  // the payment processor, when it says something new
	Schedule Actor = "schedule" // a job of the server
)

// Action is what was done to an account.
type Action string

// The actions. What is noted is in Old and New.
const (
	PlanChanged      Action = "plan"      // the plan that counts
	GrantChanged     Action = "grant"     // the plan that operators have set, with the last day
	StaffChanged     Action = "staff"     // on, off
	SuperuserChanged Action = "superuser" // on, off
	BetaChanged      Action = "beta"      // on, off
	EmailChanged     Action = "email"     // without the addresses
	SessionsRevoked  Action = "sessions"  // one, others, all
	Exported         Action = "export"    //
	Deleted          Action = "deletion"  //
	BackedUp         Action = "backup"    // of all accounts
	Restored         Action = "restore"   // of all accounts
)

type actorKey struct{}

// WithActor returns a context in which changes are made by an actor.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorOf returns the actor of [WithActor], or the usual one where there is none.
func ActorOf(ctx context.Context, usual Actor) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return usual
}
