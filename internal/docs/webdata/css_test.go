package webdata

import (
	"reflect"
	"testing"
)

func TestCSSDefinitions(t *testing.T) {
	t.Parallel()
	d := testData(t)
	yes, no := true, false
	for _, test := range []struct {
		name string
		got  *CSSDefinition
		want *CSSDefinition
	}{
		{"property", d.CSSProperty("fur"), &CSSDefinition{
			Initial: CSSValue{Text: "none"}, AppliesTo: CSSValue{Text: "allPets"}, Inherited: CSSValue{Bool: &yes}, Percentages: CSSValue{Text: "no"},
			Computed: CSSValue{List: []string{"fur-color", "fur-length"}}, AnimationType: CSSValue{Text: "discrete"}, Stacking: true, AlsoAppliesTo: []string{"::tail"},
		}},
		{"false is not absent", d.CSSProperty("fur-color"), &CSSDefinition{
			Initial: CSSValue{Text: "'fur'"}, AppliesTo: CSSValue{Text: "allPets"}, Inherited: CSSValue{Bool: &no}, Percentages: CSSValue{Text: "no"},
			Computed: CSSValue{Text: "asSpecified"}, AnimationType: CSSValue{Text: "discrete"},
		}},
		{"descriptor", d.CSSAtRuleDescriptor("@leash", "length"), &CSSDefinition{
			Initial: CSSValue{Text: "auto"}, Percentages: CSSValue{Text: "no"}, Computed: CSSValue{Text: "asSpecified"},
		}},
		{"unknown property", d.CSSProperty("Fur"), nil},
		{"unknown descriptor", d.CSSAtRuleDescriptor("@collar", "length"), nil},
		{"unknown at-rule", d.CSSAtRuleDescriptor("@tail", "length"), nil},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.name, test.got, test.want)
		}
	}
}

func TestCSSL10n(t *testing.T) {
	t.Parallel()
	d := testData(t)
	for _, test := range []struct {
		key, locale, want string
		ok                bool
	}{
		{"allPets", "de", "alle Haustiere", true},
		{"allPets", "en-US", `all {{glossary("pet")}}s`, true},
		{"allPets", "fr", `all {{glossary("pet")}}s`, true},
		{"allPets", "tlh", `all {{glossary("pet")}}s`, true},
		{"noPets", "en-US", "", false},
	} {
		if got, ok := d.CSSL10n(test.key, test.locale); got != test.want || ok != test.ok {
			t.Errorf("CSSL10n(%q, %q) = %q, %v, want %q, %v", test.key, test.locale, got, ok, test.want, test.ok)
		}
	}
}

func TestWebref(t *testing.T) {
	t.Parallel()
	w := testData(t).Webref()
	draft := SpecLink{"https://pets.example/css/draft/", "Pet Styles"}
	for _, test := range []struct {
		name string
		got  *Syntax
		want *Syntax
	}{
		// The title of an address with a fragment is not looked up.
		{"property", w.Properties.Find("", "fur"), &Syntax{Name: "fur", Syntax: "none | <fur>", Spec: draft,
			Extended: []SpecLink{{"https://pets.example/css/1/", "Pet Styles"}, {"https://pets.example/css/1/", "CSS Specification"}}}},
		{"in a scope", w.Functions.Find("dog", "tail()"), &Syntax{Name: "tail()", Syntax: "tail( <angle> )", Spec: draft}},
		{"the last wins outside scopes", w.Functions.Find("bird", "tail()"), &Syntax{Name: "tail()", Syntax: "tail( <length> )", Spec: draft}},
		{"type without syntax", w.Types.Find("css", "fur"), &Syntax{Name: "fur", Spec: SpecLink{"https://elsewhere.example/", "CSS Specification"}}},
		{"at-rule", w.AtRules.Find("", "@leash"), &Syntax{Name: "@leash", Syntax: "@leash { <declarations> }", Spec: draft,
			Descriptors: map[string]*Syntax{"length": {Name: "length", Syntax: "<length>", Spec: draft}}}},
		{"unknown", w.Types.Find("", "<fur>"), nil},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.name, test.got, test.want)
		}
	}
}
