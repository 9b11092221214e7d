package observatory

import (
	"testing"
	"time"

	whatwg "github.com/nlnwa/whatwg-url/url"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func address(t *testing.T, text string) *whatwg.Url {
	t.Helper()
	u, err := whatwg.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestJarTakes(t *testing.T) {
	t.Parallel()
	const page = "https://www.example.com/docs/page"
	for line, want := range map[string]Cookie{
		"a=1":                                   {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
		" a = 1 ;; Path=/ ; SECURE=no;HttpOnly": {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/", Secure: true, HTTPOnly: true},
		"a=;Path=x":                             {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
		"a=1;Path=/x;Path=":                     {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
		"a=1;Domain=.Example.com":               {Name: "a", Domain: "example.com", Path: "/docs"},
		"a=1;Domain=":                           {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
		"a=1;SameSite=LAX":                      {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs", SameSite: "lax"},
		"a=1;SameSite=Lax;SameSite=x":           {Name: "a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
		"__Host-a=1;Secure;Path=/":              {Name: "__Host-a", Domain: "www.example.com", HostOnly: true, Path: "/", Secure: true},
		"__host-a=1":                            {Name: "__host-a", Domain: "www.example.com", HostOnly: true, Path: "/docs"},
	} {
		var j jar
		j.set(address(t, page), []string{line}, noon)
		if len(j.cookies) != 1 {
			t.Errorf("%q is refused", line)
			continue
		}
		got := j.cookies[0]
		got.value, got.setAt = "", time.Time{}
		if got != want {
			t.Errorf("%q = %+v, want %+v", line, got, want)
		}
	}
	for _, line := range []string{
		"", "a", "=1", ";a=1", "a=\x01", "a=1;Domain=com", "a=1;Domain=example.org", "a=1;Domain=m.www.example.com", "a=1;Domain=co.uk",
		"__Secure-a=1", "__Host-a=1;Secure", "__Host-a=1;Secure;Path=/x", "__Host-a=1;Secure;Path=/;Domain=www.example.com",
	} {
		var j jar
		if j.set(address(t, page), []string{line}, noon); len(j.cookies) != 0 {
			t.Errorf("%q is accepted: %+v", line, j.cookies)
		}
	}
}

func TestJarRefusesDomainsOfManySites(t *testing.T) {
	t.Parallel()
	for page, domain := range map[string]string{
		"https://a.github.io/": "github.io", "https://a.co.uk/": "co.uk", "https://127.0.0.1/": "127.0.0.1", "https://a.unknown/": "unknown",
	} {
		var j jar
		if j.set(address(t, page), []string{"a=1;Domain=" + domain}, noon); len(j.cookies) != 0 {
			t.Errorf("%s sets a cookie for %s", page, domain)
		}
	}
}

func TestJarSends(t *testing.T) {
	t.Parallel()
	var j jar
	j.set(address(t, "https://www.example.com/docs/page"), []string{
		"root=1;Path=/", "docs=2", "secure=3;Secure;Path=/", "parent=4;Domain=example.com;Path=/", "root=5;Path=/", "other=6;Path=/do",
		"late=7;Max-Age=60;Path=/", "gone=8;Max-Age=0;Path=/;Expires=Fri, 01 Jan 2100 00:00:00 GMT", "old=9;Expires=Thu, 01-Jan-70 00:00:00 GMT;Path=/", "no=1;Max-Age=0;Path=/no",
	}, noon)
	if len(j.cookies) != 9 {
		t.Errorf("jar has %d cookies, want 9: expired ones stay until they would be sent", len(j.cookies))
	}
	for _, step := range []struct {
		url, want string
		after     time.Duration
	}{
		{"https://www.example.com/docs/x", "docs=2; root=5; secure=3; parent=4; late=7", 0},
		{"https://www.example.com/docsx", "root=5; secure=3; parent=4; late=7", 59 * time.Second},
		{"http://www.example.com/do/", "other=6; root=5; parent=4", time.Minute},
		{"https://m.example.com/", "parent=4", 0},
		{"https://example.org/", "", 0},
	} {
		if got := j.header(address(t, step.url), noon.Add(step.after)); got != step.want {
			t.Errorf("%s is sent %q, want %q", step.url, got, step.want)
		}
	}
	if len(j.cookies) != 6 {
		t.Errorf("jar has %d cookies at the end, want 6", len(j.cookies))
	}
}

func TestParseCookieDate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Thu, 01 Jan 1970 00:00:00 GMT": "1970-01-01T00:00:00.000Z",
		"Sun, 06-Nov-94 08:49:37 GMT":   "1994-11-06T08:49:37.000Z",
		"Sun Nov  6 08:49:37 2026":      "2026-11-06T08:49:37.000Z",
		"6 nov 69 8:9:7x":               "2069-11-06T08:09:07.000Z",
		"31 Feb 2026 00:00:00":          "2026-03-03T00:00:00.000Z",
	} {
		if got, ok := parseCookieDate(text); !ok || got.Format(isoTime) != want {
			t.Errorf("%q = %s, %v, want %s", text, got.Format(isoTime), ok, want)
		}
	}
	for _, text := range []string{"", "tomorrow", "01 Jan 1970", "00:00:00", "32 Jan 1970 00:00:00", "1 Jan 1600 00:00:00", "1 Jan 1970 24:00:00", "1 Jan 70"} {
		if got, ok := parseCookieDate(text); ok {
			t.Errorf("%q is %s", text, got)
		}
	}
}
