package lsp

import (
	"context"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/site"
)

// typing is the pause after an edit before the text is checked.
const typing = 150 * time.Millisecond

// document is a version of an open document. It is immutable.
type document struct {
	uri     string
	file    string // "" if it is not a file
	version int32
	text    *text
	cancel  context.CancelFunc // of the check

	flaws []flaw.Flaw // of this version, once known
}

func (s *server) didOpen(_ context.Context, p *didOpenParams) (any, error) {
	d := p.TextDocument
	s.put(d.URI, d.Version, func(*document, bool) *text { return newText(d.Text, s.utf8) }, 0)
	return nil, nil
}

func (s *server) didChange(_ context.Context, p *didChangeParams) (any, error) {
	s.put(p.TextDocument.URI, p.TextDocument.Version, func(d *document, isUTF8 bool) *text {
		t := newText("", isUTF8)
		if d != nil {
			t = d.text
		}
		for _, c := range p.ContentChanges {
			t = t.apply(c)
		}
		return t
	}, typing)
	return nil, nil
}

// put replaces an open document and schedules a check.
func (s *server) put(uri string, version int32, change func(before *document, isUTF8 bool) *text, after time.Duration) {
	s.mu.Lock()
	before := s.documents[uri]
	next := &document{uri: uri, file: pathOf(uri), version: version, text: change(before, s.utf8)}
	if before != nil {
		before.cancel()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	next.cancel = cancel
	s.documents[uri] = next
	s.mu.Unlock()
	s.check(ctx, next, after)
}

func (s *server) didSave(_ context.Context, p *documentParams) (any, error) {
	if file := pathOf(p.TextDocument.URI); file != "" {
		s.update([]string{file})
	}
	return nil, nil
}

func (s *server) didClose(_ context.Context, p *documentParams) (any, error) {
	s.mu.Lock()
	d := s.documents[p.TextDocument.URI]
	delete(s.documents, p.TextDocument.URI)
	s.mu.Unlock()
	if d != nil {
		d.cancel()
		s.publishing.Lock()
		defer s.publishing.Unlock()
		s.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: d.uri, Diagnostics: []diagnostic{}})
	}
	return nil, nil
}

// open returns an open document, or nil.
func (s *server) open(uri string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents[uri]
}

// openFile returns the open document of a file, or nil.
func (s *server) openFile(file string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if d.file == file {
			return d
		}
	}
	return nil
}

// find returns an open document and its site; both are nil for documents of no site.
func (s *server) find(ctx context.Context, uri string) (*document, *root, error) {
	d := s.open(uri)
	if d == nil {
		return nil, nil, nil
	}
	r, err := s.rootOf(ctx, d.file)
	if r == nil {
		return nil, nil, err
	}
	return d, r, nil
}

// check checks a document after a delay and publishes the flaws unless the document has
// changed by then.
func (s *server) check(ctx context.Context, d *document, after time.Duration) {
	s.background(func(context.Context) {
		if clock.Wait(ctx, after) != nil {
			return
		}
		r, err := s.rootOf(ctx, d.file)
		if err != nil || r == nil {
			return
		}
		flaws, err := r.flaws(ctx, d)
		if err != nil {
			if ctx.Err() == nil {
				s.opts.Log.Warn("check document", "file", d.file, "error", err)
			}
			return
		}
		s.publish(d, flaws)
	})
}

// publish publishes the flaws of a document unless it has changed.
func (s *server) publish(d *document, flaws []flaw.Flaw) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.mu.Lock()
	current := s.documents[d.uri] == d
	if current {
		d.flaws = flaws
	}
	s.mu.Unlock()
	if current {
		s.notify("textDocument/publishDiagnostics", publishDiagnosticsParams{URI: d.uri, Version: &d.version, Diagnostics: d.diagnostics(flaws)})
	}
}

// checkAll checks all open documents again.
func (s *server) checkAll() {
	s.mu.Lock()
	var all []*document
	for _, d := range s.documents {
		all = append(all, d)
	}
	s.mu.Unlock()
	for _, d := range all {
		s.check(s.ctx, d, 0)
	}
}

// maxFlaws bounds the published flaws of a document.
const maxFlaws = 250

// flaws finds the flaws of a page as typed, or of another file as last saved.
func (r *root) flaws(ctx context.Context, d *document) ([]flaw.Flaw, error) {
	var all []flaw.Flaw
	if r.site.Catalogue().CanBePage(d.file) {
		var err error
		if all, err = r.checks.Draft(ctx, d.file, d.text.s); err != nil && !isMissing(err) {
			return nil, err
		}
	} else {
		all = r.site.LoadFlaws()
	}
	var own []flaw.Flaw
	for _, f := range all {
		if f.File == d.file {
			own = append(own, f)
		}
	}
	if more := len(own) - maxFlaws; more > 0 {
		own = append(own[:maxFlaws:maxFlaws], flaw.Flaw{Name: macro.WorkLimit, File: d.file, Line: 1, Column: 1,
			Explanation: fmt.Sprintf("%d more flaws are not listed: fix some of these first", more)})
	}
	return own, nil
}

// draft makes the document of a page as typed, nil if the file cannot be a page.
func (r *root) draft(ctx context.Context, d *document) (*site.Draft, error) {
	draft, err := r.site.Draft(ctx, d.file, d.text.s)
	if isMissing(err) {
		return nil, nil
	}
	return draft, err
}
