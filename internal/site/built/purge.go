package built

import (
	"maps"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// Purge lists the responses that caches in front of a site must drop after a build.
type Purge struct {
	// Release is the tag of the build, Previous that of the one before; "" if builds have none.
	Release  string `json:"release,omitempty"`
	Previous string `json:"previous,omitempty"`
	// Everything means that most files are new: dropping all is faster than by the lists.
	Everything bool `json:"everything"`
	// Addresses are escaped paths, Tags those of their pages and of changed redirects.
	Addresses []string `json:"addresses"`
	Tags      []string `json:"tags"`
}

// PurgeOf compares the files that two builds show, by name. Pages are the addresses of the
// pages of both.
func PurgeOf(s content.Scheme, before, after map[string]File, pages ...string) Purge {
	changed := changes{addresses: map[string]bool{}, tags: map[string]bool{}, pages: map[string]string{}, scheme: s}
	for _, url := range pages {
		changed.pages[site.OutputFolder(s, url)] = url
	}
	files, different := 0, 0
	for _, name := range slices.Collect(names(before, after)) {
		if strings.HasPrefix("/"+name, render.StaticPath) {
			continue // another content has another name
		}
		files++
		if before[name].Hash != after[name].Hash {
			different++
			changed.file(name)
		}
	}
	return Purge{
		Everything: different > files/2, Addresses: changed.list(changed.addresses), Tags: changed.list(changed.tags),
	}
}

// addMoved adds the redirects that differ between two builds.
func (p *Purge) addMoved(before, after map[string]Moved) {
	tags := map[string]bool{}
	for _, folder := range slices.Collect(names(before, after)) {
		if before[folder] != after[folder] {
			tags[site.CacheTags(content.Scheme{}, "/"+folder)[0]] = true
		}
	}
	for _, tag := range p.Tags {
		tags[tag] = true
	}
	p.Tags = slices.Sorted(maps.Keys(tags))
}

// names yields the keys of two maps, each once.
func names[V any](one, two map[string]V) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range one {
			if !yield(name) {
				return
			}
		}
		for name := range two {
			if _, isInBoth := one[name]; !isInBoth && !yield(name) {
				return
			}
		}
	}
}

// changes collects the differences between two builds.
type changes struct {
	addresses, tags map[string]bool
	pages           map[string]string // addresses by folder
	scheme          content.Scheme
}

// file adds the address of a file as readers ask for it.
func (c *changes) file(name string) {
	folder, base := path.Split(name)
	folder = strings.TrimSuffix(folder, "/")
	address := "/" + name
	if url, ok := c.pages[folder]; ok {
		address = c.scheme.FileNextTo(url, "/"+base)
	} else if url, ok := c.pages[strings.TrimSuffix(name, ".html")]; ok && c.scheme.Addresses.AreFiles() {
		address = url
	} else if url, ok := c.pages[strings.TrimSuffix(name, ".md")]; ok {
		address = c.scheme.FileNextTo(url, ".md")
	}
	if page, isPage := strings.CutSuffix(address, "/index.html"); isPage {
		if address = page; strings.HasSuffix(c.pages[folder], "/") || page == "" {
			address += "/"
		}
	}
	c.addresses[content.EscapePath(address)] = true
	c.tags[site.CacheTags(c.scheme, address)[0]] = true
}

// list returns the members of a set, an empty list rather than none.
func (*changes) list(set map[string]bool) []string {
	return append([]string{}, slices.Sorted(maps.Keys(set))...)
}
