package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
)

// assistantServer is a server for assistants.
func assistantServer(t *testing.T, log *faultLog) *Server {
	t.Helper()
	s, _, _ := hostileServer(t, log)
	return s
}

// message is a request with a message, from a new client.
func message(n int, text string, header ...string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, testOrigin+site.MCPPath, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", n>>8, n&255)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return r
}

const readPage = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_page","arguments":{"path":"/en-US/docs/Web/CSS"}}}`

func TestBatchesOfMessagesAreRefused(t *testing.T) {
	h := assistantServer(t, &faultLog{}).Handler()
	for i, tc := range []struct {
		name, text string
		status     int
		has        string
	}{
		{"one message", readPage, http.StatusOK, "Sheets of style"},
		{"one message after spaces", " \r\n\t" + readPage, http.StatusOK, "Sheets of style"},
		{"a batch", "[" + readPage + "," + readPage + "]", http.StatusBadRequest, "batches are not taken"},
		{"a batch after spaces", " \r\n\t[" + readPage + "]", http.StatusBadRequest, "batches are not taken"},
		{"an empty batch", "[]", http.StatusBadRequest, "batches are not taken"},
		{"1,500 calls", "[" + strings.Repeat(readPage+",", 1499) + readPage + "]", http.StatusRequestEntityTooLarge, "at most"},
		{"a long message", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", mcpBodyLimit) + `"}}`, http.StatusRequestEntityTooLarge, "at most"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, message(i, tc.text))
		if w.Code != tc.status || !strings.Contains(w.Body.String(), tc.has) {
			t.Errorf("%s = %d %.200q, want %d with %q", tc.name, w.Code, w.Body, tc.status, tc.has)
		}
	}
}

// Errors of a message name its fields, and are not internal errors.
func TestMessagesOfAssistantsAreExplained(t *testing.T) {
	log := &faultLog{}
	h := assistantServer(t, log).Handler()
	n := 0
	send := func(text string, header ...string) *httptest.ResponseRecorder {
		t.Helper()
		n++
		w := httptest.NewRecorder()
		h.ServeHTTP(w, message(n, text, header...))
		if lines := log.take(); w.Code >= 500 || lines != "" || strings.Contains(w.Body.String(), "Go ") || strings.Contains(w.Body.String(), "mcp.") {
			t.Errorf("%.200s = %d %s, want neither an internal error nor a type name; log: %s", text, w.Code, w.Body, lines)
		}
		return w
	}
	for _, tc := range []struct {
		text, want string
		code       int64
	}{
		{`x`, "The message is not JSON.", jsonrpc.CodeParseError},
		{``, "The message is not JSON.", jsonrpc.CodeParseError},
		{`5`, "The message is wrong: the JSON must be an object, not a number.", jsonrpc.CodeInvalidRequest},
		{`null`, "This is not a message of JSON-RPC 2.0.", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":5}`, `The message is wrong: "method" must be a string, not a number.`, jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, "This is not a message of JSON-RPC 2.0.", jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}`, `The parameters are wrong: "name" must be a string, not a number.`, jsonrpc.CodeInvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[1]}`, `The parameters are wrong: the JSON must be an object, not an array.`, jsonrpc.CodeInvalidParams},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":5}}`, `The parameters are wrong: "protocolVersion" must be a string, not a number.`, jsonrpc.CodeInvalidParams},
	} {
		w := send(tc.text)
		var response struct{ Error jsonrpc.Error }
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
			t.Errorf("%s: %v: %s", tc.text, err, w.Body)
		}
		if w.Code != http.StatusBadRequest || response.Error.Message != tc.want || response.Error.Code != tc.code {
			t.Errorf("%s = %d %s, want 400 %d %s", tc.text, w.Code, w.Body, tc.code, tc.want)
		}
	}
	if w := send(strings.Replace(readPage, `"/en-US/docs/Web/CSS"`, "5", 1)); !strings.Contains(w.Body.String(), `\"path\" must be a string, not a number`) {
		t.Errorf("a number as path = %s", w.Body)
	}
	methods := []string{
		"initialize", "ping", "server/discover", "tools/list", "tools/call", "prompts/list", "prompts/get", "resources/list", "resources/templates/list",
		"resources/read", "resources/subscribe", "resources/unsubscribe", "completion/complete", "logging/setLevel", "subscriptions/listen",
		"notifications/initialized", "notifications/cancelled", "notifications/progress", "notifications/roots/list_changed", "no/such",
	}
	fields := []string{
		"_meta", "name", "arguments", "cursor", "uri", "ref", "argument", "context", "level", "protocolVersion", "capabilities", "clientInfo",
		"progressToken", "progress", "total", "requestId", "reason", "notifications", "inputResponses", "requestState", "message",
	}
	for _, method := range methods {
		id := `"id":1,`
		if strings.HasPrefix(method, "notifications/") {
			id = ""
		}
		params := []string{`null`, `{}`, `[]`, `5`, `"x"`, `{"_meta":{"progressToken":{}}}`, `{"name":"get_page","arguments":null}`, `{"name":"search","arguments":[]}`}
		for _, field := range fields {
			for _, value := range []string{`5`, `"x"`, `[]`, `{}`, `[5]`, `true`, `null`, `{"name":5}`, `{"name":[]}`, `{"roots":5,"type":5,"uri":[]}`} {
				params = append(params, fmt.Sprintf(`{%q:%s}`, field, value))
			}
		}
		send(fmt.Sprintf(`{"jsonrpc":"2.0",%s"method":%q}`, id, method))
		for _, p := range params {
			send(fmt.Sprintf(`{"jsonrpc":"2.0",%s"method":%q,"params":%s}`, id, method, p))
		}
	}
}

// This server sends no notifications that a client could listen for.
func TestNobodyListensForNews(t *testing.T) {
	server := httptest.NewServer(assistantServer(t, &faultLog{}).Handler())
	defer server.Close()
	const listen = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{
		"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`
	r := message(0, listen, "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "subscriptions/listen")
	q, err := http.NewRequestWithContext(t.Context(), r.Method, server.URL+site.MCPPath, r.Body)
	if err != nil {
		t.Fatal(err)
	}
	q.Header = r.Header
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body) // the stream ends
	if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(text), `"id":1`) {
		t.Errorf("listen = %s %s, %v", response.Status, text, err)
	}
}

func TestAssistantsAskAtTheHostOfTheSite(t *testing.T) {
	s := assistantServer(t, &faultLog{})
	loopback, elsewhere := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 8080}
	for i, tc := range []struct {
		host  string
		local net.Addr
		want  int
	}{
		{"test.example", loopback, http.StatusOK}, // a proxy on this machine forwards the public host name
		{"test.example", elsewhere, http.StatusOK},
		{"TEST.example.:443", elsewhere, http.StatusOK},
		{"localhost:8080", loopback, http.StatusOK},
		{"127.0.0.1", loopback, http.StatusOK},
		{"[::1]:8080", loopback, http.StatusOK},
		{"localhost", elsewhere, http.StatusForbidden},
		{"other.example", loopback, http.StatusForbidden},
		{"test.example.other.example", loopback, http.StatusForbidden},
		{"other.example", elsewhere, http.StatusForbidden},
		{"localhost.other.example", loopback, http.StatusForbidden},
		{"", loopback, http.StatusForbidden},
	} {
		r := message(i, readPage)
		r.Host = tc.host
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, tc.local)))
		if w.Code != tc.want || tc.want == http.StatusForbidden && !strings.Contains(w.Body.String(), "https://test.example/mcp") {
			t.Errorf("host %q at %v = %d %.200s, want %d", tc.host, tc.local, w.Code, w.Body, tc.want)
		}
	}
}

// waiting is a search that returns once released.
type waiting struct {
	*search.Service
	goOn    chan struct{}
	running atomic.Int64
}

func (f *waiting) Search(context.Context, search.Request) (*search.Results, error) {
	f.running.Add(1)
	defer f.running.Add(-1)
	<-f.goOn
	return &search.Results{}, nil
}

const askSearch = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"style"}}}`

func TestMessagesInProgressAreLimited(t *testing.T) {
	s := assistantServer(t, &faultLog{})
	synctest.Test(t, func(t *testing.T) {
		finder := &waiting{goOn: make(chan struct{})}
		s.opts.Search = finder
		h := s.mcpHandler()
		first, later := make(chan int, mcpAtOnce), make(chan *httptest.ResponseRecorder, 1)
		for i := range mcpAtOnce {
			go func() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, message(i, askSearch))
				first <- w.Code
			}()
		}
		synctest.Wait()
		if n := finder.running.Load(); n != mcpAtOnce {
			t.Fatalf("%d messages are in progress, want %d", n, mcpAtOnce)
		}
		another := func(ctx context.Context) {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, message(999, askSearch).WithContext(ctx))
			later <- w
		}
		go another(t.Context())
		time.Sleep(mcpWait)
		if w := <-later; w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("one more message = %d %v, want 503 with Retry-After", w.Code, w.Header())
		}
		gone, leave := context.WithCancel(t.Context())
		go another(gone)
		synctest.Wait()
		leave()
		if w := <-later; w.Body.Len() > 0 {
			t.Errorf("a cancelled client gets %s", w.Body)
		}
		go another(t.Context())
		synctest.Wait()
		close(finder.goOn)
		if w := <-later; w.Code != http.StatusOK {
			t.Errorf("a queued message = %d %s", w.Code, w.Body)
		}
		for range mcpAtOnce {
			if code := <-first; code != http.StatusOK {
				t.Errorf("one of the first messages = %d", code)
			}
		}
	})
}

// unread is a client that does not read its response.
type unread struct {
	*httptest.ResponseRecorder
	read chan struct{}
}

func (u unread) Write(p []byte) (int, error) {
	<-u.read
	return u.ResponseRecorder.Write(p)
}

func TestAClientThatDoesNotReadTakesNoTurn(t *testing.T) {
	s := assistantServer(t, &faultLog{})
	synctest.Test(t, func(t *testing.T) {
		a := s.mcpHandler().(*assistants)
		client, done := unread{httptest.NewRecorder(), make(chan struct{})}, make(chan struct{})
		go func() {
			defer close(done)
			a.ServeHTTP(client, message(0, `{"jsonrpc":"2.0","id":1,"method":"ping"}`))
		}()
		synctest.Wait()
		if n := len(a.calls.taken); n != 0 {
			t.Errorf("%d calls were accepted", n)
		}
		close(client.read)
		<-done
		if client.Code != http.StatusOK || !strings.Contains(client.Body.String(), `"id":1`) {
			t.Errorf("response = %d %s", client.Code, client.Body)
		}
	})
}

// Every refusal is a JSON-RPC message, with the id of the refused message if
// known.
func TestRefusalsAreMessages(t *testing.T) {
	address := listening(t, assistantServer(t, &faultLog{}))
	const ping = `{"jsonrpc":"2.0","id":7,"method":"ping"}`
	for _, tc := range []struct {
		name, method, text string
		header             []string
		status             int
		code               int64
		id, has            string
	}{
		{"unknown method", "POST", `{"jsonrpc":"2.0","id":"a","method":"no/such"}`, nil, 400, jsonrpc.CodeMethodNotFound, `"a"`, `There is no method "no/such".`},
		{"unknown notification", "POST", `{"jsonrpc":"2.0","method":"no/such"}`, nil, 400, jsonrpc.CodeInvalidRequest, "null", "no/such"},
		{"no method", "POST", `{"jsonrpc":"2.0","id":7}`, nil, 400, jsonrpc.CodeInvalidRequest, "7", `The message has no "method".`},
		{"neither method nor id", "POST", `{"jsonrpc":"2.0"}`, nil, 400, jsonrpc.CodeInvalidRequest, "null", "JSON-RPC"},
		{"content type", "POST", ping, []string{"Content-Type", "text/plain"}, 415, jsonrpc.CodeInvalidRequest, "7", "Content-Type"},
		{"accept", "POST", ping, []string{"Accept", "text/html"}, 400, jsonrpc.CodeInvalidRequest, "7", "Accept"},
		{"version", "POST", ping, []string{"MCP-Protocol-Version", "2020-01-01"}, 400, jsonrpc.CodeInvalidRequest, "7", "version"},
		{"last event", "POST", ping, []string{"Last-Event-ID", "x"}, 400, jsonrpc.CodeInvalidRequest, "7", "Last-Event-ID"},
		{"prompts", "POST", `{"jsonrpc":"2.0","id":7,"method":"prompts/get"}`, nil, 400, jsonrpc.CodeInvalidRequest, "7", ""},
		{"GET", "GET", "", nil, 405, jsonrpc.CodeInvalidRequest, "null", "POST"},
		{"DELETE", "DELETE", "", nil, 405, jsonrpc.CodeInvalidRequest, "null", "POST"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), tc.method, "http://"+address+site.MCPPath, strings.NewReader(tc.text))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = message(0, "", tc.header...).Header
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text := body(t, response)
		var message struct {
			Version string `json:"jsonrpc"`
			ID      json.RawMessage
			Error   jsonrpc.Error
		}
		if err := json.Unmarshal([]byte(text), &message); err != nil || response.Header.Get("Content-Type") != typeJSON {
			t.Errorf("%s: %s of type %q, want a message: %v", tc.name, text, response.Header.Get("Content-Type"), err)
			continue
		}
		if response.StatusCode != tc.status || message.Version != "2.0" || string(message.ID) != tc.id || message.Error.Code != tc.code || !strings.Contains(message.Error.Message, tc.has) {
			t.Errorf("%s: %d %s, want %d with code %d, id %s and %q", tc.name, response.StatusCode, text, tc.status, tc.code, tc.id, tc.has)
		}
	}
}
