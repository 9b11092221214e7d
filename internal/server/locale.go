package server

import (
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/text/language"

	"waymark.dev/waymark/internal/locale"
	"waymark.dev/waymark/internal/site"
)

// localeCookie remembers the reader's language (contract frontend, 5.3).
const localeCookie = "preferredlocale"

// aliases are spellings of a locale that old links and people use.
var aliases = map[string]locale.Locale{
	"en": "en-US", "pt": "pt-BR", "cn": "zh-CN", "zh": "zh-CN", "zh-hans": "zh-CN", "zh-hant": "zh-TW",
}

// looseLocale finds a locale in any letter case or by alias.
func looseLocale(s string) (locale.Locale, bool) {
	lower := strings.ToLower(s)
	if l, ok := aliases[lower]; ok {
		return l, true
	}
	return locale.Parse(lower)
}

// languages chooses the locale of addresses that name none.
type languages struct {
	matcher language.Matcher
	locales []locale.Locale
}

func newLanguages(offered []locale.Locale) languages {
	tags := []language.Tag{language.MustParse(string(locale.EnUS))}
	locales := []locale.Locale{locale.EnUS}
	for _, l := range offered {
		if l != locale.EnUS {
			tags = append(tags, language.MustParse(string(l)))
			locales = append(locales, l)
		}
	}
	return languages{matcher: language.NewMatcher(tags), locales: locales}
}

// choose answers the cookie's locale, else the best of Accept-Language, else
// English.
func (ls languages) choose(r *http.Request) locale.Locale {
	if l, ok := preferredLocale(r); ok {
		return l
	}
	// A longer header is somebody playing; the first part holds the wish.
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

// withoutLocale are the first segments that get a locale put in front.
var withoutLocale = map[string]bool{
	"": true, "docs": true, "blog": true, "curriculum": true, "play": true,
	"search": true, "settings": true, "plus": true,
}

// redirectToLocale answers addresses whose first segment is not a locale as
// written: none at all, or one in another letter case. It reports whether it
// answered.
func (s *Server) redirectToLocale(w http.ResponseWriter, r *http.Request) bool {
	first, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if l, ok := looseLocale(first); ok {
		if first == string(l) {
			return false
		}
		redirectTemporarily(w, r, s.spell("/"+string(l)+"/"+rest))
		return true
	}
	if !withoutLocale[first] {
		return false
	}
	path := strings.TrimSuffix(r.URL.Path, "/")
	target := "/" + string(s.languages.choose(r)) + path
	if path == "" {
		target += "/"
	}
	w.Header().Add("Vary", "Accept-Language, Cookie")
	redirectTemporarily(w, r, s.spell(target))
	return true
}

// spell gives the address of a page its right spelling, so that one redirect is
// enough; others come back as they are.
func (s *Server) spell(url string) string {
	asked, url := formOf(url)
	place := s.site.Locate(url)
	if place.Kind == site.PlacePage {
		url = place.URL
	}
	return strings.TrimSuffix(url, "/") + asked.suffixOrSlash(url)
}

// redirectTemporarily keeps the query; such answers depend on the reader.
func redirectTemporarily(w http.ResponseWriter, r *http.Request, path string) {
	w.Header().Set("Cache-Control", "private, no-store")
	redirect(w, r, path, http.StatusFound)
}

// redirectForGood is for addresses that have one right spelling.
func redirectForGood(w http.ResponseWriter, r *http.Request, target string) {
	w.Header().Set("Cache-Control", "public, max-age=2592000")
	redirect(w, r, target, http.StatusMovedPermanently)
}

// redirect sends the reader to a path of this site, or to the address that a
// redirects file names. The path is escaped here, so that "//host" and control
// characters can not turn it into another site's address.
func redirect(w http.ResponseWriter, r *http.Request, target string, status int) {
	if strings.HasPrefix(target, "/") {
		path, fragment, hasFragment := strings.Cut(target, "#")
		u := url.URL{Path: "/" + strings.TrimLeft(path, "/"), RawQuery: r.URL.RawQuery}
		target = u.EscapedPath()
		if u.RawQuery != "" {
			target += "?" + u.RawQuery
		}
		if hasFragment {
			target += "#" + fragment
		}
	}
	w.Header().Set("Location", target)
	w.WriteHeader(status)
}
