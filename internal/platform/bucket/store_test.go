package bucket_test

import (
	"errors"
	"io"
	"io/fs"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func TestStores(t *testing.T) {
	servertest.StartS3(t, "site")
	remote, err := bucket.New(bucket.Options{Address: "s3://site/a/b"})
	if err != nil {
		t.Fatal(err)
	}
	for name, store := range map[string]bucket.Store{"folder": bucket.Folder(t.TempDir()), "bucket": remote} {
		t.Run(name, func(t *testing.T) { testStore(t, store) })
	}
}

func testStore(t *testing.T, store bucket.Store) {
	ctx := t.Context()
	if _, _, err := store.Get(ctx, "current", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing object: %v", err)
	}
	if names := list(t, store, "objects/"); len(names) > 0 {
		t.Errorf("an empty store has %q", names)
	}
	for _, name := range []string{"objects/b", "objects/c/d", "objects2"} {
		if err := store.Write(ctx, name, bucket.Header{}, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if names := list(t, store, "objects/"); !slices.Equal(names, []string{"objects/b", "objects/c/d"}) {
		t.Errorf("the store has %q", names)
	}
	if err := store.Delete(ctx, []string{"objects/b", "objects/none"}); err != nil {
		t.Error(err)
	}
	if names := list(t, store, "objects/"); !slices.Equal(names, []string{"objects/c/d"}) {
		t.Errorf("after a deletion, the store has %q", names)
	}
	swap := func(tag, text string, want error) {
		t.Helper()
		if err := store.Swap(ctx, "current", tag, []byte(text)); !errors.Is(err, want) {
			t.Errorf("swap: %v, want %v", err, want)
		}
	}
	swap("", "one", nil)
	swap("", "two", fault.ErrConflict)
	text, first := get(t, store)
	if text != "one" {
		t.Errorf("content %q", text)
	}
	if _, _, err := store.Get(ctx, "current", first); !errors.Is(err, bucket.ErrUnchanged) {
		t.Errorf("same object: %v", err)
	}
	swap(first, "two", nil)
	swap(first, "three", fault.ErrConflict)
	if text, tag := get(t, store); text != "two" || tag == first {
		t.Errorf("content = %q, tag = %q", text, tag)
	}
}

func list(t *testing.T, store bucket.Store, prefix string) (names []string) {
	t.Helper()
	for entry, err := range store.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		if entry.Modified.IsZero() {
			t.Errorf("%s has no time", entry.Name)
		}
		names = append(names, entry.Name)
	}
	slices.Sort(names)
	return names
}

func get(t *testing.T, store bucket.Store) (text, tag string) {
	t.Helper()
	body, tag, err := store.Get(t.Context(), "current", "")
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), tag
}
