package site

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

func TestBuildWritesTheServiceWorkerAsItIsSet(t *testing.T) {
	root := testkit.WriteFiles(t, hostedPages())
	for _, tt := range []struct {
		worker Worker
		script string // contents of the script; "" for no script
		shells bool
	}{
		{WorkerOn, "// the worker", true},
		{WorkerOff, "", false},
		{WorkerRemove, "// its end", false},
	} {
		t.Run(string(tt.worker), func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out")
			s := openSite(t, root)
			s.opts.Settings.Worker = tt.worker
			s.opts.Settings.Runner = "<p>runs code</p>"
			buildSite(t, s, out, nil)
			files := testkit.ReadFiles(t, out)
			script, isThere := files["service-worker.js"]
			if isThere != (tt.script != "") || !strings.HasSuffix(script, tt.script) {
				t.Errorf("service-worker.js = %q, want the suffix %q", script, tt.script)
			}
			_, hasList := files["offline/assets.json"]
			shell, hasShell := files["offline/shell/en-us.html"]
			if hasList != tt.shells || hasShell != tt.shells {
				t.Fatalf("list of files: %t, shell: %t, want %t", hasList, hasShell, tt.shells)
			}
			if !tt.shells {
				return
			}
			var list struct{ Version string }
			if err := json.Unmarshal([]byte(files["offline/assets.json"]), &list); err != nil || list.Version == "" {
				t.Errorf("assets.json names version %q: %v", list.Version, err)
			}
			if !strings.Contains(script, `{"version":"`+list.Version+`"`) || !strings.Contains(shell, `{"version":"`+list.Version+`"`) {
				t.Errorf("version %s is not in the worker %q and the shell %q", list.Version, script, shell)
			}
			if !strings.Contains(script, `"runner":"\u003cp\u003eruns code`) {
				t.Errorf("worker %q lacks the page that runs code", script)
			}
			if !strings.Contains(shell, `<div id="root"></div>`) || !strings.HasSuffix(shell, `,"page":null}</script></body></html>`+"\n") {
				t.Errorf("shell has no element for a page: %s", shell)
			}
			if strings.Contains(shell, "<template") || !strings.Contains(shell, `<script type="module"`) {
				t.Errorf("scripts of the shell wait for a first paint, but there is nothing to paint: %s", shell)
			}
			if _, ok := files["offline/shell/de.html"]; !ok {
				t.Error("there is no German shell")
			}
		})
	}
}
