package search

import (
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/search/retrieve"
)

// wantFirst asks a question and fails the test unless the section at an address answers
// it best.
func wantFirst(t *testing.T, s *Service, question, want string) {
	t.Helper()
	r := ask(t, s, retrieve.Question{Text: question})
	if len(r.Passages) == 0 || r.Passages[0].Address() != "/en-US/docs/"+want {
		for _, p := range r.Passages {
			t.Logf("%.2f %s", p.Score, p.Address())
		}
		t.Errorf("%q is not answered by %s first", question, want)
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
	cat, err := content.Load(t.Context(), content.Sources{ContentFS: fstest.MapFS{
		"sidebars/none.yaml":                     {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json":                {Data: []byte("[{}]")},
		"en-us/web/api/shelf/readbook/index.md":  file("Shelf: readBook() method", "Web/API/Shelf/readBook", member, "Returns a promise with a copy of the book, which it takes from the shelf."),
		"en-us/web/api/shelf/writebook/index.md": file("Shelf: writeBook() method", "Web/API/Shelf/writeBook", member, "Returns a promise when a copy of the book has been put on its way to the wooden shelf."),
	}}, content.Options{History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Engine: newFake()})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	wantFirst(t, s, "copy a book to the shelf", "Web/API/Shelf/writeBook")
	wantFirst(t, s, "copy a book from the shelf", "Web/API/Shelf/readBook")
}
