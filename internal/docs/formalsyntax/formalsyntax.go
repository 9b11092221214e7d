// Package formalsyntax renders the formal syntax of CSS features: it parses the value
// definitions of specifications, collects the definitions to which they refer, and writes them
// with links. Rules: docs/reference/macros.md, Formal syntax.
package formalsyntax

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// ErrNoSyntax is returned for features without a known syntax and pages without such a
// feature.
var ErrNoSyntax = errors.New("no formal syntax")

// texts are the localized texts around a syntax.
type texts interface {
	L10n(table, key string, l locale.Locale) string
}

// Renderer renders formal syntaxes. It is safe for concurrent use.
type Renderer struct {
	webref *webdata.Webref
	texts  texts
	blocks sync.Map // global ones: *webdata.Syntax → *block
}

// New returns a renderer of the syntaxes in webref. words has the sentence under a syntax.
func New(webref *webdata.Webref, words texts) *Renderer {
	return &Renderer{webref: webref, texts: words}
}

// Page returns the HTML of the syntax of the page's feature, or of the named one of the same
// kind. The first compatibility key of p determines the scope that is searched first. The
// error is ErrNoSyntax, or ErrSyntax if the definition is invalid.
func (r *Renderer) Page(p *content.Page, name string, l locale.Locale) (string, error) {
	first, err := r.pageBlock(p, name)
	if err != nil {
		return "", fmt.Errorf("formal syntax of %s: %w", p.Slug, err)
	}
	if first.err != nil {
		return "", fmt.Errorf("formal syntax of %s: %w", p.Slug, first.err)
	}
	return r.render(r.close(first), 0, l), nil
}

// Raw returns the HTML of a definition "name = syntax". Without a name, it shows only the
// definitions to which the syntax refers. The error is ErrSyntax.
func (r *Renderer) Raw(syntax string, _ *content.Page, l locale.Locale) (string, error) {
	name, definition, named := strings.Cut(syntax, "=")
	if !named {
		definition = syntax
	}
	first := newBlock(strings.TrimSpace(name), strings.TrimSpace(definition), nil)
	if first.err != nil {
		return "", first.err
	}
	skip := 1
	if named {
		skip = 0
	}
	return r.render(r.close(first), skip, l), nil
}

// pageBlock finds the syntax of a page's feature.
func (r *Renderer) pageBlock(p *content.Page, name string) (*block, error) {
	parent, last := splitSlug(p.Slug)
	name = cmp.Or(name, last)
	scope := scopeOf(p.BrowserCompat)
	var item *webdata.Syntax
	shown := name
	switch p.PageType {
	case "css-property", "css-shorthand-property":
		item = r.webref.Properties.Find(scope, strings.Trim(name, "<'>"))
	case "css-type":
		name = trimValue(name)
		item, shown = r.webref.Types.Find(scope, name), "<"+name+">"
	case "css-function":
		item, shown = r.webref.Functions.Find(scope, name+"()"), "<"+name+"()>"
	case "css-at-rule":
		item = r.webref.AtRules.Find(scope, name)
	case "css-at-rule-descriptor":
		item = r.descriptor(scope, parent, name)
	default:
		return nil, fmt.Errorf("%w for pages of type %s", ErrNoSyntax, p.PageType)
	}
	if item == nil || item.Syntax == "" {
		return nil, ErrNoSyntax
	}
	return newBlock(shown, item.Syntax, specsOf(item)), nil
}

// descriptor finds a descriptor of an at-rule in the rule's scope, else in the global rule.
func (r *Renderer) descriptor(scope, rule, name string) *webdata.Syntax {
	for _, s := range []string{scope, webdata.GlobalScope} {
		if item := r.webref.AtRules[s][rule]; item != nil && item.Descriptors[name] != nil {
			return item.Descriptors[name]
		}
	}
	return nil
}

func splitSlug(slug string) (parent, last string) {
	pos := strings.LastIndexByte(slug, '/')
	parent, last = slug[:max(pos, 0)], slug[pos+1:]
	return parent[strings.LastIndexByte(parent, '/')+1:], last
}

// scopeOf returns the third part of the first compatibility key.
func scopeOf(keys []string) string {
	if len(keys) == 0 {
		return ""
	}
	parts := strings.SplitN(keys[0], ".", 4)
	if len(parts) < 3 {
		return ""
	}
	return parts[2]
}
