package lsp

import (
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
)

func TestDescribeSupport(t *testing.T) {
	data := docstest.PackWebdata(t, `{"browsers":{"chrome":{"name":"Chrome","releases":{}},"edge":{"name":"Edge","releases":{}},"firefox":{"name":"Firefox","releases":{}},
		"safari":{"name":"Safari","releases":{}},"deno":{"name":"Deno","releases":{}},"bun":{"name":"Bun","releases":{}}},
		"css":{"trail":{"__compat":{"status":{"experimental":false,"deprecated":true,"standard_track":true},"support":{
		"chrome":[{"version_added":"9","flags":[{"type":"preference","name":"f"}]},{"version_added":"8"}],"edge":{"version_added":true},"firefox":{"version_added":null},
		"safari":{"version_added":false},"deno":{"version_added":"3","version_removed":"4"},"bun":{"version_added":"1","partial_implementation":true,"flags":[{"name":"f"}]}}}}}}`, `{"features":{}}`)
	const want = "`css.trail`\n\ndeprecated\n\n| Browser | Since |\n| --- | --- |\n| Chrome | 8 |\n| Edge | yes |\n| Firefox | unknown |\n" +
		"| Safari | no |\n| Deno | 3, until 4 |\n| Bun | 1, in part, with a flag |"
	if got := describeSupport(data, "css.trail"); got != want {
		t.Errorf("support =\n%s\nwant\n%s", got, want)
	}
	if got := describeSupport(data, "css.gone"); got != "The compatibility data has no key `css.gone`." {
		t.Errorf("support of a key without data = %s", got)
	}
	if got := describeSupport(data, "css"); got != "`css`" {
		t.Errorf("support of a group of features = %s", got)
	}
}
