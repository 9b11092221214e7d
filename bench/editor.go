package main

import (
	"context"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
)

// editor measures the language server: from its start to the first answer that needs the
// pages, and answers during typing. The baseline is the start.
func (b *bench) editor() error {
	cmd := exec.Command(b.program, append([]string{"lsp", "--log-level", "error"}, b.sources...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	started := time.Now()
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start language server: %w", err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	ctx := context.Background()
	c := jrpc2.NewClient(channel.LSP(out, in), nil)
	defer c.Close()
	if _, err := c.Call(ctx, "initialize", map[string]any{"capabilities": map[string]any{}}); err != nil {
		return err
	}
	if _, err := c.Call(ctx, "workspace/symbol", map[string]any{"query": "web"}); err != nil {
		return err
	}
	start := time.Since(started)
	fmt.Fprintf(b.out, "%-34s %9s  %s\n", "language server", "wall", "ratio to its start")
	fmt.Fprintf(b.out, "%-34s %8.3fs\n", "start and first answer", start.Seconds())
	file := filepath.Join(b.work, "content", "en-us", "web", "index.md")
	document := map[string]any{"uri": (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String(), "version": 1, "languageId": "markdown"}
	for _, typed := range []string{"{{", `{{DOMxRef("a`, "[x](/en-US/docs/Web/", "[x](/en-US/docs/Web#", "text"} {
		document["text"] = typed
		if err := c.Notify(ctx, "textDocument/didOpen", map[string]any{"textDocument": document}); err != nil {
			return err
		}
		asked := time.Now()
		position := map[string]any{"line": 0, "character": len(typed)}
		if _, err := c.Call(ctx, "textDocument/completion", map[string]any{"textDocument": document, "position": position}); err != nil {
			return err
		}
		took := time.Since(asked)
		fmt.Fprintf(b.out, "%-34s %8.3fs  %.4f\n", "completion after "+typed, took.Seconds(), took.Seconds()/start.Seconds())
	}
	return nil
}
