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

// SettingsChange has the settings to change; absent ones are kept.
type SettingsChange struct {
	// Locale is the reader's language; null for no preference.
	Locale Choice[string] `json:"locale_override"`
	// NoAds turns ads off, for subscribers only.
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

// SettingsStore stores settings. The error for a deleted user is fault.ErrUnauthenticated.
type SettingsStore interface {
	// ChangeSettings ignores NoAds for users who are not subscribers.
	ChangeSettings(ctx context.Context, user int64, c SettingsChange) error
	// AddPing records activity of a user on a day; it never resets offline.
	AddPing(ctx context.Context, user int64, day time.Time, offline bool) error
	DeleteAIHistory(ctx context.Context, user int64) error
	// Export writes all data of a user as JSON.
	Export(ctx context.Context, user int64, w io.Writer) error
	// DeleteUser deletes a user and all their data.
	DeleteUser(ctx context.Context, uid string) error
}

// SettingsService changes settings. It is safe for concurrent use.
type SettingsService struct{ store SettingsStore }

// NewSettings returns a SettingsService.
func NewSettings(store SettingsStore) *SettingsService { return &SettingsService{store} }

// Change changes a user's settings. The error is fault.ErrInvalid for an impossible language.
func (s *SettingsService) Change(ctx context.Context, u *User, c SettingsChange) error {
	if c.Locale.Value != nil {
		l, ok := locale.Parse(*c.Locale.Value)
		if !ok || string(l) != *c.Locale.Value {
			return fmt.Errorf("locale_override: no such language: %w", fault.ErrInvalid)
		}
	}
	return s.store.ChangeSettings(ctx, u.ID, c)
}

// Ping records that a user was active today, in UTC.
func (s *SettingsService) Ping(ctx context.Context, u *User, offline bool) error {
	return s.store.AddPing(ctx, u.ID, time.Now().UTC().Truncate(24*time.Hour), offline)
}

// DeleteAIHistory deletes all questions to AI help with their answers.
func (s *SettingsService) DeleteAIHistory(ctx context.Context, u *User) error {
	return s.store.DeleteAIHistory(ctx, u.ID)
}

// Export writes all data of a user as JSON.
func (s *SettingsService) Export(ctx context.Context, u *User, w io.Writer) error {
	return s.store.Export(ctx, u.ID, w)
}

// ErrOtherEmail is for confirming a deletion with another e-mail address. It is a
// fault.ErrInvalid.
var ErrOtherEmail = fmt.Errorf("the e-mail is not that of the account: %w", fault.ErrInvalid)

// Delete deletes an account, confirmed by its e-mail address.
func (s *SettingsService) Delete(ctx context.Context, u *User, email string) error {
	if !strings.EqualFold(strings.TrimSpace(email), u.Email) {
		return ErrOtherEmail
	}
	return s.store.DeleteUser(ctx, u.UID)
}
