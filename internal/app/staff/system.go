package staff

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

func (d *Desk) countFeatures(context.Context) (int, error) {
	return len(d.opts.Features.Refused()), nil
}

// features lists the features that are off with the reason, those first that a setting
// asks for, and what 'waymark doctor' finds wrong.
func (d *Desk) features(ctx context.Context, _ Query, p *Page) error {
	if d.opts.Checks != nil {
		for i, c := range d.opts.Checks(ctx) {
			if c.OK {
				continue
			}
			row := newRow("check-"+strconv.Itoa(i), c.Subject)
			row.IsBad = true
			row.fact("problem", c.Detail)
			p.Rows = append(p.Rows, row)
		}
	}
	var off []Row
	for _, f := range d.opts.Features {
		if f.On {
			continue
		}
		row := newRow(f.Name, f.Name)
		row.IsBad = f.Asked && f.Setting != ""
		row.fact("off", f.Why)
		row.fact("setting", f.Setting)
		if row.IsBad {
			p.Rows = append(p.Rows, row)
		} else {
			off = append(off, row)
		}
	}
	p.Rows = append(p.Rows, off...)
	return nil
}

func (d *Desk) countJobs(ctx context.Context) (int, error) {
	states, err := d.opts.Store.JobStates(ctx, d.opts.Jobs)
	failed := 0
	for _, s := range states {
		if s.Failed > 0 {
			failed++
		}
	}
	return failed, err
}

func (d *Desk) jobs(ctx context.Context, _ Query, p *Page) error {
	states, err := d.opts.Store.JobStates(ctx, d.opts.Jobs)
	if err != nil {
		return err
	}
	for _, s := range states {
		row := newRow(s.Name, s.Name)
		if s.Every > 0 {
			row.fact("every", s.Every.String())
		}
		row.moment("last-run", s.LastRun)
		row.moment("next-run", s.Next)
		row.count("job-waiting", s.Waiting)
		row.count("job-failed", s.Failed)
		row.fact("last-error", s.LastError)
		if s.Failed > 0 {
			row.IsBad, row.Actions = true, []string{"retry"}
		}
		p.Rows = append(p.Rows, row)
	}
	return nil
}

var jobActions = map[string]action{
	"retry": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		known := false
		for _, j := range d.opts.Jobs {
			known = known || j.Name == r.ID
		}
		if !known {
			return fmt.Errorf("job %q: %w", r.ID, fault.ErrNotFound)
		}
		n, err := d.opts.Retry(ctx, r.ID)
		if err != nil {
			return err
		}
		if n == 0 {
			return fmt.Errorf("job %s has not failed: %w", r.ID, fault.ErrConflict)
		}
		return d.opts.Store.RecordChange(ctx, account.JobRetried, r.ID)
	},
}

// mostCounted is how many webhooks are counted for the overview.
const mostCounted = 1000

func (d *Desk) countWebhooks(ctx context.Context) (int, error) {
	list, err := d.opts.Store.FailedWebhooks(ctx, 0, mostCounted)
	return len(list), err
}

// webhooks lists webhooks that fail. Only the host of an address is shown: the rest of
// it may be secret.
func (d *Desk) webhooks(ctx context.Context, q Query, p *Page) error {
	after, err := offset(q.After)
	if err != nil {
		return err
	}
	list, err := d.opts.Store.FailedWebhooks(ctx, after, pageSize+1)
	if err != nil {
		return err
	}
	if len(list) > pageSize {
		list = list[:pageSize]
		p.Next = strconv.FormatInt(list[pageSize-1].Number, 10)
	}
	for _, w := range list {
		title := "?"
		if u, err := url.Parse(w.URL); err == nil && u.Host != "" {
			title = u.Host
		}
		row := newRow(w.ID, title)
		row.fact("owner", w.Owner)
		row.count("failures", w.Failures)
		row.fact("last-error", w.LastError)
		row.moment("disabled-at", w.DisabledAt)
		if !w.DisabledAt.IsZero() {
			row.IsBad, row.Actions = true, []string{"enable"}
		}
		p.Rows = append(p.Rows, row)
	}
	return nil
}

var webhookActions = map[string]action{
	"enable": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		return d.opts.Store.EnableWebhook(ctx, r.ID)
	},
}
