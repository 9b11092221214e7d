package repo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// logTimeout bounds commands that read the whole history.
const logTimeout = 10 * time.Minute

// Node is a commit in the history graph.
type Node struct {
	Hash    string
	Time    int64 // of the committer, Unix seconds
	Parents []string
}

// Graph returns the history of HEAD: children before parents, otherwise newer commits first.
func (r *Repo) Graph(ctx context.Context) ([]Node, error) {
	var nodes []Node
	err := r.streamLog(ctx, func(out io.Reader) error {
		in := bufio.NewScanner(out)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			fields := strings.Fields(in.Text())
			if len(fields) < 2 {
				return fmt.Errorf("unexpected line %q", in.Text())
			}
			seconds, err := strconv.ParseInt(fields[0], 10, 64)
			if err != nil {
				return fmt.Errorf("time of commit %s: %w", fields[1], err)
			}
			nodes = append(nodes, Node{Hash: fields[1], Time: seconds, Parents: fields[2:]})
		}
		return in.Err()
	}, "rev-list", "--topo-order", "--parents", "--timestamp", "HEAD", "--")
	return nodes, err
}

// FileChange is the change of a file in a commit. Paths are below the root, with slashes.
type FileChange struct {
	Commit  string
	Status  Status
	Path    string
	OldPath string // of a renamed file
	OldBlob string // hash of the previous content, for [Repo.Blobs]; all zeros for an added file
}

// Log calls each for every change of files below a folder, in the order of [Repo.Graph],
// without merges, since a commit or, if that is empty, from the first. Files of commits with
// very many renames and edits are reported as deleted and added.
func (r *Repo) Log(ctx context.Context, since, dir string, each func(FileChange)) error {
	name, err := r.rel(dir)
	if err != nil {
		return err
	}
	commits := "HEAD"
	if since != "" {
		hash, err := r.Resolve(ctx, since)
		if err != nil {
			return err
		}
		commits = hash + "..HEAD"
	}
	return r.streamLog(ctx, func(out io.Reader) error { return parseLog(out, each) },
		"log", "-l400", "--topo-order", "--no-merges", "--find-renames", "--no-ext-diff", "--no-textconv", "--no-relative",
		"--raw", "--no-abbrev", "-z", "--format="+commitMark+"%H", commits, "--", name)
}

// commitMark begins the record of a commit; records of files begin with a colon.
const commitMark = "\x01"

// parseLog parses records that end with NUL: commits, and files as ":mode mode blob blob
// letter" with one or two names. An empty record separates files from the next commit.
func parseLog(out io.Reader, each func(FileChange)) error {
	in := bufio.NewReaderSize(out, 256<<10)
	next := func() (string, error) {
		record, err := in.ReadString(0)
		if errors.Is(err, io.EOF) && record != "" {
			err = io.ErrUnexpectedEOF
		}
		return strings.TrimLeft(strings.TrimSuffix(record, "\x00"), "\n"), err
	}
	commit := ""
	for {
		record, err := next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case record == "":
		case strings.HasPrefix(record, commitMark):
			commit = record[len(commitMark):]
		default:
			change, err := parseRaw(record, next)
			if err != nil {
				return err
			}
			change.Commit = commit
			each(change)
		}
	}
}

func parseRaw(record string, next func() (string, error)) (c FileChange, err error) {
	fields := strings.Fields(record)
	if len(fields) != 5 || record[0] != ':' {
		return c, fmt.Errorf("unexpected record %q", record)
	}
	c.OldBlob = fields[2]
	if c.Path, err = next(); err != nil {
		return c, err
	}
	switch fields[4][0] {
	case 'A':
		c.Status = Added
	case 'D':
		c.Status = Deleted
	case 'R':
		c.Status, c.OldPath = Renamed, c.Path
		c.Path, err = next()
	default:
		c.Status = Modified
	}
	return c, err
}

// Blobs calls each with the index and content of objects: blobs by hash, or files as
// "COMMIT:PATH" with full hashes. Missing objects are skipped.
func (r *Repo) Blobs(ctx context.Context, objects []string, each func(i int, blob []byte)) error {
	names := make([]string, len(objects))
	for i, o := range objects {
		if strings.Contains(o, "\n") || strings.HasPrefix(o, "-") {
			return fmt.Errorf("%q is not the name of an object", o)
		}
		names[i] = o
		if !strings.Contains(o, ":") {
			names[i] += "^{blob}"
		}
	}
	if len(names) == 0 {
		return nil
	}
	return r.catFile(ctx, names, each)
}

// Previous returns the object with the previous version of a file: in HEAD if it has
// uncommitted changes, else before the last commit that changed it. It is empty for a new
// file.
func (r *Repo) Previous(ctx context.Context, file string) (object string, err error) {
	name, err := r.rel(file)
	if err != nil {
		return "", err
	}
	changed, err := r.output(ctx, "diff", "--name-only", "--no-ext-diff", "HEAD", "--", name)
	if err != nil {
		return "", err
	}
	head, err := r.Resolve(ctx, "HEAD")
	if err != nil {
		return "", err
	}
	if changed != "" {
		committed, err := r.output(ctx, "ls-tree", "--name-only", "--full-tree", head, "--", name)
		if err != nil || committed == "" {
			return "", err
		}
		return head + ":" + name, nil
	}
	err = r.streamLog(ctx, func(out io.Reader) error {
		return parseLog(out, func(c FileChange) {
			if object == "" && c.Status != Added {
				object = c.OldBlob
			}
		})
	}, "log", "-1", "--follow", "--no-merges", "--no-ext-diff", "--no-textconv", "--raw", "--no-abbrev", "-z", "--format="+commitMark+"%H", "HEAD", "--", name)
	return object, err
}

// Describe returns commits by hash, in the same order.
func (r *Repo) Describe(ctx context.Context, hashes []string) ([]Commit, error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	if err := checkHashes(hashes); err != nil {
		return nil, err
	}
	args := append([]string{"log", "-z", "--no-walk=unsorted", "--no-show-signature", commitFormat}, hashes...)
	out, err := r.output(ctx, append(args, "--")...)
	if err != nil {
		return nil, err
	}
	return parseCommits(out)
}

// Existing returns the hashes that are commits of the repository, in any branch.
func (r *Repo) Existing(ctx context.Context, hashes []string) (map[string]bool, error) {
	existing := map[string]bool{}
	if len(hashes) == 0 {
		return existing, nil
	}
	if err := checkHashes(hashes); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	const what = "cat-file"
	cmd := r.command(ctx, what, "--batch-check=%(objecttype)")
	cmd.Stdin = strings.NewReader(strings.Join(hashes, "^{commit}\n") + "^{commit}\n")
	out, err := run(ctx, cmd, what)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
		if i < len(hashes) && line == "commit" {
			existing[hashes[i]] = true
		}
	}
	return existing, nil
}

// checkHashes rejects arguments that git could take for something other than a hash.
func checkHashes(hashes []string) error {
	for _, hash := range hashes {
		if hash == "" || strings.Trim(hash, "0123456789abcdef") != "" {
			return fmt.Errorf("%q is not the hash of a commit", hash)
		}
	}
	return nil
}

// streamLog runs a command that reads the history, and reads its output while it is written.
func (r *Repo) streamLog(ctx context.Context, read func(io.Reader) error, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, logTimeout)
	defer cancel()
	return stream(ctx, r.command(ctx, args...), args[0], read)
}
