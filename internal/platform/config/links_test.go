package config

import (
	"slices"
	"testing"
)

func TestSocialLinks(t *testing.T) {
	links := Links{Social: []string{" Forum = https://forum.example/?a=b ", "Chat=https://chat.example"}}
	want := []SocialLink{{"Forum", "https://forum.example/?a=b"}, {"Chat", "https://chat.example"}}
	if got := links.SocialLinks(); !slices.Equal(got, want) {
		t.Errorf("SocialLinks() = %v, want %v", got, want)
	}
	if got := (Links{}).SocialLinks(); got == nil || len(got) != 0 {
		t.Errorf("SocialLinks() = %#v, want an empty list", got)
	}
}

func TestLinkProblems(t *testing.T) {
	check := func(links Links, repository Repository) (bad problems) {
		(&Config{Links: links, Repository: repository}).checkLinks(&bad)
		return bad
	}
	good := Links{Support: "https://help.example", Privacy: "/en-US/about", Social: []string{"Forum=https://forum.example"}}
	if bad := check(good, Repository{}); len(bad) != 0 {
		t.Errorf("problems = %q, want none", bad)
	}
	for _, test := range []struct {
		key        string
		links      Links
		repository Repository
	}{
		{"links.support", Links{Support: "javascript:alert(1)"}, Repository{}},
		{"links.privacy", Links{Privacy: "privacy.html"}, Repository{}},
		{"links.terms", Links{Terms: "//other.example/terms"}, Repository{}},
		{"links.licence", Links{Licence: "https://"}, Repository{}},
		{"links.baseline_feedback", Links{BaselineFeedback: "data:text/html,x"}, Repository{}},
		{"repository.contribute_translated", Links{}, Repository{ContributeTranslated: "%zz"}},
		{"links.social", Links{Social: []string{"https://forum.example"}}, Repository{}},
		{"links.social", Links{Social: []string{"=https://forum.example"}}, Repository{}},
	} {
		bad := check(test.links, test.repository)
		if len(bad) != 1 || bad[0].key != test.key {
			t.Errorf("%s: problems = %q, want one about it", test.key, bad)
		}
	}
}
