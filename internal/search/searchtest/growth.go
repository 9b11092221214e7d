package searchtest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// Growth prints how the cost of an engine grows with the number of documents: the time to
// index and to search, and processor time and memory of the test, its children and
// servers, which are process ids. WAYMARK_GROWTH lists the numbers, such as "14000,140000";
// without it the test is skipped. The searches are those that the service makes of all lists of
// queries and questions.
func Growth(t *testing.T, engine corpus.Engine, servers ...int) {
	t.Helper()
	sizes := os.Getenv("WAYMARK_GROWTH")
	if sizes == "" {
		t.Skip("WAYMARK_GROWTH does not list numbers of documents")
	}
	cat := Corpus(t, locale.EnUS)
	documents := slices.Collect(corpus.Documents(corpus.Pages(cat, locale.EnUS, nil), func(*corpus.Page) float32 { return 0 }))
	r := &recorder{Engine: engine}
	r.ask(t, Ready(t, r, cat, nil))
	for size := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(size)
		if err != nil {
			t.Fatalf("WAYMARK_GROWTH: %v", err)
		}
		started, used := time.Now(), processorTime(t, servers)
		if err := engine.Replace(t.Context(), locale.EnUS, "growth-"+size, multiplied(documents, n)); err != nil {
			t.Fatalf("index %d documents: %v", n, err)
		}
		fmt.Printf("growth: %d documents indexed in %v, %v of processor time\n", n, time.Since(started).Round(time.Second), (processorTime(t, servers) - used).Round(time.Second))
		for _, clients := range []int{1, Clients} {
			replay(t, servers, "pages", clients, r.pages, func(ctx context.Context, m corpus.Match) error {
				_, _, err := engine.Match(ctx, m)
				return err
			})
			replay(t, servers, "sections", clients, r.sections, func(ctx context.Context, m corpus.Match) error {
				_, err := engine.MatchSections(ctx, m)
				return err
			})
		}
		var memory int64
		for _, p := range family(t, servers) {
			memory += p.memory()
		}
		fmt.Printf("growth: %d documents: memory of this process, its children and servers %d MiB\n", n, memory>>20)
	}
}

// recorder notes the searches that a service makes.
type recorder struct {
	corpus.Engine
	pages, sections []corpus.Match
}

func (r *recorder) Match(ctx context.Context, m corpus.Match) ([]corpus.Found, int, error) {
	r.pages = append(r.pages, m)
	return r.Engine.Match(ctx, m)
}

func (r *recorder) MatchSections(ctx context.Context, m corpus.Match) ([]corpus.FoundSection, error) {
	r.sections = append(r.sections, m)
	return r.Engine.MatchSections(ctx, m)
}

func (r *recorder) ask(t *testing.T, s *search.Service) {
	t.Helper()
	for _, file := range []string{TunedFile, FrozenFile} {
		for _, q := range Questions(t, file) {
			if q.Locale != locale.EnUS {
				continue
			}
			if _, err := s.Search(t.Context(), search.Request{Query: q.Query, Locales: q.locales(), Sort: search.Best, Page: 1}); err != nil {
				t.Fatalf("search %q: %v", q.Query, err)
			}
		}
	}
	r.sections = nil
	for _, file := range []string{TunedQuestions, FrozenQuestions} {
		for _, q := range Questions(t, file) {
			if q.Locale != locale.EnUS {
				continue
			}
			if _, err := s.Retrieve(t.Context(), retrieve.Question{Text: q.Query, Locales: q.locales()}); err != nil {
				t.Fatalf("retrieve %q: %v", q.Query, err)
			}
		}
	}
}

// multiplied yields n documents: the given ones, then mixtures of them, which have the title of
// one and the sections of several.
func multiplied(documents []corpus.Document, n int) iter.Seq[corpus.Document] {
	return func(yield func(corpus.Document) bool) {
		for i := range n {
			round, d := i/len(documents), documents[i%len(documents)]
			if round > 0 {
				d = mixture(documents, i%len(documents), round)
			}
			if !yield(d) {
				return
			}
		}
	}
}

// mixture returns document i with the sections of others, which depend on the round.
func mixture(documents []corpus.Document, i, round int) corpus.Document {
	d := documents[i]
	suffix := fmt.Sprintf("_%d", round)
	d.URL, d.Slug, d.Title = d.URL+suffix, d.Slug+suffix, d.Title+" "+strconv.Itoa(round)
	sections := make([]corpus.TextSection, len(d.Sections))
	var body strings.Builder
	for k := range sections {
		others := documents[(i+(k+1)*round*7919)%len(documents)].Sections
		if len(others) == 0 {
			others = d.Sections
		}
		sections[k] = others[k%len(others)]
		sections[k].Anchor = strconv.Itoa(k)
		body.WriteString(sections[k].Text)
		body.WriteByte('\n')
	}
	d.Sections, d.Body = sections, body.String()
	return d
}

func replay(t *testing.T, servers []int, what string, clients int, matches []corpus.Match, ask func(context.Context, corpus.Match) error) {
	t.Helper()
	took, used := make([]time.Duration, len(matches)), processorTime(t, servers)
	var wg sync.WaitGroup
	for c := range clients {
		wg.Go(func() {
			for i := c; i < len(matches); i += clients {
				started := time.Now()
				if err := ask(t.Context(), matches[i]); err != nil {
					t.Errorf("%s for %v: %v", what, matches[i].Terms, err)
				}
				took[i] = time.Since(started)
			}
		})
	}
	wg.Wait()
	used = (processorTime(t, servers) - used) / time.Duration(len(took))
	slices.Sort(took)
	percentile := func(percent int) time.Duration { return took[len(took)*percent/100].Round(10 * time.Microsecond) }
	fmt.Printf("growth: %d searches for %s, clients %d: median %v, p95 %v, p99 %v, %v of processor time each\n", len(took), what, clients, percentile(50), percentile(95), percentile(99), used.Round(10*time.Microsecond))
}

// process is one of the processes of a test.
type process struct {
	id   int
	used time.Duration // processor time, with that of children that ended
}

// family returns this process, others and the descendants of all.
func family(t *testing.T, others []int) (list []process) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	children := map[int][]process{} // by parent
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it ended meanwhile
		}
		// The name, in parentheses, may have spaces. Fields 4 and 14 to 17 are the parent and
		// times in hundredths of a second.
		name, rest, _ := strings.Cut(string(text), ") ")
		var p process
		_, err = fmt.Sscan(name, &p.id)
		fields := strings.Fields(rest)
		numbers := make([]int, 0, len(fields))
		for _, field := range slices.Concat(fields[1:2], fields[11:15]) {
			n, parsed := strconv.Atoi(field)
			err = errors.Join(err, parsed)
			numbers = append(numbers, n)
		}
		if err != nil {
			t.Fatalf("read %s: %v", path, err)
		}
		for _, ticks := range numbers[1:] {
			p.used += time.Duration(ticks) * time.Second / 100
		}
		children[numbers[0]] = append(children[numbers[0]], p)
		if p.id == os.Getpid() || slices.Contains(others, p.id) {
			list = append(list, p)
		}
	}
	for i := 0; i < len(list); i++ {
		for _, p := range children[list[i].id] {
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

func processorTime(t *testing.T, servers []int) (sum time.Duration) {
	t.Helper()
	for _, p := range family(t, servers) {
		sum += p.used
	}
	return sum
}

// memory returns the memory of a process, with its part of what it shares with others, or 0 if
// that cannot be read.
func (p process) memory() int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", p.id))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(text), "\nPss:")
	var kib int64
	if _, err := fmt.Sscan(after, &kib); err != nil {
		return 0
	}
	return kib << 10
}
