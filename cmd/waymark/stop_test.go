//go:build unix

package main

import (
	"bufio"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A server runs as a systemd unit with a stop delay: it takes over the socket,
// reports its state, and serves pages until an interrupt cuts the delay short.
func TestServerOfSystemdStopsWithADelay(t *testing.T) {
	t.Parallel()
	socket, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	passed, err := socket.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer passed.Close()
	reports, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer reports.Close()

	cmd := exec.Command("sh", "-c", `LISTEN_PID=$$ exec waymark serve --search-dir "$0" --workers 1 --shutdown-delay 3600`, t.TempDir())
	cmd.ExtraFiles = []*os.File{passed} // as descriptor 3
	cmd.Env = append(os.Environ(), "LISTEN_FDS=1", "NOTIFY_SOCKET="+reports.LocalAddr().String(), "WATCHDOG_USEC=30000")
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	log := bufio.NewScanner(out)
	address := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	if !strings.HasSuffix(address, strings.TrimPrefix(socket.Addr().String(), "127.0.0.1")) {
		t.Errorf("site address = %s, want the port of %s", address, socket.Addr())
	}
	waitForReport(t, reports, "READY=1")
	waitForReport(t, reports, "WATCHDOG=1")
	if got := statusOf(t, address+"/healthz"); got != http.StatusOK {
		t.Errorf("/healthz = %d", got)
	}

	signal := func(s os.Signal) {
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	signal(syscall.SIGTERM)
	waitFor(t, log, `msg=stopping delay=1h`)
	waitForReport(t, reports, "STOPPING=1")
	waitForReport(t, reports, "WATCHDOG=1")
	waitUntil(t, func() bool { return statusOf(t, address+"/healthz") == http.StatusServiceUnavailable })
	r, err := http.Get(address + "/en-US/")
	if err != nil {
		t.Fatal(err)
	}
	if r.Body.Close(); r.StatusCode != http.StatusOK || !r.Close {
		t.Errorf("page during the delay: %s, connection closed: %v", r.Status, r.Close)
	}
	signal(os.Interrupt)
	for log.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// A server that stops without a delay tells clients that their connections end, before it closes
// them.
func TestConnectionsEndWithAResponse(t *testing.T) {
	t.Parallel()
	server, log := startProcess(t, "serve")
	address := waitFor(t, log, `msg=serving url=(\S+)`)[1]
	statusOf(t, address+"/healthz")
	if err := server.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitFor(t, log, "msg=stopping")
	r, err := http.Get(address + "/en-US/")
	if err != nil {
		t.Fatal(err)
	}
	if r.Body.Close(); r.StatusCode != http.StatusOK || !r.Close {
		t.Errorf("page: %s, connection closed: %v", r.Status, r.Close)
	}
	for log.Scan() {
	}
}

// waitForReport waits for a message to systemd.
func waitForReport(t *testing.T, reports *net.UnixConn, want string) {
	t.Helper()
	for text := make([]byte, 1<<10); ; {
		n, err := reports.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if string(text[:n]) == want {
			return
		}
	}
}
