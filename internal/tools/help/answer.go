package help

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/tools/help/extract"
	"waymark.dev/waymark/internal/tools/help/model"
	"waymark.dev/waymark/internal/tools/help/proof"
)

// Limits on data sent to models and received from them.
const (
	passagesMini     = 8
	passagesFull     = 12
	moderatedAtOnce  = 4
	mostQuestions    = 30 // the latest; older ones are not sent
	bytesOfToken     = 6  // more than models write per token, so that only endless answers are cut
	mostContinued    = 3  // times
	continuedTextMax = 64 << 10
)

// moderate checks all questions. The error is ErrFlagged if one is flagged.
func (s *Service) moderate(ctx context.Context, texts []string) error {
	if !s.opts.Moderate {
		return nil
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(moderatedAtOnce)
	for _, text := range texts {
		group.Go(func() (err error) {
			defer func() {
				if p := recover(); p != nil {
					err = s.panicked(p)
				}
			}()
			flagged, err := s.opts.Model.Flagged(ctx, text)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrModerate, err)
			}
			if flagged {
				return ErrFlagged
			}
			return nil
		})
	}
	return group.Wait()
}

// cutOff is an unfinished answer of a model.
type cutOff struct {
	text      string // as written by the model
	result    *retrieve.Result
	questions []string
	times     int
}

func cutOffKey(r Request, message string) string { return r.Owner + "\x00" + message }

// proceed continues an unfinished answer, which can be done once, but again if nothing came of
// it.
func (s *Service) proceed(ctx context.Context, o Outcome, r Request, w Events) (Outcome, error) {
	key := cutOffKey(r, r.Continue)
	begun, ok := s.cut.Get(key)
	if !ok || !s.cut.Remove(key) { // another request has it
		return failed(ctx, o, Unknown), ErrNoAnswer
	}
	o.QueryBytes = len(begun.questions[len(begun.questions)-1])
	release, err := s.slots.take(ctx)
	if err != nil {
		s.cut.Add(key, begun)
		return failed(ctx, o, Unknown), err
	}
	defer release()
	a := s.newAnswering(o, r, begun.questions, w)
	a.result, a.begun = begun.result, begun
	o, err = a.write(ctx)
	if err != nil && o.Answer == "" && o.Status != Stopped {
		s.cut.Add(key, begun)
	}
	return o, err
}

// byModel searches for relevant sections and has a model write the answer.
func (s *Service) byModel(ctx context.Context, o Outcome, r Request, questions []string, w Events) (Outcome, error) {
	a := s.newAnswering(o, r, questions, w)
	o = a.outcome
	var err error
	if a.result, err = s.search(ctx, r, questions, &o); err != nil {
		return failed(ctx, o, SearchError), err
	}
	if !a.result.HasSections() {
		return s.refuse(ctx, o, w)
	}
	a.outcome = o
	return a.write(ctx)
}

// newAnswering returns a model's answer for a reader, without a result so far.
func (s *Service) newAnswering(o Outcome, r Request, questions []string, w Events) *answering {
	a := &answering{service: s, request: r, questions: questions, outcome: o, events: w, tier: s.opts.Mini, passages: passagesMini}
	if r.Paid {
		a.tier, a.passages = s.opts.Full, passagesFull
	}
	a.outcome.Model = a.tier.Model
	return a
}

// write lets the model write or continue the answer from the result.
func (a *answering) write(ctx context.Context) (Outcome, error) {
	s, o := a.service, &a.outcome
	already := ""
	if a.begun != nil {
		already = a.begun.text
	}
	passages := a.result.Passages[:min(a.passages, len(a.result.Passages))]
	messages, sections, err := prompt(a.tier, passages, a.questions, a.request.Page, already)
	if err != nil {
		return failed(ctx, *o, TokenLimit), err
	}
	for _, section := range sections {
		o.ContextBytes += len(section.text)
		o.Sources = append(o.Sources, s.source(section.Address(), section.Title, section.Section))
	}
	paid := s.reserve(ctx, a.tier, messages)
	if paid == nil {
		return a.overCap(ctx)
	}
	stream, err := s.opts.Model.Open(ctx, model.Call{Model: a.tier.Model, Messages: messages, Stop: RefusalPrefix})
	if err != nil {
		paid.release(ctx)
		return failedModel(ctx, *o, err)
	}
	defer stream.Close()
	a.checker = proof.New(proof.Options{
		Sections: proofSections(sections), Question: a.questions[len(a.questions)-1], Mark: s.opts.Proof == Mark, Link: s.linker(o.Sources),
	})
	defer func() { paid.settle(ctx, stream.Usage(), stream.Written()) }()
	defer a.logUnproved(ctx)
	return a.run(ctx, stream)
}

// logUnproved logs the reasons and number of sentences dropped or marked, but not their text.
func (a *answering) logUnproved(ctx context.Context) {
	if a.checker.Unproved() > 0 {
		a.service.opts.Log.InfoContext(ctx, "sentences without proof", "proof", a.service.opts.Proof, "proved", a.checker.Proved(), "reasons", a.checker.Reasons())
	}
}

// overCap answers without a model, which the budget does not allow. Only a model can continue
// its answer.
func (a *answering) overCap(ctx context.Context) (Outcome, error) {
	if a.begun != nil {
		return failed(ctx, a.outcome, Unknown), ErrOverCap
	}
	a.outcome.Model = ""
	return a.service.extractive(ctx, a.outcome, a.request, a.result, OverCap, a.events)
}

func proofSections(list []section) []proof.Section {
	sections := make([]proof.Section, 0, len(list))
	for _, s := range list {
		p := proof.Section{Address: s.Address(), Title: s.Title, Heading: s.Section, Text: s.Text, Locale: s.Locale}
		for _, c := range s.Code {
			p.Code = append(p.Code, c.Text)
		}
		sections = append(sections, p)
	}
	return sections
}

// refuse replies that this site has no answer.
func (s *Service) refuse(ctx context.Context, o Outcome, w Events) (Outcome, error) {
	o.Refused, o.Model = true, ""
	if err := w.Start(Start{Mode: o.Mode}); err != nil {
		return failed(ctx, o, Unknown), fmt.Errorf("send the sources: %w", err)
	}
	if err := o.send(w, RefusalPrefix+"."); err != nil {
		return failed(ctx, o, Unknown), err
	}
	o.Status, o.Finish = Success, "stop"
	return o, nil
}

func failedModel(ctx context.Context, o Outcome, err error) (Outcome, error) {
	if ctx.Err() != nil {
		return failed(ctx, o, ModelError), fmt.Errorf("answer: %w", ctx.Err())
	}
	status := ModelError
	if errors.Is(err, model.ErrStalled) {
		status = Timeout
	}
	return failed(ctx, o, status), fmt.Errorf("%w: %w", ErrModel, err)
}

// answering is an answer being written by a model.
type answering struct {
	service   *Service
	request   Request
	questions []string
	result    *retrieve.Result
	begun     *cutOff // the answer to continue; nil for a new one
	outcome   Outcome
	events    Events
	tier      Tier
	passages  int // maximum number for the model
	checker   *proof.Checker
	raw       strings.Builder // the model's output
	tail      string          // end of the continued answer
	held      bool            // nothing is sent while it may become a refusal, or repeat the tail
}

func (a *answering) run(ctx context.Context, stream *model.Stream) (Outcome, error) {
	o := &a.outcome
	if err := a.events.Start(Start{Mode: ByModel, Model: o.Model, Sources: o.Sources}); err != nil {
		return failed(ctx, *o, Unknown), fmt.Errorf("send the sources: %w", err)
	}
	if a.begun == nil && len(a.result.Support) > 0 {
		if err := o.send(a.events, extract.Support(a.result.Support, a.request.Locale)+"\n"); err != nil {
			return failed(ctx, *o, Unknown), err
		}
	}
	hasData := o.Answer != ""
	if a.begun != nil && a.service.opts.Proof != Mark {
		a.tail = unfinished(a.begun.text) // which was not shown
	}
	a.held = a.begun == nil || a.tail != ""
	finish := ""
	for finish == "" {
		text, err := stream.Next()
		switch {
		case errors.Is(err, io.EOF):
			if finish = stream.Finish(); finish == "" {
				o.Unproved = a.checker.Unproved()
				return failed(ctx, *o, NoReason), ErrIncomplete
			}
		case err != nil:
			out, err := failedModel(ctx, *o, err)
			out.Charged = out.Status == Stopped && out.Answer != ""
			return out, err
		default:
			limit := bytesOfToken * a.tier.Completion
			if err := a.take(head(text, limit+utf8.UTFMax-a.raw.Len())); err != nil {
				return failed(ctx, *o, Unknown), err
			}
			if a.raw.Len() > limit {
				finish = "length" // even if the server does not stop
			}
			if a.refuses() {
				return a.refused(ctx)
			}
		}
	}
	return a.end(ctx, finish, hasData)
}

// unfinished returns the end of an unfinished answer that is neither a whole sentence nor a
// whole block of code.
func unfinished(raw string) string {
	const fence, mark = "```", "]]"
	begin, pos, inCode := 0, 0, false
	for line := range strings.Lines(raw) {
		if strings.HasPrefix(strings.TrimLeft(line, " "), fence) {
			if inCode = !inCode; inCode {
				begin = pos
			} else {
				begin = pos + len(line)
			}
		} else if i := strings.LastIndex(line, mark); i >= 0 && !inCode {
			begin = pos + i + len(mark)
		}
		pos += len(line)
	}
	return raw[begin:]
}

// take checks a part of the answer and sends proved text.
func (a *answering) take(text string) error {
	a.raw.WriteString(text)
	if a.held {
		if a.held = a.mayRefuse() || a.raw.Len() < len(a.tail); a.held || a.refuses() {
			return nil
		}
		text = a.whole()
	}
	return a.outcome.send(a.events, a.checker.Write(text))
}

// whole returns the model's output from the start of its first sentence: when continuing,
// models may or may not repeat that.
func (a *answering) whole() string {
	raw := a.raw.String()
	if strings.HasPrefix(strings.TrimSpace(raw), strings.TrimSpace(a.tail)) {
		return raw
	}
	return a.tail + raw
}

func (a *answering) begins() string { return strings.TrimLeft(a.raw.String(), " \t\r\n*_>\"") }

func (a *answering) mayRefuse() bool { return strings.HasPrefix(RefusalPrefix, a.begins()) }

func (a *answering) refuses() bool { return strings.HasPrefix(a.begins(), RefusalPrefix) }

// refused ends an answer with a model's refusal, which also costs.
func (a *answering) refused(ctx context.Context) (Outcome, error) {
	o := &a.outcome
	if err := o.send(a.events, RefusalPrefix+"."); err != nil {
		return failed(ctx, *o, Unknown), err
	}
	o.Refused, o.Charged, o.Status, o.Finish = true, true, Success, "stop"
	return *o, nil
}

// end sends the rest when the model has ended.
func (a *answering) end(ctx context.Context, finish string, hasData bool) (Outcome, error) {
	o := &a.outcome
	if a.begun == nil && finish == "stop" && !hasData && strings.TrimSpace(a.raw.String()) == "" {
		return a.refused(ctx) // the server has removed the refusal, which is the stop sequence
	}
	rest := ""
	if a.held { // its kind was never determined
		rest = a.checker.Write(a.whole())
	}
	if err := o.send(a.events, rest+a.checker.Close()); err != nil {
		return failed(ctx, *o, Unknown), err
	}
	o.Unproved, o.Finish = a.checker.Unproved(), finish
	switch finish {
	case "stop":
		o.Status = Success
	case "length":
		o.Status = TooLong
		a.keep()
	case "content_filter":
		o.Status = ContentFilter
	default: // such as tool_calls, although there are no tools
		if o.Answer == "" {
			o.Finish = ""
			return failed(ctx, *o, NoReason), ErrIncomplete
		}
		o.Status = Unknown
	}
	if o.Answer == "" && a.begun == nil && finish == "stop" {
		return a.unanswered(ctx)
	}
	o.Charged = o.Answer != "" && a.begun == nil // a continuation is already paid for
	return *o, nil
}

// unanswered quotes the sections instead of an answer that could not be shown: they do not
// have it, or nothing has proof.
func (a *answering) unanswered(ctx context.Context) (Outcome, error) {
	o := &a.outcome
	text := extract.Nothing(a.request.Locale)
	if strings.Contains(a.raw.String(), noneFound) {
		o.Refused = true
	} else {
		text = extract.Compose(a.result, a.request.Locale).Markdown
		o.Notice, o.Charged = NoProof, true
		if err := a.events.Start(Start{Mode: ByModel, Model: o.Model, Notice: NoProof, Sources: o.Sources}); err != nil {
			return failed(ctx, *o, Unknown), fmt.Errorf("send why the answer is quoted: %w", err)
		}
	}
	if err := o.send(a.events, text); err != nil {
		return failed(ctx, *o, Unknown), err
	}
	return *o, nil
}

// keep stores an unfinished answer.
func (a *answering) keep() {
	c := &cutOff{text: a.raw.String(), result: a.result, questions: a.questions}
	if a.begun != nil {
		c.text, c.times = a.begun.text+c.text, a.begun.times+1
	}
	message := cmp.Or(a.request.Continue, a.request.MessageID)
	if c.times < mostContinued && len(c.text) <= continuedTextMax && message != "" {
		a.service.cut.Add(cutOffKey(a.request, message), c)
	}
}

var fragment = regexp.MustCompile(`^[\p{L}\p{N}._:@,;+~%-]*$`)

// linker returns the filter of a model's links, which keeps those to sources and pages of the
// site.
func (s *Service) linker(sources []Source) func(string) (string, bool) {
	return func(address string) (string, bool) {
		if s.opts.Origin != "" {
			address = strings.TrimPrefix(address, s.opts.Origin)
		}
		u, err := url.Parse(address)
		if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" || strings.ContainsAny(address, "\\ \t\n") {
			return "", false
		}
		if !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") || path.Clean(u.Path) != u.Path || !fragment.MatchString(u.Fragment) {
			return "", false
		}
		known := slices.ContainsFunc(sources, func(source Source) bool {
			page, _, _ := strings.Cut(source.URL, "#")
			return page == u.Path
		})
		if !known && (s.opts.IsPage == nil || !s.opts.IsPage(u.Path)) {
			return "", false
		}
		to := (&url.URL{Path: u.Path, Fragment: u.Fragment}).String()
		return cmp.Or(to, "/"), true
	}
}
