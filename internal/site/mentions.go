package site

import (
	"html"
	"iter"
	"net/url"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
)

// mentions searches sources for possible links to changed pages. It prefers false positives.
type mentions struct {
	words map[string]bool // the last words of the names of pages
	any   bool            // a name without words changed
	lists []string        // folders with changed pages, and their ancestors
	data  bool            // shared data changed
}

func (c *comparer) newMentions() *mentions {
	m := &mentions{words: map[string]bool{}, data: len(c.Shared) > 0}
	for folder := range c.shown {
		m.add(folder)
	}
	for _, address := range c.redirects {
		if _, slug, _, ok := c.now.cat.Scheme().Split(address); ok {
			m.add(content.FolderOf(slug))
		} else {
			m.addName(strings.TrimRight(address, "/"))
		}
	}
	return m
}

func (m *mentions) add(folder string) {
	m.addName(folder)
	for parent := path.Dir(folder); parent != "."; parent = path.Dir(parent) {
		m.lists = append(m.lists, parent)
	}
}

// optionalSuffixes are endings of page names that macros may omit.
var optionalSuffixes = []string{"_static", "_value", "_function", "_event"}

// addName adds the last part of an address.
func (m *mentions) addName(name string) {
	name = strings.ToLower(name[strings.LastIndexByte(name, '/')+1:])
	for _, suffix := range optionalSuffixes {
		name = strings.TrimSuffix(name, suffix)
	}
	word := ""
	eachWord(name, func(w string) { word = w })
	m.any = m.any || word == ""
	m.words[word] = true
}

// eachWord calls found for each run of letters, digits and hyphens, in lower case.
func eachWord(text string, found func(string)) {
	start := -1
	for i := range len(text) {
		c := text[i]
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c >= 0x80 {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			found(text[start:i])
			start = -1
		}
	}
	if start >= 0 {
		found(text[start:])
	}
}

// mention is the relevant part of a page.
type mention struct {
	mentioned bool
	sidebars  []content.MacroRef // calls of sidebar macros
}

func (m *mentions) in(p *content.Page, body string) mention {
	var found mention
	m.inCalls(p, body, &found)
	if !found.mentioned {
		found.mentioned = m.inAddresses(body)
	}
	return found
}

func (m *mentions) inCalls(p *content.Page, body string, found *mention) {
	for name, call := range callsIn(body) {
		if isSidebar(name) {
			found.sidebars = append(found.sidebars, sidebarCalls(call)...)
			continue
		}
		found.mentioned = found.mentioned || m.any || m.inList(p, name, call) || m.hasWord(strings.ToLower(call))
	}
}

// callsIn yields apparent macro calls in a body, with their lower-case names.
func callsIn(body string) iter.Seq2[string, string] {
	return func(yield func(name, call string) bool) {
		for {
			start := strings.Index(body, "{{")
			if start < 0 {
				return
			}
			body = body[start:]
			end := strings.Index(body, "}}")
			if end < 0 {
				return
			}
			call := body[:end+2]
			body = body[end:]
			if !yield(callName(call), call) {
				return
			}
		}
	}
}

func sidebarCallsIn(body string) (calls []content.MacroRef) {
	for name, call := range callsIn(body) {
		if isSidebar(name) {
			calls = append(calls, sidebarCalls(call)...)
		}
	}
	return calls
}

// callName returns the lower-case name of the macro in a call.
func callName(call string) string {
	name := strings.TrimLeft(call[2:], " \n\t")
	end := strings.IndexFunc(name, func(r rune) bool { return r == '(' || r == '}' || r == ' ' || r == '\n' || r == '\t' })
	if end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name)
}

func sidebarCalls(text string) []content.MacroRef {
	segments, _ := macro.Parse(text)
	var calls []content.MacroRef
	for _, s := range segments {
		if s.Call == nil {
			continue
		}
		ref := content.MacroRef{Name: s.Call.Name}
		for _, arg := range s.Call.Args {
			ref.Args = append(ref.Args, arg.Text)
		}
		calls = append(calls, ref)
	}
	return calls
}

// inList reports whether a call may list a changed page.
func (m *mentions) inList(p *content.Page, name, call string) bool {
	if macro.ShowsSummaries(name) {
		return m.listed(p.Folder())
	}
	switch strings.ReplaceAll(name, "-", "_") {
	case "listsubpages":
		return strings.ContainsAny(call, `"'`) && len(m.lists) > 0 || m.listed(p.Folder())
	case "apilistalpha":
		return m.listed("web/api")
	case "css_ref":
		return m.listed("web/css")
	case "webextallcompattables":
		return m.listed("mozilla/add-ons/webextensions/api")
	case "listgroups":
		return m.data || m.listed("web/api")
	case "inheritancediagram", "svginfo", "specifications", "cssinfo", "csssyntax":
		return m.data
	}
	return false
}

func (m *mentions) listed(folder string) bool {
	return slices.Contains(m.lists, folder)
}

func (m *mentions) hasWord(text string) bool {
	found := false
	eachWord(text, func(word string) { found = found || m.words[word] })
	return found
}

// inAddresses searches the addresses of documents in a text.
func (m *mentions) inAddresses(body string) bool {
	const docs = "/docs/"
	for {
		pos := strings.Index(body, docs)
		if pos < 0 {
			return false
		}
		body = body[pos+len(docs):]
		end := strings.IndexAny(body, " \n\t)\"'<>#?`")
		if end < 0 {
			end = len(body)
		}
		address := strings.ToLower(body[:end])
		if strings.ContainsAny(address, "%&") {
			address = html.UnescapeString(address)
			if plain, err := url.PathUnescape(address); err == nil {
				address = strings.ToLower(plain)
			}
		}
		if m.hasWord(address[strings.LastIndexByte(strings.TrimRight(address, "/"), '/')+1:]) || m.any {
			return true
		}
	}
}
