package help_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help"
)

// found is a Retriever that returns the same for every question.
type found struct {
	result *retrieve.Result
	err    error
	asked  []retrieve.Question
}

func (f *found) Retrieve(_ context.Context, q retrieve.Question) (*retrieve.Result, error) {
	f.asked = append(f.asked, q)
	return f.result, f.err
}

// passage is a section of the page about the flex property.
func passage(section, anchor, text string, code ...string) retrieve.Passage {
	p := retrieve.Passage{URL: "/en-US/docs/Web/CSS/flex", Locale: locale.EnUS, Title: "flex", Section: section, Anchor: anchor, Text: text, Score: 1}
	p.Blocks = append(p.Blocks, retrieve.Block{Block: corpus.Block{Kind: corpus.Paragraph, Text: text, Marked: text}, Hits: retrieve.Hits{1}})
	for _, c := range code {
		p.Code = append(p.Code, retrieve.Code{Language: "css", Text: c})
		p.Blocks = append(p.Blocks, retrieve.Block{Block: corpus.Block{Kind: corpus.Code, Language: "css", Text: c, Marked: c}})
	}
	return p
}

func flex() *retrieve.Result {
	return &retrieve.Result{Kind: retrieve.HowTo, Found: retrieve.Answer, Passages: []retrieve.Passage{
		passage("", "", "The flex CSS shorthand property sets how a flex item will grow or shrink to fit the space available in its flex container."),
		passage("Values", "values", "Defines the flex-grow of the flex item. Negative values are considered invalid. Defaults to 1 when omitted.", ".item {\n  flex: 2 2 10%;\n}\n"),
	}}
}

// sent collects the events of an answer.
type sent struct {
	start *help.Start
	text  strings.Builder
	fail  error
}

func (s *sent) Start(start help.Start) error {
	s.start = &start
	return s.fail
}

func (s *sent) Text(text string) error {
	s.text.WriteString(text)
	return s.fail
}

func ask(question string) help.Request {
	return help.Request{Messages: []help.Message{{Role: help.User, Content: question}}, Locale: locale.EnUS}
}

func TestWithoutModelAnswersAreQuotations(t *testing.T) {
	t.Parallel()
	retriever := &found{result: flex()}
	s := help.New(help.Options{Retriever: retriever, Baseline: func(string) string { return "high" }})
	var w sent
	r := ask("how do items grow?")
	r.Locale, r.Page = "de", "/de/docs/Web/CSS/flex"
	o, err := s.Answer(t.Context(), r, &w)
	if err != nil || o.Status != help.Success || o.Finish != "stop" || !o.Charged || o.Mode != help.Extractive {
		t.Fatalf("outcome = %+v, err = %v", o, err)
	}
	if w.start == nil || len(w.start.Sources) != 2 || w.start.Sources[0].Baseline != "high" || w.start.Mode != help.Extractive {
		t.Errorf("start is %+v", w.start)
	}
	if !strings.Contains(w.text.String(), "> The flex CSS shorthand") || o.Answer != w.text.String() {
		t.Errorf("answer is %q", w.text.String())
	}
	if q := retriever.asked[0]; len(q.Locales) != 2 || q.Locales[0] != "de" || q.Page != r.Page {
		t.Errorf("searched for %+v", q)
	}
}

func TestWhatCannotBeAnsweredCostsNothing(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		request help.Request
		found   found
		status  help.Status
		kind    error
	}{
		"no question":      {help.Request{Messages: []help.Message{{Role: help.Assistant, Content: "x"}, {Role: help.User, Content: " \n"}}}, found{}, help.NoPrompt, fault.ErrInvalid},
		"search fails":     {ask("x"), found{err: fault.ErrUnavailable}, help.SearchError, fault.ErrUnavailable},
		"nothing relevant": {ask("x"), found{result: &retrieve.Result{}}, help.Success, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w sent
			o, err := help.New(help.Options{Retriever: &tc.found}).Answer(t.Context(), tc.request, &w)
			if o.Status != tc.status || o.Charged || !errors.Is(err, tc.kind) {
				t.Errorf("outcome = %+v, err = %v", o, err)
			}
			if (err != nil) == (w.start != nil) {
				t.Errorf("err = %v, but start = %v", err, w.start)
			}
		})
	}
}

// Sections that may help are marked as such, and are free.
func TestUnsureAnswers(t *testing.T) {
	t.Parallel()
	unsure := flex()
	unsure.Found = retrieve.Perhaps
	var w sent
	o, err := help.New(help.Options{Retriever: &found{result: unsure}}).Answer(t.Context(), ask("how do items grow?"), &w)
	if err != nil || o.Status != help.Success || o.Charged || o.Refused || len(w.start.Sources) != 2 || w.start.Notice != help.Unsure {
		t.Errorf("outcome = %+v, start = %+v, err = %v", o, w.start, err)
	}
	if !strings.HasPrefix(o.Answer, "These sections may help; none was found that answers the question.\n") {
		t.Errorf("answer is %q", o.Answer)
	}
}

func TestSignaturesOfCode(t *testing.T) {
	t.Parallel()
	s := help.New(help.Options{SigningKey: []byte(strings.Repeat("k", 32))})
	good := help.ExplainRequest{Language: "css", Sample: "a{}", Signature: s.Sign("css", "a{}"), Highlighted: "{}"}
	if err := s.Verify(good); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*help.ExplainRequest){
		"sample":      func(r *help.ExplainRequest) { r.Sample = "b{}" },
		"language":    func(r *help.ExplainRequest) { r.Language = "" },
		"highlighted": func(r *help.ExplainRequest) { r.Highlighted = "b" },
		"signature":   func(r *help.ExplainRequest) { r.Signature = "" },
		"encoding":    func(r *help.ExplainRequest) { r.Signature = "!" },
	} {
		r := good
		change(&r)
		if err := s.Verify(r); !errors.Is(err, help.ErrUnsigned) {
			t.Errorf("%s: %v", name, err)
		}
	}
	none := help.New(help.Options{})
	good.Signature = none.Sign("css", "a{}")
	if err := none.Verify(good); !errors.Is(err, help.ErrUnsigned) {
		t.Errorf("without a key: %v", err)
	}
}
