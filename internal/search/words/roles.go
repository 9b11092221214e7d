package words

import (
	"slices"
	"strings"
	"sync"
)

// Role is the purpose of a section of a page, independent of the language of its
// heading: a name of data/roles.txt, or "".
type Role string

// The roles used by rules.
const (
	RoleIntroduction  Role = "introduction"
	RoleDescription   Role = "description"
	RoleExamples      Role = "examples"
	RoleCompatibility Role = "compatibility"
	RoleWentWrong     Role = "wrong"
	RoleErrorMessage  Role = "message"
	RoleValues        Role = "values"
	RoleSyntax        Role = "syntax"
	RoleExceptions    Role = "exceptions"
	RoleSpecification Role = "specifications"
	RoleDefinition    Role = "formaldefinition"
	RoleSeeAlso       Role = "also"
	RoleInterfaces    Role = "interfaces" // and guides: lists of pages
	label             Role = "label"
)

var (
	roles   = rolesOf(lists("roles.txt"))
	asking  = askingOf(embeddedTable("asked.txt"))
	asks    = lists("asks.txt")
	codes   = embeddedTable("code.txt")
	areaOf  = firsts("areas.txt")
	similar = sync.OnceValue(func() map[string]map[string][]string {
		return map[string]map[string][]string{
			"en": similarByStem("en", embeddedTable("alike.txt")),
			"de": similarByStem("de", embeddedTable("alike-de.txt")),
		}
	})
)

// rolesOf maps headings in compact form to roles.
func rolesOf(lists map[string][]string) map[string]Role {
	all := map[string]Role{}
	for role, headings := range lists {
		for _, h := range headings {
			if k := Compact(h); all[k] == "" || Role(role) < all[k] {
				all[k] = Role(role)
			}
		}
	}
	return all
}

func RoleOf(heading string) Role {
	if role := roles[Compact(heading)]; role != label {
		return role
	}
	return ""
}

// IsLabel reports whether a heading only labels a part of an example.
func IsLabel(heading string) bool { return roles[Compact(heading)] == label }

// Asked holds words of a question that ask for sections of a role.
type Asked struct {
	Words string
	Role  Role
}

func askingOf(rows []tableRow) []Asked {
	var list []Asked
	for _, row := range rows {
		for _, w := range row.Values {
			list = append(list, Asked{w, Role(row.Name)})
		}
	}
	slices.SortStableFunc(list, func(a, b Asked) int { return len(b.Words) - len(a.Words) })
	return list
}

// RolesAsked returns the roles in a question, with their words, the longest first. The
// question is in lower case, its words separated by single spaces.
func RolesAsked(question string) []Asked {
	padded := " " + question + " "
	var found []Asked
	for _, a := range asking {
		if strings.Contains(padded, " "+a.Words+" ") {
			found = append(found, a)
		}
	}
	return found
}

// Asks returns the words of a kind in data/asks.txt.
func Asks(kind string) []string { return asks[kind] }

// Constructs returns the language constructs that certainly are in a piece of code.
func Constructs(code string) []string {
	var names []string
	for _, row := range codes {
		for _, sign := range row.Values {
			if strings.Contains(code, sign) {
				names = append(names, row.Name)
				break
			}
		}
	}
	return names
}

// similarByStem maps the stem of each word of a row to all stems of the row.
func similarByStem(language string, rows []tableRow) map[string][]string {
	all := map[string][]string{}
	for _, row := range rows {
		var stems []string
		for _, w := range append([]string{row.Name}, row.Values...) {
			if s := Stem(language, Fold(w)); !slices.Contains(stems, s) {
				stems = append(stems, s)
			}
		}
		for _, s := range stems {
			all[s] = stems
		}
	}
	return all
}

// Similar returns the stems of words of a language, named as in locales ("en", "de"), with
// about the same meaning in questions as a word with a stem, which is one of them; or nil.
// Pages in other languages contain English words too.
func Similar(language, stem string) []string {
	if own := similar()[language][stem]; own != nil {
		return own
	}
	return similar()["en"][stem]
}

// firsts reads a table as the name of each value.
func firsts(file string) map[string]string {
	all := map[string]string{}
	for _, row := range embeddedTable(file) {
		for _, w := range row.Values {
			all[w] = row.Name
		}
	}
	return all
}

// Areas returns the slug prefixes of the areas that a word names. JavaScript includes the
// interfaces of the browser.
func Areas(word string) []string {
	switch below := areaOf[word]; below {
	case "":
		return nil
	case areaOf["javascript"]:
		return []string{below, "Web/API/"}
	default:
		return []string{below}
	}
}
