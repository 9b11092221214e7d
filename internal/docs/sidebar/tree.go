package sidebar

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// FlawCategory is a mistake in a _category_ file.
const FlawCategory = "InvalidCategory"

// categoryFiles have the settings of their folder, the first one that exists.
var categoryFiles = [...]string{"_category_.yml", "_category_.yaml", "_category_.json"}

// openLimit is the number of pages up to which a sidebar shows all of them at first.
const openLimit = 40

// wholeLimit is the number of pages up to which a sidebar has all of them. Those of larger areas have only the folders
// around the current page, and links to the others: else the sidebars are most of the site.
const wholeLimit = 500

// Around are the pages around a page of a docs tree.
type Around struct {
	Parents        []Place       // from the root to the page itself
	Previous, Next *content.Page // in the order of the sidebar, or nil
}

// Around returns the pages around a page of a docs tree.
func (r *Renderer) Around(p *content.Page) Around {
	t := r.trees[p.Locale]()
	around := Around{}
	a := t.areaOf(p)
	for f := a.folderOf(p, t); f != nil; f = f.parent {
		if f.page != nil && f.page != p {
			around.Parents = append(around.Parents, Place{Label: f.label, Page: f.page})
		}
	}
	slices.Reverse(around.Parents)
	around.Parents = append(around.Parents, Place{Label: p.Label(), Page: p})
	if pos, listed := a.index[p]; listed {
		if pos > 0 {
			around.Previous = a.pages[pos-1]
		}
		if pos+1 < len(a.pages) {
			around.Next = a.pages[pos+1]
		}
	}
	return around
}

// Top lists the entries at the top of a docs tree in a language: pages, and folders with their label and
// first page.
func (r *Renderer) Top(l locale.Locale) []Place {
	var list []Place
	areas := r.trees[l]().areas
	for _, i := range areas[len(areas)-1].root.items {
		switch {
		case i.page != nil:
			list = append(list, Place{Label: cmp.Or(i.label, i.page.Label()), Page: i.page})
		case i.folder != nil:
			if first := i.folder.first(); first != nil {
				list = append(list, Place{Label: i.folder.label, Page: first, IsFolder: true})
			}
		}
	}
	return list
}

// Section is a folder at the top of a docs tree with all pages below it.
type Section struct {
	Label string
	Pages []*content.Page
}

// Sections lists the pages of a docs tree in a language by the folders at its top, each folder and page in its
// order. Pages at the top are in the first section, without a label.
func (r *Renderer) Sections(l locale.Locale) []Section {
	root := r.trees[l]().folders["."]
	list := []Section{{}}
	if root.page != nil {
		list[0].Pages = append(list[0].Pages, root.page)
	}
	for _, i := range root.items {
		if i.page != nil {
			list[0].Pages = append(list[0].Pages, i.page)
		} else {
			list = append(list, Section{i.folder.label, i.folder.all(nil)})
		}
	}
	return list
}

// all adds the pages of a folder and of those below it to a list.
func (f *folder) all(list []*content.Page) []*content.Page {
	if f.page != nil {
		list = append(list, f.page)
	}
	for _, i := range f.items {
		if i.page != nil {
			list = append(list, i.page)
		} else {
			list = i.folder.all(list)
		}
	}
	return list
}

// Outline is a text that is equal for trees with the same sidebars and folders; "" for other content.
func (r *Renderer) Outline() string { return r.outline() }

func (r *Renderer) writeOutline() string {
	if r.cat.Kind() != content.Docs {
		return ""
	}
	var b strings.Builder
	var write func(entries []entry)
	write = func(entries []entry) {
		for _, e := range entries {
			b.WriteString(e.title + "\x00" + e.link)
			if e.page != nil {
				b.WriteString("\x00" + e.page.URL())
			}
			fmt.Fprintf(&b, "\x00%d(", e.details)
			write(e.children)
			b.WriteString(")")
		}
	}
	for _, l := range r.cat.Locales() {
		t := r.trees[l]()
		for _, a := range t.areas {
			write(a.entries)
		}
		for _, name := range slices.Sorted(maps.Keys(t.folders)) { // breadcrumbs name those that no sidebar lists
			f := t.folders[name]
			b.WriteString("\x00" + name + "\x00" + f.label)
			if f.page != nil {
				b.WriteString("\x00" + f.page.URL())
			}
		}
	}
	return b.String()
}

// Place is a page with its text in lists.
type Place struct {
	Label    string
	Page     *content.Page
	IsFolder bool // Page is the first one of a folder
}

// Folders returns the paths of the folders with pages in a language, "." for the root.
func (r *Renderer) Folders(l locale.Locale) []string {
	return slices.Collect(maps.Keys(r.trees[l]().folders))
}

// Category returns the name of the _category_ file of a folder and its text, "" without one.
func Category(files fs.FS, folder string) (name, text string, err error) {
	for _, base := range categoryFiles {
		name := path.Join(folder, base)
		text, err := fs.ReadFile(files, name)
		if !errors.Is(err, fs.ErrNotExist) {
			return name, string(text), err
		}
	}
	return "", "", nil
}

// docsTree are the pages of a docs tree in their folders.
type docsTree struct {
	folders map[string]*folder // by path of the files, the root is "."
	areas   []*area            // the main one last
	lists   int                // number of lists of site.yaml
}

// area is a part of a docs tree with its own sidebar.
type area struct {
	root    *folder
	folder  string // whose pages have it; "" for the main area and for those of the pages that they list
	entries []entry
	pages   []*content.Page // in the order of the sidebar
	index   map[*content.Page]int
	folders map[*content.Page]*folder // that have the pages
	listed  bool                      // by site.yaml
	isLarge bool                      // see wholeLimit
}

type folder struct {
	path     string
	parent   *folder // nil for the root
	page     *content.Page
	pages    []*content.Page // others
	folders  []*folder
	settings sitefile.Folder
	label    string
	isArea   bool
	items    []item // pages and folders in order, without page
}

// item is a page, a folder or another link.
type item struct {
	rank   content.Rank
	page   *content.Page
	folder *folder
	link   string // https address
	label  string // of a link, or of a page that site.yaml lists with a label
}

// buildTree arranges the pages of a language.
func (r *Renderer) buildTree(l locale.Locale) *docsTree {
	t := &docsTree{folders: map[string]*folder{}}
	t.folder(".")
	for _, p := range r.cat.PagesOf(l) {
		if !p.Unlisted {
			f := t.folder(p.SidebarFolder())
			f.pages = append(f.pages, p)
		}
	}
	own, original := r.cat.LanguageFolder(l), r.cat.LanguageFolder(r.cat.Scheme().Default())
	for _, f := range t.folders {
		r.describe(f, l, own, original)
	}
	for _, f := range t.folders {
		f.arrange()
	}
	r.addAreas(t, l)
	return t
}

// addAreas adds the sidebars of a tree.
func (r *Renderer) addAreas(t *docsTree, l locale.Locale) {
	settings := r.settings.In(l).Sidebar
	for _, own := range settings.Areas {
		name, _ := own.Folder.Page()
		if f := t.folders[name]; f != nil && f.parent != nil && own.Items == nil {
			f.isArea = true
			t.areas = append(t.areas, &area{root: f, folder: name})
		}
	}
	for _, own := range settings.Areas {
		if own.Items != nil {
			name, _ := own.Folder.Page()
			t.areas = append(t.areas, &area{root: r.list(t, l, own.Items, name), folder: name, listed: true})
		}
	}
	// The innermost area of a page comes first.
	slices.SortStableFunc(t.areas, func(a, b *area) int { return cmp.Compare(len(b.folder), len(a.folder)) })
	main := &area{root: t.folders["."]}
	if settings.Items != nil {
		main = &area{root: r.list(t, l, settings.Items, "."), listed: true}
	}
	t.areas = append(t.areas, main)
	for _, a := range t.areas {
		a.fill(settings.Folded)
	}
}

// list makes a folder of entries of site.yaml. Links without a target are left out.
func (r *Renderer) list(t *docsTree, l locale.Locale, entries []sitefile.Entry, name string) *folder {
	t.lists++
	root := &folder{path: fmt.Sprintf("\x00%d %s", t.lists, name), parent: t.folders["."]}
	var add func(f *folder, entries []sitefile.Entry)
	add = func(f *folder, entries []sitefile.Entry) {
		for _, own := range entries {
			name, _ := own.Folder.Page()
			switch from := t.folders[cmp.Or(name, ".")]; {
			case own.Folder.To != "":
				f.addFolder(from, own.Label, own.Folded)
			case own.Items == nil:
				f.addLink(own, r.target(own.Link, l))
			default:
				group := f.group(own.Label, own.Folded)
				if group.page = r.target(own.Link, l); group.page != nil {
					group.label = cmp.Or(own.Label, group.page.Label())
				}
				add(group, own.Items)
			}
		}
	}
	add(root, entries)
	return root
}

// target returns the page of a link of site.yaml, or nil.
func (r *Renderer) target(l sitefile.Link, in locale.Locale) *content.Page {
	if l.To == "" || l.IsExternal() {
		return nil
	}
	target, _, _ := r.cat.LinkTarget(l, in)
	return target.Page
}

// group adds an empty folder.
func (f *folder) group(label string, folded *bool) *folder {
	group := &folder{path: fmt.Sprintf("%s/%d", f.path, len(f.items)), parent: f, label: label, settings: sitefile.Folder{Folded: folded}}
	f.items = append(f.items, item{folder: group})
	return group
}

func (f *folder) addLink(own sitefile.Entry, p *content.Page) {
	switch {
	case p != nil:
		f.items = append(f.items, item{page: p, label: own.Label})
	case own.Link.IsExternal():
		f.items = append(f.items, item{link: own.Link.To, label: own.Label})
	}
}

// addFolder adds the pages and folders of another folder, in a group if that has a label.
func (f *folder) addFolder(from *folder, label string, folded *bool) {
	if from == nil {
		return
	}
	if label != "" {
		f = f.group(label, folded)
		f.page = from.page
	} else if from.page != nil {
		f.items = append(f.items, item{page: from.page, label: from.label})
	}
	for _, i := range from.items {
		if i.folder == nil {
			f.items = append(f.items, i)
		} else if !i.folder.isArea {
			f.addFolder(i.folder, i.folder.label, i.folder.settings.Folded)
		}
	}
}

// folder returns the folder of a path, after adding it and those around it.
func (t *docsTree) folder(name string) *folder {
	f := t.folders[name]
	if f == nil {
		f = &folder{path: name}
		t.folders[name] = f
		if name != "." {
			f.parent = t.folder(path.Dir(name))
			f.parent.folders = append(f.parent.folders, f)
		}
	}
	return f
}

// describe sets the page, the settings and the label of a folder: site.yaml goes before its
// _category_ file, which goes before its page. In other languages than the default one, labels
// in that language go first. own and original are the folders of the language and of the default one.
func (r *Renderer) describe(f *folder, l locale.Locale, own, original string) {
	if f.settings = r.category(f.path); f.settings == (sitefile.Folder{}) && r.cat.Scheme().Languages != "" {
		f.settings = r.category(path.Join(original, f.path))
	}
	label := ""
	if set, ok := r.settings.Sidebar.Folders[f.path]; ok {
		f.settings.Label = cmp.Or(set.Label, f.settings.Label)
		f.settings.Position = cmp.Or(set.Position, f.settings.Position)
		f.settings.Folded = cmp.Or(set.Folded, f.settings.Folded)
	}
	if l != r.cat.Scheme().Default() {
		label = cmp.Or(r.settings.FoldersIn(l)[f.path].Label, r.category(path.Join(own, f.path)).Label)
	}
	isFolderPage := func(p *content.Page) bool { return p.Rank().First || path.Dir(p.Path) != f.path }
	if name := f.settings.Page; name != "" {
		isFolderPage = func(p *content.Page) bool {
			return strings.TrimSuffix(path.Base(p.Path), path.Ext(p.Path)) == name
		}
	}
	if i := slices.IndexFunc(f.pages, isFolderPage); i >= 0 {
		f.page = f.pages[i]
		f.pages = slices.Delete(f.pages, i, i+1)
	}
	if label == "" && f.page != nil && f.page.Original == nil && l != r.cat.Scheme().Default() {
		label = f.page.Label()
	}
	f.label = cmp.Or(label, f.settings.Label)
	if f.label == "" && f.page != nil {
		f.label = f.page.Label()
	}
	if f.label == "" {
		f.label = content.ReadName(path.Base(f.path)).Label
	}
}

// category reads the _category_ file of a folder. Mistakes are flaws.
func (r *Renderer) category(name string) sitefile.Folder {
	if !r.cat.HasCategory(name) {
		return sitefile.Folder{}
	}
	files, display := r.cat.Root()
	file, text, err := Category(files, name)
	if err != nil {
		r.report.Report(flaw.Flaw{Group: flaw.Unknown, Name: FlawCategory, File: display(file), Explanation: fault.Cause(err).Error()})
	}
	if text == "" {
		return sitefile.Folder{}
	}
	settings, problems := sitefile.ParseFolder([]byte(text))
	for _, p := range problems {
		r.report.Report(flaw.Flaw{
			Group: flaw.Unknown, Name: FlawCategory, File: display(file), Line: p.Line, Column: p.Column, EndLine: p.Line, EndColumn: p.Column, Explanation: p.Text,
		})
	}
	return settings
}

func (f *folder) rank() content.Rank {
	rank := content.Rank{Label: f.label, Path: f.path, Position: content.ReadName(path.Base(f.path)).Position}
	if f.page != nil && f.page.Position != nil {
		rank.Position = f.page.Position
	}
	if f.settings.Position != nil {
		position := float64(*f.settings.Position)
		rank.Position = &position
	}
	return rank
}

// arrange sets the items of a folder.
func (f *folder) arrange() {
	for _, p := range f.pages {
		f.items = append(f.items, item{rank: p.Rank(), page: p})
	}
	for _, sub := range f.folders {
		f.items = append(f.items, item{rank: sub.rank(), folder: sub})
	}
	slices.SortFunc(f.items, func(a, b item) int { return a.rank.Compare(b.rank) })
}

// first returns the page of a folder, or else its first one.
func (f *folder) first() *content.Page {
	if f.page != nil {
		return f.page
	}
	for _, i := range f.items {
		if i.page != nil {
			return i.page
		}
		if i.folder == nil {
			continue
		}
		if p := i.folder.first(); p != nil {
			return p
		}
	}
	return nil
}

// fill makes the entries of an area.
func (a *area) fill(folded *bool) {
	a.index, a.folders = map[*content.Page]int{}, map[*content.Page]*folder{}
	if a.root.page != nil {
		a.add(a.root.page, a.root)
		a.entries = append(a.entries, pageEntry(a.root.page, a.root.label))
	}
	a.entries = append(a.entries, a.below(a.root, 0)...)
	closeAll := len(a.pages) > openLimit
	if folded != nil {
		closeAll = *folded
	}
	if closeAll {
		foldAll(a.entries)
	}
	a.isLarge = closeAll && len(a.pages) > wholeLimit
}

func (a *area) add(p *content.Page, f *folder) {
	if a.folders[p] != nil {
		return // site.yaml lists it twice
	}
	a.index[p], a.folders[p] = len(a.pages), f
	a.pages = append(a.pages, p)
}

func (a *area) folderOf(p *content.Page, t *docsTree) *folder {
	if f := a.folders[p]; f != nil {
		return f
	}
	return t.folders[p.SidebarFolder()]
}

func (a *area) below(f *folder, depth int) []entry {
	var list []entry
	for _, i := range f.items {
		switch {
		case i.page != nil:
			a.add(i.page, f)
			list = append(list, pageEntry(i.page, cmp.Or(i.label, i.page.Label())))
			continue
		case i.folder == nil:
			list = append(list, entry{link: i.link, title: link.Escape(i.label)})
			continue
		case i.folder.isArea && !a.listed:
			continue
		}
		e := entry{title: link.Escape(i.folder.label), details: byFolder, section: depth == 0, folder: i.folder}
		if p := i.folder.page; p != nil {
			a.add(p, i.folder)
			e.page = p
		}
		if folded := i.folder.settings.Folded; folded != nil {
			e.details = open
			if *folded {
				e.details = closed
			}
		}
		if e.children = a.below(i.folder, depth+1); len(e.children) == 0 {
			e.details, e.section = flat, false
		}
		if e.page != nil || len(e.children) > 0 {
			list = append(list, e)
		}
	}
	return list
}

func pageEntry(p *content.Page, label string) entry {
	return entry{page: p, title: link.Escape(label)}
}

// foldAll closes the folders without a setting of their own.
func foldAll(entries []entry) {
	for i := range entries {
		if entries[i].details == byFolder {
			entries[i].details = closed
		}
		foldAll(entries[i].children)
	}
}

// areaOf returns the area of a page: that of the innermost folder around it, else the first one that lists it.
func (t *docsTree) areaOf(p *content.Page) *area {
	for _, a := range t.areas {
		if a.folder != "" && strings.HasPrefix(p.SidebarFolder()+"/", a.folder+"/") || a.folder == "" && a.folders[p] != nil {
			return a
		}
	}
	return t.areas[len(t.areas)-1]
}

// around returns the innermost folder around a page that has entries below it, nil where the sidebar has all folders.
func (t *docsTree) around(p *content.Page, a *area) *folder {
	if !a.isLarge {
		return nil
	}
	f := a.folders[p]
	if f == nil && a.listed {
		return a.root
	}
	name := p.SidebarFolder()
	for f == nil {
		f, name = t.folders[name], path.Dir(name)
	}
	for len(f.items) == 0 && f.parent != nil {
		f = f.parent
	}
	return f
}

// pruned returns entries with what is in the folders around f, in folders that are to be open, and in no others.
func pruned(entries []entry, f *folder) []entry {
	list := slices.Clone(entries)
	for i := range list {
		e := &list[i]
		switch {
		case len(e.children) == 0:
		case e.details == open || e.folder.contains(f):
			e.children = pruned(e.children, f)
		default:
			e.children, e.details, e.section = nil, flat, false
			if e.page == nil {
				e.page = e.folder.first()
			}
		}
	}
	return list
}

// contains reports whether a folder is one of those around another one, or that itself.
func (f *folder) contains(other *folder) bool {
	for ; other != nil; other = other.parent {
		if f == other {
			return true
		}
	}
	return false
}

// forTree returns the sidebar of a page of a docs tree.
func (r *Renderer) forTree(p *content.Page) *made {
	t := r.trees[p.Locale]()
	a := t.areaOf(p)
	k := key{name: "docs", object: a.root.path, locale: p.Locale}
	around := t.around(p, a)
	if around == nil {
		return r.generated(k, func(*generator) ([]entry, error) { return a.entries, nil })
	}
	k.arg = around.path
	return r.generated(k, func(*generator) ([]entry, error) { return pruned(a.entries, around), nil })
}
