package listing

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/platform/fault"
)

// PageFeedback is the feedback of readers on a page in a period.
type PageFeedback struct {
	From    string           `json:"from"` // days, such as 2026-11-22
	To      string           `json:"to"`
	Yes     int64            `json:"yes"` // number of readers it helped
	No      int64            `json:"no"`
	Reasons []FeedbackReason `json:"reasons"` // why it did not help
}

// FeedbackReason is a reason why a page did not help, with its count. Browsers send it, so it
// may be any text.
type FeedbackReason struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// Feedback is the feedback of readers on all pages. It is immutable.
type Feedback struct{ pages map[string]*PageFeedback }

// Limits of a report and of its texts, in bytes.
const (
	maxReport = 64 << 20
	maxText   = 200
)

// reported has the fields of a telemetry report with feedback (docs/reference/http.md,
// Telemetry).
type reported struct {
	From     string `json:"from"`
	To       string `json:"to"`
	Feedback *struct {
		Items []struct {
			PageFeedback
			Name string `json:"name"`
		} `json:"items"`
	} `json:"feedback"`
	HelpAnswers []AnswerFeedback `json:"helpAnswers"`
}

// ReadFeedback reads a report by waymark telemetry report --format json. resolve returns the
// current address of a page, "" if it has none.
func ReadFeedback(r io.Reader, resolve func(path string) string) (*Feedback, error) {
	limited := &io.LimitedReader{R: r, N: maxReport + 1}
	var report reported
	err := json.NewDecoder(limited).Decode(&report)
	switch {
	case limited.N <= 0:
		return nil, fmt.Errorf("a report of more than %d MiB: %w", maxReport>>20, fault.ErrInvalid)
	case err != nil:
		return nil, fmt.Errorf("not a telemetry report in JSON: %w: %w", err, fault.ErrInvalid)
	case report.Feedback == nil:
		return nil, fmt.Errorf("not a telemetry report: it has no feedback: %w", fault.ErrInvalid)
	}
	f := &Feedback{pages: map[string]*PageFeedback{}}
	for _, item := range report.Feedback.Items {
		url := resolve(item.Name)
		if url == "" {
			continue
		}
		p := f.pages[key(url)]
		if p == nil {
			p = &PageFeedback{From: plain(report.From), To: plain(report.To), Reasons: []FeedbackReason{}}
			f.pages[key(url)] = p
		}
		p.add(item.PageFeedback)
	}
	return f.with(report.HelpAnswers, plain(report.From), plain(report.To), resolve), nil
}

// add adds the feedback on the page at another address.
func (p *PageFeedback) add(other PageFeedback) {
	p.Yes += max(0, other.Yes)
	p.No += max(0, other.No)
	for _, r := range other.Reasons {
		p.addReason(plain(r.Name), max(0, r.Count))
	}
}

func (p *PageFeedback) addReason(name string, count int64) {
	for i := range p.Reasons {
		if p.Reasons[i].Name == name {
			p.Reasons[i].Count += count
			return
		}
	}
	p.Reasons = append(p.Reasons, FeedbackReason{name, count})
}

// AnswerFeedback is feedback on unhelpful answers based on a page.
type AnswerFeedback struct {
	URL       string   `json:"url"`
	Down      int64    `json:"down"`
	Questions []string `json:"questions"` // of readers who share them
}

// with adds unhelpful answers of the same period, as reasons of the pages that they are based
// on.
func (f *Feedback) with(answers []AnswerFeedback, from, to string, resolve func(path string) string) *Feedback {
	all := &Feedback{pages: make(map[string]*PageFeedback, len(f.pages)+len(answers))}
	for url, p := range f.pages {
		copied := *p
		copied.Reasons = slices.Clone(p.Reasons)
		all.pages[url] = &copied
	}
	for _, a := range answers {
		url := resolve(a.URL)
		if url == "" || a.Down <= 0 {
			continue
		}
		p := all.pages[key(url)]
		if p == nil {
			p = &PageFeedback{From: from, To: to, Reasons: []FeedbackReason{}}
			all.pages[key(url)] = p
		}
		p.addReason("AI help: an answer from this page did not help", a.Down)
		for _, question := range a.Questions {
			p.addReason(plain("AI help did not answer: "+question), 1)
		}
	}
	return all
}

// Of returns the feedback on a page, nil if there is none.
func (f *Feedback) Of(url string) *PageFeedback {
	if f == nil {
		return nil
	}
	return f.pages[key(url)]
}

func key(url string) string { return strings.ToLower(strings.TrimSuffix(url, "/")) }

// plain removes unprintable characters and shortens a text.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	if len(text) > maxText {
		return strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	return text
}
