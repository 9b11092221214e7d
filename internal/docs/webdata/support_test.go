package webdata

import (
	"reflect"
	"testing"
)

// Every shape that the schema allows yields the statement that compatibility
// tables show.
func TestCurrentStatement(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, support string
		want          SupportStatement
	}{
		{"a version", `{"version_added":"9"}`, SupportStatement{Added: "9"}},
		{"a range", `{"version_added":"≤9"}`, SupportStatement{Added: "≤9"}},
		{"only a preview", `{"version_added":"preview"}`, SupportStatement{Added: PreviewVersion}},
		{"false", `{"version_added":false}`, SupportStatement{}},
		{"left out", `{}`, SupportStatement{}},
		{"an empty list", `[]`, SupportStatement{}},
		{"true", `{"version_added":true}`, SupportStatement{Added: SomeVersion}},
		{"null", `{"version_added":null}`, SupportStatement{Added: UnknownVersion}},
		{"removed", `{"version_added":"3","version_removed":"4"}`, SupportStatement{Added: "3", Removed: "4"}},
		{"removed in some version", `{"version_added":"3","version_removed":true}`, SupportStatement{Added: "3", Removed: SomeVersion}},
		{"not removed", `{"version_added":"3","version_removed":false}`, SupportStatement{Added: "3"}},
		{"not known to be removed", `{"version_added":"3","version_removed":null}`, SupportStatement{Added: "3", Removed: UnknownVersion}},
		{"one without flags before a newer one with them", `[{"version_added":"9","flags":[{"name":"f","type":"preference"}]},{"version_added":"8"}]`, SupportStatement{Added: "8"}},
		{"one without notes first", `[{"version_added":"9","notes":"Slow."},{"version_added":"8"}]`, SupportStatement{Added: "8"}},
		{"one with notes before one with a prefix", `[{"version_added":"7","prefix":"-x-"},{"version_added":"9","notes":["Slow."]}]`, SupportStatement{Added: "9", Remarks: true}},
		{"a prefix before a part", `[{"version_added":"9","partial_implementation":true},{"version_added":"7","prefix":"-x-"}]`, SupportStatement{Added: "7", Prefix: "-x-"}},
		{"another name before flags", `[{"version_added":"9","flags":[{"name":"f"},{"name":"g"}]},{"version_added":"7","alternative_name":"other"}]`, SupportStatement{Added: "7", AlternativeName: "other"}},
		{"flags before what was removed", `[{"version_added":"3","version_removed":"4"},{"version_added":"9","flags":[{"name":"f"},{"name":"g"}]}]`, SupportStatement{Added: "9", Flags: []string{"f", "g"}}},
		{"true without flags before a version with them", `[{"version_added":"9","flags":[{"name":"f"}]},{"version_added":true}]`, SupportStatement{Added: SomeVersion}},
		{"the first when nothing is known of any", `[{"version_added":null},{"version_added":false}]`, SupportStatement{Added: UnknownVersion}},
	} {
		text := []byte(`{"x":` + test.support + "}")
		at, _ := member(text, 0, "x")
		if got := (BrowserSupport{"cat", decodeStatements(text, at)}).Current(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: current statement of %s = %+v, want %+v", test.name, test.support, got, test.want)
		}
	}
}

func TestTextOfVersions(t *testing.T) {
	t.Parallel()
	for v, want := range map[SupportVersion]string{
		NoVersion: "no", SomeVersion: "yes", UnknownVersion: "unknown", PreviewVersion: "preview", "9.1": "9.1", "≤18": "≤18",
	} {
		if got := v.Text(); got != want {
			t.Errorf("text of %q = %q, want %q", v, got, want)
		}
	}
}

func TestCompatSubtree(t *testing.T) {
	t.Parallel()
	d := testData(t)
	for key, want := range map[string][]string{
		"api.Kennel":      {"api.Kennel", "api.Kennel.bark", "api.Kennel.barkLoud"},
		"api.Kennel.bark": {"api.Kennel.bark"},
		"http":            {"http.methods.FEED", "http.methods.PET"},
		"api.Cat":         nil,
		"":                nil,
	} {
		var got []string
		for _, entry := range d.CompatSubtree(key) {
			got = append(got, entry.Key)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("CompatSubtree(%q) has %q, want %q", key, got, want)
		}
	}
	for entry := range d.CompatEntries() {
		if got, ok := d.CompatEntry(entry.Key); !ok || !reflect.DeepEqual(got, d.CompatSubtree(entry.Key)[0]) {
			t.Errorf("CompatEntry(%q) = %+v, %v, want the first of its subtree", entry.Key, got, ok)
		}
	}
	for _, key := range []string{"", "http", "http.methods", "api.Cat", "api.Kennel.__compat"} {
		if got, ok := d.CompatEntry(key); ok {
			t.Errorf("CompatEntry(%q) = %+v, want none", key, got)
		}
	}
	if got := d.BrowserName("cat"); got != "Cat" {
		t.Errorf("BrowserName(cat) = %q", got)
	}
}
