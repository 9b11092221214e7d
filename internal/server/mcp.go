package server

import (
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/assist"
)

// Limits on what assistants may ask for: a burst, then so many a minute.
const (
	mcpBurst     = 30
	mcpPerMinute = 120
	mcpBodyLimit = 256 << 10
)

// mcpHandler answers the Model Context Protocol by streamable HTTP, without
// sessions: the tools only read.
func (s *Server) mcpHandler() http.Handler {
	tools := assist.New(assist.Options{
		Name: s.site.Brand(), Version: s.opts.Version, BaseURL: s.site.BaseURL(), Finder: s.opts.Search, Reader: s.site, Log: s.log,
	})
	protocol := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return tools },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, Logger: s.log})
	limit := newLimiter(mcpBurst, mcpPerMinute, time.Now)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if !limit.allow(s.clientOf(r)) {
			w.Header().Set("Retry-After", "10")
			http.Error(w, "Too many requests; try again later.", http.StatusTooManyRequests)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, mcpBodyLimit)
		protocol.ServeHTTP(w, r)
	})
}
