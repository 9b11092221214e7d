package macro

import (
	"reflect"
	"strings"
	"testing"
)

func str(s string) Arg { return Arg{Kind: String, Text: s} }
func num(s string) Arg { return Arg{Kind: Number, Text: s} }

func TestParseReadsCalls(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      Call
	}{
		{"bare", "{{Compat}}", Call{Name: "Compat"}},
		{"empty brackets", "{{ Compat() }}", Call{Name: "Compat"}},
		{"hyphen and digits", "{{non-standard_h2}}", Call{Name: "non-standard_h2"}},
		{"three quotes", "{{m(\"a\", 'b', `c`)}}", Call{"m", []Arg{str("a"), str("b"), str("c")}}},
		{"numbers and words", "{{m(1, -2.5, true, false)}}", Call{"m", []Arg{num("1"), num("-2.5"), {Bool, "true"}, {Bool, "false"}}}},
		{"empty slots and strings are absent", `{{m("", , "c",)}}`, Call{"m", []Arg{{}, {}, str("c")}}},
		{"spread over lines", "{{ m (\n  \"a\",\n\t2\n) }}", Call{"m", []Arg{str("a"), num("2")}}},
		{"escapes", `{{m("\"\'\` + "`" + `\\\/\n\t\u00e9\x")}}`, Call{"m", []Arg{str("\"'`\\/\n\té\\x")}}},
		{"braces in a string", `{{m("{a: {b}}")}}`, Call{"m", []Arg{str("{a: {b}}")}}},
		{"escaped quote at the end", `{{m("a\"")}}`, Call{"m", []Arg{str(`a"`)}}},
		{"bad unicode escape stays", `{{m("\u12")}}`, Call{"m", []Arg{str(`\u12`)}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			segments, problems := Parse(tt.src)
			if len(problems) > 0 {
				t.Errorf("Parse(%q) reports %v", tt.src, problems)
			}
			if len(segments) != 1 || segments[0].Call == nil {
				t.Fatalf("Parse(%q) = %+v, want one call", tt.src, segments)
			}
			if got := *segments[0].Call; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Parse(%q) = %+v, want %+v", tt.src, got, tt.want)
			}
		})
	}
}

// outline writes text segments as they are, and calls as [name:args].
func outline(src string) string {
	segments, _ := Parse(src)
	var b strings.Builder
	for _, s := range segments {
		if s.Call == nil {
			b.WriteString(src[s.Start:s.End])
			continue
		}
		b.WriteString("[" + s.Call.Name)
		for i, arg := range s.Call.Args {
			b.WriteString([]string{":", ","}[min(i, 1)] + arg.Text)
		}
		b.WriteString("]")
	}
	return b.String()
}

func TestParseCorrectsTypingErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src, want string
		problem         string
		repaired        bool
	}{
		{"no comma", `x {{m("A" "b")}} y`, `x [m:A,b] y`, "a comma is missing between two arguments", true},
		{"bracket too many", `{{m("A"))}} y`, `[m:A] y`, "a closing bracket too many", true},
		{"bracket without another", `{{m)}} y`, `[m] y`, "a closing bracket too many", true},
		{"no quotes", `{{m(A.b, "c")}}`, `[m:A.b,c]`, "an argument lacks its quotes", true},
		{"no quotes on a length", `{{m(100%)}}`, `[m:100%]`, "an argument lacks its quotes", true},
		{"rest of the arguments unreadable", `{{m("A", b c"")}} y`, `[m:A] y`, "an argument needs quotes", true},
		{"no closing bracket", `{{m("A", 0}} y`, `[m:A,0] y`, "the arguments have no closing bracket", true},
		{"no closing braces", `{{m("A") y`, `[m:A] y`, "the macro has no closing braces", true},
		{"name without closing braces", `a {{m b`, `a {{m b`, "expected }} after the macro", false},
		{"no name", `{{ 1 }}`, `{{ 1 }}`, "a macro needs a name", false},
		{"object in a code sample", `style={{ color: "red" }}`, `style={{ color: "red" }}`, "expected }} after the macro", false},
		{"three braces", `{{{m}}}`, `{{{m}}}`, "a macro needs a name", false},
		{"string over two lines", "{{m(\"a\nb\")}}", "{{m(\"a\nb\")}}", "a line break inside a string", false},
		{"open string", `{{m("a`, `{{m("a`, "a string has no closing quote", false},
		{"open brackets", "{{m(\"a\",\n", "{{m(\"a\",\n", "the arguments have no closing bracket", false},
		{"a broken call leaves the next one", `{{m( {{n}}`, `{{m( [n]`, "an argument needs quotes", false},
		{"empty braces are text", "`{{ }}`", "`{{ }}`", "", false},
		{"escaped", `\{{m}} \\{{m}}`, `\{{m}} \\{{m}}`, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := outline(tt.src); got != tt.want {
				t.Errorf("Parse(%q) = %s, want %s", tt.src, got, tt.want)
			}
			_, problems := Parse(tt.src)
			if tt.problem == "" {
				if len(problems) > 0 {
					t.Errorf("Parse(%q) reports %v", tt.src, problems)
				}
				return
			}
			if len(problems) != 1 || problems[0].Message != tt.problem || problems[0].Repaired != tt.repaired {
				t.Errorf("Parse(%q) reports %+v, want %q, repaired %v", tt.src, problems, tt.problem, tt.repaired)
			}
		})
	}
}

func TestUnescape(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, want string }{
		{"plain", "plain"},
		{`\{{x}}`, `{{x}}`},
		{`\{a\}`, `{a}`},
		{`a \\{ b \\} \} c\`, `a \{ b \} } c\`},
		{`\n \\`, `\n \\`},
	}
	for _, tt := range tests {
		if got := unescape(tt.text); got != tt.want {
			t.Errorf("Unescape(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Each of these calls is malformed, and none may consume the rest of the page.
func TestParseReadsALongLineOnce(t *testing.T) {
	t.Parallel()
	const calls = 100_000
	_, problems := Parse(strings.Repeat(`{{boat("x`, calls))
	if len(problems) != calls {
		t.Errorf("Parse reports %d problems, want %d", len(problems), calls)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"text {{Boat(\"sail\", 'mast', 3)}} text",
		`\{{literal}} {{ oar ( , "x\"y" ,) }}`,
		"{{a(\"b\" \"c\"))}} {{d)}} {{e(f)}} {{{g}}}",
		"{{a(\"b\n\")}} {{", "é{{ü}}{{x(\"ü\")}}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		segments, problems := Parse(src)
		at := 0
		for _, s := range segments {
			if s.Start != at || s.End <= s.Start {
				t.Fatalf("Parse(%q): segment %d-%d follows %d", src, s.Start, s.End, at)
			}
			if s.Call != nil && !strings.HasPrefix(src[s.Start:s.End], "{{") {
				t.Fatalf("Parse(%q): call %q has no braces", src, src[s.Start:s.End])
			}
			at = s.End
		}
		if at != len(src) {
			t.Fatalf("Parse(%q): segments end at %d of %d", src, at, len(src))
		}
		for _, p := range problems {
			if p.Start < 0 || p.End <= p.Start || p.End > len(src) {
				t.Fatalf("Parse(%q): problem %+v out of range", src, p)
			}
		}
	})
}

func FuzzUnescape(f *testing.F) {
	for _, seed := range []string{`\{{x\}}`, `\\{`, `\`, `a\}b`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := unescape(text)
		if removed := strings.Count(text, `\{`) + strings.Count(text, `\}`); len(got) != len(text)-removed {
			t.Fatalf("Unescape(%q) = %q", text, got)
		}
	})
}
