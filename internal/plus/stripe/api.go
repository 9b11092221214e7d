package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/billing"
)

const (
	apiURL = "https://api.stripe.com"
	// apiVersion is the version of the API in use.
	apiVersion = "2026-03-25.dahlia"
)

// A request times out after timeout and is retried once, after retryDelay.
const (
	timeout    = 6 * time.Second
	retryDelay = 500 * time.Millisecond
)

// responseLimit is the maximum size of a response in bytes, far more than pageSize subscriptions.
const responseLimit = 16 << 20

// refusal is an error of the API.
type refusal struct {
	Status  int    `json:"-"` // of HTTP
	Type    string `json:"type"`
	Code    string `json:"code"`
	Param   string `json:"param"`
	Message string `json:"message"`
}

func (r *refusal) Error() string { return fmt.Sprintf("%s (status %d)", r.Message, r.Status) }

// errGarbage is for responses with status 200 that are not Stripe's, such as a proxy's:
// missing data must not look like an ended subscription.
var errGarbage = errors.New("the response is not one of Stripe")

func (c *Client) get(ctx context.Context, path string, params url.Values, object any) error {
	return c.do(ctx, http.MethodGet, path+"?"+params.Encode(), nil, "", object)
}

// post sends a command, which the key makes idempotent. Without a key, only retries are.
func (c *Client) post(ctx context.Context, path string, params url.Values, key string, object any) error {
	return c.do(ctx, http.MethodPost, path, params, key, object)
}

// do sends a request, with a retry after a temporary error.
func (c *Client) do(ctx context.Context, method, path string, params url.Values, key string, object any) error {
	if key == "" && method != http.MethodGet {
		key = uuid.NewString()
	}
	again, err := c.try(ctx, method, path, params, key, object)
	if again && clock.Wait(ctx, retryDelay) == nil {
		_, err = c.try(ctx, method, path, params, key, object)
	}
	return err
}

// try sends a request once, and reports whether to retry it.
func (c *Client) try(ctx context.Context, method, path string, params url.Values, key string, object any) (again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, method, c.opts.URL+path, strings.NewReader(params.Encode()))
	if err != nil {
		return false, fmt.Errorf("make request: %w", err)
	}
	r.Header.Set("Authorization", "Bearer "+c.opts.Key)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Stripe-Version", apiVersion)
	r.Header.Set("User-Agent", "Waymark")
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	response, err := c.http.Do(r)
	if err != nil {
		return true, fmt.Errorf("send request: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, responseLimit)) // what is cut is not JSON
	if err != nil {
		return true, fmt.Errorf("read response: %w", err)
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return mayRetry(response), refusalIn(text, response.StatusCode)
	}
	if json.Unmarshal(text, object) != nil {
		return false, errGarbage
	}
	return false, nil
}

// mayRetry reports whether a refused request may succeed later.
func mayRetry(r *http.Response) bool {
	switch r.Header.Get("Stripe-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	return r.StatusCode == http.StatusConflict || r.StatusCode >= http.StatusInternalServerError
}

func refusalIn(text []byte, status int) error {
	var body struct {
		Error *refusal `json:"error"`
	}
	if json.Unmarshal(text, &body) != nil || body.Error == nil {
		return fmt.Errorf("%w (status %d)", errGarbage, status)
	}
	body.Error.Status = status
	return body.Error
}

// failure classifies an error of the API: billing.ErrPayment for a card,
// billing.ErrNoCustomer for a missing customer, fault.ErrNotFound for other missing objects,
// fault.ErrUnavailable if Stripe is down or overloaded.
func failure(doing string, err error) error {
	if err == nil {
		return nil
	}
	var refused *refusal
	kind := fault.ErrUnavailable
	if errors.As(err, &refused) {
		kind = refused.kind()
	}
	if kind == nil {
		return fmt.Errorf("stripe: %s: %w", doing, err)
	}
	return fmt.Errorf("stripe: %s: %w: %w", doing, kind, err)
}

// kind is the kind of error for the site; nil for a mistake in the request.
func (r *refusal) kind() error {
	isMissing := r.Code == "resource_missing"
	switch {
	case r.Status == http.StatusTooManyRequests || r.Status >= http.StatusInternalServerError:
		return fault.ErrUnavailable
	case r.Type == "card_error" || r.Status == http.StatusPaymentRequired:
		return billing.ErrPayment
	case isMissing && r.Param == "customer":
		return billing.ErrNoCustomer
	case isMissing || r.Status == http.StatusNotFound:
		return fault.ErrNotFound
	}
	return nil
}

// subscription has one item, all that the site sells.
type subscription struct {
	ID                string `json:"id"`
	Status            string `json:"status"`
	Currency          string `json:"currency"`
	StartDate         int64  `json:"start_date"`
	CancelAt          int64  `json:"cancel_at"`
	CanceledAt        int64  `json:"canceled_at"`
	EndedAt           int64  `json:"ended_at"`
	CancelAtPeriodEnd bool   `json:"cancel_at_period_end"`
	Items             struct {
		Data []struct {
			ID                 string    `json:"id"`
			Price              reference `json:"price"`
			CurrentPeriodStart int64     `json:"current_period_start"`
			CurrentPeriodEnd   int64     `json:"current_period_end"`
		} `json:"data"`
	} `json:"items"`
	LatestInvoice reference `json:"latest_invoice"`
}

// payment is an invoice, a refund or a dispute.
type payment struct {
	ID         string    `json:"id"`
	Status     string    `json:"status"`
	Currency   string    `json:"currency"`
	Created    int64     `json:"created"`
	Customer   reference `json:"customer"`    // of invoices
	AmountDue  int64     `json:"amount_due"`  // of invoices
	AmountPaid int64     `json:"amount_paid"` // of invoices
	Charge     reference `json:"charge"`      // of others
	Amount     int64     `json:"amount"`      // of others
}

type price struct {
	UnitAmount int64  `json:"unit_amount"`
	Currency   string `json:"currency"`
	Active     bool   `json:"active"`
	Recurring  struct {
		Interval      string `json:"interval"`
		IntervalCount int64  `json:"interval_count"`
	} `json:"recurring"`
}

// reference is a reference to an object, by id unless expanded.
type reference struct {
	ID       string
	Customer string // the id
	Created  int64
}

// UnmarshalJSON ignores other types.
func (r *reference) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &r.ID) == nil {
		return nil
	}
	var object struct {
		ID       string          `json:"id"`
		Customer json.RawMessage `json:"customer"`
		Created  int64           `json:"created"`
	}
	_ = json.Unmarshal(text, &object)
	var customer reference
	_ = json.Unmarshal(object.Customer, &customer)
	*r = reference{object.ID, customer.ID, object.Created}
	return nil
}
