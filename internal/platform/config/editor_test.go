package config_test

import (
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ template, file, want string }{
		{"vscode://file/{file}:{line}:{column}", "/home/jo/en-us/index.md", "vscode://file/home/jo/en-us/index.md:3:7"},
		{"idea://open?file={file}&line={line}", "/home/jo/a b&c#d?e.md", "idea://open?file=/home/jo/a%20b%26c%23d%3Fe.md&line=3"},
		{"http://localhost:63342/api/file?file={file}", "/ä/{line}.md", "http://localhost:63342/api/file?file=/%C3%A4/%7Bline%7D.md"},
		{"txmt://open?url=file://{file}", "/a%b.md", "txmt://open?url=file:///a%25b.md"},
		{"", "/a.md", ""},
		{"vscode://file/{file}", "en-us/index.md", ""},
		{"vscode://file/{file}", "", ""},
	} {
		link, err := config.ParseEditorLink(tt.template)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.template, err)
		}
		if got := link.To(tt.file, 3, 7); got != tt.want {
			t.Errorf("%s: %s = %q, want %q", tt.template, tt.file, got, tt.want)
		}
	}
	link, _ := config.ParseEditorLink("a:{file}:{line}:{column}")
	if got := link.To("/x", 0, 0); got != "a:/x:1:1" {
		t.Errorf("unknown position: %q", got)
	}
}

func TestDangerousAddressesAreRefused(t *testing.T) {
	t.Parallel()
	for _, template := range []string{
		"javascript:alert('{file}')", "JavaScript:alert('{file}')", "java\tscript:alert('{file}')", " javascript:{file}", "\x01javascript:{file}",
		"data:text/html,{file}", "vbscript:{file}", "blob:{file}", "file://{file}", "view-source:{file}", "filesystem:{file}", "about:{file}",
		"{file}", "//evil.example/{file}", "/open?{file}", "{line}:{file}", "vscode://file/", "a b:{file}", "%zz:{file}", ":{file}",
	} {
		if link, err := config.ParseEditorLink(template); err == nil {
			t.Errorf("Parse(%q) succeeds although it opens %q", template, link.To("/a.md", 1, 1))
		}
	}
}
