package doc

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/docs/webdata"
)

// quickLinksID is the id of the section with a hand-written sidebar.
const quickLinksID = "quick_links"

// splitter cuts a document at the top level into sections (docs/reference/content.md,
// Sections).
type splitter struct {
	specs      func(keys, urls []string) []webdata.Specification
	sections   []Section
	toc        []TOCEntry
	below      bool // the table of contents has a second-level heading
	tocH3      bool
	docs       bool // of a docs tree
	bare       bool // leave out the sections' content
	quickLinks string

	open  bool    // cur is a section
	cur   Section // without content
	parts []byte  // content of cur
	some  bool    // parts has an element, even if empty
}

func (s *splitter) split(root *html.Node) {
	for n := root.FirstChild; n != nil; n = n.NextSibling {
		switch n.Type {
		case html.CommentNode:
			s.comment(n)
		case html.TextNode:
			if text := strings.Trim(n.Data, "\n"); text != "" {
				s.ensure()
				s.parts = link.AppendEscaped(s.separate(), text)
			}
		case html.ElementNode:
			s.element(n)
		}
	}
	s.close()
}

func (s *splitter) comment(n *html.Node) {
	if s.open && s.cur.Kind == Compat {
		s.close()
	}
	s.ensure()
	s.add(n)
}

func (s *splitter) element(n *html.Node) {
	switch {
	case isHTML(n, atom.H2) || isHTML(n, atom.H3):
		s.close()
		id, _ := attr(n, "id")
		title := string(appendInner(nil, n))
		s.start(Section{Kind: Prose, ID: id, Title: title, Headed: true, IsH3: n.DataAtom == atom.H3})
	case isQuickLinks(n):
		s.close()
		s.quickLinks = string(appendInner(nil, n))
	case isMarker(n):
		s.marker(n)
	default:
		if s.open && s.cur.Kind != Prose {
			s.close()
		}
		s.ensure()
		s.add(n)
	}
}

// add appends a node to the content.
func (s *splitter) add(n *html.Node) {
	s.parts = s.separate()
	if !s.bare {
		s.parts = appendNode(s.parts, n)
	}
}

// marker opens a data section. Each of several compatibility keys has its own section;
// otherwise the data replaces an empty section, or precedes a section with content and takes
// over its heading.
func (s *splitter) marker(n *html.Node) {
	data := s.dataSection(n)
	switch {
	case data.Kind == Compat && hasAttr(n, macro.CompatManyAttr):
		s.close()
		data.IsH3 = true
		s.emit(data)
	case !s.open:
	case !s.some:
		data.ID, data.Title, data.Headed, data.IsH3 = s.cur.ID, s.cur.Title, s.cur.Headed, s.cur.IsH3
		s.cur = data
	default:
		data.ID, data.Title, data.Headed, data.IsH3 = s.cur.ID, s.cur.Title, s.cur.Headed, s.cur.IsH3
		s.cur.ID, s.cur.Title, s.cur.Headed, s.cur.IsH3 = "", "", false, false
		s.emit(data)
	}
}

func (s *splitter) dataSection(n *html.Node) Section {
	if key, ok := attr(n, macro.CompatAttr); ok {
		return Section{Kind: Compat, Query: key}
	}
	keys, _ := attr(n, macro.SpecsAttr)
	list, _ := attr(n, macro.SpecURLsAttr)
	// The marker may be an author's.
	urls := slices.DeleteFunc(splitList(list), func(url string) bool { return !sanitize.AllowsLink(url) })
	return Section{Kind: Specifications, Query: keys, Specifications: s.specs(splitList(keys), urls)}
}

func (s *splitter) start(section Section) {
	s.cur, s.open = section, true
	s.parts, s.some = s.parts[:0], false
}

// ensure opens a section without heading unless one is open.
func (s *splitter) ensure() {
	if !s.open {
		s.start(Section{Kind: Prose})
	}
}

// separate returns the content so far, ready for more.
func (s *splitter) separate() []byte {
	if s.some {
		return append(s.parts, '\n')
	}
	s.some = true
	return s.parts
}

func (s *splitter) close() {
	if s.open {
		s.cur.Content = string(s.parts)
		s.open = false
		s.emit(s.cur)
	}
}

var linkTag = regexp.MustCompile(`</?a(?:\s[^>]*)?>`)

// emit adds a section, and its heading to the table of contents.
func (s *splitter) emit(section Section) {
	if section.Headed && section.ID != "" && (!section.IsH3 || s.tocH3) {
		s.below = s.below || !section.IsH3
		text := section.Title
		if s.docs {
			text = linkTag.ReplaceAllString(text, "") // the entry is a link itself
		}
		s.toc = append(s.toc, TOCEntry{Text: text, ID: section.ID, Sub: section.IsH3 && s.below})
	}
	if section.Kind != Prose {
		section.ID = cmp.Or(section.ID, section.Query)
		if !section.Headed {
			section.Title, section.Headed = html.EscapeString(section.Query), true
		}
	}
	if section.Kind == Specifications && section.Query == "" {
		section.Query = "undefined"
	}
	s.sections = append(s.sections, section)
}

func isQuickLinks(n *html.Node) bool {
	if !isHTML(n, atom.Section) {
		return false
	}
	id, _ := attr(n, "id")
	return id == quickLinksID
}

// isMarker reports whether an element marks a data section.
func isMarker(n *html.Node) bool {
	return isHTML(n, atom.Div) && len(n.Attr) > 0 && (hasAttr(n, macro.CompatAttr) || hasAttr(n, macro.SpecsAttr))
}

func markerMacro(n *html.Node) string {
	if hasAttr(n, macro.CompatAttr) {
		return "compat"
	}
	return "specifications"
}

// dropMarker removes a data section's marker from another element, where no section can begin.
func (w *pass) dropMarker(n *html.Node) {
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.Unknown, Macro: markerMacro(n),
		Explanation: "data sections work only at the top level of a page, not inside <" + n.Parent.Data + ">"}, n, ofTag, "")
	n.Parent.RemoveChild(n)
}

func splitList(s string) []string {
	var list []string
	for s != "" {
		var item string
		item, s, _ = strings.Cut(s, ",")
		if item != "" {
			list = append(list, item)
		}
	}
	return list
}
