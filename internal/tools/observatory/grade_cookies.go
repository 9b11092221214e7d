package observatory

import (
	"slices"
	"strings"
	"time"
)

const (
	cookiesAllSameSite            = "cookies-secure-with-httponly-sessions-and-samesite"
	cookiesSecure                 = "cookies-secure-with-httponly-sessions"
	cookiesNotFound               = "cookies-not-found"
	cookiesInsecureHSTS           = "cookies-without-secure-flag-but-protected-by-hsts"
	cookiesSessionInsecureHSTS    = "cookies-session-without-secure-flag-but-protected-by-hsts"
	cookiesInsecure               = "cookies-without-secure-flag"
	cookiesSameSiteInvalid        = "cookies-samesite-flag-invalid"
	cookiesTokenWithoutSameSite   = "cookies-anticsrf-without-samesite-flag"
	cookiesSessionWithoutHTTPOnly = "cookies-session-without-httponly-flag"
	cookiesSessionInsecure        = "cookies-session-without-secure-flag"
)

// cookiesBestFirst are the possible results of a single cookie.
var cookiesBestFirst = []string{
	cookiesInsecureHSTS, cookiesInsecure, cookiesSessionInsecureHSTS, cookiesSameSiteInvalid, cookiesTokenWithoutSameSite,
	cookiesSessionWithoutHTTPOnly, cookiesSessionInsecure,
}

// ignoredCookie is set by a load balancer, beyond the control of its sites.
const ignoredCookie = "heroku-session-affinity"

// maxCookieData limits the text of cookies in the detail.
const maxCookieData = 32768

func testCookies(g *grading) (verdict, error) {
	hsts, err := g.once(TestHSTS, testHSTS)
	if err != nil {
		return verdict{}, err
	}
	worst := worstOf{order: cookiesBestFirst}
	if slices.ContainsFunc(g.response.Values("set-cookie"), hasInvalidSameSite) {
		worst.propose(cookiesSameSiteInvalid)
	}
	cookies := slices.DeleteFunc(slices.Clone(g.chain.Cookies), func(c Cookie) bool { return c.Name == "" || c.Name == ignoredCookie })
	if len(cookies) == 0 {
		return verdict{cookiesNotFound, Object{{"data", nil}, {"sameSite", false}}}, nil
	}
	protected := hsts.result == hstsPreloaded || hsts.result == hstsLongEnough
	allSameSite := true
	for i := range cookies {
		cookies[i].judge(&worst, protected)
		allSameSite = allSameSite && cookies[i].SameSite != ""
	}
	result := worst.result
	switch {
	case result == "" && allSameSite:
		result = cookiesAllSameSite
	case result == "":
		result = cookiesSecure
	}
	return verdict{result, Object{{"data", cookieData(cookies)}, {"sameSite", result == cookiesAllSameSite}}}, nil
}

// hasInvalidSameSite reports whether a Set-Cookie line has a SameSite with an invalid value.
// The cookie itself may have that name.
func hasInvalidSameSite(line string) bool {
	for part := range strings.SplitSeq(line, ";") {
		fields := strings.Split(trim(part), "=")
		if !strings.EqualFold(trim(fields[0]), "samesite") {
			continue
		}
		if len(fields) == 1 || !slices.Contains(sameSiteValues, strings.ToLower(trim(fields[1]))) {
			return true
		}
	}
	return false
}

// judge proposes the results of a cookie.
func (c *Cookie) judge(worst *worstOf, protected bool) {
	name := strings.ToLower(c.Name)
	isSession := strings.Contains(name, "login") || strings.Contains(name, "sess")
	insecure, sessionInsecure := cookiesInsecure, cookiesSessionInsecure
	if protected {
		insecure, sessionInsecure = cookiesInsecureHSTS, cookiesSessionInsecureHSTS
	}
	if !c.Secure {
		worst.propose(insecure)
		if c.SameSite == "none" {
			worst.propose(cookiesSameSiteInvalid)
		}
		if isSession {
			worst.propose(sessionInsecure)
		}
	}
	if c.SameSite == "" && strings.Contains(name, "csrf") {
		worst.propose(cookiesTokenWithoutSameSite)
	}
	if isSession && !c.HTTPOnly {
		worst.propose(cookiesSessionWithoutHTTPOnly)
	}
}

// cookieData describes cookies by name; null if that is too long.
func cookieData(cookies []Cookie) any {
	data := Object{}
	index := make(map[string]int, len(cookies))
	size := 0
	for _, c := range cookies {
		size += len(c.Name) + len(c.Domain) + len(c.Path)
		if i, same := index[c.Name]; same {
			data[i].Value = c.data()
			continue
		}
		index[c.Name] = len(data)
		data = append(data, Member{c.Name, c.data()})
	}
	if size >= maxCookieData {
		return nil
	}
	return data
}

const isoTime = "2006-01-02T15:04:05.000Z"

func (c *Cookie) data() Object {
	data := Object{{"domain", c.Domain}}
	if c.Expires != nil {
		data.Set("expires", c.Expires.In(time.UTC).Format(isoTime))
	}
	if c.HTTPOnly {
		data.Set("httponly", true)
	}
	if c.MaxAge != nil {
		data.Set("max-age", *c.MaxAge)
	}
	data.Set("path", c.Path)
	data.Set("port", nil)
	if c.SameSite != "" {
		data.Set("samesite", c.SameSite)
	}
	if c.Secure {
		data.Set("secure", true)
	}
	return data
}
