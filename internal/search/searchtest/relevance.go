// Package searchtest tests that all search engines behave alike and measures the quality and
// speed of their results.
package searchtest

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/tuning"
)

// Question is a line of a relevance file.
type Question struct {
	Locale locale.Locale
	Query  string
	Slugs  []string // of the right pages
}

// The relevance files, from the packages of engines. Rules are tuned on the first only; the
// second measures them on other queries.
const (
	TunedFile  = "../testdata/relevance.txt"
	FrozenFile = "../testdata/relevance-frozen.txt"
)

// The files of wishes in a few plain words, divided likewise.
const (
	TunedWishes  = "../testdata/wishes.txt"
	FrozenWishes = "../testdata/wishes-frozen.txt"
)

// The files of queries with a context, a half of each.
const (
	TunedContexts  = "../testdata/contexts.txt"
	FrozenContexts = "../testdata/contexts-frozen.txt"
)

// The files of questions with the sections that answer them, divided likewise.
const (
	TunedQuestions  = "../testdata/questions.txt"
	FrozenQuestions = "../testdata/questions-frozen.txt"
)

// frozenOneIn is the inverse of the share of queries in FrozenFile.
const frozenOneIn = 3

// Frozen reports whether a question belongs to FrozenFile. A hash decides, so the choice is
// unbiased.
func (q Question) Frozen() bool { return q.hash()%frozenOneIn == 0 }

// FrozenHalf is Frozen for FrozenContexts and the files of plain words.
func (q Question) FrozenHalf() bool { return q.hash()%2 == 0 }

func (q Question) hash() uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(string(q.Locale) + "\t" + q.Query)) // never fails
	return h.Sum32()
}

func Questions(t testing.TB, file string) []Question {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []Question
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) < 3 {
			t.Fatalf("%s: line %q has no pages", file, line)
		}
		list = append(list, Question{locale.Locale(fields[0]), fields[1], fields[2:]})
	}
	return list
}

// Corpus loads the content in the folder WAYMARK_CORPUS, with en-us/ and de/ (and sidebars/,
// jsondata/), or skips the test.
func Corpus(t testing.TB, locales ...locale.Locale) *content.Catalogue {
	t.Helper()
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		t.Skip("WAYMARK_CORPUS does not name a folder of content")
	}
	src := content.Sources{Content: dir, Translated: dir}
	cat, err := content.Load(t.Context(), src, content.Options{Locales: locales, History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// Ready returns the service of an engine with the pages of a catalogue, and prints the time
// taken.
func Ready(t testing.TB, engine corpus.Engine, cat *content.Catalogue, tune *tuning.Tuning) *search.Service {
	t.Helper()
	s := search.New(search.Options{Engine: engine, Tuning: tune})
	started := time.Now()
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	fmt.Printf("ready after %v\n", time.Since(started).Round(time.Millisecond))
	return s
}

// Score counts the questions whose right page comes first, or among the first five.
type Score struct{ Questions, First, Five int }

func (s Score) String() string {
	share := func(n int) float64 { return 100 * float64(n) / float64(max(s.Questions, 1)) }
	return fmt.Sprintf("%d queries: top-1 %.1f %%, top-5 %.1f %%", s.Questions, share(s.First), share(s.Five))
}

func (s Score) plus(o Score) Score {
	return Score{s.Questions + o.Questions, s.First + o.First, s.Five + o.Five}
}

// The minimum shares of questions whose right page comes first, or among the first five.
const (
	minFirst = 0.75
	minFive  = 0.93

	minWishesFirst = 0.85
	minWishesFive  = 0.95

	minContextsFirst = 0.8
	minContextsFive  = 0.9
)

// Relevance asks the questions of both files and logs the score of each file and locale;
// verbose runs list failures of the tuned file, but not of the frozen one, which are not for
// tuning.
func Relevance(t *testing.T, s *search.Service) {
	t.Helper()
	all := relevance(t, s, "tuned", Questions(t, TunedFile)).plus(relevance(t, s, "frozen", Questions(t, FrozenFile)))
	fmt.Printf("relevance of all: %s\n", all)
	if float64(all.First) < minFirst*float64(all.Questions) || float64(all.Five) < minFive*float64(all.Questions) {
		t.Errorf("relevance is %s; want top-1 %v, top-5 %v", all, minFirst, minFive)
	}
	contexts := relevance(t, s, "contexts tuned", Questions(t, TunedContexts)).plus(relevance(t, s, "contexts frozen", Questions(t, FrozenContexts)))
	if float64(contexts.First) < minContextsFirst*float64(contexts.Questions) || float64(contexts.Five) < minContextsFive*float64(contexts.Questions) {
		t.Errorf("relevance of contexts is %s; want top-1 %v, top-5 %v", contexts, minContextsFirst, minContextsFive)
	}
	wishes := relevance(t, s, "wishes tuned", Questions(t, TunedWishes)).plus(relevance(t, s, "wishes frozen", Questions(t, FrozenWishes)))
	if float64(wishes.First) < minWishesFirst*float64(wishes.Questions) || float64(wishes.Five) < minWishesFive*float64(wishes.Questions) {
		t.Errorf("relevance of wishes is %s; want top-1 %v, top-5 %v", wishes, minWishesFirst, minWishesFive)
	}
}

func relevance(t *testing.T, s *search.Service, name string, questions []Question) Score {
	t.Helper()
	all := Score{}
	for _, l := range locale.All() {
		score := Score{}
		for _, q := range questions {
			if q.Locale == l {
				score = score.plus(scoreOf(t, s, q, strings.Contains(name, "frozen")))
			}
		}
		if score.Questions > 0 {
			fmt.Printf("relevance %s %s: %s\n", name, l, score)
		}
		all = all.plus(score)
	}
	fmt.Printf("relevance %s: %s\n", name, all)
	return all
}

// scoreOf scores the results of a question.
func scoreOf(t *testing.T, s *search.Service, q Question, frozen bool) Score {
	t.Helper()
	place, got := ask(t, s, q)
	if place != 1 && testing.Verbose() && !frozen {
		fmt.Printf("  %2d  %-6s %-45q %s\n", place, q.Locale, q.Query, strings.Join(got, "  "))
	}
	score := Score{Questions: 1}
	if place == 1 {
		score.First = 1
	}
	if place > 0 && place <= 5 {
		score.Five = 1
	}
	return score
}

// ask returns the position of the right page, from 1, or 0, and the first pages.
func ask(t *testing.T, s *search.Service, q Question) (int, []string) {
	t.Helper()
	r, err := s.Search(t.Context(), search.Request{Query: q.Query, Locales: []locale.Locale{q.Locale}, Sort: search.Best, Page: 1})
	if err != nil {
		t.Fatalf("search %q: %v", q.Query, err)
	}
	place := 0
	var got []string
	for i, h := range r.Hits {
		for _, slug := range q.Slugs {
			if place == 0 && h.Page.Slug == slug {
				place = i + 1
			}
		}
		if i < 3 {
			got = append(got, fmt.Sprintf("%s(%.1f)", h.Page.Slug, h.Score))
		}
	}
	return place, got
}

// Clients is the number of concurrent clients when speed is measured.
const Clients = 8

// rounds is the number of speed measurements. The fastest one counts, as other programs on the
// machine may slow down the rest.
const rounds = 3

// Speed fails the test if 95 of 100 answers exceed the limit in every round, with Clients
// concurrently asking the questions of both files.
func Speed(t *testing.T, s *search.Service, limit time.Duration) {
	t.Helper()
	questions := append(Questions(t, TunedFile), Questions(t, FrozenFile)...)
	best := time.Duration(0)
	for range rounds {
		if p95 := measure(t, s, questions, 4); best == 0 || p95 < best {
			best = p95
		}
		if best <= limit {
			return
		}
	}
	t.Errorf("p95 = %v, want at most %v", best, limit)
}

// measure asks all questions several times with concurrent Clients and returns the 95th
// percentile of the times.
func measure(t *testing.T, s *search.Service, questions []Question, times int) time.Duration {
	t.Helper()
	ctx := t.Context()
	var mu sync.Mutex
	var took []time.Duration
	var wg sync.WaitGroup
	for n := range Clients {
		wg.Go(func() {
			for i := range times * len(questions) / Clients {
				q := questions[(i*Clients+n)%len(questions)]
				started := time.Now()
				_, err := s.Search(ctx, search.Request{Query: q.Query, Locales: []locale.Locale{q.Locale}, Sort: search.Best, Page: 1})
				d := time.Since(started)
				mu.Lock()
				took = append(took, d)
				mu.Unlock()
				if err != nil {
					t.Errorf("search %q: %v", q.Query, err)
				}
			}
		})
	}
	wg.Wait()
	sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
	fmt.Printf("speed: %d searches, %d clients: median %v, p95 %v, p99 %v\n", len(took), Clients,
		took[len(took)/2].Round(time.Microsecond), took[len(took)*95/100].Round(time.Microsecond), took[len(took)*99/100].Round(time.Microsecond))
	return took[len(took)*95/100]
}

// Size returns the bytes of the files in a folder.
func Size(t testing.TB, dir string) int64 {
	t.Helper()
	var n int64
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
