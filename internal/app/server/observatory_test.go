package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// addScanner gives a server a scanner that resolves all names to a private
// network, and so refuses to scan.
func addScanner(o *Options, db *store.Store) {
	service := scans.New(scannerOptions(db, &dial.Dialer{Resolver: inside{}}))
	o.Features = append(o.Features, Observatory{service, Build{Version: "1.2.3", Commit: "abc"}})
}

func scannerOptions(db *store.Store, d *dial.Dialer) scans.Options {
	return scans.Options{
		Store: db, Ports: []int{80, 443, 8443}, Deny: []string{"denied.com"}, Cooldown: time.Minute, Cache: 24 * time.Hour,
		Lists:    observatory.Lists{TLDs: map[string]bool{"com": true}},
		Retrieve: observatory.Options{Dialer: d},
	}
}

// scannerServer is a server with a scanner, and its database.
type scannerServer struct {
	http.Handler
	db     *store.Store
	router routers.Router
}

func newScannerServer(t *testing.T, change ...func(*Options)) *scannerServer {
	t.Helper()
	a, with := addAccounts(t)
	router, err := legacy.NewRouter(openAPI(t))
	if err != nil {
		t.Fatal(err)
	}
	add := func(o *Options) { addScanner(o, a.db) }
	return &scannerServer{testServer(t, append([]func(*Options){with, add}, change...)...), a.db, router}
}

// keep stores a scan of a site with headers.
func (s *scannerServer) keep(t *testing.T, host string, at time.Time, headers ...observatory.Field) *scans.Record {
	t.Helper()
	site, err := observatory.ParseSite(host)
	if err != nil {
		t.Fatal(err)
	}
	secure := "https://" + site.Host + site.Path
	response := &observatory.Response{Status: 200, Verified: true, Header: headers}
	c := &observatory.Capture{Site: site, ScannedAt: at, HTTPS: &observatory.Chain{Start: secure, History: []observatory.Hop{{URL: secure, Status: 200}}, Final: response}}
	result, err := observatory.Grade(c, observatory.Lists{})
	if err != nil {
		t.Fatal(err)
	}
	id, _, err := s.db.BeginScan(t.Context(), site, at, at)
	if err != nil {
		t.Fatal(err)
	}
	r := &scans.Record{
		ID: id, Site: site.Key(), State: scans.Finished, StartedAt: at, EndedAt: at, AlgorithmVersion: result.AlgorithmVersion,
		Grade: result.Grade, Score: result.Score, StatusCode: result.StatusCode,
		TestsFailed: result.TestsFailed, TestsPassed: result.TestsPassed, TestsQuantity: result.TestsQuantity,
		Headers: encodeJSON(result.ResponseHeaders), Tests: encodeJSON(result.Tests), Capture: encodeJSON(c),
	}
	if err := s.db.EndScan(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	return r
}

// call sends a request and validates the response against the OpenAPI document.
func (s *scannerServer) call(t *testing.T, method, target, contentType, body string) (*http.Response, []byte) {
	t.Helper()
	request := func() *http.Request {
		r := httptest.NewRequest(method, "https://test.example"+target, strings.NewReader(body))
		if contentType != "" {
			r.Header.Set("Content-Type", contentType)
		}
		return r
	}
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request())
	response := recorder.Result()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	asked := request()
	asked.URL.Scheme, asked.URL.Host = "", ""
	route, _, err := s.router.FindRoute(asked)
	if err != nil {
		return response, text // not a route of the document
	}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asked, Route: route},
		Status:                 response.StatusCode, Header: response.Header, Body: io.NopCloser(bytes.NewReader(text)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	})
	if err != nil {
		t.Errorf("%s %s = %s, which the OpenAPI document does not allow: %v\n%.600s", method, target, response.Status, err, text)
	}
	return response, text
}

func init() {
	for _, kind := range []string{"image/svg+xml", "image/png"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder)
	}
}

func TestScannerRoutes(t *testing.T) {
	s := newScannerServer(t)
	s.keep(t, "www.example.com", time.Now(), observatory.Field{Name: "X-Frame-Options", Value: "DENY"}, observatory.Field{Name: "X-Bad", Value: "<script>"})
	s.keep(t, "other.com", time.Now().Add(-48*time.Hour))
	first := s.keep(t, "twice.com", time.Now().Add(-48*time.Hour)).ID
	second := s.keep(t, "twice.com", time.Now(), observatory.Field{Name: "X-Frame-Options", Value: "DENY"}).ID
	const form = "application/x-www-form-urlencoded"
	for _, test := range []struct {
		call, contentType, body string
		status                  int
		has                     string
	}{
		{"GET /api/v2/analyze", "", "", 400, `"error":"error-unknown"`},
		{"GET /api/v2/analyze?host=a.com&host=b.com", "", "", 400, `"error":"error-unknown"`},
		{"GET /api/v2/analyze?host=", "", "", 422, `"error":"invalid-site"`},
		{"GET /api/v2/analyze?host=%20localhost%20", "", "", 422, `"error":"invalid-site"`},
		{"GET /api/v2/analyze?host=%zz", "", "", 422, `"error":"invalid-site"`},
		{"GET /api/v2/analyze?host=example.com:22", "", "", 422, `"error":"invalid-site"`},
		{"GET /api/v2/analyze?host=127.0.0.1", "", "", 422, `"error":"invalid-hostname-ip"`},
		{"GET /api/v2/analyze?host=printer.local", "", "", 422, `"error":"invalid-hostname"`},
		{"GET /api/v2/analyze?host=inside.com", "", "", 422, `"error":"invalid-hostname-ip"`},
		{"GET /api/v2/analyze?host=www.denied.com", "", "", 403, `"error":"refused"`},
		{"GET /api/v2/analyze?host=a.com/" + strings.Repeat("a", 300), "", "", 500, `"error":"error-unknown"`},
		{"POST /api/v2/analyze?host=inside.com", "", "", 422, `"error":"invalid-hostname-ip"`},
		{"POST /api/v2/analyze?host=inside.com", typeJSON, `{}`, 422, ""},
		{"POST /api/v2/analyze?host=inside.com", "text/plain; charset=utf-8", `x`, 422, ""},
		{"POST /api/v2/analyze?host=inside.com", form, `host=a.com`, 422, ""},
		{"POST /api/v2/analyze?host=inside.com", typeJSON, `{`, 400, `"error":"error-unknown"`},
		{"POST /api/v2/analyze?host=inside.com", "application/xml", `<a/>`, 415, `"error":"error-unknown"`},
		{"POST /api/v2/analyze?host=inside.com", "", `x`, 415, `"error":"error-unknown"`},
		{"POST /api/v2/analyze?host=inside.com", "text/plain", strings.Repeat("a", 65<<10), 413, `"error":"error-unknown"`},
		{"POST /api/v2/scan?host=inside.com", "", "", 422, `"error":"invalid-hostname-ip"`},
		{"POST /api/v2/scan", "", "", 400, `"error":"error-unknown"`},
		{"GET /api/v2/analyze?host=" + strings.Repeat("a", 2048) + ".com", "", "", 422, `"error":"invalid-site"`},
		{"GET /api/v2/version", "", "", 200, `{"version":"1.2.3","commit":"abc","source":"unknown","build":"unknown"}`},
		{"GET /api/v2/recommendation_matrix", "", "", 200, `[{"name":"content-security-policy","title":"Content Security Policy (CSP)","mdnLink":"/en-US/docs/`},
		{"GET /api/v2/openapi.json", "", "", 200, `"openapi"`},
		{"GET /api/v2/grade_distribution", "", "", 200, `[{"grade":`},
		{"GET /api/v2/compare?host=example.com", "", "", 400, `parameter with`},
		{"GET /api/v2/compare?host=example.com&with=other.com", "", "", 200, `"differences":["x-frame-options"]`},
		{"GET /api/v2/compare?host=example.com&with=none.com", "", "", 404, `"error":"not-found"`},
		{fmt.Sprintf("GET /api/v2/compare?host=twice.com&scan=%d&with=%d", first, second), "", "", 200, `"differences":["x-frame-options"]`},
		{fmt.Sprintf("GET /api/v2/compare?host=other.com&scan=%d&with=%d", first, second), "", "", 404, `"error":"not-found"`},
		{fmt.Sprintf("GET /api/v2/compare?host=www.denied.com&scan=%d&with=%d", first, second), "", "", 403, `"error":"refused"`},
		{fmt.Sprintf("GET /api/v2/compare?host=twice.com&scan=%d&with=other.com", first), "", "", 400, `parameter with is not the number`},
		{fmt.Sprintf("GET /api/v2/compare?host=twice.com&scan=%d", first), "", "", 400, `parameter with is required`},
		{"GET /api/v2/compare?host=twice.com&scan=99999999999999999999&with=1", "", "", 400, `"error":"error-unknown"`},
		{"POST /api/v2/what-if?host=example.com", typeJSON, `{"headers":[["X-Frame-Options","DENY"]]}`, 200, `"site":"www.example.com"`},
		{"POST /api/v2/what-if", typeJSON, `{"headers":[]}`, 200, `"response_headers":{}`},
		{"POST /api/v2/what-if?host=none.com", typeJSON, `{"headers":[]}`, 404, `"error":"not-found"`},
		{"POST /api/v2/what-if?host=www.denied.com", typeJSON, `{"headers":[]}`, 403, `"error":"refused"`},
		{"POST /api/v2/what-if", typeJSON, `{"headers":[["a"]]}`, 400, `"error":"error-unknown"`},
		{"POST /api/v2/what-if", typeJSON, `{"headers":[["a b","c"]]}`, 400, `"error":"error-unknown"`},
		{"POST /api/v2/what-if", typeJSON, `{"headers":[["a","b\r\nc"]]}`, 400, `"error":"error-unknown"`},
		{"POST /api/v2/what-if", "text/plain", `{"headers":[]}`, 415, `"error":"error-unknown"`},
		{"POST /api/v2/what-if", typeJSON, `{"headers":[["a","` + strings.Repeat("b", 200<<10) + `"]]}`, 413, `"error":"error-unknown"`},
		{"GET /observatory/badge?host=example.com", "", "", 200, `>C</text>`},
		{"GET /observatory/badge?host=none.com", "", "", 200, `not scanned`},
		{"GET /observatory/badge?host=%3Cscript%3E", "", "", 422, `"error":"invalid-site"`},
		{"GET /observatory/card.png?host=none.com", "", "", 404, `"error":"not-found"`},
	} {
		method, target, _ := strings.Cut(test.call, " ")
		r, text := s.call(t, method, target, test.contentType, test.body)
		if r.StatusCode != test.status || !strings.Contains(string(text), test.has) {
			t.Errorf("%.90s = %s %.300s, want %d with %s", test.call, r.Status, text, test.status, test.has)
		}
		if r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%.90s: scripts of other sites may not read the response", test.call)
		}
	}
}

// Every operation of the document has a route, every route has an operation, and
// other methods are refused in the same way.
func TestOpenAPIDocumentHasTheRoutes(t *testing.T) {
	s := newScannerServer(t)
	doc := openAPI(t)
	for path, item := range doc.Paths.Map() {
		operations := item.Operations()
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
			r, text := s.call(t, method, path+"?host=none.com&with=none.com", "", "")
			if operations[method] != nil {
				if r.StatusCode == http.StatusNotFound && strings.Contains(string(text), "statusCode") || r.StatusCode == http.StatusMethodNotAllowed {
					t.Errorf("%s %s = %s", method, path, r.Status)
				}
				continue
			}
			if allow := strings.Join(slices.Sorted(maps.Keys(operations)), ", "); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != allow {
				t.Errorf("%s %s = %s, Allow %q, want %q", method, path, r.Status, r.Header.Get("Allow"), allow)
			}
			var problem any
			if err := json.Unmarshal(text, &problem); err != nil {
				t.Errorf("%s %s = %s: %v", method, path, text, err)
			} else if err := doc.Components.Schemas["Error"].Value.VisitJSON(problem); err != nil {
				t.Errorf("%s %s = %s: %v", method, path, text, err)
			}
		}
	}
	for path := range scannerPaths {
		if doc.Paths.Value(path) == nil {
			t.Errorf("%s is not described", path)
		}
	}
}

// FuzzHostPattern checks that hosts that the document excludes are refused.
func FuzzHostPattern(f *testing.F) {
	for _, text := range []string{
		"example.com", "", "localhost", "2130706433", " EXAMPLE.com:8443/a?b#c", "//a@example.com", "\\\\example.com", "example。com", "example%2ecom", "\u00a0/example.com\ufeff",
		"[::1]", "https://example.com", "com.", "?a.com", "\v/example.com", "exa\tmple.c\nom", strings.Repeat("a", 2048) + ".com",
	} {
		f.Add(text)
	}
	doc, err := openapi3.NewLoader().LoadFromData(openAPIDocument)
	if err != nil {
		f.Fatal(err)
	}
	host := doc.Components.Parameters["host"].Value.Schema.Value
	scanner := scans.New(scannerOptions(nil, &dial.Dialer{}))
	f.Cleanup(scanner.Close)
	f.Fuzz(func(t *testing.T, text string) {
		if site, err := scanner.Named(text); err == nil && utf8.ValidString(text) && host.VisitJSON(text) != nil {
			t.Errorf("%q = %s, which the document excludes", text, site)
		}
	})
}

// The pattern is useful: it excludes hosts that are obviously not sites.
func TestHostPatternRefuses(t *testing.T) {
	host := openAPI(t).Components.Parameters["host"].Value.Schema.Value
	for text, want := range map[string]bool{"example.com": true, "example.com:8443/shop": true, "localhost": false, "": false, "?a.com": false, "a/b.com": false, "com.": false} {
		if got := host.VisitJSON(text) == nil; got != want {
			t.Errorf("%q is permitted: %v", text, got)
		}
	}
}

func TestStoredScansAreServedByTheirAge(t *testing.T) {
	// A name that resolves to a private address is refused before stored scans
	// are looked up.
	s := newScannerServer(t)
	s.keep(t, "example.com", time.Now())
	if r, text := s.call(t, "GET", "/api/v2/analyze?host=example.com", "", ""); r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%s %s", r.Status, text)
	}
}

func TestHeadersOfTheScanner(t *testing.T) {
	s := newScannerServer(t, func(o *Options) { o.Secure = false })
	want := map[string]string{
		"Access-Control-Allow-Origin": "*", "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Strict-Transport-Security": "max-age=63072000", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Origin-Agent-Cluster": "?1",
		"X-Xss-Protection": "0", "X-Dns-Prefetch-Control": "off", "X-Download-Options": "noopen", "X-Permitted-Cross-Domain-Policies": "none",
	}
	for _, target := range []string{"/api/v2/version", "/api/v2/analyze", "/api/v2/analyze?host=a.local", "/api/v2/scan", "/api/v2/grade_distribution"} {
		r, _ := s.call(t, "GET", target, "", "")
		for name, value := range want {
			if got := r.Header.Get(name); got != value {
				t.Errorf("%s: %s = %q, want %q", target, name, got, value)
			}
		}
		if got := r.Header.Get("Content-Type"); !strings.HasPrefix(got, typeJSON) {
			t.Errorf("%s is %s", target, got)
		}
	}
	r, _ := s.call(t, "OPTIONS", "/api/v2/analyze?host=example.com", "", "")
	if r.StatusCode != http.StatusNoContent || r.Header.Get("Access-Control-Allow-Methods") != "GET, OPTIONS, HEAD, POST" || r.Header.Get("Access-Control-Max-Age") != "86400" {
		t.Errorf("preflight = %s %v", r.Status, r.Header)
	}
	if r, text := s.call(t, "HEAD", "/api/v2/version", "", ""); r.StatusCode != http.StatusOK || len(text) != 0 {
		t.Errorf("HEAD = %s %s", r.Status, text)
	}
	secure := newScannerServer(t)
	if r, _ := secure.call(t, "GET", "/api/v2/version", "", ""); r.Header.Get("Strict-Transport-Security") != "max-age=63072000; includeSubDomains" {
		t.Errorf("a call relaxes the site's policy: %v", r.Header)
	}
}

func TestBadge(t *testing.T) {
	s := newScannerServer(t)
	s.keep(t, "example.com", time.Now())
	r, text := s.call(t, "GET", "/observatory/badge?host=EXAMPLE.com", "", "")
	if !strings.Contains(r.Header.Get(policyHeader), "sandbox") || r.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
		r.Header.Get("Cache-Control") != badgeCaching || r.Header.Get("Etag") == "" || r.Header.Get("Content-Type") != "image/svg+xml" {
		t.Errorf("headers = %v", r.Header)
	}
	if !strings.HasPrefix(string(text), "<svg ") {
		t.Errorf("badge = %s", text)
	}
	again := ask(s, "GET", "/observatory/badge?host=example.com", "If-None-Match", r.Header.Get("Etag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("second request = %s", again.Status)
	}
	if got := string(drawBadge(`"<&>`, "red")); strings.Contains(got, "<&>") {
		t.Errorf("text is not escaped: %s", got)
	}
	if r, _ := s.call(t, "GET", "/observatory/badge?host=unknown.com", "", ""); r.StatusCode != http.StatusOK {
		t.Errorf("badge of a site without a scan = %s", r.Status)
	}
}

func TestCard(t *testing.T) {
	s := newScannerServer(t)
	s.keep(t, "example.com", time.Now())
	if r, text := s.call(t, "GET", "/observatory/card.png?host=example.com", "", ""); r.StatusCode != http.StatusNotFound && !bytes.HasPrefix(text, []byte("\x89PNG")) {
		t.Errorf("card = %s %.100s", r.Status, text)
	}
}

func TestReportPage(t *testing.T) {
	s := newScannerServer(t)
	s.keep(t, "example.com", time.Now().AddDate(-1, 0, 0), observatory.Field{Name: "X-Bad", Value: "</script><script>alert(1)</script>"})
	type data struct {
		Host         string
		Report       *struct{ Scan struct{ Grade string } }
		Distribution []scans.GradeCount
		Problem      *struct{ Error, Message string }
	}
	for query, want := range map[string]string{
		"":                                  `"" report false problem ""`,
		"?host=":                            `"" report false problem ""`,
		"?host=EXAMPLE.com":                 `"example.com" report true problem ""`,
		"?host=none.com":                    `"none.com" report false problem ""`,
		"?host=printer.local":               `"printer.local" report false problem "invalid-hostname"`,
		"?host=" + strings.Repeat("a", 500): strconv.Quote(strings.Repeat("a", maxShownHost)) + ` report false problem "invalid-site"`,
		"?host=www.denied.com":              `"www.denied.com" report false problem "refused"`,
	} {
		r := ask(s, "GET", "/en-US/observatory/analyze/index.json"+query)
		var page struct {
			Data data `json:"hyData"`
		}
		if err := json.NewDecoder(r.Body).Decode(&page); err != nil {
			t.Errorf("%s = %s: %v", query, r.Status, err)
			continue
		}
		problem := ""
		if page.Data.Problem != nil {
			problem = page.Data.Problem.Error
		}
		if got := fmt.Sprintf("%q report %v problem %q", page.Data.Host, page.Data.Report != nil, problem); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	r := ask(s, "GET", "/en-US/observatory/analyze?host=example.com")
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "private, no-cache" || r.Header.Get("Content-Type") != typeHTML {
		t.Fatalf("page = %s %v %v", r.Status, r.Header, err)
	}
	if bytes.Contains(text, []byte("<script>alert")) || !bytes.Contains(text, []byte("example.com")) {
		t.Errorf("page = %s", text)
	}
	if r := ask(s, "GET", "/en-US/observatory/analyze?host=example.com", "Cookie", "preferredlocale=de"); r.StatusCode != http.StatusFound || r.Header.Get("Location") != "/de/observatory/analyze?host=example.com" {
		t.Errorf("for a reader of another language = %s %s", r.Status, r.Header.Get("Location"))
	}
	if r := ask(s, "GET", "/en-us/observatory/analyze?host=example.com"); r.StatusCode != http.StatusFound {
		t.Errorf("other spelling = %s", r.Status)
	}
}

func TestFormOfTheReportPage(t *testing.T) {
	s := newScannerServer(t)
	s.keep(t, "example.com", time.Now())
	post := func(host, origin string) *http.Response {
		r := httptest.NewRequest("POST", "https://test.example/en-US/observatory/analyze", strings.NewReader(url.Values{"host": {host}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", origin)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Result()
	}
	if r := post("inside.com", "cross-site"); r.StatusCode != http.StatusForbidden {
		t.Errorf("form on another site = %s", r.Status)
	}
	// If there is no scan, the page of the report says why, and has the form.
	for host, code := range map[string]string{"inside.com": "invalid-hostname-ip", "www.denied.com": "refused", "<script>": "invalid-site", "": "invalid-site"} {
		r := post(host, "same-origin")
		if text := body(t, r); r.StatusCode < 400 || r.Header.Get("Content-Type") != typeHTML || !strings.Contains(text, `"error":"`+code+`"`) {
			t.Errorf("%q, which cannot be scanned = %s %v", host, r.Status, r.Header)
		}
	}
	for range scannerBurst {
		post("", "same-origin")
	}
	if r := post("example.com", "same-origin"); r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" || !strings.Contains(body(t, r), `"error":"rate-limited"`) {
		t.Errorf("too many calls = %s %v", r.Status, r.Header)
	}
}

// A client that scans many distinct hosts is refused after a while; other
// clients are not.
func TestCallsAreLimited(t *testing.T) {
	s := newScannerServer(t, func(o *Options) { o.TrustedProxies = nil })
	statuses := map[int]int{}
	for i := range scannerBurst + 20 {
		r := ask(s, "GET", fmt.Sprintf("/api/v2/analyze?host=%d.com", i))
		statuses[r.StatusCode]++
		if r.StatusCode == http.StatusTooManyRequests && (r.Header.Get("Retry-After") == "" || !strings.Contains(body(t, r), `"error":"rate-limited"`)) {
			t.Errorf("%v", r.Header)
		}
	}
	if statuses[http.StatusTooManyRequests] < 10 || statuses[http.StatusUnprocessableEntity] < scannerBurst {
		t.Errorf("statuses = %v", statuses)
	}
}
