package app

import (
	"log/slog"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/web"
)

// Links of the shell are hidden if the first page of a feature does not exist.
func TestShellPagesHaveWhereFeaturesBegin(t *testing.T) {
	pages, err := web.ShellPages()
	if err != nil {
		t.Fatal(err)
	}
	a := &App{cfg: &config.Config{}}
	list := a.features(site.Collections{}, false)
	for _, f := range list {
		if page := strings.TrimPrefix(f.Route, "/en-US/"); page != "" && !slices.Contains(pages, page) {
			t.Errorf("web/src/core/shell-pages.json lacks %s, the first page of %s", page, f.Name)
		}
	}
	for _, files := range []bool{false, true} {
		if _, err := feature.Resolve(a.features(site.Collections{}, files), func(string) bool { return true }); err != nil {
			t.Error(err)
		}
	}
}

// The first page of a feature is the one in the default language of the site.
func TestFeaturesBeginInTheDefaultLanguage(t *testing.T) {
	for _, file := range []string{"name: Lamp\n", "languages: [de, en]\n"} {
		root := testkit.WriteFiles(t, map[string]string{"site.yaml": file, "README.md": "# Lamp\n"})
		s, err := site.Open(t.Context(), site.Options{
			Kind: content.Docs, Sources: content.Sources{Content: root}, Webdata: docstest.EmbeddedWebdata(t), History: content.HistoryOff, Log: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		if !showsRoute(s)("/en-US/search") || showsRoute(s)("/en-US/nowhere") {
			t.Errorf("%q: the pages of features are not those of the site", file)
		}
	}
}

// A model explains code wherever AI help uses one, unless explanations are
// turned off.
func TestExplanationsNeedAModel(t *testing.T) {
	served := config.Features{Authentication: true, Plus: true}
	for _, c := range []struct {
		name     string
		features config.Features
		ai       config.AI
		files    bool
		want     bool
	}{
		{"with a model", served, config.AI{BaseURL: "http://localhost:1/v1", Explain: true}, false, true},
		{"without a model", served, config.AI{Explain: true}, false, false},
		{"turned off", served, config.AI{BaseURL: "http://localhost:1/v1"}, false, false},
		{"without accounts", config.Features{Plus: true}, config.AI{BaseURL: "http://localhost:1/v1", Explain: true}, false, false},
		{"files", served, config.AI{BaseURL: "http://localhost:1/v1", Explain: true}, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &App{cfg: &config.Config{Features: c.features, AI: c.ai}}
			set, err := feature.Resolve(a.features(site.Collections{}, c.files), func(string) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			if got := set.On(feature.ExplainCode); got != c.want {
				t.Errorf("explanations on = %t, want %t", got, c.want)
			}
			a.cfg.Auth.SecretKey = strings.Repeat("a1", 32)
			key, err := a.signingKey(set)
			if err != nil || (len(key) > 0) != c.want {
				t.Errorf("key of %d bytes, %v", len(key), err)
			}
		})
	}
}

// Ads are on if the program serves an inventory.
func TestPlacementNeedsAdsAndAServer(t *testing.T) {
	for _, c := range []struct {
		name  string
		ads   config.Ads
		files bool
		want  string // reason if ads are off
	}{
		{"served", config.Ads{Inventory: "ads.toml"}, false, ""},
		{"decided elsewhere", config.Ads{DecisionURL: "https://ads.example/"}, false, ""},
		{"without ads", config.Ads{}, false, "ads.inventory is missing, the file with the ads"},
		{"files", config.Ads{Inventory: "ads.toml"}, true, "static hosts run no program"},
		{"files without ads", config.Ads{}, true, "static hosts run no program"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := &App{cfg: &config.Config{Features: config.Features{Placement: true}, Ads: c.ads}}
			set, err := feature.Resolve(a.features(site.Collections{}, c.files), func(string) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(set, func(s feature.State) bool { return s.Name == feature.Placement })
			if got := set[i]; got.Why != c.want || got.On != (c.want == "") || got.On && !got.Database {
				t.Errorf("on = %t because %q; want %q", got.On, got.Why, c.want)
			}
		})
	}
}
