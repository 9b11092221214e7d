package content

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// historyFile, in a content root, replaces version control: path below the root → {modified,
// hash}.
const historyFile = "_git_history.json"

// historyLimit bounds the reading of version control. The log of ten years of content takes
// some seconds.
const historyLimit = 5 * time.Minute

// History returns the date and commit of p's last change. It may wait for version control
// (Options.History).
func (c *Catalogue) History(p *Page) (History, bool) {
	for _, h := range c.history {
		if h.root.dir == p.Root && h.holds(p) {
			return h.find(cmp.Or(p.MadeFrom, p.RelFile))
		}
	}
	return History{}, false
}

// WaitForHistory waits until the history is read or ctx ends.
func (c *Catalogue) WaitForHistory(ctx context.Context) error {
	for _, h := range c.history {
		if h.wait {
			continue // read by its first use
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
	folders []string // of trees, read if the root is not a repository
	wait    bool
	part    *filesOfHistory // nil for all files
	read    func() map[string]History
	done    chan struct{}
}

func (h *historyReader) holds(p *Page) bool {
	folder, _, _ := strings.Cut(p.RelFile, "/")
	return slices.ContainsFunc(h.folders, func(f string) bool { return f == folder || f == "." })
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

// startHistory prepares a reader for each root and starts it in background mode, until ctx
// ends. Callers that wait have their own limit.
func (c *Catalogue) startHistory(ctx context.Context, r flaw.Reporter) {
	if c.opts.History == HistoryOff {
		return
	}
	c.history = c.newHistory(ctx, c.opts.History == HistoryWait, r)
	for _, h := range c.history {
		if !h.wait {
			go h.read()
		}
	}
}

// newHistory returns readers of all roots without starting them.
func (c *Catalogue) newHistory(ctx context.Context, wait bool, r flaw.Reporter) (readers []*historyReader) {
	if wait {
		ctx = context.WithoutCancel(ctx)
	}
	for _, root := range c.roots() {
		h := &historyReader{root: root, wait: wait, done: make(chan struct{})}
		for _, t := range c.trees {
			if t.root == root {
				h.folders = append(h.folders, t.folder())
			}
		}
		h.read = sync.OnceValue(func() map[string]History {
			defer close(h.done)
			limited, cancel := context.WithTimeout(ctx, historyLimit)
			defer cancel()
			return h.load(limited, r)
		})
		readers = append(readers, h)
	}
	return readers
}

// HistoryPart selects the pages whose history is read.
type HistoryPart struct {
	Pages []*Page
	// New are the pages that are not in the commit Base, by root.
	New  map[*Page]bool
	Base map[string]string
}

// WithHistoryOf returns the catalogue with the history of some pages, which is faster than
// that of all.
func (c *Catalogue) WithHistoryOf(ctx context.Context, part HistoryPart, report flaw.Reporter) *Catalogue {
	other := *c
	other.history = other.newHistory(ctx, true, report)
	for _, h := range other.history {
		h.part = &filesOfHistory{base: part.Base[h.root.dir], wanted: map[string]bool{}}
		for _, p := range part.Pages {
			switch {
			case p.Root != h.root.dir || !h.holds(p):
			case part.New[p]:
				h.part.recent = append(h.part.recent, p.RelFile)
			default:
				h.part.old = append(h.part.old, p.RelFile)
				h.part.wanted[p.RelFile] = true
			}
		}
	}
	return &other
}

// filesOfHistory are the files, below the root, whose history is read.
type filesOfHistory struct {
	old, recent []string
	base        string          // commit with the old files but not the recent ones
	wanted      map[string]bool // old files not found so far
}

// load reads git, then the history file, or the file first in a shallow clone, whose log is
// incomplete.
func (h *historyReader) load(ctx context.Context, r flaw.Reporter) map[string]History {
	if h.root.dir == "" {
		entries, _ := h.loadFile(r)
		return entries
	}
	entries := map[string]History{}
	folders := h.folders
	if isRepository(ctx, h.folder(".")) {
		folders = []string{"."}
	}
	complete := false
	for _, folder := range folders {
		dir := h.folder(folder)
		if !isRepository(ctx, dir) {
			continue
		}
		shallow, err := h.gitHistory(ctx, folder, func(name string, entry History) {
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

// folder returns the folder of the operating system that has the history of a folder of the root.
func (h *historyReader) folder(rel string) string {
	return filepath.Join(cmp.Or(h.root.origin.Base, h.root.dir), filepath.FromSlash(rel))
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

// gitHistory calls the function gitHistory for the wanted files in a folder of the root; paths
// are below the root.
func (h *historyReader) gitHistory(ctx context.Context, folder string, add func(name string, entry History)) (shallow bool, err error) {
	dir := h.folder(folder)
	addFile := func(name string, entry History) error {
		add(path.Join(folder, name), entry)
		return nil
	}
	if h.part == nil {
		return gitHistory(ctx, dir, nil, addFile, ".")
	}
	if old := filesBelow(h.part.old, folder); len(old) > 0 {
		shallow, err = gitHistory(ctx, dir, nil, func(name string, entry History) error {
			_ = addFile(name, entry)
			delete(h.part.wanted, path.Join(folder, name))
			if len(h.part.wanted) == 0 {
				return errEnough
			}
			return nil
		}, old...)
		if err != nil {
			return shallow, err
		}
	}
	if recent := filesBelow(h.part.recent, folder); len(recent) > 0 && h.part.base != "" {
		return gitHistory(ctx, dir, []string{h.part.base + "..HEAD"}, addFile, recent...)
	}
	return shallow, nil
}

// filesBelow returns the files below a folder, relative to it.
func filesBelow(files []string, folder string) []string {
	if folder == "." {
		return files
	}
	var list []string
	for _, file := range files {
		if rel, ok := strings.CutPrefix(file, folder+"/"); ok {
			list = append(list, rel)
		}
	}
	return list
}

// errEnough stops the reading of a log.
var errEnough = errors.New("no more of the log is needed")

// gitHistory calls add for each page file and commit that changed it, newest first, with paths
// below dir. A merge counts as the change that brought its files to the branch. The oldest
// commit of a shallow clone seems to create every file, so it is left out. commits is a range,
// or empty for all.
func gitHistory(ctx context.Context, dir string, commits []string, add func(name string, entry History) error, files ...string) (shallow bool, err error) {
	out, err := git(ctx, dir, "rev-parse", "--is-shallow-repository").Output()
	if err != nil {
		return false, fmt.Errorf("ask git about %s: %w", dir, err)
	}
	shallow = strings.TrimSpace(string(out)) == "true"
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	args := []string{"--literal-pathspecs", "log", "--first-parent", "-m", "--no-renames", "--no-ext-diff", "--no-show-signature",
		"--relative", "--name-only", "-z", "--format=" + commitMark + "%H %ct %P"}
	cmd := git(ctx, dir, slices.Concat(args, commits, []string{"--"}, files)...)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	if err := cmd.Start(); err != nil {
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	parseErr := parseGitLog(stdout, shallow, add)
	if errors.Is(parseErr, errEnough) {
		cancel()
		_ = cmd.Wait() // it was cancelled
		return shallow, nil
	}
	if parseErr != nil {
		// Drain the rest, or git would wait indefinitely.
		_, _ = io.Copy(io.Discard, stdout)
	}
	if err := errors.Join(parseErr, cmd.Wait()); err != nil {
		if parseErr == nil && git(ctx, dir, "rev-parse", "--verify", "--quiet", "HEAD").Run() != nil {
			return shallow, nil // without any commit yet
		}
		return shallow, fmt.Errorf("read git log of %s: %w", dir, err)
	}
	return shallow, nil
}

// commitMark begins a commit's record; no path begins with it.
const commitMark = "\x01"

// parseGitLog parses records that end with NUL: a commit as mark, hash, seconds and parents,
// then its changed files, the first one after a line end.
func parseGitLog(log io.Reader, shallow bool, add func(name string, entry History) error) error {
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
		if _, isPage := markdownName(path.Base(record)); isPage && !skip {
			if err := add(record, commit); err != nil {
				return err
			}
		}
	}
}

// parseCommit parses hash, seconds and parents; first means without parents.
func parseCommit(header string) (h History, first bool, err error) {
	hash, rest, _ := strings.Cut(header, " ")
	seconds, parents, _ := strings.Cut(rest, " ")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return History{}, false, fmt.Errorf("date of commit %s: %w", hash, err)
	}
	return History{Modified: time.Unix(n, 0).UTC(), Hash: hash}, parents == "", nil
}
