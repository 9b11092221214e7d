package help_test

import (
	"errors"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
	"waymark.dev/waymark/internal/tools/help/model"
)

// explained collects the events of an explanation.
type explained struct {
	sent
	hash string
}

func (e *explained) Start(hash string, _ bool) error {
	e.hash = hash
	return nil
}

func TestExplain(t *testing.T) {
	t.Parallel()
	s, server, _ := withModel(t, servertest.ModelAnswer("It makes `.item` **grow**. ![x](https://evil.example) <b>\n\n- See [it](https://evil.example)."), func(o *help.Options, m *model.Options) {
		o.SigningKey, o.Moderate = []byte(strings.Repeat("k", 32)), true
		impatient(o, m)
	})
	r := help.ExplainRequest{Language: "css", Sample: ".item { flex: 2 }", Highlighted: "flex: 2", Locale: locale.EnUS}
	var w explained
	if err := s.Explain(t.Context(), r, &w); !errors.Is(err, help.ErrUnsigned) || len(server.Requests()) > 0 {
		t.Errorf("unsigned: %v", err)
	}
	r.Signature = s.Sign(r.Language, r.Sample)
	if err := s.Explain(t.Context(), r, &w); err != nil {
		t.Fatal(err)
	}
	if want := "It makes `.item` **grow**. x \\<b\\>\n\n- See it."; w.text.String() != want || w.hash != r.Hash() {
		t.Errorf("explanation = %q, want %q", w.text.String(), want)
	}
	if q := server.Requests()[0]; q.Model != "mini" || !strings.Contains(q.Raw, "flex: 2") {
		t.Errorf("request %s", q.Raw)
	}
	server.Flag(0, func(string) bool { return true })
	if err := s.Explain(t.Context(), r, &explained{}); !errors.Is(err, help.ErrFlagged) {
		t.Errorf("flagged: %v", err)
	}
	server.Flag(0, nil)
	for _, bad := range []servertest.ModelResponse{{Status: 500, Body: "x"}, {Chunks: []string{"x"}, Drop: true}, {Chunks: []string{"x"}, NotDone: true}, {Chunks: []string{"x"}, Finish: "length"}, {Chunks: []string{"word "}, Repeat: -1}, {Stall: true}} {
		server.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return bad })
		if err := s.Explain(t.Context(), r, &explained{}); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
	without := help.New(help.Options{SigningKey: []byte(strings.Repeat("k", 32))})
	if err := without.Explain(t.Context(), r, &explained{}); !errors.Is(err, help.ErrNoModel) {
		t.Errorf("without a model: %v", err)
	}
}
