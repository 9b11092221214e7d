package sidebar

import (
	"errors"
	"fmt"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// writer renders a sidebar in a language.
type writer struct {
	*generator
	locale locale.Locale
	file   *file  // nil for sidebars of code
	slug   string // of the current page, for API trees
	buf    []byte
	flaws  []linkFlaw
}

// linkFlaw is a flawed link of a sidebar.
type linkFlaw struct {
	problem  link.Problem
	address  string
	resolved string
}

func (w *writer) write(s string) { w.buf = append(w.buf, s...) }

func (w *writer) sidebar(entries []entry) *base {
	w.write("<ol>")
	w.entries(entries)
	w.write("</ol>")
	return newBase(string(w.buf))
}

// entries writes entries, leaving out those with an error.
func (w *writer) entries(entries []entry) {
	for i := range entries {
		from := len(w.buf)
		if err := w.entry(&entries[i]); err != nil {
			w.buf = w.buf[:from]
		}
	}
}

var errEmpty = errors.New("nothing to show")

// entry writes an entry. An error means that it is empty, or that the root of its list does
// not exist; discard the output then.
func (w *writer) entry(e *entry) error {
	if e.section {
		w.write(`<li class="section">`)
	} else {
		w.write("<li>")
	}
	start := len(w.buf)
	switch e.details {
	case open, byFolder:
		w.write(`<details open=""><summary>`)
	case closed:
		w.write("<details><summary>")
	}
	w.label(e)
	if e.details != flat {
		w.write("</summary>")
	}
	if err := w.items(e); err != nil {
		return err
	}
	if e.details != flat {
		w.write("</details>")
	}
	if len(w.buf) == start {
		return errEmpty
	}
	w.write("</li>")
	return nil
}

func (w *writer) label(e *entry) {
	title := normalise(w.file.text(e.title, w.locale), nil)
	switch {
	case e.page != nil:
		w.link(link.Request{Path: e.page.URL(), Text: title, Code: e.code, Badges: true})
	case e.link != "":
		path := e.link
		if e.hash != "" {
			path += "#" + w.file.text(e.hash, w.locale)
		}
		w.link(link.Request{Path: path, Text: title, Code: e.code, Badges: true})
	case title != "" && e.code:
		w.write("<code>" + title + "</code>")
	case title != "":
		w.write("<span>" + title + "</span>")
	}
}

// items writes the content below an entry's label.
func (w *writer) items(e *entry) error {
	switch {
	case e.list != nil:
		w.lookups.Address(englishPath(e.list.path))
		root := w.listRoot(e.list.path)
		if root == nil {
			return fmt.Errorf("list pages below %s: no such page", e.list.path)
		}
		w.below(func() { w.list(e.list, root) })
	case e.webExt:
		w.below(func() { w.entries(w.webExtEntries(w.slug, w.locale)) })
	default:
		w.below(func() { w.entries(e.children) })
	}
	return nil
}

// below wraps the items that write writes in a list, unless there are none.
func (w *writer) below(write func()) {
	from := len(w.buf)
	w.write("<ol>")
	start := len(w.buf)
	write()
	if len(w.buf) == start {
		w.buf = w.buf[:from]
		return
	}
	w.write("</ol>")
}

// link writes a link and records its problem.
func (w *writer) link(q link.Request) {
	q.Locale = w.locale
	k := w.linker.Link(q)
	k.Record(w.lookups)
	w.write(k.HTML)
	// Whether pages outside the docs exist depends on the configuration.
	if _, _, _, docs := w.cat.Scheme().Split(k.Address); docs && k.Problem != link.None {
		w.flaws = append(w.flaws, linkFlaw{k.Problem, k.Address, k.Resolved})
	}
}
