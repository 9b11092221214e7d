package webdata_test

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

// TestCompatKeys compares the list with the data: every key is in the data, and
// so is every member of its object.
func TestCompatKeys(t *testing.T) {
	t.Parallel()
	d, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	keys := d.CompatKeys()
	if len(keys) < 20_000 || !slices.IsSorted(keys) {
		t.Fatalf("got %d keys, want at least 20,000 in order", len(keys))
	}
	for i, key := range keys {
		if strings.Contains(key, "__") || i > 0 && key == keys[i-1] {
			t.Errorf("there is a key %s", key)
		}
		if i%97 != 0 {
			continue
		}
		if _, ok := d.Compat(key); !ok {
			t.Errorf("the data has nothing at %s", key)
		}
	}
	for _, key := range []string{"css.properties.color", "api.AbortController.signal", "webextensions.api.alarms.create", "javascript.builtins.Array.at", "mediatypes.image.avif"} {
		if _, ok := d.Compat(key); ok != slices.Contains(keys, key) {
			t.Errorf("%s: in the data = %t, in the list = %t", key, ok, !ok)
		}
	}
}

func TestSpecificationList(t *testing.T) {
	t.Parallel()
	d, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	list := d.SpecificationList()
	for _, s := range list {
		if found := d.Specifications(nil, []string{s.BCDSpecificationURL}, nil); len(found) != 1 || found[0].Title != s.Title {
			t.Errorf("%s is %q, listed as %q", s.BCDSpecificationURL, found, s.Title)
		}
	}
	if len(list) < 500 {
		t.Errorf("got only %d specifications", len(list))
	}
}
