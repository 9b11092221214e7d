package searchtest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

var pages = []corpus.Document{
	{
		URL: "/en-US/docs/Web/Trail", Locale: locale.EnUS, Slug: "Web/Trail", Title: "Trail.prototype.mark()", Short: "mark()",
		Headings: []string{"Return value"}, Summary: "Leaves a mark next to the trail.",
		Body: "The mark stays until trail-max-age has passed. Use @path rules and :lost() to find X-Way-Options.",
	},
	{
		URL: "/en-US/docs/Web/Signpost", Locale: locale.EnUS, Slug: "Web/Signpost", Title: "Signpost",
		Headings: []string{"How to mark a crossing"}, Summary: "A signpost is where trails cross.",
		Body: "Signposts name the places that trails lead to.",
	},
	{
		URL: "/en-US/docs/Web/Shelter", Locale: locale.EnUS, Slug: "Web/Shelter", Title: "Shelter",
		Summary: "A roof for the night.", Body: "Every trail has shelters. It's written O'Hara's \\ way: 'quoted' & <b>. Wind and doors. A door stays shut.",
		Sections: []corpus.TextSection{
			{Text: "Every trail has shelters. It's written O'Hara's \\ way: 'quoted' & <b>."},
			{Anchor: "roof", Headings: "Roof", Text: "Wind and doors."},
			{Anchor: "doors", Headings: "Doors", Text: "A door stays shut."},
		},
	},
}

func german() []corpus.Document {
	return []corpus.Document{{
		URL: "/de/docs/Web/Signpost", Locale: "de", Slug: "Web/Signpost", Title: "Wegweiser",
		Summary: "Ein Wegweiser steht an Kreuzungen.", Body: "Wegweiser nennen die Ziele der Wege.",
	}}
}

// Engine tests the contract of corpus.Engine. Each call of open returns an empty engine.
func Engine(t *testing.T, open func(t *testing.T) corpus.Engine) {
	ctx := t.Context()
	english := []locale.Locale{locale.EnUS}
	a := words.NewAnalyzer(locale.EnUS)
	terms := func(words ...string) [][]string {
		var groups [][]string
		for _, w := range words {
			groups = append(groups, a.Terms(w))
		}
		return groups
	}
	match := func(t *testing.T, e corpus.Engine, m corpus.Match) []string {
		t.Helper()
		m.Limit = 10
		found, total, err := e.Match(ctx, m)
		if err != nil {
			t.Fatalf("Match(%v) fails: %v", m.Terms, err)
		}
		if total != len(found) {
			t.Errorf("Match(%v) finds %d pages and says %d", m.Terms, len(found), total)
		}
		var slugs []string
		for _, f := range found {
			slugs = append(slugs, f.URL[strings.LastIndexByte(f.URL, '/')+1:])
		}
		return slugs
	}
	filled := func(t *testing.T) corpus.Engine {
		e := open(t)
		if err := e.Replace(ctx, locale.EnUS, "one", slices.Values(pages)); err != nil {
			t.Fatal(err)
		}
		return e
	}

	t.Run("an empty one finds nothing", func(t *testing.T) {
		e := open(t)
		if got := match(t, e, corpus.Match{Locales: english, Terms: terms("trail")}); len(got) != 0 {
			t.Errorf("found %v", got)
		}
		if f, err := e.Fingerprint(ctx, locale.EnUS); f != "" || err != nil {
			t.Errorf("Fingerprint() = %q, %v", f, err)
		}
	})

	t.Run("matches", func(t *testing.T) {
		e := filled(t)
		for _, tc := range []struct {
			name string
			m    corpus.Match
			want []string // in any order, but for the first
		}{
			{"a word and its forms", corpus.Match{Terms: terms("trails")}, []string{"Trail", "Signpost", "Shelter"}},
			{"every word", corpus.Match{Terms: terms("trail", "mark")}, []string{"Trail", "Signpost"}},
			{"some words", corpus.Match{Terms: terms("roof", "mark"), MinGroups: 1}, []string{"Shelter", "Trail", "Signpost"}},
			{"two of three words", corpus.Match{Terms: terms("roof", "night", "mark"), MinGroups: 2}, []string{"Shelter"}},
			{"a name in code", corpus.Match{Terms: [][]string{{a.Stem("trailmaxage")}}}, []string{"Trail"}},
			{"a name of several words", corpus.Match{Terms: [][]string{{a.Stem("xwayoptions")}}}, []string{"Trail"}},
			{"alternatives", corpus.Match{Terms: [][]string{{"hut", a.Stem("shelter")}}}, []string{"Shelter"}},
			{"a title before a mention", corpus.Match{Terms: terms("signpost")}, []string{"Signpost"}},
			{"nothing", corpus.Match{Terms: terms("volcano")}, nil},
			{"no words", corpus.Match{}, nil},
			{"another language", corpus.Match{Locales: []locale.Locale{"fr"}, Terms: terms("trail")}, nil},
		} {
			t.Run(tc.name, func(t *testing.T) {
				if tc.m.Locales == nil {
					tc.m.Locales = english
				}
				got := match(t, e, tc.m)
				if len(got) > 0 && len(tc.want) > 0 && tc.name != "a word and its forms" && len(tc.m.Terms) == 1 && got[0] != tc.want[0] {
					t.Errorf("first is %s, want %s", got[0], tc.want[0])
				}
				slices.Sort(got)
				want := slices.Sorted(slices.Values(tc.want))
				if !slices.Equal(got, want) {
					t.Errorf("found %v, want %v", got, want)
				}
			})
		}
	})

	t.Run("sections", func(t *testing.T) {
		e := filled(t)
		for _, tc := range []struct {
			name  string
			terms [][]string
			least int
			want  []string // in any order, but for the first
		}{
			{"by their text", terms("wind"), 0, []string{"Shelter#roof"}},
			{"by their headings and the title of the page", terms("shelter", "doors"), 2, []string{"Shelter#doors", "Shelter#roof"}},
			{"some words", terms("volcano", "wind", "stays"), 1, []string{"Shelter#roof", "Shelter#doors"}},
			{"nothing", terms("volcano"), 0, nil},
			{"no words", nil, 0, nil},
		} {
			t.Run(tc.name, func(t *testing.T) {
				found, err := e.MatchSections(ctx, corpus.Match{Locales: english, Terms: tc.terms, MinGroups: tc.least, Limit: 10})
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, f := range found {
					got = append(got, f.URL[strings.LastIndexByte(f.URL, '/')+1:]+"#"+f.Anchor)
				}
				if len(got) > 0 && len(tc.want) > 0 && tc.least == 2 && got[0] != tc.want[0] {
					t.Errorf("first is %s, want %s", got[0], tc.want[0])
				}
				slices.Sort(got)
				if want := slices.Sorted(slices.Values(tc.want)); !slices.Equal(got, want) {
					t.Errorf("found %v, want %v", got, want)
				}
			})
		}
	})

	t.Run("hostile words are words", func(t *testing.T) {
		e := filled(t)
		for _, w := range []string{"'", `\`, "''; drop table x --", "a:*", "& | ! ( )", "<->", strings.Repeat("(", 200), "*", "/.*/", "\u0000", "\"", "😀", "%"} {
			m := corpus.Match{Locales: english, Text: w, Terms: [][]string{{w}}, Optional: []string{w}}
			match(t, e, m)
			if _, err := e.MatchSections(ctx, m); err != nil {
				t.Errorf("MatchSections(%q) fails: %v", w, err)
			}
		}
	})

	t.Run("languages stay apart and come together", func(t *testing.T) {
		e := filled(t)
		if err := e.Replace(ctx, "de", "de", slices.Values(german())); err != nil {
			t.Fatal(err)
		}
		groups := [][]string{{words.NewAnalyzer("de").Stem("wegweiser"), a.Stem("signpost")}}
		if got := match(t, e, corpus.Match{Locales: []locale.Locale{"de"}, Terms: groups}); len(got) != 1 {
			t.Errorf("found %v in German", got)
		}
		if got := match(t, e, corpus.Match{Locales: []locale.Locale{"de", locale.EnUS}, Terms: groups}); len(got) != 2 {
			t.Errorf("found %v in both", got)
		}
	})

	t.Run("a new index takes the place of the old", func(t *testing.T) {
		e := filled(t)
		if err := e.Replace(ctx, locale.EnUS, "two", slices.Values(pages[1:2])); err != nil {
			t.Fatal(err)
		}
		if got := match(t, e, corpus.Match{Locales: english, Terms: terms("trail")}); !slices.Equal(got, []string{"Signpost"}) {
			t.Errorf("found %v", got)
		}
		if f, err := e.Fingerprint(ctx, locale.EnUS); f != "two" || err != nil {
			t.Errorf("Fingerprint() = %q, %v", f, err)
		}
	})

	t.Run("a failure leaves the old one", func(t *testing.T) {
		e := filled(t)
		stopped, cancel := context.WithCancel(ctx)
		err := e.Replace(stopped, locale.EnUS, "two", func(yield func(corpus.Document) bool) {
			if yield(pages[0]) {
				cancel()
				yield(pages[1])
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Replace() = %v, want that it was cancelled", err)
		}
		if got := match(t, e, corpus.Match{Locales: english, Terms: terms("trail")}); len(got) != len(pages) {
			t.Errorf("found %v", got)
		}
		if f, _ := e.Fingerprint(ctx, locale.EnUS); f != "one" {
			t.Errorf("Fingerprint() = %q", f)
		}
	})

	t.Run("stopping before the first page leaves nothing", func(t *testing.T) {
		e := open(t)
		stopped, cancel := context.WithCancel(ctx)
		cancel()
		if err := e.Replace(stopped, locale.EnUS, "one", slices.Values(pages)); !errors.Is(err, context.Canceled) {
			t.Errorf("Replace() = %v, want that it was cancelled", err)
		}
		if f, err := e.Fingerprint(ctx, locale.EnUS); f != "" || err != nil {
			t.Errorf("Fingerprint() = %q, %v", f, err)
		}
	})

	t.Run("no pages at all are indexed", func(t *testing.T) {
		e := filled(t)
		if err := e.Replace(ctx, locale.EnUS, "none", slices.Values([]corpus.Document{})); err != nil {
			t.Fatal(err)
		}
		if got := match(t, e, corpus.Match{Locales: english, Terms: terms("trail")}); len(got) != 0 {
			t.Errorf("found %v", got)
		}
		if f, err := e.Fingerprint(ctx, locale.EnUS); f != "none" || err != nil {
			t.Errorf("Fingerprint() = %q, %v", f, err)
		}
	})

	t.Run("searches go on while it is replaced", func(t *testing.T) {
		e := filled(t)
		var wg sync.WaitGroup
		stop := make(chan struct{})
		for range 4 {
			wg.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					found, _, err := e.Match(ctx, corpus.Match{Locales: english, Terms: termsOf("trail"), Limit: 10})
					if err != nil || len(found) != len(pages) {
						t.Errorf("found %v, %v", found, err)
						return
					}
				}
			})
		}
		for _, fingerprint := range []string{"two", "three", "four"} {
			if err := e.Replace(ctx, locale.EnUS, fingerprint, slices.Values(pages)); err != nil {
				t.Error(err)
			}
		}
		close(stop)
		wg.Wait()
	})
}

// Together tests that of several programs with the same content one indexes it and the others
// use its index. Each call of open returns an engine of another program on the same storage,
// which is empty.
func Together(t *testing.T, open func(t *testing.T) corpus.Engine) {
	const programs = 4
	var written atomic.Int32
	documents := func(yield func(corpus.Document) bool) {
		written.Add(1)
		slices.Values(pages)(yield)
	}
	engines := make([]corpus.Engine, programs)
	for i := range engines {
		engines[i] = open(t)
	}
	var running sync.WaitGroup
	for _, e := range engines {
		running.Go(func() {
			if err := e.Replace(t.Context(), locale.EnUS, "f", documents); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	for i, e := range engines {
		if f, err := e.Fingerprint(t.Context(), locale.EnUS); f != "f" || err != nil {
			t.Errorf("program %d: Fingerprint() = %q, %v", i, f, err)
		}
		found, _, err := e.Match(t.Context(), corpus.Match{Locales: []locale.Locale{locale.EnUS}, Terms: termsOf("trail"), Limit: 10})
		if err != nil || len(found) != len(pages) {
			t.Errorf("program %d found %v, %v", i, found, err)
		}
	}
	if n := written.Load(); n != 1 {
		t.Errorf("the content was indexed %d times", n)
	}
}

// termsOf is for goroutines: an analyzer cannot be shared.
func termsOf(w string) [][]string {
	return [][]string{words.NewAnalyzer(locale.EnUS).Terms(w)}
}
