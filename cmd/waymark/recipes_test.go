//go:build unix

package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const recipes = "../../docs/operators/recipes"

// blocksOf returns the code of a language on a page.
func blocksOf(t *testing.T, page, language string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "```"+language+"\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		blocks = append(blocks, block)
	}
	return blocks
}

// Settings on pages for operators are settings of the program.
func TestDocumentedSettingsAreRight(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, pattern := range []string{"../../docs/operators/*.md", recipes + "/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			for _, block := range blocksOf(t, page, "toml") {
				if strings.HasPrefix(block, "[[") {
					continue // a list of ads
				}
				checked++
				file := filepath.Join(t.TempDir(), "waymark.toml")
				testkit.WriteFile(t, file, block)
				if out, err := run(t, "config", "--config", file); err != nil {
					t.Errorf("%s: %v\n%s\n%s", page, err, block, out)
				}
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d blocks of settings were found", checked)
	}
}

func TestRecipeOfNginxWorks(t *testing.T) {
	nginx := look(t, "nginx")
	page, dir := filepath.Join(recipes, "nginx.md"), t.TempDir()
	certificate, key := writeCertificate(t, dir)
	addr := freeAddress(t)
	site := strings.NewReplacer(
		"127.0.0.1:8080", serveRecipe(t, page), "listen 443", "listen "+addr, "listen 80;", "listen "+freeAddress(t)+";",
		"    listen [::]:80;\n", "", "    listen [::]:443 ssl http2;\n", "",
		"/etc/ssl/certs/docs.example.org.pem", certificate, "/etc/ssl/private/docs.example.org.key", key,
	).Replace(blocksOf(t, page, "nginx")[0])
	var folders strings.Builder
	for _, name := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&folders, "%s_temp_path %s;\n", name, filepath.Join(dir, name))
	}
	file := filepath.Join(dir, "nginx.conf")
	testkit.WriteFile(t, file, "daemon off;\npid "+dir+"/pid;\nevents {}\nhttp {\naccess_log off;\n"+folders.String()+site+"}\n")
	startProxy(t, addr, nginx, "-p", dir, "-e", "stderr", "-c", file)
	checkProxied(t, addr)
}

func TestRecipeOfCaddyWorks(t *testing.T) {
	caddy := look(t, "caddy")
	page, dir, addr := filepath.Join(recipes, "caddy.md"), t.TempDir(), freeAddress(t)
	_, port, _ := net.SplitHostPort(addr)
	_, otherPort, _ := net.SplitHostPort(freeAddress(t))
	site := strings.ReplaceAll(blocksOf(t, page, "caddyfile")[0], "127.0.0.1:8080", serveRecipe(t, page))
	file := filepath.Join(dir, "Caddyfile")
	options := "{\nadmin off\nlocal_certs\nskip_install_trust\nstorage file_system " + dir + "\nhttp_port " + otherPort + "\nhttps_port " + port + "\n}\n"
	testkit.WriteFile(t, file, options+site)
	startProxy(t, addr, caddy, "run", "--adapter", "caddyfile", "--config", file)
	checkProxied(t, addr)
}

// The unit for systemd is that of packages, and confines the program.
func TestRecipeOfSystemdIsConfined(t *testing.T) {
	t.Parallel()
	const file = "../../deploy/waymark.service"
	if shown := blocksOf(t, filepath.Join(recipes, "systemd.md"), "ini")[0]; shown != string(testkit.ReadFile(t, file)) {
		t.Errorf("the recipe differs from %s", file)
	}
	analyze := look(t, "systemd-analyze")
	out, err := exec.CommandContext(t.Context(), analyze, "security", "--offline=yes", "--no-pager", file).CombinedOutput()
	m := regexp.MustCompile(`exposure level for waymark.service: ([\d.]+)`).FindSubmatch(out)
	if m == nil {
		t.Skipf("systemd-analyze does not rate files: %v\n%s", err, out)
	}
	if exposure, _ := strconv.ParseFloat(string(m[1]), 64); exposure > 2 {
		t.Errorf("exposure = %.1f, want at most 2.0\n%s", exposure, out)
	}
}

// look returns the path of a program that not every machine has.
func look(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// serveRecipe serves a sample with the settings of a recipe, and returns its address.
func serveRecipe(t *testing.T, page string) string {
	t.Helper()
	settings := strings.ReplaceAll(blocksOf(t, page, "toml")[0], "/srv/docs", "../../sample/product")
	file := filepath.Join(t.TempDir(), "waymark.toml")
	testkit.WriteFile(t, file, settings)
	log := start(t, "serve", "--config", file)
	address := waitFor(t, log, `msg=serving url=http://(\S+)`)[1]
	drain(log)
	return address
}

// writeCertificate writes a certificate and its key, and returns the names of the files.
func writeCertificate(t *testing.T, dir string) (certificate, key string) {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	secret, err := x509.MarshalPKCS8PrivateKey(server.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	certificate, key = filepath.Join(dir, "certificate.pem"), filepath.Join(dir, "key.pem")
	testkit.WriteFile(t, certificate, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})))
	testkit.WriteFile(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	return certificate, key
}

// startProxy starts a program and waits until it has a certificate.
func startProxy(t *testing.T, addr, name string, args ...string) {
	t.Helper()
	var log strings.Builder
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // its status is that of the signal
		if t.Failed() {
			t.Log(log.String())
		}
	})
	for range 100 {
		if c, err := tls.Dial("tcp", addr, anyCertificate); err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s does not serve %s", name, addr)
}

// anyCertificate trusts the certificates that proxies make themselves.
var anyCertificate = &tls.Config{ServerName: "docs.example.org", InsecureSkipVerify: true}

// checkProxied checks the site behind a proxy with TLS.
func checkProxied(t *testing.T, addr string) {
	t.Helper()
	browser := &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{
		ForceAttemptHTTP2: true,
		TLSClientConfig:   anyCertificate,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, addr)
		},
	}}
	defer browser.CloseIdleConnections()
	request := func(path, etag string) (*http.Response, string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://docs.example.org"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "identity")
		if etag != "" {
			r.Header.Set("If-None-Match", etag)
		}
		if strings.HasPrefix(path, "/static/") {
			r.Header.Set("Accept-Encoding", "br")
		}
		answer, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer, string(body)
	}
	page, text := request("/guide", "")
	if page.StatusCode != http.StatusOK || page.ProtoMajor != 2 || page.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("page: %s %s, %v", page.Proto, page.Status, page.Header)
	}
	if !strings.Contains(text, `href="https://docs.example.org/guide"`) {
		t.Error("the page does not have its public address")
	}
	if again, _ := request("/guide", page.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("page that did not change: %s", again.Status)
	}
	script := regexp.MustCompile(`/static/[^"]+\.js`).FindString(text)
	file, _ := request(script, "")
	if got := file.Header; !strings.Contains(got.Get("Cache-Control"), "immutable") || got.Get("Content-Encoding") != "br" {
		t.Errorf("%s: %s %v", script, file.Status, got)
	}
	if missing, _ := request("/nowhere", ""); missing.StatusCode != http.StatusNotFound {
		t.Errorf("missing page: %s", missing.Status)
	}
}

// The settings of the recipe name prices that Stripe has; a server that behaves like it, whose requests stripe-mock checks,
// stands in for it.
func TestRecipeOfPaymentsWorks(t *testing.T) {
	stripe := servertest.StartStripe(t, servertest.StartStripeMock(t))
	page, dir := filepath.Join(recipes, "payments.md"), t.TempDir()
	settings := blocksOf(t, page, "toml")[0]
	plans := regexp.MustCompile(`usd\.mdn_plus_(\d+)([my])=(price_\w+)`).FindAllStringSubmatch(settings, -1)
	for _, m := range plans {
		amount, _ := strconv.Atoi(m[1])
		if m[2] == "m" {
			stripe.Put("prices", price(m[3], "month", amount*100))
		} else {
			stripe.Put("prices", price(m[3], "year", amount*1000))
		}
	}
	file := filepath.Join(dir, "waymark.toml")
	testkit.WriteFile(t, file, settings+"stripe_api = \""+stripe.URL+"\"\n")
	for line := range strings.Lines(blocksOf(t, page, "text")[0]) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		t.Setenv(name, strings.NewReplacer("rk_test_…", servertest.StripeKey, "…", "1").Replace(value))
	}
	out, err := run(t, "plans", "check", "--config", file)
	if err != nil || len(plans) != 4 || strings.Count(out, "ok ") != 4 {
		t.Errorf("plans check: %v\n%s", err, out)
	}
}
