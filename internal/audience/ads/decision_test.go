package ads_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
)

func TestAdOfTheAPI(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a)
	p := s.side(t)
	if p.Copy != "Buy & enjoy" || p.Alt != "A box" || p.Width != 130 || p.Height != 100 || p.Colors == nil || p.Colors.TextDark != "#ffffff" {
		t.Fatalf("%+v; log %s", p, s.log)
	}
	shown, err := s.Image(t.Context(), p.Image)
	if err != nil || shown.ContentType != "image/png" || string(shown.Data) != picture(t, 130, 100) {
		t.Errorf("picture = %v, %v", shown, err)
	}
	if again := s.side(t); again.Image != p.Image || again.View == p.View {
		t.Error("pages have different pictures, or the same codes")
	}
	if n := len(a.got("/side.png")); n != 1 {
		t.Errorf("the picture was fetched %d times", n)
	}
	for range 3 {
		if err := s.Viewed(t.Context(), p.View); err != nil {
			t.Fatal(err)
		}
		if address, err := s.Clicked(t.Context(), p.Click); err != nil || address != "https://shop.example/bought?a=1" {
			t.Fatalf("click leads to %q, %v", address, err)
		}
	}
	if views, clicks := a.got("/i.gif"), a.got("/r"); len(views) != 1 || len(clicks) != 1 || views[0].query != "e=view" || clicks[0].query != "e=click" {
		t.Errorf("views reported to the API = %v, clicks = %v", views, clicks)
	}
	if c := s.counter.counts; c["view of decision:77"] != 1 || c["click of decision:77"] != 1 {
		t.Errorf("counted %v", c)
	}
	for _, code := range []string{p.Image, p.View, p.Click} {
		if strings.Contains(code, "ue1-tracked") {
			t.Error("a code contains a user's key")
		}
	}
	if s.log.String() != "" {
		t.Errorf("log: %s", s.log)
	}
}

// The API gets slots, keywords and a placeholder: no data about the reader.
func TestNothingOfTheReaderIsSent(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a)
	p := s.side(t)
	_ = s.Viewed(t.Context(), p.View)
	_, _ = s.Clicked(t.Context(), p.Click)
	const want = `{"placements":[{"divName":"side","networkId":12,"siteId":34,"adTypes":[5],"zoneIds":[8,9],"count":1}],` +
		`"keywords":["css","grid"],"ip":"128.32.0.1","enableBotFiltering":false}`
	if got := a.got("/api/v2"); len(got) != 1 || got[0].body != want || got[0].header.Get("X-Adzerk-ApiKey") != "secret-key" {
		t.Errorf("asked %v", got)
	}
	known := map[string]bool{"User-Agent": true, "Accept": true, "Accept-Encoding": true, "Content-Type": true, "Content-Length": true, "X-Adzerk-Apikey": true}
	for _, r := range a.requests {
		for name := range r.header {
			if !known[name] {
				t.Errorf("%s has %s", r.path, name)
			}
		}
		if r.header.Get("User-Agent") != "Waymark" || r.path != "/api/v2" && r.header.Get("X-Adzerk-ApiKey") != "" {
			t.Errorf("%s: %v", r.path, r.header)
		}
	}
}

func TestCountriesWithoutAddressAreNotAsked(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a, func(o *ads.DecisionOptions) {
		o.Addresses = map[string]netip.Addr{"IS": netip.MustParseAddr("198.51.100.7")}
	})
	for country, asked := range map[string]bool{"DE": true, "IS": true, "KP": false, "": false, "XX": false, "' or 1=1": false} {
		before := len(a.got("/api/v2"))
		placements, _, err := s.Choose(t.Context(), ads.Page{Slots: []ads.Slot{ads.Side}, Country: country})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(a.got("/api/v2")) > before; got != asked || (placements[ads.Side].Copy == local) == asked {
			t.Errorf("%q: request %v, ad %q", country, got, placements[ads.Side].Copy)
		}
	}
}

// Whatever the API does, pages get the ads of the inventory at once.
func TestMisbehavingAPI(t *testing.T) {
	respond := func(status int, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status); _, _ = io.WriteString(w, body) }
	}
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = io.Copy(z, io.LimitReader(zeros{}, 4<<20))
	_ = z.Close()
	for _, c := range []struct {
		name   string
		decide http.HandlerFunc
		logged string
	}{
		{"garbage", respond(200, "<html>Sign in to the hotel's network"), "invalid character"},
		{"nothing", respond(200, ""), "unexpected end"},
		{"another form", respond(200, `{"status":"ok"}`), "has no decisions"},
		{"a list", respond(200, `{"decisions":[]}`), "cannot unmarshal"},
		{"a deep one", respond(200, `{"decisions":{"side":`+strings.Repeat("[", 20_000)), "max depth"},
		{"a huge one", respond(200, strings.Repeat(" ", 1<<20)), "larger than"},
		{"an error", respond(500, `{"decisions":{}}`), "the response is 500"},
		{"a redirect", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusTemporaryRedirect)
		}, "the response is 307"},
		{"a bomb", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		}, "larger than"},
		{"no end", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, " ")
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		}, "deadline exceeded"},
		{"no response", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "deadline exceeded"},
		{"a closed connection", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "EOF"},
		{"a long header", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X", strings.Repeat("x", 1<<20)) }, "headers exceeded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(t)
			s := newSite(t, a, func(o *ads.DecisionOptions) {
				if strings.Contains(c.logged, "deadline") {
					o.Timeout = 200 * time.Millisecond
				}
			})
			a.handle("/api/v2", c.decide)
			if p := s.side(t); p.Copy != local {
				t.Errorf("shows %+v", p)
			}
			// The decision's own limit ends it, not that of every request.
			if log := s.log.String(); !strings.Contains(log, c.logged) || strings.Contains(log, "secret-key") || strings.Contains(log, "Client.Timeout") {
				t.Errorf("log = %s; want %s", log, c.logged)
			}
		})
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// The key in an API's address is not in the log.
func TestAPIThatIsAway(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a, func(o *ads.DecisionOptions) { o.URL += "?key=secret-key" })
	a.Close()
	if p := s.side(t); p.Copy != local || !strings.Contains(s.log.String(), "refused") || strings.Contains(s.log.String(), "secret-key") {
		t.Errorf("ad = %+v; log %s", p, s.log)
	}
}

// Addresses that are not public are not dialled, whether they come from the
// settings or the API.
func TestOnlyPublicAddressesAreAsked(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a, func(o *ads.DecisionOptions) { o.Dialer = &dial.Dialer{} })
	if p := s.side(t); p.Copy != local || !strings.Contains(s.log.String(), dial.ErrNotPublic.Error()) || len(a.requests) > 0 {
		t.Errorf("ad = %+v; log %s", p, s.log)
	}
}

// An API that keeps failing is not called for a while.
func TestFailingAPIIsLeftAlone(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a)
	a.handle("/api/v2", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	for range 20 {
		if p := s.side(t); p.Copy != local {
			t.Fatalf("shows %+v", p)
		}
	}
	if n := len(a.got("/api/v2")); n != 5 || strings.Count(s.log.String(), "gave no ads") != 1 || !strings.Contains(s.log.String(), "now=open") {
		t.Errorf("%d requests; log %s", n, s.log)
	}
}

// Invalid fields are left out and logged. An ad without its necessary fields is
// not shown.
func TestWrongFields(t *testing.T) {
	type change = func(decision, data, custom object)
	in := func(key string, value any) change { return func(_, _, custom object) { custom[key] = value } }
	address := func(key, value string) change { return func(d, _, _ object) { d[key] = value } }
	colors := func(key string, value any) change {
		return func(_, _, custom object) { custom["colors"].(object)[key] = value }
	}
	without := func(p ads.Placement) bool { return p.Copy == "Buy & enjoy" && p.Colors == nil }
	refused := func(p ads.Placement) bool { return p.Copy == local }
	for _, c := range []struct {
		name   string
		change change
		isOK   func(ads.Placement) bool
		logged string
	}{
		{"a click elsewhere", address("clickUrl", "https://evil.example/r"), refused, "its host is neither"},
		{"a script as click", address("clickUrl", "javascript:alert(1)"), refused, "is not an https address"},
		{"a click of a user", address("clickUrl", "http://user@127.0.0.1/r"), refused, "has a user in it"},
		{"a host that begins like it", address("clickUrl", "http://127.0.0.1.evil.example/r"), refused, "its host is neither"},
		{"a long click", func(d, _, _ object) { d["clickUrl"] = d["clickUrl"].(string) + strings.Repeat("x", 3000) }, refused, "is longer than 2000 bytes"},
		{"a view of the network inside", address("impressionUrl", "http://169.254.169.254/latest"), refused, "its host is neither"},
		{"no view", func(d, _, _ object) { delete(d, "impressionUrl") }, refused, "is missing"},
		{"a number as click", func(d, _, _ object) { d["clickUrl"] = 5 }, refused, "field=clickUrl"},
		{"a picture elsewhere", func(_, data, _ object) { data["imageUrl"] = "https://cdn.evil.example/side.png" }, refused, "its host is neither"},
		{"a picture in itself", func(_, data, _ object) { data["imageUrl"] = "data:image/png;base64,AAAA" }, refused, "is not an https address"},
		{"no contents", func(d, _, _ object) { d["contents"] = "none" }, refused, "field=decision"},
		{"HTML", in("copy", `Buy <img src=x onerror=alert(1)>`), refused, "has markup"},
		{"HTML entities", in("copy", `&lt;b&gt;`), refused, "has markup"},
		{"a heading of HTML", func(_, _, custom object) { custom["heading"], custom["cta"] = "<b>New", "Go" }, func(p ads.Placement) bool { return p.Heading == "" && p.CTA == "" && p.Copy != local }, "field=heading"},
		{"text from right to left", in("copy", "Buy \u202e ten"), refused, "cannot be printed"},
		{"a long text", in("copy", strings.Repeat("x", 151)), refused, "151 characters"},
		{"an alt that is a list", in("alt", []string{"x"}), func(p ads.Placement) bool { return p.Alt == "" && p.Copy == "Buy & enjoy" }, "field=alt"},
		{"a title of no copy", in("copy", nil), func(p ads.Placement) bool { return p.Copy == "A title" }, ""},
		{"a colour by name", colors("text", "red;background:url(//x)"), without, "is not a colour"},
		{"a colour without contrast", colors("text", "#eeeeee"), without, "the contrast is"},
		{"a huge colour", colors("text", strings.Repeat("#", 100_000)), without, "is not a colour"},
		{"no colours at all", in("colors", "red"), without, "field=colors"},
		{"metadata that is text", func(_, data, _ object) { data["customData"] = "copy=x" }, func(p ads.Placement) bool { return p.Copy == "A title" }, "field=customData"},
		{"a campaign with a formula", func(d, _, _ object) { d["campaignId"] = "=1+1" }, func(p ads.Placement) bool { return p.Copy == "Buy & enjoy" }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(t)
			s := newSite(t, a)
			a.handle("/api/v2", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, a.response(c.change)) })
			if p := s.side(t); !c.isOK(p) {
				t.Errorf("shows %+v", p)
			}
			if log := s.log.String(); !strings.Contains(log, c.logged) || (log == "") != (c.logged == "") || len(log) > 2000 {
				t.Errorf("log = %s; want %s", log, c.logged)
			}
		})
	}
}

func TestHeadingAndPictureOfTheNewLayout(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a)
	a.handle("/api/v2", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, a.response(func(_, data, custom object) {
			data["imageUrl"], data["ctHeading"], custom["cta"] = a.URL+"/new.png", "New", "Go"
		}))
	})
	p := s.side(t)
	if p.Heading != "New" || p.CTA != "Go" || p.Width != 125 || p.Height != 125 {
		t.Errorf("%+v; log %s", p, s.log)
	}
	if _, err := s.Image(t.Context(), p.Image); err != nil {
		t.Error(err)
	}
}

func TestWrongPictures(t *testing.T) {
	var old bytes.Buffer
	if err := gif.Encode(&old, image.NewPaletted(image.Rect(0, 0, 130, 100), color.Palette{color.Black}), nil); err != nil {
		t.Fatal(err)
	}
	good := picture(t, 130, 100)
	respond := func(body string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			_, _ = io.WriteString(w, body)
		}
	}
	for _, c := range []struct {
		name   string
		serve  http.HandlerFunc
		logged string
	}{
		{"SVG", respond(`<svg xmlns="http://www.w3.org/2000/svg" width="130" height="100"><script>alert(1)</script></svg>`), "is not a PNG, JPEG or WebP picture"},
		{"HTML", respond(`<script>alert(1)</script>`), "is not a PNG, JPEG or WebP picture"},
		{"GIF", respond(old.String()), "is not a PNG, JPEG or WebP picture"},
		{"another size", respond(picture(t, 131, 100)), "131 × 100 pixels"},
		{"very large", respond(picture(t, 2900, 2900)), "which fits no slot"},
		{"damaged", respond(good[:len(good)-20]), "is damaged"},
		{"many bytes", respond(good + strings.Repeat("x", 1<<20)), "larger than"},
		{"an error", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404); _, _ = io.WriteString(w, good) }, "the response is 404"},
		{"a redirect", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/new.png", http.StatusFound) }, "is not a PNG"},
		{"no response", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "deadline exceeded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(t)
			s := newSite(t, a)
			a.handle("/side.png", c.serve)
			for range 3 {
				if p := s.side(t); p.Copy != local {
					t.Errorf("shows %+v", p)
				}
			}
			if n := len(a.got("/side.png")); n != 1 {
				t.Errorf("fetched %d times", n)
			}
			if !strings.Contains(s.log.String(), c.logged) {
				t.Errorf("log = %s; want %s", s.log, c.logged)
			}
		})
	}
}

// Another server has not fetched the picture yet. A picture that has changed
// meanwhile is checked again.
func TestPictureOfAnotherServer(t *testing.T) {
	a := newAPI(t)
	p := newSite(t, a).side(t)
	if found, err := newSite(t, a).Image(t.Context(), p.Image); err != nil || found.Width != 130 {
		t.Errorf("%v, %v", found, err)
	}
	other := newSite(t, a, func(o *ads.DecisionOptions) { o.URL = "http://127.0.0.1:9/api" })
	if _, err := other.Image(t.Context(), p.Image); !errors.Is(err, ads.ErrCode) {
		t.Errorf("host that was removed from the settings: %v", err)
	}
	a.handle("/side.png", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, picture(t, 970, 250)) })
	if _, err := newSite(t, a).Image(t.Context(), p.Image); !errors.Is(err, ads.ErrCode) {
		t.Errorf("picture of another size: %v", err)
	}
	a.handle("/side.png", nil)
	if _, err := newSite(t, a).Image(t.Context(), p.Image); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("picture that no longer exists: %v", err)
	}
	for _, code := range []string{p.Image + "A", p.View, p.Click, "", strings.Repeat("a", 9000)} {
		if _, err := newSite(t, a).Image(t.Context(), code); !errors.Is(err, ads.ErrCode) {
			t.Errorf("code %.20s: %v", code, err)
		}
	}
}

// A click leads to an https address from the API, or nowhere. The API is
// notified once, even if a reader clicks repeatedly; a failed notification may
// be tried again.
func TestClicks(t *testing.T) {
	to := func(target string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusFound)
		}
	}
	for name, h := range map[string]http.HandlerFunc{
		"a script": to("javascript:alert(1)"), "plain http": to("http://shop.example/"), "a user": to("https://bank.example@evil.example/"),
		"no address": to(""), "a part": to("/"), "a long one": to("https://shop.example/" + strings.Repeat("x", 3000)),
		"no redirect": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "https://shop.example/") },
		"an error":    func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) },
	} {
		a := newAPI(t)
		s := newSite(t, a)
		p := s.side(t)
		good := a.handlers["/r"]
		a.handle("/r", h)
		if address, err := s.Clicked(t.Context(), p.Click); !errors.Is(err, fault.ErrUnavailable) || address != "" {
			t.Errorf("%s: leads to %q, %v", name, address, err)
		}
		a.handle("/r", good)
		if address, err := s.Clicked(t.Context(), p.Click); err != nil || address == "" {
			t.Errorf("%s: second click leads to %q, %v", name, address, err)
		}
		if n := s.counter.counts["click of decision:77"]; n != 1 {
			t.Errorf("%s: counted %d times", name, n)
		}
	}
	a := newAPI(t)
	s := newSite(t, a)
	p := s.side(t)
	var done sync.WaitGroup
	for range 20 {
		done.Go(func() {
			if address, err := s.Clicked(t.Context(), p.Click); err != nil || address == "" {
				t.Errorf("leads to %q, %v", address, err)
			}
		})
	}
	done.Wait()
	if n := len(a.got("/r")); n != 1 {
		t.Errorf("the API was notified %d times", n)
	}
	// Another server with the same database that has not seen the click.
	other := newSite(t, a)
	other.counter.seen = s.counter.seen
	if address, err := other.Clicked(t.Context(), p.Click); !errors.Is(err, ads.ErrCode) || address != "" {
		t.Errorf("replayed on another server, it leads to %q, %v", address, err)
	}
}

// Views that cannot be reported to the API are counted here.
func TestViewsThatCannotBeTold(t *testing.T) {
	a := newAPI(t)
	s := newSite(t, a)
	a.handle("/i.gif", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) })
	for range 8 {
		if err := s.Viewed(t.Context(), s.side(t).View); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.counter.counts["view of decision:77"]; n != 8 || len(a.got("/i.gif")) != 5 || !strings.Contains(s.log.String(), "was not notified of a view") {
		t.Errorf("counted %d, reported %d; log %s", n, len(a.got("/i.gif")), s.log)
	}
}

func TestCheck(t *testing.T) {
	a := newAPI(t)
	client, err := ads.NewDecisionClient(a.options(io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Check(t.Context()); err != nil {
		t.Error(err)
	}
	a.handle("/api/v2", nil)
	if err := client.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "the response is 404") {
		t.Errorf("error %v", err)
	}
}

func TestWrongOptions(t *testing.T) {
	a := newAPI(t)
	for want, change := range map[string]func(*ads.DecisionOptions){
		"no slot":              func(o *ads.DecisionOptions) { o.Slots = nil },
		"not an https address": func(o *ads.DecisionOptions) { o.Plain = false },
		`"ftp://x"`:            func(o *ads.DecisionOptions) { o.URL = "ftp://x" },
	} {
		o := a.options(io.Discard)
		change(&o)
		if _, err := ads.NewDecisionClient(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("err = %v, want %s", err, want)
		}
	}
}

func TestParseSlots(t *testing.T) {
	got, err := ads.ParseSlots([]string{"side=5", "top=5+6/4001+4002"})
	if err != nil || fmt.Sprint(got) != "map[side:{[5] []} top:{[5 6] [4001 4002]}]" {
		t.Errorf("%v, %v", got, err)
	}
	for _, wrong := range []string{"", "side", "popup=5", "side=", "side=x", "side=5/", "side=-1", "side=5/4001+"} {
		if _, err := ads.ParseSlots([]string{wrong}); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}

func TestParseAddresses(t *testing.T) {
	got, err := ads.ParseAddresses([]string{"DE=198.51.100.1", "FR=2001:db8::1"})
	if err != nil || got["DE"].String() != "198.51.100.1" || !got["FR"].Is6() {
		t.Errorf("%v, %v", got, err)
	}
	for _, wrong := range []string{"", "DE", "de=1.2.3.4", "DE=", "DE=host.example", "DEU=1.2.3.4"} {
		if _, err := ads.ParseAddresses([]string{wrong}); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}
