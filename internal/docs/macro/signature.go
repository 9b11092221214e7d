package macro

import (
	"slices"
	"strings"
	"sync"
)

// Values is the kind of values of a macro's argument, for suggestions.
type Values uint8

// The kinds of values. The features are named as in docs/reference/macros.md.
const (
	AnyText Values = iota
	WebAPI
	CSSFeature
	JSFeature
	HTMLElement
	SVGElement
	SVGAttribute
	MathMLElement
	HTTPHeader
	HTTPStatus
	HTTPMethod
	CSPDirective
	WebExtAPI
	GlossaryTerm
	SlugOfPage
	PathOfPage
	APIGroup
	APIInterface
	LiveSample
	WorkerKind
	AnchorOfTarget // of the page named by the first argument
	OneOfWords     // see Parameter.Words
)

// Parameter is a parameter of a macro.
type Parameter struct {
	Name     string // as in docs/reference/macros.md
	Optional bool
	Values   Values
	Words    []string // the only values, if few
}

// Signature describes a macro.
type Signature struct {
	Name      string // in writers' spelling
	Arguments string // as in docs/reference/macros.md
	Does      string
	Section   string // of docs/reference/macros.md
	Banner    bool   // allowed in the front matter
	Sidebar   bool   // allowed in the front matter
	Params    []Parameter
}

// String returns the signature on one line, as in Glossary(term, text?).
func (s *Signature) String() string {
	if s.Arguments == "" {
		return s.Name
	}
	return s.Name + "(" + strings.ReplaceAll(s.Arguments, "`", "") + ")"
}

// Required returns the number of required arguments.
func (s *Signature) Required() int {
	n := 0
	for _, p := range s.Params {
		if !p.Optional {
			n++
		}
	}
	return n
}

// Signatures returns all signatures by name. The result is shared.
var Signatures = sync.OnceValue(func() []Signature {
	all := slices.Clone(SignaturesInOrder())
	slices.SortFunc(all, func(a, b Signature) int { return strings.Compare(canonicalName(a.Name), canonicalName(b.Name)) })
	return all
})

// SignaturesInOrder returns all signatures as in docs/reference/macros.md, by section. The
// result is shared.
var SignaturesInOrder = sync.OnceValue(func() []Signature {
	var all []Signature
	kinds := registry()
	for _, section := range signatureTable {
		for _, s := range section.macros {
			s.Section = section.title
			s.Params = parseParameters(s.Arguments)
			for i := range s.Params {
				if i < len(section.values[s.Name]) {
					s.Params[i].Values = section.values[s.Name][i]
				}
				s.Params[i].Words = argumentWords[s.Name][i]
				if len(s.Params[i].Words) > 0 {
					s.Params[i].Values = OneOfWords
				}
			}
			kind := kinds[canonicalName(s.Name)].kind
			s.Banner, s.Sidebar = kind == banner, kind == sidebarMacro
			all = append(all, s)
		}
	}
	return all
})

// FindSignature returns the signature of a macro by name in any spelling.
func FindSignature(name string) (*Signature, bool) {
	all := Signatures()
	i, ok := slices.BinarySearchFunc(all, canonicalName(name), func(s Signature, name string) int {
		return strings.Compare(canonicalName(s.Name), name)
	})
	if !ok {
		return nil, false
	}
	return &all[i], true
}

// ignoredArguments are arguments without effect in the reference.
const ignoredArguments = "three that are ignored"

// parseParameters parses a cell of the reference: comma-separated names, a remark in brackets,
// a question mark after optional ones.
func parseParameters(arguments string) []Parameter {
	var params []Parameter
	for _, argument := range splitArguments(arguments) {
		if argument == ignoredArguments {
			params = append(params, slices.Repeat([]Parameter{{Name: "ignored", Optional: true}}, 3)...)
			continue
		}
		name, optional := strings.CutSuffix(argument, "?")
		if i := strings.Index(name, " ("); i >= 0 {
			name = name[:i]
		}
		params = append(params, Parameter{Name: strings.ReplaceAll(name, "`", ""), Optional: optional})
	}
	return params
}

// splitArguments splits at commas outside brackets.
func splitArguments(arguments string) []string {
	var list []string
	depth, from := 0, 0
	for i, r := range arguments {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, strings.TrimSpace(arguments[from:i]))
				from = i + 1
			}
		}
	}
	if last := strings.TrimSpace(arguments[from:]); last != "" {
		list = append(list, last)
	}
	return list
}

// signatureSection is a section of docs/reference/macros.md.
type signatureSection struct {
	title  string
	macros []Signature
	values map[string][]Values // of the arguments, by macro
}

// argumentWords are the values of arguments with few, by macro and position.
var argumentWords = map[string]map[int][]string{
	"InteractiveExample":     {1: {"shorter", "taller", "tabbed-shorter", "tabbed-standard", "tabbed-taller"}},
	"EmbedLiveSample":        {7: {"allow-modals", "allow-forms", "allow-popups"}},
	"WebExtExamples":         {0: {"h2", "h3", "h4", "h5", "h6"}},
	"JS_Property_Attributes": {0: {"0", "1"}, 1: {"0", "1"}, 2: {"0", "1"}},
}

const httpArguments = "value (any), text?, anchor with its `#`?, no code (condition)?"

// signatureTable has the macros in the order of docs/reference/macros.md. A test compares
// names and arguments.
var signatureTable = []signatureSection{
	{
		title: "Cross references",
		macros: []Signature{
			{Name: "DOMxRef", Arguments: "name, text?, anchor?, no code (condition)?", Does: "Links to a Web API, by name."},
			{Name: "CSSxRef", Arguments: "name, text?, anchor?", Does: "Links to a CSS feature, by name: `color`, `<length>`, `calc()`, `:hover`, `@media`."},
			{Name: "JSxRef", Arguments: "name, text?, anchor?, no code (condition)?", Does: "Links to a JavaScript feature, by name."},
			{Name: "HTMLElement", Arguments: "name, text?, anchor?", Does: "Links to an HTML element."},
			{Name: "SVGElement", Arguments: "name", Does: "Links to an SVG element."},
			{Name: "SVGAttr", Arguments: "name", Does: "Links to an SVG attribute."},
			{Name: "MathMLElement", Arguments: "name", Does: "Links to a MathML element."},
			{Name: "HTTPHeader", Arguments: httpArguments, Does: "Links to an HTTP header."},
			{Name: "HTTPStatus", Arguments: httpArguments, Does: "Links to a status of HTTP, by its number."},
			{Name: "HTTPMethod", Arguments: httpArguments, Does: "Links to a method of HTTP."},
			{Name: "CSP", Arguments: "directive", Does: "Links to a directive of Content-Security-Policy."},
			{Name: "WebExtAPIRef", Arguments: "name, text?, anchor?, no code (condition)?", Does: "Links to an API for browser extensions."},
			{Name: "Glossary", Arguments: "term, text?", Does: "Links to a term of the glossary."},
			{Name: "RFC", Arguments: "number (any), text?, section (any)?", Does: "Links to an RFC, a standard of the IETF."},
		},
		values: map[string][]Values{
			"DOMxRef": {WebAPI, AnyText, AnchorOfTarget}, "CSSxRef": {CSSFeature, AnyText, AnchorOfTarget}, "JSxRef": {JSFeature, AnyText, AnchorOfTarget},
			"HTMLElement": {HTMLElement, AnyText, AnchorOfTarget}, "SVGElement": {SVGElement}, "SVGAttr": {SVGAttribute}, "MathMLElement": {MathMLElement},
			"HTTPHeader": {HTTPHeader, AnyText, AnchorOfTarget}, "HTTPStatus": {HTTPStatus, AnyText, AnchorOfTarget}, "HTTPMethod": {HTTPMethod, AnyText, AnchorOfTarget},
			"CSP": {CSPDirective}, "WebExtAPIRef": {WebExtAPI, AnyText, AnchorOfTarget}, "Glossary": {GlossaryTerm},
		},
	},
	{
		title: "Labels",
		macros: []Signature{
			{Name: "Experimental_Inline", Does: "Prints the badge *experimental*."},
			{Name: "ExperimentalBadge", Does: "Prints the badge *experimental*."},
			{Name: "Non-standard_Inline", Does: "Prints the badge *non-standard*."},
			{Name: "Deprecated_Inline", Does: "Prints the badge *deprecated*; in the sections that show Baseline, *discouraged*."},
			{Name: "Optional_Inline", Does: "Prints the label *optional*."},
			{Name: "ReadOnlyInline", Does: "Prints the label *read only*."},
			{Name: "SecureContext_Inline", Does: "Prints the label *secure context*."},
		},
	},
	{
		title: "Banners",
		macros: []Signature{
			{Name: "SeeCompatTable", Does: "Prints a note that the feature is experimental."},
			{Name: "Deprecated_Header", Does: "Prints a note that the feature is deprecated, unless the page's Baseline says so."},
			{Name: "Non-standard_Header", Does: "Prints a note that the feature is in no standard."},
			{Name: "SecureContext_Header", Does: "Prints a note that the feature needs a secure context."},
			{Name: "AvailableInWorkers", Arguments: "kind?", Does: "Prints a note which workers have the feature."},
		},
		values: map[string][]Values{"AvailableInWorkers": {WorkerKind}},
	},
	{
		title: "Data",
		macros: []Signature{
			{Name: "Compat", Does: "Prints the compatibility tables of the page's `browser-compat`."},
			{Name: "Specifications", Does: "Prints the specifications of the page."},
			{Name: "CSSInfo", Does: "Prints the formal definition of the page's property or descriptor."},
			{Name: "CSSSyntax", Arguments: "name?", Does: "Prints the formal syntax of the page's feature, or of another of the same kind."},
			{Name: "CSSSyntaxRaw", Arguments: "syntax", Does: "Prints the given syntax and what it refers to."},
			{Name: "SVGInfo", Does: "Prints categories and permitted content of the page's SVG element."},
			{Name: "JS_Property_Attributes", Arguments: "writable, enumerable, configurable (numbers)", Does: "Prints a table of the attributes of a property."},
			{Name: "InheritanceDiagram", Arguments: "interface?", Does: "Draws what an interface inherits from."},
		},
		values: map[string][]Values{"InheritanceDiagram": {APIInterface}},
	},
	{
		title: "Navigation",
		macros: []Signature{
			{Name: "PreviousMenuNext", Arguments: "previous?, next?, menu?", Does: "Prints buttons to the previous page, the overview and the next page."},
			{Name: "PreviousNext", Arguments: "previous?, next?", Does: "Prints buttons to the previous and the next page."},
			{Name: "PreviousMenu", Arguments: "previous?, menu?", Does: "Prints buttons to the previous page and the overview."},
			{Name: "NextMenu", Arguments: "next?, menu?", Does: "Prints buttons to the overview and the next page."},
			{Name: "Previous", Arguments: "slug", Does: "Prints a button to the previous page."},
			{Name: "Next", Arguments: "slug", Does: "Prints a button to the next page."},
		},
		values: map[string][]Values{
			"PreviousMenuNext": {SlugOfPage, SlugOfPage, SlugOfPage}, "PreviousNext": {SlugOfPage, SlugOfPage}, "PreviousMenu": {SlugOfPage, SlugOfPage},
			"NextMenu": {SlugOfPage, SlugOfPage}, "Previous": {SlugOfPage}, "Next": {SlugOfPage},
		},
	},
	{
		title: "Listings",
		macros: []Signature{
			{Name: "SubpagesWithSummaries", Does: "Lists the pages directly below this one, with summaries."},
			{Name: "LandingPageListSubpages", Does: "Lists the pages directly below this one, with summaries."},
			{Name: "GlossaryDisambiguation", Does: "Lists the meanings of a term, with summaries."},
			{Name: "ListSubpages", Arguments: "path?, depth (any, 1)?, reverse (number)?, ordered (condition)?", Does: "Lists links to the pages below a page."},
			{Name: "ListGroups", Does: "Lists the overview pages of the API groups."},
			{Name: "APIListAlpha", Does: "Lists the interfaces of Web APIs."},
			{Name: "CSS_Ref", Does: "Lists the features of CSS."},
			{Name: "WebExtAllCompatTables", Does: "Prints the compatibility tables of all APIs for extensions."},
			{Name: "WebExtAllExamples", Does: "Prints a table of the example extensions."},
			{Name: "WebExtExamples", Arguments: "heading (`h2` to `h6`, `h3`)?", Does: "Lists the example extensions that use the API of the page."},
		},
		values: map[string][]Values{"ListSubpages": {PathOfPage}},
	},
	{
		title: "Embeds",
		macros: []Signature{
			{Name: "EmbedLiveSample", Arguments: "id?, width (any)?, height (any)?, three that are ignored, allow?, sandbox?", Does: "Shows the code of the page that has an id, or is in a section, as a live sample."},
			{Name: "LiveSampleLink", Arguments: "id, text", Does: "Links to a live sample by itself."},
			{Name: "InteractiveExample", Arguments: "name, height?", Does: "Prints a heading and an interactive example of the code blocks that follow."},
			{Name: "EmbedGHLiveSample", Arguments: "path, width (any)?, height (any)?", Does: "Shows a page of the host of samples."},
			{Name: "EmbedYouTube", Arguments: "id, title?", Does: "Shows a video."},
		},
		values: map[string][]Values{"EmbedLiveSample": {LiveSample}, "LiveSampleLink": {LiveSample}},
	},
	{
		title: "Sidebars",
		macros: []Signature{
			{Name: "APIRef", Arguments: "group?", Does: "The sidebar of an interface and its group of APIs."},
			{Name: "DefaultAPISidebar", Arguments: "group", Does: "The sidebar of a group of APIs."},
			{Name: "JSRef", Does: "The sidebar of a JavaScript object."},
			{Name: "AccessibilitySidebar", Does: "The sidebar of this name."},
			{Name: "AddonSidebar", Does: "The sidebar of this name."},
			{Name: "AddonSidebarMain", Does: "The sidebar of this name."},
			{Name: "CSSRef", Does: "The sidebar of this name."},
			{Name: "GlossarySidebar", Does: "The sidebar of this name."},
			{Name: "HTMLSidebar", Does: "The sidebar of this name."},
			{Name: "JSSidebar", Does: "The sidebar of this name."},
			{Name: "LearnSidebar", Does: "The sidebar of this name."},
			{Name: "MathMLRef", Does: "The sidebar of this name."},
			{Name: "MDNSidebar", Does: "The sidebar of this name."},
			{Name: "PWASidebar", Does: "The sidebar of this name."},
			{Name: "SVGRef", Does: "The sidebar of this name."},
			{Name: "WebAssemblySidebar", Does: "The sidebar of this name."},
			{Name: "XSLTSidebar", Does: "The sidebar of this name."},
		},
		values: map[string][]Values{"APIRef": {APIGroup}, "DefaultAPISidebar": {APIGroup}},
	},
}
