package observatory

import (
	"context"
	"net/url"
	"strings"
)

// resources returns the distinct resources that a browser may load with a page, in page order,
// up to the position reached when ctx ends. base is the page's address.
func resources(ctx context.Context, page string, base *url.URL) []Resource {
	n := namer{base: base, seen: map[string]int{}, inHead: true}
	for t := range tags(ctx, page) {
		if t.end {
			n.end(t.name)
		} else {
			n.start(t)
		}
		if len(n.found) >= maxNamed || n.parsed >= maxParsed {
			break
		}
	}
	return n.found[:min(len(n.found), maxNamed)]
}

// namer collects resources from a page's tags.
type namer struct {
	base   *url.URL
	based  bool // after a base element
	found  []Resource
	seen   map[string]int // index in found, by original and full address
	parsed int            // addresses
	inHead bool           // before the body
	inert  int            // open template and noscript elements
	modern bool           // inside a picture element with a source in a modern format
}

// Limits on a page: a name may be repeated in a million forms.
const (
	maxParsed   = 2 * maxNamed // addresses
	maxRelWords = 16           // of a link
)

func (n *namer) start(t tag) {
	if t.name == "template" || t.name == "noscript" {
		n.inert++
	}
	if n.inert > 0 {
		return
	}
	get := func(name string) string { v, _ := t.attribute(name); return strings.TrimSpace(v) }
	has := func(name string) bool { _, ok := t.attributes[name]; return ok }
	switch t.name {
	case "body":
		n.inHead = false
	case "base":
		if has("href") && !n.based {
			n.setBase(get("href"))
		}
	case "link":
		n.link(get)
	case "script":
		n.add(Resource{Kind: "script", URL: get("src"), Blocking: n.inHead && isClassic(get("type")) && !has("async") && !has("defer")})
	case "picture":
		n.modern = false
	case "source":
		n.source(get)
	case "img":
		n.image(get)
	case "input":
		if strings.EqualFold(get("type"), "image") {
			n.add(Resource{Kind: "image", URL: get("src")})
		}
	case "video":
		n.add(Resource{Kind: "image", URL: get("poster")})
		n.media(get("src"), get("preload"))
	case "audio":
		n.media(get("src"), get("preload"))
	case "iframe":
		n.add(Resource{Kind: "frame", URL: get("src"), Lazy: isLazy(get("loading"))})
	}
}

func (n *namer) end(name string) {
	switch name {
	case "template", "noscript":
		n.inert = max(n.inert-1, 0)
	case "head":
		n.inHead = false
	case "picture":
		n.modern = false
	}
}

// setBase sets the base of later addresses.
func (n *namer) setBase(href string) {
	if u := n.resolve(href); u != nil {
		n.base, n.based = u, true
		clear(n.seen)
		for i, r := range n.found {
			n.seen[r.URL] = i
		}
	}
}

// resolve returns a full address, or nil if invalid or too long.
func (n *namer) resolve(address string) *url.URL {
	if len(address) > maxURL {
		return nil
	}
	n.parsed++
	u, err := n.base.Parse(address)
	if err != nil {
		return nil
	}
	return u
}

func (n *namer) link(get func(string) string) {
	words := 0
	for rel := range strings.FieldsSeq(strings.ToLower(get("rel"))) {
		if words++; words > maxRelWords {
			return
		}
		switch rel {
		case "alternate":
			return // an optional style sheet
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

// IsModernImage reports whether images of a media type are smaller than JPEG and PNG, or
// scalable.
func IsModernImage(mediaType string) bool {
	return mediaType == "image/avif" || mediaType == "image/webp" || mediaType == "image/jxl" || mediaType == "image/svg+xml"
}

func (n *namer) image(get func(string) string) {
	n.add(Resource{Kind: "image", URL: get("src"), Lazy: isLazy(get("loading")), Alternative: n.modern})
}

// media adds video or audio unless it is only loaded on demand.
func (n *namer) media(src, preload string) {
	n.add(Resource{Kind: "media", URL: src, Lazy: strings.EqualFold(preload, "none")})
}

func (n *namer) add(r Resource) {
	if r.URL == "" || isData(r.URL) || n.merge(r, r.URL) {
		return
	}
	u := n.resolve(r.URL)
	if u == nil || u.Scheme != "http" && u.Scheme != "https" {
		return
	}
	u.Fragment, u.RawFragment = "", ""
	written := r.URL
	if r.URL = u.String(); len(r.URL) > maxURL || n.merge(r, r.URL) {
		return
	}
	n.seen[written], n.seen[r.URL] = len(n.found), len(n.found)
	n.found = append(n.found, r)
}

func isData(address string) bool {
	const scheme = "data:"
	return len(address) >= len(scheme) && strings.EqualFold(address[:len(scheme)], scheme)
}

// merge adds data about a known address.
func (n *namer) merge(r Resource, address string) bool {
	i, ok := n.seen[address]
	if ok {
		n.found[i].Blocking = n.found[i].Blocking || r.Blocking
		n.found[i].Lazy = n.found[i].Lazy && r.Lazy
	}
	return ok
}

// isClassic reports whether a script of this type runs in place: modules are deferred, other
// types are data.
func isClassic(scriptType string) bool {
	switch strings.ToLower(strings.TrimSpace(scriptType)) {
	case "", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript", "application/x-javascript":
		return true
	}
	return false
}

// appliesToScreens reports whether a browser waits for a style sheet with these media,
// assuming that size queries match.
func appliesToScreens(media string) bool {
	media = strings.ToLower(strings.TrimSpace(media))
	return media != "print" && media != "speech" && media != "none" && !strings.HasPrefix(media, "not ")
}

func isLazy(loading string) bool { return strings.EqualFold(loading, "lazy") }
