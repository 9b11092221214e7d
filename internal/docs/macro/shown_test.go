package macro_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

var tag = regexp.MustCompile(`<[^>]*>`)

// ShownBy returns for a call what running it shows.
func TestShownByIsWhatCallsPrint(t *testing.T) {
	t.Parallel()
	c := site(t)
	r := harbor(c)
	p := c.Page(locale.EnUS, "Web/API/Boat")
	for _, body := range []string{
		`{{domxref("Boat")}}`, `{{domxref("Boat.sail()", "sail it")}}`, `{{domxref("Boat", "", "#deck")}}`, `{{DOMxRef("Boat", "a boat", "", "nocode")}}`,
		`{{cssxref("hull")}}`, `{{cssxref("&lt;hull&gt;")}}`, `{{cssxref("Properties/hull#Values", "the hull")}}`, `{{cssxref("hull", "", "Values")}}`,
		`{{jsxref("Rope")}}`, `{{jsxref("Rope.knot()#steps")}}`, `{{jsxref("Rope", "a rope", "#end", 1)}}`,
		`{{htmlelement("anchor")}}`, `{{htmlelement("anchor", "an anchor", "#chain")}}`, `{{svgelement("buoy")}}`, `{{svgattr("tide")}}`, `{{mathmlelement("MI")}}`,
		`{{httpheader("Cargo")}}`, `{{httpheader("Cargo", "", "#weight")}}`, `{{httpstatus(404, "404 Not Found")}}`, `{{httpmethod("GET", "", "", 1)}}`, `{{csp("img-src")}}`,
		`{{webextapiref("tabs.create()")}}`, `{{webextapiref("tabs", "the tabs", "x")}}`, `{{glossary("Tide")}}`, `{{glossary("Tide", "&quot;tides&quot;")}}`,
	} {
		x := r.Expand(&macro.Context{Page: p, Locale: p.Locale, Body: body})
		printed, _ := x.Fill(x.Markdown)
		segments, _ := macro.Parse(body)
		s, ok := macro.ShownBy(segments[0].Call, "")
		text := html.UnescapeString(tag.ReplaceAllString(printed, ""))
		if !ok || s.Text != text || s.Code != strings.Contains(printed, "<code>") {
			t.Errorf("%s prints %s; ShownBy = %+v, %v", body, printed, s, ok)
		}
		if s.Fragment != "" && !strings.Contains(strings.ToLower(printed), "#"+strings.ToLower(s.Fragment)) && strings.Contains(printed, "href=") {
			t.Errorf("%s prints %s without the fragment %q", body, printed, s.Fragment)
		}
	}
	for _, body := range []string{`{{domxref("Boat", "a <em>boat</em>")}}`, `{{Compat}}`, `{{domxref}}`} {
		segments, _ := macro.Parse(body)
		if s, ok := macro.ShownBy(segments[0].Call, ""); ok {
			t.Errorf("ShownBy claims that %s certainly shows %+v", body, s)
		}
	}
	for pageType, want := range map[string]string{"css-type": "<hull>", "css-function": "hull()", "css-property": "hull"} {
		segments, _ := macro.Parse(`{{cssxref("Values/hull")}}`)
		if s, _ := macro.ShownBy(segments[0].Call, pageType); s.Text != want {
			t.Errorf("a %s is shown as %q, want %q", pageType, s.Text, want)
		}
	}
}
