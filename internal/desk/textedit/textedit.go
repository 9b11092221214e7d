// Package textedit lets writers edit pages in a browser: it reads, previews, completes and
// saves their text. It only changes the Markdown of pages of the site.
package textedit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// textLimit is the maximum size of an edited text in bytes.
const textLimit = 4 << 20

type Options struct {
	Site      *site.Site
	Index     *check.Index
	Completer *complete.Completer
	Roots     []string // editable folders; absolute
	// FileOf returns the source file of a page, "" if it has none. The error is
	// fault.ErrNotFound if there is no page.
	FileOf func(ctx context.Context, url string) (string, error)
}

// Editor edits the sources of a site. It is safe for concurrent use.
type Editor struct {
	opts   Options
	saving sync.Mutex
}

func New(o Options) *Editor { return &Editor{opts: o} }

// Source is the text of a page.
type Source struct {
	URL  string `json:"url"`
	File string `json:"file"` // relative to its root
	Text string `json:"text"` // lines end in \n
	// Version identifies the file on disk, for Save.
	Version string `json:"version"`
}

type Change struct {
	URL     string `json:"url"`
	Text    string `json:"text"`
	Version string `json:"version"` // of the edited source
}

// Saved describes the file on disk after a change.
type Saved struct {
	Version string `json:"version"`
}

type Draft struct {
	URL  string `json:"url"`
	Text string `json:"text"`
}

// Preview is a rendered draft with its flaws.
type Preview struct {
	// Page is the data of the page, null if the text is not a page.
	Page  json.RawMessage `json:"page"`
	Flaws []Flaw          `json:"flaws"`
}

type Flaw struct {
	Name        string `json:"name"`
	Line        int    `json:"line"`
	Column      int    `json:"column"`
	EndLine     int    `json:"endLine"`
	EndColumn   int    `json:"endColumn"`
	Explanation string `json:"explanation"`
	Suggestion  string `json:"suggestion"`
	// Fix is the certain fix, null if there is none.
	Fix *Fix `json:"fix"`
}

// Fix replaces a part of a line. Columns are characters from 1.
type Fix struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

// Question asks for suggestions at an offset of a draft, in UTF-16 code units as in browsers.
type Question struct {
	URL    string `json:"url"`
	Text   string `json:"text"`
	Offset int    `json:"offset"`
}

// Suggestions has ranges and cursors in UTF-16 code units.
type Suggestions struct {
	Items []complete.Item `json:"items"`
}

var (
	errNotEditable = fmt.Errorf("the page has no Markdown file that can be edited: %w", fault.ErrNotFound)
	errNotUTF8     = fmt.Errorf("the file is not UTF-8: %w", fault.ErrInvalid)
	errTooLong     = fmt.Errorf("the text is longer than %d MiB: %w", textLimit>>20, fault.ErrInvalid)
	errNotText     = fmt.Errorf("the text has characters that no page may have: %w", fault.ErrInvalid)
	errChanged     = fmt.Errorf("the file has changed on disk since it was opened: %w", fault.ErrConflict)
)

// fileOf returns the Markdown source of a page, which must be below a root.
func (e *Editor) fileOf(ctx context.Context, url string) (string, error) {
	file, err := e.opts.FileOf(ctx, url)
	if err != nil {
		return "", err
	}
	if !filepath.IsAbs(file) || filepath.Ext(file) != ".md" || e.shown(file) == file {
		return "", errNotEditable
	}
	return file, nil
}

// isDoc reports whether an address is that of a page of the docs, which can have drafts.
func (e *Editor) isDoc(url string) bool {
	_, _, _, ok := e.opts.Site.Scheme().Split(url)
	return ok
}

// shown returns a file name relative to its root, or unchanged if it is in none.
func (e *Editor) shown(file string) string {
	for _, root := range e.opts.Roots {
		if rest, ok := strings.CutPrefix(file, strings.TrimSuffix(root, "/")+"/"); ok {
			return rest
		}
	}
	return file
}

// open reads the source of a page through a plan, which refuses links out of the roots.
func (e *Editor) open(ctx context.Context, url string) (file string, plan *changeset.Set, text []byte, err error) {
	if file, err = e.fileOf(ctx, url); err != nil {
		return "", nil, nil, err
	}
	if plan, err = changeset.New(e.opts.Roots...); err != nil {
		return "", nil, nil, err
	}
	text, err = plan.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s is gone: %w", e.shown(file), fault.ErrNotFound)
	}
	if err != nil {
		plan.Close()
		return "", nil, nil, err
	}
	return file, plan, text, nil
}

func versionOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Source returns the source of a page. The error is fault.ErrNotFound if there is none on
// disk.
func (e *Editor) Source(ctx context.Context, url string) (*Source, error) {
	file, plan, text, err := e.open(ctx, url)
	if err != nil {
		return nil, err
	}
	plan.Close()
	switch {
	case len(text) > textLimit:
		return nil, errTooLong
	case !utf8.Valid(text):
		return nil, errNotUTF8
	}
	return &Source{URL: url, File: e.shown(file), Text: formOf(text).plain(text), Version: versionOf(text)}, nil
}

// Save writes a text to the source of its page. The error is fault.ErrConflict if the file
// has changed.
func (e *Editor) Save(ctx context.Context, c Change) (*Saved, error) {
	switch {
	case len(c.Text) > textLimit:
		return nil, errTooLong
	case strings.ContainsRune(c.Text, 0):
		return nil, errNotText
	}
	e.saving.Lock()
	defer e.saving.Unlock()
	file, plan, before, err := e.open(ctx, c.URL)
	if err != nil {
		return nil, err
	}
	defer plan.Close()
	if versionOf(before) != c.Version {
		return nil, errChanged
	}
	after := formOf(before).bytes(c.Text)
	if err := plan.Write(file, after); err != nil {
		return nil, err
	}
	if err := plan.Apply(ctx); err != nil {
		return nil, err
	}
	return &Saved{Version: versionOf(after)}, nil
}

// form is the encoding of a file, which Save keeps.
type form struct{ hasMark, hasReturns bool }

var byteOrderMark = []byte("\ufeff")

func formOf(text []byte) form {
	returns := bytes.Count(text, []byte("\r\n"))
	return form{bytes.HasPrefix(text, byteOrderMark), returns > 0 && 2*returns > bytes.Count(text, []byte("\n"))}
}

func (f form) plain(text []byte) string {
	return strings.ReplaceAll(string(bytes.TrimPrefix(text, byteOrderMark)), "\r\n", "\n")
}

// bytes returns the file of a text.
func (f form) bytes(text string) []byte {
	if f.hasReturns {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	}
	if f.hasMark {
		text = string(byteOrderMark) + text
	}
	return []byte(text)
}

// Preview renders an unsaved text, and finds its flaws.
func (e *Editor) Preview(ctx context.Context, d Draft) (*Preview, error) {
	if len(d.Text) > textLimit {
		return nil, errTooLong
	}
	file, err := e.fileOf(ctx, d.URL)
	if err != nil {
		return nil, err
	}
	preview := &Preview{Flaws: []Flaw{}}
	var flaws []flaw.Flaw
	if e.isDoc(d.URL) {
		preview.Page, flaws, err = e.draftOfDoc(ctx, file, d.Text)
	} else {
		preview.Page, flaws, err = e.draftOfOther(ctx, d.URL, file, d.Text)
	}
	if err != nil {
		return nil, err
	}
	for _, f := range flaws {
		preview.Flaws = append(preview.Flaws, Flaw{
			Name: f.Name, Line: f.Line, Column: f.Column, EndLine: f.EndLine, EndColumn: f.EndColumn,
			Explanation: f.Explanation, Suggestion: f.Suggestion, Fix: fixOf(f),
		})
	}
	return preview, nil
}

// draftOfDoc returns the data of a page of the docs, nil if the text is not a page, and its
// flaws.
func (e *Editor) draftOfDoc(ctx context.Context, file, text string) (json.RawMessage, []flaw.Flaw, error) {
	draft, err := e.opts.Site.Draft(ctx, file, text)
	if err != nil {
		return nil, nil, err
	}
	var page json.RawMessage
	if draft.Document != nil {
		page = e.opts.Site.Encode(draft.Document)
	}
	flaws, err := e.opts.Index.Draft(ctx, file, text)
	return page, flaws, err
}

// draftOfOther is draftOfDoc for pages of other kinds.
func (e *Editor) draftOfOther(ctx context.Context, url, file, text string) (json.RawMessage, []flaw.Flaw, error) {
	draft, err := e.opts.Site.DraftOfCollection(ctx, url, file, text)
	if err != nil {
		return nil, nil, err
	}
	return draft.JSON, draft.Flaws, nil
}

func fixOf(f flaw.Flaw) *Fix {
	if f.Fix == (flaw.Edit{}) {
		return nil
	}
	return &Fix{Line: f.Fix.Line, Column: f.Fix.Column, Old: f.Fix.Old, New: f.Fix.New}
}

// Complete returns suggestions at an offset.
func (e *Editor) Complete(ctx context.Context, q Question) (*Suggestions, error) {
	if len(q.Text) > textLimit {
		return nil, errTooLong
	}
	file, err := e.fileOf(ctx, q.URL)
	if err != nil {
		return nil, err
	}
	offset := bytesOf(q.Text, q.Offset)
	if offset < 0 {
		return nil, fmt.Errorf("the offset is not in the text: %w", fault.ErrInvalid)
	}
	items := e.opts.Completer.Complete(ctx, complete.Document{URL: q.URL, File: file, Text: q.Text}, offset)
	result := &Suggestions{Items: make([]complete.Item, 0, len(items))}
	for _, item := range items {
		item.Range.Start, item.Range.End = unitsOf(q.Text[:item.Range.Start]), unitsOf(q.Text[:item.Range.End])
		item.Cursor = unitsOf(item.Insert[:item.Cursor])
		result.Items = append(result.Items, item)
	}
	return result, nil
}

// unitsOf returns the length of a text in UTF-16 code units.
func unitsOf(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// bytesOf returns the length in bytes of the first code units of a text, -1 if it has fewer.
func bytesOf(text string, units int) int {
	if units < 0 {
		return -1
	}
	n := 0
	for i, r := range text {
		if n >= units {
			return i
		}
		n++
		if r > 0xffff {
			n++
		}
	}
	if n < units {
		return -1
	}
	return len(text)
}
