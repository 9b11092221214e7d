package docstest

import (
	"sync"
	"testing"

	"waymark.dev/waymark/internal/docs/webdata"
)

var embedded = sync.OnceValues(func() (*webdata.Data, error) { return webdata.Open("") })

// EmbeddedWebdata returns the web data that is part of the program. Tests share it: it
// is decoded as far as they need it, and once.
func EmbeddedWebdata(t testing.TB) *webdata.Data {
	t.Helper()
	data, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// PackWebdata makes web data of the published form of compatibility data and of web features.
// All other packages are empty.
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
	packages["web-features"].Files["data.json"] = []byte(features)
	bundle, err := webdata.Pack(packages)
	if err != nil {
		t.Fatal(err)
	}
	data, err := webdata.OpenBundle(bundle)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
