package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/assist"
)

// Limits on assistants: for each client a burst of messages, then a number per minute; for
// all, the messages in progress, the waiting ones, and their waiting time.
const (
	mcpBurst     = 30
	mcpPerMinute = 120
	mcpBodyLimit = 64 << 10
	mcpAtOnce    = 8
	mcpWaiting   = 256
	mcpWait      = 5 * time.Second
)

// assistants serves the Model Context Protocol by streamable HTTP, without sessions: the
// tools are read-only.
type assistants struct {
	*Server
	protocol http.Handler
	limit    *limiter
	calls    *slots
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
		calls: newSlots(mcpAtOnce, mcpWaiting, mcpWait),
	}
}

func (a *assistants) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.handle(a.respond)(w, r)
}

func (a *assistants) respond(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-store")
	if !a.isOwnHost(r) {
		return refuseMessage(http.StatusForbidden, jsonrpc.CodeInvalidRequest, fmt.Sprintf(
			"Ask at %s%s: the host of this request is another one. (For the operator: set base_url, and let the proxy pass on Host.)", a.site.BaseURL(), site.MCPPath))
	}
	if !a.limit.allow(a.clientOf(r)) {
		f := refuseMessage(http.StatusTooManyRequests, codeBusy, "Too many requests. Try again in ten seconds.")
		f.retry = 10 * time.Second
		return f
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return refuseMessage(http.StatusMethodNotAllowed, jsonrpc.CodeInvalidRequest, "Send messages by POST.")
	}
	body, err := readMessage(w, r)
	if err != nil {
		return err
	}
	release, err := a.calls.take(r.Context())
	if err != nil {
		return withCause(refuseMessage(http.StatusServiceUnavailable, codeBusy, "Too many messages are being worked on. Try again in a few seconds."), err)
	}
	response := a.call(r, body, release)
	switch {
	case hasLeft(r):
		return nil
	case response.isPlainRefusal():
		refusal := assist.Refuse(body, jsonrpc.CodeInvalidRequest, strings.TrimSpace(response.body.String()))
		return refuseWith(response.status, refusal)
	}
	a.send(w, response)
	return nil
}

// readMessage reads the message of a request. It refuses batches: any number of messages
// would count as one.
func readMessage(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := readBody(w, r, mcpBodyLimit)
	switch {
	case errors.Is(err, errBodyTooLarge):
		return nil, refuseMessage(http.StatusRequestEntityTooLarge, jsonrpc.CodeInvalidRequest, fmt.Sprintf("A message has at most %d bytes.", mcpBodyLimit))
	case errors.Is(err, errBodyTooSlow):
		return nil, withCause(refuseMessage(http.StatusRequestTimeout, jsonrpc.CodeParseError, "The message did not arrive in time."), err)
	case err != nil:
		return nil, withCause(refuseMessage(http.StatusBadRequest, jsonrpc.CodeParseError, "The message was cut off."), err)
	case bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte{'['}):
		return nil, refuseMessage(http.StatusBadRequest, jsonrpc.CodeInvalidRequest, "Send one message at a time: batches are not taken.")
	}
	if refusal := assist.Check(body); refusal != nil {
		return nil, refuseWith(http.StatusBadRequest, refusal)
	}
	return body, nil
}

// call handles a message and then releases its slot. It records the response, so that a slow
// client does not hold the slot.
func (a *assistants) call(r *http.Request, body []byte, release func()) *recordedResponse {
	defer release()
	response := &recordedResponse{header: http.Header{}, status: http.StatusOK}
	r.Body = io.NopCloser(bytes.NewReader(body))
	a.protocol.ServeHTTP(response, r)
	return response
}

// recordedResponse is a response not sent yet.
type recordedResponse struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recordedResponse) Header() http.Header         { return w.header }
func (w *recordedResponse) WriteHeader(status int)      { w.status = status }
func (w *recordedResponse) Write(p []byte) (int, error) { return w.body.Write(p) }

// isPlainRefusal reports whether the response is the library's plain-text error about the
// header of a request.
func (w *recordedResponse) isPlainRefusal() bool {
	return w.status >= http.StatusBadRequest && strings.HasPrefix(w.header.Get("Content-Type"), "text/plain")
}

func (a *assistants) send(w http.ResponseWriter, response *recordedResponse) {
	maps.Copy(w.Header(), response.header)
	w.WriteHeader(response.status)
	a.writeBody(w, response.body.Bytes())
}

// codeBusy is in the range that JSON-RPC reserves for servers.
const codeBusy = -32000

func refuseMessage(status int, code int64, message string) *failure {
	return refuseWith(status, &assist.Refusal{Code: code, Message: message})
}

func withCause(f *failure, err error) *failure {
	f.cause = err
	return f
}

// refuseWith returns an error whose response is a JSON-RPC error.
func refuseWith(status int, refusal *assist.Refusal) *failure {
	return &failure{status: status, message: refusal.Message, format: func(_ *Server, w http.ResponseWriter, _ *http.Request, f failure) {
		w.Header().Set("Content-Type", typeJSON)
		w.WriteHeader(f.status)
		_, _ = w.Write(refusal.JSON()) // the client may be gone
	}}
}

// isOwnHost reports whether a request is for the host of the site or a name of this machine.
// DNS rebinding uses other hosts.
func (s *Server) isOwnHost(r *http.Request) bool {
	host := hostname(r.Host)
	if s.isHostOfSite(host) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && dial.IsLoopback(hostname(local.String())) && dial.IsLoopback(host)
}

// isHostOfSite reports whether a host name is that of the public address.
func (s *Server) isHostOfSite(name string) bool {
	base, err := url.Parse(s.site.BaseURL())
	return err == nil && strings.EqualFold(name, hostname(base.Host))
}

// hostname is a host without port and trailing dot.
func hostname(host string) string {
	return strings.TrimSuffix((&url.URL{Host: host}).Hostname(), ".")
}
