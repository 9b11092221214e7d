package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/site"
)

const playPath = "/api/v1/play/"

// unfinished sends a request, waits for the response, and then for the
// connection to end.
func unfinished(t *testing.T, address, request string, halfClose bool) (status int, text string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	if halfClose {
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
			t.Fatal(err)
		}
	}
	in := bufio.NewReader(conn)
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatalf("no response: %v", err)
	}
	text = body(t, response)
	if _, err := in.ReadByte(); err != io.EOF {
		t.Errorf("after %s, the connection stays open: %v", response.Status, err)
	}
	return response.StatusCode, text
}

// A body that does not arrive, or is too long, is refused in the format of the
// endpoint, and the connection is closed.
func TestBodiesThatDoNotArrive(t *testing.T) {
	s, a, _ := hostileServer(t, &faultLog{})
	const inTime, forever = 3 * time.Second, "99999999999"
	s.readTimeout = inTime
	address := listening(t, s)
	session := "Cookie: __Host-session=" + a.signIn(t).Value + "\r\n"
	for _, tc := range []struct {
		name, path, length, sent string
		halfClose                bool
		status                   int
		want                     string
	}{
		{"silence", site.MCPPath, "200", `{"jsonrpc"`, false, 408, "did not arrive in time"},
		{"silence", playPath, "200", `{"html":"a`, false, 408, "did not arrive in time"},
		{"silence", playPath + "flag", "200", `{"id":"abc`, false, 408, "did not arrive in time"},
		{"an early end", site.MCPPath, "200", `{"jsonrpc"`, true, 400, "cut off"},
		{"an early end", playPath, "200", `{"html":"a`, true, 400, "cut off"},
		{"too long by far", site.MCPPath, forever, "", false, 413, "at most"},
		{"too long", site.MCPPath, "100000", "", false, 413, "at most"},
		{"too long by far", playPath, forever, "", false, 413, "too large"},
	} {
		t.Run(tc.name+" "+tc.path, func(t *testing.T) {
			start := time.Now()
			status, text := unfinished(t, address, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\n%s%sContent-Length: %s\r\n\r\n%s",
				tc.path, siteHost, asJSON, session, tc.length, tc.sent), tc.halfClose)
			if status != tc.status || !strings.Contains(text, tc.want) || !json.Valid([]byte(text)) {
				t.Errorf("%d %s, want %d with %q in JSON", status, text, tc.status, tc.want)
			}
			if isMessage := strings.Contains(text, `"jsonrpc":"2.0"`); isMessage != (tc.path == site.MCPPath) {
				t.Errorf("not the format of the endpoint: %s", text)
			}
			if waited := time.Since(start); tc.status == http.StatusRequestTimeout && waited < inTime/2 {
				t.Errorf("refused after %v", waited)
			}
		})
	}
	// A request that declares too long a body is refused without waiting for the
	// body.
	s.readTimeout = time.Hour
	address = listening(t, s)
	for path, length := range map[string]string{site.MCPPath: forever, playPath: forever} {
		if status, text := unfinished(t, address, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\n%s%sContent-Length: %s\r\n\r\n",
			path, siteHost, asJSON, session, length), false); status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d %s, want 413 at once", path, status, text)
		}
	}
}

// Errors about saved code name a field, without the decoder's words.
func TestWrongCodeIsExplained(t *testing.T) {
	s, a, _ := hostileServer(t, &faultLog{})
	address := listening(t, s)
	session := "Cookie: __Host-session=" + a.signIn(t).Value + "\r\n"
	const save, flag = "POST " + playPath, "POST " + playPath + "flag"
	for _, tc := range []struct{ line, body, want string }{
		{save, "null", "The body is wrong: the JSON must be an object, not null."},
		{save, "{\"html\":\"\xff\"}", `The body is wrong: "html" is not text in UTF-8.`},
		{save, "{\"css\":\"a\",\"js\":\"\xc3\"}", `The body is wrong: "js" is not text in UTF-8.`},
		{save, "{} x", "The body is wrong: there is 'x' where the JSON has ended."},
		{save, strings.Repeat("[", 20000), "The body is wrong: the JSON is nested too deeply."},
		{flag, `{"id":"x"}`, `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`},
		{flag, `{}`, `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`},
		{"GET " + playPath + "x", "", `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`},
		{"GET " + playPath + "%2fx", "", `"id" is not the id of saved code: copy it in full, percent-encoded in addresses.`},
	} {
		status, text := unfinished(t, address, fmt.Sprintf("%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%sContent-Length: %d\r\n\r\n%s",
			tc.line, siteHost, asJSON, session, len(tc.body), tc.body), false)
		var failure struct{ Message string }
		if err := json.Unmarshal([]byte(text), &failure); err != nil || status != http.StatusBadRequest || failure.Message != tc.want {
			t.Errorf("%s %.30q = %d %s, want 400 %s", tc.line, tc.body, status, text, tc.want)
		}
	}
}
