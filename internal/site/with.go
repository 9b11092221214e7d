package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// JSONWith returns what JSON returns for a page, with fields of a request's own
// added or replaced.
func (s *Site) JSONWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSON(ctx, url)
	if err != nil {
		return nil, err
	}
	at := bytes.LastIndex(page, lastField)
	if at < 0 {
		return nil, fmt.Errorf("page %s has no renderer: %w", url, fault.ErrInvalid)
	}
	with := bytes.Clone(page[:at])
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value, err := json.Marshal(fields[name])
		if err != nil {
			return nil, fmt.Errorf("encode %s of %s: %w", name, url, err)
		}
		with = fmt.Appendf(with, `,"%s":%s`, name, value)
	}
	return append(with, page[at:]...), nil
}

// lastField begins the field that ends every page. It has to stay the last one:
// the renderer looks for it from the end, since what a request adds may have fields
// of that name, as a header of a scanned site can be called.
var lastField = []byte(`,"renderer":`)

// HTMLWith renders what JSONWith returns.
func (s *Site) HTMLWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSONWith(ctx, url, fields)
	if err != nil {
		return nil, err
	}
	l, _, _ := locale.Cut(url)
	return s.html(ctx, url, l, func(dst []byte, _ func(string) string) []byte { return append(dst, page...) })
}

// BaseURL is the public address of the site, without a slash at the end.
func (s *Site) BaseURL() string { return s.opts.Settings.BaseURL }

func (s *Site) Brand() string { return s.opts.Settings.Brand }

// TitleSuffix ends the titles of pages.
func (s *Site) TitleSuffix() string { return s.opts.Settings.TitleSuffix }

// UnlistedHTML renders a page at an address that no list of pages has, such as those of
// the staff: callers know who may see it.
func (s *Site) UnlistedHTML(ctx context.Context, url string, page pages.Encoder) ([]byte, error) {
	l, _, _ := locale.Cut(url)
	return s.html(ctx, url, l, page)
}
