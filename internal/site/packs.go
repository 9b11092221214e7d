package site

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
)

// PackOptions configure content packs.
type PackOptions struct {
	Workers int // shards at the same time; 0 means one per processor
	// Write stores a file by name below [offline.Path]. It is called concurrently.
	Write func(name string, data []byte) error
	// Titles makes the quick index of a locale; it may be nil.
	Titles func(context.Context, locale.Locale) ([]byte, error)
	// Words splits the text of a page into words; it may be nil. It returns false for pages
	// excluded from search.
	Words func(url string) (offline.Words, bool)
	// Rest is called after each page, to pause; it may be nil.
	Rest func(ctx context.Context, worked time.Duration)
	// Before is the folder of Write with the previous packs, whose unchanged shards are kept;
	// nil rebuilds all.
	Before fs.FS
	// Version is the program's: a new one rebuilds all packs.
	Version string
}

// WritePacks writes the packs of the current pages. Equal pages give equal files, regardless
// of workers and kept shards. The list of packs is written last, except for the record. Pages
// that fail are left out.
func (s *Site) WritePacks(ctx context.Context, o PackOptions) (offline.Catalogue, error) {
	m := newPacker(s, s.current.Load(), o)
	if o.Before != nil {
		return m.writeChanged(ctx)
	}
	return m.writeAll(ctx)
}

// pace pauses after each piece of work; nil does not.
type pace func(ctx context.Context, worked time.Duration)

func (p pace) do(ctx context.Context, work func()) {
	began := time.Now()
	work()
	if p != nil {
		p(ctx, time.Since(began))
	}
}

// packer builds the packs of an edition.
type packer struct {
	site  *Site
	e     *edition
	opts  PackOptions
	moved map[string][]redirect // from pages' former addresses, by address
	// kept is the state of the previous packs, by id, made that of these; see reuse. changed
	// reports whether a page may have changed.
	kept, made map[string]packState
	changed    func(url string) bool
	reuse      packReuse
	record     *packRecorder // of documents made; nil if not needed
}

func newPacker(s *Site, e *edition, o PackOptions) *packer {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	m := &packer{site: s, e: e, opts: o, moved: map[string][]redirect{}, made: map[string]packState{}}
	for _, r := range e.movedDocuments() {
		m.addMoved(r.from)
	}
	return m
}

// addMoved records a page's former address.
func (m *packer) addMoved(from string) {
	target, _ := m.e.cat.ResolveURL(from)
	path, _, fragment := m.e.cat.SplitTarget(target)
	p := m.e.cat.ByURL(path)
	if l, _, _, ok := m.e.cat.Scheme().Split(from); p == nil || !ok || l != p.Locale {
		return
	}
	to := p.URL()
	if fragment != "" {
		to += "#" + fragment
	}
	m.moved[p.URL()] = append(m.moved[p.URL()], redirect{from, to})
}

func (m *packer) writeAll(ctx context.Context) (offline.Catalogue, error) {
	var packs []offline.Pack
	for _, l := range m.e.cat.Locales() {
		ofLocale, err := m.writeLocale(ctx, l)
		if err != nil {
			return offline.Catalogue{}, err
		}
		packs = append(packs, ofLocale...)
	}
	catalogue, text, err := offline.NewCatalogue(packs, m.date())
	if err != nil {
		return catalogue, err
	}
	return catalogue, m.write(offline.CataloguePath, text)
}

func (m *packer) write(address string, data []byte) error {
	return m.opts.Write(strings.TrimPrefix(address, offline.Path), data)
}

// date is the last day on which a page changed, "" if unknown.
func (m *packer) date() string {
	var last time.Time
	for _, p := range m.e.cat.Pages() {
		if h, ok := m.e.cat.History(p); ok && h.Modified.After(last) {
			last = h.Modified
		}
	}
	if last.IsZero() {
		return ""
	}
	return last.UTC().Format(time.DateOnly)
}

func (m *packer) writeLocale(ctx context.Context, l locale.Locale) ([]offline.Pack, error) {
	titles, err := m.titles(ctx, l)
	if err != nil {
		return nil, err
	}
	byArea := m.pagesByArea(l)
	var packs []offline.Pack
	for _, area := range offline.Areas() {
		if len(byArea[area.ID]) == 0 {
			continue
		}
		p := newPackWork(m, l, area, byArea[area.ID])
		pack, err := p.run(ctx, titles)
		if err != nil {
			return nil, fmt.Errorf("pack %s: %w", offline.PackID(l, area.ID), err)
		}
		packs = append(packs, pack)
	}
	return packs, nil
}

// titles writes the shard with the quick index of a locale, which all its packs include.
func (m *packer) titles(ctx context.Context, l locale.Locale) (*madeShard, error) {
	if m.opts.Titles == nil {
		return nil, nil
	}
	index, err := m.opts.Titles(ctx, l)
	if err != nil {
		return nil, fmt.Errorf("titles of %s: %w", l, err)
	}
	return m.writeShard(l, []offline.Member{offline.NewMember("/"+string(l)+"/"+quickIndexName, offline.KindTitles, index)})
}

// packPage is a document or another page for a pack.
type packPage struct {
	url string
	doc *content.Page
	// make returns the index.json of a page that is not a document.
	make func(context.Context) (appender, error)
}

func (m *packer) pagesByArea(l locale.Locale) map[string][]packPage {
	list := map[string][]packPage{}
	for _, p := range pagesOf(m.e.cat, l) {
		area := offline.AreaOf(p.Slug)
		list[area] = append(list[area], packPage{url: p.URL(), doc: p})
	}
	other := func(url string, make func(context.Context) (appender, error)) {
		list[offline.Site] = append(list[offline.Site], packPage{url: url, make: make})
	}
	if slices.Contains(m.e.homes(), l) {
		other(m.e.homeURL(l), func(ctx context.Context) (appender, error) { return m.site.home(ctx, m.e, l), nil })
	}
	for _, p := range m.e.collections.pages {
		if p.Locale == l && !p.Hidden && !p.NotFound {
			other(p.URL, func(ctx context.Context) (appender, error) { return p.Make(ctx, m.site.env(m.e, p, nil)) })
		}
	}
	return list
}

// areaTitle is the title of an area's top page in a locale, or else in English. All documents of a docs tree are
// in one area, which has the name of the site.
func (m *packer) areaTitle(l locale.Locale, area offline.Area) string {
	if area.ID == offline.Other && m.e.cat.Kind() == content.Docs {
		return m.e.name(l)
	}
	if area.Root == "" {
		return ""
	}
	if p := m.e.cat.PageOrEnglish(l, area.Root); p != nil {
		return p.Label()
	}
	return ""
}

// madeShard is a written or kept shard.
type madeShard struct {
	offline.Shard
	unpacked int64
}

func (m *packer) writeShard(l locale.Locale, members []offline.Member) (*madeShard, error) {
	made := &madeShard{}
	for _, member := range members {
		made.unpacked += int64(member.Unpacked)
	}
	var data []byte
	var err error
	if made.Shard, data, err = offline.NewShard(l, members); err != nil {
		return nil, err
	}
	return made, m.write(made.File, data)
}

type packWork struct {
	*packer
	locale locale.Locale
	area   offline.Area
	id     string
	bits   int
	pages  [][]packPage // by shard
	before packState    // of this pack in an earlier build; empty if none of it can be kept

	mu    sync.Mutex
	needs needs // of all pages
	// sidebars are those of pages that were made.
	sidebars map[string]offline.Member
}

// needs are the shared data that pages need.
type needs struct {
	Sidebars nameSet `json:"sidebars,omitempty"` // paths
	Compat   nameSet `json:"compat,omitempty"`   // queries
	Images   nameSet `json:"images,omitempty"`   // addresses
}

func newNeeds() needs { return needs{nameSet{}, nameSet{}, nameSet{}} }

func (n needs) add(others needs) {
	maps.Copy(n.Sidebars, others.Sidebars)
	maps.Copy(n.Compat, others.Compat)
	maps.Copy(n.Images, others.Images)
}

func newPackWork(m *packer, l locale.Locale, area offline.Area, list []packPage) *packWork {
	w := &packWork{
		packer: m, locale: l, area: area, id: offline.PackID(l, area.ID), bits: offline.Bits(len(list)),
		needs: newNeeds(), sidebars: map[string]offline.Member{},
	}
	w.pages = make([][]packPage, 1<<w.bits)
	for _, p := range list {
		bucket := offline.Bucket(p.url, w.bits)
		w.pages[bucket] = append(w.pages[bucket], p)
	}
	if before, ok := m.kept[w.id]; ok && len(before.Shards) == len(w.pages) {
		w.before = before
	}
	return w
}

func (w *packWork) run(ctx context.Context, titles *madeShard) (offline.Pack, error) {
	shards, err := w.pageShards(ctx)
	if err != nil {
		return offline.Pack{}, err
	}
	for _, support := range []func(context.Context) ([]*madeShard, error){w.sidebarShards, w.compatShards} {
		more, err := support(ctx)
		if err != nil {
			return offline.Pack{}, err
		}
		shards = append(shards, more...)
	}
	if titles != nil {
		shards = append(shards, titles)
	}
	pack := offline.Pack{ID: w.id, Locale: w.locale, Area: w.area.ID, Title: w.areaTitle(w.locale, w.area), Paths: w.area.Paths()}
	for _, s := range shards {
		pack.Pages += s.Pages
		pack.Bytes += s.Bytes
		pack.Unpacked += s.unpacked
	}
	if pack.Version, pack.Index, err = w.writeIndex(w.area.ID, shards); err != nil {
		return pack, err
	}
	pack.Images, err = w.writeImages(ctx)
	return pack, err
}

func (w *packWork) writeIndex(name string, made []*madeShard) (version, address string, err error) {
	shards := make([]offline.Shard, len(made))
	for i, s := range made {
		shards[i] = s.Shard
	}
	index, address, text, err := offline.NewIndex(w.locale, name, shards)
	if err != nil {
		return "", "", err
	}
	return index.Version, address, w.write(address, text)
}

// pageShards builds the shards of pages concurrently, or keeps unchanged ones.
func (w *packWork) pageShards(ctx context.Context) ([]*madeShard, error) {
	states := make([]shardState, len(w.pages))
	err := forEach(ctx, w.opts.Workers, len(w.pages), func(ctx context.Context, indexes iter.Seq[int]) error {
		links := w.record.newLinkFinder()
		for i := range indexes {
			var err error
			if states[i], err = w.pageShard(ctx, i, links); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var shards []*madeShard
	for _, s := range states {
		w.needs.add(s.Needs)
		if s.Shard.Members > 0 {
			shards = append(shards, &madeShard{s.Shard, s.Unpacked})
		}
	}
	w.made[w.id] = packState{states}
	return shards, nil
}

// pageShard builds or keeps the shard with some of the pages.
func (w *packWork) pageShard(ctx context.Context, bucket int, links *linkFinder) (shardState, error) {
	s := shardState{Sum: w.sumOf(w.pages[bucket]), Needs: newNeeds()}
	if before, ok := w.keep(bucket, s.Sum); ok {
		return before, nil
	}
	members, err := makeMembers(ctx, w, w.pages[bucket], func(p packPage) []offline.Member { return w.membersOf(ctx, p, s.Needs, links) })
	if err != nil || len(members) == 0 {
		return s, err
	}
	made, err := w.writeShard(w.locale, members)
	if err != nil {
		return s, err
	}
	s.Shard, s.Unpacked = made.Shard, made.unpacked
	return s, nil
}

// makeMembers builds the members of a shard, item by item.
func makeMembers[T any](ctx context.Context, w *packWork, items []T, make func(T) []offline.Member) ([]offline.Member, error) {
	var members []offline.Member
	for _, item := range items {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pace(w.opts.Rest).do(ctx, func() { members = append(members, make(item)...) })
	}
	return members, nil
}

// supportShards writes shared members; make makes the one at a path.
func (w *packWork) supportShards(ctx context.Context, paths nameSet, bits int, make func(path string) (offline.Member, bool)) ([]*madeShard, error) {
	buckets := slices.Repeat([][]string{nil}, 1<<bits)
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		bucket := offline.Bucket(path, bits)
		buckets[bucket] = append(buckets[bucket], path)
	}
	shards := slices.Repeat([]*madeShard{nil}, len(buckets))
	err := forEach(ctx, w.opts.Workers, len(buckets), func(ctx context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			var err error
			if shards[i], err = w.supportShard(ctx, buckets[i], make); err != nil {
				return err
			}
		}
		return nil
	})
	return slices.DeleteFunc(shards, func(s *madeShard) bool { return s == nil }), err
}

// supportShard writes a shard of supportShards, nil if there is nothing in it.
func (w *packWork) supportShard(ctx context.Context, paths []string, make func(path string) (offline.Member, bool)) (*madeShard, error) {
	members, err := makeMembers(ctx, w, paths, func(path string) []offline.Member {
		if member, ok := make(path); ok {
			return []offline.Member{member}
		}
		return nil
	})
	if err != nil || len(members) == 0 {
		return nil, err
	}
	return w.writeShard(w.locale, members)
}

// sidebarShards writes the sidebars of new and kept pages.
func (w *packWork) sidebarShards(ctx context.Context) ([]*madeShard, error) {
	return w.supportShards(ctx, w.needs.Sidebars, offline.Bits(len(w.needs.Sidebars)), func(path string) (offline.Member, bool) {
		if member, ok := w.sidebars[path]; ok {
			return member, true
		}
		return w.reuse.member(offline.KindSidebar, path)
	})
}

// compatShards writes the compatibility data of pages.
func (w *packWork) compatShards(ctx context.Context) ([]*madeShard, error) {
	paths := nameSet{}
	for query := range w.needs.Compat {
		paths["/"+compatFile(query)] = true
	}
	return w.supportShards(ctx, paths, offline.Bits(len(paths)), func(path string) (offline.Member, bool) {
		if member, ok := w.reuse.member(offline.KindCompat, path); ok {
			return member, true // it depends on the data only, which are the same
		}
		data, ok := w.site.opts.Webdata.Compat(queryOf(path))
		return offline.NewMember(path, offline.KindCompat, data), ok
	})
}

// queryOf is the query of an address of compatibility data.
func queryOf(address string) string {
	return strings.TrimSuffix(strings.TrimPrefix(address, "/"+compatFolder), ".json")
}
