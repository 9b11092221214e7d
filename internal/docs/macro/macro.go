// Package macro finds the calls in a page's Markdown, runs them and returns the
// HTML they print to the builder of the document. Rules:
// docs/reference/macros.md.
package macro

import (
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// Names of the flaws that macros cause (docs/reference/content.md, Flaws). The last
// three are in group flaw.Unknown, the others are in flaw.Macros.
const (
	BrokenLink     = "TemplBrokenLink"     // a macro's link names no page
	RedirectedLink = "TemplRedirectedLink" // a macro's link names a moved page
	IllCasedLink   = "TemplIllCasedLink"   // only letter case is wrong
	IllCasedArg    = "TemplIllCasedArg"    // a name found only when letter case is ignored
	InvalidArg     = "TemplInvalidArg"     // an argument that cannot be used
	WorkLimit      = "WorkLimit"           // a page that asks for more work than any page needs
	MissingSetting = "MissingSetting"      // a setting that the site lacks, not the content
	Unknown        = "Unknown"             // everything else: unknown macro, bad syntax, missing data
)

// Attributes of the elements that mark sections with data of their own.
// The splitter of internal/docs/doc consumes them; they never reach a reader.
const (
	// CompatAttr marks a compatibility section: <div data-compat="KEY"></div>.
	// Macros print one for each key.
	CompatAttr = "data-compat"
	// CompatManyAttr is set with CompatAttr when the page has several keys.
	CompatManyAttr = "data-compat-many"
	// SpecsAttr marks a specifications section:
	// <div data-specs="KEY,KEY" data-spec-urls="URL,URL"></div>.
	SpecsAttr = "data-specs"
	// SpecURLsAttr holds the URLs that the front matter names.
	SpecURLsAttr = "data-spec-urls"
)

// Context is the page whose body is expanded.
type Context struct {
	Page    *content.Page
	Locale  locale.Locale    // language of what macros print
	Body    string           // Markdown after the front matter
	Report  flaw.Reporter    // nil drops flaws
	Lookups *content.Lookups // records what is looked up; may be nil
}

// Expanded is a body of which every macro call has been run.
type Expanded struct {
	Markdown string   // with placeholders in place of calls
	Outputs  []string // HTML of each placeholder, by index
	Sidebars []string // HTML of the sidebar macros, in order of the calls

	// Map relates Markdown to the body; nil if the flaws of the page need no
	// positions.
	Map     *markdown.SourceMap
	sources []markdown.Span // of Outputs, in the body
}

// Sidebars renders the sidebars that are made by code or that a body calls by
// the name of a file.
type Sidebars interface {
	// Macro returns the HTML of the sidebar macro of that lower-case name.
	Macro(name string, args []string, p *content.Page, report flaw.Reporter, lookups *content.Lookups) (string, error)
}

// FormalSyntax renders value definitions of CSS.
type FormalSyntax interface {
	// Page renders the syntax of the feature that p describes, or of the one
	// that is named.
	Page(p *content.Page, name string, l locale.Locale) (string, error)
	// Raw renders the given definition in the scope of p.
	Raw(syntax string, p *content.Page, l locale.Locale) (string, error)
}

// webData is the part of webdata.Data that macros use.
type webData interface {
	PageStatus(keys, statuses []string, slug string) webdata.Status
	CSSProperty(name string) *webdata.CSSDefinition
	CSSAtRuleDescriptor(atRule, name string) *webdata.CSSDefinition
	CSSL10n(key, locale string) (string, bool)
}

var _ webData = (*webdata.Data)(nil)

// Deps are the dependencies of macros. All are required, unless noted
// otherwise.
type Deps struct {
	Catalogue *content.Catalogue
	Webdata   webData
	Linker    *link.Linker
	Sidebars  Sidebars
	Syntax    FormalSyntax

	Examples []webdata.WebExtExample // example extensions; may be empty

	// SamplesURL is where whole-page examples are hosted, with a slash at the
	// end. Without it no page can embed one.
	SamplesURL string
	// ExamplesURL is the folder of the example extensions in the browser of
	// their repository, with a slash at the end. Without it they are not linked.
	ExamplesURL string
}
