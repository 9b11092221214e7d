package words

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

var (
	kinds           = lists("kinds.txt")
	synonyms        = lists("synonyms.txt")
	reverseSynonyms = inverse(synonyms)
	receivers       = lists("receivers.txt")
	questions       = lists("questions.txt")

	generic   = set(questions["generic"], questions["generic de"], questions["generic es"], questions["generic fr"])
	fillers   = set(questions["filler"], questions["filler in other languages"])
	areas     = set(questions["area"])
	articles  = set(questions["article"])
	operators = set(questions["operator"])
	doing     = set(questions["doing"])
	openings  = longestFirst(questions["opening"])
	closings  = questions["closing"]
)

// lists reads a table as the values of each name.
func lists(file string) map[string][]string {
	all := map[string][]string{}
	for _, row := range embeddedTable(file) {
		all[row.Name] = row.Values
	}
	return all
}

// inverse returns the names of each value, sorted.
func inverse(m map[string][]string) map[string][]string {
	all := map[string][]string{}
	for name, values := range m {
		for _, value := range values {
			all[value] = append(all[value], name)
		}
	}
	for _, list := range all {
		slices.Sort(list)
	}
	return all
}

func set(lists ...[]string) map[string]bool {
	all := map[string]bool{}
	for _, list := range lists {
		for _, w := range list {
			all[w] = true
		}
	}
	return all
}

func longestFirst(list []string) []string {
	return slices.SortedStableFunc(slices.Values(list), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
}

// KindWords returns the words by which readers name a kind of page.
func KindWords(pageType string) []string { return kinds[pageType] }

// IsGeneric reports whether a folded word names an area or a kind of page: it
// narrows a query but is hardly ever its subject.
func IsGeneric(w string) bool { return generic[w] }

// GenericWords returns the words of IsGeneric, sorted.
func GenericWords() []string { return slices.Sorted(maps.Keys(generic)) }

// IsFiller reports whether a folded word adds no meaning to a question.
func IsFiller(w string) bool { return fillers[w] }

// IsArticle reports whether a folded word is ignored when phrases are compared.
func IsArticle(w string) bool { return articles[w] }

// IsOperator reports whether readers use a folded word for operators, such as those
// that they know only by their signs.
func IsOperator(w string) bool { return operators[w] }

// Synonyms returns the words of pages for a folded word of readers.
func Synonyms(w string) []string { return synonyms[w] }

// ReverseSynonyms returns the words of readers for a folded word of pages. It is for
// queries in English on pages in another language.
func ReverseSynonyms(w string) []string { return reverseSynonyms[w] }

// Receivers returns the classes, in lower case, that an object with a name in a
// reader's own program may have: "arr" is an array.
func Receivers(name string) []string { return receivers[name] }

// Subject returns a question, in lower case, without the opening and closing words
// that are not about its subject.
func Subject(question string) string {
	const maxOpenings = 2 // in a row: "mdn how to …"
	for range maxOpenings {
		for _, opening := range openings {
			if rest, ok := strings.CutPrefix(question, opening+" "); ok && rest != "" {
				question = rest
				break
			}
		}
	}
	for _, closing := range closings {
		if rest, ok := strings.CutSuffix(question, " "+closing); ok && rest != "" {
			question = rest
		}
	}
	return question
}

// AsksHow reports whether a question, in lower case, asks how to do something.
func AsksHow(question string) bool {
	return slices.ContainsFunc(questions["task"], func(w string) bool { return strings.HasPrefix(question, w+" ") })
}

// AsksToDo reports whether a question, in lower case, is a wish: a verb followed by
// its object.
func AsksToDo(question string) bool {
	verb, rest, _ := strings.Cut(question, " ")
	return rest != "" && doing[verb]
}

// AsksWhat reports whether a question, in lower case, asks for a definition.
func AsksWhat(question string) bool {
	return slices.ContainsFunc(questions["definition"], func(w string) bool { return strings.HasPrefix(question, w) }) ||
		slices.ContainsFunc(questions["definition after"], func(w string) bool { return strings.HasSuffix(question, " "+w) })
}
