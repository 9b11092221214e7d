package importer

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

var (
	htmlLink = regexp.MustCompile(`\b(?:src|href|poster)=(?:"[^"]*"|'[^']*')`)
	scheme   = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:|//|\{)`)
	target   = regexp.MustCompile(`^\]\(\s*(<[^>]*>|.*?)(\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)$`)
)

// linkTarget rewrites the target of a link in Markdown, "](target)".
func (p *mkdocsPage) linkTarget(line sourceLine, source string) string {
	m := target.FindStringSubmatch(source)
	if m == nil {
		return source
	}
	to := p.link(line, strings.Trim(m[1], "<>"), false)
	if strings.ContainsAny(to, " \t") {
		to = "<" + to + ">"
	}
	return "](" + to + m[2] + ")"
}

// htmlLink rewrites an attribute with an address.
func (p *mkdocsPage) htmlLink(line sourceLine, attribute string) string {
	name, value, _ := strings.Cut(attribute, "=")
	return name + "=" + value[:1] + p.link(line, value[1:len(value)-1], true) + value[:1]
}

// link returns a link in the docs tree. In Markdown it leads from the file of its line, in HTML and if there is
// no such file from the address of the page.
func (p *mkdocsPage) link(line sourceLine, to string, inHTML bool) string {
	if to == "" || scheme.MatchString(to) {
		return to
	}
	from := p.from(line)
	name, rest := splitTarget(to)
	decoded, err := url.PathUnescape(name)
	switch {
	case name == "" && from != p.file:
		return p.linkTo(from, "/") + rest
	case name == "" || err != nil:
		return to
	}
	byFile, byAddress := path.Join(path.Dir(from), decoded), path.Join(p.addressFolder(from), decoded)
	if strings.HasPrefix(decoded, "/") {
		byFile, byAddress = decoded[1:], path.Clean(decoded[1:])
	}
	if language, _ := p.languageOf(from); p.languages.Structure != "folder" {
		byAddress = strings.TrimPrefix(byAddress, language+"/")
	}
	for _, candidate := range [2]string{byFile, byAddress} {
		if inHTML {
			candidate = byAddress
		}
		if file := p.fileAt(candidate); file != "" && (candidate == byAddress || file == candidate || file == p.localized(candidate)) {
			return p.linkTo(file, name) + rest
		}
	}
	return to
}

// from returns the file from which the links of a line lead: that of the page, except in posts and files that the
// plugin include-markdown inserts.
func (p *mkdocsPage) from(line sourceLine) string {
	source, ok := strings.CutPrefix(line.source, p.DocsDir+"/")
	if ok && p.places[source] != "" && (p.has("include-markdown") || p.post(source) != nil) {
		return source
	}
	return p.file
}

// linkTo returns a link from the page to a file, in the same spelling if that leads there.
func (p *mkdocsPage) linkTo(file, spelled string) string {
	folder, to := path.Dir(p.places[p.file]), p.places[file]
	if p.languages.Structure != "folder" {
		to = p.neutral(to)
	}
	if !strings.HasPrefix(spelled, "/") && path.Join(folder, spelled) == to {
		return spelled
	}
	return (&url.URL{Path: content.PathFrom(folder, to)}).EscapedPath()
}

// addressFolder returns the folder of the address of a page, without a slash in front.
func (m *mkdocs) addressFolder(file string) string {
	address := strings.TrimPrefix(m.address(file), "/")
	if post := m.post(file); post != nil {
		address = strings.TrimPrefix(post.address, "/") + "/"
	}
	if strings.HasSuffix(address, "/") {
		return address
	}
	return path.Dir(address)
}

// fileAt returns the page or file of a path or an address, or "".
func (m *mkdocs) fileAt(name string) string {
	name = strings.TrimSuffix(name, "/")
	for _, candidate := range []string{name, name + ".md", name + "/index.md", name + "/README.md", strings.TrimSuffix(name, ".html") + ".md"} {
		candidate = path.Clean(candidate)
		for _, file := range [2]string{candidate, m.localized(candidate)} {
			if m.places[file] != "" {
				return file
			}
		}
	}
	return ""
}
