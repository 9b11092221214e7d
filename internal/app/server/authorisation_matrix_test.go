package server

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// matrix is a server with every route, and a clock that tests set.
type matrix struct {
	*accountServer
	server  *Server
	log     *faultLog
	raw     *sql.DB
	counts  []string // queries for the rows of every table except the log of changes, to which exports add entries
	readers int      // number of readers created
	clients int      // number of clients that have sent a request
}

func newMatrix(t *testing.T) *matrix {
	t.Helper()
	return newMatrixOn(t, store.Options{Dir: t.TempDir()})
}

func newMatrixOn(t *testing.T, database store.Options) *matrix {
	t.Helper()
	log := &faultLog{}
	s, a, _ := hostileServerOn(t, log, database)
	o := s.opts
	o.Dev = true
	s = New(o)
	a.Handler = s.Handler()
	driver, address, tables := "sqlite", filepath.Join(a.dir, store.FileName), "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
	if database.URL != "" {
		driver, address, tables = "pgx", database.URL, "select table_name from information_schema.tables where table_schema = current_schema()"
	}
	raw, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	m := &matrix{accountServer: a, server: s, log: log, raw: raw}
	for _, table := range m.column(t, tables) {
		if table != "account_changes" {
			m.counts = append(m.counts, fmt.Sprintf("select '%s: ' || cast(count(*) as text) from %q", table, table))
		}
	}
	return m
}

// routes returns the methods of each pattern of the router.
func (m *matrix) routes(t *testing.T) map[string][]string {
	t.Helper()
	methods := map[string][]string{}
	err := chi.Walk(m.server.routes().(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		methods[pattern] = append(methods[pattern], method)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return methods
}

// ask sends a request as a new client. Endless responses are cut off.
func (m *matrix) ask(t *testing.T, method, target, body string, header []string, cookies ...*http.Cookie) *http.Response {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if strings.HasPrefix(target, "/") {
		target = testOrigin + target
	}
	r := httptest.NewRequestWithContext(ctx, method, target, strings.NewReader(body))
	m.clients++
	r.RemoteAddr = fmt.Sprintf("192.0.%d.%d:1234", m.clients>>8, m.clients&255)
	r.Header.Set("Accept", "application/json, text/event-stream")
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	m.ServeHTTP(w, r)
	return w.Result()
}

// thingName matches what things makes. JSON has no names in braces without
// quotation marks.
var thingName = regexp.MustCompile(`\{\w+\}`)

// expand replaces names by the ids of new things of an owner. Things whose names
// begin with my_ belong to the caller, who may be somebody else.
func (m *matrix) expand(t *testing.T, r right, owner, caller *http.Cookie) (target, body string) {
	t.Helper()
	ids := map[string]string{}
	id := func(name string) string {
		if name = strings.Trim(name, "{}"); ids[name] == "" {
			kind, isMine := strings.CutPrefix(name, "my_")
			made := things[kind]
			if made == nil {
				t.Fatalf("the line of %s names {%s}, which is not in things", r.route, name)
			}
			whose := owner
			if isMine {
				whose = caller
			}
			ids[name] = made(t, m, whose)
		}
		return ids[name]
	}
	target = thingName.ReplaceAllStringFunc(r.target, func(name string) string { return url.PathEscape(id(name)) })
	return target, thingName.ReplaceAllStringFunc(r.body, id)
}

type answer struct {
	status  int
	body    []byte
	caching string // Cache-Control
}

// isLike reports whether two responses are the same. Redirects to the provider
// and errors contain random text.
func (a answer) isLike(b answer) bool {
	isRandom := a.status >= 300 && a.status < 400 || a.status >= 500
	return a.status == b.status && (isRandom || bytes.Equal(a.body, b.body))
}

// askAs sends the request of a line as a caller with new things and a new
// session. A request that is refused must change nothing.
func (m *matrix) askAs(t *testing.T, caller int, method string, line right, want int) answer {
	t.Helper()
	session, owner := m.arrive(t, caller)
	ownerUID, header := m.who(t, owner), fromHere
	mine := owner
	if caller == other {
		mine = session[0]
	}
	target, body := m.expand(t, line, owner, mine)
	switch caller {
	case expired:
		m.ahead.Store(int64(account.SessionAge + time.Hour))
		defer m.ahead.Store(0)
	case revoked:
		m.change(t, "delete from sessions where user_id = (select id from users where uid = $1)", ownerUID)
	case gone:
		if err := m.db.DeleteUser(t.Context(), m.who(t, session[0])); err != nil {
			t.Fatal(err)
		}
	case forged:
		header = fromThere
	case forgedOld:
		header = []string{"Origin", "https://other.example"}
	}
	// Reading the state of the database takes longer than a response.
	state := func() string { return "" }
	if want >= 400 || caller == other {
		state = func() string { return m.rows(t) + m.owned(t, ownerUID) }
	}
	before := state()
	r := m.ask(t, method, target, body, header, session...)
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	after := state()
	if want >= 400 && after != before {
		t.Errorf("%s: %s, although the database has changed from\n%s to\n%s", callerNames[caller], r.Status, before, after)
	}
	if _, theirs, _ := strings.Cut(before, "\n\n"); caller == other && !strings.HasSuffix(after, theirs) {
		t.Errorf("%s has changed somebody else's data from\n%s to\n%s", callerNames[caller], before, after)
	}
	return answer{r.StatusCode, varying.ReplaceAll(text, nil), r.Header.Get("Cache-Control")}
}

// varying matches values in results of searches and in collections that differ
// each time.
var varying = regexp.MustCompile(`"took_ms":\d+|"updated_at":"[^"]+"`)

// arrive signs a caller in: it returns the caller's cookies, and the session of
// the owner of the things in the request.
func (m *matrix) arrive(t *testing.T, caller int) (cookies []*http.Cookie, owner *http.Cookie) {
	t.Helper()
	var subscriptions []string
	if caller == paid || caller == other {
		subscriptions = []string{"mdn_plus_5m"}
	}
	owner = m.signInNew(t, subscriptions)
	switch caller {
	case anonymous:
		return nil, owner
	case other, gone:
		return []*http.Cookie{m.signInNew(t, nil)}, owner
	case member:
		m.change(t, "update users set is_admin = true, is_staff = true, is_superuser = true, is_beta_tester = true where uid = $1", m.uid())
	}
	return []*http.Cookie{owner}, owner
}

// signInNew signs in a new reader.
func (m *matrix) asked(t *testing.T, owner *http.Cookie) answered {
	t.Helper()
	if r := m.postJSON(t, "/api/v1/plus/settings/", `{"ai_help_history":true}`, fromHere, owner); r.StatusCode != http.StatusCreated {
		t.Fatal(r.Status)
	}
	return readAnswer(t, m.askHelp(t, aQuestion, owner))
}

// signInNew signs in somebody who has not been here before.
func (m *matrix) signInNew(t *testing.T, subscriptions []string) *http.Cookie {
	t.Helper()
	m.readers++
	m.provider.SignIn(servertest.Reader{Subject: m.uid(), Email: m.uid() + "@example.org", Subscriptions: subscriptions})
	return m.signIn(t)
}

// who returns the uid of a signed-in reader.
func (m *matrix) who(t *testing.T, session *http.Cookie) string {
	t.Helper()
	var who struct{ Username string }
	if err := json.Unmarshal([]byte(body(t, m.get(t, "/api/v1/whoami", session))), &who); err != nil || who.Username == "" {
		t.Fatalf("whoami: %+v, %v", who, err)
	}
	return who.Username
}

// uid returns the uid of the latest reader.
func (m *matrix) uid() string { return "reader" + strconv.Itoa(m.readers) }

func (m *matrix) change(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := m.raw.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// owned is what belongs to a reader, after a blank line; "" for one who is gone.
// Sessions are left out, which are seen, and so are the changes that operators see.
func (m *matrix) owned(t *testing.T, uid string) string {
	t.Helper()
	u, err := m.db.User(t.Context(), uid)
	if errors.Is(err, fault.ErrNotFound) {
		return ""
	}
	var export bytes.Buffer
	if err == nil {
		err = m.db.Export(t.Context(), u.ID, &export)
	}
	parts := map[string]json.RawMessage{}
	if err == nil {
		err = json.Unmarshal(export.Bytes(), &parts)
	}
	if err != nil {
		t.Fatal(err)
	}
	text := "\n\n"
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if !slices.Contains([]string{"exported_at", "sessions", "account_changes"}, name) {
			text += name + ": " + string(parts[name]) + "\n"
		}
	}
	return text
}

// rows counts the rows of tables.
func (m *matrix) rows(t *testing.T) string {
	t.Helper()
	return strings.Join(m.column(t, strings.Join(m.counts, " union all ")), "\n")
}

// column returns the texts that a query selects.
func (m *matrix) column(t *testing.T, query string) (list []string) {
	t.Helper()
	rows, err := m.raw.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
