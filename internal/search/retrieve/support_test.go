package retrieve

import (
	"reflect"
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
)

func TestSupportOf(t *testing.T) {
	const compat = `{"browsers":{"safari":{"name":"Safari","releases":{}},"chrome":{"name":"Chrome","releases":{}},"firefox":{"name":"Firefox","releases":{}},"opera":{"name":"Opera","releases":{}},
		"ie":{"name":"IE","releases":{}},"edge":{"name":"Edge","releases":{}},"owl":{"name":"Owl","releases":{}}},
		"css":{"trail":{"__compat":{"support":{
		"safari":{"version_added":"15.4"},
		"chrome":[{"version_added":"9","partial_implementation":true,"prefix":"-x-"},{"version_added":"5","version_removed":"6"}],
		"firefox":{"version_added":"preview"},"opera":{"version_added":"3","version_removed":"4"},"ie":{"version_added":false},"edge":{"version_added":null},
		"bun":{"version_added":true},"nodejs":[{"version_added":"9","flags":[{"name":"f"}]},{"version_added":"8"}],
		"owl":{"version_added":"1","flags":[{"name":"f"}]},"deno":[]}},
		"muddy_path":{"__compat":{"support":{"safari":{"version_added":"16"}}},"deep":{"__compat":{"support":{"safari":{"version_added":"17"}}}}}}}}`
	const features = `{"features":{"trail":{"kind":"feature","name":"Trail","compat_features":["css.trail"],
		"status":{"baseline":"low","baseline_low_date":"2026-01-02","support":{},"by_compat_key":{"css.trail":{"baseline":"low","baseline_low_date":"2026-01-02","support":{}}}}}}}`
	got := SupportOf(docstest.PackWebdata(t, compat, features), Feature{Title: "Trail", URL: "/t", Keys: []string{"css.trail", "css.gone"}}, Parse("is a muddy-path trail supported in Safari?"))
	want := []Compat{
		{Feature: "Trail", URL: "/t", Baseline: "low", Since: "2026-01-02", Rows: []SupportRow{
			{Browser: "Chrome", ID: "chrome", Version: "9", Notes: []string{"partial", "prefix: -x-"}},
			{Browser: "Edge", ID: "edge", Version: Unknown},
			{Browser: "Firefox", ID: "firefox", Version: Preview},
			{Browser: "Opera", ID: "opera", Version: NotSupported},
			{Browser: "Safari", ID: "safari", Version: "15.4", Asked: true},
			{Browser: "IE", ID: "ie", Version: NotSupported},
			{Browser: "deno", ID: "deno", Version: NotSupported},
			{Browser: "nodejs", ID: "nodejs", Version: "8"},
			{Browser: "bun", ID: "bun", Version: Supported},
			{Browser: "Owl", ID: "owl", Version: "1", Notes: []string{"flag: f"}},
		}},
		{Feature: "muddy path", URL: "/t", Rows: []SupportRow{{Browser: "Safari", ID: "safari", Version: "16", Asked: true}}},
	}
	if len(got) != len(want) {
		t.Fatalf("support is %+v", got)
	}
	for i := range want {
		if len(got[i].Rows) != len(want[i].Rows) {
			t.Fatalf("rows are %+v", got[i].Rows)
		}
		for n := range want[i].Rows {
			if !reflect.DeepEqual(normal(got[i].Rows[n]), normal(want[i].Rows[n])) {
				t.Errorf("row is %+v, want %+v", got[i].Rows[n], want[i].Rows[n])
			}
		}
		got[i].Rows, want[i].Rows = nil, nil
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("support is %+v, want %+v", got[i], want[i])
		}
	}
}

func TestNamedFeature(t *testing.T) {
	const features = `{"features":{
		"trail-gap":{"kind":"feature","name":"Gap in trails (wide)","compat_features":["css.gap","css.gap.trail_context"],"status":{"baseline":"high","support":{"safari":"14.1"}}},
		"trail-anchor":{"kind":"feature","name":"Trail anchor","compat_features":["css.anchor"],"status":{"baseline":false,"support":{}}},
		"lazy-trail":{"kind":"feature","name":"Trails that wait","compat_features":["css.wait"],"status":{"baseline":"low","baseline_low_date":"2026-01-02","support":{"chrome":"9"}}}}}`
	data := docstest.PackWebdata(t, `{"browsers":{"safari":{"name":"Safari","releases":{}}},"css":{}}`, features)
	for question, want := range map[string]string{
		"can I use gap with trails in Safari":           "Gap in trails (wide)",
		`trail="lazy" browser support`:                  "Trails that wait", // by its key
		"can I use a trail anchor":                      "",                 // not Baseline
		"is the gap of a wide trail supported in Owl":   "",
		"can I use a gap with trails that have no path": "",
	} {
		f := NamedFeature(data, Parse(question))
		if got := f != nil; got != (want != "") || got && f.of.Name != want {
			t.Errorf("feature of %q = %+v, want %q", question, f, want)
		}
	}
	asked := Parse("can I use gap with trails in Safari")
	f := NamedFeature(data, asked)
	if !f.IsOf([]string{"css.gap"}) || f.IsOf([]string{"css.wait"}) {
		t.Error("it is of other pages")
	}
	list := f.Support(data, "/gap", asked)
	if got := list[0]; got.Baseline != "high" || got.URL != "/gap" || got.Rows[0].Version != NotSupported || !reflect.DeepEqual(got.Rows[3], SupportRow{Browser: "Safari", ID: "safari", Version: "14.1", Asked: true}) {
		t.Errorf("support is %+v", got)
	}
}

func normal(r SupportRow) SupportRow {
	if len(r.Notes) == 0 {
		r.Notes = nil
	}
	return r
}
