package importer

import (
	"cmp"
	"html"
	"net/url"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
)

// link returns a link of a page as one of the docs tree. Those that lead nowhere stay.
func (p *hugoPage) link(target string) string {
	if hasScheme.MatchString(target) {
		return target
	}
	escaped, rest := splitTarget(target)
	name, err := url.PathUnescape(strings.ReplaceAll(html.UnescapeString(escaped), `\`, ""))
	if err != nil || name == "" {
		return target
	}
	if base, err := url.Parse(p.lang.site.text("baseurl")); err == nil && strings.HasPrefix(name, "/") {
		name = "/" + strings.TrimPrefix(name, strings.TrimSuffix(base.Path, "/")+"/")
	}
	var tries []string
	switch {
	case strings.HasPrefix(name, "/"):
		tries = []string{name}
		if bare, ok := strings.CutPrefix(name, "/"+p.lang.key+"/"); ok {
			tries = append(tries, "/"+bare)
		}
	case path.Ext(name) == ".md":
		tries = []string{path.Join("/", p.folder, name), path.Join(p.address, name)}
	default:
		tries = []string{path.Join(p.address, name), path.Join("/", p.folder, name), path.Join("/", name)}
	}
	for _, nameOf := range tries {
		if page := p.find(func(l *hugoLanguage) *hugoPage { return l.byAddress[addressKey(nameOf)] }); page != nil {
			return content.EscapePath("/"+page.place) + rest
		}
		if file, ok := p.fileAt(nameOf); ok {
			return content.EscapePath("/"+strings.TrimPrefix(file, "static/")) + rest
		}
		if page := p.find(func(l *hugoLanguage) *hugoPage { return l.byPath[contentKey(nameOf)] }); page != nil {
			return content.EscapePath("/"+page.place) + rest
		}
	}
	return target
}

// contentKey returns the path of a page of the content for one that may have an extension.
func contentKey(name string) string {
	name = strings.Trim(strings.ToLower(name), "/")
	if markdown.IsFile(name) {
		name = strings.TrimSuffix(name, path.Ext(name))
	}
	return strings.Trim(strings.TrimSuffix(strings.TrimSuffix("/"+name, "/_index"), "/index"), "/")
}

// pageAt returns the page that a reference names: from the folder of the page, from the root, or by a name that no other page has.
func (p *hugoPage) pageAt(name string) *hugoPage {
	key := contentKey(path.Clean("/" + name))
	return p.find(func(l *hugoLanguage) *hugoPage {
		if page := l.byPath[contentKey(path.Join(p.folder, name))]; page != nil && !strings.HasPrefix(name, "/") {
			return page
		}
		return cmp.Or(l.byPath[key], l.byName[path.Base(key)], l.byAddress[key])
	})
}

// find looks for a page in the language of another one, then in the default one.
func (p *hugoPage) find(in func(*hugoLanguage) *hugoPage) *hugoPage {
	return cmp.Or(in(p.lang), in(p.languages[0]))
}

// fileAt returns the path in the docs tree of a file that is not a page: of the content, of the static files, or of the assets.
func (p *hugoPage) fileAt(name string) (tree string, ok bool) {
	bare := strings.TrimPrefix(path.Clean("/"+name), "/")
	for _, l := range []*hugoLanguage{p.lang, p.languages[0]} {
		if file := l.files[strings.ToLower(bare)]; file != "" {
			return strings.TrimPrefix(file, p.lang.folder+"/"), true
		}
	}
	if static := path.Join("static", bare); p.hugo.tree.Files[static] != "" {
		return static, true
	}
	if path.Ext(bare) == "" {
		return "", false
	}
	asset := p.asset(bare)
	return asset, asset != ""
}

// folderKey is the key of the folder of a page in folders with files.
func (p *hugoPage) folderKey() string { return cmp.Or(strings.ToLower(p.folder), ".") }

// resource returns the path of the first file in the folder of a page whose name has a pattern, with a slash in front, or "".
func (p *hugoPage) resource(pattern string) string {
	pattern = strings.ToLower(pattern)
	for _, l := range []*hugoLanguage{p.lang, p.languages[0]} {
		for _, name := range l.folders[p.folderKey()] {
			if matches, err := path.Match(pattern, path.Base(name)); err == nil && matches && isPicture(name) {
				return "/" + strings.TrimPrefix(l.files[name], p.lang.folder+"/")
			}
		}
	}
	return ""
}
