package webdata

const webrefFile = "webref.zst"

// GlobalScope is the scope with every item, the last one of each name.
const GlobalScope = ""

// Webref holds the CSS syntaxes of specifications.
type Webref struct {
	Properties Scopes
	Functions  Scopes // names end in "()"
	Types      Scopes // names without angle brackets
	AtRules    Scopes // names begin with "@"
}

// Scopes maps the scope and the name of an item, both without angle brackets, to the item
// (docs/reference/macros.md, Formal syntax).
type Scopes map[string]map[string]*Syntax

// Find looks up name in the scope and then globally, or returns nil.
func (s Scopes) Find(scope, name string) *Syntax {
	if item := s[scope][name]; item != nil {
		return item
	}
	return s[GlobalScope][name]
}

// Syntax is a syntax with its specifications. Syntax may be empty even if the item exists.
type Syntax struct {
	Name        string
	Syntax      string
	Spec        SpecLink   // zero if unknown
	Extended    []SpecLink // further specifications
	Descriptors map[string]*Syntax
}

// SpecLink is the link to a specification, without fragment.
type SpecLink struct {
	URL   string
	Title string
}

// Webref returns the CSS syntaxes. The result is shared and must not be changed.
func (d *Data) Webref() *Webref { return d.webref.get(d, webrefFile, decodeWebref) }

func decodeWebref(text string) (*Webref, error) {
	d := decoder{rest: text}
	links := make([]SpecLink, d.count())
	for i := range links {
		links[i] = SpecLink{d.str(), d.str()}
	}
	w := &Webref{}
	for _, scopes := range [...]*Scopes{&w.Properties, &w.Functions, &w.Types, &w.AtRules} {
		*scopes = Scopes{GlobalScope: {}}
		for range d.count() {
			in := d.strs()
			item := decodeSyntax(&d, links)
			for _, scope := range append(in, GlobalScope) {
				scopes.add(scope, item)
			}
		}
	}
	return w, d.done()
}

func (s Scopes) add(scope string, item *Syntax) {
	if s[scope] == nil {
		s[scope] = map[string]*Syntax{}
	}
	s[scope][item.Name] = item
}

// decodeSyntax decodes an item; its descriptors have none themselves.
func decodeSyntax(d *decoder, links []SpecLink) *Syntax {
	item := &Syntax{Name: d.str(), Syntax: d.str()}
	for i := range d.count() {
		link := SpecLink{}
		if pos := d.index(len(links) + 1); pos > 0 {
			link = links[pos-1]
		}
		if i == 0 {
			item.Spec = link
		} else {
			item.Extended = append(item.Extended, link)
		}
	}
	if n := d.count(); n > 0 {
		item.Descriptors = make(map[string]*Syntax, n)
		for range n {
			descriptor := decodeSyntax(d, links)
			item.Descriptors[descriptor.Name] = descriptor
		}
	}
	return item
}
