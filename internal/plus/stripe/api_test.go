package stripe_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
)

// A request that is repeated is the same one for Stripe: nothing is done twice. What was
// refused is not asked again.
func TestRepeatedRequests(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		status  int
		header  string // Stripe-Should-Retry
		repeats bool
	}{
		{"down", http.StatusServiceUnavailable, "", true},
		{"being done", http.StatusConflict, "", true},
		{"down for good", http.StatusInternalServerError, "false", false},
		{"too many", http.StatusTooManyRequests, "true", true},
		{"declined", http.StatusPaymentRequired, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var asked []string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				asked = append(asked, r.Header.Get("Idempotency-Key")+" "+string(body))
				w.Header().Set("Stripe-Should-Retry", test.header)
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, `{"error": {"message": "no"}}`)
			}))
			defer server.Close()
			client := stripe.New(stripe.Options{URL: server.URL})
			if err := client.Change(t.Context(), billing.Subscription{ID: "sub_1"}, "price"); err == nil {
				t.Error("no error")
			}
			if (len(asked) == 2) != test.repeats || len(slices.Compact(asked)) != 1 || asked[0][0] == ' ' {
				t.Errorf("asked %q", asked)
			}
		})
	}
}
