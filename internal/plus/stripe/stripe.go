// Package stripe sells plans with Stripe. It uses few parts of the API, without Stripe's
// library, which takes long to compile.
package stripe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/plus/billing"
)

type Options struct {
	Key    string // secret or restricted key of the account
	Secret string // signs events
	// URL is the address of the API; "" for Stripe's own.
	URL string
	// Hosts are the hosts to which readers may be redirected.
	Hosts []string
}

type Client struct {
	opts Options
	http *http.Client
}

var _ billing.Processor = (*Client)(nil)

func New(o Options) *Client {
	o.URL = cmp.Or(o.URL, apiURL)
	// Stripe does not redirect, and nobody else may learn of customers.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{o, &http.Client{Timeout: timeout, CheckRedirect: stay}}
}

func (c *Client) NewCustomer(ctx context.Context, email, key string) (string, error) {
	var customer reference
	if err := c.post(ctx, "/v1/customers", url.Values{"email": {email}}, key, &customer); err != nil {
		return "", failure("make customer", err)
	}
	if customer.ID == "" {
		return "", failure("make customer", errGarbage)
	}
	return customer.ID, nil
}

func (c *Client) Checkout(ctx context.Context, o billing.Order) (billing.Session, error) {
	params := url.Values{
		"mode": {"subscription"}, "customer": {o.Customer}, "success_url": {o.Done}, "cancel_url": {o.Back},
		"line_items[0][price]": {o.Price}, "line_items[0][quantity]": {"1"},
	}
	if o.Tax {
		params.Set("automatic_tax[enabled]", "true")
		params.Set("customer_update[address]", "auto")
	}
	return c.newSession(ctx, "begin checkout", "/v1/checkout/sessions", params, o.Key)
}

func (c *Client) ExpireCheckout(ctx context.Context, id string) error {
	err := c.post(ctx, "/v1/checkout/sessions/"+url.PathEscape(id)+"/expire", nil, "", &struct{}{})
	var refused *refusal
	if errors.As(err, &refused) && (refused.Status == http.StatusBadRequest || refused.Status == http.StatusNotFound) {
		return billing.ErrOver
	}
	return failure("expire checkout", err)
}

func (c *Client) Portal(ctx context.Context, customer, back string) (string, error) {
	session, err := c.newSession(ctx, "open portal", "/v1/billing_portal/sessions", url.Values{"customer": {customer}, "return_url": {back}}, "")
	return session.URL, err
}

// newSession creates a page to which readers are redirected.
func (c *Client) newSession(ctx context.Context, doing, path string, params url.Values, key string) (billing.Session, error) {
	var session struct {
		ID  string `json:"id"`
		URL string `json:"url"`
	}
	if err := c.post(ctx, path, params, key, &session); err != nil {
		return billing.Session{}, failure(doing, err)
	}
	if err := c.checkTarget(session.URL); err != nil {
		return billing.Session{}, fmt.Errorf("%s: %w", doing, err)
	}
	return billing.Session{ID: session.ID, URL: session.URL}, nil
}

// checkTarget refuses addresses on other hosts.
func (c *Client) checkTarget(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || !slices.Contains(c.opts.Hosts, u.Host) {
		return fmt.Errorf("%q is not an https address of one of the hosts %s (see billing.stripe_hosts)", address, strings.Join(c.opts.Hosts, ", "))
	}
	return nil
}

// pageSize is the number of subscriptions per response; all pages are fetched. No customer has
// had more than maxSubscriptions.
const (
	pageSize         = 100
	maxSubscriptions = 10_000
)

func (c *Client) Subscriptions(ctx context.Context, customer string) ([]billing.Subscription, error) {
	params := url.Values{"customer": {customer}, "status": {"all"}, "limit": {strconv.Itoa(pageSize)}, "expand[0]": {"data.latest_invoice"}}
	var list []billing.Subscription
	for {
		var page struct {
			Data    []subscription `json:"data"`
			HasMore bool           `json:"has_more"`
		}
		if err := c.get(ctx, "/v1/subscriptions", params, &page); err != nil {
			return nil, failure("fetch subscriptions", err)
		}
		// A missing list, one without end, or one with invalid subscriptions is not a list.
		if page.Data == nil || len(list) > maxSubscriptions || slices.ContainsFunc(page.Data, func(s subscription) bool { return s.ID == "" }) {
			return nil, failure("fetch subscriptions", errGarbage)
		}
		for _, s := range page.Data {
			list = append(list, readSubscription(s))
		}
		if !page.HasMore || len(page.Data) == 0 {
			return list, nil
		}
		params.Set("starting_after", list[len(list)-1].ID)
	}
}

// readSubscription converts a subscription.
func readSubscription(s subscription) billing.Subscription {
	out := billing.Subscription{
		ID: s.ID, Status: billing.Status(s.Status), Currency: s.Currency, Started: moment(s.StartDate),
		Ends: moment(s.CancelAt), Cancelled: moment(s.CanceledAt), Ended: moment(s.EndedAt),
	}
	var begin time.Time
	if len(s.Items.Data) > 0 {
		item := s.Items.Data[0]
		out.Item, out.Price = item.ID, item.Price.ID
		begin, out.PeriodEnd = moment(item.CurrentPeriodStart), moment(item.CurrentPeriodEnd)
	}
	if s.CancelAtPeriodEnd && out.Ends.IsZero() {
		out.Ends = out.PeriodEnd
	}
	if out.Status == billing.PastDue {
		out.PastDueSince = begin
		if s.LatestInvoice.Created > 0 {
			out.PastDueSince = moment(s.LatestInvoice.Created)
		}
	}
	return out
}

// moment converts a Unix time; 0 is none.
func moment(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0).UTC()
}

func (c *Client) Cancel(ctx context.Context, id string) error {
	return c.update(ctx, "cancel subscription", id, url.Values{"cancel_at_period_end": {"true"}})
}

func (c *Client) Resume(ctx context.Context, id string) error {
	return c.update(ctx, "resume subscription", id, url.Values{"cancel_at_period_end": {"false"}})
}

func (c *Client) End(ctx context.Context, id string) error {
	return failure("end subscription", c.do(ctx, http.MethodDelete, subscriptionPath(id), nil, "", &struct{}{}))
}

func (c *Client) Change(ctx context.Context, s billing.Subscription, price string) error {
	return c.update(ctx, "change subscription", s.ID, url.Values{
		"items[0][id]": {s.Item}, "items[0][price]": {price}, "cancel_at_period_end": {"false"},
		"proration_behavior": {"always_invoice"}, "payment_behavior": {"error_if_incomplete"},
	})
}

func (c *Client) update(ctx context.Context, doing, id string, params url.Values) error {
	return failure(doing, c.post(ctx, subscriptionPath(id), params, "", &struct{}{}))
}

func subscriptionPath(id string) string { return "/v1/subscriptions/" + url.PathEscape(id) }

func (c *Client) Payment(ctx context.Context, kind billing.Kind, id string) (billing.Payment, error) {
	var collection string
	params := url.Values{"expand[0]": {"charge"}}
	switch kind {
	case billing.InvoiceEvent:
		collection, params = "invoices", nil
	case billing.RefundEvent:
		collection = "refunds"
	case billing.DisputeEvent:
		collection = "disputes"
	default:
		return billing.Payment{}, fmt.Errorf("fetch %s: not a payment", kind)
	}
	var p payment
	err := c.get(ctx, "/v1/"+collection+"/"+url.PathEscape(id), params, &p)
	if err == nil && p.ID == "" {
		err = errGarbage
	}
	if err != nil {
		return billing.Payment{}, failure("fetch one of "+collection, err)
	}
	out := billing.Payment{Customer: p.Charge.Customer, At: moment(p.Created), Amount: p.Amount, Currency: p.Currency, Status: p.Status}
	if kind == billing.InvoiceEvent {
		out.Customer, out.Amount = p.Customer.ID, p.AmountDue
		if p.Status == "paid" {
			out.Amount = p.AmountPaid
		}
	}
	return out, nil
}

func (c *Client) Terms(ctx context.Context, id string) (billing.Terms, error) {
	var p price
	if err := c.get(ctx, "/v1/prices/"+url.PathEscape(id), nil, &p); err != nil {
		return billing.Terms{}, failure("fetch price "+id, err)
	}
	t := billing.Terms{Amount: p.UnitAmount, Currency: p.Currency, Active: p.Active, Interval: p.Recurring.Interval}
	if p.Recurring.IntervalCount > 1 {
		t.Interval = fmt.Sprintf("%d %ss", p.Recurring.IntervalCount, t.Interval)
	}
	return t, nil
}
