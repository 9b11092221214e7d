package site

import (
	"context"
	"html"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/site/offline"
)

// membersOf makes a page's members of a shard, none if the page fails, and records its other
// needs.
func (w *packWork) membersOf(ctx context.Context, p packPage, shared needs, links *linkFinder) []offline.Member {
	data, ok := w.pageData(ctx, p, shared, links)
	if !ok {
		return nil
	}
	w.findImages(data, shared)
	members := []offline.Member{offline.NewMember(p.url, offline.KindPage, data)}
	if w.opts.Words != nil {
		if words, ok := w.opts.Words(p.url); ok {
			if text, err := marshal(words); err == nil {
				members = append(members, offline.NewMember(p.url, offline.KindWords, text))
			}
		}
	}
	for _, r := range w.moved[p.url] {
		members = append(members, offline.Moved(r.from, r.to))
	}
	return members
}

// pageData makes a page's index.json, with the name of its sidebar instead of the HTML.
func (w *packWork) pageData(ctx context.Context, p packPage, shared needs, links *linkFinder) ([]byte, bool) {
	if p.doc == nil {
		encode, err := p.make(ctx)
		if err != nil {
			return nil, false
		}
		return encode(nil, nil), true
	}
	d, err := w.e.docs.Build(ctx, p.doc, nil)
	if err != nil {
		w.record.failed(p.doc, err)
		return nil, false
	}
	data, sidebar := w.documentData(p.doc, d, shared)
	w.record.made(p.doc, d, data, sidebar, links)
	return data, true
}

// documentData is pageData for a document. It also returns the position of an unshared
// sidebar.
func (w *packWork) documentData(p *content.Page, d *doc.Document, shared needs) (data []byte, sidebar doc.Range) {
	for _, section := range d.Body {
		if section.Kind == doc.Compat {
			shared.Compat[strings.Clone(section.Query)] = true
		}
	}
	path, html, ok := w.e.sharedSidebar(p, d)
	if !ok {
		return d.AppendJSONParts(nil)
	}
	shared.Sidebars[path] = true
	w.addSidebar(path, html)
	hollow := *d
	hollow.Sidebar = doc.Markup(path)
	data, sidebar = hollow.AppendJSONParts(nil)
	return slices.Replace(data, sidebar.Start, sidebar.End, []byte(`"sidebar":"`+path+`"`)...), doc.Range{}
}

// addSidebar adds a new sidebar, as the content of a JSON string.
func (w *packWork) addSidebar(path, html string) {
	w.mu.Lock()
	_, known := w.sidebars[path]
	w.mu.Unlock()
	if known {
		return
	}
	member := offline.NewMember(path, offline.KindSidebar, []byte(`"`+html+`"`))
	w.mu.Lock()
	w.sidebars[path] = member
	w.mu.Unlock()
}

// sharedSidebar returns a document's shared sidebar, without marks, as the content of a JSON
// string, and a path that identifies how it is made, not its content: a new entry then
// changes the sidebar, but not all pages with it. It returns false for a sidebar of several
// parts, which is not shared.
func (e *edition) sharedSidebar(p *content.Page, d *doc.Document) (path, html string, ok bool) {
	if d.Sidebar == nil || d.Sidebar.IsEmpty() {
		return "", "", false
	}
	id, html := d.Sidebar.Shared()
	if id == nil {
		return "", "", false
	}
	if body, err := e.cat.Body(p); err == nil {
		calls := sidebarCallsIn(body)
		if e.sidebarHTML(p, calls) == html {
			return offline.SidebarPath("made by " + e.sidebars.Identity(p, calls)), html, true
		}
	}
	// The author wrote its HTML.
	return offline.SidebarPath("of the text " + html), html, true
}

// imageAddress matches picture addresses in the JSON of a page.
var imageAddress = regexp.MustCompile(`<img [^>]*?\bsrc=\\"(/[^"\\]+)\\"`)

// imageTypes are the extensions of pictures that packs hold.
var imageTypes = map[string]bool{".png": true, ".svg": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".avif": true}

// imageLimit is the maximum size of a picture in bytes.
const imageLimit = 8 << 20

// findImages records the pictures of a page.
func (w *packWork) findImages(data []byte, shared needs) {
	for _, match := range imageAddress.FindAllSubmatch(data, -1) {
		address, err := url.PathUnescape(html.UnescapeString(string(match[1])))
		if err != nil || !imageTypes[strings.ToLower(path.Ext(address))] {
			continue
		}
		if place := w.e.locate(address); place.Kind == PlaceAsset && place.Make == nil {
			shared.Images[place.URL] = true
		}
	}
}

// readImage reads a picture by address, false if it is missing, too large or unsafe.
func (w *packWork) readImage(address string) ([]byte, bool) {
	f, err := w.e.openAsset(w.e.locate(address))
	if err != nil {
		return nil, false
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() > imageLimit {
		return nil, false
	}
	data, err := readAll(f)
	return data, err == nil && sanitize.CheckFile(address, data) == nil
}

// imageShardBytes is the approximate size of a shard of pictures.
const imageShardBytes = 2 << 20

// writeImages writes the pictures of pages; nil if there are none.
func (w *packWork) writeImages(ctx context.Context) (*offline.Images, error) {
	var total int64
	for address := range w.needs.Images {
		total += w.imageSize(address)
	}
	bits := offline.Bits(len(w.needs.Images))
	for bits < 12 && total>>bits > imageShardBytes {
		bits++
	}
	shards, err := w.supportShards(ctx, w.needs.Images, bits, func(address string) (offline.Member, bool) {
		data, ok := w.readImage(address)
		return offline.NewMember(address, offline.KindImage, data), ok
	})
	if err != nil || len(shards) == 0 {
		return nil, err
	}
	images := &offline.Images{}
	for _, s := range shards {
		images.Count += s.Members
		images.Bytes += s.Bytes
	}
	_, images.Index, err = w.writeIndex(w.area.ID+"-images", shards)
	return images, err
}

// imageSize is the size of a picture, 0 if unreadable.
func (w *packWork) imageSize(address string) int64 {
	f, err := w.e.openAsset(w.e.locate(address))
	if err != nil {
		return 0
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}
