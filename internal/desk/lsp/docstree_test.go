package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// In a folder of plain Markdown the server finds flaws, fixes them and lists headings; what it
// knows only about other content is not offered.
func TestDocsTree(t *testing.T) {
	t.Parallel()
	workspace := t.TempDir()
	for name, text := range map[string]string{"site.yaml": "name: Lantern\n", "README.md": "# Lantern\n", "guide/Setup.md": "# Setup\n\n## Part\n"} {
		file := filepath.Join(workspace, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, fullClient, workspace)
	text := "---\nweight: heavy\n---\n\n# Lantern\n\n[a](guide/setup.md) and [b](guide/nope.md) and [c](guide/Setup.md#part)\n"
	uri := s.open(filepath.Join(workspace, "README.md"), text)
	var codes []string
	for _, d := range s.wait(uri, 1) {
		codes = append(codes, d.Code)
	}
	if got := strings.Join(codes, " "); got != "InvalidFrontMatter IllCasedLink BrokenLink" {
		t.Errorf("diagnostics = %s", got)
	}
	var fixes []codeAction
	p := s.at(uri, text, "guide/set‸up")
	s.call("textDocument/codeAction", map[string]any{"textDocument": p.TextDocument, "range": textRange{p.Position, p.Position}, "context": map[string]any{"only": []string{kindQuickFix}}}, &fixes)
	if len(fixes) != 1 {
		t.Fatalf("quick fixes = %+v", fixes)
	}
	if got := applied(t, text, fixes[0]); got != strings.Replace(text, "guide/setup.md", "guide/Setup.md", 1) {
		t.Errorf("fixed text = %s", got)
	}
	var symbols []any
	s.call("textDocument/documentSymbol", documentParams{TextDocument: textDocumentIdentifier{uri}}, &symbols)
	if len(symbols) == 0 {
		t.Error("the page has no symbols")
	}
	for _, method := range []string{"completion", "hover", "definition", "references", "documentLink", "prepareRename"} {
		var result any
		s.call("textDocument/"+method, map[string]any{"textDocument": p.TextDocument, "position": p.Position, "context": map[string]any{}}, &result)
		if list, ok := result.([]any); result != nil && (!ok || len(list) > 0) {
			t.Errorf("%s = %v, want nothing", method, result)
		}
	}
}
