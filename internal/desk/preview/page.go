package preview

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"waymark.dev/waymark/internal/desk/textdiff"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
)

//go:embed page.html
var pageSource string

//go:embed page.css
var pageStyle []byte

// pageStyleName is a file: pages have no styles of their own (see [site.PagePolicy]).
const pageStyleName = "page.css"

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"anchor": anchor, "kind": kindName, "sameWords": func(p textdiff.Piece) bool { return p.Kind == textdiff.Same },
	"added": func(p textdiff.Piece) bool { return p.Kind == textdiff.Added }, "plural": plural, "short": short,
	"path": content.EscapePath, "direct": func(p *Page) bool { return p.Kind != site.PageShows },
	"hasDiff": func(p *Page) bool { return !p.diff.isEmpty() }, "parts": func(p *Page) []part { return p.diff.Parts },
	"problems": problemCount, "changed": changedPages,
}).Parse(pageSource))

func (m *maker) page() ([]byte, error) {
	var body bytes.Buffer
	if err := pageTemplate.Execute(&body, m.Report); err != nil {
		return nil, fmt.Errorf("write report on changes: %w", err)
	}
	return m.made.Page("Changes since "+plain(m.Since), `<link rel="stylesheet" href="/`+site.ChangesFolder+"/"+pageStyleName+`">`, body.String()), nil
}

func kindName(kind site.ChangeKind) string {
	return map[site.ChangeKind]string{
		site.PageAdded: "New", site.PageChanged: "Changed", site.PageMoved: "Moved", site.PageDeleted: "Deleted", site.PageShows: "Shows a change",
	}[kind]
}

// problemCount returns the number of a page's problems that need a person.
func problemCount(p *Page) int {
	n := len(p.Introduced)
	if p.NoRedirect {
		n++
	}
	return n
}

// short returns an abbreviated commit hash.
func short(hashes []string) string {
	var list []string
	for _, hash := range hashes {
		list = append(list, hash[:min(len(hash), 10)])
	}
	return strings.Join(list, ", ")
}
