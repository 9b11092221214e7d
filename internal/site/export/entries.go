package export

import (
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
)

// entry is an entry in a docset's index.
type entry struct{ name, kind, path string }

// entryKinds maps our page types to those of the format; others are guides.
var entryKinds = map[string]string{
	"aria-attribute": "Attribute", "aria-role": "Value",
	"css-at-rule": "Directive", "css-at-rule-descriptor": "Property", "css-combinator": "Operator", "css-function": "Function",
	"css-keyword": "Keyword", "css-media-feature": "Property", "css-module": "Module", "css-property": "Property",
	"css-pseudo-class": "Keyword", "css-pseudo-element": "Keyword", "css-selector": "Keyword", "css-shorthand-property": "Property", "css-type": "Type",
	"exslt-function": "Function", "glossary-definition": "Glossary", "glossary-disambiguation": "Glossary",
	"html-attribute": "Attribute", "html-attribute-value": "Value", "html-element": "Element",
	"http-csp-directive": "Directive", "http-cors-error": "Error", "http-header": "Entry", "http-method": "Method",
	"http-permissions-policy-directive": "Directive", "http-status-code": "Value",
	"javascript-class": "Class", "javascript-constructor": "Constructor", "javascript-error": "Error", "javascript-function": "Function",
	"javascript-global-property": "Global", "javascript-instance-accessor-property": "Property", "javascript-instance-data-property": "Property",
	"javascript-instance-method": "Method", "javascript-language-feature": guide, "javascript-namespace": "Namespace",
	"javascript-operator": "Operator", "javascript-statement": "Statement", "javascript-static-accessor-property": "Property",
	"javascript-static-data-property": "Property", "javascript-static-method": "Method",
	"learn-module-assessment": "Test", "manifest-key": "Property", "mathml-attribute": "Attribute", "mathml-element": "Element",
	"svg-attribute": "Attribute", "svg-element": "Element", "uri-component": "Component", "uri-scheme": "Keyword",
	"web-api-constructor": "Constructor", "web-api-event": "Event", "web-api-global-function": "Function", "web-api-global-property": "Global",
	"web-api-instance-method": "Method", "web-api-instance-property": "Property", "web-api-interface": "Interface",
	"web-api-overview": "Module", "web-api-static-method": "Method", "web-api-static-property": "Property",
	"web-manifest-member": "Property", "webassembly-constructor": "Constructor", "webassembly-function": "Function",
	"webassembly-instance-method": "Method", "webassembly-instance-property": "Property", "webassembly-instruction": "Instruction",
	"webassembly-interface": "Interface", "webassembly-static-method": "Method",
	"webdriver-capability": "Option", "webdriver-command": "Command", "webdriver-error": "Error",
	"webextension-api": "Module", "webextension-api-event": "Event", "webextension-api-function": "Function",
	"webextension-api-property": "Property", "webextension-api-type": "Type", "webextension-manifest-key": "Property",
	"webgl-extension": "Extension", "webgl-extension-method": "Method", "xpath-function": "Function", "xslt-element": "Element",
}

// memberKinds are prefixes of page types for members, which readers look up with the name of
// their parent.
var memberKinds = []string{"web-api-", "webassembly-", "webextension-api-", "webgl-extension-"}

// guide is the type of texts to read in full.
const guide = "Guide"

func entryOf(p *page) entry {
	if p.doc == nil {
		return entry{p.title, guide, p.file}
	}
	kind := entryKinds[p.doc.PageType]
	if kind == "" {
		kind = guide
	}
	return entry{entryName(p.doc, kind), kind, p.file}
}

// entryName is the name that readers look up, not the page's title.
func entryName(d *doc.Document, kind string) string {
	if kind == guide || kind == "Glossary" || d.ShortTitle == "" || strings.HasPrefix(d.PageType, "javascript-") {
		return d.Title // in JavaScript, it has the whole name
	}
	if !isMember(d.PageType, kind) || len(d.Parents) < 2 {
		return d.ShortTitle
	}
	parent := ownName(d.Parents[len(d.Parents)-2].Title)
	name := ownName(d.ShortTitle)
	if strings.HasPrefix(name, parent+".") {
		return name
	}
	return parent + "." + name
}

func isMember(pageType, kind string) bool {
	switch kind {
	case "Property", "Method", "Event":
	default:
		return false
	}
	for _, prefix := range memberKinds {
		if strings.HasPrefix(pageType, prefix) {
			return true
		}
	}
	return false
}

// ownName is a short title without the kind of page.
func ownName(title string) string {
	_, after, found := strings.Cut(title, ": ")
	if found {
		title = after
	}
	title, _, _ = strings.Cut(title, " ")
	return title
}
