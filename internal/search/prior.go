package search

import (
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
)

// prior returns the points of a page independent of the query: by its type, area and status.
// Like the weights in package tuning, they were chosen by hand on relevance.txt, those for
// wishes on wishes.txt.
func prior(p *corpus.Page) float32 {
	sum := typePriors[p.Type]
	for _, area := range areaPriors {
		if strings.HasPrefix(p.Slug, area.below) {
			sum += area.prior
			break
		}
	}
	for _, status := range p.Status {
		sum += statusPriors[status]
	}
	return sum
}

var statusPriors = map[string]float32{"deprecated": -0.8, "non-standard": -0.8, "experimental": -0.2}

// typePriors are the points of pages by type. Most readers look for reference pages,
// then for guides.
var typePriors = map[string]float32{
	"css-property": 0.8, "css-shorthand-property": 0.8, "html-element": 0.5, "http-header": 0.2,
	"javascript-instance-method": 0.4, "javascript-static-method": 0.4, "javascript-class": 0.4, "javascript-statement": 0.4, "javascript-operator": 0.4,
	"css-at-rule": 0.3, "css-pseudo-class": 0.3, "css-media-feature": -0.4,
	"javascript-instance-data-property": 0.2, "javascript-instance-accessor-property": 0.2,
	"learn-module-assessment": -1.5, "javascript-error": -0.8, "http-cors-error": -0.8, "css-module": -0.2, "firefox-release-notes": -3, "firefox-release-notes-active": -3, "mdn-writing-guide": -1.5, "mdn-community-guide": -1.5,
	"glossary-definition": -1.3, "listing-page": -0.4, "webgl-extension": -0.6, "webgl-extension-method": -0.8,
	"xslt-element": -0.6, "exslt-function": -0.8, "xpath-function": -0.6, "webdriver-command": -0.5, "webdriver-error": -0.5,
	"svg-attribute": -1.5, "svg-element": -0.3, "mathml-element": -0.4, "aria-attribute": -0.1, "aria-role": -1.2,
	"webassembly-instruction": -0.4, "web-manifest-member": -0.3, "css-at-rule-descriptor": -0.4, "css-type": -0.1,
	"web-api-constructor": -0.3, "javascript-constructor": -0.4,
	"webextension-api": -0.8, "webextension-api-function": -1.2, "webextension-api-property": -1.2, "webextension-api-type": -1.2,
	"webextension-api-event": -1.2, "webextension-manifest-key": -0.7, "http-permissions-policy-directive": -0.6,
}

// intentPrior returns the points of pages of a type for a query with an intent.
func intentPrior(intent query.Intent, pageType string) float32 { return intentPriors[intent][pageType] }

// intentPriors are the points of pages by the intent of the query and by type.
var intentPriors = map[query.Intent]map[string]float32{
	query.Task: {
		"guide": 1.5, "how-to": 2, "learn-faq": 2, "learn-module-chapter": 1.5, "tutorial": 1.2, "tutorial-chapter": 1.2, "learn-module": 0.5,
		"glossary-definition": -1,
	},
	query.Wish: {
		"guide": 0.3, "how-to": 0.8, "learn-faq": 0.8, "learn-module-chapter": 0.5, "glossary-definition": -0.5,
		"javascript-error": -2, "http-cors-error": -2, "css-media-feature": -1, "xpath-function": -1,
		"webextension-api": -1.5, "webextension-api-function": -1.5, "webextension-api-property": -1.5, "webextension-api-type": -1.5,
	},
	query.Definition: {"glossary-definition": 1.5, "learn-faq": 2, "learn-module-chapter": 1, "guide": 0.7, "landing-page": 0.5},
}

// areaPriors are the points of pages by slug prefix; the first match counts.
var areaPriors = []struct {
	below string
	prior float32
}{
	{"MDN/", -2}, {"Mozilla/Add-ons/", -1.2}, {"Mozilla/", -2}, {"Web/XML/", -0.6}, {"Web/WebDriver/", -0.8}, {"Games/", -0.4}, {"WebAssembly/", -1},
	{"blog/", -0.8}, {"curriculum/", -0.5}, {"community/", -1}, {"about", -0.5}, {"plus/", -0.8},
	{"Related/", -0.6}, {"Web/Security/Practical", -0.4}, {"Web/JavaScript/", 0.4}, {"Learn_web_development/Changelog", -2},
}
