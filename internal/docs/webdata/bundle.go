package webdata

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// format is the version of the packed files' content. Increment it whenever an encoder in this
// package changes its output.
const format = 1

const manifestName = "manifest.json"

var errFormat = errors.New("data was packed by another version of the program")

// Bundle is a set of packed files: a manifest, and a file of zstd frames for each data set.
type Bundle struct {
	manifest manifest
	files    map[string][]byte
	enc      *zstd.Encoder // while packing
}

type manifest struct {
	Format   int                     `json:"format"`
	Packages map[string]string       `json:"packages"` // versions by package name
	Files    map[string]manifestFile `json:"files"`
}

type manifestFile struct {
	SHA256 string `json:"sha256"`
	Frames []int  `json:"frames"` // compressed length of each
}

func newBundle() *Bundle {
	return &Bundle{
		manifest: manifest{Format: format, Packages: map[string]string{}, Files: map[string]manifestFile{}},
		files:    map[string][]byte{},
	}
}

// readBundle reads a folder that Write wrote, verifying checksums if check is set.
func readBundle(fsys fs.FS, check bool) (*Bundle, error) {
	b := newBundle()
	text, err := fs.ReadFile(fsys, manifestName)
	if err != nil {
		return nil, fmt.Errorf("read data manifest: %w", err)
	}
	if err := json.Unmarshal(text, &b.manifest); err != nil {
		return nil, fmt.Errorf("read data manifest: %w", err)
	}
	if b.manifest.Format != format {
		return nil, fmt.Errorf("data format %d, want %d: %w", b.manifest.Format, format, errFormat)
	}
	for name, file := range b.manifest.Files {
		content, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("read packed data: %w", err)
		}
		if check && checksum(content) != file.SHA256 {
			return nil, fmt.Errorf("read packed data: %s: checksum differs from the manifest", name)
		}
		b.files[name] = content
	}
	return b, nil
}

// Write writes the manifest and all files into dir, which must exist.
func (b *Bundle) Write(dir string) error {
	for name, content := range b.files {
		if err := writeFile(filepath.Join(dir, name), content); err != nil {
			return fmt.Errorf("write packed data: %w", err)
		}
	}
	if err := writeFile(filepath.Join(dir, manifestName), b.manifestText()); err != nil {
		return fmt.Errorf("write data manifest: %w", err)
	}
	return nil
}

// Compare returns an error that names the files in dir that differ from those Write would
// write.
func (b *Bundle) Compare(dir string) error {
	other, err := readBundle(os.DirFS(dir), true)
	if err != nil {
		return err
	}
	var differ []string
	for name := range b.files {
		if !bytes.Equal(b.files[name], other.files[name]) {
			differ = append(differ, name)
		}
	}
	if len(differ) == 0 && bytes.Equal(b.manifestText(), other.manifestText()) {
		return nil
	}
	slices.Sort(differ)
	return fmt.Errorf("packed data in %s is stale: %s", dir, strings.Join(append(differ, manifestName), ", "))
}

// writeFile writes and syncs, so a later rename cannot expose a file whose content is not on
// disk.
func writeFile(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Sync(), f.Close())
}

func (b *Bundle) manifestText() []byte {
	text, err := json.MarshalIndent(b.manifest, "", "  ")
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return append(text, '\n')
}

// olderThan reports whether any package is older than in another bundle.
func (b *Bundle) olderThan(other *Bundle) bool {
	for name, version := range other.manifest.Packages {
		if Newer(b.manifest.Packages[name], version) != b.manifest.Packages[name] {
			return true
		}
	}
	return false
}

const idLength = 16

// id identifies the content of the bundle: equal bundles have equal ids.
func (b *Bundle) id() string { return checksum(b.manifestText())[:idLength] }

// add compresses the frames of a file.
func (b *Bundle) add(name string, frames ...[]byte) {
	var content []byte
	var lengths []int
	for _, frame := range frames {
		before := len(content)
		content = b.enc.EncodeAll(frame, content)
		lengths = append(lengths, len(content)-before)
	}
	b.files[name] = content
	b.manifest.Files[name] = manifestFile{SHA256: checksum(content), Frames: lengths}
}

// frames splits a file into its compressed frames.
func (b *Bundle) frames(name string) ([][]byte, error) {
	content := b.files[name]
	var frames [][]byte
	for _, n := range b.manifest.Files[name].Frames {
		if n < 0 || n > len(content) {
			return nil, fmt.Errorf("%s: %w", name, errMalformed)
		}
		frames = append(frames, content[:n])
		content = content[n:]
	}
	if len(frames) == 0 || len(content) > 0 {
		return nil, fmt.Errorf("%s: %w", name, errMalformed)
	}
	return frames, nil
}

func checksum(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
