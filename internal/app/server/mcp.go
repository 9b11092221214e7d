package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/assist"
)

// Limits on what assistants may ask for: a burst of messages, then so many a
// minute, for each client; and messages worked on at once for all of them, and
// how long one waits for its turn.
const (
	mcpBurst     = 30
	mcpPerMinute = 120
	mcpBodyLimit = 64 << 10
	mcpAtOnce    = 8
	mcpWait      = 5 * time.Second
)

// assistants answers the Model Context Protocol by streamable HTTP, without
// sessions: the tools only read.
type assistants struct {
	*Server
	protocol http.Handler
	limit    *limiter
	turns    chan struct{} // one for each message that is worked on
}

func (s *Server) mcpHandler() http.Handler {
	tools := assist.New(assist.Options{
		Name: s.site.Brand(), Version: s.opts.Version, BaseURL: s.site.BaseURL(), Finder: s.opts.Search, Reader: s.site, Log: s.log,
	})
	return &assistants{
		Server: s,
		protocol: mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return tools }, &mcp.StreamableHTTPOptions{
			Stateless: true, JSONResponse: true, Logger: s.log,
			DisableLocalhostProtection: true, // it refuses proxies on this machine; see isOwnHost
		}),
		limit: newLimiter(mcpBurst, mcpPerMinute, time.Now),
		turns: make(chan struct{}, mcpAtOnce),
	}
}

func (a *assistants) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if !a.isOwnHost(r) {
		a.refuseMessage(w, http.StatusForbidden, jsonrpc.CodeInvalidRequest, fmt.Sprintf(
			"Ask at %s%s: the host of this request is another one. (For the operator: set base_url, and let the proxy pass on Host.)", a.site.BaseURL(), site.MCPPath))
		return
	}
	if !a.limit.allow(a.clientOf(r)) {
		w.Header().Set("Retry-After", "10")
		a.refuseMessage(w, http.StatusTooManyRequests, codeBusy, "Too many requests. Try again in ten seconds.")
		return
	}
	if r.Method != http.MethodPost {
		a.protocol.ServeHTTP(w, r) // says which methods there are
		return
	}
	body, ok := a.message(w, r)
	if !ok || !a.takeTurn(w, r) {
		return
	}
	answer := a.answer(r, body)
	if !hasLeft(r) {
		answer.send(w)
	}
}

// message reads the one message of a request, or refuses it. A batch is a list
// of messages, any number of which would cost as much as one.
func (a *assistants) message(w http.ResponseWriter, r *http.Request) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mcpBodyLimit))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		a.refuseMessage(w, http.StatusRequestEntityTooLarge, jsonrpc.CodeInvalidRequest, fmt.Sprintf("A message has at most %d bytes.", mcpBodyLimit))
		return nil, false
	case err != nil:
		a.refuseMessage(w, http.StatusBadRequest, jsonrpc.CodeParseError, "The message was cut off.")
		return nil, false
	case bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte{'['}):
		a.refuseMessage(w, http.StatusBadRequest, jsonrpc.CodeInvalidRequest, "Send one message at a time: batches are not taken.")
		return nil, false
	}
	if refusal := assist.Check(body); refusal != nil {
		writeRefusal(w, http.StatusBadRequest, refusal)
		return nil, false
	}
	return body, true
}

// takeTurn waits until a message may be worked on. Whoever gets a turn ends it
// by reading from turns.
func (a *assistants) takeTurn(w http.ResponseWriter, r *http.Request) bool {
	ctx, cancel := context.WithTimeout(r.Context(), mcpWait)
	defer cancel()
	select {
	case a.turns <- struct{}{}:
		return true
	case <-ctx.Done():
	}
	if !hasLeft(r) {
		w.Header().Set("Retry-After", retrySeconds)
		a.refuseMessage(w, http.StatusServiceUnavailable, codeBusy, "Too many messages are being answered. Try again in a few seconds.")
	}
	return false
}

// answer works on a message. The answer is kept until it is whole, so that a
// client that is slow to read it takes nobody's turn.
func (a *assistants) answer(r *http.Request, body []byte) *recorded {
	defer func() { <-a.turns }()
	answer := &recorded{header: http.Header{}, status: http.StatusOK}
	r.Body = io.NopCloser(bytes.NewReader(body))
	a.protocol.ServeHTTP(answer, r)
	return answer
}

// recorded is an answer that is kept.
type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorded) Header() http.Header         { return w.header }
func (w *recorded) WriteHeader(status int)      { w.status = status }
func (w *recorded) Write(p []byte) (int, error) { return w.body.Write(p) }

func (w *recorded) send(to http.ResponseWriter) {
	for name, values := range w.header {
		to.Header()[name] = values
	}
	to.WriteHeader(w.status)
	_, _ = to.Write(w.body.Bytes()) // the client may be gone
}

// codeBusy is a code of our own, from those that JSON-RPC leaves to servers.
const codeBusy = -32000

func (a *assistants) refuseMessage(w http.ResponseWriter, status int, code int64, message string) {
	writeRefusal(w, status, &assist.Refusal{Code: code, Message: message})
}

func writeRefusal(w http.ResponseWriter, status int, refusal *assist.Refusal) {
	w.Header().Set("Content-Type", typeJSON)
	w.WriteHeader(status)
	_, _ = w.Write(refusal.JSON()) // the client may be gone
}

// isOwnHost reports whether a request is for the host of the site, or for this
// machine by one of its own names. A page whose name leads here only since its
// owner says so (DNS rebinding) asks for another one.
func (s *Server) isOwnHost(r *http.Request) bool {
	host := hostname(r.Host)
	if base, err := url.Parse(s.site.BaseURL()); err == nil && strings.EqualFold(host, hostname(base.Host)) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && isLoopback(hostname(local.String())) && isLoopback(host)
}

// hostname is a host without its port, and without the dot that may end it.
func hostname(host string) string {
	return strings.TrimSuffix((&url.URL{Host: host}).Hostname(), ".")
}

func isLoopback(name string) bool {
	address, err := netip.ParseAddr(name)
	return strings.EqualFold(name, "localhost") || err == nil && address.IsLoopback()
}
