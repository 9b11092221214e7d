//go:build !linux

package site

import "os"

func exchange(a, b string) error { return exchangeInSteps(a, b) }

func writeFile(name string, data []byte) error { return os.WriteFile(name, data, 0o644) }
