// Package staff is what the staff of a site see and do in the browser: sections with
// lists of things, and actions on them. The commands call the same functions.
package staff

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/tools/playground"
)

// Store is what the sections need of the database besides accounts.
type Store interface {
	FailedWebhooks(ctx context.Context, after int64, limit int) ([]updates.FailedWebhook, error)
	EnableWebhook(ctx context.Context, id string) error
	JobStates(ctx context.Context, list []jobs.Job) ([]jobs.State, error)
	RecordChange(ctx context.Context, action account.Action, text string) error
}

// Check is a finding about a part of the site, as printed by 'waymark doctor'.
type Check struct {
	OK              bool
	Subject, Detail string
}

// Options configure a Desk. What a site does not have is nil.
type Options struct {
	Accounts *account.AdminService
	Store    Store
	Code     *playground.Library
	Play     *playground.Host
	Shared   *collections.Service
	Webhooks bool
	Features feature.Set
	Checks   func(context.Context) []Check
	Jobs     []jobs.Job
	Retry    func(ctx context.Context, name string) (int, error)
	// Telemetry and Dev have links to the report of visits and to the flaws.
	Telemetry, Dev bool
}

// Desk serves the staff of a site.
type Desk struct{ opts Options }

func New(o Options) *Desk { return &Desk{o} }

// Query asks for a part of a section.
type Query struct {
	Text  string // what accounts are found by
	ID    string // of one thing, shown in full; of an account, for the log
	After string // where the page of the list begins, from Page.Next
}

// Page is what a section shows (docs/reference/http.md, Staff).
type Page struct {
	Section string   `json:"section"`
	Menu    []string `json:"menu"`  // the sections that the reader may open
	Links   []string `json:"links"` // addresses of other pages for the staff, after the locale
	Query   string   `json:"query"`
	ID      string   `json:"id"`
	Rows    []Row    `json:"rows"`
	Next    string   `json:"next"` // Query.After of the next page; "" for the last one
	Plans   []string `json:"plans"`
}

// Row is a thing in a list.
type Row struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// IsPart says that more of the thing is shown by its ID.
	IsPart  bool     `json:"isPart"`
	IsBad   bool     `json:"isBad"` // somebody should look at it
	Facts   []Fact   `json:"facts"`
	Texts   []Text   `json:"texts"`
	Actions []string `json:"actions"`
}

// Fact is something about a thing.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"` // a moment is in RFC 3339
	Href  string `json:"href,omitempty"`
}

// Text is a long text of readers, to be shown as it is.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Request asks for an action on a thing.
type Request struct {
	Action  string `json:"action"`
	ID      string `json:"id"`
	Plan    string `json:"plan"`
	Until   string `json:"until"`   // the last day of the plan, as 2006-01-02; "" for no end
	Confirm string `json:"confirm"` // the e-mail address of an account that is to be deleted
}

// action does something with the thing of a request. What it writes is a file for the
// member of the staff.
type action func(d *Desk, ctx context.Context, by account.By, r Request, file io.Writer) error

// section is a list of things with what can be done about them.
type section struct {
	name          string
	forSuperusers bool
	isOn          func(o *Options) bool
	read          func(d *Desk, ctx context.Context, q Query, p *Page) error
	// count is how many things wait for somebody; nil where nothing does.
	count   func(d *Desk, ctx context.Context) (int, error)
	actions map[string]action
}

// sections are those of the pages, in their order.
var sections = []section{
	{name: "accounts", forSuperusers: true, isOn: always, read: (*Desk).accounts, actions: accountActions},
	{name: "code", isOn: func(o *Options) bool { return o.Code != nil }, read: (*Desk).code, count: (*Desk).countCode, actions: codeActions},
	{name: "collections", isOn: func(o *Options) bool { return o.Shared != nil }, read: (*Desk).collections, count: (*Desk).countCollections, actions: collectionActions},
	{name: "features", isOn: always, read: (*Desk).features, count: (*Desk).countFeatures},
	{name: "jobs", isOn: func(o *Options) bool { return len(o.Jobs) > 0 }, read: (*Desk).jobs, count: (*Desk).countJobs, actions: jobActions},
	{name: "webhooks", isOn: func(o *Options) bool { return o.Webhooks }, read: (*Desk).webhooks, count: (*Desk).countWebhooks, actions: webhookActions},
	{name: "log", isOn: always, read: (*Desk).log},
}

func always(*Options) bool { return true }

// Overview is the name of the section that leads to the others.
const Overview = ""

// pageSize is how many things a page of a list has.
const pageSize = 50

// mayOpen reports whether a section is there for somebody.
func (d *Desk) mayOpen(s section, u *account.User) bool {
	return s.isOn(&d.opts) && (u.Superuser || u.Staff && !s.forSuperusers)
}

func (d *Desk) find(name string, u *account.User) (section, error) {
	i := slices.IndexFunc(sections, func(s section) bool { return s.name == name })
	switch {
	case i < 0 || !sections[i].isOn(&d.opts):
		return section{}, fmt.Errorf("section %q: %w", name, fault.ErrNotFound)
	case !d.mayOpen(sections[i], u):
		return section{}, fmt.Errorf("section %q: %w", name, fault.ErrForbidden)
	}
	return sections[i], nil
}

// Read returns what a section shows somebody. Errors are fault.ErrNotFound and
// fault.ErrForbidden.
func (d *Desk) Read(ctx context.Context, u *account.User, name string, q Query) (*Page, error) {
	if err := checkID(q.ID); err != nil {
		return nil, err
	}
	q.Text = output.CleanLine(q.Text, maxText)
	p := &Page{Section: name, Menu: []string{}, Links: []string{}, Query: q.Text, ID: q.ID, Rows: []Row{}, Plans: account.Plans()}
	for _, s := range sections {
		if d.mayOpen(s, u) {
			p.Menu = append(p.Menu, s.name)
		}
	}
	if d.opts.Telemetry {
		p.Links = append(p.Links, "staff/telemetry")
	}
	if d.opts.Dev {
		p.Links = append(p.Links, "_flaws")
	}
	if name == Overview {
		return p, d.overview(ctx, u, p)
	}
	s, err := d.find(name, u)
	if err != nil {
		return nil, err
	}
	if err := s.read(d, ctx, q, p); err != nil {
		return nil, err
	}
	return p, nil
}

// overview has a row for each section.
func (d *Desk) overview(ctx context.Context, u *account.User, p *Page) error {
	for _, s := range sections {
		if !d.mayOpen(s, u) {
			continue
		}
		row := Row{ID: s.name, Facts: []Fact{}, Texts: []Text{}, Actions: []string{}}
		if s.count != nil {
			n, err := s.count(d, ctx)
			if err != nil {
				return err
			}
			row.IsBad = n > 0
			row.Facts = append(row.Facts, Fact{Name: "waiting", Value: strconv.Itoa(n)})
		}
		p.Rows = append(p.Rows, row)
	}
	return nil
}

// Act does what somebody asks for in a section. It may write a file. Errors have the
// kinds of package fault.
func (d *Desk) Act(ctx context.Context, u *account.User, name string, r Request, file io.Writer) error {
	s, err := d.find(name, u)
	if err != nil {
		return err
	}
	if err := checkID(r.ID); err != nil {
		return err
	}
	act := s.actions[r.Action]
	if act == nil {
		return fmt.Errorf("there is no action %q: %w", r.Action, fault.ErrInvalid)
	}
	by := account.By{Actor: account.Staff, User: u.ID}
	return act(d, account.WithBy(ctx, by), by, r, file)
}

// Limits of what is looked for, in bytes.
const (
	maxText = 320
	maxID   = 200
)

// checkID returns fault.ErrNotFound for a name that nothing has: no database holds it.
func checkID(id string) error {
	if output.CleanLine(id, maxID) != id {
		return fmt.Errorf("%.20q is not the id of a thing: %w", id, fault.ErrNotFound)
	}
	return nil
}

// number reads the number that names a row of the database.
func number(id string) (int64, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not a number: %w", id, fault.ErrNotFound)
	}
	return n, nil
}

// offset reads where a page of a list begins.
func offset(after string) (int64, error) {
	if after == "" {
		return 0, nil
	}
	return number(after)
}

// cut returns the page of a list that begins at an offset, and where the next begins.
func cut[T any](list []T, q Query) (page []T, next string, err error) {
	from, err := offset(q.After)
	if err != nil || from > int64(len(list)) {
		return nil, "", err
	}
	list = list[from:]
	if len(list) <= pageSize {
		return list, "", nil
	}
	return list[:pageSize], strconv.FormatInt(from+pageSize, 10), nil
}

func newRow(id, title string) Row {
	return Row{ID: id, Title: title, Facts: []Fact{}, Texts: []Text{}, Actions: []string{}}
}

// fact adds a fact, unless it is empty.
func (r *Row) fact(name, value string) {
	if value != "" {
		r.Facts = append(r.Facts, Fact{Name: name, Value: value})
	}
}

// moment adds a moment, unless it is zero.
func (r *Row) moment(name string, at time.Time) {
	if !at.IsZero() {
		r.fact(name, at.UTC().Format(time.RFC3339))
	}
}

// count adds a number, unless it is zero.
func (r *Row) count(name string, n int) {
	if n != 0 {
		r.fact(name, strconv.Itoa(n))
	}
}
