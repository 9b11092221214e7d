package server

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// faultLog collects log records about internal errors.
type faultLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *faultLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// take returns the records since the previous call.
func (l *faultLog) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.text.Reset()
	return l.text.String()
}

func (l *faultLog) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// noIssues is a code host without issues.
type noIssues struct{}

func (noIssues) Issues(ctx context.Context) ([]pages.Issue, error) { return nil, ctx.Err() }

// hostileServer has every route, and serves files from a folder, as operating
// systems have their own rules for names. It also returns the patterns of the
// routes.
func hostileServer(t *testing.T, log *faultLog) (s *Server, a *accountServer, patterns []string) {
	t.Helper()
	return hostileServerOn(t, log, store.Options{Dir: t.TempDir()})
}

func hostileServerOn(t *testing.T, log *faultLog, database store.Options) (s *Server, a *accountServer, patterns []string) {
	t.Helper()
	english, translated := tree()
	dir := t.TempDir()
	sources := content.Sources{Content: filepath.Join(dir, "english"), Translated: filepath.Join(dir, "translated")}
	if err := os.CopyFS(sources.Content, english); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(sources.Translated, translated); err != nil {
		t.Fatal(err)
	}
	o := optionsOf(t, sources)
	finder := search.New(search.Options{})
	if err := finder.Refresh(t.Context(), o.Site.(*site.Site).Catalogue()); err != nil {
		t.Fatal(err)
	}
	o.Log, o.Search, o.SharedAssets = log.logger(), finder, os.DirFS(dir)
	o.Features = []Feature{Issues{noIssues{}}}
	o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	a, with := addAccountsOn(t, database)
	with(&o)
	addScanner(&o, a.db)
	addAds(t, &o, a.db)
	addVisits(t, &o)
	addHelp(&o, a.db, &sections{})
	addPacks(t, &o)
	addStaff(&o, a, new([]string))
	s = New(o)
	a.Handler = s.Handler()
	err := chi.Walk(s.routes().(chi.Routes), func(_, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if pattern != "/healthz/error" { // it always fails
			patterns = append(patterns, pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(patterns)
	return s, a, slices.Compact(patterns)
}

// listening runs a server and returns its address.
func listening(t *testing.T, s *Server) string {
	t.Helper()
	l, stop, stopped := runServer(t, s)
	t.Cleanup(func() {
		stop()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// hostileClient sends raw requests, each as another client.
type hostileClient struct {
	address string
	log     *faultLog
	sent    int
	stays   bool // keeps its side of the connection open, as browsers do
}

// send makes a request of its parts, each header line with its line ending. The
// response may have any status except that of an internal error; 501, for a
// feature that is off, is not one.
func (c *hostileClient) send(t *testing.T, method, target, host, header, body string) {
	t.Helper()
	text, r, _ := c.request(t, method, target, host, header, body)
	if r != nil && r.StatusCode >= 500 && r.StatusCode != http.StatusNotImplemented {
		t.Errorf("%.700q = %d, want no internal error", text, r.StatusCode)
	}
}

// request sends a request that must leave nothing in the log, and returns its
// text with the response, nil for none.
func (c *hostileClient) request(t *testing.T, method, target, host, header, body string) (text string, r *http.Response, answer []byte) {
	t.Helper()
	c.sent++
	if !strings.Contains(header, "Content-Length") && !strings.Contains(header, "Transfer-Encoding") {
		header += fmt.Sprintf("Content-Length: %d\r\n", len(body))
	}
	client := fmt.Sprintf("X-Forwarded-For: 10.%d.%d.%d\r\n", c.sent>>16, c.sent>>8&255, c.sent&255)
	text = method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + client + header + "\r\n" + body
	r, answer = c.exchange(t, text)
	if lines := c.log.take(); lines != "" {
		t.Errorf("%.700q; log: %.700s", text, lines)
	}
	return text, r, answer
}

// exchange returns the response, nil for none, with as much of its body as was
// sent.
func (c *hostileClient) exchange(t *testing.T, text string) (r *http.Response, body []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", c.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, text); err != nil {
		return nil, nil
	}
	if !c.stays {
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			return nil, nil
		}
	}
	r, err = http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return nil, nil
	}
	defer r.Body.Close()
	body, _ = io.ReadAll(r.Body) // it may be cut off
	return r, body
}

const (
	siteHost = "test.example"
	playHost = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.play.example"
)

var (
	longName = strings.Repeat("a", 300) // longer than file systems allow

	hostileQueries = []string{
		"", "?", "?%zz", "?;", "?q=%00", "?q=%ff", "?q=" + strings.Repeat("a", 7000), "?q=a&page=-1&sort=x&locale=%00", "?q=a&page=1e9",
		"?path=%00%ff", "?next=%00&email=%0d%0a", "?next=//x&email=a", "?state=x&code=y", "?state=%00&error=%00", "?blank", "?id=x",
		"?state=" + strings.Repeat("A", 7000),
	}
	hostileNames = []string{
		"x", "en-US", longName, longName + ".js", strings.Repeat("a/", 1500), strings.Repeat("a.", 2000) + "json", "a-123.js/x",
		"en-US/docs/Web/CSS", "en-US/docs/Web/CSS/" + longName + ".png", "en-US/docs/Web/CSS/" + strings.Repeat("%F0%9F%98%80", 90) + ".png",
		"en-US/docs/Web/CSS/dot.svg/x.png", "en-US/docs/Web/CSS/%00.png", "en-US/docs/Web/CSS/%ff.png", "english", "english/en-us/_redirects.txt/x",
		"%00", "%ff%fe", "%2F", "..%2f..%2fetc%2fpasswd", "../../etc/passwd", "%5c..%5c", "%0d%0aX:y", ".", "..", "%20", "*", ":", "-1",
		"99999999999999999999", "%F0%9F%98%80", "%c0%af", "a.json", "css.properties.json", ".json", "%00.json", "en-US/search/index.json", "AAAA%3D",
	}
	hostileHosts = []string{"", "%", "[::1", "x.play.example", "..play.example", "X.PLAY.EXAMPLE:1", longName + ".play.example", "other.example"}
	// hostileHeaders end with headers of forms and API calls.
	hostileHeaders = []string{
		"Cookie: __Host-session=%00\r\n", "Cookie: __Host-login=x; __Host-session=x; preferredlocale=x\r\n", "Cookie: =;;;\x7f\r\n",
		"Accept-Encoding: br;q=x,,;\r\n", "Accept-Language: " + strings.Repeat("x-", 900) + "\r\n", "Accept: \xff\r\n", "Range: bytes=9-1,-\r\n",
		"If-None-Match: \"\r\n", "X-Forwarded-For: ,x,[\r\n", "Origin: %\r\nSec-Fetch-Site: x\r\n", "Referer: %%\r\nSec-Fetch-Dest: iframe\r\n",
		"Expect: 100-continue\r\n", "Content-Type: text/plain\r\n", "Content-Type: \xff;=\r\n", "Content-Type: application/json; charset=\xff\r\n",
		"Content-Encoding: gzip\r\n", "Content-Length: 500\r\n", "Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n",
		"MCP-Protocol-Version: x\r\n", "MCP-Protocol-Version: 2099-01-01\r\n",
	}
	hostileBodies = []string{
		"", "null", "[]", "5", `"x"`, "{", "{}", `{"id":5}`, `{"id":"x","reason":{}}`, `{"html":[]}`, "\xff\xfe", strings.Repeat("[", 20000),
		`{"jsonrpc":"1.0","id":{},"method":5}`, `{"jsonrpc":"2.0","id":1,"method":"no/such"}`, `{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`,
	}
	asJSON = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nSec-Fetch-Site: same-origin\r\n"
)

// parameter matches a parameter in the pattern of a route.
var parameter = regexp.MustCompile(`\{[^}]+\}|\*`)

func TestMistakesOfClientsAreNotFaults(t *testing.T) {
	testMistakesOfClients(t, store.Options{Dir: t.TempDir()})
}

func TestMistakesOfClientsAreNotFaultsOnPostgres(t *testing.T) {
	testMistakesOfClients(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "mistakes")})
}

// Mistakes of clients get a response, with a status of 4xx, and leave nothing in
// the log, which is for problems that operators can fix.
func testMistakesOfClients(t *testing.T, database store.Options) {
	log := &faultLog{}
	s, a, patterns := hostileServerOn(t, log, database)
	session := "Cookie: __Host-session=" + a.signIn(t).Value + "\r\n"
	c := &hostileClient{address: listening(t, s), log: log}
	for _, pattern := range patterns {
		for i, name := range hostileNames {
			c.send(t, "GET", parameter.ReplaceAllLiteralString(pattern, name)+hostileQueries[i%len(hostileQueries)], siteHost, "", "")
		}
		target := parameter.ReplaceAllLiteralString(pattern, "en-US")
		for _, query := range hostileQueries {
			c.send(t, "GET", target+query, siteHost, session, "")
		}
		for _, method := range []string{"HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"} {
			c.send(t, method, target, siteHost, asJSON, "{}")
		}
		for _, header := range hostileHeaders {
			c.send(t, "GET", target, siteHost, header, "")
		}
		for _, host := range hostileHosts {
			c.send(t, "GET", target, host, "", "")
		}
	}
	for _, path := range []string{"/api/v1/play/", "/api/v1/play/flag", site.MCPPath, account.LogoutPath} {
		for _, body := range hostileBodies {
			c.send(t, "POST", path, siteHost, asJSON+session, body)
		}
		for _, header := range hostileHeaders {
			c.send(t, "POST", path, siteHost, header+asJSON, "{}")
		}
	}
	for _, target := range []string{"*", "x", "/..", "//", `/\`, "http://test.example/%zz", "/%", "/a b", "?"} {
		c.send(t, "GET", target, siteHost, "", "")
	}
	for _, name := range append(hostileNames, "runner.html", "shared-assets/x", "shared-assets/"+longName) {
		for _, query := range []string{"", "?state=x", "?state=%00", "?state=AAAA", "?state=bnVsbA=="} {
			c.send(t, "GET", "/"+name+query, playHost, "", "")
		}
	}
	for _, query := range []string{"?state=x&code=y", "?state=x&error=y"} {
		_, login := a.begin(t, "/")
		c.send(t, "GET", account.CallbackPath+query, siteHost, "Cookie: __Host-login="+login.Value+"\r\n", "")
		c.send(t, "GET", account.CallbackPath+query, siteHost, "Cookie: __Host-login=A"+login.Value+"\r\n", "")
	}
	t.Logf("%d requests to %d routes", c.sent, len(patterns))
}

// A client that disconnects gets no response, and nothing is logged.
func TestClientsThatLeaveAreNotFaults(t *testing.T) {
	log := &faultLog{}
	_, a, patterns := hostileServer(t, log)
	session := a.signIn(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, pattern := range patterns {
		for _, name := range []string{"en-US", "en-US/docs/Web", "css.properties.color.json"} {
			target := testOrigin + parameter.ReplaceAllLiteralString(pattern, name) + "?q=style&path=/x&state=x&code=y"
			for i := range 20 { // random sample
				method := []string{http.MethodGet, http.MethodPost}[i%2]
				r := httptest.NewRequestWithContext(gone, method, target, strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`))
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Accept", "application/json, text/event-stream")
				r.AddCookie(session)
				w := httptest.NewRecorder()
				a.ServeHTTP(w, r)
				if lines := log.take(); w.Code >= 500 || lines != "" {
					t.Errorf("%s %s = %d %.80q, want no internal error; log: %s", method, target, w.Code, w.Body, lines)
				}
			}
		}
	}
}
