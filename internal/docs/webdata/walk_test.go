package webdata

import (
	"reflect"
	"slices"
	"testing"
)

func TestCompatEntriesYieldsEveryFeature(t *testing.T) {
	t.Parallel()
	entries := slices.Collect(testData(t).CompatEntries())
	var keys []string
	for _, e := range entries {
		keys = append(keys, e.Key)
	}
	want := []string{"api.Kennel", "api.Kennel.bark", "api.Kennel.barkLoud", "http.methods.PET", "http.methods.FEED"}
	if !slices.Equal(keys, want) {
		t.Errorf("keys = %q, want %q", keys, want)
	}
	kennel := CompatEntry{
		Key: "api.Kennel", SpecURLs: []string{"https://pets.example/kennel/#kennel"},
		Support: []BrowserSupport{
			{"cat", []SupportStatement{{Added: "2"}, {Added: "1", Removed: "2", Prefix: "x"}}},
			{"dog", []SupportStatement{{Added: "≤1.5", Remarks: true}}},
		},
	}
	if !reflect.DeepEqual(entries[0], kennel) {
		t.Errorf("entry = %+v, want %+v", entries[0], kennel)
	}
	for range testData(t).CompatEntries() {
		break // stopping early must not panic
	}
}

func TestBrowsersHaveAllReleases(t *testing.T) {
	t.Parallel()
	browsers, err := testData(t).Browsers()
	if err != nil {
		t.Fatal(err)
	}
	want := []Browser{
		{"cat", "Cat", "desktop", []Release{{"1", "2001-02-03", "retired", "Meow", ""}, {"2", "2002-03-04", "current", "", ""}, {"3", "", "nightly", "", ""}}},
		{"dog", "Dog", "mobile", []Release{{"1.5", "2005-05-05", "current", "", ""}}},
	}
	if !reflect.DeepEqual(browsers, want) {
		t.Errorf("browsers = %+v, want %+v", browsers, want)
	}
}

func TestBaselineKeysLeavesOutDiscouragedFeatures(t *testing.T) {
	t.Parallel()
	d := testData(t)
	for k := range d.BaselineKeys() {
		b := d.Baseline([]string{k.Key})
		if b == nil || b.SupportStatus != k.SupportStatus || b.Feature.Discouraged != nil {
			t.Errorf("got %+v, but the page of the key has %+v", k, b)
		}
	}
}

func TestWebFeaturesHaveTheirKeys(t *testing.T) {
	t.Parallel()
	d := testData(t)
	count := 0
	for key, f := range d.WebFeatures() {
		count++
		if b := d.Baseline([]string{key}); b != nil && b.Feature != f {
			t.Errorf("feature of %s = %s, but the page of the key has %s", key, f.ID, b.Feature.ID)
		}
	}
	if count == 0 {
		t.Error("no key belongs to a web feature")
	}
	for range d.WebFeatures() {
		break // stopping early must not panic
	}
}
