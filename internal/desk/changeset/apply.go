package changeset

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/platform/fault"
)

// stagingWriters bounds concurrent writes, which mostly wait for the file system.
const stagingWriters = 16

// Apply makes all planned changes or none, and closes the Set. It fails if a file has changed
// since it was read.
func (s *Set) Apply(ctx context.Context) error {
	defer s.Close()
	if s.IsEmpty() {
		return nil
	}
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := s.recover(ctx); err != nil {
		return err
	}
	if err := s.check(ctx); err != nil {
		return err
	}
	plans := s.plan()
	if err := s.stage(ctx, plans); err != nil {
		return errors.Join(err, s.cleanAll(plans))
	}
	if err := run(ctx, plans); err != nil {
		if undoErr := undoAll(plans); undoErr != nil {
			return errors.Join(err, fmt.Errorf("%w; the next 'waymark content' command tries again", undoErr))
		}
		return errors.Join(err, s.cleanAll(plans))
	}
	// The changes are complete even if a staging folder remains.
	_ = s.cleanAll(plans)
	return nil
}

// lock locks all roots; unlock releases them.
func (s *Set) lock() (unlock func(), err error) {
	var unlocks []func()
	unlock = func() {
		for _, f := range unlocks {
			f()
		}
	}
	for _, r := range s.roots {
		f, err := r.lock()
		if err != nil {
			unlock()
			return nil, err
		}
		unlocks = append(unlocks, f)
	}
	return unlock, nil
}

type rootPlan struct {
	root  *root
	steps []step
	texts []stagedText // of the steps that write files
	made  map[string]bool
}

type stagedText struct {
	step step
	text []byte
	perm fs.FileMode // of the replaced file; 0 for a new one
}

// plan returns the steps by root. Folders are made and paths moved before files are written
// to them.
func (s *Set) plan() []*rootPlan {
	var plans []*rootPlan
	for _, r := range s.roots {
		p := &rootPlan{root: r, made: map[string]bool{}}
		for i, st := range s.steps {
			if st.root == r {
				p.planStructural(st, s.steps[:i])
			}
		}
		for _, loc := range slices.SortedFunc(maps.Keys(s.writes), location.compare) {
			if loc.root == r {
				p.planWrite(loc, s.writes[loc], s.steps)
			}
		}
		if len(p.steps) > 0 {
			plans = append(plans, p)
		}
	}
	return plans
}

func (p *rootPlan) add(st step) step {
	st.ID = len(p.steps) + 1
	p.steps = append(p.steps, st)
	return st
}

// addFolders appends steps that create the missing parents of a path.
func (p *rootPlan) addFolders(name string, before []structural) {
	folder := path.Dir(name)
	if folder == "." || p.made[folder] {
		return
	}
	if origin, ok := originIn(before, location{p.root, folder}); ok && exists(p.root.disk, origin.name) {
		return
	}
	p.addFolders(folder, before)
	p.made[folder] = true
	p.add(step{Kind: makeFolder, Path: folder})
}

func (p *rootPlan) planStructural(st structural, before []structural) {
	if st.to == "" {
		p.add(step{Kind: removePath, Path: st.from})
		return
	}
	p.addFolders(st.to, before)
	p.add(step{Kind: movePath, Path: st.from, To: st.to})
}

func (p *rootPlan) planWrite(loc location, text []byte, before []structural) {
	t := stagedText{text: text}
	if origin, ok := originIn(before, loc); ok {
		if info, err := p.root.disk.Lstat(origin.name); err == nil {
			t.perm = info.Mode().Perm()
			t.step = p.add(step{Kind: replaceFile, Path: loc.name})
			p.texts = append(p.texts, t)
			return
		}
	}
	p.addFolders(loc.name, before)
	t.step = p.add(step{Kind: createFile, Path: loc.name})
	p.texts = append(p.texts, t)
}

// stage writes the new texts and the journals, but changes no content.
func (s *Set) stage(ctx context.Context, plans []*rootPlan) error {
	for _, p := range plans {
		for _, folder := range []string{stagingFolder, newFolder, oldFolder} {
			if err := p.root.disk.Mkdir(folder, 0o777); err != nil {
				return fmt.Errorf("write to %s: %w", p.root.dir, fault.Cause(err))
			}
		}
		g, ctx := errgroup.WithContext(ctx)
		g.SetLimit(stagingWriters)
		for _, t := range p.texts {
			g.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := p.root.disk.WriteFile(t.step.newFile(), t.text, t.perm); err != nil {
					return fmt.Errorf("write %s: %w", location{p.root, t.step.Path}, fault.Cause(err))
				}
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
	}
	for _, p := range plans {
		if err := (journal{First: plans[0].root.dir, Steps: p.steps}).write(p.root); err != nil {
			return fmt.Errorf("write journal in %s: %w", p.root.dir, fault.Cause(err))
		}
	}
	return nil
}

// run does all steps and then marks them as done.
func run(ctx context.Context, plans []*rootPlan) error {
	for _, p := range plans {
		for _, st := range p.steps {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := st.do(p.root.disk); err != nil {
				return fmt.Errorf("%s %s: %w", st.Kind, location{p.root, st.Path}, fault.Cause(err))
			}
		}
	}
	first := plans[0].root
	if err := first.disk.WriteFile(doneFile, nil, 0); err != nil {
		return fmt.Errorf("write to %s: %w", first.dir, fault.Cause(err))
	}
	return nil
}

func undoAll(plans []*rootPlan) error {
	for _, p := range slices.Backward(plans) {
		if err := (journal{Steps: p.steps}).undo(p.root); err != nil {
			return err
		}
	}
	return nil
}

// cleanAll removes the staging folders, the one in the first root last.
func (s *Set) cleanAll(plans []*rootPlan) error {
	for _, p := range slices.Backward(plans) {
		if err := clean(p.root); err != nil {
			return err
		}
	}
	return nil
}
