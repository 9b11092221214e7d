package docstest

import (
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

var embedded = sync.OnceValues(func() (*webdata.Data, error) { return webdata.Open("") })

// EmbeddedWebdata returns the embedded web data. Tests share it: each part is decoded once,
// when needed.
func EmbeddedWebdata(t testing.TB) *webdata.Data {
	t.Helper()
	data, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// PackWebdata packs web data from published compatibility data and web features. All other
// packages are empty, except that there must be a specification.
func PackWebdata(t testing.TB, compat, features string) *webdata.Data {
	t.Helper()
	packages := map[string]webdata.Package{}
	for name, files := range webdata.PackageFiles() {
		p := webdata.Package{Version: "1.0.0", Files: map[string][]byte{}}
		for _, file := range files {
			p.Files[file] = []byte("{}")
			if file == "index.json" {
				p.Files[file] = []byte("[]")
			}
		}
		packages[name] = p
	}
	packages["@mdn/browser-compat-data"].Files["data.json"] = []byte(compat)
	packages["browser-specs"].Files["index.json"] = []byte(`[{"url": "https://spec.example/", "title": "A specification"}]`)
	packages["web-features"].Files["data.json"] = []byte(features)
	bundle, err := webdata.Pack(packages)
	if err != nil {
		t.Fatal(err)
	}
	data, err := bundle.Data()
	if err != nil {
		t.Fatal(err)
	}
	return data
}
