package content

import (
	"encoding/json"
	"errors"
	"io/fs"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// contributorsFile, in a locale's folder, has the authors of pages from before version
// control: slug → {contributors}.
const contributorsFile = "_wikihistory.json"

// Contributors returns the authors of p from before version control. Their file is read on
// first use.
func (c *Catalogue) Contributors(p *Page) []string {
	if t := c.tree(p.Locale); t != nil {
		return t.contributors()[p.Slug]
	}
	return nil
}

func (t *tree) loadContributors(r flaw.Reporter) map[string][]string {
	rel := t.locale.Folder() + "/" + contributorsFile
	raw, err := fs.ReadFile(t.root.fs, rel)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var entries map[string]struct {
		Contributors []string `json:"contributors"`
	}
	if err == nil {
		err = json.Unmarshal(raw, &entries)
	}
	if err != nil {
		line, text := jsonProblem(raw, fault.Cause(err))
		report(r, FlawData, t.root.display(rel), line, "%s", text)
	}
	names := make(map[string][]string, len(entries))
	for slug, e := range entries {
		names[slug] = e.Contributors
	}
	return names
}
