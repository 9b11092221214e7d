package site

import (
	"context"
	"fmt"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// Earlier returns the site with earlier texts of some docs, by absolute path; nil is a
// missing file. It shares everything else with s, including collections.
func (s *Site) Earlier(ctx context.Context, files map[string][]byte) (*Site, error) {
	now := s.current.Load()
	var flaws flaw.List
	cat, err := now.cat.With(ctx, files, &flaws)
	if err != nil {
		return nil, fmt.Errorf("read earlier content: %w", err)
	}
	earlier := &Site{opts: s.opts, log: s.log}
	e := now.again()
	e.cat, e.recent, e.flaws = cat, nil, &flaws
	earlier.publish(e)
	return earlier, nil
}

// withHistoryOf publishes the content with the history of some pages.
func (s *Site) withHistoryOf(ctx context.Context, part content.HistoryPart) {
	e := s.current.Load()
	cat := e.cat.WithHistoryOf(ctx, part, e.flaws)
	e = e.again()
	e.cat = cat
	s.publish(e)
}
