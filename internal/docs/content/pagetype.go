package content

import "slices"

// The page types of pages with a missing or unknown one.
const (
	PageTypeNone    = "none"
	PageTypeUnknown = "unknown"
)

// PageTypes returns the page types of front matter, PageTypeNone first.
func PageTypes() []string { return slices.Clone(pageTypes) }

func IsPageType(word string) bool { return knownPageType(word) }

// pageTypes is closed: sidebars, macros and listings select by them, and a misspelt one must
// not pass for a type without pages.
var pageTypes = []string{
	PageTypeNone,
	"aria-attribute", "aria-role",
	"css-at-rule", "css-at-rule-descriptor", "css-combinator", "css-function", "css-keyword",
	"css-media-feature", "css-module", "css-property", "css-pseudo-class", "css-pseudo-element",
	"css-selector", "css-shorthand-property", "css-type",
	"exslt-function",
	"firefox-release-notes", "firefox-release-notes-active",
	"guide", "how-to", "landing-page", "learn-faq", "learn-module", "learn-module-assessment",
	"learn-module-chapter", "learn-topic", "listing-page", "reference", "tutorial",
	"tutorial-chapter",
	"glossary-definition", "glossary-disambiguation",
	"html-attribute", "html-attribute-value", "html-element",
	"http-cors-error", "http-csp-directive", "http-header", "http-method",
	"http-permissions-policy-directive", "http-status-code",
	"javascript-class", "javascript-constructor", "javascript-error", "javascript-function",
	"javascript-global-property", "javascript-instance-accessor-property",
	"javascript-instance-data-property", "javascript-instance-method", "javascript-language-feature",
	"javascript-namespace", "javascript-operator", "javascript-statement",
	"javascript-static-accessor-property", "javascript-static-data-property",
	"javascript-static-method",
	"mathml-attribute", "mathml-element",
	"mdn-community-guide", "mdn-writing-guide",
	"svg-attribute", "svg-element",
	"uri-component", "uri-scheme",
	"web-api-constructor", "web-api-event", "web-api-instance-method", "web-api-instance-property",
	"web-api-interface", "web-api-overview", "web-api-static-method", "web-api-static-property",
	"web-manifest-member",
	"webassembly-constructor", "webassembly-function", "webassembly-instance-method",
	"webassembly-instance-property", "webassembly-instruction", "webassembly-interface",
	"webassembly-static-method", "webassembly-static-property",
	"webdriver-capability", "webdriver-command", "webdriver-error", "webdriver-event",
	"webextension-api", "webextension-api-event", "webextension-api-function",
	"webextension-api-property", "webextension-api-type", "webextension-manifest-key",
	"webgl-extension", "webgl-extension-method",
	"xpath-function",
	"xslt-axis", "xslt-element",
}

var isPageType = func() map[string]bool {
	set := make(map[string]bool, len(pageTypes))
	for _, word := range pageTypes {
		set[word] = true
	}
	return set
}()

func knownPageType(word string) bool { return isPageType[word] }
