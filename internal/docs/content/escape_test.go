package content_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

func TestIsClean(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/": true, "/en-US/": true, "/en-US/docs/Web": true, "/en-US/docs/Web/": true, "/en-US/docs/...": true, "/.well-known/x": true,
		"": false, "x": false, "//": false, "//evil.example": false, "/.//evil.example": false, "/..//evil.example": false,
		"/en-US/docs/../../static/z.js": false, "/en-US/docs/.": false, "/en-US/docs/..": false, "/en-US//docs": false, "/en-US/docs//": false,
		`/\evil.example`: false, `/x\..\y`: false,
	} {
		if got := content.IsCleanPath(path); got != want {
			t.Errorf("IsClean(%q) = %t", path, got)
		}
	}
}

func TestLocal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, query, fragment, want string }{
		{"/en-US/docs/Web/CSS/::before", "", "größe", "/en-US/docs/Web/CSS/::before#gr%C3%B6%C3%9Fe"},
		{"/en-US/docs/A b?", "", "gr%C3%B6%C3%9Fe", "/en-US/docs/A%20b%3F#gr%C3%B6%C3%9Fe"},
		{"/en-US/docs/Web", "a=b c&d=%C3%A4", "", "/en-US/docs/Web?a=b%20c&d=%C3%A4"},
		{"/en-US/docs/50%", "", "50%", "/en-US/docs/50%25#50%25"},
		{`//evil.example\x`, "x#y", "", "/evil.example%5Cx?x%23y"},
	} {
		if got := content.EscapeLocal(c.path, c.query, c.fragment); got != c.want {
			t.Errorf("Local(%q, %q, %q) = %q, want %q", c.path, c.query, c.fragment, got, c.want)
		}
	}
}

func TestAbsolute(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://example.org/a:b*c":        "https://example.org/a:b*c",
		"https://example.org/ä?q=ö x#%C3":  "https://example.org/%C3%A4?q=%C3%B6%20x#%C3",
		"https://example.org/%zz\n/* evil": "https://example.org/%zz%0A/*%20evil",
	} {
		if got := content.EscapeAbsolute(in); got != want {
			t.Errorf("Absolute(%q) = %q, want %q", in, got, want)
		}
	}
}
