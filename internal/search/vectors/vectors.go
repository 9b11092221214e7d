// Package vectors finds sections of pages by meaning: a model turns each section into a
// vector, and sections whose vectors are close to a question's may answer it. The vectors of a
// locale are quantized to bytes and stored in a file. Searches first compare the signs of the
// components, then all bytes of the closest sections.
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

type Options struct {
	Dir      string
	Embedder Embedder
	Model    string // vectors of another model are discarded
	Daily    int    // maximum number of sections sent per UTC day; 0 means no limit
	Log      *slog.Logger
	Now      func() time.Time                           // nil: time.Now
	Wait     func(context.Context, time.Duration) error // nil: clock.Wait
}

// Limits on requests to a model and its responses.
const (
	batchSize       = 32      // sections in a request
	maxText         = 2000    // bytes of a section
	maxDimensions   = 4 << 10 // of a vector
	questionTimeout = time.Second
	pause           = 30 * time.Second // without questions after a failure
	initialDelay    = time.Second      // before sections are sent again, doubled each time
	maxDelay        = 10 * time.Minute
)

// hash identifies the text of a section.
type hash [16]byte

// Store holds the vectors of a site. It is safe for concurrent use.
type Store struct {
	opts Options

	mu          sync.RWMutex
	indexes     map[locale.Locale]*index
	pausedUntil time.Time

	updating sync.Mutex // one Update at a time
	day      string     // of spent
	spent    int        // sections sent
}

// Open reads the vectors in a folder, created if missing.
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

type Question []int8

// Question returns the vector of a question, or nil if there are no vectors to compare or the
// model does not respond in time. After a failure it does not ask the model for a while, so
// that readers do not wait.
func (s *Store) Question(ctx context.Context, text string) Question {
	s.mu.RLock()
	idle := len(s.indexes) == 0 || s.opts.Now().Before(s.pausedUntil)
	s.mu.RUnlock()
	if idle || text == "" {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, questionTimeout)
	defer cancel()
	list, err := s.embed(limited, []string{words.Truncate(text, maxText)})
	if err == nil {
		return list[0]
	}
	if ctx.Err() != nil {
		return nil // the request was cancelled
	}
	s.mu.Lock()
	s.pausedUntil = s.opts.Now().Add(pause)
	s.mu.Unlock()
	s.opts.Log.Warn("embedding a question failed; searching by words only", "error", err, "for", pause)
	return nil
}

// Nearest returns the sections of a locale closest to a question, the closest first.
func (s *Store) Nearest(l locale.Locale, q Question, limit int) []corpus.FoundSection {
	s.mu.RLock()
	x := s.indexes[l]
	s.mu.RUnlock()
	if x == nil || len(q) == 0 {
		return nil
	}
	return x.nearest(q, limit)
}

// errVectors is the error for an unusable response of a model.
var errVectors = errors.New("the model returned invalid vectors")

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
		if !ok || len(v) != len(list[0]) || len(v) > maxDimensions {
			return nil, errVectors
		}
		all[i] = bytes
	}
	return all, nil
}

// Complete reports whether a locale has vectors of the content with a fingerprint.
func (s *Store) Complete(l locale.Locale, fingerprint string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	x := s.indexes[l]
	return x != nil && x.fingerprint == fingerprint
}

// Update makes the vectors of a locale's sections. Only new and changed sections are sent to
// the model. It waits and retries after failures and at the daily limit, so it may take days.
// If ctx ends, the vectors made so far are kept for the next Update.
func (s *Store) Update(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	s.updating.Lock()
	defer s.updating.Unlock()
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
	_ = os.Remove(u.name) // incomplete
	s.opts.Log.Info("vectors of sections", "locale", l, "sections", len(u.next.entries), "sent", u.sent, "took", s.opts.Now().Sub(started).Round(time.Millisecond))
	return nil
}

// update is an index being built.
type update struct {
	s       *Store
	name    string
	sources []*index // sources of reusable vectors
	before  *index   // the one of these made by an interrupted update; may be nil
	next    *index   // nil until the number of dimensions is known
	file    *os.File // of the vectors made so far, in case the update is interrupted
	pending []entry
	texts   []string
	sent    int
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
			u.sources = append(u.sources, x)
		}
	}
	return u, nil
}

func (u *update) add(ctx context.Context, p *corpus.Document, s corpus.TextSection) error {
	if !isStorable(p.URL, s.Anchor) {
		return nil
	}
	text := words.Truncate(p.Title+"\n"+s.Headings+"\n"+s.Text, maxText)
	sum := sha256.Sum256([]byte(text))
	e := entry{url: p.URL, anchor: s.Anchor}
	copy(e.hash[:], sum[:])
	for _, x := range u.sources {
		if n, ok := x.byHash[e.hash]; ok && (u.next == nil || u.next.dimensions == x.dimensions) {
			return u.addVector(e, x.vector(n))
		}
	}
	u.pending, u.texts = append(u.pending, e), append(u.texts, text)
	if len(u.texts) < batchSize {
		return nil
	}
	return u.send(ctx)
}

func (u *update) addVector(e entry, vector []int8) error {
	if u.next == nil {
		u.next = newIndex(len(vector))
	}
	if len(vector) != u.next.dimensions {
		return fmt.Errorf("%w: %d components after %d", errVectors, len(vector), u.next.dimensions)
	}
	u.next.add(e, vector)
	return nil
}

// send makes the pending vectors.
func (u *update) send(ctx context.Context) error {
	if len(u.texts) == 0 {
		return nil
	}
	list, err := u.s.embedWithRetries(ctx, u.texts)
	if err != nil {
		return err
	}
	for i, vector := range list {
		if err := u.addVector(u.pending[i], vector); err != nil {
			// The model behind the name has changed: none of the old vectors can be used.
			return errors.Join(err, u.removeAll())
		}
		if err := u.record(u.pending[i], vector); err != nil {
			return err
		}
	}
	u.sent += len(list)
	u.pending, u.texts = u.pending[:0], u.texts[:0]
	return nil
}

// record writes a vector to the incomplete file, from which the next update continues.
func (u *update) record(e entry, vector []int8) error {
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

// begin writes the head and the vectors of an earlier update that was interrupted.
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

// removeAll removes the vectors of a model that now returns different ones.
func (u *update) removeAll() error {
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

// embedWithRetries turns texts into vectors, however long that takes.
func (s *Store) embedWithRetries(ctx context.Context, texts []string) ([][]int8, error) {
	for delay := initialDelay; ; delay = min(2*delay, maxDelay) {
		if err := s.reserveDaily(ctx, len(texts)); err != nil {
			return nil, err
		}
		list, err := s.embed(ctx, texts)
		if err == nil {
			return list, nil
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("embed: %w", ctx.Err())
		}
		s.opts.Log.Warn("embedding sections failed; will retry", "error", err, "after", delay)
		if err := s.opts.Wait(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// reserveDaily counts sections to send, and waits for the next day at the limit.
func (s *Store) reserveDaily(ctx context.Context, n int) error {
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
		s.opts.Log.Warn("daily limit of embedded sections reached; continuing tomorrow", "sections", s.spent)
		if err := s.opts.Wait(ctx, next.Sub(now)); err != nil {
			return err
		}
	}
}
