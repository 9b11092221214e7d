package config

import (
	"strings"
	"testing"
)

func TestDevLoginIsForThisMachineOnly(t *testing.T) {
	const local = "http://localhost:8080"
	for _, tc := range []struct{ addr, base, issuer, want string }{
		{"localhost:8080", local, "", ""},
		{"127.0.0.1:0", "http://127.0.0.1:0", "", ""},
		{"[::1]:8080", local, "", ""},
		{":8080", local, "", "addr"},
		{"0.0.0.0:8080", local, "", "addr"},
		{"[::]:8080", local, "", "addr"},
		{"192.0.2.1:8080", local, "", "addr"},
		{"localhost.example:8080", local, "", "addr"},
		{"nonsense", local, "", "addr"},
		{"localhost:8080", "https://docs.example.org", "", "base_url"},
		{"localhost:8080", "http://localhost@docs.example.org", "", "base_url"},
		{"localhost:8080", "http://localhost.example.org", "", "base_url"},
		{"localhost:8080", local, "https://id.example.org", "auth.issuer"},
		{":80", "https://docs.example.org", "https://id.example.org", "addr base_url auth.issuer"},
	} {
		err := (&Config{Server: Server{Addr: tc.addr, BaseURL: tc.base}, Auth: Auth{Issuer: tc.issuer}}).CheckDevLogin()
		if (err == nil) != (tc.want == "") {
			t.Errorf("%s at %s with %q: %v, want an error about %q", tc.addr, tc.base, tc.issuer, err, tc.want)
			continue
		}
		for _, key := range strings.Fields(tc.want) {
			if !strings.Contains(err.Error(), "\n  "+key+": ") {
				t.Errorf("%s at %s with %q: err = %v, want %s", tc.addr, tc.base, tc.issuer, err, key)
			}
		}
	}
}
