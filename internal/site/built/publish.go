package built

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/render"
)

// Ages of objects. Programs that publish at the same time do not know of each other, so an
// object without a build is deleted only after grace. One that no current build has is written
// again unless it will remain for longer than publishing may take.
const (
	grace       = 48 * time.Hour
	reuseWithin = 24 * time.Hour
	publishTime = 12 * time.Hour
)

// Publishing is a build that is to become the current one.
type Publishing struct {
	store bucket.Store
	opts  Options

	before string // id of the current build at the start, or ""
	tag    string // of the pointer
	last   *Manifest
	purge  Purge // see Publish
}

// Purge lists the changes, after Publish.
func (p *Publishing) Purge() Purge { return p.purge }

// Options configure publishing.
type Options struct {
	Keep  int  // earlier builds to keep, and earlier web builds whose files remain
	Force bool // upload files that the store has
	Log   *slog.Logger
	// WebBuilds means that the files are those of web builds only.
	WebBuilds bool
	// SharedCaching is the number of seconds that shared caches may serve files for hosts.
	// TagHeader names the metadata with their cache tags, "" for none.
	SharedCaching int
	TagHeader     string
}

// Begin notes which build is the current one: a build replaces only the one before it.
func Begin(ctx context.Context, store bucket.Store, o Options) (*Publishing, error) {
	p := &Publishing{store: store, opts: o, last: &Manifest{}}
	var err error
	p.before, p.tag, err = readPointer(ctx, store, "")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, nil
	case err != nil && p.tag == "":
		return nil, fmt.Errorf("read the current build: %w", err)
	case err == nil:
		var last *Manifest
		if last, err = load(ctx, store, p.before); err == nil {
			p.last = last
		}
	}
	if err != nil {
		o.Log.Warn("the current build is damaged, and is replaced", "error", err)
	}
	return p, ctx.Err()
}

// Result counts the objects of a build.
type Result struct {
	Files, Uploaded, Deleted int
	Bytes                    int64 // uploaded
}

// Publish uploads the files and parts of a build that the store lacks, and makes it the current
// one. The error is [fault.ErrConflict] if another one was published since Begin.
func (p *Publishing) Publish(ctx context.Context, output, parts fs.FS, m *Manifest) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, publishTime)
	defer cancel()
	m.Format = format
	known, err := p.known(ctx)
	if err != nil {
		return Result{}, err
	}
	u := &upload{store: p.store, known: known}
	if m.Files, err = u.run(ctx, output); err == nil {
		m.Parts, err = u.run(ctx, parts)
	}
	if err != nil {
		return Result{}, fmt.Errorf("%w; the previous build remains", err)
	}
	p.keepStatic(m)
	packed, id, err := m.encode()
	if err != nil {
		return Result{}, err
	}
	p.purge = PurgeOf(m.Scheme, p.last.Files, m.Files, slices.Concat(p.last.Pages, m.Pages)...)
	p.purge.addMoved(p.last.Moved, m.Moved)
	p.purge.Release = site.ReleaseTag(id)
	if p.before != "" {
		p.purge.Previous = site.ReleaseTag(p.before)
	}
	result := Result{Files: len(m.Files), Uploaded: int(u.uploaded.Load()), Bytes: u.bytes.Load()}
	if id == p.before {
		return result, nil
	}
	if err := p.store.Write(ctx, manifestName(id), bucket.Header{}, packed); err != nil {
		return result, fmt.Errorf("write manifest: %w; the previous build remains", err)
	}
	text, err := json.Marshal(pointer{id})
	if err != nil {
		return result, fmt.Errorf("encode pointer: %w", err)
	}
	err = p.store.Swap(ctx, pointerName, p.tag, text)
	switch {
	case errors.Is(err, fault.ErrConflict):
		return result, fmt.Errorf("another build was published while this one was made, and remains the current one; build again to replace it: %w", err)
	case err != nil:
		return result, fmt.Errorf("replace the current build: %w", err)
	}
	if result.Deleted, err = p.collect(ctx, id); err != nil {
		p.opts.Log.Warn("old builds are not deleted", "error", err)
	}
	return result, nil
}

// known returns the objects that remain at least until the build is published.
func (p *Publishing) known(ctx context.Context) (map[string]bool, error) {
	known := map[string]bool{}
	if p.opts.Force {
		return known, nil
	}
	current := p.last.objects()
	for entry, err := range p.store.List(ctx, objectsFolder) {
		if err != nil {
			return nil, fmt.Errorf("list objects: %w", err)
		}
		if current[entry.Name] || time.Since(entry.Modified) < reuseWithin {
			known[entry.Name] = true
		}
	}
	return known, nil
}

// objects are the objects of a build.
func (m *Manifest) objects() map[string]bool {
	names := make(map[string]bool, len(m.Files)+len(m.Parts))
	for _, list := range []map[string]File{m.Files, m.Parts} {
		for _, f := range list {
			names[f.object()] = true
		}
	}
	return names
}

// keepStatic adds the files of earlier web builds, which open pages and caches still name.
func (p *Publishing) keepStatic(m *Manifest) {
	last := maps.Clone(p.last.Files)
	maps.DeleteFunc(last, func(name string, _ File) bool { return !p.opts.isOfWebBuild(name) })
	p.opts.keepEarlier(last, m.Files)
}

func (o *Options) isOfWebBuild(name string) bool {
	return o.WebBuilds || strings.HasPrefix("/"+name, render.StaticPath)
}

// keepEarlier adds the files that the builds before had, and returns the names of those that
// are too old. Files of web builds age only when there is a new one.
func (o *Options) keepEarlier(last, files map[string]File) (old []string) {
	missing, step := map[string]File{}, 0
	for name, f := range last {
		if _, present := files[name]; present {
			continue
		}
		missing[name] = f
		if f.Age == 0 && o.isOfWebBuild(name) {
			step = 1
		}
	}
	for name, f := range missing {
		if o.isOfWebBuild(name) {
			f.Age += step
		} else {
			f.Age++
		}
		if f.Age > o.Keep {
			old = append(old, name)
			continue
		}
		files[name] = f
	}
	return old
}

// collect deletes all but some builds, and objects without one. It returns the number of
// deleted objects.
func (p *Publishing) collect(ctx context.Context, current string) (int, error) {
	var builds []bucket.Entry
	for entry, err := range p.store.List(ctx, buildsFolder) {
		if err != nil {
			return 0, err
		}
		if entry.Name != manifestName(current) {
			builds = append(builds, entry)
		}
	}
	slices.SortFunc(builds, func(a, b bucket.Entry) int { return cmp.Compare(b.Modified.UnixNano(), a.Modified.UnixNano()) })
	kept := min(p.opts.Keep, len(builds))
	used, old := map[string]bool{}, oldNames(builds[kept:])
	for _, name := range append([]string{manifestName(current)}, namesOf(builds[:kept])...) {
		m, err := load(ctx, p.store, strings.TrimSuffix(strings.TrimPrefix(name, buildsFolder), ".json.gz"))
		if err != nil {
			return 0, err // its objects are unknown
		}
		for object := range m.objects() {
			used[object] = true
		}
	}
	var unused []bucket.Entry
	for entry, err := range p.store.List(ctx, objectsFolder) {
		if err != nil {
			return 0, err
		}
		if !used[entry.Name] {
			unused = append(unused, entry)
		}
	}
	old = append(old, oldNames(unused)...)
	if len(old) == 0 {
		return 0, nil
	}
	return len(old), p.store.Delete(ctx, old)
}

func namesOf(entries []bucket.Entry) (names []string) {
	for _, entry := range entries {
		names = append(names, entry.Name)
	}
	return names
}

// oldNames are the names of entries that no program can be about to publish.
func oldNames(entries []bucket.Entry) []string {
	return namesOf(slices.DeleteFunc(entries, func(e bucket.Entry) bool { return time.Since(e.Modified) < grace }))
}

// upload writes the objects of a build.
type upload struct {
	store bucket.Store
	known map[string]bool // objects in the store

	uploaded, bytes atomic.Int64
	written         sync.Map // objects of this upload
}

// uploadsAtOnce bounds concurrent requests.
const uploadsAtOnce = 16

// run uploads the files of a folder, and lists them by name.
func (u *upload) run(ctx context.Context, folder fs.FS) (map[string]File, error) {
	var mu sync.Mutex
	list := map[string]File{}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(uploadsAtOnce)
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("list files of the build: %w", err)
		}
		if entry.IsDir() || site.IsRecord(name) {
			return ctx.Err()
		}
		group.Go(func() error {
			f, err := u.file(ctx, folder, name)
			mu.Lock()
			defer mu.Unlock()
			list[name] = f
			return err
		})
		return ctx.Err()
	})
	if failed := group.Wait(); failed != nil {
		return nil, failed
	}
	return list, err
}

// file uploads a file unless the store has it.
func (u *upload) file(ctx context.Context, folder fs.FS, name string) (File, error) {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return File{}, fmt.Errorf("read file of the build: %w", err)
	}
	f := File{Hash: sumOf(data), Size: int64(len(data)), Brotli: len(data) >= compressFrom && isText(name)}
	object := f.object()
	if _, isWritten := u.written.LoadOrStore(object, true); u.known[object] || isWritten {
		return f, nil
	}
	if f.Brotli {
		data = compress(data)
	}
	if err := u.store.Write(ctx, object, bucket.Header{}, data); err != nil {
		return f, fmt.Errorf("upload %s: %w", name, err)
	}
	u.uploaded.Add(1)
	u.bytes.Add(int64(len(data)))
	return f, nil
}

// compressFrom is the minimum size in bytes that is worth compressing.
const compressFrom = 512

// isText reports whether a file has a name of text, which compresses well.
func isText(name string) bool {
	switch path.Ext(name) {
	case ".css", ".csv", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".webmanifest", ".xml":
		return true
	}
	return false
}

// compress compresses at the level of responses, which takes 2 ms for a page.
func compress(data []byte) []byte {
	const level, window = 5, 19
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: level, LGWin: window})
	_, _ = w.Write(data) // a bytes.Buffer does not fail
	_ = w.Close()
	return b.Bytes()
}
