package formalsyntax

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	t.Parallel()
	k := func(name string) Node { return Keyword{name} }
	group := func(c Combinator, terms ...Node) Group { return Group{Terms: terms, Combinator: c} }
	tests := []struct {
		name, source string
		want         Group
	}{
		{"nothing", " ", Group{}},
		{"one keyword", "flat", group(Juxtaposition, k("flat"))},
		{"precedence", "a b || c && d | e", group(SingleBar,
			group(DoubleBar, group(Juxtaposition, k("a"), k("b")), group(DoubleAmpersand, k("c"), k("d"))), k("e"))},
		{"white space does not matter", "a|b\n|\tc", group(SingleBar, k("a"), k("b"), k("c"))},
		{"brackets around all", "[ a | b ]", Group{Terms: []Node{k("a"), k("b")}, Combinator: SingleBar, Explicit: true}},
		{"required group", "[ a? b? ]!", Group{
			Terms:    []Node{Multiplied{Term: k("a"), Max: 1}, Multiplied{Term: k("b"), Max: 1}},
			Explicit: true, Required: true}},
		{"multipliers", "a* b+ c? d# e#? f{2} g{2,} h{2,4} i#{3} j{1}", group(Juxtaposition,
			Multiplied{Term: k("a")}, Multiplied{Term: k("b"), Min: 1}, Multiplied{Term: k("c"), Max: 1},
			Multiplied{Term: k("d"), Min: 1, Commas: true}, Multiplied{Term: k("e"), Commas: true},
			Multiplied{Term: k("f"), Min: 2, Max: 2}, Multiplied{Term: k("g"), Min: 2},
			Multiplied{Term: k("h"), Min: 2, Max: 4}, Multiplied{Term: k("i"), Min: 3, Max: 3, Commas: true}, k("j"))},
		{"stacked multipliers", "<tea>+#", group(Juxtaposition,
			Multiplied{Term: Multiplied{Term: Type{Name: "tea"}, Min: 1}, Min: 1, Commas: true})},
		{"types", "<tea> <cup [ 0 , ∞ ]> <heat [-273.15deg,1e3deg]> <pour()> <'tea-size'>", group(Juxtaposition,
			Type{Name: "tea"}, Type{"cup", "[0,∞]"}, Type{"heat", "[-273.15deg,1e3deg]"}, Type{Name: "pour()"}, Property{"tea-size"})},
		{"function and tokens", "pour( <tea>, '+' / ; )", group(Juxtaposition,
			Function{"pour"}, Type{Name: "tea"}, Token{','}, Literal{"'+'"}, Token{'/'}, Token{';'}, Token{')'})},
		{"function arguments are not a group", "f( a | b )", group(SingleBar,
			group(Juxtaposition, Function{"f"}, k("a")), group(Juxtaposition, k("b"), Token{')'}))},
		{"at-rule", "@brew <name> { <steps> }", group(Juxtaposition,
			AtKeyword{"brew"}, Type{Name: "name"}, Token{'{'}, Type{Name: "steps"}, Token{'}'})},
		{"condition", "<boolean-expr[ a | b ]>?", group(Juxtaposition,
			Multiplied{Term: Boolean{group(SingleBar, k("a"), k("b"))}, Max: 1})},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := parse(test.source)
			if err != nil || !reflect.DeepEqual(got, test.want) {
				t.Errorf("Parse(%q) = %#v, %v, want %#v", test.source, got, err, test.want)
			}
		})
	}
}

func TestParseFails(t *testing.T) {
	t.Parallel()
	for _, source := range []string{
		"| a", "a |", "a || && b", "a ]", "[ a", "<a", "<a b>", "<'a>", "'a", "*", "a **b !", ", ?", "a{2", "a{0}", "a{3,2}",
		"a{99999999999}", "<a [,1]>", "<a [0 1]>", "<boolean-expr>", "\xff",
		strings.Repeat("[", maxNesting+1) + strings.Repeat("]", maxNesting+1), "a" + strings.Repeat("?", maxNesting+1),
	} {
		if got, err := parse(source); !errors.Is(err, ErrSyntax) {
			t.Errorf("Parse(%.40q) = %v, %v, want ErrSyntax", source, got, err)
		}
	}
}

func TestString(t *testing.T) {
	t.Parallel()
	tests := []struct{ source, want string }{
		{"[a|b]  c", "[ a | b ] c"},
		{"a&&b||c", "a && b || c"},
		{"[,a]? b#{2,}", "[, a ]? b#{2,}"},
		{"<a[0,1]>{1,3}", "<a [0,1]>{1,3}"},
		{"[a b]!+#", "[ a b ]!+#"},
		{"<boolean-expr[a]>", "<boolean-expr[a]>"},
		{"@x{1}", ""},
	}
	for _, test := range tests {
		got, err := parse(test.source)
		if err != nil && test.want != "" || got.String() != test.want {
			t.Errorf("Parse(%q).String() = %q, %v, want %q", test.source, got, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"a b || c && d | e", "[ a? b? ]! , [, c ]*", "<tea [0,∞]>+#{2,3} <'x-y'> f( '+' ) { ; }", "@a <boolean-expr[ [ a ] | b ]>{2,}", "& &&& &",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		group, err := parse(source)
		if err != nil {
			if !errors.Is(err, ErrSyntax) {
				t.Errorf("Parse(%q): %v is not ErrSyntax", source, err)
			}
			return
		}
		normal := group.String()
		again, err := parse(normal)
		if err != nil || again.String() != normal {
			t.Errorf("Parse(%q) is %q, which parses to %q, %v", source, normal, again, err)
		}
	})
}
