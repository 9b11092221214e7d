package app

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/testkit"
)

// testCampaign is an inventory with one ad.
const testCampaign = `
[[campaign]]
name = "course"
weight = 1
[[campaign.ad]]
slot = "side"
url = "https://shop.example/"
image = "side.png"
copy = "Learn it"
`

// adFolder is a folder with an inventory and its pictures.
type adFolder struct {
	t   *testing.T
	dir string
}

// newAdFolder returns a folder with one picture.
func newAdFolder(t *testing.T) adFolder {
	t.Helper()
	f := adFolder{t, t.TempDir()}
	f.draw("side.png")
	return f
}

// draw writes a picture of the side slot's size.
func (f adFolder) draw(name string) {
	f.t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 130, 100))); err != nil {
		f.t.Fatal(err)
	}
	f.write(name, picture.String())
}

// write writes a file and returns its path.
func (f adFolder) write(name, text string) string {
	f.t.Helper()
	file := filepath.Join(f.dir, name)
	testkit.WriteFile(f.t, file, text)
	return file
}

// adStore returns a store in an empty database.
func adStore(t *testing.T) *store.Store {
	t.Helper()
	return storetest.Open(t, store.Options{Dir: t.TempDir()})
}

// adsOf returns the ads component of a host without other features.
func adsOf(h *host) *ads.Service { return h.options.Features[0].(server.Ads).Service }

func ignore(_, _ string) {}

// withPlacement returns the runtime of a site with or without ads.
func withPlacement(on bool) *siteRuntime {
	return &siteRuntime{features: feature.Set{{Feature: feature.Feature{Name: feature.Placement}, On: on}}}
}

// A server uses the ads of a valid inventory, and refuses an invalid one.
func TestAddAds(t *testing.T) {
	folder, db := newAdFolder(t), adStore(t)
	for _, c := range []struct {
		name, inventory string
		on              bool
		isError         string
	}{
		{"on", testCampaign, true, ""},
		{"off", testCampaign, false, ""},
		{"wrong", strings.Replace(testCampaign, "weight = 1", "", 1), true, `ads.inventory: campaign "course": weight: 0 is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := folder.write("ads.toml", c.inventory)
			a := New(&config.Config{Ads: config.Ads{Inventory: file}}, slog.New(slog.DiscardHandler), "test")
			h := &host{siteRuntime: withPlacement(c.on), db: db}
			var err error
			if c := a.ads(); c.isOn(h.features) {
				err = c.open(t.Context(), h)
			}
			if c.isError != "" {
				if err == nil || !strings.Contains(err.Error(), c.isError) {
					t.Errorf("error %v, want %s", err, c.isError)
				}
				return
			}
			if err != nil || (len(h.options.Features) > 0) != c.on {
				t.Errorf("features = %v, %v", h.options.Features, err)
			}
		})
	}
}

// shownCopy returns the text of the ad in the side slot.
func shownCopy(t *testing.T, h *host) string {
	t.Helper()
	placements, _, err := adsOf(h).Choose(t.Context(), ads.Page{Slots: []ads.Slot{ads.Side}})
	if err != nil {
		t.Fatal(err)
	}
	return placements[ads.Side].Copy
}

// A valid new inventory is used. An invalid one is logged, and the old one
// stays.
func TestAdsAreReadAgain(t *testing.T) {
	folder, db := newAdFolder(t), adStore(t)
	var log bytes.Buffer
	a := New(&config.Config{Ads: config.Ads{Inventory: folder.write("ads.toml", testCampaign)}}, slog.New(slog.NewTextHandler(&log, nil)), "test")
	h := &host{siteRuntime: withPlacement(true), db: db}
	if err := a.openAds(t.Context(), h); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ inventory, want, logged string }{
		{strings.Replace(testCampaign, "Learn it", "Learn more", 1), "Learn more", `msg="ads reloaded"`},
		{"[[campaign]", "Learn more", `level=ERROR msg="reload of ads failed; serving the previous ads" error=.*line 1`},
		{strings.Replace(testCampaign, "side.png", "none.png", 1), "Learn more", `none.png\\": no such file`},
		{testCampaign, "Learn it", `campaigns=1`},
	} {
		log.Reset()
		folder.write("ads.toml", step.inventory)
		h.reloaders[0].reload(ignore)
		if got := shownCopy(t, h); got != step.want || !regexp.MustCompile(step.logged).MatchString(log.String()) {
			t.Errorf("ad = %q, want %q; log: %s", got, step.want, &log)
		}
	}
}

// A changed inventory is used without a signal, even if its pictures are written
// later.
func TestAdsAreWatched(t *testing.T) {
	folder, db := newAdFolder(t), adStore(t)
	a := New(&config.Config{Ads: config.Ads{Inventory: folder.write("ads.toml", testCampaign)}}, slog.New(slog.DiscardHandler), "test")
	h := &host{siteRuntime: withPlacement(true), db: db}
	if err := a.openAds(t.Context(), h); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go h.reloaders[0].watch(ctx, ignore)
		looked := func() {
			time.Sleep(2 * settingsEvery)
			synctest.Wait()
		}
		looked()
		folder.write("ads.toml", strings.NewReplacer("Learn it", "Learn more", "side.png", "later.png").Replace(testCampaign))
		looked()
		if got := shownCopy(t, h); got != "Learn it" {
			t.Errorf("ad = %q, without its picture", got)
		}
		folder.draw("later.png")
		looked()
		if got := shownCopy(t, h); got != "Learn more" {
			t.Errorf("ad = %q, not from the new inventory", got)
		}
	})
}

// decisionServer is an API with an ad for the side slot.
func decisionServer(t *testing.T) *httptest.Server {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 130, 100))); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		here := "http://" + r.Host
		switch r.URL.Path {
		case "/api/v2":
			fmt.Fprintf(w, `{"decisions":{"side":{"campaignId":7,"clickUrl":"%[1]s/r","impressionUrl":"%[1]s/i","contents":[{"data":{"imageUrl":"%[1]s/p","title":"From the API"}}]}}}`, here)
		case "/p":
			_, _ = w.Write(picture.Bytes())
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// withDecisions returns settings for an API on this machine.
func withDecisions(s *httptest.Server) config.Ads {
	return config.Ads{
		DecisionURL: s.URL + "/api/v2", DecisionNetworkID: 1, DecisionSiteID: 2, DecisionSlots: []string{"side=5/8"}, DecisionTimeout: 4000,
		PrivateNetworks: []string{"127.0.0.0/8"},
	}
}

// If an API is set, it chooses the ads, with or without an inventory.
func TestAdsOfAnAPI(t *testing.T) {
	folder, db, api := newAdFolder(t), adStore(t), decisionServer(t)
	for inventory, want := range map[string]string{"": "From the API", folder.write("ads.toml", testCampaign): "From the API"} {
		cfg := withDecisions(api)
		cfg.Inventory = inventory
		a := New(&config.Config{Ads: cfg}, slog.New(slog.DiscardHandler), "test")
		h := &host{siteRuntime: withPlacement(true), db: db}
		if err := a.openAds(t.Context(), h); err != nil {
			t.Fatal(err)
		}
		placements, _, err := adsOf(h).Choose(t.Context(), ads.Page{Slots: []ads.Slot{ads.Side}, Country: "US"})
		if got := placements[ads.Side].Copy; err != nil || got != want {
			t.Errorf("inventory %q: ad = %q, %v", inventory, got, err)
		}
		if (len(h.reloaders) > 0) != (inventory != "") {
			t.Errorf("inventory %q: reloaders %v", inventory, h.reloaders)
		}
	}
	for want, change := range map[string]func(*config.Ads){
		"ads.decision_slots":     func(c *config.Ads) { c.DecisionSlots = []string{"popup=5"} },
		"ads.decision_addresses": func(c *config.Ads) { c.DecisionAddresses = []string{"DE"} },
		"ads.decision_url":       func(c *config.Ads) { c.PrivateNetworks = nil },
	} {
		cfg := withDecisions(api)
		change(&cfg)
		a := New(&config.Config{Ads: cfg}, slog.New(slog.DiscardHandler), "test")
		if err := a.openAds(t.Context(), &host{siteRuntime: withPlacement(true), db: db}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("err = %v, want %s", err, want)
		}
	}
}

func TestExamineAds(t *testing.T) {
	folder, api := newAdFolder(t), decisionServer(t)
	days := func(first, last string) string {
		return strings.Replace(testCampaign, "weight = 1", "weight = 1\nstart = \""+first+"\"\nend = \""+last+"\"", 1)
	}
	const noKey = " | ok ads.secret_key is not set; links of ads work until the server stops, and on one server only"
	for _, c := range []struct {
		name, inventory, want string
		change                func(*config.Config)
	}{
		{"off", testCampaign, "", func(c *config.Config) { c.Features.Placement = false }},
		{"on", testCampaign, "ok 1 campaign of FILE run" + noKey, nil},
		{"ended", days("2020-01-01", "2020-02-01"), "PROBLEM 0 campaigns of FILE run; have ended: course" + noKey, nil},
		{"later", days("2999-01-01", "2999-02-01"), "PROBLEM 0 campaigns of FILE run; begin later: course" + noKey, nil},
		{"a picture is missing", strings.Replace(testCampaign, "side.png", "none.png", 1), `PROBLEM 1 problem in FILE; the first is campaign "course", slot "side": image "none.png": no such file or directory; 'waymark ads check' lists all` + noKey, nil},
		{"no inventory", "", "", func(c *config.Config) { c.Ads = config.Ads{SecretKey: "k"} }},
		{"an API", "", "ok the API of ads.decision_url responds", func(c *config.Config) { c.Ads = withDecisions(api); c.Ads.SecretKey = "k" }},
		{"an API that is not there", days("2020-01-01", "2020-02-01"), "ok 0 campaigns of FILE run; have ended: course | PROBLEM ads.decision_url: ask the decision API: the response is 404" + noKey, func(c *config.Config) {
			file := c.Ads.Inventory
			c.Ads = withDecisions(api)
			c.Ads.Inventory, c.Ads.DecisionURL = file, api.URL+"/nowhere"
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := &config.Config{Ads: config.Ads{Inventory: folder.write("ads.toml", c.inventory)}, Features: config.Features{Placement: true}}
			if c.change != nil {
				c.change(cfg)
			}
			var got []string
			for _, f := range New(cfg, slog.New(slog.DiscardHandler), "test").examineAds(t.Context()) {
				got = append(got, map[bool]string{true: "ok ", false: "PROBLEM "}[f.OK]+f.Detail)
			}
			if text := strings.ReplaceAll(strings.Join(got, " | "), filepath.Join(folder.dir, "ads.toml"), "FILE"); text != c.want {
				t.Errorf("got\n%s\nwant\n%s", text, c.want)
			}
		})
	}
}
