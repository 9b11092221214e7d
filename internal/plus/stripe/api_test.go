package stripe_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
)

// A repeated request has the same idempotency key: nothing is done twice.
// Refused requests are not repeated.
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

// Responses that do not come from Stripe are limited in size, and are not used
// as data.
func TestStrangeResponses(t *testing.T) {
	t.Parallel()
	subscriptions := 0
	for name, respond := range map[string]http.HandlerFunc{
		"an endless response": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, `{"data": ["`)
			for line := bytes.Repeat([]byte("a"), 1<<20); r.Context().Err() == nil; {
				if _, err := w.Write(line); err != nil {
					return
				}
			}
		},
		"an endless list": func(w http.ResponseWriter, _ *http.Request) {
			list := ""
			for range 100 {
				subscriptions++
				list += fmt.Sprintf(`{"id": "sub_%d"},`, subscriptions)
			}
			_, _ = io.WriteString(w, `{"has_more": true, "data": [`+strings.TrimSuffix(list, ",")+`]}`)
		},
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/elsewhere" {
				t.Error("the redirect is followed")
			}
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(http.StatusTemporaryRedirect)
			_, _ = io.WriteString(w, `{"data": []}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(respond)
			defer server.Close()
			list, err := stripe.New(stripe.Options{URL: server.URL}).Subscriptions(t.Context(), "cus_1")
			if !errors.Is(err, fault.ErrUnavailable) {
				t.Errorf("%d subscriptions, %v", len(list), err)
			}
		})
	}
}
