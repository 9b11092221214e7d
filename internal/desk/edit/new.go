package edit

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// templateFolder is the folder of a content root for the site's own templates.
const templateFolder = "content-templates"

//go:embed templates
var templates embed.FS

// NewOptions describe the page to create.
type NewOptions struct {
	Slug     string
	PageType string
	Title    string // "" derives it from slug and page type
	// HasCompat reports whether there is compatibility data of a key.
	HasCompat func(key string) bool
}

// Fields are the data of page templates.
type Fields struct {
	Title    string
	Slug     string
	PageType string
	Name     string // last part of the slug, as code: abort, color, div
	Text     string // last part of the slug, as words
	Parent   string // the part before it: AbortController
	Kind     string // the page type in prose: instance method
	Group    string // of the API, from the parent page; "" if it has none

	IsMethod, IsProperty bool
}

// New plans a new English page from the template of its page type.
func New(cat *content.Catalogue, o NewOptions) (*Plan, error) {
	o.Slug = Slug(cat.Scheme(), o.Slug)
	if err := o.check(cat); err != nil {
		return nil, fmt.Errorf("new: %w", err)
	}
	p := &Plan{Did: []string{cat.Scheme().URL(locale.EnUS, o.Slug) + " is new"}}
	err := p.onSet(cat, func() error {
		text, err := newPage(cat, o)
		if err != nil {
			return err
		}
		folder := filepath.Join(filepath.Dir(cat.RedirectsFile(locale.EnUS)), filepath.FromSlash(content.FolderOf(o.Slug)))
		if _, err := os.Lstat(filepath.Join(folder, content.PageFile)); err == nil {
			return fmt.Errorf("new: %s exists but is not a page; 'waymark content validate' says why: %w", filepath.Join(folder, content.PageFile), fault.ErrConflict)
		}
		if err := p.Set.Write(filepath.Join(folder, content.PageFile), []byte(text)); err != nil {
			return err
		}
		p.Next = []string{"write " + filepath.Join(folder, content.PageFile)}
		return p.dropRedirect(cat, o.Slug)
	})
	return p, err
}

// dropRedirect plans to remove the redirect of an address that has become a page.
func (p *Plan) dropRedirect(cat *content.Catalogue, slug string) error {
	url := cat.Scheme().URL(locale.EnUS, slug)
	isHere := func(r content.Redirect) bool { return strings.EqualFold(r.From, url) }
	if !slices.ContainsFunc(cat.Redirects(locale.EnUS), isHere) {
		return nil
	}
	p.Redirects = 1
	p.Did = append(p.Did, "the redirect of its address is removed")
	_, err := editRedirects(p.Set, cat, locale.EnUS, func(f *Redirects) { f.pairs = slices.DeleteFunc(f.pairs, isHere) })
	return err
}

func (o NewOptions) check(cat *content.Catalogue) error {
	if err := checkSlug(o.Slug); err != nil {
		return err
	}
	if !content.IsPageType(o.PageType) || o.PageType == content.PageTypeNone {
		hint := ""
		if types := flaw.SimilarWords(o.PageType, content.PageTypes(), maxSimilar); len(types) > 0 {
			hint = "; did you mean " + strings.Join(types, " or ") + "?"
		}
		return fmt.Errorf("page type %q is not known%s: %w", o.PageType, hint, fault.ErrInvalid)
	}
	if p := cat.Page(locale.EnUS, o.Slug); p != nil {
		return fmt.Errorf("%s exists: %w", p.URL(), fault.ErrConflict)
	}
	if parent := path.Dir(o.Slug); parent != "." && cat.Page(locale.EnUS, parent) == nil {
		return fmt.Errorf("there is no parent page %s for %s; create it first: %w", cat.Scheme().URL(locale.EnUS, parent), o.Slug, fault.ErrNotFound)
	}
	return nil
}

func newPage(cat *content.Catalogue, o NewOptions) (string, error) {
	f := fieldsOf(cat, o)
	body, err := runTemplate(cat.Roots()[0], f)
	if err != nil {
		return "", fmt.Errorf("new: %w", err)
	}
	lines := []string{"title: " + scalar(f.Title), "slug: " + scalar(f.Slug), "page-type: " + f.PageType}
	if key := compatKey(f); key != "" && o.HasCompat != nil && o.HasCompat(key) {
		lines = append(lines, "browser-compat: "+scalar(key))
	}
	if !strings.HasPrefix(f.PageType, "web-api") {
		if name := usualSidebar(cat, o.Slug); name != "" {
			lines = append(lines, "sidebar: "+scalar(name))
		}
	}
	return Format("---\n" + strings.Join(lines, "\n") + "\n---\n" + body)
}

func fieldsOf(cat *content.Catalogue, o NewOptions) Fields {
	f := Fields{Slug: o.Slug, PageType: o.PageType, Title: o.Title, Parent: path.Base(path.Dir(o.Slug))}
	leaf := path.Base(o.Slug)
	f.Name = leaf
	for _, suffix := range []string{"_event", "_static", "_value", "_function"} {
		f.Name = strings.TrimSuffix(f.Name, suffix)
	}
	f.Text = strings.ReplaceAll(leaf, "_", " ")
	f.Kind = kindOf(o.PageType)
	f.IsMethod = strings.HasSuffix(o.PageType, "method") || strings.HasSuffix(o.PageType, "-function") && !strings.HasPrefix(o.PageType, "css")
	f.IsProperty = strings.HasSuffix(o.PageType, "property")
	f.Group = groupAbove(cat, o.Slug)
	f.Title = cmp.Or(f.Title, titleOf(f))
	return f
}

// kindOf returns the name of a page type in prose.
func kindOf(pageType string) string {
	for _, area := range []string{"web-api-", "css-", "html-", "http-", "javascript-", "svg-", "mathml-", "webextension-api-", "webextension-", "webassembly-", "webdriver-"} {
		if rest, ok := strings.CutPrefix(pageType, area); ok {
			return strings.ReplaceAll(rest, "-", " ")
		}
	}
	return strings.ReplaceAll(pageType, "-", " ")
}

// titleOf returns the usual title of a page type.
func titleOf(f Fields) string {
	switch {
	case f.PageType == "web-api-constructor", f.PageType == "javascript-constructor":
		return f.Parent + ": " + f.Name + "() constructor"
	case f.PageType == "web-api-interface", f.PageType == "web-api-overview", f.PageType == "javascript-class", f.PageType == "javascript-namespace":
		return f.Text
	case strings.HasPrefix(f.PageType, "web-api-"):
		if f.IsMethod {
			return fmt.Sprintf("%s: %s() %s", f.Parent, f.Name, strings.TrimPrefix(f.Kind, "instance "))
		}
		return fmt.Sprintf("%s: %s %s", f.Parent, f.Name, strings.TrimPrefix(f.Kind, "instance "))
	case f.PageType == "css-function":
		return f.Name + "()"
	case f.PageType == "css-type", f.PageType == "html-element", f.PageType == "svg-element", f.PageType == "mathml-element":
		return "<" + f.Name + ">"
	case strings.HasPrefix(f.PageType, "javascript-") && f.IsMethod:
		return f.Parent + "." + f.Name + "()"
	case f.PageType == "http-header":
		return f.Name + " header"
	case strings.HasPrefix(f.PageType, "css-"), strings.HasPrefix(f.PageType, "http-"):
		return f.Name
	}
	return f.Text
}

// compatPrefixes are what the keys of pages of a type begin with; their names follow.
var compatPrefixes = map[string]string{
	"web-api-interface": "api.",
	"css-property":      "css.properties.", "css-shorthand-property": "css.properties.", "css-at-rule": "css.at-rules.",
	"css-pseudo-class": "css.selectors.", "css-pseudo-element": "css.selectors.", "css-selector": "css.selectors.",
	"css-type": "css.types.", "css-function": "css.types.",
	"html-element": "html.elements.", "html-attribute": "html.global_attributes.",
	"http-header": "http.headers.", "http-method": "http.methods.", "http-status-code": "http.status.",
	"svg-element": "svg.elements.", "svg-attribute": "svg.global_attributes.", "mathml-element": "mathml.elements.",
}

// compatKey returns the probable compatibility key of a page.
func compatKey(f Fields) string {
	switch f.PageType {
	case "web-api-constructor", "web-api-event", "web-api-instance-method", "web-api-instance-property", "web-api-static-method", "web-api-static-property":
		return "api." + f.Parent + "." + path.Base(f.Slug)
	case "css-at-rule-descriptor":
		return "css.at-rules." + strings.TrimPrefix(f.Parent, "@") + "." + f.Name
	}
	if prefix := compatPrefixes[f.PageType]; prefix != "" {
		return prefix + strings.TrimLeft(f.Name, ":@")
	}
	return compatKeyOfName(f)
}

// compatKeyOfName returns the key of pages whose slug has the full name.
func compatKeyOfName(f Fields) string {
	for prefix, key := range map[string]string{
		"Web/JavaScript/Reference/Global_Objects/": "javascript.builtins.",
		"Web/JavaScript/Reference/Operators/":      "javascript.operators.",
		"Web/JavaScript/Reference/Statements/":     "javascript.statements.",
		"Mozilla/Add-ons/WebExtensions/API/":       "webextensions.api.",
	} {
		if rest, ok := strings.CutPrefix(f.Slug, prefix); ok {
			return key + strings.ReplaceAll(rest, "/", ".")
		}
	}
	return ""
}

// usualSidebar returns the most common sidebar of sibling pages, or that of the parent.
func usualSidebar(cat *content.Catalogue, slug string) string {
	parent := path.Dir(slug)
	if parent == "." {
		return ""
	}
	uses := map[string]int{}
	for _, p := range cat.Children(locale.EnUS, parent, content.BySlug) {
		if len(p.Sidebar) > 0 {
			uses[p.Sidebar[0].Name]++
		}
	}
	if p := cat.Page(locale.EnUS, parent); len(uses) == 0 && p != nil && len(p.Sidebar) > 0 {
		return p.Sidebar[0].Name
	}
	best := ""
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if uses[name] > uses[best] {
			best = name
		}
	}
	return best
}

// groupAbove returns the group of the API that the parent page names.
func groupAbove(cat *content.Catalogue, slug string) string {
	p := cat.Page(locale.EnUS, path.Dir(slug))
	if p == nil {
		return ""
	}
	body, err := cat.Body(p)
	if err != nil {
		return ""
	}
	segments, _ := macro.Parse(body)
	for _, s := range segments {
		if s.Call != nil && len(s.Call.Args) > 0 && (strings.EqualFold(s.Call.Name, "APIRef") || strings.EqualFold(s.Call.Name, "DefaultAPISidebar")) {
			return s.Call.Args[0].Text
		}
	}
	return ""
}

// runTemplate returns the body of a page from the site's own template or the embedded one.
func runTemplate(root string, f Fields) (string, error) {
	own, err := fs.Sub(os.DirFS(root), templateFolder)
	if err != nil {
		return "", err
	}
	builtIn, err := fs.Sub(templates, "templates")
	if err != nil {
		return "", err
	}
	for _, folder := range []fs.FS{own, builtIn} {
		for _, name := range templateNames(f.PageType) {
			text, err := fs.ReadFile(folder, name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return "", fmt.Errorf("read template %s: %w", name, fault.Cause(err))
			}
			return executeTemplate(name, string(text), f)
		}
	}
	return "", fmt.Errorf("there is no template for page type %s", f.PageType)
}

// templateNames lists the templates of a page type, the most specific first:
// web-api-event.md, web-api.md, web.md, default.md.
func templateNames(pageType string) []string {
	var names []string
	for name := pageType; ; {
		names = append(names, name+".md")
		i := strings.LastIndexByte(name, '-')
		if i < 0 {
			break
		}
		name = name[:i]
	}
	switch area, _, _ := strings.Cut(pageType, "-"); area {
	case "svg", "mathml", "aria", "exslt", "uri", "webassembly", "webdriver", "webgl", "xpath", "xslt":
		names = append(names, "feature.md")
	case "listing":
		names = append(names, "landing-page.md")
	}
	return append(names, "default.md")
}

func executeTemplate(name, text string, f Fields) (string, error) {
	t, err := template.New(name).Delims("<%", "%>").Option("missingkey=error").Parse(text)
	if err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	var b strings.Builder
	if err := t.Execute(&b, f); err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	return b.String(), nil
}
