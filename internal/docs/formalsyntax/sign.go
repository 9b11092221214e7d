package formalsyntax

import "html"

// guide is the page under Web/CSS that explains the notation.
const guide = "Guides/Values_and_units/Value_definition_syntax"

// sign is a sign of the notation: its part of the guide and a tooltip, as in the documents
// with which our output is compared.
type sign struct{ fragment, tip string }

var signs = map[string]sign{
	"*":  {"asterisk", "Asterisk: the entity may occur zero, one or several times"},
	"+":  {"plus", "Plus: the entity may occur one or several times"},
	"?":  {"question_mark", "Question mark: the entity is optional"},
	"{":  {"curly_braces", "Curly braces: encloses two integers defining the minimal and maximal numbers of occurrences of the entity, or a single integer defining the exact number required"},
	"#":  {"hash_mark", "Hash mark: the entity is repeated one or several times, each occurrence separated by a comma"},
	"[":  {"brackets", "Brackets: enclose several entities, combinators, and multipliers to transform them as a single component"},
	"|":  {"single_bar", "Single bar: exactly one of the entities must be present"},
	"||": {"double_bar", "Double bar: one or several of the entities must be present, in any order"},
	"&&": {"double_ampersand", "Double ampersand: all of the entities must be present, in any order"},
}

// sign writes a sign of the notation, linked to its explanation.
func (w *painter) sign(text string) {
	key := text
	switch text[0] {
	case '{':
		key = "{"
	case ']':
		key = "["
	}
	s := signs[key]
	w.b.WriteString(`<a href="` + w.docs + guide + "#" + s.fragment + `" title="` + html.EscapeString(s.tip) + `">` + html.EscapeString(text) + "</a>")
}
