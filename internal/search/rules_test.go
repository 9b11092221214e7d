package search

import (
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
)

// wantFirst asks a question and fails the test unless the section at an address
// answers it best.
func wantFirst(t *testing.T, s *Service, question, want string) {
	t.Helper()
	r := ask(t, s, retrieve.Question{Text: question})
	if len(r.Passages) == 0 || r.Passages[0].Address() != "/en-US/docs/"+want {
		for _, p := range r.Passages {
			t.Logf("%.2f %s", p.Score, p.Address())
		}
		t.Errorf("%q: the best answer is not %s", question, want)
	}
}

func TestNeighboursThatAreOneName(t *testing.T) {
	s := serviceOf(t, map[string][2]string{
		"Web/API/AbortSignal":         {"AbortSignal", "A signal that aborts."},
		"Web/API/AbortSignal/timeout": {"AbortSignal.timeout()", "A signal that aborts by itself."},
		"Web/API/Fetch":               {"Fetch", "Fetch asks for a resource."},
		"Web/Driver/Timeouts":         {"Timeouts", "What timeouts a session of the driver has.\n\n## Setting timeouts\n\nTimeouts are set by a command."},
		"Web/Timeout":                 {"timeout", "What is done after a time."},
	})
	wantFirst(t, s, "make fetch time out", "Web/API/AbortSignal/timeout")
	wantFirst(t, s, "fetch timeout", "Web/API/AbortSignal/timeout")
}

func TestSymptomsOfThings(t *testing.T) {
	s := serviceOf(t, map[string][2]string{
		"Glossary/Tent_pole":  {"Tent pole", "A tent pole holds a tent."},
		"Web/Guides/Pitching": {"Pitching tents", "How tents are pitched.\n\n## Shortening\n\nA tent pole that is too long overflows its bag.\n\n## Colours\n\nAny."},
	})
	wantFirst(t, s, "tent pole", "Glossary/Tent_pole")
	wantFirst(t, s, "tent pole overflowing", "Web/Guides/Pitching#shortening")
}

func TestDirectionChoosesMembers(t *testing.T) {
	const member = "web-api-instance-method"
	s := searchOf(t, content.Sources{ContentFS: fstest.MapFS{
		"sidebars/none.yaml":                     {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json":                {Data: []byte("[{}]")},
		"en-us/web/api/shelf/readbook/index.md":  file("Shelf: readBook() method", "Web/API/Shelf/readBook", member, "Returns a promise with a copy of the book, which it takes from the shelf."),
		"en-us/web/api/shelf/writebook/index.md": file("Shelf: writeBook() method", "Web/API/Shelf/writeBook", member, "Returns a promise when a copy of the book has been put on its way to the wooden shelf."),
	}}, Options{Engine: newFake()})
	wantFirst(t, s, "copy a book to the shelf", "Web/API/Shelf/writeBook")
	wantFirst(t, s, "copy a book from the shelf", "Web/API/Shelf/readBook")
}

// TestContextsAndTitlesDecide searches for the name of an area, a title of
// several words, a status code and an event: these count more than single words.
func TestContextsAndTitlesDecide(t *testing.T) {
	t.Parallel()
	s := searchOf(t, content.Sources{ContentFS: fstest.MapFS{
		"sidebars/none.yaml":                                    {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json":                               {Data: []byte("[{}]")},
		"en-us/web/css/trail/index.md":                          file("trail", "Web/CSS/trail", "css-property", "How a trail is drawn."),
		"en-us/web/http/reference/trail-marking-rules/index.md": file("Trail-Marking-Rules header", "Web/HTTP/Reference/Trail-Marking-Rules", "http-header", "What marks a trail has."),
		"en-us/web/javascript/arc/index.md":                     file("Map.prototype.arc()", "Web/JavaScript/arc", "javascript-instance-method", "Draws an arc."),
		"en-us/web/svg/curve/index.md":                          file("Curves", "Web/SVG/curve", "guide", "How a curve or an arc is drawn."),
		"en-us/web/http/status/index.md":                        file("Status codes", "Web/HTTP/Status", "listing-page", "All codes of a status."),
		"en-us/web/http/status/429/index.md":                    file("429 Too Many Requests", "Web/HTTP/Status/429", "http-status-code", "Wait."),
		"en-us/web/api/walk_event/index.md":                     file("Trail: walk event", "Web/API/walk_event", "web-api-event", "It is sent at each step."),
		"en-us/glossary/react/index.md":                         file("React walk", "Glossary/React", "glossary-definition", "React is a library."),
	}}, Options{Engine: newFake()})
	for q, want := range map[string]string{
		"trail marking rules color": "Web/HTTP/Reference/Trail-Marking-Rules",
		"trail color":               "Web/CSS/trail",
		"svg arc":                   "Web/SVG/curve",
		"arc":                       "Web/JavaScript/arc",
		"status code 429":           "Web/HTTP/Status/429",
		"react to walk":             "Web/API/walk_event",
	} {
		r, err := s.Search(t.Context(), Request{Query: q, Locales: []locale.Locale{locale.EnUS}, Page: 1})
		if err != nil || len(r.Hits) == 0 || r.Hits[0].Page.Slug != want {
			t.Errorf("%q: hits = %+v, %v; want %s first", q, r.Hits, err, want)
		}
	}
}

// TestRolesOnPagesThatAreNamed asks for the return value of something that a page is not about.
func TestRolesOnPagesThatAreNamed(t *testing.T) {
	s := serviceOf(t, map[string][2]string{
		"Web/Guides/Walking": {"Walking", "A lantern is good, if there is no rain.\n\n## Return value\n\nA list of steps."},
	})
	wantFirst(t, s, "what does lantern return in rain", "Web/Guides/Walking")
}
