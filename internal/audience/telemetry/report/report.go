// Package report summarizes a site's visits in a period: views, clicks, feedback, missing
// pages, and web vitals.
package report

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/fault"
)

const (
	MaxDays      = 3700 // ten years
	DefaultLimit = 20
	MaxLimit     = 10_000
	maxBranches  = 5 // details of a name
)

// Query selects the data of a report. Empty filters select everything.
type Query struct {
	From, To telemetry.Day // inclusive
	Path     string        // this page, and those below it
	Locale   string
	Country  string // two letters
	Limit    int    // names in a list; 0 is DefaultLimit
}

var (
	localeForm  = regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,4})?$`)
	countryForm = regexp.MustCompile(`^[A-Za-z]{2}$`)
)

const maxPath = 512

// check sets defaults, and returns an error of kind fault.ErrInvalid for invalid queries.
func (q *Query) check() error {
	q.Limit = cmp.Or(q.Limit, DefaultLimit)
	q.Country = strings.ToUpper(q.Country)
	switch {
	case q.To < q.From:
		return fmt.Errorf("%w: the last day, %s, is before the first, %s", fault.ErrInvalid, q.To, q.From)
	case q.To-q.From >= MaxDays:
		return fmt.Errorf("%w: more than %d days", fault.ErrInvalid, MaxDays)
	case q.Limit < 1 || q.Limit > MaxLimit:
		return fmt.Errorf("%w: a list of %d names; it has 1 to %d", fault.ErrInvalid, q.Limit, MaxLimit)
	case q.Path != "" && !isPath(q.Path):
		return fmt.Errorf("%w: path %q; it begins with a slash and has at most %d printable characters", fault.ErrInvalid, q.Path, maxPath)
	case q.Locale != "" && !localeForm.MatchString(q.Locale):
		return fmt.Errorf("%w: locale %q; it is like en-US", fault.ErrInvalid, q.Locale)
	case q.Country != "" && !countryForm.MatchString(q.Country):
		return fmt.Errorf("%w: country %q; it has two letters", fault.ErrInvalid, q.Country)
	}
	return nil
}

func isPath(text string) bool {
	return strings.HasPrefix(text, "/") && len(text) <= maxPath && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// Report summarizes the visits of a period. Days are in UTC.
type Report struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Path    string `json:"path,omitempty"`
	Locale  string `json:"locale,omitempty"`
	Country string `json:"country,omitempty"`
	// VisitsSince is the first day with single visits. Lists with scope storage.Visits begin
	// there.
	VisitsSince string `json:"visitsSince,omitempty"`

	Days          []Day    `json:"days"` // the whole period
	Paths         List     `json:"paths"`
	Locales       List     `json:"locales"`
	Countries     List     `json:"countries"`
	Languages     List     `json:"languages"`
	Referrers     List     `json:"referrers"`
	Campaigns     Tree     `json:"campaigns"` // by source
	Baseline      List     `json:"baseline"`
	Widths        List     `json:"widths"`
	Devices       List     `json:"devices"`
	Browsers      Tree     `json:"browsers"` // with their systems
	Subscriptions List     `json:"subscriptions"`
	Clicks        List     `json:"clicks"`
	Searches      List     `json:"searches"` // without a result
	Feedback      Feedback `json:"feedback"`
	Thumbs        Answers  `json:"thumbs"`  // on features
	Surveys       Tree     `json:"surveys"` // with readers' actions
	Missing       Tree     `json:"missing"` // missing pages, with referrers
	Vitals        Vitals   `json:"vitals"`

	// HelpAnswers are the unhelpful answers of AI help, by source page. They are not part of
	// visits: the caller adds them for reports to the pages' writers.
	HelpAnswers []HelpAnswers `json:"helpAnswers,omitempty"`
}

// HelpAnswers are the unhelpful answers of AI help with a page as source.
type HelpAnswers struct {
	URL       string   `json:"url"`
	Down      int64    `json:"down"`
	Questions []string `json:"questions,omitempty"` // of readers who share them with the writers
}

// Day is the counts of a day.
type Day struct {
	Day     string `json:"day"`
	Views   int64  `json:"views"`
	Missing int64  `json:"missing"` // views of missing pages
	Clicks  int64  `json:"clicks"`
}

// Sum is the sum of a list.
type Sum struct {
	Total int64         `json:"total"` // including unlisted names
	More  int64         `json:"more"`  // number of unlisted names
	Scope storage.Scope `json:"scope,omitempty"`
}

// List is the most frequent names.
type List struct {
	Sum
	Items []Item `json:"items"`
}

// Item is a name with its count. Names come from readers and other sites and can be anything.
type Item struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
}

// Tree is a list whose names have their own lists.
type Tree struct {
	Sum
	Items []Branch `json:"items"`
}

// Branch is a name with its details.
type Branch struct {
	Item
	By   []Item `json:"by"`
	More int64  `json:"more"` // number of others not in By
}

// Answers are votes of yes and no.
type Answers struct {
	Sum
	Items []Answer `json:"items"`
}

// Answer is the votes on one subject.
type Answer struct {
	Name string `json:"name"`
	Yes  int64  `json:"yes"`
	No   int64  `json:"no"`
}

// Feedback is the votes on pages, with reasons why a page did not help.
type Feedback struct {
	Sum
	Reasons List           `json:"reasons"` // of all pages
	Items   []PageFeedback `json:"items"`
}

type PageFeedback struct {
	Answer
	Reasons []Item `json:"reasons"`
}

type Vitals struct {
	Scope storage.Scope `json:"scope,omitempty"`
	Items []Vital       `json:"items"`
}

// Vital is the distribution of a web vital. A good value is at most Good, a poor one exceeds
// Poor.
type Vital struct {
	Name       string  `json:"name"`
	Unit       string  `json:"unit,omitempty"` // ms or none
	Visits     int64   `json:"visits"`
	P75        float64 `json:"p75"` // upper bound for three of four visits
	Good       int64   `json:"good"`
	Medium     int64   `json:"medium"`
	Poor       int64   `json:"poor"`
	GoodAtMost float64 `json:"goodAtMost"`
	PoorAbove  float64 `json:"poorAbove"`
}

// Make makes the report of a query. Errors of kind fault.ErrInvalid describe an invalid query.
func Make(ctx context.Context, s *storage.Storage, q Query) (*Report, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	r := &Report{From: q.From.String(), To: q.To.String(), Path: q.Path, Locale: q.Locale, Country: q.Country}
	f := storage.Filter{From: q.From, To: q.To, Path: q.Path, Locale: q.Locale, Country: q.Country}
	err := s.Read(ctx, f, func(counts *storage.Reader) error {
		if since := counts.Since(); since <= q.To {
			r.VisitsSince = since.String()
		}
		return r.fill(maker{counts, q})
	})
	if err != nil {
		return nil, fmt.Errorf("report on visits: %w", err)
	}
	return r, nil
}

type maker struct {
	counts *storage.Reader
	query  Query
}

func (r *Report) fill(m maker) (err error) {
	if r.Days, err = m.days(); err != nil {
		return err
	}
	for dimension, list := range map[string]*List{
		storage.ByPath: &r.Paths, storage.ByLocale: &r.Locales, storage.ByCountry: &r.Countries, storage.ByLanguage: &r.Languages,
		storage.ByReferrer: &r.Referrers, storage.ByBaseline: &r.Baseline, storage.ByBreakpoint: &r.Widths, storage.ByDevice: &r.Devices,
		storage.BySubscription: &r.Subscriptions, storage.ByClick: &r.Clicks, storage.BySearch: &r.Searches,
	} {
		if *list, err = m.list(dimension); err != nil {
			return err
		}
	}
	for dimension, tree := range map[string]*Tree{
		storage.ByCampaign: &r.Campaigns, storage.ByBrowser: &r.Browsers, storage.BySurvey: &r.Surveys, storage.ByMissing: &r.Missing,
	} {
		if *tree, err = m.tree(dimension); err != nil {
			return err
		}
	}
	if r.Thumbs, err = m.answers(storage.ByThumb); err != nil {
		return err
	}
	if r.Feedback, err = m.feedback(); err != nil {
		return err
	}
	r.Vitals, err = m.vitals()
	return err
}

func (m maker) days() ([]Day, error) {
	list := make([]Day, m.query.To-m.query.From+1)
	for i := range list {
		list[i].Day = (m.query.From + telemetry.Day(i)).String()
	}
	for dimension, add := range map[string]func(*Day, int64){
		storage.ByPath:    func(d *Day, n int64) { d.Views = n },
		storage.ByMissing: func(d *Day, n int64) { d.Missing = n },
		storage.ByClick:   func(d *Day, n int64) { d.Clicks = n },
	} {
		counts, err := m.counts.Days(dimension)
		if err != nil {
			return nil, err
		}
		for _, c := range counts {
			add(&list[c.Day-m.query.From], c.Count)
		}
	}
	return list, nil
}

// names counts a dimension, and returns its sum.
func (m maker) names(dimension string) (storage.Names, Sum, error) {
	least := int64(1)
	if dimension == storage.BySearch {
		least = storage.MinSearches
	}
	n, err := m.counts.Names(dimension, m.query.Limit, least)
	return n, Sum{n.Total, n.Others, m.counts.Scope(dimension)}, err
}

func (m maker) list(dimension string) (List, error) {
	n, sum, err := m.names(dimension)
	return List{sum, items(n.List)}, err
}

// items is never nil, for a list in JSON.
func items(counts []storage.Count) []Item {
	list := make([]Item, len(counts))
	for i, c := range counts {
		list[i] = Item{c.Name, c.Count}
	}
	return list
}

// details counts the listed names of a dimension by detail.
func (m maker) details(dimension string, names []storage.Count) (map[string][]Item, error) {
	texts := make([]string, len(names))
	for i, c := range names {
		texts[i] = c.Name
	}
	counts, err := m.counts.Details(dimension, texts)
	by := map[string][]Item{}
	for _, c := range counts {
		by[c.Name] = append(by[c.Name], Item{c.Detail, c.Count})
	}
	return by, err
}

func (m maker) tree(dimension string) (Tree, error) {
	n, sum, err := m.names(dimension)
	if err != nil {
		return Tree{}, err
	}
	details, err := m.details(dimension, n.List)
	t := Tree{sum, []Branch{}}
	for _, c := range n.List {
		by := details[c.Name]
		shown := by[:min(len(by), maxBranches)]
		t.Items = append(t.Items, Branch{Item{c.Name, c.Count}, shown, int64(len(by) - len(shown))})
	}
	return t, err
}

func (m maker) answers(dimension string) (Answers, error) {
	n, sum, err := m.names(dimension)
	if err != nil {
		return Answers{}, err
	}
	details, err := m.details(dimension, n.List)
	list := Answers{sum, []Answer{}}
	for _, c := range n.List {
		a := Answer{Name: c.Name}
		for _, votes := range details[c.Name] {
			if votes.Name == "yes" {
				a.Yes = votes.Count
			} else {
				a.No = votes.Count
			}
		}
		list.Items = append(list.Items, a)
	}
	return list, err
}

func (m maker) feedback() (Feedback, error) {
	votes, err := m.answers(storage.ByVote)
	if err != nil {
		return Feedback{}, err
	}
	f := Feedback{Sum: votes.Sum, Items: []PageFeedback{}}
	if f.Reasons, err = m.reasons(); err != nil {
		return f, err
	}
	pages := make([]storage.Count, len(votes.Items))
	for i, a := range votes.Items {
		pages[i].Name = a.Name
	}
	reasons, err := m.details(storage.ByReason, pages)
	for _, a := range votes.Items {
		f.Items = append(f.Items, PageFeedback{a, append([]Item{}, reasons[a.Name]...)})
	}
	return f, err
}

func (m maker) reasons() (List, error) {
	n, err := m.counts.DetailNames(storage.ByReason, m.query.Limit)
	return List{Sum{n.Total, n.Others, m.counts.Scope(storage.ByReason)}, items(n.List)}, err
}

// thresholds of web vitals in display order, from https://web.dev/articles/vitals.
var thresholds = []Vital{
	{Name: "lcp", Unit: "ms", GoodAtMost: 2500, PoorAbove: 4000},
	{Name: "inp", Unit: "ms", GoodAtMost: 200, PoorAbove: 500},
	{Name: "cls", GoodAtMost: 0.1, PoorAbove: 0.25},
	{Name: "fcp", Unit: "ms", GoodAtMost: 1800, PoorAbove: 3000},
	{Name: "ttfb", Unit: "ms", GoodAtMost: 800, PoorAbove: 1800},
}

func (m maker) vitals() (Vitals, error) {
	v := Vitals{m.counts.Scope(storage.ByVital), []Vital{}}
	var names []string
	for _, t := range thresholds {
		names = append(names, t.Name)
	}
	counts, err := m.counts.Details(storage.ByVital, names)
	if err != nil {
		return v, err
	}
	for _, t := range thresholds {
		if t.measure(counts); t.Visits > 0 {
			v.Items = append(v.Items, t)
		}
	}
	return v, nil
}

type bucket struct {
	value float64
	count int64
}

// measure fills in a vital from counted values.
func (v *Vital) measure(counts []storage.Count) {
	var histogram []bucket
	for _, c := range counts {
		value, err := strconv.ParseFloat(c.Detail, 64)
		if c.Name != v.Name || err != nil {
			continue
		}
		histogram = append(histogram, bucket{value, c.Count})
		v.Visits += c.Count
		switch {
		case value <= v.GoodAtMost:
			v.Good += c.Count
		case value <= v.PoorAbove:
			v.Medium += c.Count
		default:
			v.Poor += c.Count
		}
	}
	slices.SortFunc(histogram, func(a, b bucket) int { return cmp.Compare(a.value, b.value) })
	var below int64
	for _, b := range histogram {
		if below += b.count; 4*below >= 3*v.Visits {
			v.P75 = b.value
			return
		}
	}
}

// Last returns a number of days ending today.
func Last(days int, now time.Time) (from, to telemetry.Day) {
	to = telemetry.DayOf(now)
	return to - telemetry.Day(days) + 1, to
}
