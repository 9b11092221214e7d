package server

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/audience/ads"
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

// addAds gives a server ads that are counted in a database.
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
	o.Ads = ads.NewService(inventory, db, nil)
}

// adServer is a server with ads.
type adServer struct {
	*Server
	db   *store.Store
	base string
}

func newAdServer(t *testing.T) *adServer {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := newServer(t, func(o *Options) { addAds(t, o, db); o.PlusAvailable = true })
	return &adServer{s, db, s.site.BaseURL()}
}

// send makes a request with fields of the header, each a name and a value.
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

// get asks for ads.
func (s *adServer) get(t *testing.T, body string) *httptest.ResponseRecorder {
	t.Helper()
	return s.send(t, http.MethodPost, "/pong/get", body, "Content-Type", "application/json")
}

// side returns the ad of the side.
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
		t.Errorf("another file: %d", w.Code)
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
	for _, header := range [][]string{{"Referer", page}, {"Sec-Fetch-Site", "same-origin"}} {
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

// What no reader did on a page of this site is neither counted nor followed.
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
	for i := range adEventsBurst + 1 {
		w := s.send(t, "POST", "/pong/viewed?code=x", "", "Referer", s.base+"/")
		if isLast := i == adEventsBurst; (w.Code == http.StatusTooManyRequests) != isLast {
			t.Fatalf("request %d: %d", i, w.Code)
		}
	}
}

func TestNoAds(t *testing.T) {
	s := &adServer{Server: newServer(t)}
	if w := s.get(t, `{"pongs":["side"]}`); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("a site without ads: %d", w.Code)
	}
}
