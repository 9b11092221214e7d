package link

import (
	"cmp"
	"hash/maphash"
	"html"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// catalogue is the Linker's part of content.Catalogue.
type catalogue interface {
	Scheme() content.Scheme
	// ByURLOrEnglish returns the page of an address without fragment, in any letter case, or
	// its English version, or nil.
	ByURLOrEnglish(url string) *content.Page
	// ResolveURL follows redirects and corrects letter case.
	ResolveURL(url string) (resolved string, moved bool)
}

// Options provide facts about pages and texts.
type Options struct {
	// Status returns a page's baseline status, such as "discouraged" or "high", or "".
	Status func(*content.Page) string
	// Text returns a text of the content's localization tables.
	Text func(table, key string, l locale.Locale) string
	// Other reports whether an address outside the docs exists, and its page's title; nil
	// means that all exist.
	Other func(url string) (label string, ok bool)
	// CacheBytes limits the cached links; 0 means enough for the build of a large site.
	CacheBytes int
}

const defaultCacheBytes = 160 << 20

const shardCount = 64

// Linker renders links and caches recent ones. It is safe for concurrent use.
type Linker struct {
	pages  catalogue
	scheme content.Scheme
	o      Options
	seed   maphash.Seed
	shards [shardCount]shard
	badges badgeTexts
}

// shard caches a part of the links in two generations: when the recent one is full it replaces
// the older one, whose unused links are dropped.
type shard struct {
	mu            sync.RWMutex
	recent, older map[Request]*Link
	bytes         int // of recent
}

// New returns a Linker for the pages of an immutable catalogue.
func New(pages catalogue, o Options) *Linker {
	if o.CacheBytes <= 0 {
		o.CacheBytes = defaultCacheBytes
	}
	l := &Linker{pages: pages, scheme: pages.Scheme(), o: o, seed: maphash.MakeSeed()}
	for i := range l.shards {
		l.shards[i].recent = map[Request]*Link{}
	}
	return l
}

// Link renders a link, or returns the cached one.
func (l *Linker) Link(r Request) *Link {
	s := &l.shards[maphash.String(l.seed, r.Path)%shardCount]
	s.mu.RLock()
	known := s.recent[r]
	s.mu.RUnlock()
	if known != nil {
		return known
	}
	if known = s.refresh(r, l.o.CacheBytes/shardCount); known != nil {
		return known
	}
	// The strings may be parts of a whole page, which must not stay in memory.
	r.Path, r.Text, r.Title = strings.Clone(r.Path), strings.Clone(r.Text), strings.Clone(r.Title)
	rendered := l.render(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.recent[r]; known != nil {
		return known
	}
	s.remember(r, rendered, l.o.CacheBytes/shardCount)
	return rendered
}

// refresh makes an older link recent and returns it.
func (s *shard) refresh(r Request, limit int) *Link {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.older[r]
	if known != nil {
		delete(s.older, r)
		s.remember(r, known, limit)
	}
	return known
}

// remember must be called with the lock held. Each generation has half of the bytes.
func (s *shard) remember(r Request, k *Link, limit int) {
	n := size(&r, k)
	if s.bytes+n > limit/2 {
		s.older, s.recent, s.bytes = s.recent, map[Request]*Link{}, 0
	}
	s.recent[r] = k
	s.bytes += n
}

// linkOverhead is the approximate size in bytes of a cached link without its text: two
// structs, and their place in a map that is not full.
const linkOverhead = 384

// size returns the approximate size of a cached link in bytes.
func size(r *Request, k *Link) int {
	return len(r.Path) + len(r.Text) + len(r.Title) + len(k.HTML) + len(k.Address) + len(k.Resolved) + linkOverhead
}

// Current returns the HTML of the link on page p, marking a link of a page to itself.
func (l *Link) Current(p *content.Page) string {
	if l.Page == nil || l.Page != p {
		return l.HTML
	}
	return l.HTML[:l.AttrsAt] + ` aria-current="page"` + l.HTML[l.AttrsAt:]
}

func (l *Linker) render(r Request) *Link {
	switch {
	case !strings.HasPrefix(r.Path, "/"):
		return l.external(r)
	case !l.scheme.IsPlain() && !hasLocale(r.Path):
		r.Path = l.scheme.URL(r.Locale, r.Path[1:])
	}
	address, fragment, _ := strings.Cut(r.Path, "#")
	if !l.scheme.Covers(address) {
		return l.other(r, address)
	}
	out := &Link{Address: address}
	if resolved, moved := l.resolve(address); moved {
		out.Resolved = resolved
		out.Problem = Moved
		if strings.EqualFold(address, resolved) {
			out.Problem = IllCased
		}
		address, _, _ = strings.Cut(resolved, "#")
	}
	out.Page = l.pages.ByURLOrEnglish(address)
	if out.Page == nil {
		out.Problem |= Missing
		l.writeMissing(out, r)
		return out
	}
	l.writeFound(out, r, fragment)
	return out
}

// resolve follows redirects. Repeated slashes count as one.
func (l *Linker) resolve(address string) (resolved string, moved bool) {
	single := address
	for strings.Contains(single, "//") {
		single = strings.ReplaceAll(single, "//", "/")
	}
	resolved, moved = l.pages.ResolveURL(single)
	if single == address || l.pages.ByURLOrEnglish(resolved) == nil {
		return resolved, moved
	}
	return resolved, true
}

func (l *Linker) writeFound(out *Link, r Request, fragment string) {
	p := out.Page
	var b strings.Builder
	b.Grow(len(p.Slug) + 2*len(r.Text) + len(r.Title) + 128)
	b.WriteString(`<a href="`)
	b.WriteString(EscapeAttr(p.URL()))
	if fragment != "" {
		b.WriteByte('#')
		b.WriteString(EscapeAttr(markdown.AnchorID(fragment)))
	}
	b.WriteByte('"')
	if r.Title != "" {
		writeAttr(&b, "title", r.Title)
	}
	if english := l.scheme.Default(); p.Locale == english && r.Locale != english {
		b.WriteString(` class="only-in-en-us"`)
	}
	text := r.Text
	if text == "" {
		text = Escape(labelOf(p))
	}
	l.finish(&b, out, r, text)
}

// writeMissing writes an explained link without href to a page that does not exist.
func (l *Linker) writeMissing(out *Link, r Request) {
	var b strings.Builder
	b.WriteString("<a")
	why := l.o.Text("Common", "summary", r.Locale)
	if r.Title != "" {
		writeAttr(&b, "title", why)
	}
	b.WriteString(` class="page-not-created"`)
	writeAttr(&b, "data-href", r.Path)
	if r.Title == "" {
		writeAttr(&b, "title", why)
	}
	// Markup in the link's text is shown, not applied.
	text := html.UnescapeString(r.Text)
	if text == "" {
		text = lastSegment(r.Path)
	}
	r.Badges = false
	l.finish(&b, out, r, Escape(text))
}

// external writes a link that leaves the site, or a relative one unchanged.
func (l *Linker) external(r Request) *Link {
	out := &Link{Address: r.Path}
	var b strings.Builder
	b.WriteString("<a")
	writeAttr(&b, "href", r.Path)
	away := strings.HasPrefix(r.Path, "http:") || strings.HasPrefix(r.Path, "https:")
	title := r.Title
	if away && title == "" {
		title = l.o.Text("Template", "external_link", r.Locale)
	}
	if r.Title != "" {
		writeAttr(&b, "title", r.Title)
	}
	if away {
		b.WriteString(` class="external" target="_blank"`)
		if r.Title == "" {
			writeAttr(&b, "title", title)
		}
	}
	text := r.Text
	if text == "" {
		text = Escape(r.Path)
	}
	r.Badges = false
	l.finish(&b, out, r, text)
	return out
}

// other writes a link to a page of the site outside the docs.
func (l *Linker) other(r Request, address string) *Link {
	out := &Link{Address: address}
	label, ok := "", true
	if l.o.Other != nil {
		label, ok = l.o.Other(address)
	}
	if r.Text == "" {
		r.Text = Escape(label)
	}
	if !ok {
		out.Problem = Missing
		l.writeMissing(out, r)
		return out
	}
	if r.Text == "" {
		r.Text = Escape(lastSegment(r.Path))
	}
	var b strings.Builder
	b.WriteString("<a")
	writeAttr(&b, "href", r.Path)
	if r.Title != "" {
		writeAttr(&b, "title", r.Title)
	}
	if in, _, _ := l.scheme.Cut(address); in == l.scheme.Default() && r.Locale != in {
		b.WriteString(` class="only-in-en-us"`)
	}
	r.Badges = false
	l.finish(&b, out, r, r.Text)
	return out
}

// finish closes the opening tag in b and writes the rest.
func (l *Linker) finish(b *strings.Builder, out *Link, r Request, text string) {
	out.AttrsAt = b.Len()
	if r.Mark {
		b.WriteString(" " + Mark)
	}
	b.WriteByte('>')
	if r.Code {
		b.WriteString("<code>")
	}
	b.WriteString(text)
	if r.Code {
		b.WriteString("</code>")
	}
	if r.Badges {
		b.WriteString(l.Badges(out.Page, r.Locale))
	}
	b.WriteString("</a>")
	out.HTML = b.String()
}

func labelOf(p *content.Page) string {
	return cmp.Or(p.ShortTitle, p.Title)
}

// lastSegment returns what is after the last slash of a path.
func lastSegment(path string) string {
	path = strings.TrimSuffix(path, "/")
	return path[strings.LastIndexByte(path, '/')+1:]
}

func hasLocale(url string) bool {
	_, _, ok := locale.Cut(url)
	return ok
}
