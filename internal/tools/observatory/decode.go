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

// decode undoes the compression of a body, and reports whether what is returned
// was cut at the limit. Bodies that end early are used as far as they go; codings
// that nobody asked for are left alone.
func (r *Response) decode(body []byte, limit int64) (decoded []byte, cut bool, err error) {
	encoding, _ := r.Get("content-encoding")
	if len(body) == 0 {
		return nil, false, nil
	}
	reader, err := bodyDecoder(strings.ToLower(encoding), body)
	if err != nil {
		return nil, false, fmt.Errorf("decode %q: %w", encoding, err)
	}
	if reader == nil {
		return body, false, nil
	}
	decoded, err = io.ReadAll(io.LimitReader(reader, limit+1))
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, false, fmt.Errorf("decode %q: %w", encoding, err)
	}
	if int64(len(decoded)) > limit {
		return decoded[:limit], true, nil
	}
	return decoded, false, nil
}

// bodyDecoder returns a reader of the decoded body, nil for codings that are not
// decoded.
func bodyDecoder(encoding string, body []byte) (io.Reader, error) {
	switch encoding {
	case "gzip", "x-gzip", "compress", "x-compress":
		if bytes.HasPrefix(body, gzipMagic) {
			return newGzip(body)
		}
		return zlib.NewReader(bytes.NewReader(body))
	case "deflate":
		if body[0] == zlibMagic {
			return zlib.NewReader(bytes.NewReader(body))
		}
		return flate.NewReader(bytes.NewReader(body)), nil
	case "br":
		return brotli.NewReader(bytes.NewReader(body)), nil
	case "zstd":
		return zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxWindow), zstd.WithDecoderMaxWindow(maxWindow))
	}
	return nil, nil
}

// maxWindow limits the memory that a body can ask a decoder for.
const maxWindow = 8 << 20

const zlibMagic = 0x78

var gzipMagic = []byte{0x1f, 0x8b}

// gzipMembers reads the members of a gzip file one after the other. What follows
// the last is ignored, as browsers do.
type gzipMembers struct {
	in     *bufio.Reader
	member *gzip.Reader
}

func newGzip(body []byte) (io.Reader, error) {
	in := bufio.NewReader(bytes.NewReader(body))
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
