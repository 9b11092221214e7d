package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// A plan unlocks features by its tier only, whatever its source.
func TestGatesFollowTheTierFromEverySource(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { early(o, feature.SavedPlaygrounds) })
	for _, source := range []billing.Source{billing.FromClaim, billing.FromOperator, billing.FromProcessor} {
		for _, tier := range account.Plans() {
			t.Run(string(source)+" "+tier, func(t *testing.T) {
				session := a.subscriberOf(t, source, tier)
				isPaid, isSupporter := tier != account.Core, strings.HasPrefix(tier, "mdn_plus_10")
				if r := a.postJSON(t, "/api/v1/plus/settings/", `{"no_ads":true}`, fromHere, session); r.StatusCode != http.StatusCreated {
					t.Errorf("settings: %s", r.Status)
				}
				me := a.whoIs(t, session)
				choices, _ := me["settings"].(map[string]any)
				if me["subscription_type"] != tier || me["is_subscriber"] != isPaid || choices["no_ads"] != isPaid {
					t.Errorf("whoami: %v", me)
				}
				for _, gate := range []struct {
					name, target, body string
					isOpen             bool
				}{
					{"a second collection", collectionsPath, `{"name":"second"}`, true},
					{"a third collection", collectionsPath, `{"name":"third"}`, true},
					{"a fourth collection", collectionsPath, `{"name":"fourth"}`, isPaid},
					{"an early feature", "/api/v1/play/", `{}`, isSupporter},
				} {
					r := a.postJSON(t, gate.target, gate.body, fromHere, session)
					if isOpen := r.StatusCode == http.StatusCreated; isOpen != gate.isOpen {
						t.Errorf("%s: %s, want open = %v", gate.name, r.Status, gate.isOpen)
					}
				}
			})
		}
	}
}

// subscriberOf signs in a new reader with a tier from a source.
func (a *accountServer) subscriberOf(t *testing.T, source billing.Source, tier string) *http.Cookie {
	t.Helper()
	reader := servertest.Reader{Subject: string(source) + " " + tier, Email: "reader@example.org"}
	if source == billing.FromClaim {
		reader.Subscriptions = []string{tier}
	}
	a.provider.SignIn(reader)
	session := a.signIn(t)
	u, err := a.db.User(t.Context(), reader.Subject)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case source == billing.FromOperator:
		if err := a.db.Grant(t.Context(), u.ID, tier, time.Time{}); err != nil {
			t.Fatal(err)
		}
	case source == billing.FromProcessor && tier != account.Core:
		const path = "/api/v1/plus/billing/"
		a.postJSON(t, path+"checkout/", `{"plan":"`+tier+`"}`, fromHere, session)
		c, err := (store.Billing{Store: a.db}).Customer(t.Context(), u.ID)
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		a.stripe.Put("subscriptions", servertest.StripeSubscription("sub_"+tier, c.ID, "price_usd_"+tier, now, now.Add(24*time.Hour)))
		a.get(t, path, session) // asks Stripe, since the reader has started a payment
	}
	return session
}
