package geoip_test

import (
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"waymark.dev/waymark/internal/platform/geoip"
	"waymark.dev/waymark/internal/testkit/geoiptest"
)

func TestCountry(t *testing.T) {
	t.Parallel()
	file, err := geoip.Open(geoiptest.Write(t, "Test-Country", map[string]string{"192.0.2.0/24": "DE", "2001:db8::/32": "FR"}))
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]string{
		"192.0.2.7": "DE", "2001:db8::1": "FR", "198.51.100.1": "", "127.0.0.1": "", "::1": "",
	} {
		if got := file.Country(netip.MustParseAddr(address)); got != want {
			t.Errorf("country of %s = %q, want %q", address, got, want)
		}
	}
	if got := file.Country(netip.Addr{}); got != "" {
		t.Errorf("country of no address = %q", got)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, text + ".missing", geoiptest.Write(t, "Test-ISP", nil)} {
		if _, err := geoip.Open(path); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}
