package staff

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// accounts lists accounts, or shows one in full.
func (d *Desk) accounts(ctx context.Context, q Query, p *Page) error {
	if q.ID != "" {
		details, err := d.account(ctx, q.ID)
		if err == nil {
			showAccount(details, p)
		}
		return err
	}
	after, err := offset(q.After)
	if err != nil {
		return err
	}
	page, err := d.opts.Accounts.List(ctx, account.AccountFilter{Name: q.Text, After: after, Limit: pageSize})
	if err != nil {
		return err
	}
	for _, a := range page.Accounts {
		row := accountRow(a)
		row.IsPart = true
		p.Rows = append(p.Rows, row)
	}
	if page.Next != 0 {
		p.Next = strconv.FormatInt(page.Next, 10)
	}
	return nil
}

func (d *Desk) account(ctx context.Context, id string) (account.AccountDetails, error) {
	n, err := number(id)
	if err != nil {
		return account.AccountDetails{}, err
	}
	return d.opts.Accounts.Show(ctx, account.Account{Number: n})
}

func accountRow(a account.Account) Row {
	row := newRow(strconv.FormatInt(a.Number, 10), a.Email)
	row.fact("uid", a.UID)
	row.fact("plan", a.Plan)
	var roles []string
	for _, r := range account.Roles {
		if a.Has(r) {
			roles = append(roles, string(r))
		}
	}
	row.fact("roles", strings.Join(roles, ", "))
	return row
}

// showAccount adds an account in full, and its last changes.
func showAccount(details account.AccountDetails, p *Page) {
	a := details.Account
	row := accountRow(a)
	row.fact("provider-plan", a.ProviderPlan)
	row.fact("granted-plan", a.GrantedPlan)
	if a.GrantedUntil != nil {
		row.moment("granted-until", *a.GrantedUntil)
	}
	row.count("subscriber", int(a.SubscriberNumber))
	row.moment("created", a.CreatedAt)
	row.moment("signed-in", a.UpdatedAt)
	row.count("saved", details.Saved)
	row.fact("sessions", strconv.Itoa(len(details.Sessions)))
	for _, x := range details.Sessions {
		row.fact("session", x.Client+", "+x.LastSeenAt.UTC().Format(time.DateTime)+" UTC")
	}
	row.Actions = append(row.Actions, "set-plan")
	if a.GrantedPlan != "" {
		row.Actions = append(row.Actions, "take-plan")
	}
	for _, r := range account.Roles {
		row.Actions = append(row.Actions, string(r)+map[bool]string{true: "-off", false: "-on"}[a.Has(r)])
	}
	row.Actions = append(row.Actions, "sign-out", "export", "delete")
	p.Rows = append(p.Rows, row)
	p.Rows = append(p.Rows, changeRows(details.Changes)...)
}

func onAccount(do func(ctx context.Context, s *account.AdminService, a account.Account, r Request, file io.Writer) error) action {
	return func(d *Desk, ctx context.Context, by account.By, r Request, file io.Writer) error {
		details, err := d.account(ctx, r.ID)
		if err != nil {
			return err
		}
		return do(ctx, d.opts.Accounts.As(by), details.Account, r, file)
	}
}

func setRole(role account.Role, on bool) action {
	return onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, _ Request, _ io.Writer) error {
		return s.SetRole(ctx, a, role, on)
	})
}

var accountActions = map[string]action{
	"set-plan": onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, r Request, _ io.Writer) error {
		if r.Plan == "" {
			return fmt.Errorf("choose a plan: %w", fault.ErrInvalid)
		}
		var lastDay time.Time
		if r.Until != "" {
			var err error
			if lastDay, err = time.Parse(time.DateOnly, r.Until); err != nil {
				return fmt.Errorf("%q is not a day such as 2026-01-31: %w", r.Until, fault.ErrInvalid)
			}
		}
		return s.SetPlan(ctx, a, r.Plan, lastDay)
	}),
	"take-plan": onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, _ Request, _ io.Writer) error {
		return s.SetPlan(ctx, a, "", time.Time{})
	}),
	"staff-on": setRole(account.StaffRole, true), "staff-off": setRole(account.StaffRole, false),
	"superuser-on": setRole(account.SuperuserRole, true), "superuser-off": setRole(account.SuperuserRole, false),
	"beta-on": setRole(account.BetaRole, true), "beta-off": setRole(account.BetaRole, false),
	"sign-out": onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, _ Request, _ io.Writer) error {
		_, err := s.RevokeSessions(ctx, a)
		return err
	}),
	"export": onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, _ Request, file io.Writer) error {
		return s.Export(ctx, a, file)
	}),
	"delete": onAccount(func(ctx context.Context, s *account.AdminService, a account.Account, r Request, _ io.Writer) error {
		if !strings.EqualFold(strings.TrimSpace(r.Confirm), a.Email) {
			return fmt.Errorf("type the e-mail address of the account to delete it: %w", fault.ErrInvalid)
		}
		return s.Delete(ctx, a)
	}),
}

// log shows what was changed, of all accounts or of one.
func (d *Desk) log(ctx context.Context, q Query, p *Page) error {
	before, err := offset(q.After)
	if err != nil {
		return err
	}
	var of *account.Account
	if q.ID != "" {
		details, err := d.account(ctx, q.ID)
		if err != nil {
			return err
		}
		of = &details.Account
	}
	list, err := d.opts.Accounts.Log(ctx, of, before, pageSize)
	if err != nil {
		return err
	}
	p.Rows = changeRows(list)
	if len(list) == pageSize {
		p.Next = strconv.FormatInt(list[len(list)-1].Number, 10)
	}
	return nil
}

func changeRows(list []account.Change) []Row {
	rows := make([]Row, len(list))
	for i, c := range list {
		rows[i] = newRow("change-"+strconv.FormatInt(c.Number, 10), string(c.Action))
		rows[i].moment("at", c.At)
		rows[i].fact("whom", c.UID)
		rows[i].fact("by", c.By)
		rows[i].fact("from", string(c.Actor))
		rows[i].fact("before", c.Old)
		rows[i].fact("after", c.New)
	}
	return rows
}
