package feature_test

import (
	"maps"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/feature"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	list := []feature.Feature{
		{Name: "plus", Setting: "features.plus", Asked: true, Route: "/en-US/plus"},
		{Name: "collections", Setting: "features.plus", Asked: true, Needs: []string{"accounts"}, Route: "/en-US/plus/collections"},
		{Name: "notes", Setting: "features.plus", Asked: true, Needs: []string{"collections"}, Database: true},
		{Name: "blog", Asked: false, Route: "/en-US/blog/"},
		{Name: "docs", Asked: true},
		{Name: "ads", Setting: "features.ads", Asked: true, Lacks: "this program has no ads"},
		{Name: "scanner", Setting: "features.scanner", Asked: true, Route: "/en-US/scanner"},
		{Name: "accounts", Setting: "features.accounts", Asked: false},
	}
	shows := func(route string) bool { return route == "/en-US/plus" || route == "/en-US/plus/collections" }
	set, err := feature.Resolve(list, shows)
	if err != nil {
		t.Fatal(err)
	}
	why := map[string]string{}
	for _, s := range set {
		if (s.Why == "") != s.On || set.On(s.Name) != s.On {
			t.Errorf("%s on = %v, because %q", s.Name, s.On, s.Why)
		}
		why[s.Name] = s.Why
	}
	want := map[string]string{
		"plus":        "",
		"collections": "it needs accounts, which is off: features.accounts is off",
		"notes":       "it needs collections, which is off: it needs accounts, which is off: features.accounts is off",
		"blog":        "nothing asks for it",
		"docs":        "",
		"ads":         "this program has no ads",
		"scanner":     "there is no page /en-US/scanner",
		"accounts":    "features.accounts is off",
	}
	if !maps.Equal(why, want) {
		t.Errorf("reasons = %q, want %q", why, want)
	}
	if set.NeedDatabase() {
		t.Error("features that are off require the database")
	}
	set[0].Database = true
	if !set.NeedDatabase() {
		t.Error("a feature that is on lacks its database")
	}
	var refused []string
	for _, s := range set.Refused() {
		refused = append(refused, s.Name)
	}
	if got := strings.Join(refused, " "); got != "collections notes ads scanner" {
		t.Errorf("refused = %s", got)
	}
	if set.On("unheard of") {
		t.Error("an unlisted feature is on")
	}
}

func TestResolveRejectsListsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	for name, list := range map[string][]feature.Feature{
		"unknown": {{Name: "a", Needs: []string{"b"}}},
		"itself":  {{Name: "a", Needs: []string{"b"}}, {Name: "b", Needs: []string{"a"}}},
	} {
		if _, err := feature.Resolve(list, nil); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error = %v, want one with %q", err, name)
		}
	}
}
