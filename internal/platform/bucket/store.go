package bucket

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"

	"waymark.dev/waymark/internal/platform/fault"
)

// Store holds objects by name, with slashes. Readers see an object only once it is complete.
type Store interface {
	// Get opens an object. The error is [fs.ErrNotExist] if there is none, or [ErrUnchanged] if
	// it has the given tag; "" matches no tag.
	Get(ctx context.Context, name, tag string) (body io.ReadCloser, newTag string, err error)
	// Write writes an object, or replaces it.
	Write(ctx context.Context, name string, h Header, data []byte) error
	// Swap writes an object that has the given tag, or that does not exist if the tag is "". The
	// error is [fault.ErrConflict] if another program has been faster.
	Swap(ctx context.Context, name, tag string, data []byte) error
	// List lists the objects whose names have a prefix that ends in a slash.
	List(ctx context.Context, prefix string) iter.Seq2[Entry, error]
	// Delete deletes objects that exist.
	Delete(ctx context.Context, names []string) error
}

// Entry is an object in a list.
type Entry struct {
	Name     string
	Modified time.Time
}

// Header describes an object to clients that get it from the service; folders have none.
type Header struct {
	Type    string // "" means DefaultType
	Caching string // Cache-Control, or ""
	Meta    map[string]string
}

// DefaultType is the content type of objects that only programs read.
const DefaultType = "application/octet-stream"

// ErrUnchanged means that an object is the one that the caller has.
var ErrUnchanged = errors.New("the object has not changed")

// Get implements [Store].
func (b *Bucket) Get(ctx context.Context, name, tag string) (io.ReadCloser, string, error) {
	var o minio.GetObjectOptions
	if tag != "" {
		_ = o.SetMatchETagExcept(tag) // fails only for ""
	}
	body, info, _, err := b.client.GetObject(ctx, b.name, b.key(name), o)
	switch {
	case minio.ToErrorResponse(err).StatusCode == http.StatusNotModified:
		return nil, "", ErrUnchanged
	case isMissing(err):
		return nil, "", fmt.Errorf("bucket %s has no object %s: %w", b.name, b.key(name), fs.ErrNotExist)
	case err != nil:
		return nil, "", b.failure(err)
	case tag != "" && info.ETag == tag: // some services ignore the condition
		return nil, "", errors.Join(ErrUnchanged, body.Close())
	}
	return body, info.ETag, nil
}

// Write implements [Store].
func (b *Bucket) Write(ctx context.Context, name string, h Header, data []byte) error {
	return b.write(ctx, name, data, minio.PutObjectOptions{ContentType: cmp.Or(h.Type, DefaultType), CacheControl: h.Caching, UserMetadata: h.Meta})
}

func (b *Bucket) write(ctx context.Context, name string, data []byte, o minio.PutObjectOptions) error {
	o.SendContentMd5 = true
	o.DisableContentSha256 = len(data) == 0 // else services on http get no length
	_, err := b.client.Client.PutObject(ctx, b.name, b.key(name), bytes.NewReader(data), int64(len(data)), o)
	return b.failure(err)
}

// Swap implements [Store].
func (b *Bucket) Swap(ctx context.Context, name, tag string, data []byte) error {
	o := minio.PutObjectOptions{ContentType: DefaultType}
	if tag == "" {
		o.SetMatchETagExcept("*")
	} else {
		o.SetMatchETag(tag)
	}
	err := b.write(ctx, name, data, o)
	var refused minio.ErrorResponse
	if !errors.As(err, &refused) || refused.StatusCode != http.StatusPreconditionFailed && refused.StatusCode != http.StatusConflict {
		return err
	}
	// The client repeats requests whose response is lost, and is then refused for its own
	// success.
	if b.has(ctx, name, data) {
		return nil
	}
	return fmt.Errorf("%w: %w", fault.ErrConflict, err)
}

// has reports whether an object has some content.
func (b *Bucket) has(ctx context.Context, name string, data []byte) bool {
	body, _, err := b.Get(ctx, name, "")
	if err != nil {
		return false
	}
	defer body.Close()
	present, err := io.ReadAll(io.LimitReader(body, int64(len(data))+1))
	return err == nil && bytes.Equal(present, data)
}

// List implements [Store].
func (b *Bucket) List(ctx context.Context, prefix string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		root := b.key(prefix) + "/"
		for o := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: root, Recursive: true}) {
			if !yield(Entry{prefix + strings.TrimPrefix(o.Key, root), o.LastModified}, b.failure(o.Err)) || o.Err != nil {
				return
			}
		}
	}
}

// Delete implements [Store].
func (b *Bucket) Delete(ctx context.Context, names []string) error {
	results, err := b.client.RemoveObjectsWithIter(ctx, b.name, func(yield func(minio.ObjectInfo) bool) {
		for _, name := range names {
			if !yield(minio.ObjectInfo{Key: b.key(name)}) {
				return
			}
		}
	}, minio.RemoveObjectsOptions{})
	if err != nil {
		return b.failure(err)
	}
	for result := range results {
		err = errors.Join(err, result.Err)
	}
	return b.failure(err)
}
