package webdata

import (
	"encoding/json"
	"maps"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"waymark.dev/waymark/internal/testkit"
)

// testPackages returns the packages of testdata, all of one version.
func testPackages(t testing.TB, version string) map[string]Package {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/packages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]Package{}
	for _, f := range archive.Files {
		for name := range PackageFiles() {
			if file, ok := strings.CutPrefix(f.Name, name+"/"); ok {
				if packages[name].Files == nil {
					packages[name] = Package{version, map[string][]byte{}}
				}
				packages[name].Files[file] = f.Data
			}
		}
	}
	return packages
}

func testBundle(t testing.TB, version string) *Bundle {
	t.Helper()
	b, err := Pack(testPackages(t, version))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// testData returns the data of testdata. At the end of the test, everything that
// was used must have been decoded without errors.
func testData(t testing.TB) *Data {
	t.Helper()
	d, err := testBundle(t, "1.0.0").Data()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Err(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func TestEmbeddedDataDecodes(t *testing.T) {
	t.Parallel()
	d, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	counts, err := d.counts()
	if err != nil {
		t.Fatal(err)
	}
	for what, n := range counts {
		if n == 0 {
			t.Errorf("no %s", what)
		}
	}
}

func TestEmbeddedVersionsMatchTheLockfile(t *testing.T) {
	t.Parallel()
	text := testkit.ReadFile(t, "../../../devtools/pack/data/package-lock.json")
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for name := range PackageFiles() {
		want[name] = lock.Packages["node_modules/"+name].Version
	}
	d, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Versions(); !maps.Equal(got, want) {
		t.Errorf("Versions() = %v, want %v", got, want)
	}
}

func TestDataIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	d := testData(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			d.Compat("api.Kennel")
			d.Baseline([]string{"api.Dog.bark"})
			d.Specifications([]string{"http.methods"}, []string{"https://nowhere.example/"}, nil)
			d.Webref().Properties.Find("", "fur")
			d.CSSProperty("fur")
		})
	}
	group.Wait()
}

func TestDamagedDataIsEmpty(t *testing.T) {
	t.Parallel()
	b := testBundle(t, "1.0.0")
	for name, content := range b.files {
		b.files[name] = make([]byte, len(content))
	}
	d, err := b.Data()
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := d.Compat("api.Kennel"); ok {
		t.Error("Compat of a missing key = data")
	}
	if got := d.Baseline([]string{"api.Dog.bark"}); got != nil {
		t.Errorf("Baseline = %v", got)
	}
	if got := d.Specifications([]string{"api.Kennel"}, nil, nil); got != nil {
		t.Errorf("Specifications = %v", got)
	}
	if d.CSSProperty("fur") != nil || d.Webref().Properties.Find("", "fur") != nil {
		t.Error("there is CSS data")
	}
	if d.Err() == nil {
		t.Error("Err() = nil")
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := Open(""); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFirstUse(b *testing.B) {
	embedded := func(b *testing.B) *Data {
		d, err := Open("")
		if err != nil {
			b.Fatal(err)
		}
		return d
	}
	for name, use := range map[string]func(*Data){
		"baseline":       func(d *Data) { d.Baseline([]string{"css.properties.color"}) },
		"specifications": func(d *Data) { d.Specifications([]string{"css.properties.color"}, nil, nil) },
		"compat":         func(d *Data) { d.Compat("css.properties.color") },
		"css":            func(d *Data) { d.CSSProperty("color") },
		"webref":         func(d *Data) { d.Webref() },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				use(embedded(b))
			}
		})
	}
}
