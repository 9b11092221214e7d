package fault

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"syscall"
	"testing"
)

func TestCause(t *testing.T) {
	t.Parallel()
	dial := &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{Port: 1}, Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	for name, tc := range map[string]struct {
		err  error
		want string
	}{
		"file":            {fmt.Errorf("read: %w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}), "file does not exist"},
		"link":            {&os.LinkError{Op: "rename", Old: "x", New: "y", Err: syscall.EXDEV}, "invalid cross-device link"},
		"request":         {&url.Error{Op: "Get", URL: "https://a.example/", Err: dial}, "dial tcp :1: connect: connection refused"},
		"request, no net": {&url.Error{Op: "Get", URL: "https://a.example/", Err: io.EOF}, "EOF"},
		"attempts":        {fmt.Errorf("failed: %w", errors.Join(dial, dial)), "dial tcp :1: connect: connection refused"},
		"other":           {io.EOF, "EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := Cause(tc.err); got.Error() != tc.want || !errors.Is(tc.err, got) {
				t.Errorf("Cause(%v) = %v, want %s", tc.err, got, tc.want)
			}
		})
	}
}
