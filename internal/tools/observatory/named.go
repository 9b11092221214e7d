package observatory

import (
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// resources returns what a page names for a browser to load with it, each address
// once, in the order of the page. base is the address of the page.
func resources(body io.Reader, base *url.URL) []Resource {
	n := namer{base: base, seen: map[string]int{}, inHead: true}
	tokens := html.NewTokenizer(body)
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return n.found
		case html.StartTagToken, html.SelfClosingTagToken:
			n.start(tokens.Token())
		case html.EndTagToken:
			n.end(tokens.Token())
		}
		if len(n.found) == maxNamed {
			return n.found
		}
	}
}

// namer collects resources from the tags of a page.
type namer struct {
	base   *url.URL
	based  bool // there was a base element
	found  []Resource
	seen   map[string]int // index in found
	inHead bool           // nothing of the body has begun
	inert  int            // open template and noscript elements
	modern bool           // in a picture element that has a source in a modern format
}

func (n *namer) start(t html.Token) {
	if t.DataAtom == atom.Template || t.DataAtom == atom.Noscript {
		n.inert++
	}
	if n.inert > 0 {
		return
	}
	get := func(name string) string { v, _ := attributeOf(t, name); return strings.TrimSpace(v) }
	has := func(name string) bool { _, ok := attributeOf(t, name); return ok }
	switch t.DataAtom {
	case atom.Body:
		n.inHead = false
	case atom.Base:
		if u, err := n.base.Parse(get("href")); err == nil && !n.based && has("href") {
			n.base, n.based = u, true
		}
	case atom.Link:
		n.link(get)
	case atom.Script:
		n.add(Resource{Kind: "script", URL: get("src"), Blocking: n.inHead && isClassic(get("type")) && !has("async") && !has("defer")})
	case atom.Picture:
		n.modern = false
	case atom.Source:
		n.source(get)
	case atom.Img:
		n.image(get)
	case atom.Input:
		if strings.EqualFold(get("type"), "image") {
			n.add(Resource{Kind: "image", URL: get("src")})
		}
	case atom.Video:
		n.add(Resource{Kind: "image", URL: get("poster")})
		n.media(get("src"), get("preload"))
	case atom.Audio:
		n.media(get("src"), get("preload"))
	case atom.Iframe:
		n.add(Resource{Kind: "frame", URL: get("src"), Lazy: isLazy(get("loading"))})
	}
}

func (n *namer) end(t html.Token) {
	switch t.DataAtom {
	case atom.Template, atom.Noscript:
		n.inert = max(n.inert-1, 0)
	case atom.Head:
		n.inHead = false
	case atom.Picture:
		n.modern = false
	}
}

func (n *namer) link(get func(string) string) {
	for rel := range strings.FieldsSeq(strings.ToLower(get("rel"))) {
		switch rel {
		case "alternate":
			return // a style sheet that readers may choose
		case "stylesheet":
			n.add(Resource{Kind: "stylesheet", URL: get("href"), Blocking: appliesToScreens(get("media"))})
		case "icon", "apple-touch-icon":
			n.add(Resource{Kind: "other", URL: get("href"), Lazy: true})
		case "modulepreload":
			n.add(Resource{Kind: "script", URL: get("href")})
		case "preload":
			n.add(Resource{Kind: kindOfPreload(get("as")), URL: get("href")})
		}
	}
}

func kindOfPreload(as string) string {
	switch as = strings.ToLower(as); as {
	case "script", "image", "font":
		return as
	case "style":
		return "stylesheet"
	case "audio", "video":
		return "media"
	}
	return "other"
}

func (n *namer) source(get func(string) string) {
	mediaType := strings.ToLower(get("type"))
	if IsModernImage(mediaType) {
		n.modern = true
	}
	if strings.HasPrefix(mediaType, "video/") || strings.HasPrefix(mediaType, "audio/") {
		n.media(get("src"), "")
	}
}

// IsModernImage reports whether images of a media type are smaller than JPEG and PNG,
// or scale.
func IsModernImage(mediaType string) bool {
	return mediaType == "image/avif" || mediaType == "image/webp" || mediaType == "image/jxl" || mediaType == "image/svg+xml"
}

func (n *namer) image(get func(string) string) {
	n.add(Resource{Kind: "image", URL: get("src"), Lazy: isLazy(get("loading")), Alternative: n.modern})
}

// media adds a film or a sound unless it is loaded on demand only.
func (n *namer) media(src, preload string) {
	n.add(Resource{Kind: "media", URL: src, Lazy: strings.EqualFold(preload, "none")})
}

func (n *namer) add(r Resource) {
	if r.URL == "" || strings.HasPrefix(strings.ToLower(r.URL), "data:") {
		return
	}
	u, err := n.base.Parse(r.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return
	}
	u.Fragment, u.RawFragment = "", ""
	r.URL = u.String()
	if len(r.URL) > maxURL {
		return
	}
	if i, ok := n.seen[r.URL]; ok {
		n.found[i].Blocking = n.found[i].Blocking || r.Blocking
		n.found[i].Lazy = n.found[i].Lazy && r.Lazy
		return
	}
	n.seen[r.URL] = len(n.found)
	n.found = append(n.found, r)
}

func attributeOf(t html.Token, name string) (string, bool) {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// isClassic reports whether a script of this type runs where it is: modules are
// deferred, other types are data.
func isClassic(scriptType string) bool {
	switch strings.ToLower(strings.TrimSpace(scriptType)) {
	case "", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript", "application/x-javascript":
		return true
	}
	return false
}

// appliesToScreens reports whether a browser waits for a style sheet with these
// media. Queries of sizes are taken to match.
func appliesToScreens(media string) bool {
	media = strings.ToLower(strings.TrimSpace(media))
	return media != "print" && media != "speech" && media != "none" && !strings.HasPrefix(media, "not ")
}

func isLazy(loading string) bool { return strings.EqualFold(loading, "lazy") }
