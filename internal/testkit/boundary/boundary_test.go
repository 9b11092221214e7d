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
	"internal/platform/fault":     {},
	"internal/platform/address":   {},
	"internal/docs/flaw":          {},
	"internal/platform/jsonerror": {},
	"internal/platform/locale":    {},
	"internal/docs/anchor":        {},
	"internal/platform/watch":     {},
	"internal/site/picture":       {},
	"internal/platform/seal":      {},
	"internal/platform/policy":    {},
	"internal/docs/sanitize":      {},

	"internal/platform/config":   {"internal/platform/fault", "internal/platform/jsonerror", "internal/platform/locale", "internal/platform/seal"},
	"internal/docs/content":      {"internal/docs/anchor", "internal/platform/fault", "internal/docs/flaw", "internal/platform/jsonerror", "internal/platform/locale"},
	"internal/docs/webdata":      {"internal/docs/sanitize", "internal/docs/webdata/npm", "internal/platform/fault", "internal/platform/jsonerror", "internal/platform/locale"},
	"internal/docs/webdata/npm":  {},
	"internal/docs/sourcemap":    {},
	"internal/docs/markdown":     {"internal/docs/anchor", "internal/docs/sourcemap", "internal/platform/locale"},
	"internal/docs/link":         {"internal/docs/anchor", "internal/docs/content", "internal/docs/flaw", "internal/platform/locale"},
	"internal/tools/playground":  {"internal/platform/locale"},
	"internal/docs/plaintext":    {"internal/docs/doc"},
	"internal/site/pages":        {"internal/docs/content", "internal/docs/doc", "internal/platform/fault", "internal/docs/flaw", "internal/platform/jsonerror", "internal/platform/locale", "internal/site/picture", "internal/docs/sanitize"},
	"internal/site/curriculum":   {"internal/docs/doc", "internal/docs/flaw", "internal/platform/locale", "internal/site/pages"},
	"internal/site/blog":         {"internal/docs/content", "internal/docs/doc", "internal/docs/flaw", "internal/platform/locale", "internal/site/pages", "internal/site/picture"},
	"internal/site/social":       {},
	"internal/site/codehost":     {},
	"internal/tools/assist":      {"internal/docs/content", "internal/platform/fault", "internal/platform/jsonerror", "internal/platform/locale", "internal/search", "internal/search/query"},
	"internal/docs/sidebar":      {"internal/docs/content", "internal/platform/fault", "internal/docs/flaw", "internal/docs/link", "internal/platform/locale", "internal/docs/sanitize"},
	"internal/docs/formalsyntax": {"internal/docs/content", "internal/platform/locale", "internal/docs/webdata"},

	"internal/search/table":      {},
	"internal/search/words":      {"internal/platform/locale", "internal/search/table"},
	"internal/search/vocabulary": {"internal/search/table", "internal/search/words"},
	"internal/search/messages":   {"internal/search/words"},
	"internal/search/fulltext":   {"internal/platform/locale"},
	"internal/search/corpus":     {"internal/docs/content", "internal/docs/macro", "internal/docs/markdown", "internal/platform/locale", "internal/search/fulltext", "internal/search/messages", "internal/search/words"},
	"internal/search/query":      {"internal/platform/fault", "internal/platform/locale", "internal/search/fulltext", "internal/search/vocabulary", "internal/search/words"},
	"internal/search/highlight":  {"internal/search/query", "internal/search/words"},
	"internal/search/titles": {
		"internal/platform/locale", "internal/search/corpus", "internal/search/messages", "internal/search/query", "internal/search/vocabulary",
		"internal/search/words",
	},
	"internal/search/rank": {"internal/search/corpus", "internal/search/fulltext", "internal/search/query", "internal/search/titles", "internal/search/words"},
	"internal/search/suggest": {
		"internal/docs/content", "internal/platform/locale", "internal/search/query", "internal/search/rank", "internal/search/titles",
		"internal/search/words",
	},
	"internal/search/bleve":    {"internal/platform/fault", "internal/platform/locale", "internal/search/fulltext", "internal/search/words"},
	"internal/search/postgres": {"internal/platform/dbfault", "internal/platform/fault", "internal/platform/locale", "internal/search/fulltext", "internal/search/words"},
	"internal/search": {
		"internal/docs/content", "internal/platform/fault", "internal/platform/locale", "internal/search/corpus", "internal/search/fulltext",
		"internal/search/highlight", "internal/search/query", "internal/search/rank", "internal/search/suggest", "internal/search/titles",
		"internal/search/words",
	},

	"internal/plus/account":           {"internal/platform/fault", "internal/platform/seal"},
	"internal/tools/playground/saved": {"internal/platform/fault", "internal/platform/seal"},
	"internal/app/store":              {"internal/plus/account", "internal/platform/dbfault", "internal/platform/fault", "internal/platform/jobs", "internal/tools/playground/saved"},
	"internal/platform/dbfault":       {"internal/platform/fault"},
	"internal/platform/jobs":          {"internal/platform/dbfault"},

	"internal/docs/macro": {
		"internal/docs/anchor", "internal/docs/content", "internal/platform/fault", "internal/docs/flaw", "internal/docs/link", "internal/platform/locale",
		"internal/docs/markdown", "internal/docs/sourcemap", "internal/docs/webdata",
	},
	"internal/docs/doc": {
		"internal/docs/anchor", "internal/docs/content", "internal/platform/fault", "internal/docs/flaw", "internal/docs/link", "internal/platform/locale",
		"internal/docs/macro", "internal/docs/markdown", "internal/docs/sanitize", "internal/docs/sidebar", "internal/docs/sourcemap", "internal/docs/webdata",
	},
}

// closed are the packages that only the listed ones may import.
var closed = map[string][]string{
	"rogchap.com/v8go":                {"internal/site/render"},
	"modernc.org/quickjs":             {"internal/site/render"},
	"github.com/yuin/goldmark":        {"internal/docs/markdown"},
	"github.com/go-chi/chi/v5":        {"internal/app/server"},
	"github.com/spf13/cobra":          {"cmd/waymark"},
	"github.com/fsnotify/fsnotify":    {"internal/platform/watch"},
	"github.com/BurntSushi/toml":      {"internal/platform/config"},
	"golang.org/x/image":              {"internal/site/picture", "internal/site/social"},
	"github.com/blevesearch/bleve/v2": {"internal/search/bleve"},
	"github.com/jackc/pgx/v5":         {"internal/search/postgres", "internal/app/store", "internal/platform/dbfault", "internal/platform/jobs", "internal/testkit/postgrestest"},
	"modernc.org/sqlite":              {"internal/app/store", "internal/platform/dbfault"},
	"github.com/pressly/goose/v3":     {"internal/app/store"},
	"github.com/riverqueue/river":     {"internal/platform/jobs"},
	"github.com/coreos/go-oidc/v3":    {"internal/plus/account"},
	"golang.org/x/oauth2":             {"internal/plus/account"},
	"github.com/modelcontextprotocol": {"internal/tools/assist", "internal/app/server"},
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
	if own == "internal/testkit/golden" || own == "internal/testkit/postgrestest" {
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
	text, err := os.ReadFile("../../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../*/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		folder := filepath.Dir(file)
		name, room := filepath.Base(folder), filepath.Base(filepath.Dir(folder))
		if !bytes.Contains(text, []byte("`"+name+"`")) && !bytes.Contains(text, []byte("`internal/"+room+"/"+name+"`")) {
			t.Errorf("ARCHITECTURE.md says nothing of internal/%s/%s", room, name)
		}
	}
}
