package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// When pending events are retried, the maximum age of customers' data, and how long events
// are stored: Stripe retries for three days.
const (
	retryAfter   = 15 * time.Minute
	refreshAfter = 24 * time.Hour
	keepEvents   = 90 * 24 * time.Hour
	// openCheckout is longer than the lifetime of a checkout.
	openCheckout = 26 * time.Hour
)

// Receive receives an event, which only reports that something has changed, and enqueues
// fetching it. Known events have no effect. Errors are those of [Processor.Event].
func (s *Service) Receive(ctx context.Context, body []byte, signature string) error {
	e, err := s.Processor.Event(body, signature)
	if err != nil || e.Kind == "" {
		return err
	}
	open, err := s.Store.AddEvent(ctx, e, s.Now())
	if err != nil || !open {
		return err
	}
	return s.Enqueue(ctx, Task{Event: e.ID})
}

// Do performs a task. It is idempotent.
func (s *Service) Do(ctx context.Context, t Task) error {
	switch {
	case !s.Sells():
		return nil // it was turned off meanwhile
	case t.Event != "":
		return s.process(ctx, t.Event)
	case t.Deleted != "":
		return s.endAll(ctx, t.Deleted)
	}
	return s.refreshCustomer(ctx, t.Customer)
}

// process fetches the object of an event.
func (s *Service) process(ctx context.Context, id string) error {
	e, open, err := s.Store.Event(ctx, id)
	if err != nil || !open {
		return err
	}
	if e.Kind == CustomerEvent {
		err = s.refreshCustomer(ctx, e.Object)
	} else {
		err = s.fetchPayment(ctx, e)
	}
	if err != nil {
		return fmt.Errorf("event %s (%s): %w", e.ID, e.Type, err)
	}
	return s.Store.EndEvent(ctx, id, s.Now())
}

// refreshCustomer fetches the subscriptions of a customer of this site.
func (s *Service) refreshCustomer(ctx context.Context, customer string) error {
	user, err := s.Store.UserOf(ctx, customer)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	_, err = s.refresh(ctx, user, customer)
	return err
}

// paymentFetches bounds repeated fetches of a changing payment.
const paymentFetches = 4

// fetchPayment stores the state of a payment, which may affect the subscription. A concurrent
// event may have stored newer data, so it fetches the payment again until that equals the
// stored state.
func (s *Service) fetchPayment(ctx context.Context, e Event) error {
	var user int64
	var stored Payment
	for range paymentFetches {
		payment, err := s.Processor.Payment(ctx, e.Kind, e.Object)
		if err != nil {
			return err
		}
		if payment == stored {
			break
		}
		user, err = s.Store.UserOf(ctx, payment.Customer)
		switch {
		case errors.Is(err, fault.ErrNotFound):
			return nil
		case err != nil:
			return err
		}
		stored = payment
		if payment.isDraft() {
			break
		}
		if err := s.Store.AddPayment(ctx, user, e.Kind, e.Object, payment); err != nil {
			return err
		}
	}
	_, err := s.refresh(ctx, user, stored.Customer)
	return err
}

// isDraft reports whether a payment is a draft or has no amount.
func (p Payment) isDraft() bool { return p.Status == "draft" || p.Amount == 0 }

// Reconcile fetches changes that no event has reported in time, and ends the subscriptions of
// deleted accounts.
func (s *Service) Reconcile(ctx context.Context) error {
	failures := []error{s.Store.FollowLapsed(ctx)}
	if s.Sells() {
		failures = append(failures, s.retryEvents(ctx), s.refreshStale(ctx), s.closeDeleted(ctx))
	}
	return errors.Join(failures...)
}

func (s *Service) retryEvents(ctx context.Context) error {
	open, err := s.Store.OpenEvents(ctx, s.Now().Add(-retryAfter))
	if err != nil {
		return err
	}
	if err := enqueueEach(ctx, s, open, func(id string) Task { return Task{Event: id} }); err != nil {
		return err
	}
	return s.Store.ForgetEvents(ctx, s.Now().Add(-keepEvents))
}

func (s *Service) refreshStale(ctx context.Context) error {
	stale, err := s.Store.StaleCustomers(ctx, s.Now().Add(-refreshAfter), s.Now().Add(-openCheckout))
	if err != nil {
		return err
	}
	return enqueueEach(ctx, s, stale, func(customer string) Task { return Task{Customer: customer} })
}

// closeDeleted ends the subscriptions of deleted accounts, so that nobody pays for nothing.
func (s *Service) closeDeleted(ctx context.Context) error {
	customers, err := s.Store.DeletedCustomers(ctx)
	if err != nil {
		return err
	}
	return enqueueEach(ctx, s, customers, func(customer string) Task { return Task{Deleted: customer} })
}

func enqueueEach[T any](ctx context.Context, s *Service, list []T, taskOf func(T) Task) error {
	for _, v := range list {
		if err := s.Enqueue(ctx, taskOf(v)); err != nil {
			return err
		}
	}
	return nil
}

// endAll ends the subscriptions of a deleted account immediately.
func (s *Service) endAll(ctx context.Context, customer string) error {
	list, err := s.Processor.Subscriptions(ctx, customer)
	switch {
	case errors.Is(err, ErrNoCustomer):
		// The key may temporarily be that of another account.
		return s.Store.ForgetDeletedCustomer(ctx, customer, s.Now().Add(-keepEvents))
	case err != nil:
		return err
	}
	for _, subscription := range list {
		if subscription.isOver() {
			continue
		}
		if err := s.Processor.End(ctx, subscription.ID); err != nil {
			return err
		}
	}
	return s.Store.ForgetDeletedCustomer(ctx, customer, s.Now().Add(-openCheckout))
}
