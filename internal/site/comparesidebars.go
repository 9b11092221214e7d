package site

import (
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/sidebar"
)

type sidebarUse struct {
	page  *content.Page
	calls []content.MacroRef
}

// compareSidebars finds pages whose sidebars changed.
func (c *comparer) compareSidebars() {
	may := c.newSidebarFilter()
	for _, uses := range c.sidebarOf {
		if !may.differ(uses[0]) {
			continue
		}
		if c.sidebarIn(c.old, uses[0]) == c.sidebarIn(c.now, uses[0]) {
			continue
		}
		for _, use := range uses {
			c.addAffected(use.page)
			delete(c.candidates, use.page)
		}
	}
}

// sidebarIn returns a page's sidebar in an edition, without marks.
func (c *comparer) sidebarIn(e *edition, use sidebarUse) string {
	page := e.cat.ByURL(use.page.URL())
	if page == nil {
		return ""
	}
	return e.sidebarHTML(page, use.calls)
}

// sidebarHTML returns the sidebar of a page with sidebar macros, without marks, as the
// content of a JSON string.
func (e *edition) sidebarHTML(p *content.Page, calls []content.MacroRef) string {
	var fromBody []string
	for _, call := range calls {
		if html, err := e.sidebars.Macro(strings.ToLower(call.Name), call.Args, p, nil, nil); err == nil {
			fromBody = append(fromBody, html)
		}
	}
	_, shared := e.sidebars.ForPage(p, fromBody, nil, nil).Shared()
	return shared
}

// sidebarFilter selects sidebars that may differ, so that few are rendered twice.
type sidebarFilter struct {
	c      *comparer
	groups map[string]bool // of APIs
	names  map[string]bool // of interfaces below Web/API, in lower case
}

func (c *comparer) newSidebarFilter() *sidebarFilter {
	f := &sidebarFilter{c: c, groups: map[string]bool{}, names: map[string]bool{}}
	for folder := range c.shown {
		if rest, ok := strings.CutPrefix(folder, "web/api/"); ok {
			name, _, _ := strings.Cut(rest, "/")
			f.names[name] = true
		}
	}
	data := c.now.cat.Data()
	for _, name := range data.GroupNames() {
		group, _ := data.Group(name)
		for _, member := range slices.Concat(group.Overview, group.Interfaces, group.Methods, group.Properties, group.Events) {
			first, _, _ := strings.Cut(strings.ReplaceAll(strings.ReplaceAll(member, ".", "/"), ": ", "/"), "/")
			f.groups[name] = f.groups[name] || f.names[strings.ToLower(strings.ReplaceAll(first, " ", "_"))]
		}
		for _, guide := range slices.Concat(group.Guides, group.Tutorial) {
			f.groups[name] = f.groups[name] || c.shown[content.FolderOf(strings.TrimPrefix(guide, "/docs/"))]
		}
	}
	return f
}

// differ reports whether the sidebar of a page may differ.
func (f *sidebarFilter) differ(use sidebarUse) bool {
	if len(f.c.Shared) > 0 || len(f.c.redirects) > 0 {
		return true
	}
	calls := use.calls
	if len(calls) == 0 {
		calls = use.page.Sidebar
	}
	return slices.ContainsFunc(calls, func(ref content.MacroRef) bool { return f.mayDiffer(use.page, ref) })
}

func (f *sidebarFilter) mayDiffer(p *content.Page, ref content.MacroRef) bool {
	name := strings.ReplaceAll(strings.ToLower(ref.Name), "-", "_")
	switch {
	case name == "apiref" || name == "defaultapisidebar":
		if len(ref.Args) > 0 && f.groups[ref.Args[0]] {
			return true
		}
		parts := strings.Split(p.Slug, "/")
		return len(parts) > 2 && f.relatedInterface(parts[2])
	case name == "jsref":
		return f.c.anyShown("web/javascript/")
	}
	source, known := f.c.now.cat.SidebarFile(ref.Name)
	if !known {
		source, known = f.c.now.cat.SidebarFile(name)
	}
	if !known || slices.Contains(f.c.sidebars, ref.Name) || slices.Contains(f.c.sidebars, name) {
		return true
	}
	text := strings.ToLower(string(source))
	if strings.Contains(text, "webextapi") {
		return true
	}
	for folder := range f.c.shown {
		for parent := folder; parent != "."; parent = path.Dir(parent) {
			named := "/" + parent
			if !strings.Contains(parent, "/") {
				named += "\n" // nearly all sidebars name subpages
			}
			if strings.Contains(text, named) {
				return true
			}
		}
	}
	return false
}

// relatedInterface reports whether an interface or one of its ancestors changed.
func (f *sidebarFilter) relatedInterface(name string) bool {
	data := f.c.now.cat.Data()
	for range 20 { // the handwritten data could be circular
		if f.names[strings.ToLower(name)] {
			return true
		}
		i, ok := data.Interface(name)
		if !ok || i.Inherits == "" {
			return false
		}
		name = i.Inherits
	}
	return true
}

func (c *comparer) anyShown(prefix string) bool {
	for folder := range c.shown {
		if strings.HasPrefix(folder, prefix) {
			return true
		}
	}
	return false
}

func isSidebar(name string) bool { return sidebar.IsMacro(strings.ReplaceAll(name, "-", "_")) }
