package server

import (
	"context"
	"io/fs"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/pages"
)

// Pages are the pages of a site, from content or built before. [site.Site] has the methods.
type Pages interface {
	Edition() string
	BaseURL() string
	Brand() string
	TitleSuffix() string
	Scheme() content.Scheme
	Locales() []locale.Locale
	HasLocale(locale.Locale) bool
	Locate(path string) site.Place
	InLocale(url string, l locale.Locale) (string, bool)
	Shows(url string) bool
	IsDynamic(url string) bool
	IsIncomplete(url string) bool
	Baseline(url string) string

	HTML(ctx context.Context, url string) ([]byte, error)
	JSON(ctx context.Context, url string) ([]byte, error)
	HTMLWith(ctx context.Context, url string, fields map[string]any) ([]byte, error)
	JSONWith(ctx context.Context, url string, fields map[string]any) ([]byte, error)
	Metadata(ctx context.Context, url string) ([]byte, error)
	Contributors(ctx context.Context, url string) ([]byte, error)
	Card(ctx context.Context, url string) ([]byte, error)
	OpenAsset(site.Place) (fs.File, error)
	NotFoundHTML(ctx context.Context, url string) ([]byte, error)
	ErrorHTML(ctx context.Context, url string, status int, requestID, cause string) ([]byte, error)
	UnlistedHTML(ctx context.Context, url string, page pages.Encoder) ([]byte, error)

	Index(ctx context.Context, path string) ([]byte, error)
	FixedFile(ctx context.Context, path string) ([]byte, error)
	OfflineFile(ctx context.Context, path string) ([]byte, error)
	Robots(context.Context, string) ([]byte, error)
	Compat(ctx context.Context, query string) ([]byte, error)
	OpenSearch(locale.Locale, site.Host) ([]byte, error)
	TextCard(title, area string) ([]byte, error)
	Canonical(path string) (url string, ok bool)
	Markdown(ctx context.Context, url string) ([]byte, error)
	Feed(ctx context.Context, url string) ([]byte, error)
	CompatSubtree(key string) ([]webdata.CompatEntry, error)
	Examples(ctx context.Context, url string) ([]doc.Example, error)
	HomeGaps(ctx context.Context, l locale.Locale) []site.HomeGap
}
