package edit

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
)

// edited is a file with its changes.
type edited struct {
	file         string // the planned path
	before, text []byte
	links, calls int
	left         []Left
}

// editPages plans the changes in the pages of all locales.
func (m *mover) editPages(ctx context.Context) error {
	pages := m.cat.Pages()
	results := make([]*edited, len(pages))
	if err := inParallel(ctx, len(pages), func(i int) (err error) {
		results[i], err = m.editPage(pages[i])
		return err
	}); err != nil {
		return err
	}
	return m.plan.keep(results)
}

// inParallel calls do for each number below n.
func inParallel(ctx context.Context, n int, do func(i int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		g.Go(func() error {
			for i := w; i < n; i += workers {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := do(i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// editPage returns the changes in a page, nil if there are none.
func (m *mover) editPage(p *content.Page) (*edited, error) {
	before, err := os.ReadFile(p.File)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", p.File, fault.Cause(err))
	}
	newSlug, moves := m.moves(p.Locale, p.Slug)
	hasLinks := moves || m.linkWords.in(before)
	hasCalls := m.callWords.in(before)
	if !hasLinks && !hasCalls {
		return nil, nil
	}
	text := string(before)
	_, pos, ok := splitPage(text)
	if !ok {
		return nil, nil
	}
	e := &edited{file: m.newFile(p), before: before}
	edits := m.editBody(p, e, text, pos, hasLinks, hasCalls)
	if moves {
		slug, err := setSlug(p, text, newSlug)
		if err != nil {
			return nil, fmt.Errorf("move: %w", err)
		}
		edits = append(edits, slug)
	}
	if len(edits) == 0 && len(e.left) == 0 {
		return nil, nil
	}
	e.text = []byte(applyEdits(text, edits))
	return e, nil
}

// editBody returns and counts the edits of links and macro calls in the body of a page, which
// begins at an offset of its text.
func (m *mover) editBody(p *content.Page, e *edited, text string, pos int, hasLinks, hasCalls bool) []edit {
	body := text[pos:]
	var edits []edit
	if hasLinks {
		edits = m.editLinks(p, p.Locale, body)
		e.links = len(edits)
	}
	if hasCalls {
		calls, left := m.editCalls(p, body)
		e.calls = len(calls)
		edits = append(edits, calls...)
		for _, l := range left {
			e.left = append(e.left, Left{p.File, 1 + strings.Count(text[:pos+l.start], "\n"), body[l.start:l.end], "the macro cannot name the page; a redirect leads there"})
		}
	}
	for i := range edits {
		edits[i].start += pos
		edits[i].end += pos
	}
	return edits
}

// newFile returns the planned path of a page.
func (m *mover) newFile(p *content.Page) string {
	newSlug, moves := m.moves(p.Locale, p.Slug)
	if !moves {
		return p.File
	}
	return filepath.Join(m.root(p.Locale), filepath.FromSlash(content.FolderOf(newSlug)), content.PageFile)
}

// keep adds changed files to the plan.
func (p *Plan) keep(results []*edited) error {
	for _, e := range results {
		if e == nil {
			continue
		}
		text, err := p.Set.Read(e.file)
		if err != nil {
			return err
		}
		if !bytes.Equal(text, e.before) {
			return fmt.Errorf("%s was changed in the meantime; run the command again: %w", e.file, fault.ErrConflict)
		}
		if err := p.Set.Write(e.file, e.text); err != nil {
			return err
		}
		p.Links += e.links
		p.Calls += e.calls
		p.Left = append(p.Left, e.left...)
	}
	return nil
}
