// Package boundary holds the test that says which package may import which.
package boundary

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "waymark.dev/waymark/"

// allowed lists, for every package of the program, the other packages of the
// program that it may import. A new arrow is a decision: add it here with the
// change that needs it, and to ARCHITECTURE.md.
var allowed = map[string][]string{
	"internal/fault":     {},
	"internal/flaw":      {},
	"internal/jsonerror": {},
	"internal/locale":    {},
	"internal/anchor":    {},
	"internal/watch":     {},
	"internal/picture":   {},
	"internal/seal":      {},
	"internal/policy":    {},
	"internal/sanitize":  {},

	"internal/config":       {"internal/fault", "internal/jsonerror", "internal/locale", "internal/seal"},
	"internal/content":      {"internal/anchor", "internal/fault", "internal/flaw", "internal/jsonerror", "internal/locale"},
	"internal/webdata":      {"internal/webdata/npm", "internal/fault", "internal/jsonerror", "internal/locale"},
	"internal/webdata/npm":  {},
	"internal/markdown":     {"internal/anchor", "internal/locale"},
	"internal/link":         {"internal/anchor", "internal/content", "internal/flaw", "internal/locale"},
	"internal/playground":   {"internal/locale"},
	"internal/search":       {"internal/content", "internal/fault", "internal/locale"},
	"internal/plaintext":    {"internal/doc"},
	"internal/pages":        {"internal/content", "internal/doc", "internal/fault", "internal/flaw", "internal/jsonerror", "internal/locale", "internal/picture", "internal/sanitize"},
	"internal/curriculum":   {"internal/doc", "internal/flaw", "internal/locale", "internal/pages"},
	"internal/blog":         {"internal/content", "internal/doc", "internal/flaw", "internal/locale", "internal/pages", "internal/picture"},
	"internal/social":       {},
	"internal/codehost":     {},
	"internal/assist":       {"internal/content", "internal/fault", "internal/jsonerror", "internal/locale", "internal/search"},
	"internal/sidebar":      {"internal/content", "internal/fault", "internal/flaw", "internal/link", "internal/locale", "internal/sanitize"},
	"internal/formalsyntax": {"internal/content", "internal/locale", "internal/webdata"},

	"internal/account":          {"internal/fault", "internal/seal"},
	"internal/playground/saved": {"internal/fault", "internal/seal"},
	"internal/store":            {"internal/account", "internal/dbfault", "internal/fault", "internal/playground/saved"},
	"internal/dbfault":          {"internal/fault"},

	"internal/macro": {
		"internal/anchor", "internal/content", "internal/fault", "internal/flaw", "internal/link", "internal/locale",
		"internal/markdown", "internal/webdata",
	},
	"internal/doc": {
		"internal/anchor", "internal/content", "internal/fault", "internal/flaw", "internal/link", "internal/locale",
		"internal/macro", "internal/markdown", "internal/sanitize", "internal/sidebar", "internal/webdata",
	},
}

// closed are the packages that only the listed ones may import.
var closed = map[string][]string{
	"rogchap.com/v8go":                {"internal/render"},
	"modernc.org/quickjs":             {"internal/render"},
	"github.com/yuin/goldmark":        {"internal/markdown"},
	"github.com/go-chi/chi/v5":        {"internal/server"},
	"github.com/spf13/cobra":          {"cmd/waymark"},
	"github.com/fsnotify/fsnotify":    {"internal/watch"},
	"github.com/BurntSushi/toml":      {"internal/config"},
	"golang.org/x/image":              {"internal/picture", "internal/social"},
	"github.com/blevesearch/bleve/v2": {"internal/search/bleve"},
	"github.com/jackc/pgx/v5":         {"internal/search/postgres", "internal/store", "internal/dbfault"},
	"modernc.org/sqlite":              {"internal/store", "internal/dbfault"},
	"github.com/pressly/goose/v3":     {"internal/store"},
	"github.com/coreos/go-oidc/v3":    {"internal/account"},
	"golang.org/x/oauth2":             {"internal/account"},
	"github.com/modelcontextprotocol": {"internal/assist", "internal/server", "cmd/waymark"},
}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		from := strings.TrimPrefix(words[0], module)
		for _, to := range words[1:] {
			check(t, from, to)
		}
	}
}

func check(t *testing.T, from, to string) {
	t.Helper()
	for library, users := range closed {
		if (to == library || strings.HasPrefix(to, library+"/")) && !under(from, users) {
			t.Errorf("%s imports %s, which is for %v alone", from, to, users)
		}
	}
	own, ok := strings.CutPrefix(to, module)
	if !ok {
		return
	}
	if own == "internal/golden" || own == "internal/postgrestest" {
		t.Errorf("%s imports %s outside tests", from, own)
	}
	if list, known := allowed[from]; known && !slices.Contains(list, own) {
		t.Errorf("%s imports %s, which is not on its list", from, own)
	}
}

// under tells whether a package is one of the users or lies below one.
func under(from string, users []string) bool {
	return slices.ContainsFunc(users, func(user string) bool {
		return from == user || strings.HasPrefix(from, user+"/")
	})
}

// The map names every package, so that a newcomer finds it.
func TestArchitectureNamesPackages(t *testing.T) {
	text, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		if !bytes.Contains(text, []byte("`"+name+"`")) && !bytes.Contains(text, []byte("`internal/"+name+"`")) {
			t.Errorf("ARCHITECTURE.md says nothing of internal/%s", name)
		}
	}
}
