package sample_test

import (
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

func openProduct(t *testing.T) *site.Site {
	t.Helper()
	return openOf(t, content.Docs, content.Sources{ContentFS: sample.Product()})
}

func TestProductHasNoFlaws(t *testing.T) {
	for _, d := range build(t, openProduct(t)) {
		for kind, list := range d.Doc.Flaws {
			for _, f := range list {
				t.Errorf("%s:%d: %s: %s %s", d.URL, f.Line, kind, f.Name, f.Explanation)
			}
		}
	}
}

var localAddress = regexp.MustCompile(`(?:src|href)="(/[^"#]*)`)

func TestAddressesOnProductPagesExist(t *testing.T) {
	s := openProduct(t)
	seen := 0
	for _, d := range build(t, s) {
		for _, m := range localAddress.FindAllStringSubmatch(d.html()+d.Doc.Sidebar, -1) {
			seen++
			place := s.Locate(m[1])
			switch place.Kind {
			case site.PlacePage:
			case site.PlaceAsset:
				f, err := s.OpenAsset(place)
				if err != nil {
					t.Errorf("%s: %v", d.URL, err)
					continue
				}
				f.Close()
			default:
				t.Errorf("%s: %s is not on the site", d.URL, m[1])
			}
		}
	}
	if seen < 100 {
		t.Errorf("the pages have %d addresses, less than expected", seen)
	}
}

// The pages below elements/ show what docs/reference/docs-trees.md describes.
func TestProductShowsEveryElement(t *testing.T) {
	var all strings.Builder
	for _, d := range build(t, openProduct(t)) {
		all.WriteString(d.html())
	}
	for name, mark := range map[string]string{
		"note": `class="notecard note`, "warning": `class="notecard warning`, "details": "<details", "task": `type="checkbox"`, "footnote": "footnote",
		"table": "<table", "picture": "relay.svg", "strikethrough": "<del>", "braces": "${{ inputs.version }}",
	} {
		if !strings.Contains(all.String(), mark) {
			t.Errorf("no page has the element %s: %s", name, mark)
		}
	}
}
