// Package vectors finds sections of pages by what they mean: a model has turned
// each into a vector, and those close to the vector of a question answer it. They
// are kept in a file for each locale, as bytes. Signs of components say which of them
// are compared whole.
package vectors

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// Options configure a Store.
type Options struct {
	Dir      string
	Embedder Embedder
	Model    string // vectors of another are made again
	Daily    int    // sections that are sent in a day of UTC; 0 means any number
	Log      *slog.Logger
	Now      func() time.Time                           // nil: time.Now
	Wait     func(context.Context, time.Duration) error // nil: until the time has passed or the context ends
}

// Limits on what is sent to a model, and on what it returns.
const (
	batchSize      = 32      // sections in a request
	mostText       = 2000    // bytes of a section
	mostDimensions = 4 << 10 // of a vector
	questionTime   = time.Second
	pause          = 30 * time.Second // without questions after a failure
	firstWait      = time.Second      // before sections are sent again, doubled each time
	longestWait    = 10 * time.Minute
)

// hash names what was sent of a section.
type hash [16]byte

// Store holds the vectors of a site. It is safe for concurrent use.
type Store struct {
	opts Options

	mu       sync.RWMutex
	indexes  map[locale.Locale]*index
	pausedTo time.Time

	making sync.Mutex // one Update at a time
	day    string     // of spent
	spent  int        // sections sent
}

// Open reads the vectors in a folder, which is made if it is missing.
func Open(o Options) (*Store, error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Wait == nil {
		o.Wait = clock.Wait
	}
	if err := os.MkdirAll(o.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("create folder %s: %w", o.Dir, fault.Cause(err))
	}
	s := &Store{opts: o, indexes: map[locale.Locale]*index{}}
	for _, l := range locale.All() {
		x, err := readFile(fileName(o.Dir, l), o.Model)
		if err != nil {
			return nil, err
		}
		if x != nil {
			s.indexes[l] = x
		}
	}
	return s, nil
}

// Question is the vector of a question.
type Question []int8

// Question returns the vector of a question; nil if there is nothing to compare it
// with or the model does not respond in time. After a failure it is not asked for a
// while, so that readers do not wait for it.
func (s *Store) Question(ctx context.Context, text string) Question {
	s.mu.RLock()
	idle := len(s.indexes) == 0 || s.opts.Now().Before(s.pausedTo)
	s.mu.RUnlock()
	if idle || text == "" {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, questionTime)
	defer cancel()
	list, err := s.embed(limited, []string{words.Truncate(text, mostText)})
	if err == nil {
		return list[0]
	}
	if ctx.Err() != nil {
		return nil // the reader has left
	}
	s.mu.Lock()
	s.pausedTo = s.opts.Now().Add(pause)
	s.mu.Unlock()
	s.opts.Log.Warn("questions are searched by their words only for a while", "error", err, "for", pause)
	return nil
}

// Nearest returns the sections of a locale that are closest to a question, the
// closest first.
func (s *Store) Nearest(l locale.Locale, q Question, limit int) []corpus.FoundSection {
	s.mu.RLock()
	x := s.indexes[l]
	s.mu.RUnlock()
	if x == nil || len(q) == 0 {
		return nil
	}
	return x.nearest(q, limit)
}

// errVectors is what is wrong with the response of a model.
var errVectors = errors.New("the model returned other vectors than were asked for")

// embed returns the vectors of texts as bytes.
func (s *Store) embed(ctx context.Context, texts []string) ([][]int8, error) {
	list, err := s.opts.Embedder.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	if len(list) != len(texts) {
		return nil, errVectors
	}
	all := make([][]int8, len(list))
	for i, v := range list {
		bytes, ok := quantize(v)
		if !ok || len(v) != len(list[0]) || len(v) > mostDimensions {
			return nil, errVectors
		}
		all[i] = bytes
	}
	return all, nil
}

// Complete reports whether the vectors of a locale are those of some content.
func (s *Store) Complete(l locale.Locale, fingerprint string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	x := s.indexes[l]
	return x != nil && x.fingerprint == fingerprint
}

// Update makes the vectors of the sections of a locale. Only those that are new or
// changed are sent to the model. It waits and tries again when the model fails or
// the sections of a day are used up, so it may take days; what was made before it
// ends is not lost.
func (s *Store) Update(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	s.making.Lock()
	defer s.making.Unlock()
	u, err := s.newUpdate(l)
	if err != nil {
		return err
	}
	defer u.close()
	started := s.opts.Now()
	for p := range pages {
		for _, section := range p.Sections {
			if err := u.add(ctx, &p, section); err != nil {
				return fmt.Errorf("vectors of %s: %w", l, err)
			}
		}
	}
	if err := u.send(ctx); err != nil {
		return fmt.Errorf("vectors of %s: %w", l, err)
	}
	if u.next == nil {
		return nil // no section
	}
	u.next.fingerprint = fingerprint
	if err := writeFile(fileName(s.opts.Dir, l), s.opts.Model, u.next); err != nil {
		return err
	}
	s.mu.Lock()
	s.indexes[l] = u.next
	s.mu.Unlock()
	u.discard()
	s.opts.Log.Info("vectors of sections", "locale", l, "sections", len(u.next.entries), "sent", u.sent, "took", s.opts.Now().Sub(started).Round(time.Millisecond))
	return nil
}

// update is an index that is being made.
type update struct {
	s      *Store
	name   string
	have   []*index // to take vectors from
	before *index   // of these, what an update that was ended had made; may be nil
	next   *index   // nil before the number of dimensions is known
	file   *os.File // of what was made, for the next time
	wanted []entry
	texts  []string
	sent   int
}

func (s *Store) newUpdate(l locale.Locale) (*update, error) {
	u := &update{s: s, name: fileName(s.opts.Dir, l) + incomplete}
	before, err := readFile(u.name, s.opts.Model)
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	current := s.indexes[l]
	s.mu.RUnlock()
	u.before = before
	for _, x := range []*index{current, before} {
		if x != nil {
			u.have = append(u.have, x)
		}
	}
	return u, nil
}

func (u *update) add(ctx context.Context, p *corpus.Document, s corpus.TextSection) error {
	if !isStorable(p.URL, s.Anchor) {
		return nil
	}
	text := words.Truncate(p.Title+"\n"+s.Headings+"\n"+s.Text, mostText)
	sum := sha256.Sum256([]byte(text))
	e := entry{url: p.URL, anchor: s.Anchor}
	copy(e.hash[:], sum[:])
	for _, x := range u.have {
		if n, ok := x.byHash[e.hash]; ok && (u.next == nil || u.next.dimensions == x.dimensions) {
			return u.take(e, x.vector(n))
		}
	}
	u.wanted, u.texts = append(u.wanted, e), append(u.texts, text)
	if len(u.texts) < batchSize {
		return nil
	}
	return u.send(ctx)
}

// take adds a section with its vector.
func (u *update) take(e entry, vector []int8) error {
	if u.next == nil {
		u.next = newIndex(len(vector))
	}
	if len(vector) != u.next.dimensions {
		return fmt.Errorf("%w: %d components after %d", errVectors, len(vector), u.next.dimensions)
	}
	u.next.add(e, vector)
	return nil
}

// send has the vectors made that are wanted.
func (u *update) send(ctx context.Context) error {
	if len(u.texts) == 0 {
		return nil
	}
	list, err := u.s.patiently(ctx, u.texts)
	if err != nil {
		return err
	}
	for i, vector := range list {
		if err := u.take(u.wanted[i], vector); err != nil {
			// The model has changed under its name: none of its old vectors can be used.
			return errors.Join(err, u.forget())
		}
		if err := u.keep(u.wanted[i], vector); err != nil {
			return err
		}
	}
	u.sent += len(list)
	u.wanted, u.texts = u.wanted[:0], u.texts[:0]
	return nil
}

// keep writes a vector down, for an update that takes over from this one.
func (u *update) keep(e entry, vector []int8) error {
	if u.file == nil {
		f, err := os.OpenFile(u.name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return fmt.Errorf("write vectors: %w", fault.Cause(err))
		}
		u.file = f
		if err := u.begin(len(vector)); err != nil {
			return err
		}
	}
	if _, err := u.file.Write(record(e, vector)); err != nil {
		return fmt.Errorf("write vectors: %w", fault.Cause(err))
	}
	return nil
}

// begin writes the head and what an update before this one had made.
func (u *update) begin(dimensions int) error {
	err := u.file.Truncate(0)
	if err == nil {
		_, err = u.file.Write(head(u.s.opts.Model, "", dimensions))
	}
	if x := u.before; x != nil && x.dimensions == dimensions {
		for n := 0; n < len(x.entries) && err == nil; n++ {
			_, err = u.file.Write(record(x.entries[n], x.vector(n)))
		}
	}
	if err != nil {
		return fmt.Errorf("write vectors: %w", fault.Cause(err))
	}
	return nil
}

func (u *update) close() {
	if u.file != nil {
		_ = u.file.Close()
	}
}

// discard removes what is in the complete file now.
func (u *update) discard() { _ = os.Remove(u.name) }

// forget removes the vectors of a model that returns others now.
func (u *update) forget() error {
	u.s.mu.Lock()
	clear(u.s.indexes)
	u.s.mu.Unlock()
	for _, l := range locale.All() {
		for _, name := range []string{fileName(u.s.opts.Dir, l), fileName(u.s.opts.Dir, l) + incomplete} {
			if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("remove old vectors: %w", fault.Cause(err))
			}
		}
	}
	return nil
}

// patiently has texts turned into vectors, however long that takes.
func (s *Store) patiently(ctx context.Context, texts []string) ([][]int8, error) {
	for delay := firstWait; ; delay = min(2*delay, longestWait) {
		if err := s.spend(ctx, len(texts)); err != nil {
			return nil, err
		}
		list, err := s.embed(ctx, texts)
		if err == nil {
			return list, nil
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("embed: %w", ctx.Err())
		}
		s.opts.Log.Warn("sections get no vectors; it is tried again", "error", err, "after", delay)
		if err := s.opts.Wait(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// spend counts sections that are sent, and waits for the next day when there were
// too many.
func (s *Store) spend(ctx context.Context, n int) error {
	for {
		now := s.opts.Now().UTC()
		if day := now.Format(time.DateOnly); day != s.day {
			s.day, s.spent = day, 0
		}
		if s.opts.Daily == 0 || s.spent == 0 || s.spent+n <= s.opts.Daily {
			s.spent += n
			return nil
		}
		next := now.Truncate(24 * time.Hour).Add(24 * time.Hour)
		s.opts.Log.Warn("the vectors of a day are made; the rest waits for the next day", "sections", s.spent)
		if err := s.opts.Wait(ctx, next.Sub(now)); err != nil {
			return err
		}
	}
}
