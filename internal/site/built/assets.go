package built

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
)

// Assets are the files of the web builds of several releases: pages that are open in browsers
// ask for those of the release that they are of. Servers may share the store. It is safe for
// concurrent use.
type Assets struct {
	store bucket.Store
	opts  Options

	mu     sync.Mutex
	tag    string // of the record
	known  map[string]File
	looked time.Time
}

// OpenAssets returns the files in a store without reading it.
func OpenAssets(store bucket.Store, o Options) *Assets {
	o.WebBuilds = true
	return &Assets{store: store, opts: o}
}

// Add adds the files of a web build, and deletes those of the oldest.
func (a *Assets) Add(ctx context.Context, web fs.FS) (Result, error) {
	const attempts = 5 // against servers that start at the same time
	for try := 1; ; try++ {
		p, err := BeginFiles(ctx, a.store, a.opts)
		if err != nil {
			return Result{}, err
		}
		result, err := p.Publish(ctx, web, content.Scheme{})
		if err == nil || try == attempts || !errors.Is(err, fault.ErrConflict) {
			return result, err
		}
	}
}

// With returns the files of a web build, and for other names those of the store.
func (a *Assets) With(web fs.FS) fs.FS { return webBuilds{web, a} }

type webBuilds struct {
	web   fs.FS
	store *Assets
}

// Open implements [fs.FS].
func (w webBuilds) Open(name string) (fs.File, error) {
	f, err := w.web.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return w.store.open(name)
	}
	return f, err
}

// Limits on requests to the store.
const (
	assetTime = 10 * time.Second
	lookEvery = 5 * time.Second // for names that are not known
	maxAsset  = 32 << 20
)

// open opens a file of another release.
func (a *Assets) open(name string) (fs.File, error) {
	ctx, cancel := context.WithTimeout(context.Background(), assetTime)
	defer cancel()
	f, err := a.find(ctx, name)
	if err != nil {
		return nil, err
	}
	data, _, err := readObject(ctx, a.store, name, "", maxAsset)
	if err == nil && sumOf(data) != f.Hash {
		err = errDamaged
	}
	if err != nil {
		return nil, fmt.Errorf("file %s of another release: %w: %w", name, fault.ErrUnavailable, err)
	}
	return file{io.NopCloser(nil), bytes.NewReader(data), name, f.Size}, nil
}

// find looks a name up in the record, which other servers may have changed.
func (a *Assets) find(ctx context.Context, name string) (File, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f, ok := a.known[name]
	if !ok && time.Since(a.looked) > lookEvery {
		a.looked = time.Now()
		if err := a.look(ctx); err != nil {
			return f, fmt.Errorf("list files of other releases: %w: %w", fault.ErrUnavailable, err)
		}
		f, ok = a.known[name]
	}
	if !ok {
		return f, fmt.Errorf("file %s of no release: %w", name, fs.ErrNotExist)
	}
	return f, nil
}

// look reads the record if it has changed. The caller holds the lock.
func (a *Assets) look(ctx context.Context) error {
	data, tag, err := readObject(ctx, a.store, recordName, a.tag, maxManifest)
	if errors.Is(err, bucket.ErrUnchanged) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var known map[string]File
	if err == nil {
		err = json.Unmarshal(data, &known)
	}
	if err == nil {
		a.tag, a.known = tag, known
	}
	return err
}
