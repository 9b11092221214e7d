package lsp

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/creachadair/jrpc2"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/docs/content"
)

var errNotAtSlug = jrpc2.Errorf(codeFailed, "a page is renamed at its slug, in the front matter")

// slugAt returns the page whose saved slug is at a position.
func (r *root) slugAt(d *document, pos position) (*content.Page, field, error) {
	f, ok := fieldAt(d.text.s, d.text.offset(pos))
	page := r.pageOf(d.file)
	if !ok || f.key != "slug" || f.value == "" || page == nil {
		return nil, f, errNotAtSlug
	}
	if f.value != page.Slug {
		return nil, f, jrpc2.Errorf(codeFailed, "the slug is not the saved one, %s: undo its change, and rename it", page.Slug)
	}
	return page, f, nil
}

func (s *server) prepareRename(ctx context.Context, p *positionParams) (*prepareRenameResult, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || !r.hasReferences(d) {
		return nil, err
	}
	_, f, err := r.slugAt(d, p.Position)
	if err != nil {
		return nil, err
	}
	return &prepareRenameResult{d.text.rangeOf(f.start, f.end), f.value}, nil
}

// rename moves a page and all pages below it, as 'waymark content move' does; the editor
// applies the changes.
func (s *server) rename(ctx context.Context, p *renameParams) (*workspaceEdit, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil {
		return nil, err
	}
	page, _, err := r.slugAt(d, p.Position)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	can := s.canMoveFiles()
	s.mu.Unlock()
	if !can {
		return nil, jrpc2.Errorf(codeFailed, "this editor cannot rename files for a language server: run 'waymark content move %s %s'", page.Slug, p.NewName)
	}
	plan, err := edit.Move(ctx, r.site.Catalogue(), edit.MoveOptions{From: page.Slug, To: p.NewName, Locale: page.Locale})
	if err != nil {
		return nil, err
	}
	defer plan.Set.Close()
	changes, err := s.changesOf(plan.Set)
	if err != nil {
		return nil, err
	}
	if n := len(plan.Left); n > 0 {
		left := plan.Left[0]
		s.say(messageWarning, fmt.Sprintf("Waymark leaves %d places as they are; the first is %s:%d: %s: %s", n, left.File, left.Line, left.What, left.Why))
	}
	return changes, nil
}

// changesOf converts a plan to an edit of the workspace: texts at their present paths, then
// moves.
func (s *server) changesOf(set *changeset.Set) (*workspaceEdit, error) {
	moves, writes := set.Steps()
	result := &workspaceEdit{DocumentChanges: []any{}}
	var created []any
	for _, w := range writes {
		if w.Before == "" {
			uri := uriOf(w.Path)
			created = append(created, map[string]string{"kind": "create", "uri": uri}, textDocumentEdit{optionalVersion{URI: uri}, []textEdit{{NewText: string(w.Text)}}})
			continue
		}
		change, err := s.textChange(w)
		if err != nil {
			return nil, err
		}
		result.DocumentChanges = append(result.DocumentChanges, change)
	}
	for _, m := range moves {
		if m.To == "" {
			return nil, fmt.Errorf("remove %s: the editor is only asked to move files", m.From)
		}
		result.DocumentChanges = append(result.DocumentChanges, renameFile{"rename", uriOf(m.From), uriOf(m.To)})
	}
	result.DocumentChanges = append(result.DocumentChanges, created...)
	return result, nil
}

// textChange returns the edit of an existing file. The plan is based on disk, so open
// documents must be saved.
func (s *server) textChange(w changeset.Written) (textDocumentEdit, error) {
	raw, err := os.ReadFile(w.Before)
	if err != nil {
		return textDocumentEdit{}, fmt.Errorf("rename: %w", err)
	}
	s.mu.Lock()
	t := newText(string(raw), s.utf8)
	s.mu.Unlock()
	of := optionalVersion{URI: uriOf(w.Before)}
	if d := s.openFile(w.Before); d != nil {
		if d.text.s != t.s {
			return textDocumentEdit{}, fmt.Errorf("%s has changes that are not saved: save it first", filepath.Base(filepath.Dir(w.Before))+"/"+filepath.Base(w.Before))
		}
		of = optionalVersion{d.uri, &d.version}
	}
	return textDocumentEdit{of, t.difference(string(w.Text))}, nil
}

// difference returns edits by lines from one text to another, as few as is simple.
func (t *text) difference(after string) []textEdit {
	a, b := strings.SplitAfter(t.s, "\n"), strings.SplitAfter(after, "\n")
	if len(a) == len(b) {
		return t.changedLines(a, b)
	}
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	from := len(strings.Join(a[:start], ""))
	to := len(t.s) - len(strings.Join(a[len(a)-end:], ""))
	return []textEdit{{t.rangeOf(from, to), strings.Join(b[start:len(b)-end], "")}}
}

// changedLines returns an edit for each differing line of texts with equally many lines.
func (t *text) changedLines(a, b []string) []textEdit {
	edits := []textEdit{}
	pos := 0
	for i := range a {
		if a[i] != b[i] {
			edits = append(edits, textEdit{t.rangeOf(pos, pos+len(a[i])), b[i]})
		}
		pos += len(a[i])
	}
	return edits
}
