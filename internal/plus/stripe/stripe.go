// Package stripe lets readers pay for plans with Stripe. It is the only package
// that depends on Stripe's library.
package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/billing"
)

// Options configure a Client.
type Options struct {
	Key    string // secret or restricted key of the account
	Secret string // signs events
	// URL is the address of the API; "" for Stripe's own.
	URL string
	// Hosts are those that readers may be sent to.
	Hosts []string
}

// timeout bounds a request to Stripe, which is repeated at most retries times.
const (
	timeout = 6 * time.Second
	retries = 1
)

// Client implements [billing.Processor].
type Client struct {
	opts Options
	api  *api.Client
}

var _ billing.Processor = (*Client)(nil)

// New makes a Client.
func New(o Options) *Client {
	backend := &api.BackendConfig{
		HTTPClient: &http.Client{Timeout: timeout}, MaxNetworkRetries: api.Int64(retries),
		LeveledLogger: &api.LeveledLogger{Level: api.LevelNull}, EnableTelemetry: api.Bool(false),
	}
	if o.URL != "" {
		backend.URL = api.String(o.URL)
	}
	return &Client{o, api.NewClient(o.Key, api.WithBackends(api.NewBackendsWithConfig(backend)))}
}

// NewCustomer implements [billing.Processor].
func (c *Client) NewCustomer(ctx context.Context, email, key string) (string, error) {
	params := &api.CustomerCreateParams{Email: api.String(email)}
	params.SetIdempotencyKey(key)
	customer, err := c.api.V1Customers.Create(ctx, params)
	if err != nil {
		return "", failure("make customer", err)
	}
	if customer.ID == "" {
		return "", failure("make customer", errGarbage)
	}
	return customer.ID, nil
}

// Checkout implements [billing.Processor].
func (c *Client) Checkout(ctx context.Context, o billing.Order) (billing.Session, error) {
	params := &api.CheckoutSessionCreateParams{
		Mode:     api.String(string(api.CheckoutSessionModeSubscription)),
		Customer: api.String(o.Customer), SuccessURL: api.String(o.Done), CancelURL: api.String(o.Back),
		LineItems: []*api.CheckoutSessionCreateLineItemParams{{Price: api.String(o.Price), Quantity: api.Int64(1)}},
	}
	if o.Tax {
		params.AutomaticTax = &api.CheckoutSessionCreateAutomaticTaxParams{Enabled: api.Bool(true)}
		params.CustomerUpdate = &api.CheckoutSessionCreateCustomerUpdateParams{Address: api.String("auto")}
	}
	params.SetIdempotencyKey(o.Key)
	session, err := c.api.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return billing.Session{}, failure("begin checkout", err)
	}
	if err := c.checkTarget(session.URL); err != nil {
		return billing.Session{}, fmt.Errorf("begin checkout: %w", err)
	}
	return billing.Session{ID: session.ID, URL: session.URL}, nil
}

// ExpireCheckout implements [billing.Processor].
func (c *Client) ExpireCheckout(ctx context.Context, id string) error {
	_, err := c.api.V1CheckoutSessions.Expire(ctx, id, nil)
	var refusal *api.Error
	if errors.As(err, &refusal) && (refusal.HTTPStatusCode == http.StatusBadRequest || refusal.HTTPStatusCode == http.StatusNotFound) {
		return billing.ErrOver
	}
	return failure("expire checkout", err)
}

// Portal implements [billing.Processor].
func (c *Client) Portal(ctx context.Context, customer, back string) (string, error) {
	session, err := c.api.V1BillingPortalSessions.Create(ctx, &api.BillingPortalSessionCreateParams{
		Customer: api.String(customer), ReturnURL: api.String(back),
	})
	if err != nil {
		return "", failure("open portal", err)
	}
	if err := c.checkTarget(session.URL); err != nil {
		return "", fmt.Errorf("open portal: %w", err)
	}
	return session.URL, nil
}

// checkTarget refuses addresses of hosts that readers are not to be sent to.
func (c *Client) checkTarget(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || !slices.Contains(c.opts.Hosts, u.Host) {
		return fmt.Errorf("%q is not an https address of one of the hosts %s (see billing.stripe_hosts)", address, strings.Join(c.opts.Hosts, ", "))
	}
	return nil
}

// pageSize is how many subscriptions a response holds; more are fetched.
const pageSize = 100

// Subscriptions implements [billing.Processor].
func (c *Client) Subscriptions(ctx context.Context, customer string) ([]billing.Subscription, error) {
	params := &api.SubscriptionListParams{Customer: api.String(customer), Status: api.String("all")}
	params.Limit = api.Int64(pageSize)
	params.AddExpand("data.latest_invoice")
	var list []billing.Subscription
	found := c.api.V1Subscriptions.List(ctx, params)
	for s, err := range found.All(ctx) {
		if err != nil {
			return nil, failure("fetch subscriptions", err)
		}
		if s.ID == "" {
			return nil, failure("fetch subscriptions", errGarbage)
		}
		list = append(list, readSubscription(s))
	}
	// A list without subscriptions is one of none, anything else is not a list.
	if found.Data() == nil {
		return nil, failure("fetch subscriptions", errGarbage)
	}
	return list, nil
}

// errGarbage is the error for a response with status 200 that is not Stripe's, such as
// that of a proxy: what it lacks has not ended.
var errGarbage = errors.New("the response is not one of Stripe")

// readSubscription takes what matters of a subscription. It has one item, as the
// site sells no more.
func readSubscription(s *api.Subscription) billing.Subscription {
	out := billing.Subscription{
		ID: s.ID, Status: billing.Status(s.Status), Currency: string(s.Currency), Started: moment(s.StartDate),
		Ends: moment(s.CancelAt), Cancelled: moment(s.CanceledAt), Ended: moment(s.EndedAt),
	}
	var begin time.Time
	if s.Items != nil && len(s.Items.Data) > 0 {
		item := s.Items.Data[0]
		out.Item, out.PeriodEnd, begin = item.ID, moment(item.CurrentPeriodEnd), moment(item.CurrentPeriodStart)
		if item.Price != nil {
			out.Price = item.Price.ID
		}
	}
	if s.CancelAtPeriodEnd && out.Ends.IsZero() {
		out.Ends = out.PeriodEnd
	}
	if out.Status == billing.PastDue {
		out.PastDueSince = begin
		if s.LatestInvoice != nil && s.LatestInvoice.Created > 0 {
			out.PastDueSince = moment(s.LatestInvoice.Created)
		}
	}
	return out
}

// moment is a time as Stripe sends it; 0 is for none.
func moment(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

// Cancel implements [billing.Processor].
func (c *Client) Cancel(ctx context.Context, id string) error {
	_, err := c.api.V1Subscriptions.Update(ctx, id, &api.SubscriptionUpdateParams{CancelAtPeriodEnd: api.Bool(true)})
	return failure("cancel subscription", err)
}

// Resume implements [billing.Processor].
func (c *Client) Resume(ctx context.Context, id string) error {
	_, err := c.api.V1Subscriptions.Update(ctx, id, &api.SubscriptionUpdateParams{CancelAtPeriodEnd: api.Bool(false)})
	return failure("resume subscription", err)
}

// End implements [billing.Processor].
func (c *Client) End(ctx context.Context, id string) error {
	_, err := c.api.V1Subscriptions.Cancel(ctx, id, nil)
	return failure("end subscription", err)
}

// Change implements [billing.Processor].
func (c *Client) Change(ctx context.Context, s billing.Subscription, price string) error {
	_, err := c.api.V1Subscriptions.Update(ctx, s.ID, &api.SubscriptionUpdateParams{
		Items:             []*api.SubscriptionUpdateItemParams{{ID: api.String(s.Item), Price: api.String(price)}},
		CancelAtPeriodEnd: api.Bool(false),
		ProrationBehavior: api.String("always_invoice"),
		PaymentBehavior:   api.String("error_if_incomplete"),
	})
	return failure("change subscription", err)
}

// Payment implements [billing.Processor].
func (c *Client) Payment(ctx context.Context, kind billing.Kind, id string) (billing.Payment, error) {
	switch kind {
	case billing.InvoiceEvent:
		i, err := c.api.V1Invoices.Retrieve(ctx, id, nil)
		if err != nil {
			return billing.Payment{}, failure("fetch invoice", err)
		}
		if i.ID == "" {
			return billing.Payment{}, failure("fetch invoice", errGarbage)
		}
		amount := i.AmountDue
		if i.Status == api.InvoiceStatusPaid {
			amount = i.AmountPaid
		}
		return payment(i.Customer, i.Created, amount, i.Currency, string(i.Status)), nil
	case billing.RefundEvent:
		params := &api.RefundRetrieveParams{}
		params.AddExpand("charge")
		r, err := c.api.V1Refunds.Retrieve(ctx, id, params)
		if err != nil {
			return billing.Payment{}, failure("fetch refund", err)
		}
		if r.ID == "" {
			return billing.Payment{}, failure("fetch refund", errGarbage)
		}
		return payment(payer(r.Charge), r.Created, r.Amount, r.Currency, string(r.Status)), nil
	case billing.DisputeEvent:
		params := &api.DisputeRetrieveParams{}
		params.AddExpand("charge")
		d, err := c.api.V1Disputes.Retrieve(ctx, id, params)
		if err != nil {
			return billing.Payment{}, failure("fetch dispute", err)
		}
		if d.ID == "" {
			return billing.Payment{}, failure("fetch dispute", errGarbage)
		}
		return payment(payer(d.Charge), d.Created, d.Amount, d.Currency, string(d.Status)), nil
	}
	return billing.Payment{}, fmt.Errorf("fetch %s: not a payment", kind)
}

func payer(c *api.Charge) *api.Customer {
	if c == nil {
		return nil
	}
	return c.Customer
}

func payment(c *api.Customer, created, amount int64, currency api.Currency, status string) billing.Payment {
	p := billing.Payment{At: moment(created), Amount: amount, Currency: string(currency), Status: status}
	if c != nil {
		p.Customer = c.ID
	}
	return p
}

// Terms implements [billing.Processor].
func (c *Client) Terms(ctx context.Context, price string) (billing.Terms, error) {
	p, err := c.api.V1Prices.Retrieve(ctx, price, nil)
	if err != nil {
		return billing.Terms{}, failure("fetch price "+price, err)
	}
	t := billing.Terms{Amount: p.UnitAmount, Currency: string(p.Currency), Active: p.Active}
	if p.Recurring != nil {
		t.Interval = string(p.Recurring.Interval)
		if p.Recurring.IntervalCount > 1 {
			t.Interval = fmt.Sprintf("%d %ss", p.Recurring.IntervalCount, t.Interval)
		}
	}
	return t, nil
}

// failure classifies an error of the API: that of a card is billing.ErrPayment, of
// a customer that is not there billing.ErrNoCustomer, of something else fault.ErrNotFound, of a Stripe that is down or
// overloaded fault.ErrUnavailable.
func failure(doing string, err error) error {
	if err == nil {
		return nil
	}
	var refusal *api.Error
	switch {
	case !errors.As(err, &refusal):
		return fmt.Errorf("stripe: %s: %w: %w", doing, fault.ErrUnavailable, err)
	case refusal.HTTPStatusCode == http.StatusTooManyRequests, refusal.HTTPStatusCode >= 500, refusal.HTTPStatusCode == 0:
		return fmt.Errorf("stripe: %s: %w: %s (status %d)", doing, fault.ErrUnavailable, refusal.Msg, refusal.HTTPStatusCode)
	case refusal.Type == api.ErrorTypeCard || refusal.HTTPStatusCode == http.StatusPaymentRequired:
		return fmt.Errorf("stripe: %s: %w: %s", doing, billing.ErrPayment, refusal.Msg)
	case refusal.Code == api.ErrorCodeResourceMissing && refusal.Param == "customer":
		return fmt.Errorf("stripe: %s: %w: %s", doing, billing.ErrNoCustomer, refusal.Msg)
	case refusal.HTTPStatusCode == http.StatusNotFound || refusal.Code == api.ErrorCodeResourceMissing:
		return fmt.Errorf("stripe: %s: %w: %s", doing, fault.ErrNotFound, refusal.Msg)
	}
	return fmt.Errorf("stripe: %s: %s (status %d)", doing, refusal.Msg, refusal.HTTPStatusCode)
}
