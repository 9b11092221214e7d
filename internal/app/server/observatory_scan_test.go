package server

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// goodSite is a site on https, to which http redirects.
func goodSite(host string, header ...string) []servertest.Exchange {
	return []servertest.Exchange{
		servertest.Get("https://"+host+"/", http.StatusOK, "<!doctype html><title>x</title>", append([]string{"Content-Type", "text/html"}, header...)...),
		servertest.Get("http://"+host+"/", http.StatusMovedPermanently, "", "Location", "https://"+host+"/"),
	}
}

// scanning gives a server a scanner of a network, which is closed when the test
// ends.
func scanning(t *testing.T, in *servertest.Internet, db func() *store.Store) func(*Options) {
	t.Helper()
	return func(o *Options) {
		so := scannerOptions(db(), in.Dialer())
		so.Retrieve.Roots = servertest.Roots()
		service := scans.New(so)
		t.Cleanup(service.Close)
		o.Features = append(o.Features, Observatory{Service: service})
	}
}

func newScanningServer(t *testing.T, network servertest.Network) (*scannerServer, *servertest.Internet) {
	t.Helper()
	in := servertest.StartInternet(t, network)
	db := storetest.Open(t, store.Options{Dir: t.TempDir()})
	s := newScannerServer(t, scanning(t, in, func() *store.Store { return db }))
	s.db = db
	return s, in
}

// summary is the short response.
type summary struct {
	ID         int64
	Grade      string
	DetailsURL string `json:"details_url"`
	Error      string
	Reason     string
}

func summaryOf(t *testing.T, text []byte) summary {
	t.Helper()
	var s summary
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

func TestScansOfRealSites(t *testing.T) {
	t.Parallel()
	network := servertest.Network{Unresolvable: []string{"only.com", "none.com", "www.none.com"}}
	network.Exchanges = slices.Concat(
		goodSite("good.com", "Set-Cookie", "a=1", "Set-Cookie", "b=2", "X-Bad", "<script>alert(1)</script>"), goodSite("www.only.com"),
		[]servertest.Exchange{servertest.Get("https://wall.com/", http.StatusNotAcceptable, "")},
		[]servertest.Exchange{servertest.Get("https://missing.com/", http.StatusNotFound, "")},
	)
	s, _ := newScanningServer(t, network)
	for _, test := range []struct {
		call   string
		status int
		has    string
	}{
		{"GET /api/v2/analyze?host=%20GOOD.com", 200, `"site":"good.com"`},
		{"POST /api/v2/analyze?host=good.com", 200, `"set-cookie":"a=1,b=2"`},
		{"GET /api/v2/analyze?host=only.com", 200, `"site":"www.only.com"`},
		{"GET /api/v2/analyze?host=none.com", 422, `"error":"invalid-hostname-lookup","message":"none.com `},
		{"POST /api/v2/scan?host=wall.com", 500, `"reason":"blocked"`},
		{"POST /api/v2/scan?host=missing.com", 500, `"reason":"status"`},
		{"POST /api/v2/scan?host=dead.com", 500, `"error":"scan-failed"`},
		{"GET /api/v2/grade_distribution", 200, `[{"grade":"D","count":1},{"grade":"F","count":1}]`},
		{"GET /observatory/badge?host=only.com", 200, `HTTP Observatory`},
		{"POST /api/v2/what-if?host=good.com", 200, `"what_if":true`},
		{"GET /api/v2/compare?host=good.com&with=only.com", 200, `"cookies"`},
	} {
		method, target, _ := strings.Cut(test.call, " ")
		kind, body := "", ""
		if strings.Contains(target, "what-if") {
			kind, body = typeJSON, `{"headers":[["Content-Type","text/html"]]}`
		}
		r, text := s.call(t, method, target, kind, body)
		if r.StatusCode != test.status || !strings.Contains(string(text), test.has) {
			t.Errorf("%s = %s %.400s, want %d with %s", test.call, r.Status, text, test.status, test.has)
		}
	}
	_, text := s.call(t, "POST", "/api/v2/scan?host=good.com", "", "")
	if got := summaryOf(t, text); got.DetailsURL != "https://test.example/en-US/observatory/analyze?host=good.com" {
		t.Errorf("short response = %s", text)
	}
}

func TestHundredsOfCallersShareOneScan(t *testing.T) {
	t.Parallel()
	slow := goodSite("good.com")
	slow[0].DelayMS = 300
	s, in := newScanningServer(t, servertest.Network{Exchanges: slow})
	var mu sync.Mutex
	ids := map[int64]int{}
	var wait sync.WaitGroup
	for range 200 {
		wait.Go(func() {
			r := ask(s, "POST", "/api/v2/scan?host=good.com")
			got := summaryOf(t, []byte(body(t, r)))
			mu.Lock()
			defer mu.Unlock()
			ids[got.ID]++
		})
	}
	wait.Wait()
	if len(ids) != 1 || ids[1] != 200 {
		t.Errorf("responses by scan: %v, want all by one", ids)
	}
	pages := 0
	for _, r := range in.Requests() {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL, "http://good.com/") {
			pages++
		}
	}
	if pages > 1 {
		t.Errorf("site was scanned %d times", pages)
	}
}

// A reader who leaves cancels the scan only if nobody else waits for it.
func TestClientsWhoLeave(t *testing.T) {
	t.Parallel()
	hanging := goodSite("slow.com")
	hanging[0].Hang, hanging[1].Hang = true, true
	in := servertest.StartInternet(t, servertest.Network{Exchanges: hanging})
	db := storetest.Open(t, store.Options{Dir: t.TempDir()})
	s := newServer(t, scanning(t, in, func() *store.Store { return db }))
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+listening(t, s)+"/api/v2/scan?host=slow.com", nil)
	if err != nil {
		t.Fatal(err)
	}
	left := make(chan struct{})
	go func() {
		defer close(left)
		if response, err := http.DefaultClient.Do(r); err == nil {
			response.Body.Close()
			t.Errorf("site that does not respond = %s", response.Status)
		}
	}()
	waitForScan(t, db, scans.Running)
	leave()
	waitForScan(t, db, scans.Aborted)
	<-left
}

// waitForScan waits until the first scan is in a state.
func waitForScan(t *testing.T, db *store.Store, want scans.State) {
	t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for time.Now().Before(deadline) {
		record, err := db.Scan(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if record != nil && record.State == want {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the scan is not %s", want)
}

func TestServersWithOneDatabaseShareScans(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) { testServersShareScans(t, store.Options{Dir: t.TempDir()}) })
	t.Run("PostgreSQL", func(t *testing.T) {
		testServersShareScans(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "shared_scans")})
	})
}

func testServersShareScans(t *testing.T, o store.Options) {
	slow := goodSite("good.com")
	slow[0].DelayMS = 500
	in := servertest.StartInternet(t, servertest.Network{Exchanges: slow})
	servers := make([]http.Handler, 2)
	for i := range servers {
		db := storetest.Open(t, o)
		servers[i] = testServer(t, scanning(t, in, func() *store.Store { return db }))
	}
	var mu sync.Mutex
	ids := map[int64]int{}
	var wait sync.WaitGroup
	for i := range 20 {
		wait.Go(func() {
			got := summaryOf(t, []byte(body(t, ask(servers[i%2], "POST", "/api/v2/scan?host=good.com"))))
			mu.Lock()
			defer mu.Unlock()
			ids[got.ID]++
		})
	}
	wait.Wait()
	if len(ids) != 1 {
		t.Errorf("responses by scan: %v, want all by one", ids)
	}
}

func TestNewScansAreLimited(t *testing.T) {
	t.Parallel()
	var network servertest.Network
	for i := range clientScans + 5 {
		network.Exchanges = append(network.Exchanges, goodSite(fmt.Sprintf("site%d.com", i))...)
	}
	for _, path := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"} {
		network.Exchanges = append(network.Exchanges, servertest.Get("https://one.com/"+path, http.StatusOK, ""))
	}
	s, _ := newScanningServer(t, network)
	flood := func(client, host string, count int) map[int]int {
		statuses := map[int]int{}
		for i := range count {
			r := httptest.NewRequest(http.MethodPost, "https://test.example/api/v2/scan?host="+fmt.Sprintf(host, i), nil)
			r.RemoteAddr = client + ":1234"
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			statuses[w.Code]++
		}
		return statuses
	}
	begin := time.Now()
	got := flood("192.0.2.1", "site%d.com", clientScans+5)
	regained := int(time.Since(begin).Minutes() * clientScansPerMinute) // on a slow machine
	if scanned := got[http.StatusOK]; scanned < clientScans || scanned > clientScans+regained || scanned+got[http.StatusTooManyRequests] != clientScans+5 {
		t.Errorf("distinct hosts of one client: %v, want %d scans and at most %d more", got, clientScans, regained)
	}
	if got := flood("192.0.2.2", "site%d.com", 1); got[http.StatusOK] != 1 {
		t.Errorf("another client: %v", got)
	}
	if got := flood("192.0.2.1", "site%d.com", 3); got[http.StatusOK] != 3 {
		t.Errorf("stored results for a client over its limit: %v", got)
	}
	paths := 0
	for i, path := range "abcdefghijkl" {
		paths += flood(fmt.Sprintf("198.51.100.%d", i), "one.com/"+string(path)+"%.0d", 1)[http.StatusOK]
	}
	if paths != hostScans {
		t.Errorf("%d paths of one host were scanned at once, want %d", paths, hostScans)
	}
}

// ownSite is this program's site on https, to which http redirects, under the
// name in its certificate.
func ownSite(t *testing.T) observatory.Options {
	t.Helper()
	handler := newScannerServer(t)
	secure := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host = "test.example"
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(secure.Close)
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://example.com"+r.URL.Path, http.StatusMovedPermanently)
	}))
	t.Cleanup(plain.Close)
	roots := x509.NewCertPool()
	roots.AddCert(secure.Certificate())
	d := &dial.Dialer{Allowed: dial.Anywhere()}
	for port, address := range map[string]string{"443": secure.URL, "80": plain.URL} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		host, to, err := net.SplitHostPort(u.Host)
		if err != nil {
			t.Fatal(err)
		}
		d.Routes = append(d.Routes, dial.Route{Host: "example.com", Port: port, ToHost: host, ToPort: to})
	}
	return observatory.Options{Dialer: d, Roots: roots}
}

func TestTheSiteItselfHasTheBestGrade(t *testing.T) {
	t.Parallel()
	options := ownSite(t)
	for _, path := range []string{"/en-US/docs/Web", "/en-US/observatory/analyze", "/en-US/", "/"} {
		c, err := observatory.Retrieve(t.Context(), observatory.Site{Host: "example.com", Path: path}, options)
		if err != nil {
			t.Fatal(err)
		}
		result, err := observatory.Grade(c, observatory.Lists{})
		if err != nil {
			t.Fatal(err)
		}
		if result.Grade != "A+" {
			t.Errorf("%s has %s, %d", path, result.Grade, result.Score)
		}
		for _, test := range result.Tests {
			if !test.Pass || test.ScoreModifier < 0 {
				t.Errorf("%s: %s is %s, %d", path, test.Name, test.Result, test.ScoreModifier)
			}
		}
	}
}
