package repo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Status is the kind of a file's change.
type Status string

const (
	Added    Status = "added"
	Modified Status = "modified"
	Deleted  Status = "deleted"
	Renamed  Status = "renamed" // and possibly modified
)

// Change is a changed file. Paths are absolute.
type Change struct {
	Status  Status
	Path    string
	OldPath string // of a renamed file
}

// Changes returns the difference between the working tree, including untracked but not
// ignored files, and the merge base of ref and HEAD, sorted by path.
func (r *Repo) Changes(ctx context.Context, ref string) ([]Change, error) {
	base, err := r.MergeBase(ctx, ref)
	if err != nil {
		return nil, err
	}
	untracked, err := r.untracked(ctx)
	if err != nil {
		return nil, err
	}
	changes, err := r.diff(ctx, base)
	if err != nil {
		return nil, err
	}
	deleted := slices.ContainsFunc(changes, func(c Change) bool { return c.Status == Deleted })
	if deleted && len(untracked) > 0 {
		// A deleted file may be untracked under a new name.
		if changes, err = r.diffWithUntracked(ctx, base); err != nil {
			return nil, err
		}
	} else {
		for _, name := range untracked {
			changes = append(changes, Change{Status: Added, Path: r.abs(name)})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return mergeSamePath(changes), nil
}

// mergeSamePath merges the two changes of a file that is only missing from the index, which
// git lists as deleted and untracked.
func mergeSamePath(changes []Change) []Change {
	var merged []Change
	for _, c := range changes {
		if n := len(merged); n > 0 && merged[n-1].Path == c.Path {
			merged[n-1] = Change{Status: Modified, Path: c.Path}
			continue
		}
		merged = append(merged, c)
	}
	return merged
}

func (r *Repo) untracked(ctx context.Context) ([]string, error) {
	out, err := r.output(ctx, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.SplitSeq(out, "\x00") {
		if name != "" && !strings.HasSuffix(name, "/") { // of a repository in the repository
			names = append(names, name)
		}
	}
	return names, nil
}

// diff compares tracked files with a commit.
func (r *Repo) diff(ctx context.Context, base string, env ...string) ([]Change, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := r.command(ctx, "-c", "diff.renameLimit=5000", "diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", "--no-textconv",
		"--ignore-submodules=all", "--no-relative", base, "--")
	cmd.Env = append(cmd.Env, env...)
	out, err := run(ctx, cmd, "diff")
	if err != nil {
		return nil, err
	}
	return r.parseStatus(out)
}

// diffWithUntracked is diff with a copy of the index that includes untracked files, to find
// renames among them.
func (r *Repo) diffWithUntracked(ctx context.Context, base string) ([]Change, error) {
	index, err := r.output(ctx, "rev-parse", "--git-path", "index")
	if err != nil {
		return nil, err
	}
	index = strings.TrimSuffix(index, "\n")
	if !filepath.IsAbs(index) {
		index = filepath.Join(r.root, index)
	}
	dir, err := os.MkdirTemp("", "waymark-index-")
	if err != nil {
		return nil, fmt.Errorf("copy the index of %s: %w", r.root, err)
	}
	defer os.RemoveAll(dir)
	text, err := os.ReadFile(index)
	if err != nil {
		return nil, fmt.Errorf("copy the index of %s: %w", r.root, err)
	}
	own := filepath.Join(dir, "index")
	if err := os.WriteFile(own, text, 0o600); err != nil {
		return nil, fmt.Errorf("copy the index of %s: %w", r.root, err)
	}
	env := "GIT_INDEX_FILE=" + own
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	add := r.command(limited, "-c", "advice.addEmbeddedRepo=false", "add", "--intent-to-add", "--", ".")
	add.Env = append(add.Env, env)
	if _, err := run(limited, add, "add"); err != nil {
		return nil, err
	}
	return r.diff(ctx, base, env)
}

// parseStatus parses the output of "git diff --name-status -z": a letter, with a percentage
// for renames and copies, and one or two names.
func (r *Repo) parseStatus(out string) ([]Change, error) {
	fields := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	var changes []Change
	for i := 0; i+1 < len(fields); i += 2 {
		c := Change{Path: r.abs(fields[i+1])}
		switch fields[i][0] {
		case 'A':
			c.Status = Added
		case 'D':
			c.Status = Deleted
		case 'R':
			if i+2 >= len(fields) {
				return nil, fmt.Errorf("git diff: a rename without its new name: %q", fields[i+1])
			}
			c = Change{Status: Renamed, OldPath: c.Path, Path: r.abs(fields[i+2])}
			i++
		default: // M, T, U
			c.Status = Modified
		}
		changes = append(changes, c)
	}
	return changes, nil
}
