package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/atom"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

const (
	typeHTML     = "text/html; charset=utf-8"
	typeJSON     = "application/json"
	typeText     = "text/plain; charset=utf-8"
	typeMarkdown = "text/markdown; charset=utf-8"
)

// A representation of a page is requested by a suffix of the page's address.
type representation struct {
	suffix      string
	contentType string
	make        func(Pages, context.Context, string) ([]byte, error)
}

var (
	pageHTML        = representation{contentType: typeHTML, make: Pages.HTML}
	representations = []representation{
		{"/index.json", typeJSON, Pages.JSON},
		{"/metadata.json", typeJSON, Pages.Metadata},
		{"/contributors.txt", typeText, Pages.Contributors},
		{"/" + site.CardName, "image/png", Pages.Card},
		{".md", typeMarkdown, Pages.Markdown},
		{doc.FeedSuffix, atom.MediaType, Pages.Feed}, // of docs trees only
	}
)

// servePath serves all other addresses, in the order of docs/reference/http.md, Redirects:
// slashes, locale, spelling, remembered language, moved pages, files.
func (s *Server) servePath(w http.ResponseWriter, r *http.Request) error {
	if path := r.URL.Path; strings.Contains(path, "//") || strings.Contains(path, "\\") {
		redirectPermanently(w, r, locationOf(collapse(path)))
		return nil
	}
	t := targetOf(r)
	if t.representation.suffix == doc.FeedSuffix {
		if file := s.site.Locate(r.URL.Path); file.Kind == site.PlaceAsset {
			return s.serveAsset(w, r, r.URL.Path, file)
		}
	}
	place := s.site.Locate(t.page)
	hasBareAddress := t.locale == "" && t.isDocument && place.Kind != site.PlaceMissing
	if !hasBareAddress && s.redirectToLocale(w, r, t) {
		return nil
	}
	switch place.Kind {
	case site.PlacePage:
		return s.servePage(w, r, t, place)
	case site.PlaceMoved:
		redirectPermanently(w, r, s.locationOfMoved(place, t.representation))
	case site.PlaceEnglish:
		redirectTemporarily(w, r, locationOf(s.addressOf(t.representation, place.URL)))
	case site.PlaceAsset:
		return s.serveAsset(w, r, t.page, place)
	default:
		err := s.missing(r.Context(), t.page)
		if t.representation.suffix == "" {
			return asPage(err)
		}
		return err
	}
	return nil
}

// addressOf returns the address of the representation of a page.
func (s *Server) addressOf(a *representation, url string) string {
	if a.suffix == "" {
		return url
	}
	return s.site.Scheme().FileNextTo(url, a.suffix)
}

// collapse turns runs of slashes and backslashes into one slash, so that no path looks like
// another host.
func collapse(url string) string {
	url = strings.ReplaceAll(url, `\`, "/")
	for strings.Contains(url, "//") {
		url = strings.ReplaceAll(url, "//", "/")
	}
	return url
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request, t *target, place site.Place) error {
	asked := t.representation
	if to := s.addressOf(asked, place.URL); to != r.URL.Path {
		redirectPermanently(w, r, locationOf(to))
		return nil
	}
	if asked.suffix != "" {
		return s.serveRepresentation(w, r, asked, place.URL)
	}
	if l, ok := s.languagesNow().preferred(r); ok && l != place.Locale {
		if other, ok := s.site.InLocale(place.URL, l); ok {
			w.Header().Add("Vary", "Cookie")
			redirectTemporarily(w, r, locationOf(other))
			return nil
		}
	}
	if err := s.serveRepresentation(w, r, asked, place.URL); err != nil {
		return asPage(err)
	}
	if desk := s.opts.Desk.Translations; desk != nil {
		desk.Begin()
	}
	return nil
}

// serveRepresentation serves a representation of a page.
func (s *Server) serveRepresentation(w http.ResponseWriter, r *http.Request, asked *representation, url string) error {
	a, err := s.represent(r.Context(), asked, url)
	if err != nil {
		return err
	}
	s.write(w, r, http.StatusOK, a)
	return nil
}

// represent returns a representation of a page, cached or rendered.
func (s *Server) represent(ctx context.Context, asked *representation, url string) (*response, error) {
	key := s.site.Edition() + asked.suffix + " " + url
	if a := s.cache.find(key); a != nil {
		return a, nil
	}
	return s.renderOnce(ctx, key, asked, url)
}

// renderOnce is separate from represent, so that cached responses, nearly all of them, do not
// allocate.
func (s *Server) renderOnce(ctx context.Context, key string, asked *representation, url string) (*response, error) {
	return s.cache.get(ctx, key, func(ctx context.Context) (*response, error) {
		body, err := s.rendered(ctx, func(ctx context.Context) ([]byte, error) { return asked.make(s.site, ctx, url) })
		if err != nil {
			return nil, err
		}
		isTransient := s.site.IsDynamic(url) || asked.suffix == "" && s.site.IsIncomplete(url)
		caching := s.pageCaching
		if isTransient && !s.opts.Dev {
			caching = site.RevalidatedCaching
		}
		a := s.newResponse(asked.contentType, body, caching)
		a.transient = isTransient
		return a, nil
	})
}

// rendered calls render in a slot. Once begun, it ignores the end of ctx: it is done soon,
// and the next reader uses the result.
func (s *Server) rendered(ctx context.Context, render func(context.Context) ([]byte, error)) ([]byte, error) {
	release, err := s.renders.take(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	return render(context.WithoutCancel(ctx))
}

// pageCaching is the Cache-Control of pages. Open pages of writers ask twice a second, and get
// 304.
func (o *Options) pageCaching() string {
	if o.Dev {
		return "private, no-cache"
	}
	return site.PageCaching(o.CDNMaxAge)
}

// missingCaching is the Cache-Control of not-found pages.
func (o *Options) missingCaching() string {
	if o.Dev {
		return o.pageCaching()
	}
	return site.MissingCaching(o.CDNMaxAge)
}

// compatPath begins the endpoints of compatibility data, followed by a dotted query and
// ".json".
const compatPath = "/bcd/api/v0/current/"

var (
	compatData = representation{suffix: "/bcd.json", contentType: typeJSON, make: Pages.Compat}
	robotsText = representation{suffix: "/robots", contentType: typeText, make: Pages.Robots}
)

// serveCompat serves the compatibility data of a dotted query.
func (s *Server) serveCompat(w http.ResponseWriter, r *http.Request) error {
	query, ok := strings.CutSuffix(chi.URLParam(r, "*"), ".json")
	if !ok {
		return asPage(fault.ErrNotFound)
	}
	return s.serveRepresentation(w, r, &compatData, query)
}

// serveIndex serves a list of pages.
func (s *Server) serveIndex(contentType string) handler {
	index := &representation{suffix: "/index", contentType: contentType, make: Pages.Index}
	return func(w http.ResponseWriter, r *http.Request) error {
		return s.serveRepresentation(w, r, index, r.URL.Path)
	}
}

func (s *Server) serveRobots(w http.ResponseWriter, r *http.Request) error {
	return s.serveRepresentation(w, r, &robotsText, "")
}
