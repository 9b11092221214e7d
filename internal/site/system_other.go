//go:build !linux

package site

import (
	"errors"
	"fmt"
	"os"
)

func exchange(a, b string) error { return exchangeInSteps(a, b) }

// lockFile takes the lock by making the file, which fails if it is there.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("another build is writing here, or was killed (then remove the file): %w", err)
	}
	return f, nil
}

// unlockFile frees a lock: the file is the lock.
func unlockFile(f *os.File) error { return errors.Join(f.Close(), os.Remove(f.Name())) }

func writeFile(name string, data []byte) error { return os.WriteFile(name, data, 0o644) }
