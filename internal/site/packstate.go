package site

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/site/offline"
)

// packState records a pack of a build, for the next one.
type packState struct {
	Shards []shardState `json:"shards"` // of pages; some may be empty
}

// shardState records what a shard of pages was made from.
type shardState struct {
	offline.Shard
	Sum      string `json:"sum"` // of the addresses that are in it
	Unpacked int64  `json:"unpacked"`
	Needs    needs  `json:"needs"`
}

// nameSet is a set of names, a sorted list in JSON.
type nameSet map[string]bool

func (n nameSet) MarshalJSON() ([]byte, error) { return json.Marshal(slices.Sorted(maps.Keys(n))) }

func (n *nameSet) UnmarshalJSON(text []byte) error {
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*n = nameSet{}
	for _, name := range list {
		(*n)[name] = true
	}
	return nil
}

// packReuse reads the packs of an earlier build; the zero value has none.
type packReuse struct {
	// keep copies a shard of the earlier build.
	keep func(offline.Shard) error
	// members are those that pages share, by kind and path.
	members map[offline.Kind]map[string]offline.Member
}

func (r packReuse) member(kind offline.Kind, path string) (offline.Member, bool) {
	m, ok := r.members[kind][path]
	return m, ok
}

// writePacks writes the packs of a build, keeping shards of unchanged pages.
func (b *build) writePacks(ctx context.Context, p *plan) error {
	m := newPacker(b.site, b.e, PackOptions{
		Workers: b.opts.Workers, Titles: b.opts.QuickIndex, Words: b.opts.Words,
		Write: func(name string, data []byte) error { return b.write(packsFolder+name, data) },
	})
	m.keepSince(p, b, os.DirFS(filepath.Join(b.out.final, packsFolder)), func(s offline.Shard) error {
		return b.out.keepFile(strings.TrimPrefix(s.File, "/"))
	})
	_, err := m.writeAll(ctx)
	p.state.Packs = m.made
	return err
}

// keepSince keeps shards of the previous packs whose pages are unchanged according to a plan.
func (m *packer) keepSince(p *plan, b *build, files fs.FS, keep func(offline.Shard) error) {
	if len(p.todo) == len(b.pages) || p.before.Packs == nil {
		return
	}
	stale := make(map[string]bool, len(p.todo))
	for _, i := range p.todo {
		stale[b.pages[i].URL()] = true
	}
	m.changed = func(url string) bool { return stale[url] }
	m.kept, m.reuse.keep = p.before.Packs, keep
	m.reuseFrom(files)
}

var packsFolder = strings.TrimPrefix(offline.Path, "/")

// sumOf is a checksum of pages' addresses, including former ones.
func (m *packer) sumOf(pages []packPage) string {
	h := fnv.New128a()
	for _, p := range pages {
		fmt.Fprintf(h, "%q %q\n", p.url, m.moved[p.url])
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// keep keeps a shard of the earlier build, if its pages are the same and unchanged.
func (w *packWork) keep(bucket int, sum string) (shardState, bool) {
	if w.before.Shards == nil || w.area.ID == offline.Site {
		return shardState{}, false
	}
	before := w.before.Shards[bucket]
	if before.Sum != sum || before.Members == 0 {
		return shardState{}, false
	}
	for _, p := range w.pages[bucket] {
		if w.changed(p.url) {
			return shardState{}, false
		}
	}
	return before, w.reuse.keep(before.Shard) == nil
}

// reuseFrom reads the shared members of an earlier build's packs. Unreadable packs are made
// again.
func (m *packer) reuseFrom(files fs.FS) {
	m.reuse.members = map[offline.Kind]map[string]offline.Member{offline.KindSidebar: {}, offline.KindCompat: {}}
	r, err := offline.Open(files)
	if err != nil {
		m.kept = nil
		return
	}
	for _, p := range r.Packs {
		state, known := m.kept[p.ID]
		if !known {
			continue
		}
		if err := m.readShared(r, p, state); err != nil {
			delete(m.kept, p.ID)
		}
	}
}

// readShared reads the shards of a pack that are not those of its pages.
func (m *packer) readShared(r *offline.Reader, p offline.Pack, state packState) error {
	index, err := r.Index(p.Index)
	if err != nil {
		return err
	}
	ofPages := map[string]bool{}
	for _, s := range state.Shards {
		ofPages[s.File] = true
	}
	for _, s := range index.Shards {
		if ofPages[s.File] {
			continue
		}
		shard, err := r.Shard(s)
		if err != nil {
			return err
		}
		for _, e := range shard.Entries {
			if list := m.reuse.members[e.Kind]; list != nil {
				list[strings.Clone(e.Path)] = shard.Reused(e)
			}
		}
	}
	return nil
}
