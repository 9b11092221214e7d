package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// placeholder is a part of a heading, or of a format, that differs from message to message.
var placeholder = regexp.MustCompile(`\b[A-Z]{2,}\b|%[dqsvwt]|%04d`)

// problemHeadings returns patterns for the messages that the page about failures explains.
func problemHeadings(t *testing.T) (headings []*regexp.Regexp) {
	t.Helper()
	page, err := os.ReadFile("../../docs/operators/problems.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)^### `(.+)`$").FindAllSubmatch(page, -1) {
		parts := placeholder.Split(string(m[1]), -1)
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		headings = append(headings, regexp.MustCompile(strings.Join(parts, "(?s:.*)")))
	}
	return headings
}

func isExplained(headings []*regexp.Regexp, message string) bool {
	return slices.ContainsFunc(headings, func(h *regexp.Regexp) bool { return h.MatchString(message) })
}

// Whoever searches for a message of the program finds the page.
func TestProblemsAreExplained(t *testing.T) {
	headings := problemHeadings(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	for name, text := range map[string]string{
		"tree/README.md": "# Tern\n", "empty/notes.txt": "", "file.txt": "nonsense\n", "empty.json": "",
		"yaml/README.md": "# Tern\n", "yaml/site.yaml": "name: [Tern\n",
		"key/README.md": "# Tern\n", "key/site.yaml": "nmae: Tern\n",
		"tags/README.md": "# Tern\n", "tags/site.yaml": "versions: { tags: \"v*\" }\n",
		"frozen/README.md": "# Tern\n", "frozen/site.yaml": "versions: { folder: old }\n",
		"mkdocs/mkdocs.yml":               "site_name: [\n",
		"docusaurus/docusaurus.config.js": "module.exports = { title: 'Tern', presets: [] }\n",
		"data/current":                    "1.0\n",
		"syntax.toml":                     "addr = \"localhost:0\"\nbrand =\n",
		"types.toml":                      "workers = \"many\"\nindexing = 3\nlocale = 3\nname = \"Tern\"\n[brand]\nname = 3\n",
	} {
		testkit.WriteFile(t, filepath.FromSlash(name), text)
	}
	for _, args := range []string{
		"serve tree --addr " + taken.Addr().String(),
		"serve tree --addr 203.0.113.7:8080",
		"serve tree --ops-addr " + taken.Addr().String(),
		"serve tree --auth-required",
		"serve tree --dev-login --addr 0.0.0.0:0",
		"serve tree --adr localhost:0",
		"serve tree empty",
		"serv",
		"build tree",
		"serve --content nowhere",
		"serve --content file.txt",
		"serve empty",
		"serve tree --blog empty",
		"serve tree --config nowhere.toml",
		"serve tree --config syntax.toml",
		"serve tree --config types.toml",
		"serve tree --cache-mb 0",
		"serve tree --log-level loud",
		"serve tree --blog-per-page -1",
		"serve tree --trusted-proxies proxy",
		"serve tree --base-url docs.example.org",
		"serve tree --base-url https://docs.example.org/",
		"serve --base-url https://docs.example.org/docs",
		"serve --base-url https://docs.example.org --play-host play.example.org",
		"serve --features-authentication",
		"serve --features-authentication --auth-secret-key short",
		"serve --locale tlh",
		"serve tree --data-dir data",
		"serve --popularity file.txt",
		"serve --surveys empty.json",
		"serve yaml", "serve key", "serve tags", "serve frozen", "serve mkdocs", "serve docusaurus",
		"serve --site empty",
		"build tree --out empty",
		"build tree --out file.txt",
		"data update",
		"migrate --database-dir file.txt",
		"migrate --database-url postgres://user@127.0.0.1:1/name",
		"playground flagged --database-dir empty",
		"doctor tree --search-dir file.txt",
		"doctor tree --search-database postgres://user@127.0.0.1:1/name",
		"doctor --features-placement",
		"doctor tree --data-dir data",
		"doctor yaml",
	} {
		command := strings.Fields(args)
		if command[0] == "serve" && !strings.Contains(args, "--addr") {
			command = append(command, "--addr", "localhost:0")
		}
		out, err := run(t, command...)
		if err == nil {
			t.Errorf("waymark %s succeeds", args)
			continue
		}
		for _, message := range problemsIn(out, err) {
			if !isExplained(headings, message) {
				t.Errorf("waymark %s: docs/operators/problems.md has no heading for\n%s", args, message)
			}
		}
	}
}

// problemsIn returns the messages of a command that failed: the lines about wrong settings, those of doctor, or its error.
func problemsIn(out string, err error) (messages []string) {
	for line := range strings.Lines(out) {
		if message, ok := strings.CutPrefix(line, "PROBLEM  "); ok {
			messages = append(messages, strings.TrimSpace(message))
		}
	}
	if list, ok := strings.CutPrefix(err.Error(), "wrong settings:\n"); ok {
		for line := range strings.Lines(list) {
			messages = append(messages, strings.TrimSpace(line))
		}
	}
	if len(messages) == 0 {
		messages = []string{err.Error()}
	}
	return messages
}

// The messages that need attention in the log, and what is wrong with settings, are in the source of the program.
func TestMessagesInTheSourceAreExplained(t *testing.T) {
	t.Parallel()
	headings := problemHeadings(t)
	logged := regexp.MustCompile(`log\.(?:Error|Warn)\("([^"]+)"`)
	wrong := regexp.MustCompile(`bad\.add\("([^"]+)", "([^"]+)"`)
	found := 0
	for _, pattern := range []string{"../../internal/app/*.go", "../../internal/platform/config/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var messages []string
			for _, m := range logged.FindAllSubmatch(source, -1) {
				messages = append(messages, string(m[1]))
			}
			for _, m := range wrong.FindAllSubmatch(source, -1) {
				messages = append(messages, string(m[1])+": "+placeholder.ReplaceAllString(string(m[2]), "VALUE"))
			}
			for _, message := range messages {
				found++
				if !isExplained(headings, message) && !strings.HasSuffix(file, "_test.go") {
					t.Errorf("%s: docs/operators/problems.md has no heading for\n%s", filepath.Base(file), message)
				}
			}
		}
	}
	if found < 80 {
		t.Errorf("only %d messages were found in the source", found)
	}
}
