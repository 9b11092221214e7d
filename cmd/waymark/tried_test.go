//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit"
)

// documentation returns the pages of the documentation, and those in the root, by file.
func documentation(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	add := func(file string) error {
		text, err := os.ReadFile(file)
		pages[strings.TrimPrefix(file, "../../")] = string(text)
		return err
	}
	err := filepath.WalkDir("../../docs", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".md") {
			return err
		}
		return add(file)
	})
	for _, name := range []string{"README.md", "CONTRIBUTING.md"} {
		if err == nil {
			err = add("../../" + name)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// Settings that pages name in their text exist, as keys and variables.
func TestDocumentedSettingsExist(t *testing.T) {
	t.Parallel()
	names, groups := map[string]bool{}, map[string]bool{}
	for _, d := range config.Definitions() {
		names[d.Key], names[d.Variable()] = true, true
		group, _, _ := strings.Cut(d.Key, ".")
		groups[group] = true
	}
	key := regexp.MustCompile("`([a-z]+)\\.([a-z_]+)(?: = [^`]*)?`")
	files := []string{"go", "json", "md", "sqlite", "yaml"}
	checked := 0
	for page, text := range documentation(t) {
		if strings.HasPrefix(page, "docs/adr") || strings.HasPrefix(page, "docs/contributors") || page == "CONTRIBUTING.md" {
			continue // what was once decided, variables of tests, and a setting that is made as an example
		}
		for _, m := range key.FindAllStringSubmatch(text, -1) {
			name := m[1] + "." + m[2]
			if !groups[m[1]] || slices.Contains(files, m[2]) || name == "search.empty" /* a count of telemetry */ {
				continue
			}
			checked++
			if !names[name] {
				t.Errorf("%s: there is no setting %s", page, name)
			}
		}
		for _, name := range regexp.MustCompile(`WAYMARK_[A-Z_]+[A-Z]`).FindAllString(text, -1) {
			checked++
			if !names[name] && page != "docs/operators/recipes/github-pages.md" /* variables of the workflow */ {
				t.Errorf("%s: there is no variable %s", page, name)
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d names of settings were found", checked)
	}
}

// documentedCommands are forms of commands on pages that no script in testdata runs. They run in this order in one folder.
var documentedCommands = []string{
	"init docs --ci github",
	"init --schema",
	"docs",
	"dev --content docs",
	"doctor --config waymark.toml",
	"serve --config waymark.toml --features-telemetry --ops-addr 127.0.0.1:0 --log-access sample --watch",
	"backup --telemetry --out visits.gz --database-dir data",
	"restore --telemetry visits.gz --database-dir restored",
	"telemetry report --days 90 --limit 5 --path /guide --format json --database-dir data",
	"telemetry report --from 2026-11-01 --to 2026-11-15 --database-dir data",
	"telemetry export --out exported --format csv --database-dir data",
	"migrate --database-dir data",
	"user list --role staff --email @example.org --database-dir data",
	"ads report --from 2026-11-01 --to 2026-11-30 --database-dir data",
	"ask --config waymark.toml how do I add a page",
	"serve --content web --translated-content translated --play-host play-example.net --base-url https://docs.example.org",
	"serve --dev-login",
	"mcp --content docs",
	"export --out offline --format html-zip --content web --translated-content translated --area css --locale en-US --base-url https://docs.example",
	"content redirects validate --content web",
	"content redirects fix --content web",
	"content fix --kind IllCasedLink --dry-run --content web",
	"build docs --base-url https://docs.example.org --indexing --layout files --out public",
	"build docs --base-url https://docs.example.org --indexing --out objects --layout objects",
	"serve --site objects --base-url https://docs.example.org --indexing",
}

// triedElsewhere says where other forms are tried.
var triedElsewhere = map[string]string{
	"content fix --since":  "content validate --since, the same flag",
	"data update":          "internal/docs/webdata; it needs a registry of packages",
	"lsp":                  "editors/vscode/test, editors/neovim",
	"plans check":          "plans_test.go",
	"plans check --config": "plans_test.go",
	"playground hide":      "accounts.txtar, of code that is missing; internal/app/store",
	"playground remove":    "accounts.txtar, of code that is missing; internal/app/store",
	"scan":                 "scan_test.go",
	"scan --allow-private": "scan_test.go",
	"scan --baseline":      "scan_test.go",
	"scan --cacert":        "scan_test.go",
	"scan --connect-to":    "scan_test.go",
	"scan --fail-below":    "scan_test.go",
	"scan --format":        "scan_test.go",
	"serve --addr":         "every test of a server",
}

func TestDocumentedCommandsRun(t *testing.T) {
	t.Parallel()
	skipWithoutWebBuild(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"waymark.toml":                   "content = \"docs\"\nsearch.dir = \"search\"\ndatabase.dir = \"data\"\naddr = \"localhost:0\"\n",
		"web/en-us/web/css/index.md":     "---\ntitle: CSS\nslug: Web/CSS\npage-type: landing-page\n---\n\nStyles. See [CSS](/en-US/docs/web/css).\n",
		"translated/de/web/css/index.md": "---\ntitle: CSS\nslug: Web/CSS\n---\n\nStile.\n",
		"web/jsondata/GroupData.json":    "[{}]",
		"web/jsondata/L10n-Common.json":  "{}",
		"web/jsondata/SpecData.json":     "{}",
	} {
		testkit.WriteFile(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	for _, line := range documentedCommands {
		args := strings.Fields(line)
		if args[0] == "dev" || args[0] == "serve" || args[0] == "docs" {
			visit(t, dir, args)
			continue
		}
		cmd := exec.CommandContext(t.Context(), "waymark", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("waymark %s: %v\n%s", line, err, out)
		}
	}
}

// Each form of a command on pages, with each of its flags, is run in a clean folder by a script or a test.
func TestDocumentedCommandsAreTried(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{}
	for _, line := range documentedCommands {
		for _, form := range formsOf(line) {
			tried[form] = true
		}
	}
	scripts, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	run := regexp.MustCompile(`(?m)^(?:exec )?waymark (.*)$`)
	for _, script := range scripts {
		for _, m := range run.FindAllStringSubmatch(string(testkit.ReadFile(t, script)), -1) {
			for _, form := range formsOf(m[1]) {
				tried[form] = true
			}
		}
	}
	for page, text := range documentation(t) {
		for _, m := range commandLine.FindAllStringSubmatch(strings.ReplaceAll(text, "\\\n", " "), -1) {
			for _, form := range formsOf(m[1]) {
				if !tried[form] && triedElsewhere[form] == "" {
					t.Errorf("%s: no script in testdata runs 'waymark %s'; add it to documentedCommands", page, form)
				}
			}
		}
	}
}

var flagInText = regexp.MustCompile(`--[a-z][a-z-]+`)

// formsOf returns the names of a command, and these with each of its flags.
func formsOf(line string) []string {
	cmd, _, err := newRoot().Find(strings.Fields(line))
	if err != nil {
		return nil
	}
	name := strings.TrimPrefix(cmd.CommandPath(), "waymark ")
	forms := []string{name}
	for _, flag := range flagInText.FindAllString(line, -1) {
		forms = append(forms, name+" "+flag)
	}
	return forms
}
