package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Processor takes payments and keeps subscriptions. Errors are
// fault.ErrUnavailable when it does not respond, and ErrNoCustomer for a customer
// that it does not have.
type Processor interface {
	// NewCustomer makes a customer for a user and returns its id. The same key
	// gives the same customer.
	NewCustomer(ctx context.Context, email, key string) (string, error)
	Checkout(ctx context.Context, o Order) (Session, error)
	// ExpireCheckout ends a session so that nothing can be bought in it any more.
	// The error is ErrOver when the session is over already.
	ExpireCheckout(ctx context.Context, id string) error
	// Portal returns the address where a customer manages payments and invoices.
	Portal(ctx context.Context, customer, back string) (string, error)
	// Subscriptions returns all subscriptions of a customer as they are now, those
	// that have ended too.
	Subscriptions(ctx context.Context, customer string) ([]Subscription, error)
	// Cancel ends a subscription at the end of its period; Resume takes that back;
	// End ends it at once.
	Cancel(ctx context.Context, id string) error
	Resume(ctx context.Context, id string) error
	End(ctx context.Context, id string) error
	// Change gives a subscription another price, which is paid at once. The error
	// is ErrPayment when the payment fails; the subscription is then as before.
	Change(ctx context.Context, s Subscription, price string) error
	// Payment returns what became of a payment, by the kind and the id of its
	// object.
	Payment(ctx context.Context, kind Kind, id string) (Payment, error)
	// Event checks that an event is from the processor, and reads it. The error is
	// fault.ErrForbidden for one that is not, or that was sent too long ago.
	Event(body []byte, signature string) (Event, error)
	// Terms returns what a price is at the processor; the error for one that it
	// does not have is fault.ErrNotFound.
	Terms(ctx context.Context, price string) (Terms, error)
}

// Errors of a Processor.
var (
	ErrOver    = errors.New("the session is over")
	ErrPayment = errors.New("the payment has failed")
	// ErrNoCustomer is returned for a customer that the processor does not have: it
	// was deleted there, or is one of another account. It is a fault.ErrNotFound.
	ErrNoCustomer = fmt.Errorf("no such customer: %w", fault.ErrNotFound)
)

// Order is what a customer wants to buy.
type Order struct {
	Customer string
	Price    string // its id
	Done     string // where readers go after they have paid
	Back     string // where they go when they do not pay
	Tax      bool   // whether the processor adds taxes
	Key      string // the same key gives the same session
}

// Session is where a customer pays.
type Session struct{ ID, URL string }

// Kind is the kind of object that an event is about.
type Kind string

// The kinds of objects whose events matter. Those of CustomerEvent say that
// subscriptions may have changed, the others are payments.
const (
	CustomerEvent Kind = "customer"
	InvoiceEvent  Kind = "invoice"
	RefundEvent   Kind = "refund"
	DisputeEvent  Kind = "dispute"
)

// Event says that something has changed at the processor, not what.
type Event struct {
	ID   string
	Type string // as the processor calls it
	At   time.Time
	// Kind and Object say what to look at; Kind is "" for events that do not matter.
	Kind   Kind
	Object string
}

// Payment is an invoice, a refund or a dispute.
type Payment struct {
	Customer string
	At       time.Time
	Amount   int64
	Currency string
	Status   string // as the processor calls it
}

// Terms are what a price is at the processor.
type Terms struct {
	Amount   int64 // for the whole period; 0 if it is not a fixed one
	Currency string
	Interval string // month, year or another text; "" if it is paid once
	Active   bool
}
