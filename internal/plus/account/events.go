package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on the provider's event tokens.
const (
	eventTokenLimit = 16 << 10       // bytes
	eventAge        = 24 * time.Hour // then a token is too old
	clockSkew       = 5 * time.Minute
	textLimit       = 500 // bytes of a stored error
)

// Kinds of events, without the prefix of their names.
const (
	eventPassword     = "password-change"
	eventProfile      = "profile-change"
	eventSubscription = "subscription-state-change"
	eventDelete       = "delete-user"
)

// eventKinds are the supported events, in the order of processing within a token.
var eventKinds = []string{eventPassword, eventProfile, eventSubscription, eventDelete}

// Outcomes of events.
const (
	EventProcessed = "processed"
	EventIgnored   = "ignored" // it changes nothing
	EventFailed    = "failed"
)

// Event is a report of the provider about a user.
type Event struct {
	TokenID  string
	Kind     string
	UID      string
	Payload  json.RawMessage
	IssuedAt time.Time
}

// EventStore stores events until they are processed, and for a while after that to detect
// duplicates.
type EventStore interface {
	// AddEvents stores the new events of a token, and returns the numbers of those to be
	// processed.
	AddEvents(ctx context.Context, events []Event) (waiting []int64, err error)
	// WaitingEvents returns events pending since a moment.
	WaitingEvents(ctx context.Context, since time.Time) ([]int64, error)
	// Event returns a pending event. The error is fault.ErrNotFound for others.
	Event(ctx context.Context, number int64) (Event, error)
	// EndEvent records an outcome, with a reason unless it was processed.
	EndEvent(ctx context.Context, number int64, outcome, reason string) error
	// RejectToken stores one of the last invalid tokens.
	RejectToken(ctx context.Context, token, reason string) error
	// ForgetEvents deletes events older than a moment.
	ForgetEvents(ctx context.Context, before time.Time) error

	// DeleteUser deletes a user and all their data.
	DeleteUser(ctx context.Context, uid string) error
	// EndSessions ends the sessions of a user that began before a moment.
	EndSessions(ctx context.Context, uid string, before time.Time) error
	// RefreshToken returns the sealed token of a user; the error is fault.ErrNotFound if
	// there is none.
	RefreshToken(ctx context.Context, uid string) (string, error)
	// Refresh replaces a profile, and reports whether there was one.
	Refresh(ctx context.Context, p Profile) (bool, error)
	// Subscribe sets the provider's tier of a user unless a later one is known, and reports
	// whether it did.
	Subscribe(ctx context.Context, uid, tier string, at time.Time) (bool, error)
}

var ErrEventToken = errors.New("the token of the provider's event is not valid")

// ReceiveEvents stores the events of a signed token for processing. The error is
// ErrEventToken for an invalid token; after other errors the provider should retry.
func (s *Service) ReceiveEvents(ctx context.Context, token string) error {
	events, err := s.readEvents(ctx, token)
	if err != nil {
		return err
	}
	waiting, err := s.opts.Events.AddEvents(ctx, events)
	if err != nil {
		return err
	}
	return s.enqueue(ctx, waiting)
}

func (s *Service) enqueue(ctx context.Context, events []int64) error {
	for _, number := range events {
		if err := s.opts.Enqueue(ctx, number); err != nil {
			return fmt.Errorf("process event of the provider: %w", err)
		}
	}
	return nil
}

// RejectToken stores an invalid token for operators.
func (s *Service) RejectToken(ctx context.Context, token string, why error) error {
	return s.opts.Events.RejectToken(ctx, cut(token, eventTokenLimit), cut(why.Error(), textLimit))
}

// cut returns the beginning of a text as valid for a database.
func cut(text string, limit int) string {
	text = strings.ReplaceAll(text, "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), limit)], "")
}

// readEvents verifies a token: signature, issuer, audience and age.
func (s *Service) readEvents(ctx context.Context, raw string) ([]Event, error) {
	if len(raw) > eventTokenLimit {
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrEventToken, eventTokenLimit)
	}
	verifier, err := s.provider.eventVerifier(ctx, s.opts.ClientID)
	if err != nil {
		return nil, err
	}
	token, err := verifier.Verify(ctx, raw)
	if err != nil {
		if unreachable := s.provider.keysFailure(); unreachable != nil {
			return nil, unreachable
		}
		return nil, fmt.Errorf("%w: %w", ErrEventToken, err)
	}
	if now := s.now(); token.IssuedAt.Before(now.Add(-eventAge)) || token.IssuedAt.After(now.Add(clockSkew)) {
		return nil, fmt.Errorf("%w: it was issued at %s", ErrEventToken, token.IssuedAt.UTC().Format(time.RFC3339))
	}
	return s.eventsOf(token)
}

func (s *Service) eventsOf(token *oidc.IDToken) ([]Event, error) {
	var claims struct {
		ID     string                     `json:"jti"`
		Events map[string]json.RawMessage `json:"events"`
	}
	if err := token.Claims(&claims); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEventToken, err)
	}
	if !isText(claims.ID, uidLimit) || !isText(token.Subject, uidLimit) {
		return nil, fmt.Errorf("%w: jti or sub is empty, too long or no text", ErrEventToken)
	}
	if claims.Events == nil {
		return nil, fmt.Errorf("%w: it has no events", ErrEventToken)
	}
	var events []Event
	for _, kind := range eventKinds {
		if payload, ok := claims.Events[s.opts.EventPrefix+kind]; ok {
			events = append(events, Event{claims.ID, kind, token.Subject, payload, token.IssuedAt})
		}
	}
	return events, nil
}

// ProcessEvent processes an event and is idempotent. After an error the event is still
// pending.
func (s *Service) ProcessEvent(ctx context.Context, number int64) error {
	event, err := s.opts.Events.Event(ctx, number)
	if errors.Is(err, fault.ErrNotFound) {
		return nil // it was processed, or its user is gone
	}
	if err != nil {
		return err
	}
	done, err := s.process(WithActor(ctx, Provider), event)
	outcome, reason := EventProcessed, ""
	switch {
	case errors.Is(err, errHopeless):
		outcome, reason = EventFailed, cut(err.Error(), textLimit)
	case err != nil:
		return fmt.Errorf("%s of a user: %w", event.Kind, err)
	case !done:
		outcome = EventIgnored
	}
	return s.opts.Events.EndEvent(ctx, number, outcome, reason)
}

// errHopeless is for events that should not be retried.
var errHopeless = errors.New("the event cannot be processed")

// process reports whether an event had an effect.
func (s *Service) process(ctx context.Context, e Event) (bool, error) {
	switch e.Kind {
	case eventPassword:
		return s.passwordChanged(ctx, e)
	case eventProfile:
		return s.profileChanged(ctx, e)
	case eventSubscription:
		return s.subscriptionChanged(ctx, e)
	}
	return true, s.opts.Events.DeleteUser(ctx, e.UID)
}

// passwordChanged ends all earlier sessions, as somebody else may know the old password.
// Sessions with the new one stay.
func (s *Service) passwordChanged(ctx context.Context, e Event) (bool, error) {
	var payload struct {
		ChangeTime float64 `json:"changeTime"`
	}
	if err := json.Unmarshal(e.Payload, &payload); err != nil {
		return false, fmt.Errorf("%w: %w", errHopeless, err)
	}
	at := e.IssuedAt
	if payload.ChangeTime > 0 {
		var err error
		if at, err = e.changedAt(payload.ChangeTime); err != nil {
			return false, err
		}
	}
	return true, s.opts.Events.EndSessions(ctx, e.UID, at)
}

// changedAt is the moment of a change, in milliseconds. It must not be after the event: no
// later event would count.
func (e *Event) changedAt(milliseconds float64) (time.Time, error) {
	if milliseconds > float64(e.IssuedAt.Add(clockSkew).UnixMilli()) {
		return time.Time{}, fmt.Errorf("%w: changeTime is after the event", errHopeless)
	}
	return time.UnixMilli(int64(milliseconds)).UTC(), nil
}

func (s *Service) subscriptionChanged(ctx context.Context, e Event) (bool, error) {
	var payload struct {
		Capabilities []string `json:"capabilities"`
		IsActive     *bool    `json:"isActive"`
		ChangeTime   float64  `json:"changeTime"`
	}
	if err := json.Unmarshal(e.Payload, &payload); err != nil {
		return false, fmt.Errorf("%w: %w", errHopeless, err)
	}
	if payload.IsActive == nil || payload.ChangeTime <= 0 {
		return false, fmt.Errorf("%w: isActive or changeTime is missing", errHopeless)
	}
	at, err := e.changedAt(payload.ChangeTime)
	if err != nil {
		return false, err
	}
	tier := Core
	if *payload.IsActive {
		tier = tierOf(payload.Capabilities)
	}
	return s.opts.Events.Subscribe(ctx, e.UID, tier, at)
}

// profileChanged fetches the profile: the event's own data is not trusted.
func (s *Service) profileChanged(ctx context.Context, e Event) (bool, error) {
	sealed, err := s.opts.Events.RefreshToken(ctx, e.UID)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	token, err := s.openRefreshToken(sealed)
	if err != nil || token == "" {
		return false, fmt.Errorf("%w: there is no refresh token", errHopeless)
	}
	profile, err := s.refreshProfile(ctx, e.UID, token)
	if errors.Is(err, fault.ErrUnauthenticated) {
		return false, fmt.Errorf("%w: %w", errHopeless, err)
	}
	if err != nil {
		return false, err
	}
	return s.opts.Events.Refresh(ctx, profile)
}

// refreshProfile fetches a user's profile with their refresh token.
func (s *Service) refreshProfile(ctx context.Context, uid, token string) (Profile, error) {
	provider, err := s.provider.get(ctx)
	if err != nil {
		return Profile{}, err
	}
	ctx = s.provider.with(ctx)
	fresh, err := s.oauth(provider).TokenSource(ctx, &oauth2.Token{RefreshToken: token}).Token()
	if err != nil {
		return Profile{}, fmt.Errorf("refresh access: %w", markProvider(err))
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(fresh))
	if err != nil {
		return Profile{}, fmt.Errorf("fetch user info: %w", markProvider(err))
	}
	if info.Subject != uid {
		return Profile{}, fmt.Errorf("%w: user info belongs to another account", errHopeless)
	}
	profile, err := readProfile(info)
	if err != nil {
		return Profile{}, err
	}
	profile.RefreshToken = s.sealRefreshToken(fresh.RefreshToken)
	return profile, nil
}

// eventsKept is how long events are stored to detect duplicates.
const eventsKept = 30 * 24 * time.Hour

// TendEvents processes pending events, as after a kill, and deletes old ones.
func (s *Service) TendEvents(ctx context.Context) error {
	now := s.now()
	waiting, err := s.opts.Events.WaitingEvents(ctx, now.Add(-eventAge))
	if err != nil {
		return err
	}
	if err := s.enqueue(ctx, waiting); err != nil {
		return err
	}
	return s.opts.Events.ForgetEvents(ctx, now.Add(-eventsKept))
}
