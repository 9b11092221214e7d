package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Kinds of code actions.
const (
	kindQuickFix = "quickfix"
	kindFixAll   = "source.fixAll.waymark"
)

// codeActions offers certain fixes for the flaws in a range, and for all flaws of the
// document at once.
func (s *server) codeActions(ctx context.Context, p *codeActionParams) ([]codeAction, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil {
		return nil, err
	}
	s.mu.Lock()
	flaws := d.flaws
	s.mu.Unlock()
	if flaws == nil {
		// They are not published yet.
		if flaws, err = r.flaws(ctx, d); err != nil {
			return nil, err
		}
	}
	list := []codeAction{}
	var all []textEdit
	var fixed []diagnostic
	for _, f := range flaws {
		edit, ok := d.fix(f)
		if !ok {
			continue
		}
		if !slices.ContainsFunc(all, func(e textEdit) bool { return overlap(e.Range, edit.Range) }) {
			all = append(all, edit)
			fixed = append(fixed, d.diagnostic(f))
		}
		if wants(p.Context.Only, kindQuickFix) && overlap(d.rangeOf(f), p.Range) {
			list = append(list, codeAction{
				Title: fmt.Sprintf("Replace %s with %s", shorten(f.Fix.Old), shorten(f.Fix.New)), Kind: kindQuickFix,
				Diagnostics: []diagnostic{d.diagnostic(f)}, IsPreferred: true, Edit: d.edit(edit),
			})
		}
	}
	if len(all) > 0 && wants(p.Context.Only, kindFixAll) && (len(all) > 1 || slices.Contains(p.Context.Only, kindFixAll) || len(list) == 0) {
		list = append(list, codeAction{Title: fmt.Sprintf("Fix all %d flaws of this page whose fix is certain", len(all)), Kind: kindFixAll, Diagnostics: fixed, Edit: d.edit(all...)})
	}
	return list, nil
}

// wants reports whether a client that asked for kinds, or for all, asked for one of them.
func wants(only []string, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k string) bool { return k == kind || strings.HasPrefix(kind, k+".") })
}

// fix returns the edit that fixes a flaw, if the fix is certain and the text is still there.
func (d *document) fix(f flaw.Flaw) (textEdit, bool) {
	if f.Fix == (flaw.Edit{}) {
		return textEdit{}, false
	}
	start := d.text.at(f.Fix.Line, f.Fix.Column)
	if !strings.HasPrefix(d.text.s[start:], f.Fix.Old) {
		return textEdit{}, false
	}
	return textEdit{d.text.rangeOf(start, start+len(f.Fix.Old)), f.Fix.New}, true
}

func (d *document) edit(edits ...textEdit) workspaceEdit {
	return workspaceEdit{DocumentChanges: []any{textDocumentEdit{optionalVersion{d.uri, &d.version}, edits}}}
}

func overlap(a, b textRange) bool { return !before(a.End, b.Start) && !before(b.End, a.Start) }

func before(a, b position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Character < b.Character
}

// shownLength bounds the texts in titles.
const shownLength = 60

func shorten(text string) string {
	runes := []rune(text)
	if len(runes) > shownLength {
		return string(runes[:shownLength]) + "…"
	}
	return text
}
