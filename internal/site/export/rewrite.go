package export

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// rewriter makes a rendered page independent of a server.
type rewriter struct {
	links *linker
	url   string // of the page
	file  string // of the output
	// anchors are inserted before headings, by id: see docset.go.
	anchors map[string]string
	// prefix begins the ids of a page in a book, "" elsewhere.
	prefix string
	// after is inserted at the beginning of the document.
	after string

	dst   []byte
	texts map[string]string // of replacements, see web/src/app/exported/html.ts
	skip  string            // element whose content is dropped, "" for none
}

// page appends the HTML of a page with the addresses of the export.
func (w *rewriter) page(dst, page []byte) []byte {
	w.dst = dst
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return w.dst
		}
		switch {
		case w.skip != "":
			if kind == html.EndTagToken {
				if name, _ := z.TagName(); string(name) == w.skip {
					w.skip = ""
				}
			}
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			w.tag(z)
		default:
			w.dst = append(w.dst, z.Raw()...)
		}
	}
}

// mayChange reports whether a tag may depend on the location of the page.
func mayChange(raw []byte) bool {
	for _, part := range []string{"href", "src", "poster", "url(", "data=", "action", "background", "ping"} {
		if bytes.Contains(raw, []byte(part)) {
			return true
		}
	}
	return false
}

// isLookedAt reports by its prefix whether a tag is always rewritten.
func isLookedAt(raw []byte) bool {
	for _, start := range []string{"<body", "<i", "<h", "<pre", "<figure", "<link"} {
		if bytes.HasPrefix(raw, []byte(start)) {
			return true
		}
	}
	return false
}

// mayScroll reports whether an element scrolls if it is wider than the page.
func mayScroll(token html.Token) bool {
	return token.Data == "pre" || slices.Contains(strings.Fields(attribute(token, "class")), "table-container")
}

func (w *rewriter) tag(z *html.Tokenizer) {
	raw := z.Raw()
	if w.prefix == "" && !mayChange(raw) && !isLookedAt(raw) {
		w.dst = append(w.dst, raw...)
		return
	}
	raw = bytes.Clone(raw) // reading the token changes it
	token := z.Token()
	switch token.Data {
	case "html":
		w.dst = append(append(w.dst, raw...), w.after...)
		return
	case "body":
		w.texts = map[string]string{}
		for _, a := range token.Attr {
			w.texts[strings.TrimPrefix(a.Key, "data-")] = a.Val
		}
		w.dst = append(w.dst, "<body>"...)
		return
	case "iframe", "sample-frame", "interactive-example":
		w.frame(token)
		return
	case "link":
		if attribute(token, "rel") == "preload" {
			return // preloading does not help on disk
		}
	case "h2", "h3":
		w.dst = append(w.dst, w.anchors[attribute(token, "id")]...)
	case "pre", "figure":
		// In archives a script removes it from those that fit the window.
		if mayScroll(token) && attribute(token, "tabindex") == "" {
			token.Attr = append(token.Attr, html.Attribute{Key: "tabindex", Val: "0"})
			w.attributes(&token)
			w.dst = append(w.dst, token.String()...)
			return
		}
	}
	if w.prefix == "" && !mayChange(raw) || attribute(token, "rel") == "external" || attribute(token, "rel") == "canonical" {
		w.dst = append(w.dst, raw...)
		return
	}
	if token.Data == "img" && w.isRemote(attribute(token, "src")) {
		w.link(attribute(token, "src"), attribute(token, "alt"), w.texts["media"])
		return
	}
	w.attributes(&token)
	w.dst = append(w.dst, token.String()...)
}

// frame replaces an interactive frame by a link.
func (w *rewriter) frame(token html.Token) {
	w.skip = token.Data
	address := attribute(token, "src")
	if !w.isRemote(address) {
		address = ""
		if w.links.public != "" {
			address = w.links.public + escapePath(w.url)
		}
	}
	w.dst = append(w.dst, `<p class="notecard note"`...)
	if id := attribute(token, "id"); id != "" {
		w.dst = append(w.dst, ` id="`+html.EscapeString(id)+`"`...)
	}
	w.dst = append(w.dst, '>')
	w.link(address, attribute(token, "title"), w.texts["example"])
	w.dst = append(w.dst, "</p>"...)
}

// link appends a link with a note, or only its text and note.
func (w *rewriter) link(address, text, note string) {
	if text = strings.TrimSpace(text); text != "" {
		text += " – "
	}
	text = html.EscapeString(text + note)
	if address == "" {
		w.dst = append(w.dst, text...)
		return
	}
	w.dst = append(w.dst, `<a rel="external" class="external" href="`+html.EscapeString(address)+`">`+text+"</a>"...)
}

// isRemote reports whether an address is on another host.
func (w *rewriter) isRemote(address string) bool {
	address = strings.ToLower(strings.TrimSpace(address))
	if base := w.links.site.BaseURL(); base != "" && strings.HasPrefix(address, base+"/") {
		return false
	}
	return strings.HasPrefix(address, "http:") || strings.HasPrefix(address, "https:") || strings.HasPrefix(address, "//")
}

// attributes rewrites the addresses in a tag, and drops those that would be fetched from
// elsewhere.
func (w *rewriter) attributes(token *html.Token) {
	kept := token.Attr[:0]
	var added []html.Attribute
	for _, a := range token.Attr {
		switch key := strings.ToLower(a.Key); key {
		case "id", "for", "aria-labelledby", "aria-describedby", "aria-controls", "headers":
			a.Val = w.inBook(a.Val)
		case "href", "xlink:href":
			if !isLink(token.Data) {
				if !w.embedded(&a) {
					continue
				}
				break
			}
			found, local := w.links.find(w.url, a.Val)
			switch {
			case !local && w.prefix != "" && len(a.Val) > 1 && a.Val[0] == '#':
				a.Val = "#" + w.prefix + a.Val[1:]
			case !local && strings.HasPrefix(a.Val, "//"):
				a.Val = "https:" + a.Val
			case local && found.file == "" && found.online == "":
				added = []html.Attribute{{Key: "data-missing"}, {Key: "title", Val: w.texts["missing"]}}
				continue
			case local:
				a.Val = w.addressOf(found)
				if found.file == "" {
					added = []html.Attribute{{Key: "rel", Val: "external"}, {Key: "title", Val: w.texts["online"]}}
				}
			}
		case "src", "poster", "data", "background":
			if !w.embedded(&a) {
				continue
			}
		case "srcset", "imagesrcset", "action", "formaction", "ping":
			continue
		case "style":
			if strings.Contains(a.Val, "url(") {
				continue
			}
		}
		kept = append(kept, a)
	}
	token.Attr = kept
	for _, a := range added {
		if attribute(*token, a.Key) == "" {
			token.Attr = append(token.Attr, a)
		}
	}
}

// inBook returns ids as those of a page in a book.
func (w *rewriter) inBook(ids string) string {
	if w.prefix == "" {
		return ids
	}
	fields := strings.Fields(ids)
	for i := range fields {
		fields[i] = w.prefix + fields[i]
	}
	return strings.Join(fields, " ")
}

// isLink reports whether the address of an element is for navigation, not loading.
func isLink(element string) bool { return element == "a" || element == "area" || element == "link" }

// embedded rewrites the address of a resource, and reports whether it is in the export.
func (w *rewriter) embedded(a *html.Attribute) bool {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "data:") {
		return true
	}
	found, local := w.links.find(w.url, a.Val)
	if !local {
		return strings.HasPrefix(a.Val, "#")
	}
	if found.file == "" {
		return false
	}
	a.Val = w.addressOf(found)
	return true
}

func (w *rewriter) addressOf(t target) string {
	if t.file == "" {
		return t.online
	}
	if w.prefix != "" && t.isPage {
		return "#" + t.file + strings.Replace(t.fragment, "#", "-", 1)
	}
	if t.file == w.file && t.fragment != "" {
		return t.fragment
	}
	return relative(w.file, t.file) + t.fragment
}

func attribute(token html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
