package ads

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"

	"waymark.dev/waymark/internal/platform/dial"
)

// DecisionOptions configure a DecisionClient.
type DecisionOptions struct {
	URL     string
	Key     string // or ""
	Network int
	Site    int
	Slots   map[Slot]Zones
	// Hosts are those of pictures, views and clicks besides the API's own.
	Hosts []string
	// Addresses are sent for countries, in addition to the built-in ones.
	Addresses map[string]netip.Addr
	// Timeout limits a decision.
	Timeout time.Duration
	Dialer  *dial.Dialer
	// Plain allows http addresses.
	Plain bool
	Log   *slog.Logger
}

// Zones are the decision API's names of a slot.
type Zones struct {
	AdTypes []int // sizes of ads
	Zones   []int // none means the whole site
}

// DecisionClient gets ads from an external API: the Decision API of Kevel, or one with the
// same JSON. It sends slots, words of the page and an address that represents the reader's
// country, but no data about the reader. It is safe for concurrent use.
type DecisionClient struct {
	DecisionOptions
	host   string // of the API
	client *http.Client

	// Each pauses requests for a while if the API keeps failing.
	decisions *gobreaker.CircuitBreaker[map[Slot]Offer]
	events    *gobreaker.CircuitBreaker[string]
	asking    chan struct{} // one for each concurrent decision
}

var _ Source = (*DecisionClient)(nil)

// Limits on requests and responses.
const (
	decisionsAtOnce = 64
	responseLimit   = 256 << 10
	eventLimit      = 64 << 10 // of the response to a view or click, which is not read
	headerLimit     = 32 << 10
	requestTime     = 10 * time.Second // maximum time of any request, whatever its own limit
	idleTime        = time.Minute
	failuresToStop  = 5
	stopTime        = 30 * time.Second
)

func NewDecisionClient(o DecisionOptions) (*DecisionClient, error) {
	u, err := url.Parse(o.URL)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && (u.Scheme != "http" || !o.Plain) {
		return nil, fmt.Errorf("%q is not an https address", o.URL)
	}
	if len(o.Slots) == 0 {
		return nil, errors.New("no slot is named")
	}
	// Unlike in dial.Client, connections are kept: every page uses the same host.
	transport := &http.Transport{
		DialContext: o.Dialer.DialContext, TLSHandshakeTimeout: requestTime, ResponseHeaderTimeout: requestTime,
		MaxResponseHeaderBytes: headerLimit, MaxConnsPerHost: decisionsAtOnce, MaxIdleConnsPerHost: decisionsAtOnce / 4, IdleConnTimeout: idleTime,
	}
	return &DecisionClient{
		DecisionOptions: o, host: u.Host,
		client: &http.Client{
			Timeout: requestTime, Transport: transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		decisions: gobreaker.NewCircuitBreaker[map[Slot]Offer](o.breaker("decisions")),
		events:    gobreaker.NewCircuitBreaker[string](o.breaker("events")),
		asking:    make(chan struct{}, decisionsAtOnce),
	}, nil
}

func (o DecisionOptions) breaker(name string) gobreaker.Settings {
	return gobreaker.Settings{
		Name: name, Timeout: stopTime,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failuresToStop },
		OnStateChange: func(name string, from, to gobreaker.State) {
			o.Log.Warn("the circuit breaker of the decision API has changed", "of", name, "was", from.String(), "now", to.String())
		},
	}
}

func (c *DecisionClient) Accepts(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errors.New("is not an address")
	case u.Scheme != "https" && (u.Scheme != "http" || !c.Plain):
		return errors.New("is not an https address")
	case u.User != nil || u.Opaque != "":
		return errors.New("has a user in it")
	case !strings.EqualFold(u.Host, c.host) && !slices.ContainsFunc(c.Hosts, func(h string) bool { return strings.EqualFold(h, u.Host) }):
		return errors.New("its host is neither that of ads.decision_url nor in ads.decision_hosts")
	}
	return nil
}

var errBusy = errors.New("too many decisions are asked for at once")

func (c *DecisionClient) Decide(ctx context.Context, page Page) (map[Slot]Offer, error) {
	q := c.requestFor(page)
	if q == nil {
		return nil, nil
	}
	select {
	case c.asking <- struct{}{}:
		defer func() { <-c.asking }()
	default:
		return nil, errBusy
	}
	return c.decisions.Execute(func() (map[Slot]Offer, error) {
		// A cancelled request is not a failure of the API.
		return c.ask(context.WithoutCancel(ctx), q)
	})
}

// Check requests an unused decision and returns the problems of the response.
func (c *DecisionClient) Check(ctx context.Context) error {
	for country := range c.Addresses {
		return c.checkFor(ctx, country)
	}
	return c.checkFor(ctx, "US")
}

func (c *DecisionClient) checkFor(ctx context.Context, country string) error {
	page := Page{Country: country}
	for slot := range c.Slots {
		page.Slots = append(page.Slots, slot)
	}
	_, err := c.ask(ctx, c.requestFor(page))
	return err
}

func (c *DecisionClient) ask(ctx context.Context, q *request) (map[Slot]Offer, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	body, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	if c.Key != "" {
		r.Header.Set("X-Adzerk-ApiKey", c.Key)
	}
	data, _, err := c.do(r, responseLimit)
	if err != nil {
		return nil, fmt.Errorf("ask the decision API: %w", err)
	}
	return readOffers(data)
}

func (c *DecisionClient) Picture(ctx context.Context, address string, limit int64) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept", "image/webp, image/png, image/jpeg")
	data, _, err := c.do(r, limit)
	return data, err
}

func (c *DecisionClient) Tell(ctx context.Context, address string) (target string, err error) {
	return c.events.Execute(func() (string, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
		if err != nil {
			return "", err
		}
		_, to, err := c.do(r, eventLimit)
		if err != nil || to == nil {
			return "", err
		}
		return to.String(), nil
	})
}

// do sends a request. It returns the body of a successful response, or the target of a
// redirect.
func (c *DecisionClient) do(r *http.Request, limit int64) (body []byte, target *url.URL, err error) {
	r.Header.Set("User-Agent", "Waymark")
	response, err := c.client.Do(r)
	if err != nil {
		return nil, nil, withoutAddress(err)
	}
	defer response.Body.Close()
	body, err = io.ReadAll(io.LimitReader(response.Body, limit+1))
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("read response: %w", err)
	case int64(len(body)) > limit:
		return nil, nil, fmt.Errorf("the response is larger than %d bytes", limit)
	case r.Method == http.MethodGet && response.StatusCode/100 == 3:
		target, err = response.Location()
		return nil, target, err
	case response.StatusCode/100 != 2:
		return nil, nil, fmt.Errorf("the response is %d", response.StatusCode)
	}
	return body, nil, nil
}

// withoutAddress removes the address from an error: it may have secrets, and it is long.
func withoutAddress(err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}
