package site

import (
	"context"

	"waymark.dev/waymark/internal/docs/plaintext"
)

// markdownSuffix follows a page's folder in the name of its text file.
const markdownSuffix = ".md"

// Markdown returns a page of the docs as clean Markdown.
func (s *Site) Markdown(ctx context.Context, url string) ([]byte, error) {
	d, err := s.current.Load().document(ctx, url)
	if err != nil {
		return nil, err
	}
	return plaintext.Markdown(d, s.opts.Settings.BaseURL), nil
}

// Canonical returns the address of the page at a path, ignoring case and following redirects.
func (s *Site) Canonical(path string) (url string, ok bool) {
	for range 2 {
		switch place := s.Locate(path); place.Kind {
		case PlacePage:
			return place.URL, true
		case PlaceMoved:
			path = place.URL
		default:
			return "", false
		}
	}
	return "", false
}
