package site

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"html"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
)

// folderIDs numbers the folders of pages. A folder has the same number in all locales, as a
// link may lead to a translation.
type folderIDs map[string]int32

// newFolderIDs numbers folders, and also returns them by number.
func newFolderIDs(folders []string) (folderIDs, []string) {
	slices.Sort(folders)
	folders = slices.Compact(folders)
	ids := make(folderIDs, len(folders))
	for i, folder := range folders {
		ids[folder] = int32(i)
	}
	return ids, folders
}

// foldersOf lists the folders of pages, and those in their addresses.
func foldersOf(pages []*content.Page) []string {
	var folders []string
	for _, p := range pages {
		folders = append(folders, p.Folder())
		if named := content.FolderOf(p.Slug); named != p.Folder() {
			folders = append(folders, named)
		}
	}
	return folders
}

// of returns the number of the page with a slug, which may have a query.
func (ids folderIDs) of(slug string) (id int32, ok bool) {
	if id, ok = ids.ofSlug(slug); ok {
		return id, true
	}
	// Slugs may contain "?", so cut a query only now.
	slug, _, _ = strings.Cut(slug, "?")
	return ids.ofSlug(slug)
}

func (ids folderIDs) ofSlug(slug string) (id int32, ok bool) {
	id, ok = ids[content.FolderOf(strings.TrimRight(slug, "/"))]
	return id, ok
}

// foundLinks are a document's links, encoded by encodeIDs, and look-ups, encoded by
// encodeKeys.
type foundLinks struct {
	links, lookups string
	sidebar        sidebarLinks
	compat, files  []string
}

type sidebarLinks struct {
	Links   string `json:"links"`
	Lookups string `json:"lookups,omitempty"`
}

// linkFinder finds the links in page files. It is not safe for concurrent use.
type linkFinder struct {
	ids   folderIDs
	known map[string]int32 // by slug as written, or notAPage
	found []int32

	// Pages that follow each other mostly have the same sidebar.
	sidebar      any // the last shared one, see doc.Sidebar
	sidebarLinks string
	shared       []*content.Lookups // of the last page
	sharedKeys   string
}

const notAPage = -1

func newLinkFinder(ids folderIDs) *linkFinder {
	return &linkFinder{ids: ids, known: map[string]int32{}}
}

// find returns the links in a page's index.json, itself included. Those of its shared sidebar
// are separate.
func (f *linkFinder) find(p *content.Page, d *doc.Document, file []byte, sidebar doc.Range) foundLinks {
	f.collect(file[:sidebar.Start])
	f.collect(file[sidebar.End:])
	f.found = append(f.found, f.ids[p.Folder()])
	found := foundLinks{links: f.take(), lookups: encodeKeys(d.Lookups.Keys()), files: d.Files}
	found.sidebar = sidebarLinks{Links: f.linksOf(d.Sidebar), Lookups: f.keysOf(d.Lookups.Shared())}
	for _, section := range d.Body {
		if section.Kind == doc.Compat {
			found.compat = append(found.compat, strings.Clone(section.Query))
		}
	}
	return found
}

// linksOf returns the encoded links of a sidebar, none for nil.
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

// keysOf returns the encoded look-ups of the shared parts of a page.
func (f *linkFinder) keysOf(shared []*content.Lookups) string {
	if !slices.Equal(shared, f.shared) {
		var keys []content.LookupKey
		for _, part := range shared {
			keys = append(keys, part.Keys()...)
		}
		slices.Sort(keys)
		f.shared, f.sharedKeys = shared, encodeKeys(slices.Compact(keys))
	}
	return f.sharedKeys
}

// collect adds the pages in a text by address.
func (f *linkFinder) collect(text []byte) {
	const docs = "/docs/"
	for {
		pos := bytes.Index(text, []byte(docs))
		if pos < 0 {
			return
		}
		before := text[:pos]
		text = text[pos+len(docs):]
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

// take returns the encoded collection and resets it.
func (f *linkFinder) take() string {
	slices.Sort(f.found)
	encoded := encodeIDs(slices.Compact(f.found))
	f.found = f.found[:0]
	return encoded
}

// encodeIDs encodes ascending numbers as differences.
func encodeIDs(ids []int32) string { return encodeAscending(ids) }

// encodeKeys encodes sorted keys as differences.
func encodeKeys(keys []content.LookupKey) string { return encodeAscending(keys) }

func encodeAscending[T int32 | content.LookupKey](numbers []T) string {
	var buf []byte
	last := T(0)
	for _, n := range numbers {
		buf = binary.AppendUvarint(buf, uint64(n-last))
		last = n
	}
	return base64.RawStdEncoding.EncodeToString(buf)
}

var errEncoding = errors.New("malformed list of numbers")

// decodeAscending appends the decoded input of encodeAscending.
func decodeAscending[T int32 | content.LookupKey](dst []T, encoded string) ([]T, error) {
	buf, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil {
		return dst, errEncoding
	}
	last := T(0)
	for len(buf) > 0 {
		step, n := binary.Uvarint(buf)
		if n <= 0 {
			return dst, errEncoding
		}
		last += T(step)
		dst = append(dst, last)
		buf = buf[n:]
	}
	return dst, nil
}

type numberSet[T int32 | content.LookupKey] map[T]bool

// meets reports whether an encoded number is in the set; unreadable ones may be any.
func (s numberSet[T]) meets(encoded string) bool {
	if len(s) == 0 || encoded == "" {
		return false
	}
	var buf [64]T
	numbers, err := decodeAscending(buf[:0], encoded)
	if err != nil {
		return true
	}
	return slices.ContainsFunc(numbers, func(n T) bool { return s[n] })
}
