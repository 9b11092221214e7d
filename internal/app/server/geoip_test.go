package server_test

import (
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/testkit"
)

func TestCountry(t *testing.T) {
	t.Parallel()
	file, err := server.OpenCountryFile(testkit.WriteCountries(t, "de"))
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
		t.Errorf("country of an invalid address = %q", got)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	text := filepath.Join(t.TempDir(), "text")
	testkit.WriteFile(t, text, "no database")
	for _, path := range []string{text, text + ".missing", testkit.WriteCountries(t, "isp")} {
		if _, err := server.OpenCountryFile(path); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}

func TestReload(t *testing.T) {
	t.Parallel()
	path := testkit.WriteCountries(t, "de")
	file, err := server.OpenCountryFile(path)
	if err != nil {
		t.Fatal(err)
	}
	client := netip.MustParseAddr("192.0.2.7")
	want := func(want string) {
		t.Helper()
		if got := file.Country(client); got != want {
			t.Errorf("country = %q, want %q", got, want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	readers.Go(func() {
		for ctx.Err() == nil {
			if got := file.Country(client); got != "DE" && got != "FR" {
				t.Errorf("during the reload, country = %q", got)
			}
		}
	})
	replace(t, path, testkit.WriteCountries(t, "isp"))
	if err := file.Reload(); err == nil {
		t.Error("a file without countries was accepted")
	}
	want("DE")
	replace(t, path, testkit.WriteCountries(t, "fr"))
	if err := file.Reload(); err != nil {
		t.Error(err)
	}
	want("FR")
	stop()
	readers.Wait()
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

// replace replaces one file by another.
func replace(t *testing.T, path, other string) {
	t.Helper()
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
}
