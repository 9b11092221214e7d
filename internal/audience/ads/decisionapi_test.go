package ads_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/dial"
)

// picture returns a PNG.
func picture(t *testing.T, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// api is a decision API on this machine.
type api struct {
	*httptest.Server
	t *testing.T

	mu       sync.Mutex
	handlers map[string]http.HandlerFunc // by path
	requests []sent
}

// sent is a request that the API received.
type sent struct {
	path, query, body string
	header            http.Header
}

func newAPI(t *testing.T) *api {
	t.Helper()
	a := &api{t: t, handlers: map[string]http.HandlerFunc{}}
	a.Server = httptest.NewServer(a)
	t.Cleanup(a.Close)
	a.handle("/api/v2", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, a.response(nil)) })
	a.handle("/r", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://shop.example/bought?a=1", http.StatusFound)
	})
	a.handle("/i.gif", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "GIF89a") })
	side, tall := picture(t, 130, 100), picture(t, 250, 250)
	a.handle("/side.png", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, side) })
	a.handle("/new.png", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, tall) })
	return a
}

func (a *api) handle(path string, h http.HandlerFunc) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.handlers[path] = h
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mu.Lock()
	a.requests = append(a.requests, sent{r.URL.Path, r.URL.RawQuery, string(body), r.Header.Clone()})
	h := a.handlers[r.URL.Path]
	a.mu.Unlock()
	if h == nil {
		http.NotFound(w, r)
		return
	}
	h(w, r)
}

// got returns the requests for a path.
func (a *api) got(path string) []sent {
	a.mu.Lock()
	defer a.mu.Unlock()
	var list []sent
	for _, r := range a.requests {
		if r.path == path {
			list = append(list, r)
		}
	}
	return list
}

// object is a JSON object.
type object = map[string]any

// response returns a valid response for the side slot, with changes.
func (a *api) response(change func(decision, data, custom object)) string {
	custom := object{
		"copy": "Buy & enjoy", "alt": "A box",
		"colors": object{"text": "#1b1b1b", "background": "#ffffff", "textDark": "#ffffff", "backgroundDark": "#1b1b1b"},
	}
	data := object{"imageUrl": a.URL + "/side.png", "title": "A title", "customData": custom}
	one := object{
		"campaignId": 77, "clickUrl": a.URL + "/r?e=click", "impressionUrl": a.URL + "/i.gif?e=view",
		"contents": []any{object{"type": "css"}, object{"type": "html", "body": "<script>alert(1)</script>", "data": data}},
	}
	if change != nil {
		change(one, data, custom)
	}
	text, err := json.Marshal(object{"user": object{"key": "ue1-tracked"}, "decisions": object{"side": one, "top": nil, "popup": one}})
	if err != nil {
		a.t.Fatal(err)
	}
	return string(text)
}

// options returns the options for an API.
func (a *api) options(log io.Writer) ads.DecisionOptions {
	return ads.DecisionOptions{
		URL: a.URL + "/api/v2", Key: "secret-key", Network: 12, Site: 34,
		Slots:   map[ads.Slot]ads.Zones{ads.Side: {AdTypes: []int{5}, Zones: []int{8, 9}}},
		Timeout: 5 * time.Second, Plain: true,
		Dialer: &dial.Dialer{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		Log:    slog.New(slog.NewTextHandler(log, nil)),
	}
}

// counter is a store in memory.
type counter struct {
	mu     sync.Mutex
	seen   map[string]bool
	counts map[string]int
}

func (c *counter) CountAds(_ context.Context, events []ads.CountedEvent) ([]bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	counted := make([]bool, len(events))
	for i, e := range events {
		if counted[i] = !c.seen[e.ID]; counted[i] {
			c.counts[string(e.Event)+" of "+e.Campaign]++
		}
		c.seen[e.ID] = true
	}
	return counted, nil
}

func (c *counter) AdTotals(context.Context, string) (map[string]ads.Totals, error) { return nil, nil }

const inventory = `
[[campaign]]
name = "local"
weight = 1
[[campaign.ad]]
slot = "side"
url = "https://local.example/"
image = "side.png"
copy = "From the inventory"
`

// site is a site that shows ads of an API.
type site struct {
	*ads.Service
	counter *counter
	log     *locked
}

// locked is a buffer for the log of several goroutines.
type locked struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *locked) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

var key = []byte("a key for tests only, 32 bytes..")

func newSite(t *testing.T, a *api, changes ...func(*ads.DecisionOptions)) *site {
	t.Helper()
	files := fstest.MapFS{"ads.toml": {Data: []byte(inventory)}, "side.png": {Data: []byte(picture(t, 130, 100))}}
	v, problems, err := ads.Read(files, "ads.toml")
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	s := &site{counter: &counter{seen: map[string]bool{}, counts: map[string]int{}}, log: &locked{}}
	s.Service = ads.NewService(v, s.counter, key)
	o := a.options(s.log)
	for _, change := range changes {
		change(&o)
	}
	client, err := ads.NewDecisionClient(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Use(client, o.Log)
	return s
}

// side returns the ad in the side slot, in the US.
func (s *site) side(t *testing.T) ads.Placement {
	t.Helper()
	placements, _, err := s.Choose(t.Context(), ads.Page{
		Slots: []ads.Slot{ads.Side, ads.Side, ads.Bottom}, Keywords: []string{"CSS", "css", "grid", "<script>", "a b", "10.0.0.1, x"}, Country: "US",
	})
	if err != nil {
		t.Fatal(err)
	}
	if placements[ads.Bottom].Status != ads.Empty {
		t.Errorf("bottom: %+v", placements[ads.Bottom])
	}
	return placements[ads.Side]
}

const local = "From the inventory"
