package updates

import (
	"path"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
)

// titled has an article at every address, titled like its last segment.
type titled struct{}

func (titled) Title(address string) string {
	if address == "/docs/Web/CSS/Reference/At-rules/@container" {
		return "@container <rules>"
	}
	return path.Base(address)
}

func (titled) Locales(string) []string { return []string{"en-US"} }

func TestSearchFindsWhatReadersCallAFeature(t *testing.T) {
	t.Parallel()
	feed, err := New(docstest.EmbeddedWebdata(t), titled{})
	if err != nil {
		t.Fatal(err)
	}
	indexOf := func(key string) int {
		return slices.IndexFunc(feed.features, func(f feature) bool { return f.path == key })
	}
	for _, test := range []struct {
		text, path string
		want       bool
	}{
		{"container queries", "css.at-rules.container", true},
		{"  Container   QUERY ", "css.properties.container-type", true},
		{"queries container", "css.at-rules.container", true},
		{"container queries", "css.properties.anchor-name", false},
		{"@container", "css.at-rules.container", true},
		{"@container", "css.properties.anchor-name", false},
		{"rule @container", "css.at-rules.container", true},
		{"anchor positioning", "css.properties.anchor-name", true},
		{"anchor-positioning", "css.properties.anchor-name", true},
		{"chor positioning", "css.properties.anchor-name", false},
		{"anchor flexbox", "css.properties.anchor-name", false},
		{"view transitions", "api.Document.startViewTransition", true},
		{"properties.CONTAINER-t", "css.properties.container-type", true},
		{"", "css.at-rules.container", true},
		{"-", "css.at-rules.container", true},
		{"/", "css.at-rules.container", false},
	} {
		i := indexOf(test.path)
		if i < 0 {
			t.Fatalf("the data lacks %s", test.path)
		}
		if got := feed.newSearch(test.text).finds(&feed.features[i]); got != test.want {
			t.Errorf("%q finds %s = %v, want %v", test.text, test.path, got, test.want)
		}
	}
}
