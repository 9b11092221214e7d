package built

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// recordName is the object that lists the files of the last builds.
const recordName = ".waymark-files.json"

// Files are the files of builds under their own names, for hosts and CDNs.
type Files struct {
	store bucket.Store
	opts  Options
	tag   string          // of the record
	last  map[string]File // by name, with those that wait to be deleted
	now   map[string]File // likewise, after Publish
	// scheme is that of addresses, after Publish.
	scheme content.Scheme
}

// BeginFiles notes the files of the last build.
func BeginFiles(ctx context.Context, store bucket.Store, o Options) (*Files, error) {
	p := &Files{store: store, opts: o, last: map[string]File{}}
	data, tag, err := readObject(ctx, store, recordName, "", maxManifest)
	if err == nil {
		p.tag, err = tag, json.Unmarshal(data, &p.last)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the list of files %s: %w", recordName, err)
	}
	return p, nil
}

// Publish uploads changed files, pages after the files that they need, and then deletes files
// that have not been part of the last builds, or web builds. Readers may see files of both builds meanwhile.
// The error is [fault.ErrConflict] if another build was published since BeginFiles.
func (p *Files) Publish(ctx context.Context, output fs.FS, s content.Scheme) (Result, error) {
	p.scheme = s
	ctx, cancel := context.WithTimeout(ctx, publishTime)
	defer cancel()
	files, err := List(ctx, output)
	if err != nil {
		return Result{}, err
	}
	result := Result{Files: len(files)}
	for _, pages := range []bool{false, true} {
		if err := p.upload(ctx, output, files, pages, &result); err != nil {
			return result, fmt.Errorf("%w; some files are new: build again", err)
		}
	}
	old := p.opts.keepEarlier(p.last, files)
	record, err := json.Marshal(files)
	if err != nil {
		return result, fmt.Errorf("encode the list of files: %w", err)
	}
	err = p.store.Swap(ctx, recordName, p.tag, record)
	switch {
	case errors.Is(err, fault.ErrConflict):
		return result, fmt.Errorf("another build was published while this one was made, and files of both may be mixed: build again: %w", err)
	case err != nil:
		return result, fmt.Errorf("write the list of files: %w", err)
	}
	p.now = files
	if len(old) > 0 {
		err = p.store.Delete(ctx, old)
	}
	result.Deleted = len(old)
	return result, err
}

// Purge lists the changes, after Publish. Pages are the addresses of the site's pages.
func (p *Files) Purge(pages []string) Purge { return PurgeOf(p.scheme, p.last, p.now, pages...) }

// List returns the files of a build by name.
func List(ctx context.Context, output fs.FS) (map[string]File, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	var mu sync.Mutex
	files := map[string]File{}
	err := fs.WalkDir(output, ".", func(name string, entry fs.DirEntry, err error) error {
		if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() || site.IsRecord(name) {
			return err
		}
		group.Go(func() error {
			data, err := fs.ReadFile(output, name)
			mu.Lock()
			defer mu.Unlock()
			files[name] = File{Hash: sumOf(data), Size: int64(len(data))}
			return err
		})
		return nil
	})
	if err = cmp.Or(group.Wait(), err); err != nil {
		return nil, fmt.Errorf("read files of the build: %w", err)
	}
	return files, nil
}

// upload writes changed pages, or changed other files.
func (p *Files) upload(ctx context.Context, output fs.FS, files map[string]File, pages bool, result *Result) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(uploadsAtOnce)
	var uploaded, bytes atomic.Int64
	for name, f := range files {
		isPage := slices.Contains([]string{".html", ".json", ".md", ".txt", ".xml"}, path.Ext(name))
		if isPage != pages || p.last[name].Hash == f.Hash && !p.opts.Force {
			continue
		}
		group.Go(func() error {
			data, err := fs.ReadFile(output, name)
			if err != nil {
				return fmt.Errorf("read file of the build: %w", err)
			}
			if err := p.store.Write(ctx, name, p.header(name), data); err != nil {
				return fmt.Errorf("upload %s: %w", name, err)
			}
			uploaded.Add(1)
			bytes.Add(f.Size)
			return nil
		})
	}
	err := group.Wait()
	result.Uploaded += int(uploaded.Load())
	result.Bytes += bytes.Load()
	return err
}

// header describes a file to hosts.
func (p *Files) header(name string) bucket.Header {
	h := bucket.Header{Type: typeOf(name), Caching: site.FileCaching(name, p.opts.SharedCaching)}
	if p.opts.TagHeader != "" {
		h.Meta = map[string]string{p.opts.TagHeader: site.JoinTags(p.opts.TagHeader, site.CacheTags(p.scheme, "/"+name))}
	}
	return h
}

// typeOf is the content type of a file, as hosts are to send it.
func typeOf(name string) string {
	if strings.HasSuffix(name, ".md") {
		return "text/markdown; charset=utf-8"
	}
	return cmp.Or(mime.TypeByExtension(path.Ext(name)), bucket.DefaultType)
}
