package main

import (
	"bytes"
	"encoding/hex"
	"net/http"
	"os"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
)

const planted = "planted0123456789secret"

// plantSecrets gives every secret setting a value.
func plantSecrets(t *testing.T) (secrets []string) {
	t.Helper()
	key := hex.EncodeToString([]byte("planted key of thirty-two bytes!"))
	for _, d := range config.Definitions() {
		if !d.Secret {
			continue
		}
		value := planted
		switch {
		case strings.HasSuffix(d.Key, "secret_key"), strings.HasSuffix(d.Key, "secret_keys"):
			value = key
		case d.Placeholder == "URL":
			value = "postgres://reader:" + planted + "@127.0.0.1:1/waymark?connect_timeout=1"
		}
		t.Setenv(d.Variable(), value)
	}
	return []string{planted, key}
}

// runAll runs a command and returns all of its output.
func runAll(t *testing.T, args ...string) string {
	t.Helper()
	var said bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&said)
	root.SetErr(&said)
	if err := root.ExecuteContext(t.Context()); err != nil {
		said.WriteString(err.Error())
	}
	return said.String()
}

// The value of a secret setting appears in no message, whether the settings are
// valid or not, and in no page for operators.
func TestSecretSettingsAreNotShown(t *testing.T) {
	secrets := plantSecrets(t)
	check := func(what, text string) {
		t.Helper()
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s: %q is in\n%s", what, secret, text)
			}
		}
	}
	accounts := []string{"--log-level", "debug", "--features-authentication", "--auth-issuer", "http://127.0.0.1:1", "--auth-client-id", "site", "--search-opensearch-user", "site"}
	for _, command := range [][]string{
		{"config", "--long"}, {"doctor"}, {"serve", "--addr", "localhost:0"}, {"migrate"}, {"playground", "flagged"},
		{"config", "--database-url", "postgres://reader:" + planted + "@[::1"}, {"config", "--auth-secret-key", planted}, {"config", "--playground-secret-key", planted},
		{"config", "--search-database", "mysql://reader:" + planted + "@db"}, {"serve", "--addr", "localhost:0", "--database-url", "postgres://reader:" + planted + "@db:port/x"},
	} {
		if text := runAll(t, append(command, accounts...)...); text == "" {
			t.Errorf("%q has no output", command)
		} else {
			check(strings.Join(command, " "), text)
		}
	}
	for _, name := range []string{"WAYMARK_DATABASE_URL", "WAYMARK_DATABASE_POOLER_URL", "WAYMARK_SEARCH_DATABASE"} {
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
	log := start(t, append([]string{
		"serve", "--ops-addr", "localhost:0", "--database-dir", t.TempDir(), "--features-plus", "--ai-base-url", "http://127.0.0.1:1", "--ai-model-full", "full", "--ai-model-mini", "mini",
	}, accounts...)...)
	ops := waitFor(t, log, `msg="listening for operators" url=(\S+)`)[1]
	site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	said := make(chan string, 1) // the server blocks until its log is read
	go func() {
		var text strings.Builder
		for log.Scan() && !strings.Contains(log.Text(), "path=/last") {
			text.WriteString(log.Text() + "\n")
		}
		said <- text.String()
		for log.Scan() {
		}
	}()
	for _, path := range []string{"/metrics", "/healthz?full", "/debug/pprof/goroutine?debug=2"} {
		_, text := answerOf(t, http.DefaultClient, ops+path)
		check(path, text)
	}
	for _, path := range []string{"/en-US/", "/users/fxa/login/authenticate/?password=" + planted, "/api/v1/whoami", "/newsletter/unsubscribe?token=" + planted, "/api/v1/stripe/plans", "/last"} {
		_, text := answerOf(t, http.DefaultClient, site+path)
		check(path, text)
	}
	check("the log", <-said)
}
