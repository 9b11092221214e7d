package observatory

import (
	"cmp"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/publicsuffix"
)

// Cookie is a cookie in a client's jar.
type Cookie struct {
	Name     string     `json:"name"`
	Domain   string     `json:"domain"`
	HostOnly bool       `json:"hostOnly,omitempty"`
	Path     string     `json:"path"`
	Expires  *time.Time `json:"expires,omitempty"`
	MaxAge   *int64     `json:"maxAge,omitempty"` // seconds
	Secure   bool       `json:"secure,omitempty"`
	HTTPOnly bool       `json:"httpOnly,omitempty"`
	SameSite string     `json:"sameSite,omitempty"` // lax, strict, none, or ""

	value string // for requests only, not part of the capture
	setAt time.Time
}

// parseCookie parses a Set-Cookie value (RFC 6265, section 5.2).
func parseCookie(line string) (Cookie, bool) {
	pair, attributes, _ := strings.Cut(trim(line), ";")
	name, value, ok := strings.Cut(pair, "=")
	if !ok || name == "" {
		return Cookie{}, false
	}
	c := Cookie{Name: trim(name), value: trim(value)}
	if hasControl(c.Name) || hasControl(c.value) {
		return Cookie{}, false
	}
	for attribute := range strings.SplitSeq(attributes, ";") {
		key, value, _ := strings.Cut(trim(attribute), "=")
		c.setAttribute(strings.ToLower(trim(key)), trim(value))
	}
	return c, true
}

func hasControl(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r < ' ' })
}

func (c *Cookie) setAttribute(key, value string) {
	switch key {
	case "expires":
		if at, ok := parseCookieDate(value); ok {
			c.Expires = &at
		}
	case "max-age":
		if age, ok := parseMaxAge(value); ok {
			c.MaxAge = &age
		}
	case "domain":
		if domain := strings.ToLower(strings.TrimPrefix(value, ".")); domain != "" {
			c.Domain = domain
		}
	case "path":
		if c.Path = ""; strings.HasPrefix(value, "/") {
			c.Path = value
		}
	case "secure":
		c.Secure = true
	case "httponly":
		c.HTTPOnly = true
	case "samesite":
		c.SameSite = ""
		if value := strings.ToLower(value); slices.Contains(sameSiteValues, value) {
			c.SameSite = value
		}
	}
}

var sameSiteValues = []string{"lax", "strict", "none"}

// parseMaxAge parses digits with an optional minus; out-of-range numbers are clamped.
func parseMaxAge(text string) (int64, bool) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	age, err := strconv.ParseInt(text, 10, 64)
	if err == nil {
		return age, true
	}
	if digits != text {
		return math.MinInt64, true
	}
	return math.MaxInt64, true
}

// isExpired reports whether a cookie has expired. Max-Age wins over Expires.
func (c *Cookie) isExpired(now time.Time) bool {
	switch {
	case c.MaxAge != nil && *c.MaxAge <= 0:
		return true
	case c.MaxAge != nil:
		return now.Sub(c.setAt).Seconds() >= float64(*c.MaxAge)
	case c.Expires != nil:
		return !c.Expires.After(now)
	}
	return false
}

// jar holds a client's cookies in the order in which they were first set. Expired cookies stay
// until a request that would have included them.
type jar struct {
	cookies []Cookie
}

// maxCookies limits the cookies of a chain of redirects.
const maxCookies = 3000

// set adds the cookies of a response to a request for an address.
func (j *jar) set(u *whatwg.Url, lines []string, now time.Time) {
	type identity struct{ name, domain, path string }
	index := make(map[identity]int, len(j.cookies))
	for i, c := range j.cookies {
		index[identity{c.Name, c.Domain, c.Path}] = i
	}
	for _, line := range lines {
		c, ok := parseCookie(line)
		if !ok || !c.settle(u.Hostname(), u.Pathname()) {
			continue
		}
		c.setAt = now
		id := identity{c.Name, c.Domain, c.Path}
		i, same := index[id]
		switch {
		case same:
			j.cookies[i] = c
		case len(j.cookies) < maxCookies:
			index[id] = len(j.cookies)
			j.cookies = append(j.cookies, c)
		}
	}
}

// settle completes a cookie by the host and path that set it, and reports whether they may
// (RFC 6265bis, section 5.7).
func (c *Cookie) settle(host, path string) bool {
	if c.Domain == "" {
		c.Domain, c.HostOnly = host, true
	} else if domain := strings.TrimPrefix(c.Domain, "."); isSuffix(domain) || !domainMatches(host, domain) {
		return false // a second dot is dropped for the comparison only
	}
	if c.Path == "" {
		c.Path = "/"
		if i := strings.LastIndexByte(path, '/'); i > 0 {
			c.Path = path[:i]
		}
	}
	if strings.HasPrefix(c.Name, "__Secure-") && !c.Secure {
		return false
	}
	return !strings.HasPrefix(c.Name, "__Host-") || c.Secure && c.HostOnly && c.Path == "/"
}

// isSuffix reports whether sites of different owners share a domain: a public suffix, or an
// address.
func isSuffix(domain string) bool {
	if _, err := netip.ParseAddr(domain); err == nil {
		return true
	}
	_, err := publicsuffix.EffectiveTLDPlusOne(domain)
	return err != nil
}

func domainMatches(host, domain string) bool {
	return host == domain || strings.HasSuffix(host, "."+domain)
}

func pathMatches(path, prefix string) bool {
	rest, ok := strings.CutPrefix(path, prefix)
	return ok && (rest == "" || strings.HasSuffix(prefix, "/") || rest[0] == '/')
}

// header returns a request's Cookie value, longer paths first, and drops matching expired
// cookies.
func (j *jar) header(u *whatwg.Url, now time.Time) string {
	secure := u.Scheme() == "https"
	belongs := func(c *Cookie) bool {
		return (c.Domain == u.Hostname() || !c.HostOnly && domainMatches(u.Hostname(), c.Domain)) &&
			pathMatches(u.Pathname(), c.Path) && (secure || !c.Secure)
	}
	var sent, kept []Cookie
	for _, c := range j.cookies {
		switch {
		case !belongs(&c):
			kept = append(kept, c)
		case !c.isExpired(now):
			kept, sent = append(kept, c), append(sent, c)
		}
	}
	j.cookies = kept
	slices.SortStableFunc(sent, func(a, b Cookie) int { return cmp.Compare(len(b.Path), len(a.Path)) })
	pairs := make([]string, len(sent))
	for i, c := range sent {
		pairs[i] = c.Name + "=" + c.value
	}
	return strings.Join(pairs, "; ")
}

// parseCookieDate parses a cookie date (RFC 6265, section 5.1.1).
func parseCookieDate(text string) (time.Time, bool) {
	var d cookieDate
	for _, token := range strings.FieldsFunc(text, isDateDelimiter) {
		d.take(token)
	}
	if !d.hasTime || d.day == 0 || d.month == 0 || !d.hasYear ||
		d.day > 31 || d.year < 1601 || d.hour > 23 || d.minute > 59 || d.second > 59 {
		return time.Time{}, false
	}
	return time.Date(d.year, d.month, d.day, d.hour, d.minute, d.second, 0, time.UTC), true
}

func isDateDelimiter(r rune) bool {
	return r == '\t' || r >= ' ' && r <= '/' || r >= ';' && r <= '@' || r >= '[' && r <= '`' || r >= '{' && r <= '~'
}

// cookieDate is a partially parsed date.
type cookieDate struct {
	hasTime, hasDay, hasYear bool
	hour, minute, second     int
	day, year                int
	month                    time.Month
}

// take uses a token for the first missing part of the date that it matches.
func (d *cookieDate) take(token string) {
	if !d.hasTime && d.takeTime(token) {
		return
	}
	if n, ok := leadingDigits(token, 1, 2); ok && !d.hasDay {
		d.day, d.hasDay = n, true
		return
	}
	if month := monthOf(token); month != 0 && d.month == 0 {
		d.month = month
		return
	}
	if n, ok := leadingDigits(token, 2, 4); ok && !d.hasYear {
		switch {
		case n >= 70 && n <= 99:
			n += 1900
		case n <= 69:
			n += 2000
		}
		d.year, d.hasYear = n, true
	}
}

func (d *cookieDate) takeTime(token string) bool {
	parts := strings.Split(token, ":")
	if len(parts) != 3 {
		return false
	}
	var clock [3]int
	for i, part := range parts {
		n, ok := leadingDigits(part, 1, 2)
		if !ok || i < 2 && strings.Trim(part, "0123456789") != "" {
			return false
		}
		clock[i] = n
	}
	d.hour, d.minute, d.second, d.hasTime = clock[0], clock[1], clock[2], true
	return true
}

func monthOf(token string) time.Month {
	if len(token) < 3 {
		return 0
	}
	for m := time.January; m <= time.December; m++ {
		if strings.EqualFold(token[:3], m.String()[:3]) {
			return m
		}
	}
	return 0
}

// leadingDigits parses the digits at the start of a text, if their number is in range.
func leadingDigits(text string, low, high int) (int, bool) {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	if n < low || n > high {
		return 0, false
	}
	value, err := strconv.Atoi(text[:n])
	return value, err == nil
}
