package staff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/tools/playground"
)

func (d *Desk) countCode(ctx context.Context) (int, error) {
	list, err := d.opts.Code.Reported(ctx)
	return len(list), err
}

// code lists saved code that was reported, or shows one piece of it as text.
func (d *Desk) code(ctx context.Context, q Query, p *Page) error {
	list, err := d.opts.Code.Reported(ctx)
	if err != nil {
		return err
	}
	if q.ID != "" {
		for _, r := range list {
			if strconv.FormatInt(r.Number, 10) == q.ID {
				return d.oneCode(ctx, r, p)
			}
		}
		return fmt.Errorf("reported code %q: %w", q.ID, fault.ErrNotFound)
	}
	if list, p.Next, err = cut(list, q); err != nil {
		return err
	}
	for _, r := range list {
		row := codeRow(r)
		row.IsPart = true
		p.Rows = append(p.Rows, row)
	}
	return nil
}

func codeRow(r playground.ReportedCode) Row {
	id := strconv.FormatInt(r.Number, 10)
	row := newRow(id, id)
	row.IsBad = r.Hidden
	row.fact("state", map[bool]string{true: "hidden", false: "shown"}[r.Hidden])
	row.moment("saved-at", r.SavedAt)
	row.fact("owner", r.OwnerUID)
	row.reports(r.Users, r.Anonymous, r.Reasons)
	row.moment("reported-at", r.ReportedAt)
	row.Actions = []string{"show", "hide", "delete-code"}
	return row
}

// reports adds who reported a thing, and why.
func (r *Row) reports(users, anonymous int, reasons []string) {
	r.count("reporters", users)
	r.count("reporters-anonymous", anonymous)
	for _, reason := range reasons {
		r.Texts = append(r.Texts, Text{"reason", reason})
	}
}

// oneCode shows code as text. It runs only on the host of examples, after a warning.
func (d *Desk) oneCode(ctx context.Context, r playground.ReportedCode, p *Page) error {
	code, err := d.opts.Code.Inspect(ctx, r.Number)
	if err != nil {
		return err
	}
	row := codeRow(r)
	state := playground.State{}
	for _, part := range []struct {
		name string
		text *string
		into *string
	}{{"html", code.HTML, &state.HTML}, {"css", code.CSS, &state.CSS}, {"js", code.JS, &state.JS}} {
		if part.text != nil && *part.text != "" {
			*part.into = *part.text
			row.Texts = append(row.Texts, Text{part.name, *part.text})
		}
	}
	if d.opts.Play != nil && !state.IsEmpty() {
		if address := d.opts.Play.RunnerAddress(locale.EnUS, state); address != "" {
			row.Facts = append(row.Facts, Fact{Name: "run", Href: address})
		}
	}
	p.Rows = append(p.Rows, row)
	return nil
}

var codeActions = map[string]action{
	"show": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		return d.opts.Code.Review(ctx, r.ID, true)
	},
	"hide": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		return d.opts.Code.Review(ctx, r.ID, false)
	},
	"delete-code": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		err := d.opts.Code.Remove(ctx, r.ID)
		if errors.Is(err, playground.ErrNotErased) { // it is deleted
			return nil
		}
		return err
	},
}

func (d *Desk) countCollections(ctx context.Context) (int, error) {
	list, err := d.opts.Shared.Reported(ctx)
	return len(list), err
}

// collections lists shared collections that were reported.
func (d *Desk) collections(ctx context.Context, q Query, p *Page) error {
	list, err := d.opts.Shared.Reported(ctx)
	if err != nil {
		return err
	}
	if list, p.Next, err = cut(list, q); err != nil {
		return err
	}
	for _, c := range list {
		row := newRow(c.Token, c.Name)
		row.Facts = append(row.Facts, Fact{Name: "open", Href: collections.SharedPath + c.Token})
		row.fact("owner", c.Owner)
		row.reports(c.Users, c.Anonymous, c.Reasons)
		row.moment("reported-at", c.ReportedAt)
		row.Actions = []string{"dismiss", "unshare"}
		p.Rows = append(p.Rows, row)
	}
	return nil
}

var collectionActions = map[string]action{
	"dismiss": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		return d.opts.Shared.Dismiss(ctx, r.ID)
	},
	"unshare": func(d *Desk, ctx context.Context, _ account.By, r Request, _ io.Writer) error {
		return d.opts.Shared.Unshare(ctx, r.ID)
	},
}
