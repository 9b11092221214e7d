package vectors

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/testkit"
)

// embedder derives vectors from the counts of a few words in texts.
type embedder struct {
	sent  []string
	calls int
	fail  func(call int) error
	bad   [][]float32 // returned once, instead of vectors
}

var subjects = []string{"owl", "trail", "heron", "pond"}

func (e *embedder) Embed(_ context.Context, texts []string) ([][]float32, error) {
	e.calls++
	if e.fail != nil {
		if err := e.fail(e.calls); err != nil {
			return nil, err
		}
	}
	if e.bad != nil {
		defer func() { e.bad = nil }()
		return e.bad, nil
	}
	e.sent = append(e.sent, texts...)
	list := make([][]float32, len(texts))
	for i, text := range texts {
		for _, s := range subjects {
			list[i] = append(list[i], 0.1+float32(strings.Count(text, s)))
		}
	}
	return list, nil
}

func pagesOf(texts ...string) iter.Seq[corpus.Document] {
	return func(yield func(corpus.Document) bool) {
		for i, text := range texts {
			if !yield(corpus.Document{URL: fmt.Sprintf("/p%d", i), Title: "Page", Sections: []corpus.TextSection{{Anchor: "a", Text: text}}}) {
				return
			}
		}
	}
}

func open(t *testing.T, o Options) *Store {
	t.Helper()
	if o.Wait == nil {
		o.Wait = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	}
	s, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, s *Store, fingerprint string, texts ...string) {
	t.Helper()
	if err := s.Update(t.Context(), locale.EnUS, fingerprint, pagesOf(texts...)); err != nil {
		t.Fatal(err)
	}
}

func first(t *testing.T, s *Store, question string) string {
	t.Helper()
	found := s.Nearest(locale.EnUS, s.Question(t.Context(), question), 3)
	if len(found) == 0 {
		return ""
	}
	return found[0].URL + "#" + found[0].Anchor
}

// Only new or changed sections are sent again, even after a restart.
func TestOnlyChangedSectionsAreSent(t *testing.T) {
	e := &embedder{}
	o := Options{Dir: t.TempDir(), Embedder: e, Model: "m"}
	s := open(t, o)
	if s.Question(t.Context(), "owl") != nil || e.calls != 0 {
		t.Error("a question is sent although there are no vectors to compare it with")
	}
	run(t, s, "1", "owl owl", "trail", "pond")
	if got := first(t, s, "owl"); got != "/p0#a" {
		t.Errorf("owl is in %q", got)
	}
	s = open(t, o)
	if !s.Complete(locale.EnUS, "1") || s.Complete(locale.EnUS, "2") {
		t.Error("the fingerprint is lost after a restart")
	}
	e.sent = nil
	run(t, s, "2", "owl owl", "heron", "pond")
	if len(e.sent) != 1 || !strings.Contains(e.sent[0], "heron") {
		t.Errorf("sent %q", e.sent)
	}
	if got := first(t, s, "heron"); got != "/p1#a" {
		t.Errorf("the heron question finds %q", got)
	}
	o.Model = "other"
	if open(t, o).Complete(locale.EnUS, "2") {
		t.Error("vectors of another model are used")
	}
}

// Vectors of an interrupted update are not made again, even if the file ends
// within a record.
func TestAnEndedUpdateIsResumed(t *testing.T) {
	e := &embedder{}
	o := Options{Dir: t.TempDir(), Embedder: e, Model: "m"}
	var texts []string
	for i := range 3 * batchSize {
		texts = append(texts, fmt.Sprint("owl ", i))
	}
	ctx, cancel := context.WithCancel(t.Context())
	e.fail = func(call int) error {
		if call == 3 {
			cancel()
			return ctx.Err()
		}
		return nil
	}
	if err := open(t, o).Update(ctx, locale.EnUS, "1", pagesOf(texts...)); !errors.Is(err, context.Canceled) {
		t.Fatalf("the update ended with %v", err)
	}
	name := fileName(o.Dir, locale.EnUS) + incomplete
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, info.Size()-3); err != nil {
		t.Fatal(err)
	}
	e.sent, e.fail = nil, nil
	s := open(t, o)
	run(t, s, "1", texts...)
	if len(e.sent) != batchSize+1 { // including the incomplete record
		t.Errorf("%d sections were sent again, want %d", len(e.sent), batchSize+1)
	}
	if !s.Complete(locale.EnUS, "1") {
		t.Error("the vectors are incomplete")
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("the incomplete file still exists")
	}
}

func TestAFailingModelIsTriedAgain(t *testing.T) {
	nan := float32(math.NaN())
	for name, spoil := range map[string]func(*embedder){
		"error":            func(e *embedder) { e.fail = failOnce },
		"too few":          func(e *embedder) { e.bad = [][]float32{{1}} },
		"other dimensions": func(e *embedder) { e.bad = [][]float32{{1, 2}, {1}} },
		"no number":        func(e *embedder) { e.bad = [][]float32{{nan}, {1}} },
		"no direction":     func(e *embedder) { e.bad = [][]float32{{0, 0}, {0, 0}} },
		"none":             func(e *embedder) { e.bad = [][]float32{{}, {}} },
		"far too many": func(e *embedder) {
			e.bad = [][]float32{make([]float32, maxDimensions+1), make([]float32, maxDimensions+1)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := &embedder{}
			spoil(e)
			var waited []time.Duration
			s := open(t, Options{Dir: t.TempDir(), Embedder: e, Model: "m", Wait: func(_ context.Context, d time.Duration) error { waited = append(waited, d); return nil }})
			run(t, s, "1", "owl", "trail")
			if len(waited) != 1 || waited[0] != initialDelay || first(t, s, "trail") != "/p1#a" {
				t.Errorf("waited %v; the trail question finds %q", waited, first(t, s, "trail"))
			}
		})
	}
}

func failOnce(call int) error {
	if call == 1 {
		return errors.New("429")
	}
	return nil
}

// If a model returns vectors of another length under the same name, all sections
// are sent again.
func TestVectorsOfAnotherLengthReplaceAll(t *testing.T) {
	e := &embedder{}
	s := open(t, Options{Dir: t.TempDir(), Embedder: e, Model: "m"})
	run(t, s, "1", "owl", "trail")
	e.bad = [][]float32{{1, 2}}
	if err := s.Update(t.Context(), locale.EnUS, "2", pagesOf("owl", "pond")); !errors.Is(err, errVectors) {
		t.Fatalf("the update ended with %v", err)
	}
	if s.Complete(locale.EnUS, "1") {
		t.Error("the old vectors are still used")
	}
	e.sent = nil
	run(t, s, "2", "owl", "pond")
	if len(e.sent) != 2 {
		t.Errorf("%d sections were sent, want both", len(e.sent))
	}
}

// After a failure, questions skip the model for a while.
func TestQuestionsPauseAfterAFailure(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	e := &embedder{}
	s := open(t, Options{Dir: t.TempDir(), Embedder: e, Model: "m", Now: func() time.Time { return now }})
	run(t, s, "1", "owl")
	e.fail = func(int) error { return errors.New("503") }
	for range 2 {
		if s.Question(t.Context(), "owl") != nil {
			t.Error("got a vector")
		}
	}
	if e.calls != 2 { // one for the section
		t.Errorf("the model was called %d times", e.calls)
	}
	e.fail, now = nil, now.Add(pause)
	if s.Question(t.Context(), "owl") == nil {
		t.Error("the model is not called again")
	}
}

func TestADayHasABudget(t *testing.T) {
	now := time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC)
	var waited []time.Duration
	e := &embedder{}
	s := open(t, Options{Dir: t.TempDir(), Embedder: e, Model: "m", Daily: batchSize, Now: func() time.Time { return now },
		Wait: func(_ context.Context, d time.Duration) error {
			waited = append(waited, d)
			now = now.Add(d)
			return nil
		}})
	var texts []string
	for i := range batchSize + 1 {
		texts = append(texts, fmt.Sprint("owl ", i))
	}
	run(t, s, "1", texts...)
	if len(waited) != 1 || waited[0] != 6*time.Hour {
		t.Errorf("waited %v, want until the next day", waited)
	}
}

func FuzzReadFile(f *testing.F) {
	x := newIndex(2)
	x.fingerprint = "f"
	x.add(entry{url: "/a", anchor: "b"}, []int8{1, 2})
	name := filepath.Join(f.TempDir(), "x")
	if err := writeFile(name, "m", x); err != nil {
		f.Fatal(err)
	}
	whole := testkit.ReadFile(f, name)
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(t.TempDir(), "x")
		testkit.WriteFile(t, name, data)
		if x, err := readFile(name, "m"); err == nil && x != nil {
			x.nearest(make([]int8, x.dimensions), 3)
		}
	})
}

// manyVectors returns vectors around a few centers, like those of texts on the
// same subject, and a question near one of them.
func manyVectors(n, dimensions int) (x *index, question []int8) {
	random := rand.New(rand.NewPCG(1, 2))
	centers := make([][]float64, 50)
	for i := range centers {
		for range dimensions {
			centers[i] = append(centers[i], random.NormFloat64())
		}
	}
	vector := func(center []float64) []int8 {
		v := make([]float32, dimensions)
		for i := range v {
			v[i] = float32(center[i] + random.NormFloat64())
		}
		quantized, _ := quantize(v)
		return quantized
	}
	x = newIndex(dimensions)
	for i := range n {
		x.add(entry{url: fmt.Sprint("/p", i), hash: hash{byte(i), byte(i >> 8), byte(i >> 16)}}, vector(centers[i%len(centers)]))
	}
	return x, vector(centers[7])
}

// Comparing signs first misses almost none of the closest vectors.
func TestNearestFindsTheClosest(t *testing.T) {
	x, question := manyVectors(20_000, 256)
	cosine := func(n int) float64 { return float64(dot(question, x.vector(n))) / float64(x.lengths[n]) }
	order := make([]int, len(x.entries))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(cosine(b), cosine(a)) })
	const limit = 60
	found := map[string]bool{}
	for _, f := range x.nearest(question, limit) {
		found[f.URL] = true
	}
	same := 0
	for _, n := range order[:limit] {
		if found[x.entries[n].url] {
			same++
		}
	}
	if same < limit-1 {
		t.Errorf("found %d of the %d closest", same, limit)
	}
}

// A question is compared with 100,000 sections.
func BenchmarkNearest(b *testing.B) {
	x, question := manyVectors(100_000, 768)
	for b.Loop() {
		x.nearest(question, 60)
	}
}
