package observatory

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"waymark.dev/waymark/internal/platform/dial"
)

// visited records the requests to a server.
type visited struct {
	mu   sync.Mutex
	list []string
}

func (v *visited) add(r *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.list = append(v.list, r.Method+" "+r.URL.Path)
}

func (v *visited) count(request string) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := 0
	for _, entry := range v.list {
		if entry == request {
			n++
		}
	}
	return n
}

// measured measures a page of a local server.
func measured(t *testing.T, server *httptest.Server, options Options) *Capture {
	t.Helper()
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	options.Dialer = &dial.Dialer{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	options.Nameserver = "127.0.0.1:1"
	if server.Certificate() != nil {
		options.Roots = x509.NewCertPool()
		options.Roots.AddCert(server.Certificate())
	}
	port, _ := strconv.Atoi(u.Port())
	c := &Capture{Site: Site{Host: u.Hostname(), Port: port, Path: "/"}}
	chain := &Chain{Start: server.URL + "/", History: []Hop{{server.URL + "/", 200}}, Final: &Response{Status: 200, Verified: true}}
	if u.Scheme == "https" {
		c.HTTPS = chain
	} else {
		c.HTTP = chain
	}
	measure(t.Context(), c, options.withDefaults())
	return c
}

// slowDNS takes a while to resolve every host to this machine.
type slowDNS struct{}

const slow = 30 * time.Millisecond

func (slowDNS) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	time.Sleep(slow)
	return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
}

func TestEveryRunHasALookup(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(page(`<img src=a.png>`))
	defer server.Close()
	dialer := loopback()
	dialer.Resolver = slowDNS{}
	u, _ := url.Parse(server.URL)
	address := "http://www.example.com:" + u.Port() + "/"
	c := &Capture{Site: Site{Host: "www.example.com"}, HTTP: &Chain{Start: address, History: []Hop{{address, 200}}, Final: &Response{Status: 200, Verified: true}}}
	measure(t.Context(), c, Options{Dialer: dialer}.withDefaults())
	if len(c.Timing) != measureRuns {
		t.Fatalf("%d runs", len(c.Timing))
	}
	for _, run := range c.Timing {
		if run.DNS < slow || run.FirstByte < run.DNS+run.Connect || run.Total < run.FirstByte {
			t.Errorf("times %+v", run)
		}
	}
	p := c.Performance
	if p.Page.Timing.DNS < slow || p.Page.Start != 0 || p.Resources[0].Start < p.Page.Timing.Total {
		t.Errorf("page = %+v, image = %+v", p.Page, p.Resources[0])
	}
}

func page(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(body))
	}
}

func TestPageIsMeasuredOverHTTP2(t *testing.T) {
	t.Parallel()
	var seen visited
	text := "<!doctype html>" + strings.Repeat("<p>A paragraph that repeats itself.</p>", 200)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen.add(r)
		w.Header().Set("Alt-Svc", `h2="other:443", h3=":443"; ma=3600`)
		w.Header().Set("ETag", `"1"`)
		w.Header().Set("Cache-Control", "max-age=60")
		page(text)(w, r)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	c := measured(t, server, Options{})
	p := c.Performance
	if p == nil {
		t.Fatal("nothing was measured")
	}
	if p.Page.Protocol != "HTTP/2.0" || !p.HTTP3 {
		t.Errorf("protocol = %s, HTTP/3 = %v", p.Page.Protocol, p.HTTP3)
	}
	if len(c.Timing) != measureRuns || seen.count("GET /") != measureRuns {
		t.Errorf("%d timings for %d requests", len(c.Timing), seen.count("GET /"))
	}
	for _, run := range c.Timing {
		if run.Connect <= 0 || run.TLS <= 0 || run.FirstByte < run.TLS || run.Total < run.FirstByte {
			t.Errorf("times %+v", run)
		}
	}
	size := int64(len(text))
	if p.Page.Bytes != size || p.Page.Decoded != size || p.Page.Caching != "max-age=60" || !p.Page.Validator || p.Page.Type != "text/html" {
		t.Errorf("page = %+v", p.Page)
	}
	if p.Text.Decoded != size || p.Text.Gzip <= 0 || p.Text.Gzip > size/10 || p.Text.Brotli <= 0 || p.Text.Brotli > size/10 || p.Text.Zstd <= 0 || p.Text.Zstd > size/10 {
		t.Errorf("sizes = %+v, want %d bytes", p.Text, size)
	}
}

func TestPageIsMeasuredOverHTTP1(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("<p>text</p>", 1000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			t.Error("requests lack Accept-Encoding")
		}
		w.Header().Set("Content-Encoding", "gzip")
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write([]byte(text))
		_ = z.Close()
		page(packed.String())(w, r)
	}))
	defer server.Close()
	p := measured(t, server, Options{}).Performance
	if p.Page.Protocol != "HTTP/1.1" || p.Page.Encoding != "gzip" || p.Page.Decoded != int64(len(text)) || p.Page.Bytes >= p.Page.Decoded/10 {
		t.Errorf("page = %+v", p.Page)
	}
	if p.HTTP3 || p.Page.Timing.TLS != 0 {
		t.Errorf("HTTP/3 = %v, TLS = %v", p.HTTP3, p.Page.Timing.TLS)
	}
}

func TestWhatThePageNamesIsRequested(t *testing.T) {
	t.Parallel()
	var own, other visited
	// The other host is the same machine with another address, on a port that
	// the page may not use.
	stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { other.add(r) }))
	defer stranger.Close()
	server := httptest.NewServer(nil)
	defer server.Close()
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own.add(r)
		switch r.URL.Path {
		case "/":
			page(fmt.Sprintf(`<head><base href="/files/"><link rel=stylesheet href=a.css><script src=a.js></script><script defer src=b.js></script></head>
				<img src=a.png><img src=a.png loading=lazy><picture><source type=image/avif srcset=b.avif><img src=b.png></picture>
				<template><img src=never.png></template><img src="%s/ports.png"><img src="//user:secret@%s/x.png">`, stranger.URL, strings.TrimPrefix(server.URL, "http://")))(w, r)
		case "/files/a.css":
			w.Header().Set("Content-Type", "text/css")
			w.Header().Set("Cache-Control", "max-age=31536000, immutable")
			_, _ = w.Write(bytes.Repeat([]byte("p { color: red }\n"), 1000))
		case "/files/a.js":
			http.Redirect(w, r, "/files/elsewhere.js", http.StatusFound)
		default:
			w.Header().Set("Content-Type", "image/png")
		}
	})
	p := measured(t, server, Options{}).Performance
	got := map[string]Loaded{}
	for _, l := range p.Resources {
		got[strings.TrimPrefix(l.URL, server.URL)] = l
	}
	if len(got) != 5 || p.Omitted != 2 {
		t.Errorf("%d were requested, %d not: %+v", len(got), p.Omitted, p.Resources)
	}
	css := got["/files/a.css"]
	if css.Kind != "stylesheet" || !css.Blocking || css.Status != 200 || css.Bytes != 17000 || css.Gzip <= 0 || css.Gzip > 1000 || css.Caching == "" || css.Start <= 0 {
		t.Errorf("style sheet = %+v", css)
	}
	if !got["/files/a.js"].Blocking || got["/files/a.js"].Status != http.StatusFound || got["/files/b.js"].Blocking {
		t.Errorf("scripts = %+v and %+v", got["/files/a.js"], got["/files/b.js"])
	}
	if got["/files/a.png"].Lazy || got["/files/a.png"].Alternative || !got["/files/b.png"].Alternative {
		t.Errorf("images = %+v and %+v", got["/files/a.png"], got["/files/b.png"])
	}
	for _, path := range []string{"/files/elsewhere.js", "/files/never.png"} {
		if own.count("GET "+path) != 0 {
			t.Errorf("%s was requested", path)
		}
	}
	if len(other.list) != 0 {
		t.Errorf("a port of another host was tried: %v", other.list)
	}
}

func TestOtherHostsAreOnlyAskedForHeaders(t *testing.T) {
	t.Parallel()
	var own visited
	var body strings.Builder
	server := httptest.NewServer(nil)
	defer server.Close()
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own.add(r)
		if r.Header.Get("X-Secret") != "" {
			t.Error("a header for the site was sent to another host, or over http")
		}
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Length", strconv.Itoa(body.Len()))
		_, _ = w.Write([]byte(body.String()))
	})
	m := &meter{options: Options{Headers: []Field{{"X-Secret", "1"}}, Dialer: loopback()}, site: Site{Host: "www.example.com"}, verify: true, start: time.Now()}
	m.page, _ = url.Parse("http://www.example.com/")
	body.WriteString("x")
	got := m.loadOne(t.Context(), m.client(), Resource{Kind: "image", URL: server.URL + "/a.png"})
	if got.Method != "HEAD" || own.count("HEAD /a.png") != 1 || own.count("GET /a.png") != 0 || !got.ThirdParty || got.Bytes != 1 {
		t.Errorf("%+v; requests %v", got, own.list)
	}
}

func loopback() *dial.Dialer {
	return &dial.Dialer{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
}

func TestNumberOfRequestsIsBounded(t *testing.T) {
	t.Parallel()
	m := &meter{}
	m.page, _ = url.Parse("https://www.example.com/")
	var named []Resource
	for i := range 100 {
		named = append(named, Resource{URL: fmt.Sprintf("https://cdn%d.example.net/a.js", i)}, Resource{URL: fmt.Sprintf("https://www.example.com/%d.js", i), Blocking: i == 99})
	}
	chosen := m.choose(named)
	others := 0
	for _, r := range chosen {
		if strings.Contains(r.URL, "cdn") {
			others++
		}
	}
	if len(chosen) != maxLoaded || others != maxLoadedOfOther {
		t.Errorf("%d were chosen, %d of another host", len(chosen), others)
	}
	if chosen[0].URL != "https://www.example.com/99.js" {
		t.Errorf("%s is first, although it does not block the page", chosen[0].URL)
	}
}

func TestPrivateHostsOfResourcesAreRefused(t *testing.T) {
	t.Parallel()
	m := &meter{options: Options{}.withDefaults(), start: time.Now()}
	m.page, _ = url.Parse("https://www.example.com/")
	for _, address := range []string{"http://127.0.0.1/", "http://169.254.169.254/latest/meta-data", "http://[::1]/", "http://10.0.0.1/"} {
		got := m.loadOne(t.Context(), m.client(), Resource{URL: address})
		if got.Status != 0 || got.Failure != "the address is not public" {
			t.Errorf("%s: status %d, %q", address, got.Status, got.Failure)
		}
	}
}

func TestFailuresAreExplained(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(page(""))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	closed := httptest.NewServer(nil)
	closed.Close()
	m := &meter{options: Options{Dialer: loopback()}.withDefaults(), verify: true, start: time.Now()}
	m.page, _ = url.Parse("https://www.example.com/")
	for address, want := range map[string]string{server.URL: "the certificate is not valid", closed.URL: "no response"} {
		if got := m.loadOne(t.Context(), m.client(), Resource{URL: address}); got.Failure != want || got.Status != 0 || got.Bytes != -1 {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

func TestEndlessBodiesAreCut(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		if r.URL.Path == "/bomb" {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			zeros := make([]byte, 1<<20)
			for range 200 {
				if _, err := z.Write(zeros); err != nil {
					return
				}
			}
			_ = z.Close()
			return
		}
		for {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	}))
	defer server.Close()
	m := &meter{options: Options{Dialer: loopback()}, start: time.Now()}
	m.page, _ = url.Parse(server.URL + "/")
	for _, path := range []string{"/endless", "/bomb"} {
		got := m.loadOne(t.Context(), m.client(), Resource{URL: server.URL + path})
		if !got.Truncated || got.Decoded != maxLoadedBody || got.Bytes > maxLoadedBody {
			t.Errorf("%s: %+v", path, got)
		}
	}
}

func TestMeasuringEndsInTime(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer server.Close()
	m := &meter{options: Options{Dialer: loopback()}, start: time.Now()}
	m.page, _ = url.Parse(server.URL + "/")
	var named []Resource
	for i := range 20 {
		named = append(named, Resource{URL: fmt.Sprintf("%s/%d", server.URL, i)})
	}
	loaded, omitted := m.load(ctx, named)
	if len(loaded) != loadedAtATime || omitted != 20-loadedAtATime {
		t.Errorf("%d were requested, %d omitted", len(loaded), omitted)
	}
	for _, l := range loaded {
		if l.Failure != "no response in time" {
			t.Errorf("failure %q", l.Failure)
		}
	}
}

func TestResourcesOfAPage(t *testing.T) {
	t.Parallel()
	base, _ := url.Parse("https://example.com/dir/")
	for html, want := range map[string][]Resource{
		`<link rel="preload stylesheet" href=a.css media=print>`:   {{Kind: "other", URL: "https://example.com/dir/a.css"}},
		`<link rel="shortcut icon" href=a.ico>`:                    {{Kind: "other", URL: "https://example.com/dir/a.ico", Lazy: true}},
		`<link rel="alternate stylesheet" href=a.css>`:             nil,
		`<link rel=preload as=font href=/a.woff2>`:                 {{Kind: "font", URL: "https://example.com/a.woff2"}},
		`<script type=module src=a.js></script>`:                   {{Kind: "script", URL: "https://example.com/dir/a.js"}},
		`<body><script src=a.js></script>`:                         {{Kind: "script", URL: "https://example.com/dir/a.js"}},
		`<script src=a.js></script>`:                               {{Kind: "script", URL: "https://example.com/dir/a.js", Blocking: true}},
		`<!-- <img src=a> --><script>"<img src=b>"</script>`:       nil,
		`<img src="data:image/png,x"><img src="javascript:x()">`:   nil,
		`<img src="http://[broken/">`:                              nil,
		`<noscript><img src=a></noscript>`:                         nil,
		`<video poster=a.jpg><source type=video/mp4 src=a.mp4>`:    {{Kind: "image", URL: "https://example.com/dir/a.jpg"}, {Kind: "media", URL: "https://example.com/dir/a.mp4"}},
		`<iframe src=//other.example/#part loading=lazy></iframe>`: {{Kind: "frame", URL: "https://other.example/", Lazy: true}},
		`<img src=` + strings.Repeat("a", maxURL) + `>`:            nil,
	} {
		if got := resources(t.Context(), html, base); !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", html, got, want)
		}
	}
}

func FuzzResources(f *testing.F) {
	f.Add(`<link rel=stylesheet href=a><base href=//x><img src=b>`)
	base, _ := url.Parse("https://example.com/")
	f.Fuzz(func(t *testing.T, html string) {
		for _, r := range resources(t.Context(), html, base) {
			u, err := url.Parse(r.URL)
			if err != nil || u.Scheme != "http" && u.Scheme != "https" {
				t.Errorf("%q is not an address: %v", r.URL, err)
			}
		}
	})
}

// nameserver answers every question with an HTTPS record, after an answer to
// another question.
func nameserver(t *testing.T, protocols string) string {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		packet := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(packet)
			if err != nil {
				return
			}
			var query dnsmessage.Message
			if err := query.Unpack(packet[:n]); err != nil {
				continue
			}
			record := dnsmessage.SVCBResource{Priority: 1, Target: dnsmessage.MustNewName(".")}
			record.SetParam(dnsmessage.SVCParamALPN, []byte(protocols))
			answer := dnsmessage.Message{
				Header:    dnsmessage.Header{ID: query.ID, Response: true},
				Questions: query.Questions,
				Answers: []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: query.Questions[0].Name, Type: dnsmessage.TypeHTTPS, Class: dnsmessage.ClassINET},
					Body:   &dnsmessage.HTTPSResource{SVCBResource: record},
				}},
			}
			wrong := answer
			wrong.ID++
			for _, message := range []dnsmessage.Message{wrong, answer} {
				if packed, err := message.Pack(); err == nil {
					_, _ = conn.WriteTo(packed, from)
				}
			}
		}
	}()
	return conn.LocalAddr().String()
}

func TestHTTP3IsFoundInTheDNS(t *testing.T) {
	t.Parallel()
	for protocols, want := range map[string]bool{"\x02h3\x02h2": true, "\x02h2": false, "\x09h3": false, "": false} {
		m := &meter{options: Options{Nameserver: nameserver(t, protocols)}}
		m.page, _ = url.Parse("https://www.example.com/")
		if got := m.hasHTTP3Record(t.Context()); got != want {
			t.Errorf("%q: %v", protocols, got)
		}
	}
}

// many is a DNS that resolves each name to a different unreachable address, then
// to that of the machine.
type many struct{}

func (many) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	var n byte
	_, _ = fmt.Sscanf(host, "owner%d", &n)
	return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 1, n}), netip.MustParseAddr("127.0.0.1")}, nil
}

func TestNoServerIsAskedOftenUnderManyNames(t *testing.T) {
	t.Parallel()
	var other visited
	victim := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { other.add(r) }))
	defer victim.Close()
	_, port, _ := net.SplitHostPort(victim.Listener.Addr().String())
	d := &dial.Dialer{Allowed: dial.Anywhere(), Resolver: many{}, Routes: []dial.Route{{Port: "80", ToPort: port}}}
	m := &meter{options: Options{Dialer: d.Pinned()}}
	m.page, _ = url.Parse("https://www.example.com/")
	var named []Resource
	for i := range 40 {
		named = append(named, Resource{URL: fmt.Sprintf("http://owner%d.com/a", i)})
	}
	loaded, omitted := m.load(t.Context(), named)
	if got := other.count("HEAD /a"); got != maxLoadedAtOther || len(loaded) != maxLoadedAtOther || omitted != 40-maxLoadedAtOther {
		t.Errorf("%d requests to one server, %d resources, %d omitted", got, len(loaded), omitted)
	}
}
