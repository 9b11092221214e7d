package content

import (
	"maps"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/openapi"
	"waymark.dev/waymark/internal/platform/fault"
)

// addReferences makes the pages of API references from OpenAPI documents
// (docs/reference/docs-trees.md, API references). It takes those that have not changed from
// known ones, by path.
func (t *tree) addReferences(known map[string]*Page, r flaw.Reporter) {
	for _, name := range slices.Sorted(maps.Keys(t.files.folders)) {
		folder := t.files.folders[name]
		for i, p := range folder.pages {
			if p.document != "" {
				folder.pages[i] = t.addReference(p, known, r)
			}
		}
	}
}

// addReference adds the pages below p, and returns p with the list of them.
func (t *tree) addReference(p *Page, known map[string]*Page, r flaw.Reporter) *Page {
	reference, file := t.readReference(p, r)
	list := ""
	if reference != nil {
		for _, made := range reference.Pages {
			t.addMade(p, made, file, known, r)
		}
		list = "\n\n" + reference.Overview
	}
	if p.generated == list {
		return p
	}
	next := *p
	next.generated = list
	return &next
}

// readReference reads the document that p names; file is its name in messages. The reference
// is nil if it cannot be used.
func (t *tree) readReference(p *Page, r flaw.Reporter) (reference *openapi.Reference, file string) {
	folder := t.files.folders[path.Dir(p.document)]
	if folder == nil || !slices.Contains(folder.assets, p.document) {
		report(r, FlawReference, p.File, p.documentLine, "there is no file %s in the content folder; name the OpenAPI document from the folder of the page, or with a slash in front from the root", p.document)
		return nil, ""
	}
	file = t.root.display(p.document)
	text, err := readFile(t.root.fs, p.document)
	if err != nil {
		report(r, FlawUnreadable, file, 0, "%v", fault.Cause(err))
		return nil, ""
	}
	place := openapi.Place{Document: PathFrom(path.Dir(p.RelFile), p.document)}
	if folder := referenceFolder(p); folder != path.Dir(p.RelFile) {
		place.Folder = path.Base(folder) + "/"
	}
	reference, problems := openapi.Read(text, place)
	for _, problem := range problems {
		report(r, FlawReference, file, problem.Line, "%s", problem.Text)
	}
	return reference, file
}

// referenceFolder returns the folder of the pages of a reference: that of p if p is the page of
// its folder, else one of the name of p.
func referenceFolder(p *Page) string {
	if isFolderPage(path.Base(p.RelFile)) {
		return path.Dir(p.RelFile)
	}
	return strings.TrimSuffix(p.RelFile, path.Ext(p.RelFile))
}

// addMade adds a page of the reference below p, whose document is file in messages.
func (t *tree) addMade(p *Page, made openapi.Page, file string, known map[string]*Page, r flaw.Reporter) {
	rel := path.Join(referenceFolder(p), made.Path)
	page := known[rel]
	if page == nil || page.MadeFrom != p.document || page.generated != made.Text {
		own, _, _ := t.files.language(rel)
		if page = own.parsePlainPage(rel, made.Text, r); page == nil {
			return
		}
		page.MadeFrom, page.generated, page.File, page.BodyLine = p.document, made.Text, file, made.Line
	}
	folder := t.files.folders[path.Dir(rel)]
	if folder == nil {
		folder = &fileFolder{}
		t.files.folders[path.Dir(rel)] = folder
	}
	folder.pages = append(folder.pages, page)
}

// Report returns a reporter for the flaws of a page with a body that, at least in part, may be
// made from an OpenAPI document: those are at the line of the operation or the schema, or at that
// of the key that names the document.
func (p *Page) Report(body string, r flaw.Reporter) flaw.Reporter {
	switch {
	case p.MadeFrom != "":
		return flaw.Generated(r, p.File, 0, p.BodyLine)
	case p.generated != "":
		own := strings.TrimSuffix(body, p.generated)
		return flaw.Generated(r, p.File, p.BodyLine+strings.Count(own, "\n"), p.documentLine)
	}
	return r
}
