package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/dial"
)

const testInventory = `
[[campaign]]
name = "course"
countries = ["US"]
weight = 1
[[campaign.ad]]
slot = "side"
url = "https://shop.example/?a=1&b=2"
image = "side.png"
copy = "Learn </script> it"
`

// addAds adds ads to a server, which counts them in a database.
func addAds(t *testing.T, o *Options, db *store.Store) {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 130, 100))); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"ads.toml": {Data: []byte(testInventory)}, "side.png": {Data: picture.Bytes()}}
	inventory, problems, err := ads.Read(files, "ads.toml")
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	o.Features = append(o.Features, Ads{ads.NewService(inventory, db, nil), false})
}

// adServer is a server with ads.
type adServer struct {
	*Server
	db   *store.Store
	base string
}

func newAdServer(t *testing.T, changes ...func(*ads.Service)) *adServer {
	t.Helper()
	db := storetest.Open(t, store.Options{Dir: t.TempDir()})
	s := newServer(t, func(o *Options) {
		addAds(t, o, db)
		change(o, func(f *Ads) { f.PlusAvailable = true })
		for _, change := range changes {
			change(featureOf[Ads](o).Service)
		}
	})
	return &adServer{s, db, s.site.BaseURL()}
}

// send makes a request with headers, given as names and values.
func (s *adServer) send(t *testing.T, method, target, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, strings.NewReader(body))
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// get requests ads.
func (s *adServer) get(t *testing.T, body string) *httptest.ResponseRecorder {
	t.Helper()
	return s.send(t, http.MethodPost, "/pong/get", body, "Content-Type", "application/json")
}

// side returns the ad in the side slot.
func (s *adServer) side(t *testing.T) ads.Placement {
	t.Helper()
	w := s.get(t, `{"keywords":["css"],"pongs":["side"]}`)
	var given struct{ Side ads.Placement }
	if err := json.Unmarshal(w.Body.Bytes(), &given); err != nil || given.Side.Status != ads.Success {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	return given.Side
}

// counted returns the views and clicks of today.
func (s *adServer) counted(t *testing.T) (views, clicks int) {
	t.Helper()
	all, err := s.db.AdTotals(t.Context(), time.Now().UTC().Format(time.DateOnly))
	if err != nil {
		t.Fatal(err)
	}
	return all["course"].ViewsToday, all["course"].Clicks
}

func TestAdsAreGiven(t *testing.T) {
	s := newAdServer(t)
	w := s.get(t, `{"keywords":[],"pongs":["side","bottom"]}`)
	var given struct {
		Status        string
		PlusAvailable bool
		Side, Bottom  ads.Placement
	}
	if err := json.Unmarshal(w.Body.Bytes(), &given); err != nil {
		t.Fatal(err)
	}
	if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" || len(w.Result().Cookies()) > 0 {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	if given.Status != "success" || !given.PlusAvailable || given.Side.Copy != "Learn </script> it" || given.Side.Width != 130 || given.Bottom.Status != ads.Empty {
		t.Errorf("given %s", w.Body)
	}
	w = s.send(t, http.MethodGet, "/pimg/"+given.Side.Image, "")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("Cache-Control") != "public, max-age=86400" ||
		w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("picture: %d %v", w.Code, w.Header())
	}
	if w := s.send(t, http.MethodGet, "/pimg/..%2Fads.toml", ""); w.Code != http.StatusNotFound {
		t.Errorf("another file: status %d", w.Code)
	}
}

func TestWrongRequestsForAds(t *testing.T) {
	s := newAdServer(t)
	many := strings.Repeat(`"a",`, maxAdKeywords) + `"a"`
	for _, c := range []struct {
		body   string
		code   int
		status string
	}{
		{`{"keywords":[],"pongs":[]}`, 400, "empty"},
		{`{}`, 400, "empty"},
		{``, 400, "invalid"},
		{`[]`, 400, "invalid"},
		{`{"pongs":"side"}`, 400, "invalid"},
		{`{"pongs":["popup"]}`, 400, "invalid"},
		{`{"keywords":[` + many + `],"pongs":["side"]}`, 400, "invalid"},
		{`{"keywords":["` + strings.Repeat("a", maxKeywordBytes+1) + `"],"pongs":["side"]}`, 400, "invalid"},
		{`{"keywords":["` + strings.Repeat("a", adRequestLimit) + `"],"pongs":["side"]}`, 413, ""},
	} {
		w := s.get(t, c.body)
		var given struct{ Status string }
		if c.status != "" {
			if err := json.Unmarshal(w.Body.Bytes(), &given); err != nil {
				t.Errorf("%.60s: %v", c.body, err)
			}
		}
		if w.Code != c.code || given.Status != c.status {
			t.Errorf("%.60s: %d %s", c.body, w.Code, w.Body)
		}
	}
}

func TestAdEventsCountOnce(t *testing.T) {
	s := newAdServer(t)
	ad := s.side(t)
	page := s.base + "/en-US/docs/Web"
	for _, method := range []string{http.MethodPost, http.MethodGet} {
		if w := s.send(t, method, "/pong/viewed?version=1&code="+ad.View, "", "Referer", page); w.Code != http.StatusCreated {
			t.Errorf("%s view: %d %s", method, w.Code, w.Body)
		}
	}
	for _, header := range [][]string{
		{"Referer", page}, {"Sec-Fetch-Site", "same-origin"},
		{"Sec-Fetch-Site", "same-origin", "Referer", "https://another-name-of-the-site.example/"},
	} {
		w := s.send(t, http.MethodGet, "/pong/click?version=1&code="+ad.Click, "", header...)
		if w.Code != http.StatusFound || w.Header().Get("Location") != "https://shop.example/?a=1&b=2" ||
			w.Header().Get("Referrer-Policy") != "no-referrer" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("click with %v: %d %v", header, w.Code, w.Header())
		}
	}
	if views, clicks := s.counted(t); views != 1 || clicks != 1 {
		t.Errorf("counted %d views, %d clicks", views, clicks)
	}
}

// Events that no reader caused on a page of this site are neither counted nor
// followed.
func TestAdEventsOfOthers(t *testing.T) {
	s := newAdServer(t)
	ad := s.side(t)
	page := s.base + "/"
	for _, c := range []struct {
		name, method string
		header       []string
	}{
		{"no origin", "GET", nil},
		{"another site", "GET", []string{"Referer", "https://evil.example/"}},
		{"a name that begins like ours", "GET", []string{"Referer", s.base + ".evil.example/"}},
		{"our name as a user", "GET", []string{"Referer", strings.Replace(s.base, "://", "://user@evil.example/", 1)}},
		{"from another site, without Referer", "GET", []string{"Sec-Fetch-Site", "cross-site"}},
		{"from another site that forges the Referer", "GET", []string{"Sec-Fetch-Site", "cross-site", "Referer", page}},
		{"typed", "GET", []string{"Sec-Fetch-Site", "none"}},
		{"a prefetch", "GET", []string{"Referer", page, "Sec-Purpose", "prefetch;prerender"}},
		{"HEAD", "HEAD", []string{"Referer", page}},
	} {
		for _, target := range []string{"/pong/viewed?code=" + ad.View, "/pong/click?code=" + ad.Click} {
			if w := s.send(t, c.method, target, "", c.header...); w.Code != http.StatusBadRequest || w.Header().Get("Location") != "" {
				t.Errorf("%s: %.12s: %d %v", c.name, target, w.Code, w.Header())
			}
		}
	}
	for _, code := range []string{"", "https://evil.example/", ad.View, ad.Click + "A", "%2e%2e"} {
		if w := s.send(t, "GET", "/pong/click?code="+code, "", "Referer", page); w.Code != http.StatusBadRequest || w.Header().Get("Location") != "" {
			t.Errorf("code %q: %d %v", code, w.Code, w.Header())
		}
	}
	if views, clicks := s.counted(t); views != 0 || clicks != 0 {
		t.Errorf("counted %d views, %d clicks", views, clicks)
	}
}

func TestAdEventsAreLimited(t *testing.T) {
	s := newAdServer(t)
	wantLimit(t, adEventsBurst, func() int {
		return s.send(t, "POST", "/pong/viewed?code=x", "", "Referer", s.base+"/").Code
	})
}

// wantLimit checks that a burst of requests is served and that more are soon
// refused. The limiter admits a few more if a slow machine sends them.
func wantLimit(t *testing.T, burst int, send func() (status int)) {
	t.Helper()
	served := 0
	for served < 2*burst && send() != http.StatusTooManyRequests {
		served++
	}
	if served < burst || served == 2*burst {
		t.Fatalf("served %d requests, want %d", served, burst)
	}
}

// A script cannot exhaust an advertiser's booking: most events from one address
// in a day are not counted.
func TestAdEventsOfADayAreLimited(t *testing.T) {
	t.Parallel()
	now := time.Now()
	clock := func() time.Time { return now }
	views, clicks := newLimiter(adViewsBurst, adViewsPerDay/minutesPerDay, clock), newLimiter(adClicksBurst, adClicksPerDay/minutesPerDay, clock)
	counted := [2]int{}
	for range 24 * 60 {
		for range adEventsBurst {
			for i, l := range []*limiter{views, clicks} {
				if l.allow("192.0.2.1") {
					counted[i]++
				}
			}
		}
		now = now.Add(time.Minute)
	}
	if most := [2]int{adViewsBurst + adViewsPerDay, adClicksBurst + adClicksPerDay}; counted[0] > most[0] || counted[1] > most[1] {
		t.Errorf("%v views and clicks were counted in a day, want at most %v", counted, most)
	}
	s := newAdServer(t)
	code := s.side(t).Click
	wantLimit(t, adClicksBurst, func() int {
		return s.send(t, "GET", "/pong/click?code="+url.QueryEscape(code), "", "Sec-Fetch-Site", "same-origin").Code
	})
}

func TestAdRequestsAreLimited(t *testing.T) {
	s := newAdServer(t)
	wantLimit(t, adRequestsBurst, func() int { return s.get(t, `{"pongs":[]}`).Code })
}

func TestNoAds(t *testing.T) {
	s := &adServer{Server: newServer(t)}
	if w := s.get(t, `{"pongs":["side"]}`); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("site without ads: %d", w.Code)
	}
}

// decisionAPI is an API that chooses the ad of the side slot.
type decisionAPI struct {
	*httptest.Server
	picture []byte

	mu       sync.Mutex
	isAway   bool
	requests []string // bodies of requests, with headers
}

func newDecisionAPI(t *testing.T) *decisionAPI {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 130, 100))); err != nil {
		t.Fatal(err)
	}
	a := &decisionAPI{picture: picture.Bytes()}
	a.Server = httptest.NewServer(a)
	t.Cleanup(a.Close)
	return a
}

func (a *decisionAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	dump, _ := httputil.DumpRequest(r, true)
	a.mu.Lock()
	a.requests = append(a.requests, string(dump))
	isAway := a.isAway
	a.mu.Unlock()
	// Such an API has long addresses.
	here, long := "http://"+r.Host, "?e="+strings.Repeat("x", 1800)
	switch {
	case isAway:
		w.WriteHeader(http.StatusBadGateway)
	case r.URL.Path == "/r":
		http.Redirect(w, r, "https://shop.example/bought", http.StatusFound)
	case r.URL.Path == "/p":
		_, _ = w.Write(a.picture)
	case r.URL.Path == "/api":
		fmt.Fprintf(w, `{"decisions":{"side":{"campaignId":7,"clickUrl":"%[1]s/r%[2]s","impressionUrl":"%[1]s/i%[2]s","contents":[{"data":{"imageUrl":"%[1]s/p%[2]s","title":"From the API"}}]}}}`, here, long)
	}
}

func (a *decisionAPI) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.isAway = true
}

// use configures a service with the API.
func (a *decisionAPI) use(t *testing.T) func(*ads.Service) {
	return func(s *ads.Service) {
		log := slog.New(slog.DiscardHandler)
		client, err := ads.NewDecisionClient(ads.DecisionOptions{
			URL: a.URL + "/api", Slots: map[ads.Slot]ads.Zones{ads.Side: {AdTypes: []int{5}}}, Timeout: adTime, Plain: true,
			Dialer: &dial.Dialer{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, Log: log,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Use(client, log)
	}
}

// Ads of an API go through the server: the picture, the view and the click. The
// API does not learn who the reader is, and readers never contact the API.
func TestAdsOfAnAPI(t *testing.T) {
	api := newDecisionAPI(t)
	s := newAdServer(t, api.use(t))
	reader := []string{
		"Content-Type", "application/json", "Cookie", "session=ann", "User-Agent", "Ann's browser", "X-Forwarded-For", "198.51.100.77",
		"Accept-Language", "is", "Referer", s.base + "/en-US/docs/Private", "DNT", "1",
	}
	w := s.send(t, http.MethodPost, "/pong/get", `{"keywords":["css"],"pongs":["side"]}`, reader...)
	var given struct{ Side ads.Placement }
	if err := json.Unmarshal(w.Body.Bytes(), &given); err != nil || given.Side.Copy != "From the API" {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	ad := given.Side
	if w := s.send(t, http.MethodGet, "/pimg/"+ad.Image, "", reader...); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" || !bytes.Equal(w.Body.Bytes(), api.picture) {
		t.Errorf("picture: %d %v", w.Code, w.Header())
	}
	if w := s.send(t, http.MethodGet, "/pimg/"+ad.View, ""); w.Code != http.StatusNotFound {
		t.Errorf("a view's code returns a picture: %d", w.Code)
	}
	for range 2 {
		if w := s.send(t, http.MethodPost, "/pong/viewed?code="+ad.View, "", reader...); w.Code != http.StatusCreated {
			t.Errorf("view: %d %s", w.Code, w.Body)
		}
		if w := s.send(t, http.MethodGet, "/pong/click?code="+ad.Click, "", reader...); w.Code != http.StatusFound || w.Header().Get("Location") != "https://shop.example/bought" {
			t.Errorf("click: %d %v", w.Code, w.Header())
		}
	}
	if n := len(api.requests); n != 4 { // decision, picture, view, click
		t.Errorf("the API got %d requests", n)
	}
	for _, r := range api.requests {
		for _, secret := range []string{"ann", "Ann", "198.51.100.77", "192.0.2.1", "Private", "Accept-Language", "Dnt"} {
			if strings.Contains(r, secret) {
				t.Errorf("request to the API: %s: %s", secret, r)
			}
		}
	}
}

// A view counts even if the reader has left the page by then.
func TestViewOfAReaderWhoLeaves(t *testing.T) {
	api := newDecisionAPI(t)
	s := newAdServer(t, api.use(t))
	ctx, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/pong/viewed?code="+s.side(t).View, http.NoBody)
	r.Header.Set("Referer", s.base+"/")
	s.Handler().ServeHTTP(httptest.NewRecorder(), r)
	all, err := s.db.AdTotals(t.Context(), time.Now().UTC().Format(time.DateOnly))
	if n := len(api.requests); err != nil || n != 3 || all["decision:7"].Views != 1 {
		t.Errorf("the API got %d requests; counted %v, %v", n, all, err)
	}
}

// While an API is down, its clicks lead nowhere and pages show the inventory.
func TestAPIThatGoesAway(t *testing.T) {
	api := newDecisionAPI(t)
	s := newAdServer(t, api.use(t))
	ad := s.side(t)
	api.leave()
	if w := s.send(t, http.MethodGet, "/pong/click?code="+ad.Click, "", "Referer", s.base+"/"); w.Code != http.StatusServiceUnavailable || w.Header().Get("Location") != "" {
		t.Errorf("click: %d %v", w.Code, w.Header())
	}
	if w := s.send(t, http.MethodPost, "/pong/viewed?code="+ad.View, "", "Referer", s.base+"/"); w.Code != http.StatusCreated {
		t.Errorf("view: %d", w.Code)
	}
	if w := s.send(t, http.MethodGet, "/pimg/"+ad.Image, ""); w.Code != http.StatusOK {
		t.Errorf("a picture that was already fetched: %d", w.Code)
	}
	if now := s.side(t); now.Copy != "Learn </script> it" {
		t.Errorf("ad in the side slot = %+v", now)
	}
}
