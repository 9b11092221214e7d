package versions

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/sitefile"
)

// tags lists the versions that are tags of the repository of the tree.
func (t *Tree) tags(ctx context.Context) (list []Version, err error) {
	if t.Dir == "" {
		return nil, errors.New("tags need a content folder in a git repository")
	}
	out, err := git(ctx, t.Dir, "for-each-ref", "--format=%(refname:strip=2) %(objectname) %(*objectname)", "refs/tags/"+t.Site.Versions.Tags)
	if err != nil {
		if _, inRepo := git(ctx, t.Dir, "rev-parse", "--git-dir"); inRepo != nil && !errors.Is(err, exec.ErrNotFound) {
			return nil, fmt.Errorf("tags are read from git, and %s is not in a git repository; use versions.folder, or leave versions out", t.Dir)
		}
		return nil, err
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name := fields[0]
		if sitefile.IsVersionName(name) {
			list = append(list, Version{Name: name, Label: name, tree: *t, commit: fields[len(fields)-1]})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no tag that can be a version matches %s; fetch the tags with git fetch --tags, or correct the pattern", t.Site.Versions.Tags)
	}
	return list, nil
}

// archive returns the files of the tree in a commit.
func (t *Tree) archive(ctx context.Context, commit string) (fs.FS, error) {
	place, err := git(ctx, t.Dir, "rev-parse", "--show-toplevel", "--show-prefix")
	if err != nil {
		return nil, err
	}
	top, folder, _ := strings.Cut(strings.TrimSpace(string(place)), "\n")
	packed, err := git(ctx, top, "archive", "--format=zip", commit+":"+folder)
	if err != nil {
		return nil, fmt.Errorf("%w; if it has no folder %s, leave it out with versions.list", err, folder)
	}
	return zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
}

// hadSite reports whether the tree has a site.yaml in a commit.
func (t *Tree) hadSite(ctx context.Context, commit string) bool {
	_, err := git(ctx, t.Dir, "cat-file", "-e", commit+":./"+sitefile.Name)
	return err == nil
}

// git returns the output of a git command in a folder.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-pager", "--no-optional-locks"}, args...)...)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(failed.Stderr)))
	}
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
	return out, nil
}
