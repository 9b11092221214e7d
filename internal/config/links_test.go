package config

import (
	"slices"
	"strings"
	"testing"
)

func TestSocialLinkList(t *testing.T) {
	c := &Config{SocialLinks: " Forum = https://forum.example/?a=b , Chat=https://chat.example"}
	want := []SocialLink{{"Forum", "https://forum.example/?a=b"}, {"Chat", "https://chat.example"}}
	if got := c.SocialLinkList(); !slices.Equal(got, want) {
		t.Errorf("SocialLinkList() = %v, want %v", got, want)
	}
	if got := (&Config{}).SocialLinkList(); got == nil || len(got) != 0 {
		t.Errorf("SocialLinkList() = %#v, want an empty list", got)
	}
}

func TestLinkProblems(t *testing.T) {
	good := &Config{SupportURL: "https://help.example", PrivacyURL: "/en-US/about", SocialLinks: "Forum=https://forum.example"}
	if bad := good.linkProblems(); len(bad) != 0 {
		t.Errorf("linkProblems() = %q, want none", bad)
	}
	for _, test := range []struct {
		key    string
		config Config
	}{
		{"links.support", Config{SupportURL: "javascript:alert(1)"}},
		{"links.privacy", Config{PrivacyURL: "privacy.html"}},
		{"links.terms", Config{TermsURL: "//other.example/terms"}},
		{"links.licence", Config{LicenceURL: "https://"}},
		{"links.baseline_feedback", Config{BaselineFeedbackURL: "data:text/html,x"}},
		{"repository.contribute_translated", Config{ContributeTranslatedURL: "%zz"}},
		{"links.social", Config{SocialLinks: "https://forum.example"}},
		{"links.social", Config{SocialLinks: "=https://forum.example"}},
	} {
		bad := test.config.linkProblems()
		if len(bad) != 1 || !strings.HasPrefix(bad[0], test.key+": ") {
			t.Errorf("%s: linkProblems() = %q, want one about it", test.key, bad)
		}
	}
}
