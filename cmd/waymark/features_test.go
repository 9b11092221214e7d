package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/web"
)

// What a feature is called and where it begins is known to the application too.
func TestApplicationKnowsEveryFeature(t *testing.T) {
	contract, err := os.ReadFile("../../web/src/contract/site.ts")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := web.ShellPages()
	if err != nil {
		t.Fatal(err)
	}
	a := &app{cfg: &config.Config{}}
	list := a.features(site.Beside{}, false)
	for _, f := range list {
		if !strings.Contains(string(contract), "  readonly "+f.Name+": boolean;") {
			t.Errorf("web/src/contract/site.ts has no flag %s", f.Name)
		}
		if page := strings.TrimPrefix(f.Route, "/en-US/"); page != "" && !slices.Contains(pages, page) {
			t.Errorf("web/src/core/shell-pages.json lacks %s, where %s begins", page, f.Name)
		}
	}
	for _, files := range []bool{false, true} {
		if _, err := feature.Resolve(a.features(site.Beside{}, files), func(string) bool { return true }); err != nil {
			t.Error(err)
		}
	}
}
