package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
)

// writeTar writes files below a folder, with the time of the release.
func (r *release) writeTar(file, folder string, files map[string]string) error {
	return r.create(file, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		t := tar.NewWriter(z)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			text, err := os.ReadFile(files[name])
			if err != nil {
				return err
			}
			header := &tar.Header{Name: path.Join(folder, name), Mode: modeOf(name), Size: int64(len(text)), ModTime: r.made, Format: tar.FormatPAX}
			if err := t.WriteHeader(header); err != nil {
				return err
			}
			if _, err := t.Write(text); err != nil {
				return err
			}
		}
		if err := t.Close(); err != nil {
			return err
		}
		return z.Close()
	})
}

func (r *release) writeZip(file, folder string, files map[string]string) error {
	return r.create(file, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			text, err := os.ReadFile(files[name])
			if err != nil {
				return err
			}
			part, err := z.CreateHeader(&zip.FileHeader{Name: path.Join(folder, name), Method: zip.Deflate, Modified: r.made})
			if err != nil {
				return err
			}
			if _, err := part.Write(text); err != nil {
				return err
			}
		}
		return z.Close()
	})
}

func (r *release) create(file string, write func(io.Writer) error) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		_ = f.Close()
		return fmt.Errorf("write %s: %w", file, err)
	}
	return f.Close()
}

// modeOf returns the permissions of a file in an archive: only the program runs.
func modeOf(name string) int64 {
	if name == "waymark" {
		return 0o755
	}
	return 0o644
}
