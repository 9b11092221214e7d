package config

import (
	"fmt"
	"strings"
	"testing"
)

func TestPlayHost(t *testing.T) {
	for _, tc := range []struct {
		name, base, play, want, problem string
	}{
		{"local site", "http://localhost:8080", "", "play.localhost", ""},
		{"local site by number", "http://127.0.0.1:8080", "", "play.localhost", ""},
		{"public site without one", "https://docs.example.org", "", "", ""},
		{"a domain of its own", "https://docs.example.org", "play.example-code.org", "play.example-code.org", ""},
		{"with a port, in capitals", "http://localhost:8080", "Run.Localhost:81", "run.localhost:81", ""},
		{"below a public suffix", "https://docs.github.io", "play.github.io", "play.github.io", ""},
		{"the site itself", "https://docs.example.org", "docs.example.org", "", "site itself"},
		{"the same domain", "https://docs.example.org", "play.example.org", "", "share the domain example.org"},
		{"below the site", "https://example.org", "play.example.org", "", "share the domain example.org"},
		{"an address", "https://docs.example.org", "https://play.example", "", "not NAME"},
		{"a number has no names below it", "https://docs.example.org", "10.0.0.1", "", "not NAME"},
		{"with a path", "https://docs.example.org", "play.example/x", "", "not NAME"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := Config{Server: Server{BaseURL: tc.base}, Playground: Playground{Host: tc.play}}
			var bad problems
			c.checkPlayHost(&bad)
			problems := fmt.Sprint(bad)
			if tc.problem != "" {
				if !strings.Contains(problems, tc.problem) {
					t.Fatalf("problems = %q, want %q", problems, tc.problem)
				}
				return
			}
			if len(bad) > 0 || c.PlayHostName() != tc.want {
				t.Errorf("PlayHostName() = %q with problems %q, want %q", c.PlayHostName(), problems, tc.want)
			}
		})
	}
}
