package bucket

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
)

// Folder is a folder with an object in each file.
type Folder string

func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// tagged is the maximum size in bytes of objects that have a tag.
const tagged = 64 << 10

// Get implements [Store].
func (f Folder) Get(_ context.Context, name, tag string) (io.ReadCloser, string, error) {
	body, err := os.Open(f.path(name))
	if err != nil {
		return nil, "", err
	}
	now, err := tagOf(body)
	if err == nil && tag != "" && now == tag {
		err = ErrUnchanged
	}
	if err != nil {
		return nil, "", errors.Join(err, body.Close())
	}
	return body, now, nil
}

// tagOf returns the tag of a file, "" for a long one, and rewinds it.
func tagOf(f *os.File) (string, error) {
	sum := sha256.New()
	n, err := io.Copy(sum, io.LimitReader(f, tagged+1))
	if err != nil {
		return "", err
	}
	if _, err = f.Seek(0, io.SeekStart); err != nil || n > tagged {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Write implements [Store].
func (f Folder) Write(_ context.Context, name string, _ Header, data []byte) error {
	file := f.path(name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	return files.WriteFile(file, data, 0o644)
}

// Swap implements [Store].
func (f Folder) Swap(ctx context.Context, name, tag string, data []byte) (err error) {
	file := f.path(name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	lock, err := files.WaitLock(ctx, file+".lock")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	body, now, err := f.Get(ctx, name, "")
	switch {
	case err == nil:
		err = body.Close()
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	if err != nil {
		return err
	}
	if now != tag {
		return fmt.Errorf("%s is another one: %w", file, fault.ErrConflict)
	}
	return f.Write(ctx, name, Header{}, data)
}

// List implements [Store].
func (f Folder) List(ctx context.Context, prefix string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		err := filepath.WalkDir(f.path(prefix), func(file string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // deleted meanwhile, or nothing is written yet
			}
			if err = errors.Join(err, ctx.Err()); err != nil || entry.IsDir() {
				return err
			}
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil {
				return err
			}
			name, err := filepath.Rel(string(f), file)
			if err == nil && !yield(Entry{filepath.ToSlash(name), info.ModTime()}, nil) {
				err = fs.SkipAll
			}
			return err
		})
		if err != nil {
			yield(Entry{}, err)
		}
	}
}

// Delete implements [Store].
func (f Folder) Delete(_ context.Context, names []string) error {
	for _, name := range names {
		if err := os.Remove(f.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
