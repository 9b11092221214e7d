// Package database opens SQLite files and migrates the tables of SQLite and PostgreSQL, for
// all parts of the program with a database.
package database

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/platform/fault"
)

// SQLiteAddress creates a folder and a file in it, readable only by their owner, and returns
// the file's address with connection settings: parameters of the driver (modernc.org/sqlite).
// Transactions take their lock at the start.
func SQLiteAddress(dir, name string, parameters url.Values) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("create folder %s: %w", dir, fault.Cause(err))
	}
	path, err := filepath.Abs(filepath.Join(dir, name))
	if err != nil {
		return "", fmt.Errorf("find database folder: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return "", fmt.Errorf("create database: %w", err)
	}
	if err := f.Close(); err != nil {
		return "", fmt.Errorf("create database: %w", err)
	}
	parameters.Set("_txlock", "immediate")
	return (&url.URL{Scheme: "file", Path: path, RawQuery: parameters.Encode()}).String(), nil
}
