package advice_test

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/advice"
)

func TestEveryResultHasItsTexts(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	tests := advice.Tests
	for i, d := range observatory.Definitions() {
		if i >= len(tests) || tests[i].Name != d.Name {
			t.Fatalf("test %d is not %s", i, d.Name)
		}
		if tests[i].Title == "" || len(tests[i].Results) != len(d.Results) {
			t.Errorf("%s: title = %q, %d of %d results", d.Name, tests[i].Title, len(tests[i].Results), len(d.Results))
		}
		for j, o := range d.Results {
			r, ok := advice.For(d.Name, o.Name)
			if !ok || r.Description == "" || tests[i].Results[j].Name != o.Name {
				t.Errorf("%s, %s: no text, or in another order", d.Name, o.Name)
			}
			if !o.Pass && r.Recommendation == "" {
				t.Errorf("%s fails without a recommendation", o.Name)
			}
			if other := seen[r.Description]; other != "" {
				t.Errorf("%s and %s have the same description", o.Name, other)
			}
			seen[r.Description] = o.Name
		}
	}
	if r, ok := advice.For(observatory.TestSRI, observatory.HTMLNotParseable); !ok || r.Recommendation == "" {
		t.Error("html-not-parseable has no text")
	}
	if _, ok := advice.For(observatory.TestCSP, "nonsense"); ok {
		t.Error("nonsense has a text")
	}
}

func TestTextsAreSimpleHTML(t *testing.T) {
	t.Parallel()
	check := func(name, text string) {
		var open []string
		for tokens := html.NewTokenizer(strings.NewReader(text)); tokens.Next() != html.ErrorToken; {
			switch token := tokens.Token(); token.Type {
			case html.StartTagToken:
				if token.Data != "code" || len(token.Attr) > 0 {
					t.Errorf("%s has %s", name, token)
				}
				open = append(open, token.Data)
			case html.EndTagToken:
				if len(open) == 0 {
					t.Fatalf("%s has too many closing tags", name)
				}
				open = open[:len(open)-1]
			}
		}
		if len(open) > 0 || len(advice.Plain(text)) > 260 || strings.ContainsAny(advice.Plain(text), "\n\t") {
			t.Errorf("%s is too long, or has unclosed elements: %s", name, text)
		}
	}
	for _, test := range advice.Tests {
		for _, r := range test.Results {
			check(r.Name, r.Description)
			check(r.Name, r.Recommendation)
		}
	}
	for _, f := range advice.Flags {
		check(f.Name, f.Description)
		check(f.Name, f.Info)
		if f.Description == "" || f.Info == "" {
			t.Errorf("%s has no text", f.Name)
		}
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a <code>b</code> c": "a b c", "<code>&lt;base&gt;</code>": "<base>", "a &amp;lt; b": "a &lt; b", "": "", "a <": "a ",
	} {
		if got := advice.Plain(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestLinksLeadIntoTheDocs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		observatory.TestCSP: "/de/docs/Web/Security/Practical_implementation_guides/CSP", observatory.TestXFrameOptions: "/de/docs/Web/Security/Attacks/Clickjacking",
		observatory.TestHSTS: "/de/docs/Web/Security/Practical_implementation_guides/TLS#http_strict_transport_security_implementation",
		"contribute":         "/de/", "x-xss-protection": "/de/docs/Web/HTTP/Reference/Headers/X-XSS-Protection",
	} {
		test, ok := advice.TestNamed(name)
		if got := test.Link("de"); !ok || got != want {
			t.Errorf("%s links to %s", name, got)
		}
	}
	if test, ok := advice.TestNamed("gone"); ok || test.Title != "gone" {
		t.Errorf("unknown test: %+v", test)
	}
}

func TestFlagsAreThoseOfPolicies(t *testing.T) {
	t.Parallel()
	var names []string
	for _, f := range advice.Flags {
		names = append(names, f.Name)
		if good := regexp.MustCompile(`^(antiClickjacking|defaultNone|strictDynamic)$`).MatchString(f.Name); f.Good != good {
			t.Errorf("good value of %s = %v", f.Name, f.Good)
		}
	}
	const want = "unsafeInline unsafeEval unsafeObjects unsafeInlineStyle insecureSchemeActive insecureSchemePassive antiClickjacking defaultNone insecureBaseUri insecureFormAction strictDynamic"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("flags = %s", got)
	}
}
