//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/testkit"
)

// Ads are shown, viewed and clicked, and counts survive a restart: views reach
// their cap, and each counts once.
func TestAdsAcrossARestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeAds(t, dir)
	flags := []string{
		"--features-placement", "--ads-inventory", filepath.Join(dir, "ads.toml"), "--ads-secret-key", strings.Repeat("0f", 32),
		"--database-dir", filepath.Join(dir, "database"),
	}
	first := startAds(t, flags...)
	if home := first.get("/en-US/", http.StatusOK); !strings.Contains(home, `"placement":true`) {
		t.Error("the page does not state that the site shows ads")
	}
	shown := first.choose()
	if shown.Status != ads.Success || shown.Side.Status != ads.Success || shown.Side.Copy != "Learn it" || shown.Side.Width != 130 {
		t.Fatalf("shown %+v", shown)
	}
	if picture := first.get("/pimg/"+shown.Side.Image, http.StatusOK); !strings.HasPrefix(picture, "\x89PNG") {
		t.Errorf("picture = %.20q, want a PNG", picture)
	}
	first.follow(shown.Side.Click, "https://shop.example/course")
	first.view(shown.Side.View)
	first.stop()

	second := startAds(t, flags...)
	second.view(shown.Side.View) // a code from before the restart is valid, and is not counted twice
	again := second.choose()
	if again.Side.Status != ads.Success {
		t.Fatalf("after one of two views: %+v", again)
	}
	second.view(again.Side.View)
	deadline := time.Now().Add(time.Minute)
	for again.Status != ads.CapReached && time.Now().Before(deadline) {
		time.Sleep(100 * time.Millisecond) // the server caches counts briefly
		again = second.choose()
	}
	if again.Status != ads.CapReached || again.Side.View != "" {
		t.Errorf("after both views: %+v", again)
	}
	second.stop()

	report, err := exec.Command("waymark", "ads", "report", "--database-dir", filepath.Join(dir, "database")).Output()
	if err != nil || !strings.Contains(string(report), ",side,2,1\r\n") {
		t.Errorf("report = %q, %v", report, err)
	}
}

// A new inventory is shown after SIGHUP, and an invalid one is ignored.
func TestHangupReadsAdsAgain(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeAds(t, dir)
	file := filepath.Join(dir, "ads.toml")
	process, log := startProcess(t, "serve", "--features-placement", "--ads-inventory", file, "--database-dir", filepath.Join(dir, "database"))
	site := &adSite{t: t, address: waitFor(t, log, `msg=serving url=(\S+)`)[1]}
	for _, step := range []struct{ from, to, logged, want string }{
		{"Learn it", "Learn more", `msg="ads reloaded"`, "Learn more"},
		{"side.png", "none.png", `msg="reload of ads failed; serving the previous ads" error=.*none.png`, "Learn more"},
	} {
		text := testkit.ReadFile(t, file)
		testkit.WriteFile(t, file, bytes.Replace(text, []byte(step.from), []byte(step.to), 1))
		if err := process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		waitFor(t, log, step.logged)
		if got := site.choose().Side.Copy; got != step.want {
			t.Errorf("ad = %q, want %q", got, step.want)
		}
	}
}

// An API chooses the ads. While it is down, the inventory does.
func TestAdsOfADecisionAPI(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeAds(t, dir)
	picture := testkit.ReadFile(t, filepath.Join(dir, "side.png"))
	var views atomic.Int32
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		here := "http://" + r.Host
		switch r.URL.Path {
		case "/api/v2":
			fmt.Fprintf(w, `{"decisions":{"side":{"campaignId":7,"clickUrl":"%[1]s/r","impressionUrl":"%[1]s/i","contents":[{"data":{"imageUrl":"%[1]s/p","title":"From the API"}}]}}}`, here)
		case "/p":
			_, _ = w.Write(picture)
		case "/i":
			views.Add(1)
		case "/r":
			http.Redirect(w, r, "https://shop.example/bought", http.StatusFound)
		}
	}))
	defer api.Close()
	flags := []string{
		"--features-placement", "--database-dir", filepath.Join(dir, "database"), "--ads-decision-url", api.URL + "/api/v2", "--ads-decision-network-id", "1",
		"--ads-decision-site-id", "2", "--ads-decision-slots", "side=5", "--ads-decision-timeout", "4000", "--ads-private-networks", "127.0.0.0/8",
	}
	without := startAds(t, flags...) // no inventory is needed
	if ad := without.choose().Side; ad.Copy != "From the API" {
		t.Errorf("shows %+v", ad)
	}
	without.stop()
	site := startAds(t, append(flags, "--ads-inventory", filepath.Join(dir, "ads.toml"))...)
	ad := site.choose().Side
	if got := site.get("/pimg/"+ad.Image, http.StatusOK); got != string(picture) || ad.Copy != "From the API" {
		t.Errorf("ad = %+v with picture %.20q", ad, got)
	}
	site.view(ad.View)
	site.follow(ad.Click, "https://shop.example/bought")
	api.Close()
	if ad := site.choose().Side; ad.Copy != "Learn it" || views.Load() != 1 {
		t.Errorf("without the API, the ad is %+v with %d views", ad, views.Load())
	}
	site.stop()
}

// writeAds writes an inventory with one ad.
func writeAds(t *testing.T, dir string) {
	t.Helper()
	picture := image.NewPaletted(image.Rect(0, 0, 130, 100), color.Palette{color.White})
	var data bytes.Buffer
	if err := png.Encode(&data, picture); err != nil {
		t.Fatal(err)
	}
	const inventory = `
[[campaign]]
name = "course"
weight = 1
max_views = 2
[[campaign.ad]]
slot = "side"
url = "https://shop.example/course"
image = "side.png"
copy = "Learn it"
`
	for name, content := range map[string][]byte{"side.png": data.Bytes(), "ads.toml": []byte(inventory)} {
		testkit.WriteFile(t, filepath.Join(dir, name), content)
	}
}

// adSite is a running server that shows ads.
type adSite struct {
	t       *testing.T
	address string
	stop    func()
}

func startAds(t *testing.T, flags ...string) *adSite {
	t.Helper()
	process, log := startProcess(t, append([]string{"serve"}, flags...)...)
	stop := func() {
		if err := process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		for log.Scan() { // until the server has stopped
		}
	}
	return &adSite{t, waitFor(t, log, `msg=serving url=(\S+)`)[1], stop}
}

// chosen is a response to /pong/get.
type chosen struct {
	Status ads.Status
	Side   ads.Placement
}

func (s *adSite) choose() (c chosen) {
	s.t.Helper()
	body := s.call(http.MethodPost, "/pong/get", `{"keywords": [], "pongs": ["side", "top"]}`, http.StatusOK).body
	if err := json.Unmarshal([]byte(body), &c); err != nil {
		s.t.Fatal(err)
	}
	return c
}

func (s *adSite) view(code string) {
	s.t.Helper()
	s.call(http.MethodPost, "/pong/viewed?version=1&code="+url.QueryEscape(code), "", http.StatusCreated)
}

func (s *adSite) follow(code, want string) {
	s.t.Helper()
	if got := s.call(http.MethodGet, "/pong/click?version=1&code="+url.QueryEscape(code), "", http.StatusFound).location; got != want {
		s.t.Errorf("the ad leads to %s, want %s", got, want)
	}
}

func (s *adSite) get(path string, want int) string {
	s.t.Helper()
	return s.call(http.MethodGet, path, "", want).body
}

// adResponse is the part of a response that tests compare.
type adResponse struct{ body, location string }

// call sends a request as a page of the site would.
func (s *adSite) call(method, path, body string, want int) adResponse {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultTransport.RoundTrip(r) // without following redirects
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != want {
		s.t.Fatalf("%s %s: %d, want %d: %.200s, %v", method, path, response.StatusCode, want, content, err)
	}
	return adResponse{string(content), response.Header.Get("Location")}
}
