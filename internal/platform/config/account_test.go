package config

import (
	"strings"
	"testing"
	"time"
)

const aKey = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestAccountsNeedAllOfTheirSettings(t *testing.T) {
	cfg, _, err := load(t, "[features]\nauthentication = true\n[auth]\nissuer = 'https://id.example.org'\n", nil)
	if err != nil {
		t.Fatalf("a build without secrets must be possible: %v", err)
	}
	err = cfg.CheckAccounts()
	if err == nil {
		t.Fatal("want an error")
	}
	for _, key := range []string{"auth.client_id", "auth.client_secret", "auth.secret_key"} {
		if !strings.Contains(err.Error(), key+": missing") {
			t.Errorf("error does not name %s:\n%v", key, err)
		}
	}
	if strings.Contains(err.Error(), "auth.issuer") {
		t.Errorf("error names a setting that has a value:\n%v", err)
	}
	cfg.Auth.ClientID, cfg.Auth.ClientSecret, cfg.Auth.SecretKey = "site", "password", aKey
	if err := cfg.CheckAccounts(); err != nil {
		t.Errorf("with all settings: %v", err)
	}
	cfg.Features.Authentication = false
	cfg.Auth.Issuer = ""
	if err := cfg.CheckAccounts(); err != nil {
		t.Errorf("without accounts: %v", err)
	}
}

func TestWrongAccountSettingsAreNamed(t *testing.T) {
	_, _, err := load(t, "", nil,
		"--auth-issuer", "http://id.example.org", "--auth-scopes", "profile", "--auth-secret-key", "short",
		"--playground-secret-key", "short", "--database-url", "mysql://u:hidden@host/db")
	if err == nil {
		t.Fatal("want an error")
	}
	for _, part := range []string{
		"auth.issuer: ", "auth.scopes: \"profile\" lacks openid", "lacks email", "auth.secret_key: not 32 bytes",
		"playground.secret_key: not 32 bytes", "database.url: not an address",
	} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error lacks %q:\n%v", part, err)
		}
	}
	if strings.Contains(err.Error(), "hidden") || strings.Contains(err.Error(), `"short"`) {
		t.Errorf("error shows a secret:\n%v", err)
	}
}

func TestSecretsOfAccountsAreMasked(t *testing.T) {
	_, settings, err := load(t, "", map[string]string{
		"WAYMARK_AUTH_CLIENT_SECRET": "hidden", "WAYMARK_AUTH_SECRET_KEY": aKey, "WAYMARK_PLAYGROUND_SECRET_KEY": aKey,
		"WAYMARK_DATABASE_URL": "postgres://u:hidden@host/db",
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range settings {
		if strings.Contains(s.Value, "hidden") || strings.Contains(s.Value, aKey) {
			t.Errorf("%s = %s", s.Key, s.Value)
		}
	}
}

func TestSavingNeedsAccountsAPlayHostAndAKey(t *testing.T) {
	all := Config{
		Features: Features{Authentication: true}, Playground: Playground{SecretKey: aKey}, Server: Server{BaseURL: "http://localhost:8080"},
	}
	if !all.SavesPlaygrounds() {
		t.Error("with all settings: saving is off")
	}
	for name, change := range map[string]func(*Config){
		"accounts":  func(c *Config) { c.Features.Authentication = false },
		"key":       func(c *Config) { c.Playground.SecretKey = "" },
		"play host": func(c *Config) { c.Server.BaseURL = "https://docs.example.org" },
	} {
		c := all
		change(&c)
		if c.SavesPlaygrounds() {
			t.Errorf("without %s: saving is on", name)
		}
	}
}

func TestKeysRotate(t *testing.T) {
	other := strings.Repeat("ab", 32)
	cfg, settings, err := load(t, "[auth]\nsecret_key = '"+aKey+"'\nold_secret_keys = ['"+other+"', '"+aKey+"']\n", map[string]string{
		"WAYMARK_PLAYGROUND_SECRET_KEY": aKey, "WAYMARK_PLAYGROUND_OLD_SECRET_KEYS": other,
	})
	if err != nil {
		t.Fatal(err)
	}
	if key, old, err := cfg.SessionKeys(); err != nil || key[0] != 0x01 || len(old) != 2 || old[0][0] != 0xab || old[1][0] != 0x01 {
		t.Errorf("SessionKeys = %x, %x, %v", key, old, err)
	}
	if key, old, err := cfg.PlaygroundKeys(); err != nil || key[0] != 0x01 || len(old) != 1 || old[0][0] != 0xab {
		t.Errorf("PlaygroundKeys = %x, %x, %v", key, old, err)
	}
	for _, s := range settings {
		if strings.Contains(s.Value, other) {
			t.Errorf("%s = %s", s.Key, s.Value)
		}
	}
}

func TestWrongOldKeysAreNamed(t *testing.T) {
	_, _, err := load(t, "", map[string]string{"WAYMARK_AUTH_OLD_SECRET_KEYS": aKey + ",hidden", "WAYMARK_PLAYGROUND_OLD_SECRET_KEYS": "hidden"})
	if err == nil || !strings.Contains(err.Error(), "auth.old_secret_keys: not 32 bytes") || !strings.Contains(err.Error(), "playground.old_secret_keys: not 32 bytes") {
		t.Errorf("error = %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "hidden") {
		t.Errorf("error shows a secret:\n%v", err)
	}
}

func TestLifetimesOfSessions(t *testing.T) {
	const day = 24 * time.Hour
	cfg, _, err := load(t, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if idle, absolute := cfg.SessionLifetimes(); idle != 90*day || absolute != 365*day {
		t.Errorf("defaults = %v and %v", idle, absolute)
	}
	cfg, _, err = load(t, "", nil, "--auth-session-idle", "1", "--auth-session-absolute", "400")
	if err != nil {
		t.Fatal(err)
	}
	if idle, absolute := cfg.SessionLifetimes(); idle != day || absolute != 400*day {
		t.Errorf("values = %v and %v", idle, absolute)
	}
	for _, value := range []string{"0", "-1", "401", "soon"} {
		for _, flag := range []string{"--auth-session-idle", "--auth-session-absolute"} {
			if _, _, err := load(t, "", nil, flag, value); err == nil {
				t.Errorf("%s %s: want an error", flag, value)
			}
		}
	}
}

func TestEarlyFeaturesAreKnown(t *testing.T) {
	if _, _, err := load(t, "[features]\nearly = ['collections', 'savedPlaygrounds']\n", nil); err != nil {
		t.Error(err)
	}
	if _, _, err := load(t, "[features]\nearly = ['blog']\n", nil); err == nil || !strings.Contains(err.Error(), "features.early") {
		t.Errorf("feature that does not support early access: %v", err)
	}
}
