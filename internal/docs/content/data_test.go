package content_test

import (
	"reflect"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

func TestData(t *testing.T) {
	t.Parallel()
	c, _ := loadFiles(t, map[string]string{
		"jsondata/GroupData.json":     `[{"Pond API": {"overview": ["Pond API"], "methods": ["Pond.fill()"]}, "Air API": {}}]`,
		"jsondata/InterfaceData.json": `[{"Frog": {"inh": "Animal", "impl": ["Swimmer"]}}]`,
		"jsondata/SVGData.json": `{"elements": {"leaf": {"categories": ["plant"], "content": {"description": "empty", "elements": ["&lt;vein&gt;"]},
			"attributes": ["'green'"], "interfaces": ["SVGLeaf"]}, "stem": {"content": {"description": {"en-US": "one leaf", "de": "ein Blatt"}}}}}`,
		"jsondata/SpecData.json":                  `{"Pond 2": {"url": "https://spec.example.org/pond"}, "Pond 1": {"url": "https://spec.example.org/pond"}}`,
		"jsondata/L10n-Template.json":             `{"yes": {"en-US": "yes!", "de": "ja"}, "no": {"de": "nein"}}`,
		"jsondata/L10n-CSSFormalDefinitions.json": `{"all elements": {"de": "alle Elemente"}}`,
		"sidebars/PondRef.yaml":                   "sidebar:\r\n  - pond\r\n",
		"sidebars/readme.txt":                     "",
	})
	d := c.Data()
	if got := d.GroupNames(); !slices.Equal(got, []string{"Air API", "Pond API"}) {
		t.Errorf("GroupNames = %q", got)
	}
	if got, ok := d.Group("Pond API"); !ok || !reflect.DeepEqual(got, content.Group{Overview: []string{"Pond API"}, Methods: []string{"Pond.fill()"}}) {
		t.Errorf("Group = %+v, %v", got, ok)
	}
	if _, ok := d.Group("None"); ok {
		t.Error("there is a group None")
	}
	if got, ok := d.Interface("Frog"); !ok || got.Inherits != "Animal" || !slices.Equal(got.Implements, []string{"Swimmer"}) {
		t.Errorf("Interface = %+v, %v", got, ok)
	}
	leaf, _ := d.SVGElement("leaf")
	if leaf.Content.Description.Key != "empty" || !slices.Equal(leaf.Content.Elements, []string{"&lt;vein&gt;"}) {
		t.Errorf("SVGElement(leaf) = %+v", leaf)
	}
	if stem, _ := d.SVGElement("stem"); stem.Content.Description.ByLocale["de"] != "ein Blatt" {
		t.Errorf("SVGElement(stem) = %+v", stem)
	}
	if got, ok := d.SpecTitle("https://spec.example.org/pond"); got != "Pond 1" || !ok {
		t.Errorf("SpecTitle = %q, %v", got, ok)
	}
	if got, ok := c.SidebarFile("pondref"); string(got) != "sidebar:\n  - pond\n" || !ok {
		t.Errorf("SidebarFile = %q, %v", got, ok)
	}
	if got := c.SidebarNames(); !slices.Equal(got, []string{"pondref"}) {
		t.Errorf("SidebarNames = %q", got)
	}

	texts := []struct {
		table, key string
		locale     locale.Locale
		want       string
		ok         bool
	}{
		{"Template", "yes", "de", "ja", true},
		{"Template", "yes", "fr", "yes!", true},
		{"Template", "no", "de", "nein", true},
		{"Template", "no", "fr", "no", true},
		{"Template", "external_link", "de", "External link", true},
		{"Common", "listSeparator", "de", ", ", true},
		{"Template", "nothing", "de", "", false},
		{"Nothing", "yes", "de", "", false},
		{"CSSFormalDefinitions", "all elements", "de", "alle Elemente", true},
		{"CSSFormalDefinitions", "all elements", "fr", "", false},
	}
	for _, test := range texts {
		if got, ok := d.LookupL10n(test.table, test.key, test.locale); got != test.want || ok != test.ok {
			t.Errorf("LookupL10n(%s, %s, %s) = %q, %v, want %q, %v", test.table, test.key, test.locale, got, ok, test.want, test.ok)
		}
		if got := d.L10n(test.table, test.key, test.locale); got != test.want {
			t.Errorf("L10n(%s, %s, %s) = %q, want %q", test.table, test.key, test.locale, got, test.want)
		}
	}
}

func TestMissingTextsAreReported(t *testing.T) {
	t.Parallel()
	_, flaws := loadFiles(t, map[string]string{
		"en-us/a/index.md":       page("a"),
		"jsondata/L10n-CSS.json": "{\n}",
	})
	var texts []string
	for _, f := range flaws {
		if f.Name == content.FlawText {
			texts = append(texts, f.File+": "+f.Explanation)
		}
	}
	if want := []string{"jsondata/L10n-CSS.json: missing has no English text, so the built-in one is used"}; !slices.Equal(texts, want) {
		t.Errorf("missing texts = %q, want %q", texts, want)
	}
}
