// Package repo queries the git repository of a content folder: changes since a commit,
// earlier files, the history. Names of commits and files come from users and are taken
// literally.
package repo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
)

// Repo is a git working tree. It is safe for concurrent use.
type Repo struct {
	root string
}

// Open finds the repository of a folder. The error is [fault.ErrNotFound] if there is none
// with a working tree, and [fault.ErrUnavailable] without the git command.
func Open(ctx context.Context, dir string) (*Repo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open repository of %s: %w", dir, err)
	}
	if _, err := os.Stat(abs); err != nil {
		return nil, fmt.Errorf("open repository of %s: %w: %w", dir, fault.ErrNotFound, fault.Cause(err))
	}
	r := &Repo{root: abs}
	// git adds the last line end; any other is part of a name.
	out, err := r.output(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		if isUnavailable(err) {
			return nil, err
		}
		return nil, fmt.Errorf("%s is in no git repository with files: %w: %w", dir, fault.ErrNotFound, err)
	}
	top := filepath.FromSlash(strings.TrimSuffix(out, "\n"))
	prefix, err := r.output(ctx, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	// git resolves symbolic links on the way to the folder. Keep the caller's prefix unless a
	// link leads into the middle of the tree.
	prefix = strings.TrimSuffix(strings.TrimSuffix(prefix, "\n"), "/")
	r.root = top
	if own, ok := cutTail(abs, filepath.FromSlash(prefix)); ok {
		r.root = own
	}
	return r, nil
}

// cutTail removes the last elements of a path.
func cutTail(path, tail string) (string, bool) {
	if tail == "" {
		return path, true
	}
	return strings.CutSuffix(path, string(filepath.Separator)+tail)
}

// Root returns the absolute path of the working tree.
func (r *Repo) Root() string { return r.root }

func (r *Repo) abs(name string) string { return filepath.Join(r.root, filepath.FromSlash(name)) }

// rel returns git's name of a file, given absolute or below the root.
func (r *Repo) rel(path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.root, path)
	}
	rel, err := filepath.Rel(r.root, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("%s is not in the repository %s: %w", path, r.root, fault.ErrInvalid)
	}
	return filepath.ToSlash(rel), nil
}

// Resolve returns the hash of a commit, branch or tag. The error for an unknown name is
// [fault.ErrNotFound].
func (r *Repo) Resolve(ctx context.Context, ref string) (string, error) {
	if ref == "" || len(ref) > 1000 || strings.ContainsAny(ref[:1], "-^") || strings.ContainsFunc(ref, isControl) {
		return "", fmt.Errorf("%q cannot be the name of a commit: %w", ref, fault.ErrInvalid)
	}
	out, err := r.output(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		if ctx.Err() != nil || isUnavailable(err) {
			return "", err
		}
		return "", fmt.Errorf("the repository %s has no commit %q: %w", r.root, ref, fault.ErrNotFound)
	}
	return strings.TrimSpace(out), nil
}

func isControl(c rune) bool { return c < ' ' || c == 0x7f }

// Shallow reports whether the clone is shallow.
func (r *Repo) Shallow(ctx context.Context) (bool, error) {
	out, err := r.output(ctx, "rev-parse", "--is-shallow-repository")
	return strings.TrimSpace(out) == "true", err
}

// MergeBase returns the merge base of a commit and HEAD.
func (r *Repo) MergeBase(ctx context.Context, ref string) (string, error) {
	hash, err := r.Resolve(ctx, ref)
	if err != nil {
		return "", err
	}
	head, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		return "", err
	}
	out, err := r.output(ctx, "merge-base", hash, head)
	if err == nil {
		return strings.TrimSpace(out), nil
	}
	if ctx.Err() != nil || isUnavailable(err) {
		return "", err
	}
	if shallow, _ := r.Shallow(ctx); shallow {
		return "", fmt.Errorf("the clone is shallow and lacks the commit that %q and HEAD have in common; "+
			"fetch more of the history (git fetch --unshallow): %w", ref, fault.ErrNotFound)
	}
	return "", fmt.Errorf("%q and HEAD have no commit in common: %w", ref, fault.ErrNotFound)
}

// Files returns files of a commit by path, absolute or below the root. Paths that are not
// files there are left out.
func (r *Repo) Files(ctx context.Context, rev string, paths []string) (map[string][]byte, error) {
	hash, err := r.Resolve(ctx, rev)
	if err != nil {
		return nil, err
	}
	var names, keys []string
	files := make(map[string][]byte, len(paths))
	for _, path := range paths {
		name, err := r.rel(path)
		if err != nil {
			return nil, err
		}
		if strings.Contains(name, "\n") { // a batch request is one line
			if out, err := r.output(ctx, "cat-file", "blob", hash+":"+name); err == nil {
				files[path] = []byte(out)
			} else if ctx.Err() != nil {
				return nil, err
			}
			continue
		}
		names, keys = append(names, hash+":"+name), append(keys, path)
	}
	if len(names) == 0 {
		return files, nil
	}
	err = r.catFile(ctx, names, func(i int, blob []byte) { files[keys[i]] = blob })
	return files, err
}

type Commit struct {
	Hash    string
	Time    int64 // of the committer, Unix seconds
	Author  string
	Subject string
}

// commitFormat is the format that parseCommits reads.
const commitFormat = "--format=%H%x1f%ct%x1f%an%x1f%s"

func parseCommits(out string) ([]Commit, error) {
	var commits []Commit
	for record := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		fields := strings.SplitN(record, "\x1f", 4)
		if len(fields) < 4 {
			continue
		}
		c := Commit{Hash: fields[0], Author: fields[2], Subject: fields[3]}
		if _, err := fmt.Sscan(fields[1], &c.Time); err != nil {
			return nil, fmt.Errorf("time of commit %s: %w", c.Hash, err)
		}
		commits = append(commits, c)
	}
	return slices.Clip(commits), nil
}
