package content

// The page types of pages that do not name one, or name one that is not known.
const (
	PageTypeNone    = "none"
	PageTypeUnknown = "unknown"
)

// IsPageType reports whether a word names a page type.
func IsPageType(word string) bool { return knownPageType(word) }

// knownPageType reports whether a word of the front matter is a page type. The
// list is closed because sidebars, macros and listings select by it: a word
// with a typing mistake must not pass for a type without pages.
func knownPageType(word string) bool {
	switch word {
	case "aria-attribute", "aria-role":
		return true
	case "css-at-rule", "css-at-rule-descriptor", "css-combinator",
		"css-function", "css-keyword", "css-media-feature",
		"css-module", "css-property", "css-pseudo-class",
		"css-pseudo-element", "css-selector", "css-shorthand-property",
		"css-type":
		return true
	case "exslt-function":
		return true
	case "firefox-release-notes", "firefox-release-notes-active":
		return true
	case "guide", "how-to", "landing-page",
		"learn-faq", "learn-module", "learn-module-assessment",
		"learn-module-chapter", "learn-topic", "listing-page",
		"reference", "tutorial", "tutorial-chapter":
		return true
	case "glossary-definition", "glossary-disambiguation":
		return true
	case "html-attribute", "html-attribute-value", "html-element":
		return true
	case "http-cors-error", "http-csp-directive", "http-header",
		"http-method", "http-permissions-policy-directive", "http-status-code":
		return true
	case "javascript-class", "javascript-constructor", "javascript-error",
		"javascript-function", "javascript-global-property", "javascript-instance-accessor-property",
		"javascript-instance-data-property", "javascript-instance-method", "javascript-language-feature",
		"javascript-namespace", "javascript-operator", "javascript-statement",
		"javascript-static-accessor-property", "javascript-static-data-property", "javascript-static-method":
		return true
	case "mathml-attribute", "mathml-element":
		return true
	case "mdn-community-guide", "mdn-writing-guide":
		return true
	case "svg-attribute", "svg-element":
		return true
	case "uri-component", "uri-scheme":
		return true
	case "web-api-constructor", "web-api-event", "web-api-instance-method",
		"web-api-instance-property", "web-api-interface", "web-api-overview",
		"web-api-static-method", "web-api-static-property", "web-manifest-member":
		return true
	case "webassembly-constructor", "webassembly-function", "webassembly-instance-method",
		"webassembly-instance-property", "webassembly-instruction", "webassembly-interface",
		"webassembly-static-method", "webassembly-static-property":
		return true
	case "webdriver-capability", "webdriver-command", "webdriver-error",
		"webdriver-event":
		return true
	case "webextension-api", "webextension-api-event", "webextension-api-function",
		"webextension-api-property", "webextension-api-type", "webextension-manifest-key":
		return true
	case "webgl-extension", "webgl-extension-method":
		return true
	case "xpath-function":
		return true
	case "xslt-axis", "xslt-element":
		return true
	}
	return word == PageTypeNone
}
