package app

import (
	"image"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
)

// A server gets the ads of the inventory, and none that are wrong.
func TestAddAds(t *testing.T) {
	dir := t.TempDir()
	picture, err := os.Create(filepath.Join(dir, "side.png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(picture, image.NewGray(image.Rect(0, 0, 130, 100))); err != nil {
		t.Fatal(err)
	}
	if err := picture.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	const campaign = `
[[campaign]]
name = "course"
weight = 1
[[campaign.ad]]
slot = "side"
url = "https://shop.example/"
image = "side.png"
copy = "Learn it"
`
	for _, c := range []struct {
		name, inventory string
		on              bool
		isError         string
	}{
		{"on", campaign, true, ""},
		{"off", campaign, false, ""},
		{"wrong", strings.Replace(campaign, "weight = 1", "", 1), true, `ads.inventory: campaign "course": weight: 0 is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(dir, "ads.toml")
			if err := os.WriteFile(file, []byte(c.inventory), 0o600); err != nil {
				t.Fatal(err)
			}
			a := New(&config.Config{Ads: config.Ads{Inventory: file}}, slog.New(slog.DiscardHandler), "test")
			var o server.Options
			list, err := a.addAds(&o, db, feature.Set{{Feature: feature.Feature{Name: feature.Placement}, On: c.on}})
			if c.isError != "" {
				if err == nil || !strings.Contains(err.Error(), c.isError) {
					t.Errorf("error %v, want %s", err, c.isError)
				}
				return
			}
			if err != nil || (o.Ads != nil) != c.on || (len(list) == 1) != c.on {
				t.Errorf("ads %v, jobs %v, %v", o.Ads, list, err)
			}
		})
	}
}
