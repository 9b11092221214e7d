//go:build unix

package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/web"
)

// webBuildScript stands in for the project's own: its build is the program's,
// except that the inline script and a client file depend on the source.
const webBuildScript = `import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
const source = readFileSync("src/source.txt", "utf8").trim();
if (source === "slow") {
  writeFileSync("process", String(process.pid));
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
if (source === "broken") {
  console.error("warning\nBuild failed with 1 error:\n[vite] src/source.txt:1: \u001b[31mit is broken\u001b[0m");
  console.error("    at work (node:internal)");
  process.exit(1);
}
const dist = process.env.WAYMARK_WEB_DIST;
cpSync("made", dist, { recursive: true });
appendFileSync(dist + "/inline.js", ";'" + source + "'");
if (source === "throws") appendFileSync(dist + "/server/entry-server.js", ";throw new Error('cannot start')");
writeFileSync(dist + "/client/" + source + ".js", source);
`

// webFolder is a folder of web sources.
type webFolder struct {
	t   *testing.T
	dir string
}

func newWebFolder(t *testing.T) webFolder {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	f := webFolder{t, t.TempDir()}
	for _, dir := range []string{"src", "scripts"} {
		if err := os.Mkdir(filepath.Join(f.dir, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(filepath.Join(f.dir, "made"), web.Dist()); err != nil {
		t.Fatal(err)
	}
	f.write("scripts/build.mjs", webBuildScript)
	f.write("src/source.txt", "first")
	return f
}

func (f webFolder) write(name, text string) {
	f.t.Helper()
	testkit.WriteFile(f.t, filepath.Join(f.dir, name), text)
}

// waitUntilBuilding returns the process of a slow build once it runs.
func (f webFolder) waitUntilBuilding() int {
	f.t.Helper()
	for range 500 {
		text, err := os.ReadFile(filepath.Join(f.dir, "process"))
		if pid, notYet := strconv.Atoi(string(text)); err == nil && notYet == nil {
			_ = os.Remove(filepath.Join(f.dir, "process"))
			return pid
		}
		time.Sleep(20 * time.Millisecond)
	}
	f.t.Fatal("the slow build does not begin")
	return 0
}

func (f webFolder) checkEnded(pid int) {
	f.t.Helper()
	if err := syscall.Kill(pid, 0); err == nil {
		f.t.Errorf("the build %d still runs", pid)
	}
}

func TestDevFollowsWebSources(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	folder := newWebFolder(t)
	var pid int
	t.Run("running", func(t *testing.T) {
		log := start(t, "dev", "--web", folder.dir)
		site := waitFor(t, log, `msg=serving url=(\S+)`)[1]
		waitFor(t, log, "web application built") // the program contains another build
		checkWeb(t, site, "first")

		response, err := http.Get(site + "/_dev/events")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		events := bufio.NewScanner(response.Body)

		folder.write("src/source.txt", "broken")
		waitFor(t, log, "not built")
		waitFor(t, log, `^\[vite\] src/source.txt:1: it is broken$`)
		report, _ := fetch(t, site+"/_dev/flaws?url=/en-US/")
		if !strings.Contains(report, "src/source.txt:1: it is broken") || strings.Contains(report, "at work") || strings.Contains(report, "warning") {
			t.Errorf("event for open pages = %s", report)
		}
		checkWeb(t, site, "first")

		folder.write("src/source.txt", "throws")
		waitFor(t, log, "cannot start")
		checkWeb(t, site, "first")

		folder.write("src/source.txt", "slow")
		outdated := folder.waitUntilBuilding()
		folder.write("src/source.txt", "second")
		waitFor(t, log, "web application built")
		folder.checkEnded(outdated)
		checkWeb(t, site, "second")
		waitFor(t, events, "^event: restart")
		if report, _ := fetch(t, site+"/_dev/flaws?url=/en-US/"); strings.Contains(report, "broken") || strings.Contains(report, "cannot start") {
			t.Errorf("event for open pages is still %s", report)
		}

		folder.write("src/source.txt", "slow")
		pid = folder.waitUntilBuilding()
	})
	folder.checkEnded(pid)
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "waymark-web-*")); err != nil || len(left) > 0 {
		t.Errorf("temporary files were left behind: %q, %v", left, err)
	}
}

// checkWeb checks that pages use the web build of a source.
func checkWeb(t *testing.T, site, source string) {
	t.Helper()
	page, header := fetch(t, site+"/en-US/docs/Web/HTML")
	if !strings.Contains(page, ";'"+source+"'</script>") {
		t.Errorf("page lacks the script of source %s", source)
	}
	if text, _ := fetch(t, site+"/static/"+source+".js"); text != source {
		t.Errorf("client file of source %s = %q", source, text)
	}
	if !strings.Contains(header.Get("Content-Security-Policy"), inlineHashOf(t, page)) {
		t.Errorf("policy does not allow the script of source %s", source)
	}
}

// inlineHashOf returns the hash source of a page's first inline script.
func inlineHashOf(t *testing.T, page string) string {
	t.Helper()
	_, rest, _ := strings.Cut(page, "<script>")
	script, _, found := strings.Cut(rest, "</script>")
	if !found {
		t.Fatal("page has no inline script")
	}
	sum := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func TestWebFolderIsChecked(t *testing.T) {
	root := newRoot()
	root.SetArgs([]string{"dev", "--web", t.TempDir(), "--addr", "localhost:0"})
	if err := root.Execute(); err == nil || !strings.Contains(err.Error(), "--web: ") || !strings.Contains(err.Error(), "name the folder web/ of a checkout") {
		t.Errorf("error %v", err)
	}
}
