// Package address escapes addresses for headers, links and the rules of hosts.
package address

import (
	"fmt"
	"net/url"
	"strings"
)

// IsClean reports whether a path of this site, not escaped, is one that browsers
// and hosts of files leave as it is: none of its segments is empty, "." or "..".
// It may end in a slash. A backslash counts as a slash, as it does to browsers.
func IsClean(path string) bool {
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

// Path escapes a path of this site. No path can pass for the name of a host, a
// query or a fragment.
func Path(path string) string {
	u := url.URL{Path: "/" + strings.TrimLeft(path, "/")}
	return u.EscapedPath()
}

// Local escapes an address of this site. The path is plain text; escapes in the
// query and the fragment, either of which may be empty, stay as they are.
func Local(path, query, fragment string) string {
	to := Path(path)
	if query != "" {
		to += "?" + Bytes(query)
	}
	if fragment != "" {
		to += "#" + escapeFragment(fragment)
	}
	return to
}

// Absolute escapes an absolute URL that may be escaped already.
func Absolute(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return Bytes(address)
	}
	u.RawQuery = Bytes(u.RawQuery)
	return u.String()
}

func escapeFragment(fragment string) string {
	u := url.URL{Fragment: fragment}
	if plain, err := url.PathUnescape(fragment); err == nil {
		u.Fragment, u.RawFragment = plain, fragment
	}
	return u.EscapedFragment()
}

// Bytes escapes what no part of an address may hold, and "#", which would end a
// query. Escapes in s stay as they are.
func Bytes(s string) string {
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
