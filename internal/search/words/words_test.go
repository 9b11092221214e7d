package words

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/locale"
)

func TestTermsOfText(t *testing.T) {
	for _, tc := range []struct {
		locale locale.Locale
		text   string
		want   string // terms that must be there
	}{
		{locale.EnUS, "Array.prototype.map()", "array prototyp map arrayprototypemap"},
		{locale.EnUS, "grid-template-columns", "grid templat column gridtemplatecolumn"},
		{locale.EnUS, "X-Frame-Options: DENY", "x frame option xframeopt deni"},
		{locale.EnUS, "use :has() here", ":has here"},
		{locale.EnUS, "@media (width)", "media @media width"},
		{locale.EnUS, "<input>", "input <input"},
		{locale.EnUS, "::before", "::before"},
		{locale.EnUS, "#private", "#private"},
		{locale.EnUS, "the walking dogs", "walk dog"},
		{"de", "die Häuser und Zäune", "haus zaun"},
		{"fr", "les éléments", "element"},
		{"ru", "цветные рамки", "цветн рамк"},
		{"ja", "配列の要素", "配列 列の の要 要素"},
		{"zh-CN", "数组 map 方法", "数组 map 方法"},
		{"ko", "배열 요소", "배열 요소"},
		{"pt-PT", "as caixas", "caix"},
		{"hu", "elements of the házak", "elements of the hazak"}, // no stems, and no English ones
	} {
		got := NewAnalyzer(tc.locale).Terms(tc.text)
		for _, want := range strings.Fields(tc.want) {
			if !slices.Contains(got, want) {
				t.Errorf("%s: Terms(%q) = %q, want %q in it", tc.locale, tc.text, got, want)
			}
		}
	}
}

func TestNamesInCamelCaseAreSplit(t *testing.T) {
	got := NewAnalyzer(locale.EnUS).Names("addEventListener of XMLHttpRequest")
	for _, want := range []string{"addeventlisten", "event", "of", "xml", "http", "request"} {
		if !slices.Contains(got, want) {
			t.Errorf("Names() = %q, want %q in it", got, want)
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{"Array.prototype.map()", "::x @y :z", "要素のa配列", "É̀ß\xff", "a-b-c-d-e-f", "((((", strings.Repeat("a.", 50)} {
		f.Add(s)
	}
	a := NewAnalyzer(locale.EnUS)
	f.Fuzz(func(t *testing.T, s string) {
		for _, term := range append(a.Terms(s), a.Names(s)...) {
			if term == "" || utf8.ValidString(s) && !utf8.ValidString(term) || strings.ContainsAny(term, " \n\t") {
				t.Fatalf("Terms(%q) has %q", s, term)
			}
		}
	})
}

func TestSpellingsOfAWordHaveOneStem(t *testing.T) {
	for _, same := range []string{
		"behavior behaviour behaviours", "neighboring neighbouring", "center centre centred centered", "color colour coloured colors",
		"normalize normalise normalised normalizing", "serialization serialisation", "analyze analyse analysing", "canceled cancelled cancelling",
		"dialog dialogue dialogues", "fulfilled fulfil fulfills", "gray grey", "license licence licences", "cataloged catalogued",
	} {
		list := strings.Fields(same)
		for _, w := range list[1:] {
			if got, want := Stem("en", w), Stem("en", list[0]); got != want {
				t.Errorf("Stem(en, %s) = %s, that of %s is %s", w, got, list[0], want)
			}
		}
	}
	for _, different := range []string{"rise rize", "noise noize", "hour hor", "source sorce", "total tot"} {
		a, b, _ := strings.Cut(different, " ")
		if Stem("en", a) == Stem("en", b) {
			t.Errorf("%s and %s have the stem %s", a, b, Stem("en", a))
		}
	}
}
