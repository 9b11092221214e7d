package site

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// exchange swaps two folders, atomically if the file system supports that, so that the output
// always exists.
func exchange(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return exchangeInSteps(a, b)
	}
	return err
}

// writeFile writes a whole file with three system calls; [os.WriteFile] makes eight, and a
// build writes a hundred thousand files.
func writeFile(name string, data []byte) error {
	fd, err := retry(func() (int, error) {
		return unix.Open(name, unix.O_WRONLY|unix.O_CREAT|unix.O_TRUNC|unix.O_CLOEXEC, 0o644)
	})
	if err != nil {
		return &os.PathError{Op: "open", Path: name, Err: err}
	}
	for len(data) > 0 && err == nil {
		var n int
		n, err = retry(func() (int, error) { return unix.Write(fd, data) })
		data = data[max(n, 0):]
	}
	if closed := unix.Close(fd); err == nil {
		err = closed
	}
	if err != nil {
		return &os.PathError{Op: "write", Path: name, Err: err}
	}
	return nil
}

// retry repeats a call interrupted by a signal.
func retry(call func() (int, error)) (int, error) {
	for {
		if n, err := call(); !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}
