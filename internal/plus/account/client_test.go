package account

import (
	"strings"
	"testing"
)

func TestClientNames(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0":                                                                  "Firefox on Linux",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1": "Safari on iOS",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0":           "Edge on Windows",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36":                         "Chrome on Android",
		"curl/8.5.0":                "curl",
		"":                          "",
		"<script>alert(1)</script>": "",
		"Mozilla/5.0 (X11; <b>Linux</b>) <i>x</i>/1.0": "",
		"\x00\xff\u202e":             "",
		strings.Repeat("x", 100_000): "",
		strings.Repeat("(", 100_000): "",
	} {
		if got := clientName(agent); got != want {
			t.Errorf("clientName(%.60q) = %q, want %q", agent, got, want)
		}
	}
}

func FuzzClientName(f *testing.F) {
	f.Add("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	f.Add("a/(;)")
	f.Fuzz(func(t *testing.T, agent string) {
		if name := clientName(agent); len(name) > 84 || strings.ContainsAny(name, "<>&\"'\x00") {
			t.Errorf("clientName(%q) = %q", agent, name)
		}
	})
}
