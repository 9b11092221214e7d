package changeset

import (
	"bytes"
	"crypto/sha1"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"
)

const devNull = "/dev/null" // git's, on all systems

type change struct {
	from, to location // empty if there is no file
	text     []byte   // the new text, if written is set
	written  bool
}

func (c change) place() location {
	if c.to.root != nil {
		return c.to
	}
	return c.from
}

// Files returns the number of files that would be written, moved or removed.
func (s *Set) Files() (int, error) {
	changes, err := s.changes()
	return len(changes), err
}

// Paths lists the changed files by their planned path, sorted.
func (s *Set) Paths() ([]string, error) {
	changes, err := s.changes()
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(changes))
	for i, c := range changes {
		paths[i] = c.place().String()
	}
	return paths, nil
}

// changes lists the changed files, by path.
func (s *Set) changes() ([]change, error) {
	list := map[location]change{} // by location on disk
	for i, st := range s.steps {
		origin, ok := originIn(s.steps[:i], location{st.root, st.from})
		if !ok {
			continue
		}
		held, err := takeInventory(origin)
		if err != nil {
			return nil, fmt.Errorf("list files of %s: %w", origin, err)
		}
		for name := range held {
			loc := location{st.root, name}
			to, _ := s.destination(loc)
			list[loc] = change{from: loc, to: to}
		}
	}
	var added []change
	for loc, text := range s.writes {
		c := change{to: loc, text: text, written: true}
		if origin, ok := s.origin(loc); ok && exists(loc.root.disk, origin.name) {
			c.from = origin
			list[origin] = c
			continue
		}
		if removed, ok := list[loc]; ok && removed.to.root == nil {
			c.from = loc
			list[loc] = c
			continue
		}
		added = append(added, c)
	}
	changes := slices.AppendSeq(added, maps.Values(list))
	slices.SortFunc(changes, func(a, b change) int { return a.place().compare(b.place()) })
	return changes, nil
}

// Diff writes the changes in the format of 'git apply'. Paths are relative to the repository,
// or to the root if there is none.
func (s *Set) Diff(w io.Writer) error {
	changes, err := s.changes()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	for _, c := range changes {
		if err := s.writeChange(&out, c); err != nil {
			return err
		}
	}
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("write diff: %w", err)
	}
	return nil
}

func (s *Set) writeChange(out *bytes.Buffer, c change) error {
	var before, after []byte
	var mode fs.FileMode = 0o644
	if c.from.root != nil {
		info, err := c.from.root.disk.Lstat(c.from.name)
		if err != nil {
			return fmt.Errorf("describe %s: %w", c.from, err)
		}
		mode = info.Mode()
		if before, err = s.textOf(c.from, info); err != nil {
			return err
		}
	}
	after = before
	if c.written {
		after = c.text
	}
	oldName, newName := "a/"+gitName(c.place()), "b/"+gitName(c.place())
	if c.from.root != nil {
		oldName = "a/" + gitName(c.from)
	}
	fmt.Fprintf(out, "diff --git %s %s\n", quoteName(oldName), quoteName(newName))
	switch {
	case c.from.root == nil:
		fmt.Fprintf(out, "new file mode %s\n", gitMode(mode))
		oldName = devNull
	case c.to.root == nil:
		fmt.Fprintf(out, "deleted file mode %s\n", gitMode(mode))
		newName, after = devNull, nil
	case c.from != c.to:
		fmt.Fprintf(out, "similarity index %d%%\nrename from %s\nrename to %s\n", similarity(before, after), quoteName(oldName[2:]), quoteName(newName[2:]))
	}
	writeHunks(out, oldName, newName, before, after)
	return nil
}

// textOf returns what git stores for a file: its text, or the target of a link.
func (s *Set) textOf(loc location, info fs.FileInfo) ([]byte, error) {
	if info.Mode()&fs.ModeSymlink != 0 {
		target, err := loc.root.open.Readlink(loc.name)
		return []byte(target), err
	}
	text, err := loc.root.disk.ReadFile(loc.name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", loc, err)
	}
	return text, nil
}

// writeHunks writes the differences between two texts, if any.
func writeHunks(out *bytes.Buffer, oldName, newName string, before, after []byte) {
	switch {
	case bytes.Equal(before, after):
		return
	case isBinary(before) || isBinary(after):
		// Only removals are binary; git needs no more than the full hash.
		fmt.Fprintf(out, "index %s..%040d\nBinary files %s and %s differ\n", blobHash(before), 0, quoteName(oldName), quoteName(newName))
		return
	}
	fmt.Fprintf(out, "--- %s%s\n+++ %s%s\n", quoteName(oldName), nameEnd(oldName), quoteName(newName), nameEnd(newName))
	hunks := diff.Diff("a", before, "b", after)
	for range 3 { // its own header
		_, hunks, _ = bytes.Cut(hunks, []byte("\n"))
	}
	out.Write(hunks)
}

// gitName returns the path of a file in its repository.
func gitName(loc location) string { return path.Join(loc.root.prefix(), loc.name) }

// prefix returns the path of a root in its repository, "" if it is the top level or there is
// no repository.
func (r *root) prefix() string {
	for dir := r.dir; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			rel, err := filepath.Rel(dir, r.dir)
			if err != nil {
				return ""
			}
			return filepath.ToSlash(rel)
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

func gitMode(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "120000"
	case mode&0o100 != 0:
		return "100755"
	}
	return "100644"
}

// quoteName quotes a name as git does, if it has control characters, quotes or backslashes.
func quoteName(name string) string {
	if !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '"' || r == '\\' || r == utf8.RuneError }) {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// nameEnd terminates names that contain spaces.
func nameEnd(name string) string {
	if strings.Contains(name, " ") {
		return "\t"
	}
	return ""
}

func isBinary(text []byte) bool { return bytes.IndexByte(text[:min(len(text), 8000)], 0) >= 0 }

func blobHash(text []byte) string {
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", len(text))
	_, _ = h.Write(text) // a hash takes everything
	return fmt.Sprintf("%x", h.Sum(nil))
}

// similarity is the unchanged share of a text, in percent.
func similarity(before, after []byte) int {
	if bytes.Equal(before, after) {
		return 100
	}
	lines := map[string]int{}
	for line := range bytes.Lines(before) {
		lines[string(line)]++
	}
	kept := 0
	for line := range bytes.Lines(after) {
		if lines[string(line)] > 0 {
			lines[string(line)]--
			kept += len(line)
		}
	}
	return min(99, 100*kept/max(len(before), len(after), 1))
}
