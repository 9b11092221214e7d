package site

import (
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// The list depends only on the content, not on its folder.
func TestIssuesNameNoFolderAroundTheContent(t *testing.T) {
	files := testPages()
	files["en-us/web/css/index.md"] += "\n![lost](lost.png) ![broken](broken.png)\n"
	files["en-us/web/css/broken.png"] = "no picture"
	files["en-us/web/css/evil.html"] = ""
	var lists [2]string
	for i := range lists {
		root, out := testkit.WriteFiles(t, files), filepath.Join(t.TempDir(), "out")
		runBuild(t, root, out, func(o *BuildOptions) { o.Issues = true })
		lists[i] = testkit.ReadFiles(t, out)[issuesFile]
		if strings.Contains(lists[i], root) || !strings.Contains(lists[i], "image lost.png: there is no such file") {
			t.Errorf("%s has the folder %s, or lacks a flaw: %s", issuesFile, root, lists[i])
		}
	}
	if lists[0] != lists[1] {
		t.Errorf("the same content yields two lists:\n%s\n%s", lists[0], lists[1])
	}
}
