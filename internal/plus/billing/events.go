package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// How long events and looks may take, before they are tried or made again, and
// how long events stay stored: Stripe sends one again for three days.
const (
	eventPatience = 15 * time.Minute
	lookPatience  = 24 * time.Hour
	keepEvents    = 90 * 24 * time.Hour
	// openCheckout is longer than a checkout can be open.
	openCheckout = 26 * time.Hour
)

// Receive takes an event of the processor: it says that something has changed, and
// has the processor asked what. An event that was received before changes nothing.
// Errors are those of [Processor.Event].
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

// Do does a task. It may be done twice.
func (s *Service) Do(ctx context.Context, t Task) error {
	switch {
	case !s.Sells():
		return nil // it was turned off meanwhile
	case t.Event != "":
		return s.process(ctx, t.Event)
	case t.Leaver != "":
		return s.dismiss(ctx, t.Leaver)
	}
	return s.look(ctx, t.Customer)
}

// process looks at what an event is about.
func (s *Service) process(ctx context.Context, id string) error {
	e, open, err := s.Store.Event(ctx, id)
	if err != nil || !open {
		return err
	}
	if e.Kind == CustomerEvent {
		err = s.look(ctx, e.Object)
	} else {
		err = s.lookAtPayment(ctx, e)
	}
	if err != nil {
		return fmt.Errorf("event %s (%s): %w", e.ID, e.Type, err)
	}
	return s.Store.EndEvent(ctx, id, s.Now())
}

// look looks at the subscriptions of a customer, if it is one of this site.
func (s *Service) look(ctx context.Context, customer string) error {
	user, err := s.Store.UserOf(ctx, customer)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	_, err = s.lookAt(ctx, user, customer)
	return err
}

// lookAtPayment stores what became of a payment, which may have changed the
// subscription too.
func (s *Service) lookAtPayment(ctx context.Context, e Event) error {
	payment, err := s.Processor.Payment(ctx, e.Kind, e.Object)
	if err != nil {
		return err
	}
	user, err := s.Store.UserOf(ctx, payment.Customer)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	if !payment.isDraft() {
		if err := s.Store.AddPayment(ctx, user, e.Kind, e.Object, payment); err != nil {
			return err
		}
	}
	_, err = s.lookAt(ctx, user, payment.Customer)
	return err
}

// isDraft reports whether a payment is not one yet, or of nothing.
func (p Payment) isDraft() bool { return p.Status == "draft" || p.Amount == 0 }

// Tend has everything looked at that no event has reported in time, and the
// subscriptions of deleted accounts ended.
func (s *Service) Tend(ctx context.Context) error {
	failures := []error{s.Store.FollowLapsed(ctx)}
	if s.Sells() {
		failures = append(failures, s.tendEvents(ctx), s.tendCustomers(ctx), s.tendLeavers(ctx))
	}
	return errors.Join(failures...)
}

func (s *Service) tendEvents(ctx context.Context) error {
	open, err := s.Store.OpenEvents(ctx, s.Now().Add(-eventPatience))
	if err != nil {
		return err
	}
	for _, id := range open {
		if err := s.Enqueue(ctx, Task{Event: id}); err != nil {
			return err
		}
	}
	return s.Store.ForgetEvents(ctx, s.Now().Add(-keepEvents))
}

func (s *Service) tendCustomers(ctx context.Context) error {
	stale, err := s.Store.StaleCustomers(ctx, s.Now().Add(-lookPatience), s.Now().Add(-openCheckout))
	if err != nil {
		return err
	}
	for _, customer := range stale {
		if err := s.Enqueue(ctx, Task{Customer: customer}); err != nil {
			return err
		}
	}
	return nil
}

// tendLeavers has the subscriptions of deleted accounts ended, so that nobody pays
// for nothing.
func (s *Service) tendLeavers(ctx context.Context) error {
	leavers, err := s.Store.Leavers(ctx)
	if err != nil {
		return err
	}
	for _, customer := range leavers {
		if err := s.Enqueue(ctx, Task{Leaver: customer}); err != nil {
			return err
		}
	}
	return nil
}

// dismiss ends the subscriptions of a deleted account at once.
func (s *Service) dismiss(ctx context.Context, customer string) error {
	list, err := s.Processor.Subscriptions(ctx, customer)
	switch {
	case errors.Is(err, ErrNoCustomer):
		// Perhaps the key is for the moment that of another account.
		return s.Store.ForgetLeaver(ctx, customer, s.Now().Add(-keepEvents))
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
	return s.Store.ForgetLeaver(ctx, customer, s.Now().Add(-openCheckout))
}
