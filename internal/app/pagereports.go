package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// pageReports reports and fixes the flaws of single pages for writers.
type pageReports struct {
	site     *site.Site
	checks   *check.Index
	roots    []string // folders of content; absolute
	editor   config.EditorLink
	feedback *readerFeedback // nil if no source is set

	fixing sync.Mutex // held while sources are written

	mu      sync.Mutex
	files   map[string]string // of reported pages, by address, for reports once the pages are gone
	notices map[string]string // shown on all pages, by subject
}

// maxPagesRemembered bounds the remembered files of pages.
const maxPagesRemembered = 10_000

func (a *App) newPageReports(ctx context.Context, s *site.Site) (*pageReports, error) {
	link, err := a.cfg.Dev.Editor()
	if err != nil {
		return nil, err
	}
	feedback, err := a.openFeedback(ctx, s)
	if err != nil {
		return nil, err
	}
	roots, err := a.contentRoots()
	if err != nil {
		return nil, err
	}
	return &pageReports{
		site: s, checks: check.New(s), roots: roots, editor: link, feedback: feedback, files: map[string]string{}, notices: map[string]string{},
	}, nil
}

// Report reports on the page at an address, for [server.Desk].
func (d *pageReports) Report(ctx context.Context, url string) (*server.PageReport, error) {
	page, err := d.look(ctx, url)
	if err != nil {
		return nil, err
	}
	r := &server.PageReport{URL: page.URL, Flaws: []server.ReportedFlaw{}, Notices: d.noticesNow(), Feedback: d.feedback.of(ctx, page.URL)}
	if page.File != "" {
		r.Source = &server.PageSource{
			File: page.File, Editor: d.editor.To(page.File, 1, 1), Edit: page.EditURL, History: page.HistoryURL,
		}
	}
	excerpts := d.excerpts()
	for _, f := range page.Flaws {
		if f.Excerpt == "" {
			f.Excerpt = excerpts(f)
		}
		r.Flaws = append(r.Flaws, d.reported(f))
	}
	r.Problem = d.problem(page, excerpts)
	return r, nil
}

// look returns the page at an address, or the problem of its file.
func (d *pageReports) look(ctx context.Context, url string) (*site.Review, error) {
	page, err := d.site.Review(ctx, url)
	if errors.Is(err, fault.ErrNotFound) {
		return d.reviewOfGone(url)
	}
	if err != nil {
		return nil, err
	}
	if err := d.check(ctx, page); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.files) >= maxPagesRemembered {
		clear(d.files)
	}
	d.files[page.URL] = page.File
	return page, nil
}

// fileOf returns the source of the page at an address even if it is invalid; "" if there is
// none.
func (d *pageReports) fileOf(ctx context.Context, url string) (string, error) {
	if p := d.site.Catalogue().ByURL(url); p != nil {
		return p.File, nil
	}
	page, err := d.site.Review(ctx, url)
	if errors.Is(err, fault.ErrNotFound) {
		page, err = d.reviewOfGone(url)
	}
	if err != nil {
		return "", err
	}
	return page.File, nil
}

// reviewOfGone returns the review of a page that existed before.
func (d *pageReports) reviewOfGone(url string) (*site.Review, error) {
	d.mu.Lock()
	file := d.files[url]
	d.mu.Unlock()
	return d.site.ReviewOfFile(url, file)
}

// check adds the flaws of checks to those of a page of the docs.
func (d *pageReports) check(ctx context.Context, page *site.Review) error {
	if page.Err != nil || !d.isBelowRoot(page.File) {
		return nil
	}
	text, err := os.ReadFile(page.File)
	if err != nil {
		return nil //nolint:nilerr // removed meanwhile
	}
	found, err := d.checks.Draft(ctx, page.File, string(text))
	if errors.Is(err, fs.ErrNotExist) { // of another kind of page
		return nil
	}
	for _, f := range page.Flaws {
		if f.File != page.File {
			found = append(found, f)
		}
	}
	page.Flaws = found
	return err
}

func (d *pageReports) reported(f flaw.Flaw) server.ReportedFlaw {
	return server.ReportedFlaw{
		Group: string(f.Group), Name: f.Name, File: f.File, Line: f.Line, Column: f.Column, EndLine: f.EndLine, EndColumn: f.EndColumn,
		Explanation: f.Explanation, Suggestion: f.Suggestion, Fixable: d.isFixable(f), Excerpt: f.Excerpt,
		Href: f.Href, Macro: f.Macro, Editor: d.editor.To(f.File, f.Line, f.Column),
	}
}

// problem returns why a page cannot be made, or nil.
func (d *pageReports) problem(page *site.Review, excerpts func(flaw.Flaw) string) *server.PageProblem {
	if page.Err == nil {
		return nil
	}
	if f, ok := site.FlawOf(page.Err); ok {
		return &server.PageProblem{File: f.File, Line: f.Line, Text: f.Explanation, Excerpt: excerpts(f), Editor: d.editor.To(f.File, f.Line, f.Column)}
	}
	text := page.Err.Error()
	if len(text) > maxProblemText {
		text = strings.ToValidUTF8(text[:maxProblemText], "") + "…"
	}
	return &server.PageProblem{File: page.File, Text: text, Editor: d.editor.To(page.File, 1, 1)}
}

// maxProblemText bounds the text of an error, which may include a stack.
const maxProblemText = 4 << 10

// maxExcerptFile bounds the files that excerpts are read from.
const maxExcerptFile = 8 << 20

// excerpts returns a function that quotes the source of flaws, reading each file once.
func (d *pageReports) excerpts() func(flaw.Flaw) string {
	files := map[string]func(line, column int) string{}
	return func(f flaw.Flaw) string {
		if f.Line == 0 || !d.isBelowRoot(f.File) {
			return ""
		}
		if files[f.File] == nil {
			files[f.File] = flaw.Excerpts(readForExcerpt(f.File))
		}
		return files[f.File](f.Line, f.Column)
	}
}

// readForExcerpt returns the text of a file, "" if it is unreadable.
func readForExcerpt(file string) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxExcerptFile {
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return strings.ReplaceAll(strings.ToValidUTF8(string(text), "\uFFFD"), "\r\n", "\n")
}

func (d *pageReports) isBelowRoot(file string) bool {
	return slices.ContainsFunc(d.roots, func(root string) bool {
		return strings.HasPrefix(file, root+string(filepath.Separator))
	})
}

// notice sets the text about a subject on all open pages, and reports whether it changed.
func (d *pageReports) notice(subject, text string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.notices[subject] == text {
		return false
	}
	d.notices[subject] = text
	return true
}

func (d *pageReports) noticesNow() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := []string{}
	for _, subject := range slices.Sorted(maps.Keys(d.notices)) {
		if text := d.notices[subject]; text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Fix fixes a page, for [server.Desk]. It applies all certain fixes or none.
func (d *pageReports) Fix(ctx context.Context, r server.FixRequest) (*server.FixResult, error) {
	d.fixing.Lock()
	defer d.fixing.Unlock()
	page, err := d.look(ctx, r.URL)
	if err != nil {
		return nil, err
	}
	chosen, err := chosenFlaws(page.Flaws, r.Flaws)
	if err != nil {
		return nil, err
	}
	byFile := map[string][]flaw.Flaw{}
	for _, f := range chosen {
		if d.isFixable(f) {
			byFile[f.File] = append(byFile[f.File], f)
		}
	}
	plan, err := changeset.New(d.roots...)
	if err != nil {
		return nil, err
	}
	defer plan.Close()
	fixed := 0
	for file, flaws := range byFile {
		text, err := plan.Read(file)
		if err != nil {
			return nil, err
		}
		after, left := check.Fix(text, flaws)
		if err := plan.Write(file, after); err != nil {
			return nil, err
		}
		fixed += len(flaws) - len(left)
	}
	if fixed == 0 && len(r.Flaws) > 0 {
		return nil, errNotFixable
	}
	if err := plan.Apply(ctx); err != nil {
		return nil, err
	}
	return &server.FixResult{Fixed: fixed, Left: len(page.Flaws) - fixed}, nil
}

var (
	errFlawsChanged = fmt.Errorf("the page has other flaws by now: look at them again: %w", fault.ErrConflict)
	errNotFixable   = fmt.Errorf("no flaw has a certain fix now: %w", fault.ErrConflict)
)

// chosenFlaws returns the flaws at some positions, each once, by default all.
func chosenFlaws(flaws []flaw.Flaw, positions []server.FlawPosition) ([]flaw.Flaw, error) {
	if len(positions) == 0 {
		return flaws, nil
	}
	var chosen []flaw.Flaw
	isChosen := map[int]bool{}
	for _, p := range positions {
		i := slices.IndexFunc(flaws, func(f flaw.Flaw) bool {
			isIn := f.File == p.File || strings.HasSuffix(filepath.ToSlash(f.File), "/"+p.File)
			return isIn && f.Name == p.Name && f.Line == p.Line && f.Column == p.Column
		})
		if i < 0 {
			return nil, errFlawsChanged
		}
		if !isChosen[i] {
			isChosen[i] = true
			chosen = append(chosen, flaws[i])
		}
	}
	return chosen, nil
}

// isFixable reports whether a flaw has a certain fix in a writable file.
func (d *pageReports) isFixable(f flaw.Flaw) bool {
	return f.HasFix() && d.isWritable(f.File)
}

// isWritable reports whether a file is content and named without symbolic links, which sets
// of changes do not follow.
func (d *pageReports) isWritable(file string) bool {
	target, err := filepath.EvalSymlinks(file)
	return err == nil && slices.ContainsFunc(d.roots, func(root string) bool {
		name, isBelow := strings.CutPrefix(file, root+string(filepath.Separator))
		folder, err := filepath.EvalSymlinks(root)
		return isBelow && err == nil && target == filepath.Join(folder, name)
	})
}
