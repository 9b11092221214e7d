package lsp

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"

	"waymark.dev/waymark/internal/desk/check"
)

const sinkHead = "---\ntitle: Kitchen sink\nslug: Waymark/Kitchen_sink\npage-type: guide\nbrowser-compat: api.AbortController\nsidebar: waymark\n---\n\n"

func sinkFile(workspace string) string {
	return filepath.Join(workspace, "files/en-us/waymark/kitchen_sink/index.md")
}

func TestDiagnosticsFollowTheText(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	uri := s.open(sinkFile(workspace), sinkHead+"Words {{nosuch}} 😀 [x](/en-US/docs/Nope).\n")
	got := s.wait(uri, 1)
	if len(got) != 2 || got[0].Code != "Unknown" || got[1].Code != "BrokenLink" || got[0].Severity != severityError || got[1].Severity != severityError {
		t.Fatalf("diagnostics = %+v, want those of the macro and the link", got)
	}
	if r := got[1].Range; r.Start.Line != 8 || r.Start.Character != 20 { // the emoji is two units
		t.Errorf("link is at %+v, want 8:20", r)
	}
	s.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uri, "version": 2},
		"contentChanges": []any{map[string]any{"range": textRange{position{8, 6}, position{8, 16}}, "text": "{{Compat}}"}},
	})
	if got = s.wait(uri, 2); len(got) != 1 || got[0].Code != "BrokenLink" {
		t.Errorf("diagnostics = %+v, want only that of the link", got)
	}
	// Only the last of several quick changes counts.
	for version := range int32(20) {
		s.notify("textDocument/didChange", map[string]any{
			"textDocument": map[string]any{"uri": uri, "version": version + 3}, "contentChanges": []any{map[string]any{"text": "---\ntitle: [\n---\n{{nosuch}}"}},
		})
	}
	if got = s.wait(uri, 22); len(got) == 0 || got[0].Code != "InvalidFrontMatter" {
		t.Errorf("diagnostics = %+v, want that of the front matter", got)
	}
	s.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
	s.call("shutdown", nil, nil)
	s.mu.Lock()
	defer s.mu.Unlock()
	if left := s.diagnostics[uri]; len(left.Diagnostics) > 0 {
		t.Error("a closed document has diagnostics")
	}
}

// TestDiagnosticsAreTheSitesFlaws compares diagnostics with the flaws of checks,
// for all pages of the sample.
func TestDiagnosticsAreTheSitesFlaws(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, plainClient, workspace)
	opened, err := openFolders(t)(t.Context(), Folders{Content: filepath.Join(workspace, "files"), Translated: filepath.Join(workspace, "files")})
	if err != nil {
		t.Fatal(err)
	}
	index := check.New(opened)
	for _, p := range opened.Catalogue().Pages() {
		uri, text := s.openFile(p.File)
		flaws, err := index.Draft(t.Context(), p.File, text)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, f := range flaws {
			if f.File == p.File {
				want++
			}
		}
		if got := s.wait(uri, 1); len(got) != want {
			t.Errorf("%s has %d diagnostics, want %d", p.URL(), len(got), want)
		}
	}
}

func TestOtherFilesGetNothing(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	for _, file := range []string{filepath.Join(workspace, "README.md"), filepath.Join(workspace, "files/en-us/other.txt"), filepath.Join(t.TempDir(), "index.md")} {
		uri := s.open(file, "{{nosuch}} [x](/en-US/docs/Nope)")
		p := positionParams{TextDocument: textDocumentIdentifier{uri}, Position: position{0, 4}}
		for _, method := range []string{"completion", "hover", "definition", "references", "documentSymbol", "documentLink", "codeAction", "prepareRename"} {
			var result any
			s.call("textDocument/"+method, map[string]any{"textDocument": p.TextDocument, "position": p.Position, "range": textRange{}, "context": map[string]any{}}, &result)
			if list, ok := result.([]any); result != nil && (!ok || len(list) > 0) {
				t.Errorf("%s of %s = %v, want nothing", method, file, result)
			}
		}
	}
	uri := "untitled:Untitled-1"
	s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "version": 1, "text": "x"}})
	s.call("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": uri}, "position": position{}}, nil)
	s.mu.Lock()
	defer s.mu.Unlock()
	for uri, p := range s.diagnostics {
		if len(p.Diagnostics) > 0 {
			t.Errorf("diagnostics of %s: %v", uri, p.Diagnostics)
		}
	}
}

func TestCompletion(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	text := sinkHead + "😀 {{Glos}} and [x](/en-US/docs/Waymark/Kit)\n"
	for name, tt := range map[string]struct{ client, insert string }{
		"snippets": {fullClient, `Glossary("$0")`},
		"plain":    {plainClient, `Glossary("")`},
	} {
		s := start(t, tt.client, workspace)
		uri := s.open(sinkFile(workspace), text)
		var list completionList
		s.call("textDocument/completion", s.at(uri, text, "{{Glos‸}}"), &list)
		if len(list.Items) == 0 || list.Items[0].TextEdit.NewText != tt.insert || list.Items[0].TextEdit.Range != (textRange{position{8, 5}, position{8, 9}}) {
			t.Errorf("%s: items = %+v, want first %s", name, list.Items, tt.insert)
		}
		s.call("textDocument/completion", s.at(uri, text, "docs/Waymark/Kit‸"), &list)
		if len(list.Items) == 0 || list.Items[0].TextEdit.NewText != "/en-US/docs/Waymark/Kitchen_sink" || list.Items[0].FilterText != "/en-US/docs/Waymark/Kit" || !list.IsIncomplete {
			t.Errorf("%s: items = %+v, want the page", name, list)
		}
	}
}

func TestHover(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	text := sinkHead + "{{HTTPHeader(\"Cache-Control\")}} [sink](/en-US/docs/Waymark/Kitchen_sink#text) [no](/en-US/docs/Nope) `[x](/en-US/docs/Web)` plain\n"
	uri := s.open(sinkFile(workspace), text)
	for _, tt := range []struct{ at, want string }{
		{"{{HTTPHe‸ader", "Links to an HTTP header."},
		{"{{HTTPHe‸ader", "**Cache\\-Control"},
		{"Cache-Con‸trol", "/en-US/docs/Web/HTTP/Reference/Headers/Cache-Control"},
		{"docs/Waymark/Kitch‸en", "**Kitchen sink**"}, // while it is typed
		{"docs/No‸pe", "There is no page"},
		{"page-t‸ype", "Kind of page"},
		{"api.Abort‸Controller", "| Chrome | "},
		{"api.Abort‸Controller", "Baseline: widely available"},
		{"(/en-US/docs/We‸b)`", ""},
		{"pla‸in", ""},
	} {
		var h *hover
		s.call("textDocument/hover", s.at(uri, text, tt.at), &h)
		got := ""
		if h != nil {
			got = h.Contents.Value
		}
		if tt.want == "" && got != "" || !strings.Contains(strings.ReplaceAll(got, `\-`, "-"), strings.ReplaceAll(tt.want, `\-`, "-")) {
			t.Errorf("hover at %s = %q, want it to contain %q", tt.at, got, tt.want)
		}
	}
}

func TestDefinition(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	redirects := filepath.Join(workspace, "files/en-us/_redirects.txt")
	old, err := os.ReadFile(redirects)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(redirects, append(old, "/en-US/docs/Waymark/Older\t/en-US/docs/Waymark/Kitchen_sink\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	s := start(t, fullClient, workspace)
	text := sinkHead + "{{HTTPHeader(\"Cache-Control\")}} [a](/en-US/docs/Waymark/Kitchen_sink#below) [o](/en-US/docs/Waymark/Older) {{Next(\"Waymark/Cross_references\")}}\n\n## Below `here`\n\n## Below\n\n{{EmbedLiveSample(\"Below\")}} [d](/de/docs/Waymark/Kitchen_sink)\n"
	uri := s.open(sinkFile(workspace), text)
	for _, tt := range []struct{ at, file, line string }{
		{"Cache-Con‸trol", "files/en-us/web/http/reference/headers/cache-control/index.md", ""},
		{"{{HTTPHe‸ader", "macros.md", "### HTTPHeader"},
		{"Kitchen_si‸nk#below", "files/en-us/waymark/kitchen_sink/index.md", "## Below"},
		{"docs/Waymark/Ol‸der", "files/en-us/waymark/kitchen_sink/index.md, files/en-us/_redirects.txt", ""},
		{"Waymark/Cross_ref‸erences", "files/en-us/waymark/cross_references/index.md", ""},
		{"sidebar: way‸mark", "files/sidebars/waymark.yaml", ""},
		{"EmbedLiveSample(\"Bel‸ow", "files/en-us/waymark/kitchen_sink/index.md", "## Below"},
		{"## Be‸low", "", ""},
	} {
		var list []location
		s.call("textDocument/definition", s.at(uri, text, tt.at), &list)
		var files []string
		line := ""
		for i, l := range list {
			file := pathOf(l.URI)
			source, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
			}
			if l.URI == uri {
				source = []byte(text)
			}
			if i == 0 {
				line = strings.Split(string(source), "\n")[l.Range.Start.Line]
			}
			if rel, err := filepath.Rel(workspace, file); err == nil && filepath.IsLocal(rel) {
				file = rel
			} else {
				file = filepath.Base(file)
			}
			files = append(files, file)
		}
		if got := strings.Join(files, ", "); got != tt.file || tt.line != "" && line != tt.line {
			t.Errorf("definition at %s = %s, line %q; want %s, %q", tt.at, got, line, tt.file, tt.line)
		}
	}
	// From files that are not pages.
	uri, source := s.openFile(redirects)
	var list []location
	s.call("textDocument/definition", s.at(uri, source, "Waymark/Old"+"er\t/en-US/docs/Waymark/Kitchen‸_sink"), &list)
	if len(list) != 1 || !strings.HasSuffix(list[0].URI, "kitchen_sink/index.md") {
		t.Errorf("target of a redirect = %v", list)
	}
	uri, source = s.openFile(filepath.Join(workspace, "files/sidebars/waymark.yaml"))
	s.call("textDocument/definition", s.at(uri, source, "/Waymark/Kitchen‸_sink"), &list)
	if len(list) != 1 || !strings.HasSuffix(list[0].URI, "kitchen_sink/index.md") {
		t.Errorf("target of a link in a sidebar = %v", list)
	}
}

func TestReferences(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	text := sinkHead + "[self](/en-US/docs/Waymark/Cross_references) {{HTTPHeader(\"ETag\")}}\n"
	uri := s.open(sinkFile(workspace), text)
	find := func(mark string) []location {
		var list []location
		p := s.at(uri, text, mark)
		s.call("textDocument/references", map[string]any{"textDocument": p.TextDocument, "position": p.Position, "context": map[string]any{"includeDeclaration": false}}, &list)
		return list
	}
	has := func(list []location, uri string) bool {
		for _, l := range list {
			if l.URI == uri {
				return true
			}
		}
		return false
	}
	if list := find("Cross_ref‸erences"); !has(list, uri) {
		t.Errorf("references of a linked page = %v, want that of the text too", list)
	}
	before := find("ET‸ag")
	if !has(before, uri) {
		t.Errorf("references of a header = %v, want that of the macro", before)
	}
	// A file changes on disk.
	file := filepath.Join(workspace, "files/en-us/waymark/index.md")
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(source, "\n[etag](/en-US/docs/Web/HTTP/Reference/Headers/ETag)\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	s.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uriOf(file), "type": 2}}})
	deadline := time.Now().Add(patience)
	for !has(find("ET‸ag"), uriOf(file)) {
		if time.Now().After(deadline) {
			t.Fatal("a link in a changed file is not found")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestSymbolsAndLinks(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	text := sinkHead + "## One `code`\n\n### {{HTTPHeader(\"ETag\")}} inside\n\n```md\n## No heading\n```\n\n## Two [link](/en-US/docs/Waymark)\n"
	uri := s.open(sinkFile(workspace), text)
	var symbols []documentSymbol
	s.call("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": uri}}, &symbols)
	if len(symbols) != 2 || symbols[0].Name != "One code" || len(symbols[0].Children) != 1 || symbols[0].Children[0].Name != "ETag inside" || symbols[1].Name != "Two link" {
		t.Errorf("symbols = %+v", symbols)
	}
	var links []documentLink
	s.call("textDocument/documentLink", map[string]any{"textDocument": map[string]any{"uri": uri}}, &links)
	if len(links) != 1 || !strings.HasSuffix(links[0].Target, "files/en-us/waymark/index.md") {
		t.Errorf("links = %+v", links)
	}
	var found []symbolInformation
	s.call("workspace/symbol", workspaceSymbolParams{Query: "kitchen sink"}, &found)
	if len(found) == 0 || !strings.HasSuffix(found[0].Location.URI, "kitchen_sink/index.md") {
		t.Errorf("pages = %+v", found)
	}
	var page documentPage
	s.call("waymark/page", map[string]any{"textDocument": map[string]any{"uri": uri}}, &page)
	if page.URL != "/en-US/docs/Waymark/Kitchen_sink" {
		t.Errorf("page = %+v", page)
	}
}

func TestCodeActions(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	text := sinkHead + "[a](/en-US/docs/waymark/KITCHEN_sink) and 😀 [b](/en-US/docs/web) and [c](/en-US/docs/Nope)\n"
	uri := s.open(sinkFile(workspace), text)
	s.wait(uri, 1)
	ask := func(at string, only ...string) []codeAction {
		var list []codeAction
		p := s.at(uri, text, at)
		s.call("textDocument/codeAction", map[string]any{"textDocument": p.TextDocument, "range": textRange{p.Position, p.Position}, "context": map[string]any{"only": only}}, &list)
		return list
	}
	fixes := ask("docs/we‸b", kindQuickFix)
	if len(fixes) != 1 || fixes[0].Kind != kindQuickFix {
		t.Fatalf("quick fixes = %+v", fixes)
	}
	if got := applied(t, text, fixes[0]); got != strings.Replace(text, "docs/web)", "docs/Web)", 1) {
		t.Errorf("fixed text = %s", got)
	}
	all := ask("[a]‸", kindFixAll)
	if len(all) != 1 || all[0].Kind != kindFixAll {
		t.Fatalf("fix-all actions = %+v", all)
	}
	if got := applied(t, text, all[0]); got != strings.NewReplacer("docs/web)", "docs/Web)", "waymark/KITCHEN_sink", "Waymark/Kitchen_sink").Replace(text) {
		t.Errorf("fixed text = %s", got)
	}
	if none := ask("docs/No‸pe", kindQuickFix); len(none) > 0 {
		t.Errorf("a flaw without a certain fix has %+v", none)
	}
}

// applied returns the text with the edits of an action.
func applied(t *testing.T, text string, a codeAction) string {
	t.Helper()
	raw, err := json.Marshal(a.Edit.DocumentChanges[0])
	if err != nil {
		t.Fatal(err)
	}
	var edit textDocumentEdit
	if err := json.Unmarshal(raw, &edit); err != nil {
		t.Fatal(err)
	}
	d := newText(text, false)
	for i := len(edit.Edits) - 1; i >= 0; i-- {
		e := edit.Edits[i]
		d = d.apply(contentChange{Range: &e.Range, Text: e.NewText})
	}
	return d.s
}

func TestRename(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, fullClient, workspace)
	file := sinkFile(workspace)
	uri, text := s.openFile(file)
	var prepared prepareRenameResult
	s.call("textDocument/prepareRename", s.at(uri, text, "slug: Waymark/Kit‸chen"), &prepared)
	if prepared.Placeholder != "Waymark/Kitchen_sink" || prepared.Range.Start.Character != 6 {
		t.Errorf("range to rename = %+v", prepared)
	}
	if err := s.try("textDocument/prepareRename", s.at(uri, text, "ti‸tle"), nil); err == nil || !strings.Contains(err.Error(), "slug") {
		t.Errorf("error elsewhere = %v", err)
	}
	at := s.at(uri, text, "slug: Waymark/Kit‸chen")
	rename := func(to string) (struct {
		DocumentChanges []json.RawMessage `json:"documentChanges"`
	}, error,
	) {
		var changes struct {
			DocumentChanges []json.RawMessage `json:"documentChanges"`
		}
		err := s.try("textDocument/rename", map[string]any{"textDocument": at.TextDocument, "position": at.Position, "newName": to}, &changes)
		return changes, err
	}
	for to, want := range map[string]string{"Waymark/Cross_references": "exists", "Waymark/Kitchen_sink": "already", "No/Such/Parent": "no parent page", "": "slug"} {
		if _, err := rename(to); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error of renaming to %q = %v, want it to contain %q", to, err, want)
		}
	}
	changes, err := rename("Waymark/Sink")
	if err != nil {
		t.Fatal(err)
	}
	apply(t, changes.DocumentChanges)
	moved, err := openFolders(t)(t.Context(), Folders{Content: filepath.Join(workspace, "files"), Translated: filepath.Join(workspace, "files")})
	if err != nil {
		t.Fatal(err)
	}
	cat := moved.Catalogue()
	if p := cat.Page("en-US", "Waymark/Sink"); p == nil || cat.Page("en-US", "Waymark/Kitchen_sink") != nil || cat.Resolve("/en-US/docs/Waymark/Kitchen_sink") != p.URL() {
		t.Error("the page has not moved, or is not redirected")
	}
	for _, p := range cat.PagesOf("en-US") {
		if source, _ := cat.Source(p); strings.Contains(source, "docs/Waymark/Kitchen_sink") {
			t.Errorf("%s links to the old slug", p.URL())
		}
	}
	// With unsaved changes.
	s.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": 2}, "contentChanges": []any{map[string]any{"text": strings.Replace(text, "slug: Waymark/Kitchen_sink", "slug: Waymark/Other", 1)}},
	})
	if _, err := rename("Waymark/Third"); err == nil {
		t.Error("a page with an unsaved slug is renamed")
	}
}

// TestLoadReadsLinks expects the links of all pages to be known before the first
// request for references.
func TestLoadReadsLinks(t *testing.T) {
	t.Parallel()
	s := &server{
		ctx: t.Context(), documents: map[string]*document{}, folders: []string{sampleFolders(t)},
		opts: Options{Open: openFolders(t), CacheDir: t.TempDir(), Log: slog.New(slog.DiscardHandler)},
	}
	s.mu.Lock()
	s.load()
	s.mu.Unlock()
	s.running.Wait()
	if known, pages := len(s.roots[0].links.pages), len(s.roots[0].site.Catalogue().Pages()); known != pages {
		t.Errorf("links of %d pages are known, of %d", known, pages)
	}
}

// TestRenameForNeovim starts a session with Neovim's capabilities: it renames
// files, and does not mention documentChanges.
func TestRenameForNeovim(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, `{"workspace": {"workspaceEdit": {"resourceOperations": ["rename", "create", "delete"]}}}`, workspace)
	uri, text := s.openFile(sinkFile(workspace))
	at := s.at(uri, text, "slug: Waymark/Kit‸chen")
	var changes struct {
		DocumentChanges []json.RawMessage `json:"documentChanges"`
	}
	s.call("textDocument/rename", map[string]any{"textDocument": at.TextDocument, "position": at.Position, "newName": "Waymark/Sink"}, &changes)
	if len(changes.DocumentChanges) == 0 {
		t.Error("nothing changes")
	}
}

// apply makes the changes of a workspace edit on disk, as editors do.
func apply(t *testing.T, changes []json.RawMessage) {
	t.Helper()
	for _, raw := range changes {
		var c struct {
			renameFile
			textDocumentEdit
		}
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		if c.Kind == "rename" {
			if err := os.Rename(pathOf(c.OldURI), pathOf(c.NewURI)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		file := pathOf(c.TextDocument.URI)
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := newText(string(source), false)
		for i := len(c.Edits) - 1; i >= 0; i-- {
			d = d.apply(contentChange{Range: &c.Edits[i].Range, Text: c.Edits[i].NewText})
		}
		if err := os.WriteFile(file, []byte(d.s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFindContent(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	for _, dir := range []string{"content/files/en-us/web", "translated/files/de", "both/en-us", "both/de", "settings/pages/en-us", "other", "docs", "nowhere/translated/fr"} {
		if err := os.MkdirAll(filepath.Join(base, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(base, "settings", settingsFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(base, "docs", docsFile), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := &server{opts: Options{Settings: func(file string) (Folders, error) {
		return Folders{Content: filepath.Join(filepath.Dir(file), "pages")}, nil
	}}}
	for _, tt := range []struct{ open, want, problem string }{
		{"content", "content/files", ""},
		{"content/files/en-us/web", "content/files", ""},
		{"both", "both both", ""},
		{"settings", "settings/pages", ""},
		{"content translated", "content/files translated/files", ""},
		{"translated content", "content/files translated/files", ""},
		{"translated", "content/files translated/files", ""},
		{"content both", "content/files, both both", ""},
		{"other", "", ""},
		{"docs", "docs", ""},
		{"nowhere/translated", "", "English pages"},
	} {
		var folders []string
		for _, dir := range strings.Fields(tt.open) {
			folders = append(folders, filepath.Join(base, dir))
		}
		found, err := s.findFolders(folders)
		var got []string
		for _, f := range found {
			text := strings.TrimPrefix(f.Content, base+"/")
			if f.Translated != "" {
				text += " " + strings.TrimPrefix(f.Translated, base+"/")
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != tt.want || (err != nil) != (tt.problem != "") || err != nil && !strings.Contains(err.Error(), tt.problem) {
			t.Errorf("content of %s = %q, %v; want %q, %q", tt.open, got, err, tt.want, tt.problem)
		}
	}
}

func TestLifecycle(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	s := start(t, plainClient, workspace)
	if err := s.try("initialize", map[string]any{}, nil); err == nil {
		t.Error("the server is initialized twice")
	}
	if err := s.try("nosuch/method", nil, nil); jrpc2.ErrorCode(err) != jrpc2.MethodNotFound {
		t.Errorf("error of an unknown method = %v", err)
	}
	if err := s.try("textDocument/hover", []int{1}, nil); jrpc2.ErrorCode(err) != jrpc2.InvalidParams {
		t.Errorf("error of wrong parameters = %v", err)
	}
	s.notify("$/nosuch", nil)
	s.call("shutdown", nil, nil)
	if err := s.try("workspace/symbol", workspaceSymbolParams{}, nil); jrpc2.ErrorCode(err) != jrpc2.InvalidRequest {
		t.Errorf("error after shutdown = %v", err)
	}
	s.notify("exit", nil)
	if err := <-s.ended; err != nil {
		t.Errorf("session ended with %v", err)
	}
	s = start(t, plainClient)
	s.notify("exit", nil)
	if err := <-s.ended; !errors.Is(err, errNoShutdown) {
		t.Errorf("without shutdown, session ended with %v", err)
	}
	s = start(t, plainClient)
	s.client.Close()
	if err := <-s.ended; err != nil {
		t.Errorf("without a client, session ended with %v", err)
	}
}

func TestFolders(t *testing.T) {
	t.Parallel()
	first, second := sampleFolders(t), sampleFolders(t)
	s := start(t, fullClient, first)
	symbols := func() (files string) {
		var found []symbolInformation
		s.call("workspace/symbol", workspaceSymbolParams{Query: "Waymark/Kitchen_sink"}, &found)
		for _, f := range found {
			files += f.Location.URI + " "
		}
		return files
	}
	if got := symbols(); !strings.Contains(got, first) || strings.Contains(got, second) {
		t.Errorf("pages are of %s, want only the first folder", got)
	}
	s.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": []any{workspaceFolder{URI: uriOf(second)}}, "removed": []any{workspaceFolder{URI: uriOf(first)}},
	}})
	if got := symbols(); strings.Contains(got, first) || !strings.Contains(got, second) {
		t.Errorf("pages are of %s, want only the second folder", got)
	}
}

func TestUnreadableContent(t *testing.T) {
	t.Parallel()
	workspace := sampleFolders(t)
	o := Options{Log: slog.New(slog.DiscardHandler), Open: openFolders(t), Fixed: &Folders{Content: filepath.Join(workspace, "nosuch")}}
	s := startWith(t, o, plainClient, workspace)
	var found []symbolInformation
	s.call("workspace/symbol", workspaceSymbolParams{Query: "x"}, &found)
	if messages := s.awaitMessages(); len(found) > 0 || len(messages) != 1 || !strings.Contains(messages[0], "nosuch") {
		t.Errorf("found %v, messages = %q, want one about the folder", found, messages)
	}
}

func TestFraming(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Content-Length: 2\r\n\r\n{}":                                  "{}",
		"content-length:2\nX: y\n\n{}":                                 "{}",
		"Content-Length: 99999999999999999999\r\n\r\n{}":               "",
		"Content-Length: 999999999999\r\n\r\n{}":                       "",
		"Content-Length: -1\r\n\r\n{}":                                 "",
		"Content-Length: 5\r\n\r\n{}":                                  "",
		"\r\n\r\n{}":                                                   "",
		"GET / HTTP/1.1\r\n\r\n":                                       "",
		strings.Repeat("x", 10_000) + "\r\n\r\n":                       "",
		"Content-Type: a\r\nContent-Length: 2\r\nX:1\r\n\r\n[]Content": "[]",
	} {
		got, err := newFraming(strings.NewReader(in), io.Discard).Recv()
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("message in %.40q = %q, %v; want %q", in, got, err, want)
		}
	}
	if _, err := newFraming(strings.NewReader(""), io.Discard).Recv(); !errors.Is(err, io.EOF) {
		t.Errorf("error at the end = %v", err)
	}
}
