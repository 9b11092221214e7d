// Package geoip finds the country of a network address in a local file in the
// MaxMind format, with the field country.iso_code.
package geoip

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"

	"github.com/oschwald/maxminddb-golang/v2"
)

// File is an open file. It is safe for concurrent use.
type File struct {
	path string

	mu     sync.RWMutex // held by readers while they look at the pages of the file
	reader *maxminddb.Reader
}

// Open opens a file and checks that it has countries.
func Open(path string) (*File, error) {
	reader, err := open(path)
	if err != nil {
		return nil, err
	}
	return &File{path: path, reader: reader}, nil
}

func open(path string) (*maxminddb.Reader, error) {
	reader, err := maxminddb.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open GeoIP file: %w", err)
	}
	if kind := reader.Metadata.DatabaseType; !strings.Contains(kind, "Country") && !strings.Contains(kind, "City") {
		_ = reader.Close()
		return nil, fmt.Errorf("open GeoIP file: %s is of type %q and has no countries", path, kind)
	}
	return reader, nil
}

// Reload opens the file that has the path now. After an error the former one stays
// in use.
func (f *File) Reload() error {
	reader, err := open(f.path)
	if err != nil {
		return err
	}
	f.mu.Lock()
	former := f.reader
	f.reader = reader
	f.mu.Unlock()
	return closeReader(former)
}

// Country returns the code of two letters of the country of an address, "" if it is
// unknown.
func (f *File) Country(address netip.Addr) string {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var code string
	if err := f.reader.Lookup(address).DecodePath(&code, "country", "iso_code"); err != nil {
		return ""
	}
	return strings.Clone(code) // of memory that goes with the file
}

// Close closes the file. It must not be in use any more.
func (f *File) Close() error { return closeReader(f.reader) }

func closeReader(r *maxminddb.Reader) error {
	if err := r.Close(); err != nil {
		return fmt.Errorf("close GeoIP file: %w", err)
	}
	return nil
}
