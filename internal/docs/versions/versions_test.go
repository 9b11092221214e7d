package versions

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/testkit"
)

func treeOf(t *testing.T, files fs.FS, dir string) Tree {
	t.Helper()
	site, err := sitefile.Read(files, sitefile.Name)
	if err != nil {
		t.Fatal(err)
	}
	return Tree{Root: files, Dir: dir, Site: site}
}

func mapOf(files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func find(t *testing.T, tree Tree) []Version {
	t.Helper()
	found, problems := Find(t.Context(), tree)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return found
}

func labels(list []Version) (names []string) {
	for _, v := range list {
		names = append(names, v.Name+"="+v.Label)
	}
	return names
}

func TestFoldersAreVersions(t *testing.T) {
	t.Parallel()
	folders := map[string]string{"old/2.9/a.md": "", "old/2.10/a.md": "", "old/2.9.1/a.md": "", "old/v1/a.md": "", "old/note.md": "", "old/_parts/x.md": "", "odd/a b/x.md": "", "odd/3.0/x.md": ""}
	for site, want := range map[string][]string{
		"":                                     nil,
		"name: Tern":                           nil,
		"versions: {folder: old}":              {"v1=v1", "2.10=2.10", "2.9.1=2.9.1", "2.9=2.9"},
		"versions: {folder: odd, list: [3.0]}": {"3.0=3.0"},
		"versions: {folder: ./old/, list: [2.9, {name: v1, label: One}]}": {"2.9=2.9", "v1=One"},
	} {
		folders[sitefile.Name] = site
		if got := labels(find(t, treeOf(t, mapOf(folders), ""))); !slices.Equal(got, want) {
			t.Errorf("%s: found %q, want %q", site, got, want)
		}
	}
}

func TestMistakesHaveTheirLine(t *testing.T) {
	t.Parallel()
	for site, want := range map[string]string{
		"name: A\nversions: {folder: gone}":                       "2:11: versions: read folder gone: file does not exist; create it",
		"versions: {folder: none}":                                "1:11: versions: folder none has no folders; copy the tree to one, such as none/1.0",
		"versions:\n  folder: old\n  list:\n    - 1.0\n    - 3.0": "5:7: versions.list: there is no folder old/3.0 in the content folder",
		"versions: {folder: odd}":                                 "1:11: versions: the folder odd/a b cannot be a version",
		"versions:\n  {current: '1.0', folder: old}":              "2:3: versions: 1.0 is both current and the folder old/1.0 in the content folder; change current",
		"versions: {folder: link}":                                "1:11: versions: link is a symbolic link",
		"versions: {folder: link/below}":                          "1:11: versions: link is a symbolic link",
		"versions: {tags: v*}":                                    "1:11: versions: tags need a content folder in a git repository",
	} {
		files := mapOf(map[string]string{sitefile.Name: site, "old/1.0/a.md": "", "odd/a b/a.md": "", "none/a.md": "", "link": "old"})
		files["link"].Mode = fs.ModeSymlink
		_, problems := Find(t.Context(), treeOf(t, files, ""))
		err := (&sitefile.Error{File: "", Problems: problems}).Error()
		if !strings.HasPrefix(err, ":"+want) {
			t.Errorf("%s: %s, want %s", site, err, want)
		}
	}
}

// A version depends on its own files and, if it has no site.yaml, on that of the tree, but never
// on which other versions there are.
func TestSum(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		sitefile.Name: "name: Tern\nversions: {folder: old}", "a.md": "", "old/1/a.md": "one", "old/2/a.md": "two", "old/2/" + sitefile.Name: "name: Two",
	}
	sums := func() (one, two string) {
		t.Helper()
		list := find(t, treeOf(t, mapOf(files), ""))
		var got [2]string
		for i := range got {
			var err error
			if got[i], err = list[len(list)-1-i].Sum(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return got[0], got[1]
	}
	one, two := sums()
	for _, step := range []struct {
		name, text string
		one, two   bool // change
	}{
		{"a.md", "new", false, false},
		{sitefile.Name, "# A comment\nname: Tern\nversions:\n  folder: old\n  current: '3'", false, false},
		{"old/3/a.md", "three", false, false},
		{sitefile.Name, "name: Gull\nversions: {folder: old}", true, false},
		{"old/2/b.md", "", false, true},
		{"old/1/a.md", "uno", true, false},
	} {
		files[step.name] = step.text
		if step.name == "old/3/a.md" {
			files[sitefile.Name] += "\n  list: ['2', '1']"
		}
		nowOne, nowTwo := sums()
		if (nowOne != one) != step.one || (nowTwo != two) != step.two {
			t.Errorf("%s: version 1 changes: %v, 2: %v", step.name, nowOne != one, nowTwo != two)
		}
		one, two = nowOne, nowTwo
	}
}

func TestVersionWithoutASiteFileBorrowsThatOfTheTree(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, mapOf(map[string]string{
		sitefile.Name: "logo: {light: static/img/logo.svg, dark: own.svg}\nversions: {folder: old}", "static/img/logo.svg": "new", "own.svg": "new", "static/other.svg": "",
		"old/1/a.md": "", "old/1/own.svg": "old",
	}), "")
	files, err := find(t, tree)[0].Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			text, _ := fs.ReadFile(files, name)
			names = append(names, name+" "+string(text[:min(len(text), 4)]))
		}
		return err
	})
	if want := []string{"a.md ", "own.svg old", "site.yaml logo", "static/img/logo.svg new"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("the version has %q, %v, want %q", names, err, want)
	}
}

// While one writes site.yaml, frozen versions are those of the file that is in use.
func TestVersionDoesNotReadABrokenSiteFile(t *testing.T) {
	t.Parallel()
	text := "name: Tern\nversions: {folder: old}"
	root := mapOf(map[string]string{sitefile.Name: text, "old/1/a.md": ""})
	version := find(t, treeOf(t, root, ""))[0]
	before, err := version.Sum(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	root[sitefile.Name].Data = []byte("name: [")
	if after, err := version.Sum(t.Context()); err != nil || after != before {
		t.Errorf("the version has another sum, error %v", err)
	}
	files, err := version.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := fs.ReadFile(files, sitefile.Name); err != nil || string(got) != text {
		t.Errorf("the version has the site.yaml %q, %v", got, err)
	}
}

func TestTagsAreVersions(t *testing.T) {
	t.Parallel()
	root := testkit.WriteFiles(t, map[string]string{"code.go": "x", "docs/a.md": "one", "docs/" + sitefile.Name: "versions: {tags: v*}"})
	docs := filepath.Join(root, "docs")
	git := func(args ...string) {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), "git", append([]string{"-C", root, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("git %s: %s", args, out)
		}
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "one")
	git("tag", "v1.0")
	git("tag", "other")
	git("tag", "v1/candidate") // cannot be a version
	if err := os.WriteFile(filepath.Join(docs, "a.md"), []byte("two"), 0o600); err != nil {
		t.Fatal(err)
	}
	git("commit", "-qam", "two")
	git("tag", "-am", "Two", "v2.0")
	list := find(t, treeOf(t, os.DirFS(docs), docs))
	if got := labels(list); !slices.Equal(got, []string{"v2.0=v2.0", "v1.0=v1.0"}) {
		t.Fatalf("found %q", got)
	}
	for i, want := range []string{"two", "one"} {
		files, err := list[i].Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if text, err := fs.ReadFile(files, "a.md"); err != nil || string(text) != want {
			t.Errorf("%s has %q, %v, want %s", list[i].Name, text, err, want)
		}
	}
	for _, pattern := range []string{"w*", "v[0-9"} {
		tree := treeOf(t, mapOf(map[string]string{sitefile.Name: "versions: {tags: '" + pattern + "'}"}), docs)
		if _, problems := Find(t.Context(), tree); len(problems) != 1 || !strings.Contains(problems[0].Text, "matches "+pattern+"; fetch the tags") {
			t.Errorf("the pattern %s, which matches nothing: %v", pattern, problems)
		}
	}
	before, err := list[1].Sum(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, sitefile.Name), []byte("name: New\nversions: {tags: v*}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if after, err := find(t, treeOf(t, os.DirFS(docs), docs))[1].Sum(t.Context()); err != nil || after != before {
		t.Errorf("a tag with a site.yaml depends on that of the tree: %v", err)
	}
}
