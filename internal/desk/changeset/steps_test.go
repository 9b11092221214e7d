package changeset_test

import (
	"path/filepath"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/desk/changeset"
	"waymark.dev/waymark/internal/testkit"
)

func TestSteps(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	path := func(name string) string { return filepath.Join(root, name) }
	for _, name := range []string{"a/index.md", "b/index.md"} {
		testkit.WriteFile(t, path(name), name)
	}
	s, err := changeset.New(root)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, err := range []error{
		s.Move(path("a"), path("c")), s.Write(path("c/index.md"), []byte("moved")), s.Write(path("new.md"), []byte("new")), s.Remove(path("b")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	moves, writes := s.Steps()
	if want := []changeset.Moved{{path("a"), path("c")}, {path("b"), ""}}; !slices.Equal(moves, want) {
		t.Errorf("moves = %v, want %v", moves, want)
	}
	if len(writes) != 2 || writes[0].Path != path("c/index.md") || writes[0].Before != path("a/index.md") || string(writes[0].Text) != "moved" ||
		writes[1].Path != path("new.md") || writes[1].Before != "" || string(writes[1].Text) != "new" {
		t.Errorf("writes = %+v", writes)
	}
}
