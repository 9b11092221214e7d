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

// newLanguages returns the offered locales, the default one first.
func newLanguages(main locale.Locale, offered []locale.Locale) *languages {
	tags := []language.Tag{language.Make(string(main))}
	locales := []locale.Locale{main}
	for _, l := range offered {
		if l != main {
			tags = append(tags, language.Make(string(l)))
			locales = append(locales, l)
		}
	}
	return &languages{matcher: language.NewMatcher(tags), locales: locales}
}

// offers reports whether the locales are still those of the site: writers may add one at any
// time.
func (ls *languages) offers(main locale.Locale, locales []locale.Locale) bool {
	if ls.locales[0] != main {
		return false
	}
	if len(locales) > 0 && locales[0] != main {
		return slices.Equal(ls.locales[1:], locales)
	}
	return slices.Equal(ls.locales, locales)
}

// languagesNow returns the languages of the current content.
func (s *Server) languagesNow() *languages {
	ls, offered, main := s.languages.Load(), s.site.Locales(), s.site.Scheme().Default()
	if ls == nil || !ls.offers(main, offered) {
		ls = newLanguages(main, offered)
		s.languages.Store(ls)
	}
	return ls
}

// choose returns the locale of the cookie, else the best of Accept-Language, else the default one.
func (ls *languages) choose(r *http.Request) locale.Locale {
	if l, ok := ls.preferred(r); ok {
		return l
	}
	// Longer headers are artificial; the start is enough.
	header := r.Header.Get("Accept-Language")
	if len(header) > 1000 {
		header = header[:1000]
	}
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(wanted) == 0 {
		return ls.locales[0]
	}
	_, index, confidence := ls.matcher.Match(wanted...)
	if confidence == language.No {
		return ls.locales[0]
	}
	return ls.locales[index]
}

// preferred returns the locale of the cookie in its address or folder spelling.
func (ls *languages) preferred(r *http.Request) (locale.Locale, bool) {
	cookie, err := r.Cookie(localeCookie)
	if err != nil {
		return "", false
	}
	i := slices.IndexFunc(ls.locales, func(l locale.Locale) bool { return cookie.Value == string(l) || cookie.Value == l.Folder() })
	if i < 0 {
		return "", false
	}
	return ls.locales[i], true
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
	if l, ok := s.site.Scheme().ParseLocaleLoosely(t.segment); ok {
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
		return locationOf(s.addressOf(t.representation, place.URL))
	}
	if plain, err := url.PathUnescape(sent); err == nil && plain == rest {
		return location(root + sent)
	}
	return locationOf(root + rest)
}
