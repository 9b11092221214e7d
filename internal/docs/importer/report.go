package importer

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/output"
)

// Report is the outcome of reading a project.
type Report struct {
	Tool      string  `json:"tool"`
	Config    string  `json:"config"`
	Name      string  `json:"name"`
	Pages     int     `json:"pages"`
	Files     int     `json:"files"`
	Links     int     `json:"sidebarLinks"`
	Redirects int     `json:"redirects"`
	Languages int     `json:"languages"`
	Versions  int     `json:"versions"`
	Losses    []Group `json:"losses"`
}

// Group are losses of the same kind, in the order of their places.
type Group struct {
	What   string   `json:"what"`
	Remedy string   `json:"remedy"`
	Count  int      `json:"count"`
	Places []string `json:"places"` // FILE or FILE:LINE, at most maxPlaces
}

// maxPlaces is the greatest number of places that a report lists for a kind of loss.
const maxPlaces = 100

// Report sums up the tree. The most frequent losses come first.
func (t *Tree) Report() Report {
	r := Report{
		Tool: t.Tool, Config: t.Config, Name: t.Site.Name, Files: len(t.Files), Redirects: len(t.Site.Redirects), Languages: max(1, len(t.Site.Languages)),
		Links: countLinks(t.Site.Sidebar.Items), Versions: 1, Losses: []Group{},
	}
	versions := map[string]bool{}
	for name := range t.Pages {
		if below, ok := strings.CutPrefix(name, t.Site.Versions.Folder+"/"); ok && t.Site.Versions.Folder != "" {
			version, _, _ := strings.Cut(below, "/")
			versions[version] = true
		}
		if !strings.HasSuffix(name, ".yaml") {
			r.Pages++
		}
	}
	r.Versions += len(versions)
	for _, area := range t.Site.Sidebar.Areas {
		r.Links += countLinks(area.Items)
	}
	groups := map[[2]string]*Group{}
	for _, loss := range t.Losses {
		key := [2]string{loss.What, loss.Remedy}
		if groups[key] == nil {
			groups[key] = &Group{What: loss.What, Remedy: loss.Remedy}
		}
		group := groups[key]
		if group.Count++; group.Count <= maxPlaces {
			group.Places = append(group.Places, loss.place())
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(groups), func(a, b [2]string) int {
		return cmp.Or(groups[b].Count-groups[a].Count, slices.Compare(a[:], b[:]))
	}) {
		r.Losses = append(r.Losses, *groups[key])
	}
	return r
}

// countLinks counts the entries of a sidebar that lead somewhere.
func countLinks(items []Item) (n int) {
	for _, item := range items {
		if item.Link+item.Folder != "" {
			n++
		}
		n += countLinks(item.Items)
	}
	return n
}

func (l *Loss) place() string {
	if l.Line == 0 {
		return l.File
	}
	return fmt.Sprintf("%s:%d", l.File, l.Line)
}

// WriteSummary writes the report in about ten lines; limit is the number of kinds of losses, negative for all.
func (r *Report) WriteSummary(w io.Writer, limit int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s project %s, read from %s\n", r.Tool, output.OneLine(r.Name), r.Config)
	fmt.Fprintf(&b, "  %s, %s, %s, %s, %s, %s\n", output.Count(r.Pages, "page"), output.Count(r.Files, "other file"), output.Count(r.Links, "link")+" in sidebars",
		output.Count(r.Redirects, "redirect"), output.Count(r.Languages, "language"), output.Count(r.Versions, "version"))
	if len(r.Losses) == 0 {
		b.WriteString("  everything in it is understood\n")
	}
	for i, group := range r.Losses {
		if i == limit {
			fmt.Fprintf(&b, "  and %s more\n", output.Count(len(r.Losses)-limit, "kind"))
			break
		}
		fmt.Fprintf(&b, "  %4d × %s: %s (%s)\n", group.Count, output.OneLine(group.What), output.OneLine(group.Remedy), output.OneLine(group.Places[0]))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteHTML writes the report as a page.
func (r *Report) WriteHTML(w io.Writer) error { return reportPage.Execute(w, r) }

var reportPage = template.Must(template.New("report").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Import of {{.Name}}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  dt { font-weight: 600; margin-block-start: 1rem }
  dd { margin: 0 }
  code { overflow-wrap: anywhere }
</style>
<h1>Import of {{.Name}}</h1>
<p>{{.Tool}} project, read from <code>{{.Config}}</code>: {{.Pages}} pages, {{.Files}} other files, {{.Links}} links in sidebars, {{.Redirects}} redirects, {{.Languages}} languages, {{.Versions}} versions.</p>
<h2>Not understood</h2>
{{if .Losses}}<dl>{{range .Losses}}
<dt>{{.What}} ({{.Count}})</dt>
<dd>{{.Remedy}}<details><summary>Places</summary><ul>{{range .Places}}<li><code>{{.}}</code></li>{{end}}</ul></details></dd>{{end}}
</dl>{{else}}<p>Everything in the project is understood.</p>{{end}}
</html>
`))
