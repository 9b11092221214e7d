package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Processor handles payments and subscriptions. Errors are fault.ErrUnavailable if it does
// not respond, and ErrNoCustomer for an unknown customer.
type Processor interface {
	// NewCustomer creates a customer for a user and returns its id. The key makes it
	// idempotent.
	NewCustomer(ctx context.Context, email, key string) (string, error)
	Checkout(ctx context.Context, o Order) (Session, error)
	// ExpireCheckout ends a session, so that it cannot be paid any more. The error is ErrOver
	// if it is over already.
	ExpireCheckout(ctx context.Context, id string) error
	// Portal returns the address for managing payments and invoices.
	Portal(ctx context.Context, customer, back string) (string, error)
	// Subscriptions returns all current and past subscriptions of a customer.
	Subscriptions(ctx context.Context, customer string) ([]Subscription, error)
	// Cancel ends a subscription at the end of its period; Resume reverts that; End ends it
	// immediately.
	Cancel(ctx context.Context, id string) error
	Resume(ctx context.Context, id string) error
	End(ctx context.Context, id string) error
	// Change changes the price of a subscription, which is paid at once. The error is
	// ErrPayment if that fails, with the subscription unchanged.
	Change(ctx context.Context, s Subscription, price string) error
	// Payment returns a payment by kind and id of its object.
	Payment(ctx context.Context, kind Kind, id string) (Payment, error)
	// Event verifies and decodes an event. The error is fault.ErrForbidden for one that is
	// not from the processor or too old.
	Event(body []byte, signature string) (Event, error)
	// Terms returns the terms of a price; the error is fault.ErrNotFound if there is none.
	Terms(ctx context.Context, price string) (Terms, error)
}

// Errors of a Processor.
var (
	ErrOver    = errors.New("the session is over")
	ErrPayment = errors.New("the payment has failed")
	// ErrNoCustomer is for a customer that was deleted at the processor, or is another
	// account's. It is a fault.ErrNotFound.
	ErrNoCustomer = fmt.Errorf("no such customer: %w", fault.ErrNotFound)
)

// Order is a customer's order.
type Order struct {
	Customer string
	Price    string // its id
	Done     string // address after payment
	Back     string // address after cancelling
	Tax      bool   // the processor adds taxes
	Key      string // makes the order idempotent
}

// Session is a checkout page.
type Session struct{ ID, URL string }

// Kind is the kind of an event's object.
type Kind string

// Relevant kinds of objects. CustomerEvent means changed subscriptions; the others are
// payments.
const (
	CustomerEvent Kind = "customer"
	InvoiceEvent  Kind = "invoice"
	RefundEvent   Kind = "refund"
	DisputeEvent  Kind = "dispute"
)

// Event reports that something has changed at the processor, not what.
type Event struct {
	ID   string
	Type string // the processor's name
	At   time.Time
	// Kind and Object identify what to fetch; Kind is "" for irrelevant events.
	Kind   Kind
	Object string
}

// Payment is an invoice, a refund or a dispute.
type Payment struct {
	Customer string
	At       time.Time
	Amount   int64
	Currency string
	Status   string // the processor's name
}

// Terms are the terms of a price.
type Terms struct {
	Amount   int64 // for the whole period; 0 if not fixed
	Currency string
	Interval string // month, year or another text; "" if it is paid once
	Active   bool
}
