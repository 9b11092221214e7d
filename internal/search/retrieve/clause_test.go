package retrieve

import (
	"slices"
	"strings"
	"testing"
)

func TestTextAroundAQuestion(t *testing.T) {
	for _, tc := range []struct {
		question, subject, around string
		kind                      Kind
	}{
		{"URGENT: how do I mark a trail", "mark a trail", "", HowTo},
		{"FROBNICATE!! how do I mark a trail?", "mark a trail", "frobnicate!!", HowTo},
		{"zork what is a trail", "a trail", "zork", Definition},
		{"ASAP what is a trail", "a trail", "", Definition},
		{"Hi there, quick question: what is a trail, thanks in advance!", "a trail", "", Definition},
		{"dear team, which sign marks a trail", "sign marks a trail", "", Reference},
		{"i'm stuck with walks, how can I mark a trail", "mark a trail", "i'm stuck with walks,", HowTo},
		{"does anyone know how a trail differs from a path", "how a trail a path", "", Difference},
		{"whats the diffrence betwen a trail and a path", "a trail and a path", "", Difference},
		{"what is the differenc between a trail and a path", "a trail and a path", "", Difference},
		{"Hallo, kurze Frage: was ist ein Weg? Danke!", "ein weg", "", Definition},
		{"quick question - what does `??=` do", "??=", "", Definition},
		{"trail and path: how do they differ", "trail and path:", "", Difference},
		{"where may a trail end, can it fork", "where may a trail end can fork", "", Reference},
		{"my trail has a fork, how do I mark it", "trail a fork mark", "", HowTo},
		{"this trail is 20vh long, can that be less", "this trail is 20vh vh long can that less", "", Reference},
		{"i'm stuck with walks, is it possible to mark a trail", "mark a trail", "i'm stuck with walks,", HowTo},
		{"the walk 1234567.5 is too long, what is going on?", "the walk is too long", "", Reference},
		{"help", "help", "", Reference},
		{"thanks", "thanks", "", Reference},
		{"mark the trail with paint, please", "mark the trail with paint", "", HowTo},
		{"is :trail() safe to use?", ":trail()", "", Support},
	} {
		if a := Parse(tc.question); a.Subject != tc.subject || a.Around != tc.around || a.Kind != tc.kind {
			t.Errorf("Parse(%q) is %s about %q with %q around it; want %s about %q, %q", tc.question, a.Kind, a.Subject, a.Around, tc.kind, tc.subject, tc.around)
		}
	}
}

func TestRefersBack(t *testing.T) {
	for clause, want := range map[string]bool{
		"how do i stop it":                       true,
		"is that a bug":                          true,
		"which sign should i use instead":        true,
		"what is it and how do i get rid of":     true,
		"how can i mark them":                    true,
		"is there a way to stop it":              true,
		"what is the best way to do it":          true,
		"why is it not centered":                 true,
		"how do i fix this":                      true,
		"what happens if it fails":               true,
		"what is hiking and when should i do it": false,
		"how do i mark signs when they are new":  false,
		"how do i mark a trail when it is long":  false,
		"when is it safe to use a map":           false,
		"why is it bad to leave":                 false,
		"what is it called when trails cross":    false,
		"how do i make a sign instead of a post": false,
		"how do i use signs instead of posts":    false,
		"does this page have a map":              false,
		"how do i make a list that wraps":        false,
	} {
		if got := refersBack(clause); got != want {
			t.Errorf("%q refers back: %t", clause, got)
		}
	}
}

// Of a long text before the question, the end counts, and what it says of fields and pages.
func TestTextBeforeAClauseThatRefersBack(t *testing.T) {
	a := Parse(strings.Repeat("Our club walked over a mountain. ", 8) + "My python trail has a fork in firefox, how do I mark it")
	if !strings.HasSuffix(a.Subject, "trail a fork in firefox mark") || len(a.Subject) > 200 {
		t.Errorf("the subject is %q", a.Subject)
	}
	if !slices.Contains(a.Elsewhere, "python") || !slices.Contains(a.Browsers, "firefox") {
		t.Errorf("fields %q and browsers %q are left out", a.Elsewhere, a.Browsers)
	}
	if a := Parse("I come from Python, what does trail() do"); len(a.Elsewhere) > 0 || a.Subject != "trail()" {
		t.Errorf("the question is about %q and %q", a.Subject, a.Elsewhere)
	}
	if a := Parse("I'm reading this page, does it work in safari"); !a.ThisPage {
		t.Errorf("the question is about %q, not about its page", a.Subject)
	}
	if a := Parse("my trail() fails in firefox, does that work in safari"); a.ThisPage || !strings.Contains(a.Subject, "trail()") {
		t.Errorf("the question is about %q, on this page: %t", a.Subject, a.ThisPage)
	}
}

func TestIsTypo(t *testing.T) {
	for typed, want := range map[string]bool{"diffrence": true, "differance": true, "diffreence": true, "difefrence": true, "differ": false, "different": false, "deference": false, "preference": false} {
		if got := isTypo(typed, "difference"); got != want {
			t.Errorf("isTypo(%q) = %t", typed, got)
		}
	}
}
