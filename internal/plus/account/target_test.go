package account

import (
	"net/url"
	"strings"
	"testing"
	"unicode"
)

func FuzzTarget(f *testing.F) {
	for _, next := range []string{
		"/de/docs/Web?q=1#x", "//other.example", `/\other.example`, "https://docs.example.org@other.example/", "https://docs.example.org:443/",
		"javascript:alert(1)", "/%2f/other.example", "/..//other.example", "?id=a%2Fb", "\t//other.example", "https:/other.example",
	} {
		f.Add(next)
	}
	site, err := url.Parse("https://docs.example.org")
	if err != nil {
		f.Fatal(err)
	}
	s := &Service{site: site}
	f.Fuzz(func(t *testing.T, next string) {
		target := s.Target(next)
		u, err := url.Parse(target)
		if err != nil || u.Scheme != "https" || u.Host != "docs.example.org" || u.User != nil || !strings.HasPrefix(target, "https://docs.example.org/") {
			t.Errorf("next = %q leads to %q", next, target)
		}
		if strings.IndexFunc(target, unicode.IsControl) >= 0 {
			t.Errorf("next = %q leads to %q, with control characters", next, target)
		}
	})
}
