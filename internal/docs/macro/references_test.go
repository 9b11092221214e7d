package macro

import (
	"strings"
	"testing"
)

func TestReferencesRename(t *testing.T) {
	t.Parallel()
	slugs := []string{
		"Web/API/New", "Web/API/New/run", "Web/API/New/make_static", "Web/API/Window/open", "Web/API/Big_API/Reference/Thing",
		"Web/CSS/Reference/Properties/width", "Web/CSS/Reference/Values/length_value", "Web/CSS/Reference/Values/max_function",
		"Web/CSS/Reference/Selectors/:hover", "Web/CSS/Reference/At-rules/@page/size",
		"Web/JavaScript/Reference/Global_Objects/List/map", "Web/JavaScript/Reference/Statements/for...of",
	}
	refs := NewReferences(func(below string) []string {
		var list []string
		for _, s := range slugs {
			if rest, ok := strings.CutPrefix(s, below+"/"); ok {
				list = append(list, rest)
			}
		}
		return list
	})
	for _, tc := range []struct{ call, slug, want string }{
		{`{{domxref("Old")}}`, "Web/API/New", "New"},
		{`{{domxref("Old.go()")}}`, "Web/API/New/run", "New.run()"},
		{`{{domxref("Old/go")}}`, "Web/API/New/run", "New/run"},
		{`{{domxref("Old.create")}}`, "Web/API/New/make_static", "New.make"},
		{`{{domxref("close()")}}`, "Web/API/Window/open", "open()"},
		{`{{domxref("Window.close")}}`, "Web/API/Window/open", "Window.open"},
		{`{{domxref("Old")}}`, "Web/API/Big_API/Reference/Thing", "Thing"},
		{`{{domxref("Old")}}`, "Glossary/Old", ""},
		{`{{cssxref("height")}}`, "Web/CSS/Reference/Properties/width", "width"},
		{`{{cssxref("&lt;size&gt;")}}`, "Web/CSS/Reference/Values/length_value", "&lt;length&gt;"},
		{`{{cssxref("<size>#top")}}`, "Web/CSS/Reference/Values/length_value", "<length>#top"},
		{`{{cssxref("min()")}}`, "Web/CSS/Reference/Values/max_function", "max()"},
		{`{{cssxref(":active")}}`, "Web/CSS/Reference/Selectors/:hover", ":hover"},
		{`{{cssxref("@page/marks")}}`, "Web/CSS/Reference/At-rules/@page/size", "@page/size"},
		{`{{jsxref("Array.prototype.map()")}}`, "Web/JavaScript/Reference/Global_Objects/List/map", "List.map()"},
		{`{{jsxref("Statements/for...in")}}`, "Web/JavaScript/Reference/Statements/for...of", "Statements/for...of"},
		{`{{jsxref("for...in#x")}}`, "Web/JavaScript/Reference/Statements/for...of", "for...of#x"},
		{`{{glossary("old term")}}`, "Glossary/New_term", "New term"},
		{`{{glossary("old_term")}}`, "Glossary/New_term", "New_term"},
		{`{{HTTPStatus(404)}}`, "Web/HTTP/Reference/Status/410", "410"},
		{`{{WebExtAPIRef("tabs.create()")}}`, "Mozilla/Add-ons/WebExtensions/API/tabs/open", "tabs.open()"},
		{`{{MathMLElement("MI")}}`, "Web/MathML/Reference/Element/mo", "mo"},
		{`{{Compat}}`, "Web/API/New", ""},
	} {
		segments, _ := Parse(tc.call)
		name, ok := refs.Rename(segments[0].Call, tc.slug)
		if name != tc.want || ok != (tc.want != "") {
			t.Errorf("Rename(%s, %s) = %q, %v, want %q", tc.call, tc.slug, name, ok, tc.want)
		}
	}
}
