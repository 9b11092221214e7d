package formalsyntax

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ErrSyntax is the kind of all parse errors.
var ErrSyntax = errors.New("not a value definition")

// maxNesting limits nested groups.
const maxNesting = 50

// parse parses a definition in CSS value definition syntax. Its errors are of kind ErrSyntax
// and have the byte offset.
func parse(source string) (Group, error) {
	p := &definitionParser{src: source}
	group, err := p.group()
	if err == nil && p.pos < len(source) {
		err = p.fail("unexpected " + strconv.QuoteRune(p.char()))
	}
	if err != nil {
		return Group{}, err
	}
	if len(group.Terms) == 1 {
		if inner, ok := group.Terms[0].(Group); ok {
			return inner, nil
		}
	}
	return group, nil
}

type definitionParser struct {
	src   string
	pos   int
	depth int
}

func (p *definitionParser) fail(message string) error {
	return fmt.Errorf("%w: %s at byte %d of %q", ErrSyntax, message, p.pos, p.src)
}

// peek returns the byte at a distance from the position, 0 at the end.
func (p *definitionParser) peek(distance int) byte {
	if pos := p.pos + distance; pos < len(p.src) {
		return p.src[pos]
	}
	return 0
}

func (p *definitionParser) char() rune {
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return r
}

func (p *definitionParser) eat(s string) error {
	if !strings.HasPrefix(p.src[p.pos:], s) {
		return p.fail("expected " + strconv.Quote(s))
	}
	p.pos += len(s)
	return nil
}

func (p *definitionParser) skipSpace() {
	for p.pos < len(p.src) && isSpace(p.src[p.pos]) {
		p.pos++
	}
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'
}

func isNameByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || isDigit(c) || c == '-'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// name parses a possibly empty word.
func (p *definitionParser) name() string {
	start := p.pos
	for isNameByte(p.peek(0)) {
		p.pos++
	}
	return p.src[start:p.pos]
}

// group parses terms and combinators up to the end or a closing bracket.
func (p *definitionParser) group() (Group, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxNesting {
		return Group{}, p.fail("groups nest too deep")
	}
	var terms []Node
	var between []Combinator // between[i] is after terms[i]
	for {
		p.skipSpace()
		if p.pos == len(p.src) || p.peek(0) == ']' {
			break
		}
		if c, ok := p.combinator(); ok {
			if len(between) == len(terms) {
				return Group{}, p.fail("unexpected combinator")
			}
			between = append(between, c)
			continue
		}
		term, err := p.term()
		if err != nil {
			return Group{}, err
		}
		if len(between) < len(terms) {
			between = append(between, Juxtaposition)
		}
		terms = append(terms, term)
	}
	if len(between) > 0 && len(between) == len(terms) {
		return Group{}, p.fail("no term after a combinator")
	}
	return arrange(terms, between), nil
}

func (p *definitionParser) combinator() (Combinator, bool) {
	for _, c := range []Combinator{DoubleBar, DoubleAmpersand, SingleBar} {
		if strings.HasPrefix(p.src[p.pos:], c.String()) {
			p.pos += len(c.String())
			return c, true
		}
	}
	return 0, false
}

// arrange makes groups by precedence: it splits at the loosest combinator and arranges the
// parts.
func arrange(terms []Node, between []Combinator) Group {
	if len(terms) < 2 {
		return Group{Terms: terms}
	}
	loosest := between[0]
	for _, c := range between {
		loosest = max(loosest, c)
	}
	group := Group{Combinator: loosest}
	start := 0
	for i := range terms {
		if i < len(between) && between[i] != loosest {
			continue
		}
		if i == start {
			group.Terms = append(group.Terms, terms[i])
		} else {
			group.Terms = append(group.Terms, arrange(terms[start:i+1], between[start:i]))
		}
		start = i + 1
	}
	return group
}

func (p *definitionParser) term() (Node, error) {
	switch c := p.peek(0); {
	case isNameByte(c):
		name := p.name()
		if p.peek(0) == '(' {
			p.pos++
			return Function{name}, nil
		}
		return p.multiplied(Keyword{name})
	case c == '[':
		return p.bracketed()
	case c == '<' && p.peek(1) == '\'':
		return p.property()
	case c == '<':
		return p.dataType()
	case c == ',':
		p.pos++
		return Token{','}, nil
	case c == '\'':
		return p.literal()
	case c == '@' && isNameByte(p.peek(1)):
		p.pos++
		return AtKeyword{p.name()}, nil
	case c == '{' && !isDigit(p.peek(1)), c == '@':
		p.pos++
		return Token{rune(c)}, nil
	case strings.IndexByte("*+?#!{", c) >= 0:
		return nil, p.fail("nothing to multiply")
	}
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	if r == utf8.RuneError && size == 1 {
		return nil, p.fail("invalid UTF-8")
	}
	p.pos += size
	return p.multiplied(Token{r})
}

func (p *definitionParser) bracketed() (Node, error) {
	p.pos++
	group, err := p.group()
	if err != nil {
		return nil, err
	}
	if err := p.eat("]"); err != nil {
		return nil, err
	}
	group.Explicit = true
	if p.peek(0) == '!' {
		p.pos++
		group.Required = true
	}
	return p.multiplied(group)
}

func (p *definitionParser) property() (Node, error) {
	p.pos += len("<'")
	name := p.name()
	if err := p.eat("'>"); err != nil {
		return nil, err
	}
	return p.multiplied(Property{name})
}

func (p *definitionParser) literal() (Node, error) {
	end := strings.IndexByte(p.src[p.pos+1:], '\'')
	if end < 0 {
		return nil, p.fail("no closing quote")
	}
	end += p.pos + len("''")
	text := p.src[p.pos:end]
	p.pos = end
	return p.multiplied(Literal{text})
}

func (p *definitionParser) dataType() (Node, error) {
	p.pos++
	t := Type{Name: p.name()}
	if t.Name == "boolean-expr" {
		return p.boolean()
	}
	if strings.HasPrefix(p.src[p.pos:], "()") {
		p.pos += len("()")
		t.Name += "()"
	}
	p.skipSpace()
	if p.peek(0) == '[' {
		var err error
		if t.Range, err = p.valueRange(); err != nil {
			return nil, err
		}
	}
	if err := p.eat(">"); err != nil {
		return nil, err
	}
	return p.multiplied(t)
}

func (p *definitionParser) boolean() (Node, error) {
	if err := p.eat("["); err != nil {
		return nil, err
	}
	group, err := p.group()
	if err != nil {
		return nil, err
	}
	if err := p.eat("]>"); err != nil {
		return nil, err
	}
	if len(group.Terms) == 1 {
		return p.multiplied(Boolean{group.Terms[0]})
	}
	return p.multiplied(Boolean{group})
}

// valueRange parses "[min,max]" and returns it without white space.
func (p *definitionParser) valueRange() (string, error) {
	p.pos++
	low, err := p.bound()
	if err != nil {
		return "", err
	}
	if err := p.eat(","); err != nil {
		return "", err
	}
	high, err := p.bound()
	if err != nil {
		return "", err
	}
	return "[" + low + "," + high + "]", p.eat("]")
}

// bound parses a number with an optional unit, or an infinity.
func (p *definitionParser) bound() (string, error) {
	p.skipSpace()
	start := p.pos
	if c := p.peek(0); c == '-' || c == '+' {
		p.pos++
	}
	if strings.HasPrefix(p.src[p.pos:], "∞") {
		p.pos += len("∞")
	} else {
		for isNameByte(p.peek(0)) || p.peek(0) == '.' {
			p.pos++
		}
	}
	bound := p.src[start:p.pos]
	if bound == "" {
		return "", p.fail("expected a number")
	}
	p.skipSpace()
	return bound, nil
}

// multiplied wraps a term in its multipliers. They may be stacked, the inner one first: "+#".
func (p *definitionParser) multiplied(term Node) (Node, error) {
	for range maxNesting {
		m := Multiplied{Term: term}
		switch c := p.peek(0); {
		case c == '*':
			p.pos++
		case c == '+':
			p.pos++
			m.Min = 1
		case c == '?':
			p.pos++
			m.Max = 1
		case c == '#':
			p.pos++
			m.Commas, m.Min = true, 1
			if p.peek(0) == '?' {
				p.pos++
				m.Min = 0
			} else if err := p.times(&m); err != nil {
				return nil, err
			}
		case c == '{' && isDigit(p.peek(1)):
			if err := p.times(&m); err != nil {
				return nil, err
			}
			if m.Min == 1 && m.Max == 1 {
				continue // once is not a multiple
			}
		default:
			return term, nil
		}
		term = m
	}
	return nil, p.fail("too many multipliers")
}

// times parses an optional "{min,max}".
func (p *definitionParser) times(m *Multiplied) error {
	if p.peek(0) != '{' || !isDigit(p.peek(1)) {
		return nil
	}
	p.pos++
	var err error
	if m.Min, err = p.number(); err != nil {
		return err
	}
	m.Max = m.Min
	open := false
	if p.peek(0) == ',' {
		p.pos++
		m.Max = 0
		if open = p.peek(0) == '}'; !open {
			if m.Max, err = p.number(); err != nil {
				return err
			}
		}
	}
	if !open && m.Max < max(m.Min, 1) {
		return p.fail("no number of times")
	}
	return p.eat("}")
}

func (p *definitionParser) number() (int, error) {
	start := p.pos
	for isDigit(p.peek(0)) {
		p.pos++
	}
	n, err := strconv.ParseInt(p.src[start:p.pos], 10, 32)
	if err != nil {
		return 0, p.fail("expected a number")
	}
	return int(n), nil
}
