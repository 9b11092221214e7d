package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func load(t *testing.T, file string, env map[string]string, args ...string) (*Config, []Setting, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "waymark.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	AddFlags(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	return Load(flags, path, func(name string) (string, bool) { v, ok := env[name]; return v, ok })
}

func TestFlagBeatsVariableBeatsFileBeatsDefault(t *testing.T) {
	cfg, settings, err := load(t,
		"addr = 'file:1'\nworkers = 3\nlocale = ['en-US', 'de']\n[brand]\nname = 'From file'\n",
		map[string]string{"WAYMARK_ADDR": "env:1", "WAYMARK_WORKERS": "4"},
		"--addr", "flag:1")
	if err != nil {
		t.Fatal(err)
	}
	if cfg.Addr != "flag:1" || cfg.Workers != 4 || cfg.Brand != "From file" || cfg.LogLevel != "info" {
		t.Errorf("got addr %q, workers %d, brand %q, level %q", cfg.Addr, cfg.Workers, cfg.Brand, cfg.LogLevel)
	}
	if list, _ := cfg.LocaleList(); len(list) != 2 || list[1] != "de" {
		t.Errorf("locales = %v, want en-US and de", list)
	}
	want := map[string]Source{"addr": FromFlag, "workers": FromVariable, "brand.name": FromFile, "log.level": FromDefault}
	for _, s := range settings {
		if w, ok := want[s.Key]; ok && s.Source != w {
			t.Errorf("source of %s = %s, want %s", s.Key, s.Source, w)
		}
	}
}

func TestAllProblemsAreReportedTogether(t *testing.T) {
	_, _, err := load(t, "colour = 'red'\nworkers = 'many'\nbase_url = 'example.org/'\nlocale = 'en-US,xx'\n", nil)
	if err == nil {
		t.Fatal("want an error")
	}
	for _, part := range []string{"colour: no such setting", `workers (from file): "many" is not a whole number`, "base_url:", `"xx" is not a supported locale`} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error lacks %q:\n%v", part, err)
		}
	}
}

func TestBadFileNamesTheLine(t *testing.T) {
	_, _, err := load(t, "addr = 'x'\nbrand = [\n", nil)
	if err == nil || !strings.Contains(err.Error(), "line 2") && !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v does not name the line", err)
	}
}

func TestNamedFileMustExist(t *testing.T) {
	if _, _, err := Load(nil, filepath.Join(t.TempDir(), "none.toml"), os.LookupEnv); err == nil {
		t.Error("want an error for a missing file")
	}
}

func TestTrustedProxiesAreAddressesOrNetworks(t *testing.T) {
	c := Config{TrustedProxies: "10.1.2.3/8, 192.0.2.7,fd00::/8"}
	list, err := c.TrustedProxyList()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(list), "[10.0.0.0/8 192.0.2.7/32 fd00::/8]"; got != want {
		t.Errorf("proxies = %s, want %s", got, want)
	}
	c.TrustedProxies = "proxy.example.org"
	if _, err := c.TrustedProxyList(); err == nil || !strings.Contains(err.Error(), "trusted_proxies") || !strings.Contains(err.Error(), "proxy.example.org") {
		t.Errorf("error = %v, want one that names setting and value", err)
	}
}
