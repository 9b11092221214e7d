package testkit

import (
	"embed"
	"path/filepath"
	"testing"
)

// Written with github.com/maxmind/mmdbwriter, which the program does not depend on. In "de",
// 192.0.2.0/24 is in DE and 2001:db8::/32 in FR; in "fr", the former is in FR; "isp" is
// empty and of another type.
//
//go:embed testdata/*.mmdb
var countries embed.FS

// WriteCountries writes a small file in MaxMind format, "de", "fr" or "isp", and returns its
// path.
func WriteCountries(t *testing.T, name string) string {
	t.Helper()
	file, err := countries.ReadFile("testdata/" + name + ".mmdb")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "countries.mmdb")
	WriteFile(t, path, file)
	return path
}
