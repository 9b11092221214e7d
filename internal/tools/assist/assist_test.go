package assist

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/retrieve"
)

// broken fails or panics in every search.
type broken struct{}

func (broken) Search(context.Context, search.Request) (*search.Results, error) {
	panic("a secret of the server")
}

func (broken) Retrieve(context.Context, retrieve.Question) (*retrieve.Result, error) {
	return nil, errors.New("a secret of the index")
}

// unsure finds a section that may help.
type unsure struct{ broken }

func (unsure) Retrieve(context.Context, retrieve.Question) (*retrieve.Result, error) {
	return &retrieve.Result{Found: retrieve.Perhaps, Passages: []retrieve.Passage{{URL: "/en-US/docs/Trail", Title: "Trail", Text: "A way."}}}, nil
}

func TestSectionsThatMayHelpAreMarked(t *testing.T) {
	_, out, err := tools{Options{BaseURL: "https://x.example", Finder: unsure{}, Reader: shelf{}}}.ask(t.Context(), nil, askInput{Question: "where is the trail"})
	if err != nil || out.Found != retrieve.Perhaps || len(out.Sources) != 1 || out.Sources[0].URL != "https://x.example/en-US/docs/Trail" {
		t.Errorf("output = %+v, err = %v", out, err)
	}
	if !strings.HasPrefix(out.Answer, "These sections may help; none was found that answers the question.\n") {
		t.Errorf("answer is %q", out.Answer)
	}
}

// connect returns a client of a server, and its session there.
func connect(t *testing.T, s *mcp.Server) (*mcp.ClientSession, *mcp.ServerSession) {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	server, err := s.Connect(t.Context(), there, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	return client, server
}

// plainShelf is a folder of Markdown.
type plainShelf struct{ shelf }

func (plainShelf) Scheme() content.Scheme { return content.Docs.Scheme() }

func TestDocsTreesHaveNoToolForCompatibility(t *testing.T) {
	for _, tt := range []struct {
		reader reader
		want   string
	}{
		{shelf{}, "ask get_compatibility get_page search"},
		{plainShelf{}, "ask get_page search"},
	} {
		client, _ := connect(t, New(Options{Finder: broken{}, Reader: tt.reader, Log: slog.New(slog.DiscardHandler)}))
		list, err := client.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, tool := range list.Tools {
			names = append(names, tool.Name)
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("%T: tools = %s, want %s", tt.reader, got, tt.want)
		}
	}
}

func TestAPanicIsAnErrorOfItsRequest(t *testing.T) {
	var log bytes.Buffer
	s := New(Options{Name: "Test", Version: "1", Finder: broken{}, Reader: shelf{}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	client, server := connect(t, s)
	for range 2 {
		_, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "search", Arguments: map[string]any{"query": "grid"}})
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("err = %v, want one without details", err)
		}
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	_ = server.Wait() // by now, the log is complete
	if !strings.Contains(log.String(), "a secret of the server") {
		t.Errorf("log lacks the cause:\n%s", &log)
	}
}

func TestALineThatIsNoMessageEndsNothing(t *testing.T) {
	s := New(Options{Name: "Test", Version: "1", Finder: broken{}, Reader: shelf{}, Log: slog.New(slog.DiscardHandler)})
	in, client := io.Pipe()
	answers, out := io.Pipe()
	stopped := make(chan error, 1)
	go func() { stopped <- s.Run(t.Context(), Stdio(in, out)) }()
	lines := bufio.NewScanner(answers)
	lines.Buffer(nil, 1<<20)
	say := func(line string) string {
		t.Helper()
		if _, err := io.WriteString(client, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() {
			t.Fatalf("no response to %.40q: %v", line, lines.Err())
		}
		return lines.Text()
	}
	initialize := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	if got := say(initialize); !strings.Contains(got, `"id":1`) {
		t.Fatalf("initialize: %s", got)
	}
	for _, c := range []struct {
		line string
		code int64
	}{
		{"no JSON at all", jsonrpc.CodeParseError},
		{`{"jsonrpc":"2.0","id":2,`, jsonrpc.CodeParseError},
		{"\xff\xfe", jsonrpc.CodeParseError},
		{strings.Repeat("[", 10_000), jsonrpc.CodeParseError},
		{`"` + strings.Repeat("a", lineLimit) + `"`, jsonrpc.CodeParseError},
		{"5", jsonrpc.CodeInvalidRequest},
		{"[]", jsonrpc.CodeInvalidRequest},
		{`{"id":2}`, jsonrpc.CodeInvalidRequest},
	} {
		if got := say(c.line); !strings.Contains(got, fmt.Sprintf(`"id":null,"error":{"code":%d,`, c.code)) {
			t.Errorf("response to %.40q = %s, want code %d", c.line, got, c.code)
		}
	}
	if got := say(`{"jsonrpc":"2.0","id":3,"method":"tools/list"}`); !strings.Contains(got, "get_compatibility") {
		t.Errorf("after the failure: %s", got)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	if err := <-stopped; err != nil {
		t.Errorf("Run = %v, want nil at the end of the input", err)
	}
}

// shelf has one page at each address.
type shelf map[string]string

func (shelf) Scheme() content.Scheme { return content.Scheme{} }

func (s shelf) Canonical(path string) (string, bool) { _, ok := s[path]; return path, ok }

func (s shelf) Markdown(_ context.Context, url string) ([]byte, error) {
	if s[url] == "" {
		return nil, errors.New("a secret of the disk")
	}
	return []byte(s[url]), nil
}

func (s shelf) CompatSubtree(string) ([]webdata.CompatEntry, error) { return nil, fault.ErrNotFound }

func TestPages(t *testing.T) {
	var log bytes.Buffer
	pages := shelf{
		"/short": "# Short\n", "/long": strings.Repeat("A line of text.\n", pageLimit/8), "/line": strings.Repeat("ü", pageLimit), "/broken": "",
	}
	tools := tools{Options{BaseURL: "https://docs.example", Reader: pages, Log: slog.New(slog.NewTextHandler(&log, nil))}}
	const end = "\n(The page is longer than can be shown here. All of it is at https://docs.example"
	for path, want := range map[string]string{
		"/short": "# Short\n",
		"/long":  "A line of text.\n" + end + "/long)\n",
		"/line":  "ü" + end + "/line)\n",
	} {
		result, _, err := tools.page(t.Context(), nil, pageInput{path})
		if err != nil {
			t.Fatal(err)
		}
		text := result.Content[0].(*mcp.TextContent).Text
		if !strings.HasSuffix(text, want) || len(text) > pageLimit+len(end)+len(path)+2 || !utf8.ValidString(text) {
			t.Errorf("%s has %d bytes and ends with %q, want %q", path, len(text), text[max(0, len(text)-150):], want)
		}
	}
	_, _, err := tools.page(t.Context(), nil, pageInput{"/broken"})
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(log.String(), "a secret of the disk") {
		t.Errorf("unreadable page: %v, want no details; log: %s", err, &log)
	}
}
