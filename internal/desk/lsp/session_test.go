package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/sample"
)

// sampleFolders writes the sample's content to a workspace of its own.
func sampleFolders(tb testing.TB) (workspace string) {
	tb.Helper()
	workspace = tb.TempDir()
	german, err := fs.Sub(sample.Translated(), "de")
	if err := errors.Join(err, os.CopyFS(filepath.Join(workspace, "files"), sample.Content()), os.CopyFS(filepath.Join(workspace, "files/de"), german)); err != nil {
		tb.Fatal(err)
	}
	return workspace
}

// session is a server and its client.
type session struct {
	tb     testing.TB
	client *jrpc2.Client
	ended  chan error

	mu          sync.Mutex
	diagnostics map[string]publishDiagnosticsParams
	messages    []string
	arrived     chan struct{}
}

// clientEnd is the client's end of the connection. Closing it ends the server's
// input. It receives notifications in order: the client itself handles each in a
// goroutine of its own.
type clientEnd struct {
	*framing
	input    io.Closer
	notified func(*jrpc2.ParsedRequest)
}

// Recv implements channel.Channel.
func (c clientEnd) Recv() ([]byte, error) {
	message, err := c.framing.Recv()
	if err != nil {
		return nil, err
	}
	if all, err := jrpc2.ParseRequests(message); err == nil {
		for _, r := range all {
			if r.Method != "" && r.ID == "" {
				c.notified(r)
			}
		}
	}
	return message, nil
}

// Close implements channel.Channel.
func (c clientEnd) Close() error { return errors.Join(c.framing.Close(), c.input.Close()) }

// patience is the time limit for responses, even on a busy machine.
const patience = 3 * time.Minute

// openFolders returns a function for servers to open folders, with web data that
// tests share.
func openFolders(tb testing.TB) func(context.Context, Folders) (*site.Site, error) {
	tb.Helper()
	data := docstest.EmbeddedWebdata(tb)
	return func(ctx context.Context, f Folders) (*site.Site, error) {
		return site.Open(ctx, site.Options{
			Sources: content.Sources{Content: f.Content, Translated: f.Translated}, History: content.HistoryOff, Webdata: data, Log: slog.New(slog.DiscardHandler),
		})
	}
}

// start starts a server for folders with the given client capabilities, in JSON.
func start(tb testing.TB, capabilities string, folders ...string) *session {
	tb.Helper()
	return startWith(tb, Options{Open: openFolders(tb), CacheDir: tb.TempDir(), Log: slog.New(slog.DiscardHandler)}, capabilities, folders...)
}

func startWith(tb testing.TB, o Options, capabilities string, folders ...string) *session {
	tb.Helper()
	s := &session{tb: tb, ended: make(chan error, 1), diagnostics: map[string]publishDiagnosticsParams{}, arrived: make(chan struct{}, 100)}
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	go func() {
		s.ended <- Run(tb.Context(), o, toServer, fromServer)
		fromServer.Close()
	}()
	s.client = jrpc2.NewClient(clientEnd{newFraming(toClient, fromClient), fromClient, s.notified}, &jrpc2.ClientOptions{
		OnCallback: func(context.Context, *jrpc2.Request) (any, error) { return nil, nil },
	})
	tb.Cleanup(func() { s.client.Close() })
	params := map[string]any{"capabilities": json.RawMessage(capabilities)}
	var list []workspaceFolder
	for _, dir := range folders {
		list = append(list, workspaceFolder{URI: uriOf(dir), Name: filepath.Base(dir)})
	}
	params["workspaceFolders"] = list
	s.call("initialize", params, nil)
	s.notify("initialized", map[string]any{})
	return s
}

func (s *session) notified(r *jrpc2.ParsedRequest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch r.Method {
	case "textDocument/publishDiagnostics":
		var p publishDiagnosticsParams
		if err := json.Unmarshal(r.Params, &p); err != nil {
			s.tb.Error(err)
		}
		s.diagnostics[p.URI] = p
	case "window/showMessage":
		s.messages = append(s.messages, string(r.Params))
	}
	select {
	case s.arrived <- struct{}{}:
	default:
	}
}

func (s *session) call(method string, params, result any) {
	s.tb.Helper()
	if err := s.try(method, params, result); err != nil {
		s.tb.Fatalf("%s: %v", method, err)
	}
}

func (s *session) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.tb.Context(), patience)
	defer cancel()
	if result == nil {
		result = new(any)
	}
	return s.client.CallResult(ctx, method, params, result)
}

func (s *session) notify(method string, params any) {
	s.tb.Helper()
	if err := s.client.Notify(s.tb.Context(), method, params); err != nil {
		s.tb.Fatal(err)
	}
}

// open opens a text as a document.
func (s *session) open(file, text string) (uri string) {
	s.tb.Helper()
	uri = uriOf(file)
	s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "markdown", "version": 1, "text": text}})
	return uri
}

// openFile opens a file with its text on disk.
func (s *session) openFile(file string) (uri, text string) {
	s.tb.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		s.tb.Fatal(err)
	}
	return s.open(file, string(source)), string(source)
}

// wait waits for the diagnostics of a version of a document.
func (s *session) wait(uri string, version int32) []diagnostic {
	s.tb.Helper()
	deadline := time.After(patience)
	for {
		s.mu.Lock()
		p, ok := s.diagnostics[uri]
		s.mu.Unlock()
		if ok && p.Version != nil && *p.Version >= version {
			return p.Diagnostics
		}
		select {
		case <-s.arrived:
		case <-deadline:
			s.tb.Fatalf("no diagnostics of version %d of %s", version, uri)
		}
	}
}

// awaitMessages returns the messages to the writer, once there are any.
func (s *session) awaitMessages() []string {
	s.tb.Helper()
	deadline := time.After(patience)
	for {
		s.mu.Lock()
		messages := slices.Clone(s.messages)
		s.mu.Unlock()
		if len(messages) > 0 {
			return messages
		}
		select {
		case <-s.arrived:
		case <-deadline:
			s.tb.Fatal("no message to the writer")
		}
	}
}

// position returns the position of a marker in a text, in UTF-16.
func (s *session) position(text, at string) positionParams {
	s.tb.Helper()
	before, after, _ := strings.Cut(at, "‸")
	i := strings.Index(text, before+after)
	if i < 0 {
		s.tb.Fatalf("%q is not in the text", before+after)
	}
	return positionParams{Position: newText(text, false).position(i + len(before))}
}

func (s *session) at(uri, text, mark string) positionParams {
	s.tb.Helper()
	p := s.position(text, mark)
	p.TextDocument.URI = uri
	return p
}

const plainClient = `{}`

// fullClient has the capabilities of VS Code.
const fullClient = `{
	"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]}, "didChangeWatchedFiles": {"dynamicRegistration": true}},
	"textDocument": {
		"completion": {"completionItem": {"snippetSupport": true}},
		"documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
		"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
	}
}`
