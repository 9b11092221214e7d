package config

import (
	"net"
	"strings"
	"testing"
)

func TestBaseURLFollowsAddr(t *testing.T) {
	for _, tc := range []struct {
		name, args, base, play string
		source                 Source
	}{
		{"default", "", "http://localhost:8080", "play.localhost", FromAddr},
		{"port", "--addr localhost:9000", "http://localhost:9000", "play.localhost", FromAddr},
		{"all interfaces", "--addr :9000", "http://localhost:9000", "play.localhost", FromAddr},
		{"all interfaces, IPv4", "--addr 0.0.0.0:9000", "http://localhost:9000", "play.localhost", FromAddr},
		{"all interfaces, IPv6", "--addr [::]:9000", "http://localhost:9000", "play.localhost", FromAddr},
		{"loopback", "--addr 127.0.0.1:9000", "http://127.0.0.1:9000", "play.localhost", FromAddr},
		{"loopback, IPv6", "--addr [::1]:9000", "http://localhost:9000", "play.localhost", FromAddr},
		{"another machine may ask", "--addr 192.0.2.7:9000", "http://192.0.2.7:9000", "", FromAddr},
		{"another machine may ask, IPv6", "--addr [2001:db8::1]:9000", "http://[2001:db8::1]:9000", "", FromAddr},
		{"service", "--addr localhost:http", "http://localhost", "play.localhost", FromAddr},
		{"set", "--addr localhost:9000 --base-url https://docs.example.org", "https://docs.example.org", "", FromFlag},
		{"set, and the play host", "--base-url http://localhost:81 --play-host Play.example", "http://localhost:81", "play.example", FromFlag},
	} {
		t.Run(tc.name, func(t *testing.T) {
			cfg, settings, err := load(t, "", nil, strings.Fields(tc.args)...)
			if err != nil {
				t.Fatal(err)
			}
			if cfg.Server.BaseURL != tc.base || cfg.PlayHostName() != tc.play {
				t.Errorf("base_url = %q with play host %q, want %q with %q", cfg.Server.BaseURL, cfg.PlayHostName(), tc.base, tc.play)
			}
			for _, s := range settings {
				if s.Key == "base_url" && (s.Value != tc.base || s.Source != tc.source) {
					t.Errorf("setting is printed as %q, %s; want %q, %s", s.Value, s.Source, tc.base, tc.source)
				}
			}
		})
	}
}

func TestAddrIsHostAndPort(t *testing.T) {
	for _, addr := range []string{"localhost", "localhost:99999", "localhost:nonsense", ""} {
		_, _, err := load(t, "", nil, "--addr", addr)
		if err == nil || !strings.Contains(err.Error(), "addr: ") || strings.Contains(err.Error(), "base_url") {
			t.Errorf("--addr %q: err = %v, want one about addr only", addr, err)
		}
	}
}

func TestBaseURLIsOfAWholeHost(t *testing.T) {
	for base, want := range map[string]string{
		"https://docs.example.org/":         "must not end in a slash",
		"https://example.org/docs":          "",
		"https://example.org/my_docs/v1.0":  "",
		"https://example.org/docs/":         "must not end in a slash",
		"https://example.org/docs/../x":     "other characters",
		"https://example.org//docs":         "other characters",
		"https://example.org/d%2Fcs":        "other characters",
		"https://example.org/döcs":          "other characters",
		"https://example.org/docs?a=b":      "more than scheme",
		"https://example.org?a=b":           "more than scheme",
		"https://example.org#top":           "more than scheme",
		"https://reader:secret@example.org": "more than scheme",
		"https://docs.example.org:8443":     "",
		"HTTPS://docs.example.org":          "",
		"ftp://docs.example.org":            "is not an http or https address",
		"docs.example.org":                  "is not an http or https address",
	} {
		_, _, err := load(t, "", nil, "--base-url", base)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v, want no error", base, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), "base_url: ") || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: err = %v, want one with %q", base, err, want)
		}
	}
}

func TestBaseURLFollowsThePortThatWasGiven(t *testing.T) {
	for _, host := range []string{"localhost", "127.0.0.1", ""} {
		l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		_, port, _ := net.SplitHostPort(l.Addr().String())
		local := "http://" + net.JoinHostPort(host, port)
		if host == "" {
			local = "http://localhost:" + port
		}
		for base, want := range map[string]string{"": local, "https://docs.example.org": "https://docs.example.org"} {
			cfg, _, err := load(t, "", nil, "--addr", net.JoinHostPort(host, "0"), "--base-url", base)
			if err != nil {
				t.Fatal(err)
			}
			at, err := cfg.Server.FollowListener(l)
			if err != nil {
				t.Fatal(err)
			}
			if cfg.Server.BaseURL != want || at != local {
				t.Errorf("on %s, base_url %q becomes %q, want %q; site address %q, want %q", l.Addr(), base, cfg.Server.BaseURL, want, at, local)
			}
		}
	}
}

func TestPublicURL(t *testing.T) {
	for args, want := range map[string]string{
		"": "", "--addr :9000": "", "--base-url https://docs.example": "https://docs.example", "--addr :9000 --base-url https://docs.example": "https://docs.example",
	} {
		cfg, _, err := load(t, "", nil, strings.Fields(args)...)
		if err != nil {
			t.Fatal(err)
		}
		if got := cfg.Server.PublicURL(); got != want {
			t.Errorf("with %q, public address = %q, want %q", args, got, want)
		}
	}
}
