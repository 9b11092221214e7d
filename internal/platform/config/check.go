package config

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// problem is an error in a setting.
type problem struct{ key, text string }

type problems []problem

func (p *problems) add(key, format string, args ...any) {
	*p = append(*p, problem{key, fmt.Sprintf(format, args...)})
}

func (p *problems) addError(key string, err error) {
	if err != nil {
		p.add(key, "%v", err)
	}
}

func (p *problems) postgresAddress(key, value string) {
	if u, err := url.Parse(value); value != "" && (err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql") {
		p.add(key, "not an address that begins with postgres://")
	}
}

func (p *problems) oneOf(key, value string, words ...string) {
	if !slices.Contains(words, value) {
		last := len(words) - 1
		p.add(key, "%q is not %s or %s", value, strings.Join(words[:last], ", "), words[last])
	}
}

func (p *problems) between(key string, value, low, high int) {
	if value < low || value > high {
		p.add(key, "%d is not between %d and %d", value, low, high)
	}
}

func (p *problems) notNegative(key string, value int) {
	if value < 0 {
		p.add(key, "%d is less than 0", value)
	}
}

// webAddress checks the address of another server and reports whether it is valid.
func (p *problems) webAddress(key, address string) (*url.URL, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		p.add(key, "%q is not an http or https address", address)
		return nil, false
	}
	return u, true
}

// headerName matches names of header fields, and "".
var headerName = regexp.MustCompile(`^[A-Za-z0-9-]*$`)

// check returns the problems of the values.
func (c *Config) check() problems {
	var bad problems
	if c.Content.Translated != "" && c.Content.Docs == "" {
		bad.add("translated_content", "needs content: name the folder of the English documentation too")
	}
	bad.oneOf("sample", c.Content.Sample, "web", "product", "docs")
	bad.oneOf("content_kind", c.Content.Kind, "auto", "docs", "mdn")
	_, err := c.Content.LocaleList()
	bad.addError("locale", err)
	c.Server.checkAddresses(&bad)
	_, err = c.Server.TrustedProxyList()
	bad.addError("trusted_proxies", err)
	_, err = c.Updates.WebhookNetworkList()
	bad.addError("updates.webhook_networks", err)
	_, err = c.Updates.NewUntilTime()
	bad.addError("updates.new_until", err)
	_, err = c.Newsletter.PurgeTime()
	bad.addError("newsletter.purge_on", err)
	if c.Auth.Required && c.CDN.MaxAge > 0 {
		bad.add("cdn.max_age", "a cache would show pages to everybody, but auth.required is on; set it to 0")
	}
	bad.between("cdn.max_age", c.CDN.MaxAge, 0, 31536000)
	if !headerName.MatchString(c.CDN.TagHeader) {
		bad.add("cdn.tag_header", "%q is not the name of a header; write one such as Cache-Tag", c.CDN.TagHeader)
	}
	c.Security.check(&bad)
	bad.between("shutdown_delay", c.Server.ShutdownDelay, 0, 3600)
	bad.between("cache_mb", c.Server.CacheMB, 1, 65536)
	bad.between("database.max_connections", c.Database.MaxConnections, 1, 10_000)
	bad.between("playground.max_saved", c.Playground.MaxSaved, 1, 1_000_000)
	bad.between("playground.max_saved_mb", c.Playground.MaxSavedMB, 1, 65536)
	bad.between("playground.delete_hidden_after", c.Playground.DeleteHiddenAfter, 0, 36500)
	bad.between("playground.hide_after", c.Playground.HideAfter, 1, 1_000_000)
	c.checkPlayHost(&bad)
	c.checkAuth(&bad)
	c.Billing.check(&bad)
	c.Observatory.check(&bad)
	c.Telemetry.check(&bad)
	c.Built.check(&bad)
	c.Ads.check(&bad)
	c.AI.check(&bad)
	c.checkLinks(&bad)
	c.Issues.check(&bad)
	for key, address := range map[string]string{"observatory.preload_url": c.Observatory.PreloadURL, "observatory.tlds_url": c.Observatory.TLDsURL} {
		if address != "" {
			bad.webAddress(key, address)
		}
	}
	if strings.ContainsFunc(c.Observatory.Contact, func(r rune) bool { return r <= ' ' || r > '~' || r == '(' || r == ')' }) {
		bad.add("observatory.contact", "%q is not a web or e-mail address", c.Observatory.Contact)
	}
	_, err = c.Dev.Editor()
	bad.addError("dev.editor_url", err)
	bad.notNegative("blog.per_page", c.Blog.PerPage)
	bad.between("workers", c.Build.Workers, 0, 256)
	c.Search.check(&bad)
	bad.oneOf("render.engine", c.Render.Engine, "auto", "v8", "quickjs")
	if c.Offline.Packs != "" {
		bad.oneOf("offline.packs", c.Offline.Packs, "off", "subscribers", "everyone")
	}
	if u, err := url.Parse(c.Server.BaseURL); err == nil && u.Path != "" && c.Offline.Packs != "" && c.Offline.Packs != "off" {
		bad.add("offline.packs", "%q needs a site with its own host; base_url has a path", c.Offline.Packs)
	}
	bad.oneOf("offline.worker", c.Offline.Worker, "on", "off", "remove")
	if c.Tracing.Endpoint != "" {
		bad.webAddress("tracing.endpoint", c.Tracing.Endpoint)
	}
	bad.between("tracing.one_in", c.Tracing.OneIn, 1, 1_000_000)
	bad.oneOf("log.access", c.Log.Access, "off", "errors", "sample", "all")
	bad.oneOf("log.level", c.Log.Level, "debug", "info", "warn", "error")
	return bad
}

// basePath matches the path of a site on its host, which no browser or host spells otherwise.
var basePath = regexp.MustCompile(`^(/[\w-]+(\.[\w-]+)*)*$`)

func (s Server) checkAddresses(bad *problems) {
	if _, err := localURL(s.Addr); err != nil {
		bad.addError("addr", err)
		if s.BaseURL == "" {
			return // it is derived later
		}
	}
	if s.OpsAddr != "" {
		_, err := localURL(s.OpsAddr)
		bad.addError("ops_addr", err)
	}
	u, ok := bad.webAddress("base_url", s.BaseURL)
	if !ok {
		return
	}
	_, rest, _ := strings.Cut(s.BaseURL, "://")
	switch {
	case strings.ContainsAny(rest, "?#@"):
		bad.add("base_url", "%q has more than scheme, host, port and path", s.BaseURL)
	case strings.HasSuffix(rest, "/"):
		bad.add("base_url", "%q must not end in a slash", s.BaseURL)
	case !basePath.MatchString(u.EscapedPath()):
		bad.add("base_url", "%q has a path with other characters than letters, digits, hyphens, underscores and single full stops", s.BaseURL)
	}
}

// check allows the addresses of RFC 9116, 2.5.3 and 2.5.7.
func (s Security) check(bad *problems) {
	for _, contact := range s.Contact {
		u, err := url.Parse(contact)
		if err != nil || !slices.Contains([]string{"https", "mailto", "tel"}, u.Scheme) || u.Opaque == "" && u.Host == "" {
			bad.add("security.contact", "%q is not an https:, mailto: or tel: address", contact)
		}
	}
	if s.Policy != "" && !strings.HasPrefix(s.Policy, "https://") {
		bad.add("security.policy", "%q is not an https address", s.Policy)
	}
}

func (i Issues) check(bad *problems) {
	bad.webAddress("issues.api", i.API)
	for _, name := range i.Repositories {
		if owner, repo, ok := strings.Cut(name, "/"); !ok || owner == "" || repo == "" || strings.ContainsAny(repo, "/ ") {
			bad.add("issues.repository", "%q is not OWNER/NAME", name)
		}
	}
}
