package vectors

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"path/filepath"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
)

// A file has a head, and then a record for each section. Records are written as vectors
// arrive, so an incomplete file is valid up to its end: each record has a checksum, and data
// after the first broken one is ignored.
//
//	head:   magic, model, fingerprint (texts), dimensions (varint), checksum
//	record: address of the page, anchor (texts), hash, vector, checksum
//
// Texts are preceded by their length as a varint.

const (
	magic      = "waymark vectors 1\n"
	longest    = 4 << 10 // bytes of a text
	suffix     = ".vectors"
	incomplete = ".incomplete" // after the suffix, of a file being written
)

var checksums = crc32.MakeTable(crc32.Castagnoli)

var errBroken = errors.New("invalid vector file")

func fileName(dir string, l locale.Locale) string { return filepath.Join(dir, l.Folder()+suffix) }

// readFile reads a file written for a model. A missing or unreadable file, or one of another
// model, counts as nil; one that breaks off is read up to there.
func readFile(name, model string) (*index, error) {
	f, err := files.OpenRegular(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read vectors: %w", fault.Cause(err))
	}
	defer f.Close()
	r := &reader{r: bufio.NewReaderSize(f, 1<<16)}
	if string(r.bytes(len(magic))) != magic || r.text() != model {
		return nil, nil
	}
	fingerprint, dimensions := r.text(), r.number()
	if !r.checked() || dimensions < 1 || dimensions > maxDimensions {
		return nil, nil
	}
	x := newIndex(dimensions)
	x.fingerprint = fingerprint
	for {
		e := entry{url: r.text(), anchor: r.text()}
		copy(e.hash[:], r.bytes(len(e.hash)))
		vector := signed(r.bytes(dimensions))
		if !r.checked() {
			break
		}
		if dot(vector, vector) > 0 {
			x.add(e, vector)
		}
	}
	if !errors.Is(r.err, io.EOF) {
		x.fingerprint = "" // the missing vectors are made again
	}
	return x, nil
}

// signed converts components stored as bytes.
func signed(b []byte) []int8 {
	v := make([]int8, len(b))
	for i, c := range b {
		v[i] = int8(c)
	}
	return v
}

// reader reads parts of a file up to the first error.
type reader struct {
	r      *bufio.Reader
	buffer []byte
	sum    uint32
	err    error
}

// bytes returns the next bytes, valid until the next call.
func (r *reader) bytes(n int) []byte {
	if cap(r.buffer) < n {
		r.buffer = make([]byte, n)
	}
	b := r.buffer[:n]
	if r.err != nil {
		clear(b)
		return b
	}
	if _, r.err = io.ReadFull(r.r, b); r.err != nil {
		clear(b)
	}
	r.sum = crc32.Update(r.sum, checksums, b)
	return b
}

func (r *reader) number() int {
	if r.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(r.r)
	if err != nil {
		r.err = err
		return 0
	}
	r.sum = crc32.Update(r.sum, checksums, binary.AppendUvarint(nil, n))
	if n > longest {
		r.err = errBroken
		return 0
	}
	return int(n)
}

func (r *reader) text() string { return string(r.bytes(r.number())) }

// checked reports whether all data since the previous checksum is intact.
func (r *reader) checked() bool {
	sum := r.sum
	r.sum = 0
	stored := binary.LittleEndian.Uint32(r.bytes(4))
	r.sum = 0
	if r.err == nil && stored != sum {
		r.err = errBroken
	}
	return r.err == nil
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func sealed(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, checksums))
}

func head(model, fingerprint string, dimensions int) []byte {
	b := appendText(appendText([]byte(magic), model), fingerprint)
	return sealed(binary.AppendUvarint(b, uint64(dimensions)))
}

func record(e entry, vector []int8) []byte {
	b := append(appendText(appendText(nil, e.url), e.anchor), e.hash[:]...)
	for _, c := range vector {
		b = append(b, byte(c))
	}
	return sealed(b)
}

// isStorable reports whether a record can represent a section.
func isStorable(url, anchor string) bool { return len(url) <= longest && len(anchor) <= longest }

// writeFile atomically replaces a file by one of an index.
func writeFile(name, model string, x *index) error {
	err := files.Write(name, 0o600, func(w io.Writer) error {
		_, err := w.Write(head(model, x.fingerprint, x.dimensions))
		for n := 0; n < len(x.entries) && err == nil; n++ {
			_, err = w.Write(record(x.entries[n], x.vector(n)))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("write vectors: %w", fault.Cause(err))
	}
	return nil
}
