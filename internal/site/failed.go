package site

import (
	"context"
	"fmt"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site/pages"
)

// ErrorHTML returns the error page at /{locale}/{status}. The cause is for writers, "" for
// others.
func (s *Site) ErrorHTML(ctx context.Context, url string, status int, requestID, cause string) ([]byte, error) {
	l, _, ok := s.Scheme().Cut(url)
	if !ok {
		return nil, fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
	}
	return s.html(ctx, url, l, pages.Failed(url, s.settings().TitleSuffix, status, requestID, cause))
}
