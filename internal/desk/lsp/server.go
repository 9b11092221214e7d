// Package lsp is a language server for pages of the docs: diagnostics, completion, hover,
// navigation and rename. It serves one editor with the Language Server Protocol.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/creachadair/jrpc2"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// Folders are where the pages of a site are.
type Folders struct {
	Content    string // with en-us/, sidebars/ and jsondata/
	Translated string // with de/, fr/ …; may be empty or the same
}

type Options struct {
	Open func(context.Context, Folders) (*site.Site, error)
	// Fixed are the folders from the settings, which replace those opened in the editor; it
	// may be nil.
	Fixed *Folders
	// Settings returns the content folders of a settings file.
	Settings func(file string) (Folders, error)
	// CacheDir is for the generated documentation of macros.
	CacheDir string
	Version  string
	Log      *slog.Logger
}

// parallel is the number of concurrent requests: slow ones must not delay typing.
const parallel = 8

// errNoShutdown is for clients that exit without shutdown.
var errNoShutdown = errors.New("the editor ended the session without shutting the server down")

// Run serves an editor until the session, its input or ctx ends.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{
		ctx: ctx, opts: o, documents: map[string]*document{},
	}
	s.rpc = jrpc2.NewServer(s, &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true, Concurrency: parallel, NewContext: func() context.Context { return ctx }})
	s.rpc.Start(newFraming(in, out))
	stop := context.AfterFunc(ctx, s.rpc.Stop)
	defer stop()
	err := s.rpc.Wait()
	cancel()
	s.running.Wait()
	switch {
	case s.exited && !s.isShutDown():
		return errNoShutdown
	case s.exited, ctx.Err() != nil && err == nil:
		return nil
	case err != nil && !errors.Is(err, io.EOF):
		return fmt.Errorf("serve editor: %w", err)
	}
	return nil
}

type server struct {
	ctx  context.Context // of the session
	opts Options
	rpc  *jrpc2.Server

	running sync.WaitGroup
	exited  bool // set before rpc ends

	// publishing is held while diagnostics are sent, so that older ones never follow newer
	// ones. It is locked before mu.
	publishing sync.Mutex

	mu          sync.Mutex // for the fields below
	initialized bool
	shutDown    bool
	client      clientCapabilities
	utf8        bool
	folders     []string             // of the workspace
	roots       []*root              // by folder
	documents   map[string]*document // open ones, by URI
	ready       chan struct{}        // closed when the roots are open; nil before initialize
}

func (s *server) isShutDown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shutDown
}

// Errors of the protocol that JSON-RPC does not have.
const (
	codeNotInitialized jrpc2.Code = -32002
	codeCancelled      jrpc2.Code = -32800
	codeFailed         jrpc2.Code = -32803
)

// handler adapts a method with decoded parameters.
func handler[P, R any](s *server, answer func(context.Context, *P) (R, error)) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				s.opts.Log.Error("a request panicked", "method", req.Method(), "panic", r, "stack", string(debug.Stack()))
				result, err = nil, jrpc2.Errorf(jrpc2.InternalError, "%s panicked: %v", req.Method(), r)
			}
		}()
		if err := s.admits(req); err != nil {
			return nil, err
		}
		params := new(P)
		if req.HasParams() {
			if err := json.Unmarshal([]byte(req.ParamString()), params); err != nil {
				return nil, jrpc2.Errorf(jrpc2.InvalidParams, "parameters of %s: %v", req.Method(), err)
			}
		}
		r, err := answer(ctx, params)
		return r, s.codeOf(ctx, req, err)
	}
}

// admits returns an error if the state of the session does not allow a request.
func (s *server) admits(req *jrpc2.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch method := req.Method(); {
	case method == "exit":
	case s.shutDown:
		return jrpc2.Errorf(jrpc2.InvalidRequest, "the server is shut down")
	case method == "initialize" && s.initialized:
		return jrpc2.Errorf(jrpc2.InvalidRequest, "the server is initialized already")
	case method != "initialize" && !s.initialized:
		return jrpc2.Errorf(codeNotInitialized, "the server is not initialized")
	}
	return nil
}

func (s *server) codeOf(ctx context.Context, req *jrpc2.Request, err error) error {
	var coded *jrpc2.Error
	switch {
	case err == nil, errors.As(err, &coded):
		return err
	case ctx.Err() != nil:
		return jrpc2.Errorf(codeCancelled, "cancelled")
	}
	s.opts.Log.Warn("a request failed", "method", req.Method(), "error", err)
	return jrpc2.Errorf(codeFailed, "%s", fault.Message(err))
}

// none are the parameters or the result of methods without any.
type none struct{}

func (s *server) Assign(_ context.Context, method string) jrpc2.Handler {
	switch method {
	case "initialize":
		return handler(s, s.initialize)
	case "initialized":
		return handler(s, s.afterInitialize)
	case "shutdown":
		return handler(s, s.shutdown)
	case "exit":
		return handler(s, s.exit)
	case "$/cancelRequest":
		return handler(s, s.cancelRequest)
	case "textDocument/didOpen":
		return handler(s, s.didOpen)
	case "textDocument/didChange":
		return handler(s, s.didChange)
	case "textDocument/didSave":
		return handler(s, s.didSave)
	case "textDocument/didClose":
		return handler(s, s.didClose)
	case "workspace/didChangeWatchedFiles":
		return handler(s, s.didChangeFiles)
	case "workspace/didChangeWorkspaceFolders":
		return handler(s, s.didChangeFolders)
	case "textDocument/completion":
		return handler(s, s.completion)
	case "textDocument/hover":
		return handler(s, s.hover)
	case "textDocument/definition":
		return handler(s, s.definition)
	case "textDocument/references":
		return handler(s, s.references)
	case "textDocument/documentLink":
		return handler(s, s.documentLinks)
	case "textDocument/documentSymbol":
		return handler(s, s.documentSymbols)
	case "workspace/symbol":
		return handler(s, s.workspaceSymbols)
	case "textDocument/prepareRename":
		return handler(s, s.prepareRename)
	case "textDocument/rename":
		return handler(s, s.rename)
	case "textDocument/codeAction":
		return handler(s, s.codeActions)
	case "waymark/page":
		return handler(s, s.pageOfDocument)
	case "waymark/folders":
		return handler(s, s.openContent)
	}
	return nil
}

func (s *server) initialize(_ context.Context, p *initializeParams) (*initializeResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.initialized, s.client = true, p.Capabilities
	s.utf8 = slices.Contains(p.Capabilities.General.PositionEncodings, "utf-8")
	for _, f := range p.WorkspaceFolders {
		s.folders = append(s.folders, pathOf(f.URI))
	}
	if len(s.folders) == 0 && p.RootURI != "" {
		s.folders = []string{pathOf(p.RootURI)}
	}
	if len(s.folders) == 0 && p.RootPath != "" {
		s.folders = []string{p.RootPath}
	}
	s.folders = slices.DeleteFunc(s.folders, func(dir string) bool { return dir == "" })
	s.load()
	return &initializeResult{Capabilities: s.capabilities(), ServerInfo: serverInfo{Name: "waymark", Version: s.opts.Version}}, nil
}

// capabilities is called with the lock held.
func (s *server) capabilities() serverCapabilities {
	c := serverCapabilities{
		PositionEncoding:   "utf-16",
		TextDocumentSync:   syncOptions{OpenClose: true, Change: syncIncremental},
		CompletionProvider: completionOptions{TriggerCharacters: []string{"{", "(", `"`, "'", "/", "#", "`", ":", "-", "<", "[", ".", "@", "!"}},
		HoverProvider:      true, DefinitionProvider: true, ReferencesProvider: true,
		DocumentSymbolProvider: true, WorkspaceSymbolProvider: true,
	}
	if s.utf8 {
		c.PositionEncoding = "utf-8"
	}
	if s.canMoveFiles() {
		c.RenameProvider = &renameOptions{PrepareProvider: true}
	}
	if len(s.client.TextDocument.CodeAction.CodeActionLiteralSupport) > 0 {
		c.CodeActionProvider = &codeActionOptions{CodeActionKinds: []string{kindQuickFix, kindFixAll}}
	}
	c.Workspace.WorkspaceFolders.Supported, c.Workspace.WorkspaceFolders.ChangeNotifications = true, true
	return c
}

// canMoveFiles reports whether the client applies edits that rename files. That implies
// documentChanges even if the client, such as Neovim, does not declare it. It is called with
// the lock held.
func (s *server) canMoveFiles() bool {
	return slices.Contains(s.client.Workspace.WorkspaceEdit.ResourceOperations, "rename")
}

// afterInitialize asks the client to report changed files, or else watches them.
func (s *server) afterInitialize(_ context.Context, _ *none) (*none, error) {
	s.mu.Lock()
	watches := s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration
	s.mu.Unlock()
	if !watches {
		s.watch()
		return nil, nil
	}
	s.background(func(ctx context.Context) {
		_, err := s.rpc.Callback(ctx, "client/registerCapability", map[string]any{"registrations": []any{map[string]any{
			"id": "files", "method": "workspace/didChangeWatchedFiles",
			"registerOptions": map[string]any{"watchers": []any{map[string]string{"globPattern": "**/*"}}},
		}}})
		if err != nil && ctx.Err() == nil {
			s.opts.Log.Warn("the editor does not report changed files", "error", err)
			s.watch()
		}
	})
	return nil, nil
}

// background runs work that the session waits for when it ends.
func (s *server) background(run func(context.Context)) {
	s.running.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				s.opts.Log.Error("the language server panicked", "panic", r, "stack", string(debug.Stack()))
			}
		}()
		run(s.ctx)
	})
}

func (s *server) shutdown(context.Context, *none) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shutDown = true
	return nil, nil
}

func (s *server) exit(context.Context, *none) (any, error) {
	s.exited = true
	go s.rpc.Stop()
	return nil, nil
}

func (s *server) cancelRequest(_ context.Context, p *struct {
	ID json.RawMessage `json:"id"`
}) (any, error) {
	s.rpc.CancelRequest(string(p.ID))
	return nil, nil
}

// notify sends a notification to the client, which may be gone.
func (s *server) notify(method string, params any) {
	if err := s.rpc.Notify(s.ctx, method, params); err != nil && s.ctx.Err() == nil {
		s.opts.Log.Debug("notify editor", "method", method, "error", err)
	}
}

func (s *server) say(kind int, message string) {
	s.notify("window/showMessage", showMessageParams{Type: kind, Message: message})
}
