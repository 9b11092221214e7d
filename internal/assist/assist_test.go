package assist

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/search"
)

// broken breaks at every search.
type broken struct{}

func (broken) Search(context.Context, search.Request) (*search.Results, error) {
	panic("a secret of the server")
}

func TestAPanicIsAnErrorOfItsRequest(t *testing.T) {
	var log bytes.Buffer
	s := New(Options{Name: "Test", Version: "1", Finder: broken{}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	here, there := mcp.NewInMemoryTransports()
	server, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "search", Arguments: map[string]any{"query": "grid"}})
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("error = %v, want one that tells nothing", err)
		}
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	_ = server.Wait() // the log is complete then
	if !strings.Contains(log.String(), "a secret of the server") {
		t.Errorf("the log does not tell what broke:\n%s", &log)
	}
}
