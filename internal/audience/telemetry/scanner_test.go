package telemetry

import (
	"io"
	"strings"
	"testing"
)

// countedReader counts what is read of a body.
type countedReader struct {
	io.Reader
	read int
}

func (r *countedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.read += n
	return n, err
}

// A long token needs a large buffer, and fails near the start of its body. The next
// body that is not a ping would then be read to the size of that buffer.
func TestLargeBuffersAreNotReused(t *testing.T) {
	readName := func(s *scanner) error {
		if _, err := s.ReadToken(); err != nil {
			return err
		}
		_, err := s.ReadToken()
		return err
	}
	if err := scan(strings.NewReader(`{"`+strings.Repeat("a", 1<<20)), readName); err == nil {
		t.Fatal("a name without an end was read")
	}
	body := &countedReader{Reader: strings.NewReader(strings.Repeat("x", 1<<20))}
	if err := scan(body, readName); err == nil {
		t.Fatal("a body without JSON was read")
	}
	if body.read > maxPooled {
		t.Errorf("%d bytes were read, want at most %d", body.read, maxPooled)
	}
}
