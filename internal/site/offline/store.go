package offline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
)

// How long files of replaced packs are kept for downloads in progress: an hour, or two
// further editions.
const (
	keepFor      = time.Hour
	keepEditions = 2
)

// Internal files of a Store: the record of the sources of the packs, written by its owner,
// and the lock of the folder.
const (
	RecordName = ".record.json"
	lockName   = ".lock"
)

// Store stores the packs of a site in a folder and replaces them repeatedly. It is safe for
// concurrent use.
type Store struct {
	dir string
	now func() time.Time

	// files is held during writes, and exclusively by Tidy, which must not delete a file
	// being written.
	files sync.RWMutex

	mu       sync.Mutex
	lock     *files.Lock // nil before Claim
	current  *edition    // nil before there is one
	replaced []*edition
	pending  map[string]bool // addresses of files that the next list of packs may name
	damaged  bool            // a file of the current packs is damaged
	report   func()          // called when one is found; may be nil
}

// edition is the result of a run.
type edition struct {
	catalogue []byte
	files     map[string]bool // addresses
	until     time.Time       // expiry, once replaced
}

// NewStore returns the store in a folder, created if missing. It has no packs before Claim.
func NewStore(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("folder of packs: %w", err)
	}
	return &Store{dir: dir, now: time.Now, pending: map[string]bool{}}, nil
}

// Claim locks the folder against other stores, whose cleanup would delete needed files, and
// makes complete packs in it available. The error wraps [fault.ErrConflict] while another
// store has the folder.
func (s *Store) Claim() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock != nil {
		return nil
	}
	lock, err := files.TryLock(filepath.Join(s.dir, lockName))
	if err != nil {
		return fmt.Errorf("folder of packs: %w", err)
	}
	s.lock = lock
	text, err := os.ReadFile(filepath.Join(s.dir, path.Base(CataloguePath)))
	if err == nil {
		// Unreadable packs are rebuilt.
		s.current, _ = s.editionOf(text)
	}
	return nil
}

// Close releases the folder. Nothing may be written or opened afterwards.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return nil
	}
	lock := s.lock
	s.lock, s.current, s.replaced = nil, nil, nil
	return lock.Unlock()
}

func (s *Store) Files() fs.FS { return os.DirFS(s.dir) }

// editionOf returns the edition of a list of packs, whose files must all exist.
func (s *Store) editionOf(catalogue []byte) (*edition, error) {
	c, err := ParseCatalogue(catalogue)
	if err != nil {
		return nil, err
	}
	e := &edition{catalogue: catalogue, files: map[string]bool{}}
	for _, p := range c.Packs {
		if err := s.addFiles(e, p.Index); err != nil {
			return nil, err
		}
		if p.Images != nil {
			if err := s.addFiles(e, p.Images.Index); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// addFiles adds an index and its shards.
func (s *Store) addFiles(e *edition, address string) error {
	text, err := os.ReadFile(s.file(address))
	if err != nil {
		return fmt.Errorf("read index: %w", err)
	}
	if err := checkContent(address, bytes.NewReader(text)); err != nil {
		return err
	}
	index, err := ParseIndex(text)
	if err != nil {
		return err
	}
	e.files[address] = true
	for _, shard := range index.Shards {
		if !s.has(shard.File, shard.Bytes) {
			return fmt.Errorf("shard %s: %w", shard.File, fault.ErrNotFound)
		}
		e.files[shard.File] = true
	}
	return nil
}

func (s *Store) file(address string) string {
	return filepath.Join(s.dir, filepath.FromSlash(strings.TrimPrefix(address, Path)))
}

// has reports whether a file of some length exists. Open checks the content.
func (s *Store) has(address string, bytes int64) bool {
	info, err := os.Stat(s.file(address))
	return err == nil && info.Mode().IsRegular() && info.Size() == bytes
}

// holds reports whether there is a file with some content.
func (s *Store) holds(address string, data []byte) bool {
	if !s.has(address, int64(len(data))) {
		return false
	}
	there, err := os.ReadFile(s.file(address))
	return err == nil && bytes.Equal(there, data)
}

// Write stores a file by name below [Path]. The list of packs, written last, replaces the
// previous packs.
func (s *Store) Write(name string, data []byte) error {
	address := Path + name
	switch {
	case address == CataloguePath:
		return s.publish(data)
	case name != RecordName && !IsFile(address):
		return fmt.Errorf("file %q of packs: %w", name, fault.ErrInvalid)
	}
	s.files.RLock()
	defer s.files.RUnlock()
	if name == RecordName {
		return s.write(address, data)
	}
	s.mu.Lock()
	s.pending[address] = true
	s.mu.Unlock()
	if s.holds(address, data) {
		return nil
	}
	return s.write(address, data)
}

// Discard deletes the files of incomplete packs.
func (s *Store) Discard() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failures []error
	for address := range s.pending {
		if s.names(address) {
			continue
		}
		if err := os.Remove(s.file(address)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failures = append(failures, err)
		}
	}
	clear(s.pending)
	return errors.Join(failures...)
}

// write writes a file atomically.
func (s *Store) write(address string, data []byte) error {
	target := s.file(address)
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return fmt.Errorf("write packs: %w", err)
	}
	if err := files.WriteUnsynced(target, data, 0o644); err != nil {
		return fmt.Errorf("write packs: %w", err)
	}
	return nil
}

func (s *Store) publish(catalogue []byte) error {
	next, err := s.editionOf(catalogue)
	if err != nil {
		return fmt.Errorf("publish packs: %w", err)
	}
	s.files.RLock()
	err = s.write(CataloguePath, catalogue)
	s.files.RUnlock()
	if err != nil {
		return err
	}
	s.replace(next)
	return s.Tidy()
}

// replace makes an edition the current one.
func (s *Store) replace(next *edition) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if before := s.current; before != nil && string(before.catalogue) != string(next.catalogue) {
		before.until = s.now().Add(keepFor)
		s.replaced = append(s.replaced, before)
	}
	s.current, s.damaged = next, false
	clear(s.pending)
}

// Tidy deletes unneeded files. It may run concurrently with readers.
func (s *Store) Tidy() error {
	s.files.Lock()
	defer s.files.Unlock()
	if !s.forget() {
		return nil
	}
	return filepath.WalkDir(s.dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(s.dir, file)
		if err != nil {
			return err
		}
		address := Path + filepath.ToSlash(name)
		isOurs := IsFile(address) || files.IsTemporary(entry.Name())
		if !isOurs || s.isNeeded(address) {
			return nil
		}
		return os.Remove(file)
	})
}

// forget drops expired editions. It returns false without an edition, when needed files are
// unknown.
func (s *Store) forget() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.replaced) > 0 && (len(s.replaced) > keepEditions || !s.now().Before(s.replaced[0].until)) {
		s.replaced = s.replaced[1:]
	}
	return s.current != nil
}

// isNeeded reports whether an edition has a file, or the next one may.
func (s *Store) isNeeded(address string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending[address] || s.names(address)
}

// names reports whether a kept edition has a file. The lock is held.
func (s *Store) names(address string) bool {
	if s.current != nil && s.current.files[address] {
		return true
	}
	return slices.ContainsFunc(s.replaced, func(e *edition) bool { return e.files[address] })
}

// Catalogue returns the list of packs, nil before the first.
func (s *Store) Catalogue() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return nil
	}
	return s.current.catalogue
}

// Open opens and verifies an index or a shard. The error wraps [fault.ErrNotFound] if no pack
// has it, and [fault.ErrUnavailable] if it is missing or damaged: browsers and proxies cache
// the content indefinitely.
func (s *Store) Open(address string) (fs.File, error) {
	s.mu.Lock()
	known := s.names(address)
	s.mu.Unlock()
	if !known {
		return nil, fmt.Errorf("file %s of packs: %w", address, fault.ErrNotFound)
	}
	f, err := openWhole(address, s.file(address))
	if err == nil {
		return f, nil
	}
	if !s.isNeeded(address) {
		return nil, fmt.Errorf("file %s of packs: %w", address, fault.ErrNotFound) // tidied meanwhile
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errFormat) {
		s.noteDamage(address)
	}
	return nil, fmt.Errorf("open file %s of packs: %w: %v", address, fault.ErrUnavailable, err)
}

// openWhole opens a file and verifies its content.
func openWhole(address, name string) (f *os.File, err error) {
	if f, err = os.Open(name); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
		}
	}()
	if err := checkContent(address, f); err != nil {
		return nil, err
	}
	_, err = f.Seek(0, io.SeekStart)
	return f, err
}

func checkContent(address string, r io.Reader) error {
	sum, isShard := strings.CutSuffix(path.Base(address), ".pack")
	if !isShard {
		text, err := io.ReadAll(r)
		if err == nil && !isIndex(address, text) {
			err = malformed("index %s: its content is not that of its name", address)
		}
		return err
	}
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return err
	}
	if hex.EncodeToString(h.Sum(nil))[:nameLength] != sum {
		return malformed("shard %s: its content is not that of its name", address)
	}
	return nil
}

// noteDamage has the packs rebuilt if the current ones have a file.
func (s *Store) noteDamage(address string) {
	s.mu.Lock()
	isCurrent := s.current != nil && s.current.files[address]
	s.damaged = s.damaged || isCurrent
	report := s.report
	s.mu.Unlock()
	if isCurrent && report != nil {
		report()
	}
}

// OnDamage sets a function to call when a current file is missing or damaged. It must not
// block.
func (s *Store) OnDamage(report func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report = report
}

// Damaged reports whether a current file was found to be missing or damaged.
func (s *Store) Damaged() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.damaged
}

func isIndex(address string, text []byte) bool {
	index, err := ParseIndex(text)
	if err != nil {
		return false
	}
	shards, err := json.Marshal(index.Shards)
	return err == nil && index.Version == hashOf(shards)[:hashLength] && strings.HasSuffix(address, "-"+index.Version+".json")
}
