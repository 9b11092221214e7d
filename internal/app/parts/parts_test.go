package parts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/web"
)

// data lists the licences of embedded data, and the files with their texts.
var data = map[string]struct{ licence, file string }{
	"npm:@mdn/browser-compat-data": {"CC0-1.0", "internal/docs/webdata/packed/NOTICE"},
	"npm:mdn-data":                 {"CC0-1.0", "internal/docs/webdata/packed/NOTICE"},
	"npm:web-specs":                {"CC0-1.0", "internal/docs/webdata/packed/NOTICE"},
	"npm:browser-specs":            {"CC0-1.0", "internal/docs/webdata/packed/NOTICE"},
	"npm:web-features":             {"Apache-2.0", "internal/docs/webdata/packed/NOTICE"},
	"npm:@webref/css":              {"MIT", "internal/docs/webdata/packed/NOTICE"},
	"generic:hstspreload":          {"BSD-3-Clause", "internal/tools/observatory/lists/packed/NOTICE"},
	"generic:tlds":                 {"MIT", "internal/tools/observatory/lists/packed/NOTICE"},
}

const root = "../../../"

var licenceFile = regexp.MustCompile(`(?i)^(?:un)?(?:licen[cs]e|copying|notice)`)

// licenceIn returns the licence texts in a folder, and their SPDX identifiers.
func licenceIn(t *testing.T, dir string) (licence, text string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var texts, names []string
	for _, e := range entries {
		if !e.IsDir() && licenceFile.MatchString(e.Name()) && !strings.Contains(e.Name(), "TEST262") && !strings.Contains(e.Name(), "LOGO") {
			text := strings.TrimSpace(strings.ReplaceAll(string(testkit.ReadFile(t, filepath.Join(dir, e.Name()))), "\r\n", "\n"))
			texts = append(texts, text)
			names = append(names, spdx(text)...)
		}
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " AND "), strings.Join(texts, "\n\n")
}

// spdx identifies licences by phrases in their text.
func spdx(text string) (names []string) {
	text = strings.Join(strings.Fields(text), " ")
	has := func(words string) bool { return strings.Contains(text, words) }
	for name, is := range map[string]bool{
		"MIT":          has("Permission is hereby granted, free of charge"),
		"ISC":          has("Permission to use, copy, modify, and/or distribute"),
		"Apache-2.0":   has("Apache License"),
		"MPL-2.0":      has("Mozilla Public License"),
		"BSD-3-Clause": has("Redistributions in binary form") && (has("Neither the name") || has("may not be used to endorse")),
		"BSD-2-Clause": has("Redistributions in binary form") && !has("Neither the name") && !has("may not be used to endorse"),
		"blessing":     has("May you do good and not evil"),
		"Unlicense":    has("released into the public domain"),
		"OFL-1.1":      has("SIL OPEN FONT LICENSE"),
	} {
		if is {
			names = append(names, name)
		}
	}
	return names
}

// modulesOf lists the modules of the program with their folders, for all systems
// that it is released for.
func modulesOf(t *testing.T) map[string]string {
	t.Helper()
	goroot, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dirs := map[string]string{"std": strings.TrimSpace(string(goroot))}
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Dir}}{{end}}", "waymark.dev/waymark/cmd/waymark")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOFLAGS=", "CGO_ENABLED=1")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if name, dir, _ := strings.Cut(strings.TrimSpace(line), " "); name != "waymark.dev/waymark" {
				dirs[name] = dir
			}
		}
	}
	return dirs
}

// The file of licences lists the modules, data and fonts of the program.
func TestLicencesAreThoseOfTheParts(t *testing.T) {
	k := known{map[string]Part{}, map[string]string{}}
	add := func(p Part, text string) {
		if p.Licence == "" || text == "" {
			t.Errorf("licence of %s is not known to this test", p.Name)
		}
		hash := sha256.Sum256([]byte(text))
		p.Text = hex.EncodeToString(hash[:8])
		k.Parts[id(p.Kind, p.Name)], k.Texts[p.Text] = p, text
	}
	for name, dir := range modulesOf(t) {
		licence, text := licenceIn(t, dir)
		add(Part{Kind: Go, Name: name, Licence: licence}, text)
		if name == "rogchap.com/v8go" {
			add(Part{Kind: Generic, Name: "v8", Licence: "BSD-3-Clause"}, string(testkit.ReadFile(t, "testdata/LICENSE.v8")))
		}
	}
	for key, d := range data {
		kind, name, _ := strings.Cut(key, ":")
		add(Part{Kind: Kind(kind), Name: name, Licence: d.licence, IsData: true}, string(testkit.ReadFile(t, root+d.file)))
	}
	var fonts struct{ Dependencies map[string]string }
	if err := json.Unmarshal(testkit.ReadFile(t, root+"devtools/pack/fonts/package.json"), &fonts); err != nil {
		t.Fatal(err)
	}
	for name, version := range fonts.Dependencies {
		_, text := licenceIn(t, root+"internal/site/picture/fonts")
		add(Part{Kind: NPM, Name: name, Version: version, Licence: "OFL-1.1", IsData: true}, text)
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(k); err != nil {
		t.Fatal(err)
	}
	testkit.Generated(t, "licences.json", text.String())
}

func listed(t *testing.T) []Part {
	t.Helper()
	if _, err := fs.Stat(web.Dist(), "packages.json"); err != nil {
		t.Skip("the program has no web build: make test-go")
	}
	list, err := List()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The packages of the web build are those of the lock file.
func TestPackagesOfTheWebBuildHaveTheirVersions(t *testing.T) {
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(testkit.ReadFile(t, root+"web/package-lock.json"), &lock); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, p := range listed(t) {
		if p.Kind != NPM || p.IsData {
			continue
		}
		found[p.Name] = true
		isLocked := false // another package may have a version of its own
		for folder, locked := range lock.Packages {
			isLocked = isLocked || strings.HasSuffix("/"+folder, "/node_modules/"+p.Name) && locked.Version == p.Version
		}
		if !isLocked || p.Licence == "" {
			t.Errorf("got %+v, want a version of the lock file and a licence", p)
		}
	}
	for _, name := range []string{"react", "react-dom", "@codemirror/view", "style-mod", "@fluent/bundle", "@fontsource/stix-two-math"} {
		if !found[name] {
			t.Errorf("%s is not listed, only %v", name, slices.Sorted(maps.Keys(found)))
		}
	}
}

func TestSBOM(t *testing.T) {
	list := listed(t)
	var text, again bytes.Buffer
	if err := PrintSBOM(&text, "1.2.3", list); err != nil {
		t.Fatal(err)
	}
	if err := PrintSBOM(&again, "1.2.3", listed(t)); err != nil || again.String() != text.String() {
		t.Errorf("a second run gives a different list: %v", err)
	}
	var got bom
	d := json.NewDecoder(&text)
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatal(err)
	}
	refs := map[string]bool{}
	for _, c := range got.Components {
		if refs[c.Ref] || c.Version == "" || !strings.HasPrefix(c.PURL, "pkg:") {
			t.Errorf("component %+v is incomplete or listed twice", c)
		}
		refs[c.Ref] = true
	}
	for _, want := range []string{"pkg:npm/react@19.", "pkg:npm/%40mdn/browser-compat-data@", "pkg:npm/%40fontsource/noto-sans-jp@", "pkg:generic/v8@", "pkg:golang/std@1."} {
		if !slices.ContainsFunc(got.Components, func(c component) bool { return strings.HasPrefix(c.PURL, want) }) {
			t.Errorf("list lacks %s", want)
		}
	}
}
