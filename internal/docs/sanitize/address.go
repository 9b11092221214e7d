package sanitize

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
)

// linkSchemes are the allowed schemes of links.
var linkSchemes = setOf(
	"about", "ftp", "ftps", "geo", "http", "https", "irc", "ircs", "magnet", "mailto", "matrix", "news", "nntp", "sftp",
	"sms", "tel", "webcal", "xmpp",
)

// AllowsLink reports whether an address may be a link's target: it is relative or has a scheme
// that runs no code.
func AllowsLink(address string) bool {
	s := scheme(address)
	return s == "" || linkSchemes[s]
}

// links and resources are the attributes with addresses: of navigation targets, and of
// resources loaded into the page.
var (
	links     = setOf("cite", "href", "longdesc", "url")
	resources = setOf("background", "data", "dynsrc", "img", "lowsrc", "poster", "src")
)

// texts are attributes with text, which may look like an address.
var texts = setOf(
	"abbr", "alt", "class", "content", "d", "id", "label", "name", "placeholder", "scrimtitle", "style", "summary", "title", "value",
)

// allowsAddress reports whether an attribute's value is an allowed address, or not an address at all.
func allowsAddress(n *html.Node, name, value string) bool {
	switch {
	case links[name] && n.Namespace == "svg":
		return allowsInSVG(strings.ToLower(n.Data), value)
	case links[name]:
		return AllowsLink(value)
	case resources[name]:
		return allowsResource(n.Data, value)
	case texts[name], strings.HasPrefix(name, "aria-"), strings.HasPrefix(name, "data-"):
		return true
	}
	// An unknown attribute is safe unless it has a script.
	s := scheme(value)
	return s != "javascript" && s != "vbscript"
}

// allowsInSVG reports whether an SVG element may refer to an address. Elements other than
// links and pictures refer to parts of the same drawing.
func allowsInSVG(element, address string) bool {
	switch element {
	case "a":
		return AllowsLink(address)
	case "image", "feimage":
		return allowsResource("img", address)
	}
	return strings.HasPrefix(strings.Trim(address, " \t\n\r\f"), "#")
}

// allowsResource reports whether an element may load an address.
func allowsResource(element, address string) bool {
	switch s := scheme(address); s {
	case "", "http", "https":
		return true
	case "about":
		return element == "iframe"
	case "data":
		return showsData(element) && isMedia(address)
	}
	return false
}

// showsData reports whether an element only shows or plays what it loads.
func showsData(element string) bool {
	switch element {
	case "audio", "img", "input", "picture", "source", "table", "td", "th", "track", "video":
		return true
	}
	return false
}

// isMedia reports whether a data: address holds a picture, sound or film.
func isMedia(address string) bool {
	_, data, _ := strings.Cut(strip(address), ":")
	data = strings.ToLower(data)
	return strings.HasPrefix(data, "image/") || strings.HasPrefix(data, "audio/") || strings.HasPrefix(data, "video/")
}

// scheme returns the lower-case scheme of an address, or "".
func scheme(address string) string {
	address = strip(address)
	for i := range len(address) {
		switch c := address[i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z':
		case c == ':':
			return strings.ToLower(address[:i])
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return ""
		}
	}
	return ""
}

// strip drops characters that browsers ignore in a scheme (URL, 4.4): leading spaces and
// control characters, tabs and line ends anywhere; and invisible ones, which no address needs.
func strip(address string) string {
	address = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) || r == '\u00a0' {
			return -1
		}
		return r
	}, address)
	return strings.TrimLeft(address, " ")
}
