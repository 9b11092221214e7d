package help_test

import (
	"errors"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
)

func TestContinue(t *testing.T) {
	t.Parallel()
	s, server, retriever := withModel(t, servertest.ModelResponse{Chunks: []string{grows + " Neg"}, Finish: "length"}, nil)
	r := ask("how do items grow?")
	r.MessageID, r.Owner = "m1", "alice"
	if _, err := s.Answer(t.Context(), r, &sent{}); err != nil {
		t.Fatal(err)
	}
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return servertest.ModelAnswer(never) })
	next := ask("how do items grow?")
	next.MessageID, next.Continue, next.Owner = "m2", "m1", "mallory"
	if _, err := s.Answer(t.Context(), next, &sent{}); !errors.Is(err, help.ErrNoAnswer) || !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("another reader's answer: %v", err)
	}
	next.Owner = "alice"
	var w sent
	o, err := s.Answer(t.Context(), next, &w)
	if err != nil || w.text.String() != never2 || o.Charged || len(retriever.asked) != 1 {
		t.Errorf("outcome = %+v, text = %q, err = %v", o, w.text.String(), err)
	}
	if raw := server.Requests()[1].Raw; !strings.Contains(raw, "Neg") {
		t.Errorf("request lacks the beginning of the answer: %s", raw)
	}
	if o, err := s.Answer(t.Context(), next, &sent{}); !errors.Is(err, help.ErrNoAnswer) {
		t.Errorf("the second time, free of charge: outcome = %+v, err = %v", o, err)
	}
}

// A continued answer is one answer: a sentence that was cut in two is whole, the
// history has the original questions, and after a failure it can be tried again.
func TestContinueWithinASentence(t *testing.T) {
	t.Parallel()
	cut := strings.Index(never, "tive")
	code := "```css\n.item {\n  flex: 2 2 10%;\n}\n```\n"
	s, server, _ := withModel(t, servertest.ModelResponse{Chunks: []string{grows + "\n\n" + code + "\n" + never[:cut]}, Finish: "length"}, impatient)
	r := ask("how do items grow?")
	r.MessageID, r.Owner = "m1", "alice"
	var first sent
	if o, err := s.Answer(t.Context(), r, &first); err != nil || strings.Contains(first.text.String(), "Nega") {
		t.Fatalf("outcome = %+v, err = %v, text = %q", o, err, first.text.String())
	}
	next := ask("Continue")
	next.MessageID, next.Continue, next.Owner = "m2", "m1", "alice"
	for _, failing := range []servertest.ModelResponse{{Status: 500, Body: "x"}, {Stall: true}} {
		server.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return failing })
		if o, err := s.Answer(t.Context(), next, &sent{}); !errors.Is(err, help.ErrModel) || o.Charged {
			t.Fatalf("outcome = %+v, err = %v", o, err)
		}
	}
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse {
		return servertest.ModelResponse{Chunks: []string{never[cut:] + " And"}, Finish: "length"}
	})
	var w sent
	if o, err := s.Answer(t.Context(), next, &w); err != nil || w.text.String() != never2 || o.Finish != "length" {
		t.Errorf("outcome = %+v, err = %v, text = %q", o, err, w.text.String())
	}
	if raw := server.Requests()[3].Raw; strings.Contains(raw, "\"Continue\"") || !strings.Contains(raw, "how do items grow?") {
		t.Errorf("the request lacks the question: %s", raw)
	}
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse { return servertest.ModelAnswer(grows) })
	next.MessageID = "m3"
	if o, err := s.Answer(t.Context(), next, &sent{}); err != nil || o.Finish != "stop" {
		t.Errorf("again, with the id of the first message: outcome = %+v, err = %v", o, err)
	}
}
