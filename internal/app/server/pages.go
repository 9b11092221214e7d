package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

const (
	typeHTML = "text/html; charset=utf-8"
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
)

// A representation is what can be asked of a page by a suffix of its address.
type representation struct {
	suffix      string
	contentType string
	make        func(*site.Site, context.Context, string) ([]byte, error)
}

var (
	pageHTML        = representation{contentType: typeHTML, make: (*site.Site).HTML}
	representations = []representation{
		{"/index.json", typeJSON, (*site.Site).JSON},
		{"/metadata.json", typeJSON, (*site.Site).Metadata},
		{"/contributors.txt", typeText, (*site.Site).Contributors},
		{"/" + site.CardName, "image/png", (*site.Site).Card},
		{markdownSuffix, typeMarkdown, (*site.Site).Markdown},
	}
)

// servePath answers every address that no other route takes, in the order of
// docs/reference/http.md, Redirects: slashes, locale, spelling, remembered
// language, moved pages, files.
func (s *Server) servePath(w http.ResponseWriter, r *http.Request) {
	url := r.URL.Path
	if strings.Contains(url, "//") || strings.Contains(url, "\\") {
		redirectForGood(w, r, locationOf(collapse(url)))
		return
	}
	if s.redirectToLocale(w, r) {
		return
	}
	asked, url := representationOf(url)
	place := s.site.Locate(url)
	switch place.Kind {
	case site.PlacePage:
		s.servePage(w, r, asked, url, place)
	case site.PlaceMoved:
		redirectForGood(w, r, locationOfMoved(place, asked))
	case site.PlaceEnglish:
		redirectTemporarily(w, r, locationOf(strings.TrimSuffix(place.URL, "/")+asked.suffixOrSlash(place.URL)))
	case site.PlaceAsset:
		s.serveAsset(w, r, url, place)
	default:
		s.serveMissing(w, r, asked)
	}
}

// representationOf tells what an address asks of which page.
func representationOf(url string) (representation, string) {
	for _, f := range representations {
		if page, ok := strings.CutSuffix(url, f.suffix); ok {
			return f, page
		}
	}
	return pageHTML, url
}

// suffixOrSlash is what the address of a representation ends in, for an address that may end
// in a slash itself.
func (f representation) suffixOrSlash(url string) string {
	if f.suffix == "" && strings.HasSuffix(url, "/") {
		return "/"
	}
	return f.suffix
}

// collapse makes runs of slashes and backslashes one slash, so that no path
// can pass for another host.
func collapse(url string) string {
	url = strings.ReplaceAll(url, `\`, "/")
	for strings.Contains(url, "//") {
		url = strings.ReplaceAll(url, "//", "/")
	}
	return url
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request, asked representation, url string, place site.Place) {
	if url != place.URL && !(asked.suffix != "" && url+"/" == place.URL) {
		target := place.URL
		if asked.suffix != "" {
			target = strings.TrimSuffix(target, "/") + asked.suffix
		}
		redirectForGood(w, r, locationOf(target))
		return
	}
	if asked.suffix == "" {
		if l, ok := preferredLocale(r); ok && l != place.Locale {
			if other, ok := s.site.InLocale(place.URL, l); ok {
				w.Header().Add("Vary", "Cookie")
				redirectTemporarily(w, r, locationOf(other))
				return
			}
		}
	}
	s.serveMade(w, r, http.StatusOK, asked, place.URL)
}

// serveMade responds with a representation of a page, cached or rendered.
func (s *Server) serveMade(w http.ResponseWriter, r *http.Request, status int, asked representation, url string) {
	key := s.site.Edition() + asked.suffix + " " + url
	a := s.cache.find(key)
	if a == nil {
		var err error
		if a, err = s.makePage(r.Context(), key, asked, url); err != nil {
			s.serveFailure(w, r, err)
			return
		}
	}
	s.write(w, r, status, a)
}

func (s *Server) makePage(ctx context.Context, key string, asked representation, url string) (*response, error) {
	return s.cache.get(ctx, key, func(ctx context.Context) (*response, error) {
		body, err := s.rendered(ctx, func(ctx context.Context) ([]byte, error) { return asked.make(s.site, ctx, url) })
		if err != nil {
			return nil, err
		}
		return s.newResponse(asked.contentType, body, s.pageCaching()), nil
	})
}

// rendered returns what render makes in a slot. Once it has one it goes on when
// ctx ends: what was begun is done soon, and the next reader has it.
func (s *Server) rendered(ctx context.Context, render func(context.Context) ([]byte, error)) ([]byte, error) {
	release, err := s.renders.take(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	return render(context.WithoutCancel(ctx))
}

// pageCaching lets browsers and CDNs keep pages but ask each time: a page is
// new the moment its content is.
func (s *Server) pageCaching() string {
	if s.opts.Dev {
		return "no-store"
	}
	return "public, no-cache"
}

// serveMissing shows the not-found page in the language of the address, or a
// plain answer where data was asked for.
func (s *Server) serveMissing(w http.ResponseWriter, r *http.Request, asked representation) {
	if asked.suffix != "" {
		w.Header().Set("Cache-Control", "no-store")
		http.Error(w, "Not found", http.StatusNotFound)
		return
	}
	l := locale.EnUS
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if named, ok := locale.Parse(first); ok && s.site.HasLocale(named) {
		l = named
	}
	missing := representation{contentType: typeHTML, make: (*site.Site).NotFoundHTML}
	w.Header().Set("X-Robots-Tag", "noindex")
	s.serveMade(w, r, http.StatusNotFound, missing, "/"+string(l)+"/404")
}

// compatPath is where compatibility data is asked for, a dotted query and
// ".json" after it.
const compatPath = "/bcd/api/v0/current/"

// serveCompat answers with the compatibility data of a dotted query.
func (s *Server) serveCompat(w http.ResponseWriter, r *http.Request) {
	query, ok := strings.CutSuffix(chi.URLParam(r, "*"), ".json")
	if !ok {
		s.serveMissing(w, r, pageHTML)
		return
	}
	s.serveMade(w, r, http.StatusOK, representation{suffix: "/bcd.json", contentType: typeJSON, make: (*site.Site).Compat}, query)
}

// serveIndex answers with a file that lists pages.
func (s *Server) serveIndex(w http.ResponseWriter, r *http.Request) {
	contentType := typeJSON
	switch {
	case strings.HasSuffix(r.URL.Path, ".txt"):
		contentType = typeText
	case strings.HasSuffix(r.URL.Path, ".xml"):
		contentType = "application/xml"
	case strings.HasSuffix(r.URL.Path, ".gz"):
		contentType = "application/gzip"
	}
	index := representation{suffix: "/index", contentType: contentType, make: (*site.Site).Index}
	s.serveMade(w, r, http.StatusOK, index, r.URL.Path)
}

func (s *Server) serveRobots(w http.ResponseWriter, r *http.Request) {
	s.serveMade(w, r, http.StatusOK, representation{suffix: "/robots", contentType: typeText, make: (*site.Site).Robots}, "")
}
