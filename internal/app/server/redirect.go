package server

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/site"
)

// A location is an address to redirect to, escaped as it is sent.
type location string

// locationOf is the location of a path of this site, which is not escaped. No
// path can pass for the name of a host, a query or a fragment.
func locationOf(path string) location {
	u := url.URL{Path: "/" + strings.TrimLeft(path, "/")}
	return location(u.EscapedPath())
}

// locationOfMoved is where a moved page went. Other forms of a page are asked
// for at the new address if that is one of this site.
func locationOfMoved(place site.Place, asked form) location {
	if !strings.HasPrefix(place.URL, "/") {
		u, err := url.Parse(place.URL)
		if err != nil {
			return location(escapeBytes(place.URL)) // redirects are checked when they are read
		}
		u.RawQuery = escapeBytes(u.RawQuery)
		return location(u.String())
	}
	if asked.suffix != "" {
		return locationOf(strings.TrimSuffix(place.URL, "/") + asked.suffix)
	}
	to := locationOf(place.URL)
	if place.Query != "" {
		to += location("?" + escapeBytes(place.Query))
	}
	if place.Fragment != "" {
		to += location("#" + escapeFragment(place.Fragment))
	}
	return to
}

// escapeFragment escapes a fragment that may be escaped already.
func escapeFragment(fragment string) string {
	u := url.URL{Fragment: fragment}
	if plain, err := url.PathUnescape(fragment); err == nil {
		u.Fragment, u.RawFragment = plain, fragment
	}
	return u.EscapedFragment()
}

// escapeBytes escapes what no part of an address may hold, and "#", which would
// end a query. Escapes that are there stay.
func escapeBytes(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("\"#<>\\^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// redirectTemporarily is for answers that depend on the reader.
func redirectTemporarily(w http.ResponseWriter, r *http.Request, to location) {
	w.Header().Set("Cache-Control", "private, no-store")
	redirect(w, r, to, http.StatusFound)
}

// redirectForGood is for addresses that have one right spelling.
func redirectForGood(w http.ResponseWriter, r *http.Request, to location) {
	w.Header().Set("Cache-Control", "public, max-age=2592000")
	redirect(w, r, to, http.StatusMovedPermanently)
}

// redirect sends the reader to a location. Within this site the query goes
// along, after one that the location has itself.
func redirect(w http.ResponseWriter, r *http.Request, to location, status int) {
	address, fragment, hasFragment := strings.Cut(string(to), "#")
	if strings.HasPrefix(address, "/") && r.URL.RawQuery != "" {
		separator := "?"
		if strings.Contains(address, "?") {
			separator = "&"
		}
		address += separator + escapeBytes(r.URL.RawQuery)
	}
	if hasFragment {
		address += "#" + fragment
	}
	w.Header().Set("Location", address)
	w.WriteHeader(status)
}
