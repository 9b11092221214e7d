package advice

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

// values try to escape from their string in a server's configuration, or to be
// expanded in it.
var values = []string{
	"plain", `x"; return 200 "pwned`, "x'; pwned", "x\"\n}\npwned", "$host ${HOME} $1", `\`, `a\`, `\"`, `\\"`, "{env.HOME} {$HOME} {http.request.uri} {{", "`pwned`",
	"${pwned}", "*/ pwned", "# pwned", "%{HTTP_COOKIE}e %n %%", "expr=%{REMOTE_ADDR}", "</script>", "a;b", "%0d%0a", `\n\t\$x`, "default-src 'self' https://a.example/$x?y=%20",
}

// program is a server that may be installed.
type program struct {
	names []string
	// config is the whole configuration for snippets, by host: h0.example and so
	// on. Requests are forwarded to a program, the upstream.
	config func(folder, bin, upstream string, port int, snippets []string) string
	args   func(config string) []string
	// sent is the value as the server sends it.
	sent func(string) string
}

var programs = map[string]program{
	"nginx": {
		[]string{"nginx"},
		func(folder, _, upstream string, port int, snippets []string) string {
			var b strings.Builder
			fmt.Fprintf(&b, "daemon off;\nworker_processes 1;\npid %[1]s/pid;\nerror_log %[1]s/log;\nevents {}\nhttp {\naccess_log off;\nserver_names_hash_bucket_size 128;\n", folder)
			for _, dir := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				fmt.Fprintf(&b, "%s_temp_path %s/%s;\n", dir, folder, dir)
			}
			b.WriteString(dollarNginx)
			for i, s := range snippets {
				outside, inside, split := strings.Cut(strings.TrimPrefix(s, dollarNginx), "# In the server block")
				if !split {
					outside, inside = "", "\n"+outside
				}
				fmt.Fprintf(&b, "%s\nserver {\nlisten 127.0.0.1:%d;\nserver_name h%d.example;\n#%s\nlocation / { proxy_pass %s; }\n}\n", outside, port, i, inside, upstream)
			}
			return b.String() + "}\n"
		},
		func(config string) []string { return []string{"-c", config, "-e", filepath.Dir(config) + "/log"} },
		func(s string) string { return s },
	},
	"apache": {
		[]string{"apache2", "httpd"},
		func(folder, bin, upstream string, port int, snippets []string) string {
			var b strings.Builder
			modules := filepath.Join(filepath.Dir(bin), "../lib/apache2/modules")
			fmt.Fprintf(&b, "ServerRoot %[1]s\nServerName localhost\nPidFile %[1]s/pid\nErrorLog %[1]s/log\nListen 127.0.0.1:%[2]d\n%[3]s", folder, port, dollarApache)
			for _, m := range []string{"mpm_event", "authz_core", "headers", "setenvif", "proxy", "proxy_http"} {
				fmt.Fprintf(&b, "LoadModule %s_module %s/mod_%s.so\n", m, modules, m)
			}
			for i, s := range snippets {
				fmt.Fprintf(&b, "<VirtualHost *:%d>\nServerName h%d.example\n%s\nProxyPass / %s/\n</VirtualHost>\n", port, i, strings.TrimPrefix(s, dollarApache), upstream)
			}
			return b.String()
		},
		func(config string) []string { return []string{"-X", "-f", config} },
		func(s string) string { return s },
	},
	"caddy": {
		[]string{"caddy"},
		func(_, _, upstream string, port int, snippets []string) string {
			var b strings.Builder
			b.WriteString("{\n\tadmin off\n\tauto_https off\n}\n")
			for i, s := range snippets {
				fmt.Fprintf(&b, "http://h%d.example:%d {\n%s\nreverse_proxy %s\n}\n", i, port, s, upstream)
			}
			return b.String()
		},
		func(config string) []string { return []string{"run", "--config", config, "--adapter", "caddyfile"} },
		strings.NewReplacer(`\`, "%5C", "{", "%7B", "}", "%7D").Replace,
	},
}

// TestServersSendTheValues runs the installed servers with the snippets, in
// front of a program that sends other values, and compares the responses.
func TestServersSendTheValues(t *testing.T) {
	t.Parallel()
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["X-Value"] = []string{"old", "older"}
		w.Header()["Set-Cookie"] = []string{"sid=1; Path=/", "a.b=2", "axb=3"}
		w.Header().Set("Access-Control-Allow-Origin", "https://evil.example")
	}))
	t.Cleanup(upstream.Close)
	var changes []change
	for _, v := range values {
		changes = append(changes, change{headers: []header{{name: "X-Value", value: v, replaces: true}}})
	}
	changes = append(changes, change{cookies: []cookie{{"sid", true, true, true}, {"a.b", true, false, false}}})
	for server, p := range programs {
		t.Run(server, func(t *testing.T) {
			t.Parallel()
			bin := ""
			for _, name := range p.names {
				if found, err := exec.LookPath(name); err == nil {
					bin = found
				}
			}
			if bin == "" {
				t.Skip("not installed")
			}
			var snippets []string
			for _, c := range changes {
				snippets = append(snippets, codeFor(server, everywhere(c)))
			}
			snippets = append(snippets, codeFor(server, trustedOrigin("example.com")))
			address := serve(t, p, bin, upstream.URL, snippets)
			for i, v := range values {
				want := p.sent(strings.TrimSpace(printable(v)))
				if got := responseOf(t, address, i, "").Values("X-Value"); len(got) != 1 || got[0] != want {
					t.Errorf("%q is sent as %q, want %q, with\n%s", v, got, want, snippets[i])
				}
			}
			cookies := strings.ToLower(strings.Join(responseOf(t, address, len(values), "").Values("Set-Cookie"), "\n"))
			if cookies != "sid=1; path=/; secure; httponly; samesite=lax\na.b=2; secure\naxb=3" {
				t.Errorf("cookies = %s, with\n%s", cookies, snippets[len(values)])
			}
			for origin, want := range map[string]string{"https://app.example.com": "https://app.example.com", "https://evil.example": "", "https://appxexample.com": ""} {
				got := responseOf(t, address, len(values)+1, origin)
				if allowed := got.Get("Access-Control-Allow-Origin"); server != "caddy" && allowed != want || server == "caddy" && allowed == "https://evil.example" && want == "" {
					t.Errorf("origin %s gets %q, with\n%s", origin, allowed, snippets[len(values)+1])
				}
				if !strings.Contains(got.Get("Vary"), "Origin") {
					t.Errorf("Vary is %q", got.Get("Vary"))
				}
			}
		})
	}
}

func codeFor(server string, snippets []Snippet) string {
	for _, s := range snippets {
		if s.Server == server {
			return s.Code
		}
	}
	return ""
}

// serve runs a server until the end of the test, and returns its address.
func serve(t *testing.T, p program, bin, upstream string, snippets []string) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	config := filepath.Join(folder, "config")
	testkit.WriteFile(t, config, p.config(folder, bin, upstream, port, snippets))
	cmd := exec.Command(bin, p.args(config)...)
	cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_DATA_HOME="+folder)
	var output strings.Builder
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	t.Cleanup(func() { _ = cmd.Process.Signal(os.Interrupt); <-ended })
	for {
		conn, err := net.DialTimeout("tcp", address, time.Second)
		if err == nil {
			_ = conn.Close()
			return address
		}
		select {
		case <-ended:
			log, _ := os.ReadFile(filepath.Join(folder, "log"))
			t.Fatalf("the server ended: %s%s", output.String(), log)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func responseOf(t *testing.T, address string, i int, origin string) http.Header {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = fmt.Sprintf("h%d.example", i)
	if origin != "" {
		request.Header.Set("Origin", origin)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.Header
}
