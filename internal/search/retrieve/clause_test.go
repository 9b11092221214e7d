package retrieve

import "testing"

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
		{"my trail has a fork, how do I mark it", "my trail has a fork, mark", "", HowTo},
		{"this trail is 20km long, can that be less", "this trail is 20km km long, can that less", "", Reference},
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

func TestIsTypo(t *testing.T) {
	for typed, want := range map[string]bool{"diffrence": true, "differance": true, "diffreence": true, "difefrence": true, "differ": false, "different": false, "deference": false, "preference": false} {
		if got := isTypo(typed, "difference"); got != want {
			t.Errorf("isTypo(%q) = %t", typed, got)
		}
	}
}
