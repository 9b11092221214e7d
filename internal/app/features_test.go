package app

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/web"
)

// Links of the shell are hidden when the page that a feature begins with is not there.
func TestShellPagesHaveWhereFeaturesBegin(t *testing.T) {
	pages, err := web.ShellPages()
	if err != nil {
		t.Fatal(err)
	}
	a := &App{cfg: &config.Config{}}
	list := a.features(site.Collections{}, false)
	for _, f := range list {
		if page := strings.TrimPrefix(f.Route, "/en-US/"); page != "" && !slices.Contains(pages, page) {
			t.Errorf("web/src/core/shell-pages.json lacks %s, where %s begins", page, f.Name)
		}
	}
	for _, files := range []bool{false, true} {
		if _, err := feature.Resolve(a.features(site.Collections{}, files), func(string) bool { return true }); err != nil {
			t.Error(err)
		}
	}
}
