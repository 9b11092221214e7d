package words

import (
	"cmp"
	"slices"
	"strings"
)

var (
	kinds     = lists("kinds.txt")
	synonyms  = lists("synonyms.txt")
	back      = inverse(synonyms)
	receivers = lists("receivers.txt")
	questions = lists("questions.txt")

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

// inverse leads from what pages say to what readers say.
func inverse(m map[string][]string) map[string][]string {
	back := map[string][]string{}
	for said, meant := range m {
		for _, w := range meant {
			back[w] = append(back[w], said)
		}
	}
	for _, list := range back {
		slices.Sort(list)
	}
	return back
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

// IsFiller reports whether a folded word says nothing of what a question asks
// for.
func IsFiller(w string) bool { return fillers[w] }

// IsOperator reports whether a folded word is one that readers use for
// operators, such as those they only know by their signs.
func IsOperator(w string) bool { return operators[w] }

// Synonyms returns what pages say for a folded word of a reader.
func Synonyms(w string) []string { return synonyms[w] }

// SynonymsOf returns what readers say for a folded word of pages: Synonyms the
// other way round, for queries in English on pages in another language.
func SynonymsOf(w string) []string { return back[w] }

// Receivers returns the classes that an object of a reader's own program may be
// of, in lower case: "arr" is an array.
func Receivers(name string) []string { return receivers[name] }

// Subject takes the words off a question, in lower case, that are not about its
// subject.
func Subject(question string) string {
	const most = 2 // openings in a row: "mdn how to …"
	for range most {
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

// AsksHow reports whether a question, in lower case, is how something is done.
func AsksHow(question string) bool {
	return slices.ContainsFunc(questions["task"], func(w string) bool { return strings.HasPrefix(question, w+" ") })
}

// AsksToDo reports whether a question, in lower case, is a wish: it begins with
// what is to be done and goes on with what it is done to.
func AsksToDo(question string) bool {
	verb, rest, _ := strings.Cut(question, " ")
	return rest != "" && doing[verb]
}

// AsksWhat reports whether a question, in lower case, asks what something is.
func AsksWhat(question string) bool {
	return slices.ContainsFunc(questions["definition"], func(w string) bool { return strings.HasPrefix(question, w) }) ||
		slices.ContainsFunc(questions["definition after"], func(w string) bool { return strings.HasSuffix(question, " "+w) })
}
