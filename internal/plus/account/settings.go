package account

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// SettingsChange is what a reader changes in their settings. What is absent stays.
type SettingsChange struct {
	// Locale is the reader's language; null for none in particular.
	Locale Choice[string] `json:"locale_override"`
	// NoAds turns ads off. Only subscribers have that choice.
	NoAds *bool `json:"no_ads"`
	// AIHistory keeps the reader's questions to AI help; null is not chosen.
	AIHistory Choice[bool] `json:"ai_help_history"`
}

// Choice is a value that can be absent, null or present.
type Choice[T any] struct {
	Given bool
	Value *T // nil for null
}

// UnmarshalJSON implements [json.Unmarshaler]. It is not called when the field is
// absent.
func (c *Choice[T]) UnmarshalJSON(text []byte) error {
	c.Given = true
	return json.Unmarshal(text, &c.Value)
}

// SettingsStore keeps settings. Methods for a user who is gone return
// fault.ErrUnauthenticated.
type SettingsStore interface {
	// ChangeSettings ignores NoAds for users who are not subscribers.
	ChangeSettings(ctx context.Context, user int64, c SettingsChange) error
	// AddPing adds to what is known of a user on the day. What was true of it
	// stays true.
	AddPing(ctx context.Context, user int64, day time.Time, offline bool) error
	DeleteAIHistory(ctx context.Context, user int64) error
	// Export writes everything that belongs to a user as JSON.
	Export(ctx context.Context, user int64, w io.Writer) error
	// DeleteUser deletes a user and all that goes with them.
	DeleteUser(ctx context.Context, uid string) error
}

// SettingsService changes settings. It is safe for concurrent use.
type SettingsService struct {
	store SettingsStore
	now   func() time.Time
}

// NewSettings makes a SettingsService; now is nil for time.Now.
func NewSettings(store SettingsStore, now func() time.Time) *SettingsService {
	if now == nil {
		now = time.Now
	}
	return &SettingsService{store, now}
}

// Change changes the settings of a user. The error is fault.ErrInvalid for a
// language that no site can have.
func (s *SettingsService) Change(ctx context.Context, u *User, c SettingsChange) error {
	if c.Locale.Value != nil {
		l, ok := locale.Parse(*c.Locale.Value)
		if !ok || string(l) != *c.Locale.Value {
			return fmt.Errorf("locale_override: no such language: %w", fault.ErrInvalid)
		}
	}
	return s.store.ChangeSettings(ctx, u.ID, c)
}

// Ping notes that a user was here today, in UTC.
func (s *SettingsService) Ping(ctx context.Context, u *User, offline bool) error {
	return s.store.AddPing(ctx, u.ID, s.now().UTC().Truncate(24*time.Hour), offline)
}

// DeleteAIHistory deletes all questions to AI help and their answers.
func (s *SettingsService) DeleteAIHistory(ctx context.Context, u *User) error {
	return s.store.DeleteAIHistory(ctx, u.ID)
}

// Export writes everything that belongs to a user as JSON.
func (s *SettingsService) Export(ctx context.Context, u *User, w io.Writer) error {
	return s.store.Export(ctx, u.ID, w)
}

// ErrOtherEmail is returned when an account is to be deleted with the e-mail of
// another. It is a fault.ErrInvalid.
var ErrOtherEmail = fmt.Errorf("the e-mail is not that of the account: %w", fault.ErrInvalid)

// Delete deletes an account whose e-mail the user has typed.
func (s *SettingsService) Delete(ctx context.Context, u *User, email string) error {
	if !strings.EqualFold(strings.TrimSpace(email), u.Email) {
		return ErrOtherEmail
	}
	return s.store.DeleteUser(ctx, u.UID)
}
