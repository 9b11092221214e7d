package server

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/go-chi/chi/v5"

	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/translation"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// translationDesk compares translations with their originals.
type translationDesk interface {
	// Begin starts the comparison in the background. It is called after each served page:
	// other work comes before the first.
	Begin()
	Overview(ctx context.Context) *translation.Overview
	// Find, Detail and WriteFeed return fault.ErrNotFound for unknown locales and pages.
	Find(ctx context.Context, l locale.Locale, q listing.Query) (*translation.List, error)
	Detail(ctx context.Context, l locale.Locale, slug string) (*translation.PageDetail, error)
	WriteFeed(ctx context.Context, w io.Writer, l locale.Locale, f translation.Feed) error
	// Mark returns the number of sections marked as unchanged in meaning.
	Mark(ctx context.Context, l locale.Locale, m translation.MarkRequest) (int, error)
}

// devTranslations is the path of the endpoints about translations.
const devTranslations = devPath + "translations"

func (s *Server) devTranslationRoutes(r chi.Router) {
	r.Get(devTranslations, s.handle(s.serveTranslationOverview))
	r.Get(devTranslations+"/{locale}", s.handle(s.serveTranslations))
	r.Get(devTranslations+"/{locale}/page", s.handle(s.serveTranslation))
	r.Get(devTranslations+"/{locale}/feed.xml", s.handle(s.serveTranslationFeed))
	writing(s, r, devTranslations+"/unchanged", s.markUnchanged)
}

func (s *Server) translationsInto(name string) (translationDesk, locale.Locale, error) {
	l, ok := s.site.Scheme().ParseLocale(name)
	if s.opts.Desk.Translations == nil || !ok || l == s.site.Scheme().Default() {
		return nil, "", fault.ErrNotFound
	}
	return s.opts.Desk.Translations, l, nil
}

func (s *Server) serveTranslationOverview(w http.ResponseWriter, r *http.Request) error {
	if s.opts.Desk.Translations == nil {
		return fault.ErrNotFound
	}
	s.writeJSON(w, http.StatusOK, s.opts.Desk.Translations.Overview(r.Context()))
	return nil
}

func (s *Server) serveTranslations(w http.ResponseWriter, r *http.Request) error {
	desk, l, err := s.translationsInto(chi.URLParam(r, "locale"))
	if err != nil {
		return err
	}
	return serveList(s, w, r, "translations-"+l.Folder(), translation.Sorts(), func(q listing.Query) (*translation.List, error) {
		return desk.Find(r.Context(), l, q)
	})
}

func (s *Server) serveTranslation(w http.ResponseWriter, r *http.Request) error {
	desk, l, err := s.translationsInto(chi.URLParam(r, "locale"))
	if err != nil {
		return err
	}
	detail, err := desk.Detail(r.Context(), l, r.URL.Query().Get("slug"))
	return s.writeResult(w, http.StatusOK, detail, err)
}

func (s *Server) serveTranslationFeed(w http.ResponseWriter, r *http.Request) error {
	desk, l, err := s.translationsInto(chi.URLParam(r, "locale"))
	if err != nil {
		return err
	}
	var feed bytes.Buffer
	err = desk.WriteFeed(r.Context(), &feed, l, translation.Feed{
		Site: "http://" + r.Host, Self: r.URL.Path, Desk: "/" + string(s.site.Scheme().Default()) + "/_translations/" + string(l), Name: s.site.Brand(),
	})
	if err != nil {
		return err
	}
	s.write(w, r, http.StatusOK, s.newResponse(typeAtom, feed.Bytes(), "no-store"))
	return nil
}

// markRequest selects a section, or all changed since a translation, to mark as unchanged in
// meaning for the locale or all of them.
type markRequest struct {
	Locale  string `json:"locale"`
	Slug    string `json:"slug"`
	Section string `json:"section"`
	ForAll  bool   `json:"forAll"`
	Reason  string `json:"reason"`
}

func (s *Server) markUnchanged(w http.ResponseWriter, r *http.Request, body markRequest) error {
	desk, l, err := s.translationsInto(body.Locale)
	if err != nil {
		return err
	}
	m := translation.MarkRequest{Slug: body.Slug, Section: body.Section, Reason: body.Reason}
	if !body.ForAll {
		m.Locale = l
	}
	marked, err := desk.Mark(r.Context(), l, m)
	if err != nil {
		return err
	}
	s.writeJSON(w, http.StatusOK, struct {
		Marked int `json:"marked"`
	}{marked})
	return nil
}
