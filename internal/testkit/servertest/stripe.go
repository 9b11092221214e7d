package servertest

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// StripeSecret signs events, and StripeKey is the account's key.
const (
	StripeSecret = "whsec_test"
	StripeKey    = "sk_test_123"
)

// StripeHosts are the hosts to which Stripe sends readers. The second one is that of
// stripe-mock's portal.
var StripeHosts = []string{"checkout.stripe.com", "billing.stripe.com"}

// StartStripeMock builds stripe-mock, a tool of this module, runs it for a test, and returns
// its address.
func StartStripeMock(t testing.TB) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "stripe-mock")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/stripe/stripe-mock").CombinedOutput(); err != nil {
		t.Fatalf("build stripe-mock: %v\n%s", err, out)
	}
	cmd := exec.Command(program, "-http-addr", "127.0.0.1:0", "-https-addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("start stripe-mock: %v", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := regexp.MustCompile(`HTTP at address: (\S+)`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := address.FindStringSubmatch(lines.Text()); found != nil {
			return "http://" + found[1]
		}
	}
	t.Fatal("stripe-mock did not say where it listens")
	return ""
}

type StripeObject = map[string]any

// Stripe is a fake of Stripe. It is safe for concurrent use.
type Stripe struct {
	URL  string
	mock string // address of stripe-mock, or ""

	mu      sync.Mutex
	objects map[string]StripeObject // by path, such as /v1/subscriptions/sub_1
	made    int                     // objects with their own ids
	asked   []string                // methods and paths of requests
	isDown  bool
	refuse  string // path whose next request fails like a card
	lost    string // path whose requests succeed without a response
	garbage string // response to all requests

	forgotten map[string]bool // customers
}

// StartStripe starts a server for a test. The stripe-mock at an address, unless "", checks its
// requests.
func StartStripe(t testing.TB, mock string) *Stripe {
	t.Helper()
	s := NewStripe(mock)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	s.URL = web.URL
	return s
}

// NewStripe returns a server that is not yet reachable. The stripe-mock at an address, unless
// "", checks its requests.
func NewStripe(mock string) *Stripe {
	return &Stripe{mock: mock, objects: map[string]StripeObject{}, forgotten: map[string]bool{}}
}

// ErrNotOpen is the error for a finished or missing checkout.
var ErrNotOpen = errors.New("the checkout is not open")

// Pay pays in a checkout like a reader. It starts the subscription, active for a month, and
// returns it with the reader's next address.
func (s *Stripe) Pay(session string) (subscription StripeObject, done string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	checkout := s.objects["/v1/checkout/sessions/"+session]
	if checkout["status"] != "open" {
		return nil, "", ErrNotOpen
	}
	checkout["status"] = "complete"
	now := time.Now()
	subscription = StripeSubscription("sub_of_"+session, checkout["customer"].(string), checkout["price"].(string), now, now.AddDate(0, 1, 0))
	s.objects["/v1/subscriptions/"+subscription["id"].(string)] = subscription
	return subscription, checkout["success_url"].(string), nil
}

// Put stores an object; collection precedes its id in the path.
func (s *Stripe) Put(collection string, o StripeObject) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.objects["/v1/"+collection+"/"+o["id"].(string)] = o
}

// Change changes and returns a stored subscription.
func (s *Stripe) Change(id string, fields StripeObject) StripeObject {
	s.mu.Lock()
	defer s.mu.Unlock()
	subscription := s.objects["/v1/subscriptions/"+id]
	maps.Copy(subscription, fields)
	return maps.Clone(subscription)
}

// StripeSubscription returns a customer's subscription, active until a moment.
func StripeSubscription(id, customer, price string, start, end time.Time) StripeObject {
	return StripeObject{
		"id": id, "object": "subscription", "customer": customer, "status": "active", "currency": "usd",
		"start_date": start.Unix(), "created": start.Unix(), "cancel_at_period_end": false,
		"items": StripeObject{"object": "list", "data": []any{StripeObject{
			"id": "si_" + id, "object": "subscription_item", "price": StripeObject{"id": price, "object": "price"},
			"current_period_start": start.Unix(), "current_period_end": end.Unix(),
		}}},
	}
}

// SetDown makes all requests fail, or not.
func (s *Stripe) SetDown(isDown bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isDown = isDown
}

// Forget makes a customer unknown, as in another account.
func (s *Stripe) Forget(customer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten[customer] = true
}

// RefuseCard makes the next request to a path fail like a card.
func (s *Stripe) RefuseCard(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = path
}

// Lose loses the responses to requests to a path, which are executed.
func (s *Stripe) Lose(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lost = path
}

// SetGarbage makes all responses a text with status 200, or normal for "".
func (s *Stripe) SetGarbage(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.garbage = text
}

// Asked returns the methods and paths of requests since its last call.
func (s *Stripe) Asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

func (s *Stripe) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		fail(w, http.StatusBadRequest, "invalid_request_error", err.Error())
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	if s.isDown {
		fail(w, http.StatusServiceUnavailable, "api_error", "down")
		return
	}
	if s.garbage != "" {
		_, _ = io.WriteString(w, s.garbage)
		return
	}
	if r.URL.Path == s.refuse {
		s.refuse = ""
		fail(w, http.StatusPaymentRequired, "card_error", "Your card was declined.")
		return
	}
	fromMock, ok := s.check(w, r, string(body))
	if !ok {
		return
	}
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	_ = r.ParseForm() // stripe-mock has parsed the body
	if customer := r.Form.Get("customer"); s.forgotten[customer] {
		w.WriteHeader(http.StatusBadRequest)
		send(w, StripeObject{"error": StripeObject{
			"type": "invalid_request_error", "code": "resource_missing", "param": "customer", "message": "No such customer: '" + customer + "'",
		}})
		return
	}
	if r.URL.Path == s.lost {
		defer fail(w, http.StatusGatewayTimeout, "api_error", "lost")
		w = httptest.NewRecorder()
	}
	s.respond(w, r, fromMock)
}

// check sends a request to stripe-mock, and a refusal to the client.
func (s *Stripe) check(w http.ResponseWriter, r *http.Request, body string) (StripeObject, bool) {
	if s.mock == "" {
		return StripeObject{}, true
	}
	q, err := http.NewRequestWithContext(r.Context(), r.Method, s.mock+r.URL.RequestURI(), strings.NewReader(body))
	if err != nil {
		fail(w, http.StatusBadRequest, "invalid_request_error", err.Error())
		return nil, false
	}
	q.Header = r.Header.Clone()
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		fail(w, http.StatusBadGateway, "api_error", err.Error())
		return nil, false
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 {
		w.WriteHeader(answer.StatusCode)
		_, _ = w.Write(text)
		return nil, false
	}
	var o StripeObject
	_ = json.Unmarshal(text, &o) // stripe-mock sends objects
	return o, true
}

// respond implements the stateful part of the API.
func (s *Stripe) respond(w http.ResponseWriter, r *http.Request, fromMock StripeObject) {
	path, isPost := r.URL.Path, r.Method == http.MethodPost
	switch {
	case isPost && path == "/v1/customers":
		s.made++
		send(w, StripeObject{"id": fmt.Sprintf("cus_%d", s.made), "object": "customer", "email": r.Form.Get("email")})
	case isPost && path == "/v1/checkout/sessions":
		s.made++
		id := fmt.Sprintf("cs_%d", s.made)
		fromMock["id"], fromMock["url"] = id, "https://checkout.stripe.com/c/pay/"+id
		s.objects[path+"/"+id] = StripeObject{
			"id": id, "status": "open", "customer": r.Form.Get("customer"), "price": r.Form.Get("line_items[0][price]"),
			"success_url": r.Form.Get("success_url"),
		}
		send(w, fromMock)
	case isPost && strings.HasSuffix(path, "/expire"):
		session := s.objects[strings.TrimSuffix(path, "/expire")]
		if session["status"] != "open" {
			fail(w, http.StatusBadRequest, "invalid_request_error", "Only Checkout Sessions with a status in [\"open\"] can be expired.")
			return
		}
		session["status"] = "expired"
		send(w, session)
	case isPost && path == "/v1/billing_portal/sessions":
		fromMock["id"], fromMock["url"] = "bps_1", "https://billing.stripe.com/p/session/1"
		send(w, fromMock)
	case path == "/v1/subscriptions":
		send(w, StripeObject{"object": "list", "has_more": false, "url": path, "data": s.subscriptionsOf(r.Form.Get("customer"))})
	default:
		o, ok := s.objects[path]
		if !ok {
			fail(w, http.StatusNotFound, "invalid_request_error", "No such object: "+path)
			return
		}
		if strings.HasPrefix(path, "/v1/subscriptions/") {
			changeSubscription(r, o)
		}
		send(w, o)
	}
}

func (s *Stripe) subscriptionsOf(customer string) []any {
	list := []any{}
	for _, path := range slices.Sorted(maps.Keys(s.objects)) {
		if o := s.objects[path]; strings.HasPrefix(path, "/v1/subscriptions/") && o["customer"] == customer {
			list = append(list, o)
		}
	}
	return list
}

// changeSubscription applies a request to a subscription.
func changeSubscription(r *http.Request, o StripeObject) {
	if r.Method == http.MethodDelete {
		o["status"], o["ended_at"], o["canceled_at"] = "canceled", time.Now().Unix(), time.Now().Unix()
		return
	}
	switch r.Form.Get("cancel_at_period_end") {
	case "true":
		o["cancel_at_period_end"], o["canceled_at"] = true, time.Now().Unix()
	case "false":
		o["cancel_at_period_end"] = false
		delete(o, "canceled_at")
	}
	if price := r.Form.Get("items[0][price]"); price != "" {
		item := o["items"].(StripeObject)["data"].([]any)[0].(StripeObject)
		item["price"] = StripeObject{"id": price, "object": "price"}
	}
}

func send(w http.ResponseWriter, o StripeObject) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(o)
}

func fail(w http.ResponseWriter, status int, kind, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(StripeObject{"error": StripeObject{"type": kind, "message": message}})
}

// StripeEvent returns an event about an object as sent by Stripe.
func StripeEvent(id, kind string, object StripeObject) []byte {
	text, err := json.Marshal(StripeObject{
		"id": id, "object": "event", "type": kind, "created": time.Now().Unix(), "api_version": "2020-08-27", "data": StripeObject{"object": object},
	})
	if err != nil {
		panic(err) // objects are made by tests
	}
	return text
}

// SignStripe returns the Stripe-Signature header of a body (docs.stripe.com/webhooks).
func SignStripe(body []byte, secret string, at time.Time) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}
