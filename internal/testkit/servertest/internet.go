package servertest

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
)

// Network describes servers and their responses. A scheme, host and port without an exchange
// accepts no connections.
type Network struct {
	Exchanges    []Exchange             `json:"exchanges"`
	Certificates map[string]Certificate `json:"certificates"` // by host; others are valid
	Unresolvable []string               `json:"unresolvable"` // hosts missing in the DNS
}

// Exchange is the response to a request. Other GET requests get 404, other methods 405; HEAD
// is answered like GET, without the body.
type Exchange struct {
	Method  string      `json:"method"`
	URL     string      `json:"url"`
	Status  int         `json:"status"`
	Headers [][2]string `json:"headers"`
	Body    string      `json:"body"`
	Hang    bool        `json:"hang"`     // never respond
	DelayMS int         `json:"delay_ms"` // delay of the response
}

// Get is an exchange for GET; the header alternates names and values.
func Get(address string, status int, body string, header ...string) Exchange {
	x := Exchange{Method: http.MethodGet, URL: address, Status: status, Body: body}
	for pair := range slices.Chunk(header, 2) {
		x.Headers = append(x.Headers, [2]string{pair[0], pair[1]})
	}
	return x
}

// Internet is a running network.
type Internet struct {
	// Routes lead from the network's hosts to its servers, and from all others to a closed
	// port.
	Routes []dial.Route

	done chan struct{}

	mu       sync.Mutex
	requests []Received
}

// Received is a request received by a server of the network.
type Received struct {
	Method, URL string
	Header      http.Header
}

// StartInternet starts a network for the duration of a test.
func StartInternet(t testing.TB, network Network) *Internet {
	t.Helper()
	in := &Internet{done: make(chan struct{})}
	t.Cleanup(func() { close(in.done) })
	for _, host := range network.Unresolvable {
		in.Routes = append(in.Routes, dial.Route{Host: host, ToHost: "unresolvable.invalid"})
	}
	sites := map[string]*site{}
	for _, x := range network.Exchanges {
		u, err := url.Parse(x.URL)
		if err != nil {
			t.Fatal(err)
		}
		name := u.Scheme + "://" + u.Host
		if sites[name] == nil {
			sites[name] = &site{internet: in, origin: name, answers: map[string]Exchange{}}
			in.listen(t, u, sites[name], network.Certificates[u.Hostname()])
		}
		sites[name].answers[x.Method+" "+target(u)] = x
	}
	in.Routes = append(in.Routes, dial.Route{ToHost: "127.0.0.1", ToPort: closedPort(t)})
	return in
}

// Serve adds a server that handles its own connections, with TLS for https addresses.
func (in *Internet) Serve(t testing.TB, origin string, handle func(net.Conn)) {
	t.Helper()
	u, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	in.listen(t, u, handler(handle), "")
	last := len(in.Routes) - 1
	in.Routes = slices.Insert(in.Routes[:last], 0, in.Routes[last])
}

// Requests returns the requests so far.
func (in *Internet) Requests() []Received {
	in.mu.Lock()
	defer in.mu.Unlock()
	return slices.Clone(in.requests)
}

// Dialer returns a dialer for the network only.
func (in *Internet) Dialer() *dial.Dialer {
	return &dial.Dialer{Routes: in.Routes, Allowed: dial.Anywhere(), Resolver: nobody{}}
}

// nobody is a resolver without hosts.
type nobody struct{}

func (nobody) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// closedPort returns a port that refuses connections.
func closedPort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return portOf(l)
}

func portOf(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// handler handles a connection.
type handler func(net.Conn)

func (h handler) handle(conn net.Conn) { h(conn) }

// listen starts a server for an origin, with a route.
func (in *Internet) listen(t testing.TB, u *url.URL, h interface{ handle(net.Conn) }, certificate Certificate) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	in.Routes = append(in.Routes, dial.Route{Host: u.Hostname(), Port: port, ToHost: "127.0.0.1", ToPort: portOf(l)})
	accept := l
	if u.Scheme == "https" {
		accept = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{certificate.issue(u.Hostname())}})
	}
	go func() {
		for conn, err := accept.Accept(); err == nil; conn, err = accept.Accept() {
			go func() {
				defer conn.Close()
				h.handle(conn)
			}()
		}
	}()
}

// site is a server with a list of responses.
type site struct {
	internet *Internet
	origin   string
	answers  map[string]Exchange
}

func target(u *url.URL) string {
	u.Path = cmp.Or(u.Path, "/")
	return u.RequestURI()
}

// tooLong is a server's timeout for a request.
const tooLong = 30 * time.Second

func (s *site) handle(conn net.Conn) {
	_ = conn.SetDeadline(time.Now().Add(tooLong))
	r, err := http.ReadRequest(bufio.NewReader(conn))
	if err != nil {
		return
	}
	s.internet.note(Received{r.Method, s.origin + r.RequestURI, r.Header})
	x, ok := s.answers[r.Method+" "+r.RequestURI]
	if !ok && r.Method == http.MethodHead {
		x, ok = s.answers["GET "+r.RequestURI]
	}
	switch {
	case !ok && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		x = Get("", http.StatusNotFound, "not found", "Content-Type", "text/plain")
	case !ok:
		x = Get("", http.StatusMethodNotAllowed, "")
	}
	if x.Hang {
		s.internet.wait(tooLong)
		return
	}
	s.internet.wait(time.Duration(x.DelayMS) * time.Millisecond)
	_, _ = io.WriteString(conn, x.text(r.Method))
}

func (in *Internet) note(r Received) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.requests = append(in.requests, r)
}

// wait waits for a time, or until the test ends.
func (in *Internet) wait(d time.Duration) {
	select {
	case <-in.done:
	case <-time.After(d):
	}
}

// text returns a response in wire format.
func (x Exchange) text(method string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "HTTP/1.1 %d %s\r\n", x.Status, http.StatusText(x.Status))
	hasLength := false
	for _, h := range x.Headers {
		fmt.Fprintf(&text, "%s: %s\r\n", h[0], h[1])
		hasLength = hasLength || strings.EqualFold(h[0], "content-length")
	}
	if !hasLength {
		text.WriteString("Content-Length: " + strconv.Itoa(len(x.Body)) + "\r\n")
	}
	text.WriteString("Connection: close\r\n\r\n")
	if method != http.MethodHead {
		text.WriteString(x.Body)
	}
	return text.String()
}
