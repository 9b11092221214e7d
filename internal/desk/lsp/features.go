package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// hasReferences reports whether a document is a page whose links, macros and front matter are
// described and completed: not in docs trees, whose links are paths of files.
func (r *root) hasReferences(d *document) bool {
	cat := r.site.Catalogue()
	return cat.Kind() == content.Reference && cat.CanBePage(d.file)
}

// isPlain reports whether the content is a docs tree.
func (r *root) isPlain() bool { return r.site.Catalogue().Kind() == content.Docs }

var itemKinds = map[complete.Kind]int{
	complete.KindMacro: itemFunction, complete.KindPage: itemFile, complete.KindAnchor: itemReference, complete.KindKey: itemProperty,
	complete.KindValue: itemEnum, complete.KindCompat: itemValue, complete.KindSnippet: itemSnippet,
}

func (s *server) completion(ctx context.Context, p *positionParams) (*completionList, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || !r.hasReferences(d) && !r.isPlain() {
		return nil, err
	}
	offset := d.text.offset(p.Position)
	found := r.completer.Complete(ctx, complete.Document{File: d.file, Text: d.text.s}, offset)
	s.mu.Lock()
	snippets := s.client.TextDocument.Completion.CompletionItem.SnippetSupport
	s.mu.Unlock()
	list := &completionList{IsIncomplete: len(found) > 0, Items: make([]completionItem, len(found))}
	for i, item := range found {
		// Keep the completer's order; the editor's filter sees the text typed so far.
		list.Items[i] = completionItem{
			Label: item.Label, Kind: itemKinds[item.Kind], Detail: item.Detail, SortText: fmt.Sprintf("%02d", i),
			FilterText: d.text.s[item.Range.Start:offset], InsertTextFormat: formatPlain,
			TextEdit: textEdit{d.text.rangeOf(item.Range.Start, item.Range.End), item.Insert},
		}
		if item.Doc != "" {
			list.Items[i].Documentation = inMarkdown(item.Doc)
		}
		if snippets && item.Cursor < len(item.Insert) {
			list.Items[i].InsertTextFormat = formatSnippet
			list.Items[i].TextEdit.NewText = escapeSnippet(item.Insert[:item.Cursor]) + "$0" + escapeSnippet(item.Insert[item.Cursor:])
		}
	}
	return list, nil
}

func escapeSnippet(text string) string {
	return strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(text)
}

// own returns the address and locale of the page of a document.
func (r *root) own(d *document) (url string, l locale.Locale) {
	if p := r.pageOf(d.file); p != nil {
		return p.URL(), p.Locale
	}
	for _, l := range locale.All() {
		if isBelow(filepath.Join(r.folders.Content, l.Folder()), d.file) || isBelow(filepath.Join(r.folders.Translated, l.Folder()), d.file) {
			return "", l
		}
	}
	return "", locale.EnUS
}

// referenceAt returns the link or macro of a document at an offset.
func (r *root) referenceAt(d *document, offset int) (reference, bool) {
	url, l := r.own(d)
	return at(r.resolver().find(url, l, d.text.s), offset)
}

func (s *server) definition(ctx context.Context, p *positionParams) ([]location, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil {
		return nil, err
	}
	offset := d.text.offset(p.Position)
	if r.isPlain() {
		return s.definitionOfFile(r, d, offset), nil
	}
	if !r.hasReferences(d) {
		return s.definitionOfPath(r, d, offset)
	}
	if f, ok := fieldAt(d.text.s, offset); ok {
		return s.definitionOfField(r, d, f)
	}
	ref, ok := r.referenceAt(d, offset)
	switch {
	case !ok:
		return nil, nil
	case ref.call != nil && (offset <= ref.nameEnd || ref.address == ""):
		if own := sampleLocation(d, ref.call); own != nil && offset > ref.nameEnd {
			return own, nil
		}
		return one(s.macroLocation(ref.call.Name))
	}
	return s.locationsOf(r, ref)
}

func one(l location, err error) ([]location, error) {
	if err != nil || l.URI == "" {
		return nil, err
	}
	return []location{l}, nil
}

// sampleLocation returns the heading or code of a live sample in the document.
func sampleLocation(d *document, call *macro.Call) []location {
	signature, ok := macro.FindSignature(call.Name)
	if !ok || len(call.Args) == 0 || len(signature.Params) == 0 || signature.Params[0].Values != macro.LiveSample {
		return nil
	}
	name := call.Args[0].Text
	offset, ok := anchorOffset(d.text.s, name)
	if i := strings.Index(d.text.s, "live-sample___"+name); !ok && i >= 0 {
		offset, ok = i, true
	}
	if !ok {
		return nil
	}
	return []location{{d.uri, d.text.rangeOf(offset, offset)}}
}

// locationsOf returns the target of a reference, at its anchor, and the redirect to it.
func (s *server) locationsOf(r *root, ref reference) ([]location, error) {
	v := r.resolver()
	p, moved := v.page(ref)
	var list []location
	if p != nil {
		list = append(list, s.pageLocation(v.cat, p, ref.fragment))
	}
	if moved {
		list = append(list, redirectLocations(v.cat, ref.address)...)
	}
	return list, nil
}

// pageLocation returns the heading of an anchor, or the start of the text.
func (s *server) pageLocation(cat *content.Catalogue, p *content.Page, fragment string) location {
	t := s.textOf(cat, p)
	if t == nil {
		return location{URI: uriOf(p.File)}
	}
	offset := bodyStart(t.s)
	if fragment != "" {
		if pos, ok := anchorOffset(t.s, fragment); ok {
			offset = pos
		}
	}
	if fragment == "" {
		offset = 0
	}
	return location{uriOf(p.File), t.rangeOf(offset, offset)}
}

// textOf returns the text of a page, as typed or from disk, nil if it is unreadable.
func (s *server) textOf(cat *content.Catalogue, p *content.Page) *text {
	if d := s.openFile(p.File); d != nil {
		return d.text
	}
	source, err := cat.Source(p)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return newText(source, s.utf8)
}

func redirectLocations(cat *content.Catalogue, address string) []location {
	var list []location
	for _, l := range cat.Locales() {
		for _, redirect := range cat.Redirects(l) {
			if file := cat.RedirectsFile(l); file != "" && strings.EqualFold(redirect.From, address) {
				pos := position{Line: uint32(redirect.Line - 1)}
				list = append(list, location{uriOf(file), textRange{pos, pos}})
			}
		}
	}
	return list
}

func (s *server) definitionOfField(r *root, d *document, f field) ([]location, error) {
	cat := r.site.Catalogue()
	name := strings.ToLower(strings.TrimSuffix(f.value, ":"))
	switch f.key {
	case "sidebar":
		if _, ok := cat.SidebarFile(name); ok && name != "" {
			return []location{{URI: uriOf(cat.SidebarPath(name))}}, nil
		}
		return one(s.macroLocation(name))
	case "banners":
		return one(s.macroLocation(name))
	case "slug":
		if p := cat.Page(locale.EnUS, f.value); p != nil && p.File != d.file {
			return []location{{URI: uriOf(p.File)}}, nil
		}
	}
	return nil, nil
}

// wordAt returns the text around an offset that may be an address.
func wordAt(text string, offset int) string {
	const around = " \t\r\n\"'`,()[]<>"
	from := strings.LastIndexAny(text[:offset], around) + 1
	to := len(text)
	if i := strings.IndexAny(text[offset:], around); i >= 0 {
		to = offset + i
	}
	return text[from:to]
}

// definitionOfFile finds the page of a docs tree that a link names by its path.
func (s *server) definitionOfFile(r *root, d *document, offset int) []location {
	path, fragment, _ := strings.Cut(wordAt(d.text.s, offset), "#")
	cat := r.site.Catalogue()
	p := complete.PageAt(cat, d.file, path)
	if p == nil || path == "" {
		return nil
	}
	return []location{s.pageLocation(cat, p, fragment)}
}

// definitionOfPath finds the page of a path in another file, such as a sidebar or the
// redirects.
func (s *server) definitionOfPath(r *root, d *document, offset int) ([]location, error) {
	path, fragment, _ := strings.Cut(wordAt(d.text.s, offset), "#")
	if !strings.HasPrefix(path, "/") {
		return nil, nil
	}
	if _, _, _, ok := r.site.Catalogue().Scheme().Split(path); !ok {
		_, l := r.own(d)
		path = r.site.Catalogue().Scheme().URL(l, strings.TrimPrefix(strings.TrimPrefix(path, "/docs"), "/"))
	}
	return s.locationsOf(r, reference{address: path, fragment: fragment})
}

func (s *server) references(ctx context.Context, p *struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}) ([]location, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || r.isPlain() {
		return nil, err
	}
	v := r.resolver()
	target := r.pageOf(d.file)
	if ref, ok := r.referenceAt(d, d.text.offset(p.Position)); ok && ref.address != "" {
		target, _ = v.page(ref)
	}
	if target == nil {
		return nil, nil
	}
	addresses := v.addressesOf(target)
	pages, err := r.links.to(ctx, v, addresses)
	if err != nil {
		return nil, err
	}
	var list []location
	if p.Context.IncludeDeclaration {
		list = append(list, location{URI: uriOf(target.File)})
	}
	wanted := map[string]bool{}
	for _, a := range addresses {
		wanted[a] = true
	}
	for _, page := range s.withOpenPages(r, pages) {
		t := s.textOf(v.cat, page)
		if t == nil {
			continue
		}
		for _, ref := range v.find(page.URL(), page.Locale, t.s) {
			if wanted[strings.ToLower(ref.address)] {
				list = append(list, location{uriOf(page.File), t.rangeOf(ref.start, ref.end)})
			}
		}
	}
	return list, nil
}

// withOpenPages adds open pages, whose links may be unsaved.
func (s *server) withOpenPages(r *root, pages []*content.Page) []*content.Page {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		if p := r.pageOf(d.file); p != nil && !slices.Contains(pages, p) {
			pages = append(pages, p)
		}
	}
	return pages
}

func (s *server) documentLinks(ctx context.Context, p *documentParams) ([]documentLink, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || !r.hasReferences(d) {
		return nil, err
	}
	url, l := r.own(d)
	v := r.resolver()
	var list []documentLink
	for _, ref := range v.find(url, l, d.text.s) {
		if target, _ := v.page(ref); target != nil && ref.call == nil {
			list = append(list, documentLink{Range: d.text.rangeOf(ref.start, ref.end), Target: uriOf(target.File), Tooltip: target.Title})
		}
	}
	return list, nil
}

func (s *server) documentSymbols(ctx context.Context, p *documentParams) (any, error) {
	d, r, err := s.find(ctx, p.TextDocument.URI)
	if d == nil || !r.site.Catalogue().CanBePage(d.file) {
		return nil, err
	}
	s.mu.Lock()
	nested := s.client.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport
	s.mu.Unlock()
	list := headings(d.text.s)
	if nested {
		return d.nest(list, len(d.text.s)), nil
	}
	flat := make([]symbolInformation, len(list))
	for i, h := range list {
		flat[i] = symbolInformation{Name: h.text, Kind: symbolString, Location: location{d.uri, d.text.rangeOf(h.start, h.end)}}
	}
	return flat, nil
}

// nest nests headings by level; each extends to the next of its level.
func (d *document) nest(list []heading, end int) []documentSymbol {
	symbols := []documentSymbol{}
	for i := 0; i < len(list); {
		h, next := list[i], i+1
		for next < len(list) && list[next].level > h.level {
			next++
		}
		to := end
		if next < len(list) {
			to = list[next].start
		}
		name := h.text
		if name == "" {
			name = "#" // a name must not be empty
		}
		symbols = append(symbols, documentSymbol{
			Name: name, Kind: symbolString, Range: d.text.rangeOf(h.start, to), SelectionRange: d.text.rangeOf(h.start, h.end),
			Children: d.nest(list[i+1:next], to),
		})
		i = next
	}
	return symbols
}

// symbolsFound bounds the results of a query.
const symbolsFound = 50

func (s *server) workspaceSymbols(ctx context.Context, p *workspaceSymbolParams) ([]symbolInformation, error) {
	roots, err := s.allRoots(ctx)
	list := []symbolInformation{}
	for _, r := range roots {
		for _, page := range r.completer.FindPages(p.Query, symbolsFound) {
			list = append(list, symbolInformation{Name: page.Title, Kind: symbolFile, ContainerName: page.Slug, Location: location{URI: uriOf(page.File)}})
		}
	}
	return list, err
}

// documentPage is the page of a document, for commands of editors.
type documentPage struct {
	URL   string `json:"url"` // path of its address
	Title string `json:"title"`
}

func (s *server) pageOfDocument(ctx context.Context, p *documentParams) (*documentPage, error) {
	r, err := s.rootOf(ctx, pathOf(p.TextDocument.URI))
	if r == nil {
		return nil, err
	}
	page := r.pageOf(pathOf(p.TextDocument.URI))
	if page == nil {
		return nil, nil
	}
	return &documentPage{page.URL(), page.Title}, nil
}

// contentFolders are the folders of an open site, for commands of editors.
type contentFolders struct {
	Content    string `json:"content"`
	Translated string `json:"translated"`
}

func (s *server) openContent(ctx context.Context, _ *none) ([]contentFolders, error) {
	roots, err := s.allRoots(ctx)
	list := []contentFolders{}
	for _, r := range roots {
		list = append(list, contentFolders(r.folders))
	}
	return list, err
}
