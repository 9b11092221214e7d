package changeset

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"waymark.dev/waymark/internal/platform/fault"
)

// Staging names in a root. The folder is hidden, so it is not content, and on the same file
// system, so files can be renamed into place.
const (
	stagingFolder = ".waymark-changes"
	newFolder     = stagingFolder + "/new" // texts to be written, by step number
	oldFolder     = stagingFolder + "/old" // replaced and removed files
	journalFile   = stagingFolder + "/journal.json"
	journalDraft  = stagingFolder + "/journal.new"
	doneFile      = stagingFolder + "/done" // exists once all steps are done, in the first root
)

// journal lists the steps in one root; it is written before the first step runs.
type journal struct {
	First string `json:"first"` // the root with doneFile
	Steps []step `json:"steps"`
}

type kind string

const (
	makeFolder  kind = "mkdir"
	movePath    kind = "move"
	removePath  kind = "remove"
	replaceFile kind = "replace"
	createFile  kind = "create"
)

// step is one change of the tree. Undoing it is safe even if it was not done.
type step struct {
	Kind kind   `json:"kind"`
	Path string `json:"path"`
	To   string `json:"to,omitempty"`
	ID   int    `json:"id,omitempty"`
}

func (s step) newFile() string { return newFolder + "/" + strconv.Itoa(s.ID) }
func (s step) oldFile() string { return oldFolder + "/" + strconv.Itoa(s.ID) }

func (s step) do(d disk) error {
	switch s.Kind {
	case makeFolder:
		return d.Mkdir(s.Path, 0o777)
	case movePath:
		if exists(d, s.To) && !sameAt(d, s.Path, s.To) {
			return fs.ErrExist
		}
		return d.Rename(s.Path, s.To)
	case removePath:
		return d.Rename(s.Path, s.oldFile())
	case replaceFile:
		// The link keeps the old file in place, so readers always find one. Not every file
		// system has links.
		if err := d.Link(s.Path, s.oldFile()); err != nil {
			if err := d.Rename(s.Path, s.oldFile()); err != nil {
				return err
			}
		}
		return d.Rename(s.newFile(), s.Path)
	case createFile:
		if exists(d, s.Path) {
			return fs.ErrExist
		}
		return d.Rename(s.newFile(), s.Path)
	}
	return fmt.Errorf("step %q is unknown: %w", s.Kind, fault.ErrInvalid)
}

func (s step) undo(d disk) error {
	switch s.Kind {
	case makeFolder:
		// ErrExist means that the file has been created since.
		if err := d.Remove(s.Path); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrExist) {
			return err
		}
	case movePath:
		if exists(d, s.To) && (!exists(d, s.Path) || sameAt(d, s.Path, s.To)) {
			return d.Rename(s.To, s.Path)
		}
	case removePath, replaceFile:
		if exists(d, s.oldFile()) {
			return d.Rename(s.oldFile(), s.Path)
		}
	case createFile:
		if !exists(d, s.newFile()) && exists(d, s.Path) {
			return d.Rename(s.Path, s.newFile())
		}
	}
	return nil
}

// sameAt reports whether two names are the same file, as on file systems that ignore case.
func sameAt(d disk, a, b string) bool {
	infoA, errA := d.Lstat(a)
	infoB, errB := d.Lstat(b)
	return errA == nil && errB == nil && sameFile(infoA, infoB)
}

func (j journal) write(r *root) error {
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	if err := r.disk.WriteFile(journalDraft, text, 0); err != nil {
		return err
	}
	return r.disk.Rename(journalDraft, journalFile)
}

// undo reverts the steps of a journal, the last first.
func (j journal) undo(r *root) error {
	for _, s := range slices.Backward(j.Steps) {
		if err := s.undo(r.disk); err != nil {
			return fmt.Errorf("undo %s of %s: %w", s.Kind, location{r, s.Path}, fault.Cause(err))
		}
	}
	return nil
}

// clean removes the staging folder, first the journal: without it nothing is undone.
func clean(r *root) error {
	err := r.disk.Remove(journalFile)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = r.disk.RemoveAll(stagingFolder)
	}
	if err != nil {
		return fmt.Errorf("remove %s: %w", location{r, stagingFolder}, fault.Cause(err))
	}
	return nil
}

// Recover finishes interrupted runs below some folders: complete changes stay, others are
// undone. It reports whether any were undone.
func Recover(ctx context.Context, roots ...string) (undone bool, err error) {
	s, err := New(roots...)
	if err != nil {
		return false, err
	}
	defer s.Close()
	unlock, err := s.lock()
	if err != nil {
		return false, err
	}
	defer unlock()
	return s.recover(ctx)
}

// Close closes the folders of a plan that is not applied.
func (s *Set) Close() {
	for _, r := range s.roots {
		_ = r.open.Close() // nothing was written through it
	}
}

// recover is Recover with the locks held. The first root of an earlier run comes last: it has
// doneFile.
func (s *Set) recover(ctx context.Context) (undone bool, err error) {
	type leftover struct {
		root    *root
		journal journal
	}
	var list []leftover
	for _, r := range s.roots {
		if !exists(r.disk, stagingFolder) {
			continue
		}
		j, err := readJournal(r)
		if err != nil {
			return undone, err
		}
		list = append(list, leftover{r, j})
	}
	slices.SortStableFunc(list, func(a, b leftover) int {
		return boolInt(a.journal.First == a.root.dir) - boolInt(b.journal.First == b.root.dir)
	})
	for _, l := range list {
		if err := ctx.Err(); err != nil {
			return undone, err
		}
		if len(l.journal.Steps) > 0 && !isDone(l.journal.First) {
			undone = true
			if err := l.journal.undo(l.root); err != nil {
				return undone, fmt.Errorf("undo the changes of an earlier run: %w", err)
			}
		}
		if err := clean(l.root); err != nil {
			return undone, err
		}
	}
	return undone, nil
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func isDone(first string) bool {
	_, err := os.Lstat(filepath.Join(first, filepath.FromSlash(doneFile)))
	return err == nil
}

// readJournal returns the journal of a root, empty if there is none.
func readJournal(r *root) (journal, error) {
	var j journal
	text, err := r.disk.ReadFile(journalFile)
	if errors.Is(err, fs.ErrNotExist) {
		return j, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &j)
	}
	if err != nil {
		return j, fmt.Errorf("the journal %s of an interrupted run is unreadable: %w", location{r, journalFile}, fault.Cause(err))
	}
	return j, nil
}
