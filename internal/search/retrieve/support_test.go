package retrieve

import (
	"reflect"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

// data is a response of the compatibility endpoint.
type data string

func (d data) Compat(string) ([]byte, bool) { return []byte(d), d != "" }

func (d data) Baseline(keys []string) *webdata.Baseline {
	if keys[0] != "css.trail" {
		return nil
	}
	return &webdata.Baseline{SupportStatus: webdata.SupportStatus{Baseline: "low", BaselineLowDate: "2026-01-02"}, Feature: &webdata.Feature{}}
}

func TestSupportOf(t *testing.T) {
	const response = `{"data":{"__compat":{"support":{
		"safari":{"version_added":"15.4"},
		"chrome":[{"version_added":"9","partial_implementation":true,"prefix":"-x-"},{"version_added":"5","version_removed":"6"}],
		"firefox":{"version_added":"preview"},"opera":{"version_added":"3","version_removed":"4"},"ie":{"version_added":false},"edge":{"version_added":null},
		"owl":{"version_added":"1","flags":[{"name":"f"}]},"deno":[]}},
		"muddy_path":{"__compat":{"support":{"safari":{"version_added":"16"}}},"deep":{"__compat":{"support":{"safari":{"version_added":"17"}}}}}},
		"browsers":{"safari":{"name":"Safari"},"chrome":{"name":"Chrome"},"firefox":{"name":"Firefox"},"opera":{"name":"Opera"},"ie":{"name":"IE"},"edge":{"name":"Edge"},"owl":{"name":"Owl"}}}`
	got := SupportOf(data(response), Feature{Title: "Trail", URL: "/t", Keys: []string{"css.trail"}}, Parse("is a muddy-path trail supported in Safari?"))
	want := []Compat{
		{Feature: "Trail", URL: "/t", Baseline: "low", Since: "2026-01-02", Rows: []SupportRow{
			{Browser: "Chrome", ID: "chrome", Version: "9", Notes: []string{"partial", "prefix: -x-"}},
			{Browser: "Edge", ID: "edge", Version: Unknown},
			{Browser: "Firefox", ID: "firefox", Version: Preview},
			{Browser: "Opera", ID: "opera", Version: NotSupported},
			{Browser: "Safari", ID: "safari", Version: "15.4", Asked: true},
			{Browser: "IE", ID: "ie", Version: NotSupported},
			{Browser: "deno", ID: "deno", Version: Unknown},
			{Browser: "Owl", ID: "owl", Version: "1", Notes: []string{"flag: f"}},
		}},
		{Feature: "muddy path", URL: "/t", Rows: []SupportRow{{Browser: "Safari", ID: "safari", Version: "16", Asked: true}}},
	}
	if len(got) != len(want) {
		t.Fatalf("support is %+v", got)
	}
	for i := range want {
		for n := range want[i].Rows {
			if n < len(got[i].Rows) && !reflect.DeepEqual(normal(got[i].Rows[n]), normal(want[i].Rows[n])) {
				t.Errorf("row is %+v, want %+v", got[i].Rows[n], want[i].Rows[n])
			}
		}
		got[i].Rows, want[i].Rows = nil, nil
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("support is %+v, want %+v", got[i], want[i])
		}
	}
	for _, bad := range []data{"", "{", `{"data":{"__compat":7}}`, `{"data":{"__compat":{"support":{"safari":7}}}}`} {
		SupportOf(bad, Feature{Keys: []string{"css.x"}}, Asked{})
	}
}

func normal(r SupportRow) SupportRow {
	if len(r.Notes) == 0 {
		r.Notes = nil
	}
	return r
}
