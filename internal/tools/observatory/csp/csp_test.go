package csp

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// text returns a verdict's directives on one line.
func text(v Verdict) string {
	var parts []string
	for _, d := range v.Directives {
		parts = append(parts, strings.Join(append([]string{d.Name}, d.Sources...), " "))
	}
	return strings.Join(parts, "; ")
}

func TestMerge(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		policies []string
		want     string // empty for policies that are invalid
	}{
		{[]string{"IMG-SRC  'SELF'\thttps://A.example ;; ;"}, "img-src 'self' https://a.example"},
		{[]string{"img-src b a a c"}, "img-src a b c"},
		{[]string{"img-src https: https://a.example https://b.example"}, "img-src https: https://b.example"},
		{[]string{"img-src https://a.example https://a.example/x https://a.example:8443"}, "img-src https://a.example https://a.example/x"},
		{[]string{"script-src; form-action; upgrade-insecure-requests"}, "script-src 'none'; form-action 'none'; upgrade-insecure-requests 'none'"},
		{[]string{"img-src a; report-uri /a; report-uri /b"}, "img-src a; report-uri /b"},
		{[]string{"img-src a b", "img-src b c"}, "img-src b"},
		{[]string{"img-src a", "img-src b"}, "img-src 'none'"},
		{[]string{"img-src a; font-src f", "img-src a; media-src m"}, "img-src a; font-src f; media-src 'none'"},
		{[]string{"img-src a b", "img-src a b", "img-src c"}, "img-src a b"},
		{[]string{"img-src https://a.example/x/", "img-src https://a.example/x/y"}, "img-src https://a.example/x/y"},
		{[]string{"img-src https://a.example/x/y", "img-src https://a.example/x/"}, "img-src https://a.example/x/y"},
		{[]string{"img-src https://a.example/%78", "img-src https://a.example/x"}, "img-src https://a.example/x"},
		{[]string{"img-src https://a.example/%zz", "img-src https://a.example/x"}, ""},
		{[]string{"img-src https://a.example/%c3", "img-src https://a.example/x"}, ""},
		{[]string{"img-src https://a.example/%zz"}, "img-src https://a.example/%zz"},
		{[]string{"img-src a; IMG-SRC b"}, ""},
		{[]string{"img-s"}, ""},
		{[]string{"img-src", ""}, ""},
		{[]string{"img-\r\nsrc a"}, "img-src a"},
		{[]string{"😀😀"}, ""},
		{[]string{"😀😀😀"}, "😀😀😀 'none'"},
	} {
		v := Evaluate(Input{Header: tc.policies})
		if got := text(v); got != tc.want || (v.Result == HeaderInvalid) != (tc.want == "") {
			t.Errorf("%q: %s, %s, want %q", tc.policies, got, v.Result, tc.want)
		}
	}
}

func TestCommasAndHeadersSeparatePolicies(t *testing.T) {
	t.Parallel()
	first := Evaluate(Input{Header: []string{"img-src a, img-src b", "img-src c"}})
	two := Evaluate(Input{Header: []string{"img-src a", "img-src b,img-src c"}})
	if !reflect.DeepEqual(first, two) || first.NumPolicies != 3 {
		t.Errorf("%+v and %+v", first, two)
	}
}

func TestPolicyTable(t *testing.T) {
	t.Parallel()
	// Without directives, everything is permitted.
	open := Policy{InsecureBaseURI: true, InsecureFormAction: true, UnsafeInline: true, UnsafeInlineStyle: true, UnsafeObjects: true}
	closed := Policy{AntiClickjacking: true, DefaultNone: true}
	const all = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
	for policy, want := range map[string]Policy{
		"connect-src 'self'":             open,
		all:                              closed,
		all + "script-src 'unsafe-eval'": {AntiClickjacking: true, DefaultNone: true, UnsafeEval: true},
		all + "style-src data:":          {AntiClickjacking: true, DefaultNone: true, UnsafeInlineStyle: true},
		all + "object-src https://*":     {AntiClickjacking: true, DefaultNone: true, UnsafeInline: true, UnsafeObjects: true},
		all + "script-src 'unsafe-inline' 'nonce-a'":                       closed,
		all + "img-src http://a":                                           {AntiClickjacking: true, DefaultNone: true, InsecureSchemePassive: true},
		all + "report-uri http://a":                                        {AntiClickjacking: true, DefaultNone: true, InsecureSchemeActive: true},
		all + "script-src 'strict-dynamic' 'sha256-a' https: *.a http://b": {AntiClickjacking: true, DefaultNone: true, StrictDynamic: true},
	} {
		v := Evaluate(Input{Header: []string{policy}, Secure: true})
		if v.Policy == nil || *v.Policy != want {
			t.Errorf("%s:\n%+v, want\n%+v", policy, v.Policy, want)
		}
		if insecure := Evaluate(Input{Header: []string{policy}}); insecure.Policy.InsecureSchemeActive || insecure.Policy.InsecureSchemePassive {
			t.Errorf("%s: a site without encryption has insecure schemes", policy)
		}
	}
}

func TestFramesAreForHeadersOnly(t *testing.T) {
	t.Parallel()
	v := Evaluate(Input{Meta: []string{"frame-ancestors 'none'; default-src 'none'"}})
	if v.Policy.AntiClickjacking || v.HTTP || !v.Meta || text(v) != "frame-ancestors 'none'; default-src 'none'" {
		t.Errorf("%+v, %s", v, text(v))
	}
	if v := Evaluate(Input{Meta: []string{"sandbox; report-uri /; frame-ancestors *"}, ReportOnly: "x"}); v.Result != ReportingOnly || v.Policy != nil || v.NumPolicies != 1 {
		t.Errorf("%+v", v)
	}
}

func TestSharedListsChangeTogether(t *testing.T) {
	t.Parallel()
	v := Evaluate(Input{Header: []string{"default-src 'unsafe-inline' 'nonce-a' 'strict-dynamic' 'self' https:"}})
	if got := text(v); got != "default-src 'nonce-a' 'strict-dynamic'" || v.Policy.UnsafeInlineStyle {
		t.Errorf("%s, %+v", got, v.Policy)
	}
}

// TestManyPolicies evaluates the largest text of a page, divided in the worst
// way; it would take minutes if every policy sorted all sources again.
func TestManyPolicies(t *testing.T) {
	t.Parallel()
	var sources strings.Builder
	for i := range 2500 {
		fmt.Fprintf(&sources, " s%d", i)
	}
	policies := []string{"img-src" + sources.String(), "img-src" + sources.String()}
	for range 3000 {
		policies = append(policies, "img-src a")
	}
	if v := Evaluate(Input{Meta: policies}); v.NumPolicies != 3002 {
		t.Errorf("%d policies", v.NumPolicies)
	}
}

var results = []string{
	NoUnsafeDefaultNone, NoUnsafe, UnsafeInlineStyle, InsecureSchemePassive, UnsafeEval, UnsafeInline, InsecureScheme, DuplicateDirectives,
	HeaderInvalid, NotImplemented, ReportingOnly,
}

func FuzzEvaluate(f *testing.F) {
	for _, seed := range [][2]string{
		{"default-src 'none'", ""}, {"default-src 'self', img-src a", "img-src a/"}, {"script-src 'nonce-a' 'strict-dynamic' https:", "x"},
		{"img-src https://a/%41 https://a/%zz/", "img-src https://a/A"}, {"report-uri a; report-uri b", ""}, {"é ß ſ İ ﬁ", "\u00a0\ufeff"},
	} {
		f.Add(seed[0], seed[1], true)
	}
	f.Fuzz(func(t *testing.T, header, meta string, secure bool) {
		in := Input{Header: []string{header}, Meta: []string{meta}, Secure: secure}
		v := Evaluate(in)
		if !slices.Contains(results, v.Result) || (v.Policy == nil) != (v.Directives == nil) {
			t.Fatalf("%+v", v)
		}
		if want := strings.Count(header+meta, ",") + 2; v.NumPolicies != want {
			t.Errorf("got %d policies, want %d", v.NumPolicies, want)
		}
		for _, d := range v.Directives {
			if d.Name == "" || !slices.IsSorted(d.Sources) || len(slices.Compact(slices.Clone(d.Sources))) != len(d.Sources) {
				t.Errorf("%q has the sources %q", d.Name, d.Sources)
			}
		}
		split := in
		split.Header = strings.Split(header, ",")
		if again := Evaluate(split); !reflect.DeepEqual(v, again) {
			t.Errorf("%+v in one field, %+v in several", v, again)
		}
	})
}
