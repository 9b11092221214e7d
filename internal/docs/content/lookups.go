package content

import (
	"hash/fnv"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Lookups are what a page asked a catalogue for that another state of the content
// may answer otherwise and that cannot be seen in the page: addresses without a
// page of exactly that name, and lists of pages. A nil *Lookups records nothing. It
// is not safe for concurrent use, except that what was recorded may be shared.
type Lookups struct {
	keys   []LookupKey
	shared []*Lookups
}

// LookupKey stands for something that can be looked up, in any locale. Two different
// things rarely have one key; then a page only seems to depend on more than it does.
type LookupKey uint32

func keyOf(kind byte, name string) LookupKey {
	h := fnv.New32a()
	_, _ = h.Write([]byte{kind})
	_, _ = h.Write([]byte(name))
	return LookupKey(h.Sum32())
}

// addressKey is the key of an address, with locale or without: of the page there,
// of its being missing, and of its redirect.
func addressKey(address string) LookupKey {
	address, _, _ = strings.Cut(address, "#")
	for strings.Contains(address, "//") {
		address = strings.ReplaceAll(address, "//", "/")
	}
	if _, slug, _, ok := SplitURL(address); ok {
		return FolderKey(FolderOf(slug))
	}
	return keyOf('a', strings.ToLower(address))
}

// FolderKey is the addressKey of the pages of a folder, see [Page.Folder].
func FolderKey(folder string) LookupKey { return keyOf('f', folder) }

// listKey is the key of the list of the pages below a folder, to a depth as in
// [Catalogue.SubPages].
func listKey(folder string, depth int) LookupKey {
	return keyOf('l'+byte(min(max(depth, 0), maxListDepth)), folder)
}

// maxListDepth is the depth from which on lists count as lists without limit.
const maxListDepth = 8

// ListKeys returns the keys of all lists that a page in a folder may be in.
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

// NameKey is the key of a name that macros find pages by.
func NameKey(name string) LookupKey { return keyOf('n', name) }

// Add records what a key stands for.
func (k *Lookups) Add(keys ...LookupKey) {
	if k != nil {
		k.keys = append(k.keys, keys...)
	}
}

func (k *Lookups) Address(address string) {
	if k != nil {
		k.Add(addressKey(address))
	}
}

// Share adds what a part that several pages have looked up, and which must not change
// any more.
func (k *Lookups) Share(other *Lookups) {
	if k != nil && other != nil && len(other.keys) > 0 && !slices.Contains(k.shared, other) {
		k.shared = append(k.shared, other)
	}
}

// Keys returns the recorded keys that are not shared, sorted.
func (k *Lookups) Keys() []LookupKey {
	if k == nil {
		return nil
	}
	return sorted(slices.Clone(k.keys))
}

// Shared returns what the page shares with others. The caller must not change the
// slice.
func (k *Lookups) Shared() []*Lookups {
	if k == nil {
		return nil
	}
	return k.shared
}

// sorted sorts keys in place and leaves out repetitions.
func sorted(keys []LookupKey) []LookupKey {
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Page is [Catalogue.PageOrEnglish] that is recorded.
func (k *Lookups) Page(c *Catalogue, l locale.Locale, slug string) *Page {
	k.Address(URLOf(l, slug))
	return c.PageOrEnglish(l, slug)
}

// SubPages is [Catalogue.SubPages] that is recorded.
func (k *Lookups) SubPages(c *Catalogue, l locale.Locale, slug string, depth int, by Order) []*Page {
	if k != nil {
		url := URLOf(l, slug)
		k.Add(addressKey(url), listKey(FolderOf(slug), depth))
		if to, moved := c.ResolveURL(url); moved {
			if _, target, _, ok := SplitURL(to); ok {
				k.Add(addressKey(to), listKey(FolderOf(target), depth))
			}
		}
	}
	return c.SubPages(l, slug, depth, by)
}

// RedirectSums returns a checksum of the redirects of each address, by the key of
// the address.
func (c *Catalogue) RedirectSums() map[LookupKey]uint32 {
	sums := make(map[LookupKey]uint32, len(c.redirects))
	for from, to := range c.redirects {
		// Addresses of several locales have one key: the order does not count.
		sums[addressKey(from)] += uint32(keyOf('r', from+"\t"+to))
	}
	return sums
}

// ChangedRedirects returns the addresses, in lower case, that c and another catalogue
// redirect to different targets, or only one of them redirects.
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
