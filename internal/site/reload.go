package site

import (
	"context"
	"errors"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

var errNoPages = errors.New("read content: it has no pages, and there were some before")

// Reload reads all content again, possibly from other sources, and publishes it. On an error
// the site is unchanged.
func (s *Site) Reload(ctx context.Context, from content.Sources) error {
	s.updating.Lock()
	defer s.updating.Unlock()
	e, err := s.read(ctx, from)
	if err != nil {
		return err
	}
	if len(e.cat.Pages()) == 0 && len(s.current.Load().cat.Pages()) > 0 {
		return errNoPages // a checkout in progress is likelier than an abandoned site
	}
	s.publish(e)
	return nil
}

// read loads the current content as an edition.
func (s *Site) read(ctx context.Context, from content.Sources) (*edition, error) {
	var flaws flaw.List
	o := s.opts
	cat, err := content.Load(ctx, from, content.Options{Locales: o.Locales, Workers: o.Workers, History: o.History, Kind: o.Kind, Drafts: o.Drafts}, &flaws)
	if err != nil {
		return nil, err
	}
	e := &edition{cat: cat, recent: s.recentContributions(ctx, from), flaws: &flaws}
	if err := s.readSiteFile(ctx, e); err != nil {
		return nil, err
	}
	if e.collections, err = s.readCollections(e, &flaws); err != nil {
		return nil, err
	}
	return e, nil
}
