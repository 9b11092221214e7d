package server

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
)

const validPing = `{"metrics": {"url": {"page.path": "https://test.example/en-US/docs/Web"}},
	"ping_info": {"seq": 0, "start_time": "2026-11-22T10:15Z", "end_time": "2026-11-22T10:16Z"}, "client_info": {"telemetry_sdk_build": "5.0.10"}}`

// pingOf is a ping of the page at an address.
func pingOf(page string) []byte {
	return []byte(strings.Replace(validPing, "https://test.example/en-US/docs/Web", page, 1))
}

// telemetryServer is a server that stores pings in its own database.
type telemetryServer struct {
	*Server
	stored *storage.Storage
	dir    string // of the database
}

func newTelemetryServer(t *testing.T, change ...func(*Options)) *telemetryServer {
	t.Helper()
	dir := t.TempDir()
	db, err := storage.Open(t.Context(), storage.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	intake := telemetry.NewIntake(db, "waymark", slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		intake.Close()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	change = append([]func(*Options){func(o *Options) { o.Features = []Feature{Telemetry{Intake: intake}} }}, change...)
	return &telemetryServer{newServer(t, change...), db, dir}
}

// ping sends a ping with headers, given as names and values.
func (s *telemetryServer) ping(t *testing.T, target string, body []byte, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, target, bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

func submitTo(name string) string { return "/submit/waymark/" + name + "/1/" + uuid.NewString() }

// views counts the stored views.
func (s *telemetryServer) views(t *testing.T, dimension string) string {
	t.Helper()
	var counts []storage.Count
	err := s.stored.Read(t.Context(), storage.Filter{To: telemetry.Day(1 << 20)}, func(r *storage.Reader) (err error) {
		counts, err = r.Counts(dimension)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range counts {
		list = append(list, fmt.Sprintf("%s %d", c.Name, c.Count))
	}
	return strings.Join(list, ", ")
}

func TestPingsAreStoredOnce(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	target := submitTo("page")
	for range 3 {
		if w := s.ping(t, target, []byte(validPing)); w.Code != http.StatusOK || w.Header().Get("Set-Cookie") != "" {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := s.ping(t, submitTo("page"), packed(t, []byte(validPing)), "Content-Encoding", "gzip"); w.Code != http.StatusOK {
		t.Fatalf("compressed: %d %s", w.Code, w.Body)
	}
	if got := s.views(t, storage.ByPath); got != "/en-US/docs/Web 2" {
		t.Errorf("views %q", got)
	}
}

func packed(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// gzipBomb compresses 512 MiB of one byte. It compresses the first block and
// repeats the result: each block ends on a whole byte, and refers to nothing
// before it.
func gzipBomb(t testing.TB, of byte) []byte {
	t.Helper()
	const size, times = 1 << 20, 512
	text := bytes.Repeat([]byte{of}, size)
	var deflated bytes.Buffer
	z, err := flate.NewWriter(&deflated, flate.DefaultCompression)
	if err == nil {
		_, err = z.Write(text)
	}
	if err == nil {
		err = z.Flush()
	}
	if err != nil {
		t.Fatal(err)
	}
	var sum uint32
	for range times {
		sum = crc32.Update(sum, crc32.IEEETable, text)
	}
	bomb := []byte{0x1f, 0x8b, 8, 9: 0xff} // the header
	bomb = append(bomb, bytes.Repeat(deflated.Bytes(), times)...)
	bomb = append(bomb, 1, 0, 0, 0xff, 0xff) // an empty last block
	bomb = binary.LittleEndian.AppendUint32(bomb, sum)
	return binary.LittleEndian.AppendUint32(bomb, size*times)
}

// Each malformed ping is refused with a status on which browsers discard it, and
// with its kind.
func TestMalformedPingsAreRefused(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	text := testkit.ReadFile(t, "../../audience/telemetry/testdata/malformed.txtar")
	for _, f := range txtar.Parse(text).Files {
		words := strings.SplitN(f.Name, " ", 3)
		w := s.ping(t, submitTo(words[0]), f.Data)
		var problem struct{ Error, Message string }
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
			t.Errorf("%s: %v in %s", f.Name, err, w.Body)
		}
		if w.Code != http.StatusBadRequest || problem.Error != words[1] || problem.Message == "" {
			t.Errorf("%s: %d %+v, want 400 and the kind %s", f.Name, w.Code, problem, words[1])
		}
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

func TestPingsThatAreNotTaken(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	id := uuid.NewString()
	big := []byte(`{"x": "` + strings.Repeat("x", pingLimit) + `"}`)
	tests := []struct {
		name, target string
		body         []byte
		header       []string
		want         int
	}{
		{"another application", "/submit/other/page/1/" + id, []byte(validPing), nil, http.StatusNotFound},
		{"an unknown ping", "/submit/waymark/metrics/1/" + id, []byte(validPing), nil, http.StatusNotFound},
		{"an unknown version", "/submit/waymark/page/2/" + id, []byte(validPing), nil, http.StatusNotFound},
		{"no document", "/submit/waymark/page/1/", []byte(validPing), nil, http.StatusNotFound},
		{"a document that is not a UUID", "/submit/waymark/page/1/x", []byte(validPing), nil, http.StatusBadRequest},
		{"a document with its spelling changed", "/submit/waymark/page/1/" + strings.ReplaceAll(id, "-", ""), []byte(validPing), nil, http.StatusBadRequest},
		{"a page at a foreign address", submitTo("page"), pingOf("https://other.example/en-US/docs/Web"), nil, http.StatusBadRequest},
		{"a page at an address without a host", submitTo("page"), pingOf("javascript:alert(1)"), nil, http.StatusBadRequest},
		{"an action on a page at a foreign address", submitTo("action"), bytes.Replace(pingOf("https://other.example/"), []byte(`"ping_info"`), []byte(`"events": [{"category": "element", "name": "clicked", "timestamp": 0}], "ping_info"`), 1), nil, http.StatusBadRequest},
		{"a large body", submitTo("page"), big, nil, http.StatusRequestEntityTooLarge},
		{"a gzip bomb", submitTo("page"), gzipBomb(t, ' '), []string{"Content-Encoding", "gzip"}, http.StatusRequestEntityTooLarge},
		{"a small gzip bomb", submitTo("page"), packed(t, bytes.Repeat([]byte(" "), pingLimit)), []string{"Content-Encoding", "gzip"}, http.StatusRequestEntityTooLarge},
		{"a gzip bomb that is not JSON", submitTo("page"), gzipBomb(t, 0), []string{"Content-Encoding", "gzip"}, http.StatusBadRequest},
		{"not packed", submitTo("page"), []byte(validPing), []string{"Content-Encoding", "gzip"}, http.StatusBadRequest},
		{"packed and cut off", submitTo("page"), packed(t, []byte(validPing))[:40], []string{"Content-Encoding", "gzip"}, http.StatusBadRequest},
		{"another encoding", submitTo("page"), []byte(validPing), []string{"Content-Encoding", "br"}, http.StatusUnsupportedMediaType},
		{"a page of another site", submitTo("page"), []byte(validPing), []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{"a page of another site in an old browser", submitTo("page"), []byte(validPing), []string{"Origin", "https://other.example"}, http.StatusForbidden},
		{"a debug tag with a space", submitTo("page"), []byte(validPing), []string{"X-Debug-ID", "my test"}, http.StatusBadRequest},
		{"a debug tag that is too long", submitTo("page"), []byte(validPing), []string{"X-Debug-ID", strings.Repeat("x", 21)}, http.StatusBadRequest},
		{"six source tags", submitTo("page"), []byte(validPing), []string{"X-Source-Tags", "a,b,c,d,e,f"}, http.StatusBadRequest},
		{"a source tag of the library", submitTo("page"), []byte(validPing), []string{"X-Source-Tags", "glean-x"}, http.StatusBadRequest},
	}
	for _, tt := range tests {
		if w := s.ping(t, tt.target, tt.body, tt.header...); w.Code != tt.want {
			t.Errorf("%s: %d %s, want %d", tt.name, w.Code, w.Body, tt.want)
		}
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

// Tests' pings are validated but not counted; a debug tag shows the record that
// would be stored.
func TestTaggedPingsAreNotCounted(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	if w := s.ping(t, submitTo("page"), []byte(validPing), "X-Source-Tags", "automation, ci"); w.Code != http.StatusOK || w.Body.Len() > 0 {
		t.Errorf("with source tags: %d %s", w.Code, w.Body)
	}
	w := s.ping(t, submitTo("page"), []byte(validPing), "X-Debug-ID", "my-test")
	var kept telemetry.Record
	if err := json.Unmarshal(w.Body.Bytes(), &kept); err != nil || kept.Visit.Path != "/en-US/docs/Web" {
		t.Errorf("with a debug tag: %d %s, %v", w.Code, w.Body, err)
	}
	if got := s.views(t, storage.ByPath); got != "" {
		t.Errorf("stored %q", got)
	}
}

func TestPingsOfAClientAreLimited(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { change(o, func(f *Telemetry) { f.PingsPerMinute = 5 }) })
	for i := range 6 {
		w := s.ping(t, submitTo("page"), []byte(validPing))
		if want := http.StatusOK; i < 5 && w.Code != want || i == 5 && w.Code != http.StatusTooManyRequests {
			t.Errorf("ping %d: %d", i+1, w.Code)
		}
	}
}

// full is a database without space.
type full struct{}

func (full) Add(context.Context, []telemetry.Record) error { return fmt.Errorf("disk full") }

// A browser keeps a ping for later after a 5xx, and discards it after a 4xx.
func TestBrowsersKeepPingsThatCannotBeStored(t *testing.T) {
	t.Parallel()
	intake := telemetry.NewIntake(full{}, "waymark", slog.New(slog.DiscardHandler))
	defer intake.Close()
	s := newTelemetryServer(t, func(o *Options) { o.Features = []Feature{Telemetry{Intake: intake}} })
	w := s.ping(t, submitTo("page"), []byte(validPing))
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || strings.Contains(w.Body.String(), "disk") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}

// The country is the server's own, not that of a header.
func TestUnknownCountriesAreNotGuessed(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, trustTests)
	for _, country := range []string{"", "CH"} {
		if w := s.ping(t, submitTo("page"), []byte(validPing), "CloudFront-Viewer-Country", country); w.Code != http.StatusOK {
			t.Fatal(w.Code)
		}
	}
	if got := s.views(t, storage.ByCountry); got != " 1, CH 1" {
		t.Errorf("countries %q", got)
	}
}

func TestSitesWithoutTelemetryTakeNoPings(t *testing.T) {
	t.Parallel()
	s := &telemetryServer{Server: newServer(t)}
	if w := s.ping(t, submitTo("page"), []byte(validPing)); w.Code != http.StatusNotFound {
		t.Errorf("status = %d, want 404, on which browsers discard pings", w.Code)
	}
}

// countedBody counts the bytes read from a body.
type countedBody struct {
	io.Reader
	read int
}

func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.read += n
	return n, err
}

// A body that is not a ping is read only in part, and the rest is not awaited:
// refusing costs less than accepting.
func TestBodiesThatAreNoPingsAreNotRead(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	nested := strings.Repeat(`{"a":`, 200_000)
	long := `{"metrics": {"labeled_counter": {"a.b": {` + strings.Repeat(`"x": 1, `, 100_000)
	tests := []struct {
		name, target, text string
		header             []string
	}{
		{"nested", submitTo("page"), nested, nil},
		{"nested where nothing is looked at", submitTo("page"), `{"x": ` + strings.Repeat("[", 1_000_000), nil},
		{"another application", "/submit/other/page/1/" + uuid.NewString(), long, nil},
		{"an unknown ping", submitTo("pages"), long, nil},
		{"a name that is there twice", submitTo("page"), long, nil},
		{"no JSON", submitTo("page"), strings.Repeat("\x00", 1_000_000), nil},
		{"a gzip bomb", submitTo("page"), string(gzipBomb(t, ' ')), []string{"Content-Encoding", "gzip"}},
		{"a page of another site", submitTo("page"), long, []string{"Sec-Fetch-Site", "cross-site"}},
	}
	for _, tt := range tests {
		body := &countedBody{Reader: strings.NewReader(tt.text)}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, tt.target, body)
		r.ContentLength = int64(len(tt.text))
		for i := 0; i < len(tt.header); i += 2 {
			r.Header.Set(tt.header[i], tt.header[i+1])
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code < 400 || w.Code >= 500 || w.Header().Get("Connection") != "close" {
			t.Errorf("%s: status %d, connection %q", tt.name, w.Code, w.Header().Get("Connection"))
		}
		if body.read > 64<<10 {
			t.Errorf("%s: %d bytes were read", tt.name, body.read)
		}
	}
}

func TestLongPingsCountAsSeveral(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { change(o, func(f *Telemetry) { f.PingsPerMinute = 10 }) })
	long := []byte(strings.Replace(validPing, "{", `{"x": "`+strings.Repeat("x", 8*pingPiece)+`", `, 1))
	for i, want := range []int{http.StatusOK, http.StatusTooManyRequests} {
		if w := s.ping(t, submitTo("page"), long); w.Code != want {
			t.Errorf("ping %d: %d %s, want %d", i+1, w.Code, w.Body, want)
		}
	}
	if w := s.ping(t, submitTo("page"), []byte(validPing)); w.Code != http.StatusOK {
		t.Errorf("short ping: %d", w.Code)
	}
}

// A single request could otherwise fill the database with hundreds of rows; one
// that is compressed, or has no length, could be much longer than it counts.
func TestPingsCountAsWhatTheyHold(t *testing.T) {
	t.Parallel()
	const events = 8
	clicks := strings.Repeat(`, {"category": "element", "name": "clicked", "timestamp": 0, "extra": {"source": "x"}}`, events)
	many := []byte(strings.Replace(validPing, "{", `{"events": [`+clicks[2:]+`], `, 1))
	var long bytes.Buffer
	long.WriteString(`{"x": "`)
	for i := range 9 * pingPiece / 20 { // compressible, but not too much
		fmt.Fprintf(&long, "%020d", i*7919)
	}
	long.WriteString(strings.Replace(validPing, "{", `", `, 1))
	for name, tt := range map[string]struct {
		ping     string
		body     []byte
		encoding string
		chunked  bool
	}{
		"events":  {"action", many, "", false},
		"packed":  {"page", packed(t, long.Bytes()), "gzip", false},
		"chunked": {"page", long.Bytes(), "", true},
	} {
		s := newTelemetryServer(t, func(o *Options) { change(o, func(f *Telemetry) { f.PingsPerMinute = 10 }) })
		for i, want := range []int{http.StatusOK, http.StatusTooManyRequests} {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, submitTo(tt.ping), bytes.NewReader(tt.body))
			r.Header.Set("Content-Encoding", tt.encoding)
			if tt.chunked {
				r.ContentLength = -1
			}
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			if w.Code != want {
				t.Errorf("%s, ping %d: %d %s, want %d", name, i+1, w.Code, w.Body, want)
			}
		}
	}
}

// A gzip bomb counts with its decompressed size.
func TestGzipBombsCountAsSeveral(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { change(o, func(f *Telemetry) { f.PingsPerMinute = 100 }) })
	bomb := packed(t, bytes.Repeat([]byte(" "), pingLimit))
	for i, want := range []int{http.StatusRequestEntityTooLarge, http.StatusOK, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests} {
		body, encoding := bomb, "gzip"
		if want != http.StatusRequestEntityTooLarge {
			body, encoding = []byte(validPing), ""
		}
		if w := s.ping(t, submitTo("page"), body, "Content-Encoding", encoding); w.Code != want {
			t.Errorf("ping %d: %d, want %d", i+1, w.Code, want)
		}
	}
}

// Pings bypass the middleware for pages, and their responses have the same
// security headers.
func TestResponsesToPings(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { o.Secure = true })
	for _, name := range []string{"page", "unknown"} {
		h := s.ping(t, submitTo(name), []byte(validPing)).Header()
		for field, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Security-Policy": site.StaticPolicy, "Permissions-Policy": "",
		} {
			if got := h.Get(field); got != want {
				t.Errorf("%s: %s %q, want %q", name, field, got, want)
			}
		}
		if h.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: no Strict-Transport-Security", name)
		}
	}
}

// broken is an intake that panics.
type broken struct{ *telemetry.Intake }

func (broken) Submit(context.Context, string, string, string, io.Reader, telemetry.Sender) error {
	panic("a bug")
}

func TestABugInTheIntakeIsAnError(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t, func(o *Options) { change(o, func(f *Telemetry) { f.Intake = broken{f.Intake.(*telemetry.Intake)} }) })
	if w := s.ping(t, submitTo("page"), []byte(validPing)); w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "bug") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// While the database is locked, pings wait and readers do not.
func TestReadersDoNotWaitForPings(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	other, err := sql.Open("sqlite", "file:"+filepath.Join(s.dir, storage.FileName)+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	lock, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const pings = 200
	statuses := make(chan int, pings)
	for range pings {
		go func() { statuses <- s.ping(t, submitTo("page"), []byte(validPing)).Code }()
	}
	for range 20 {
		if r := ask(s.Handler(), http.MethodGet, "/en-US/docs/Web/CSS"); r.StatusCode != http.StatusOK {
			t.Errorf("a page: %d", r.StatusCode)
		}
	}
	if n := len(statuses); n > 0 {
		t.Errorf("%d pings had a response while the database was locked", n)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	for range pings {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("a ping: %d", status)
		}
	}
	if got := s.views(t, storage.ByPath); got != fmt.Sprintf("/en-US/docs/Web %d", pings) {
		t.Errorf("views %q", got)
	}
}

// Many connections with incomplete pings do not affect other clients, and are
// closed.
func TestSlowPings(t *testing.T) {
	t.Parallel()
	s := newTelemetryServer(t)
	s.readTimeout = 2 * time.Second
	l, stop, _ := runServer(t, s.Server)
	defer stop()
	address := l.Addr().String()
	const slow = 300
	conns := make([]net.Conn, slow)
	for i := range conns {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: test.example\r\nContent-Length: 1000\r\n\r\n{\"metrics\"", submitTo("page")); err != nil {
			t.Fatal(err)
		}
		conns[i] = conn
	}
	r, err := http.Post("http://"+address+submitTo("page"), "application/json", strings.NewReader(validPing))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("complete ping: %s", r.Status)
	}
	for _, conn := range conns {
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusRequestTimeout || !response.Close {
			t.Errorf("incomplete ping: %s, closed = %t", response.Status, response.Close)
		}
	}
}
