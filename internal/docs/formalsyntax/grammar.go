package formalsyntax

import (
	"fmt"
	"strings"
)

// Node is a part of a value definition. Its string is the definition in normal form.
type Node interface {
	fmt.Stringer
	node()
}

// The nodes of a value definition.
type (
	// Keyword stands for itself: auto.
	Keyword struct{ Name string }
	// Type is a data type, such as <length> or <rgb()>. Range limits a numeric type: "[0,∞]".
	Type struct{ Name, Range string }
	// Property stands for the values of a property: <'margin-top'>.
	Property struct{ Name string }
	// Function begins a function; a Token ")" ends it.
	Function struct{ Name string }
	// AtKeyword is a keyword with @ in front.
	AtKeyword struct{ Name string }
	// Literal is quoted text, with its quotes: '+'.
	Literal struct{ Text string }
	// Token is a character that stands for itself.
	Token struct{ Char rune }
	// Group combines terms; it is Explicit if it has brackets.
	Group struct {
		Terms      []Node
		Combinator Combinator
		Explicit   bool
		Required   bool // "!": not all terms may be empty
	}
	// Multiplied is a term that occurs Min to Max times.
	Multiplied struct {
		Term   Node
		Min    int
		Max    int // 0 means unlimited
		Commas bool
	}
	// Boolean is a condition built from its term: <boolean-expr[ … ]>.
	Boolean struct{ Term Node }
)

func (Keyword) node()    {}
func (Type) node()       {}
func (Property) node()   {}
func (Function) node()   {}
func (AtKeyword) node()  {}
func (Literal) node()    {}
func (Token) node()      {}
func (Group) node()      {}
func (Multiplied) node() {}
func (Boolean) node()    {}

// Combinator is the relation of a group's terms.
type Combinator int

// The combinators by decreasing precedence.
const (
	Juxtaposition   Combinator = iota // all, in this order
	DoubleAmpersand                   // all, in any order
	DoubleBar                         // some, in any order
	SingleBar                         // exactly one
)

var combinators = [...]string{" ", "&&", "||", "|"}

// String returns the combinator as written, a space for juxtaposition.
func (c Combinator) String() string { return combinators[c] }

// separator returns the text between two terms.
func (c Combinator) separator() string {
	if c == Juxtaposition {
		return " "
	}
	return " " + c.String() + " "
}

func (n Keyword) String() string   { return n.Name }
func (n Property) String() string  { return "<'" + n.Name + "'>" }
func (n Function) String() string  { return n.Name + "(" }
func (n AtKeyword) String() string { return "@" + n.Name }
func (n Literal) String() string   { return n.Text }
func (n Token) String() string     { return string(n.Char) }
func (n Boolean) String() string   { return "<boolean-expr[" + n.Term.String() + "]>" }

func (n Type) String() string {
	if n.Range == "" {
		return "<" + n.Name + ">"
	}
	return "<" + n.Name + " " + n.Range + ">"
}

func (n Multiplied) String() string {
	return n.Term.String() + strings.Join(n.marks(), "")
}

// marks returns the signs of a multiplier, "#" separately.
func (n Multiplied) marks() []string {
	var marks []string
	if n.Commas {
		marks = append(marks, "#")
	}
	switch {
	case n.Min == 0 && n.Max == 0 && n.Commas, n.Min == 0 && n.Max == 1:
		marks = append(marks, "?")
	case n.Min == 0 && n.Max == 0:
		marks = append(marks, "*")
	case n.Min == 1 && n.Max == 0 && n.Commas:
	case n.Min == 1 && n.Max == 0:
		marks = append(marks, "+")
	case n.Max == 0:
		marks = append(marks, fmt.Sprintf("{%d,}", n.Min))
	case n.Min == n.Max:
		marks = append(marks, fmt.Sprintf("{%d}", n.Min))
	default:
		marks = append(marks, fmt.Sprintf("{%d,%d}", n.Min, n.Max))
	}
	return marks
}

func (n Group) String() string {
	terms := make([]string, len(n.Terms))
	for i, term := range n.Terms {
		terms[i] = term.String()
	}
	s := strings.Join(terms, n.Combinator.separator())
	if !n.Explicit {
		return s
	}
	s = n.opening() + s + " ]"
	if n.Required {
		s += "!"
	}
	return s
}

// opening returns the opening bracket, without a space before a comma.
func (n Group) opening() string {
	if len(n.Terms) > 0 && startsWithComma(n.Terms[0]) {
		return "["
	}
	return "[ "
}

func startsWithComma(n Node) bool {
	switch n := n.(type) {
	case Token:
		return n.Char == ','
	case Group:
		return !n.Explicit && len(n.Terms) > 0 && startsWithComma(n.Terms[0])
	}
	return false
}

// walk calls f for n and all nodes inside, parents first.
func walk(n Node, f func(Node)) {
	f(n)
	switch n := n.(type) {
	case Group:
		for _, term := range n.Terms {
			walk(term, f)
		}
	case Multiplied:
		walk(n.Term, f)
	case Boolean:
		walk(n.Term, f)
	}
}
