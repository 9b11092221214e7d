package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// editor measures the language server: from its start to the first answer that
// needs the pages, and answers to somebody who types. The baseline is the start.
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
	c := &editorClient{in: in, out: bufio.NewReader(out)}
	if err := c.call("initialize", map[string]any{"capabilities": map[string]any{}}); err != nil {
		return err
	}
	if err := c.call("workspace/symbol", map[string]any{"query": "web"}); err != nil {
		return err
	}
	start := time.Since(started)
	fmt.Fprintf(b.out, "%-34s %9s  %s\n", "language server", "wall", "ratio to its start")
	fmt.Fprintf(b.out, "%-34s %8.3fs\n", "start and first answer", start.Seconds())
	file := filepath.Join(b.work, "content", "en-us", "web", "index.md")
	document := map[string]any{"uri": (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String(), "version": 1, "languageId": "markdown"}
	for _, typed := range []string{"{{", `{{DOMxRef("a`, "[x](/en-US/docs/Web/", "[x](/en-US/docs/Web#", "text"} {
		document["text"] = typed
		if err := c.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{"textDocument": document}}); err != nil {
			return err
		}
		asked := time.Now()
		position := map[string]any{"line": 0, "character": len(typed)}
		if err := c.call("textDocument/completion", map[string]any{"textDocument": document, "position": position}); err != nil {
			return err
		}
		took := time.Since(asked)
		fmt.Fprintf(b.out, "%-34s %8.3fs  %.4f\n", "completion after "+typed, took.Seconds(), took.Seconds()/start.Seconds())
	}
	return nil
}

// editorClient speaks as much of the protocol of editors as measuring needs.
type editorClient struct {
	in  io.Writer
	out *bufio.Reader
	id  int
}

func (c *editorClient) send(message map[string]any) error {
	message["jsonrpc"] = "2.0"
	raw, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("encode message: %w", err)
	}
	if _, err := fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(raw), raw); err != nil {
		return fmt.Errorf("send message: %w", err)
	}
	return nil
}

// call sends a request and waits for its response.
func (c *editorClient) call(method string, params any) error {
	c.id++
	if err := c.send(map[string]any{"id": c.id, "method": method, "params": params}); err != nil {
		return err
	}
	for {
		raw, err := c.receive()
		if err != nil {
			return err
		}
		var response struct {
			ID     int             `json:"id"`
			Method string          `json:"method"`
			Error  json.RawMessage `json:"error"`
		}
		if err := json.Unmarshal(raw, &response); err != nil {
			return fmt.Errorf("decode message: %w", err)
		}
		if response.Method != "" || response.ID != c.id {
			continue // a notification
		}
		if response.Error != nil {
			return fmt.Errorf("%s: %s", method, response.Error)
		}
		return nil
	}
}

func (c *editorClient) receive() ([]byte, error) {
	length := 0
	for {
		line, err := c.out.ReadString('\n')
		if err != nil {
			return nil, fmt.Errorf("receive message: %w", err)
		}
		line = strings.TrimSpace(line)
		if line == "" {
			break
		}
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			if length, err = strconv.Atoi(value); err != nil {
				return nil, fmt.Errorf("receive message: %w", err)
			}
		}
	}
	message := make([]byte, length)
	if _, err := io.ReadFull(c.out, message); err != nil {
		return nil, fmt.Errorf("receive message: %w", err)
	}
	return message, nil
}
