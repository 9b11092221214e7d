package sidebar

import (
	"container/list"
	"errors"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// defaultCacheBytes is the default limit of a Renderer's cache. It fits all sidebars from
// files, 10 MB in the largest locale, and the interfaces in progress: pages are built in the
// order of their slugs, so those of one interface are consecutive.
const defaultCacheBytes = 32 << 20

// slotOverhead is the approximate size in bytes of a sidebar without its base, and flawBytes
// that of each flaw.
const (
	slotOverhead = 512
	flawBytes    = 128
)

var errUnfinished = errors.New("the sidebar could not be rendered")

// key identifies a sidebar before marking. Pages with equal keys have the same base.
type key struct {
	name   string // file or macro, lower case
	locale locale.Locale
	arg    string // group of an API sidebar, open entries of an API tree
	object string // interface or object of a generated sidebar
}

// made is a base with its problems.
type made struct {
	base  *base
	flaws []linkFlaw
	// lookups are the sidebar's dependencies that its links do not show.
	lookups *content.Lookups
	err     error
}

// cache holds the most recently used sidebars. It is safe for concurrent use; each sidebar is
// made once, and concurrent callers wait.
type cache struct {
	limit int

	mu     sync.Mutex
	slots  map[key]*list.Element // of *slot
	byHTML map[string]*slot      // made slots by their base's HTML
	recent list.List             // most recently used first
	size   int
}

type slot struct {
	key  key
	once sync.Once
	made made
	size int // 0 until made
}

func newCache(limit int) *cache {
	return &cache{limit: limit, slots: map[key]*list.Element{}, byHTML: map[string]*slot{}}
}

// get returns the sidebar of a key, making it if necessary.
func (c *cache) get(k key, make func() made) *made {
	c.mu.Lock()
	el := c.slots[k]
	if el == nil {
		el = c.recent.PushFront(&slot{key: k})
		c.slots[k] = el
	} else {
		c.recent.MoveToFront(el)
	}
	c.mu.Unlock()

	s := el.Value.(*slot)
	s.once.Do(func() {
		s.made.err = errUnfinished // remains if make panics
		s.made = make()
		c.keep(s)
	})
	return &s.made
}

// withHTML returns the base with that HTML, if still cached.
func (c *cache) withHTML(html string) *base {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.byHTML[html]; s != nil {
		return s.made.base
	}
	return nil
}

// keep accounts for a made slot and drops the least recently used ones above the limit.
func (c *cache) keep(s *slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.made.base != nil {
		s.size = s.made.base.size() + slotOverhead + flawBytes*len(s.made.flaws)
		c.byHTML[s.made.base.html] = s
		c.size += s.size
	}
	for el := c.recent.Back(); c.size > c.limit && el != nil; {
		old, before := el.Value.(*slot), el.Prev()
		if old != s && old.size > 0 {
			c.drop(el, old)
		}
		el = before
	}
}

func (c *cache) drop(el *list.Element, s *slot) {
	c.recent.Remove(el)
	delete(c.slots, s.key)
	if c.byHTML[s.made.base.html] == s {
		delete(c.byHTML, s.made.base.html)
	}
	c.size -= s.size
}
