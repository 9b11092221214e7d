package lsp

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// The session survives any document and any request.
func TestHostileDocuments(t *testing.T) {
	t.Parallel()
	const size = 256 << 10 // the race detector makes this test ten times slower
	for name, body := range map[string]string{
		"one line":         strings.Repeat("a😀", size/5),
		"calls":            strings.Repeat("{{a(\"", size/5),
		"unknown macros":   strings.Repeat("{{nosuch}}\n", size/11),
		"moved links":      strings.Repeat("[a](/en-US/docs/Waymark/gone) ", size/30),
		"links":            strings.Repeat("](/a", size/4),
		"definitions":      strings.Repeat("]:", size/2),
		"headings":         strings.Repeat("# a\n## b\n", size/9),
		"code":             strings.Repeat("`a``b", size/5),
		"nested elements":  strings.Repeat("<div>", size/5),
		"nested lists":     strings.Repeat("- ", size/2),
		"front matter":     "",
		"line ends":        strings.Repeat("\r\n\r", size/3),
		"invalid UTF-8":    strings.Repeat("\xff\xed\xa0\x80", size/4),
		"zeros":            strings.Repeat("\x00", size),
		"unfinished macro": "{{EmbedLiveSample(\"" + strings.Repeat("x", size),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			workspace := sampleFolders(t)
			s := start(t, fullClient, workspace)
			text := sinkHead + body
			if name == "front matter" {
				text = "---\ntitle: Kitchen sink\nslug: Waymark/Kitchen_sink\ntags: [" + strings.Repeat("a, ", size/3) + "]\nstatus:\n" + strings.Repeat("  - x\n", size/6) + "---\n"
			}
			uri := s.open(sinkFile(workspace), text)
			if found := s.wait(uri, 1); len(found) > maxFlaws+1 {
				t.Errorf("got %d diagnostics", len(found))
			}
			document := map[string]any{"uri": uri}
			for _, at := range []position{{0, 0}, {8, 0}, {8, 500_000}, {1 << 31, 1 << 31}, {4_294_967_295, 4_294_967_295}} {
				params := map[string]any{"textDocument": document, "position": at, "newName": "../../../x", "context": map[string]any{"includeDeclaration": true}}
				for _, method := range []string{"completion", "hover", "definition", "references", "prepareRename", "rename"} {
					_ = s.try("textDocument/"+method, params, nil) // an error is a response
				}
				s.call("textDocument/codeAction", map[string]any{"textDocument": document, "range": textRange{at, position{}}, "context": map[string]any{"diagnostics": []any{}}}, nil)
			}
			s.call("textDocument/documentLink", map[string]any{"textDocument": document}, nil)
			s.call("textDocument/documentSymbol", map[string]any{"textDocument": document}, nil)
			s.call("shutdown", nil, nil)
		})
	}
}

// A page cannot be renamed to an impossible place, and nothing is written.
func TestRenameStaysInTheContent(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	uri, text := s.openFile(sinkFile(workspace))
	line := strings.Count(text[:strings.Index(text, "slug: ")], "\n")
	for _, name := range []string{"", ".", "..", "../x", "../../../../x", "/etc/x", "a/../../x", "a//b", "a\x00b", "C:\\x", "a/index.json", strings.Repeat("a/", 100_000) + "b", strings.Repeat("x", 100_000)} {
		var edit workspaceEdit
		err := s.try("textDocument/rename", map[string]any{"textDocument": map[string]any{"uri": uri}, "position": position{uint32(line), 8}, "newName": name}, &edit)
		if err == nil {
			for _, change := range edit.DocumentChanges {
				if to, ok := change.(map[string]any)["newUri"].(string); ok && !isBelow(filepath.Join(workspace, "files"), pathOf(to)) {
					t.Errorf("renaming to %.40q moves a file to %s", name, to)
				}
			}
		}
	}
	if now, err := os.ReadFile(sinkFile(workspace)); err != nil || string(now) != text {
		t.Error("page has changed")
	}
}

// Documents elsewhere belong to no site: behind a symbolic link, outside of the
// folders, with other schemes. A thousand of them leave nothing once they are
// closed.
func TestDocumentsOutside(t *testing.T) {
	t.Parallel()
	workspace, outside := sampleFolders(t), t.TempDir()
	testkit.WriteFile(t, filepath.Join(outside, "index.md"), "secret")
	if err := os.Symlink(outside, filepath.Join(workspace, "files/en-us/waymark/linked")); err != nil {
		t.Skip(err)
	}
	s := start(t, fullClient, workspace)
	uris := []string{
		"file:///etc/passwd", "file://" + workspace + "/files/en-us/../../../index.md", "untitled:index.md", "http://a.example/index.md", "", "%", "file://%00/index.md",
		uriOf(filepath.Join(workspace, "files/en-us/waymark/linked/index.md")), uriOf(filepath.Join(outside, "index.md")),
	}
	for i := range 1000 {
		uris = append(uris, uriOf(filepath.Join(workspace, "files/en-us/waymark/new"+strconv.Itoa(i), "index.md")))
	}
	for _, uri := range uris {
		s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 3, "text": "---\ntitle: x\n---\n{{nosuch}}"}})
		for _, version := range []int{2, -1, 3} {
			s.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": []any{
				map[string]any{"range": textRange{position{9, 9}, position{0, 0}}, "text": "y"},
			}})
		}
		_ = s.try("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": uri}, "position": position{0, 0}}, nil)
	}
	for _, uri := range uris {
		s.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
		s.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
	}
	s.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "never-opened", "version": 1}, "contentChanges": []any{map[string]any{"text": "x"}}})
	s.call("shutdown", nil, nil)
	if now, err := os.ReadFile(filepath.Join(outside, "index.md")); err != nil || string(now) != "secret" {
		t.Error("a file outside has changed")
	}
}

// A text after changes has the same lines as one that was read as a whole.
func TestChangedLines(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"", "a", "\n", "\r", "\r\n", "😀", "x\ry\nz"}
	text := newText("", false)
	for range 20_000 {
		c := contentChange{Range: &textRange{position{random.Uint32N(20), random.Uint32N(9)}, position{random.Uint32N(20), random.Uint32N(9)}}, Text: pieces[random.IntN(len(pieces))]}
		text = text.apply(c)
		want := newText(text.s, false)
		if !slices.Equal(text.lines, want.lines) || !slices.Equal(text.feeds, want.feeds) {
			t.Fatalf("lines of %q = %v, %v, want %v, %v", text.s, text.lines, text.feeds, want.lines, want.feeds)
		}
		if len(text.s) > 100 {
			text = newText("", false)
		}
	}
}
