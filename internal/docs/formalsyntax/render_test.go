package formalsyntax

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// footer is the only text needed.
type footer struct{}

func (footer) L10n(table, key string, l locale.Locale) string {
	return fmt.Sprintf("%s: { $specs }.", l)
}

var (
	brewing  = webdata.SpecLink{URL: "https://spec.example/brewing/", Title: "Brewing & Serving"}
	crockery = webdata.SpecLink{URL: "https://spec.example/crockery/", Title: "Crockery"}
)

func scopes(items ...*webdata.Syntax) webdata.Scopes {
	s := webdata.Scopes{webdata.GlobalScope: {}}
	for _, item := range items {
		s[webdata.GlobalScope][item.Name] = item
	}
	return s
}

func testWebref() *webdata.Webref {
	w := &webdata.Webref{
		Properties: scopes(
			&webdata.Syntax{Name: "tea-size", Syntax: "<volume> | [ small | 'XL' ]{1,2}", Spec: brewing, Extended: []webdata.SpecLink{crockery, brewing}},
			&webdata.Syntax{Name: "tea-border", Syntax: "<'tea-size'>? && <color>", Spec: brewing},
			&webdata.Syntax{Name: "tea-empty"},
		),
		Functions: scopes(
			&webdata.Syntax{Name: "pour()", Syntax: "pour( [, <volume [0,∞]> ]# )", Spec: brewing},
			&webdata.Syntax{Name: "broken()", Syntax: "[ <b", Spec: brewing},
		),
		Types: scopes(
			&webdata.Syntax{Name: "volume", Syntax: "<number> <unit>? | <pour()> | a-keyword-that-is-longer-than-fifty-characters-in-one-line", Spec: crockery},
			&webdata.Syntax{Name: "unit", Syntax: "l || <broken()>"},
			&webdata.Syntax{Name: "color", Syntax: "<light-dark()> | [ <volume>+ <boolean-expr[ a ]> ]!", Spec: crockery},
			&webdata.Syntax{Name: "scoped", Syntax: "global"},
		),
		AtRules: scopes(&webdata.Syntax{Name: "@brew", Syntax: "@brew { <declaration-list> }", Spec: brewing,
			Descriptors: map[string]*webdata.Syntax{"water": {Name: "water", Syntax: "<volume>#?", Spec: crockery}}}),
	}
	w.Types["kettle"] = map[string]*webdata.Syntax{"scoped": {Name: "scoped", Syntax: "in-scope <scoped>"}}
	return w
}

// TestPage renders the page that an archive describes as "key: value" lines. The
// output has a line break for each <br>.
func TestPage(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		fields := map[string]string{}
		for line := range strings.Lines(in["page"]) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			fields[key] = value
		}
		r := New(testWebref(), footer{})
		p := &content.Page{Slug: fields["slug"], PageType: fields["type"], BrowserCompat: []string{fields["key"]}}
		var got string
		var err error
		if raw, ok := fields["raw"]; ok {
			got, err = r.Raw(raw, p, "en-US")
		} else {
			got, err = r.Page(p, fields["name"], "de")
		}
		if err != nil {
			t.Fatal(err)
		}
		return map[string]string{"want.html": strings.ReplaceAll(got, "<br>", "<br>\n")}
	})
}

func TestNoSyntax(t *testing.T) {
	t.Parallel()
	r := New(testWebref(), footer{})
	for _, p := range []*content.Page{
		{Slug: "Web/CSS/tea-missing", PageType: "css-property"},
		{Slug: "Web/CSS/tea-empty", PageType: "css-property"},
		{Slug: "Web/CSS/volume", PageType: "css-selector"},
		{Slug: "Web/CSS/@brew/milk", PageType: "css-at-rule-descriptor"},
		{Slug: "Web/CSS/@stew/water", PageType: "css-at-rule-descriptor"},
		{Slug: "", PageType: "css-type"},
	} {
		if got, err := r.Page(p, "", "en-US"); !errors.Is(err, ErrNoSyntax) {
			t.Errorf("Page(%s, %s) = %q, %v, want ErrNoSyntax", p.Slug, p.PageType, got, err)
		}
	}
	if got, err := r.Page(&content.Page{Slug: "broken", PageType: "css-function"}, "", "en-US"); !errors.Is(err, ErrSyntax) {
		t.Errorf("Page of an invalid syntax = %q, %v, want ErrSyntax", got, err)
	}
	if got, err := r.Raw("a = | b", nil, "en-US"); !errors.Is(err, ErrSyntax) {
		t.Errorf("Raw of an invalid syntax = %q, %v, want ErrSyntax", got, err)
	}
}

// TestEmbeddedData checks that every definition of the embedded data can be
// parsed.
func TestEmbeddedData(t *testing.T) {
	t.Parallel()
	d, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	w := d.Webref()
	count := 0
	for _, s := range []webdata.Scopes{w.Properties, w.Functions, w.Types, w.AtRules} {
		for _, item := range s[webdata.GlobalScope] {
			count++
			if _, err := parse(item.Syntax); err != nil {
				t.Errorf("%s: %v", item.Name, err)
			}
			for _, descriptor := range item.Descriptors {
				if _, err := parse(descriptor.Syntax); err != nil {
					t.Errorf("%s of %s: %v", descriptor.Name, item.Name, err)
				}
			}
		}
	}
	if count < 1000 {
		t.Errorf("data has %d definitions, want at least 1000", count)
	}
}

func BenchmarkPage(b *testing.B) {
	d, err := webdata.Open("")
	if err != nil {
		b.Fatal(err)
	}
	r := New(d.Webref(), footer{})
	p := &content.Page{Slug: "Web/CSS/Reference/Properties/background", PageType: "css-shorthand-property"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Page(p, "", locale.EnUS); err != nil {
			b.Fatal(err)
		}
	}
}
