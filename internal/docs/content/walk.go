package content

import (
	"context"
	"io/fs"
	"path"
	"runtime"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// PageFile is the name of a page's file in its folder.
const PageFile = "index.md"

// job is a folder to read: its path below the locale's folder, or "".
type job struct {
	tree   *tree // nil for folders of a docs tree
	folder string
	ignore *ignoreRules // in force in the folder of a docs tree
}

// walker reads trees with workers that share a stack of folders. Results are collected per
// worker and sorted by the caller.
type walker struct {
	report flaw.Reporter
	docs   *tree            // the docs tree with folders of jobs without tree
	known  map[string]*Page // its pages that have not changed, by path
	// folders are those of the tree as read before, changed the ones that may have other files now, changedFolders those
	// of which all sub-folders may, too.
	folders                 map[string]*fileFolder
	changed, changedFolders map[string]bool

	mu     sync.Mutex
	more   *sync.Cond
	jobs   []job
	active int // workers that may still add jobs
}

// found is a worker's result.
type found struct {
	pages   []foundPage
	assets  []foundAssets
	folders []foundFolder
}

type foundFolder struct {
	tree   *tree
	path   string
	folder *fileFolder
}

type foundPage struct {
	tree *tree
	page *Page
}

type foundAssets struct {
	tree   *tree
	folder string
	names  []string
}

// walk reads the folders of jobs and all sub-folders. It reports problems; the error is ctx's.
func walk(ctx context.Context, jobs []job, workers int, r flaw.Reporter) ([]found, error) {
	return (&walker{report: r, jobs: jobs}).walk(ctx, workers)
}

func (w *walker) walk(ctx context.Context, workers int) ([]found, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	w.more = sync.NewCond(&w.mu)
	results := make([]found, workers)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() { w.work(ctx, &results[i]) })
	}
	wg.Wait()
	return results, ctx.Err()
}

func (w *walker) work(ctx context.Context, out *found) {
	head := make([]byte, headSize)
	for {
		j, ok := w.take()
		if !ok {
			return
		}
		var below []job
		if ctx.Err() == nil {
			below = w.read(j, head, out)
		}
		w.done(below)
	}
}

func (w *walker) take() (job, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.jobs) == 0 {
		if w.active == 0 {
			return job{}, false
		}
		w.more.Wait()
	}
	j := w.jobs[len(w.jobs)-1]
	w.jobs = w.jobs[:len(w.jobs)-1]
	w.active++
	return j, true
}

func (w *walker) done(below []job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs = append(w.jobs, below...)
	w.active--
	if len(below) > 0 || w.active == 0 {
		w.more.Broadcast()
	}
}

// read reads one folder and returns jobs for its sub-folders.
func (w *walker) read(j job, head []byte, out *found) (below []job) {
	if j.tree == nil {
		return w.plainFolder(j, out)
	}
	return w.folder(j, head, out)
}

// folder reads one folder: its page and the names of its assets. It returns jobs for its
// sub-folders.
func (w *walker) folder(j job, head []byte, out *found) (below []job) {
	rel := path.Join(j.tree.locale.Folder(), j.folder)
	entries, err := fs.ReadDir(j.tree.root.fs, rel)
	if err != nil {
		report(w.report, FlawUnreadable, j.tree.root.display(rel), 0, "%v", fault.Cause(err))
	}
	var page *Page
	var assets []string
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			below = append(below, job{tree: j.tree, folder: path.Join(j.folder, name)})
		case !e.Type().IsRegular():
			w.irregular(j.tree, path.Join(rel, name), e)
		case name == PageFile && j.folder != "":
			page = j.tree.readPage(j.folder, head, w.report)
		default:
			assets = append(assets, name)
		}
	}
	if page != nil {
		out.pages = append(out.pages, foundPage{j.tree, page})
		if assets != nil {
			out.assets = append(out.assets, foundAssets{j.tree, j.folder, assets})
		}
	}
	return below
}

func (w *walker) irregular(t *tree, rel string, e fs.DirEntry) {
	name, text := FlawUnreadable, "not a regular file"
	if e.Type()&fs.ModeSymlink != 0 {
		name, text = FlawSymlink, "symbolic links inside a content tree are not followed"
	}
	report(w.report, name, t.root.display(rel), 0, "%s", text)
}

// expect lets the walker take the folders of a docs tree as read before, except for those of changed paths; if these
// are nil, it reads all.
func (w *walker) expect(folders map[string]*fileFolder, changed map[string]bool) {
	if changed == nil {
		return
	}
	w.folders, w.changed, w.changedFolders = folders, map[string]bool{}, map[string]bool{}
	for name := range changed {
		w.changedFolders[name] = true
		folder := path.Dir(name)
		for ; folder != "." && folders[folder] == nil; folder = path.Dir(folder) { // new ones
		}
		w.changed[folder] = true
		if path.Base(name) == ignoreName {
			w.changedFolders[path.Dir(name)] = true
		}
	}
}

// keep stores results in their trees.
func keep(results []found) {
	for _, r := range results {
		for _, f := range r.pages {
			f.tree.byFolder[f.page.folder] = f.page
		}
		for _, a := range r.assets {
			a.tree.assets[a.folder] = a.names
		}
		for _, f := range r.folders {
			f.tree.files.folders[f.path] = f.folder
		}
	}
}
