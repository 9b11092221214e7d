package site

import (
	"context"

	"waymark.dev/waymark/internal/content"
	"waymark.dev/waymark/internal/flaw"
)

// Update reads changed files again and publishes the new state. It returns the
// addresses of the pages whose own source changed, or "*" when something
// changed that any page may show.
func (s *Site) Update(ctx context.Context, changed []string) ([]string, error) {
	s.updating.Lock()
	defer s.updating.Unlock()
	e := s.current.Load()
	before := e.cat
	var flaws flaw.List
	cat, err := before.Update(ctx, changed, &flaws)
	if err != nil {
		return nil, err
	}
	others := e.beside
	if s.opts.Beside.underRoots(changed) {
		var own flaw.List
		if others, err = s.readBeside(cat, &own); err != nil {
			return nil, err
		}
		for _, f := range own.Sorted() {
			s.log.Warn("content", "flaw", f.String())
			flaws.Report(f)
		}
	}
	urls := changedPages(before, cat, changed)
	s.publish(&edition{cat: cat, beside: others, recent: e.recent, flaws: &flaws})
	return urls, nil
}

// Refresh reads the pages beside the docs again, since posts appear on their
// day, and publishes them if there are others than before.
func (s *Site) Refresh() error {
	s.updating.Lock()
	defer s.updating.Unlock()
	e := s.current.Load()
	flaws := e.flaws
	others, err := s.readBeside(e.cat, flaw.Discard)
	if err != nil {
		return err
	}
	if !e.beside.samePages(others) {
		s.publish(&edition{cat: e.cat, beside: others, recent: e.recent, flaws: flaws})
	}
	return nil
}

// changedPages finds the pages that the changed files belong to.
func changedPages(before, after *content.Catalogue, changed []string) []string {
	seen := map[string]bool{}
	var urls []string
	for _, file := range changed {
		url := "*"
		if p := after.PageOfFile(file); p != nil && before.ByURL(p.URL()) != nil {
			url = p.URL()
		}
		if !seen[url] {
			seen[url] = true
			urls = append(urls, url)
		}
	}
	return urls
}
