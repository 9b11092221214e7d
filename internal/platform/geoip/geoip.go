// Package geoip finds the country of a network address in a local file in the
// MaxMind format, with the field country.iso_code.
package geoip

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/oschwald/maxminddb-golang/v2"
)

// File is an open file. It is safe for concurrent use.
type File struct {
	reader *maxminddb.Reader
}

// Open opens a file and checks that it has countries.
func Open(path string) (*File, error) {
	reader, err := maxminddb.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open GeoIP file: %w", err)
	}
	if kind := reader.Metadata.DatabaseType; !strings.Contains(kind, "Country") && !strings.Contains(kind, "City") {
		_ = reader.Close()
		return nil, fmt.Errorf("open GeoIP file: %s is of type %q and has no countries", path, kind)
	}
	return &File{reader}, nil
}

// Country returns the code of two letters of the country of an address, "" if it is
// unknown.
func (f *File) Country(address netip.Addr) string {
	var code string
	if err := f.reader.Lookup(address).DecodePath(&code, "country", "iso_code"); err != nil {
		return ""
	}
	return code
}

// Close closes the file. It must not be in use any more.
func (f *File) Close() error {
	if err := f.reader.Close(); err != nil {
		return fmt.Errorf("close GeoIP file: %w", err)
	}
	return nil
}
