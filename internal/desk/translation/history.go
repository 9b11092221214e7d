package translation

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/fault"
)

// history is the immutable history of the original pages at HEAD.
type history struct {
	repo          *repo.Repo
	head          string
	prefix        string // path of the content root in the repository: "" or "files/"
	graph         graph
	since         string                  // the last commit before those in files; empty if all are
	files         map[string][]fileChange // by path in the repository, in the order of the graph
	renamed       map[string]string       // the last new name of files, by path in the repository
	other         map[string]change       // uncommitted changes, by path in the repository
	otherBranches map[string]bool         // commits on other branches that translations name
	isShallow     bool                    // the clone has only the last commits
}

// fileChange is a commit that changed a file.
type fileChange struct {
	commit  int32 // in the graph
	status  repo.Status
	oldPath string
	oldBlob string
}

// change is an uncommitted change.
type change struct {
	status  repo.Status
	oldPath string
}

// readHistory reads the history of the original pages in a content root, back to the commits
// that translations name. Without repository, commit or git there is no history and no error;
// why gives the reason.
func readHistory(ctx context.Context, cat *content.Catalogue, root string, sources []string) (h *history, why string, err error) {
	r, err := repo.Open(ctx, root)
	if errors.Is(err, fault.ErrNotFound) {
		return nil, "the original content is not in a git repository", nil
	}
	if errors.Is(err, fault.ErrUnavailable) {
		return nil, "git is not installed", nil
	}
	if err != nil {
		return nil, "", err
	}
	h = &history{repo: r, files: map[string][]fileChange{}, renamed: map[string]string{}}
	if h.head, err = r.Resolve(ctx, "HEAD"); errors.Is(err, fault.ErrNotFound) {
		return nil, "the repository of the original content has no commit", nil
	} else if err != nil {
		return nil, "", err
	}
	rel, err := filepath.Rel(r.Root(), root)
	if err != nil {
		return nil, "", fmt.Errorf("find %s in %s: %w", root, r.Root(), err)
	}
	if rel != "." {
		h.prefix = filepath.ToSlash(rel) + "/"
	}
	nodes, err := r.Graph(ctx)
	if err != nil {
		return nil, "", err
	}
	h.graph = newGraph(nodes)
	if h.isShallow, err = r.Shallow(ctx); err != nil {
		return nil, "", err
	}
	isPage := func(file string) bool { return path.Base(file) == content.PageFile }
	if cat.Scheme().IsPlain() {
		isPage = markdown.IsFile
	} else { // a translation in a docs tree may name no commit
		h.since = h.graph.before(sources)
	}
	err = r.Log(ctx, h.since, filepath.Join(root, folderIn(cat, originalLocale(cat))), func(c repo.FileChange) {
		if !isPage(c.Path) {
			return
		}
		t := fileChange{commit: h.graph.index[c.Commit], status: c.Status, oldPath: c.OldPath, oldBlob: c.OldBlob}
		h.files[c.Path] = append(h.files[c.Path], t)
		if c.OldPath != "" {
			if h.renamed[c.OldPath] == "" {
				h.renamed[c.OldPath] = c.Path
			}
			t.status = repo.Deleted
			h.files[c.OldPath] = append(h.files[c.OldPath], t)
		}
	})
	if err != nil {
		return nil, "", err
	}
	if h.otherBranches, err = r.Existing(ctx, h.graph.unknown(sources)); err != nil {
		return nil, "", err
	}
	return h, "", h.readUncommitted(ctx)
}

// readUncommitted reads the uncommitted changes.
func (h *history) readUncommitted(ctx context.Context) error {
	changes, err := h.repo.Changes(ctx, "HEAD")
	if err != nil {
		return err
	}
	h.other = make(map[string]change, len(changes))
	for _, c := range changes {
		h.other[h.name(c.Path)] = change{status: c.Status, oldPath: h.name(c.OldPath)}
	}
	return nil
}

// nameNow returns the present name of an original file that was renamed, "" if git knows of none.
func (h *history) nameNow(file string) string {
	from := h.prefix + file
	name, seen := from, map[string]bool{}
	for ; !seen[name] && h.renamed[name] != ""; name = h.renamed[name] {
		seen[name] = true
	}
	for now, c := range h.other {
		if c.status == repo.Renamed && (c.oldPath == name || c.oldPath == from) {
			name = now
			break
		}
	}
	if name == from {
		return ""
	}
	return strings.TrimPrefix(name, h.prefix)
}

// name returns git's name of a file.
func (h *history) name(file string) string {
	rel, err := filepath.Rel(h.repo.Root(), file)
	if err != nil || file == "" {
		return ""
	}
	return filepath.ToSlash(rel)
}

// behind describes the changes of the original that a translation lacks.
type behind struct {
	commits     int
	newest      []string  // hashes of the last of the commits
	uncommitted bool      // the original file has uncommitted changes
	first, last time.Time // of the commits
	object      string    // the original text that was translated, for repo.Blobs; empty if the page is new
	source      time.Time // of the commit that was translated
	path        string    // of the original file in that commit
}

// add counts a commit; the last one comes first.
func (b *behind) add(hash string, when time.Time) {
	b.commits++
	if len(b.newest) < commitsShown {
		b.newest = append(b.newest, hash)
	}
	if b.last.IsZero() {
		b.first, b.last = when, when
	} else if when.Before(b.first) {
		b.first = when
	}
}

// follow returns the commits of an original file outside the history of a commit. Redirects
// name the file's former names; git finds other renames.
func (h *history) follow(file string, former func() []string, source int32) behind {
	b := behind{source: h.graph.time(source)}
	name := h.prefix + file
	if c, ok := h.other[name]; ok {
		b.uncommitted = true
		if c.status == repo.Renamed {
			name = c.oldPath
		} else if c.status == repo.Added {
			name = h.renamedInTree(name, former)
		}
	}
	linear := h.graph.mainline(source)
	for index := int32(-1); name != ""; {
		next, added := "", int32(-1)
		for _, t := range h.files[name] {
			if t.commit <= index || added >= 0 || t.status == repo.Deleted {
				continue
			}
			if !h.graph.isAncestor(t.commit, source) {
				b.add(h.graph.nodes[t.commit].Hash, h.graph.time(t.commit))
				b.object = t.oldBlob
				linear = linear && h.graph.mainline(t.commit)
			}
			if t.status == repo.Renamed || t.status == repo.Added {
				next, added = t.oldPath, t.commit
			}
		}
		b.path = name
		if added < 0 || h.graph.isAncestor(added, source) {
			break
		}
		if next == "" {
			next = h.deletedIn(added, name, former)
			b.object = ""
			if next != "" {
				b.object = h.oldBlob(next, added)
			}
		}
		name, index = next, added
	}
	switch {
	case b.commits == 0 || !linear:
		b.object = h.graph.nodes[source].Hash + ":" + b.path
	case strings.Trim(b.object, "0") == "":
		b.object = ""
	}
	return b
}

// deletedIn returns the former name of a file that one commit removed and added under a new
// name, with too many edits for git to detect a rename.
func (h *history) deletedIn(commit int32, name string, former func() []string) string {
	for _, file := range former() {
		old := h.prefix + file
		if old != name && h.oldBlob(old, commit) != "" {
			return old
		}
	}
	return ""
}

func (h *history) oldBlob(name string, commit int32) string {
	for _, t := range h.files[name] {
		if t.commit == commit && t.status == repo.Deleted {
			return t.oldBlob
		}
	}
	return ""
}

// renamedInTree is deletedIn for uncommitted changes.
func (h *history) renamedInTree(name string, former func() []string) string {
	for _, file := range former() {
		old := h.prefix + file
		if c, ok := h.other[old]; ok && old != name && c.status == repo.Deleted {
			return old
		}
	}
	return ""
}

// lastChange returns the last commit that changed a file, or that of HEAD if it has other changes. The first commit of a
// shallow clone seems to have changed all files.
func (h *history) lastChange(file string) (commit int32, ok bool) {
	if _, changed := h.other[h.prefix+file]; changed {
		return h.graph.find(h.head)
	}
	if changes := h.files[h.prefix+file]; len(changes) > 0 {
		commit = changes[0].commit
		return commit, !h.isShallow || len(h.graph.parents[commit]) > 0
	}
	return 0, false
}

// created returns when an original file was added, if the history goes back that far.
func (h *history) created(file string) (time.Time, bool) {
	for _, t := range h.files[h.prefix+file] {
		if t.status == repo.Added || t.status == repo.Renamed {
			return h.graph.time(t.commit), true
		}
	}
	return time.Time{}, false
}

// graph is the history of a commit. Commits have numbers; parents have higher numbers than
// children.
type graph struct {
	nodes   []repo.Node
	index   map[string]int32
	sorted  []string // all hashes, for abbreviated ones
	parents [][]int32
	// main has the first parents from the newest commit on; position is a commit's index in
	// it, or that of the first one there that has the commit in its history.
	main     []int32
	position []int32
	onMain   []bool
	bases    *sync.Map // of commits off the mainline: int32 → ancestry
}

// ancestry has the ancestors of a commit off the mainline: some by name, and all of the
// mainline from a position on.
type ancestry struct {
	side map[int32]bool
	from int32
}

func newGraph(nodes []repo.Node) graph {
	g := graph{
		nodes: nodes, index: make(map[string]int32, len(nodes)), parents: make([][]int32, len(nodes)),
		position: make([]int32, len(nodes)), onMain: make([]bool, len(nodes)), bases: &sync.Map{},
	}
	for i, n := range nodes {
		g.index[n.Hash] = int32(i)
		g.sorted = append(g.sorted, n.Hash)
	}
	slices.Sort(g.sorted)
	for i, n := range nodes {
		for _, p := range n.Parents {
			if j, ok := g.index[p]; ok { // a shallow clone lacks some
				g.parents[i] = append(g.parents[i], j)
			}
		}
		g.position[i] = -1
	}
	for index := int32(0); int(index) < len(nodes); index = g.parents[index][0] {
		g.position[index], g.onMain[index] = int32(len(g.main)), true
		g.main = append(g.main, index)
		if len(g.parents[index]) == 0 {
			break
		}
	}
	for i := len(g.main) - 1; i >= 0; i-- {
		g.placeMerge(g.main[i], int32(i))
	}
	return g
}

// placeMerge sets the position of commits that a merge brought to the mainline.
func (g *graph) placeMerge(merge, position int32) {
	open := slices.Clone(g.parents[merge])
	for len(open) > 0 {
		index := open[len(open)-1]
		open = open[:len(open)-1]
		if g.position[index] >= 0 {
			continue
		}
		g.position[index] = position
		open = append(open, g.parents[index]...)
	}
}

func (g *graph) time(i int32) time.Time { return time.Unix(g.nodes[i].Time, 0).UTC() }

func (g *graph) mainline(i int32) bool { return g.onMain[i] }

// isAncestor reports whether a commit is another one or in its history.
func (g *graph) isAncestor(commit, of int32) bool {
	if g.onMain[of] {
		return g.position[commit] >= g.position[of]
	}
	if commit == of {
		return true
	}
	a := g.ancestryOf(of)
	return a.side[commit] || g.position[commit] >= a.from
}

func (g *graph) ancestryOf(commit int32) ancestry {
	if a, ok := g.bases.Load(commit); ok {
		return a.(ancestry)
	}
	a := ancestry{side: map[int32]bool{}, from: int32(len(g.main))}
	open := []int32{commit}
	for len(open) > 0 {
		index := open[len(open)-1]
		open = open[:len(open)-1]
		switch {
		case a.side[index]:
		case g.onMain[index]:
			a.from = min(a.from, g.position[index])
		default:
			a.side[index] = true
			open = append(open, g.parents[index]...)
		}
	}
	g.bases.Store(commit, a)
	return a
}

// commitID matches possible commit hashes.
var commitID = regexp.MustCompile(`^[0-9a-f]{7,64}$`)

// find returns the commit with a hash, which may be a unique prefix.
func (g *graph) find(hash string) (int32, bool) {
	if i, ok := g.index[hash]; ok {
		return i, true
	}
	if !commitID.MatchString(hash) {
		return 0, false
	}
	i := sort.SearchStrings(g.sorted, hash)
	if i == len(g.sorted) || !strings.HasPrefix(g.sorted[i], hash) || i+1 < len(g.sorted) && strings.HasPrefix(g.sorted[i+1], hash) {
		return 0, false
	}
	return g.index[g.sorted[i]], true
}

// unknown returns possible commit hashes that are not in the graph.
func (g *graph) unknown(hashes []string) []string {
	return slices.DeleteFunc(slices.Clone(hashes), func(hash string) bool {
		_, known := g.find(hash)
		return known || !commitID.MatchString(hash)
	})
}

// covers reports whether the changes since some commits are known.
func (h *history) covers(sources []string) bool {
	needed := h.graph.before(sources)
	if h.since == "" || needed == "" {
		return h.since == "" || len(sources) == 0
	}
	return h.graph.position[h.graph.index[needed]] <= h.graph.position[h.graph.index[h.since]]
}

// before returns a commit whose history all given commits include, so that changes up to it
// can be skipped; empty for none.
func (g *graph) before(hashes []string) string {
	oldest := int32(-1)
	for _, hash := range hashes {
		i, ok := g.find(hash)
		if !ok {
			continue
		}
		position := g.position[i]
		if !g.onMain[i] {
			position = g.ancestryOf(i).from
		}
		oldest = max(oldest, position)
	}
	if oldest < 0 || int(oldest) >= len(g.main) {
		return ""
	}
	return g.nodes[g.main[oldest]].Hash
}
