package assist

import (
	"encoding/json"
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
)

func TestDescribeFeatures(t *testing.T) {
	data := docstest.PackWebdata(t, `{"browsers":{"cat":{"name":"Cat","releases":{}}},"css":{"trail":{"__compat":{
		"spec_url":["https://a.example/","https://b.example/"],"status":{"experimental":true,"deprecated":false,"standard_track":false},"support":{
		"a":{"version_added":true},"b":{"version_added":null},"c":{"version_added":false},"d":{"version_added":"3","version_removed":"4"},
		"e":[{"version_added":"9","flags":[{"name":"f"}]},{"version_added":"8"}],"g":{"version_added":"5","prefix":"-x-","partial_implementation":true},
		"h":{"version_added":"2","flags":[{"name":"f"}]},"i":{"version_added":"2","version_removed":true}}},
		"mud":{"__compat":{"spec_url":"https://c.example/","support":{}}}}}}`, `{"features":{}}`)
	got, err := json.Marshal(describeFeatures(data.CompatSubtree("css.trail")))
	if err != nil {
		t.Fatal(err)
	}
	const want = `[{"key":"css.trail","support":{"a":"yes","b":"unknown","c":"no","d":"3 until 4","e":"8","g":"5 (partial) (prefix -x-)","h":"2 (behind f)","i":"2, later removed"},` +
		`"status":["experimental","non-standard"],"specification":["https://a.example/","https://b.example/"]},{"key":"css.trail.mud","support":{},"specification":"https://c.example/"}]`
	if string(got) != want {
		t.Errorf("features = %s\nwant %s", got, want)
	}
}
