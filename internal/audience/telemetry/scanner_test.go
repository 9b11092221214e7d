package telemetry

import (
	"io"
	"strings"
	"testing"
)

// countedReader counts the bytes read from a body.
type countedReader struct {
	io.Reader
	read int
}

func (r *countedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.read += n
	return n, err
}

// A long token needs a large buffer, and fails near the start of its body. That
// buffer must not increase how much of the next invalid body is read.
func TestLargeBuffersAreNotReused(t *testing.T) {
	readName := func(s *scanner) error {
		if _, err := s.ReadToken(); err != nil {
			return err
		}
		_, err := s.ReadToken()
		return err
	}
	if err := scan(strings.NewReader(`{"`+strings.Repeat("a", 1<<20)), readName); err == nil {
		t.Fatal("an unterminated name was accepted")
	}
	body := &countedReader{Reader: strings.NewReader(strings.Repeat("x", 1<<20))}
	if err := scan(body, readName); err == nil {
		t.Fatal("a body without JSON was accepted")
	}
	if body.read > maxPooled {
		t.Errorf("read %d bytes, want at most %d", body.read, maxPooled)
	}
}
