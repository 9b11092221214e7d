package help_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/help"
)

// dialect returns a stream of events, each with a choice.
func dialect(choices ...string) string {
	var b strings.Builder
	for _, choice := range choices {
		fmt.Fprintf(&b, "data: {\"id\":\"1\",\"choices\":[%s]}\n\n", choice)
	}
	return b.String()
}

// Variants of OpenAI's API that servers use. Each of these answers is complete.
func TestDialectsOfModelServers(t *testing.T) {
	t.Parallel()
	part := func(text string) string {
		return fmt.Sprintf(`{"index":0,"delta":{"content":%q},"finish_reason":null}`, text)
	}
	say, end := part(grows), `{"index":0,"delta":{},"finish_reason":"stop"}`
	both := dialect(say, end)
	for name, r := range map[string]servertest.ModelResponse{
		"no [DONE]":                     {Raw: both, NotDone: true},
		"no usage, no finish_reason":    {Raw: dialect(say)},
		"empty finish_reason":           {Raw: dialect(strings.Replace(say, "null", `""`, 1), strings.Replace(end, `"stop"`, `""`, 1))},
		"no finish_reason at all":       {Raw: dialect(strings.Replace(say, `,"finish_reason":null`, "", 1))},
		"finish_reason with the text":   {Raw: dialect(strings.Replace(say, "null", `"stop"`, 1))},
		"a reason of its own":           {Raw: dialect(say, strings.Replace(end, "stop", "eos_token", 1))},
		"a reason in capitals":          {Raw: dialect(say, strings.Replace(end, "stop", "STOP", 1))},
		"no empty line at the end":      {Raw: strings.TrimRight(both, "\n"), NotDone: true},
		"lines of Windows":              {Raw: strings.ReplaceAll(both, "\n", "\r\n")},
		"no space after the colon":      {Raw: strings.ReplaceAll(both, "data: ", "data:")},
		"comments and names of events":  {Raw: ": OPENROUTER PROCESSING\n\nevent: message\nid: 7\nretry: 10\n" + both},
		"choices without any":           {Raw: dialect("") + `data: {"choices":null,"prompt_filter_results":[]}` + "\n\n" + both},
		"usage in a chunk of its own":   {Raw: both + `data: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}` + "\n\n"},
		"usage null in every chunk":     {Raw: strings.ReplaceAll(both, `"id":"1"`, `"usage":null`)},
		"a role first":                  {Raw: dialect(`{"delta":{"role":"assistant"}}`, `{"delta":{"role":"assistant","content":""}}`, `{"delta":{"content":null}}`) + both},
		"thoughts as reasoning_content": {Raw: dialect(`{"delta":{"reasoning_content":"Hm. "}}`, `{"delta":{"content":"","reasoning_content":"Well."}}`) + both},
		"thoughts as reasoning":         {Raw: dialect(`{"delta":{"content":"","reasoning":"Hm."},"finish_reason":"stop"}`) + both},
		"thoughts in marks":             {Raw: dialect(part("\n<thi"), part("nk>The user "), part("wants. "+never), part("</th"), part("ink>"), part("\n\n")) + both},
		"thoughts that are empty":       {Raw: dialect(part("<think>\n\n</think>\n\n")) + both},
		"a list for a text":             {Raw: dialect(`{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm."}]}]}}`, fmt.Sprintf(`{"delta":{"content":[{"type":"text","text":%q}]}}`, grows), end)},
		"one piece, no stream":          {Body: fmt.Sprintf(`{"choices":[{"message":{"role":"assistant","content":%q,"tool_calls":null},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2},"error":null}`, grows)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, _, _ := withModel(t, r, nil)
			var w sent
			o, err := s.Answer(t.Context(), ask("how do items grow?"), &w)
			if err != nil || o.Status != help.Success || o.Finish != "stop" || !o.Charged || w.text.String() != grown {
				t.Errorf("outcome = %+v, err = %v, text = %q", o, err, w.text.String())
			}
		})
	}
}

// A model that thinks for longer than the timeout of the first text is still
// working.
func TestThinkingTakesItsTime(t *testing.T) {
	t.Parallel()
	s, server, _ := withModel(t, servertest.ModelResponse{}, impatient)
	server.Respond(func(servertest.ModelRequest) servertest.ModelResponse {
		thoughts := slices.Repeat([]string{"hm "}, 10)
		return servertest.ModelResponse{Chunks: append(append([]string{"<think>"}, thoughts...), "</think>"+grows), Pause: firstToken / 5, Finish: "stop"}
	})
	var w sent
	if o, err := s.Answer(t.Context(), ask("how do items grow?"), &w); err != nil || o.Status != help.Success || w.text.String() != grown {
		t.Errorf("outcome = %+v, err = %v, text = %q", o, err, w.text.String())
	}
}

// Some servers and models refuse options: the request is repeated without them,
// and later ones never have them.
func TestModelsThatRefuseOptions(t *testing.T) {
	t.Parallel()
	for _, option := range []string{`"stream_options"`, `"temperature"`, `"stop"`} {
		s, server, _ := withModel(t, servertest.ModelResponse{}, nil)
		server.Respond(func(r servertest.ModelRequest) servertest.ModelResponse {
			if strings.Contains(r.Raw, option) {
				return servertest.ModelResponse{Status: http.StatusUnprocessableEntity, Body: `{"detail":"Extra inputs are not permitted"}`}
			}
			return servertest.ModelAnswer(grows)
		})
		for range 2 {
			var w sent
			if o, err := s.Answer(t.Context(), ask("how do items grow?"), &w); err != nil || w.text.String() != grown {
				t.Errorf("%s: outcome = %+v, err = %v", option, o, err)
			}
		}
		if n := len(server.Requests()); n != 3 {
			t.Errorf("%s: %d requests, want 3", option, n)
		}
	}
	s, server, _ := withModel(t, servertest.ModelResponse{Status: http.StatusBadRequest, Body: "{}"}, nil)
	for range 2 {
		if o, err := s.Answer(t.Context(), ask("how do items grow?"), &sent{}); !errors.Is(err, help.ErrModel) || o.Charged {
			t.Errorf("refuses all: outcome = %+v, err = %v", o, err)
		}
	}
	if n := len(server.Requests()); n != 4 {
		t.Errorf("refuses all: %d requests, want 4", n)
	}
}
