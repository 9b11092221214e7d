package offline

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// storedFile is a file of packs.
func openStore(dir string) (*Store, error) {
	s, err := NewStore(dir)
	if err != nil {
		return nil, err
	}
	return s, s.Claim()
}

func mustOpen(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := openStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type storedFile struct {
	address string
	data    []byte
}

// editionOf returns the files of a pack with one page: shard, index and list.
func editionOf(t *testing.T, text string) []storedFile {
	t.Helper()
	shard, data, err := NewShard(locale.EnUS, []Member{NewMember("/en-US/docs/Web/CSS", KindPage, []byte(text))})
	if err != nil {
		t.Fatal(err)
	}
	index, address, indexText, err := NewIndex(locale.EnUS, "css", []Shard{shard})
	if err != nil {
		t.Fatal(err)
	}
	_, catalogue, err := NewCatalogue([]Pack{{ID: "en-us/css", Locale: locale.EnUS, Area: "css", Version: index.Version, Index: address}}, "")
	if err != nil {
		t.Fatal(err)
	}
	return []storedFile{{shard.File, data}, {address, indexText}, {CataloguePath, catalogue}}
}

func store(t *testing.T, s *Store, files ...storedFile) {
	t.Helper()
	for _, file := range files {
		if err := s.Write(strings.TrimPrefix(file.address, Path), file.data); err != nil {
			t.Fatal(err)
		}
	}
}

// storeEdition writes a pack with one page and returns the address of its shard.
func storeEdition(t *testing.T, s *Store, text string) (shard string) {
	t.Helper()
	files := editionOf(t, text)
	store(t, s, files...)
	return files[0].address
}

func holds(s *Store, address string) bool {
	f, err := s.Open(address)
	if err != nil {
		return false
	}
	_, err = io.ReadAll(f)
	return err == nil && f.Close() == nil
}

// A download in progress can finish after its packs were replaced, but not
// indefinitely.
func TestStoreKeepsReplacedPacksForAWhile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, dir)
	now := time.Now()
	s.now = func() time.Time { return now }
	if s.Catalogue() != nil {
		t.Error("there are packs before any were written")
	}
	first := storeEdition(t, s, "first")
	storeEdition(t, s, "first") // the same edition replaces nothing
	second, third := storeEdition(t, s, "second"), storeEdition(t, s, "third")
	if !holds(s, first) || !holds(s, second) || !holds(s, third) {
		t.Error("a shard is gone after two more editions")
	}
	fourth := storeEdition(t, s, "fourth")
	if holds(s, first) || !holds(s, second) {
		t.Error("the first shard remains after three more editions, or the second does not")
	}
	now = now.Add(keepFor)
	if err := s.Tidy(); err != nil {
		t.Fatal(err)
	}
	if holds(s, third) || !holds(s, fourth) {
		t.Error("an hour later, the third shard remains or the last does not")
	}
	files, err := filepath.Glob(filepath.Join(dir, "en-us", "*"))
	if err != nil || len(files) != 2 {
		t.Errorf("files %v, %v", files, err)
	}
}

// Files are cleaned up while other packs are being made.
func TestTidyKeepsPacksThatAreBeingMade(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, dir)
	tidy := func() {
		t.Helper()
		if err := s.Tidy(); err != nil {
			t.Fatal(err)
		}
	}
	storeEdition(t, s, "first")
	given, next := editionOf(t, "given up"), editionOf(t, "next")
	store(t, s, given[0])
	for _, file := range next {
		tidy()
		store(t, s, file)
		tidy()
	}
	if !holds(s, next[0].address) {
		t.Error("a shard that was written before its list is gone")
	}
	if _, err := os.Stat(filepath.Join(dir, strings.TrimPrefix(given[0].address, Path))); err == nil {
		t.Error("a shard remains that no list names")
	}
}

// After a restart, the store has the complete packs, and removes partly written
// files.
func TestStoreTakesUpItsFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, dir)
	shard := storeEdition(t, s, "text")
	left, foreign := filepath.Join(dir, "en-us", ".x.pack-1.part"), filepath.Join(dir, "note.txt")
	for _, path := range []string{left, foreign} {
		testkit.WriteFile(t, path, "x")
	}
	made := string(s.Catalogue())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := openStore(dir)
	if err != nil || !holds(again, shard) || string(again.Catalogue()) != made {
		t.Fatalf("after a restart: %v, %s", err, again.Catalogue())
	}
	storeEdition(t, again, "other")
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("partly written file: %v", err)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Errorf("file of another program: %v", err)
	}
	if err := os.Remove(again.file(shard)); err != nil {
		t.Fatal(err)
	}
	storeEdition(t, again, "text") // writes the missing files
	if err := os.Truncate(again.file(shard), 5); err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if broken, err := openStore(dir); err != nil || broken.Catalogue() != nil {
		t.Errorf("incomplete packs: %v, %s", err, broken.Catalogue())
	}
}

// Two servers with one folder do not delete each other's files: the second has
// none until the first has stopped.
func TestFolderIsThatOfOneStore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := mustOpen(t, dir)
	shard := storeEdition(t, first, "text")
	if _, err := openStore(dir); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("OpenStore: %v", err)
	}
	second, err := NewStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := second.Claim(); !errors.Is(err, fault.ErrConflict) {
			t.Errorf("Claim: %v", err)
		}
	}
	if second.Catalogue() != nil || holds(second, shard) || second.Tidy() != nil || !holds(first, shard) {
		t.Error("the second store has the packs of the first, or these are gone")
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := second.Claim(); err != nil {
			t.Errorf("Claim after the first was closed: %v", err)
		}
	}
	if !holds(second, shard) {
		t.Error("the second store lacks the packs of the first, which was closed")
	}
}

func TestStoreOpensNothingElse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, filepath.Join(dir, "packs"))
	storeEdition(t, s, "text")
	testkit.WriteFile(t, filepath.Join(dir, "secret"), "x")
	for _, address := range []string{"/offline/../secret", "/offline/update.json", "/offline/en-us", "", "/offline/en-us/00000000000000000000000000000000.pack"} {
		if _, err := s.Open(address); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("Open(%q): %v", address, err)
		}
	}
	for _, name := range []string{"../x.pack", "en-us/x", "/etc/passwd", "en-us/../../x.json"} {
		if err := s.Write(name, nil); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("Write(%q): %v", name, err)
		}
	}
}

// Files whose content does not match their name are not served, as browsers
// cache them indefinitely, and are written again.
func TestDamagedFilesAreNotServed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := mustOpen(t, dir)
	shard := storeEdition(t, s, "text")
	index, err := filepath.Glob(filepath.Join(dir, "en-us", "css-*.json"))
	if err != nil || len(index) != 1 {
		t.Fatal(index, err)
	}
	for _, name := range []string{s.file(shard), index[0]} {
		address := Path + "en-us/" + filepath.Base(name)
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		damaged := []byte(strings.Replace(string(text), "a", "b", 1)) // of the same length
		if path := filepath.Ext(name); path == ".pack" {
			damaged = make([]byte, len(text)) // as after a crash of the machine
		}
		testkit.WriteFile(t, name, damaged)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = mustOpen(t, dir)
		if _, err := s.Open(address); !errors.Is(err, fault.ErrUnavailable) && s.Catalogue() != nil {
			t.Errorf("%s: %v, want ErrUnavailable", address, err)
		}
		storeEdition(t, s, "text")
		if !holds(s, address) {
			t.Errorf("%s was not written again", address)
		}
		if again, err := os.ReadFile(name); err != nil || string(again) != string(text) {
			t.Errorf("%s is %.100q, %v", address, again, err)
		}
	}
}

// A file may be damaged at any time, not only while no server runs: each read
// compares it with its name, and damaged packs are made again.
func TestDamageIsNoticedWhileFilesAreServed(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, t.TempDir())
	reports := 0
	s.OnDamage(func() { reports++ })
	shard := storeEdition(t, s, "text")
	text, err := os.ReadFile(s.file(shard))
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func() error{
		"a bit": func() error {
			return os.WriteFile(s.file(shard), append(text[:len(text)-1:len(text)-1], text[len(text)-1]^1), 0o644)
		},
		"its order": func() error {
			return os.WriteFile(s.file(shard), append(text[8:len(text):len(text)], text[:8]...), 0o644)
		},
		"the end":   func() error { return os.Truncate(s.file(shard), 9) },
		"all of it": func() error { return os.Remove(s.file(shard)) },
	} {
		if !holds(s, shard) || s.Damaged() {
			t.Fatalf("before %s is damaged: damaged = %t", name, s.Damaged())
		}
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		before := reports
		if _, err := s.Open(shard); !errors.Is(err, fault.ErrUnavailable) || !s.Damaged() || reports != before+1 {
			t.Errorf("%s is damaged: %v, damaged %t, %d reports", name, err, s.Damaged(), reports-before)
		}
		storeEdition(t, s, "text")
	}
}

// Files of packs that failed are removed, unless other packs have them.
func TestDiscardDeletesWhatWasWritten(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, t.TempDir())
	first := storeEdition(t, s, "first")
	second := editionOf(t, "second")[0]
	store(t, s, editionOf(t, "first")[0], second)
	if err := s.Discard(); err != nil {
		t.Fatal(err)
	}
	if !holds(s, first) || s.has(second.address, int64(len(second.data))) {
		t.Error("a shard of the current packs is gone, or one of the failed packs remains")
	}
}
