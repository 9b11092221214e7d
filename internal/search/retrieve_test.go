package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/vectors"
)

func ask(t *testing.T, s *Service, q retrieve.Question) *retrieve.Result {
	t.Helper()
	if q.Locales == nil {
		q.Locales = []locale.Locale{locale.EnUS}
	}
	r, err := s.Retrieve(t.Context(), q)
	if err != nil {
		t.Fatalf("retrieve %q: %v", q.Text, err)
	}
	return r
}

func TestRetrieve(t *testing.T) {
	s := ready(t, newFake())
	for _, tc := range []struct {
		question string
		kind     retrieve.Kind
		want     string // "" if nothing is relevant
	}{
		{"what is grid-area", retrieve.Definition, "/en-US/docs/Web/CSS/grid-area"},
		{"how do I set a mark?", retrieve.HowTo, "/en-US/docs/Web/API/Trail/setMark"},
		{"TypeError: cannot walk beyond the last crossing", retrieve.ErrorMessage, "/en-US/docs/Web/JavaScript/Reference/Errors/No_path#message"},
		{"who won the football cup", retrieve.Reference, ""},
		{"guitar crossing", retrieve.Reference, ""}, // a page has one of the words
		{"", retrieve.Reference, ""},
		{"?!", retrieve.Reference, ""},
		{"what is", retrieve.Reference, ""},
		{"the of and is a to", retrieve.Reference, ""},
	} {
		t.Run(tc.question, func(t *testing.T) {
			r := ask(t, s, retrieve.Question{Text: tc.question})
			if r.Kind != tc.kind || (r.Found == retrieve.Answer) != (tc.want != "") {
				t.Errorf("kind = %s, found = %s", r.Kind, r.Found)
			}
			if tc.want != "" && (len(r.Passages) == 0 || r.Passages[0].Address() != tc.want) {
				t.Errorf("passages = %+v, want %s first", r.Passages, tc.want)
			}
		})
	}
}

// The page on which the reader asks comes first if it has a relevant section.
func TestRetrieveOnAPage(t *testing.T) {
	s := ready(t, newFake())
	const page = "/en-US/docs/Web/API/Trail"
	for question, want := range map[string]string{
		"what is this area": page,
		"explain this":      page,
		"what is grid-area": "/en-US/docs/Web/CSS/grid-area",
	} {
		r := ask(t, s, retrieve.Question{Text: question, Page: page})
		if want == page && (len(r.Passages) == 0 || r.Passages[0].URL != page || r.Found != retrieve.Answer) {
			t.Errorf("passages for %q on %s = %+v", question, page, r.Passages)
		}
		if other := ask(t, s, retrieve.Question{Text: question, Page: "/en-US/docs/Gone"}); want != page && other.Passages[0].URL != want {
			t.Errorf("%q gives %+v", question, other.Passages)
		}
	}
}

func TestRetrieveWithoutIndex(t *testing.T) {
	s := ready(t, nil)
	r := ask(t, s, retrieve.Question{Text: "what is grid-area"})
	if !r.Titles || len(r.Passages) == 0 || r.Passages[0].URL != "/en-US/docs/Web/CSS/grid-area" {
		t.Errorf("result = %+v", r)
	}
}

// German readers get German pages, and English ones where there are none.
func TestRetrieveInTwoLanguages(t *testing.T) {
	s := ready(t, newFake())
	both := []locale.Locale{"de", locale.EnUS}
	r := ask(t, s, retrieve.Question{Text: "Was ist CSS?", Locales: both})
	if len(r.Passages) == 0 || r.Passages[0].URL != "/de/docs/Web/CSS" {
		t.Errorf("passages = %+v", r.Passages)
	}
	for _, p := range r.Passages {
		if p.URL == "/en-US/docs/Web/CSS" {
			t.Error("a page appears in two languages")
		}
	}
	if r := ask(t, s, retrieve.Question{Text: "Was ist grid-area?", Locales: both}); len(r.Passages) == 0 || r.Passages[0].URL != "/en-US/docs/Web/CSS/grid-area" {
		t.Errorf("passages = %+v", r.Passages)
	}
}

// Questions about support link to the section on it, whatever its heading is in
// the language and whatever other headings say, and quote nothing else instead.
func TestRetrieveSupport(t *testing.T) {
	page := func(heading string) *fstest.MapFile {
		return &fstest.MapFile{Data: fmt.Appendf(nil, "---\ntitle: grid-trail\nslug: Web/grid-trail\nbrowser-compat: css.trail\n---\n\nA trail.\n\n## Where grid-trail is supported\n\nThe grid-trail is in Safari.\n\n## %s\n\n{{Compat}}\n", heading)}
	}
	data := docstest.PackWebdata(t, `{"browsers":{"safari":{"name":"Safari","type":"desktop","releases":{}}},"css":{"trail":{"__compat":{"support":{"safari":{"version_added":"9"}}}}}}`, `{"features":{}}`)
	s := searchOf(t, content.Sources{
		ContentFS: fstest.MapFS{
			"en-us/web/grid-trail/index.md": page("Browser compatibility"), "sidebars/none.yaml": {Data: []byte("sidebar: []\n")}, "jsondata/GroupData.json": {Data: []byte("[{}]")},
		},
		TranslatedFS: fstest.MapFS{"de/web/grid-trail/index.md": page("Browser-Kompatibilität")},
	}, Options{Engine: newFake(), Data: data})
	for l, want := range map[locale.Locale]string{locale.EnUS: "/en-US/docs/Web/grid-trail#browser_compatibility", "de": "/de/docs/Web/grid-trail#browser-kompatibilität"} {
		r := ask(t, s, retrieve.Question{Text: "is grid-trail supported in Safari", Locales: []locale.Locale{l}})
		if len(r.Support) != 1 || r.Support[0].URL != want || len(r.Support[0].Rows) != 1 || !r.Support[0].Rows[0].Asked || r.Passages[0].Address() != want {
			t.Errorf("support in %s = %+v after %v", l, r.Support, r.Passages)
		}
	}
}

// Pages about extensions are found only by questions that mention extensions.
func TestRetrieveOfExtensions(t *testing.T) {
	page := func(slug, text string) *fstest.MapFile {
		return &fstest.MapFile{Data: fmt.Appendf(nil, "---\ntitle: Marks\nslug: %s\n---\n\n%s\n", slug, text)}
	}
	s := searchOf(t, content.Sources{ContentFS: fstest.MapFS{
		"en-us/mozilla/add-ons/marks/index.md": page("Mozilla/Add-ons/Marks", "Delete marks with this, as marks are to be deleted."),
		"en-us/web/marks/index.md":             page("Web/Marks", "What marks are. They may be deleted."),
		"sidebars/none.yaml":                   {Data: []byte("sidebar: []\n")}, "jsondata/GroupData.json": {Data: []byte("[{}]")},
	}}, Options{Engine: newFake()})
	for question, want := range map[string]string{"how do I delete marks": "/en-US/docs/Web/Marks", "how do I delete marks in an extension": "/en-US/docs/Mozilla/Add-ons/Marks"} {
		if r := ask(t, s, retrieve.Question{Text: question}); len(r.Passages) == 0 || r.Passages[0].Address() != want {
			t.Errorf("passages for %q = %+v, want %s", question, r.Passages, want)
		}
	}
}

// serviceOf searches pages given by slug: title and text in Markdown. The slug
// of a page that is not in English begins with its locale: "de:Web/Trail".
func serviceOf(t *testing.T, pages map[string][2]string) *Service {
	t.Helper()
	english := fstest.MapFS{"sidebars/none.yaml": {Data: []byte("sidebar: []\n")}, "jsondata/GroupData.json": {Data: []byte("[{}]")}}
	translated := fstest.MapFS{}
	for slug, page := range pages {
		files, folder := english, "en-us/"
		if rest, ok := strings.CutPrefix(slug, "de:"); ok {
			slug, files, folder = rest, translated, "de/"
		}
		files[folder+strings.ReplaceAll(strings.ToLower(slug), ":", "_colon_")+"/index.md"] = &fstest.MapFile{Data: fmt.Appendf(nil, "---\ntitle: %s\nslug: %s\n---\n\n%s\n", page[0], slug, page[1])}
	}
	return searchOf(t, content.Sources{ContentFS: english, TranslatedFS: translated}, Options{Engine: newFake()})
}

// A corrected word does not show that a page is about the question.
func TestCorrectedWordsAreNotASubject(t *testing.T) {
	s := serviceOf(t, map[string][2]string{
		"Web/break":     {"break", "The break statement leaves a loop."},
		"Web/Footprint": {"Footprints", "How to draw footprints with marks."},
	})
	for question, relevant := range map[string]bool{
		"how do I bake bread":           false,
		"what is bread":                 false,
		"what is braek":                 true, // two letters transposed
		"how do I draw footprimts":      true,
		"what are footprimts":           true,
		"do footprimts sleep at school": false,
	} {
		if r := ask(t, s, retrieve.Question{Text: question}); (r.Found == retrieve.Answer) != relevant {
			t.Errorf("%q: found = %s, passages = %+v", question, r.Found, r.Passages)
		}
	}
}

// The text around a question does not affect its results.
func TestWordsAroundAQuestion(t *testing.T) {
	pages := map[string][2]string{
		"Web/Trail":          {"Trail", "A trail is a path that is marked. You can walk it."},
		"Web/Shelter":        {"Shelter", "A shelter has a roof, which is safe in rain."},
		"Web/Safe":           {"Safe", "What is safe does no harm. Use it."},
		"Web/CSS/:has":       {":has()", "The CSS :has() selector matches trails that have signs.\n\n## Browser compatibility\n\nAll."},
		"Web/CSS/Animations": {"Using animations", "How CSS animations have been made to work in CSS."},
		"Web/Timeouts":       {"timeout", "A walk ends after its timeout."},
		"Web/Time":           {"Time", "Time goes by when the sun is out."},
	}
	for n := range 60 { // so that words are rare
		pages[fmt.Sprintf("Web/Other%d", n)] = [2]string{fmt.Sprintf("Other %d", n), "Nothing of interest."}
	}
	s := serviceOf(t, pages)
	for question, want := range map[string]string{
		"what is a trail":                            "Web/Trail",
		"URGENT: what is a trail":                    "Web/Trail",
		"ASAP what is a trail":                       "Web/Trail",
		"zorkmid!!! what is a trail?":                "Web/Trail",
		"my frobs are borked, what is a trail, thx":  "Web/Trail",
		"teh trail":                                  "Web/Trail",
		"how does CSS :has() work":                   "Web/CSS/:has",
		"is :has safe to use":                        "Web/CSS/:has#browser_compatibility",
		"walk time out":                              "Web/Timeouts",
		"URGENT: how do I bake bread":                "",
		"I'm on a trail, how do I bake bread":        "",
		"hello, what is the capital of Zork, thanks": "",
	} {
		r := ask(t, s, retrieve.Question{Text: question})
		if (r.Found == retrieve.Answer) != (want != "") || want != "" && r.Passages[0].Address() != "/en-US/docs/"+want {
			t.Errorf("%q: found = %s, passages = %+v; want %q", question, r.Found, r.Passages[:min(len(r.Passages), 2)], want)
		}
	}
}

// A question that names nothing is about the page it is asked on.
func TestRetrieveAboutThisPage(t *testing.T) {
	const example = "Stops a walk.\n\n## %s\n\n```js\nnew Stopper().stop();\n```\n"
	s := serviceOf(t, map[string][2]string{
		"Web/Stopper":    {"Stopper", fmt.Sprintf(example, "Examples")},
		"de:Web/Stopper": {"Stopper", fmt.Sprintf(example, "Beispiele")},
		"Web/Use":        {"use", "How to use it: the use element is used where it is of use.\n\n## Parameters\n\nIt takes one.\n"},
	})
	for _, tc := range []struct{ page, question, want string }{
		{"/en-US/docs/Web/Stopper", "how do I use it?", "/en-US/docs/Web/Stopper#examples"},
		{"/en-US/docs/Web/Stopper", "show me an example", "/en-US/docs/Web/Stopper#examples"},
		{"/en-US/docs/Web/Stopper", "which parameters does it take", "/en-US/docs/Web/Stopper"},
		{"/en-US/docs/Web/Stopper", "what is use", "/en-US/docs/Web/Use"},
		{"/de/docs/Web/Stopper", "wie benutze ich das?", "/de/docs/Web/Stopper#beispiele"},
		{"", "how do I use it?", "/en-US/docs/Web/Use"},
	} {
		r := ask(t, s, retrieve.Question{Text: tc.question, Page: tc.page, Locales: []locale.Locale{locale.Locale(cmp.Or(strings.Split(tc.page, "/")...)), locale.EnUS}})
		if len(r.Passages) == 0 || r.Passages[0].Address() != tc.want || r.Found != retrieve.Answer {
			t.Errorf("passages for %q on %q = %+v, want %s", tc.question, tc.page, r.Passages, tc.want)
		}
	}
}

// German headings are found by words of similar meaning.
func TestRetrieveBySimilarWordsInGerman(t *testing.T) {
	pages := map[string][2]string{
		"Web/Set":    {"Set", "Unique values."},
		"de:Web/Set": {"Set", "Werte ohne Wiederholung.\n\n## Löschen duplizierter Elemente aus einem Array\n\nMit einem Set.\n"},
	}
	for n, known := range []string{"entferne", "Duplikate", "Array"} { // occurring on many pages
		for i := range 4 {
			slug := fmt.Sprintf("Web/Other%d%d", n, i)
			pages[slug], pages["de:"+slug] = [2]string{slug, "Text."}, [2]string{slug, known}
		}
	}
	s := serviceOf(t, pages)
	r := ask(t, s, retrieve.Question{Text: "Wie entferne ich Duplikate aus einem Array?", Locales: []locale.Locale{"de", locale.EnUS}})
	if want := "/de/docs/Web/Set#löschen_duplizierter_elemente_aus_einem_array"; r.Found != retrieve.Answer || r.Passages[0].Address() != want {
		t.Errorf("found = %s, passages = %+v, want %s", r.Found, r.Passages, want)
	}
}

// German pages use the infinitive where readers conjugate, and English names.
func TestRetrieveByFormsInGerman(t *testing.T) {
	pages := map[string][2]string{
		"Web/List":     {"List", "A list."},
		"de:Web/List":  {"List", "Eine Liste.\n\n## Sortieren von Objekten\n\nNach dem Namen.\n\n## Aufruf von sort()\n\nObjects.\n"},
		"Web/Foot":     {"Sticky footers", "At the bottom."},
		"de:Web/Foot":  {"Sticky-Footer", "Unten auf der Seite."},
		"Web/Other":    {"Other", "Text."},
		"de:Web/Other": {"Fußzeile", "Eine Kopfzeile."},
	}
	for i := range 4 {
		slug := fmt.Sprintf("Web/Other%d", i)
		pages[slug], pages["de:"+slug] = [2]string{slug, "Text."}, [2]string{slug, "Objekten sortieren unten"}
	}
	s := serviceOf(t, pages)
	for question, want := range map[string]string{
		"wie sortiere ich Objekte":               "/de/docs/Web/List#sortieren_von_objekten",
		"wie setze ich eine Fußzeile nach unten": "/de/docs/Web/Foot",
	} {
		r := ask(t, s, retrieve.Question{Text: question, Locales: []locale.Locale{"de", locale.EnUS}})
		if !slices.ContainsFunc(r.Passages[:min(2, len(r.Passages))], func(p retrieve.Passage) bool { return p.Address() == want }) {
			t.Errorf("passages for %q = %+v, want %s", question, r.Passages, want)
		}
	}
}

// meanings is a model in which some words have the same vector.
type meanings struct{ fail bool }

func (m *meanings) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if m.fail {
		return nil, errors.New("503")
	}
	list := make([][]float32, len(texts))
	for i, text := range texts {
		list[i] = []float32{0.01, 1}
		if strings.Contains(text, "footprint") || strings.Contains(text, "setMark") {
			list[i] = []float32{1, 0.01}
		}
	}
	return list, nil
}

// A section without any word of a question is found by its meaning. If the model
// fails, and for questions that must not be sent, only words count.
func TestRetrieveByMeaning(t *testing.T) {
	m := &meanings{}
	store, err := vectors.Open(vectors.Options{Dir: t.TempDir(), Embedder: m, Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Engine: newFake(), Vectors: store})
	if err := s.Refresh(t.Context(), catalogue(t)); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() { s.MakeVectors(ctx) })
	for !store.Complete(locale.EnUS, s.state.Load().stats[locale.EnUS].Fingerprint) {
		time.Sleep(time.Millisecond)
	}
	stop()
	done.Wait()
	has := func(q retrieve.Question) bool {
		return slices.ContainsFunc(ask(t, s, q).Passages, func(p retrieve.Passage) bool { return p.URL == "/en-US/docs/Web/API/Trail/setMark" })
	}
	if !has(retrieve.Question{Text: "footprint", Meaning: true}) {
		t.Error("the section is not found by its meaning")
	}
	if has(retrieve.Question{Text: "footprint"}) {
		t.Error("a question was sent although it must not be")
	}
	m.fail = true
	if has(retrieve.Question{Text: "footprint", Meaning: true}) || !has(retrieve.Question{Text: "set a mark", Meaning: true}) {
		t.Error("without the model, sections are not found by their words")
	}
}

// A section that readers' words name comes before another with a word of the question.
func TestReadersWordsNameSections(t *testing.T) {
	s := searchOf(t, content.Sources{ContentFS: fstest.MapFS{
		"sidebars/none.yaml":      {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json": {Data: []byte("[{}]")},
		"en-us/fetch/index.md":    file("Using the Fetch API", "Fetch", "guide", "Requests.\n\n## Request objects\n\nThere is an object.\n\n## Setting the method\n\nThere is an option.\n"),
	}}, Options{})
	const question, want = "how do I send a put request", "/en-US/docs/Fetch#setting_the_method"
	if r := ask(t, s, retrieve.Question{Text: question}); len(r.Passages) == 0 || r.Passages[0].Address() != want {
		t.Errorf("%q has the passages %+v, want %s first", question, r.Passages, want)
	}
}

// The best pages are read although the engine found sections of many others.
func TestTheBestPagesAreRead(t *testing.T) {
	best := &retrieve.Candidate{Score: 1}
	list := []*retrieve.Candidate{}
	for range 2 * pagesRead {
		list = append(list, &retrieve.Candidate{Score: 0.3, Found: map[string]float64{"a": 0.9}})
	}
	if read := New(Options{}).toRead(append(list, best)); len(read) != pagesRead || !slices.Contains(read, best) {
		t.Errorf("%d pages are read, the best one: %t", len(read), slices.Contains(read, best))
	}
}

// The sides of a difference are pages that the names certainly mean.
func TestSidesOfADifference(t *testing.T) {
	const member = "\npage-type: web-api-instance-property"
	s := serviceOf(t, map[string][2]string{
		"Web/JavaScript/Trail/walk":  {"Trail.walk()", "Walks the trail."},
		"Web/JavaScript/Trail/climb": {"Trail.climb()", "Climbs the trail."},
		"Web/JavaScript/Trail/run":   {"Trail.run()", "Runs the trail."},
		"Web/API/Map/steep":          {"steep" + member, "Whether the map is steep."},
		"Web/API/Sky/flat":           {"flat" + member, "Whether the sky is flat."},
		"Web/Steep_walls":            {"Steep walls", "A steep wall is steep."},
		"Web/Flat_walls":             {"Flat walls", "A flat wall is flat."},
		"Web/JavaScript/for...in":    {"for...in", "Iterates over names."},
		"Web/JavaScript/for...of":    {"for...of", "Iterates over values."},
		"Web/CSS/slope":              {"slope", "The slope is steep, or flat. Steep slopes differ from flat ones.\n\n## Steep or flat slope\n\nA flat slope is not steep."},
	})
	for question, want := range map[string][]string{
		"difference between Trail.walk and Trail.climb":   {"/en-US/docs/Web/JavaScript/Trail/walk", "/en-US/docs/Web/JavaScript/Trail/climb"},
		"Trail.walk vs Trail.climb vs Trail.run":          {"/en-US/docs/Web/JavaScript/Trail/walk", "/en-US/docs/Web/JavaScript/Trail/climb", "/en-US/docs/Web/JavaScript/Trail/run"},
		"difference between a walk and a climb":           {"/en-US/docs/Web/JavaScript/Trail/walk", "/en-US/docs/Web/JavaScript/Trail/climb"},
		"difference between a steep wall and a flat wall": {"/en-US/docs/Web/Steep_walls", "/en-US/docs/Web/Flat_walls"},
		"steep vs flat":             {"/en-US/docs/Web/API/Map/steep", "/en-US/docs/Web/API/Sky/flat"},
		"steep wall or flat wall":   nil,
		"steep walls or flat walls": {"/en-US/docs/Web/Steep_walls", "/en-US/docs/Web/Flat_walls"},
		"for in vs for of":          {"/en-US/docs/Web/JavaScript/for...in", "/en-US/docs/Web/JavaScript/for...of"},
	} {
		r := ask(t, s, retrieve.Question{Text: question})
		var got []string
		for _, side := range r.Sides {
			got = append(got, side.Page[0].URL)
		}
		if !slices.Equal(got, want) || want != nil && (r.Found != retrieve.Answer || len(r.Passages) == 0) {
			t.Errorf("%q compares %v, found %s; want %v", question, got, r.Found, want)
		}
	}
	one := ask(t, s, retrieve.Question{Text: "steep vs flat", Limit: 1})
	if one.Sides != nil || one.Passages[0].Page == nil {
		t.Errorf("members of two interfaces without passages are the sides %v", one.Sides)
	}
}

// Of the members of interfaces with two names, the best known are compared, not two of an interface
// that has both.
func TestSidesOfKnownMembers(t *testing.T) {
	const member = "\npage-type: web-api-instance-property"
	pages := map[string][2]string{
		"Web/API/Map/steep": {"Map.steep" + member, "The steepness of the map."}, "Web/API/Sky/flat": {"Sky.flat" + member, "The flatness of the sky."},
		"Web/API/Hut/steep": {"Hut.steep" + member, "The steepness of the hut."}, "Web/API/Hut/flat": {"Hut.flat" + member, "The flatness of the hut."},
	}
	for i := range 9 {
		pages[fmt.Sprintf("Web/Guide%d", i)] = [2]string{"Guide", "[One](/en-US/docs/Web/API/Map/steep), [two](/en-US/docs/Web/API/Sky/flat)."}
	}
	r := ask(t, serviceOf(t, pages), retrieve.Question{Text: "steep vs flat"})
	if len(r.Sides) != 2 || r.Sides[0].Page[0].URL != "/en-US/docs/Web/API/Map/steep" || r.Sides[1].Page[0].URL != "/en-US/docs/Web/API/Sky/flat" {
		t.Errorf("sides = %+v", r.Sides)
	}
}

// A guide has no data on browsers: those of a feature that the question names answer.
func TestSupportOfAFeatureInAGuide(t *testing.T) {
	page := func(slug, title, rest string) *fstest.MapFile {
		return &fstest.MapFile{Data: fmt.Appendf(nil, "---\ntitle: %s\nslug: %s\n%s", title, slug, rest)}
	}
	data := docstest.PackWebdata(t, `{"browsers":{"safari":{"name":"Safari","type":"desktop","releases":{}}},"css":{"edge":{"__compat":{"support":{"safari":{"version_added":"9"}}}}}}`, `{"features":{}}`)
	for title, want := range map[string]int{"grid-trail edge": 1, "ridge": 0} {
		s := searchOf(t, content.Sources{ContentFS: fstest.MapFS{
			"en-us/web/grid-trail/index.md": page("Web/grid-trail", "grid-trail", "---\n\nOn grid-trail.\n"),
			"en-us/web/other/index.md":      page("Web/Other", title, "browser-compat: css.edge\n---\n\nFor grid-trail.\n\n## Browser compatibility\n\n{{Compat}}\n"),
			"sidebars/none.yaml":            {Data: []byte("sidebar: []\n")}, "jsondata/GroupData.json": {Data: []byte("[{}]")},
		}}, Options{Engine: newFake(), Data: data})
		r := ask(t, s, retrieve.Question{Text: "is grid-trail supported in Safari"})
		if len(r.Support) != want || r.Passages[0].URL != "/en-US/docs/Web/grid-trail" {
			t.Errorf("with the page %q, support = %+v after %v", title, r.Support, r.Passages[0].URL)
		}
	}
}
