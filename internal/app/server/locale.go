package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/pages"
)

// localeCookie remembers the reader's language (docs/reference/client.md,
// Languages).
const localeCookie = "preferredlocale"

// languages chooses a locale for addresses without one.
type languages struct {
	matcher language.Matcher
	locales []locale.Locale
}

func newLanguages(offered []locale.Locale) *languages {
	tags := []language.Tag{language.MustParse(string(locale.EnUS))}
	locales := []locale.Locale{locale.EnUS}
	for _, l := range offered {
		if l != locale.EnUS {
			tags = append(tags, language.MustParse(string(l)))
			locales = append(locales, l)
		}
	}
	return &languages{matcher: language.NewMatcher(tags), locales: locales}
}

// offers reports whether the locales are still those of the site: writers may add one at any
// time.
func (ls *languages) offers(locales []locale.Locale) bool {
	if len(locales) > 0 && locales[0] != locale.EnUS {
		return slices.Equal(ls.locales[1:], locales)
	}
	return slices.Equal(ls.locales, locales)
}

// languagesNow returns the languages of the current content.
func (s *Server) languagesNow() *languages {
	ls, offered := s.languages.Load(), s.site.Locales()
	if ls == nil || !ls.offers(offered) {
		ls = newLanguages(offered)
		s.languages.Store(ls)
	}
	return ls
}

// choose returns the locale of the cookie, else the best of Accept-Language, else English.
func (ls *languages) choose(r *http.Request) locale.Locale {
	if l, ok := preferredLocale(r); ok && slices.Contains(ls.locales, l) {
		return l
	}
	// Longer headers are artificial; the start is enough.
	header := r.Header.Get("Accept-Language")
	if len(header) > 1000 {
		header = header[:1000]
	}
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(wanted) == 0 {
		return locale.EnUS
	}
	_, index, confidence := ls.matcher.Match(wanted...)
	if confidence == language.No {
		return locale.EnUS
	}
	return ls.locales[index]
}

func preferredLocale(r *http.Request) (locale.Locale, bool) {
	cookie, err := r.Cookie(localeCookie)
	if err != nil {
		return "", false
	}
	return locale.Parse(cookie.Value)
}

// serveHome serves the home page in the reader's language at the root. Its canonical address
// has the locale.
func (s *Server) serveHome(w http.ResponseWriter, r *http.Request) error {
	w.Header().Add("Vary", "Accept-Language, Cookie")
	return s.serveRepresentation(w, r, &pageHTML, s.site.Scheme().Home(s.languagesNow().choose(r)))
}

// redirectToLocale adds a missing locale to an address, and corrects its letter case or an
// alias. It reports whether it did.
func (s *Server) redirectToLocale(w http.ResponseWriter, r *http.Request, t *target) bool {
	if t.isSpelledRight() {
		return false
	}
	if l, ok := locale.ParseLoosely(t.segment); ok {
		if !s.site.HasLocale(l) {
			return false
		}
		_, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		_, sent, _ := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
		redirectTemporarily(w, r, s.spell("/"+string(l)+"/", rest, sent))
		return true
	}
	if !slices.Contains(site.WithoutLocale(s.site.Scheme()), t.segment) && !(s.opts.Dev && slices.Contains(pages.DeskSegments(), t.segment)) {
		return false
	}
	root := "/" + string(s.languagesNow().choose(r)) + "/"
	rest := strings.Trim(r.URL.Path, "/")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	redirectTemporarily(w, r, s.spell(root, rest, strings.Trim(r.URL.EscapedPath(), "/")))
	return true
}

// spell returns the location of a path below a root, corrected if it is a page, to avoid a
// second redirect. Other paths stay as sent: an escaped slash must not become a separator.
func (s *Server) spell(root, rest, sent string) location {
	t := parseTarget(s.site.Scheme(), root+rest)
	if place := s.site.Locate(t.page); place.Kind == site.PlacePage {
		return locationOf(t.representation.of(place.URL))
	}
	if plain, err := url.PathUnescape(sent); err == nil && plain == rest {
		return location(root + sent)
	}
	return locationOf(root + rest)
}
