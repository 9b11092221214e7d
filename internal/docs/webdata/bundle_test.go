package webdata

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPackIsReproducible(t *testing.T) {
	t.Parallel()
	a, b := testBundle(t, "1.0.0"), testBundle(t, "1.0.0")
	if !bytes.Equal(a.manifestText(), b.manifestText()) {
		t.Errorf("manifests differ:\n%s\n%s", a.manifestText(), b.manifestText())
	}
	for name := range a.files {
		if !bytes.Equal(a.files[name], b.files[name]) {
			t.Errorf("%s differs", name)
		}
	}
	if a.id() == testBundle(t, "1.0.1").id() {
		t.Error("bundles of different versions have the same id")
	}
}

func TestPackNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	for name, files := range PackageFiles() {
		for _, file := range files {
			packages := testPackages(t, "1.0.0")
			delete(packages[name].Files, file)
			if _, err := Pack(packages); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), file) {
				t.Errorf("without %s of %s: err = %v", file, name, err)
			}
		}
	}
}

func TestPackRefusesOtherShapes(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", "[]", "null", `"x"`, "1", `{"browsers": {`} {
		for _, name := range slices.Sorted(maps.Keys(PackageFiles())) {
			packages := testPackages(t, "1.0.0")
			for file := range packages[name].Files {
				packages[name].Files[file] = []byte(text)
			}
			b, err := Pack(packages)
			if err != nil {
				continue
			}
			old, err := testBundle(t, "1.0.0").Data()
			if err != nil {
				t.Fatal(err)
			}
			if checkSuccessor(old, b) == nil {
				t.Errorf("%s of %s is accepted", text, name)
			}
		}
	}
}

func TestBundleRoundTrip(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := testBundle(t, "1.0.0")
	if err := b.Write(dir); err != nil {
		t.Fatal(err)
	}
	if err := b.Compare(dir); err != nil {
		t.Errorf("Compare after Write: %v", err)
	}
	got, err := readBundle(os.DirFS(dir), true)
	if err != nil {
		t.Fatal(err)
	}
	if got.id() != b.id() {
		t.Errorf("read bundle %s, want %s", got.id(), b.id())
	}
	if err := testBundle(t, "1.0.1").Compare(dir); err == nil || !strings.Contains(err.Error(), manifestName) {
		t.Errorf("Compare with other versions: %v", err)
	}
}

func TestReadBundleRefusesDamage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		damage func(dir string) error
		want   error // nil for any
	}{
		{"no manifest", func(dir string) error { return os.Remove(filepath.Join(dir, manifestName)) }, os.ErrNotExist},
		{"manifest is no JSON", func(dir string) error { return os.WriteFile(filepath.Join(dir, manifestName), []byte("{"), 0o600) }, nil},
		{"other format", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, manifestName), []byte(`{"format":0}`), 0o600)
		}, errFormat},
		{"file missing", func(dir string) error { return os.Remove(filepath.Join(dir, specsFile)) }, os.ErrNotExist},
		{"file cut", func(dir string) error { return os.Truncate(filepath.Join(dir, specsFile), 10) }, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := testBundle(t, "1.0.0").Write(dir); err != nil {
				t.Fatal(err)
			}
			if err := test.damage(dir); err != nil {
				t.Fatal(err)
			}
			if _, err := readBundle(os.DirFS(dir), true); err == nil || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("readBundle: %v, want %v", err, test.want)
			}
		})
	}
}

// FuzzDecode checks that no decoder trusts its input.
func FuzzDecode(f *testing.F) {
	d, err := testBundle(f, "1.0.0").Data()
	if err != nil {
		f.Fatal(err)
	}
	for name := range d.bundle.files {
		text, err := d.frame(name, 0)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if table, err := decodeFeatures(text); err == nil {
			for _, k := range table.keys {
				if i, ok := table.common([]string{k.key}); ok {
					table.asterisk(i)
					table.alternatives(table.features[table.keys[i].feature])
				}
			}
		}
		if table, err := decodeSpecs(text); err == nil {
			table.title("https://x.example/")
		}
		if index, err := decodeCompatIndex("x", text); err == nil {
			if n, _ := index.find("a.b"); n.loc.end > index.size {
				t.Errorf("node %v ends after the text of %d bytes", n, index.size)
			}
		}
		for _, decode := range []func() error{
			func() error { _, err := decodeCSS(text); return err },
			func() error { _, err := decodeWebref(text); return err },
		} {
			if err := decode(); err != nil && !errors.Is(err, errMalformed) {
				t.Errorf("error %v", err)
			}
		}
	})
}
