package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
)

// billingService is the part of package billing that its routes use.
type billingService interface {
	Sells() bool
	Offer(country string) (billing.Offer, error)
	Account(ctx context.Context, u *account.User) (billing.Account, error)
	Checkout(ctx context.Context, u *account.User, country, tier, locale string) (string, error)
	Portal(ctx context.Context, u *account.User, locale string) (string, error)
	Cancel(ctx context.Context, u *account.User) error
	Resume(ctx context.Context, u *account.User) error
	Change(ctx context.Context, u *account.User, tier string) error
	Receive(ctx context.Context, body []byte, signature string) error
}

var _ billingService = (*billing.Service)(nil)

// stripeEventsPath receives events of Stripe.
const stripeEventsPath = "/events/stripe"

// Limits on payment requests of a reader: a burst, then a number per minute; and on bodies of
// requests and events, in bytes.
const (
	billingBurst, billingPerMinute = 20, 10
	billingLimit                   = 4 << 10
	stripeEventLimit               = 1 << 20
)

// Plans are what readers have or can buy.
type Plans struct{ Service billingService }

// billingAPI serves prices, plans and purchases (docs/reference/http.md, Paid plans).
type billingAPI struct {
	*Server
	Plans
}

func (f Plans) addRoutes(s *Server, r chi.Router) {
	a := &billingAPI{s, f}
	r.Group(func(r chi.Router) {
		r.Use(limitTime(outsideTimeout))
		const path = "/api/v1/plus/billing/"
		reads := newLimiter(settingsBurst, settingsPerMinute, time.Now)
		s.byMethod(r, path, methods{http.MethodGet: s.forUser(limited(reads, a.serveBilling))})
		if !f.Service.Sells() {
			return
		}
		own := s.sameOrigin()
		changes := newLimiter(billingBurst, billingPerMinute, time.Now)
		changing := func(do userHandler) handler { return own(s.forUser(limited(changes, do))) }
		s.postOnly(r, path+"checkout/", changing(a.beginCheckout))
		s.postOnly(r, path+"portal/", changing(a.openPortal))
		s.postOnly(r, path+"cancel/", changing(a.changeBilling(withoutPlan(f.Service.Cancel))))
		s.postOnly(r, path+"resume/", changing(a.changeBilling(withoutPlan(f.Service.Resume))))
		s.postOnly(r, path+"change/", changing(a.changeBilling(billingChange{f.Service.Change, true})))
		r.Get("/api/v1/stripe/plans", s.handle(a.servePlans))
		s.postOnly(r, stripeEventsPath, a.receiveStripeEvent)
	})
}

// servePlans responds with the prices for the reader's country.
func (a *billingAPI) servePlans(w http.ResponseWriter, r *http.Request) error {
	offer, err := a.Service.Offer(a.geoOf(r).Code)
	if err != nil {
		return &failure{message: "No plans are sold in this country.", cause: err}
	}
	w.Header().Set("Cache-Control", "private, max-age=86400")
	a.writeJSON(w, http.StatusOK, offer)
	return nil
}

func (a *billingAPI) serveBilling(w http.ResponseWriter, r *http.Request, u *account.User) error {
	state, err := a.Service.Account(r.Context(), u)
	if err != nil {
		return named(databaseError, err)
	}
	a.writeJSON(w, http.StatusOK, state)
	return nil
}

// billingOrder is the body of requests for changes.
type billingOrder struct {
	Plan   string `json:"plan"`
	Locale string `json:"locale"` // of the page to return to; "" is English
}

func readOrder(w http.ResponseWriter, r *http.Request, needsPlan bool) (billingOrder, error) {
	var o billingOrder
	if err := readJSON(w, r, billingLimit, &o); err != nil {
		return o, err
	}
	if needsPlan && !account.IsPaid(o.Plan) {
		return o, &failure{status: http.StatusBadRequest, kind: validationError, message: "Error validating input plan: no such plan"}
	}
	l, ok := locale.Parse(o.Locale)
	switch {
	case o.Locale == "":
		l = locale.EnUS
	case !ok:
		return o, &failure{status: http.StatusBadRequest, kind: validationError, message: "Error validating input locale: no such language"}
	}
	o.Locale = string(l)
	return o, nil
}

// beginCheckout responds with the address of the checkout.
func (a *billingAPI) beginCheckout(w http.ResponseWriter, r *http.Request, u *account.User) error {
	order, err := readOrder(w, r, true)
	if err != nil {
		return err
	}
	address, err := a.Service.Checkout(r.Context(), u, a.geoOf(r).Code, order.Plan, order.Locale)
	if err != nil {
		return billingFailure(err)
	}
	a.writeJSON(w, http.StatusCreated, map[string]string{"url": address})
	return nil
}

// openPortal responds with the address for managing payments.
func (a *billingAPI) openPortal(w http.ResponseWriter, r *http.Request, u *account.User) error {
	order, err := readOrder(w, r, false)
	if err != nil {
		return err
	}
	address, err := a.Service.Portal(r.Context(), u, order.Locale)
	if err != nil {
		return billingFailure(err)
	}
	a.writeJSON(w, http.StatusCreated, map[string]string{"url": address})
	return nil
}

// billingChange changes a subscription, to a plan if needed.
type billingChange struct {
	do        func(ctx context.Context, u *account.User, plan string) error
	needsPlan bool
}

func withoutPlan(do func(context.Context, *account.User) error) billingChange {
	return billingChange{do: func(ctx context.Context, u *account.User, _ string) error { return do(ctx, u) }}
}

// changeBilling changes a subscription and responds with its new state.
func (a *billingAPI) changeBilling(change billingChange) userHandler {
	return func(w http.ResponseWriter, r *http.Request, u *account.User) error {
		order, err := readOrder(w, r, change.needsPlan)
		if err != nil {
			return err
		}
		if err := change.do(r.Context(), u, order.Plan); err != nil {
			return billingFailure(err)
		}
		return a.serveBilling(w, r, u)
	}
}

// billingError is the kind of payment failures.
const billingError = "Billing Error"

// billingFailure is a payment error with advice for the reader.
func billingFailure(err error) error {
	f := &failure{kind: billingError, cause: err}
	switch {
	case errors.Is(err, billing.ErrPayment):
		f.status, f.kind, f.message = http.StatusPaymentRequired, "Payment required", "The payment was refused. Check your payment method and try again."
	case errors.Is(err, billing.ErrSubscribed):
		f.message = "You have a subscription. Change it instead of starting another one."
	case errors.Is(err, billing.ErrNotHigher):
		f.message = "You can only change to a higher plan than the one you have."
	case errors.Is(err, billing.ErrNone):
		f.message = "You have no subscription to change."
	case errors.Is(err, billing.ErrWithheld):
		f.message = "Plans are closed for this account. Ask the site’s operators."
	case errors.Is(err, billing.ErrOther):
		f.message = "A payment was started in another window. Continue there, or try again."
	case errors.Is(err, billing.ErrNotSold):
		f.status, f.message = http.StatusNotFound, "This plan is not sold in your country."
	case errors.Is(err, fault.ErrUnauthenticated):
		return err
	case errors.Is(err, billing.ErrUncertain):
		f.message = "Payments are not responding right now. Your plan may have changed: check here in a few minutes before you try again."
		f.retry = time.Minute
	case errors.Is(err, fault.ErrUnavailable):
		f.message = "Payments are not working right now. Nothing was paid or changed. Try again in a few minutes."
		f.retry = time.Minute
	}
	return f
}

// receiveStripeEvent receives an event of Stripe, which is sent again unless the response is
// 200.
func (a *billingAPI) receiveStripeEvent(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	body, err := readLimited(w, r, stripeEventLimit)
	if err != nil {
		return inJSON(err)
	}
	err = a.Service.Receive(r.Context(), body, r.Header.Get("Stripe-Signature"))
	switch {
	case errors.Is(err, fault.ErrForbidden), errors.Is(err, fault.ErrInvalid):
		return inJSON(&failure{status: http.StatusBadRequest, message: "The request is not an event signed by Stripe, or was sent too long ago.", cause: err})
	case err != nil:
		return inJSON(&failure{status: http.StatusServiceUnavailable, cause: err})
	}
	w.WriteHeader(http.StatusOK)
	return nil
}

// inJSON returns an error whose response is JSON at any address.
func inJSON(err error) error {
	f := failureAround(err)
	f.format = (*Server).writeJSONFailure
	return f
}
