package content

import (
	"hash/fnv"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Lookups are the lookups of a page whose result may change with the content, but which do not
// show in the page: addresses without a page of exactly that name, and lists of pages. A nil
// *Lookups records nothing. It is not safe for concurrent use, but shared lookups may be read
// concurrently.
type Lookups struct {
	Scheme Scheme // of the addresses

	keys   []LookupKey
	shared []*Lookups
}

// LookupKey is the hash of a lookup, in any locale. A collision, which is rare, only adds a
// false dependency.
type LookupKey uint32

func keyOf(kind byte, name string) LookupKey {
	h := fnv.New32a()
	_, _ = h.Write([]byte{kind})
	_, _ = h.Write([]byte(name))
	return LookupKey(h.Sum32())
}

// addressKey is the key of an address, with or without locale: of its page, of the lack of
// one, and of its redirect.
func (s Scheme) addressKey(address string) LookupKey {
	address, _, _ = strings.Cut(address, "#")
	for strings.Contains(address, "//") {
		address = strings.ReplaceAll(address, "//", "/")
	}
	if _, slug, _, ok := s.Split(address); ok {
		return FolderKey(FolderOf(slug))
	}
	return keyOf('a', strings.ToLower(address))
}

// FolderKey is the addressKey of a folder's pages, see [Page.Folder].
func FolderKey(folder string) LookupKey { return keyOf('f', folder) }

// listKey is the key of the list of pages below a folder; depth is as in [Catalogue.SubPages].
func listKey(folder string, depth int) LookupKey {
	return keyOf('l'+byte(min(max(depth, 0), maxListDepth)), folder)
}

// maxListDepth is the depth from which lists share the key of lists without limit.
const maxListDepth = 8

// ListKeys returns the keys of all lists that may include a page in a folder.
func ListKeys(folder string) []LookupKey {
	var keys []LookupKey
	for distance := 1; ; distance++ {
		parent, ok := parentOf(folder)
		if !ok {
			return keys
		}
		keys = append(keys, listKey(parent, 0))
		for depth := distance; depth <= maxListDepth; depth++ {
			keys = append(keys, listKey(parent, depth))
		}
		folder = parent
	}
}

// NameKey is the key of a name by which macros find pages.
func NameKey(name string) LookupKey { return keyOf('n', name) }

// Add records keys.
func (k *Lookups) Add(keys ...LookupKey) {
	if k != nil {
		k.keys = append(k.keys, keys...)
	}
}

func (k *Lookups) Address(address string) {
	if k != nil {
		k.Add(k.Scheme.addressKey(address))
	}
}

// Share adds lookups shared by several pages. They must not change any more.
func (k *Lookups) Share(other *Lookups) {
	if k != nil && other != nil && len(other.keys) > 0 && !slices.Contains(k.shared, other) {
		k.shared = append(k.shared, other)
	}
}

// Keys returns the sorted keys that are not shared.
func (k *Lookups) Keys() []LookupKey {
	if k == nil {
		return nil
	}
	return sorted(slices.Clone(k.keys))
}

// Shared returns the lookups shared with other pages. The caller must not change the slice.
func (k *Lookups) Shared() []*Lookups {
	if k == nil {
		return nil
	}
	return k.shared
}

// sorted sorts keys in place and removes duplicates.
func sorted(keys []LookupKey) []LookupKey {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Page is [Catalogue.PageOrEnglish] with recording.
func (k *Lookups) Page(c *Catalogue, l locale.Locale, slug string) *Page {
	k.Address(c.scheme.URL(l, slug))
	return c.PageOrEnglish(l, slug)
}

// SubPages is [Catalogue.SubPages] with recording.
func (k *Lookups) SubPages(c *Catalogue, l locale.Locale, slug string, depth int, by Order) []*Page {
	if k != nil {
		url := c.scheme.URL(l, slug)
		k.Add(k.Scheme.addressKey(url), listKey(FolderOf(slug), depth))
		if to, moved := c.ResolveURL(url); moved {
			if _, target, _, ok := c.scheme.Split(to); ok {
				k.Add(k.Scheme.addressKey(to), listKey(FolderOf(target), depth))
			}
		}
	}
	return c.SubPages(l, slug, depth, by)
}

// RedirectSums returns checksums of the redirects of each address key.
func (c *Catalogue) RedirectSums() map[LookupKey]uint32 {
	sums := make(map[LookupKey]uint32, len(c.redirects))
	for from, to := range c.redirects {
		// Addresses of several locales have one key: addition is independent of order.
		sums[c.scheme.addressKey(from)] += uint32(keyOf('r', from+"\t"+to))
	}
	return sums
}

// ChangedRedirects returns the lower-case addresses whose redirect is different or missing in
// c or other.
func (c *Catalogue) ChangedRedirects(other *Catalogue) []string {
	var changed []string
	for from, to := range c.redirects {
		if was, ok := other.redirects[from]; !ok || was != to {
			changed = append(changed, from)
		}
	}
	for from := range other.redirects {
		if _, ok := c.redirects[from]; !ok {
			changed = append(changed, from)
		}
	}
	slices.Sort(changed)
	return changed
}
