package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site/pages"
)

// JSONWith is JSON with added or replaced fields of a request.
func (s *Site) JSONWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSON(ctx, url)
	if err != nil {
		return nil, err
	}
	return WithFields(url, page, fields)
}

// WithFields adds fields to the JSON of a page, or replaces them.
func WithFields(url string, page []byte, fields map[string]any) ([]byte, error) {
	pos := bytes.LastIndex(page, lastField)
	if pos < 0 {
		return nil, fmt.Errorf("page %s has no renderer: %w", url, fault.ErrInvalid)
	}
	with := bytes.Clone(page[:pos])
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value, err := json.Marshal(fields[name])
		if err != nil {
			return nil, fmt.Errorf("encode %s of %s: %w", name, url, err)
		}
		with = fmt.Appendf(with, `,"%s":%s`, name, value)
	}
	return append(with, page[pos:]...), nil
}

// lastField begins the field that ends every page. It must stay the last one: the renderer
// searches for it from the end, since a request's fields may have the same name, such as a
// header of a scanned site.
var lastField = []byte(`,"renderer":`)

// HTMLWith renders the result of JSONWith.
func (s *Site) HTMLWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSONWith(ctx, url, fields)
	if err != nil {
		return nil, err
	}
	l, _, _ := s.Scheme().Cut(url)
	return s.html(ctx, url, l, func(dst []byte, _ func(string) string) []byte { return append(dst, page...) })
}

// BaseURL returns the public address of the site, without a trailing slash.
func (s *Site) BaseURL() string { return s.opts.Settings.BaseURL }

func (s *Site) Brand() string { return s.settings().Brand }

// TitleSuffix returns the suffix of page titles.
func (s *Site) TitleSuffix() string { return s.settings().TitleSuffix }

// UnlistedHTML renders a page at an unlisted address, such as a staff page. Callers check who
// may see it.
func (s *Site) UnlistedHTML(ctx context.Context, url string, page pages.Encoder) ([]byte, error) {
	l, _, _ := s.Scheme().Cut(url)
	return s.html(ctx, url, l, page)
}
