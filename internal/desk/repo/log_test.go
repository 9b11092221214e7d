package repo_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/repo"
)

func TestLogAndGraph(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	long := strings.Repeat("words of a page\n", 20)
	s.write("en/a/index.md", long)
	s.write("other/x", "x")
	first := s.commit("first")
	s.write("en/a/index.md", long+"more\n")
	s.write("en/line\nend.md", "x")
	second := s.commit("second")
	s.git("mv", "en/a/index.md", "en/b.md")
	third := s.commit("third")
	s.write("other/x", "y")
	fourth := s.commit("fourth")
	s.git("checkout", "-q", "-b", "side", second)
	s.write("en/side.md", "side")
	side := s.commit("side")
	s.git("checkout", "-q", "main")
	s.git("merge", "-q", "--no-ff", "-m", "merge", "side")
	merge := s.git("rev-parse", "HEAD")
	r := open(t, s.dir)

	names := map[string]string{first: "first", second: "second", third: "third", fourth: "fourth", side: "side", merge: "merge"}
	nodes, err := r.Graph(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(nodes) != 6 || names[nodes[0].Hash] != "merge" || len(nodes[0].Parents) != 2 || names[nodes[5].Hash] != "first" || nodes[5].Time == 0 {
		t.Errorf("graph is %v", nodes)
	}
	log := func(since string) []string {
		var got []string
		err := r.Log(t.Context(), since, filepath.Join(s.dir, "en"), func(c repo.FileChange) {
			got = append(got, fmt.Sprintf("%s %s %q %q", names[c.Commit], c.Status, c.Path, c.OldPath))
			if c.Status == repo.Renamed {
				err := r.Blobs(t.Context(), []string{c.OldBlob, c.Commit + ":other/x", c.Commit + ":none", strings.Repeat("0", 40)}, func(i int, blob []byte) {
					got = append(got, fmt.Sprintf("%d %d", i, len(blob)))
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		return got
	}
	want := []string{
		`0 325`, `1 1`, `first added "en/a/index.md" ""`, `second added "en/line\nend.md" ""`, `second modified "en/a/index.md" ""`,
		`side added "en/side.md" ""`, `third renamed "en/b.md" "en/a/index.md"`,
	}
	if got := log(""); !slices.Equal(got, want) {
		t.Errorf("log =\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := log(third); !slices.Equal(got, want[5:6]) {
		t.Errorf("log since the third commit =\n%s", strings.Join(got, "\n"))
	}
	commits, err := r.Describe(t.Context(), []string{third, first})
	if err != nil || len(commits) != 2 || commits[0].Subject != "third" || commits[0].Author != "Ada" || commits[0].Time == 0 || commits[1].Subject != "first" {
		t.Errorf("commits = %v, %v", commits, err)
	}
	if _, err := r.Describe(t.Context(), []string{"--all"}); err == nil {
		t.Error("an option is accepted as a commit")
	}
	if err := r.Log(t.Context(), "", os.TempDir(), func(repo.FileChange) {}); err == nil {
		t.Error("the log of a folder outside the repository has no error")
	}
}

// Output that is cut off by cancelling is not reported as damaged output of git.
func TestBlobsReportCancellation(t *testing.T) {
	t.Parallel()
	s := newScratch(t, t.TempDir())
	s.write("large", strings.Repeat("words of a page\n", 100_000))
	r := open(t, s.dir)
	object := s.commit("first") + ":large"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := r.Blobs(ctx, slices.Repeat([]string{object}, 20), func(int, []byte) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Blobs = %v, want a cancelled context", err)
	}
}
