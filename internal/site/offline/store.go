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
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
)

// How long files are kept that the current packs no longer name, so that downloads
// under way can end: for an hour, or until the packs have been made again twice.
const (
	keepFor      = time.Hour
	keepEditions = 2
)

// Names of files of a Store that nobody downloads: the record of what the packs were
// made from, which its owner may write, and the lock of the folder.
const (
	RecordName = ".record.json"
	lockName   = ".lock"
)

// Store keeps the packs of a site in a folder, while they are made again and again.
// It is safe for concurrent use.
type Store struct {
	dir string
	now func() time.Time

	// files is held while a file is written, and exclusively by Tidy: it deletes none
	// that is being written.
	files sync.RWMutex

	mu       sync.Mutex
	lock     *files.Lock // nil before Claim
	current  *edition    // nil before there is one
	replaced []*edition
	pending  map[string]bool // addresses of files that the next list of packs may name
	damaged  bool            // a file of the current packs is not as its name says
	report   func()          // called when one is found; nil for nobody
}

// edition is what one run has made.
type edition struct {
	catalogue []byte
	files     map[string]bool // addresses
	until     time.Time       // when it is forgotten, once it was replaced
}

// NewStore returns the store in a folder, which is made if there is none. It has no
// packs before Claim.
func NewStore(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("folder of packs: %w", err)
	}
	return &Store{dir: dir, now: time.Now, pending: map[string]bool{}}, nil
}

// Claim takes the folder, so that no other store deletes what this one needs. Packs that
// are complete in it can be read from then on. The error wraps [fault.ErrConflict] while
// another store has the folder.
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
		// What cannot be read is made again, and replaces it.
		s.current, _ = s.editionOf(text)
	}
	return nil
}

// Close leaves the folder to others. Nothing may be written or opened any longer.
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

// editionOf returns the edition of a list of packs, of which all files must be there.
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

// addFiles adds an index and the shards that it names.
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

// has reports whether there is a file of some length. Open looks at its content.
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

// Write keeps a file by its name below [Path]. The list of packs, which must come
// after all other files, replaces the packs before.
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

// Discard deletes what was written for packs that will not be complete: the disk may be
// full.
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

// write writes a file whole or not at all.
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

// Tidy deletes the files that nobody needs any longer. Readers go on meanwhile.
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

// forget drops the editions that were replaced long enough ago. It reports false
// while there is no edition, when nothing is known of the files that there are.
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

// names reports whether an edition that is kept has a file. The lock is held.
func (s *Store) names(address string) bool {
	if s.current != nil && s.current.files[address] {
		return true
	}
	for _, e := range s.replaced {
		if e.files[address] {
			return true
		}
	}
	return false
}

// Catalogue returns the list of packs, nil before they were made.
func (s *Store) Catalogue() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return nil
	}
	return s.current.catalogue
}

// Open opens an index or a shard by its address, and compares the content with the
// name. The error wraps [fault.ErrNotFound] for one that no pack has, and
// [fault.ErrUnavailable] for one that is gone or damaged: the disk may be failing, and
// browsers and proxies keep what they get indefinitely.
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

// openWhole opens a file if its content is what its address says.
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

// noteDamage has the packs made again if the current ones name a file.
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

// OnDamage sets what is called when a file of the current packs is found to be gone or
// damaged. It must not wait.
func (s *Store) OnDamage(report func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.report = report
}

// Damaged reports whether a file of the current packs was found to be gone or damaged.
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
