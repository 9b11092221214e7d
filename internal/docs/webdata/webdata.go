// Package webdata provides data about the web platform from published packages: browser
// support, Baseline, specifications, formal CSS definitions and CSS syntaxes
// (docs/reference/content.md, Data of the web platform).
//
// The data is packed into small compressed files, a set of which is embedded; Update downloads
// newer ones. Each data set is decoded on first use.
package webdata

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:embed packed
var embedded embed.FS

// maxDecoded limits the decompressed size of a frame.
const maxDecoded = 64 << 20

// Data holds all data sets. It is safe for concurrent use.
type Data struct {
	bundle *Bundle
	newer  bool
	dec    *zstd.Decoder

	areas    map[string]*lazy[*compatArea]
	blocks   blockCache
	browsers lazy[browserList]
	specs    lazy[*specTable]
	features lazy[*featureTable]
	css      lazy[*cssTable]
	webref   lazy[*Webref]

	signals map[string]*DeveloperSignals

	keysOnce sync.Once
	keys     []string

	mu       sync.Mutex
	problems []error
}

// Open reads the data in dir, a folder maintained by Update. The embedded data is used instead
// if dir is "" or has no data, or if its data is older or was packed by another version of the
// program. Files with wrong checksums are an error.
func Open(dir string) (*Data, error) {
	builtIn, err := readEmbedded()
	if err != nil {
		return nil, err
	}
	if dir == "" {
		return builtIn.Data()
	}
	return openNewer(dir, builtIn)
}

func readEmbedded() (*Bundle, error) {
	packed, err := fs.Sub(embedded, "packed")
	if err != nil {
		return nil, fmt.Errorf("open embedded data: %w", err)
	}
	b, err := readBundle(packed, false)
	if err != nil {
		return nil, fmt.Errorf("open embedded data: %w", err)
	}
	return b, nil
}

// openNewer opens the data installed in dir, or else the embedded data.
func openNewer(dir string, builtIn *Bundle) (*Data, error) {
	installed, err := readInstalled(dir)
	switch {
	case errors.Is(err, errNothingInstalled), errors.Is(err, errFormat):
		return builtIn.Data()
	case err != nil:
		return nil, fmt.Errorf("open data in %s: %w", dir, err)
	case installed.olderThan(builtIn):
		return builtIn.Data()
	}
	d, err := installed.Data()
	if err != nil {
		return nil, err
	}
	d.newer = true
	return d, nil
}

// Data reads the data of a bundle.
func (b *Bundle) Data() (*Data, error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxDecoded))
	if err != nil {
		return nil, fmt.Errorf("prepare decompression: %w", err)
	}
	d := &Data{bundle: b, dec: dec, areas: map[string]*lazy[*compatArea]{}}
	for name := range b.files {
		if area, ok := strings.CutPrefix(strings.TrimSuffix(name, ".zst"), "compat-"); ok {
			d.areas[area] = &lazy[*compatArea]{}
		}
	}
	return d, nil
}

// IsNewer reports whether the data is from Open's folder, not embedded.
func (d *Data) IsNewer() bool { return d.newer }

// Versions returns the versions of the data's packages by name.
func (d *Data) Versions() map[string]string { return maps.Clone(d.bundle.manifest.Packages) }

// Err returns the decoding errors so far. A data set that cannot be decoded behaves as if it
// were empty.
func (d *Data) Err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return errors.Join(d.problems...)
}

func (d *Data) note(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.problems = append(d.problems, err)
}

// frame decompresses a frame of a packed file.
func (d *Data) frame(file string, i int) ([]byte, error) {
	frames, err := d.bundle.frames(file)
	if err != nil {
		return nil, err
	}
	if i >= len(frames) {
		return nil, fmt.Errorf("%s: %w", file, errMalformed)
	}
	content, err := d.dec.DecodeAll(frames[i], nil)
	if err != nil {
		return nil, fmt.Errorf("decompress %s: %w", file, err)
	}
	return content, nil
}

// lazy is a data set decoded on first use.
type lazy[T any] struct {
	once  sync.Once
	value T
}

// get returns the data set in the first frame of a file. After an error, which is recorded,
// the value is that returned by decode.
func (l *lazy[T]) get(d *Data, file string, decode func(string) (T, error)) T {
	l.once.Do(func() {
		text, err := d.frame(file, 0)
		if err != nil {
			d.note(err)
		}
		value, err := decode(string(text))
		if err != nil && len(text) > 0 {
			d.note(fmt.Errorf("decode %s: %w", file, err))
		}
		l.value = value
	})
	return l.value
}

// blockCache holds the most recently used blocks of compatibility data. The zero value is
// ready.
type blockCache struct {
	mu     sync.Mutex
	recent []cachedBlock // latest first
}

type cachedBlock struct {
	file  string
	block int
	text  []byte
}

const cachedBlocks = 16

// get returns a block of an area's text; number 0 is the one after the frame of the index.
func (c *blockCache) get(d *Data, file string, block int) ([]byte, error) {
	if text := c.find(file, block); text != nil {
		return text, nil
	}
	text, err := d.frame(file, block+1)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.recent) < cachedBlocks {
		c.recent = append(c.recent, cachedBlock{})
	}
	copy(c.recent[1:], c.recent)
	c.recent[0] = cachedBlock{file, block, text}
	return text, nil
}

func (c *blockCache) find(file string, block int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, b := range c.recent {
		if b.file == file && b.block == block {
			copy(c.recent[1:i+1], c.recent[:i])
			c.recent[0] = b
			return b.text
		}
	}
	return nil
}
