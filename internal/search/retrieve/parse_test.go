package retrieve

import (
	"slices"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

func TestParse(t *testing.T) {
	for _, tc := range []struct {
		question, subject string
		kind              Kind
		role              words.Role // first that is asked for
	}{
		{"How do I mark a trail?", "mark a trail", HowTo, ""},
		{"what is a trail", "a trail", Definition, ""},
		{"what are the parameters of mark()", "what are the of mark()", Reference, "parameters"},
		{"what does mark return?", "mark", Reference, "return"},
		{"what does the ?. mean in js", "?.", Definition, ""},
		{"what is ??", "??", Definition, ""},
		{"what does ? mean ?", "?", Definition, ""},
		{"what is this ?", "this", Definition, ""},
		{"difference between == and ===", "== and ===", Difference, ""},
		{"?? or || for default trails", "?? or || for default trails", Difference, ""},
		{"can trails be walked on an iphone", "trails walked an", Support, words.RoleCompatibility},
		{"is the trail good, and does it work everywhere?", "trail good and", Support, words.RoleCompatibility},
		{"loop over the values of a trail", "loop over the values of a trail", HowTo, ""},
		{"how do I mark a trail ??", "mark a trail", HowTo, ""},
		{"trail vs path", "trail path", Difference, ""},
		{"what's the difference between a trail and a path?", "a trail and a path", Difference, ""},
		{"trail and path: how do they differ", "trail and path:", Difference, ""},
		{"soll ich trail statt path nehmen", "trail statt path nehmen", Difference, ""},
		{"wie benutze ich eigene Wege", "ich wege", HowTo, ""},
		{"Is :trail() supported in Safari?", ":trail()", Support, words.RoleCompatibility},
		{"do trail maps work in Firefox now", "trail maps now", Support, words.RoleCompatibility},
		{"welche Browser unterstützen :trail()", ":trail()", Support, words.RoleCompatibility},
		{"TypeError: cannot walk beyond https://a.example/b.js", "TypeError: cannot walk beyond", ErrorMessage, words.RoleWentWrong},
		{`"failed to walk beyond the end" how to fix`, "failed to walk beyond the end", ErrorMessage, words.RoleWentWrong},
		{"Uncaught TypeError: cannot walk, what does it mean?", "Uncaught TypeError: cannot walk", ErrorMessage, words.RoleWentWrong},
		{"how do trails and paths work together", "trails and paths together", Reference, ""},
		{"trail.mark({ colour: 'red' });", "trail.mark({ colour: 'red' });", Reference, ""},
		{"which versions of Firefox support trail maps", "trail maps", Support, words.RoleCompatibility},
		{"Wie markiere ich einen Weg?", "markiere ich einen weg", HowTo, ""},
		{"draw a trail on a map", "draw a trail on a map", HowTo, ""},
		{"draw a trail that walkers can't leave", "draw a trail that walkers can't leave", HowTo, ""},
		{"draw a trail", "draw a trail", Reference, ""},
		{"print of a trail is not sharp", "print of a trail is not sharp", Reference, ""},
		{"when should I use a trail and when a path", "a trail and when a path", Difference, ""},
		{"check if a trail has keys", "check if a trail keys", HowTo, ""},
		{"what is a trail and why should I mark it", "a trail", Definition, ""},
		{"what does the second parameter of mark() do", "the of mark()", Reference, "parameters"},
		{"  ", "", Reference, ""},
	} {
		a := Parse(tc.question)
		var role words.Role
		if len(a.Roles) > 0 {
			role = a.Roles[0]
		}
		if a.Kind != tc.kind || role != tc.role {
			t.Errorf("Parse(%q) is %s asking for %q, want %s for %q", tc.question, a.Kind, role, tc.kind, tc.role)
		}
		if tc.role != "parameters" && a.Subject != tc.subject {
			t.Errorf("Parse(%q) is about %q, want %q", tc.question, a.Subject, tc.subject)
		}
	}
}

func TestThisPage(t *testing.T) {
	for question, want := range map[string]bool{
		"how do I use it?": true, "what is this": true, "is it supported in Safari?": true, "which parameters does it take": true, "show me an example": true,
		"wie benutze ich das?": true, "zeig mir ein Beispiel": true, "was macht das": true,
		"how do I use it with trails": false, "what is for": false, "what is a trail": false, "was ist das Boxmodell": false, "use": false,
	} {
		if got := Parse(question).ThisPage; got != want {
			t.Errorf("Parse(%q) is about this page: %t", question, got)
		}
	}
}

func TestParseBrowsers(t *testing.T) {
	a := Parse("does Firefox or iOS Safari support trails")
	slices.Sort(a.Browsers)
	if want := []string{"firefox", "ios", "ios safari", "safari"}; !slices.Equal(a.Browsers, want) {
		t.Errorf("browsers = %v, want %v", a.Browsers, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"what is a trail", "TypeError: x", "a vs b", "{}();", "\xff", "is it supported in safari", "\ufeff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := Parse(s)
		if !utf8.ValidString(a.Subject) || len(a.Subject) > query.MaxBytes {
			t.Errorf("Parse(%q) is about %q", s, a.Subject)
		}
	})
}

func TestSymptom(t *testing.T) {
	for question, want := range map[string]string{
		"tent pole overflowing":        "overflowing",
		"hi, tent pole overflows":      "overflows",
		"overflowing":                  "", // of nothing
		"how do I stop a pole leaking": "",
		"overflowing tent pole":        "",
	} {
		if got := Parse(question).Symptom; got != want {
			t.Errorf("symptom of %q is %q, want %q", question, got, want)
		}
	}
}

func TestUsesOfOperators(t *testing.T) {
	for text, want := range map[string]string{
		"what does the ?. in trail?.post?.sign do":      "what does the ?. do",
		"why does a&&b return b when && is used":        "why does return b when && is used",
		"signs -- how do i change --sign-color":         "signs -- how do i change --sign-color",
		"hmm ... why does [...new trail(b)] keep order": "hmm ... why does [...new trail(b)] keep order",
		"do i center a trail ?? flexbox?? or grid":      "do i center a trail ?? flexbox?? or grid",
		"is – between words – an operator":              "is – between words – an operator",
	} {
		if got := withoutUses(text); got != want {
			t.Errorf("withoutUses(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for question, want := range map[string]string{
		"100vh on phones":                    "100vh vh on phones",
		"the 4th child of a list":            "the 4th child of a list",
		"width of 1.5em":                     "width of 1.5em",
		"show the number 1234567.5 as euros": "show the number as euros",
		"show the sum 1,234,567.89 as euros": "show the sum as euros",
		"since 2024, port 8080, code 1006":   "since 2024 port 8080 code 1006",
		"127.0.0.1":                          "127.0.0.1",
		"2147483647 in javascript":           "2147483647 in javascript",
	} {
		if got := Parse(question).Subject; got != want {
			t.Errorf("the subject of %q is %q, want %q", question, got, want)
		}
	}
}

// Readers whom a wish is for are not asked for.
func TestPersonal(t *testing.T) {
	for question, want := range map[string]bool{"who marks trails": true, "hello, who are you": true, "marks for walkers who cannot see": false} {
		if got := Parse(question).Personal; got != want {
			t.Errorf("%q is personal: %t", question, got)
		}
	}
}

// Names written as in code mean the pages of these names.
func TestWrites(t *testing.T) {
	for _, tc := range []struct {
		question, title, kind string
		want                  bool
	}{
		{"syntax of walk() for long trails", "walk()", "css-function", true},
		{"walk() of the trail fails", "Trail: walk() method", "web-api-instance-method", true},
		{"[3, 1].walk() fails, is that a bug?", "Trail: walk() method", "web-api-instance-method", true},
		{"why does [3, 1].walk(home) fail", "Trail: walk() method", "web-api-instance-method", true},
		{"new Trail(3, 1) fails", "Trail: Trail() constructor", "web-api-constructor", true},
		{"what does Trail() return", "Trail() constructor", "javascript-constructor", true},
		{"what does trail() return", "Trail() constructor", "javascript-constructor", false},
		{"why does new Walk([[1, 2]]) keep the order of signs", "Walk", "javascript-class", true},
		{"why does new Walk([[1, 2]]) keep the order of signs", "Trail: walk() method", "web-api-instance-method", false},
		{"why does new Walk([[1, 2]]) keep the order of signs", "Trail.prototype.walk()", "javascript-instance-method", false},
		{"slope: how do I walk", "slope", "css-property", false},
		{`what does kind="path" do`, `<trail kind="path">`, "html-element", true},
		{`what does kind="road" do`, `<trail kind="path">`, "html-element", false},
		{"slope: 5% vs 7%", "slope", "css-property", false},
		{"walk of the trail fails", "Trail: walk() method", "web-api-instance-method", false},
		{"what does walk() do", "sleepwalk()", "css-function", false},
		{"slope: 5% has no effect", "slope", "css-property", true},
		{"slope has no effect", "slope", "css-property", false},
		{"question: how do I walk", "question", "guide", false},
	} {
		if got := Parse(tc.question).Writes(&corpus.Page{Title: tc.title, Type: tc.kind}); got != tc.want {
			t.Errorf("%q writes %q: %t", tc.question, tc.title, got)
		}
	}
}

func TestTwofold(t *testing.T) {
	for question, want := range map[string]bool{
		"what is a trail and what does a fork give back": true,
		"does a trail end, and can I mark its end":       true,
		"what is a trail and why is it marked":           false, // which quotations can answer
		"what is the difference between a trail and why": false,
		"what is a trail and how do I mark it":           false,
		"mark a trail and a fork":                        false,
		"mark and do":                                    false,
	} {
		if got := Parse(question).Twofold; got != want {
			t.Errorf("%q is twofold: %t", question, got)
		}
	}
}

func TestShortened(t *testing.T) {
	for _, tc := range []struct{ things, want []string }{
		{[]string{"map", "plain trail for walking"}, []string{"map", "trail"}},
		{[]string{"for", "trail"}, []string{"for", "trail"}},
		{[]string{"plain", "trail"}, []string{"plain", "trail"}},
	} {
		if got := Shortened(tc.things); !slices.Equal(got, tc.want) {
			t.Errorf("Shortened(%q) = %q, want %q", tc.things, got, tc.want)
		}
	}
}

func TestSidesOf(t *testing.T) {
	for question, want := range map[string][]string{
		"trail vs path":            {"trail", "path"},
		"trail vs path vs road":    {"trail", "path", "road"},
		"?? or || for default one": {"??", "||"},
		"trail":                    nil,
	} {
		if got := SidesOf(question); !slices.Equal(got, want) {
			t.Errorf("sides of %q = %q, want %q", question, got, want)
		}
	}
}

// A question may ask what something is and how to do it, and for nested things in a role's words.
func TestTwoQuestionsInOne(t *testing.T) {
	if a := Parse("what is a trail and how do I mark it"); a.Kind != Definition || !a.AlsoTask {
		t.Errorf("kind %s, also a task: %t", a.Kind, a.AlsoTask)
	}
	if a := Parse("what does mark do, also for nested trails"); a.AlsoTask || a.Subject != "mark also for nested trails" {
		t.Errorf("subject %q, also a task: %t", a.Subject, a.AlsoTask)
	}
}

func TestWhatAQuestionAsksMore(t *testing.T) {
	if a := Parse("what does the second parameter of mark() do"); a.Position != 2 || !a.Meaning {
		t.Errorf("position %d, meaning %v", a.Position, a.Meaning)
	}
	if a := Parse("what are the parameters of mark()"); a.Position != 0 || a.Meaning {
		t.Errorf("position %d, meaning %v", a.Position, a.Meaning)
	}
	if a := Parse("what is a trail and why should I mark it"); !a.AlsoCause {
		t.Error("the second question is lost")
	}
	for question, want := range map[string]bool{"a path that walkers like": true, "red trail": false, "which path do walkers like": false} {
		if got := Parse(question).IsTask(); got != want {
			t.Errorf("IsTask of %q = %v", question, got)
		}
	}
}

func TestNamesThatAreDefined(t *testing.T) {
	for _, tc := range []struct {
		question string
		page     corpus.Page
		want     bool
	}{
		{"what is the TSM", corpus.Page{Type: "web-api-overview", Title: "Trail Sign Map (TSM)"}, true},
		{"what is the TSM", corpus.Page{Type: "glossary-definition", Title: "Node (TSM)"}, false},
		{"what is hoisting in javascript", corpus.Page{Type: "glossary-definition", Title: "Hoisting"}, true},
		{"what is hoisting in javascript", corpus.Page{Type: "web-api-interface", Title: "Hoisting"}, false},
		{`what does mark="red" do`, corpus.Page{Type: "html-attribute", Slug: "Web/HTML/Reference/Attributes/mark"}, true},
		{`a post with role="sign"`, corpus.Page{Type: "aria-role", Slug: "Web/Accessibility/ARIA/Reference/Roles/sign_role"}, true},
		{`why is <p mark="red"> not red`, corpus.Page{Type: "html-attribute", Slug: "Web/HTML/Reference/Attributes/mark"}, false},
		{`what does <path mark="red"> do`, corpus.Page{Type: "html-attribute-value", Title: `<path mark="red">`}, true},
		{`does safari support <path mark="red">?`, corpus.Page{Type: "web-api-instance-property", Slug: "Web/API/Path/mark"}, true},
		{"my sign has mark: red, why is it not red", corpus.Page{Type: "css-property", Title: "mark"}, true},
		{`a post with role="post"`, corpus.Page{Type: "aria-role", Slug: "Web/Accessibility/ARIA/Reference/Roles/sign_role"}, false},
		{`mark="red" browser support`, corpus.Page{Type: "web-api-instance-property", Slug: "Web/API/Trail/mark"}, true},
		{`what does mark="red" do`, corpus.Page{Type: "web-api-instance-property", Slug: "Web/API/Trail/mark"}, false},
	} {
		if got := Parse(tc.question).Writes(&tc.page); got != tc.want {
			t.Errorf("%q writes %q: %v", tc.question, tc.page.Title, got)
		}
	}
}
