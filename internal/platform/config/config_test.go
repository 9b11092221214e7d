package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"waymark.dev/waymark/internal/testkit"
)

func load(t *testing.T, file string, env map[string]string, args ...string) (*Config, []Setting, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "waymark.toml")
	testkit.WriteFile(t, path, file)
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
	if cfg.Server.Addr != "flag:1" || cfg.Build.Workers != 4 || cfg.Brand.Name != "From file" || cfg.Log.Level != "info" {
		t.Errorf("got addr %q, workers %d, brand %q, level %q", cfg.Server.Addr, cfg.Build.Workers, cfg.Brand.Name, cfg.Log.Level)
	}
	if list, _ := cfg.Content.LocaleList(); len(list) != 2 || list[1] != "de" {
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
	for _, part := range []string{"colour: no such setting", `workers: "many" is not a whole number (from `, "base_url:", `"xx" is not a supported locale`} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error lacks %q:\n%v", part, err)
		}
	}
}

func TestBadFileNamesTheLine(t *testing.T) {
	_, _, err := load(t, "addr = 'x'\nbrand = [\n", nil)
	if err == nil || !strings.Contains(err.Error(), "line 2") && !strings.Contains(err.Error(), "line 3") {
		t.Errorf("err = %v, want the line", err)
	}
}

func TestNamedFileMustExist(t *testing.T) {
	if _, _, err := Load(nil, filepath.Join(t.TempDir(), "none.toml"), os.LookupEnv); err == nil {
		t.Error("want an error for a missing file")
	}
}

func TestTrustedProxiesAreAddressesOrNetworks(t *testing.T) {
	c := Server{TrustedProxies: []string{"10.1.2.3/8", "192.0.2.7", "fd00::/8"}}
	list, err := c.TrustedProxyList()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(list), "[10.0.0.0/8 192.0.2.7/32 fd00::/8]"; got != want {
		t.Errorf("proxies = %s, want %s", got, want)
	}
	c.TrustedProxies = []string{"proxy.example.org"}
	if _, err := c.TrustedProxyList(); err == nil || !strings.Contains(err.Error(), "proxy.example.org") {
		t.Errorf("err = %v, want the value", err)
	}
}

func TestListsInFlagsVariablesAndFile(t *testing.T) {
	want := []string{"needs help", "good first issue"}
	for name, tc := range map[string]struct {
		file string
		env  map[string]string
		args []string
		want []string
	}{
		"array in the file":            {file: "issues.labels = ['needs help', 'good first issue']", want: want},
		"string in the file":           {file: "issues.labels = 'needs help, good first issue'", want: want},
		"array with a comma in it":     {file: "issues.labels = ['easy, small', 'good']", want: []string{"easy, small", "good"}},
		"empty array over the default": {file: "issues.labels = []"},
		"variable":                     {env: map[string]string{"WAYMARK_ISSUES_LABELS": "needs help,good first issue,"}, want: want},
		"flag":                         {args: []string{"--issues-labels", "needs help,good first issue"}, want: want},
		"flag given twice":             {args: []string{"--issues-labels=needs help", "--issues-labels=good first issue"}, want: want},
		"default":                      {want: []string{"good first issue", "accepting PR"}},
	} {
		t.Run(name, func(t *testing.T) {
			cfg, _, err := load(t, tc.file, tc.env, tc.args...)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(cfg.Issues.Labels, tc.want) {
				t.Errorf("labels = %q, want %q", cfg.Issues.Labels, tc.want)
			}
		})
	}
}

func TestScopesAreSeparatedBySpacesOrCommas(t *testing.T) {
	want := []string{"openid", "email", "groups"}
	for _, file := range []string{"scopes = 'openid email groups'", "scopes = 'openid,email, groups'", "scopes = ['openid', 'email', 'groups']"} {
		cfg, settings, err := load(t, "[auth]\n"+file, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(cfg.Auth.Scopes, want) {
			t.Errorf("%s: scopes = %q, want %q", file, cfg.Auth.Scopes, want)
		}
		for _, s := range settings {
			if s.Key == "auth.scopes" && s.Value != "openid email groups" {
				t.Errorf("%s: shown as %q", file, s.Value)
			}
		}
	}
}

func TestProblemsNameTheirOrigin(t *testing.T) {
	for name, tc := range map[string]struct {
		file string
		env  map[string]string
		args []string
		want string
	}{
		"flag":               {args: []string{"--trusted-proxies", "proxy.example.org"}, want: `trusted_proxies: "proxy.example.org" is neither an address nor a network such as 10.0.0.0/8 (from --trusted-proxies)`},
		"variable":           {env: map[string]string{"WAYMARK_INDEXING": "perhaps"}, want: `indexing: "perhaps" is not true or false (from WAYMARK_INDEXING)`},
		"file":               {file: "cache_mb = 0", want: `cache_mb: 0 is not between 1 and 65536 (from `},
		"number for text":    {file: "addr = 8080", want: `addr: 8080 is not text; write it in quotes (from `},
		"list for text":      {file: "addr = ['a']", want: `addr: a list is not text`},
		"fraction":           {file: "workers = 1.5", want: `workers: 1.5 is not a whole number`},
		"number in a list":   {file: "locale = ['de', 3]", want: `locale: 3 in the list is not text; write it in quotes`},
		"number for a list":  {file: "locale = 3", want: `locale: 3 is not a list; write it as ["one", "two"]`},
		"value for a group":  {file: "brand = 'Trails'", want: `brand: no such setting; 'waymark help settings' lists all`},
		"wrong type of URL":  {file: "base_url = 1", want: `base_url: 1 is not text`},
		"translations alone": {args: []string{"--translated-content", "x"}, want: `translated_content: needs content`},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := load(t, tc.file, tc.env, tc.args...)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Fatalf("error = %v, want %s", err, tc.want)
			}
			if lines := strings.Count(err.Error(), "\n"); lines != 1 {
				t.Errorf("error has %d problems, want one:\n%v", lines, err)
			}
		})
	}
}

func TestErrorsShowNoSecrets(t *testing.T) {
	for name, file := range map[string]string{
		"number": "auth.client_secret = 271828",
		"list":   "auth.client_secret = ['271828']",
		"syntax": "auth.client_secret = '271828\n",
	} {
		_, _, err := load(t, file, nil)
		if err == nil || strings.Contains(err.Error(), "271828") {
			t.Errorf("%s: err = %v, want one without the secret", name, err)
		}
	}
}

func TestDefinitions(t *testing.T) {
	seen := map[string]string{}
	for _, d := range Definitions() {
		if d.Group == "" || d.Usage == "" {
			t.Errorf("%s: group %q, usage %q", d.Key, d.Group, d.Usage)
		}
		if d.Secret && d.Default != "" {
			t.Errorf("%s: a secret with a default", d.Key)
		}
		for _, name := range []string{d.Flag(), d.Variable()} {
			if other, ok := seen[name]; ok {
				t.Errorf("%s and %s share the name %s", d.Key, other, name)
			}
			seen[name] = d.Key
		}
	}
}
