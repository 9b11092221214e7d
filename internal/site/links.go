package site

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"html"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
)

// folderIDs numbers the folders of pages, in the order of the pages. Pages of one
// folder in several locales have one number: what is said of a page may be about
// its translation. Numbers are the same for two builds that have the same pages.
type folderIDs map[string]int32

func newFolderIDs(pages []*content.Page) folderIDs {
	ids := folderIDs{}
	for _, p := range pages {
		ids.add(p.Folder())
		ids.add(content.FolderOf(p.Slug))
	}
	return ids
}

func (ids folderIDs) add(folder string) {
	if _, known := ids[folder]; !known {
		ids[folder] = int32(len(ids))
	}
}

// of returns the number of the page with a slug, as addresses have it: with a
// query or without.
func (ids folderIDs) of(slug string) (id int32, ok bool) {
	if id, ok = ids.ofSlug(slug); ok {
		return id, true
	}
	// Slugs may have a "?" themselves, so a query is cut off only now.
	slug, _, _ = strings.Cut(slug, "?")
	return ids.ofSlug(slug)
}

func (ids folderIDs) ofSlug(slug string) (id int32, ok bool) {
	id, ok = ids[content.FolderOf(strings.TrimRight(slug, "/"))]
	return id, ok
}

// foundLinks are the links of a document, the pages encoded by encodeIDs.
type foundLinks struct {
	links, sidebar string
	compat         []string
}

// linkFinder finds the documents that a page file names. It is not safe for
// concurrent use.
type linkFinder struct {
	ids   folderIDs
	known map[string]int32 // by slug as written; notAPage if there is none
	found []int32

	// Pages that follow each other mostly have the same sidebar.
	sidebar      any // the last one that pages share, see doc.Sidebar
	sidebarLinks string
}

const notAPage = -1

func newLinkFinder(ids folderIDs) *linkFinder {
	return &linkFinder{ids: ids, known: map[string]int32{}}
}

// sidebarField begins the HTML of the sidebar in a page file. No text of the page
// can hold it: there, quotes are escaped.
const sidebarField = `"sidebarHTML":"`

// find returns what the index.json of a page links to, itself included.
func (f *linkFinder) find(p *content.Page, d *doc.Document, file []byte) foundLinks {
	rest := file
	if start := bytes.Index(file, []byte(sidebarField)); start >= 0 {
		start += len(sidebarField)
		f.collect(file[start+closingQuote(file[start:]):])
		rest = file[:start]
	}
	f.collect(rest)
	f.found = append(f.found, f.ids[p.Folder()])
	found := foundLinks{links: f.take(), sidebar: f.linksOf(d.Sidebar)}
	for _, section := range d.Body {
		if section.Kind == doc.Compat {
			found.compat = append(found.compat, strings.Clone(section.Query))
		}
	}
	return found
}

// linksOf returns what a sidebar links to, encoded; nil links to nothing.
func (f *linkFinder) linksOf(sidebar doc.Sidebar) string {
	if sidebar == nil {
		return ""
	}
	key, text := sidebar.Shared()
	if key == nil || key != f.sidebar {
		f.collect([]byte(text))
		f.sidebar, f.sidebarLinks = key, f.take()
	}
	return f.sidebarLinks
}

// closingQuote returns where the string ends that text is inside of.
func closingQuote(text []byte) int {
	for at := 0; ; at++ {
		quote := bytes.IndexByte(text[at:], '"')
		if quote < 0 {
			return len(text)
		}
		at += quote
		escapes := at - len(bytes.TrimRight(text[:at], `\`))
		if escapes%2 == 0 {
			return at
		}
	}
}

// collect adds the pages that a text names by their addresses.
func (f *linkFinder) collect(text []byte) {
	const docs = "/docs/"
	for {
		at := bytes.Index(text, []byte(docs))
		if at < 0 {
			return
		}
		before := text[:at]
		text = text[at+len(docs):]
		name := before[bytes.LastIndexByte(before, '/')+1:]
		if _, ok := locale.Parse(string(name)); !ok {
			continue
		}
		end := bytes.IndexAny(text, "\"\\<># \n")
		if end < 0 {
			end = len(text)
		}
		if id := f.idOf(text[:end]); id != notAPage {
			f.found = append(f.found, id)
		}
	}
}

func (f *linkFinder) idOf(slug []byte) int32 {
	if id, known := f.known[string(slug)]; known {
		return id
	}
	plain := string(slug)
	if strings.IndexByte(plain, '&') >= 0 {
		plain = html.UnescapeString(plain)
	}
	id, ok := f.ids.of(plain)
	if unescaped, err := url.PathUnescape(plain); !ok && err == nil {
		id, ok = f.ids.of(unescaped)
	}
	if !ok {
		id = notAPage
	}
	f.known[string(slug)] = id
	return id
}

// take returns what was collected, encoded, and begins again.
func (f *linkFinder) take() string {
	slices.Sort(f.found)
	encoded := encodeIDs(slices.Compact(f.found))
	f.found = f.found[:0]
	return encoded
}

// encodeIDs writes ascending numbers as the differences between them.
func encodeIDs(ids []int32) string {
	var buf []byte
	last := int32(0)
	for _, id := range ids {
		buf = binary.AppendUvarint(buf, uint64(id-last))
		last = id
	}
	return base64.RawStdEncoding.EncodeToString(buf)
}

// idSet is a set of numbers of pages.
type idSet map[int32]bool

// meets reports whether one of the encoded numbers is in the set. Of what cannot
// be read any may be.
func (s idSet) meets(encoded string) bool {
	if len(s) == 0 {
		return false
	}
	buf, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil {
		return true
	}
	id := int32(0)
	for len(buf) > 0 {
		step, n := binary.Uvarint(buf)
		if n <= 0 {
			return true
		}
		id += int32(step)
		if s[id] {
			return true
		}
		buf = buf[n:]
	}
	return false
}
