// Package basepath writes the addresses of a site that is below a path of its host, as project
// pages of code hosts are. Everywhere else addresses are relative to the site.
package basepath

import (
	"net/url"
	"strings"
)

// Path is the path of a site on its host, such as "/project"; "" for a site with its own host.
type Path string

// Of returns the path in the public address of a site.
func Of(baseURL string) Path {
	u, err := url.Parse(baseURL)
	if err != nil {
		return ""
	}
	return Path(strings.TrimSuffix(u.EscapedPath(), "/"))
}

// Address returns an address of the site as browsers need it. Other addresses are unchanged.
func (p Path) Address(address string) string {
	if p == "" || !isLocal(address) {
		return address
	}
	return string(p) + address
}

// isLocal reports whether an address begins at the root of the site.
func isLocal(address string) bool {
	return len(address) > 0 && address[0] == '/' && (len(address) == 1 || address[1] != '/' && address[1] != '\\')
}

// Cut returns the address within the site of a path on the host; false for a path outside of
// the site.
func (p Path) Cut(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, string(p))
	return rest, ok && strings.HasPrefix(rest, "/")
}

// addressAttributes have an address as their value.
var addressAttributes = map[string]bool{"href": true, "src": true, "poster": true, "action": true, "formaction": true, "xlink:href": true}

// HTML returns HTML with its addresses as browsers need them. The HTML is well formed, with
// quoted values, and has no scripts or styles.
func (p Path) HTML(text string) string {
	if p == "" {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(text)/32)
	for {
		start := strings.IndexByte(text, '<')
		if start < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:start])
		text = text[start:]
		length := 1
		switch {
		case strings.HasPrefix(text, "<!--"):
			if length = strings.Index(text, "-->"); length < 0 {
				length = len(text)
			}
			b.WriteString(text[:length])
		case len(text) > 1 && isLetter(text[1]):
			length = p.tag(&b, text)
		default:
			b.WriteByte('<')
		}
		text = text[length:]
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// tag writes the start tag that text begins with, and returns its length.
func (p Path) tag(b *strings.Builder, text string) int {
	written := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '>':
			b.WriteString(text[written : i+1])
			return i + 1
		case '"', '\'':
			end := strings.IndexByte(text[i+1:], text[i])
			if end < 0 {
				b.WriteString(text[written:])
				return len(text)
			}
			end += i + 1
			name, value := attributeBefore(text[:i]), text[i+1:end]
			b.WriteString(text[written : i+1])
			if addressAttributes[name] {
				value = p.Address(value)
			} else if name == "srcset" || name == "imagesrcset" {
				value = p.candidates(value)
			}
			b.WriteString(value)
			written, i = end, end
		}
	}
	b.WriteString(text[written:])
	return len(text)
}

// attributeBefore returns the name of the attribute whose value begins after text.
func attributeBefore(text string) string {
	text = strings.TrimSuffix(text, "=")
	return text[strings.LastIndexAny(text, " \t\n\"'")+1:]
}

// candidates writes the addresses of a srcset, which are separated by a comma and a space.
func (p Path) candidates(set string) string {
	list := strings.Split(set, ", ")
	for i := range list {
		list[i] = p.Address(list[i])
	}
	return strings.Join(list, ", ")
}

// CSS returns a style sheet with its addresses as browsers need them.
func (p Path) CSS(text string) string {
	if p == "" {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "url(")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("url(")
		address := strings.TrimLeft(rest, " \t\n\"'")
		b.WriteString(rest[:len(rest)-len(address)])
		if isLocal(address) {
			b.WriteString(string(p))
		}
		text = address
	}
}
