package built

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
)

// A download of an object may take fetchTime and, for large ones, a second for each fetchBytes.
const (
	fetchTime  = 30 * time.Second
	fetchBytes = 256 << 10
)

// abandoned is the age of temporary files that killed programs have left.
const abandoned = time.Hour

// objects are the objects of a store. Those used last are in a local folder.
type objects struct {
	store    bucket.Store
	dir      string
	limit    int64
	copied   func(error)
	fetching singleflight.Group

	mu    sync.Mutex
	used  int64
	sizes *simplelru.LRU[string, int64] // of files in the folder, by name of the object
}

// openObjects opens the local folder, which may have objects of an earlier run.
func openObjects(o Source) (*objects, error) {
	c := &objects{store: o.Store, dir: o.CacheDir, limit: o.CacheBytes, copied: o.Copied}
	if c.copied == nil {
		c.copied = func(error) {}
	}
	c.sizes, _ = simplelru.NewLRU(math.MaxInt, func(name string, size int64) { // fails only for a size below 1
		c.used -= size
		_ = os.Remove(c.path(name)) // else it is counted after the next start
	})
	root := c.path(objectsFolder)
	if err := os.MkdirAll(root, 0o755); err != nil {
		return nil, fmt.Errorf("make cache folder: %w", err)
	}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if files.IsTemporary(entry.Name()) {
			if time.Since(info.ModTime()) > abandoned {
				return os.Remove(file)
			}
			return nil
		}
		name, err := filepath.Rel(c.dir, file)
		c.add(filepath.ToSlash(name), info.Size())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read cache folder: %w", err)
	}
	return c, nil
}

func (c *objects) path(name string) string { return filepath.Join(c.dir, filepath.FromSlash(name)) }

// add counts a file in the folder, and removes others while they are too large together.
func (c *objects) add(name string, size int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, _ := c.sizes.Peek(name)
	c.sizes.Add(name, size)
	c.used += size - before
	for c.used > c.limit && c.sizes.Len() > 1 {
		c.sizes.RemoveOldest()
	}
}

// drop removes a damaged file from the folder.
func (c *objects) drop(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sizes.Remove(name)
}

// stored is an object in its stored form, in the folder or in memory.
type stored interface {
	io.ReadSeekCloser
	io.ReaderAt
}

// inMemory is an object that the folder cannot take.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error { return nil }

// open opens a file in its stored form, and downloads it if it is not in the folder.
func (c *objects) open(ctx context.Context, f File) (stored, error) {
	name := f.object()
	c.mu.Lock()
	c.sizes.Get(name) // it is used
	c.mu.Unlock()
	for tried := false; ; tried = true {
		local, err := os.Open(c.path(name))
		if err == nil {
			return local, nil
		}
		if tried {
			return nil, unavailable(f, err)
		}
		done := c.fetching.DoChan(name, func() (any, error) { return c.fetch(context.WithoutCancel(ctx), f) })
		select {
		case result := <-done:
			if result.Err != nil {
				return nil, unavailable(f, result.Err)
			}
			if data := result.Val.([]byte); data != nil {
				return inMemory{bytes.NewReader(data)}, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// unavailable is the error for an object that the manifest lists: even if it does not exist,
// readers must not get that error.
func unavailable(f File, err error) error {
	return fmt.Errorf("object %s: %w: %v", f.object(), fault.ErrUnavailable, err)
}

// overhead is the number of bytes by which compression may make a file larger.
const overhead = 1024

// fetch downloads an object into the folder. If the folder cannot take it, as on a full disk, it
// returns the object.
func (c *objects) fetch(ctx context.Context, f File) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTime+time.Duration(f.Size/fetchBytes)*time.Second)
	defer cancel()
	err := c.keep(ctx, f)
	c.copied(err)
	if local := (*fs.PathError)(nil); !errors.As(err, &local) {
		return nil, err
	}
	data, _, err := readObject(ctx, c.store, f.object(), "", f.Size+overhead)
	if err == nil {
		_, err = f.read(bytes.NewReader(data), io.Discard)
	}
	return data, err
}

// keep downloads an object into the folder.
func (c *objects) keep(ctx context.Context, f File) error {
	body, _, err := c.store.Get(ctx, f.object(), "")
	if err != nil {
		return err
	}
	defer body.Close()
	file := c.path(f.object())
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	var size int64
	err = files.Write(file, 0o644, func(w io.Writer) error {
		content, ends := io.Pipe()
		checked := make(chan error, 1)
		go func() {
			_, err := f.read(content, io.Discard)
			_, _ = io.Copy(io.Discard, content) // what follows a damaged part
			checked <- err
		}()
		var err error
		size, err = io.Copy(io.MultiWriter(w, ends), io.LimitReader(body, f.Size+overhead))
		_ = ends.CloseWithError(err) // nil for the end of the file
		return errors.Join(err, <-checked)
	})
	if err != nil {
		return err
	}
	c.add(f.object(), size)
	return nil
}

var errDamaged = errors.New("its content does not have the size and hash of the manifest")

// read copies the content of a stored file, and returns an error unless it is complete.
func (f File) read(stored io.Reader, to io.Writer) (int64, error) {
	if f.Brotli {
		stored = brotli.NewReader(stored)
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(sum, to), io.LimitReader(stored, f.Size+1))
	if err == nil && (n != f.Size || fmt.Sprintf("%x", sum.Sum(nil)) != f.Hash) {
		err = errDamaged
	}
	return n, err
}

func (c *objects) content(ctx context.Context, f File) ([]byte, error) {
	local, err := c.open(ctx, f)
	if err != nil {
		return nil, err
	}
	defer local.Close()
	var b bytes.Buffer
	b.Grow(int(min(f.Size, 16<<20)) + bytes.MinRead)
	if _, err := f.read(local, &b); err != nil {
		c.drop(f.object()) // it is downloaded again for the next request
		return nil, unavailable(f, err)
	}
	return b.Bytes(), nil
}

// checked opens a file that is not compressed, after reading all of it.
func (c *objects) checked(ctx context.Context, f File) (stored, error) {
	local, err := c.open(ctx, f)
	if err != nil {
		return nil, err
	}
	if _, err := f.read(local, io.Discard); err != nil {
		_ = local.Close() // it was only read
		c.drop(f.object())
		return nil, unavailable(f, err)
	}
	return local, nil
}
