package updates

import (
	"cmp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/webdata"
)

// topic is a set of features: a web feature, an article, or a single path.
type topic struct {
	webFeature *webdata.Feature // nil for none
	page       string           // address of the article, "" for none
	path       string           // of the first of its features
}

// topicOf returns the number of a feature's topic. Without a web feature, a part that has no
// article of its own belongs to its parent's topic, a member to its interface.
func (d *deriver) topicOf(f, above *feature) int32 {
	t := topic{webFeature: d.webFeatures[f.path], page: f.page, path: f.path}
	if t.webFeature == nil && above != nil {
		if d.feed.topics[above.topic].webFeature == nil || f.page == above.page && f.page != "" {
			return above.topic
		}
		t.page, t.path = above.page, above.path
	}
	key := cmp.Or(t.page, t.path)
	if t.webFeature != nil {
		key = t.webFeature.ID // no path of an article, as that begins with a slash
	}
	number, ok := d.topics[key]
	if !ok {
		number = int32(len(d.feed.topics))
		d.topics[key] = number
		d.feed.topics = append(d.feed.topics, t)
	}
	return number
}

// search finds features by common names.
type search struct {
	feed  *Feed
	text  string   // in lower case
	words []string // of the text
	// topics and known say which web features and articles are found, by topic and address.
	topics []bool
	known  map[string]bool
}

func (f *Feed) newSearch(text string) *search {
	s := &search{feed: f, text: strings.ToLower(text), known: map[string]bool{}}
	for word := range strings.FieldsSeq(spaced(text)) {
		s.words = append(s.words, " "+singular(word))
	}
	s.topics = make([]bool, len(f.topics))
	for i, t := range f.topics {
		w := t.webFeature
		s.topics[i] = w != nil && (s.isIn(w.Name) || s.isIn(w.ID))
	}
	return s
}

// finds reports whether the text is in a feature's path, or its words are prefixes of words
// in the name or id of its web feature, or in the title or address of its article.
func (s *search) finds(f *feature) bool {
	return strings.Contains(f.folded, s.text) || s.topics[f.topic] || f.page != "" && s.isArticle(f.page)
}

func (s *search) isArticle(address string) bool {
	is, known := s.known[address]
	if !known {
		name := address[strings.LastIndexByte(address, '/')+1:]
		is = s.isIn(name) || s.isIn(s.feed.articles.Title(address))
		s.known[address] = is
	}
	return is
}

func (s *search) isIn(name string) bool {
	name = " " + spaced(name)
	return len(s.words) > 0 && !slices.ContainsFunc(s.words, func(word string) bool { return !strings.Contains(name, word) })
}

var separators = strings.NewReplacer(
	"-", " ", "_", " ", "/", " ", ".", " ", ":", " ", "(", " ", ")", " ", "<", " ", ">", " ", "#", " ",
)

// spaced converts a name to lower case with spaces between words.
func spaced(name string) string { return separators.Replace(strings.ToLower(name)) }

// singular returns the common prefix of a word and its plural: "quer" of "query" and
// "queries". Short words and those such as "class" are unchanged.
func singular(word string) string {
	if len(word) < 5 || strings.HasSuffix(word, "ss") {
		return word
	}
	for _, ending := range []string{"ies", "y", "s"} {
		if start, ok := strings.CutSuffix(word, ending); ok {
			return start
		}
	}
	return word
}
