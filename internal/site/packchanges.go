package site

import (
	"context"
	"encoding/json"
	"io/fs"
	"path"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/site/offline"
)

// packRecord is the content of [offline.RecordName].
type packRecord struct {
	Latest string `json:"latest"` // version of these packs
	State  state  `json:"state"`
}

// writeChanged is writeAll, but keeps shards without changed pages.
func (m *packer) writeChanged(ctx context.Context) (offline.Catalogue, error) {
	b := &build{
		site: m.site, e: m.e, pages: m.e.cat.Pages(), pace: m.opts.Rest,
		opts:        BuildOptions{Workers: m.opts.Workers, Version: m.opts.Version, Packs: true},
		failedPages: map[string]bool{}, incomplete: map[string]bool{},
	}
	p, err := b.planSince(ctx, readPackRecord(m.opts.Before))
	if err != nil {
		return offline.Catalogue{}, err
	}
	m.keepSince(p, b, m.opts.Before, func(s offline.Shard) error {
		_, err := offline.ReadShard(m.opts.Before, s) // one that is damaged is made again
		return err
	})
	m.record = newPackRecorder(b)
	c, err := m.writeAll(ctx)
	if err != nil {
		return c, err
	}
	m.record.finish()
	p.state.Packs = m.made
	p.finishState(b)
	text, err := marshal(packRecord{c.Latest, p.state})
	if err != nil {
		return c, err
	}
	return c, m.opts.Write(offline.RecordName, text)
}

// readPackRecord returns the sources of the packs in a folder, empty if unknown: then all
// packs are made.
func readPackRecord(files fs.FS) state {
	var record packRecord
	text, err := fs.ReadFile(files, offline.RecordName)
	if err != nil || json.Unmarshal(text, &record) != nil {
		return state{}
	}
	text, err = fs.ReadFile(files, path.Base(offline.CataloguePath))
	if err != nil {
		return state{}
	}
	c, err := offline.ParseCatalogue(text)
	if err != nil || c.Latest != record.Latest {
		return state{}
	}
	return record.State
}

// packRecorder records the documents of packs, as a build does. Nil records nothing.
type packRecorder struct {
	b       *build
	indexes map[*content.Page]int // of the pages of b

	mu   sync.Mutex
	todo []int
}

func newPackRecorder(b *build) *packRecorder {
	r := &packRecorder{b: b, indexes: make(map[*content.Page]int, len(b.pages))}
	for i, p := range b.pages {
		r.indexes[p] = i
	}
	b.found = make([]foundLinks, len(b.pages))
	return r
}

func (r *packRecorder) newLinkFinder() *linkFinder {
	if r == nil {
		return nil
	}
	return newLinkFinder(r.b.ids)
}

func (r *packRecorder) made(p *content.Page, d *doc.Document, data []byte, sidebar doc.Range, links *linkFinder) {
	if r == nil {
		return
	}
	found := r.b.intern(links.find(p, d, data, sidebar))
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.indexes[p]
	r.b.found[i] = found
	r.todo = append(r.todo, i)
}

// failed records a document that failed.
func (r *packRecorder) failed(p *content.Page, err error) {
	if r == nil {
		return
	}
	r.b.fail(p, err)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.todo = append(r.todo, r.indexes[p])
}

// finish sets the build's list of made pages.
func (r *packRecorder) finish() { r.b.todo = r.todo }
