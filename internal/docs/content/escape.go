package content

import (
	"fmt"
	"net/url"
	"strings"
)

// IsCleanPath reports whether browsers and static hosts leave an unescaped path of this site
// unchanged: no segment is empty, "." or "..". It may end in a slash. A backslash counts as a
// slash, as in browsers.
func IsCleanPath(path string) bool {
	path, rooted := strings.CutPrefix(strings.ReplaceAll(path, `\`, "/"), "/")
	if !rooted {
		return false
	}
	if path == "" {
		return true
	}
	for segment := range strings.SplitSeq(strings.TrimSuffix(path, "/"), "/") {
		if segment == "" || segment == "." || segment == ".." {
			return false
		}
	}
	return true
}

// EscapePath escapes a path of this site, so it cannot contain a host, query or fragment.
func EscapePath(path string) string {
	u := url.URL{Path: "/" + strings.TrimLeft(path, "/")}
	return u.EscapedPath()
}

// EscapeLocal escapes an address of this site. The path is plain text; existing escapes in the
// query and the fragment, either of which may be empty, are kept.
func EscapeLocal(path, query, fragment string) string {
	to := EscapePath(path)
	if query != "" {
		to += "?" + EscapeBytes(query)
	}
	if fragment != "" {
		to += "#" + escapeFragment(fragment)
	}
	return to
}

// EscapeAbsolute escapes an absolute URL, keeping existing escapes.
func EscapeAbsolute(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return EscapeBytes(address)
	}
	u.RawQuery = EscapeBytes(u.RawQuery)
	return u.String()
}

func escapeFragment(fragment string) string {
	u := url.URL{Fragment: fragment}
	if plain, err := url.PathUnescape(fragment); err == nil {
		u.Fragment, u.RawFragment = plain, fragment
	}
	return u.EscapedFragment()
}

// EscapeBytes escapes bytes that are invalid in any part of an address, and "#", which would
// end a query. Existing escapes are kept.
func EscapeBytes(s string) string {
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
