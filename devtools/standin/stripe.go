package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// stripe starts a server that stores waymark's subscriptions, and acts as readers do on
// Stripe's pages on request.
func stripe(flags *flag.FlagSet, args []string) ([]setting, error) {
	addr := flags.String("addr", "127.0.0.1:0", "address to listen on")
	currency := flags.String("currency", "usd", "currency of the prices")
	_ = flags.Parse(args)
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: routes(servertest.NewStripe("")), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }()
	var prices []string
	for plan, amount := range map[string]int{"mdn_plus_5m": 500, "mdn_plus_5y": 5000, "mdn_plus_10m": 1000, "mdn_plus_10y": 10000} {
		prices = append(prices, fmt.Sprintf("%s.%s=price_%s:%d", *currency, plan, plan, amount))
	}
	return []setting{
		{"billing-stripe-key", servertest.StripeKey},
		{"billing-webhook-secret", servertest.StripeSecret},
		{"billing-prices", strings.Join(prices, ",")},
		{"billing-stripe-api", "http://" + listener.Addr().String()},
	}, nil
}

func routes(stripe *servertest.Stripe) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", stripe)
	mux.HandleFunc("POST /test/pay", func(w http.ResponseWriter, r *http.Request) {
		subscription, done, err := stripe.Pay(r.FormValue("session"))
		if err == nil {
			err = tell(r, "checkout.session.completed", subscription)
		}
		respond(w, map[string]any{"done": done, "subscription": subscription}, err)
	})
	mux.HandleFunc("POST /test/change", func(w http.ResponseWriter, r *http.Request) {
		fields := servertest.StripeObject{}
		err := json.NewDecoder(r.Body).Decode(&fields)
		if err == nil {
			id := r.URL.Query().Get("subscription")
			err = tell(r, "customer.subscription.updated", stripe.Change(id, fields))
		}
		respond(w, map[string]any{}, err)
	})
	mux.HandleFunc("POST /test/down", func(w http.ResponseWriter, r *http.Request) {
		stripe.SetDown(r.FormValue("down") == "true")
		respond(w, map[string]any{}, nil)
	})
	return mux
}

// tell sends an event about a subscription to the site named in a request.
func tell(r *http.Request, kind string, subscription servertest.StripeObject) error {
	site := r.URL.Query().Get("site")
	if site == "" {
		return nil
	}
	event := servertest.StripeEvent("evt_"+rand.Text(), kind, subscription)
	q, err := http.NewRequestWithContext(r.Context(), http.MethodPost, site+"/events/stripe", bytes.NewReader(event))
	if err != nil {
		return err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Stripe-Signature", servertest.SignStripe(event, servertest.StripeSecret, time.Now()))
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the site responds to an event with %s", answer.Status)
	}
	return nil
}

func respond(w http.ResponseWriter, value any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}
