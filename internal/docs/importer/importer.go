// Package importer reads the documentation projects of other tools as docs trees: their pages, menus,
// sidebars and redirects. What is lost is reported. Rules: docs/reference/import.md.
package importer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/importer/jsconfig"
	"waymark.dev/waymark/internal/platform/fault"
)

// Tree is the docs tree of a project.
type Tree struct {
	Tool   string // its name, such as MkDocs
	Config string // the path of its configuration in the project
	Site   Site
	// Pages and Files are by their path in the docs tree.
	Pages map[string]Page
	Files map[string]string // paths in the project by path in the tree
	// Base is the folder in the project whose files have their own paths as pages in the docs tree, as most have.
	Base   string
	Losses []Loss
}

// Page is a page of a docs tree.
type Page struct {
	Source string // path in the project, "" for a page that has no file there
	Text   []byte
}

// Loss is something of a project that its docs tree lacks.
type Loss struct {
	What   string // such as "component Asciinema"; equal losses are counted in reports
	Remedy string // what to do
	File   string // path in the project
	Line   int    // from 1; 0 for the whole file
}

// project is a project that is being read.
type project struct {
	fs        fs.FS // cannot leave the project
	evaluator *jsconfig.Evaluator
	tree      Tree

	allInsertions, allInserted int // files and bytes inserted into pages
}

// reader reads the projects of a tool.
type reader struct {
	tool string
	// find returns the configuration of a project of the tool, or "".
	find func(fs.FS) string
	read func(ctx context.Context, p *project, config string) error
}

// readers are tried in this order.
var readers = []reader{mkdocsReader, docusaurusReader, vitePressReader, starlightReader, mintlifyReader, gitBookReader, hugoReader}

// Project is a folder with a project of a tool.
type Project struct {
	dir       string
	reader    reader
	config    string
	evaluator jsconfig.Evaluator // remembers between readings
}

// Find returns the project in a folder. Symbolic links that lead outside are not followed.
func Find(dir string) (*Project, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open project: %w", err)
	}
	defer func() { _ = root.Close() }()
	p := &Project{dir: dir}
	if !p.find(root.FS()) {
		return nil, fmt.Errorf("%s is not a project of a known tool: %w", dir, fault.ErrNotFound)
	}
	return p, nil
}

func (p *Project) find(files fs.FS) bool {
	for _, r := range readers {
		if config := r.find(files); config != "" {
			p.reader, p.config = r, config
			return true
		}
	}
	return false
}

// Read reads the project in a folder.
func Read(ctx context.Context, dir string) (*Tree, error) {
	p, err := Find(dir)
	if err != nil {
		return nil, err
	}
	return p.Read(ctx)
}

// Read reads the project. The output of its code is reused from an earlier reading if the files that the code read are
// unchanged.
func (p *Project) Read(ctx context.Context) (*Tree, error) {
	root, err := os.OpenRoot(p.dir)
	if err != nil {
		return nil, fmt.Errorf("open project: %w", err)
	}
	defer func() { _ = root.Close() }()
	if !isFile(root.FS(), p.config) && !p.find(root.FS()) {
		return nil, fmt.Errorf("%s no longer has the configuration %s: %w", p.dir, p.config, fault.ErrNotFound)
	}
	own := &project{
		fs: newSnapshot(root.FS()), evaluator: &p.evaluator,
		tree: Tree{Tool: p.reader.tool, Config: p.config, Base: ".", Pages: map[string]Page{}, Files: map[string]string{}},
	}
	if err := p.reader.read(ctx, own, p.config); err != nil {
		return nil, fmt.Errorf("read %s project in %s: %w", p.reader.tool, p.dir, err)
	}
	own.leaveOutFiles()
	return &own.tree, nil
}

// maxFile is the largest file that is copied, in bytes.
const maxFile = 512 << 20

// leaveOutFiles leaves out the files that cannot be copied.
func (p *project) leaveOutFiles() {
	for _, name := range sortedKeys(p.tree.Files) {
		source := p.tree.Files[name]
		if err := p.checkFile(source); err != nil {
			p.lose(source, 0, "make it a file that can be read, of up to 512 MB", "file that cannot be copied: %v", err)
			delete(p.tree.Files, name)
		}
	}
}

func (p *project) checkFile(name string) error {
	file, err := p.fs.Open(name)
	if err != nil {
		return fault.Cause(err)
	}
	defer func() { _ = file.Close() }()
	switch info, err := file.Stat(); {
	case err != nil:
		return fault.Cause(err)
	case !info.Mode().IsRegular():
		return errors.New("not a regular file")
	case info.Size() > maxFile:
		return errors.New("the file is larger than 512 MB")
	}
	return nil
}

// yamlError returns the error of a file that is not valid YAML.
func yamlError(file string, err error) error {
	line, text := flaw.YAMLError(err)
	return fmt.Errorf("%s:%d: %s: %w", file, line, text, fault.ErrInvalid)
}

// Limits of the losses that are reported, and of the bytes of each.
const (
	maxLosses   = 10_000
	maxLossText = 1000
)

// lose reports something that the docs tree lacks.
func (p *project) lose(file string, line int, remedy, what string, args ...any) {
	switch n := len(p.tree.Losses); {
	case n > maxLosses:
		return
	case n == maxLosses:
		what, args, remedy = "further losses", nil, "see to the others first"
	}
	if what = fmt.Sprintf(what, args...); len(what) > maxLossText {
		what = shorten(what, maxLossText)
	}
	p.tree.Losses = append(p.tree.Losses, Loss{What: what, Remedy: remedy, File: file, Line: line})
}
