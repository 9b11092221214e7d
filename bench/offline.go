package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/site/offline"
)

// repacked is the number of pages changed between two builds of packs.
const repacked = 50

// offline measures content packs: their cost in a build, sizes by area, and the download of a
// reader with all packs after 50 changed pages.
func (b *bench) offline() error {
	if len(b.sources) == 0 {
		return nil
	}
	out := filepath.Join(b.work, "packs")
	fmt.Fprintf(b.out, "\n%-34s %9s %9s %9s\n", "content packs", "wall", "cpu", "peak")
	for _, m := range []struct{ name, readers string }{{"build without packs", "off"}, {"build with packs", "everyone"}} {
		if err := os.RemoveAll(out); err != nil {
			return fmt.Errorf("remove build: %w", err)
		}
		if err := b.buildPacks(m.name, out, m.readers); err != nil {
			return err
		}
	}
	before, err := readPacks(out)
	if err != nil {
		return err
	}
	before.print(b)
	files, err := spread(filepath.Join(b.work, "content", "en-us"), repacked)
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("read page: %w", err)
		}
		if err := os.WriteFile(file, append(text, "\nOne more sentence of some length, with words.\n"...), 0o644); err != nil {
			return fmt.Errorf("change page: %w", err)
		}
	}
	if err := b.buildPacks(fmt.Sprintf("build after %d pages changed", repacked), out, "everyone"); err != nil {
		return err
	}
	after, err := readPacks(out)
	if err != nil {
		return err
	}
	after.printUpdate(b, before)
	return nil
}

func (b *bench) buildPacks(name, out, readers string) error {
	u, err := b.measure("build", "--out", out, "--offline-packs", readers)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB\n", name, u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20)
	return nil
}

// packFiles are all packs of a build.
type packFiles struct {
	catalogue offline.Catalogue
	list      int64 // bytes of the catalogue, compressed like servers do
	indexes   map[string]int64
	shards    map[string]offline.Shard
	entries   map[string][]offline.Entry // by shard
}

func readPacks(out string) (*packFiles, error) {
	dir := filepath.Join(out, "offline")
	r, err := offline.Open(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	p := &packFiles{catalogue: r.Catalogue, indexes: map[string]int64{}, shards: map[string]offline.Shard{}, entries: map[string][]offline.Entry{}}
	if p.list, err = compressedSize(filepath.Join(dir, "update.json")); err != nil {
		return nil, err
	}
	for _, pack := range r.Packs {
		// Without pictures: no update in this measurement has any.
		if p.indexes[pack.Index], err = compressedSize(filepath.Join(dir, strings.TrimPrefix(pack.Index, offline.Path))); err != nil {
			return nil, err
		}
		index, err := r.Index(pack.Index)
		if err != nil {
			return nil, err
		}
		for _, s := range index.Shards {
			shard, err := r.Shard(s)
			if err != nil {
				return nil, err
			}
			p.shards[s.File], p.entries[s.File] = s, shard.Entries
		}
	}
	return p, nil
}

func compressedSize(file string) (int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, fmt.Errorf("read packs: %w", err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(text); err != nil {
		return 0, fmt.Errorf("compress packs: %w", err)
	}
	if err := w.Close(); err != nil {
		return 0, fmt.Errorf("compress packs: %w", err)
	}
	return int64(packed.Len()), nil
}

func (p *packFiles) print(b *bench) {
	fmt.Fprintf(b.out, "\n%-24s %7s %9s %9s %9s\n", "pack", "pages", "MB", "unpacked", "pictures")
	pages, size, pictures := 0, int64(0), int64(0)
	const mb = 1e6
	for _, pack := range p.catalogue.Packs {
		ofPack := int64(0)
		if pack.Images != nil {
			ofPack = pack.Images.Bytes
		}
		pages, size, pictures = pages+pack.Pages, size+pack.Bytes, pictures+ofPack
		fmt.Fprintf(b.out, "%-24s %7d %9.2f %9.2f %9.2f\n", pack.ID, pack.Pages, float64(pack.Bytes)/mb, float64(pack.Unpacked)/mb, float64(ofPack)/mb)
	}
	fmt.Fprintf(b.out, "%-24s %7d %9.2f %9s %9.2f  in %d shards\n", "all", pages, float64(size)/mb, "", float64(pictures)/mb, len(p.shards))
}

// printUpdate prints the download of a reader with the packs of before: the list, changed
// indexes and headers, and new members.
func (p *packFiles) printUpdate(b *bench, before *packFiles) {
	type member struct {
		kind       offline.Kind
		path, hash string
	}
	known := map[member]bool{}
	for _, entries := range before.entries {
		for _, e := range entries {
			known[member{e.Kind, e.Path, e.Hash}] = true
		}
	}
	var indexes, headers, members, whole int64
	changed, count := 0, 0
	for address, size := range p.indexes {
		if _, same := before.indexes[address]; !same {
			indexes += size
		}
	}
	for file, s := range p.shards {
		if _, same := before.shards[file]; same {
			continue
		}
		changed++
		headers, whole = headers+s.Header, whole+s.Bytes
		for _, e := range p.entries[file] {
			if e.Length > 0 && !known[member{e.Kind, e.Path, e.Hash}] {
				members += e.Length
				count++
			}
		}
	}
	fmt.Fprintf(b.out, "\nupdate after %d pages changed: %d bytes = list %d, indexes %d, %d headers %d, %d members %d; without ranges %d\n",
		repacked, p.list+indexes+headers+members, p.list, indexes, changed, headers, count, members, p.list+indexes+whole)
}
