package app

import (
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit"
)

// Addresses in results for assistants have a host only if base_url is set: there
// may be no server at addr.
func TestAssistantGetsNoLocalAddresses(t *testing.T) {
	for base, want := range map[string]string{"http://localhost:8080": "(/en-US/docs/Path)", "https://docs.example": "(https://docs.example/en-US/docs/Path)"} {
		dir := t.TempDir()
		for slug, text := range map[string]string{"Trail": "See [the path](/en-US/docs/Path).", "Path": "A path."} {
			testkit.WriteFile(t, filepath.Join(dir, "en-us", strings.ToLower(slug), "index.md"), "---\ntitle: "+slug+"\nslug: "+slug+"\npage-type: guide\n---\n\n"+text+"\n")
		}
		cfg := &config.Config{
			Server: config.Server{Addr: "localhost:8080", BaseURL: base}, Content: config.Content{Docs: dir}, Search: config.Search{Dir: t.TempDir()},
		}
		in, requests := io.Pipe()
		responses, out := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- New(cfg, slog.New(slog.DiscardHandler), "test").Assist(t.Context(), in, out) }()
		session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), &mcp.IOTransport{Reader: responses, Writer: requests}, nil)
		if err != nil {
			t.Fatal(err)
		}
		page, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "get_page", Arguments: map[string]any{"path": "/en-US/docs/Trail"}})
		if err != nil || len(page.Content) == 0 {
			t.Fatalf("%+v, %v", page, err)
		}
		if text := page.Content[0].(*mcp.TextContent).Text; !strings.Contains(text, want) {
			t.Errorf("with base_url %s the page is %q, want a link %s", base, text, want)
		}
		if err := session.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
