package macro_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/webdata"
)

// pages are those of the harbor, a site about boats: locale, slug, title, page
// type and more front matter. Bodies are the last field.
const pages = `
en-US | Web/API | Web APIs | landing-page | |
en-US | Web/API/Boat | Boat | web-api-interface | status: [experimental] | A boat floats.
en-US | Web/API/Boat/sail | Boat: sail() | web-api-instance-method | short-title: sail() |
en-US | Web/API/Boat/moor | Boat: moor() | web-api-instance-method | |
en-US | Web/API/Boat/moor_static | Boat: moor() static | web-api-static-method | |
en-US | Web/API/Boat/load_static | Boat: load() | web-api-static-method | browser-compat: [api.Boat.load, api.Boat.unload] |
en-US | Web/API/Vessel | Vessel | web-api-interface | status: [deprecated] |
en-US | Web/API/Window | Window | web-api-interface | |
en-US | Web/API/Window/signal | Window: signal() | web-api-instance-method | |
en-US | Web/API/Harbor_API | Harbor API | web-api-overview | |
en-US | Web/API/Harbor_API/Reference/Pier | Pier | web-api-interface | |
en-US | Web/API/Lighthouse_API | Lighthouse API | web-api-overview | |
en-US | Web/CSS | CSS | landing-page | |
en-US | Web/CSS/Reference/Properties/hull | hull | css-property | |
en-US | Web/CSS/Reference/Properties/hull-size | hull-size | css-property | |
en-US | Web/CSS/Reference/Properties/-sea-foam | -sea-foam | css-property | |
en-US | Web/CSS/Reference/Properties/rudder | rudder | css-property | status: [deprecated] |
en-US | Web/CSS/Reference/Properties/ring | ring | css-property | |
en-US | Web/CSS/Reference/Properties/whirl | whirl | css-property | |
en-US | Web/CSS/Reference/Properties/gone | gone | css-property | |
en-US | Web/CSS/Reference/Values/hull_value | <hull> | css-type | |
en-US | Web/CSS/Reference/Values/flow/tide | tide() | css-function | |
en-US | Web/CSS/Reference/Selectors/:afloat | :afloat | css-pseudo-class | |
en-US | Web/CSS/Reference/Selectors/:afloat_function | :afloat() | css-pseudo-class | |
en-US | Web/CSS/Reference/At-rules/@dock | @dock | css-at-rule | |
en-US | Web/CSS/Reference/At-rules/@dock/depth | depth | css-at-rule-descriptor | |
en-US | Web/CSS/Guides/Cascade/Inheritance | Inheritance | guide | |
en-US | Web/CSS/Guides/Cascade/Property_value_processing | Value processing | guide | |
en-US | Web/CSS/Guides/Animations/Animatable_properties | Animatable properties | guide | |
en-US | Web/CSS/New | New | guide | |
en-US | Web/JavaScript/Reference | JavaScript reference | landing-page | |
en-US | Web/JavaScript/Reference/Global_Objects/Rope | Rope | javascript-class | |
en-US | Web/JavaScript/Reference/Global_Objects/Rope/knot | Rope.prototype.knot() | javascript-instance-method | short-title: knot() |
en-US | Web/JavaScript/Reference/Global_Objects/Intl/Flag | Intl.Flag | javascript-class | |
en-US | Web/JavaScript/Reference/Statements/row | row | javascript-statement | |
en-US | Web/JavaScript/Reference/Statements/row...of | row...of | javascript-statement | |
en-US | Web/JavaScript/Reference/Operators/row | row expression | javascript-operator | |
en-US | Web/HTML/Reference/Elements/raft | <raft>: The Raft element | html-element | |
en-US | Web/SVG/Reference/Element | SVG elements | landing-page | |
en-US | Web/SVG/Reference/Element/wave | <wave> | svg-element | |
en-US | Web/SVG/Reference/Element/drop | <drop> | svg-element | |
en-US | Web/SVG/Reference/Attribute/crest | crest | svg-attribute | |
en-US | Web/MathML/Reference/Element/mtide | <mtide> | mathml-element | |
en-US | Web/HTTP/Reference/Headers/X-Cargo | X-Cargo header | http-header | |
en-US | Web/HTTP/Reference/Headers/Content-Security-Policy/cargo-src | cargo-src | http-csp-directive | |
en-US | Web/HTTP/Reference/Status/299 | 299 Afloat | http-status-code | |
en-US | Web/HTTP/Reference/Methods/SHIP | SHIP | http-method | |
en-US | Web/Accessibility/Gangway | Gangway | guide | |
en-US | WebAssembly/Keel | Keel | guide | status: [deprecated] |
en-US | Mozilla/Add-ons/WebExtensions/API | APIs | landing-page | |
en-US | Mozilla/Add-ons/WebExtensions/API/harbor | harbor | webextension-api | browser-compat: webextensions.api.harbor |
en-US | Mozilla/Add-ons/WebExtensions/API/harbor/open | harbor.open() | webextension-api-function | |
en-US | Mozilla/Add-ons/WebExtensions/API/quay | quay | webextension-api | browser-compat: webextensions.api.quay |
en-US | Glossary/Tide | Tide | glossary-definition | | The **tide** lifts every {{Glossary("Boat", "boat")}} and {{domxref("Vessel")}}.
en-US | Glossary/Boat | Boat | glossary-disambiguation | |
en-US | Glossary/Boat/Rowing | Rowing boat | glossary-definition | | Moved by **oars**, {{Glossary("Tide", "tides")}} or {{domxref("Boat.<x>()")}}.{{Compat}}
en-US | Glossary/Boat/Sailing | Sailing boat | glossary-definition | | ## Without prose
en-US | Learn | Learn to sail | landing-page | |
en-US | Learn/Knots | Knots | guide | |
en-US | Learn/Knots/Bowline | The bowline | guide | status: [non-standard] |
en-US | Learn/Wind | Wind & weather | guide | | Wind pushes.
de | Web/API/Boat | Boot | none | |
de | Glossary/Tide | Gezeiten | none | |
de | Learn/Wind | Wind und Wetter | none | |
de | Web/CSS/Reference/Properties/hull | Rumpf | none | |
`

const redirects = "# redirects\n" +
	"/en-US/docs/Web/API/Ship\t/en-US/docs/Web/API/Boat\n" +
	"/en-US/docs/Web/CSS/Old\t/en-US/docs/Web/CSS/New\n" +
	"/en-US/docs/Learn/Weather\t/en-US/docs/Learn/Wind\n"

// data are the files of jsondata/. Texts that they lack are built in.
var data = map[string]string{
	"GroupData.json": `[{
		"Lighthouse API": {"overview": ["Lighthouse API"]},
		"Harbor API": {"overview": ["Harbor API"]},
		"Lost API": {"overview": ["Lost API"]},
		"No overview": {"interfaces": ["Boat"]}
	}]`,
	"InterfaceData.json": `[{
		"Boat": {"inh": "Vessel", "impl": []},
		"Vessel": {"inh": "FloatingThingOfAnySizeAndShape", "impl": []},
		"FloatingThingOfAnySizeAndShape": {"inh": "EverythingThatHasEverBeenOnTheWater", "impl": []},
		"Snake": {"inh": "Ring", "impl": []},
		"Ring": {"inh": "Snake", "impl": []}
	}]`,
	"SVGData.json": `{"elements": {"wave": {
		"categories": ["waterElement", "unnamed"],
		"content": {"description": {"en-US": "Any of these:", "de": "Eines davon:"}, "elements": ["waterElement", "&lt;drop&gt;", "&lt;spray&gt;"]},
		"attributes": [], "interfaces": []
	}}}`,
	"L10n-SVG.json": `{
		"categories": {"en-US": "Categories"},
		"permittedContent": {"en-US": "Permitted content"},
		"waterElement": {"en-US": "Water element", "de": "Wasserelement"}
	}`,
	"L10n-Template.json": `{
		"optional": {"en-US": "Optional", "de": "Wahlweise"},
		"prev_next_menu": {"en-US": " Overview: ", "de": " Inhalt: "},
		"available_in_worker__default": {"en-US": "Works in workers."},
		"available_in_worker__dedicated": {"en-US": "Works in <a href=\"/en-US/docs/Web/API/Boat\">dedicated workers</a> only."}
	}`,
	"L10n-CSSFormalDefinitions.json": `{"boats without {{glossary(\"Tide\")}}": {"de": "Boote ohne {{glossary(\"Tide\")}}"}}`,
}

// site returns the catalogue of the harbor.
func site(tb testing.TB) *content.Catalogue {
	tb.Helper()
	files := fstest.MapFS{
		"en-us/_redirects.txt": {Data: []byte(redirects)},
		"sidebars/x.yaml":      {Data: []byte("sidebar: []\n")},
	}
	for name, text := range data {
		files["jsondata/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	for line := range strings.Lines(strings.TrimSpace(pages)) {
		field := strings.SplitN(strings.TrimRight(line, "\n"), "|", 6)
		for i := range field {
			field[i] = strings.TrimSpace(field[i])
		}
		front := "---\ntitle: \"" + field[2] + "\"\nslug: " + field[1] + "\npage-type: " + field[3] + "\n" + field[4]
		text := strings.TrimRight(front, "\n") + "\n---\n\n" + field[5] + "\n"
		folder := strings.ToLower(field[0]) + "/" + content.FolderOf(field[1])
		files[folder+"/index.md"] = &fstest.MapFile{Data: []byte(text)}
	}
	c, err := content.Load(context.Background(), content.Sources{ContentFS: files, TranslatedFS: files},
		content.Options{History: content.HistoryOff}, flaw.Discard)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// fakeData has the formal definitions of the harbor.
type fakeData struct{}

func (fakeData) PageStatus(keys, statuses []string, slug string) webdata.Status {
	switch slug {
	case "Web/API/Vessel":
		return webdata.Discouraged
	case "Web/API/Window":
		return webdata.Removing
	}
	return ""
}

func text(s string) webdata.CSSValue { return webdata.CSSValue{Text: s} }

func (fakeData) CSSProperty(name string) *webdata.CSSDefinition {
	yes, no := true, false
	switch name {
	case "hull":
		return &webdata.CSSDefinition{
			Initial:       webdata.CSSValue{List: []string{"hull-size", "mast"}},
			AppliesTo:     text("boats"),
			Inherited:     webdata.CSSValue{Bool: &no},
			Percentages:   text("no"),
			Computed:      text("'hull-size'"),
			AnimationType: text("lpc discrete"),
			Stacking:      true,
			AlsoAppliesTo: []string{"::placeholder", ":afloat", "tide()", "<hull>"},
		}
	case "hull-size":
		return &webdata.CSSDefinition{
			Initial:       text("100%"),
			AppliesTo:     text("boats"),
			Inherited:     webdata.CSSValue{Bool: &yes},
			Percentages:   text("ofLength"),
			Computed:      text("asSpecified, unknownWord"),
			AnimationType: text("discrete"),
		}
	case "ring":
		return &webdata.CSSDefinition{Initial: text("'ring'")}
	case "whirl":
		return &webdata.CSSDefinition{AppliesTo: text("loop")}
	}
	return nil
}

func (fakeData) CSSAtRuleDescriptor(atRule, name string) *webdata.CSSDefinition {
	if atRule != "@dock" || name != "depth" {
		return nil
	}
	return &webdata.CSSDefinition{Initial: text("seeProse"), Computed: text("asSpecified")}
}

func (fakeData) CSSL10n(key, locale string) (string, bool) {
	texts := map[string]string{
		"relatedAtRule": "Related at-rule", "appliesTo": "Applies to", "percentages": "Percentages",
		"animationType": "Animation type", "createsStackingContext": "Creates a layer", "yes": "yes", "no": "no",
		"listSeparator": ", ", "andInEnumeration": " and ", "asLonghands": "as each of its parts:",
		"applyingToMultiple": "$1$; also $2$", "boats": `boats without {{glossary("Tide")}}`,
		"lpc": "a $1$", "length": `<a href="/en-US/docs/Web/CSS/Old#len" title="one > none">length</a>`,
		"discrete": "in steps", "ofLength": "of the length", "asSpecified": "as specified", "seeProse": "see above",
		"loop": `{{cssinfo}} in a circle`,
	}
	if locale == "de" && key == "asSpecified" {
		return "wie angegeben", true
	}
	value, ok := texts[key]
	return value, ok
}

// harbor returns a Runner for the catalogue of site.
func harbor(c *content.Catalogue) *macro.Runner {
	return macro.NewRunner(macro.Deps{
		Catalogue: c,
		Webdata:   fakeData{},
		Linker: link.New(c, link.Options{
			Status: func(p *content.Page) string { return string(fakeData{}.PageStatus(nil, nil, p.Slug)) },
			Text:   c.Data().L10n,
		}),
		Sidebars: fakeSidebars{},
		Syntax:   fakeSyntax{},
		Examples: []webdata.WebExtExample{
			{Name: "opener", Description: "Opens the <b>harbor</b>.", JavaScriptAPIs: []string{"harbor.open", "quay.lost()"}},
			{Name: "watcher", Description: "Watches.", JavaScriptAPIs: []string{"harbor.watch"}},
		},
		SamplesURL:  "https://samples.example/",
		ExamplesURL: "https://code.example/extensions/",
	})
}
