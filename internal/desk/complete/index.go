package complete

import (
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// index is what can be suggested in one edition of a site. Its lists are made
// when they are first needed.
type index struct {
	site    *site.Site
	cat     *content.Catalogue
	edition string

	mu    sync.Mutex
	lists map[any]func() *list
}

func newIndex(s *site.Site, edition string) *index {
	return &index{site: s, cat: s.Catalogue(), edition: edition, lists: map[any]func() *list{}}
}

// once returns the list of a key, which is made once.
func (x *index) once(key any, make func() *list) *list {
	x.mu.Lock()
	get, ok := x.lists[key]
	if !ok {
		get = sync.OnceValue(make)
		x.lists[key] = get
	}
	x.mu.Unlock()
	return get()
}

// pages lists the pages that text in a locale may link to: those of the locale,
// and the English ones that it lacks.
func (x *index) pages(l locale.Locale) *list {
	return x.once(l, func() *list {
		var entries []entry
		for _, p := range x.cat.PagesOf(locale.EnUS) {
			if q := x.cat.Page(l, p.Slug); q != nil {
				p = q
			}
			entries = append(entries, x.entry(p, p.Slug))
		}
		if l != locale.EnUS {
			for _, p := range x.cat.PagesOf(l) {
				if x.cat.Page(locale.EnUS, p.Slug) == nil {
					entries = append(entries, x.entry(p, p.Slug))
				}
			}
		}
		return newList(entries)
	})
}

func (x *index) entry(p *content.Page, label string) entry {
	return entry{label: label, detail: p.Title, target: p.URL(), weight: x.site.Popularity(p.URL())}
}

type listKey string

func (x *index) compatKeys() *list {
	return x.once(listKey("compat"), func() *list { return wordList(x.site.Webdata().CompatKeys()...) })
}

func (x *index) specifications() *list {
	return x.once(listKey("specs"), func() *list {
		var entries []entry
		for _, s := range x.site.Webdata().SpecificationList() {
			entries = append(entries, entry{label: s.BCDSpecificationURL, detail: s.Title})
		}
		return newList(entries)
	})
}

func (x *index) macros() *list {
	return x.once(listKey("macros"), func() *list {
		signatures := macro.Signatures()
		entries := make([]entry, len(signatures))
		for i, s := range signatures {
			entries[i] = entry{label: s.Name, detail: s.String(), doc: s.Does}
		}
		return newList(entries)
	})
}

// sidebars lists the names that the front matter key sidebar may have.
func (x *index) sidebars() *list {
	return x.once(listKey("sidebars"), func() *list {
		entries := make([]entry, 0, 32)
		for _, name := range x.cat.SidebarNames() {
			entries = append(entries, entry{label: name})
		}
		for _, name := range []string{"apiref", "defaultapisidebar", "jsref"} {
			if s, ok := macro.FindSignature(name); ok {
				entries = append(entries, entry{label: name, detail: s.Does})
			}
		}
		return newList(entries)
	})
}

func (x *index) banners() *list {
	return x.once(listKey("banners"), func() *list {
		var entries []entry
		for _, s := range macro.Signatures() {
			if s.Banner {
				entries = append(entries, entry{label: strings.ToLower(s.Name), detail: s.Does})
			}
		}
		return newList(entries)
	})
}
