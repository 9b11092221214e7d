package content

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"waymark.dev/waymark/internal/platform/fault"
)

// Assets returns the sorted names of the other files next to index.md, except hidden files and
// symbolic links. The caller must not change the slice. The error is fs.ErrNotExist if the
// page's locale was not read.
func (c *Catalogue) Assets(p *Page) ([]string, error) {
	t := c.tree(p.Locale)
	if t == nil {
		return nil, fmt.Errorf("list files next to %s: %w", p.File, fs.ErrNotExist)
	}
	return t.assets[p.Folder()], nil
}

func (c *Catalogue) OpenAsset(p *Page, name string) (fs.File, error) {
	names, err := c.Assets(p)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("open %s next to %s: %w", name, p.File, fs.ErrNotExist)
	}
	f, err := c.tree(p.Locale).root.fs.Open(path.Join(path.Dir(p.RelFile), name))
	if err != nil {
		return nil, fmt.Errorf("open %s next to %s: %w", name, p.File, fault.Cause(err))
	}
	return f, nil
}
