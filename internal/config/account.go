package config

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/seal"
)

// Scopes returns what the provider is asked for.
func (c *Config) Scopes() []string { return strings.Fields(c.AuthScopes) }

// SavesPlaygrounds tells whether readers can save code on the server.
func (c *Config) SavesPlaygrounds() bool {
	return c.Authentication && c.PlayHostName() != "" && c.PlaySecretKey != ""
}

// SessionKey returns the key that seals cookies.
func (c *Config) SessionKey() ([]byte, error) { return seal.ParseKey(c.AuthSecretKey) }

// PlaygroundKey returns the key that seals the ids of saved code.
func (c *Config) PlaygroundKey() ([]byte, error) { return seal.ParseKey(c.PlaySecretKey) }

// accountProblems lists what is wrong with the settings of accounts that are
// there. What is missing is CheckAccounts' business: a build of static files
// needs no secrets.
func (c *Config) accountProblems() []string {
	var bad []string
	if c.AuthIssuer != "" {
		if u, err := url.Parse(c.AuthIssuer); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			bad = append(bad, fmt.Sprintf("auth.issuer: %q is not an http or https address", c.AuthIssuer))
		} else if u.Scheme == "http" && !isLocalName(u.Hostname()) {
			bad = append(bad, fmt.Sprintf("auth.issuer: %q must be an https address, unless it is this machine", c.AuthIssuer))
		}
	}
	for _, scope := range []string{"openid", "email"} {
		if !slices.Contains(c.Scopes(), scope) {
			bad = append(bad, fmt.Sprintf("auth.scopes: %q lacks %s", c.AuthScopes, scope))
		}
	}
	if _, err := c.SessionKey(); c.AuthSecretKey != "" && err != nil {
		bad = append(bad, "auth.secret_key: "+err.Error())
	}
	if _, err := c.PlaygroundKey(); c.PlaySecretKey != "" && err != nil {
		bad = append(bad, "playground.secret_key: "+err.Error())
	}
	if c.DatabaseURL != "" {
		if u, err := url.Parse(c.DatabaseURL); err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
			bad = append(bad, "database.url: not an address that begins with postgres://")
		}
	}
	return bad
}

// CheckAccounts says which settings are missing for accounts to work.
func (c *Config) CheckAccounts() error {
	if !c.Authentication {
		return nil
	}
	var missing []string
	for _, s := range []struct{ key, value, help string }{
		{"auth.issuer", c.AuthIssuer, "the address of the OpenID Connect provider"},
		{"auth.client_id", c.AuthClientID, "the name of this site at the provider"},
		{"auth.client_secret", c.AuthClientSecret, "the password of this site at the provider"},
		{"auth.secret_key", c.AuthSecretKey, "32 random bytes (openssl rand -base64 32)"},
	} {
		if s.value == "" {
			missing = append(missing, fmt.Sprintf("%s: missing; set it to %s, or turn features.authentication off", s.key, s.help))
		}
	}
	if c.DatabaseURL == "" && c.DatabaseDir == "" {
		missing = append(missing, "database.dir: missing; set it to a folder, or database.url to a PostgreSQL database")
	}
	if len(missing) > 0 {
		return errors.New("settings:\n  " + strings.Join(missing, "\n  "))
	}
	return nil
}
