package servertest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// StartOpenSearch starts a node for a test and returns its address.
// WAYMARK_TEST_OPENSEARCH is the address of a running node instead, whose indexes may be
// deleted, or "off" for none. Without a node the test is skipped, with a message how to get one.
func StartOpenSearch(t testing.TB) string {
	t.Helper()
	switch address := os.Getenv("WAYMARK_TEST_OPENSEARCH"); address {
	case "":
	case "off":
		t.Skip("there is no OpenSearch for tests (it is off)")
	default:
		return address
	}
	const missing = "there is no OpenSearch for tests: run devtools/install-opensearch, or set WAYMARK_TEST_OPENSEARCH to the address of a node"
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("%s (%v)", missing, err)
	}
	classpath, err := os.ReadFile(filepath.Join(cache, "waymark", "opensearch-test", "classpath"))
	if err != nil {
		t.Skipf("%s (%v)", missing, err)
	}
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skipf("%s (%v)", missing, err)
	}
	cmd := exec.Command(java, "-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", strings.TrimSpace(string(classpath)), "TestNode", t.TempDir())
	return startNode(t, cmd)
}

// startNode starts a node and returns its address when it is ready. The node stops when its
// standard input ends.
func startNode(t testing.TB, cmd *exec.Cmd) string {
	t.Helper()
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = input.Close()
		_ = cmd.Wait()
	})
	var log bytes.Buffer
	for lines := bufio.NewScanner(io.TeeReader(output, &log)); lines.Scan(); {
		if port, ok := strings.CutPrefix(lines.Text(), "port "); ok {
			go func() { _, _ = io.Copy(io.Discard, output) }() // a full pipe would stop the node
			return fmt.Sprintf("http://127.0.0.1:%s", port)
		}
	}
	t.Fatalf("OpenSearch did not start:\n%s", log.String())
	return ""
}
