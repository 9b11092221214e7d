package site

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestFullDiskIsAnErrorThatNamesTheFile(t *testing.T) {
	const full = "/dev/full" // never has space left
	err := writeFile(full, []byte("text"))
	if !errors.Is(err, unix.ENOSPC) || !strings.Contains(err.Error(), full) {
		t.Errorf("error = %v, want no space left, with the name", err)
	}
}
