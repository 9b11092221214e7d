package server

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
)

const planted = "planted0123456789secret"

// talkative is a matrix whose server logs at the lowest level.
func talkative(t *testing.T) *matrix {
	t.Helper()
	m := newMatrix(t)
	o := m.server.opts
	all := &slog.HandlerOptions{Level: slog.LevelDebug}
	o.Log, o.AccessLog = slog.New(slog.NewTextHandler(m.log, all)), NewAccessLog(m.log, AccessAll, o.Log)
	m.server = New(o)
	m.Handler = m.server.Handler()
	return m
}

// tokensIn returns the segments of an address that are tokens according to the
// route's pattern.
func tokensIn(pattern, target string) (tokens []string) {
	parts := strings.Split(target, "/")
	for i, name := range strings.Split(pattern, "/") {
		if name == "{token}" {
			tokens = append(tokens, parts[i])
		}
	}
	return tokens
}

// Neither logs nor responses to others have secrets (sessions, passwords, codes,
// tokens), whatever is requested and whatever fails.
func TestSecretsAreNotLogged(t *testing.T) {
	for _, broken := range []bool{false, true} {
		m := talkative(t)
		var targets, bodies []string
		var sessions []*http.Cookie
		secrets := []string{planted, servertest.ClientSecret}
		for _, line := range rights {
			session := m.signInNew(t, []string{"mdn_plus_5m"})
			target, body := m.expand(t, line, session, session)
			_, pattern, _ := strings.Cut(line.route, " ")
			secrets = append(append(secrets, session.Value), tokensIn(pattern, target)...)
			targets, bodies, sessions = append(targets, target), append(bodies, body), append(sessions, session)
		}
		if broken {
			for _, table := range m.column(t, "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'") {
				m.change(t, `alter table "`+table+`" rename to "gone_`+table+`"`)
			}
		}
		for i, line := range rights {
			method, _, _ := strings.Cut(line.route, " ")
			if method == "ANY" {
				method = http.MethodPost
			}
			question := "?"
			if strings.Contains(targets[i], "?") {
				question = "&"
			}
			header := append([]string{"Authorization", "Bearer " + planted, "Referer", testOrigin + "/?token=" + planted, "Waymark-Reader", planted}, fromHere...)
			r := m.ask(t, method, targets[i]+question+"password="+planted+"&token="+planted+"&code="+planted+"&state="+planted, bodies[i], header, sessions[i])
			text, err := io.ReadAll(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			if err := m.server.opts.AccessLog.write(); err != nil {
				t.Fatal(err)
			}
			log := m.log.take()
			if broken && r.StatusCode < http.StatusInternalServerError && strings.Contains(log, "level=ERROR") {
				t.Errorf("%s: %s, but log has %s", line.route, r.Status, log)
			}
			for _, secret := range secrets {
				if strings.Contains(log, secret) {
					t.Errorf("%s logs %q: %s", line.route, secret, log)
				}
				if r.StatusCode >= http.StatusBadRequest && strings.Contains(string(text), secret) {
					t.Errorf("%s: error has %q: %s", line.route, secret, text)
				}
			}
		}
	}
}
