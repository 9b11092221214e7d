package collections

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/platform/output"
)

// reasonLimit bounds the stored reason of a report in bytes.
const reasonLimit = 1000

// Reported is a shared collection with reports.
type Reported struct {
	Token      string
	Name       string
	Owner      string    // uid
	ReportedAt time.Time // first
	Users      int       // different users who reported it
	Anonymous  int       // anonymous reports
	Reasons    []string
}

// Report reports a shared collection; the user is 0 for an anonymous reader. It does not
// reveal whether the link exists.
func (s *Service) Report(ctx context.Context, token string, user int64, reason string) error {
	if checkID(token) != nil {
		return nil
	}
	return s.store.ReportShare(ctx, token, user, output.CleanLine(reason, reasonLimit))
}

// Reported lists the reported collections, the oldest report first.
func (s *Service) Reported(ctx context.Context) ([]Reported, error) {
	return s.store.ReportedShares(ctx)
}

// Dismiss deletes the reports of a shared collection. Later ones count, since its owner may
// change it.
func (s *Service) Dismiss(ctx context.Context, token string) error {
	return s.store.ReviewShare(ctx, token, true)
}

// Unshare deletes the link of a collection for the staff. The collection remains.
func (s *Service) Unshare(ctx context.Context, token string) error {
	return s.store.ReviewShare(ctx, token, false)
}
