package observatory_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

var example = observatory.Site{Host: "shop.example", Path: "/"}

func redirect(from, to string) servertest.Exchange {
	return servertest.Get(from, 302, "", "Location", to)
}

func htmlPage(address, body string) servertest.Exchange {
	return servertest.Get(address, 200, body, "Content-Type", "text/html")
}

// options are for a network that always responds, with timeouts for a busy
// machine.
func options(internet *servertest.Internet) observatory.Options {
	return observatory.Options{
		Dialer: internet.Dialer(), Roots: servertest.Roots(), ChainTimeout: time.Minute, RequestTimeout: time.Minute,
	}
}

func network(exchanges ...servertest.Exchange) servertest.Network {
	return servertest.Network{Exchanges: exchanges}
}

// retrieve scans shop.example.
func retrieve(t *testing.T, internet *servertest.Internet, change ...func(*observatory.Options)) (*observatory.Capture, error) {
	t.Helper()
	o := options(internet)
	for _, c := range change {
		c(&o)
	}
	return observatory.Retrieve(t.Context(), example, o)
}

// answer reads a request and writes a response.
func answer(write func(w io.Writer)) func(net.Conn) {
	return func(conn net.Conn) {
		_, _ = conn.Read(make([]byte, 8<<10))
		write(conn)
	}
}

func wantKind(t *testing.T, err error, kind observatory.Kind, reason observatory.Reason) {
	t.Helper()
	var e *observatory.Error
	if !errors.As(err, &e) || e.Kind != kind || e.Reason != reason || e.Message == "" {
		t.Errorf("err = %#v, want kind %s and reason %s", err, kind, reason)
	}
}

func TestChainIsFollowed(t *testing.T) {
	t.Parallel()
	internet := servertest.StartInternet(t, network(
		servertest.Get("http://shop.example/", 301, "", "Location", "//www.shop.example/a?b", "Set-Cookie", "a=1;Domain=shop.example;Path=/"),
		servertest.Get("http://www.shop.example/a?b", 307, "", "location", "https://shop.example:8443/c", "Set-Cookie", "b=2"),
		htmlPage("https://shop.example:8443/c", "<script src=x>"), htmlPage("https://shop.example/", "<script src=y>"),
	))
	c, err := retrieve(t, internet)
	if err != nil {
		t.Fatal(err)
	}
	if want := []observatory.Hop{{URL: "http://shop.example/", Status: 301}, {URL: "http://www.shop.example/a?b", Status: 307}, {URL: "https://shop.example:8443/c", Status: 200}}; !slices.Equal(c.HTTP.History, want) {
		t.Errorf("history = %v", c.HTTP.History)
	}
	if c.Primary() != c.HTTPS || len(c.Page.Scripts) != 1 || c.Page.Scripts[0].Src != "y" || len(c.HTTP.Cookies) != 2 || len(c.HTTPS.Cookies) != 0 {
		t.Errorf("page = %+v, cookies = %v and %v", c.Page, c.HTTP.Cookies, c.HTTPS.Cookies)
	}
	for _, r := range internet.Requests() {
		if want := map[bool]string{true: "a=1"}[strings.HasSuffix(r.URL, "/c")]; !strings.Contains(r.URL, "www") && r.Header.Get("Cookie") != want {
			t.Errorf("%s was sent the cookie %q, want %q", r.URL, r.Header.Get("Cookie"), want)
		}
	}
	if c.TLS == nil || c.TLS.Version != "TLS 1.3" || c.TLS.Problem != "" || !slices.Contains(c.TLS.Names, "shop.example") || c.TLS.NotAfter.Before(time.Now()) {
		t.Errorf("TLS = %+v", c.TLS)
	}
	if len(c.Timing) != 1 || c.Timing[0].Total <= 0 || c.Timing[0].FirstByte > c.Timing[0].Total {
		t.Errorf("times %v", c.Timing)
	}
}

func TestEndlessRedirectsEnd(t *testing.T) {
	t.Parallel()
	internet := servertest.StartInternet(t, network(redirect("http://shop.example/", "/"), redirect("https://shop.example/", "https://shop.example/")))
	c, err := retrieve(t, internet)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.HTTP.History) != 11 || len(c.HTTPS.History) != 11 || c.HTTPS.Final.Status != 302 {
		t.Errorf("histories of %d and %d, status = %d", len(c.HTTP.History), len(c.HTTPS.History), c.HTTPS.Final.Status)
	}
	if n := len(internet.Requests()); n > 24 {
		t.Errorf("%d requests", n)
	}
}

func TestBadCertificatesAreNoted(t *testing.T) {
	t.Parallel()
	for _, kind := range []servertest.Certificate{servertest.SelfSigned, servertest.Expired, servertest.WrongHost, servertest.UnknownCA} {
		n := network(redirect("http://shop.example/", "https://shop.example/"), htmlPage("https://shop.example/", ""))
		n.Certificates = map[string]servertest.Certificate{"shop.example": kind}
		c, err := retrieve(t, servertest.StartInternet(t, n))
		if err != nil {
			t.Fatal(err)
		}
		if c.HTTP.Final.Verified || c.HTTPS.Final.Verified || len(c.HTTP.History) != 2 || c.TLS.Problem == "" {
			t.Errorf("%s: %v %v, history = %v, problem = %q", kind, c.HTTP.Final.Verified, c.HTTPS.Final.Verified, c.HTTP.History, c.TLS.Problem)
		}
	}
}

func TestPortIsProbed(t *testing.T) {
	t.Parallel()
	site := observatory.Site{Host: "shop.example", Port: 8080, Path: "/a"}
	for name, tc := range map[string]struct {
		network               servertest.Network
		startHTTP, startHTTPS string
		wantKind              observatory.Kind
		wantReason            observatory.Reason
	}{
		"https":  {network: network(htmlPage("https://shop.example:8080/a", "")), startHTTP: "http://shop.example/a", startHTTPS: "https://shop.example:8080/a"},
		"http":   {network: network(htmlPage("http://shop.example:8080/a", "")), startHTTP: "http://shop.example:8080/a", startHTTPS: "https://shop.example/a"},
		"broken": {network: network(servertest.Get("http://shop.example:8080/a", 500, "")), wantKind: observatory.PortDown, wantReason: observatory.ReasonServerError},
		"down":   {network: network(htmlPage("http://shop.example/a", "")), wantKind: observatory.PortDown, wantReason: observatory.ReasonRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := observatory.Retrieve(t.Context(), site, options(servertest.StartInternet(t, tc.network)))
			if tc.wantKind != "" {
				wantKind(t, err, tc.wantKind, tc.wantReason)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if c.HTTP.Start != tc.startHTTP || c.HTTPS.Start != tc.startHTTPS {
				t.Errorf("clients start at %s and %s", c.HTTP.Start, c.HTTPS.Start)
			}
		})
	}
}

func TestPreflightFollowsRedirects(t *testing.T) {
	t.Parallel()
	options := func(address string, status int, header ...string) servertest.Exchange {
		x := servertest.Get(address, status, "", header...)
		x.Method = "OPTIONS"
		return x
	}
	internet := servertest.StartInternet(t, network(
		servertest.Get("https://shop.example/", 200, "", "Set-Cookie", "a=1"), options("https://shop.example/", 307, "Location", "/next"),
		options("https://shop.example/next", 303, "Location", "/last"), servertest.Get("https://shop.example/last", 204, "", "Access-Control-Allow-Origin", "*"),
	))
	c, err := retrieve(t, internet)
	if err != nil {
		t.Fatal(err)
	}
	if origin, _ := c.Preflight.Get("access-control-allow-origin"); origin != "*" {
		t.Errorf("preflight = %+v", c.Preflight)
	}
	for _, r := range internet.Requests() {
		if r.Header.Get("Cookie") != "" {
			t.Errorf("%s %s has a cookie", r.Method, r.URL)
		}
		if r.Method == "OPTIONS" && (r.Header.Get("Origin") != observatory.DefaultProbeOrigin || r.Header.Get("Access-Control-Request-Method") != "GET") {
			t.Errorf("header of the preflight = %v", r.Header)
		}
	}
}

// A site that allows the preflight's origin allows any: nobody can own it (RFC
// 2606, section 2).
func TestNobodyOwnsTheOriginOfThePreflight(t *testing.T) {
	t.Parallel()
	if origin := observatory.DefaultProbeOrigin; !strings.HasPrefix(origin, "https://") || !strings.HasSuffix(origin, ".invalid") {
		t.Errorf("origin = %s, want a reserved name", origin)
	}
}

// forbidden routes a host to an address that the dialer must refuse, and counts
// connections to it.
func forbidden(t *testing.T, internet *servertest.Internet, host string) *atomic.Int32 {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this machine has only one address")
	}
	t.Cleanup(func() { _ = l.Close() })
	var connections atomic.Int32
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			connections.Add(1)
			_ = conn.Close()
		}
	}()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	internet.Routes = slices.Insert(internet.Routes, 0, dial.Route{Host: host, ToHost: "127.0.0.2", ToPort: port})
	return &connections
}

func onlyFirstAddress(o *observatory.Options) {
	o.Dialer.Allowed = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
}

func TestAddressesThatAreNotPublicAreRefused(t *testing.T) {
	t.Parallel()
	t.Run("first host", func(t *testing.T) {
		t.Parallel()
		internet := servertest.StartInternet(t, network())
		connections := forbidden(t, internet, "shop.example")
		for _, port := range []int{0, 8080} {
			site := example
			site.Port = port
			o := options(internet)
			onlyFirstAddress(&o)
			_, err := observatory.Retrieve(t.Context(), site, o)
			wantKind(t, err, observatory.InvalidHostnameIP, observatory.ReasonNotPublic)
		}
		if n := connections.Load(); n > 0 {
			t.Errorf("got %d connections", n)
		}
	})
	t.Run("literals", func(t *testing.T) {
		t.Parallel()
		for _, text := range []string{"127.0.0.1", "2130706433", "0x7f.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"} {
			site, err := observatory.ParseSite(text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = observatory.Retrieve(t.Context(), site, observatory.Options{})
			wantKind(t, err, observatory.InvalidHostnameIP, observatory.ReasonNotPublic)
		}
	})
	t.Run("redirect", func(t *testing.T) {
		t.Parallel()
		internet := servertest.StartInternet(t, network(redirect("http://shop.example/", "http://inside.example/"), htmlPage("https://shop.example/", "")))
		connections := forbidden(t, internet, "inside.example")
		c, err := retrieve(t, internet, onlyFirstAddress)
		if err != nil {
			t.Fatal(err)
		}
		if c.HTTP.Final != nil || c.HTTP.Failure.Reason != observatory.ReasonNotPublic || connections.Load() > 0 {
			t.Errorf("%+v, %d connections", c.HTTP.Failure, connections.Load())
		}
	})
	t.Run("robots and preflight", func(t *testing.T) {
		t.Parallel()
		preflight := redirect("https://shop.example/", "http://inside.example/")
		preflight.Method = "OPTIONS"
		internet := servertest.StartInternet(t, network(htmlPage("https://shop.example/", ""), redirect("https://shop.example/robots.txt", "http://inside.example/"), preflight))
		connections := forbidden(t, internet, "inside.example")
		c, err := retrieve(t, internet, onlyFirstAddress)
		if err != nil || c.Robots != nil || c.Preflight != nil || connections.Load() > 0 {
			t.Errorf("%v, %v, %v, %d connections", err, c.Robots, c.Preflight, connections.Load())
		}
	})
}

// rebinding is a resolver whose second answer differs.
type rebinding struct{ asked atomic.Int32 }

func (r *rebinding) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	if r.asked.Add(1) == 1 {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	return []netip.Addr{netip.MustParseAddr("127.0.0.2")}, nil
}

func TestRebindingGainsNothing(t *testing.T) {
	t.Parallel()
	internet := servertest.StartInternet(t, network(htmlPage("http://shop.example/", ""), htmlPage("https://shop.example/", "")))
	o := options(internet)
	resolver := &rebinding{}
	o.Dialer.Resolver = resolver
	for i, r := range o.Dialer.Routes { // resolve the name, but use the ports of the network
		if r.Host == "shop.example" {
			o.Dialer.Routes[i].ToHost = ""
		}
	}
	c, err := observatory.Retrieve(t.Context(), example, o)
	if err != nil || c.HTTP.Final == nil || c.HTTPS.Final == nil || resolver.asked.Load() != 1 {
		t.Errorf("%v; the host was looked up %d times for one scan", err, resolver.asked.Load())
	}
}

func TestServersThatMisbehave(t *testing.T) {
	t.Parallel()
	const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
	drip := func(start, part string) func(io.Writer) {
		return func(w io.Writer) {
			_, err := io.WriteString(w, start)
			for err == nil {
				time.Sleep(20 * time.Millisecond)
				_, err = io.WriteString(w, part)
			}
		}
	}
	write := func(text string) func(io.Writer) {
		return func(w io.Writer) { _, _ = io.WriteString(w, text) }
	}
	texts := map[observatory.Reason]string{
		observatory.ReasonProtocol: "the response is not one of HTTP/1.1", observatory.ReasonTimeout: "there was no complete response in time",
		observatory.ReasonHeader: "the header of the response is larger than 16 KiB",
	}
	for name, tc := range map[string]struct {
		write  func(io.Writer)
		reason observatory.Reason
	}{
		"hangs up":               {write(""), observatory.ReasonProtocol},
		"drips the header":       {drip(head, "X: y\r\n"), observatory.ReasonTimeout},
		"drips one line":         {drip(head+"X: ", "y"), observatory.ReasonTimeout},
		"drips the body":         {drip(head+"\r\n", "x"), observatory.ReasonTimeout},
		"drips chunks":           {drip(head+"Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"), observatory.ReasonTimeout},
		"drips interim statuses": {drip("", "HTTP/1.1 103 Early Hints\r\n\r\n"), observatory.ReasonProtocol},
		"floods fields":          {flood(head, "X: y\r\n"), observatory.ReasonHeader},
		"floods names":           {flood(head, "x"), observatory.ReasonHeader},
		"floods empty lines":     {flood("", "\r\n"), observatory.ReasonHeader},
		"floods the status":      {flood("HTTP/1.1 200 ", "x"), observatory.ReasonHeader},
		"is not HTTP":            {write("220 mail.example ESMTP\r\n"), observatory.ReasonProtocol},
		"has a wrong version":    {write("HTTP/1.2 200 OK\r\n\r\n"), observatory.ReasonProtocol},
		"has a wrong status":     {write("HTTP/1.1 2000 OK\r\n\r\n"), observatory.ReasonProtocol},
		"folds a field":          {write(head + "X: a\r\n b\r\n\r\n"), observatory.ReasonProtocol},
		"ends lines with LF":     {write("HTTP/1.1 200 OK\nX: a\n\n"), observatory.ReasonProtocol},
		"has a wrong name":       {write(head + "X y: a\r\n\r\n"), observatory.ReasonProtocol},
		"has a control":          {write(head + "X: a\x01b\r\n\r\n"), observatory.ReasonProtocol},
		"has no colon":           {write(head + "X\r\n\r\n"), observatory.ReasonProtocol},
		"has two lengths":        {write(head + "Content-Length: 1\r\nContent-Length: 1\r\n\r\nx"), observatory.ReasonProtocol},
		"has length and chunks":  {write(head + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), observatory.ReasonProtocol},
		"has a negative length":  {write(head + "Content-Length: -1\r\n\r\n"), observatory.ReasonProtocol},
		"breaks off":             {write(head + "Content-Length: 10\r\n\r\nabc"), observatory.ReasonProtocol},
		"breaks chunks off":      {write(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nabc"), observatory.ReasonProtocol},
		"has a wrong coding":     {write(head + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc"), observatory.ReasonProtocol},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			internet := servertest.StartInternet(t, network())
			internet.Serve(t, "http://shop.example", answer(tc.write))
			_, err := retrieve(t, internet, func(o *observatory.Options) {
				if tc.reason == observatory.ReasonTimeout {
					o.ChainTimeout = 700 * time.Millisecond
				}
			})
			var e *observatory.Error
			if !errors.As(err, &e) || e.Kind != observatory.SiteDown || !strings.Contains(e.Message, "http://shop.example/: "+texts[tc.reason]) {
				t.Fatalf("%v", err)
			}
		})
	}
}

// flood writes a text repeatedly until writing fails.
func flood(start, part string) func(io.Writer) {
	return func(w io.Writer) {
		_, err := io.WriteString(w, start)
		for text := strings.Repeat(part, 1+4096/len(part)); err == nil; {
			_, err = io.WriteString(w, text)
		}
	}
}

func TestTLSFailuresAreTold(t *testing.T) {
	t.Parallel()
	internet := servertest.StartInternet(t, network())
	_, port, _ := net.SplitHostPort(plainServer(t))
	internet.Routes = slices.Insert(internet.Routes, 0, dial.Route{Host: "shop.example", Port: "443", ToHost: "127.0.0.1", ToPort: port})
	_, err := retrieve(t, internet)
	wantKind(t, err, observatory.SiteDown, observatory.ReasonTLS)
}

// plainServer responds to every connection like a server without encryption.
func plainServer(t *testing.T) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			go func() {
				defer conn.Close()
				answer(func(w io.Writer) { _, _ = io.WriteString(w, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n") })(conn)
			}()
		}
	}()
	return l.Addr().String()
}

func TestHeadersGoToTheSiteOnly(t *testing.T) {
	t.Parallel()
	exchanges := []servertest.Exchange{
		redirect("http://shop.example/", "https://shop.example/"), redirect("https://shop.example/", "https://other.example/"),
		htmlPage("https://other.example/", ""), redirect("https://shop.example/robots.txt", "https://other.example/robots.txt"),
	}
	for _, overHTTP := range []bool{false, true} {
		internet := servertest.StartInternet(t, network(exchanges...))
		_, err := retrieve(t, internet, func(o *observatory.Options) {
			o.Headers = []observatory.Field{{Name: "Authorization", Value: "secret"}, {Name: "user-agent", Value: "mine"}}
			o.HeadersOverHTTP = overHTTP
		})
		if err != nil {
			t.Fatal(err)
		}
		sent := map[string]bool{}
		for _, r := range internet.Requests() {
			if got := r.Header.Get("Authorization") != ""; got != (r.Header.Get("User-Agent") == "mine") {
				t.Errorf("half of the fields are sent to %s: %v", r.URL, r.Header)
			} else {
				sent[r.URL] = sent[r.URL] || got
			}
		}
		want := map[string]bool{
			"http://shop.example/": overHTTP, "https://shop.example/": true, "https://shop.example/robots.txt": true,
			"https://other.example/": false, "https://other.example/robots.txt": false,
		}
		if fmt.Sprint(sent) != fmt.Sprint(want) {
			t.Errorf("over http = %v: fields were sent to %v, want %v", overHTTP, sent, want)
		}
	}
	for _, f := range []observatory.Field{{Name: "a b", Value: "x"}, {Name: "X", Value: "a\r\nb"}, {Name: "Host", Value: "x"}, {Name: "Transfer-Encoding", Value: "x"}} {
		if err := observatory.CheckHeaders([]observatory.Field{f}); err == nil {
			t.Errorf("%v is accepted", f)
		}
	}
}

func TestScansEndWithTheirContext(t *testing.T) {
	t.Parallel()
	x := htmlPage("https://shop.example/", "")
	x.Hang = true
	internet := servertest.StartInternet(t, network(x))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	o := options(internet)
	done := make(chan error)
	go func() {
		_, err := observatory.Retrieve(ctx, example, o)
		done <- err
	}()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("err = %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("the scan was not cancelled")
	}
}

// BenchmarkScan scans a site on this machine, one scan after the other and 200
// concurrently.
func BenchmarkScan(b *testing.B) {
	internet := servertest.StartInternet(b, network(
		redirect("http://shop.example/", "https://shop.example/"), htmlPage("https://shop.example/", strings.Repeat("<p>text<script src=/a.js></script>", 1000)),
	))
	scan := func() {
		o := options(internet)
		c, err := observatory.Retrieve(b.Context(), example, o)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := observatory.Grade(c, observatory.Lists{}); err != nil {
			b.Fatal(err)
		}
	}
	for _, n := range []int{1, 200} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				done := make(chan bool)
				for range n {
					go func() { scan(); done <- true }()
				}
				for range n {
					<-done
				}
			}
		})
	}
}
