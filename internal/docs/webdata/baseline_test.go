package webdata

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestBaselineOfKeys(t *testing.T) {
	t.Parallel()
	d := testData(t)
	for _, test := range []struct {
		name     string
		keys     []string
		feature  string // "" for no Baseline
		level    Level
		asterisk bool
		status   Status
	}{
		{name: "no keys"},
		{name: "unknown key", keys: []string{"api.Cat"}},
		{name: "key without a status of its own", keys: []string{"api.Dog.unlisted"}},
		{name: "part that differs from a high whole", keys: []string{"api.Dog.bark"}, feature: "barking", level: "high", asterisk: true, status: High},
		{name: "no parts", keys: []string{"api.Dog.bark.loud"}, feature: "barking", level: "low", status: Low},
		{name: "key that continues with a hyphen is not a part", keys: []string{"api.Dog.bark-style"}, feature: "barking", status: Limited},
		{name: "several keys of one feature give the first", keys: []string{"api.Dog.bark.loud", "api.Dog.bark"}, feature: "barking", level: "low", status: Low},
		{name: "keys of two features", keys: []string{"api.Dog.bark", "api.Pit"}},
		{name: "second key unknown", keys: []string{"api.Dog.bark", "api.Cat"}},
		{name: "key of two features belongs to the first", keys: []string{"api.Dog.shared"}, feature: "barking", level: "high", status: High},
		{name: "low whole with a discouraged part", keys: []string{"api.Hole"}, feature: "digging", level: "low", asterisk: true, status: Low},
		{name: "limited whole, same on desktop and mobile", keys: []string{"api.Pit"}, feature: "digging", status: Limited},
		{name: "limited whole, differs between desktop and mobile", keys: []string{"api.Pond"}, feature: "digging", asterisk: true, status: Limited},
		{name: "discouraged", keys: []string{"api.Howl"}, feature: "howling", level: "high", status: Discouraged},
		{name: "to be removed", keys: []string{"api.Yelp"}, feature: "yelping", level: "high", status: Removing},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := d.PageStatus(test.keys, nil, "Web/API/X"); got != test.status {
				t.Errorf("PageStatus = %q, want %q", got, test.status)
			}
			b := d.Baseline(test.keys)
			if b == nil {
				if test.feature != "" {
					t.Error("no Baseline")
				}
				return
			}
			if b.Feature.ID != test.feature || b.Baseline != test.level || b.Asterisk != test.asterisk || b.Status() != test.status {
				t.Errorf("Baseline of %s: level %q, asterisk %v, status %s; want %s, %q, %v, %s",
					b.Feature.ID, b.Baseline, b.Asterisk, b.Status(), test.feature, test.level, test.asterisk, test.status)
			}
		})
	}
}

// TestLowWholeWithHighParts needs a feature without discouraged parts.
func TestLowWholeWithHighParts(t *testing.T) {
	t.Parallel()
	packages := testPackages(t, "1.0.0")
	files := packages[pkgFeatures].Files
	files["data.json"] = []byte(strings.ReplaceAll(string(files["data.json"]), "api.Hole.howl", "api.Howl.howl"))
	b, err := Pack(packages)
	if err != nil {
		t.Fatal(err)
	}
	d, err := b.Data()
	if err != nil {
		t.Fatal(err)
	}
	if d.Baseline([]string{"api.Hole"}).Asterisk {
		t.Error("asterisk, although all parts are low or high")
	}
}

func TestBaselineJSON(t *testing.T) {
	t.Parallel()
	d := testData(t)
	if err := d.AddDeveloperSignals(strings.NewReader(`{"howling": {"url": "https://vote.example/", "votes": 7}, "gone": {"url": "", "votes": 1}}`)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ key, want string }{
		{"api.Howl", `{"baseline":"high","support":{},"alternatives":[{"name":"Drawing","description":"Draw it.","mdn_url":"/docs/Web/SVG"}],` +
			`"feature":{"id":"howling","status":{"baseline":"high","support":{}},"description_html":"h","name":"Howling",` +
			`"discouraged":{"reason_html":"\u003cb\u003eNoise\u003c/b\u003e.","according_to":["https://quiet.example/"],"alternatives":["svg","barking","gone"]},` +
			`"developer_signals":{"url":"https://vote.example/","votes":7}}}`},
		{"api.Dog.bark", `{"baseline":"high","baseline_low_date":"2020-01-02","baseline_high_date":"2022-07-02","support":{"chrome":"80","safari_ios":"14"},"asterisk":true,` +
			`"feature":{"id":"barking","status":{"baseline":"low","baseline_low_date":"2024-01-02","support":{"chrome":"100"}},"description_html":"Be \u0026lt;loud\u0026gt;.","name":"Barking"}}`},
		{"api.Pit", `{"baseline":false,"support":{"chrome":"1","chrome_android":"1"},` +
			`"feature":{"id":"digging","status":{"baseline":false,"support":{}},"description_html":"d","name":"Digging"}}`},
	} {
		got, err := json.Marshal(d.Baseline([]string{test.key}))
		if err != nil || string(got) != test.want {
			t.Errorf("Baseline of %s = %s, %v\nwant %s", test.key, got, err, test.want)
		}
	}
}

func TestDeprecatedPagesAreDiscouraged(t *testing.T) {
	t.Parallel()
	d := testData(t)
	deprecated := []string{"non-standard", "deprecated"}
	for _, test := range []struct {
		slug           string
		keys, statuses []string
		want           Status
	}{
		{"Web/API/Old", nil, deprecated, Discouraged},
		{"Web/API/Old", []string{"api.Dog.bark"}, deprecated, High},
		{"Web/API/Old", nil, []string{"experimental"}, ""},
		{"Web/Accessibility/ARIA", nil, deprecated, ""},
		{"Web", nil, deprecated, ""},
		{"WebAssembly/Old", nil, deprecated, Discouraged},
		{"Mozilla/Add-ons/Old", nil, deprecated, ""},
	} {
		if got := d.PageStatus(test.keys, test.statuses, test.slug); got != test.want {
			t.Errorf("PageStatus(%q, %q, %q) = %q, want %q", test.keys, test.statuses, test.slug, got, test.want)
		}
	}
}

func TestCompareKeysPutsPartsAfterTheWhole(t *testing.T) {
	t.Parallel()
	want := []string{"a", "a.a", "a.a.z", "a.a-b", "a.b", "a-", "a-.x", "a-b.a", "aa", "b"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, compareKeys)
	if !slices.Equal(got, want) {
		t.Errorf("sorted %q, want %q", got, want)
	}
}

func BenchmarkBaseline(b *testing.B) {
	d, err := Open("")
	if err != nil {
		b.Fatal(err)
	}
	keys := []string{"css.properties.grid-template-columns"}
	b.Run("object", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			d.Baseline(keys)
		}
	})
	b.Run("status", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			d.PageStatus(keys, nil, "Web/CSS")
		}
	})
}
