package webdata

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// unpack returns the named files of a gzipped tar archive. The first part of every path is the
// package's folder. An archive with links or paths to elsewhere is refused as a whole.
func unpack(tarball []byte, names []string, limit int64) (map[string][]byte, error) {
	zipped, err := gzip.NewReader(bytes.NewReader(tarball))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrArchive, err)
	}
	limited := &limitedReader{r: zipped, left: limit}
	archive := tar.NewReader(limited)
	files := map[string][]byte{}
	for {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrArchive, err)
		}
		name, err := entryName(entry)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(names, name) {
			continue
		}
		// A sparse file is larger than the data read for it.
		if entry.Size > limit {
			return nil, fmt.Errorf("%s: %w", name, ErrTooLarge)
		}
		if files[name], err = io.ReadAll(archive); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrArchive, err)
		}
	}
	for _, name := range names {
		if files[name] == nil {
			return nil, fmt.Errorf("%w: %s is missing", ErrArchive, name)
		}
	}
	return files, nil
}

// entryName returns the path of a file in the package, or "" for other entries.
func entryName(entry *tar.Header) (string, error) {
	switch entry.Typeflag {
	case tar.TypeXGlobalHeader:
		return "", nil
	case tar.TypeReg, tar.TypeDir:
	default:
		return "", fmt.Errorf("%w: %q is neither file nor folder", ErrArchive, entry.Name)
	}
	clean := path.Clean(entry.Name)
	if path.IsAbs(clean) || clean == ".." || strings.HasPrefix(clean, "../") || strings.ContainsAny(entry.Name, "\\\x00") ||
		slices.Contains(strings.Split(entry.Name, "/"), "..") {
		return "", fmt.Errorf("%w: path %q leads out of the package", ErrArchive, entry.Name)
	}
	_, name, _ := strings.Cut(clean, "/")
	if entry.Typeflag != tar.TypeReg {
		name = ""
	}
	return name, nil
}

// limitedReader fails with ErrTooLarge where io.LimitReader returns EOF.
type limitedReader struct {
	r    io.Reader
	left int64
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, ErrTooLarge
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}
