package importer

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// mikeVersion is a version in the versions.json of mike.
type mikeVersion struct {
	Version string
	Aliases []string
}

// readMike leads the addresses that mike gives this version of the pages to them, such as /latest/… and /1.2/…, and reports the
// other versions, which are built pages.
func (m *mkdocs) readMike(e *extra) {
	if e.Version.Provider != "mike" && !m.has("mike") {
		return
	}
	var o struct {
		Prefix    string `yaml:"deploy_prefix"`
		Canonical string `yaml:"canonical_version"`
	}
	m.plugins["mike"].decode(&o)
	names := append(slices.Clone([]string(e.Version.Default)), o.Canonical)
	versions := m.mikeVersions()
	own := max(0, slices.IndexFunc(versions, func(v mikeVersion) bool {
		return slices.ContainsFunc(append(v.Aliases, v.Version), func(name string) bool { return slices.Contains(names, name) || name == "latest" })
	}))
	var others []string
	for i, v := range versions {
		if i == own {
			names = append(append(names, v.Version), v.Aliases...)
		} else {
			others = append(others, v.Version)
		}
	}
	m.redirectVersions(o.Prefix, names)
	what := "other versions of mike, which are built pages on a branch of their own"
	if others != nil {
		what = "versions " + strings.Join(others, ", ") + " of mike, which are built pages on a branch of their own"
	}
	m.lose(m.file, max(m.Extra.Line, 1), "import the tag of each with --out NEW/versions/NAME, and set versions in site.yaml; see docs/reference/import.md", "%s", what)
}

// mikeVersions returns the versions in the versions.json of the project, nil without one.
func (m *mkdocs) mikeVersions() (versions []mikeVersion) {
	for _, file := range []string{"versions.json", path.Join(m.DocsDir, "versions.json")} {
		text, err := m.readFile(file)
		if err != nil {
			continue
		}
		if err := json.Unmarshal([]byte(text), &versions); err != nil {
			m.lose(file, 0, "correct it", "versions of mike: %v", err)
		}
		break
	}
	return slices.DeleteFunc(versions, func(v mikeVersion) bool { return v.Version == "" })
}

// redirectVersions redirects the addresses of all pages below the names of their version.
func (m *mkdocs) redirectVersions(prefix string, names []string) {
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), func(name string) bool {
		return strings.Trim(name, "/") == "" || content.CheckAddress("/"+name) != nil
	})
	if len(names)*len(m.pages)+len(m.tree.Site.Redirects) > maxRedirects {
		m.lose(m.file, 0, "redirect them at the host", "addresses of pages below %s", strings.Join(names, ", "))
		return
	}
	for _, name := range names {
		for _, file := range m.pages {
			if m.isDraft(file) {
				continue
			}
			address := m.address(file)
			if post := m.post(file); post != nil {
				address = post.address
			}
			m.redirect(path.Join("/", prefix, name)+address, address)
		}
	}
}
