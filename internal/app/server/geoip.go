package server

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"

	"github.com/oschwald/maxminddb-golang/v2"
)

// CountryFile finds countries of addresses in a file in the MaxMind format, with the field
// country.iso_code. It is safe for concurrent use.
type CountryFile struct {
	path string

	mu     sync.RWMutex // held for reading during lookups
	reader *maxminddb.Reader
}

// OpenCountryFile opens a file and checks that it has countries.
func OpenCountryFile(path string) (*CountryFile, error) {
	reader, err := openCountries(path)
	if err != nil {
		return nil, err
	}
	return &CountryFile{path: path, reader: reader}, nil
}

func openCountries(path string) (*maxminddb.Reader, error) {
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

// Reload reopens the file. On error the former one stays in use.
func (f *CountryFile) Reload() error {
	reader, err := openCountries(f.path)
	if err != nil {
		return err
	}
	f.mu.Lock()
	former := f.reader
	f.reader = reader
	f.mu.Unlock()
	return closeCountries(former)
}

// Country returns the two-letter country code of an address, "" if unknown.
func (f *CountryFile) Country(address netip.Addr) string {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var code string
	if err := f.reader.Lookup(address).DecodePath(&code, "country", "iso_code"); err != nil {
		return ""
	}
	return strings.Clone(code) // the memory belongs to the file
}

// Close closes the file, which must be idle.
func (f *CountryFile) Close() error { return closeCountries(f.reader) }

func closeCountries(r *maxminddb.Reader) error {
	if err := r.Close(); err != nil {
		return fmt.Errorf("close GeoIP file: %w", err)
	}
	return nil
}
