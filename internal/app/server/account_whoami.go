package server

import (
	"errors"
	"net/http"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// whoAmI is the body of /api/v1/whoami (docs/reference/http.md, Accounts).
type whoAmI struct {
	Geo              geo           `json:"geo"`
	Username         *string       `json:"username"`
	IsAuthenticated  *bool         `json:"is_authenticated"`
	Email            *string       `json:"email"`
	AvatarURL        *string       `json:"avatar_url"`
	IsSubscriber     *bool         `json:"is_subscriber"`
	Subscription     *string       `json:"subscription_type"`
	SubscriberNumber *int64        `json:"subscriber_number"`
	IsBetaTester     *bool         `json:"is_beta_tester"`
	IsStaff          *bool         `json:"is_staff"`
	IsSuperuser      *bool         `json:"is_super_user"`
	Settings         *userSettings `json:"settings"`
	Maintenance      string        `json:"maintenance,omitempty"`
}

// userSettings are the reader's settings, null until one is set or a collection changes.
type userSettings struct {
	Locale             *string    `json:"locale_override"`
	Newsletter         bool       `json:"mdnplus_newsletter"`
	NoAds              bool       `json:"no_ads"`
	AIHistory          *bool      `json:"ai_help_history"`
	CollectionsChanged *time.Time `json:"collections_last_modified_time"`
}

func (s *Server) serveWhoAmI(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", privateCaching)
	w.Header().Set("Vary", "Cookie")
	body := whoAmI{Geo: s.geoOf(r), Maintenance: s.opts.Accounts.Maintenance}
	u, err := s.user(r)
	switch {
	case errors.Is(err, account.ErrGone):
		s.clearEnded(w, r)
		return errAnonymous
	case err != nil:
		return named(databaseError, err)
	case u != nil:
		body.describe(u)
		if s.opts.Accounts.Newsletter == nil && body.Settings != nil {
			body.Settings.Newsletter = false
		}
	}
	s.writeJSON(w, http.StatusOK, body)
	return nil
}

func (b *whoAmI) describe(u *account.User) {
	yes, subscriber := true, u.IsSubscriber()
	b.Username, b.IsAuthenticated, b.Email = &u.UID, &yes, &u.Email
	b.IsSubscriber, b.Subscription = &subscriber, &u.Subscription
	b.IsBetaTester, b.IsStaff, b.IsSuperuser = &u.BetaTester, &u.Staff, &u.Superuser
	if u.AvatarURL != "" {
		b.AvatarURL = &u.AvatarURL
	}
	if u.SubscriberNumber > 0 {
		b.SubscriberNumber = &u.SubscriberNumber
	}
	b.Settings = settingsOf(u)
}

func settingsOf(u *account.User) *userSettings {
	if u.Settings == nil && u.CollectionsChanged.IsZero() {
		return nil
	}
	var b userSettings
	if chosen := u.Settings; chosen != nil {
		b.Newsletter, b.NoAds, b.AIHistory = chosen.Newsletter, chosen.NoAds, chosen.AIHistory
		if chosen.Locale != "" {
			b.Locale = &chosen.Locale
		}
	}
	if !u.CollectionsChanged.IsZero() {
		b.CollectionsChanged = &u.CollectionsChanged
	}
	return &b
}
