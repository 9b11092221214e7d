package newsletter

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// maxEmail is the maximum length of an e-mail address in bytes (RFC 5321, 4.5.3.1.3).
const maxEmail = 254

// batch is the number of subscribers read at a time.
const batch = 500

// Imported counts the rows of a list by outcome.
type Imported struct {
	Added   int `json:"added"`
	Present int `json:"present"` // already subscribed, or duplicates
}

// Import adds the addresses in the column "email" of a CSV file with a header, after reading
// all of it. The error for an invalid line is fault.ErrInvalid and has its number.
func (s *Service) Import(ctx context.Context, file io.Reader) (Imported, error) {
	emails, err := readEmails(file)
	if err != nil {
		return Imported{}, fmt.Errorf("read list of subscribers: %w: %w", fault.ErrInvalid, err)
	}
	added, err := s.store.AddSubscribers(ctx, emails)
	return Imported{added, len(emails) - added}, err
}

func readEmails(file io.Reader) ([]string, error) {
	rows := csv.NewReader(file)
	header, err := rows.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	column := slices.IndexFunc(header, func(name string) bool {
		return strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")), "email")
	})
	if column < 0 {
		return nil, errors.New(`line 1: no column is named "email"`)
	}
	var emails []string
	for {
		row, err := rows.Read()
		switch {
		case errors.Is(err, io.EOF):
			return emails, nil
		case err != nil:
			return nil, err
		}
		email := strings.ToLower(strings.TrimSpace(row[column]))
		if address, err := mail.ParseAddress(email); err != nil || address.Address != email || len(email) > maxEmail {
			line, _ := rows.FieldPos(column)
			return nil, fmt.Errorf("line %d: %q is not an e-mail address", line, email)
		}
		emails = append(emails, email)
	}
}

// WriteLinks writes a CSV file of subscribers and links for the last mail, whose
// List-Unsubscribe header also has the link (RFC 8058).
func (s *Service) WriteLinks(ctx context.Context, w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"email", "unsubscribe"}) // Flush returns the error
	var last int64
	for {
		list, err := s.store.Subscribers(ctx, last, batch)
		if err != nil {
			return err
		}
		for _, subscriber := range list {
			_ = out.Write([]string{subscriber.Email, s.Link(subscriber)})
			last = subscriber.Number
		}
		if out.Flush(); out.Error() != nil || len(list) < batch {
			return out.Error()
		}
	}
}

// State describes remaining subscribers and purges.
type State struct {
	Subscribers int     `json:"subscribers"`
	Accounts    int     `json:"accounts"` // those with an account
	Purges      []Purge `json:"purges"`   // the newest first
}

// State returns the state of the newsletter.
func (s *Service) State(ctx context.Context) (State, error) {
	var state State
	var err error
	if state.Subscribers, state.Accounts, err = s.store.CountSubscribers(ctx); err != nil {
		return State{}, err
	}
	state.Purges, err = s.store.Purges(ctx)
	return state, err
}

// Purge deletes all subscribers and returns the report.
func (s *Service) Purge(ctx context.Context, at time.Time, actor account.Actor) (Purge, error) {
	return s.store.PurgeSubscribers(ctx, at, actor)
}
