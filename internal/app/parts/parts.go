// Package parts lists what the program consists of, with versions and licences: Go modules, the
// JavaScript engine, packages in the web build, data and fonts.
package parts

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/site/render"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/web"
)

// Kind is the kind of a part, the type of its package URL.
type Kind string

const (
	Go      Kind = "golang"
	NPM     Kind = "npm"
	Generic Kind = "generic"
)

// Part is something that the program contains and that others made.
type Part struct {
	Kind    Kind   `json:"kind"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Licence string `json:"licence"`          // an SPDX expression
	Text    string `json:"text,omitempty"`   // of the licence
	IsData  bool   `json:"isData,omitempty"` // data or a font, not code
}

// licences has what the program cannot know about itself when it runs. A test of this package
// keeps it true: go test ./internal/app/parts -update writes it.
//
//go:embed licences.json
var licences []byte

// known is the content of licences.
type known struct {
	// Parts are licences by kind and name, with the version of what is in no list of the program.
	Parts map[string]Part `json:"parts"`
	// Texts are those of the licences, by the names that parts have for them.
	Texts map[string]string `json:"texts"`
}

func id(kind Kind, name string) string { return string(kind) + ":" + name }

// List returns the parts of the program by kind and name.
func List() ([]Part, error) {
	var k known
	if err := json.Unmarshal(licences, &k); err != nil {
		return nil, fmt.Errorf("read licences: %w", err)
	}
	list := []Part{{Kind: Go, Name: "std", Version: strings.TrimPrefix(runtime.Version(), "go")}}
	list = append(list, modules()...)
	if v8 := render.V8Version(); v8 != "" {
		list = append(list, Part{Kind: Generic, Name: "v8", Version: v8})
	}
	data, err := dataSets()
	if err != nil {
		return nil, err
	}
	list = append(list, data...)
	for _, p := range k.Parts {
		if p.Version != "" {
			list = append(list, p)
		}
	}
	for i, p := range list {
		of := k.Parts[id(p.Kind, p.Name)]
		list[i].Licence, list[i].Text = of.Licence, k.Texts[of.Text]
	}
	packages, err := webPackages()
	if err != nil {
		return nil, err
	}
	list = append(list, packages...)
	slices.SortFunc(list, func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Version, b.Version))
	})
	return list, nil
}

// modules are the Go modules that are linked into the program.
func modules() (list []Part) {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	for _, m := range build.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		list = append(list, Part{Kind: Go, Name: m.Path, Version: m.Version})
	}
	return list
}

// dataSets are the packages and lists that embedded data was made from.
func dataSets() (list []Part, err error) {
	data, err := webdata.Open("")
	if err != nil {
		return nil, err
	}
	for name, version := range data.Versions() {
		list = append(list, Part{Kind: NPM, Name: name, Version: version, IsData: true})
	}
	_, manifest, err := observatory.OpenLists("")
	if err != nil {
		return nil, err
	}
	return append(list,
		Part{Kind: Generic, Name: "hstspreload", Version: manifest.Preload.Date, IsData: true},
		Part{Kind: Generic, Name: "tlds", Version: manifest.TLDs.Date, IsData: true}), nil
}

// webPackages are the npm packages with code in the web build.
func webPackages() (list []Part, err error) {
	text, err := fs.ReadFile(web.Dist(), "packages.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the program holds no web build
	}
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("read the packages of the web build: %w", err)
	}
	return list, nil
}

// PrintVersions prints the versions of the program and of what its results depend on.
func PrintVersions(w io.Writer, version, commit string, list []Part) error {
	if commit != "" {
		version += ", commit " + commit
	}
	text := fmt.Sprintf("waymark %s\n%s, %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, p := range list {
		if p.Kind == Generic || p.Name == "modernc.org/quickjs" || p.IsData && !strings.HasPrefix(p.Name, "@fontsource/") {
			text += p.Name + " " + p.Version + "\n"
		}
	}
	_, err := io.WriteString(w, text)
	return err
}

// PrintLicences prints the parts with their licences, then each text of a licence with the
// parts that it is for.
func PrintLicences(w io.Writer, list []Part) error {
	var text strings.Builder
	users := map[string][]string{}
	for _, p := range list {
		fmt.Fprintf(&text, "%s %s: %s\n", p.Name, p.Version, p.Licence)
		users[p.Text] = append(users[p.Text], p.Name)
	}
	delete(users, "")
	byUsers := func(a, b string) int { return slices.Compare(users[a], users[b]) }
	for _, licence := range slices.SortedFunc(maps.Keys(users), byUsers) {
		fmt.Fprintf(&text, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(users[licence], "\n"), strings.TrimSpace(licence))
	}
	_, err := io.WriteString(w, text.String())
	return err
}
