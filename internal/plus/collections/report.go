package collections

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/platform/output"
)

// reasonLimit is how many bytes of a report's reason are kept.
const reasonLimit = 1000

// Reported is a collection with a public link that readers have reported.
type Reported struct {
	Token      string
	Name       string
	Owner      string    // uid
	ReportedAt time.Time // first
	Users      int       // who reported it, all of them different
	Anonymous  int       // reports of readers who were not signed in
	Reasons    []string
}

// Report reports the collection that a link leads to; the user is 0 for a reader who
// is not signed in. Whether there is such a link is not said.
func (s *Service) Report(ctx context.Context, token string, user int64, reason string) error {
	if checkID(token) != nil {
		return nil
	}
	return s.store.ReportShare(ctx, token, user, output.CleanLine(reason, reasonLimit))
}

// Reported lists the shared collections that readers have reported, the oldest report
// first.
func (s *Service) Reported(ctx context.Context) ([]Reported, error) {
	return s.store.ReportedShares(ctx)
}

// Dismiss forgets the reports of a shared collection. Later ones count again, since
// its owner may change it.
func (s *Service) Dismiss(ctx context.Context, token string) error {
	return s.store.ReviewShare(ctx, token, true)
}

// Unshare ends the link of a collection for the staff. Its owner keeps the collection.
func (s *Service) Unshare(ctx context.Context, token string) error {
	return s.store.ReviewShare(ctx, token, false)
}
