package servertest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ErrNoOpenSearch means that there is no OpenSearch to start, with a remedy.
var ErrNoOpenSearch = errors.New("there is no OpenSearch for tests: run devtools/install-opensearch, or set WAYMARK_TEST_OPENSEARCH to the address of a node")

// StartOpenSearch starts a node for a test and returns its address. Without a node the test is
// skipped, with a message how to get one.
func StartOpenSearch(t testing.TB) string {
	t.Helper()
	address, stop, err := RunOpenSearch(t.TempDir())
	if errors.Is(err, ErrNoOpenSearch) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return address
}

// RunOpenSearch starts a node in an empty folder and returns its address, and a function that
// stops it. WAYMARK_TEST_OPENSEARCH is the address of a running node instead, whose indexes may
// be deleted, or "off" for none. The error is ErrNoOpenSearch without any.
func RunOpenSearch(dir string) (address string, stop func(), err error) {
	switch address := os.Getenv("WAYMARK_TEST_OPENSEARCH"); address {
	case "":
	case "off":
		return "", nil, fmt.Errorf("%w (it is off)", ErrNoOpenSearch)
	default:
		return address, func() {}, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", nil, fmt.Errorf("%w (%w)", ErrNoOpenSearch, err)
	}
	classpath, err := os.ReadFile(filepath.Join(cache, "waymark", "opensearch-test", "classpath"))
	if err != nil {
		return "", nil, fmt.Errorf("%w (%w)", ErrNoOpenSearch, err)
	}
	java, err := exec.LookPath("java")
	if err != nil {
		return "", nil, fmt.Errorf("%w (%w)", ErrNoOpenSearch, err)
	}
	return runNode(exec.Command(java, "-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", strings.TrimSpace(string(classpath)), "TestNode", dir))
}

// runNode starts a node and returns its address when it is ready. The node stops when its
// standard input ends.
func runNode(cmd *exec.Cmd) (address string, stop func(), err error) {
	input, err := cmd.StdinPipe()
	if err != nil {
		return "", nil, err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = input.Close()
		_ = cmd.Wait()
	}
	var log bytes.Buffer
	for lines := bufio.NewScanner(io.TeeReader(output, &log)); lines.Scan(); {
		if port, ok := strings.CutPrefix(lines.Text(), "port "); ok {
			go func() { _, _ = io.Copy(io.Discard, output) }() // a full pipe would stop the node
			return "http://127.0.0.1:" + port, stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("OpenSearch did not start:\n%s", log.String())
}
