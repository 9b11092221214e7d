package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/seal"
)

// SavesPlaygrounds reports whether readers can save code on the server.
func (c *Config) SavesPlaygrounds() bool {
	return c.Features.Authentication && c.PlayHostName() != "" && c.Playground.SecretKey != ""
}

// SessionKeys returns the key that encrypts cookies, and former keys.
func (c *Config) SessionKeys() (key []byte, old [][]byte, err error) {
	return parseKeys("auth", c.Auth.SecretKey, c.Auth.OldSecretKeys)
}

// PlaygroundKeys returns the key that encrypts the ids of saved code, and former keys.
func (c *Config) PlaygroundKeys() (key []byte, old [][]byte, err error) {
	return parseKeys("playground", c.Playground.SecretKey, c.Playground.OldSecretKeys)
}

func parseKeys(group, text string, oldTexts []string) (key []byte, old [][]byte, err error) {
	if key, err = seal.ParseKey(text); err != nil {
		return nil, nil, fmt.Errorf("%s.secret_key: %w", group, err)
	}
	for _, text := range oldTexts {
		parsed, err := seal.ParseKey(text)
		if err != nil {
			return nil, nil, fmt.Errorf("%s.old_secret_keys: %w", group, err)
		}
		old = append(old, parsed)
	}
	return key, old, nil
}

// SessionLifetimes returns the maximum idle and total durations of sessions.
func (c *Config) SessionLifetimes() (idle, absolute time.Duration) {
	const day = 24 * time.Hour
	return time.Duration(c.Auth.SessionIdle) * day, time.Duration(c.Auth.SessionAbsolute) * day
}

// longestCookie is the number of days after which browsers drop any cookie
// (RFC 6265bis, 5.5).
const longestCookie = 400

// checkAuth checks the account settings that are set. [Config.CheckAccounts] reports missing
// ones: a build of static files needs no secrets.
func (c *Config) checkAuth(bad *problems) {
	if c.Auth.Issuer != "" {
		if u, ok := bad.webAddress("auth.issuer", c.Auth.Issuer); ok && u.Scheme == "http" && !dial.IsLoopback(u.Hostname()) {
			bad.add("auth.issuer", "%q must be an https address, unless it is this machine", c.Auth.Issuer)
		}
	}
	for _, scope := range []string{"openid", "email"} {
		if !slices.Contains(c.Auth.Scopes, scope) {
			bad.add("auth.scopes", "%q lacks %s", strings.Join(c.Auth.Scopes, " "), scope)
		}
	}
	bad.between("auth.session_idle", c.Auth.SessionIdle, 1, longestCookie)
	bad.between("auth.session_absolute", c.Auth.SessionAbsolute, 1, longestCookie)
	for _, group := range []struct {
		name, key string
		old       []string
	}{{"auth", c.Auth.SecretKey, c.Auth.OldSecretKeys}, {"playground", c.Playground.SecretKey, c.Playground.OldSecretKeys}} {
		if _, err := seal.ParseKey(group.key); group.key != "" {
			bad.addError(group.name+".secret_key", err)
		}
		for _, key := range group.old {
			_, err := seal.ParseKey(key)
			bad.addError(group.name+".old_secret_keys", err)
		}
	}
	bad.webAddress("auth.event_prefix", c.Auth.EventPrefix)
	for _, name := range c.Features.Early {
		if !feature.CanBeEarly(name) {
			bad.add("features.early", "%q is not a feature that can be early", name)
		}
	}
	bad.postgresAddress("database.url", c.Database.URL)
	bad.postgresAddress("database.pooler_url", c.Database.PoolerURL)
	if c.Database.PoolerURL != "" && c.Database.URL == "" {
		bad.add("database.pooler_url", "database.url is missing, the address of the same database without the pooler")
	}
}

// CheckAccounts returns an error that lists the settings missing for accounts.
func (c *Config) CheckAccounts() error {
	if missing := c.MissingForAccounts(); len(missing) > 0 {
		return errors.New("wrong settings:\n  " + strings.Join(missing, "\n  "))
	}
	return nil
}

// MissingForAccounts lists the settings missing for accounts, and how to set them.
func (c *Config) MissingForAccounts() []string {
	if !c.Features.Authentication {
		return nil
	}
	var missing []string
	for _, s := range []struct{ key, value, help string }{
		{"auth.issuer", c.Auth.Issuer, "the address of the OpenID Connect provider"},
		{"auth.client_id", c.Auth.ClientID, "the client id of this site at the provider"},
		{"auth.client_secret", c.Auth.ClientSecret, "the client secret of this site at the provider"},
		{"auth.secret_key", c.Auth.SecretKey, "32 random bytes (openssl rand -base64 32)"},
	} {
		if s.value == "" {
			missing = append(missing, fmt.Sprintf("%s: missing; set it to %s, or turn features.authentication off", s.key, s.help))
		}
	}
	if c.Database.URL == "" && c.Database.Dir == "" {
		missing = append(missing, "database.dir: missing; set it to a folder, or database.url to a PostgreSQL database")
	}
	return missing
}
