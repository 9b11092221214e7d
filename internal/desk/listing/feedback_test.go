package listing

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"waymark.dev/waymark/internal/platform/fault"
)

const report = `{"from": "2026-11-01", "to": "2026-11-22", "paths": {"items": []}, "feedback": {"total": 9, "items": [
	{"name": "/en-US/docs/Web/", "yes": 3, "no": 1, "reasons": [{"name": "outdated", "count": 1}]},
	{"name": "/en-US/docs/Old", "yes": 1, "no": 2, "reasons": [{"name": "outdated", "count": 1}, {"name": "<b>\u202eother\u0000", "count": 1}]},
	{"name": "/en-US/docs/Gone", "yes": 1, "no": 0, "reasons": null},
	{"name": "/en-US/docs/Negative", "yes": -1, "no": 1}
]}}`

func resolve(path string) string {
	switch path {
	case "/en-US/docs/Old": // moved
		return "/en-US/docs/Web"
	case "/en-US/docs/Gone":
		return ""
	}
	return path
}

func TestOf(t *testing.T) {
	t.Parallel()
	f, err := ReadFeedback(strings.NewReader(report), resolve)
	if err != nil {
		t.Fatal(err)
	}
	for url, want := range map[string]*PageFeedback{
		"/en-US/docs/Web":      {From: "2026-11-01", To: "2026-11-22", Yes: 4, No: 3, Reasons: []FeedbackReason{{"outdated", 2}, {"<b>other", 1}}},
		"/en-US/docs/web/":     {From: "2026-11-01", To: "2026-11-22", Yes: 4, No: 3, Reasons: []FeedbackReason{{"outdated", 2}, {"<b>other", 1}}},
		"/en-US/docs/Negative": {From: "2026-11-01", To: "2026-11-22", No: 1, Reasons: []FeedbackReason{}},
		"/en-US/docs/Gone":     nil,
		"/de/docs/Web":         nil,
		"":                     nil,
	} {
		if diff := cmp.Diff(want, f.Of(url)); diff != "" {
			t.Errorf("of %q (-want +got):\n%s", url, diff)
		}
	}
	if (*Feedback)(nil).Of("/") != nil {
		t.Error("without a report there is feedback")
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing":        "",
		"no JSON":        "SQLite format 3\x00",
		"another report": `{"flaws": []}`,
		"another type":   `{"feedback": {"items": [{"yes": "many"}]}}`,
		"a list":         `[]`,
		"null":           `null`,
	} {
		if _, err := ReadFeedback(strings.NewReader(text), resolve); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: err = %v, want invalid", name, err)
		}
	}
}

// A file may have the answers of AI help, too.
func TestReadHasAnswers(t *testing.T) {
	t.Parallel()
	text := `{"from": "2026-11-01", "to": "2026-11-22", "feedback": {"items": []}, "helpAnswers": [
		{"url": "/en-US/docs/Old", "down": 2, "questions": ["why?"]}, {"url": "/en-US/docs/Liked", "down": -1}]}`
	f, err := ReadFeedback(strings.NewReader(text), resolve)
	want := &PageFeedback{From: "2026-11-01", To: "2026-11-22", Reasons: []FeedbackReason{{"AI help: an answer from this page did not help", 2}, {"AI help did not answer: why?", 1}}}
	if diff := cmp.Diff(want, f.Of("/en-US/docs/Web")); err != nil || diff != "" || f.Of("/en-US/docs/Liked") != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestLongReasonsAreCut(t *testing.T) {
	t.Parallel()
	if got := plain(strings.Repeat("é", 200)); len(got) > maxText+len("…") || !strings.HasSuffix(got, "é…") {
		t.Errorf("%d bytes: %q", len(got), got)
	}
}

// Reasons about unhelpful answers of AI help are listed with the pages that they
// are based on.
func TestWithAnswers(t *testing.T) {
	t.Parallel()
	f, err := ReadFeedback(strings.NewReader(report), resolve)
	if err != nil {
		t.Fatal(err)
	}
	before := *f.Of("/en-US/docs/Web")
	all := f.with([]AnswerFeedback{
		{URL: "/en-US/docs/Old", Down: 2, Questions: []string{"why\u202e?"}}, {URL: "/en-US/docs/Gone", Down: 1}, {URL: "/en-US/docs/New", Down: 1}, {URL: "/en-US/docs/Liked"},
	}, "2026-11-01", "2026-11-22", resolve)
	answer := FeedbackReason{"AI help: an answer from this page did not help", 2}
	for url, want := range map[string]*PageFeedback{
		"/en-US/docs/Web": {From: "2026-11-01", To: "2026-11-22", Yes: 4, No: 3, Reasons: []FeedbackReason{
			{"outdated", 2}, {"<b>other", 1}, answer, {"AI help did not answer: why?", 1},
		}},
		"/en-US/docs/New":   {From: "2026-11-01", To: "2026-11-22", Reasons: []FeedbackReason{{answer.Name, 1}}},
		"/en-US/docs/Gone":  nil,
		"/en-US/docs/Liked": nil,
	} {
		if diff := cmp.Diff(want, all.Of(url)); diff != "" {
			t.Errorf("%s:\n%s", url, diff)
		}
	}
	if diff := cmp.Diff(&before, f.Of("/en-US/docs/Web")); diff != "" {
		t.Errorf("earlier feedback has changed:\n%s", diff)
	}
}
