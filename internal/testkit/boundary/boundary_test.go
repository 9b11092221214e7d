// Package boundary tests which package imports which.
package boundary

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "waymark.dev/waymark/"

// testOnly are the packages for tests, which no program contains.
var testOnly = []string{"app/store/storetest", "testkit", "search/searchtest", "docs/docstest"}

// closed maps packages to the only ones that may import them.
var closed = map[string][]string{
	"rogchap.com/v8go":                 {"site/render"},
	"modernc.org/quickjs":              {"site/render", "docs/importer/jsconfig"},
	"github.com/evanw/esbuild":         {"docs/importer/jsconfig"},
	"github.com/yuin/goldmark-emoji":   {"docs/importer"},
	"github.com/yuin/goldmark":         {"docs/markdown"},
	"github.com/go-chi/chi/v5":         {"app/server"},
	"github.com/spf13/cobra":           {"cmd/waymark"},
	"github.com/fsnotify/fsnotify":     {"platform/files"},
	"github.com/BurntSushi/toml":       {"platform/config", "audience/ads", "docs/importer"},
	"golang.org/x/image":               {"site/picture", "audience/ads", "docs/importer/jsconfig"},
	"github.com/blevesearch/bleve/v2":  {"search/bleve"},
	"github.com/jackc/pgx/v5":          {"search/postgres", "app/store", "platform/database", "platform/jobs", "testkit/servertest", "audience/telemetry/storage"},
	"github.com/opensearch-project":    {"search/opensearch"},
	"modernc.org/sqlite":               {"app/store", "platform/database", "audience/telemetry/storage", "site/export"},
	"github.com/pressly/goose/v3":      {"app/store", "platform/database"},
	"github.com/riverqueue/river":      {"platform/jobs"},
	"github.com/coreos/go-oidc/v3":     {"plus/account"},
	"golang.org/x/oauth2":              {"plus/account"},
	"github.com/mileusna/useragent":    {"plus/account", "audience/telemetry"},
	"github.com/go-jose/go-jose":       {"testkit/servertest"},
	"github.com/modelcontextprotocol":  {"tools/assist", "app/server"},
	"github.com/creachadair/jrpc2":     {"desk/lsp"},
	"github.com/go-json-experiment":    {"audience/telemetry"},
	"github.com/sony/gobreaker/v2":     {"audience/ads"},
	"github.com/minio/minio-go/v7":     {"platform/bucket"},
	"github.com/parquet-go/parquet-go": {"audience/telemetry/export"},
	"github.com/VictoriaMetrics":       {"app"},
	"github.com/coreos/go-systemd":     {"app"},
	"github.com/gofrs/flock":           {"platform/files"},
	"go.opentelemetry.io/otel/sdk":     {"app"},
	"google.golang.org/protobuf":       {"app"},
}

func TestImports(t *testing.T) {
	list := readList(t)
	program := readProgram(t)
	arrows := map[string]int{}
	for from, imports := range program {
		allowed, ok := list.packages[from]
		if !ok {
			t.Errorf("imports.txt has no line for %s", from)
		}
		var own []string
		for _, path := range imports {
			checkLibrary(t, from, path)
			to, ok := ownName(path)
			if !ok {
				continue
			}
			own = append(own, to)
			isTest := room(to) == "testkit" && slices.Contains(testOnly, from) // test packages may import testkit
			if !isTest {
				arrows[room(from)+" -> "+room(to)]++
			}
			if !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s, which its line in imports.txt lacks", from, to)
			}
			if slices.Contains(testOnly, to) && !slices.Contains(testOnly, from) {
				t.Errorf("%s imports %s outside tests", from, to)
			}
			if room(from) != room(to) && !isTest && !slices.Contains(list.rooms[room(from)], room(to)) {
				t.Errorf("%s imports %s: room %s must not import %s", from, to, room(from), room(to))
			}
		}
		for _, to := range allowed {
			if !slices.Contains(own, to) {
				t.Errorf("imports.txt allows %s to import %s, which it does not import", from, to)
			}
		}
	}
	for name := range list.packages {
		if _, ok := program[name]; !ok {
			t.Errorf("imports.txt has a line for %s, which is not a package", name)
		}
	}
	for from, below := range list.rooms {
		for _, to := range below {
			if arrows[from+" -> "+to] == 0 {
				t.Errorf("imports.txt allows room %s to import %s, which it does not import", from, to)
			}
		}
	}
	imports, toOthers, directions := 0, 0, 0
	for _, arrow := range slices.Sorted(maps.Keys(arrows)) {
		t.Logf("%3d imports %s", arrows[arrow], arrow)
		imports += arrows[arrow]
		if from, to, _ := strings.Cut(arrow, " -> "); from != to {
			toOthers += arrows[arrow]
			directions++
		}
	}
	t.Logf("%d packages, %d imports, %d of them to another room, in %d directions", len(program), imports, toOthers, directions)
}

// Rooms import only downwards, so that there are no cycles.
func TestRoomsImportDownwards(t *testing.T) {
	list := readList(t)
	for i, from := range list.order {
		for _, to := range list.rooms[from] {
			if j := slices.Index(list.order, to); j <= i {
				t.Errorf("room %s may import %s, which is not below it in imports.txt", from, to)
			}
		}
	}
}

// The program signs no tokens of its own and has a single library that reads
// signed tokens.
func TestTheProgramHasOneLibraryForTokens(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", module+"cmd/waymark").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(string(out))
	for _, path := range []string{"github.com/oauth2-proxy/mockoidc", "github.com/go-jose/go-jose/v3", "github.com/golang-jwt/jwt/v5"} {
		if slices.Contains(modules, path) {
			t.Errorf("the program contains %s", path)
		}
	}
	if !slices.Contains(modules, "github.com/go-jose/go-jose/v4") {
		t.Error("go list names no library for tokens: has the format of the module list changed?")
	}
}

// importList is the content of imports.txt.
type importList struct {
	order    []string            // from top to bottom
	rooms    map[string][]string // imports allowed to a room
	packages map[string][]string // imports allowed to a package
}

func readList(t *testing.T) importList {
	t.Helper()
	text, err := os.ReadFile("imports.txt")
	if err != nil {
		t.Fatal(err)
	}
	list := importList{rooms: map[string][]string{}, packages: map[string][]string{}}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, isRoom := strings.CutPrefix(line, "["); isRoom {
			name, below, ok := strings.Cut(name, "]")
			if !ok || list.rooms[name] != nil {
				t.Errorf("imports.txt: %s", line)
			}
			list.order = append(list.order, name)
			list.rooms[name] = strings.Fields(below)
			continue
		}
		name, imports, ok := strings.Cut(line, ":")
		if !ok || list.packages[name] != nil || len(list.order) == 0 || room(name) != list.order[len(list.order)-1] {
			t.Errorf("imports.txt: not a package of this room: %s", line)
		}
		list.packages[name] = append([]string{}, strings.Fields(imports)...)
	}
	return list
}

// readProgram lists the imports of every package.
func readProgram(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name, _ := ownName(words[0])
		program[name] = words[1:]
	}
	return program
}

// ownName returns the name of a package of the program in imports.txt.
func ownName(path string) (string, bool) {
	name, ok := strings.CutPrefix(path, module)
	return strings.TrimPrefix(name, "internal/"), ok
}

// room returns the folder of a package.
func room(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}

func checkLibrary(t *testing.T, from, path string) {
	t.Helper()
	for library, users := range closed {
		if (path == library || strings.HasPrefix(path, library+"/")) && !under(from, users) {
			t.Errorf("%s imports %s, which is only for %v", from, path, users)
		}
	}
}

// under reports whether a package is one of the users or below one.
func under(from string, users []string) bool {
	return slices.ContainsFunc(users, func(user string) bool {
		return from == user || strings.HasPrefix(from, user+"/")
	})
}

// The map names every package, so that newcomers find it.
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
		name := filepath.Base(filepath.Dir(folder)) + "/" + filepath.Base(folder)
		if !bytes.Contains(text, []byte("`"+name+"`")) {
			t.Errorf("ARCHITECTURE.md does not mention %s", name)
		}
	}
}
