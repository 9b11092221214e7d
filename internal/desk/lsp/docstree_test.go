package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// In a folder of plain Markdown the server finds flaws, fixes them and lists headings, completes and
// follows links; what it knows only about other content is not offered.
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
	var list completionList
	c := s.at(uri, text, "[b](gui‸de")
	s.call("textDocument/completion", map[string]any{"textDocument": c.TextDocument, "position": c.Position}, &list)
	if len(list.Items) != 1 || list.Items[0].TextEdit.NewText != "guide/Setup.md" || list.Items[0].Detail != "Setup" {
		t.Errorf("completion of a link = %+v", list.Items)
	}
	var found []location
	c = s.at(uri, text, "guide/Se‸tup.md#part")
	s.call("textDocument/definition", map[string]any{"textDocument": c.TextDocument, "position": c.Position}, &found)
	if len(found) != 1 || found[0].URI != uriOf(filepath.Join(workspace, "guide/Setup.md")) {
		t.Errorf("definition of a link = %+v", found)
	}
	for _, method := range []string{"hover", "references", "documentLink", "prepareRename"} {
		var result any
		s.call("textDocument/"+method, map[string]any{"textDocument": p.TextDocument, "position": p.Position, "context": map[string]any{}}, &result)
		if list, ok := result.([]any); result != nil && (!ok || len(list) > 0) {
			t.Errorf("%s = %v, want nothing", method, result)
		}
	}
}
