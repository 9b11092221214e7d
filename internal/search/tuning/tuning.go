// Package tuning holds the weights and thresholds that order results, in one value passed to
// everything that scores.
//
// All were chosen by hand: a value was changed, the shares that `go test
// ./internal/search/bleve -run TestCorpus -v` prints for the tuned files of
// internal/search/testdata were compared, and the value with the most answered queries was
// kept; see docs/contributors/tests.md. The frozen files only confirm that a change helps
// other queries. Each type names the file on which its values were tuned. The order of close
// values in a type matters more than their difference.
//
// Weights are points added to a score, unless a comment says otherwise. A share is from 0 to
// 1. A factor multiplies.
package tuning

// Tuning holds the values of all parts of a search.
type Tuning struct {
	Query      Query
	Titles     Titles
	Topics     Topics
	Messages   Messages
	Pages      Pages
	Candidates Candidates
	Sections   Sections
	Relevance  Relevance
	Certainty  Certainty
}

// Query weights the variants of a query and its possible names. The values are factors of the
// score of a match, tuned on relevance.txt; those of rewrites on wishes.txt too.
type Query struct {
	Corrected        float32 // spelling was corrected
	Joined           float32 // neighbours were joined to a name, and the query put in the words of pages
	CorrectedRewrite float32 // spelling was corrected, and the query put in the words of pages
	Translated       float32 // translated to English

	RewriteWhole  float32 // a phrase is the whole query; over 1, to precede the query as typed
	RewriteAll    float32 // a phrase, and the rest has no meaning
	RewriteInside float32 // a phrase; the rest of the query stays
	RewriteMost   float32 // a phrase; the rest of the query is omitted
	RewriteLittle float32 // likewise, if the rest has as many words as the phrase, or more
	RewriteApart  float32 // also of a phrase with other words between its own
	RewriteBroad  float32 // also of a phrase of everyday.txt

	NameStar      float32 // the name with the star; over 1, so that function* precedes function
	NameBare      float32 // without an area
	NameReduced   float32 // without words
	NameSign      float32 // an operator; over 1, since the words around it are not the subject
	NameMember    float32 // a member of an object of the reader's own program
	NameLead      float32 // a property or an element at the start of the query
	NamePhrase    float32 // a page title in several words, inside the query
	NamePair      float32 // likewise, in two words
	NameTwoShort  float32 // two short words, one of them a stop word
	NameCorrected float32 // a name in several words, with its spelling corrected
}

// Titles weights the matches of words in titles and addresses, tuned on relevance.txt.
type Titles struct {
	InName  float32 // share of a word in the title, short title or last part of the address
	InPart  float32 // in a part of a name in camel case
	InPath  float32 // in the rest of the address
	InKind  float32 // in the words for the kind of page
	InAlias float32 // in a former address of the page

	KeyAlias    float32 // share of a whole name that is a former address
	KeyHeading  float32 // that is a heading of few pages
	KeyStarless float32 // that is a title without its star
	KeyVariant  float32 // that is an English title, a last part of an address, or a title without its kind
	KeyBefore   float32 // that is the part of a title before a colon
	KeyAfter    float32 // that is the part of a title after a colon

	PrefixShare float32 // factor of names that only begin with the query
	MemberShare float32 // factor of names that are not members, if a member is wanted
	GenericKind float32 // factor of a generic word that is the kind of the page: "input element"

	Related float32 // factor of synonyms
	Similar float32 // factor of words of about the same meaning, among topics
	Joined  float32 // factor of two words as one: "local storage"
	Split   float32 // factor of one word as two
	Typo    float32 // factor of a corrected word

	PrefixBase   float32 // factor of terms with a word as prefix: this,
	PrefixLength float32 // and this times the word's share of the term

	HalfReaders    float32 // phrases for a page at which a word counts half as much as it can
	UnknownReaders float32 // factor of the weight of words that no phrase has

	UnknownIDF float32 // inverse document frequency of a word missing in titles
	StopIDF    float32 // factor of the frequency of stop words
	WholeIDF   float32 // of names that also count by their parts
	GenericIDF float32 // of areas and kinds of pages

	GenericTopic float32 // factor of areas and kinds of pages among topics
	MinTopic     float32 // minimum share of a query that must be topics of a page without its words in the title
	RarestTopic  float32 // inverse document frequency of a word that is not a topic
}

// Topics weights the topics of pages, tuned on wishes.txt.
type Topics struct {
	InSentence float32 // strength of a word in the first sentence of a summary, 0 to 1
	InSummary  float32 // in the rest of the summary
	InHeading  float32 // in a heading of a page with few headings
	InCitation float32 // near the links of many pages to this one

	MaxTerms      int     // topics kept per page
	MinStrength   float32 // of topics kept
	FewHeadings   float64 // headings of a page from which each counts less
	ManyCitations float64 // citing pages with a word from which more add nothing
	SureLift      float64 // lift of a word near links to a page at which it is certainly a topic
}

// Messages holds the thresholds for error messages, tuned on the messages in relevance.txt.
type Messages struct {
	Equivalent   float32 // factor of a query with equivalent words: "set", "read"
	OwnName      float32 // factor of the weight of a word that may be a name of the reader's own program
	MinScore     float32 // harmonic mean of the matching shares of query and message
	MinShare     float32 // matching share of the query
	CertainScore float32 // MinScore of a query that certainly is a message
	CertainShare float32 // MinShare, likewise
	CertainWords int     // words from which a query certainly is a message, if any word matches
}

// Pages weights the parts of a page's score, tuned on relevance.txt, the values for wishes and
// tasks on wishes.txt.
type Pages struct {
	Name     float32 // the query is the name of the page
	Coverage float32 // times the square of the query's share in title and address
	Tight    float32 // times the title's share in the query
	Text     float32 // times the engine's score, relative to its best
	Popular  float32 // times the popularity, 0 to 1
	Prior    float32 // times the prior of the page, see prior.go
	Message  float32 // times the share of an error message in the query

	TopicOfWish float32 // times the square of the share of a wish in the page's topics
	TopicOfTask float32 // likewise, of a question how to do something

	Readers    float32 // times the square of the share of a question in readers' words for the page
	MinReaders float32 // share from which these words count
	Near       float32 // times the square of how close the page is by the vectors of its words
	MinNear    float32 // from which a page without the question's words counts

	Depth      float32 // subtracted for each level of the address
	Deprecated float32 // subtracted from deprecated pages if the query is a wish
	OtherForm  float32 // subtracted for each word only in another inflection in the title

	TranslatedMember float32 // factor of the name of a member of an interface, if the query was translated
	TaskName         float32 // factor of the names of pages other than guides, for a task
	NameCoverage     float32 // share of the query that a name covers
	MinCoverage      float32 // share of the query that a page must cover
	OutOfContext     float32 // factor of pages in another area than the query's

	Links float32 // share of the links to a page in its popularity, if page views are known
	Views float32 // share of the page views, likewise

	MinSuggested float32 // minimum score of pages suggested by title for a missing address
}

// Candidates weights the pages whose sections are read for a question. It was tuned on
// questions.txt, except for MeaningRank, which has not been measured with a real model.
type Candidates struct {
	MessagePage float64 // prior of pages about error messages, for queries that are one
	OwnPage     float64 // prior of the question's page
	ThisPage    float64 // prior of that page if it is the only subject
	Area        float64 // prior of pages in an area of the question
	Written     float64 // prior of pages whose name the question has as in code
	Popular     float64 // prior of the most popular page
	PopularTask float64 // factor of the popularity of pages, for questions how to do something
	Aside       float64 // subtracted from the prior of pages for add-on authors, unless the question names them
	Language    float64 // subtracted from the score of sections outside the reader's first language

	MinReaders  float64 // share of a question in readers' words for a section from which its page is a candidate
	FoundOnly   float64 // minimum rank of the page as a share of its best section's
	MessageRank float64 // added to the rank of pages about error messages found
	MeaningRank float64 // rank by meaning, from 0, at which a section counts half as much as the first
}

// Sections weights the parts of a section's score. It was tuned on questions.txt, except for
// Meaning, which has not been measured with a real model.
type Sections struct {
	Page     float64 // times the rank of the page for the subject, 0 to 1
	Task     float64 // times that rank and the share of title and topics in a question how to do something
	Engine   float64 // times the engine's score, relative to its best
	Meaning  float64 // times the rank of the section by meaning, 0 to 1
	Cover    float64 // times the section's share of the question
	Heading  float64 // times its heading's share of the question
	Tight    float64 // times the question's share of its heading
	Role     float64 // times the preference of the question's kind for the section's role
	Asked    float64 // the question names the role, on the best page
	Named    float64 // the question is the title of the page, for introductions
	Prior    float64 // times the prior of the page
	Block    float64 // times its best paragraph's share of the question
	Differs  float64 // its heading announces a comparison
	Balance  float64 // times the share of a comparison in heading and text
	Pairs    float64 // times the share of the pairs of neighbouring words
	Empty    float64 // subtracted if there is no text
	Example  float64 // subtracted from examples if an explanation is asked for
	Labels   float64 // subtracted from lists of links and of specifications
	LeadBy   float64 // lead of the compatibility section over the others of its page
	Untitled float64 // factor of Asked on pages whose title has no word of the question
	NextRole float64 // share of Asked that a role loses for each more certain one in the question

	InHeading float64 // share of a word of the question in the heading
	InPath    float64 // in the headings above it
	InTitle   float64 // in the title of the page
	InText    float64 // in the text, at most
	PathHead  float64 // share of Heading for words in the headings above
	BelowRole float64 // share of Asked for sections below one with the role

	Related          float64 // share of a synonym
	Similar          float64 // share of a word of about the same meaning
	Generic          float64 // factor of the weight of areas and kinds of pages
	TitleByName      float64 // share of words of the question in the title that are readers' words for the page
	Readers          float64 // times the share of a question in readers' words for the page
	ReadersOfTask    float64 // likewise, of a question how to do something
	Near             float64 // times the square of how close the page is by the vectors of its words
	NearOfTask       float64 // likewise, of a question how to do something
	ReadersWords     float64 // points for the section that readers' words name
	Defined          float64 // points for the introduction of a page whose name is what the question wants defined
	ReadersOfSection float64 // times the share of a question in single words of readers for a section
	Direction        float64 // added to members of an interface in the question's direction (to a place, from it), and subtracted from those in the opposite one
	Symptom          float64 // times the section's treatment of the question's symptom
	OwnName          float64 // factor of the weight of possible names of the reader's own program in code

	UsualLength float64 // words of an average section; longer ones need a word more often
	Saturation  float64 // occurrences of a word in an average section that count half of InText

	Order Order
}

// Order weights what adds to the score of a section for its place among the others, if the question is in the
// reader's own words. It was tuned on judged.txt and questions.txt.
type Order struct {
	Near    float64 // times how close the page is by the vectors of its words
	Readers float64 // times the share of a question in single words of readers for the section
	Later   float64 // subtracted for each section of the page with a higher score
}

// Relevance holds the thresholds at which sections answer questions that are not in words, or
// about the reader's page.
type Relevance struct {
	MinMessage   float64 // share of an error message in a section; it has names of the reader's own program
	MinMeaning   float64 // of a question in sections close in meaning
	CloseMeaning float64 // rank by meaning, 0 to 1, of such sections
	MinOwn       float64 // of a question on the question's page
	MinOperator  float64 // rank of the page for an operator
	MinPhrase    float64 // share of the question that is readers' words for a page, for it to be worth a look
	MinReaders   float64 // likewise, that is words of such phrases
	MinNamed     float64 // share of a question on support in the title and headings of the section on compatibility
	MinFeature   float64 // likewise, if no section has MinNamed
	Sections     int     // number of best sections examined
}

// Certainty weights the signs that a section answers a question in words, see retrieve.Signs.
// The weights are those of a logistic regression on the English questions of questions.txt and
// plain-questions.txt, where those with and without an answer count equally. The sum is the
// logarithm of the odds that the section answers the question.
type Certainty struct {
	Base      float64 // of every section
	Topical   float64 // times the share of the question that is topics of the site
	Strange   float64 // subtracted, times the weight of the word that is least a topic of the site
	Cover     float64 // times the section's and its page's share of the question
	About     float64 // times the share in title, headings and topics of the page
	Own       float64 // times the share of the title or heading in the question
	Pairs     float64 // times the share of the pairs of neighbouring words
	Elsewhere float64 // subtracted if the question names another field
	Personal  float64 // subtracted if it asks for a person, for advice or for talk

	MinAnswer    float64 // sum from which a section is an answer
	MinReference float64 // likewise, if the question is of no other kind
	MinPerhaps   float64 // sum from which it may help
}

// Default returns the values in use.
func Default() *Tuning {
	return &Tuning{
		Query: Query{
			Corrected: 0.9, Joined: 0.95, CorrectedRewrite: 0.9, Translated: 0.97,
			RewriteWhole: 1.02, RewriteAll: 1, RewriteInside: 0.95, RewriteMost: 0.9, RewriteLittle: 0.75, RewriteApart: 0.95, RewriteBroad: 0.8,
			NameStar: 1.1, NameBare: 0.95, NameReduced: 0.9, NameSign: 1.5, NameMember: 0.8, NameLead: 0.5, NamePhrase: 0.8, NamePair: 0.3, NameTwoShort: 0.5, NameCorrected: 0.85,
		},
		Titles: Titles{
			InName: 1, InPart: 0.7, InPath: 0.75, InKind: 0.8, InAlias: 0.6,
			KeyAlias: 0.77, KeyHeading: 0.7, KeyStarless: 0.95, KeyVariant: 0.95, KeyBefore: 0.7, KeyAfter: 0.9,
			PrefixShare: 1.0 / 3, MemberShare: 0.75, GenericKind: 1.2,
			Related: 0.85, Similar: 0.8, Joined: 0.95, Split: 0.7, Typo: 0.8, PrefixBase: 0.5, PrefixLength: 0.3,
			HalfReaders: 0.5, UnknownReaders: 0.6,
			UnknownIDF: 6, StopIDF: 0.15, WholeIDF: 0.5, GenericIDF: 0.6,
			GenericTopic: 0.6, MinTopic: 0.3, RarestTopic: 6,
		},
		Topics: Topics{
			InSentence: 1, InSummary: 0.7, InHeading: 0.5, InCitation: 0.85,
			MaxTerms: 48, MinStrength: 0.12, FewHeadings: 8, ManyCitations: 8, SureLift: 32,
		},
		Messages: Messages{Equivalent: 0.9, OwnName: 0.3, MinScore: 0.55, MinShare: 0.65, CertainScore: 0.38, CertainShare: 0.4, CertainWords: 6},
		Pages: Pages{
			Name: 6, Coverage: 6, Tight: 2.5, Text: 3, Popular: 2.5, Prior: 1, Message: 9, TopicOfWish: 6, TopicOfTask: 2, Readers: 6, MinReaders: 0.15, Near: 4, MinNear: 0.5,
			Depth: 0.08, Deprecated: 1.5, OtherForm: 1.5, TranslatedMember: 0.6, TaskName: 0.6, NameCoverage: 0.8, MinCoverage: 0.4, OutOfContext: 0.25,
			Links: 0.3, Views: 0.7, MinSuggested: 6,
		},
		Candidates: Candidates{MessagePage: 6, OwnPage: 12, ThisPage: 40, Area: 5, Written: 6, Popular: 2, PopularTask: 1.8, Aside: 6, Language: 3, MinReaders: 0.6, FoundOnly: 0.4, MessageRank: 0.3, MeaningRank: 10},
		Sections: Sections{
			Page: 3, Task: 3.5, Engine: 0.8, Meaning: 3, Cover: 2, Heading: 1.5, Tight: 1, Role: 2.5, Asked: 7, Named: 3.5, Prior: 0.5, Block: 1,
			Differs: 2, Balance: 2, Pairs: 1, Empty: 2, Example: 1, Labels: 4, LeadBy: 0.5, Untitled: 0.5, NextRole: 0.2,
			InHeading: 1, InPath: 0.8, InTitle: 0.7, InText: 0.9, PathHead: 0.3, BelowRole: 0.3,
			Related: 0.8, Similar: 0.6, Generic: 0.7, TitleByName: 0.6, Readers: 4, ReadersOfTask: 5, Near: 2, NearOfTask: 3, ReadersWords: 3, Defined: 3, ReadersOfSection: 3, OwnName: 0.5, Direction: 2, Symptom: 5, UsualLength: 150, Saturation: 0.3,
			Order: Order{Near: 6, Readers: 3, Later: 0.5},
		},
		Relevance: Relevance{MinMessage: 0.3, MinMeaning: 0.3, CloseMeaning: 0.8, MinOwn: 0.3, MinOperator: 0.85, MinPhrase: 0.4, MinReaders: 0.6, MinNamed: 0.9, MinFeature: 0.4, Sections: 3},
		Certainty: Certainty{
			Base: -3.5, Topical: 2.5, Strange: 0.2, Cover: 2, About: 1, Own: 1.6, Pairs: 0.8, Elsewhere: 2.75, Personal: 3,
			MinAnswer: 1.15, MinReference: 2.3, MinPerhaps: -1.3,
		},
	}
}
