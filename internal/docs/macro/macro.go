// Package macro finds and runs the macro calls in a page's Markdown and returns their HTML to
// the builder of the document. Rules: docs/reference/macros.md.
package macro

import (
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// Names of the flaws of macros (docs/reference/content.md, Flaws). The last three are in group
// flaw.Unknown, the others in flaw.Macros.
const (
	BrokenLink     = "TemplBrokenLink"     // a macro's link to a missing page
	RedirectedLink = "TemplRedirectedLink" // a macro's link to a moved page
	IllCasedLink   = "TemplIllCasedLink"   // a link with the wrong letter case
	IllCasedArg    = "TemplIllCasedArg"    // a name with the wrong letter case
	InvalidArg     = "TemplInvalidArg"     // an unusable argument
	WorkLimit      = "WorkLimit"           // a page that requires more work than any real page
	MissingSetting = "MissingSetting"      // a missing setting of the site, not the content
	Unknown        = "Unknown"             // everything else: unknown macro, bad syntax, missing data
)

// Attributes that mark data sections. The splitter of internal/docs/doc consumes them; they
// are never sent.
const (
	// CompatAttr marks a compatibility section: <div data-compat="KEY"></div>. Macros print
	// one for each key.
	CompatAttr = "data-compat"
	// CompatManyAttr is set with CompatAttr when the page has several keys.
	CompatManyAttr = "data-compat-many"
	// SpecsAttr marks a specifications section:
	// <div data-specs="KEY,KEY" data-spec-urls="URL,URL"></div>.
	SpecsAttr = "data-specs"
	// SpecURLsAttr holds the front matter's URLs.
	SpecURLsAttr = "data-spec-urls"
)

// Context is the page to expand.
type Context struct {
	Page    *content.Page
	Locale  locale.Locale    // language of the output
	Body    string           // Markdown after the front matter
	Report  flaw.Reporter    // nil drops flaws
	Lookups *content.Lookups // records lookups; may be nil
	Tracked bool             // record the sources of the result even if Report needs none

	// Source is the text that Map maps Body to, if Map is not nil. Flaws have positions in it.
	Source string
	Map    *markdown.SourceMap
}

// Expanded is a body with all macro calls run.
type Expanded struct {
	Markdown string   // with placeholders for calls
	Outputs  []string // HTML of the placeholders, by index
	Sidebars []string // HTML of the sidebar macros, in order of the calls

	// Map maps Markdown to the body; nil if the page's flaws need no positions.
	Map     *markdown.SourceMap
	sources []markdown.Span // of Outputs, in the body
}

// Sidebars renders the sidebars built by code or called by the name of a file.
type Sidebars interface {
	// Macro returns the HTML of a sidebar macro by its lower-case name.
	Macro(name string, args []string, p *content.Page, report flaw.Reporter, lookups *content.Lookups) (string, error)
}

// FormalSyntax renders value definitions of CSS.
type FormalSyntax interface {
	// Page renders the syntax of p's feature, or of a named one.
	Page(p *content.Page, name string, l locale.Locale) (string, error)
	// Raw renders a definition in the scope of p.
	Raw(syntax string, p *content.Page, l locale.Locale) (string, error)
}

// webData is the macros' part of webdata.Data.
type webData interface {
	PageStatus(keys, statuses []string, slug string) webdata.Status
	CSSProperty(name string) *webdata.CSSDefinition
	CSSAtRuleDescriptor(atRule, name string) *webdata.CSSDefinition
	CSSL10n(key, locale string) (string, bool)
}

var _ webData = (*webdata.Data)(nil)

// Deps are the dependencies of macros, required unless noted.
type Deps struct {
	Catalogue *content.Catalogue
	Webdata   webData
	Linker    *link.Linker
	Sidebars  Sidebars
	Syntax    FormalSyntax

	Examples []webdata.WebExtExample // example extensions; may be empty

	// SamplesURL is the address of hosted examples, with a trailing slash. Without it no page
	// can embed one.
	SamplesURL string
	// ExamplesURL is the folder of the example extensions in their repository's web interface,
	// with a trailing slash. Without it they are not linked.
	ExamplesURL string
}
