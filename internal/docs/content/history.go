package content

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// historyFile, in a content root, is the history where there is no version
// control: path below the root → {modified, hash}.
const historyFile = "_git_history.json"

// historyLimit bounds how long version control may take. The log of a content
// repository of ten years is read in some seconds.
const historyLimit = 5 * time.Minute

// History returns when p was last changed and by which commit. It may wait for
// version control (Options.History).
func (c *Catalogue) History(p *Page) (History, bool) {
	for _, h := range c.history {
		if h.root.dir == p.Root && h.holds(p) {
			return h.find(p.RelFile)
		}
	}
	return History{}, false
}

// WaitForHistory returns when History has what there is, or when ctx ends.
func (c *Catalogue) WaitForHistory(ctx context.Context) error {
	for _, h := range c.history {
		if h.wait {
			continue // its first question waits
		}
		select {
		case <-h.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// historyReader reads the history of the files of one content root.
type historyReader struct {
	root    *root
	folders []string // of locales, that are read if the root is not a repository
	wait    bool
	read    func() map[string]History
	done    chan struct{}
}

func (h *historyReader) holds(p *Page) bool {
	folder, _, _ := strings.Cut(p.RelFile, "/")
	for _, f := range h.folders {
		if f == folder {
			return true
		}
	}
	return false
}

func (h *historyReader) find(rel string) (History, bool) {
	if !h.wait {
		select {
		case <-h.done:
		default:
			return History{}, false
		}
	}
	entry, ok := h.read()[rel]
	return entry, ok
}

// startHistory prepares a reader for each root and, if asked to, lets it begin.
// Only in the background mode does reading end with ctx: callers that wait have
// their own limit.
func (c *Catalogue) startHistory(ctx context.Context, r flaw.Reporter) {
	if c.opts.History == HistoryOff {
		return
	}
	if c.opts.History == HistoryWait {
		ctx = context.WithoutCancel(ctx)
	}
	c.history = nil
	for _, root := range c.roots() {
		h := &historyReader{root: root, wait: c.opts.History == HistoryWait, done: make(chan struct{})}
		for _, t := range c.trees {
			if t.root == root {
				h.folders = append(h.folders, t.locale.Folder())
			}
		}
		h.read = sync.OnceValue(func() map[string]History {
			defer close(h.done)
			limited, cancel := context.WithTimeout(ctx, historyLimit)
			defer cancel()
			return h.load(limited, r)
		})
		if !h.wait {
			go h.read()
		}
		c.history = append(c.history, h)
	}
}

// load asks git, then the history file. A shallow clone has too little, so
// there the file comes first.
func (h *historyReader) load(ctx context.Context, r flaw.Reporter) map[string]History {
	if h.root.dir == "" {
		entries, _ := h.loadFile(r)
		return entries
	}
	entries := map[string]History{}
	folders := h.folders
	if isRepository(ctx, h.root.dir) {
		folders = []string{"."}
	}
	complete := false
	for _, folder := range folders {
		dir := h.root.display(folder)
		if !isRepository(ctx, dir) {
			continue
		}
		shallow, err := gitHistory(ctx, dir, func(name string, entry History) {
			name = path.Join(folder, name)
			if _, newer := entries[name]; !newer {
				entries[name] = entry
			}
		})
		if err != nil {
			report(r, FlawHistory, dir, 0, "%v", err)
		}
		complete = complete || err == nil && !shallow
	}
	if !complete {
		if fromFile, ok := h.loadFile(r); ok {
			maps.Copy(entries, fromFile)
		}
	}
	return entries
}

func (h *historyReader) loadFile(r flaw.Reporter) (map[string]History, bool) {
	raw, err := fs.ReadFile(h.root.fs, historyFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false
	}
	var file map[string]struct {
		Modified time.Time `json:"modified"`
		Hash     string    `json:"hash"`
	}
	if err == nil {
		err = json.Unmarshal(raw, &file)
	}
	if err != nil {
		line, text := jsonProblem(raw, fault.Cause(err))
		report(r, FlawHistory, h.root.display(historyFile), line, "%s", text)
		return nil, false
	}
	entries := make(map[string]History, len(file))
	for name, e := range file {
		entries[name] = History{Modified: e.Modified.UTC(), Hash: e.Hash}
	}
	return entries, true
}

func git(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "--no-pager", "--no-optional-locks"}, args...)...)
	cmd.WaitDelay = time.Second
	return cmd
}

func isRepository(ctx context.Context, dir string) bool {
	out, err := git(ctx, dir, "rev-parse", "--is-inside-work-tree").Output()
	return err == nil && strings.TrimSpace(string(out)) == "true"
}

// gitHistory calls add for each page file and commit that changed it, newest
// first, with paths below dir. A merge counts as the change that brought its
// files to the branch. In a shallow clone the oldest commit seems to have
// created every file, so it is left out.
func gitHistory(ctx context.Context, dir string, add func(name string, entry History)) (shallow bool, err error) {
	out, err := git(ctx, dir, "rev-parse", "--is-shallow-repository").Output()
	if err != nil {
		return false, fmt.Errorf("ask git about %s: %w", dir, err)
	}
	shallow = strings.TrimSpace(string(out)) == "true"
	cmd := git(ctx, dir, "log", "--first-parent", "-m", "--no-renames", "--no-ext-diff", "--no-show-signature",
		"--relative", "--name-only", "-z", "--format="+commitMark+"%H %ct %P", "--", ".")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	if err := cmd.Start(); err != nil {
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	parseErr := parseGitLog(stdout, shallow, add)
	if parseErr != nil {
		// The rest is drained, or git would wait for its reader for ever.
		_, _ = io.Copy(io.Discard, stdout)
	}
	if err := errors.Join(parseErr, cmd.Wait()); err != nil {
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	return shallow, nil
}

// commitMark begins the record of a commit; no path begins with it.
const commitMark = "\x01"

// parseGitLog reads records that end with NUL: a commit as mark, hash, seconds
// and parents, then the files that it changed, the first one after a line end.
func parseGitLog(log io.Reader, shallow bool, add func(name string, entry History)) error {
	in := bufio.NewReaderSize(log, 64<<10)
	var commit History
	skip := false
	for {
		record, err := in.ReadString(0)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		record = strings.Trim(record, "\x00\n")
		if header, ok := strings.CutPrefix(record, commitMark); ok {
			if commit, skip, err = parseCommit(header); err != nil {
				return err
			}
			skip = skip && shallow
			continue
		}
		if !skip && path.Base(record) == indexFile {
			add(record, commit)
		}
	}
}

// parseCommit reads hash, seconds and parents; first means that it has none.
func parseCommit(header string) (h History, first bool, err error) {
	hash, rest, _ := strings.Cut(header, " ")
	seconds, parents, _ := strings.Cut(rest, " ")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return History{}, false, fmt.Errorf("date of commit %s: %w", hash, err)
	}
	return History{Modified: time.Unix(n, 0).UTC(), Hash: hash}, parents == "", nil
}
