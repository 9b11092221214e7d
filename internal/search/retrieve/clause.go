package retrieve

import (
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/words"
)

// withoutCourtesy takes greetings, thanks and the like off both ends of a text, unless
// nothing else is in it.
func withoutCourtesy(plain string) string {
	fields := strings.Fields(plain)
	begin, end := 0, len(fields)
	for begin < end {
		n := courtesy(fields[begin:end], true)
		if n == 0 {
			break
		}
		begin += n
	}
	for begin < end {
		n := courtesy(fields[begin:end], false)
		if n == 0 {
			break
		}
		end -= n
	}
	if rest := strings.Trim(strings.Join(fields[begin:end], " "), ",;: "); hasSubject(rest) {
		return rest
	}
	return plain
}

// hasSubject reports whether a text is about something, such as an operator.
func hasSubject(text string) bool {
	rest := withoutPhrases(text, slices.Concat(words.Asks("empty"), words.Asks("this page")))
	return slices.ContainsFunc(strings.Fields(rest), func(w string) bool {
		return !words.IsStop("en", w) && !words.IsStop("de", w) && !words.IsFiller(w) && strings.Trim(w, clauseEnds) != ""
	})
}

// clauseEnds are the signs between clauses.
const clauseEnds = ",;:!?.-–—"

// courtesy returns how many words at one end of a text are said out of courtesy.
func courtesy(fields []string, atBegin bool) int {
	const longest = 5
	for n := min(longest, len(fields)); n > 0; n-- {
		end := fields[len(fields)-n:]
		if atBegin {
			end = fields[:n]
		}
		phrase := strings.Trim(spaced(strings.Join(end, " ")), clauseEnds+" ")
		if strings.Trim(strings.Join(end, ""), clauseEnds) == "" || slices.Contains(words.Asks("courtesy"), phrase) {
			return n
		}
	}
	return 0
}

// shortLead is how many words may be before a question without a sign between them.
const shortLead = 4

// askingClause divides a text into the clause that asks and what is before it: "my
// menu is broken, how do I use flexbox?" A text that begins with a question has
// nothing before it.
func askingClause(plain string) (around, clause string) {
	fields := strings.Fields(plain)
	if _, opening := cutOpening(plain); opening != "" || len(fields) == 0 || asks(fields[0]) {
		return "", plain
	}
	for i := 1; i < len(fields); i++ {
		ends := endsClause(fields[i-1])
		if !ends && i > shortLead {
			continue
		}
		rest := strings.Join(fields[i:], " ")
		after, opening := cutOpening(rest)
		isClause := ends && (opening != "" || asks(fields[i])) ||
			i <= shortLead && (opening == "task" || opening == "definition" || opening == "cause")
		if isClause && hasSubject(after) && hasSubject(withoutPhrases(rest, words.Asks("difference"))) {
			return strings.Join(fields[:i], " "), withoutCourtesy(rest)
		}
	}
	return "", plain
}

// asks reports whether a clause that begins with a word asks.
func asks(word string) bool { return slices.Contains(words.Asks("asking"), word) }

// endsClause reports whether a clause ends with a word.
func endsClause(w string) bool {
	last, _ := utf8.DecodeLastRuneInString(w)
	return strings.ContainsRune(clauseEnds, last) && (words.Compact(w) != "" || strings.Trim(w, "-–—") == "")
}

// mendedFrom is the least length of a word of questions whose slips are mended.
const mendedFrom = 6

// mendAsking mends slips in the words that say what a question asks for: "diffrence".
func mendAsking(plain string) string {
	fields := strings.Fields(plain)
	for i, w := range fields {
		if len(w) < mendedFrom-1 || slices.Contains(comparing, w) {
			continue
		}
		if n := slices.IndexFunc(comparing, func(meant string) bool { return isSlip(w, meant) }); n >= 0 {
			fields[i] = comparing[n]
		}
	}
	return strings.Join(fields, " ")
}

// comparing are the words that say how things are compared. The longest that may be
// meant counts: letters are more often left out than added.
var comparing = func() []string {
	var list []string
	for _, phrase := range words.Asks("difference") {
		for _, w := range strings.Fields(phrase) {
			if len(w) >= mendedFrom && !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}()

// isSlip reports whether a word lacks a letter of another one, has one more, has a
// wrong one, or has two swapped.
func isSlip(typed, meant string) bool {
	for typed != "" && meant != "" && typed[0] == meant[0] {
		typed, meant = typed[1:], meant[1:]
	}
	for typed != "" && meant != "" && typed[len(typed)-1] == meant[len(meant)-1] {
		typed, meant = typed[:len(typed)-1], meant[:len(meant)-1]
	}
	return len(typed) <= 1 && len(meant) <= 1 || len(typed) == 2 && len(meant) == 2 && typed[0] == meant[1] && typed[1] == meant[0]
}
