package retrieve

import (
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/search/words"
)

// withoutCourtesy removes greetings, thanks and similar phrases from both ends of a text,
// unless nothing else remains.
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

// hasSubject reports whether a text has a subject, such as an operator.
func hasSubject(text string) bool {
	rest := withoutPhrases(text, slices.Concat(words.Asks("empty"), words.Asks("this page")))
	return slices.ContainsFunc(strings.Fields(rest), func(w string) bool {
		return !words.IsStop("en", w) && !words.IsStop("de", w) && !words.IsFiller(w) && strings.Trim(w, clauseEnds) != ""
	})
}

// clauseEnds are the characters between clauses.
const clauseEnds = ",;:!?.-–—"

// courtesy returns the number of words of a phrase of courtesy at one end of a text.
func courtesy(fields []string, atBegin bool) int {
	const maxWords = 5
	for n := min(maxWords, len(fields)); n > 0; n-- {
		end := fields[len(fields)-n:]
		if atBegin {
			end = fields[:n]
		}
		phrase := strings.Trim(spaced(strings.Join(end, " ")), clauseEnds+" ")
		signs := strings.Trim(strings.Join(end, ""), clauseEnds) == "" && !(atBegin && strings.ContainsAny(end[0], "?!")) // "??" is an operator there
		if signs || slices.Contains(words.Asks("courtesy"), phrase) || !atBegin && slices.Contains(words.Asks("courtesy at the end"), phrase) {
			return n
		}
	}
	return 0
}

// shortLead is the maximum number of words before a question without punctuation between.
const shortLead = 4

// askingClause splits a text into the asking clause and the text before it: "my menu is
// broken, how do I use flexbox?" A text that begins with a question has no text before it.
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

// refersBack reports whether a clause is about what is said before it: "how do I stop it", "which one should
// I use instead", but not "is it possible to", nor "a list that wraps when it is long".
func refersBack(clause string) bool {
	fields := strings.Fields(spaced(clause))
	rest, _ := cutOpening(clause)
	begin := len(fields) - len(strings.Fields(spaced(rest)))
	next := func(i int) string {
		if i+1 < len(fields) {
			return fields[i+1]
		}
		return ""
	}
	things := 0 // words with a meaning of their own so far
	for i, w := range fields {
		switch {
		case i >= begin && (words.IsArticle(w) || slices.Contains(words.Asks("possessive"), w)):
			return false // the clause has a thing of its own
		case w == "and" && things > 0 && asks(next(i)), things > 1 && slices.Contains(words.Asks("subordinate"), w):
			return false // what follows may be about that thing
		case w == "it" && i > 0 && !isDummy(fields, i):
			return true
		case slices.Contains(words.Asks("back"), w), w == "instead" && next(i) != "of":
			return true
		case i > 0 && slices.Contains(words.Asks("back after a verb"), w) && (next(i) == "" || asks(fields[i-1]) && !slices.Contains(words.Asks("page itself"), next(i))):
			return true
		}
		if i >= begin && !words.IsStop("en", w) && !words.IsFiller(w) {
			things++
		}
	}
	return false
}

// isDummy reports whether "it" at an index of a clause stands for nothing: "is it possible to", "what is it
// called when", "why is it bad to".
func isDummy(fields []string, i int) bool {
	switch {
	case fields[i-1] != "is":
		return false
	case i == 1:
		return true
	case i == 2 && fields[0] == "what":
		return i+1 < len(fields) && fields[i+1] != "and"
	}
	return slices.Contains(fields[i:], "to")
}

// asks reports whether a clause beginning with a word asks.
func asks(word string) bool { return slices.Contains(words.Asks("asking"), word) }

func endsClause(w string) bool {
	last, _ := utf8.DecodeLastRuneInString(w)
	return strings.ContainsRune(clauseEnds, last) && (words.Compact(w) != "" || strings.Trim(w, "-–—") == "")
}

// minCorrected is the minimum length of corrected words of questions.
const minCorrected = 6

// correctAsking corrects words that show a question's kind: "diffrence".
func correctAsking(plain string) string {
	fields := strings.Fields(plain)
	for i, w := range fields {
		if len(w) < minCorrected-1 || slices.Contains(comparisonWords, w) {
			continue
		}
		if n := slices.IndexFunc(comparisonWords, func(meant string) bool { return isTypo(w, meant) }); n >= 0 {
			fields[i] = comparisonWords[n]
		}
	}
	return strings.Join(fields, " ")
}

// comparisonWords are words for comparisons, the longest first: letters are more often omitted
// than added, so the longest match is the likeliest.
var comparisonWords = func() []string {
	var list []string
	for _, phrase := range words.Asks("difference") {
		for _, w := range strings.Fields(phrase) {
			if len(w) >= minCorrected && !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}()

// isTypo reports whether words differ by a missing, added or wrong letter, or by two swapped
// letters.
func isTypo(typed, meant string) bool {
	for typed != "" && meant != "" && typed[0] == meant[0] {
		typed, meant = typed[1:], meant[1:]
	}
	for typed != "" && meant != "" && typed[len(typed)-1] == meant[len(meant)-1] {
		typed, meant = typed[:len(typed)-1], meant[:len(meant)-1]
	}
	return len(typed) <= 1 && len(meant) <= 1 || len(typed) == 2 && len(meant) == 2 && typed[0] == meant[1] && typed[1] == meant[0]
}
