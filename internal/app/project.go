package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync/atomic"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/importer"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/files"
)

// project is a project of another tool. Its docs tree is in the user's cache, and is the content folder.
type project struct {
	dir    string // absolute
	source *importer.Project
	out    string // of the docs tree
	tree   atomic.Pointer[importer.Tree]
}

// openProject reads the content folder as a project of another tool, if it is one.
func (a *App) openProject() error {
	dir, err := filepath.Abs(a.cfg.Content.Docs)
	if err != nil {
		return fmt.Errorf("find folder %s: %w", a.cfg.Content.Docs, err)
	}
	source := FindProject(dir)
	if source == nil {
		return nil
	}
	p := &project{dir: dir, source: source}
	if p.out, err = projectFolder(dir); err != nil {
		return err
	}
	if err := p.read(context.Background()); err != nil {
		return err
	}
	a.project, a.cfg.Content.Docs = p, p.out
	return nil
}

// projectFolder returns the folder for the docs tree of a project: in the user's cache, or without one a new folder
// for temporary files, since others may write to one with a known name.
func projectFolder(dir string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		temporary, err := os.MkdirTemp("", "waymark-project-")
		if err != nil {
			return "", fmt.Errorf("make a folder for the pages of the project: %w", err)
		}
		return temporary, nil
	}
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(cache, "waymark", "project-"+hex.EncodeToString(sum[:8])), nil
}

// FindProject returns the project of another tool in a folder, or nil: one with a site.yaml is a docs tree.
func FindProject(dir string) *importer.Project {
	if _, err := os.Stat(filepath.Join(dir, sitefile.Name)); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	p, err := importer.Find(dir)
	if err != nil {
		return nil
	}
	return p
}

// ContentFolder returns the folder that writers edit: the content folder, or the project that it is made from.
func (a *App) ContentFolder() string {
	if a.ContentKind(); a.project != nil {
		return a.project.dir
	}
	return a.cfg.Content.Docs
}

// Project returns the tool of the project that the content is made from, or "".
func (a *App) Project() string {
	if a.ContentKind(); a.project != nil {
		return a.project.tree.Load().Tool
	}
	return ""
}

// read reads the project and writes its docs tree.
func (p *project) read(ctx context.Context) error {
	tree, err := p.source.Read(ctx)
	if err != nil {
		return err
	}
	if err := tree.Write(ctx, p.dir, p.out); err != nil {
		return err
	}
	p.tree.Store(tree)
	return nil
}

// origin says from which files the docs tree is made.
func (p *project) origin() content.Origin {
	tree := p.tree.Load()
	origin := content.Origin{
		Source: func(rel string) string {
			tree := p.tree.Load()
			source := tree.Files[rel]
			if page, ok := tree.Pages[rel]; ok {
				source = page.Source
			} else if source == "" && path.Base(rel) == sitefile.Name {
				source = tree.Config
			}
			if source == "" {
				return ""
			}
			return filepath.Join(p.dir, filepath.FromSlash(source))
		},
		Base: filepath.Join(p.dir, filepath.FromSlash(tree.Base)),
	}
	for _, loss := range tree.Losses {
		f := flaw.Flaw{Group: flaw.Unknown, Name: content.FlawImport, File: filepath.Join(p.dir, filepath.FromSlash(loss.File)), Line: loss.Line, EndLine: loss.Line}
		f.Explanation = loss.What + ": " + loss.Remedy
		if loss.Line > 0 {
			f.Column, f.EndColumn = 1, 1
		}
		origin.Losses = append(origin.Losses, f)
	}
	return origin
}

// watchProject reads the project again when one of its files changes, until ctx ends. Changes of its docs
// tree are then published like others.
func (c *contentFollower) watchProject(ctx context.Context) error {
	p := c.app.project
	return files.NewWatcher(c.app.log, c.readAt, p.dir).WithHidden().Run(ctx, func([]string) {
		before := p.tree.Load()
		c.mu.Lock()
		err := p.read(ctx)
		c.mu.Unlock()
		switch {
		case err != nil:
			c.failed(ctx, err)
		case !slices.Equal(before.Losses, p.tree.Load().Losses):
			c.reload(ctx)
		}
	})
}
