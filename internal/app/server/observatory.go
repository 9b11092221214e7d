package server

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"golang.org/x/net/publicsuffix"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// Observatory scans sites.
type Observatory struct {
	Service *scans.Service
	Build   Build // the program, for its API
}

// Build identifies the program. Fields may be empty.
type Build struct{ Version, Commit, Source, Run string }

// Endpoints of the scanner.
const (
	analyzePath = "/api/v2/analyze"
	scanPath    = "/api/v2/scan"
	whatIfPath  = "/api/v2/what-if"
	comparePath = "/api/v2/compare"
	gradesPath  = "/api/v2/grade_distribution"
	matrixPath  = "/api/v2/recommendation_matrix"
	buildPath   = "/api/v2/version"
	openAPIPath = "/api/v2/openapi.json"
	badgePath   = "/observatory/badge"
	cardPath    = "/observatory/card.png"
)

// scannerPaths has the methods of each endpoint.
var scannerPaths = map[string][]string{
	analyzePath: {"GET", "HEAD", "OPTIONS", "POST"}, scanPath: {"OPTIONS", "POST"}, whatIfPath: {"OPTIONS", "POST"},
	comparePath: readMethods, gradesPath: readMethods, matrixPath: readMethods, buildPath: readMethods, openAPIPath: readMethods,
	badgePath: readMethods, cardPath: readMethods,
}

var readMethods = []string{"GET", "HEAD", "OPTIONS"}

// openAPIDocument describes the routes to programs.
//
//go:embed observatory.openapi.json
var openAPIDocument []byte

// Limits of the scanner, each a burst, then a number per minute: on calls and new scans of a
// client, on new scans of a host with all ports and paths, and of all hosts of a domain,
// which may share a server; and a number per day.
const (
	scannerBurst, scannerPerMinute          = 300, 300
	clientScans, clientScansPerMinute       = 20, 10
	clientDayScans, clientScansPerDay       = 300, 720
	clientRunning                           = 8 // concurrent new scans of a client
	hostScans, hostScansPerMinute           = 10, 6
	domainScans, domainScansPerMinute       = 60, 30
	ignoredBody                       int64 = 64 << 10
	whatIfBody                        int64 = 128 << 10
	// Grading takes up to 0.1 s of a processor.
	whatIfBurst, whatIfPerMinute = 60, 60
	whatIfWaiting                = 64
	whatIfWait                   = 5 * time.Second
	// scannerTime bounds a response, including its scans.
	scannerTime = 90 * time.Second
)

// observatoryAPI serves the scanner (docs/reference/http.md, Observatory).
type observatoryAPI struct {
	*Server
	Observatory
	calls                        *limiter
	clients, days, hosts, domain *sharedLimiter    // new scans; days are those of a client
	running                      *concurrencyLimit // scans
	edits                        *limiter          // of headers, for a what-if
	grading                      *slots            // for a what-if
}

func (f Observatory) addRoutes(s *Server, r chi.Router) {
	s.scans = true
	a := &observatoryAPI{
		Server: s, Observatory: f,
		calls:   newLimiter(scannerBurst, scannerPerMinute, time.Now),
		clients: s.newSharedLimiter("scans", clientScans, clientScansPerMinute),
		days:    s.newSharedLimiter("scans a day", clientDayScans, clientScansPerDay/minutesPerDay),
		hosts:   s.newSharedLimiter("scans of a host", hostScans, hostScansPerMinute),
		domain:  s.newSharedLimiter("scans of a domain", domainScans, domainScansPerMinute),
		running: newConcurrencyLimit(clientRunning),
		edits:   newLimiter(whatIfBurst, whatIfPerMinute, time.Now),
		grading: newSlots(runtime.GOMAXPROCS(0), whatIfWaiting, whatIfWait),
	}
	get := func(path string, h handler) {
		r.Get(path, a.respond(h))
		r.Options(path, a.respond(allowOrigins))
	}
	post := func(path string, h handler) {
		r.Post(path, a.respond(h))
		r.Options(path, a.respond(allowOrigins))
		r.Get(path, a.handle(refuseScannerMethod)) // instead of an unknown endpoint
	}
	get(analyzePath, a.analyze(scans.Today))
	r.Post(analyzePath, a.respond(ignoringBody(a.analyze(scans.Recent))))
	post(scanPath, ignoringBody(a.scan))
	post(whatIfPath, a.whatIf)
	get(comparePath, a.compare)
	get(gradesPath, a.serveGrades)
	get(matrixPath, a.fixed(encodeJSON(scans.Matrix())))
	get(buildPath, a.fixed(encodeJSON(describeBuild(f.Build))))
	get(openAPIPath, a.fixed(openAPIDocument))
	get(badgePath, a.badge)
	get(cardPath, a.card)
	const page = "/{locale}/observatory/analyze"
	r.Get(page, s.handle(a.servePage))
	r.Get(page+"/index.json", s.handle(a.servePage))
	r.Post(page, s.handle(s.sameOrigin()(a.scanFromPage)))
}

// describeBuild is the body of the version, with "unknown" for missing values.
func describeBuild(b Build) any {
	known := func(text string) string {
		return cmp.Or(text, "unknown")
	}
	return struct {
		Version string `json:"version"`
		Commit  string `json:"commit"`
		Source  string `json:"source"`
		Build   string `json:"build"`
	}{known(b.Version), known(b.Commit), known(b.Source), known(b.Run)}
}

// Headers of responses to programs, including scripts of all sites.
var scannerHeaders = map[string]string{
	"Access-Control-Allow-Origin":       "*",
	policyHeader:                        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Frame-Options":                   "DENY",
	"Referrer-Policy":                   "no-referrer",
	"Cross-Origin-Opener-Policy":        "same-origin",
	"Cross-Origin-Resource-Policy":      "same-origin",
	"Origin-Agent-Cluster":              "?1",
	"X-XSS-Protection":                  "0",
	"X-DNS-Prefetch-Control":            "off",
	"X-Download-Options":                "noopen",
	"X-Permitted-Cross-Domain-Policies": "none",
}

func setScannerHeaders(h http.Header) {
	for name, value := range scannerHeaders {
		h.Set(name, value)
	}
	if h.Get("Strict-Transport-Security") == "" {
		age, _, _ := strings.Cut(site.StrictTransport().Value, ";")
		h.Set("Strict-Transport-Security", age)
	}
}

// respond adapts a handler for programs. A site that cannot be scanned is not a fault of this
// server.
func (a *observatoryAPI) respond(h handler) http.HandlerFunc {
	return a.handle(func(w http.ResponseWriter, r *http.Request) error {
		setScannerHeaders(w.Header())
		// Without deadlines there is none to extend.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(scannerTime))
		err := h(w, r)
		p, ok := problemOf(err)
		if !ok {
			return err
		}
		if !hasLeft(r) {
			a.writeProblem(w, p)
		}
		return nil
	})
}

// isScanner reports whether an address is an endpoint of the scanner.
func (s *Server) isScanner(r *http.Request) bool {
	return s.scans && scannerPaths[r.URL.Path] != nil
}

// refuseScannerMethod responds to unsupported methods.
func refuseScannerMethod(w http.ResponseWriter, r *http.Request) error {
	allowed := scannerPaths[r.URL.Path]
	return refuseMethod(w, r, onlyTakes(allowed), allowed...)
}

// allowOrigins responds to preflight requests.
func allowOrigins(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h.Set("Access-Control-Allow-Methods", "GET, OPTIONS, HEAD, POST")
	h.Set("Access-Control-Allow-Headers", "Content-Type")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// ignoringBody refuses bodies that are not in the contract.
func ignoringBody(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		body, err := readLimited(w, r, ignoredBody)
		if err != nil {
			return err
		}
		if len(body) == 0 {
			return next(w, r)
		}
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		switch kind {
		case typeJSON:
			if !json.Valid(body) {
				return refuse(http.StatusBadRequest, "The body is not JSON.")
			}
		case "text/plain", "application/x-www-form-urlencoded", "multipart/form-data":
		default:
			return refuse(http.StatusUnsupportedMediaType, "The body, which is ignored, must be empty, JSON, text or a form.")
		}
		return next(w, r)
	}
}

// valueOf returns a parameter that occurs once.
func valueOf(r *http.Request, name string) (string, error) {
	values := parameters(r.URL.RawQuery)[name]
	if len(values) != 1 {
		return "", refuse(http.StatusBadRequest, "The parameter "+name+" is required, once.")
	}
	return values[0], nil
}

// parameters are those of a query. Invalid escapes are kept.
func parameters(query string) url.Values {
	values := url.Values{}
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if plain, err := url.QueryUnescape(name); err == nil {
			name = plain
		}
		if plain, err := url.QueryUnescape(value); err == nil {
			value = plain
		}
		values[name] = append(values[name], value)
	}
	return values
}

func (a *observatoryAPI) named(r *http.Request, parameter string) (observatory.Site, error) {
	host, err := valueOf(r, parameter)
	if err != nil {
		return observatory.Site{}, err
	}
	return a.Service.Named(host)
}

// count counts a call of a client.
func (a *observatoryAPI) count(r *http.Request) error {
	if !a.calls.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	return nil
}

// find returns a scan of the requested site, a new one if there is none of that age.
func (a *observatoryAPI) find(r *http.Request, age scans.Age, host string) (*scans.Record, error) {
	if err := a.count(r); err != nil {
		return nil, err
	}
	site, err := a.Service.Named(host)
	if err != nil {
		return nil, err
	}
	if site, err = a.Service.Locate(r.Context(), site); err != nil {
		return nil, err
	}
	return a.Service.Analyze(r.Context(), site, age, func() (func(), error) { return a.admit(r, site.Host) })
}

// admit counts a new scan of a client and a host, and holds one of the client's concurrent
// scans until release.
func (a *observatoryAPI) admit(r *http.Request, host string) (release func(), err error) {
	client := a.clientOf(r)
	end, ok := a.running.take(client)
	if !ok {
		return nil, &failure{message: "Too many of your scans are running. Try again when they have finished.", cause: fault.ErrLimited}
	}
	defer func() {
		if err != nil {
			end()
		}
	}()
	domain, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		domain = host
	}
	const ofHost = "This host was scanned several times recently. Try again in a minute."
	for _, limit := range []struct {
		*sharedLimiter
		of, message string
	}{
		{a.clients, client, "Too many new scans. Try again in a minute."}, {a.days, client, "Too many new scans today. Try again in a few minutes."},
		{a.hosts, host, ofHost}, {a.domain, domain, ofHost},
	} {
		err := limit.take(r.Context(), limit.of)
		if errors.Is(err, fault.ErrLimited) {
			err = &failure{message: limit.message, cause: err}
		}
		if err != nil {
			return nil, err
		}
	}
	return end, nil
}

func (a *observatoryAPI) analyze(age scans.Age) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		host, err := valueOf(r, "host")
		if err != nil {
			return err
		}
		record, err := a.find(r, age, host)
		if err != nil {
			return err
		}
		report, err := a.Service.Report(r.Context(), record)
		if err != nil {
			return err
		}
		a.writeReport(w, r, report)
		return nil
	}
}

// typeUTF8JSON is the type of responses to programs of the scanner.
const typeUTF8JSON = typeJSON + "; charset=utf-8"

func (a *observatoryAPI) writeReport(w http.ResponseWriter, r *http.Request, report any) {
	a.write(w, r, http.StatusOK, a.newResponse(typeUTF8JSON, encodeJSON(report), "no-store"))
}

func (a *observatoryAPI) scan(w http.ResponseWriter, r *http.Request) error {
	host, err := valueOf(r, "host")
	if err != nil {
		return err
	}
	record, err := a.find(r, scans.Recent, host)
	if err != nil {
		return err
	}
	summary := record.Summary()
	summary.DetailsURL = a.site.BaseURL() + "/en-US/observatory/analyze?host=" + url.QueryEscape(record.Site)
	a.writeReport(w, r, summary)
	return nil
}

func (a *observatoryAPI) whatIf(w http.ResponseWriter, r *http.Request) error {
	if !a.edits.allow(a.clientOf(r)) {
		return fault.ErrLimited
	}
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != typeJSON {
		return refuse(http.StatusUnsupportedMediaType, "The body must be JSON.")
	}
	text, err := readLimited(w, r, whatIfBody)
	if err != nil {
		return err
	}
	var body struct {
		Headers [][]string `json:"headers"`
	}
	if err := fault.DecodeObject(text, &body); err != nil {
		return refuse(http.StatusBadRequest, "The body is wrong: "+err.Error()+".")
	}
	headers, err := scans.FieldsOf(body.Headers)
	if err != nil {
		return refuse(http.StatusBadRequest, sentence(err))
	}
	report, err := a.gradeWith(r, headers)
	if err != nil {
		return err
	}
	a.writeReport(w, r, report)
	return nil
}

// gradeWith grades headers, as those of a site if the request names one.
func (a *observatoryAPI) gradeWith(r *http.Request, headers []observatory.Field) (*scans.Report, error) {
	release, err := a.grading.take(r.Context())
	if err != nil {
		return nil, err
	}
	defer release()
	if _, ok := parameters(r.URL.RawQuery)["host"]; !ok {
		return a.Service.WhatIfAnywhere(headers)
	}
	site, err := a.named(r, "host")
	if err != nil {
		return nil, err
	}
	return a.Service.WhatIf(r.Context(), site, headers)
}

func (a *observatoryAPI) compare(w http.ResponseWriter, r *http.Request) error {
	if err := a.count(r); err != nil {
		return err
	}
	one, err := a.named(r, "host")
	if err != nil {
		return err
	}
	c, err := a.compareWith(r, one)
	if err != nil {
		return err
	}
	a.writeReport(w, r, c)
	return nil
}

// compareWith compares a site with another one or, if the request names a scan of it, two of
// its scans.
func (a *observatoryAPI) compareWith(r *http.Request, site observatory.Site) (*scans.Comparison, error) {
	if _, ok := parameters(r.URL.RawQuery)["scan"]; ok {
		one, err := scanNumber(r, "scan")
		if err != nil {
			return nil, err
		}
		other, err := scanNumber(r, "with")
		if err != nil {
			return nil, err
		}
		return a.Service.CompareScans(r.Context(), site, one, other)
	}
	other, err := a.named(r, "with")
	if err != nil {
		return nil, err
	}
	return a.Service.Compare(r.Context(), site, other)
}

// scanNumber parses the number of a scan in a parameter.
func scanNumber(r *http.Request, parameter string) (int64, error) {
	text, err := valueOf(r, parameter)
	if err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, refuse(http.StatusBadRequest, "The parameter "+parameter+" is not the number of a scan.")
	}
	return id, nil
}

func (a *observatoryAPI) serveGrades(w http.ResponseWriter, r *http.Request) error {
	counts, err := a.Service.Grades(r.Context())
	if err != nil {
		return err
	}
	a.write(w, r, http.StatusOK, a.newResponse(typeUTF8JSON, encodeJSON(counts), "public, max-age=600"))
	return nil
}

// fixed responds with a constant body.
func (a *observatoryAPI) fixed(body []byte) handler {
	response := a.newResponse(typeUTF8JSON, body, "public, no-cache")
	return func(w http.ResponseWriter, r *http.Request) error {
		a.write(w, r, http.StatusOK, response)
		return nil
	}
}
