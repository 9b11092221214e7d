package config

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/seal"
)

// SavesPlaygrounds reports whether readers can save code on the server.
func (c *Config) SavesPlaygrounds() bool {
	return c.Features.Authentication && c.PlayHostName() != "" && c.Playground.SecretKey != ""
}

// SessionKey returns the key that encrypts cookies.
func (c *Config) SessionKey() ([]byte, error) { return parseKey("auth.secret_key", c.Auth.SecretKey) }

// PlaygroundKey returns the key that encrypts the ids of saved code.
func (c *Config) PlaygroundKey() ([]byte, error) {
	return parseKey("playground.secret_key", c.Playground.SecretKey)
}

func parseKey(name, text string) ([]byte, error) {
	key, err := seal.ParseKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return key, nil
}

// checkAuth looks at the settings of accounts that are present. What is missing
// is reported by [Config.CheckAccounts]: a build of static files needs no secrets.
func (c *Config) checkAuth(bad *problems) {
	if c.Auth.Issuer != "" {
		if u, ok := bad.webAddress("auth.issuer", c.Auth.Issuer); ok && u.Scheme == "http" && !isLocalName(u.Hostname()) {
			bad.add("auth.issuer", "%q must be an https address, unless it is this machine", c.Auth.Issuer)
		}
	}
	for _, scope := range []string{"openid", "email"} {
		if !slices.Contains(c.Auth.Scopes, scope) {
			bad.add("auth.scopes", "%q lacks %s", strings.Join(c.Auth.Scopes, " "), scope)
		}
	}
	for _, key := range []struct{ name, text string }{
		{"auth.secret_key", c.Auth.SecretKey}, {"playground.secret_key", c.Playground.SecretKey},
	} {
		if _, err := seal.ParseKey(key.text); key.text != "" {
			bad.addError(key.name, err)
		}
	}
	bad.webAddress("auth.event_prefix", c.Auth.EventPrefix)
	for _, name := range c.Features.Early {
		if !feature.CanBeEarly(name) {
			bad.add("features.early", "%q is no feature that can be early", name)
		}
	}
	if c.Database.URL != "" {
		if u, err := url.Parse(c.Database.URL); err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
			bad.add("database.url", "not an address that begins with postgres://")
		}
	}
}

// CheckAccounts says which settings are missing for accounts to work.
func (c *Config) CheckAccounts() error {
	if missing := c.MissingForAccounts(); len(missing) > 0 {
		return errors.New("wrong settings:\n  " + strings.Join(missing, "\n  "))
	}
	return nil
}

// MissingForAccounts lists the settings that are missing for accounts to work,
// and what to set them to.
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
