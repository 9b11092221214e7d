package observatory

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zstd"
)

// decoded returns a reader that decompresses a body. Unrequested codings are left as they are.
func (r *Response) decoded(body io.Reader) (io.Reader, error) {
	encoding, _ := r.Get("content-encoding")
	in := bufio.NewReader(body)
	if _, err := in.Peek(1); err != nil { // nothing to decode, or the body broke off
		return in, nil
	}
	decoded, err := newDecoder(strings.ToLower(encoding), in)
	if err != nil {
		return nil, fmt.Errorf("decode %q: %w", cut(encoding, shortValue), err)
	}
	return decoded, nil
}

func newDecoder(encoding string, in *bufio.Reader) (io.Reader, error) {
	switch encoding {
	case "gzip", "x-gzip", "compress", "x-compress":
		if magic, _ := in.Peek(len(gzipMagic)); bytes.Equal(magic, gzipMagic) {
			return newGzip(in)
		}
		return zlib.NewReader(in)
	case "deflate":
		if magic, _ := in.Peek(1); magic[0] == zlibMagic {
			return zlib.NewReader(in)
		}
		return flate.NewReader(in), nil
	case "br":
		return brotli.NewReader(in), nil
	case "zstd":
		decoder, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(maxWindow), zstd.WithDecoderMaxWindow(maxWindow))
		return decoder, err
	}
	return in, nil
}

// maxWindow limits the memory of a decoder.
const maxWindow = 8 << 20

const zlibMagic = 0x78

var gzipMagic = []byte{0x1f, 0x8b}

// gzipMembers reads consecutive members of a gzip file. Like browsers, it ignores data after
// the last.
type gzipMembers struct {
	in     *bufio.Reader
	member *gzip.Reader
}

func newGzip(in *bufio.Reader) (io.Reader, error) {
	member, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	member.Multistream(false)
	return &gzipMembers{in, member}, nil
}

func (g *gzipMembers) Read(p []byte) (int, error) {
	for {
		n, err := g.member.Read(p)
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		if magic, err := g.in.Peek(len(gzipMagic)); err != nil || !bytes.Equal(magic, gzipMagic) {
			return 0, io.EOF
		}
		if err := g.member.Reset(g.in); err != nil {
			return 0, err
		}
		g.member.Multistream(false)
	}
}
