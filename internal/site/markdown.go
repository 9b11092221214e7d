package site

import (
	"context"

	"waymark.dev/waymark/internal/docs/plaintext"
)

// markdownSuffix after the folder of a page is the file with its text.
const markdownSuffix = ".md"

// Markdown returns a page of the docs as clean Markdown.
func (s *Site) Markdown(ctx context.Context, url string) ([]byte, error) {
	d, err := s.current.Load().document(ctx, url)
	if err != nil {
		return nil, err
	}
	return plaintext.Markdown(d, s.opts.Settings.BaseURL), nil
}

// Canonical returns the address of the page that a path leads to, whatever its
// letter case and whether or not the page has moved since.
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
