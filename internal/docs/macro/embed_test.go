package macro_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// Settings that a site lacks are not flaws of the content.
func TestHostedSampleWithoutAnAddressIsAMissingSetting(t *testing.T) {
	t.Parallel()
	c := site(t)
	r := macro.NewRunner(macro.Deps{
		Catalogue: c, Webdata: fakeData{}, Linker: link.New(c, link.Options{Text: c.Data().L10n}), Sidebars: fakeSidebars{}, Syntax: fakeSyntax{},
	})
	var flaws flaw.List
	page := &content.Page{Locale: locale.EnUS, Slug: "Page", BodyLine: 1}
	r.Expand(&macro.Context{Page: page, Locale: locale.EnUS, Body: "{{EmbedGHLiveSample('a', '1', '2')}} {{Nosuch}}", Report: &flaws})
	counts := flaw.Count(flaws.Sorted())
	if counts[macro.MissingSetting] != 1 || counts[macro.Unknown] != 1 {
		t.Errorf("flaws are %v", flaws.Sorted())
	}
}
